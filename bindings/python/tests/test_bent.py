"""`make(mode="adjacent")`: puzzles whose words bend."""

import json
import xml.etree.ElementTree as ElementTree

import pytest

import wordtrail
from wordtrail import Puzzle, count, find, make

FLOWERS = ["tulip", "daisy", "orchid", "peony", "violet", "lilac", "pansies"]


def check(puzzle):
    """Each word lies on the grid, on neighbouring cells, none of which it uses twice."""
    assert puzzle.mode == "adjacent"
    assert [found.word for found in puzzle.finds] == puzzle.words + puzzle.bonus and puzzle.missing == []
    for found in puzzle.finds:
        assert "".join(puzzle.grid[cell] for cell in found.trail) == found.word.replace(" ", "")
        assert len(set(found.trail)) == len(found.trail)
        for (row, column), (next_row, next_column) in zip(found.trail, found.trail[1:]):
            assert max(abs(row - next_row), abs(column - next_column)) == 1


def traced(puzzle, word):
    """The sets of cells that spell a word, by a plain search."""
    grid, found = puzzle.grid, set()

    def go(trail, rest):
        if not rest:
            found.add(tuple(trail))
            return
        for row in range(trail[-1][0] - 1, trail[-1][0] + 2):
            for column in range(trail[-1][1] - 1, trail[-1][1] + 2):
                inside = 0 <= row < grid.rows and 0 <= column < grid.columns
                if inside and (row, column) not in trail and grid[row, column] == rest[0]:
                    go([*trail, (row, column)], rest[1:])

    for row in range(grid.rows):
        for column in range(grid.columns):
            if grid[row, column] == word[0]:
                go([(row, column)], word[1:])
    return found


@pytest.mark.parametrize("seed", range(5))
def test_each_word_is_traced_in_one_way_or_its_ways_are_known(seed):
    puzzle = make(["zebra", "giraffe", "monkey", "ice cream"], mode="adjacent", size=(6, 6), seed=seed, bonus=["otter"])
    check(puzzle)
    for word in puzzle.words + puzzle.bonus:
        assert len(traced(puzzle, word.replace(" ", ""))) == puzzle.ways.get(word, 1), word
    assert str(make(["zebra", "giraffe", "monkey", "ice cream"], mode="adjacent", size=(6, 6), seed=seed,
                    bonus=["otter"])) == str(puzzle)
    assert any(found.direction is None for found in puzzle.finds)


def test_a_cover_uses_each_cell_once():
    puzzle = make(FLOWERS, mode="boggle", cover=True, spanning="sunflower", unique=True, size=(8, 6), seed=3)
    check(puzzle)
    cells = [cell for found in puzzle.finds for cell in found.trail]
    assert sorted(cells) == [(row, column) for row in range(8) for column in range(6)]
    assert puzzle.words == [*FLOWERS, "sunflower"] and puzzle.spanning == "sunflower" and puzzle.unique
    rows, columns = zip(*puzzle.finds[7].trail)
    assert {0, 7} <= set(rows) or {0, 5} <= set(columns)


def test_find_searches_a_puzzle_in_its_own_mode():
    puzzle = make(FLOWERS, mode="adjacent", size=(8, 8), seed=1)
    assert {found.word for found in find(puzzle)} == set(FLOWERS)
    assert count(puzzle) == len(FLOWERS)
    assert wordtrail.judge(puzzle, puzzle.finds[0].trail).word == "tulip"
    assert len(find(puzzle, mode="straight")) < len(FLOWERS)
    straight = make(FLOWERS, size=(8, 8), seed=1)
    assert straight.mode == "straight" and count(straight) == len(FLOWERS)
    assert (straight.spanning, straight.ways, straight.unique) == (None, {}, False)


def test_a_document_keeps_how_words_lie():
    puzzle = make(FLOWERS, mode="adjacent", cover=True, spanning="sunflower", size=(8, 6), seed=3, title="Flowers")
    again = Puzzle(puzzle.to_json())
    assert list(again.finds) == list(puzzle.finds)
    for name in ("mode", "spanning", "ways", "unique", "seed", "title", "words"):
        assert getattr(again, name) == getattr(puzzle, name), name
    # Without answers, all words get those of a division of the grid.
    document = json.loads(puzzle.to_json())
    document["words"], document["answer"] = [], None
    bare = Puzzle(json.dumps(document))
    assert bare.answer is None and len(bare.finds) == 8 and bare.missing == []
    cells = [cell for found in bare.finds for cell in found.trail]
    assert len(set(cells)) == len(cells) == 48
    with pytest.raises(ValueError, match="words that bend cannot be exchanged"):
        puzzle.replace({"tulip": "roses"})


