"""Queries of dictionaries, verdicts, boards and documents: as the program answers, where it is there."""

import json
import os
import re
import struct
import subprocess
import zlib

import numpy
import polars
import pyarrow
import pytest
import reference

from wordtrail import Dictionary, Grid, Puzzle, best_boards, find, judge, make, make_board, read, score

PROGRAM = os.environ.get("WORDTRAIL")

with_program = pytest.mark.skipif(not PROGRAM, reason="WORDTRAIL does not name the program")

ENGLISH = Dictionary.english()

RECORDS = [("deslatper", 3, 545), ("perslatgsineters", 4, 3623), ("ligdrmanesietildsracsepes", 5, 10397)]


def program(*arguments):
    result = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)
    assert result.returncode in (0, 1), result.stderr
    return result.stdout


def test_a_rack_has_the_longest_words_first_with_points():
    pets = Dictionary(["cat", "coat", "tacos", "dog", "at"])
    assert list(pets.rack("tacos").items()) == [("tacos", 2), ("coat", 1), ("cat", 1), ("at", 0)]
    assert pets.rack("C?T") == {"cat": 1, "at": 0}
    assert pets.rack("tacos", min_length=3, max_length=4) == {"coat": 1, "cat": 1}
    assert pets.rack("") == {} and pets.anagrams("") == []


def test_anagrams_take_all_letters():
    assert ENGLISH.anagrams("LISTEN") == ["elints", "enlist", "inlets", "listen", "silent", "tinsel"]
    assert Dictionary(["cat", "coat", "act"]).anagrams("tc?") == ["act", "cat"]


def test_the_nearest_words_come_first():
    assert ENGLISH.nearest("recieve") == ["receive", "relieve", "recipe", "recite", "recede"]
    assert ENGLISH.nearest("recieve", count=1) == ["receive"] and ENGLISH.nearest("recieve", 0) == []
    assert ENGLISH.nearest("cat", 1) == ["cat"]


def test_letters_of_no_word_are_a_warning():
    pets = Dictionary(["cat"])
    for ask in (pets.rack, pets.anagrams):
        with pytest.warns(UserWarning, match="no word of the dictionary has these letters: o, é$"):
            ask("coé")


@with_program
@pytest.mark.parametrize("letters", ["trailed", "q?z", "s??"])
def test_queries_answer_as_the_program_does(letters):
    lines = program("words", "--rack", letters).splitlines()
    expected = [(word, int(points)) for word, points in (line.split("  ") for line in lines)]
    assert list(ENGLISH.rack(letters).items()) == expected
    assert ENGLISH.anagrams(letters) == program("words", "--anagram", letters).split()


BOARD = Grid("trail\nsenqd\nowert\n")


def test_a_traced_trail_is_a_word_or_has_a_reason():
    for found in find(BOARD, mode="adjacent", all=True):
        verdict = judge(BOARD, found.trail, mode="adjacent")
        assert verdict and (verdict.word, verdict.reason) == (found.word, None)
    for cells, reason in [
        ([(0, 0), (0, 2)], "1:1 and 1:3 are not neighbours"),
        ([(0, 0), (0, 1), (0, 0)], "1:1 is used twice"),
        ([(0, 0), (0, 1), (1, 1)], "the trail bends at 1:2"),
        ([(0, 0), (0, 1), (0, 2)], "“tra” is not a word"),
        ([(0, 0), (0, 1)], "the word is too short (2 letters): words of 3 or more letters count"),
    ]:
        verdict = judge(BOARD, cells)
        assert not verdict and (verdict.word, verdict.reason) == (None, reason)
    assert judge("c.t\n", [(0, 0), (0, 1)]).reason == "1:2 is a hole"
    assert judge("tac\n", [(0, 2), (0, 1), (0, 0)], directions="E").reason == "W from 1:3 is not one of the directions"
    assert repr(judge("cat\n", [[0, 0], [0, 1], [0, 2]])) == "<Verdict cat>"
    assert judge("cat\n", numpy.array([[0, 0], [0, 1], [0, 2]])).word == "cat"


def test_a_trail_is_judged_by_the_words_of_a_puzzle_or_a_list():
    cells = [(0, column) for column in range(8)]
    assert judge("icecream\n", cells, words=["ice cream"]).word == "ice cream"
    assert judge(Puzzle("icecream\nxxxxxxxx\n\nice cream\n"), cells).word == "ice cream"
    assert judge("c?t\n", cells[:3], Dictionary(["cot", "cut"])).word == "cot"
    assert judge("cat\n", cells[:3], words=["dog"]).reason == "“cat” is not a word"


