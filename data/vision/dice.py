"""Trays of letter dice, as games have them, and boards of such games on screens.

`dice` has upright faces, `dice-turned` faces turned by quarter turns, as shaken dice have, and `dice-board` a board on a screen.
The truth has a row of faces a line, spaced where a face is `Qu`; `turns` in its meta line are the clockwise quarter turns of each.
"""

import math
from random import Random

import numpy as np
from PIL import Image, ImageDraw

import camera
from camera import FINE, Shot

CONDITIONS = ["dice", "dice-turned", "dice-board"]

#: How often a face has each letter, after the sets of several makers.
LETTERS = "AAAAAABBBCCCDDDDDEEEEEEEEEEEEFFFGGGHHHHHIIIIIIJKKLLLLLMMMNNNNNNNOOOOOOOPPPRRRRRSSSSSSTTTTTTTTTUUUUVVVWWWXYYYZ"
TRAYS = [(30, 60, 150), (190, 40, 40), (230, 140, 40), (240, 240, 235), (40, 40, 45), (60, 110, 60), (120, 80, 50), (160, 165, 175)]
FACES = [(250, 248, 240), (240, 232, 210), (225, 200, 150), (200, 225, 245), (255, 255, 255)]
INKS = [(20, 20, 25), (20, 40, 130), (150, 20, 30), (30, 30, 30), (70, 45, 30)]


def page(seed, name, typefaces):
    """A picture of a tray, its truth and options for saving it."""
    random = Random(f"{name} {seed}")
    side = random.choice([4, 4, 4, 5, 5, 6])
    faces = [["Qu" if random.random() < 0.03 else random.choice(LETTERS) for _ in range(side)] for _ in range(side)]
    turns = [[random.randrange(4) if name == "dice-turned" else 0 for _ in range(side)] for _ in range(side)]
    typeface = typefaces.choose(random, "QuMWA")
    edge = random.choice([40, 56, 72, 100, 130]) * FINE
    photo = name != "dice-board"
    pixels, corners, cap = tray(faces, turns, typeface, edge, photo, random)
    if photo:
        shot = Shot(
            angle=random.uniform(-12, 12),
            jitter=random.uniform(0, 0.02),
            tilt=(random.uniform(-15, 15), random.uniform(-15, 15)),
            table=random.choice([(150, 110, 70), (90, 90, 95), (235, 230, 225), (60, 45, 35)]),
            dimmed=random.uniform(0, 0.25),
            gradient=random.uniform(0.05, 0.4),
            lamps=random.choice([0, 0, 1]),
            blur=random.uniform(0.4, 0.4 + cap / FINE * 0.03),
            noise=random.uniform(1, 5),
            quality=random.randint(60, 92),
            margin=random.uniform(0.05, 0.6),
            shadow=random.choice([0, 0, 0.25]),
        )
    else:
        shot = Shot(margin=0, quality=random.choice([None, 85]))
    picture, points = camera.take(pixels, corners, shot, seed)
    meta = {
        "cond": name,
        "rows": side,
        "cols": side,
        "cap": round(cap / FINE),
        "font": typeface.name,
        "lower": False,
        "seed": seed,
        "turns": turns,
        "corners": points.round(1).tolist(),
    }
    return picture, [(faces, [], meta)], {} if shot.quality is None else {"quality": shot.quality}


def tray(faces, turns, typeface, edge, photo, random):
    """The pixels of a tray, the centres of its corner dice, and the height of its letters."""
    side, gap, rim = len(faces), edge * random.uniform(0.04, 0.3), edge * random.uniform(0.2, 0.7)
    colour, paint, ink = random.choice(TRAYS), random.choice(FACES), random.choice(INKS)
    cap = edge * random.uniform(0.42, 0.62)
    font, underlined = typeface.at_cap(cap), random.random() < 0.7
    size = int(side * (edge + gap) + gap + 2 * rim)
    image = Image.new("RGB", (size, size), colour)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(
        (rim / 2, rim / 2, size - rim / 2, size - rim / 2),
        rim / 3,
        outline=tuple(int(c * 0.6) for c in colour),
        width=max(2, int(edge * 0.04)),
    )

    def centre(row, column):
        return rim + gap + edge / 2 + np.array([column, row]) * (edge + gap)

    round_face = photo and random.random() < 0.3
    for r, row in enumerate(faces):
        for c, face in enumerate(row):
            tile = die(face, int(edge), paint, ink, font, cap, underlined, round_face, random if photo else None)
            # Dice lie a little askew in their wells, and not quite in the middle.
            askew = random.gauss(0, 2.5) if photo else 0
            turned = tile.rotate(-90 * turns[r][c] + askew, Image.BICUBIC)
            shift = np.array([random.gauss(0, 0.15), random.gauss(0, 0.15)]) * (gap if photo else 0)
            corner = centre(r, c) + shift - edge / 2
            image.paste(turned, tuple(int(v) for v in corner), turned)
    corners = [centre(0, 0), centre(0, side - 1), centre(side - 1, side - 1), centre(side - 1, 0)]
    return np.asarray(image), corners, cap


def die(face, edge, paint, ink, font, cap, underlined, round_face, random):
    """A face with rounded corners, and shaded sides where `random` is given."""
    image = Image.new("RGBA", (edge, edge), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    dark = tuple(int(c * (0.75 if random else 1)) for c in paint)
    pen.rounded_rectangle((0, 0, edge - 1, edge - 1), edge * 0.16, fill=(*dark, 255))
    inset = edge * (0.05 if random else 0)
    pen.rounded_rectangle(
        (inset, inset, edge - 1 - inset, edge - 1 - inset), edge * (0.5 if round_face else 0.16), fill=(*paint, 255)
    )
    if random:
        shade = np.asarray(image).astype(np.float32)
        y, x = np.mgrid[0:edge, 0:edge] / edge - 0.5
        angle = random.uniform(0, 2 * math.pi)
        shade[..., :3] *= (1 + 0.08 * (x * math.cos(angle) + y * math.sin(angle)))[..., None]
        image = Image.fromarray(shade.clip(0, 255).astype(np.uint8), "RGBA")
        pen = ImageDraw.Draw(image)
    shown = font if len(face) == 1 else font.font_variant(size=int(font.size * 0.78))
    pen.text((edge / 2, edge / 2 + cap / 2 * (1 if len(face) == 1 else 0.8)), face, (*ink, 255), shown, anchor="ms")
    if underlined and face in "MWZN" and len(face) == 1:
        half, y = shown.getlength(face) / 2, edge / 2 + cap * 0.66
        pen.line((edge / 2 - half, y, edge / 2 + half, y), (*ink, 255), max(2, int(cap * 0.1)))
    return image
