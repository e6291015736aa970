"""Grids in all forms, and mistakes in arguments: one message each, which says what to do."""

import itertools
import pickle
import re
import warnings

import numpy
import pandas
import pyarrow
import pytest
from conftest import letters_of

import wordtrail
from wordtrail import Dictionary, Grid, Puzzle, count, find, judge, make, make_board, score, words


@pytest.mark.parametrize(
    "rows",
    [
        "cat\ndog\n",
        "C A T\nD O G\n",
        ["cat", "dog"],
        ("cat", "DOG"),
        [b"cat", b"dog"],
        [["c", "a", "t"], ["d", "o", "g"]],
        [("c", "a", "t"), list("dog")],
        (row for row in ["cat", "dog"]),
        (list(row) for row in ["cat", "dog"]),
        numpy.array([["c", "a", "t"], ["d", "o", "g"]]),
        numpy.array([["c", "a", "t"], ["d", "o", "g"]], dtype=object),
        numpy.array([[b"c", b"a", b"t"], [b"d", b"o", b"g"]]),
        numpy.array(["cat", "dog"]),
        pandas.DataFrame([["c", "a", "t"], ["d", "o", "g"]]),
    ],
)
def test_a_grid_in_every_form(rows):
    grid = Grid(rows)
    assert (grid.rows, grid.columns, str(grid)) == (2, 3, "cat\ndog")
    assert grid.to_lists() == [["c", "a", "t"], ["d", "o", "g"]]


def test_cells_files_and_copies(tmp_path):
    grid = Grid([["Qu", "i"], ["?", "."]])
    assert [grid[0, 0], grid[0, -1], grid[-1, 0], grid[1, 1]] == ["qu", "i", "?", "."]
    for place in [(2, 0), (0, 2), (-3, 0), (2**40, 0), (-(2**60), 0)]:
        with pytest.raises(IndexError, match="2 rows and 2 columns"):
            grid[place]
    path = tmp_path / "grid.txt"
    path.write_text("cats\ndog\n")
    assert str(Grid.open(path, pad=True)) == "cats\ndog."
    path.unlink()
    assert pickle.loads(pickle.dumps(grid)).to_lists() == grid.to_lists()
    assert Grid([["a", "b"], ["c"]], pad=True).to_lists() == [["a", "b"], ["c", "."]]
    assert Grid(["ab", "c"], pad=True).to_lists() == [["a", "b"], ["c", "."]]


@pytest.fixture(scope="module")
def large_rows():
    """A grid of 17 MB, of which a part need not read all."""
    return letters_of(50, 1000).split("\n") * 340


def test_a_search_of_a_part_reads_its_rows(tmp_path, large_rows):
    path = tmp_path / "grid.txt"
    options = {"dictionary": Dictionary(["tea", "oriental"]), "all": True}
    expected = [str(found) for found in find(large_rows, **options)]
    path.write_text("\n".join(large_rows) + "\n")
    grid = Grid.map(path)
    assert (grid.rows, grid.columns) == (17_000, 1000)
    for mapped in (grid, pickle.loads(pickle.dumps(grid))):
        parts = [find(mapped, part=(part, 17), **options) for part in range(1, 18)]
        assert [str(found) for part in parts for found in part] == expected
        assert sum(count(mapped, part=(part, 40), **options) for part in range(1, 41)) == len(expected)
        assert count(mapped, **options) == len(expected)
    assert parts[16].grid[16_999, 0] == large_rows[-1][0]

    # The seventh row of the fourth part, which words of the third reach.
    path = tmp_path / "spoiled.txt"
    path.write_text("\n".join([*large_rows[:3006], "7" * 1000, *large_rows[3007:]]) + "\n")
    grid = Grid.map(path)
    for number, part in enumerate(parts, 1):
        if number in (3, 4):
            for search in (find, count):
                with pytest.raises(ValueError, match=r"spoiled.txt: .*3007:1"):
                    search(grid, part=(number, 17), **options)
        else:
            found = find(grid, part=(number, 17), **options)
            assert [str(one) for one in found] == [str(one) for one in part]
            assert len(found) == len(pyarrow.table(found))
    for use in (lambda: count(grid, **options), lambda: grid[0, 0], lambda: str(grid), lambda: found.grid.to_lists()):
        with pytest.raises(ValueError, match=r"spoiled.txt: .*3007:1"):
            use()