def test_a_board_has_what_was_asked_for():
    board = make_board(min_words=100, max_points=400, containing=["elephant"], seed=20261123)
    finds = find(board.grid, mode="adjacent")
    assert len(finds) == board.words >= 100 and board.points <= 400
    assert "elephant" in [found.word for found in finds]
    letters = "".join(cell.replace("qu", "q") for row in board.grid.to_lists() for cell in row)
    assert score([letters], qu=True)[0].points == board.points
    again = make_board(min_words=100, max_points=400, containing=["elephant"], seed=board.seed)
    assert str(again) == str(board) == str(board.grid)
    assert "<svg" in board._repr_html_() and repr(board).startswith("<wordtrail.Board of 4 × 4 cells: ")


def test_boards_of_other_dice_and_letters():
    assert make_board("big").grid.rows == 5 and make_board("super-big", seed=1).grid.rows == 6
    same = make_board(["A", "B", "C", "Qu"], seed=1)
    assert str(same) == str(make_board("A,B,C,Qu", seed=1))
    assert sorted(cell for row in same.grid.to_lists() for cell in row) == ["a", "b", "c", "qu"]
    wide = make_board(letters="english", size=(3, 5), seed=1)
    assert (wide.grid.rows, wide.grid.columns) == (3, 5)
    tea = make_board(letters="TEA", size=(2, 2), containing="tea", dictionary=Dictionary(["tea", "eat"]), seed=1)
    assert tea.words >= 1
    assert make_board().seed != make_board().seed


@with_program
def test_boards_are_those_of_the_program():
    board = make_board("big", min_words=120, containing="trail", seed=7)
    text = program("board", "--dice", "big", "--min-words", 120, "--containing", "trail", "--seed", 7)
    assert text == f"{board}\n"


@with_program
def test_the_best_boards_are_those_of_the_program():
    boards = best_boards(size=(3, 3), rounds=2, seed=5)
    text = program("board", "--best", "--top", 10, "--size", "3x3", "--rounds", 2, "--seed", 5)
    assert text == "\n".join(f"{board}\n" for board in boards)
    lines = [str(board).replace("\n", "") for board in boards]
    assert [found.points for found in score(lines, size=(3, 3))] == [board.points for board in boards]
    words = best_boards(["TEAR", "TEA", "SN", "SO"], most="words", min_length=4, rounds=1, seed=5)[0]
    text = program("board", "--best=words", "--dice", "TEAR,TEA,SN,SO", "-n", 4, "--rounds", 1, "--seed", 5)
    assert text == f"{words}\n" and words.words >= 1


@pytest.mark.parametrize("board, side, points", RECORDS)
def test_the_boards_of_the_records_have_their_points(board, side, points):
    """Those of docs/records.md, scored by the plain search as well."""
    rows = [list(board[start : start + side]) for start in range(0, len(board), side)]
    # The plain search takes long for words that cannot be there.
    words = [word for word in ENGLISH.words() if set(word) <= set(board)]
    found = reference.search(rows, words, mode="adjacent")
    assert sum(map(reference.points, {word for word, _ in found})) == points
    assert score([board], size=(side, side))[0].points == points


def test_the_best_boards_keep_cells_and_their_state(tmp_path):
    state = tmp_path / "best.state"
    fixed = Grid(["z?", "??"])
    boards = best_boards(fixed=fixed, letters="aeo", rounds=2, state=state)
    assert boards[0].grid[0, 0] == "z" and boards[0].seed == 0
    again = best_boards(fixed="z?\n??", letters="aeo", time_limit=0.01, rounds=2, state=state, threads=1)
    assert [str(board) for board in again] == [str(board) for board in boards]
    for passed, message in (
        ({"state": state, "size": (2, 2), "letters": "aeo"}, 'of “fixed z\\?,\\?\\?”, and this search of “fixed ”: choose another state'),
        ({"state": state, "fixed": fixed, "size": (2, 2)}, "size and fixed exclude each other"),
        ({"most": "letters"}, "most is “letters”: pass points or words"),
        ({"rounds": 0}, "rounds is 0"),
        ({"size": (2, 9)}, "it has from 2 to 8 rows and columns"),
        ({"time_limit": -1}, "time_limit is a number of seconds above 0"),
    ):
        with pytest.raises(ValueError, match=message):
            best_boards(**passed)


