"""Word searches with random words, and where the words are."""

import functools
import math
import string
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
DIRECTIONS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]


@dataclass(frozen=True)
class Placed:
    """A word of a puzzle: as its list has it in capitals, the first cell and the step to the next."""

    listed: str
    row: int
    column: int
    step: tuple

    @property
    def letters(self):
        """What stands in the grid."""
        return self.listed.replace(" ", "")

    def last(self):
        """Row and column of the last letter."""
        rows, columns = self.step
        return self.row + rows * (len(self.letters) - 1), self.column + columns * (len(self.letters) - 1)


@dataclass
class Puzzle:
    """Rows of capital letters or digits, and the words in them."""

    rows: list
    words: list
    language: str

    @property
    def size(self):
        return len(self.rows), len(self.rows[0])

    def letters(self):
        """All characters of the grid, each once."""
        return sorted({letter for row in self.rows for letter in row})


def upper(text, language):
    """The text in capitals. Turkish has an i with a dot in both cases."""
    return (text.replace("i", "İ") if language == "tr" else text).upper()


def lower(text, language):
    """The text in small letters."""
    if language == "tr":
        text = text.replace("İ", "i").replace("I", "ı")
    return text.lower()


@functools.cache
def languages():
    """Languages with words of their own in words.txt."""
    lines = (HERE / "words.txt").read_text(encoding="utf-8").splitlines()
    return {line[:2]: line[4:].split() for line in lines if not line.startswith("#")}


@functools.cache
def english():
    """Common English words of four to eleven letters."""
    words = (HERE.parent / "common.txt").read_text(encoding="utf-8").split()
    return [word for word in words if 4 <= len(word) <= 11]


def puzzle(random, rows, columns, language="en", compounds=0):
    """A puzzle of the language, `digits` included, with a word for eleven cells at most, as printed puzzles have. `compounds` is
    the share of its words that are two with a space."""
    if language == "digits":
        letters = string.digits
    else:
        words = english() if language == "en" else languages()[language]
        capitals = sorted({letter for word in words for letter in upper(word, language)})
        # Most puzzles are filled with the letters of all words, some with plain letters alone.
        letters = string.ascii_uppercase if language == "en" or random.random() < 0.3 else capitals

    def draw():
        if language == "digits":
            return "".join(random.choices(string.digits, k=random.randint(4, 8)))
        return upper(" ".join(random.sample(words, 2 if random.random() < compounds else 1)), language)

    cells = [[None] * columns for _ in range(rows)]
    placed = []
    for _ in range(max(4, rows * columns // 11)):
        listed = draw()
        if len(listed) <= max(rows, columns) and all(word.listed != listed for word in placed):
            word = place(random, cells, listed)
            placed.extend([word] if word else [])
    filled = [[cell or random.choice(letters) for cell in row] for row in cells]
    return Puzzle(filled, placed, language)


def place(random, cells, listed):
    """Writes a word into free or equal cells at a random place, if one of thirty fits."""
    letters = listed.replace(" ", "")
    for _ in range(30):
        word = Placed(listed, random.randrange(len(cells)), random.randrange(len(cells[0])), random.choice(DIRECTIONS))
        if not (0 <= word.last()[0] < len(cells) and 0 <= word.last()[1] < len(cells[0])):
            continue
        path = [(word.row + i * word.step[0], word.column + i * word.step[1]) for i in range(len(letters))]
        if all(cells[r][c] in (None, letter) for (r, c), letter in zip(path, letters, strict=True)):
            for (r, c), letter in zip(path, letters, strict=True):
                cells[r][c] = letter
            return word
    return None


def sides(random, least=5, most=25, slender=2.2):
    """Random numbers of rows and columns, the longer at most `slender` times the shorter."""
    while True:
        rows, columns = random.randint(least, most), random.randint(least, most)
        if max(rows, columns) <= slender * min(rows, columns):
            return rows, columns


def truth(rows):
    """The rows of a truth file: letters side by side, or apart if a cell has several."""
    apart = any(len(cell) > 1 for row in rows for cell in row)
    return "\n".join((" " if apart else "").join(row) for row in rows)


def unit(vector):
    length = math.hypot(*vector)
    return vector[0] / length, vector[1] / length
