"""Searches beside a reference in plain Python, and their options."""

import collections
import os
import pickle
import subprocess

import pytest
from conftest import letters_of
from reference import DIRECTIONS, points, search

import wordtrail


def pairs(finds):
    return [(find.word, tuple(find.trail)) for find in finds]


def random_case(dice):
    tiles = "abcd" * 3 + ".?"
    rows = [[dice.choice(tiles) for _ in range(dice.randint(1, 5))]]
    if dice.random() < 0.3:
        rows[0][0] = "qu"
    rows += [[dice.choice(tiles) for _ in rows[0]] for _ in range(dice.randint(0, 4))]
    words = {"".join(dice.choices("abcd", k=dice.randint(1, 6))) for _ in range(60)} | {"qua", "quad"}
    return rows, words


@pytest.mark.parametrize("mode", ["straight", "adjacent"])
@pytest.mark.parametrize("all", [False, True])
def test_finds_are_those_of_a_slow_reference(dice, mode, all):
    for _ in range(60):
        rows, words = random_case(dice)
        dictionary = wordtrail.Dictionary(words)
        directions = dice.choice([list(DIRECTIONS), ["E", "SW", "N"]])
        options = {"mode": mode, "all": all, "directions": directions, "min_length": dice.randint(1, 3)}
        expected = search(rows, words, **options)
        finds = wordtrail.find(rows, dictionary, **options)
        assert pairs(finds) == expected, (rows, options)
        assert wordtrail.count(rows, dictionary, **options) == len(expected)
        for find, (word, trail) in zip(finds, expected):
            assert (find.length, find.start, find.end) == (len(word), trail[0], trail[-1])


@pytest.mark.parametrize("mode", ["straight", "adjacent"])
def test_parts_together_are_the_whole(dice, mode):
    for _ in range(30):
        rows, words = random_case(dice)
        dictionary = wordtrail.Dictionary(words)
        whole = pairs(wordtrail.find(rows, dictionary, mode=mode, all=True))
        parts = dice.randint(1, 9)
        found = []
        for part in range(1, parts + 1):
            of_part = wordtrail.find(rows, dictionary, mode=mode, all=True, part=(part, parts))
            assert wordtrail.count(rows, dictionary, mode=mode, all=True, part=f"{part}/{parts}") == len(of_part)
            found += pairs(of_part)
        assert found == whole


def test_threads_do_not_change_the_finds():
    grid = wordtrail.Grid(letters_of(300, 400))
    for mode, shortest in [("straight", 3), ("adjacent", 6)]:
        one, two = (
            wordtrail.find(grid, mode=mode, all=True, threads=threads, min_length=shortest) for threads in (1, 4)
        )
        assert len(one) > 1000
        assert pairs(one[:200]) == pairs(two[:200])
        assert len(one) == len(two) == wordtrail.count(grid, mode=mode, all=True, min_length=shortest)


def test_known_grids():
    finds = wordtrail.find("abc\ndef\nghi\n", wordtrail.Dictionary(["bade", "badge", "bead", "deaf"]), mode="adjacent")
    assert [str(find) for find in finds] == [
        "bead  1:2 2:2 1:1 2:1", "bade  1:2 1:1 2:1 2:2", "badge  1:2 1:1 2:1 3:1 2:2",
    ]
    finds = wordtrail.find("cat\ndog\nead\n")
    assert str(finds[0]) == "cat  1:1 → 1:3  E"
    assert [find.direction for find in finds] == ["E", "SE", "SW", "E", "W", "NW"]


@pytest.mark.skipif("WORDTRAIL" not in os.environ, reason="WORDTRAIL names the program")
@pytest.mark.parametrize("options", [[], ["--all"], ["--all", "-m", "adjacent", "-n", "5"], ["--maximal"]])
def test_finds_are_those_of_the_program(tmp_path, options):
    path = tmp_path / "grid.txt"
    path.write_text(letters_of(40, 60))
    command = [os.environ["WORDTRAIL"], "find", "-f", "csv", *options, str(path)]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    finds = wordtrail.find(
        wordtrail.Grid.open(path),
        all="--all" in options,
        maximal="--maximal" in options,
        mode="adjacent" if "adjacent" in options else "straight",
        min_length=5 if "5" in options else None,
    )
    trails = (" ".join(f"{row + 1}:{column + 1}" for row, column in find.trail) for find in finds)
    expected = [
        f"{find.word},{find.start[0] + 1},{find.start[1] + 1},{find.direction or ''},{find.length},{trail}"
        for find, trail in zip(finds, trails)
    ]
    assert lines[1:] == expected


def test_a_sequence_has_indexes_and_slices():
    finds = wordtrail.find("cat\ndog\nead\n")
    assert len(finds) == 6 and finds[-1].word == "doc"
    assert [find.word for find in finds[::-2]] == ["doc", "dog", "cod"]
    assert finds[1] == list(finds)[1] and finds[1] != finds[2] and len(set(finds)) == 6
    for index in (6, -7):
        with pytest.raises(IndexError, match="there are 6"):
            finds[index]
    with pytest.raises(TypeError):
        finds["cat"]


