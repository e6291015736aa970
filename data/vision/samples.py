"""Random crops of cells as `crates/vision` cuts them, with what pages, printers, pens, scanners and cameras do to letters.

A crop shows 28 × 28 pixels, in which a capital of the page is 16 pixels high. It is drawn twice as large, then made blurred, small,
noisy and compressed as the picture that it stands for was, and enlarged or reduced to its size.
"""

import math

import numpy as np
import torch
import torch.nn.functional as functional

from glyphs import CAPITAL, CHARACTERS, NONE, SIDE

CROP = 28
CANVAS = 56
# How many crops of a batch share blur, resolution and compression.
GROUP = 32

# For each condition: heights of capitals in the picture (pixels), the largest deviation of a Gaussian blur in heights of capitals, of
# noise in parts of full ink, the lowest quality of JPEG (0: none), turns in degrees, and how often there are: neighbours within the
# crop, lines of cells, loops, strokes through letters, highlighter, shadows, motion.
CONDITIONS = {
    "clean": dict(capitals=(8, 40), blur=0.025, noise=0.01, jpeg=0, turn=0.5, neighbours=0.25, lines=0.3),
    "scan": dict(capitals=(8, 40), blur=0.05, noise=0.03, jpeg=55, turn=2.0, neighbours=0.3, lines=0.3, shade=0.1),
    "loops": dict(
        capitals=(8, 40), blur=0.05, noise=0.03, jpeg=55, turn=2.0, neighbours=0.3, lines=0.3, loops=0.55, strokes=0.2, highlighter=0.2, shade=0.1
    ),
    "photo": dict(
        capitals=(8, 40), blur=0.09, noise=0.06, jpeg=40, turn=4.0, neighbours=0.35, lines=0.3, loops=0.15, strokes=0.06, highlighter=0.08,
        shade=0.4, motion=0.2,
    ),
    "hard": dict(
        capitals=(7, 13), blur=0.11, noise=0.06, jpeg=40, turn=5.0, neighbours=0.4, lines=0.3, loops=0.2, strokes=0.08, highlighter=0.1,
        shade=0.5, motion=0.25,
    ),
}
MIXTURE = {"clean": 0.12, "scan": 0.25, "loops": 0.25, "photo": 0.25, "hard": 0.13}

# How often each kind of class is drawn.
UPPER, LOWER, DIGITS, ACCENTED = range(0, 26), range(26, 52), range(52, 62), range(62, NONE - 1)
SHARES = {UPPER: 0.43, LOWER: 0.25, DIGITS: 0.05, ACCENTED: 0.16, range(NONE - 1, NONE): 0.01, range(NONE, NONE + 1): 0.10}

# Letters that are none when turned by a quarter, a half or three quarters of a turn.
TURNED = {1: "ABEFGJKQRSTY", 2: "ABDEFGJKQRTY", 3: "ABEFGJKQRSTY"}

# The luminance table of the JPEG standard (annex K), and the cosine transform of eight samples.
QUANTISATION = torch.tensor(
    [16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
     18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100,
     103, 99], dtype=torch.float32,
).view(8, 8)  # fmt: skip
COSINES = torch.tensor(
    [[math.sqrt((1 if k == 0 else 2) / 8) * math.cos((2 * i + 1) * k * math.pi / 16) for i in range(8)] for k in range(8)]
)

# Places on the canvas, from its centre, in heights of capitals.
_line = (torch.arange(CANVAS) + 0.5 - CANVAS / 2) / CAPITAL
Y, X = torch.meshgrid(_line, _line, indexing="ij")


def uniform(n, low, high):
    """Numbers between two bounds, as a column for n pictures."""
    return torch.rand(n, 1, 1) * (high - low) + low


def some(n, share):
    """The numbers of those of n pictures, that are drawn with a probability."""
    return (torch.rand(n) < share).nonzero().flatten()


