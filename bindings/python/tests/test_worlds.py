"""Tasks for models: items, splits, scores and episodes."""

import itertools
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter

import pytest

import wordtrail
from wordtrail.worlds import (
    SPLITS,
    TASKS,
    Config,
    Episode,
    canonical,
    create,
    items,
    read_jsonl,
    score_answer,
    split_of,
    write_jsonl,
)
from wordtrail.worlds.scoring import MAX_ANSWER, claims

STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


@pytest.fixture(params=list(TASKS))
def task(request):
    return request.param


def places(grid, word):
    """All straight trails of a word, found one letter after the other."""
    found = set()
    for row, column in itertools.product(range(len(grid)), range(len(grid[0]))):
        for down, right in STEPS:
            trail = [(row + down * step, column + right * step) for step in range(len(word))]
            inside = all(0 <= row < len(grid) and 0 <= column < len(grid[0]) for row, column in trail)
            if inside and "".join(grid[row][column] for row, column in trail) == word:
                found.add(frozenset(trail))
    return found


def trails(item):
    """The finds of an answer in straight lines, as words and sets of cells."""
    found = []
    for word, ((row, column), (last_row, last_column)) in claims(item.answer):
        length = max(abs(last_row - row), abs(last_column - column))
        down, right = (last_row - row) // length, (last_column - column) // length
        found.append((word, frozenset((row + down * step, column + right * step) for step in range(length + 1))))
    return found


@pytest.mark.parametrize("form", ["text", "json", "picture"])
def test_the_answer_of_an_item_scores_1(task, form):
    for item in items(Config(task, level=(1, 3), form=form), 5):
        assert score_answer(item.answer, item) == 1
        assert score_answer(f"<think>cat 1:1 1:3</think> So: <answer>\n{item.answer}\n</answer>", item) == 1
        grid = wordtrail.Grid(item.metadata["grid"])
        if form == "picture":
            assert str(wordtrail.Grid.photo(item.picture)) == str(grid)
        else:
            assert item.picture is None
        letters = json.dumps(item.metadata["grid"]) if form == "json" else "\n".join(map(" ".join, item.metadata["grid"])).upper()
        assert (letters in item.prompt) == (form != "picture")


def test_a_seed_makes_the_same_item_in_another_process(task):
    code = "import sys; from wordtrail.worlds import *; print(create(5, Config(sys.argv[1], level=(1, 4), split='test')).to_json())"
    command = [sys.executable, "-c", code, task]
    printed = {subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}).stdout for seed in "12"}
    assert printed == {f"{create(5, Config(task, level=(1, 4), split='test')).to_json()}\n"}


def test_seeds_make_different_items(task):
    assert len({item.prompt for item in items(Config(task, level=(2, 2)), 20)}) == 20


def test_nothing_else_is_imported():
    code = "import sys; before = set(sys.modules); import wordtrail.worlds; print(*{name.split('.')[0] for name in set(sys.modules) - before})"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(result.stdout.split()) - sys.stdlib_module_names == {"wordtrail"}


# What items are


def test_all_words_are_found_at_all_places():
    for item in items(Config("find_all", level=(1, 5)), 10):
        grid, words = item.metadata["grid"], item.metadata["words"]
        assert Counter(trails(item)) == Counter((word, place) for word in words for place in places(grid, word))


def test_without_a_list_all_common_words_are_found():
    common = set(wordtrail.Dictionary.common().words(min_length=4))
    for item in items(Config("find_all", level=(1, 2), listed=False), 4):
        grid = item.metadata["grid"]
        assert item.metadata["words"] == [] and "common English words" in item.prompt
        expected = set()
        for row, column in itertools.product(range(len(grid)), range(len(grid[0]))):
            for (down, right), length in itertools.product(STEPS, range(4, 9)):
                trail = [(row + down * step, column + right * step) for step in range(length)]
                if all(0 <= row < len(grid) and 0 <= column < len(grid[0]) for row, column in trail):
                    expected.add(("".join(grid[row][column] for row, column in trail), frozenset(trail)))
        assert set(trails(item)) == {(word, trail) for word, trail in expected if word in common}