def test_scores_keep_ids_and_lines(tmp_path):
    boards = ["perslatgsineters", "catdogbirdhorses", "xxxxxxxxxxxxxxxx"]
    frame = polars.DataFrame({"id": [7, 8, 9], "board": boards})
    scores = score(frame["board"], ids=frame["id"])
    assert [(one.id, one.line) for one in scores] == [("7", 1), ("8", 2), ("9", 3)]
    assert pyarrow.table(scores).schema.names == ["id", "board", "words", "points", "line"]
    assert score(boards)[0].id is None
    path = tmp_path / "boards.csv"
    path.write_text("board;id\n" + "".join(f"{board};b {number}\n\n" for number, board in enumerate(boards)))
    table = pyarrow.table(score(path, id_column=2))
    assert table["id"].to_pylist() == ["b 0", "b 1", "b 2"]
    assert table["line"].to_pylist() == [2, 4, 6] and table["board"].to_pylist() == boards
    parts = [pyarrow.table(score(path, id_column=2, part=(part, 3))) for part in (1, 2, 3)]
    assert pyarrow.concat_tables(parts).to_pylist() == table.to_pylist()
    listed = [score(boards, ids="abc", part=(part, 3)) for part in (1, 2, 3)]
    assert [(one.id, one.line) for part in listed for one in part] == [("a", 1), ("b", 2), ("c", 3)]


WORDS = ["said", "house", "river", "ice cream"]


def test_levels_have_names():
    for number, name in [(1, "easy"), (2, "Medium"), (3, "hard")]:
        assert str(make(WORDS, level=name, seed=1)) == str(make(WORDS, level=number, seed=1))


def test_a_puzzle_is_a_document(tmp_path):
    puzzle = make([*WORDS, "cat"], size=(9, 9), seed=3, level="medium", title="Mine", avoid=["zoo"])
    path = tmp_path / "puzzle.json"
    path.write_text(puzzle.to_json(), encoding="utf-8")
    for again in (Puzzle(puzzle.to_json()), Puzzle.open(path)):
        assert again.to_json() == puzzle.to_json()
        assert (again.title, again.seed, again.words, again.dropped) == ("Mine", 3, puzzle.words, [])
        assert list(again.finds) == list(puzzle.finds) and str(again.answer) == str(puzzle.answer)
    assert json.loads(puzzle.to_json())["options"]["level"] == "medium"
    assert "Mine" in puzzle.svg() and "Mine" not in puzzle.svg("Other")
    dropped = make(["cat", "catalogue"], size=(4, 4), drop=True, seed=1)
    assert Puzzle(dropped.to_json()).dropped == dropped.dropped == ["catalogue"]


def test_the_document_of_a_text_has_the_answers_that_are_found():
    puzzle = Puzzle("CATX\nXXXX\n\ncat\ncow\n")
    document = json.loads(puzzle.to_json())
    assert [(answer["word"], answer["direction"]) for answer in document["words"]] == [("CAT", "E")]
    again = Puzzle(puzzle.to_json())
    assert again.missing == ["cow"] and again.answer is not None and again.seed is None
    assert json.loads(Puzzle("CATX\nXXXX\n").to_json())["words"] == []


def test_words_are_exchanged_and_others_stay():
    puzzle = make(WORDS, size=(10, 10), seed=3, title="Mine")
    for before in (puzzle, Puzzle(puzzle.to_json()), Puzzle(str(puzzle))):
        changed = before.replace({"said": "shouted", "ICECREAM": "sorbet"}, seed=3)
        assert changed.words == ["shouted", "house", "river", "sorbet"]
        assert str(changed) == str(puzzle.replace({"said": "shouted", "ICECREAM": "sorbet"}))
        kept = {found for found in puzzle.finds if found.word in ("house", "river")}
        assert kept < set(changed.finds)
        replaced = json.loads(changed.to_json())["replaced"]
        assert replaced == [{"word": "SAID", "by": "SHOUTED"}, {"word": "ICE CREAM", "by": "SORBET"}]
    assert puzzle.replace({"said": "shouted"}).title == "Mine"
    assert puzzle.words == WORDS