def test_other_mapped_grids_are_read_whole(tmp_path):
    path = tmp_path / "grid.txt"
    path.write_text("q u i t\nqu . ? t\n")
    grid = Grid.map(str(path))
    assert (grid.rows, grid.columns, grid[1, 0], str(grid)) == (2, 4, "qu", "q u i t\nqu . ? t")
    assert [len(find(grid, words=["quit"], all=True, part=(part, 2))) for part in (1, 2)] == [1, 0]
    assert "2 × 4" in repr(grid) and grid._repr_html_()
    path.write_text("cats\ndog\n")
    grid = Grid.map(path)
    for use in (lambda: find(grid), lambda: count(grid, part="1/2"), lambda: grid.rows, lambda: repr(grid)):
        with pytest.raises(ValueError, match=r"grid.txt: row 2 has 3 cells"):
            use()
    path.unlink()
    with pytest.raises(FileNotFoundError, match="grid.txt"):
        Grid.map(path)


SIXTEEN = "perslatgsineters"
ENGLISH = Dictionary.english()
PETS = Puzzle("CATXX\nDXXXX\nOXXXX\nGXXXX\n\ncat\ndog\n")

MISTAKES = [
    (lambda: Grid(["cat", "do"]), ValueError, "row 2 has 2 cells and row 1 has 3.*pad=True"),
    (lambda: Grid([["a", "b"], ["c"]]), ValueError, "row 2 has 1 cell and row 1 has 2.*pad=True"),
    (lambda: Grid([["a"], ["b", "c"]]), ValueError, "row 2 has 2 cells and row 1 has 1"),
    (lambda: Grid(numpy.array([[1, 2], [3, 4]])), ValueError, "cell 1:1 of the grid is an int: pass a string"),
    (lambda: Grid(numpy.array([1, 2])), ValueError, "row 1 of the grid is an int: pass a list of strings"),
    (lambda: Grid(numpy.zeros((2, 2, 2))), ValueError, "cell 1:1 of the grid is a list"),
    (lambda: Grid(numpy.array(5)), TypeError, "the grid is|0-d"),
    (lambda: Grid([["a", 1]]), ValueError, "cell 1:2 of the grid is an int"),
    (lambda: Grid([["a", None]]), ValueError, "cell 1:2 of the grid is None"),
    (lambda: Grid([["a", ""]]), ValueError, "cell 1:2 of the grid is an empty string: pass \".\" for a hole"),
    (lambda: Grid([["a", "b c"]]), ValueError, "cell 1:2 has"),
    (lambda: Grid(["cat", 5]), ValueError, "row 2 of the grid is an int, and row 1 is a string"),
    (lambda: Grid([["a"], None]), ValueError, "row 2 of the grid is None"),
    (lambda: Grid([["a"], "b"]), ValueError, "row 2 of the grid is a str"),
    (lambda: Grid(["ca\nt"]), ValueError, "row 1 of the grid has a line end"),
    (lambda: Grid([{"a": 1}]), ValueError, "row 1 of the grid is a dict"),
    (lambda: Grid([b"\xff"]), ValueError, "not UTF-8"),
    (lambda: Grid("c4t"), ValueError, "cell 1:2 has “4”, which is not a letter"),
    (lambda: Grid("\ud800"), UnicodeEncodeError, "surrogates"),
    (lambda: Grid(""), ValueError, "the grid is empty"),
    (lambda: Grid([]), ValueError, "the grid is empty"),
    (lambda: Grid([[]]), ValueError, "the grid is empty"),
    (lambda: Grid([[], []]), ValueError, "the grid is empty"),
    (lambda: Grid(None), TypeError, "the grid is None: pass a text, a list of rows"),
    (lambda: Grid(3.5), TypeError, "the grid is a float"),
    (lambda: Grid.open("/no/such/file"), FileNotFoundError, "/no/such/file"),
    (lambda: Grid.open("/"), IsADirectoryError, "/"),
    (lambda: Dictionary.open("/no/such/file"), FileNotFoundError, "/no/such/file"),
    (lambda: Dictionary(["cat"]).save("/no/such/folder/x.fst"), FileNotFoundError, "folder"),
    (lambda: Dictionary([]), ValueError, "words has no words: pass at least one"),
    (lambda: Dictionary(["cat", "x+"]), ValueError, re.escape("words[1] is “x+”, which is not a word")),
    (lambda: Dictionary(["cat", ""]), ValueError, re.escape("words[1] is “”")),
    (lambda: Dictionary(["cat", 1]), ValueError, re.escape("words[1] is an int: each item is a string")),
    (lambda: Dictionary(7), TypeError, "words is an int: pass a list of strings"),
    (lambda: Dictionary(["a" * 9000]), ValueError, "9000 letters, and at most 8191"),
    (lambda: find("cat", words=["c4t"]), ValueError, re.escape("words[0] is “c4t”")),
    (lambda: find("cat", words=[]), ValueError, "words has no words"),
    (lambda: find("cat", Dictionary(["cat"]), words=["cat"]), ValueError, "exclude each other"),
    (lambda: find("cat", mode="bent"), ValueError, "“bent” is not a mode"),
    (lambda: find("cat", directions=["up"]), ValueError, "“up” is not a direction"),
    (lambda: find("cat", directions=[1]), TypeError, "str"),
    (lambda: find("cat", threads=0), ValueError, "threads is 0: give at least 1"),
    (lambda: find("cat", part="0/4"), ValueError, "“0/4” is not a part: write I/N"),
    (lambda: find("cat", part="5/4"), ValueError, "“5/4” is not a part"),
    (lambda: find("cat", part="a/b"), ValueError, "“a/b” is not a part"),
    (lambda: find("cat", part=(5, 4)), ValueError, "“5/4” is not a part"),
    (lambda: find("cat", part=3), ValueError, "part is an int: pass"),
    (lambda: find("cat", min_length=-1), OverflowError, "min_length is -1: pass a whole number from 0"),
    (lambda: find("cat", max_steps=10**40), OverflowError, "max_steps is a number of more digits than fit: pass a whole number"),
    (lambda: find("cat", threads="two"), TypeError, "threads is a str: pass a whole number from 0"),
    (lambda: find("cat", all="yes"), TypeError, "all is a str: pass True or False"),
    (lambda: find("cat", mode=3), TypeError, "mode is an int: pass a string"),
    (lambda: find("cat", through="1:1"), TypeError, re.escape("through is a str: pass a pair of whole numbers, (row, column)")),
    (lambda: count("cat", maximal=3), TypeError, "maximal is an int: pass True or False"),
    (lambda: judge("cat", [(0, 0)], max_length=1.5), TypeError, "max_length is a float: pass a whole number"),
    (lambda: score([SIXTEEN], size=4), TypeError, re.escape("size is an int: pass a pair of whole numbers, (rows, columns)")),
    (lambda: make(["cat"], seed=-1), OverflowError, "seed is -1: pass a whole number from 0"),
    (lambda: make(["cat"], title=5), TypeError, "title is an int: pass a string"),
    (lambda: make(["cat"], time_limit="1"), TypeError, "time_limit is a str: pass a number"),
    (lambda: words(distance="cat"), TypeError, "distance is a str: pass a pair of a word and a whole number"),
    (lambda: make_board(tries=-1), OverflowError, "tries is -1: pass a whole number from 0"),
    (lambda: find("cat", progress=5, min_length=1), TypeError, "not callable"),
    (lambda: count("cat", part="9/1"), ValueError, "is not a part"),
    (lambda: score(["abc"]), ValueError, re.escape("boards[0]: the board has 3 cells, and a board of 4x4 has 16")),
    (lambda: score([SIXTEEN, "1" * 16]), ValueError, re.escape("boards[1]: cell 1 has “1”")),
    (lambda: score([SIXTEEN, ""]), ValueError, re.escape("boards[1] is blank")),
    (lambda: score([SIXTEEN] * 20 + ["ab"], part="2/2"), ValueError, re.escape("boards[20]:")),
    (lambda: score([SIXTEEN], size=(1, 16)), ValueError, "from 2 to 8 rows and columns"),
    (lambda: score([1]), ValueError, re.escape("boards[0] is an int: each item is a string")),
    (lambda: score(None), TypeError, "boards is None"),
    (lambda: score([SIXTEEN], ids=["a", "b"]), ValueError, "ids has more items than boards, which has 1: pass one id"),
    (lambda: score([SIXTEEN] * 2, ids=["a"]), ValueError, "ids has fewer items than boards, which has 2"),
    (lambda: score([SIXTEEN], ids=itertools.count()), ValueError, "ids has more items than boards"),
    (lambda: score([SIXTEEN], ids=[1.5]), ValueError, re.escape("ids[0] is a float: each id is a string")),
    (lambda: score([SIXTEEN], ids=5), TypeError, "ids is an int: pass a list"),
    (lambda: score(SIXTEEN, ids=["a"]), ValueError, "ids goes with a list of boards: use id_column"),
    (lambda: score(SIXTEEN, id_column=0), ValueError, "id_column is 0: columns count from 1"),
    (lambda: score([SIXTEEN], ids=["a"], id_column=1), ValueError, "exclude each other"),
    (lambda: score(f"a,{SIXTEEN}\nb,cat\n", id_column=1), ValueError, re.escape("boards[1] (id b): the board has 3 cells")),
    (lambda: score(f"a,{SIXTEEN}\nb,{SIXTEEN}\nc,board\n", id_column=1, part="2/2"), ValueError, re.escape("boards[2] (id c):")),
    (lambda: score([SIXTEEN, "cat"], ids=[7, 8]), ValueError, re.escape("boards[1] (id 8): the board has 3 cells")),
    (lambda: ENGLISH.rack("c.t"), ValueError, "has the character “.”"),
    (lambda: ENGLISH.rack("a" * 256), ValueError, "255"),
    (lambda: ENGLISH.anagrams("c*t"), ValueError, "has the character"),
    (lambda: ENGLISH.nearest("c?t"), ValueError, "has the character"),
    (lambda: ENGLISH.nearest("cat", -1), OverflowError, "negative"),
    (lambda: judge("cat", []), ValueError, "there are no cells"),
    (lambda: judge("cat", [(0, 3)]), ValueError, "1:4 is not on the grid"),
    (lambda: judge("cat", [(0, -1)]), ValueError, re.escape("cells[0] is (0, -1): rows and columns count from 0")),
    (lambda: judge("cat", [(0, 0), 1]), ValueError, re.escape("cells[1] is not a pair of whole numbers")),
    (lambda: judge("cat", [(0, 0, 0)]), ValueError, re.escape("cells[0] is not a pair of whole numbers")),
    (lambda: judge("cat", 5), TypeError, "cells is an int: pass a list of pairs"),
    (lambda: judge("cat", [(0, 0)], mode="x"), ValueError, "mode"),
    (lambda: make_board("newest"), ValueError, "dice is “newest”: choose new, old, big or super-big"),
    (lambda: make_board(["A1"]), ValueError, "dice: die 1: “1” is no letter"),
    (lambda: make_board(["ABC"] * 5), ValueError, "5 dice fill no square board: set a size or other dice"),
    (lambda: make_board(size=(3, 5)), ValueError, "there are 16 dice, and a board of 3x5 has 15 cells"),
    (lambda: make_board(size=(1, 9), letters="abc"), ValueError, "a board cannot be 1x9"),
    (lambda: make_board("new", letters="abc"), ValueError, "exclude each other"),
    (lambda: make_board(letters="A1"), ValueError, "letters: die 1: “1” is no letter"),
    (lambda: make_board(containing=["jazz"]), ValueError, "cannot spell “jazz”: choose other dice"),
    (lambda: make_board(containing=["j4"]), ValueError, "“j4” is not a word"),
    (lambda: make_board(min_words=3, max_words=2), ValueError, "min_words 3 is above max_words 2"),
    (lambda: make_board(min_points=10**6, tries=3, seed=1), ValueError, r"none of 3 boards had .* \(seed 1\): ask for less, or raise tries"),
    (lambda: make_board(tries=0), ValueError, "tries is 0"),
    (lambda: Puzzle("cat\nxxx\n").replace({"cat": "dog"}), ValueError, "the puzzle has no list of words"),
    (lambda: PETS.replace({}), ValueError, "words is empty"),
    (lambda: PETS.replace(["cat"]), TypeError, "words is a list: pass a dict"),
    (lambda: PETS.replace({"cat": 5}), ValueError, "something else than strings"),
    (lambda: PETS.replace({"cow": "hen"}), ValueError, "“cow” is not in the list: its words are cat, dog"),
    (lambda: PETS.replace({"cat": "c4t"}), ValueError, "“c4t” is not a word"),
    (lambda: PETS.replace({"cat": "dog"}), ValueError, "“dog” is in the list already"),
    (lambda: PETS.replace({"cat": "hen", "dog": "hen"}), ValueError, "“hen” takes the place of two words"),
    (lambda: PETS.replace({"cat": "caterpillars"}), ValueError, "no line of the grid is that long: choose a shorter word"),
    (lambda: PETS.replace({"cat": "hen"}, time_limit=-1), ValueError, "time_limit"),
    (lambda: PETS.replace({"cat": "hen"}, dictionary=ENGLISH), ValueError, "dictionary applies only to a puzzle that was made with clean"),
    (lambda: Puzzle("catx\nxxxx\n\ncat\ncow\n").replace({"cat": "hen"}), ValueError, "not on straight lines of the grid: cow"),
    (lambda: words(pattern="c.t"), ValueError, "has the character “.”"),
    (lambda: words(pattern="cat", prefix="c"), ValueError, "exclude each other"),
    (lambda: words(distance=("cat", 9)), ValueError, "distance 9 is too large"),
    (lambda: make(), ValueError, "there are no words to hide"),
    (lambda: make(Puzzle("cat\n")), ValueError, "the puzzle has no list of words"),
    (lambda: make(make(["cat"], seed=1), bonus=["dog"]), ValueError, "bonus adds words to a list"),
    (lambda: make(make(["cat"], seed=1), theme="birds"), ValueError, "words and theme exclude each other"),
    (lambda: make(make(["cat"], seed=1), dictionary=Dictionary(["cat"])), ValueError, "dictionary applies only to clean"),
    (lambda: score("a" * 16, points=[]), ValueError, "points is empty"),
    (lambda: score("a" * 16, points=5), TypeError, "points is an int: pass a list"),
    (lambda: score("a" * 16, points=[0, -1]), ValueError, re.escape("points[1] is -1: pass a whole number from 0 to 65535")),
    (lambda: score("a" * 16, points=["x"]), ValueError, re.escape("points[0] is a str")),
    (lambda: make(make(["cat"], seed=1), random=3), ValueError, "a puzzle has its own"),
    (lambda: make(["cat"], theme="birds"), ValueError, "words and theme exclude each other"),
    (lambda: make(theme="brids"), ValueError, "“brids” is not a theme: did you mean birds"),
    (lambda: make(theme="birds", random=39), ValueError, "there are not 39 words of these lengths to draw from"),
    (lambda: make(["catalogue"], size=(3, 3)), ValueError, "no line of the grid is that long: .*drop=True"),
    (lambda: make(["cat"], size=(0, 3)), ValueError, "a puzzle has from 1 to"),
    (lambda: make(["cat"], size=(2**31, 2**31)), ValueError, "a puzzle has from 1 to"),
    (lambda: make(["cat"], mask="square"), ValueError, "“square” is not a shape"),
    (lambda: make(["cat"], level=4), ValueError, re.escape("“4” is not a level: the levels are easy (1)")),
    (lambda: make(["cat"], level="cruel"), ValueError, "“cruel” is not a level"),
    (lambda: make(["cat"], level=1.5), ValueError, "level is a float: choose easy"),
    (lambda: make(["cat"], time_limit=-1.0), ValueError, "time_limit"),
    (lambda: make(["cat"], time_limit=float("nan")), ValueError, "time_limit"),
    (lambda: make(["classic"], avoid=["salc"]), ValueError, "leave out the word, or change avoid"),
    (lambda: make(["cat"], message="much too long", size=(3, 3)), ValueError, "message"),
    (lambda: make(random=10**9), ValueError, "there are not 1000000000 words"),
    (lambda: make(random=0), ValueError, "there are not 0 words"),
    (lambda: make(random=3, min_length=5, max_length=4), ValueError, "min_length 5 is above max_length 4"),
    (lambda: find("cat", min_length=5, max_length=4), ValueError, "min_length 5 is above max_length 4, so no word fits"),
    (lambda: count("cat", min_length=5, max_length=4), ValueError, "min_length 5 is above max_length 4"),
    (lambda: judge("cat", [(0, 0)], min_length=5, max_length=4), ValueError, "min_length 5 is above max_length 4"),
    (lambda: words(min_length=5, max_length=4), ValueError, "min_length 5 is above max_length 4"),
    (lambda: ENGLISH.rack("cat", min_length=5, max_length=4), ValueError, "min_length 5 is above max_length 4"),
    (lambda: find("cat\nca"), ValueError, r"fill short rows with holes \(Grid and Puzzle do with pad=True\)"),
    (lambda: Puzzle("cat\ndog\n\n3\n", strict=True), ValueError, "no words"),
    (lambda: Puzzle("cat\ndog\n\ncat\n3\n", strict=True), ValueError, "line 5: “3” is not a word"),
    (lambda: Puzzle("Pets\nC A T\nD O G\nE E L\n", strict=True), ValueError, "row 2 has 3 cells and row 1 has 1"),
    (lambda: Grid("cat\ndog\n\ncat\n"), ValueError, "there are words below the grid: read it as a Puzzle"),
    (lambda: Grid("cat\ndog\n\ncat\n", strict=True), ValueError, "row 3 of the grid is blank"),
    (lambda: Grid("One\nC A T\nD O G\nE E L\n\nC O W\nA S S\nP I G\n"), ValueError, "could both be the grid"),
    (lambda: Puzzle.open("/no/such/file"), FileNotFoundError, "/no/such/file"),
    (lambda: find("aaaaaa\n" * 6, Dictionary(["a" * 36]), mode="adjacent", max_steps=10**6), wordtrail.BudgetError,
     "took more than 1000000 steps: the letters allow too many trails; lower max_length or raise max_steps"),
]


