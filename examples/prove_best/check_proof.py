#!/usr/bin/env python3
"""Checks certificates of prove_best: `check_proof.py WORDS LOG... [--sample N] [--seed S]`.

All logs of the parts of a proof are given at once. This program shares nothing with the one that wrote them.

Always checked: the digests of all blocks, the list, that all parts are there, that each class of boards has a block or is an image of one
that has, and that the lines of a block divide its class without gaps. Calculated anew, for all lines or for N that are drawn: the bound
of a line from all trails of its class of boards, the bounds of tiles that have no line, and the search of all boards of a class.
A wrong line that is not drawn is found only if its digest does not fit. The exit status is 0 if all is right.
"""

import argparse
import hashlib
import itertools
import random
import sys

TILES = "abcdefghijklmnopqrstuvwxyzQ"
POINTS = [0, 0, 0, 1, 1, 2, 3, 5]


class Wrong(Exception):
    """What is wrong with a certificate."""


class Board:
    """The cells of a board, in the order in which they are split: most neighbours first, then the most central, then as one reads."""

    def __init__(self, rows, columns):
        places = [(row, column) for row in range(rows) for column in range(columns)]

        def around(place):
            return [
                other
                for other in places
                if other != place and abs(other[0] - place[0]) <= 1 and abs(other[1] - place[1]) <= 1
            ]

        def from_centre(place):
            return (2 * place[0] - rows + 1) ** 2 + (2 * place[1] - columns + 1) ** 2

        self.reading = places
        self.order = sorted(places, key=lambda place: (-len(around(place)), from_centre(place), place))
        self.neighbours = {place: around(place) for place in places}
        self.cell = {place: cell for cell, place in enumerate(self.order)}
        corners = {(row, column) for row in (0, rows - 1) for column in (0, columns - 1)}
        self.classed = [place for place in self.order if place not in corners]
        turns = [lambda row, column: (row, column), lambda row, column: (rows - 1 - row, column)]
        turns += [lambda row, column: (row, columns - 1 - column), lambda row, column: (rows - 1 - row, columns - 1 - column)]
        if rows == columns:
            turns += [lambda row, column, turn=turn: turn(column, row) for turn in turns]
        self.turns = turns

    def first_image(self, classes):
        """The smallest of the images of an assignment of classes to the cells that have one."""
        at = dict(zip(self.classed, classes))
        return min(tuple(at[turn(*place)] for place in self.classed) for turn in self.turns)


class Proof:
    """What a proof claims, and how to calculate it."""

    def __init__(self, board, classes, limit, words):
        self.board, self.classes, self.limit = board, classes, limit
        self.points = {}
        self.trie = {}
        for word in words:
            points = 11 if len(word) > 7 else POINTS[len(word)]
            if points:
                node = self.trie
                for letter in word:
                    node = node.setdefault(letter, {})
                node["word"] = word
                self.points[word] = points

    def tiles_of(self, cells):
        """The tiles that each cell may have, in the order of cells, of a text in reading order."""
        if len(cells) != len(self.board.reading):
            raise Wrong(f"“{cells}” is no board of this size")
        signs = {**{tile: tile for tile in TILES}, ".": TILES, **{str(i): each for i, each in enumerate(self.classes)}}
        if any(sign not in signs for sign in cells):
            raise Wrong(f"“{cells}” has a sign that is neither a tile nor a class")
        at = dict(zip(self.board.reading, cells))
        return [signs[at[place]] for place in self.board.order]

    def trails(self, tiles):
        """The words of each trail. A trail is a number: a digit in base 32 for each cell, the first cell last, which is 0 or the tile."""
        found = {}
        numbers = [[(tile, (TILES.index(tile) + 1) << 5 * cell) for tile in each] for cell, each in enumerate(tiles)]
        neighbours = [[self.board.cell[other] for other in self.board.neighbours[place]] for place in self.board.order]

        def extend(cell, node, used, trail):
            for tile, number in numbers[cell]:
                after = node.get("q", {}).get("u") if tile == "Q" else node.get(tile)
                if after is None:
                    continue
                if "word" in after:
                    found.setdefault(trail | number, set()).add(after["word"])
                for other in neighbours[cell]:
                    if not used >> other & 1:
                        extend(other, after, used | 1 << other, trail | number)

        for cell in range(len(tiles)):
            extend(cell, self.trie, 1 << cell, 0)
        return found

    def check_line(self, line):
        """Calculates a line anew."""
        trails = {}
        for trail, words in self.trails(line.tiles).items():
            left = trail >> 5 * line.chosen
            trails[left] = trails.get(left, 0) + sum(self.points[word] for word in words)
        if bound(trails.items()) != line.bound:
            raise Wrong(f"the bound is {bound(trails.items())}")
        if line.kind == "split":
            after = bounds_after(trails.items())
            for tile in line.tiles[line.chosen]:
                if tile not in line.divided and after(tile) > self.limit:
                    raise Wrong(f"the tile {tile} has the bound {after(tile)} and no line")
        if line.kind == "search":
            self.search(line.tiles, trails, line.chosen)

    def search(self, tiles, trails, chosen):
        """Goes through the boards of a class. Trails are those of the cells that are not chosen."""
        if chosen == len(tiles):
            words = set().union(*self.trails(tiles).values())
            points = sum(self.points[word] for word in words)
            if points > self.limit:
                raise Wrong(f"the board {tiles} has {points} points")
            return
        after = bounds_after(trails.items())
        for tile in tiles[chosen]:
            if after(tile) > self.limit:
                left = {}
                for trail, points in trails.items():
                    if trail & 31 in (0, TILES.index(tile) + 1):
                        left[trail >> 5] = left.get(trail >> 5, 0) + points
                self.search([*tiles[:chosen], tile, *tiles[chosen + 1 :]], left, chosen + 1)


