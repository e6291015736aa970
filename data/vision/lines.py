"""Random lines of type as `crates/vision` cuts them out of the list beside a grid, with what pages, printers, pens, scanners and cameras
do to them.

A line shows 32 rows of pixels. Its capitals are 18 rows high and stand on the lower edge of the 25th row. It is drawn twice as large, then
made blurred, small, noisy and compressed as the picture that it stands for was, and enlarged or reduced to its size.
"""

import math
import os
from functools import lru_cache

import numpy as np
import torch
import torch.nn.functional as functional
from PIL import Image, ImageDraw, ImageFont

from glyphs import ACCENTED, DIGITS, UPPER
from samples import CONDITIONS, MIXTURE, blurred, compressed, some, uniform

ROWS, CAPITAL, BASELINE = 32, 18, 25
# Lines of a batch that share blur, resolution and compression.
GROUP = 16

# What the network tells apart: letters without their case, which a list may choose freely, and what stands between and before words.
# `•` stands for all bullets and boxes to tick. The first class is CTC's blank.
CHARACTERS = ["", *UPPER, *DIGITS, *sorted({it.upper() for it in ACCENTED if len(it.upper()) == 1} - set(UPPER)), "ß", *" -'.,:()&!?/•"]
NUMBER = {character: number for number, character in enumerate(CHARACTERS)}
DRAWN = {"'": "'’", "-": "-–", "•": "•·□☐■▪●✓*"}

ACCENTS = {}
for accented in ACCENTED:
    for base, family in {
        "A": "ÀÁÂÃÄÅĀĂĄÆ", "C": "ÇĆČ", "D": "ĎĐÐ", "E": "ÈÉÊËĒĖĘĚ", "G": "ĞĢ", "I": "ÌÍÎÏĪĮİ", "K": "Ķ", "L": "ĹĻĽŁ", "N": "ÑŃŅŇ",
        "O": "ÒÓÔÕÖŐØŒ", "R": "ŔŘ", "S": "ŚŞŠȘß", "T": "ŤȚÞ", "U": "ÙÚÛÜŪŮŰŲ", "W": "Ŵ", "Y": "ÝŶŸ", "Z": "ŹŻŽ",
    }.items():  # fmt: skip
        if accented in family:
            ACCENTS.setdefault(base, []).append(accented)
            if accented != "ß":
                ACCENTS.setdefault(base.lower(), []).append(accented.lower() if accented != "İ" else "ı")
        elif accented == "ß":
            ACCENTS.setdefault("s", []).append("ß")


def label(text):
    """The classes of a text's characters."""
    folded = (it if it == "ß" else it.upper() for it in text)
    return [NUMBER[it] for it in folded]


@lru_cache(600)
def font_of(path):
    """A function from heights of capitals to fonts, or None for faces without such."""
    probe = ImageFont.truetype(path, 200, layout_engine=ImageFont.Layout.BASIC)
    box = probe.getbbox("H", anchor="ls")
    return None if box[3] - box[1] < 40 else (probe, 200 / (box[3] - box[1]))