def test_the_letters_that_are_left_are_the_message():
    for item in items(Config("message", level=(1, 5)), 10):
        grid = item.metadata["grid"]
        struck = set().union(*(place for word in item.metadata["words"] for place in places(grid, word)))
        left = [tile for row, tiles in enumerate(grid) for column, tile in enumerate(tiles) if (row, column) not in struck]
        assert "".join(left) == item.answer.replace(" ", "")


def test_one_reading_is_right():
    answers = set()
    for item in items(Config("which", level=(1, 5)), 12):
        grid = item.metadata["grid"]
        [_, first], [_, second] = (part.split("\n", 1) for part in item.prompt.split("\n\nReading ")[1:])
        right = []
        for reading in (first, second):
            found = trails(type(item)("", reading, {}))
            right.append(all(place in places(grid, word) for word, place in found))
        assert right == [item.answer == "A", item.answer == "B"]
        answers.add(item.answer)
    assert answers == {"A", "B"}


def test_no_common_word_is_longer_than_the_longest():
    for item in items(Config("longest", level=(1, 5)), 10):
        found = wordtrail.find(item.metadata["grid"], wordtrail.Dictionary.common(), mode="adjacent")
        [(word, _)] = claims(item.answer)
        assert len(word) == max(find.length for find in found)


def test_boggle_asks_for_the_most_points_that_time_allows():
    for item in items(Config("boggle", level=(1, 5)), 10):
        found = wordtrail.find(item.metadata["grid"], wordtrail.Dictionary.common(), mode="adjacent", min_length=3)
        lengths = sorted((find.length for find in found), reverse=True)
        assert [len(word) for word, _ in claims(item.answer)] == lengths[: item.metadata["guesses"]]


def test_words_cover_each_cell_once():
    for item in items(Config("cover", level=(1, 4)), 6):
        cells = [cell for _, trail in claims(item.answer) for cell in trail]
        assert len(cells) == len(set(cells)) == sum(map(len, item.metadata["grid"]))


def test_ranges_are_kept():
    config = Config("find_all", rows=(6, 7), columns=(8, 9), words=(5, 5), difficulty=(3.0, 4.0))
    for item in items(config, 10):
        grid = item.metadata["grid"]
        assert len(grid) in (6, 7) and len(grid[0]) in (8, 9) and len(item.metadata["words"]) == 5
        puzzle = wordtrail.Puzzle(f"{wordtrail.Grid(grid)}\n\n" + "\n".join(item.metadata["words"]))
        assert item.metadata["difficulty"] == pytest.approx(wordtrail.Puzzle(puzzle.to_json()).difficulty)
        assert 3 <= item.metadata["difficulty"] <= 4


def test_levels_get_harder():
    means = []
    for level in range(1, 6):
        made = items(Config("find_all", level=(level, level)), 20)
        means.append(sum(item.metadata["difficulty"] for item in made) / 20)
    assert means == sorted(means) and means[-1] > 3 * means[0]


@pytest.mark.parametrize("wrong, message", [
    ({"task": "sudoku"}, "no task 'sudoku': find_all, "),
    ({"form": "sound"}, "no form 'sound': text, "),
    ({"split": "dev"}, "no split 'dev': train, "),
    ({"level": (0, 2)}, "level is (0, 2)"),
    ({"level": (1, 9)}, "there are 5 levels"),
    ({"rows": (9, 8)}, "rows is (9, 8)"),
    ({"words": (1,)}, "words is (1,)"),
    ({"task": "boggle", "difficulty": (1.0, 2.0)}, "choose a level"),
])
def test_mistakes_say_what_to_write(wrong, message):
    with pytest.raises(ValueError) as error:
        Config(**wrong)
    assert message in str(error.value)