class Sampler:
    """Draws crops of some of the faces."""

    def __init__(self, glyphs, faces):
        self.pictures = torch.from_numpy(glyphs.pictures)
        self.drop = torch.from_numpy(glyphs.drop)
        self.face = glyphs.face
        of_faces = np.isin(glyphs.face, faces)
        size = {}
        for number in faces:
            size[glyphs.faces[number].family] = size.get(glyphs.faces[number].family, 0) + 1
        weight = np.zeros(len(glyphs.faces))
        for number in faces:
            it = glyphs.faces[number]
            weight[number] = (0.3 if it.is_display else 1) * (0.35 if it.is_italic else 1) / math.sqrt(size[it.family])
        # For each class the glyphs and the sums of their weights. The last class has what is no letter.
        self.classes = []
        for label in range(len(CHARACTERS)):
            of_class = glyphs.labels > NONE if label == NONE else glyphs.labels == label
            indices = np.flatnonzero(of_class & of_faces)
            self.classes.append((indices, np.cumsum(weight[glyphs.face[indices]])))
        # For each face, where its capitals and its small letters are.
        self.range = np.zeros((2, len(glyphs.faces), 2), np.int64)
        for case, labels in enumerate((UPPER, LOWER)):
            indices = np.flatnonzero(np.isin(glyphs.labels, labels))
            of = glyphs.face[indices]
            self.range[case, of[::-1], 0] = indices[::-1]
            self.range[case, of, 1] = indices + 1

    def draw_classes(self, n, random, shares):
        """Labels of n crops."""
        kinds = list(shares)
        kind = random.choice(len(kinds), n, p=np.array(list(shares.values())) / sum(shares.values()))
        return np.array([kinds[k][random.integers(len(kinds[k]))] for k in kind])

    def pick(self, labels, random):
        """A glyph of each label."""
        chosen = np.empty(len(labels), np.int64)
        for i, label in enumerate(labels):
            indices, sums = self.classes[label]
            chosen[i] = indices[np.searchsorted(sums, random.random() * sums[-1], side="right")]
        return chosen

    def pick_beside(self, chosen, labels, random):
        """A letter of the same face and case for each glyph; the glyph itself where the face has none."""
        case = np.isin(labels, LOWER).astype(int)
        low, high = self.range[case, self.face[chosen]].T
        beside = low + (random.random(len(chosen)) * (high - low)).astype(np.int64)
        return np.where(high > low, beside, chosen)

    def warp(self, chosen, matrix, x, y):
        """Glyphs on canvases: `matrix` leads from places on the canvas to places on the glyph, whose centre is at (x, y)."""
        places = torch.stack([X, Y])[None] - torch.stack([x, y], 1)[..., None, None]
        (a, b), (c, d) = matrix.permute(1, 2, 0)[..., None, None] * (2 * CAPITAL / SIDE)
        grid = torch.stack([a * places[:, 0] + b * places[:, 1], c * places[:, 0] + d * places[:, 1]], 3)
        pictures = self.pictures[torch.from_numpy(chosen)].unsqueeze(1).float().div_(255)
        return functional.grid_sample(pictures, grid, align_corners=False).squeeze(1)

    def batch(self, n, random, condition=None, shares=SHARES, copies=1):
        """n crops after `normalise`, as a tensor n × 1 × 28 × 28, and their labels: n / copies cells, each photographed `copies` times.
        Without a condition each group of crops has its own."""
        names = list(MIXTURE)
        groups = n // copies // GROUP
        chosen = [condition or str(random.choice(names, p=list(MIXTURE.values()))) for _ in range(groups)]
        conditions = [CONDITIONS[name] for name in chosen for _ in range(GROUP)]

        def each(name):
            return torch.tensor([float(it.get(name, 0)) for it in conditions])

        labels = self.draw_classes(groups * GROUP, random, shares)
        canvas, upside_down = self.letters(labels, random, each)
        canvas = outlined(heavier(canvas))
        self.overlays(canvas, torch.from_numpy(labels), upside_down, each)
        crops = [photographed(part, CONDITIONS[name], random) for _ in range(copies) for part, name in zip(canvas.split(GROUP), chosen)]
        return normalise(torch.cat(crops)).unsqueeze(1), torch.from_numpy(labels).repeat(copies)

    def letters(self, labels, random, each):
        """What is in the cells: letters with their neighbours, or what is no letter."""
        n = len(labels)
        chosen = self.pick(labels, random)
        is_lower = torch.from_numpy(np.isin(labels, LOWER))
        # Most pages are measured well; in lower case, and beside large titles, less so.
        scale = torch.exp(torch.randn(n) * 0.08)
        rough = (torch.rand(n) < torch.where(is_lower, 0.5, 0.25)).nonzero().flatten()
        scale[rough] = torch.rand(len(rough)) * 0.75 + 0.7
        both = np.flatnonzero(labels == NONE - 1)
        scale[both] *= uniform(len(both), 0.6, 0.95).flatten()
        angle = torch.randn(n) * each("turn") * math.pi / 180 * torch.where(torch.rand(n) < 0.05, 3.0, 1.0)
        aspect, shear = torch.exp(torch.randn(n) * 0.05), torch.randn(n) * 0.012 * each("turn").sqrt()
        cos, sin = torch.cos(angle), torch.sin(angle)
        matrix = torch.stack([torch.stack([cos * aspect, sin + shear], 1), torch.stack([-sin, cos / aspect], 1)], 1)
        # Most crops are centred on the letter's box, which strokes may enlarge; some on the cell.
        x, y = torch.randn(2, n) * 0.015
        for share, distance in ((0.2, 0.05), (0.03, 0.15)):
            moved = some(n, share)
            x[moved] += torch.randn(len(moved)) * distance
            y[moved] += torch.randn(len(moved)) * distance
        in_cell = some(n, 0.15)
        x[in_cell] += torch.randn(len(in_cell)) * 0.06
        y[in_cell] += torch.randn(len(in_cell)) * 0.06 + self.drop[torch.from_numpy(chosen[in_cell.numpy()])] / CAPITAL * scale[in_cell]

        # Wide faces have their Q in the middle, and the u beside it.
        apart = both[random.random(len(both)) < 0.35]
        x[apart] += torch.rand(len(apart)) * 0.3 * scale[apart] + 0.1

        none = np.flatnonzero(labels == NONE)
        kind = random.choice(7, len(none), p=[0.23, 0.23, 0.19, 0.12, 0.1, 0.08, 0.05])
        blank, halves, turned, fragments, text, overlined = (none[kind == k] for k in (0, 1, 3, 4, 5, 6))
        upside_down = torch.zeros(n, dtype=torch.bool)
        upside_down[overlined] = True
        letters = np.concatenate([halves, fragments, text])
        chosen[letters] = self.pick(random.integers(0, 52, len(letters)), random)
        scale[fragments] *= uniform(len(fragments), 2.2, 4.5).flatten()
        x[fragments], y[fragments] = torch.rand(2, len(fragments)) * 2.4 - 1.2
        scale[text] *= uniform(len(text), 0.3, 0.45).flatten()
        for i in turned:
            quarters = int(random.integers(1, 4))
            label = CHARACTERS.index(random.choice(list(TURNED[quarters])))
            chosen[i] = self.pick([label], random)[0]
            matrix[i] = torch.tensor([[0.0, 1.0], [-1.0, 0.0]]).matrix_power(quarters) @ matrix[i]
        # What dice underline is no letter upside down, though it looks like one; `overlays` draws the line.
        for i in overlined:
            chosen[i] = self.pick([CHARACTERS.index(random.choice(list("MWNZ69")))], random)[0]
            matrix[i] = -matrix[i]
        sideways = torch.rand(len(halves)) < 0.65
        away = torch.rand(len(halves)) * 0.35 + 0.58
        x[halves] += torch.where(sideways, away, 0.0)
        y[halves] += torch.where(sideways, 0.0, away + 0.05)
        matrix = matrix / scale.view(-1, 1, 1)
        canvas = self.warp(chosen, matrix, x, y)
        canvas[blank] = 0

        # The pitch of the cells, and who stands beside whom.
        pitch = torch.rand(2, n) * 0.7 + 1.05
        has = torch.rand(n) < each("neighbours")
        has[none] &= torch.rand(len(none)) < 0.3
        sides = [(1, 0), (-1, 0), (0, 1), (0, -1)]
        shown = [has & (torch.rand(n) < (0.75 if right else 0.4)) for right, _ in sides]
        dx, dy = [right * pitch[0] for right, _ in sides], [down * pitch[1] for _, down in sides]
        shown[1][halves] = sideways
        shown[3][halves] = ~sideways
        dx[1][halves] = -2 * away
        dy[3][halves] = -2 * away - 0.1
        for side, step in ((0, 1.0), (1, -1.0)):
            shown[side][text] = True
            dx[side][text] = step * scale[text] * 0.95
        for side in range(4):
            at = shown[side].nonzero().flatten()
            if len(at):
                numbers = at.numpy()
                beside = self.pick_beside(chosen[numbers], labels[numbers], random)
                drawn = self.warp(beside, matrix[at], x[at] + dx[side][at], y[at] + dy[side][at])
                canvas[at] = torch.maximum(canvas[at], drawn)
        return canvas, upside_down

    def overlays(self, canvas, labels, upside_down, each):
        """Lines of cells, edges of dice, underlines, loops and strokes of pens, highlighter, drawings."""
        n = len(canvas)

        def pen(at, start, end, radius=0.0, width=(0.04, 0.12), ink=(0.4, 1.0)):
            """Draws what is at a distance from a segment: a stroke, or a loop around it."""
            if len(at):
                drawn = trace(start, end, radius, uniform(len(at), *width)) * uniform(len(at), *ink)
                canvas[at] = torch.maximum(canvas[at], drawn)

        # Fine or faint letters beside the ink of pens and lines.
        at = some(n, 0.25)
        canvas[at] *= uniform(len(at), 0.35, 1.0)
        # Lines of cells: upright and level, seldom nearer than half a cell.
        has = torch.rand(n) < each("lines")
        width, ink = uniform(n, 0.02, 0.14), uniform(n, 0.15, 1.0)
        for level in (False, True):
            for side in (-1, 1):
                at = (has & (torch.rand(n) < 0.75)).nonzero().flatten()
                k = len(at)
                away, tilt = side * uniform(k, 0.5, 0.95), uniform(k, -0.04, 0.04)
                far = torch.full((k, 1, 1), 2.0)
                ends = ((-far, away - tilt), (far, away + tilt)) if level else ((away - tilt, -far), (away + tilt, far))
                if k:
                    canvas[at] = torch.maximum(canvas[at], trace(*ends, 0.0, width[at]) * ink[at])
        # A frame with round corners, as a dice or a tile has.
        at = some(n, 0.04)
        k = len(at)
        if k:
            half, corner = uniform(k, 0.7, 1.0), uniform(k, 0.1, 0.45)
            ax, ay = X.abs() - half + corner, Y.abs() - half + corner
            away = torch.sqrt(ax.clamp(min=0) ** 2 + ay.clamp(min=0) ** 2) + torch.maximum(ax, ay).clamp(max=0) - corner
            edge = ((uniform(k, 0.02, 0.1) - away.abs()) * CAPITAL + 0.5).clamp(0, 1)
            outside = (away * CAPITAL + 0.5).clamp(0, 1)
            drawn = torch.where(torch.rand(k, 1, 1) < 0.5, edge, outside) * uniform(k, 0.2, 1.0)
            canvas[at] = torch.maximum(canvas[at], drawn)
        # Dice underline what is another letter upside down.
        underlined = torch.isin(labels, torch.tensor([CHARACTERS.index(it) for it in "MWNZ69"]))
        at = (upside_down | underlined & (torch.rand(n) < 0.12)).nonzero().flatten()
        k = len(at)
        down, half = uniform(k, 0.62, 0.75), uniform(k, 0.25, 0.5)
        down = torch.where(upside_down[at].view(-1, 1, 1), -down, down)
        pen(at, (-half, down), (half, down), width=(0.05, 0.12), ink=(0.9, 1.0))
        # Loops around words in eight directions, past the cell or ending here, and strokes through letters.
        for name, radius in (("loops", (0.5, 1.0)), ("strokes", (0.0, 0.0))):
            for _ in range(2 if name == "loops" else 1):
                at = (torch.rand(n) < each(name) * 0.75).nonzero().flatten()
                k = len(at)
                direction = (torch.randint(0, 4, (k, 1, 1)) + torch.randn(k, 1, 1) * 0.12) * math.pi / 4
                cos, sin = torch.cos(direction), torch.sin(direction)
                # Where this letter is in the word, and how far the loop's line passes it.
                shift = torch.randn(k, 1, 1) * 0.1
                other = (torch.rand(k, 1, 1) < 0.35) * torch.sign(torch.randn(k, 1, 1)) * uniform(k, 1.1, 1.8) * (name == "loops")
                before = torch.where(torch.rand(k, 1, 1) < 0.3, uniform(k, -0.1, 0.5), 3.0)
                after = torch.where(torch.rand(k, 1, 1) < 0.3, uniform(k, -0.1, 0.5), 3.0)
                cx, cy = -sin * (shift + other), cos * (shift + other)
                start, end = (cx - cos * before, cy - sin * before), (cx + cos * after, cy + sin * after)
                pen(at, start, end, uniform(k, *radius), width=(0.03, 0.18), ink=(0.3, 1.0))
        at = (torch.rand(n) < each("highlighter")).nonzero().flatten()
        k = len(at)
        if k:
            direction = torch.randint(0, 4, (k, 1, 1)) * math.pi / 4
            cos, sin = torch.cos(direction), torch.sin(direction)
            across = -X * sin + Y * cos
            ink = ((uniform(k, 0.35, 1.0) - (across + uniform(k, -0.3, 0.3)).abs()) * 12 + 0.5).clamp(0, 1) * uniform(k, 0.08, 0.45)
            canvas[at] = canvas[at] + ink * (1 - canvas[at])
        # Drawings: a heap of strokes and arcs.
        for at in ((labels == NONE) & (torch.rand(n) < 0.12)).nonzero().flatten():
            k = 6
            ends = torch.rand(4, k, 1, 1) * 2 - 1
            drawn = trace((ends[0], ends[1]), (ends[2], ends[3]), uniform(k, 0, 0.5) * (torch.rand(k, 1, 1) < 0.5), uniform(k, 0.03, 0.2))
            canvas[at] = torch.maximum(canvas[at], (drawn * uniform(k, 0.2, 1.0)).amax(0))


