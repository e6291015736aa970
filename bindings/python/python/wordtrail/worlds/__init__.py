"""Worlds to learn in: word grids as tasks for models that are trained or tested.

Each task has items without end, the same ones for the same seed, and a score that only right answers raise:

    find_all    each word of a list, with its place, in a word search
    locate      one word
    message     the letters that are left when all words are struck out
    which       the right one of two readings of a grid
    longest     the longest word on a board
    boggle      as many points as possible on a board, before time is up
    cover       the words that a grid is divided into

>>> from wordtrail.worlds import Config, create, score_answer
>>> item = create(7, Config("locate", level=(1, 2)))
>>> print(item.prompt.splitlines()[0][:33])
Find the word below in the grid.
>>> score_answer(item.answer, item)
1.0

docs/worlds.md describes tasks, scores and splits. Nothing but this package is needed, and nothing is downloaded. Adapters for other
packages import them when they are imported: `wordtrail.worlds.reasoning_gym`, `wordtrail.worlds.verifiers` and
`wordtrail.worlds.gymnasium`.
"""

from wordtrail.worlds.episodes import Episode
from wordtrail.worlds.items import Item, read_jsonl, write_jsonl
from wordtrail.worlds.scoring import score_answer
from wordtrail.worlds.splits import SPLITS, canonical, split_of
from wordtrail.worlds.tasks import TASKS, Config, create, items

__all__ = [
    "SPLITS",
    "TASKS",
    "Config",
    "Episode",
    "Item",
    "canonical",
    "create",
    "items",
    "read_jsonl",
    "score_answer",
    "split_of",
    "write_jsonl",
]