def test_listed_words_and_missing_ones():
    finds = wordtrail.find("ICECREAM\nDOGXXXXX\n", words=["ice cream", "Dog", "cow"])
    assert [find.word for find in finds] == ["ice cream", "dog"]
    assert finds.missing == ["cow"]
    assert finds[0].length == 8 and len(finds[0].trail) == 8
    assert wordtrail.find("cat\n", words="cat,dog").missing == ["dog"]
    assert wordtrail.find("cat\n", words=["cat", "dog"], part="1/2").missing == []
    assert wordtrail.find("cat\n", words=["cat", "at"], min_length=3).missing == []


def test_maximal_leaves_out_words_inside_others():
    words = wordtrail.Dictionary(["rail", "trail"])
    assert [find.word for find in wordtrail.find("trail\n", words, maximal=True)] == ["trail"]


def test_tiles_of_several_letters_and_long_words():
    finds = wordtrail.find([["Qu", "i", "t"]], wordtrail.Dictionary(["quit"]))
    assert finds[0].trail == [(0, 0), (0, 1), (0, 2)] and finds[0].length == 4
    long = "ab" * 120
    finds = wordtrail.find(long, wordtrail.Dictionary([long, "bab"]), all=True)
    assert max(find.length for find in finds) == 240
    longer = "ab" * 200
    dictionary = wordtrail.Dictionary([longer, "bab"])
    with pytest.raises(ValueError, match="400 letters, and columns have lengths up to 255: lower max_length"):
        wordtrail.find(longer, dictionary)
    assert wordtrail.count(longer, dictionary) == 2
    assert len(wordtrail.find(longer, dictionary, max_length=255)) == 1


def test_scores_are_those_of_a_slow_reference(dice):
    words = {"".join(dice.choices("abcdq", k=dice.randint(3, 8))) for _ in range(300)}
    dictionary = wordtrail.Dictionary(words)
    boards = ["".join(dice.choices("abcdq.", k=9)) for _ in range(40)]
    scores = wordtrail.score(boards, dictionary, size=(3, 3))
    assert [score.board for score in scores] == boards
    for board, score in zip(boards, scores):
        found = search([list(board[row:row + 3]) for row in (0, 3, 6)], words, mode="adjacent")
        assert (score.words, score.points) == (len(found), sum(points(word) for word, _ in found))
    assert scores.total_words == sum(score.words for score in scores)


def test_scores_of_parts_files_and_texts(tmp_path):
    boards = letters_of(500, 16).split("\n")
    whole = [(score.words, score.points) for score in wordtrail.score(boards)]
    path = tmp_path / "boards.txt"
    path.write_text("\n".join(boards))
    for source in (boards, "\n".join(boards), path, iter(boards)):
        assert [(score.words, score.points) for score in wordtrail.score(source)] == whole
    parts = [wordtrail.score(path, part=(part, 7), threads=1) for part in range(1, 8)]
    assert [(score.words, score.points) for part in parts for score in part] == whole
    assert wordtrail.score(["quit............"], qu=True)[0].words >= 0


def test_words():
    assert wordtrail.words(pattern="c?t") == ["cat", "cot", "cut"]
    assert wordtrail.words(prefix="wordp")[0] == "wordplay"
    assert "trail" in wordtrail.words(distance=("trial", 2))
    assert len(wordtrail.words()) == len(wordtrail.Dictionary.english())
    pets = wordtrail.Dictionary(["cat", "dog", "horse"])
    assert wordtrail.words(pets, max_length=3) == pets.words(max_length=3) == ["cat", "dog"]


def test_dictionaries(tmp_path):
    pets = wordtrail.Dictionary(word for word in ["cat", "Dog", "dog", "été"])
    assert (len(pets), pets.longest_word, pets.alphabet) == (3, 3, "acdgoté")
    assert "DOG" in pets and "e\u0301te\u0301" in pets and "do" not in pets
    path = tmp_path / "pets.fst"
    pets.save(path)
    assert len(wordtrail.Dictionary.open(str(path))) == 3
    lines = tmp_path / "pets.txt"
    lines.write_text("cat\n3rd\ndog\n")
    assert wordtrail.Dictionary.open(lines).skipped == 1
    with pytest.raises(ValueError, match="line 2: “3rd” is not a word"):
        wordtrail.Dictionary.open(lines, strict=True)


def test_a_pickled_dictionary_is_made_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "pets.txt"
    path.write_text("cat\n3rd\ndog\n")
    pets = wordtrail.Dictionary(["cat", "Dog", "été"])
    pets.save(tmp_path / "pets.fst")
    monkeypatch.chdir(tmp_path)
    originals = [pets, wordtrail.Dictionary.open("pets.txt"), wordtrail.Dictionary.open("pets.fst")]
    monkeypatch.chdir("/")
    for original in [*originals, wordtrail.Dictionary.english()]:
        pickled = pickle.dumps(original)
        assert len(pickled) < 300
        copy = pickle.loads(pickled)
        assert (copy.words(), copy.skipped) == (original.words(), original.skipped)
    path.unlink()
    with pytest.raises(FileNotFoundError, match="pets.txt"):
        pickle.loads(pickle.dumps(originals[1]))


