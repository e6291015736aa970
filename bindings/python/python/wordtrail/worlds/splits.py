"""Splits that cannot overlap: a grid belongs to the same one however it is turned or mirrored."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

Rows = Sequence[Sequence[str]]

# The share of each split, in percent.
SPLITS = {"train": 80, "validation": 10, "test": 10}


def symmetries(rows: Rows) -> list[Rows]:
    """The grid in its eight positions: turned by quarters, and mirrored."""
    positions: list[Rows] = []
    for _ in range(4):
        rows = [list(column) for column in zip(*rows[::-1])]
        positions += [rows, [row[::-1] for row in rows]]
    return positions


def canonical(rows: Rows) -> str:
    """The same text for all positions of a grid, and for no other grid: the first of their texts in alphabetical order."""
    return min("\n".join(" ".join(row) for row in position) for position in symmetries(rows))


def split_of(rows: Rows) -> str:
    """The split of a grid, by a hash of its canonical form."""
    digest = hashlib.sha256(canonical(rows).encode()).digest()
    place = int.from_bytes(digest[:8], "big") % 100
    for split, share in SPLITS.items():
        place -= share
        if place < 0:
            break
    return split
