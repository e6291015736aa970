"""The tasks, and how their items are made."""

from __future__ import annotations

import functools
import json
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

import wordtrail
from wordtrail import Dictionary, Grid
from wordtrail.worlds.items import Item
from wordtrail.worlds.scoring import AROUND_LINE, Trail, spells
from wordtrail.worlds.splits import SPLITS, split_of

Range = tuple[int, int]


@dataclass(frozen=True)
class Config:
    """What items are made like. A range is the least and the greatest value. Without one, it is that of the level.

    task: a key of TASKS.
    level: the range of levels, from 1 to 5, of which each item has one.
    rows, columns: the size of the grid.
    words: the number of words that are hidden; in `boggle`, of words that may be named before time is up.
    difficulty: the range of the figure that `Puzzle.difficulty` gives. Words that bend have none.
    form: whether the grid is in the prompt as text, in JSON, or in a picture.
    split: "train", "validation" or "test", which have no grid in common, or None for all.
    listed: whether `find_all` and `cover` list the words.
    """

    task: str = "find_all"
    level: Range = (1, 1)
    rows: Range | None = None
    columns: Range | None = None
    words: Range | None = None
    difficulty: tuple[float, float] | None = None
    form: Literal["text", "json", "picture"] = "text"
    split: Literal["train", "validation", "test"] | None = None
    listed: bool = True

    def __post_init__(self) -> None:
        task = TASKS.get(self.task)
        if task is None:
            raise ValueError(f"there is no task {self.task!r}: {', '.join(TASKS)}")
        if self.form not in FORMS:
            raise ValueError(f"there is no form {self.form!r}: {', '.join(FORMS)}")
        if self.split is not None and self.split not in SPLITS:
            raise ValueError(f"there is no split {self.split!r}: {', '.join(SPLITS)}")
        for name, least in {"level": 1, "rows": 2, "columns": 2, "words": 1, "difficulty": 0}.items():
            # A list, as a file of settings has it, is a range, too.
            values = getattr(self, name)
            if values is not None and not (len(values) == 2 and least <= values[0] <= values[1]):
                raise ValueError(f"{name} is {values!r}: write the least and the greatest value, from {least} on")
        if self.level[1] > len(task.levels):
            raise ValueError(f"level is {self.level!r}: there are {len(task.levels)} levels")
        if self.difficulty is not None and not task.levels[0].difficulty:
            raise ValueError(f"words of {self.task} bend, and have no difficulty: choose a level")


@dataclass(frozen=True)
class Level:
    """Ranges of an item of a level, and the directions that words run in."""

    rows: Range
    columns: Range
    words: Range
    difficulty: tuple[float, float] | None = None
    directions: Literal["easy", "medium", "hard"] = "hard"


@dataclass(frozen=True)
class Draft:
    """An item before it is written down.

    words: the words that the prompt lists.
    answer: the lines of the answer.
    question: what the prompt says beside the grid and the words.
    """

    rows: list[list[str]]
    words: list[str]
    answer: list[str]
    question: str = ""
    difficulty: float | None = None


@dataclass(frozen=True)
class Task:
    """A kind of items.

    kind: how answers are scored: all finds, one find, points, the longest word, or a line of text.
    mode: how words run, straight or adjacent.
    min_length: the least number of letters of words that the prompt does not list.
    ask: what the prompt asks for.
    """

    kind: Literal["all", "one", "points", "longest", "line"]
    mode: Literal["straight", "adjacent"]
    min_length: int
    draft: Callable[[Random, int, int, int, Level, Config], Draft | None]
    levels: Sequence[Level]
    ask: str


FORMS = ("text", "json", "picture")

# The longest words that are hidden.
MAX_LENGTH = 10

MAX_TRIES = 2000
MAX_MISFITS = 100

make_lock = threading.Lock()

