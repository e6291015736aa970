"""Trains the network that reads lines of type, measures it on families of type that it did not see, and writes `lines.net`.

    python train_lines.py [--steps N]
"""

import argparse
import os
import struct
from itertools import chain, count, islice

import numpy as np
import torch
import torch.nn.functional as functional
from torch import nn

import export
from fonts import all_faces
from lines import CHARACTERS, ROWS, WORDS, LineSampler, label, normalise
from samples import CONDITIONS
from training import train

BATCH = 48
HERE = os.path.dirname(os.path.abspath(__file__))
NET = os.path.join(HERE, "lines.net")
ANSWERS = os.path.join(HERE, "../../crates/vision/tests/lines.answers")


def network():
    """Four convolutions with the picture's two dimensions, and three along the line: 280,000 multiplications and additions a step of two
    columns."""

    def layer(inputs, outputs, kernel=(3, 3), padding=(1, 1)):
        convolution = nn.Conv2d(inputs, outputs, kernel, padding=padding, bias=False)
        return [convolution, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)]

    return nn.Sequential(
        *layer(1, 12),
        nn.MaxPool2d((2, 2)),
        *layer(12, 24),
        nn.MaxPool2d((2, 1)),
        *layer(24, 40),
        nn.MaxPool2d((2, 1)),
        *layer(40, 56),
        *layer(56, 96, (4, 1), (0, 0)),
        *layer(96, 96, (1, 5), (0, 2)),
        nn.Dropout(0.05),
        nn.Conv2d(96, len(CHARACTERS), 1),
    ).to(memory_format=torch.channels_last)


def loss_of(net, lines, widths, texts):
    """The mean loss of CTC for a letter (A. Graves et al., Connectionist Temporal Classification, 2006)."""
    with torch.autocast("cpu", torch.bfloat16):
        scores = net(lines.contiguous(memory_format=torch.channels_last))
    likelihoods = torch.log_softmax(scores.float().squeeze(2).permute(2, 0, 1), 2)
    labels = [label(text) for text in texts]
    lengths = torch.tensor([len(it) for it in labels])
    flat = torch.tensor([number for it in labels for number in it])
    losses = functional.ctc_loss(likelihoods, flat, widths // 2, lengths, reduction="none", zero_infinity=True)
    return losses.sum() / lengths.sum()


def trained(sampler, steps, seed=1):
    """A trained network."""
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    batches = chain.from_iterable(sampler.batches(BATCH, 6, random) for _ in count())
    return train(network(), islice(batches, steps), loss_of, steps, warm_up=0.05, memory=0.998, most=2.0)


def read(likelihoods):
    """The text of the likeliest class at each step."""
    best = likelihoods.argmax(0).tolist()
    return "".join(CHARACTERS[it] for it, before in zip(best, [0, *best]) if it != before)


def measure(net, sampler, n, seed=1000):
    """Prints by condition the share of lines that are read exactly, spaces included."""
    for condition in CONDITIONS:
        torch.manual_seed(seed)
        random = np.random.default_rng(seed)
        right = total = 0
        with torch.no_grad():
            for lines, widths, texts in sampler.batches(BATCH, n // BATCH, random, condition):
                for scores, width, text in zip(net(lines).squeeze(2), widths // 2, texts):
                    right += read(scores[:, :width]) == "".join(CHARACTERS[it] for it in label(text))
                    total += 1
        print(f"{condition:9} {right / total:.4f}", flush=True)


def main():
    """Draws, trains, measures, writes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=3000)
    options = parser.parse_args()
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", os.cpu_count())))
    # Tails of Gaussian blurs are slow otherwise.
    torch.set_flush_denormal(True)

    faces = all_faces()
    seen = [face for face in faces if not face.is_held_out]
    held_out = [face for face in faces if face.is_held_out and not face.is_display]
    net = export.quantised(trained(LineSampler(seen, WORDS), options.steps))
    export.write(net, CHARACTERS, NET, (ROWS, 0))
    unseen = LineSampler(held_out, WORDS)
    write_answers(net, unseen, ANSWERS)
    measure(net, unseen, 960)


def write_answers(net, sampler, path):
    """Writes lines with the network's log-likelihoods, which a test of `network.rs` compares."""
    torch.manual_seed(5)
    lines, widths, _ = next(sampler.batches(2, 1, np.random.default_rng(5), "scan"))
    # PyTorch leaves out an odd last column, which Rust does not.
    widths -= widths % 2
    with open(path, "wb") as file:
        for line, width in zip(lines, widths.tolist()):
            stored = np.round((line[0, :, :width].numpy() + 0.3) * (200 / 1.6)).astype(np.uint8)
            ink = normalise(torch.from_numpy(stored).float() * (1.6 / 200) - 0.3)
            with torch.no_grad():
                scores = torch.log_softmax(net(ink[None, None]), 1)[0, :, 0].T.contiguous()
            # The width, the line, and its answers step by step.
            file.write(struct.pack("<H", width) + stored.tobytes() + scores.numpy().astype("<f4").tobytes())


if __name__ == "__main__":
    main()
