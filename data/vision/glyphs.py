"""Pictures of all characters in all faces, drawn once and kept in a file.

    python glyphs.py GLYPHS.npz
"""

import sys
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from fonts import all_faces

UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LOWER = UPPER.lower()
DIGITS = "0123456789"
ACCENTED = (
    "ÀÁÂÃÄÅĀĂĄÆÇĆČĎĐÈÉÊËĒĖĘĚĞĢÌÍÎÏĪĮİĶĹĻĽŁÑŃŅŇÒÓÔÕÖŐØŒŔŘŚŞŠȘŤȚÙÚÛÜŪŮŰŲŴÝŶŸŹŻŽÞÐ"
    "àáâãäåāăąæçćčďđèéêëēėęěğģìíîïīįıķĺļľłñńņňòóôõöőøœŕřśşšșßťțùúûüūůűųŵýŷÿźżžþð"
)
# The classes of the network. The last one is no letter.
CHARACTERS = [*UPPER, *LOWER, *DIGITS, *ACCENTED, "Qu", ""]
NONE = len(CHARACTERS) - 1
# Drawn as examples of no letter.
OTHERS = "&*#?.,-+=@$%()[]:;'\"<>~^_{}•·–—“”«»§†°→←↑↓▲■●★✓✗♥"

# Side of a picture, and the height of capitals in it, in pixels.
SIDE = 72
CAPITAL = 32


@dataclass
class Glyphs:
    """Pictures (SIDE × SIDE, 0 paper, 255 ink), each centred on the box of what it shows."""

    pictures: np.ndarray
    # Index in CHARACTERS, or `len(CHARACTERS)` and more for OTHERS.
    labels: np.ndarray
    # Index in `faces`.
    face: np.ndarray
    # How far below the middle of the capitals the box's centre is, in pixels.
    drop: np.ndarray
    faces: list

    @staticmethod
    def load(path):
        """Reads what `main` wrote."""
        file = np.load(path, allow_pickle=True)
        return Glyphs(file["pictures"], file["labels"], file["face"], file["drop"], list(file["faces"]))


def draw(font, text):
    """A picture of a text and the vertical place of its box's centre above the baseline; None where it is blank or too large."""
    left, top, right, bottom = font.getbbox(text, anchor="ls")
    width, height = right - left, bottom - top
    if not (0 < width <= SIDE - 2 and 0 < height <= SIDE - 2):
        return None
    picture = Image.new("L", (SIDE, SIDE), 0)
    x, y = SIDE / 2 - width / 2 - left, SIDE / 2 - height / 2 - top
    ImageDraw.Draw(picture).text((x, y), text, fill=255, font=font, anchor="ls")
    pixels = np.asarray(picture)
    return (pixels, (top + bottom) / 2) if pixels.max() > 100 else None


def likeness(first, second):
    """How alike two glyphs are when both fill the same box: shared ink over all ink."""

    def fitted(pixels):
        box = Image.fromarray(pixels).getbbox()
        return np.asarray(Image.fromarray(pixels).crop(box).resize((32, 32))) > 127

    a, b = fitted(first), fitted(second)
    return (a & b).sum() / max(1, (a | b).sum())


def draw_face(face):
    """All characters of a face as (label, picture, drop)."""
    probe = ImageFont.truetype(face.path, 200).getbbox("H", anchor="ls")
    if probe[3] - probe[1] < 40:
        return []
    font = ImageFont.truetype(face.path, 200 * CAPITAL / (probe[3] - probe[1]))
    drawn = {}
    for label, text in enumerate([*CHARACTERS[:NONE], *OTHERS]):
        if face.characters.issuperset(text):
            picture = draw(font, text)
            if picture:
                drawn[text] = (label + (label >= NONE), *picture)
    pairs = [(upper, upper.lower()) for upper in "AEGHRT" if upper in drawn and upper.lower() in drawn]
    has_capitals_alone = sum(likeness(drawn[a][1], drawn[b][1]) > 0.75 for a, b in pairs) >= 4
    if has_capitals_alone or not pairs:
        drawn = {text: it for text, it in drawn.items() if not any(letter.islower() for letter in text)}
    # A glyph without its accent is another letter.
    plain = {it[1].tobytes() for text, it in drawn.items() if text in UPPER + LOWER}
    return [it for text, it in drawn.items() if text not in ACCENTED or it[1].tobytes() not in plain]


def main(path):
    """Draws all faces, and writes the pictures to a file."""
    faces = all_faces()
    labels, pictures, drops, numbers = [], [], [], []
    for number, face in enumerate(faces):
        for label, picture, below in draw_face(face):
            labels.append(label)
            pictures.append(picture)
            drops.append(below + CAPITAL / 2)
            numbers.append(number)
    np.savez(
        path,
        pictures=np.stack(pictures),
        labels=np.array(labels, np.int64),
        face=np.array(numbers, np.int64),
        drop=np.array(drops, np.float32),
        faces=np.array(faces, object),
    )
    print(len(pictures), "pictures of", len(faces), "faces")


if __name__ == "__main__":
    main(sys.argv[1])
