"""Reading answers, and what they are worth.

An answer names words and where they are: `cat 1:1 1:3`. Rows and columns count from 1. In a straight task the first and the last cell do;
in others all cells are needed. `claims` reads this in any layout: lines, bullets, a table, a sentence or JSON.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from wordtrail import Dictionary
from wordtrail.worlds.items import Item

Trail = tuple[tuple[int, int], ...]
Claim = tuple[str, Trail]

# Longer answers score 0: the longest right one has some 5,000 characters.
MAX_ANSWER = 100_000

# Points in Boggle of words of 0, 1, 2, … letters.
POINTS = (0, 0, 0, 1, 1, 2, 3, 5, 11)

# A cell as 1:2, (1, 2), r1c2, "row 1, column 2" or {"row": 1, "column": 2}. No two repetitions can take the same characters, so that a
# long answer takes linear time.
CELL = re.compile(
    r'(?:"?\br(?:ow)?"?[\s:=]*)?(?<!\d)(\d{1,3})(?:\s*[:,]\s*|[\s,"]*c(?:ol(?:umn)?)?["\s:=]*)(\d{1,3})(?!\d)',
    re.ASCII | re.IGNORECASE,
)
# Names of fields in JSON.
FIELD = re.compile(r'"(?:words?|trails?|cells?|path|start|end|first|last|from|to|finds?|answers?|positions?|coordinates)"\s*:', re.IGNORECASE)
# Words that stand around a claim or between its cells.
AROUND = frozenset("the word is are at from in on starts starting begins located found runs goes cell cells row column".split())
BETWEEN = frozenset("to through and then until end ends ending at in cell".split())
# Words that stand around an answer of one line.
AROUND_LINE = frozenset("the final answer message hidden reading is right correct one".split())
# Letters, and marks that are written above or below letters.
LETTERS = re.compile(r"(?:[^\W\d_]|[\u0300-\u036f\u200b-\u200d])+")


def final_part(answer: str) -> str:
    """What is between the last <answer> and </answer>, or else what follows the thoughts of a model, or else everything."""
    answer = answer.rpartition("</think>")[2]
    head, mark, tail = answer.rpartition("<answer>")
    return tail.partition("</answer>")[0] if mark else tail


def claims(text: str) -> list[Claim]:
    """The words of an answer with their cells, counted from 0."""
    text = FIELD.sub(" ", text)
    found: list[tuple[str, list[tuple[int, int]]]] = []
    end = 0
    for cell in CELL.finditer(text):
        between, end = text[end:cell.start()], cell.end()
        tokens = LETTERS.findall(between.lower())
        if not found or (tokens and ("\n" in between or not BETWEEN.issuperset(tokens))):
            found.append((last_line(between, AROUND), []))
        found[-1][1].append((int(cell[1]) - 1, int(cell[2]) - 1))
    return [(word, tuple(trail)) for word, trail in found]


def last_line(text: str, around: frozenset[str]) -> str:
    """The letters of the last line that has some, without words around them. Letters beyond ASCII may only look like others: such a line
    has none."""
    lines = [tokens for tokens in map(LETTERS.findall, text.split("\n")) if tokens]
    tokens = lines[-1] if lines else []
    while len(tokens) > 1 and tokens[-1].lower() in around:
        tokens.pop()
    while len(tokens) > 1 and tokens[0].lower() in around:
        del tokens[0]
    letters = "".join(tokens)
    return letters.lower() if letters.isascii() else ""


def whole_trail(trail: Trail, mode: str) -> Trail:
    """All cells of a trail that has perhaps only the ends of a straight line."""
    if mode != "straight" or len(trail) != 2:
        return trail
    (row, column), (last_row, last_column) = trail
    down, right = last_row - row, last_column - column
    steps = max(abs(down), abs(right))
    if steps == 0 or down % steps or right % steps:
        return trail
    return tuple((row + down // steps * step, column + right // steps * step) for step in range(steps + 1))


def spells(word: str, trail: Trail, rows: Sequence[Sequence[str]], mode: str) -> bool:
    """Whether a trail is one, and spells a word."""
    inside = all(0 <= row < len(rows) and 0 <= column < len(rows[0]) for row, column in trail)
    if not inside or len(set(trail)) != len(trail) or "".join(rows[row][column] for row, column in trail) != word:
        return False
    steps = {(after[0] - row, after[1] - column) for (row, column), after in zip(trail, trail[1:])}
    return all(max(map(abs, step)) == 1 for step in steps) and (mode == "adjacent" or len(steps) <= 1)


def grades(found: Sequence[Claim], row: Mapping[str, Any]) -> list[tuple[str, float]]:
    """A verdict on each claim, and its worth: right, again, wrong, or extra for a real word that is not asked for."""
    about = row["metadata"]
    kind, mode, grid = about["kind"], about["mode"], about["grid"]
    wanted = {(word, frozenset(whole_trail(trail, mode))) for word, trail in claims(row["answer"])}
    seen = set()
    verdicts = []
    for word, trail in found:
        trail = whole_trail(trail, mode)
        is_real = spells(word, trail, grid, mode)
        find = (word, frozenset(trail))
        key = find if kind == "all" else word
        is_known = is_real and len(word) >= about["min_length"] and word in Dictionary.english()
        if kind == "all":
            verdict = "right" if is_real and find in wanted else "extra" if is_known and not about["words"] else "wrong"
            worth = 1.0
        elif kind == "one":
            verdict, worth = "right" if is_real and word == about["words"][0] else "wrong", 1.0
        else:
            verdict, worth = "right" if is_known else "wrong", value(word, about)
        if verdict == "right" and key in seen:
            verdict = "again"
        seen.add(key)
        verdicts.append((verdict, worth if verdict == "right" else 0.0))
    return verdicts


def value(word: str, about: Mapping[str, Any]) -> float:
    """The worth of a word of a board: points, or where the longest one is asked for, letters from the least number on."""
    return POINTS[min(len(word), 8)] if about["kind"] == "points" else len(word) - about["min_length"] + 1.0


def score_claims(found: Sequence[Claim], row: Mapping[str, Any]) -> float:
    """F1 of the claims: the harmonic mean of the share of them that is right and the share of the answer that they are worth. Where one is
    asked for, several are no answer."""
    about = row["metadata"]
    wanted = claims(row["answer"])
    asks_for_one = about["kind"] in ("one", "longest")
    if asks_for_one and len(found) != 1:
        return 0.0
    given = grades(found[: about["guesses"]], row)
    counts = Counter(verdict for verdict, _ in given)
    if not counts["right"]:
        return 0.0
    most = len(wanted) if about["kind"] in ("all", "one") else sum(value(word, about) for word, _ in wanted)
    recall = min(1.0, sum(worth for _, worth in given) / most)
    if asks_for_one:
        return recall
    precision = counts["right"] / (len(given) - counts["extra"])
    return 2 * precision * recall / (precision + recall)


def score_answer(answer: object, item: Item | Mapping[str, Any]) -> float:
    """What an answer is worth, from 0 to 1. Whatever is no answer is worth 0.

    item: an Item, or one as JSON has it, with the fields `answer` and `metadata`.

    >>> from wordtrail.worlds import create, score_answer
    >>> item = create(1)
    >>> score_answer(item.answer, item), score_answer("", item)
    (1.0, 0.0)
    """
    if not isinstance(answer, str) or len(answer) > MAX_ANSWER:
        return 0.0
    row: Mapping[str, Any] = {"answer": item.answer, "metadata": item.metadata} if isinstance(item, Item) else item
    text = final_part(answer)
    if row["metadata"]["kind"] == "line":
        return float(last_line(text, AROUND_LINE) == last_line(row["answer"], AROUND_LINE))
    return score_claims(claims(text), row)
