"""A slow search in plain Python, which the tests compare with."""

DIRECTIONS = {
    "E": (0, 1), "SE": (1, 1), "S": (1, 0), "SW": (1, -1),
    "W": (0, -1), "NW": (-1, -1), "N": (-1, 0), "NE": (-1, 1),
}


def search(rows, words, *, mode="straight", all=False, min_length=3, max_length=99, directions=DIRECTIONS):
    """The finds of a grid, a list of lists of tiles, as pairs of a word and its trail, in their order."""
    prefixes = {word[:end] for word in words for end in range(len(word) + 1)}
    alphabet = sorted({letter for word in words for letter in word})
    steps = [step for name, step in DIRECTIONS.items() if name in directions]
    finds = []

    def extend(texts, trail, step):
        row, column = trail[-1]
        tile = rows[row][column].lower()
        if tile == ".":
            return
        letters = alphabet if tile == "?" else [tile]
        texts = [text + letter for text in texts for letter in letters if text + letter in prefixes]
        if len(trail) > 1 or step is None:
            finds.extend(
                (text, tuple(trail)) for text in sorted(texts)
                if text in words and min_length <= len(text) <= max_length
            )
        if not texts:
            return
        chosen = steps if step is None or mode == "adjacent" else [step]
        for down, right in chosen:
            cell = (row + down, column + right)
            if 0 <= cell[0] < len(rows) and 0 <= cell[1] < len(rows[0]) and cell not in trail:
                extend(texts, trail + [cell], (down, right))

    for row in range(len(rows)):
        for column in range(len(rows[0])):
            extend([""], [(row, column)], None)
    if all:
        return finds
    first = {}
    for word, trail in finds:
        first.setdefault(word, trail)
    return list(first.items())


def points(word):
    return [0, 0, 0, 1, 1, 2, 3, 5, 11][min(len(word), 8)]