def trace(start, end, radius, width):
    """The ink of a pen at a distance from segments, with the tremble of a hand."""
    (sx, sy), (ex, ey) = start, end
    dx, dy = ex - sx, ey - sy
    along = (((X - sx) * dx + (Y - sy) * dy) / (dx * dx + dy * dy + 1e-6)).clamp(0, 1)
    away = torch.sqrt((X - sx - along * dx) ** 2 + (Y - sy - along * dy) ** 2 + 1e-9)
    k = len(away)
    tremble = uniform(k, 0, 0.03) * torch.sin(X * uniform(k, -4, 4) + Y * uniform(k, -4, 4) + uniform(k, 0, 6.3))
    return ((width / 2 - (away - radius + tremble).abs()) * CAPITAL + 0.5).clamp(0, 1)


def blurred(pictures, deviation):
    """Pictures after a Gaussian blur. A product with a matrix takes a tenth of the time of a convolution."""

    def matrix(size):
        places = torch.arange(float(size))
        weights = torch.exp(-((places[:, None] - places) ** 2) / (2 * deviation**2))
        return weights / weights.sum(1, keepdim=True)

    return matrix(pictures.shape[-2]) @ (pictures @ matrix(pictures.shape[-1]).T)


def heavier(canvas):
    """Makes the strokes of some letters heavier or lighter, as ink and toner do."""
    at = some(len(canvas), 0.4)
    if len(at) == 0:
        return canvas
    soft = blurred(canvas[at], 1.4)
    level = uniform(len(at), 0.3, 0.62)
    # Light faces would vanish.
    level = torch.minimum(level, soft.amax((1, 2), keepdim=True) * 0.6)
    canvas[at] = ((soft - level) * uniform(len(at), 2, 5) + 0.5).clamp(0, 1)
    return canvas