def test_ranges_that_leave_nothing_are_an_error():
    with pytest.raises(ValueError, match="widen the ranges"):
        create(1, Config("find_all", rows=(4, 4), columns=(4, 4), words=(1, 1), difficulty=(50.0, 60.0)))
    with pytest.raises(ValueError, match="widen the ranges") as error:
        create(1, Config("find_all", rows=(4, 4), columns=(4, 4), words=(40, 40)))
    assert isinstance(error.value.__cause__, ValueError)


def test_items_are_written_and_read(task, tmp_path):
    made = list(items(Config(task, form="picture"), 3))
    assert write_jsonl(tmp_path / "items.jsonl", iter(made)) == 3
    assert list(read_jsonl(tmp_path / "items.jsonl")) == made
    for line in (tmp_path / "items.jsonl").read_text().splitlines():
        row = json.loads(line)
        assert score_answer(row["answer"], row) == 1


# Splits


def positions(rows):
    """A grid in its eight positions, by the places of its cells."""
    height, width = len(rows), len(rows[0])
    for flip_rows, flip_columns, is_transposed in itertools.product([False, True], repeat=3):
        def cell(row, column):
            return rows[height - 1 - row if flip_rows else row][width - 1 - column if flip_columns else column]
        if is_transposed:
            yield [[cell(row, column) for row in range(height)] for column in range(width)]
        else:
            yield [[cell(row, column) for column in range(width)] for row in range(height)]


def test_all_positions_of_a_grid_are_in_one_split(dice):
    splits = Counter()
    for _ in range(2000):
        height, width = dice.randint(1, 7), dice.randint(1, 7)
        grid = [dice.choices(["a", "b", "qu"] if dice.random() < 0.5 else "abcdefghij", k=width) for _ in range(height)]
        assert len({canonical(position) for position in positions(grid)}) == 1
        assert len({split_of(position) for position in positions(grid)}) == 1
        splits[split_of(grid)] += 1
    assert splits.keys() == SPLITS.keys() and 0.75 < splits["train"] / 2000 < 0.85


@pytest.mark.parametrize("height, width", [(2, 2), (2, 3), (1, 4)])
def test_only_positions_of_a_grid_have_its_canonical_form(height, width):
    of_form = {}
    for letters in itertools.product(["a", "b", "ab"], repeat=height * width):
        grid = [list(letters[row * width:(row + 1) * width]) for row in range(height)]
        of_form.setdefault(canonical(grid), []).append(grid)
    for grids in of_form.values():
        same_size = [position for position in positions(grids[0]) if len(position) == height and len(position[0]) == width]
        assert all(grid in same_size for grid in grids)


def test_splits_have_no_grid_in_common(task):
    forms = {split: {canonical(item.metadata["grid"]) for item in items(Config(task, split=split), 10)} for split in SPLITS}
    for one, other in itertools.combinations(SPLITS, 2):
        assert forms[one].isdisjoint(forms[other])
    for item in items(Config(task, split="test"), 3):
        assert item.metadata["split"] == split_of(item.metadata["grid"]) == "test"


# Scores

GRID = [list("catx"), list("xoxx"), list("dogx"), list("level"[:4])]


def question(answer, kind="all", mode="straight", words=("cat", "dog"), grid=GRID, guesses=None):
    about = {"kind": kind, "mode": mode, "grid": grid, "words": list(words), "min_length": 3, "guesses": guesses}
    return {"answer": answer, "metadata": about}


CAT_AND_DOG = question("cat 1:1 1:3\ndog 3:1 3:3")


