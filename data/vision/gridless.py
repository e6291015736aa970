"""Pictures without a grid of letters, which are to be refused: prose, crosswords, drawings, empty pages."""

from random import Random

import numpy as np
from PIL import Image, ImageDraw

import camera
import layout
import puzzles
from camera import FINE, Shot

CONDITIONS = ["prose", "crossword", "drawing", "empty"]


def page(seed, name, typefaces):
    """A picture, no truth about any grid, and options for saving it."""
    random = Random(f"{name} {seed}")
    size = random.randint(500, 1100) * FINE, random.randint(500, 1100) * FINE
    image = Image.new("RGB", size, (random.randint(235, 255),) * 3)
    cap = random.randint(9, 22) * FINE
    draw = {"prose": prose, "crossword": crossword, "drawing": drawing, "empty": lambda *_: None}[name]
    draw(ImageDraw.Draw(image), size, cap, typefaces, random)
    shot = Shot(
        angle=random.uniform(-6, 6),
        jitter=random.uniform(0, 0.04),
        table=(120, 100, 80),
        gradient=random.uniform(0, 0.4),
        dimmed=random.uniform(0, 0.3),
        blur=random.uniform(0.3, 1.2),
        noise=random.uniform(1, 6),
        quality=random.randint(55, 90),
    )
    picture, _ = camera.take(np.asarray(image), np.zeros((0, 2)), shot, seed)
    return picture, [([], [], {"cond": name, "rows": 0, "cols": 0, "seed": seed})], {"quality": shot.quality}


def prose(pen, size, cap, typefaces, random):
    """Lines of words in one column or two."""
    face = typefaces.choose(random, "Aa.").at_cap(cap)
    columns = random.randint(1, 2)
    width = size[0] / columns
    for column in range(columns):
        y = 3 * cap
        while y < size[1] - 3 * cap:
            text = " ".join(random.sample(puzzles.english(), 40)).capitalize()
            while face.getlength(text) > width - 4 * cap:
                text = text[: text.rindex(" ")]
            pen.text((column * width + 2 * cap, y), text, (20, 20, 20), face)
            y += cap * 1.9 * (2 if random.random() < 0.1 else 1)


def crossword(pen, size, cap, typefaces, random):
    """Empty and black squares, and clues below."""
    cells = random.randint(9, 15)
    side = min((size[0] - 4 * cap) / cells, size[1] * 0.6 / cells)
    face, number = typefaces.choose(random, "0").at_cap(side * 0.22), 1
    for row in range(cells):
        for column in range(cells):
            x, y = 2 * cap + column * side, 2 * cap + row * side
            black = random.random() < 0.2
            pen.rectangle((x, y, x + side, y + side), fill=(10, 10, 10) if black else None, outline=(10, 10, 10), width=FINE)
            if not black and random.random() < 0.3:
                pen.text((x + 0.1 * side, y + 0.1 * side), str(number), (10, 10, 10), face)
                number += 1
    clue = typefaces.choose(random, "Aa0").at_cap(cap * 0.6)
    for line in range(int((size[1] - side * cells - 6 * cap) / (1.2 * cap))):
        text = f"{line + 1} " + " ".join(random.sample(puzzles.english(), 5))
        pen.text((2 * cap, 4 * cap + side * cells + line * 1.2 * cap), text, (20, 20, 20), clue)


def drawing(pen, size, cap, typefaces, random):
    """Outlines all over the page."""
    look = layout.Look(cap=cap, pitch=(cap, cap))
    for _ in range(random.randint(20, 60)):
        layout.drawing(pen, look, *size, min(size) * random.uniform(0.2, 1), random)
