"""Pages drawn and photographed by other means than those of pages.py and camera.py, to measure on what nobody built for.

Layout: a page of a magazine, with prose, pictures and a list in a frame around the grid, letters centred by their outlines or flush
left. Ink: spread and ragged. Camera: light is linear; a pinhole camera sees a mesh of the bent sheet, lit by a lamp at a distance;
the lens blurs by a disk, the hand by a random walk; the sensor has a Bayer pattern and shot noise, and the phone smooths, sharpens
and compresses, some pictures a second time as messengers do. Scans have dust, streaks and the other side of the page; screenshots
are scaled.

What no simulation here has: handwriting in the grid, letters of decorated or broken type, glossy paper with highlights, pages wet or
torn, thick books whose lines vanish into the binding, several sheets on top of each other, other phones' denoising by neural
networks, lens flare and dirt, panorama and document modes that have already straightened the page, and text of other scripts.

The set that is measured is drawn with the seed 52000 and looked at by nobody; look at others:

    python pages.py OUTDIR --pages 40 --seed 52000 --conditions untouched-phone,untouched-phone,untouched-scan,untouched-screen
"""

import math
from random import Random

import cv2
import numpy as np
from PIL import Image, ImageDraw

import puzzles

CONDITIONS = ["untouched-phone", "untouched-scan", "untouched-screen"]


def page(seed, name, typefaces):
    """A picture, its truth and options for saving it."""
    draw = Draw(seed, typefaces)
    ink, points = draw.magazine(name == "untouched-screen")
    take = {"untouched-phone": phone, "untouched-scan": scanner, "untouched-screen": screen}[name]
    picture, points, options = take(ink, np.array(points), draw)
    rows, columns = draw.puzzle.size
    letter = np.linalg.norm(points[1] - points[0]) / max(1, columns - 1) * draw.cap / draw.pitch[0]
    meta = {
        "cond": name,
        "rows": rows,
        "cols": columns,
        "cap": round(float(letter)),
        "font": draw.font_name,
        "lower": draw.small,
        "seed": seed,
        "language": draw.puzzle.language,
        "corners": points[:4].round(1).tolist(),
        "list": points[4:].reshape(-1, 4).round(1).tolist(),
    }
    return picture, [(draw.puzzle.rows, [word.letters for word in draw.puzzle.words], meta)], options