@pytest.mark.parametrize("answer", [
    "cat 1:1 1:3\ndog 3:1 3:3",
    "dog: 3:1 - 3:3\ncat: 1:1 → 1:3",
    "CAT (1,1) (1,3)\nDog (3, 1) to (3, 3)",
    "1. **cat**: 1:1 1:2 1:3\n2. **dog**: 3:1, 3:2, 3:3",
    "- cat r1c1-r1c3\n- dog R3C1–R3C3",
    "cat from row 1, column 1 to row 1, column 3; dog from row 3, column 1 to row 3, column 3",
    "The word cat is at 1:1 through 1:3. The word dog is found at 3:1 until 3:3.",
    "cat 1:1 1:3, dog 3:1 3:3",
    "| word | first | last |\n| --- | --- | --- |\n| cat | 1:1 | 1:3 |\n| dog | 3:1 | 3:3 |",
    "I see these:\ncat:\n  1:1\n  1:3\ndog:\n  3:1\n  3:3\n",
    "cat\t1:1\t1:3\r\ndog\t3:1\t3:3\r\n",
    '[{"word": "cat", "start": [1, 1], "end": [1, 3]}, {"word": "dog", "start": [3, 1], "end": [3, 3]}]',
    '{"cat": [[1, 1], [1, 2], [1, 3]], "dog": [[3, 1], [3, 2], [3, 3]]}',
    '{"finds": [{"word": "dog", "trail": ["3:1", "3:3"]}, {"word": "cat", "trail": ["1:1", "1:3"]}]}',
    '```json\n[\n  {\n    "word": "cat",\n    "from": {"row": 1, "column": 1},\n    "to": {"row": 1, "column": 3}\n  },\n'
    '  {"word": "dog", "from": {"row": 3, "col": 1}, "to": {"row": 3, "col": 3}}\n]\n```',
    '[["cat", [1, 1], [1, 3]], ["dog", [3, 1], [3, 3]]]',
])
def test_answers_may_have_any_layout(answer):
    assert score_answer(answer, CAT_AND_DOG) == 1
    assert score_answer(f"Well, 5:6 … <answer>{answer}</answer>", CAT_AND_DOG) == 1


@pytest.mark.parametrize("answer, score", [
    ("cat 1:1 1:3", 2 / 3),
    # Twice.
    ("cat 1:1 1:3\ncat 1:1 1:3\ndog 3:1 3:3", 4 / 5),
    ("cat 1:1 1:3\ncat 1:1 1:2 1:3\ndog 3:1 3:3", 4 / 5),
    # In a wrong place, or read backwards.
    ("cat 1:1 1:3\ndog 3:3 3:1", 1 / 2),
    ("cat 1:1 1:3\ndog 3:1 3:2", 1 / 2),
    ("cat 1:1 1:3\ndog 3:1 3:9", 1 / 2),
    ("cat 1:1 1:3\ndog 0:1 0:3", 1 / 2),
    # Real words that are not in the list.
    ("cat 1:1 1:3\ndog 3:1 3:3\ncog 1:1 3:3", 4 / 5),
    # Counted from 0.
    ("cat 0:0 0:2\ndog 2:0 2:2", 0),
    ("cat, dog", 0),
    ("", 0),
    ("<answer></answer>cat 1:1 1:3", 0),
])
def test_what_is_false_or_twice_costs_precision(answer, score):
    assert score_answer(answer, CAT_AND_DOG) == pytest.approx(score)


def test_a_palindrome_is_the_same_find_in_both_directions():
    grid = [list("noonx"), list("xxxxx")]
    asked = question("noon 1:1 1:4", words=["noon"], grid=grid)
    assert score_answer("noon 1:4 1:1", asked) == 1
    assert score_answer("noon 1:4 1:1\nnoon 1:1 1:4", asked) == pytest.approx(2 / 3)
    config = Config("find_all", level=(5, 5), listed=False)
    for item in items(config, 20):
        assert len(set(trails(item))) == len(claims(item.answer))


