"""How a page with a word search looks: title, grid, marks, list of words and what else is printed around them."""

import math
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from PIL import Image, ImageDraw

import puzzles
from camera import FINE
from typefaces import extent

TITLES = ["Word Search", "Find the words", "WORD FIND", "Holiday Fun", "Puzzle 17", "In the Garden", "ANIMALS", "At school"]
NOTES = [
    "Find each word in the grid and draw a loop round it.",
    "Words run in all eight directions.",
    "Name: ____________   Date: ________",
]
FOOTERS = ["Page 24", "www.example.org", "Answers on page 61", "© 2026"]
PENS = [(40, 40, 160), (200, 30, 30), (60, 60, 60), (20, 20, 20), (30, 120, 60)]
MARKERS = [(255, 240, 90), (160, 255, 150), (255, 170, 210), (255, 200, 110), (140, 215, 255)]
GROUNDS = [(255, 249, 219), (226, 240, 255), (255, 230, 236), (224, 245, 224), (240, 230, 255), (205, 222, 190), (250, 214, 165)]


@dataclass
class Look:
    """How a page is drawn. Lengths are pixels of the page."""

    cap: int
    pitch: tuple
    lower: bool = False
    #: One of none, box, lines, light, dotted, rounded, tiles, circles, shaded.
    frame: str = "none"
    ground: tuple = (255, 255, 255)
    ink: tuple = (0, 0, 0)
    #: A picture of soft shapes behind the grid.
    scenery: bool = False
    #: One of below, above, left, right.
    side: str = "below"
    columns: int | None = None
    #: How the listed words are written: u, l or t (as titles).
    case: str = "u"
    #: Before each word: nothing, "•", "-", "1." or a tick box.
    bullet: str = ""
    #: Share of the listed words that are ticked or struck.
    done: float = 0
    #: Share of the words in the grid with a mark, and its kinds.
    marked: float = 0
    marks: tuple = ("loop", "loop", "loop", "highlight", "strike")
    list_cap: float = 0.8
    #: How many drawings are around the grid.
    drawings: int = 0
    title: bool = True
    note: bool = False
    footer: bool = False
    typefaces: dict = field(default_factory=dict)


@dataclass
class Canvas:
    """A page: its pixels, and points to follow into the picture."""

    pixels: np.ndarray
    corners: list
    words: list


def draw(puzzle, look, random):
    """The page of a puzzle."""
    cap, (pitch_x, pitch_y) = look.cap, look.pitch
    rows, columns = puzzle.size
    width, height = pitch_x * columns, pitch_y * rows
    margin = cap * random.uniform(1.5, 4) + (4 * cap if look.drawings else 0)
    entries = Entries(puzzle, look, width, random)
    beside = look.side in ("left", "right")
    top = margin + (4 * cap if look.title else 0) + (2 * cap if look.note else 0)
    gap = 0.8 * margin if beside else margin
    title, note = random.choice(TITLES) if look.title else "", random.choice(NOTES) if look.note else ""
    heading = max(look.typefaces["title"].getlength(title), look.typefaces["list"].getlength(note))
    page_width = 2 * margin + max(heading, width + gap + entries.width if beside else max(width, entries.width))
    page_height = (
        top + margin + (max(height, entries.height) if beside else height + gap + entries.height) + (3 * cap if look.footer else 0)
    )
    image = Image.new("RGB", (int(page_width), int(page_height)), look.ground)
    if look.scenery:
        image = scenery(image.size, look.ground, random)
    pen = ImageDraw.Draw(image)
    for _ in range(look.drawings):
        drawing(pen, look, page_width, page_height, margin - cap, random)
    x = margin + (entries.width + gap if look.side == "left" else 0)
    y = top + (entries.height + gap if look.side == "above" else 0)
    list_x = {"left": margin, "right": x + width + gap}.get(look.side, margin)
    list_y = {"above": top, "below": y + height + gap}.get(look.side, top)

    pen.text((page_width / 2, margin + cap), title, look.ink, look.typefaces["title"], anchor="mm")
    pen.text((margin, top - cap), note, look.ink, look.typefaces["list"], anchor="ls")
    if look.footer:
        pen.text(
            (page_width / 2, page_height - margin * 0.7), random.choice(FOOTERS), look.ink, look.typefaces["list"], anchor="mm"
        )
    frame(pen, look, (x, y), puzzle.size, random)
    for r, row in enumerate(puzzle.rows):
        for c, letter in enumerate(row):
            shown = puzzles.lower(letter, puzzle.language) if look.lower else letter
            baseline = y + (r + 0.5) * pitch_y + cap / 2 * (0.8 if look.lower else 1)
            pen.text((x + (c + 0.5) * pitch_x, baseline), shown, look.ink, look.typefaces["grid"], anchor="ms")
    ends = entries.draw(pen, (list_x, list_y), look)
    pixels = np.asarray(image).copy()

    def centre(r, c):
        return x + (c + 0.5) * pitch_x, y + (r + 0.5) * pitch_y

    marked = random.sample(puzzle.words, min(len(puzzle.words), math.ceil(len(puzzle.words) * look.marked)))
    for word in marked:
        mark(pixels, centre(word.row, word.column), centre(*word.last()), look, random)
    corners = [centre(0, 0), centre(0, columns - 1), centre(rows - 1, columns - 1), centre(rows - 1, 0)]
    return Canvas(pixels, corners, ends)