def test_the_dictionary_of_a_clean_puzzle_has_to_be_there():
    names = Dictionary(["anna", "otto"])
    puzzle = make(WORDS, size=(10, 10), clean=4, dictionary=names, seed=1)
    with pytest.raises(ValueError, match="made with clean=4 and the dictionary “a list of words”: pass it as dictionary"):
        puzzle.replace({"said": "shouted"})
    assert puzzle.replace({"said": "shouted"}, dictionary=names).words[0] == "shouted"
    english = make(["zebra", "llama"], size=(7, 7), clean=5, seed=1).replace({"zebra": "hippo"})
    assert {found.word for found in find(english.grid, min_length=5)} == {"hippo", "llama"}


@with_program
def test_documents_are_those_of_the_program(tmp_path):
    puzzle = make(WORDS, size=(10, 10), seed=3, title="Mine", clean=5)
    path = tmp_path / "puzzle.json"
    path.write_text(puzzle.to_json(), encoding="utf-8")
    made = program("make", ",".join(WORDS), "--size", "10x10", "--seed", 3, "--title", "Mine", "--clean", 5, "-f", "json")
    assert made == puzzle.to_json() + "\n"
    changed = program("make", "--from", path, "--replace", "said=shouted", "-f", "json")
    assert changed == puzzle.replace({"said": "shouted"}).to_json() + "\n"


def test_points_may_be_those_of_another_table():
    boards = ["perslatgsineters", "catdogbirdhorses"]
    table = [0, 0, 0, 1, 1, 2, 3, 5, 11]
    assert [one.points for one in score(boards, points=table)] == [one.points for one in score(boards)]
    lengths = [0] * 20
    for found in find(Grid(["pers", "latg", "sine", "ters"]), mode="adjacent"):
        lengths[len(found.word)] += 1
    points = [0, 0, 0, 0, 1, 10, 100, 1000]
    expected = sum(points[min(length, 7)] * count for length, count in enumerate(lengths))
    scores = score(boards[:1], points=points)
    assert scores[0].points == scores.total_points == expected and scores[0].words == sum(lengths)


def test_a_puzzle_is_made_again_with_other_options():
    puzzle = make(WORDS, size=(11, 11), seed=3, title="Mine", clues={"said": "told"}, bonus=["otter"], fill="xyz", overlap=False,
                  avoid=["hat"], level="medium")
    for original in (puzzle, Puzzle(puzzle.to_json())):
        assert make(original).to_json() == puzzle.to_json()
        easy = make(original, level="easy")
        assert (easy.words, easy.clues, easy.bonus) == (puzzle.words, puzzle.clues, puzzle.bonus)
        assert (easy.title, easy.seed, easy.grid.rows) == ("Mine", 3, 11)
        assert {found.direction for found in easy.finds} <= {"E", "S"}
        before, after = (json.loads(one.to_json())["options"] for one in (puzzle, easy))
        assert {name for name in after if after[name] != before[name]} == {"level", "directions"}
        assert make(original, title="Other", seed=4).seed == 4
    plain = Puzzle(str(make(WORDS, size=(10, 10), seed=3)))
    again = make(plain, level=3, size=(12, 12))
    assert again.words == plain.words and again.grid.rows == 12 and make(plain).grid.rows == 10
    assert make(make(["cat", "catalogue"], size=(4, 4), drop=True, seed=1), size=(10, 10)).words == ["cat", "catalogue"]
    heart = make(["love", "rose"], mask="heart", size=(9, 9), seed=1)
    assert make(heart, seed=2).grid[0, 0] == make(heart, size=(11, 11)).grid[0, 0] == "."


def test_words_that_bend_still_do_when_a_puzzle_is_made_again():
    flowers = make(theme="flowers", mode="adjacent", cover=True, size=(8, 6), spanning="sunflower", seed=1)
    again = make(flowers, seed=2)
    assert again.mode == "adjacent" and again.spanning == "sunflower" and again.words == flowers.words
    assert str(again) != str(flowers) and make(flowers).to_json() == flowers.to_json()
    bent = make(WORDS, mode="adjacent", size=(8, 8), seed=1)
    assert make(bent, seed=5).mode == "adjacent" and make(bent, mode="straight", level="easy").mode == "straight"


