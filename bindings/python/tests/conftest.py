import random

import pytest

import wordtrail


@pytest.fixture
def dice():
    """Random numbers, the same in each run."""
    return random.Random(7)


@pytest.fixture
def long_search():
    """A grid and a dictionary that keep a search busy for minutes."""
    # Nothing reaches the b.
    return "aaaaaaaa.b\n" + "aaaaaaaa..\n" * 7, wordtrail.Dictionary(["a" * 60 + "b"])


def letters_of(rows, columns, seed=1):
    """A grid with the letters of English, as text."""
    random_letters = random.Random(seed)
    letters = "eeeeeeeeeeeetttttttttaaaaaaaaoooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddllllcccuuummmwwffggyyppbbvk"
    text = "".join(random_letters.choices(letters, k=rows * columns))
    return "\n".join(text[row * columns:(row + 1) * columns] for row in range(rows))
