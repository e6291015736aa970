"""Draws pages with word searches and writes them as pictures with their truth.

    python pages.py OUTDIR --pages N --seed S --fonts held|train [--conditions clean,scan,...]

The same seed gives the same pages, as long as fonts and libraries stay the same. Page i is of condition i modulo their number.

A truth file has the rows of the grid, an empty line, a line `# words: ` with the listed words as they stand in the grid, and a
line `# meta: ` with JSON: the condition, the size, `cap` (the height of capitals in pixels before perspective), fonts, and in pixels
of the picture `corners` (centres of the corner cells, clockwise from the first) and `list` (for each word the left and the right end
of its middle line). The second puzzle of a page is in NAME.2.txt. Rows of a page in small letters are capitals here, too.
A picture without a grid has no rows.

What the conditions are, and what is drawn for them, is in `CONDITIONS`. clean, scan, photo, loops and hard are like those of the
prototype that the project started from, so that figures can be compared; each other condition adds what real pictures have.
`untouched.py` draws pages by other means.
"""

import argparse
import json
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image

import camera
import dice
import gridless
import layout
import puzzles
import untouched
from camera import FINE, Shot
from typefaces import Typefaces

CAPS = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 40]
TABLES = [(150, 110, 70), (90, 90, 95), (200, 190, 180), (60, 45, 35)]


def scanned(random, cap, look):
    """A flat scan: a little turned, noise, JPEG."""
    return Shot(
        angle=random.uniform(-2, 2),
        blur=random.uniform(0.2, 0.3 + cap * 0.02),
        noise=random.uniform(1, 5),
        quality=random.randint(70, 92),
        table=look.ground,
    )


def photographed(random, cap, look):
    """A hand-held photo of a flat page: perspective, light from one side, shadow, blur, noise, strong JPEG."""
    return Shot(
        angle=random.uniform(-10, 10),
        jitter=random.uniform(0.01, 0.07),
        table=random.choice(TABLES),
        dimmed=random.uniform(0.1, 0.35),
        gradient=random.uniform(0.2, 0.6),
        shadow=random.uniform(0.2, 0.45) if random.random() < 0.5 else 0,
        tint=(random.uniform(0.9, 1), random.uniform(0.93, 1), 1),
        blur=random.uniform(0.4, 0.5 + cap * 0.045),
        noise=random.uniform(2, 9),
        quality=random.randint(45, 85),
    )


def gently(random, cap, look):
    """A photo in good light: what the conditions of one effect add to."""
    return Shot(
        angle=random.uniform(-5, 5),
        jitter=random.uniform(0, 0.02),
        table=random.choice(TABLES),
        dimmed=random.uniform(0, 0.15),
        gradient=random.uniform(0.05, 0.25),
        blur=random.uniform(0.4, 0.5 + cap * 0.02),
        noise=random.uniform(1, 4),
        quality=random.randint(75, 92),
    )


def displayed(random, cap, look):
    """A screenshot."""
    return Shot(margin=0) if random.random() < 0.7 else Shot(margin=0, quality=random.randint(60, 92))


@dataclass(frozen=True)
class Condition:
    """What a condition draws: sizes of grids and letters, changes of the look, how the picture is taken."""

    shot: object
    caps: tuple = tuple(CAPS)
    sides: object = puzzles.sides
    language: object = lambda random: "en"
    #: Share of the listed words that are two.
    compounds: float = 0
    look: object = lambda random: {}
    more: object = lambda random: {}
    puzzles: int = 1
    #: Letters of a typewriter without spaces, as in a terminal or an editor.
    typed: bool = False
    #: Pictures that show the grid alone, cut close to its letters.
    cropped: bool = False
    #: Pictures turned by quarter turns; every other one says so in its EXIF data, so that it is upright when shown.
    quarter_turns: bool = False


def marked(share):
    """Marks over some words, on this share of the pages."""
    return lambda random: {"marked": random.uniform(0.15, 0.5)} if random.random() < share else {}


def listed(random):
    """Lists as they are printed: anywhere, in columns, with bullets, boxes and ticks, below a heading."""
    side = random.choice(["below", "below", "above", "left", "right"])
    return {
        "side": side,
        "columns": random.randint(1, 5) if side in ("below", "above") else random.randint(1, 2),
        "bullet": random.choice(["", "", "", "•", "-", "1.", "box"]),
        "done": random.choice([0, 0, 0.3]),
        "note": random.random() < 0.4,
        "footer": random.random() < 0.4,
    }


def coloured(random):
    return {
        "ground": random.choice(layout.GROUNDS),
        "scenery": random.random() < 0.4,
        "ink": random.choice([(0, 0, 0), (20, 30, 90), (110, 20, 20), (20, 80, 40)]),
    }


def inverted(random):
    ground = random.choice([(0, 0, 0), (18, 18, 18), (30, 32, 40), (16, 28, 52), (45, 45, 48)])
    return {
        "ground": ground,
        "ink": random.choice([(255, 255, 255), (225, 225, 225), (190, 205, 230), (240, 220, 140)]),
        "frame": random.choice(["none", "box", "light", "tiles", "rounded"]),
    }


