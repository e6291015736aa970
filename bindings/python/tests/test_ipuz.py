"""Word searches for other programs, checked by the package ipuz and against the puzzle."""

import ipuz
import pytest
from wordtrail import Puzzle, make


@pytest.mark.parametrize(
    "options",
    [
        {"words": ["cat", "dog", "ice cream"], "title": "Pets & more"},
        {"words": ["кот", "собака"]},
        {"words": ["cat", "dog", "cow"], "mask": "heart"},
        {"words": ["cat", "dog", "cow"], "mode": "adjacent"},
    ],
)
def test_other_programs_read_it(options):
    puzzle = make(**options, seed=1)
    read = ipuz.read(puzzle.to_ipuz(), puzzlekinds=["http://ipuz.org/wordsearch#1"])
    rows = read["puzzle"]
    assert read["dimensions"] == {"width": len(rows[0]), "height": len(rows)}
    assert set(read["solution"]) == {find.word.upper() for find in puzzle.finds}
    for word, group in read["solution"].items():
        letters = [rows[row][column] for column, row in group["cells"]]
        assert "".join(letters) == word.replace(" ", "")
    assert read.get("zigzag", False) == (options.get("mode") == "adjacent")
    again = Puzzle(puzzle.to_ipuz())
    assert str(again.grid) == str(puzzle.grid)
    assert again.title == puzzle.title