def outlined(canvas):
    """Leaves but the outlines of a few letters, as some faces have them."""
    at = some(len(canvas), 0.02)
    if len(at):
        soft = blurred(canvas[at], 1.3)
        outline = ((1 - (2 * soft - 1).abs()) * 1.4).clamp(0, 1)
        is_heavy = soft.amax((1, 2), keepdim=True) > 0.9
        canvas[at] = torch.where(is_heavy, outline, canvas[at])
    return canvas


def photographed(canvas, condition, random):
    """The crops that are cut from a picture of canvases."""
    n = len(canvas)
    low, high = condition["capitals"]
    capital = math.exp(random.uniform(math.log(low), math.log(high)))
    deviation = condition["blur"] * random.random() * CAPITAL + 0.3 * CAPITAL / capital * random.random()
    x = blurred(canvas, max(deviation, 0.15))
    if random.random() < condition.get("motion", 0):
        length, angle = random.uniform(0.05, 0.2) * CAPITAL, random.uniform(0, math.pi)
        steps = np.linspace(-length / 2, length / 2, 7)
        moved = [torch.roll(x, (round(step * math.sin(angle)), round(step * math.cos(angle))), (1, 2)) for step in steps]
        x = torch.stack(moved).mean(0)
    size = max(10, round(CROP * min(capital, CAPITAL) / (CROP * CAPITAL / CANVAS)))
    if size < CANVAS:
        mode = "area" if random.random() < 0.5 else "bilinear"
        antialias = {} if mode == "area" else dict(antialias=True, align_corners=False)
        x = functional.interpolate(x.unsqueeze(1), size=(size, size), mode=mode, **antialias).squeeze(1)
    contrast = uniform(n, 0.45, 1.0)
    x = x * contrast
    if condition.get("shade"):
        slope = torch.randn(2, n, 1, 1) * 0.05
        line = torch.linspace(-1, 1, size)
        x = x + slope[0] * line.view(1, 1, -1) + slope[1] * line.view(1, -1, 1)
        # Rows of pixels of a screen, or of a raster.
        at = some(n, condition["shade"] * 0.2)
        if len(at):
            places = torch.arange(float(size))
            wave = places.view(1, 1, -1) * uniform(len(at), -3, 3) + places.view(1, -1, 1) * uniform(len(at), -3, 3)
            x[at] = x[at] + torch.sin(wave + uniform(len(at), 0, 6.3)) * uniform(len(at), 0.01, 0.1)
        at = some(n, condition["shade"] * 0.3)
        if len(at):
            angle = uniform(len(at), 0, 2 * math.pi)
            across = line.view(1, 1, -1) * torch.cos(angle) + line.view(1, -1, 1) * torch.sin(angle) + uniform(len(at), -0.8, 0.8)
            x[at] = x[at] + torch.sigmoid(across * uniform(len(at), 3, 20)) * uniform(len(at), 0.05, 0.35)
    if random.random() < 0.25:
        x = x + (x - blurred(x, random.uniform(0.6, 1.2))) * random.uniform(0.3, 1.5)
    noise = torch.randn(x.shape) * (condition["noise"] * random.random())
    if random.random() < 0.3:
        noise = blurred(noise, 0.7) * 2
    x = x + noise
    if condition["jpeg"] and random.random() < 0.8:
        x = compressed(x, random.uniform(condition["jpeg"], 95), random)
    elif condition["jpeg"] and random.random() < 0.3:
        x = torch.sigmoid((x - contrast * random.uniform(0.35, 0.6)) * 30)
    if size != CROP:
        mode = "bicubic" if random.random() < 0.25 else "bilinear"
        x = functional.interpolate(x.unsqueeze(1), size=(CROP, CROP), mode=mode, antialias=size > CROP, align_corners=False).squeeze(1)
    # The page's contrast is that of most of its letters, not of this one.
    return x / contrast * uniform(n, 0.8, 1.15)