STRAIGHT_LEVELS = (
    Level((5, 6), (5, 6), (3, 4), (1.0, 3.0), "easy"),
    Level((7, 8), (7, 8), (5, 7), (2.0, 6.0), "medium"),
    Level((9, 10), (9, 10), (7, 10), (4.0, 8.0), "hard"),
    Level((11, 13), (11, 13), (10, 14), (5.0, 10.0), "hard"),
    Level((14, 18), (14, 18), (14, 20), (6.0, 13.0), "hard"),
)
BOARD_LEVELS = (
    Level((3, 3), (3, 3), (4, 5)),
    Level((3, 4), (3, 4), (5, 8)),
    Level((4, 4), (4, 4), (8, 12)),
    Level((4, 5), (4, 5), (10, 16)),
    Level((5, 6), (5, 6), (15, 25)),
)
COVER_LEVELS = (
    Level((4, 4), (4, 4), (2, 4)),
    Level((5, 5), (4, 5), (3, 5)),
    Level((6, 6), (5, 5), (4, 6)),
    Level((6, 6), (6, 6), (4, 7)),
    Level((8, 8), (6, 6), (5, 9)),
)


@functools.cache
def pool(max_length: int) -> list[str]:
    """Common words to hide, none of them offensive: those that a large puzzle draws."""
    if max_length > MAX_LENGTH:
        return pool(MAX_LENGTH)
    if max_length < MAX_LENGTH:
        return [word for word in pool(MAX_LENGTH) if len(word) <= max_length]
    words = wordtrail.make(random=6000, size=(300, 300), min_length=4, max_length=MAX_LENGTH, seed=0).words
    return sorted(words)