@pytest.mark.parametrize("mistake, kind, message", MISTAKES, ids=[str(number) for number in range(len(MISTAKES))])
def test_a_mistake_has_a_message(mistake, kind, message):
    with pytest.raises(kind, match=message) as raised:
        mistake()
    assert "panick" not in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_forged_index_is_refused(tmp_path):
    # A state that leads below the beginning of the file, and a right checksum.
    forged = bytes.fromhex(
        "0300000000000000000000000000000005106180010000000000000013000000"
        "00000000430d85aa"
    )
    (tmp_path / "pets.fst").write_bytes(forged)
    with pytest.raises(ValueError, match="pets.fst: .*states that no FST has"):
        Dictionary.open(tmp_path / "pets.fst")


def test_a_file_that_is_deleted_or_damaged(tmp_path):
    path = tmp_path / "pets.fst"
    Dictionary(["cat", "dog"]).save(path)
    pets = Dictionary.open(path)
    path.unlink()
    assert "cat" in pets
    with pytest.raises(FileNotFoundError, match="pets.fst"):
        Dictionary.open(path)
    Dictionary(["cat", "dog"]).save(path)
    bytes = path.read_bytes()
    for damaged in (bytes[:20], bytes[:-1], bytes[:20] + b"\xff" * 10 + bytes[30:]):
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match="pets.fst: .*compile the word list again"):
            Dictionary.open(path)
    path.write_bytes(b"\0\1\2")
    with pytest.raises(ValueError, match="binary file"):
        Dictionary.open(path)