def compressed(x, quality, random):
    """Pictures after JPEG of a quality from 1 to 99, as if their ink was between 0 and 1 of the range from white to black."""
    _, height, width = x.shape
    left, top = int(random.integers(8)), int(random.integers(8))
    right, bottom = -(left + width) % 8, -(top + height) % 8
    padded = functional.pad(x.unsqueeze(1), (left, right, top, bottom), mode="replicate").squeeze(1)
    rows, columns = padded.shape[1] // 8, padded.shape[2] // 8
    blocks = padded.view(len(x), rows, 8, columns, 8).transpose(2, 3) * 255
    factor = 5000 / quality if quality < 50 else 200 - 2 * quality
    table = ((QUANTISATION * factor + 50) / 100).floor().clamp(min=1)
    blocks = COSINES.T @ (torch.round(COSINES @ blocks @ COSINES.T / table) * table) @ COSINES
    return (blocks.transpose(2, 3).reshape(padded.shape) / 255)[:, top : top + height, left : left + width]


def normalise(crops):
    """Ink between 0 and 1 in each crop, as `Network::classify` does it."""
    pixels = crops.reshape(len(crops), -1).numpy()
    ranked = np.partition(pixels, (LOW_RANK, HIGH_RANK), axis=1)
    low, high = ranked[:, LOW_RANK, None], ranked[:, HIGH_RANK, None]
    return torch.from_numpy(np.clip((pixels - low) / np.maximum(high - low, 0.35), -0.3, 1.3)).view(crops.shape)


# The 20th and the 98th percentile of 784 values.
LOW_RANK = CROP * CROP * 20 // 100
HIGH_RANK = CROP * CROP * 98 // 100
