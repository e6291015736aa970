"""Reads some rows of a large grid file, for a process that searches one part of the grid."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass

from wordtrail import Grid

# A smaller file is read as a whole within some milliseconds.
MIN_BYTES = 1 << 24
# The bytes at the end of the file that show whether something follows the grid.
END_BYTES = 1 << 16
# The bytes of rows that are in memory at once, and the minimum number of rows, in lengths of the longest word: the rows
# around them are searched, too.
BAND_BYTES = 1 << 26
MIN_REACHES = 16
# A part of fewer rows is cut within rows, for which the whole grid is read.
MIN_ROWS = 32

_COMPACT_ROW = re.compile(rb"[A-Za-z.?]+\r?\n")


class NotRows(Exception):
    """Rows have other numbers of bytes than the first."""


@dataclass(frozen=True)
class Band:
    """Consecutive rows of a grid, with the rows around them that words may reach."""

    grid: Grid
    # The number of the first row of `grid` in the file, from 0.
    offset: int
    # The rows of the band itself, numbered in the file.
    rows: range


@dataclass(frozen=True)
class GridRows:
    """The rows of a compact grid of ASCII letters: each takes as many bytes of the file as the first."""

    path: str
    count: int
    row_bytes: int

    @classmethod
    def of_file(cls, path: str) -> "GridRows | None":
        """The rows of a file, or None for a file that has to be read as a whole."""
        size = os.path.getsize(path)
        if size < MIN_BYTES:
            return None
        with open(path, "rb") as file:
            first = file.readline(size // MIN_ROWS + 1)
            file.seek(-END_BYTES, os.SEEK_END)
            end = file.read()
        if not _COMPACT_ROW.fullmatch(first):
            return None
        blank = len(end) - len(end.rstrip(b"\r\n"))
        line_end = len(first) - len(first.rstrip(b"\r\n"))
        count, rest = divmod(size - blank + line_end, len(first))
        if rest != 0:
            return None
        rows = cls(path, count, len(first))
        try:
            rows.read(range(max(count - END_BYTES // len(first) - 1, 0), count))
        except NotRows:
            return None
        return rows

    def read(self, rows: range) -> bytes:
        """The text of rows."""
        with open(self.path, "rb") as file:
            file.seek(rows.start * self.row_bytes)
            text = file.read(len(rows) * self.row_bytes)
        if rows.stop == self.count and not text.endswith(b"\n"):
            text += b"\n" if len(text) % self.row_bytes == self.row_bytes - 1 else b"\r\n"
        line_ends = text[self.row_bytes - 1::self.row_bytes]
        if line_ends != b"\n" * len(rows) or text.count(b"\n") != len(rows) or not text.isascii():
            raise NotRows
        return text

    def bands(self, number: int, count: int, reach: int) -> Iterator[Band] | None:
        """The rows of a part, the number-th of count, or None if parts have few rows. Words reach so many rows beyond."""
        if self.count < MIN_ROWS * count:
            return None
        return self._bands(range(self.count * (number - 1) // count, self.count * number // count), reach)

    def _bands(self, rows: range, reach: int) -> Iterator[Band]:
        height = max(BAND_BYTES // self.row_bytes, MIN_REACHES * reach, 1)
        for start in range(rows.start, rows.stop, height):
            own = range(start, min(start + height, rows.stop))
            around = range(max(own.start - reach, 0), min(own.stop + reach, self.count))
            try:
                grid = Grid(self.read(around))
            except (NotRows, ValueError):
                # The error for the whole says where.
                Grid.open(self.path)
                raise ValueError(
                    f"{self.path}: some rows have letters beyond ASCII, which a part that reads only other rows would "
                    "not know: put spaces between the cells, so that every part reads the whole grid"
                ) from None
            yield Band(grid, around.start, own)