def test_unlisted_words_that_are_not_common_cost_nothing():
    unlisted = question("cat 1:1 1:3\ndog 3:1 3:3", words=[])
    assert score_answer("cat 1:1 1:3\ndog 3:1 3:3\ncog 1:1 3:3\ntog 1:3 3:3", unlisted) < 1
    assert score_answer("cat 1:1 1:3\ndog 3:1 3:3\ncod 1:1 2:2 3:1", unlisted) < 1
    grid = [list("catx"), list("xoxx"), list("dogx")]
    assert score_answer("cat 1:1 1:3\ndog 3:1 3:3\nat 1:2 1:3", question("cat 1:1 1:3\ndog 3:1 3:3", words=[], grid=grid)) < 1
    grid = [list("catx"), list("xoxx"), list("xdog")]
    unlisted = question("cat 1:1 1:3\ndog 3:2 3:4", words=[], grid=grid)
    assert score_answer("cat 1:1 1:3\ndog 3:2 3:4\nado 1:2 3:2", unlisted) < 1
    assert score_answer("cat 1:1 1:3\ndog 3:2 3:4\naod 1:2 3:2", unlisted) < 1
    grid = [list("catx"), list("xdxx"), list("xoxx")]
    unlisted = question("cat 1:1 1:3", words=[], grid=grid)
    assert score_answer("cat 1:1 1:3\nado 1:2 3:2", unlisted) == 1


def test_a_word_in_several_places_is_located_at_any():
    grid = [list("catx"), list("axxx"), list("txxx")]
    asked = question("cat 1:1 1:3", kind="one", words=["cat"], grid=grid)
    assert score_answer("cat 1:1 1:3", asked) == score_answer("cat 1:1 3:1", asked) == 1
    # One is asked for.
    assert score_answer("cat 1:1 1:3\ncat 1:1 3:1", asked) == 0
    assert score_answer("cat 1:1 2:2", asked) == 0


def test_a_shorter_word_is_worth_less_than_the_longest():
    grid = [list("star"), list("xxet"), list("xxsx")]
    asked = question("stares 1:1 1:2 1:3 1:4 2:3 3:3", kind="longest", mode="adjacent", words=[], grid=grid)
    assert score_answer("stares 1:1 1:2 1:3 1:4 2:3 3:3", asked) == 1
    assert score_answer("star 1:1 1:2 1:3 1:4", asked) == 0.5
    assert score_answer("star 1:1 1:4", asked) == 0
    assert score_answer("star 1:1 1:2 1:3 1:4\nstares 1:1 1:2 1:3 1:4 2:3 3:3", asked) == 0
    assert score_answer("staresx 1:1 1:2 1:3 1:4 2:3 3:3", asked) == 0


def test_boggle_counts_each_word_once_until_time_is_up():
    grid = [list("star"), list("xxet"), list("xxsx")]
    asked = question("stares 1:1 1:2 1:3 1:4 2:3 3:3\nstar 1:1 1:2 1:3 1:4", kind="points", mode="adjacent", words=[], grid=grid, guesses=2)
    assert score_answer(asked["answer"], asked) == 1
    assert score_answer("tar 1:2 1:3 1:4\nstares 1:1 1:2 1:3 1:4 2:3 3:3", asked) == 1
    half = score_answer("stares 1:1 1:2 1:3 1:4 2:3 3:3", asked)
    assert half == pytest.approx(2 * 0.75 / 1.75)
    # The same word on another trail, and the third word.
    again = "star 1:1 1:2 1:3 1:4\nstar 1:1 1:2 1:3 1:4\nstares 1:1 1:2 1:3 1:4 2:3 3:3"
    assert score_answer(again, asked) == pytest.approx(2 * 0.25 * 0.5 / 0.75)


@pytest.mark.parametrize("answer, score", [
    ("well done", 1), ("WELLDONE", 1), ("The message is: “Well done”.", 1), ('{"message": "well done"}', 1), ("I looked.\n\nWELL DONE\n", 1),
    ("well", 0), ("well done well done", 0), ("", 0), ("wellｄone", 0), ("wеll done", 0), ("well done\nnot", 0),
])
def test_a_message_is_right_or_wrong(answer, score):
    assert score_answer(answer, question("well done", kind="line")) == score