def faint(random):
    ground = random.randint(215, 250)
    return {"ground": (ground,) * 3, "ink": tuple(ground - random.randint(35, 80) - random.choice([0, 0, 25]) for _ in range(3))}


CONDITIONS = {
    "clean": Condition(lambda *_: Shot(margin=0)),
    "scan": Condition(scanned),
    "loops": Condition(lambda *given: replace(scanned(*given), jitter=0.01), look=marked(1)),
    "photo": Condition(photographed, look=marked(0.25)),
    "hard": Condition(photographed, caps=(8, 9, 10, 11, 12, 13), look=marked(0.4)),
    # The list of words beside the grid.
    "list-scan": Condition(scanned, compounds=0.1, look=listed),
    "list-photo": Condition(photographed, caps=tuple(CAPS[4:]), compounds=0.1, look=listed),
    # One effect of photos each.
    "curl": Condition(
        gently,
        caps=tuple(CAPS[5:]),
        more=lambda random: random.choice(
            [{"curl": random.uniform(-70, 70), "upright": random.random() < 0.4}, {"binding": random.uniform(15, 50)}]
        ),
    ),
    "tilt": Condition(
        gently, caps=tuple(CAPS[5:]), more=lambda random: {"tilt": (random.uniform(-25, 25), random.uniform(-25, 25))}
    ),
    "shake": Condition(
        lambda random, cap, look: replace(gently(random, cap, look), motion=cap * random.uniform(0.1, 0.35)), caps=tuple(CAPS[5:])
    ),
    "screen": Condition(
        gently,
        caps=tuple(CAPS[5:]),
        more=lambda random: {"screen": random.uniform(0.8, 1.25), "tilt": (random.uniform(-8, 8), random.uniform(-12, 12))},
    ),
    "lamps": Condition(
        gently,
        caps=tuple(CAPS[4:]),
        more=lambda random: {"lamps": random.randint(1, 3), "shadow": random.uniform(0.2, 0.5), "dimmed": random.uniform(0.2, 0.4)},
    ),
    "crumpled": Condition(
        gently, caps=tuple(CAPS[4:]), more=lambda random: {"crumples": random.choice([0, 8, 25]), "folds": random.randint(1, 3)}
    ),
    "newsprint": Condition(
        gently,
        caps=tuple(CAPS[4:]),
        look=lambda random: {"ground": random.choice([(205, 198, 186), (190, 186, 180), (222, 214, 200)]), "ink": (45, 42, 42)},
        more=lambda random: {
            "grain": random.uniform(0.05, 0.2),
            "through": random.uniform(0, 0.3),
            "binding": random.choice([0, 25]),
        },
    ),
    "fingers": Condition(gently, caps=tuple(CAPS[4:]), more=lambda random: {"fingers": random.randint(1, 2), "margin": 0.2}),
    # What pages and screens look like.
    "grounds": Condition(displayed, look=coloured),
    "dark": Condition(displayed, look=inverted),
    "cells": Condition(
        displayed, look=lambda random: {"frame": random.choice(["rounded", "tiles", "circles", "shaded", "lines", "dotted"])}
    ),
    "marker": Condition(
        gently, caps=tuple(CAPS[4:]), look=lambda random: {"marked": random.uniform(0.2, 0.8), "marks": ("highlight",)}
    ),
    "solved": Condition(scanned, look=lambda random: {"marked": 1, "done": random.choice([0, 1])}),
    "accents": Condition(scanned, language=lambda random: random.choice(sorted(puzzles.languages()))),
    "digits": Condition(scanned, language=lambda random: "digits"),
    "worksheet": Condition(displayed, look=lambda random: {"drawings": random.randint(4, 14), **listed(random)}),
    "faint": Condition(
        lambda random, cap, look: replace(scanned(random, cap, look), crumples=random.choice([0, 0, 20])),
        caps=tuple(CAPS[3:]),
        look=faint,
    ),
    "cropped": Condition(lambda *given: given[0].choice([displayed, gently])(*given), cropped=True),
    "angle": Condition(scanned, more=lambda random: {"angle": random.uniform(-180, 180)}),
    "turned": Condition(scanned, quarter_turns=True),
    "two": Condition(scanned, caps=tuple(CAPS[:8]), sides=lambda random: puzzles.sides(random, 6, 15), puzzles=2),
    "sizes": Condition(
        scanned, caps=tuple(CAPS[2:]), sides=lambda random: puzzles.sides(random, *random.choice([(4, 6), (26, 40)]), slender=1.6)
    ),
    # As phones take it: 12 megapixels.
    "large": Condition(photographed, caps=(60, 70, 80), sides=lambda random: puzzles.sides(random, 10, 18)),
    "typed": Condition(displayed, caps=tuple(CAPS[3:]), typed=True, look=lambda random: inverted(random) if random.random() < 0.5 else {}),
}
#: The tag of EXIF data that says how a picture is turned.
ORIENTATION = 0x0112
COMPARED = ["clean", "scan", "loops", "photo", "hard"]