@pytest.mark.parametrize("mode", ["straight", "boggle"])
@pytest.mark.parametrize("all", [False, True])
def test_what_crosses_a_cell_and_what_matches_is_found_and_counted(dice, mode, all):
    for _ in range(30):
        rows, words = random_case(dice)
        dictionary = wordtrail.Dictionary(words)
        every = pairs(wordtrail.find(rows, dictionary, mode=mode, all=True))
        cell = dice.randrange(len(rows)), dice.randrange(len(rows[0]))
        crossing = [(word, trail) for word, trail in every if cell in trail]
        if not all:
            crossing = [pair for number, pair in enumerate(crossing) if pair[0] not in {word for word, _ in crossing[:number]}]
        options = {"mode": mode, "all": all}
        found = wordtrail.find(rows, dictionary, through=cell, **options)
        assert pairs(found) == crossing
        assert wordtrail.count(rows, dictionary, through=cell, **options) == len(crossing)
        counts = wordtrail.count_words(rows, dictionary, through=cell, **options)
        assert counts == collections.Counter(word for word, _ in crossing)
        assert list(counts.values()) == sorted(counts.values(), reverse=True)
        if any(word[0] == "a" for word in words):
            expected = [pair for pair in pairs(wordtrail.find(rows, dictionary, **options)) if pair[0][0] == "a"]
            assert pairs(wordtrail.find(rows, dictionary, pattern="a*", **options)) == expected


def test_listed_words_are_counted_as_they_are_spelled():
    grid = "icecream\nmaerceci\n"
    assert wordtrail.count_words(grid, words=["ice cream", "dog"], all=True) == {"ice cream": 2}
    assert wordtrail.find(grid, words=["ice cream", "dog"], pattern="d*").missing == ["dog"]
    for words in (["ice cream"], None):
        nothing = wordtrail.find(grid, words=words, pattern="zzz*", all=True)
        assert (len(nothing), nothing.missing) == (0, [])
        assert wordtrail.count(grid, words=words, pattern="zzz*") == 0
        assert wordtrail.count_words(grid, words=words, pattern="zzz*") == {}
    with pytest.raises(ValueError, match="“\\[a” has a “\\[” without “]”"):
        wordtrail.count(grid, pattern="[a")
    with pytest.raises(ValueError, match=r"through is \(2, 0\), and the grid has 2 rows and 8 columns, counted from 0"):
        wordtrail.find(grid, through=(2, 0))


@pytest.mark.parametrize("mode", ["straight", "adjacent"])
def test_a_lone_q_is_the_tile_qu_on_request(tmp_path, mode):
    text = "qiet\nsxxx\nqita\n"
    grid = wordtrail.Grid(text)
    path = tmp_path / "grid.txt"
    path.write_text(text)
    expected = pairs(wordtrail.find(grid.qu_tiles(), mode=mode))
    assert "quiet" in [word for word, _ in expected]
    for same in (grid, text, wordtrail.Grid.map(path)):
        found = wordtrail.find(same, mode=mode, qu=True)
        assert pairs(found) == expected and found.grid[0, 0] == "qu"
        assert wordtrail.count(same, mode=mode, qu=True) == len(expected)
        assert sum(wordtrail.count_words(same, mode=mode, qu=True).values()) == len(expected)
        parts = [wordtrail.count(same, mode=mode, qu=True, all=True, part=(number, 3)) for number in (1, 2, 3)]
        assert sum(parts) == wordtrail.count(same, mode=mode, qu=True, all=True)
    assert "quiet" not in [word for word, _ in pairs(wordtrail.find(grid, mode=mode))]


def test_a_shuffled_grid_has_the_same_letters():
    grid = wordtrail.Grid("cat.\ndogs\n")
    shuffled = grid.shuffled(7)
    assert sorted(str(shuffled)) == sorted(str(grid)) and str(shuffled) != str(grid)
    assert str(grid.shuffled(7)) == str(shuffled) and shuffled[0, 3] == "."


def test_finds_and_scores_are_sequences():
    finds = wordtrail.find("cat\ndog\nead\n")
    assert list(reversed(finds)) == list(finds)[::-1] == finds[::-1]
    assert finds[1:3] == list(finds)[1:3] and finds[-1] == list(finds)[-1]
    assert list(reversed(wordtrail.find("xxx"))) == []
    boards = ["perslatgsineters", "catdogbirdhorses", "aaaaaaaaaaaaaaaa"]
    scores = wordtrail.score(boards)
    texts = lambda scores: [score.board for score in scores]
    assert texts(scores) == boards and texts(reversed(scores)) == boards[::-1]
    assert texts(scores[1:]) == boards[1:] and texts(scores[::-2]) == boards[::-2] and scores[5:] == []
    assert scores[-1].board == boards[-1]
    with pytest.raises(IndexError, match="there is no score 3: there are 3"):
        scores[3]