def by_first_cell(trails):
    """Trails by what they have on the first cell, without this cell."""
    groups = {}
    for trail, points in trails:
        groups.setdefault(trail & 31, []).append((trail >> 5, points))
    return groups


def bound(trails):
    """What those add up to that do not use the first cell, and the maximum over its tiles for the others; and so on for the next cells."""
    if len(trails) < 2 or all(trail == 0 for trail, _ in trails):
        return sum(points for _, points in trails)
    groups = by_first_cell(trails)
    return bound(groups.pop(0, [])) + max(map(bound, groups.values()), default=0)


def bounds_after(trails):
    """A function that gives the bound after a tile of the first cell."""
    groups = {tile: bound(group) for tile, group in by_first_cell(trails).items()}
    return lambda tile: groups.get(0, 0) + groups.get(TILES.index(tile) + 1, 0)


class Line:
    """A line of a block: a class of boards, and what the proof does with it."""

    def __init__(self, proof, number, text):
        self.number = number
        self.kind, self.cells, *bound = text.split(" ")
        if self.kind not in ("bound", "search", "split", "large") or len(bound) != (self.kind != "large"):
            raise Wrong(f"line {number}: “{text}” is no line of a proof")
        self.bound = int(bound[0]) if bound else None
        if bound and (self.kind == "bound") != (self.bound <= proof.limit):
            raise Wrong(f"line {number}: a {self.kind} with the bound {self.bound}")
        self.tiles = proof.tiles_of(self.cells)
        self.chosen = 0
        self.divided = set()


def read_block(proof, lines):
    """Gives lines the tiles that their class was divided by, and checks that there are no gaps."""
    position = 0

    def read(tiles, chosen):
        nonlocal position
        line = lines[position]
        position += 1
        if line.tiles != tiles:
            raise Wrong(f"line {line.number}: the class of boards does not follow from the lines before")
        line.chosen = chosen
        if line.kind in ("split", "large"):
            if chosen == len(tiles):
                raise Wrong(f"line {line.number}: a board cannot be divided")
            for tile in tiles[chosen]:
                divided = [*tiles[:chosen], tile, *tiles[chosen + 1 :]]
                if position < len(lines) and lines[position].tiles == divided:
                    line.divided.add(tile)
                    read(divided, chosen + 1)
                elif line.kind == "large":
                    raise Wrong(f"line {line.number}: the tile {tile} has no line")

    read(lines[0].tiles, 0)
    if position != len(lines):
        raise Wrong(f"line {lines[position].number}: the class of boards does not follow from the lines before")