def test_pictures_have_bent_trails():
    puzzle = make(FLOWERS, mode="adjacent", cover=True, spanning="sunflower", size=(8, 6), seed=3)
    for svg in (puzzle.svg(), puzzle.svg(answers=True), puzzle._repr_svg_()):
        ElementTree.fromstring(svg)
    assert puzzle.svg(answers=True).count("<path") > puzzle.svg().count("<path")


@pytest.mark.parametrize("seed", range(5))
def test_drawn_words_have_as_many_letters_as_there_are_cells(seed):
    flowers = make(theme="flowers", mode="adjacent", cover=True, size=(8, 6), spanning="sunflower", seed=seed)
    assert flowers.title == "Flowers" and flowers.spanning == "sunflower"
    drawn = make(random=8, mode="adjacent", cover=True, size=(8, 6), max_length=8, seed=seed)
    assert len(drawn.words) == 8 and all(word in wordtrail.Dictionary.common() for word in drawn.words)
    for puzzle in (flowers, drawn):
        check(puzzle)
        assert len({cell for found in puzzle.finds for cell in found.trail}) == 48


def test_words_that_come_about_between_others_are_a_warning():
    with pytest.warns(UserWarning, match="offensive words that come about in every arrangement tried: xxx"):
        make(["classic"], mode="adjacent", size=(5, 5), fill="x", seed=1)


def test_clean_keeps_common_words_out():
    puzzle = make(["zebra", "llama"], mode="adjacent", size=(5, 5), clean=5, seed=1)
    check(puzzle)
    found = find(puzzle.grid, wordtrail.Dictionary.common(), mode="adjacent", min_length=5)
    assert {found.word for found in found} <= {"zebra", "llama"}


@pytest.mark.parametrize("arguments, message", [
    ({"cover": True, "size": (6, 6)}, "the words have 39 letters, and the grid has 36 cells: 3 letters are too many: leave out words"),
    ({"cover": True, "size": (7, 7)}, "the words have 39 letters, and the grid has 49 cells: 10 letters are missing: add words"),
    ({"words": ["tulip", "daisy", "orchids"], "cover": True}, "no grid size has as many cells: change the words"),
    ({"words": ["tulip", "daisy", "lilac", "orchid"], "cover": True, "spanning": "rose", "size": (5, 5)},
     "“rose” has 4 letters, .* at least 5: choose a longer word"),
    ({"cover": True, "spanning": "r0se", "size": (8, 6)}, "“r0se” is not a word"),
    ({"mode": "straight", "cover": True}, 'cover applies only to words that bend: add mode="adjacent"'),
    ({"spanning": "sunflower"}, "spanning applies only to words that cover the grid: add cover=True"),
    ({"unique": True}, "unique applies only to words that cover the grid: add cover=True"),
    ({"level": 1}, "level applies only to words on straight lines"),
    ({"directions": "E"}, "directions applies only to words on straight lines"),
    ({"evenly": True}, "evenly applies only to words on straight lines"),
    ({"message": "hello"}, "message applies only to words on straight lines"),
    ({"cover": True, "fill": "x"}, "fill conflicts with cover"),
    ({"cover": True, "drop": True}, "drop conflicts with cover"),
    ({"cover": True, "overlap": False}, "overlap conflicts with cover"),
    ({"words": None, "random": 5, "cover": True}, "draws as many letters as the grid has cells: give its size"),
    ({"words": None, "random": 2, "cover": True, "size": (8, 6), "max_length": 5}, "no 2 words of these lengths have 48 letters"),
    ({"words": None, "theme": "planets", "cover": True, "size": (1, 2)}, "no words of these lengths have 2 letters"),
    ({"words": ["catalogue"], "size": (2, 2)}, "“catalogue” has 9 letters, and the grid has only 4 cells for it: .*drop=True"),
    ({"mode": "bent"}, "“bent” is not a mode"),
])
def test_a_mistake_is_one_message(arguments, message):
    with pytest.raises(ValueError, match=message) as raised:
        make(**{"words": FLOWERS, "mode": "adjacent", "seed": 1, **arguments})
    assert "\n" not in str(raised.value)
