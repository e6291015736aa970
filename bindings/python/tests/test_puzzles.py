"""Puzzles, and what notebooks show."""

import re
import xml.etree.ElementTree as ElementTree
import zipfile

import pytest
from conftest import letters_of

import wordtrail
from wordtrail import Puzzle, find, make


def test_a_puzzle_has_each_word_once():
    words = ["ice cream", "sorbet", "waffle"]
    puzzle = make(words, size=(9, 9), seed=7)
    assert puzzle.words == words and puzzle.seed == 7
    assert [found.word for found in puzzle.finds] == words
    found = find(puzzle, all=True)
    assert sorted(found, key=lambda find: words.index(find.word)) == list(puzzle.finds)
    for hidden in puzzle.finds:
        letters = "".join(puzzle.answer[cell] for cell in hidden.trail)
        assert letters == hidden.word.replace(" ", "")
    assert str(make(words, size=(9, 9), seed=7)) == str(puzzle) != str(make(words, size=(9, 9), seed=8))


def test_a_puzzle_reads_back(tmp_path):
    puzzle = make(["thé", "garçon"], seed=3)
    path = tmp_path / "puzzle.txt"
    path.write_text(str(puzzle), encoding="utf-8")
    for again in (Puzzle(str(puzzle)), Puzzle.open(path)):
        assert again.words == puzzle.words and again.missing == []
        assert sorted(map(str, again.finds)) == sorted(map(str, puzzle.finds))
        assert again.answer is None and again.seed is None


def test_a_workbook_is_read(tmp_path):
    path = tmp_path / "puzzle.xlsx"
    relation = '<a><Relationship Id="{0}" Type="x/{0}" Target="{1}"/></a>'
    cells = "".join(f'<c t="inlineStr"><is><t>{letter}</t></is></c>' for letter in "CAT")
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("_rels/.rels", relation.format("officeDocument", "xl/workbook.xml"))
        archive.writestr("xl/workbook.xml", '<a><sheet name="Pets" r:id="one"/></a>')
        archive.writestr("xl/_rels/workbook.xml.rels", relation.format("one", "worksheets/one.xml"))
        archive.writestr("xl/worksheets/one.xml", f"<a><row>{cells}</row><row>{cells}</row></a>")
    for sheet in (None, 1, "pets"):
        with pytest.warns(UserWarning, match="an Excel workbook"):
            assert Puzzle.open(path, sheet=sheet).grid.rows == 2
    with pytest.raises(ValueError, match="it has no sheet 2"):
        Puzzle.open(path, sheet=2)


def test_options_of_the_generator():
    assert make(["cat", "catalogue"], size=(4, 4), drop=True).dropped == ["catalogue"]
    assert make(["cat", "cats"], size=(8, 8), seed=1).parts == [("cat", "cats")]
    heart = make(["love", "rose"], mask="heart", size=(9, 9), seed=1)
    assert heart.grid[0, 0] == "."
    drawn = make(["ab"], mask="##.\n###\n", seed=1)
    assert drawn.grid[0, 2] == "." and drawn.grid.rows == 2
    assert {found.direction for found in make(["cat", "dog", "bird"], level=1, seed=1).finds} <= {"E", "S"}
    assert {found.direction for found in make("cat,dog", directions="N,W", seed=1).finds} <= {"N", "W"}
    moo = make(["cat", "cow"], size=(3, 3), message="moo!", message_pad=True, seed=1)
    left = [moo.grid[cell] for cell in [(row, column) for row in range(3) for column in range(3)]
            if moo.answer[cell] == "."]
    assert "".join(left).startswith("moo")
    filled = make(["cat"], size=(5, 5), fill="x", seed=1)
    assert str(filled.grid).count("x") == 22
    drawn = make(random=5, min_length=6, max_length=7, size=(12, 12), seed=2)
    assert len(drawn.words) == 5 and all(6 <= len(word) <= 7 for word in drawn.words)
    clean = make(["zebra", "llama"], size=(6, 6), clean=4, seed=1)
    assert {found.word for found in find(clean.grid, min_length=4)} <= {"zebra", "llama", "lama", "llam", "mall"}
    apart = make(["tea", "eat", "ate"], size=(5, 5), overlap=False, seed=1)
    assert len({cell for found in apart.finds for cell in found.trail}) == 9
    assert make(["cat"], seed=None).seed is not None


def test_letters_of_a_language():
    words = ["Llanelli", "Caerdydd"]
    welsh = make(words, language="cy", digraphs=True, seed=1)
    assert [len(find.trail) for find in welsh.finds] == [6, 7]
    assert sorted(find.word for find in make(welsh, level="easy").finds) == ["caerdydd", "llanelli"]
    plain = make(["été", "cœur"], accents=False, seed=1)
    assert plain.words == ["été", "cœur"]
    assert "E" in str(plain) and "É" not in str(plain).split("\n\n")[0]
    for options, problem in [
        ({"language": "xx"}, "there is no such language"),
        ({"digraphs": True}, "name it with language"),
        ({"language": "fr", "digraphs": True}, "no letters of several characters are known"),
        ({"language": "cy", "digraphs": True, "mode": "adjacent"}, "digraphs applies only to"),
    ]:
        with pytest.raises(ValueError, match=problem):
            make(words, **options)


