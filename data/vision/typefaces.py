"""Typefaces to draw pages with."""

import functools
from dataclasses import dataclass

from PIL import ImageFont

import fonts


@dataclass(frozen=True)
class Typeface:
    """A face in any size."""

    face: fonts.Face

    @property
    def name(self):
        return f"{self.face.family} {self.face.style}"

    def at_cap(self, height):
        """The face in the size in which its capitals are so high, in pixels."""
        return self.at_size(max(6, round(100 * height / max(10, extent(self.at_size(100), "H")))))

    def at_size(self, size):
        return ImageFont.truetype(self.face.path, size)

    @functools.cached_property
    def capitals_only(self):
        """Whether small letters are missing, or drawn as capitals."""
        probe = self.at_size(100)
        return "x" not in self.face.characters or extent(probe, "x") > 0.9 * extent(probe, "X")


def extent(font, letter):
    """The height of a letter in pixels."""
    box = font.getbbox(letter)
    return box[3] - box[1]


class Typefaces:
    """Upright faces for print: those held out from training, or those of training."""

    def __init__(self, held_out):
        self.families = {}
        for face in fonts.all_faces():
            if face.is_held_out == held_out and not face.is_italic and not face.is_display:
                self.families.setdefault(face.family, []).append(Typeface(face))

    def choose(self, random, letters):
        """A face that has the letters, of each family equally often."""
        needed = set(letters)
        while True:
            typeface = random.choice(self.families[random.choice(sorted(self.families))])
            if needed <= typeface.face.characters:
                return typeface