def page(seed, name, typefaces):
    """The picture of a condition, its truths and options for saving it."""
    random, condition = Random(f"{name} {seed}"), CONDITIONS[name]
    rows, columns = condition.sides(random)
    language = condition.language(random)
    cap = random.choice(condition.caps)
    drawn, canvas = [], None
    for _ in range(condition.puzzles):
        puzzle = puzzles.puzzle(random, rows, columns, language, condition.compounds)
        limited = cap if name != "large" else cap // 3
        look, face = layout.look_for(puzzle, limited, typefaces, random)
        if name == "large":
            look = enlarged(look, 3)
        look = replace(look, **condition.look(random))
        if condition.typed:
            look = layout.typed(look, typefaces, random)
        if drawn:
            look = replace(look, ground=drawn[0][1].ground, ink=drawn[0][1].ink)
        part = layout.draw(puzzle, look, random)
        drawn.append((puzzle, look, face, len(part.words)))
        canvas = part if canvas is None else layout.join(canvas, part, puzzle.size[0] > 12 or random.random() < 0.5)
    final = look.cap / FINE
    shot = replace(condition.shot(random, final, look), **condition.more(random))
    points = np.array(canvas.corners + [end for ends in canvas.words for end in ends])
    picture, points = camera.take(canvas.pixels, points, shot, seed, keep_clear=np.arange(len(canvas.corners)))
    options = {} if shot.quality is None else {"quality": shot.quality}
    turns, with_exif = (random.randrange(1, 4), random.random() < 0.5) if condition.quarter_turns else (0, False)
    if with_exif:
        picture, _ = quarter_turned(picture, points, turns)
        options["exif"] = Image.Exif()
        options["exif"][ORIENTATION] = {1: 8, 2: 3, 3: 6}[turns]
    elif turns:
        picture, points = quarter_turned(picture, points, turns)
    if condition.cropped:
        picture, points = cropped(picture, points, look.pitch[0] / FINE, random)
    truths, corner, word = [], 0, len(canvas.corners)
    for puzzle, look, face, words in drawn:
        ends = points[word : word + 2 * words].reshape(-1, 4)
        meta = {
            "cond": name,
            "rows": puzzle.size[0],
            "cols": puzzle.size[1],
            "cap": look.cap // FINE,
            "font": face,
            "lower": look.lower,
            "style": look.frame,
            "seed": seed,
            "language": puzzle.language,
            "list_side": look.side,
            "turns": turns,
            "corners": points[corner : corner + 4].round(1).tolist(),
            "list": [] if condition.cropped else ends.round(1).tolist(),
        }
        truths.append((puzzle.rows, [placed.letters for placed in puzzle.words], meta))
        corner, word = corner + 4, word + 2 * words
    return picture, truths, options


def enlarged(look, times):
    """The look in larger letters, for pictures beyond the size of a page on a screen."""
    faces = {role: face.font_variant(size=face.size * times) for role, face in look.typefaces.items()}
    return replace(look, cap=look.cap * times, pitch=tuple(side * times for side in look.pitch), typefaces=faces)


def quarter_turned(picture, points, turns):
    """The picture turned clockwise by quarter turns."""
    for _ in range(turns):
        height = picture.shape[0]
        picture = np.rot90(picture, -1)
        points = np.stack([height - 1 - points[:, 1], points[:, 0]], 1)
    return np.ascontiguousarray(picture), points


def cropped(picture, points, pitch, random):
    """The grid alone, with half a cell to one cell around the centres of its outer letters."""
    low, high = points[:4].min(0) - random.uniform(0.6, 1.1) * pitch, points[:4].max(0) + random.uniform(0.6, 1.1) * pitch
    (left, top), (right, bottom) = np.maximum(low, 0).astype(int), high.astype(int)
    return np.ascontiguousarray(picture[top:bottom, left:right]), points - [left, top]


def save(folder, name, picture, truths, options):
    """Writes a picture, a JPEG if its quality is given, and its truths."""
    Image.fromarray(picture).save(folder / f"{name}.{'jpg' if 'quality' in options else 'png'}", **options)
    for number, (rows, words, meta) in enumerate(truths, 1):
        text = f"{puzzles.truth(rows)}\n\n# words: {' '.join(words)}\n# meta: {json.dumps(meta, ensure_ascii=False)}\n"
        (folder / (f"{name}.txt" if number == 1 else f"{name}.{number}.txt")).write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pages", type=int, default=150)
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--fonts", choices=["held", "train"], default="held")
    others = {name: kind.page for kind in (dice, gridless, untouched) for name in kind.CONDITIONS}
    parser.add_argument("--conditions", default=",".join(COMPARED), help=f"some of {', '.join([*CONDITIONS, *others])}")
    given = parser.parse_args()
    typefaces = Typefaces(given.fonts == "held")
    given.folder.mkdir(parents=True, exist_ok=True)
    names = given.conditions.split(",")
    for index in range(given.pages):
        name, seed = names[index % len(names)], given.seed + index
        draw_page = (
            next(kind for kind in (dice, gridless, untouched) if name in kind.CONDITIONS).page if name not in CONDITIONS else page
        )
        save(given.folder, f"{name}_{seed}", *draw_page(seed, name, typefaces))


if __name__ == "__main__":
    main()