class Texts:
    """What lists say: words, phrases, numbers and bullets before them, and letters without sense, which teach no spelling."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.words = [word.strip() for word in file if 3 <= len(word.strip()) <= 12]
        self.letters = np.array(list("".join(self.words[::37])))

    def word(self, random):
        """A word of the list, or as many random letters."""
        word = self.words[random.integers(len(self.words))]
        if random.random() < 0.4:
            word = "".join(random.choice(self.letters if random.random() < 0.6 else np.array(list(UPPER.lower())), len(word)))
        return word

    def draw(self, random):
        """A line."""
        kind = random.random()
        words = [self.word(random) for _ in range(1 if kind < 0.8 else int(random.integers(2, 4)))]
        text = " ".join(words)
        if kind > 0.9:
            at = int(random.integers(1, len(text)))
            text = text[:at] + str(random.choice(list("-'.,:()&!?/-'"))) + text[at:]
        case = random.random()
        text = text.upper() if case < 0.45 else text.title() if case < 0.65 else text.capitalize() if case < 0.75 else text
        if random.random() < 0.2:
            text = "".join(str(random.choice(ACCENTS[it])) if it in ACCENTS and random.random() < 0.25 else it for it in text)
        before = random.random()
        if before < 0.05:
            text = f"{random.integers(1, 60)}{random.choice(['.', ')', '', '. '])} {text}"
        elif before < 0.1:
            text = f"• {text}"
        elif before > 0.97:
            text = f"{text} ({random.integers(1, 20)})"
        elif before > 0.95:
            text = "".join(str(it) for it in random.integers(0, 10, random.integers(1, 8)))
        return text


class LineSampler:
    """Draws lines in some faces."""

    def __init__(self, faces, words):
        self.faces = [face for face in faces if font_of(face.path)]
        font_of.cache_clear()
        size = {}
        for face in self.faces:
            size[face.family] = size.get(face.family, 0) + 1
        weight = [(0.25 if it.is_display else 1) * (0.5 if it.is_italic else 1) / math.sqrt(size[it.family]) for it in self.faces]
        self.weight = np.cumsum(weight) / sum(weight)
        self.texts = Texts(words)

    def batches(self, n, count, random, condition=None):
        """Batches of n lines of about the same width."""
        drawn = sorted((self.line(random) for _ in range(n * count)), key=lambda it: it[0].shape[1])
        for batch in random.permutation(count):
            yield self.batch(drawn[batch * n : (batch + 1) * n], random, condition)

    def batch(self, drawn, random, condition=None):
        """Canvases of texts as lines after `normalise`: a tensor n × 1 × 32 × W, the width of each in pixels, and their texts."""
        names = list(MIXTURE)
        pictures, widths = [], []
        for start in range(0, len(drawn), GROUP):
            group = [canvas for canvas, _ in drawn[start : start + GROUP]]
            widest = max(it.shape[1] for it in group)
            stacked = np.zeros((len(group), 2 * ROWS, widest), np.uint8)
            for row, canvas in zip(stacked, group):
                row[:, : canvas.shape[1]] = canvas
            name = condition or str(random.choice(names, p=list(MIXTURE.values())))
            x, aspect = photographed(torch.from_numpy(stacked).float() / 255, CONDITIONS[name], random)
            pictures.append(x)
            widths += [min(x.shape[2], math.ceil(it.shape[1] / 2 * aspect)) for it in group]
        widest = max(it.shape[2] for it in pictures)
        widest += -widest % 8
        lines = torch.zeros(len(drawn), 1, ROWS, widest)
        row = 0
        for x in pictures:
            for line in x:
                width = widths[row]
                lines[row, 0, :, :width] = normalise(line[:, :width])
                row += 1
        return lines, torch.tensor(widths), [text for _, text in drawn]

    def line(self, random):
        """A line on a canvas of 64 rows, and its text."""
        while True:
            face = self.faces[np.searchsorted(self.weight, random.random())]
            text = self.texts.draw(random)
            drawn = "".join(str(random.choice(list(DRAWN.get(it, it)))) for it in text)
            if face.characters.issuperset(drawn) and len(text) < 28:
                break
        rough = random.random() < 0.3
        scale = math.exp(random.uniform(-0.35, 0.3)) if rough else math.exp(random.normal() * 0.08)
        probe, ratio = font_of(face.path)
        capital = 2 * CAPITAL * scale
        font = probe.font_variant(size=max(8, capital * ratio))
        tracking = 0.0 if random.random() < 0.6 else capital * (random.uniform(-0.04, 0.12) if random.random() < 0.6 else random.uniform(0.1, 0.6))
        spaces = random.uniform(0, 0.6) * capital * (random.random() < 0.3)
        margins = random.uniform(4, 24, 2)
        tick = random.random() < 0.05
        box = int(random.choice(3, p=[0.86, 0.05, 0.09]))
        if tracking or spaces:
            steps = [font.getlength(it) + tracking + spaces * (it == " ") for it in drawn]
        else:
            steps = [font.getlength(drawn)]
        # Letters begin after a bullet or a box and end before a tick.
        indent = capital * random.uniform(1.2, 1.8) if box else 0.0
        tail = capital * random.uniform(1.1, 1.6) if tick else 0.0
        width = int(sum(steps) + margins.sum() + indent + tail) + 1
        y = 2 * BASELINE + random.normal() * (3.0 if rough else 1.2)
        canvas = Image.new("L", (width, 2 * ROWS), 0)
        pen = ImageDraw.Draw(canvas)

        def write(x, y):
            if len(steps) == 1:
                pen.text((x, y), drawn, fill=255, font=font, anchor="ls")
            else:
                for letter, step in zip(drawn, steps):
                    pen.text((x, y), letter, fill=255, font=font, anchor="ls")
                    x += step

        write(margins[0] + indent, y)
        if random.random() < 0.45:
            pitch = random.uniform(1.2, 1.9) * capital
            x = margins[0] + indent + random.normal() * capital
            write(x, y - pitch)
            write(x, y + pitch)

        def check(x, size):
            points = [(x, y - 0.35 * size), (x + 0.25 * size, y), (x + 0.8 * size, y - random.uniform(0.7, 1.1) * size)]
            pen.line(points, fill=int(random.uniform(120, 255)), width=max(2, int(capital * random.uniform(0.06, 0.14))))

        if tick:
            # A tick after the word, in pen.
            check(width - margins[1] - capital * 0.9, capital * random.uniform(0.8, 1.1))
        if box:
            # A bullet or a box to tick before it. A ring is an O.
            x, size = margins[0], capital * (random.uniform(0.25, 0.45) if box == 1 else random.uniform(0.6, 1.05))
            top = y - (capital + size) / 2 * random.uniform(0.85, 1.1)
            shape = pen.rectangle if box > 1 or random.random() < 0.3 else pen.ellipse
            filled = box == 1
            shape([(x, top), (x + size, top + size)], fill=255 if filled else None, outline=255, width=max(2, int(capital * random.uniform(0.05, 0.12))))
            if box > 1 and random.random() < 0.4:
                check(x + random.uniform(0, 0.2) * size, size * random.uniform(0.9, 1.3))
        if random.random() < 0.6:
            # Letters lean and lines slope.
            shear, slope = random.normal() * 0.05, math.tan(random.normal() * math.radians(1.6))
            matrix = (1, shear, -shear * y, slope, 1, -slope * width / 2)
            canvas = canvas.transform(canvas.size, Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR)
            pen = ImageDraw.Draw(canvas)
        if random.random() < 0.18:
            # Words that were found are struck out, some lines are underlined.
            height = y - capital * random.uniform(0.2, 0.6) if random.random() < 0.6 else y + capital * random.uniform(0.12, 0.3)
            ends = (random.uniform(-10, 20), width - random.uniform(-10, 20))
            points = [(ends[0], height + random.normal() * 3), (ends[1], height + random.normal() * 3)]
            pen.line(points, fill=int(random.uniform(100, 255)), width=max(1, int(capital * random.uniform(0.03, 0.12))))
        if random.random() < 0.06:
            x = random.choice([random.uniform(0, 3), width - random.uniform(0, 3)])
            pen.line([(x, 0), (x, 2 * ROWS)], fill=int(random.uniform(100, 255)), width=int(random.integers(1, 4)))
        return np.asarray(canvas), "• " * bool(box) + text + " •" * tick


def heavier(canvas):
    """Makes the strokes of a group heavier or lighter, as ink and toner do."""
    at = some(len(canvas), 0.35)
    if len(at):
        soft = blurred(canvas[at], 1.4)
        level = torch.minimum(uniform(len(at), 0.3, 0.62), soft.amax((1, 2), keepdim=True) * 0.6)
        canvas[at] = ((soft - level) * uniform(len(at), 2, 5) + 0.5).clamp(0, 1)
    return canvas


def photographed(canvas, condition, random):
    """The lines that are cut from a picture of canvases, and how much wider than half of their width they are."""
    n, height, width = canvas.shape
    canvas = heavier(canvas)
    low, high = condition["capitals"]
    # Lists are smaller than their grids.
    capital = math.exp(random.uniform(math.log(0.72 * low), math.log(0.8 * high)))
    drawn = 2 * CAPITAL
    deviation = condition["blur"] * random.random() * drawn + 0.3 * drawn / capital * random.random()
    x = blurred(canvas, max(deviation, 0.15))
    aspect = math.exp(random.normal() * 0.07)
    scale = min(capital, drawn) / drawn
    if scale < 1:
        size = (max(8, round(height * scale)), max(8, round(width * scale * aspect)))
        mode = "area" if random.random() < 0.5 else "bilinear"
        antialias = {} if mode == "area" else dict(antialias=True, align_corners=False)
        x = functional.interpolate(x.unsqueeze(1), size=size, mode=mode, **antialias).squeeze(1)
    contrast = uniform(n, 0.3, 1.0)
    x = x * contrast
    if condition.get("shade"):
        x = x + torch.randn(n, 1, 1) * 0.06 * torch.linspace(-1, 1, x.shape[2]) + torch.randn(n, 1, 1) * 0.03 * torch.linspace(-1, 1, x.shape[1]).view(1, -1, 1)
    if random.random() < 0.25:
        x = x + (x - blurred(x, random.uniform(0.6, 1.2))) * random.uniform(0.3, 1.5)
    noise = torch.randn(x.shape) * (condition["noise"] * random.random())
    if random.random() < 0.3:
        noise = blurred(noise, 0.7) * 2
    x = x + noise
    if condition["jpeg"] and random.random() < 0.8:
        x = compressed(x, random.uniform(condition["jpeg"], 95), random)
    elif condition["jpeg"] and random.random() < 0.2:
        x = torch.sigmoid((x - contrast * random.uniform(0.35, 0.6)) * 30)
    size = (ROWS, max(8, round(width / 2 * aspect)))
    if x.shape[1:] != size:
        x = functional.interpolate(x.unsqueeze(1), size=size, mode="bilinear", antialias=x.shape[1] > ROWS, align_corners=False).squeeze(1)
    return x, aspect


def normalise(line):
    """Ink between 0 and 1 in a line, as `Network::read` does it: from the 25th to the 97th of a hundred ranks."""
    pixels = line.flatten().numpy()
    ranks = len(pixels) * 25 // 100, len(pixels) * 97 // 100
    ranked = np.partition(pixels, ranks)
    low, high = ranked[ranks[0]], ranked[ranks[1]]
    return ((line - float(low)) / max(float(high - low), 0.1)).clamp(-0.3, 1.3)


WORDS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../enable1.txt")