def digest(before, text):
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()[:16]


def read_words(path):
    """The words of a list, in order."""
    with open(path, encoding="utf-8") as file:
        words = sorted({line.strip().lower() for line in file} - {""})
    for word in words:
        if not all("a" <= letter <= "z" for letter in word):
            raise Wrong(f"{path}: the word “{word}” has other letters than a to z")
    return words


def read_log(path):
    """The header of a log, the number of its part and of all parts, and its blocks as lists of numbered lines."""
    with open(path, encoding="utf-8", newline="") as file:
        lines = file.read().split("\n")
    header, part = lines[:5], lines[5].removeprefix("part ").split("/") if len(lines) > 5 else []
    if header[0] != "prove_best 1" or len(part) != 2 or lines[-1] != "":
        raise Wrong(f"{path}: no log of this version of the proof, or an end that is not complete")
    before, block, blocks = digest("", "".join(line + "\n" for line in lines[:6])), [], []
    for number, line in enumerate(lines[6:-1], 7):
        if not line.startswith("done "):
            block.append((number, line))
            continue
        before = digest(before, "".join(each + "\n" for _, each in block))
        if line != f"done {before}" or not block:
            raise Wrong(f"{path}, line {number}: the digest is not that of the lines before")
        blocks.append(block)
        block = []
    if block:
        raise Wrong(f"{path}: the last block is not complete")
    return header, (int(part[0]), int(part[1])), blocks


def check(words_path, paths, sample, seed):
    logs = [(path, *read_log(path)) for path in paths]
    header = logs[0][1]
    if any(log[1] != header for log in logs):
        raise Wrong("the logs are of different proofs")
    if sorted(part for _, _, part, _ in logs) != [(part + 1, len(logs)) for part in range(len(logs))]:
        raise Wrong("a part is missing, or is there twice")
    words = read_words(words_path)
    all_words = "".join(word + "\n" for word in words)
    if header[3] != f"words {len(words)} {hashlib.sha256(all_words.encode()).hexdigest()}":
        raise Wrong(f"the proof is about another list than {words_path}")
    board = Board(*map(int, header[1].removeprefix("size ").split("x")))
    classes = header[4].removeprefix("classes ").split(" ")
    if sorted("".join(classes)) != sorted(TILES):
        raise Wrong("each tile has to be in one class")
    limit = int(header[2].removeprefix("points "))
    proof = Proof(board, classes, limit, words)

    lines, first = [], set()
    for path, _, _, blocks in logs:
        for block in blocks:
            try:
                read = [Line(proof, *line) for line in block]
                read_block(proof, read)
            except (Wrong, ValueError) as wrong:
                raise Wrong(f"{path}, {wrong}") from None
            first.add(read[0].cells)
            lines += [(path, line) for line in read]
    needed = {board.first_image(each) for each in itertools.product(range(len(classes)), repeat=len(board.classed))}
    for each in needed:
        at = dict(zip(board.classed, map(str, each)))
        cells = "".join(at.get(place, ".") for place in board.reading)
        if cells not in first:
            raise Wrong(f"the class of boards {cells} is missing")

    checked = [(path, line) for path, line in lines if line.kind != "large"]
    if sample is not None and sample < len(checked):
        checked = random.Random(seed).sample(checked, sample)
    for count, (path, line) in enumerate(checked, 1):
        if sys.stderr.isatty():
            print(f"\r{count} of {len(checked)}", end="", file=sys.stderr)
        try:
            proof.check_line(line)
        except Wrong as wrong:
            raise Wrong(f"{path}, line {line.number}: {wrong}") from None
    print(
        f"{header[1]}: no board has more than {limit} points. {len(needed)} classes of boards, {len(lines)} lines, "
        f"{len(checked)} of them calculated anew"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words")
    parser.add_argument("logs", nargs="+")
    parser.add_argument("--sample", type=int, help="how many lines are calculated anew, all by default")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        check(options.words, options.logs, options.sample, options.seed)
    except (Wrong, OSError, ValueError) as error:
        sys.exit(f"check_proof: {error}")


if __name__ == "__main__":
    main()