class Entries:
    """The list of words: how it is arranged, and drawing it."""

    def __init__(self, puzzle, look, room, random):
        style = {
            "u": lambda word: word,
            "l": lambda word: puzzles.lower(word, puzzle.language),
            "t": lambda word: " ".join(part[0] + puzzles.lower(part[1:], puzzle.language) for part in word.split()),
        }[look.case]
        self.texts = [style(word.listed) for word in puzzle.words]
        self.face = look.typefaces["list"]
        self.cap = extent(self.face, "H")
        self.lead = self.cap * {"": 0, "•": 1.3, "-": 1.3, "box": 1.9}.get(look.bullet, 2.8)
        widest = max((self.face.getlength(text) for text in self.texts), default=0)
        self.column = widest + self.lead + self.cap * random.uniform(1.5, 3.5)
        fitting = max(1, int(room // self.column))
        beside = look.side in ("left", "right")
        self.columns = look.columns or (1 if beside else fitting)
        self.rows = math.ceil(len(self.texts) / self.columns)
        self.line = self.cap * random.uniform(1.7, 2.4)
        self.down = random.random() < 0.5
        self.done = [random.random() < look.done for _ in self.texts]
        self.strike = random.random() < 0.6
        self.pen = random.choice(PENS) if random.random() < 0.6 else look.ink
        self.random = random

    @property
    def width(self):
        return self.column * self.columns

    @property
    def height(self):
        return self.line * self.rows

    def draw(self, pen, origin, look):
        """Draws the list and returns the ends of each word's middle line."""
        ends = []
        for index, (text, done) in enumerate(zip(self.texts, self.done, strict=True)):
            column, row = (index // self.rows, index % self.rows) if self.down else (index % self.columns, index // self.columns)
            x, base = origin[0] + column * self.column, origin[1] + row * self.line + self.cap
            middle, thick = base - self.cap / 2, max(1, int(self.cap * 0.09))
            if look.bullet == "box":
                pen.rectangle((x, base - self.cap, x + self.cap, base), outline=look.ink, width=thick)
            elif look.bullet:
                pen.text((x, base), f"{index + 1}." if look.bullet == "1." else look.bullet, look.ink, self.face, anchor="ls")
            if done and look.bullet == "box":
                tick = [(x, middle), (x + self.cap * 0.4, base), (x + self.cap * 1.3, base - self.cap * 1.4)]
                pen.line(tick, self.pen, 2 * thick, joint="curve")
            pen.text((x + self.lead, base), text, look.ink, self.face, anchor="ls")
            left, right = x + self.lead, x + self.lead + self.face.getlength(text)
            if done and look.bullet != "box":
                lift = self.random.uniform(-0.25, 0.25) * self.cap
                if self.strike:
                    pen.line((left - 0.3 * self.cap, middle - lift, right + 0.3 * self.cap, middle + lift), self.pen, thick)
                else:
                    x = right + 0.4 * self.cap
                    pen.line([(x, middle), (x + self.cap * 0.3, base), (x + self.cap, base - self.cap)], self.pen, 2 * thick)
            ends.append([(left, middle), (right, middle)])
        return ends


def frame(pen, look, origin, size, random):
    """Draws what surrounds the grid and its cells."""
    (x, y), (rows, columns), (across, down) = origin, size, look.pitch
    width, height = across * columns, down * rows
    thin = max(1, int(look.cap * random.uniform(0.04, 0.12)))

    def between(share):
        return tuple(int(i + (g - i) * share) for i, g in zip(look.ink, look.ground, strict=True))

    if look.frame in ("box", "rounded"):
        pen.rounded_rectangle(
            (x, y, x + width, y + height),
            0 if look.frame == "box" else look.cap,
            outline=look.ink,
            width=max(2, int(look.cap * 0.12)),
        )
    elif look.frame in ("lines", "light"):
        colour = look.ink if look.frame == "lines" else between(0.75)
        for r in range(rows + 1):
            pen.line((x, y + r * down, x + width, y + r * down), colour, thin)
        for c in range(columns + 1):
            pen.line((x + c * across, y, x + c * across, y + height), colour, thin)
    elif look.frame == "dotted":
        dot = max(2, look.cap // 10)
        for r in range(rows + 1):
            for c in range(columns * 4 + 1):
                pen.rectangle(
                    (x + c * across / 4, y + r * down, x + c * across / 4 + dot, y + r * down + dot // 2), fill=between(0.4)
                )
    elif look.frame in ("tiles", "circles", "shaded"):
        tint = random.choice(GROUNDS) if sum(look.ground) > 384 else between(0.8)
        outline = between(0.5) if random.random() < 0.5 else None
        inset = 0 if look.frame == "shaded" else 0.06 * min(look.pitch)
        for r in range(rows):
            for c in range(columns):
                if look.frame == "shaded" and (r + c) % 2:
                    continue
                box = (x + c * across + inset, y + r * down + inset, x + (c + 1) * across - inset, y + (r + 1) * down - inset)
                radius = {"tiles": 0.2, "circles": 0.5, "shaded": 0}[look.frame] * min(look.pitch)
                pen.rounded_rectangle(box, radius, fill=tint, outline=outline if look.frame != "shaded" else None, width=thin)


def scenery(size, ground, random):
    """Soft light shapes on the ground, as a picture behind a grid."""
    image = Image.new("RGB", size, ground)
    pen = ImageDraw.Draw(image)
    for _ in range(12):
        colour = tuple(int(0.55 * g + 0.45 * c) for g, c in zip(ground, random.choice(GROUNDS + MARKERS), strict=True))
        x, y, r = random.uniform(0, size[0]), random.uniform(0, size[1]), random.uniform(0.05, 0.3) * max(size)
        pen.ellipse((x - r, y - r * random.uniform(0.3, 1), x + r, y + r), fill=colour)
    return Image.fromarray(cv2.GaussianBlur(np.asarray(image), (0, 0), max(size) / 200))


def drawing(pen, look, width, height, room, random):
    """Draws an outline of a few curves into the margin of a page, as worksheets have."""
    radius = room * random.uniform(0.25, 0.45)
    x, y = random.choice(
        [
            (random.uniform(radius, width - radius), random.choice([room / 2, height - room / 2])),
            (random.choice([room / 2, width - room / 2]), random.uniform(radius, height - radius)),
        ]
    )
    fill = random.choice([None, random.choice(MARKERS)])
    for _ in range(random.randint(2, 6)):
        r, cx, cy = radius * random.uniform(0.2, 0.6), x + random.gauss(0, radius / 3), y + random.gauss(0, radius / 3)
        width_of_line = max(2, int(look.cap * random.uniform(0.06, 0.2)))
        if random.random() < 0.6:
            pen.ellipse((cx - r, cy - r * random.uniform(0.5, 1), cx + r, cy + r), fill=fill, outline=look.ink, width=width_of_line)
        else:
            points = [(cx + random.uniform(-r, r), cy + random.uniform(-r, r)) for _ in range(random.randint(3, 7))]
            pen.line(points, look.ink, width_of_line, joint="curve")


def mark(pixels, start, end, look, random):
    """Draws a loop, a highlighter's line or a stroke over a word, in place."""
    start, end = np.array(start), np.array(end)
    along = np.array(puzzles.unit(end - start))
    radius = min(look.pitch) * random.uniform(0.42, 0.55)
    kind, pen = random.choice(look.marks), random.choice(PENS)
    if sum(look.ground) < 384:
        pen = tuple(255 - value // 2 for value in pen)
    if kind == "loop":
        turn = math.atan2(along[1], along[0])
        points = []
        for centre, first in ((start, math.pi / 2), (end, -math.pi / 2)):
            for angle in np.linspace(first, first + math.pi, 14) + turn:
                wobble = radius * (1 + random.gauss(0, 0.06))
                points.append(centre + wobble * np.array([math.cos(angle), math.sin(angle)]))
        cv2.polylines(
            pixels, [np.array(points, np.int32)], True, pen, max(2, int(look.cap * random.uniform(0.06, 0.14))), cv2.LINE_AA
        )
    elif kind == "highlight":
        cover = np.full_like(pixels, 255)
        ends = [tuple(map(int, point)) for point in (start - along * radius * 0.6, end + along * radius * 0.6)]
        cv2.line(cover, *ends, random.choice(MARKERS), int(radius * 1.6))
        if sum(look.ground) < 384:
            pixels[:] = np.where(cover < 255, np.maximum(pixels, cover // 3), pixels)
        else:
            np.minimum(pixels, cover, out=pixels)
    else:
        ends = [tuple(map(int, point)) for point in (start - along * radius * 0.6, end + along * radius * 0.6)]
        cv2.line(pixels, *ends, pen, max(1, int(look.cap * 0.06)), cv2.LINE_AA)


def join(first, second, beside):
    """Two pages as one, the second to the right or below."""
    axis, shift = (1, (first.pixels.shape[1], 0)) if beside else (0, (0, first.pixels.shape[0]))
    side = max(first.pixels.shape[1 - axis], second.pixels.shape[1 - axis])
    parts = []
    for canvas in (first, second):
        missing = [(0, 0) if i in (axis, 2) else (0, side - canvas.pixels.shape[i]) for i in range(3)]
        parts.append(np.pad(canvas.pixels, missing, mode="edge"))
    pixels = np.concatenate(parts, axis)

    def moved(points):
        return [(x + shift[0], y + shift[1]) for x, y in points]

    return Canvas(pixels, first.corners + moved(second.corners), first.words + [moved(ends) for ends in second.words])


def look_for(puzzle, cap, typefaces, random, low=0.22):
    """A page as most are: black on light, any frame that does not touch letters, the list below or at the right."""
    rows, columns = puzzle.size
    while cap * 2.1 * columns > 1900 or cap * 2.1 * rows > 2200:
        cap = max(8, int(cap * 0.8))
        if cap == 8:
            break
    cap *= FINE
    letters = "".join(puzzle.letters())
    small = puzzles.lower(letters, puzzle.language)
    grid = typefaces.choose(random, letters + small)
    face = grid.at_cap(cap)
    lower = random.random() < low and not grid.capitals_only and puzzle.language != "digits"
    across = cap * random.uniform(1.45, 2.4)
    down = cap * random.uniform(1.5, 2.4) if random.random() < 0.4 else across * random.uniform(0.95, 1.05)
    boxes = [face.getbbox(letter) for letter in (small if lower else letters)]
    wide = max(right - left for left, _, right, _ in boxes)
    words = typefaces.choose(random, letters + small)
    return Look(
        cap=cap,
        pitch=(max(across, wide * 1.12), max(down, cap * (1.35 if letters.isascii() else 1.75))),
        lower=lower,
        frame=random.choice(["none", "none", "box", "lines", "light"]),
        ground=(random.choice([255, 255, 250, 240]),) * 3,
        ink=(random.choice([0, 0, 20, 60]),) * 3,
        side="right" if random.random() < 0.3 else "below",
        case="u" if words.capitals_only else random.choice("uult"),
        title=random.random() < 0.7,
        typefaces={
            "grid": face,
            "list": words.at_cap(cap * random.uniform(0.6, 1)),
            "title": typefaces.choose(random, "Az").at_cap(cap * random.uniform(1.2, 2.5)),
        },
    ), grid.name


def typed(look, typefaces, random):
    """The same in a face whose letters all have one width, each row a line of it."""
    faces = (typefaces.choose(random, "IW").at_cap(look.cap) for _ in range(10_000))
    face = next(face for face in faces if face.getlength("I") == face.getlength("W"))
    pitch = (face.getlength("W"), look.cap * random.uniform(1.4, 2.8))
    return replace(look, pitch=pitch, frame="none", typefaces={**look.typefaces, "grid": face})
