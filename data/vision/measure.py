"""Figures of the network by condition, on families of type that training did not see.

    python measure.py FOLDER [--crops N] [--matrix PICTURE.png]

FOLDER is that of `train.py`.
"""

import argparse
import math
import os
from collections import Counter

import numpy as np
import torch
from PIL import Image, ImageDraw

import glyphs
from glyphs import CHARACTERS, NONE
from samples import ACCENTED, CONDITIONS, DIGITS, LOWER, UPPER, Sampler

NONES = range(NONE, NONE + 1)
BOUNDS = [0, 0.5, 0.7, 0.9, 0.97, 0.99, 0.999, 1.01]


def look(net, sampler, condition, classes, count, seed=1000):
    """Log-likelihoods and labels of crops of some classes."""
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    scores, labels = [], []
    with torch.no_grad():
        for _ in range(math.ceil(count / 2048)):
            crops, truth = sampler.batch(2048, random, condition, {classes: 1.0})
            scores.append(torch.log_softmax(net(crops), 1))
            labels.append(truth)
    return torch.cat(scores), torch.cat(labels)


def folded(scores):
    """Probabilities of 26 letters, whatever their case, and of none."""
    letters = torch.logaddexp(scores[:, UPPER.start : UPPER.stop], scores[:, LOWER.start : LOWER.stop])
    return torch.softmax(torch.cat([letters, scores[:, NONE:]], 1), 1)


def report(net, sampler, count, matrix=None):
    """Prints all figures. `matrix` is a file for the confusion matrix."""
    letters, digits, accented, none, certainties, confusions = [], [], [], [], [], Counter()
    table = np.zeros((26, 27), int)
    for condition in CONDITIONS:
        row = [condition]
        for case in (UPPER, LOWER):
            scores, labels = look(net, sampler, condition, case, count)
            truth = labels - case.start
            within = scores[:, case.start : case.stop].argmax(1)
            row.append((within != truth).float().mean().item())
            probabilities = folded(scores)
            most, best = probabilities.max(1)
            row.append((best != truth).float().mean().item())
            certainties += [(condition, p, right) for p, right in zip(most.tolist(), (best == truth).tolist())]
            np.add.at(table, (truth.numpy(), best.numpy()), 1)
            names = [CHARACTERS[case.start + i] for i in range(26)]
            confusions.update((names[a], names[b], condition) for a, b in zip(truth.tolist(), within.tolist()) if a != b)
        letters.append(row)
        for group, rows in ((DIGITS, digits), (ACCENTED, accented), (NONES, none)):
            scores, labels = look(net, sampler, condition, group, count // 4)
            rows.append((scores.argmax(1) != labels).float().mean().item())

    print(f"| condition | A–Z, case known | A–Z, unknown | a–z, known | a–z, unknown | digits | accented | no letter |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for row, *others in zip(letters, digits, accented, none):
        print("|", " | ".join([row[0], *(f"{100 * it:.3f} %" for it in row[1:]), *(f"{100 * it:.1f} %" for it in others)]), "|")

    print("\n| likelihood of the best letter | crops | wrong |\n| --- | --- | --- |")
    for low, high in zip(BOUNDS, BOUNDS[1:]):
        of = [right for _, p, right in certainties if low <= p < high]
        print(f"| {low} to {min(high, 1)} | {len(of)} | {of.count(False)} ({100 * of.count(False) / max(1, len(of)):.3f} %) |")
    for condition in CONDITIONS:
        of = [right for name, p, right in certainties if name == condition and p >= 0.97]
        print(f"{condition}: {len(of) / 2 / count:.3f} at 0.97 and more, {of.count(False)} wrong of {len(of)}")

    for chosen in (("clean", "scan"), ("loops", "photo", "hard")):
        pairs = Counter()
        for (a, b, condition), number in confusions.items():
            if condition in chosen:
                pairs[a, b] += number
        print(f"\n{', '.join(chosen)}:", ", ".join(f"{a} read as {b} {number}" for (a, b), number in pairs.most_common(24)))
    if matrix:
        draw(table, matrix)


def draw(table, path):
    """The confusion matrix as a picture: rows are truth, columns are answers, the last one is no letter; darkness is logarithmic."""
    side = 28
    picture = Image.new("L", (side * 28, side * 27), 255)
    pen = ImageDraw.Draw(picture)
    shares = table / table.sum(1, keepdims=True)
    for i in range(26):
        pen.text((side * 0.4, side * (i + 1.3)), glyphs.UPPER[i], fill=0)
        pen.text((side * (i + 1.4), side * 0.3), glyphs.UPPER[i], fill=0)
        for j in range(27):
            darkness = 0 if shares[i, j] == 0 else max(0.05, 1 + math.log10(shares[i, j]) / 5)
            x, y = side * (j + 1), side * (i + 1)
            pen.rectangle((x, y, x + side - 2, y + side - 2), fill=round(255 * (1 - darkness)), outline=220)
    picture.save(path)


def unseen(drawn):
    """A sampler of held-out families, without display faces."""
    return Sampler(drawn, [number for number, face in enumerate(drawn.faces) if face.is_held_out and not face.is_display])


def main():
    """Measures a network that `train.py` wrote."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--crops", type=int, default=20_000, help="crops of each case and condition")
    parser.add_argument("--matrix")
    options = parser.parse_args()
    torch.set_flush_denormal(True)
    net = torch.load(os.path.join(options.folder, "letters.pt"), weights_only=False)
    report(net, unseen(glyphs.Glyphs.load(os.path.join(options.folder, "glyphs.npz"))), options.crops, options.matrix)


if __name__ == "__main__":
    main()
