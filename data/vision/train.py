"""Trains the network that reads letters, and writes `letters.net`. `measure.py` has its figures.

    python train.py FOLDER [--steps N]

FOLDER keeps the glyphs (1.5 GB, drawn if they are missing) and the network as PyTorch has it.
"""

import argparse
import os

import numpy as np
import torch
import torch.nn.functional as functional
from torch import nn
from torch.utils.data import DataLoader, IterableDataset

import export
import glyphs
import measure
from samples import Sampler
from training import train

BATCH = 512
HERE = os.path.dirname(os.path.abspath(__file__))
NET = os.path.join(HERE, "letters.net")
ANSWERS = os.path.join(HERE, "../../crates/vision/tests/letters.answers")


def network():
    """Four convolutions over the crop and two over what is left of it: 3.9 million multiplications and additions a letter."""

    def layer(inputs, outputs, *pool, kernel=3, padding=1):
        convolution = nn.Conv2d(inputs, outputs, kernel, padding=padding, bias=False)
        # Maximum before rectifier is the same as after it, and a quarter of the work.
        return [convolution, nn.BatchNorm2d(outputs), *pool, nn.ReLU(inplace=True)]

    return nn.Sequential(
        # Without the mean and the deviation of the largest maps, training takes a quarter less time.
        nn.Conv2d(1, 16, 3, padding=1),
        nn.MaxPool2d(2),
        nn.ReLU(inplace=True),
        *layer(16, 32, nn.MaxPool2d(2)),
        *layer(32, 64),
        *layer(64, 64, nn.MaxPool2d(2, ceil_mode=True)),
        *layer(64, 160, kernel=4, padding=0),
        nn.Dropout(0.05),
        nn.Conv2d(160, len(glyphs.CHARACTERS), 1),
        nn.Flatten(),
    ).to(memory_format=torch.channels_last)


class Batches(IterableDataset):
    """The batches of a training, which another process draws."""

    def __init__(self, sampler, steps, seed):
        self.sampler, self.steps, self.seed = sampler, steps, seed

    def __iter__(self):
        # The tails of blurs are next to zero.
        torch.set_flush_denormal(True)
        torch.manual_seed(self.seed)
        random = np.random.default_rng(self.seed)
        for _ in range(self.steps):
            yield self.sampler.batch(BATCH, random, copies=2)


def loss_of(net, crops, labels):
    """The cross-entropy of a batch. Sixteen bits halve the time on processors that multiply them (AMX, AVX-512)."""
    with torch.autocast("cpu", torch.bfloat16):
        scores = net(crops.contiguous(memory_format=torch.channels_last))
    return functional.cross_entropy(scores.float(), labels)


def trained(sampler, steps, seed=1):
    """A trained network."""
    torch.manual_seed(seed)
    batches = DataLoader(Batches(sampler, steps, seed), batch_size=None, num_workers=1, prefetch_factor=8)
    return train(network(), batches, loss_of, steps, warm_up=0.06, memory=0.999)


def main():
    """Draws, trains, writes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--steps", type=int, default=12000)
    options = parser.parse_args()
    # One thread learns while another draws. Numbers next to zero are slow unless they are zero.
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    file = os.path.join(options.folder, "glyphs.npz")
    if not os.path.exists(file):
        glyphs.main(file)
    drawn = glyphs.Glyphs.load(file)
    seen = [number for number, face in enumerate(drawn.faces) if not face.is_held_out]
    net = trained(Sampler(drawn, seen), options.steps)
    net = export.quantised(net)
    print(f"{sum(os.times()[:4]) / 60:.1f} min of processor time")
    torch.save(net, os.path.join(options.folder, "letters.pt"))
    export.write(net, glyphs.CHARACTERS, NET)
    crops, _ = measure.unseen(drawn).batch(32, np.random.default_rng(5))
    export.write_answers(net, crops[:8], ANSWERS)


if __name__ == "__main__":
    main()