@pytest.mark.parametrize("answer, score", [
    ("B", 1), ("b", 1), ("Reading B", 1), ("The right reading is B.", 1), ('{"answer": "B"}', 1), ("**B**", 1),
    ("A", 0), ("A or B", 0), ("A\nB\nA", 0), ("AB", 0), ("В", 0), ("", 0), ("reading", 0),
])
def test_both_readings_are_no_answer(answer, score):
    assert score_answer(answer, question("B", kind="line")) == score


# What is no answer, and attempts to be paid for none

DEEP = 20_000

BAD = {
    "none": None,
    "number": 7,
    "nan": float("nan"),
    "bytes": b"cat 1:1 1:3",
    "list": ["cat 1:1 1:3"],
    "dict": {"cat": [[1, 1], [1, 3]]},
    "empty": "",
    "nan as text": "NaN",
    "null": "null",
    "ten megabytes": "cat 1:1 1:3\n" * 900_000,
    "one long line": "a" * MAX_ANSWER,
    "nested": "[" * DEEP + "]" * DEEP,
    "nested objects": '{"a":' * DEEP + "1" + "}" * DEEP,
    "huge number": "cat " + "9" * 50_000 + ":1",
    "surrogates": "\ud800\udfff 1:1 \udc00 1:3",
    "null characters": "\0cat\0 \0" * 1000,
    "spaces after a number": "1" + " " * 99_000 + "x",
    "spaces after a column": "1c" + " " * 99_000 + "x",
    "spaces after a row": "r" + " " * 99_000 + "x",
    "commas": "1" + ", " * 49_000,
    "quotes": '"word"' + " " * 99_000,
    "field names": '"word" ' * 14_000,
    "colons": "1:" * 49_000,
    "tags": "<answer>" * 12_000,
    "small words": "is at " * 16_000 + "1:1 1:3",
    "many claims": "x 1:1 1:2\n" * 9_900,
    "one long trail": "x " + "1:1 " * 24_000,
    "digits of other scripts": "cat ١:١ ١:٣",
    "fractions": "cat 1.0:1.0 1.0:3.0",
    "negative": "cat -1:-1 -1:-3",
}


@pytest.mark.parametrize("answer", BAD.values(), ids=BAD)
def test_what_is_no_answer_scores_0_soon(task, answer):
    item = create(1, Config(task))
    start = time.process_time()
    assert score_answer(answer, item) == 0
    episode = Episode(item)
    assert sum(episode.step(answer)[1:2]) == 0
    assert time.process_time() - start < 1


def test_the_answer_of_another_task_scores_0(task):
    item = create(1, Config(task))
    for other in TASKS:
        if other != task:
            assert score_answer(create(2, Config(other)).answer, item) == 0


@pytest.mark.parametrize("spelled", ["сat", "ｃat", "cаt", "ca\u0301t", "c\u200bat x", "\u212aat", "ſat", "1at"])
def test_letters_that_only_look_alike_do_not_count(spelled):
    grid = [list("catx"), list("katx"), list("satx")]
    for word, row in (("cat", 1), ("kat", 2), ("sat", 3)):
        asked = question(f"{word} {row}:1 {row}:3", words=[word], grid=grid)
        assert score_answer(f"{word} {row}:1 {row}:3", asked) == 1
        assert score_answer(f"{spelled} {row}:1 {row}:3", asked) == 0


def everything(item):
    """Each listed word at each straight trail of its length."""
    grid = item.metadata["grid"]
    for word in item.metadata["words"]:
        for row, column in itertools.product(range(len(grid)), range(len(grid[0]))):
            for down, right in STEPS:
                last_row, last_column = row + down * (len(word) - 1), column + right * (len(word) - 1)
                if 0 <= last_row < len(grid) and 0 <= last_column < len(grid[0]):
                    yield f"{word} {row + 1}:{column + 1} {last_row + 1}:{last_column + 1}"


