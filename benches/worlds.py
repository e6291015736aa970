"""Scores of wordtrail.worlds as a table: of a random guesser, of a scripted solver, and of answers in a file.

    python benches/worlds.py                            the table of docs/worlds.md
    python benches/worlds.py --write items.jsonl        its items, for a model to answer
    python benches/worlds.py --answers answers.jsonl    the table with a column for answers: on each line a text as a JSON string
"""

import argparse
import json
from collections.abc import Iterator
from random import Random

import wordtrail
from wordtrail import Dictionary, Grid
from wordtrail.worlds import TASKS, Config, Item, items, score_answer, write_jsonl

LEVELS = (1, 3, 5)
ITEMS = 20
STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


def all_items() -> Iterator[Item]:
    for task in TASKS:
        for level in LEVELS:
            yield from items(Config(task, level=(level, level), split="test"), ITEMS)


def line(word: str, trail: list[tuple[int, int]]) -> str:
    return word.replace(" ", "") + "".join(f" {row + 1}:{column + 1}" for row, column in trail)


def random_trail(random: Random, rows: int, columns: int, length: int, is_straight: bool) -> list[tuple[int, int]]:
    """A trail inside a grid."""
    while True:
        trail = [(random.randrange(rows), random.randrange(columns))]
        step = random.choice(STEPS)
        while len(trail) < length:
            step = step if is_straight else random.choice(STEPS)
            trail.append((trail[-1][0] + step[0], trail[-1][1] + step[1]))
        if len(set(trail)) == length and all(0 <= row < rows and 0 <= column < columns for row, column in trail):
            return trail


def guess(item: Item, random: Random) -> str:
    """Listed words at random places, or the letters of random trails, which knows the form of an answer and no more."""
    about = item.metadata
    grid, task = about["grid"], about["task"]
    if task == "which":
        return random.choice("AB")
    if task == "message":
        return "".join(random.choice(random.choice(grid)) for _ in item.answer)
    lengths = {word: len(word.replace(" ", "")) for word in about["words"]}
    if lengths:
        trails = {word: random_trail(random, len(grid), len(grid[0]), length, about["mode"] == "straight") for word, length in lengths.items()}
        return "\n".join(line(word, trail) for word, trail in trails.items())
    trails = [random_trail(random, len(grid), len(grid[0]), 3, False) for _ in range(about["guesses"] or 1)]
    return "\n".join(line("".join(grid[row][column] for row, column in trail), trail) for trail in trails)


def solve(item: Item) -> str:
    """The answer by search, from what the prompt says."""
    about = item.metadata
    grid, task, words = about["grid"], about["task"], about["words"]
    if task in ("longest", "boggle"):
        found = wordtrail.find(Grid(grid), mode="adjacent", min_length=about["min_length"])
        best = sorted(found, key=lambda find: -find.length)[: about["guesses"] or 1]
        return "\n".join(line(find.word, find.trail) for find in best)
    if task == "which":
        readings = item.prompt.split("\n\nReading ")[1:]
        return next(reading[0] for reading in readings if all(is_there(grid, claim) for claim in reading.split("\n")[1:]))
    found = wordtrail.find(Grid(grid), words=words, mode=about["mode"], all=True)
    if task == "message":
        struck = {cell for find in found for cell in find.trail}
        return "".join(tile for row, tiles in enumerate(grid) for column, tile in enumerate(tiles) if (row, column) not in struck)
    if task == "cover":
        trails = {word: {frozenset(find.trail): find.trail for find in found if find.word == word} for word in words}
        free = {(row, column) for row, tiles in enumerate(grid) for column in range(len(tiles))}
        return "\n".join(line(word, trail) for word, trail in cover(trails, free).items())
    if task == "locate":
        found = [found[0]]
    # Read backwards, a palindrome is the same find.
    distinct = {(find.word, frozenset(find.trail)): find for find in found}
    return "\n".join(line(find.word, find.trail) for find in distinct.values())


def is_there(grid: list[list[str]], claim: str) -> bool:
    word, *ends = claim.split(" ")
    places = [tuple(int(number) - 1 for number in end.split(":")) for end in ends]
    found = wordtrail.find(Grid(grid), words=[word], all=True)
    return any([find.start, find.end] == places for find in found)


def cover(trails: dict[str, dict[frozenset, list]], free: set[tuple[int, int]]) -> dict[str, list] | None:
    """Trails that share no cell and leave none: the cell with the fewest trails is tried first."""
    if not free:
        return {}
    fitting = [(word, cells) for word, own in trails.items() for cells in own if cells <= free]
    cell = min(free, key=lambda cell: sum(cell in cells for _, cells in fitting))
    for word, cells in fitting:
        if cell in cells:
            others = {other: own for other, own in trails.items() if other != word}
            rest = cover(others, free - cells)
            if rest is not None:
                return {word: trails[word][cells]} | rest
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write")
    parser.add_argument("--answers")
    arguments = parser.parse_args()
    if arguments.write:
        print(f"{write_jsonl(arguments.write, all_items())} items")
        return
    answers = None
    if arguments.answers:
        with open(arguments.answers, encoding="utf-8") as file:
            answers = [json.loads(row) for row in file]
    random = Random(1)
    rows: dict[tuple[str, int], list[list[float]]] = {}
    for number, item in enumerate(all_items()):
        given = [guess(item, random), solve(item)] + ([answers[number]] if answers else [])
        key = (item.metadata["task"], item.metadata["level"])
        rows.setdefault(key, []).append([score_answer(answer, item) for answer in given])
    heads = ["task", "level", "random guesser", "scripted solver", "answers" if answers else "your model"]
    print(f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
    for (task, level), scores in rows.items():
        means = [f"{sum(column) / len(column):.2f}" for column in zip(*scores)]
        print(f"| `{task}` | {level} | {' | '.join(means if answers else [*means, ' '])} |")


if __name__ == "__main__":
    main()