class Draw:
    """A page of ink: 0 for paper, 1 for full ink, in reflectance of red, green and blue."""

    def __init__(self, seed, typefaces):
        self.chance = np.random.default_rng([seed, 7])
        # puzzles.py draws with the interface of the module `random`.
        self.random = Random(f"magazine {seed}")
        language = self.pick(["en"] * 6 + ["es", "de", "fr", "pl"])
        self.puzzle = puzzles.puzzle(self.random, *puzzles.sides(self.random, 7, 21, slender=1.8), language)
        self.typefaces = typefaces
        self.cap = int(self.chance.uniform(26, 54))

    def pick(self, values):
        return values[self.chance.integers(len(values))]

    def face(self, cap, letters):
        face = self.typefaces.choose(self.random, letters)
        return face, face.at_cap(cap)

    def magazine(self, on_screen):
        """The ink, and the points to follow: the corners of the grid, then the ends of the listed words."""
        rows, columns = self.puzzle.size
        letters = "".join(self.puzzle.letters())
        letters += puzzles.lower(letters, self.puzzle.language)
        grid_face, grid_font = self.face(self.cap, letters)
        list_face, list_font = self.face(self.cap * self.chance.uniform(0.55, 0.9), letters)
        prose_face, prose_font = self.face(self.cap * self.chance.uniform(0.45, 0.6), letters + ".,")
        self.font_name = grid_face.name
        self.small = bool(self.chance.random() < 0.15 and not grid_face.capitals_only)
        shown = [
            [puzzles.lower(letter, self.puzzle.language) if self.small else letter for letter in row] for row in self.puzzle.rows
        ]
        widest = max(grid_font.getlength(letter) for row in shown for letter in row)
        accents = 1.3 if not letters.isascii() else 1
        across = max(widest * 1.15, self.cap * self.chance.uniform(1.5, 2.2))
        self.pitch = across, max(across * self.chance.uniform(0.85, 1.1), self.cap * 1.5 * accents)
        width, height = across * columns, self.pitch[1] * rows
        margin = int(self.cap * self.chance.uniform(2, 5))
        rubric = int(self.cap * 3)
        lines = 0 if on_screen else int(self.chance.integers(0, 6))
        prose_top = margin + rubric
        top = prose_top + lines * int(self.cap * 1.1) + self.cap
        words = [
            word.letters.capitalize() if self.pick([0, 1]) and not list_face.capitals_only else word.letters
            for word in self.puzzle.words
        ]
        column = max(list_font.getlength(word) for word in words) + 1.4 * self.cap if words else 1
        count = max(1, int(width // column))
        step = self.cap * 1.25 * accents
        listed = math.ceil(len(words) / count) * step
        size = int(max(width, column * count) + 2 * margin), int(top + height + listed + 3 * margin)
        image = Image.new("L", size, 0)
        pen = ImageDraw.Draw(image)
        pen.text(
            (margin, margin),
            self.pick(["Puzzle corner", "BRAIN GYM", "Wordsearch No. 212", "Break time"]),
            255,
            self.face(self.cap * 1.4, "Ab")[1],
        )
        for line in range(lines):
            text = " ".join(self.random.sample(puzzles.english(), 30))
            while prose_font.getlength(text) > size[0] - 2 * margin:
                text = text[: text.rindex(" ")]
            pen.text((margin, prose_top + line * self.cap * 1.1), text, 230, prose_font)
        if self.chance.random() < 0.5:
            self.picture(pen, size, margin, rubric)
        left, weight = margin, max(2, self.cap // 14)
        style = self.pick(["plain", "plain", "frame", "cells", "rules"])
        if style in ("frame", "cells"):
            pen.rectangle((left, top, left + width, top + height), outline=255, width=weight)
        for r in range(1, rows) if style in ("cells", "rules") else []:
            pen.line((left, top + r * self.pitch[1], left + width, top + r * self.pitch[1]), 150, weight // 2)
        for c in range(1, columns) if style == "cells" else []:
            pen.line((left + c * across, top, left + c * across, top + height), 150, weight // 2)
        flush = self.chance.random() < 0.15
        for r, row in enumerate(shown):
            for c, letter in enumerate(row):
                box = grid_font.getbbox(letter, anchor="ls")
                x = left + c * across + (0.2 * across - box[0] if flush else across / 2 - (box[0] + box[2]) / 2)
                pen.text(
                    (x, top + (r + 0.5) * self.pitch[1] + self.cap * (0.4 if self.small else 0.5)),
                    letter,
                    255,
                    grid_font,
                    anchor="ls",
                )
        list_top = top + height + margin
        if self.chance.random() < 0.4:
            pen.rectangle(
                (left - self.cap, list_top - self.cap, size[0] - left + self.cap, list_top + listed + 0.4 * self.cap),
                outline=200,
                width=weight,
            )
        ends = []
        for index, word in enumerate(words):
            x, y = left + index % count * column, list_top + index // count * step + self.cap * 0.6
            pen.text((x, y), word, 255, list_font, anchor="ls")
            ends += [(x, y - 0.4 * self.cap), (x + list_font.getlength(word), y - 0.4 * self.cap)]

        def centre(r, c):
            return left + (c + 0.5) * across, top + (r + 0.5) * self.pitch[1]

        return np.asarray(image), [centre(0, 0), centre(0, columns - 1), centre(rows - 1, columns - 1), centre(rows - 1, 0), *ends]

    def picture(self, pen, size, margin, rubric):
        """A drawing of outlines in the upper right corner."""
        middle = np.array([size[0] - margin - rubric, margin + rubric * 0.4])
        for _ in range(int(self.chance.integers(2, 6))):
            angles = np.sort(self.chance.uniform(0, 2 * math.pi, 9))
            reach = self.chance.uniform(0.3, 0.8, 9)[:, None] * rubric
            outline = middle + np.stack([np.cos(angles), np.sin(angles)], 1) * reach
            pen.line([tuple(p) for p in (*outline, outline[0])], 255, max(2, self.cap // 12), joint="curve")


def printed(ink, draw, spread):
    """Reflectance of the printed page: ink spreads into the paper, and its edges are ragged."""
    soft = cv2.GaussianBlur(ink.astype(np.float32) / 255, (0, 0), spread)
    ragged = cv2.GaussianBlur(draw.chance.normal(0, 1, ink.shape).astype(np.float32), (0, 0), 1.5)
    cover = 1 / (1 + np.exp(-(soft + 0.12 * ragged - draw.chance.uniform(0.35, 0.5)) * 9))
    fibres = cv2.GaussianBlur(draw.chance.normal(0, 1, ink.shape).astype(np.float32), (0, 0), sigmaX=4, sigmaY=1)
    paper = np.array(draw.pick([(0.85, 0.84, 0.8), (0.8, 0.76, 0.66), (0.88, 0.88, 0.9), (0.66, 0.64, 0.6)]), np.float32)
    dye = np.array(draw.pick([(0.04, 0.04, 0.05), (0.12, 0.12, 0.12), (0.06, 0.08, 0.25)]), np.float32)
    paper = paper * (1 + draw.chance.uniform(0.02, 0.3) * fibres[..., None])
    return paper * (1 - cover[..., None]) + dye * cover[..., None]


def phone(ink, points, draw):
    """A photo by hand."""
    chance = draw.chance
    sheet = printed(ink, draw, 1.2)
    height, width = ink.shape
    unit = max(height, width)
    rolled, twist = chance.normal(0, 0.08), chance.normal(0, 0.03)
    wave, phase = chance.uniform(2, 6), chance.uniform(0, 6)
    swell = abs(chance.normal(0, 0.008))

    def solid(flat):
        x, y = (flat[:, 0] - width / 2) / unit, (flat[:, 1] - height / 2) / unit
        z = rolled * 4 * x * x + twist * 4 * x * y + swell * np.sin(wave * x + phase) * np.cos(wave * y)
        return np.stack([x, y, z], 1)

    away = chance.uniform(1.2, 2)
    turn = np.array([*np.radians(chance.normal(0, 9, 2)), math.radians(chance.normal(0, 5))])
    target = int(chance.choice([1000, 1300, 1700, 2200, 2800]))
    focal = target * away
    lens = np.array([[focal, 0, target * 0.6], [0, focal, target * 0.6], [0, 0, 1]])
    distortion = np.array([chance.normal(0, 0.02), 0, 0, 0])

    def see(flat):
        flat = np.asarray(flat, float)
        return cv2.projectPoints(solid(flat), turn, np.array([0, 0, away]), lens, distortion)[0].reshape(-1, 2)

    count = 25
    nodes = np.stack(np.meshgrid(np.linspace(0, width, count), np.linspace(0, height, count)), 2)
    seen = see(nodes.reshape(-1, 2)).reshape(count, count, 2)
    low, high = seen.min((0, 1)), seen.max((0, 1))
    # The picture shows the table around the page, or ends within its margin.
    room = (high - low) * chance.uniform(-0.01, 0.15)
    origin, size = low - room, np.ceil(high - low + 2 * room).astype(int)
    table = np.array(draw.pick([(0.3, 0.18, 0.09), (0.1, 0.1, 0.11), (0.5, 0.47, 0.42), (0.2, 0.25, 0.3)]), np.float32)
    grain = cv2.GaussianBlur(chance.normal(0, 1, (int(size[1]), int(size[0]))).astype(np.float32), (0, 0), sigmaX=12, sigmaY=1)
    scene = table * (1 + 0.25 * grain[..., None])
    shrink = min(1, 1.3 * np.linalg.norm(seen[0, -1] - seen[0, 0]) / width)
    small = cv2.resize(sheet, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    mesh(scene, small, nodes * shrink, seen - origin)
    illuminate(scene, chance)
    scene = cv2.filter2D(scene, -1, disk(chance.uniform(0.3, 0.5 + 0.0009 * target)), borderType=cv2.BORDER_REFLECT)
    if chance.random() < 0.4:
        scene = cv2.filter2D(scene, -1, walk(chance, 0.0015 * target), borderType=cv2.BORDER_REFLECT)
    picture = develop(scene, chance, chance.uniform(300, 3000))
    points = see(points) - origin
    if chance.random() < 0.3:
        # A messenger scales and compresses.
        once = cv2.imdecode(cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 80])[1], 1)[..., ::-1]
        share = min(1, 1280 / max(once.shape))
        picture, points = cv2.resize(once, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), points * share
    return np.ascontiguousarray(picture), points, {"quality": int(chance.integers(55, 93))}


def mesh(scene, sheet, nodes, seen):
    """Draws the sheet into the scene, a quadrilateral of the mesh after the other."""
    for r in range(len(nodes) - 1):
        for c in range(len(nodes) - 1):
            corner = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
            source = np.array([nodes[i] for i in corner], np.float32)
            goal = np.array([seen[i] for i in corner], np.float32)
            low = np.maximum(np.floor(goal.min(0)).astype(int) - 1, 0)
            high = np.minimum(np.ceil(goal.max(0)).astype(int) + 2, scene.shape[1::-1])
            if (high <= low).any():
                continue
            size = tuple(int(side) for side in high - low)
            move = cv2.getPerspectiveTransform(source, goal - low.astype(np.float32))
            patch = cv2.warpPerspective(sheet, move, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            cover = np.zeros(size[::-1], np.uint8)
            cv2.fillConvexPoly(cover, np.round((goal - low) * 16).astype(np.int32), 1, shift=4)
            part = scene[low[1] : high[1], low[0] : high[0]]
            part[cover > 0] = patch[cover > 0]


def illuminate(scene, chance):
    """Multiplies the scene by the light of a lamp and of its surroundings, the fall towards the lens' rim and shadows, in place."""
    height, width = scene.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / max(height, width)
    lamp = chance.uniform([-0.3, -0.3, 0.5], [1.3, 1.3, 1.5])
    square = (x - lamp[0]) ** 2 + (y - lamp[1]) ** 2 + lamp[2] ** 2
    share = chance.uniform(0.3, 0.9)
    shine = share * lamp[2] ** 3 / square**1.5 + (1 - share)
    centre = (x - width / max(height, width) / 2) ** 2 + (y - height / max(height, width) / 2) ** 2
    shine *= 1 - 0.5 * chance.random() * centre
    if chance.random() < 0.5:
        # Somebody's head, arm or phone.
        shadow = np.zeros((height, width), np.float32)
        outline = (chance.uniform(-0.2, 1.2, (1, 2)) + chance.normal(0, 0.3, (5, 2))) * [width, height]
        cv2.fillConvexPoly(shadow, cv2.convexHull(outline.astype(np.int32)), 1)
        shine *= 1 - chance.uniform(0.2, 0.6) * cv2.GaussianBlur(shadow, (0, 0), chance.uniform(0.005, 0.04) * max(height, width))
    warmth = chance.uniform(-0.25, 0.25)
    scene *= shine[..., None] * np.array([1 + warmth, 1, 1 - warmth], np.float32)


def disk(radius):
    """The kernel of a lens out of focus."""
    side = 2 * math.ceil(radius) + 1
    y, x = np.mgrid[0 : side * 8, 0 : side * 8] / 8 - side / 2 + 1 / 16
    cover = (x * x + y * y <= radius * radius).astype(np.float32)
    kernel = cover.reshape(side, 8, side, 8).mean((1, 3))
    return kernel / kernel.sum()


def walk(chance, reach):
    """The kernel of a shaking hand: a random walk that keeps its direction for a while."""
    steps = np.cumsum(np.cumsum(chance.normal(0, 1, (60, 2)), 0), 0)
    steps -= steps.mean(0)
    steps *= reach / max(1e-6, np.abs(steps).max())
    side = 2 * math.ceil(reach) + 3
    kernel, _, _ = np.histogram2d(steps[:, 1], steps[:, 0], bins=side, range=[[-side / 2, side / 2]] * 2)
    return cv2.GaussianBlur((kernel / kernel.sum()).astype(np.float32), (0, 0), 0.5)


def develop(scene, chance, photons):
    """What a phone makes of the light: exposure, Bayer pattern, noise, smoothing, sharpening, tones."""
    scene = scene / np.percentile(scene, chance.uniform(90, 99)) * chance.uniform(0.6, 0.95)
    height, width = scene.shape[0] // 2 * 2, scene.shape[1] // 2 * 2
    mosaic = np.empty((height, width), np.float32)
    for r, c, colour in ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 2)):
        mosaic[r::2, c::2] = scene[r:height:2, c:width:2, colour]
    mosaic = mosaic.clip(0, 1)
    mosaic += chance.normal(0, 1, mosaic.shape).astype(np.float32) * np.sqrt(mosaic / photons + 1e-5)
    raw = (mosaic.clip(0, 1) ** (1 / 2.2) * 255).astype(np.uint8)
    picture = cv2.cvtColor(raw, cv2.COLOR_BayerRGGB2RGB)
    if chance.random() < 0.6:
        picture = cv2.bilateralFilter(picture, 5, chance.uniform(8, 25), 2)
    amount = chance.uniform(0, 0.9)
    sharp = picture.astype(np.float32) * (1 + amount) - cv2.GaussianBlur(picture, (0, 0), 1.2).astype(np.float32) * amount
    x = sharp.clip(0, 255) / 255
    contrast = chance.uniform(0, 0.5)
    x = x * (1 - contrast) + contrast * (3 * x * x - 2 * x**3)
    return (x * 255).astype(np.uint8)


def scanner(ink, points, draw):
    """A flatbed scan: dust, streaks, the other side of the page, a small turn."""
    chance = draw.chance
    sheet = printed(ink, draw, 1.0)
    other = cv2.GaussianBlur(ink[:, ::-1], (0, 0), 4).astype(np.float32)[..., None] / 255
    sheet = sheet * (1 - chance.uniform(0, 0.12) * other)
    share = chance.uniform(0.25, 0.7)
    turn = cv2.getRotationMatrix2D((0, 0), chance.normal(0, 1), share)
    height, width = ink.shape
    turn[:, 2] = chance.uniform(0, 20, 2)
    size = int(width * share + 30), int(height * share + 30)
    sheet = cv2.GaussianBlur(sheet, (0, 0), 0.45 / share)
    scan = cv2.warpAffine(sheet, turn, size, borderMode=cv2.BORDER_REPLICATE)
    for _ in range(int(chance.integers(0, 60))):
        x, y = (int(v) for v in chance.uniform(0, size))
        cv2.circle(scan, (x, y), int(chance.integers(1, 3)), (0.3,) * 3 if chance.random() < 0.7 else (0.95,) * 3, -1)
    streaks = cv2.GaussianBlur(chance.normal(0, 0.02, (1, size[0])).astype(np.float32), (0, 0), 1.5)
    scan = (scan * (1 + streaks[..., None]) + chance.normal(0, 0.01, scan.shape)).clip(0, 1) ** (1 / 2.2)
    picture = (scan * 255).clip(0, 255).astype(np.uint8)
    if chance.random() < 0.25:
        grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
        picture = np.repeat(
            np.where(grey > cv2.threshold(grey, 0, 255, cv2.THRESH_OTSU)[0], 255, 0).astype(np.uint8)[..., None], 3, 2
        )
        return picture, points @ turn[:, :2].T + turn[:, 2], {}
    return picture, points @ turn[:, :2].T + turn[:, 2], {"quality": int(chance.integers(60, 95))}


def screen(ink, points, draw):
    """A screenshot of a page on the web, scaled by a browser or a chat."""
    chance = draw.chance
    ground = np.array(draw.pick([(255, 255, 255), (248, 248, 245), (255, 250, 230), (32, 33, 36), (230, 240, 255)]), np.float32)
    text = np.array(
        (225, 225, 225) if ground.sum() < 300 else draw.pick([(0, 0, 0), (34, 34, 34), (20, 60, 120), (120, 120, 120)]), np.float32
    )
    share = chance.uniform(0.3, 0.6)
    cover = cv2.resize(ink, None, fx=share, fy=share, interpolation=cv2.INTER_AREA).astype(np.float32)[..., None] / 255
    picture = (ground * (1 - cover) + text * cover).astype(np.uint8)
    again = chance.uniform(0.7, 1.6) if chance.random() < 0.5 else 1
    picture = cv2.resize(
        picture, None, fx=again, fy=again, interpolation=draw.pick([cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_NEAREST])
    )
    return picture, points * share * again, {} if chance.random() < 0.6 else {"quality": int(chance.integers(50, 90))}