def test_listing_everything_does_not_pay():
    for item in items(Config("find_all", level=(2, 4)), 5):
        assert 0 < score_answer("\n".join(everything(item)), item) < 0.05
    for item in items(Config("locate", level=(2, 4)), 5):
        assert score_answer("\n".join(everything(item)), item) == 0
    for item in items(Config("message"), 5):
        assert score_answer(" ".join(map("".join, item.metadata["grid"])), item) == 0
    for item in items(Config("boggle"), 5):
        grid = item.metadata["grid"]
        cells = list(itertools.product(range(3), repeat=2))
        trails = (trail for trail in itertools.permutations(cells, 3))
        claims = ("".join(grid[row][column] for row, column in trail) + "".join(f" {row + 1}:{column + 1}" for row, column in trail) for trail in trails)
        assert score_answer("\n".join(claims), item) < 0.5


def test_naming_words_without_a_place_does_not_pay(task):
    for item in items(Config(task), 3):
        words = item.metadata["words"] or [word for word, _ in claims(item.answer)]
        assert score_answer("\n".join(words), item) == 0


def test_a_guess_is_worth_no_more_than_its_chance(dice):
    """The mean score of a random reading is that of a coin."""
    made = list(items(Config("which", level=(1, 2)), 200))
    scores = [score_answer(dice.choice("AB"), item) for item in made]
    assert 0.35 < sum(scores) / len(scores) < 0.65
    always = sum(score_answer("A", item) for item in made) / len(made)
    assert 0.35 < always < 0.65


# Episodes


def test_rewards_add_up_to_the_score_of_all_answers(task, dice):
    for item in items(Config(task, level=(1, 2)), 4):
        wrong = ["xyz 1:1 1:3", "cat 1:1 1:2 1:3"]
        actions = item.answer.split("\n") + wrong if item.metadata["kind"] != "line" else [item.answer]
        dice.shuffle(actions)
        episode = Episode(item, guesses=100)
        assert episode.reset() == item.prompt
        rewards, done, taken = [], False, []
        while not done and actions:
            taken.append(actions.pop())
            observation, reward, terminated, truncated, info = episode.step(taken[-1])
            rewards.append(reward)
            done = terminated or truncated
            assert info["score"] == pytest.approx(sum(rewards))
        assert sum(rewards) == pytest.approx(score_answer("\n".join(taken), item))


def test_an_episode_says_what_was_right():
    item = create(1, Config("find_all"))
    first = item.answer.split("\n")[0]
    word = first.split()[0]
    episode = Episode(item)
    assert f"{word}: right\n" in episode.step(first)[0]
    assert f"{word}: again\n" in episode.step(first)[0]
    assert f"{word}: wrong\n" in episode.step(f"{word} 1:1 9:9")[0]
    assert episode.step("done")[2:4] == (True, False)
    with pytest.raises(RuntimeError, match="reset"):
        episode.step("done")
    episode.reset()
    assert episode.step(item.answer)[1:4] == (1, True, False)


def test_an_episode_ends_even_if_nothing_is_answered():
    for item in items(Config("boggle"), 2):
        episode = Episode(item)
        steps = 1
        while not episode.step("")[3]:
            steps += 1
        assert steps == item.metadata["guesses"]


def test_a_step_cannot_name_more_than_is_left():
    item = create(1, Config("boggle", words=(4, 4)))
    lines = item.answer.split("\n")
    episode = Episode(item)
    _, _, _, truncated, info = episode.step("xyz 1:1 1:2 1:3\n" * 4 + item.answer)
    assert truncated and info["score"] == 0
    assert len(lines) == 4


def test_time_is_up():
    now = [0.0]
    item = create(1, Config("boggle"))
    episode = Episode(item, seconds=180, clock=lambda: now[0])
    lines = item.answer.split("\n")
    now[0] = 179
    assert episode.step(lines[0])[1] > 0
    now[0] = 181
    observation, reward, terminated, truncated, _ = episode.step(lines[1])
    assert (observation, reward, terminated, truncated) == ("Time is up.", 0, False, True)


def test_other_threads_and_seeds_do_not_disturb():
    """Items use random numbers of their own."""
    random.seed(1)
    first = random.random()
    random.seed(1)
    create(3)
    assert random.random() == first