def cells(trail: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{row + 1}:{column + 1}" for row, column in trail)


def line(word: str, trail: Sequence[tuple[int, int]], mode: str) -> str:
    """A find as an answer has it: with the first and the last cell on a straight line, or with all cells."""
    letters = "".join(filter(str.isalpha, word))
    return f"{letters} {cells([trail[0], trail[-1]] if mode == 'straight' else trail)}"


def finds_of(grid: Grid, words: Sequence[str] | None) -> list[tuple[str, Trail]]:
    """All straight finds of words, or else of common ones. Read backwards, a palindrome is the same find."""
    if words is None:
        found = wordtrail.find(grid, Dictionary.common(), all=True, min_length=TASKS["find_all"].min_length)
    else:
        found = wordtrail.find(grid, words=words, all=True)
    distinct = {(find.word, frozenset(find.trail)): tuple(find.trail) for find in reversed(found)}
    return [(word, trail) for (word, _), trail in reversed(distinct.items())]


def hide(random: Random, rows: int, columns: int, words: int, level: Level) -> wordtrail.Puzzle:
    """A puzzle with straight words."""
    list_ = random.sample(pool(max(rows, columns)), words)
    # A grid that cannot do without an offensive word is not used. Filters of warnings are the same for all threads.
    with make_lock, warnings.catch_warnings():
        warnings.simplefilter("error")
        return wordtrail.make(list_, size=(rows, columns), level=level.directions, seed=random.getrandbits(63))


def draft_find_all(random: Random, rows: int, columns: int, words: int, level: Level, config: Config) -> Draft:
    puzzle = hide(random, rows, columns, words, level)
    listed = puzzle.words if config.listed else None
    answer = [line(word, trail, "straight") for word, trail in finds_of(puzzle.grid, listed)]
    return Draft(puzzle.grid.to_lists(), listed or [], answer, difficulty=puzzle.difficulty)


def draft_locate(random: Random, rows: int, columns: int, words: int, level: Level, config: Config) -> Draft:
    puzzle = hide(random, rows, columns, words, level)
    find = random.choice(list(puzzle.finds))
    return Draft(puzzle.grid.to_lists(), [find.word], [line(find.word, find.trail, "straight")], difficulty=puzzle.difficulty)


def draft_message(random: Random, rows: int, columns: int, words: int, level: Level, config: Config) -> Draft | None:
    """The cells without words spell words, too."""
    puzzle = hide(random, rows, columns, words, level)
    taken = {cell for find in puzzle.finds for cell in find.trail}
    free = [(row, column) for row in range(rows) for column in range(columns) if (row, column) not in taken]
    message: list[str] = []
    while left := len(free) - sum(map(len, message)):
        fitting = [word for word in pool(left) if (len(word) == left or len(word) + 4 <= left) and word not in AROUND_LINE]
        if not fitting:
            return None
        message.append(random.choice(fitting))
    grid = puzzle.grid.to_lists()
    for (row, column), letter in zip(free, "".join(message)):
        grid[row][column] = letter
    # What the message happens to spell with other letters would be struck out as well.
    if not message or len(finds_of(Grid(grid), puzzle.words)) != len(puzzle.words):
        return None
    return Draft(grid, puzzle.words, [" ".join(message)], difficulty=puzzle.difficulty)


def draft_which(random: Random, rows: int, columns: int, words: int, level: Level, config: Config) -> Draft | None:
    """Two readings, one of them with a word a cell beside its place."""
    puzzle = hide(random, rows, columns, words, level)
    grid = puzzle.grid.to_lists()
    finds = [(find.word, tuple(find.trail)) for find in puzzle.finds]
    wrong = list(finds)
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
    moves = [(place, step) for place in range(len(finds)) for step in steps]
    for place, (down, right) in random.sample(moves, len(moves)):
        word, trail = finds[place]
        moved = tuple((row + down, column + right) for row, column in trail)
        # Words that cross in one reading alone would give it away without a look at the grid.
        others = {cell for find in finds if find[0] != word for cell in find[1]}
        is_inside = all(0 <= row < rows and 0 <= column < columns for row, column in moved)
        if is_inside and others.isdisjoint(trail + moved) and not spells(word, moved, grid, "straight"):
            break
    else:
        return None
    wrong[place] = (word, moved)
    readings = [finds, wrong]
    random.shuffle(readings)
    text = "\n\n".join(
        f"Reading {name}:\n" + "\n".join(line(word, trail, "straight") for word, trail in reading)
        for name, reading in zip("AB", readings)
    )
    return Draft(grid, [], ["AB"[readings.index(finds)]], text, puzzle.difficulty)


def draft_longest(random: Random, rows: int, columns: int, words: int, level: Level, config: Config) -> Draft | None:
    grid, found = board(random, rows, columns)
    # Longer than the others, or it would be found in no time.
    if not found or len(found[0][0]) < 5:
        return None
    return Draft(grid, [], [line(*found[0], "adjacent")])


def draft_boggle(random: Random, rows: int, columns: int, words: int, level: Level, config: Config) -> Draft | None:
    grid, found = board(random, rows, columns)
    if len(found) < words:
        return None
    answer = [line(word, trail, "adjacent") for word, trail in found[:words]]
    return Draft(grid, [], answer, f"Time is up after {words} words: what comes later does not count.")


def board(random: Random, rows: int, columns: int) -> tuple[list[list[str]], list[tuple[str, Trail]]]:
    """A board, and its common words with a trail of each, the longest first."""
    grid = wordtrail.make_board(letters="english", size=(rows, columns), seed=random.getrandbits(63)).grid
    found = wordtrail.find(grid, Dictionary.common(), mode="adjacent", min_length=TASKS["boggle"].min_length)
    finds = [(find.word, tuple(find.trail)) for find in found]
    return grid.to_lists(), sorted(finds, key=lambda find: -len(find[0]))


def draft_cover(random: Random, rows: int, columns: int, words: int, level: Level, config: Config) -> Draft:
    theme = random.choice(wordtrail.themes())
    seed = random.getrandbits(63)
    puzzle = wordtrail.make(theme=theme, mode="adjacent", cover=True, unique=True, size=(rows, columns), seed=seed)
    answer = [line(find.word, find.trail, "adjacent") for find in puzzle.finds]
    listed = puzzle.words if config.listed else []
    return Draft(puzzle.grid.to_lists(), listed, answer, f"There are {len(answer)} words. Their theme: {theme}.")


STRAIGHT = "Words run in a straight line in any of the eight directions."
BENT = "From letter to letter, words go to any of the eight neighbouring cells, and use no cell twice."
CELLS = "A cell is row:column, counted from 1:1 in the upper left corner."
ENDS = f"{CELLS} Write each word on a line with its first and its last cell, such as: cat 1:1 1:3"
TRAIL = f"{CELLS} Write each word on a line with all of its cells, such as: cat 1:1 1:2 2:2"

TASKS = {
    "find_all": Task(
        "all", "straight", 4, draft_find_all, STRAIGHT_LEVELS,
        f"Find {{words}} in the grid, at each place where they are. {STRAIGHT} {ENDS}",
    ),
    "locate": Task(
        "one", "straight", 4, draft_locate, STRAIGHT_LEVELS,
        f"Find the word below in the grid. {STRAIGHT} If it is in several places, give one. {ENDS}",
    ),
    "message": Task(
        "line", "straight", 4, draft_message, STRAIGHT_LEVELS,
        f"Strike out the words below in the grid. {STRAIGHT} Row by row, the letters that are left spell a message. Write the message.",
    ),
    "which": Task(
        "line", "straight", 4, draft_which, STRAIGHT_LEVELS,
        f"Below are two readings of the grid: words with their first and their last cell. {STRAIGHT} {CELLS} In one of the readings, "
        "a word is not where it says. Write the letter of the right reading.",
    ),
    "longest": Task(
        "longest", "adjacent", 3, draft_longest, BOARD_LEVELS,
        f"Find the longest English word on the board. {BENT} Give one word. {TRAIL}",
    ),
    "boggle": Task(
        "points", "adjacent", 3, draft_boggle, BOARD_LEVELS,
        f"Find English words of 3 letters or more on the board. {BENT} A word of 3 or 4 letters has 1 point, of 5 letters 2, of 6 letters 3, "
        f"of 7 letters 5, and a longer one 11. Each word counts once. {TRAIL}",
    ),
    "cover": Task(
        "all", "adjacent", 3, draft_cover, COVER_LEVELS,
        f"Divide the grid into {{words}}, so that each cell belongs to exactly one of them. {BENT} {TRAIL}",
    ),
}


def create(seed: int, config: Config = Config()) -> Item:
    """Makes an item: always the same one of a seed and a configuration.

    Raises ValueError if the ranges leave nothing.
    """
    task = TASKS[config.task]
    error, misfits = None, 0
    for attempt in range(MAX_TRIES):
        random = Random(f"{config.task} {seed} {attempt}")
        number = random.randint(*config.level)
        level = task.levels[number - 1]
        rows, columns, words = (random.randint(*(getattr(config, name) or getattr(level, name))) for name in ("rows", "columns", "words"))
        try:
            draft = task.draft(random, rows, columns, words, level, config)
        except (ValueError, UserWarning) as misfit:
            # Too many words for the grid, or too long ones, or none without an offensive word.
            error = misfit
            misfits += 1
            # Where none of so many fits, none will.
            if misfits == attempt + 1 == MAX_MISFITS:
                break
            continue
        if draft is not None and is_wanted(draft, config, level):
            return item_of(draft, task, config, seed, number)
    raise ValueError(f"no item of {config} in {attempt + 1} tries: widen the ranges") from error


def is_wanted(draft: Draft, config: Config, level: Level) -> bool:
    """Whether the difficulty and the split are those that are asked for."""
    # Where sizes are given, they and not the level decide how hard items are.
    bounds = config.difficulty or (level.difficulty if config.rows is config.columns is config.words is None else None)
    if bounds is not None and not (draft.difficulty is not None and bounds[0] <= draft.difficulty <= bounds[1]):
        return False
    return config.split is None or split_of(draft.rows) == config.split


def item_of(draft: Draft, task: Task, config: Config, seed: int, level: int) -> Item:
    bent_words = "words" if task.mode == "adjacent" else f"all common English words of {task.min_length} letters or more"
    instructions = task.ask.format(words="all of the words below" if draft.words else bent_words)
    instructions += "\nPut your answer between <answer> and </answer>."
    if config.form == "json":
        text = "\n".join(filter(None, [instructions, draft.question]))
        prompt = json.dumps({"instructions": text, "grid": draft.rows, "words": draft.words})
    else:
        width = max(len(tile) for row in draft.rows for tile in row)
        text = "\n".join(" ".join(tile.upper().ljust(width) for tile in row).rstrip() for row in draft.rows)
        grid = "The grid is in the picture." if config.form == "picture" else text
        prompt = "\n\n".join(filter(None, [instructions, grid, draft.question, "\n".join(draft.words)]))
    metadata = {
        "task": config.task,
        "seed": seed,
        "level": level,
        "form": config.form,
        "split": split_of(draft.rows),
        "difficulty": draft.difficulty,
        "kind": task.kind,
        "mode": task.mode,
        "min_length": task.min_length,
        "grid": draft.rows,
        "words": draft.words,
        # How many finds count.
        "guesses": len(draft.answer) if task.kind == "points" else None,
    }
    picture = Grid(draft.rows).png(scale=0.5) if config.form == "picture" else None
    return Item(prompt, "\n".join(draft.answer), metadata, picture)


def items(config: Config = Config(), count: int | None = None, first_seed: int = 0) -> Iterator[Item]:
    """Items of consecutive seeds, endlessly if there is no count."""
    seed = first_seed
    while count is None or seed < first_seed + count:
        yield create(seed, config)
        seed += 1