def test_a_closed_file_is_no_list_and_no_grid(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("cat\ndog\n")
    with open(path) as closed:
        assert len(Dictionary(line.strip() for line in closed)) == 2
    for use in (Dictionary, Grid, lambda file: find("cat", words=file), score):
        with pytest.raises(ValueError, match="closed file"):
            use(closed)


def test_a_list_of_a_million_words_is_compiled_and_searched_for():
    letters = "abcdefghij"
    million = ["".join(word) for word in itertools.product(letters, repeat=6)]
    assert len(million) == 1_000_000
    words_of_six = Dictionary(million)
    assert len(words_of_six) == 1_000_000 and "jihgfe" in words_of_six and "abcde" not in words_of_six
    row = "abcdefghijjihgfedcba"
    assert count(row, words_of_six, directions="E", all=True) == len(row) - 5
    assert len(find(row, words=million, directions="E", all=True)) == len(row) - 5


def test_a_huge_list_with_repeats_takes_little_memory():
    import resource

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    pets = Dictionary(itertools.repeat("caterpillars", 3_000_000))
    assert len(pets) == 1
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 40_000, "KiB"


def test_cells_are_not_kept_as_python_objects():
    grid = Grid(itertools.repeat(["a"] * 1000, 500))
    assert (grid.rows, grid.columns) == (500, 1000)


PAGE = "Pets\n\n  A B C\n1 C A T\n2 D O G\n3 E E L\n"


def test_a_page_is_read_and_what_was_guessed_is_a_warning(tmp_path):
    path = tmp_path / "page.txt"
    path.write_text(PAGE + "\n1. cat 2. dog\n3. x1\n", encoding="utf-8")
    for read in (lambda: Puzzle(path.read_text(encoding="utf-8")), lambda: Puzzle.open(path)):
        with pytest.warns(UserWarning) as warned:
            puzzle = read()
        assert (puzzle.words, puzzle.missing) == (["cat", "dog"], [])
        assert str(puzzle.grid) == "cat\ndog\neel"
        messages = [str(warning.message).removeprefix(f"{path}: ") for warning in warned]
        assert messages == [
            "the labels beside the rows are left out: 1 to 3",
            "lines 1 to 3 are skipped: Pets …",
            "the list has 1 line with several words",
            "line 9 is skipped because it is not a word: x1",
        ]
    path.write_text(PAGE, encoding="utf-8")
    for read in (lambda: Grid(PAGE), lambda: Grid.open(path)):
        with pytest.warns(UserWarning, match="lines 1 to 3 are skipped"):
            assert str(read()) == "cat\ndog\neel"
    with pytest.raises(ValueError, match="page.txt"):
        Grid.open(path, strict=True)
    with pytest.warns(UserWarning, match="left out"):
        assert [found.word for found in find(PAGE, words=["cat"])] == ["cat"]


def test_a_word_that_repeats_is_hidden_once():
    with pytest.warns(UserWarning, match="a word is in the list twice: cat"):
        assert make(["cat", "dog", "Cat"], seed=1).words == ["cat", "dog"]


def test_a_plain_text_warns_of_nothing():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Puzzle("CATX\nDOGX\n\ncat\n").words == ["cat"]
        assert Grid("C A T\nD O G\n").rows == Grid("cat\ndog\n", strict=True).rows == 2


def test_a_lone_q_becomes_qu_and_what_was_meant_is_taken():
    assert str(Grid("qi\nxt").qu_tiles()) == "qu i\nx t"
    with pytest.raises(ValueError, match="0"):
        Grid("D0G\nCAT")
    with pytest.warns(UserWarning):
        assert str(Grid("D0G\nCAT", repair=True)) == "dog\ncat"
    with pytest.raises(ValueError, match="strict and repair exclude each other"):
        Grid("dog", strict=True, repair=True)


@pytest.mark.parametrize("mark", [b"\x1f\x8b\x08\x00", b"\x28\xb5\x2f\xfd"])
def test_a_compressed_file_is_called_so(tmp_path, mark):
    path = tmp_path / "letters.txt"
    path.write_bytes(mark + b"\x01\xff" * 10)
    for read in (Grid.open, lambda path: Grid.map(path).rows, Puzzle.open, lambda path: Dictionary.open(path, strict=True)):
        with pytest.raises(ValueError, match="letters.txt: it is compressed: decompress it$"):
            read(path)


def test_the_name_of_a_file_in_the_place_of_a_text_is_noted(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "grid.txt").write_text("cat\n")
    (tmp_path / "elevenboards.txt").write_text(SIXTEEN + "\n")
    with pytest.warns(UserWarning, match="“grid.txt” is read as letters, .*: Grid.open reads it"):
        find("grid.txt")
    with pytest.warns(UserWarning, match="“elevenboards.txt” is read as letters, .*: pass a pathlib.Path"):
        score("elevenboards.txt")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        find("other.txt")
        find(Grid.open("grid.txt"))
        score(tmp_path / "elevenboards.txt")