@with_program
@pytest.mark.parametrize("typed, passed", [
    ("--level easy", {"level": "easy"}),
    ("--level hard --seed 9", {"level": "hard", "seed": 9}),
    ("--size 14x12", {"size": (14, 12)}),
    ("--mask circle", {"mask": "circle"}),
    ("--evenly --overlap none", {"evenly": True, "overlap": False}),
    ("--message HELLO --message-pad", {"message": "HELLO", "message_pad": True}),
    ("--clean 6 --fill words", {"clean": 6, "fill": "words"}),
    ("--avoid none --title Two", {"offensive": True, "title": "Two"}),
    ("-m straight --level easy", {"mode": "straight", "level": "easy"}),
])
def test_puzzles_made_again_are_those_of_the_program(tmp_path, typed, passed):
    path = tmp_path / "puzzle.json"
    originals = [
        make(WORDS, size=(11, 11), seed=3, title="Mine", weights={"E": 3}, avoid=["hat"], clues={"said": "told"}),
        make(WORDS, mask="heart", seed=4, clean=5),
        make(random=6, seed=5, drop=True),
        Puzzle(str(make(WORDS, size=(12, 12), seed=6))),
    ]
    if "weights" not in typed:
        originals.append(make(WORDS, level="medium", seed=7, bonus=["otter"]))
    for original in originals:
        path.write_text(original.to_json() if original.seed is not None else str(original), encoding="utf-8")
        expected = program("make", "--from", path, *typed.split(), "-f", "json")
        assert make(original, **passed).to_json() + "\n" == expected


def test_a_puzzle_is_a_page():
    puzzle = make(["cat", "dog", "bird"], size=(8, 8), seed=1, title="Pets")
    for answers in (False, True):
        page = puzzle.html("Mine <&>", answers=answers)
        assert page.startswith("<!doctype html>") and "Mine" in page and "http-equiv" in page
    assert puzzle.html() != puzzle.html(answers=True)
    with pytest.raises(ValueError, match="at most 200 × 200"):
        Puzzle("a" * 300 + "\n" + "b" * 300 + "\n").html()


@with_program
@pytest.mark.parametrize("format", ["svg", "html"])
def test_drawings_have_what_those_of_the_program_have(tmp_path, format):
    puzzle = make(["cat", "dog", "bird"], size=(8, 8), seed=1, title="Pets")
    source, target = tmp_path / "puzzle.json", tmp_path / f"answers.{format}"
    source.write_text(puzzle.to_json(), encoding="utf-8")
    program("make", "--from", source, "--print", "answers", "-o", target)
    # The program says what made a drawing.
    expected = target.read_text(encoding="utf-8")
    expected = re.sub(r'<metadata>.*?</metadata>\s*|<meta name="generator"[^>]*>\n', "", expected, flags=re.DOTALL)
    assert getattr(puzzle, format)(answers=True) == expected


def pixels_of(png):
    """The pixels of a PNG that the program wrote: red, green and blue, without filters."""
    width, height = struct.unpack(">II", png[16:24])
    data, at = b"", 8
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        data += png[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += length + 12
    rows = numpy.frombuffer(zlib.decompress(data), dtype=numpy.uint8).reshape(height, 3 * width + 1)
    assert not rows[:, 0].any()
    return rows[:, 1:].reshape(height, width, 3)


@with_program
def test_a_photo_is_a_puzzle(tmp_path):
    path = tmp_path / "photo.png"
    words = ["lion", "tiger", "zebra"]
    program("make", ",".join(words), "--size", "8x8", "--seed", "1", "-q", "-o", path)
    made = Puzzle(program("make", ",".join(words), "--size", "8x8", "--seed", "1", "-q"))
    file = path.read_bytes()
    pixels = pixels_of(file)
    opaque = numpy.concatenate([pixels, numpy.full_like(pixels[:, :, :1], 255)], axis=2)
    for source in (path, str(path), file, pixels, pixels[:, :, 0], opaque):
        puzzle = Puzzle.photo(source)
        assert str(puzzle.grid) == str(made.grid)
        assert sorted(puzzle.words) == words
        assert puzzle.uncertain == {}
        assert str(Grid.photo(source)) == str(made.grid)
    assert str(read(path).grid) == str(made.grid)
    with pytest.raises(ValueError, match="it has no grid 2, only 1"):
        Puzzle.photo(path, sheet=2)
    with pytest.raises(ValueError, match="no letters were seen"):
        Puzzle.photo(pixels * 0)
    for wrong in (7, pixels.astype(float), pixels[:, :, :, None], pixels[:, :, :2], None):
        with pytest.raises(TypeError, match="pass a path, the bytes of a file, or an array of uint8"):
            Puzzle.photo(wrong)
    with pytest.raises(FileNotFoundError):
        Puzzle.photo(tmp_path / "none.png")