def test_clues_bonus_words_and_weights():
    puzzle = make(["cat", "dog"], clues={"cat": "it meows"}, bonus="otter", weights={"E": 3, "NW": 0}, seed=1)
    assert (puzzle.words, puzzle.clues, puzzle.bonus) == (["cat", "dog"], {"cat": "it meows"}, ["otter"])
    assert [found.word for found in puzzle.finds] == ["cat", "dog", "otter"]
    assert str(puzzle).endswith("\n\nWORD\tCLUE\nCAT\tit meows\nDOG\n")
    again = Puzzle(puzzle.to_json())
    assert (again.words, again.clues, again.bonus) == (puzzle.words, puzzle.clues, puzzle.bonus)
    assert Puzzle(str(puzzle)).clues == puzzle.clues
    assert "1. it meows" in puzzle.svg() and "1. CAT" in puzzle.svg(answers=True)
    assert puzzle.replace({"cat": "hen"}).clues == {}
    rows = (make(["cat", "dog"], size=(1, 7), directions="E", seed=seed) for seed in range(50))
    full = next(row for row in rows if str(row).startswith("CATDOG"))
    with pytest.warns(UserWarning, match="moved to make room: dog"):
        assert str(full.replace({"cat": "cows"})).startswith("COWSDOG")
    with pytest.warns(UserWarning, match="on the list of offensive words: ass"):
        puzzle.replace({"cat": "ass"})
    alike = make(clues=[("seven", "3 + 4"), ("nine", "10 - 1")], level="easy", evenly=True, seed=1)
    assert {found.direction for found in alike.finds} == {"E", "S"}
    for wrong, message in [
        ({"clues": {"cow": "moo"}}, "“cow” has a clue, but is not in the list"),
        ({"clues": {"cat": ""}}, "there are no clues"),
        ({"bonus": ["cat"]}, "cannot be a bonus word"),
        ({"weights": {"E": -1}}, "“-1” is not a weight"),
        ({"weights": {"up": 1}}, "“up” is not a direction"),
        ({"weights": {"E": 0}, "directions": ["E"]}, "all directions have weight 0"),
        ({"weights": {"E": 2}, "evenly": True}, "exclude each other"),
    ]:
        with pytest.raises(ValueError, match=re.escape(message)):
            make(["cat", "dog"], **wrong)
    with pytest.raises(TypeError, match="clues is a str"):
        make(["cat"], clues="cat")


def test_a_puzzle_without_words_has_english_ones():
    puzzle = Puzzle("cat\ndog\nead\n")
    assert puzzle.words == [] and len(puzzle.finds) == 6 and puzzle.missing == []


def test_themes_and_random_words_are_fit_for_a_class():
    assert len(wordtrail.themes()) == 20
    puzzle = make(theme="birds", random=10, seed=1)
    assert len(puzzle.words) == 10 and puzzle.title == "Birds" and "owl" not in make(theme="music").words
    common = wordtrail.Dictionary.common()
    for seed in range(50):
        puzzle = make(random=12, seed=seed, max_length=8)
        assert all(word in common for word in puzzle.words)
    rare = make(random=50, seed=1, max_length=8, dictionary=wordtrail.Dictionary.english())
    assert not all(word in common for word in rare.words)


def test_offensive_words_are_kept_out_unless_they_are_allowed():
    rude = wordtrail.Dictionary(["ass", "tit", "cum", "sex", "fag"])
    grids = {allowed: [make(["cat"], size=(15, 15), seed=seed, offensive=allowed) for seed in range(40)] for allowed in (False, True)}
    counts = {allowed: sum(wordtrail.count(puzzle.grid, rude) for puzzle in puzzles) for allowed, puzzles in grids.items()}
    assert counts[False] == 0 and counts[True] > 0
    with pytest.warns(UserWarning, match="hidden as listed, although on the list of offensive words: dick"):
        make(["dick", "cat"], seed=1)


def svg_text(svg):
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return root


def test_pictures_are_well_formed():
    puzzle = make(["cat", "dog", "ice & cream".replace("& ", "")], size=(8, 8), seed=1)
    svg_text(puzzle._repr_svg_())
    svg_text(puzzle.svg("Sweets <&>", answers=True))
    assert "finds" not in puzzle.svg()
    finds = find(puzzle)
    svg_text(finds.svg("Found", max_drawn=1))
    assert re.fullmatch("<div.*</div>", finds._repr_html_(), re.DOTALL)
    assert "<svg" in puzzle.grid._repr_html_()
    svg_text(finds.heatmap()._repr_svg_())
    assert finds.heatmap().finds == 3 and finds.heatmap().most >= 1


def test_a_notebook_marks_as_many_finds_as_can_be_read():
    def not_drawn(finds):
        left = re.search(r"(\d+) more finds", finds._repr_html_())
        return int(left[1]) if left else 0

    # A board has a small picture of each find; on a large grid bent trails hide each other.
    board = find("trail\nsenqd\nowert\n", mode="adjacent", min_length=6)
    assert 5 < len(board) <= 40 and not_drawn(board) == 0
    bent = find(letters_of(20, 20), mode="adjacent", min_length=6)
    assert not_drawn(bent) == len(bent) - 5
    straight = find(letters_of(20, 20))
    assert not_drawn(straight) == len(straight) - 40
    # None is wider than the page.
    for finds in (board, bent, straight):
        assert "max-width:640px" in finds._repr_html_() and '<svg style="max-width:100%;' in finds._repr_html_()


def test_large_grids_are_tables_and_heat_maps():
    finds = find(letters_of(250, 300))
    html = finds._repr_html_()
    assert html.count("<tr>") == 21 and "250 × 300 cells, of which 20 are shown" in html
    assert "<pre>" in finds.grid._repr_html_()
    svg_text(finds.heatmap().svg("Map"))
    with pytest.raises(ValueError, match="at most 200 × 200: draw a heatmap()"):
        finds.svg()
    assert Puzzle(letters_of(250, 300))._repr_svg_() is None


def test_a_heat_map_in_adjacent_mode():
    finds = find("abc\ndef\nghi\n", mode="adjacent", all=True)
    assert finds.heatmap().finds == len(finds)
    assert wordtrail.find("x")._repr_html_()
