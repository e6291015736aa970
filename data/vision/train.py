"""Trains the network that reads letters, and writes `letters.net`. `measure.py` has its figures.

    python train.py FOLDER [--steps N]

FOLDER keeps the glyphs (1.5 GB, drawn if they are missing) and the network as PyTorch has it.
"""

import argparse
import copy
import os
import time

import numpy as np
import torch
import torch.nn.functional as functional
from torch import nn
from torch.utils.data import DataLoader, IterableDataset

import export
import glyphs
import measure
from samples import Sampler

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


def train(sampler, steps, seed=1):
    """A trained network: the mean of the last thousands of steps, weighted towards the end."""
    torch.manual_seed(seed)
    net = network()
    mean = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), 1e-3, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 4e-3, steps, pct_start=0.06, cycle_momentum=False)
    started, losses = time.time(), []
    batches = DataLoader(Batches(sampler, steps, seed), batch_size=None, num_workers=1, prefetch_factor=8)
    for step, (crops, labels) in enumerate(batches):
        # Sixteen bits halve the time on processors that multiply them (AMX, AVX-512).
        with torch.autocast("cpu", torch.bfloat16):
            scores = net(crops.contiguous(memory_format=torch.channels_last))
        loss = functional.cross_entropy(scores.float(), labels)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        losses.append(loss.item())
        keep = min(0.999, step / (step + 50))
        with torch.no_grad():
            for target, source in zip(mean.state_dict().values(), net.state_dict().values()):
                if target.is_floating_point():
                    target.lerp_(source, 1 - keep)
                else:
                    target.copy_(source)
        if (step + 1) % 100 == 0:
            print(f"step {step + 1}: loss {np.mean(losses[-100:]):.4f}, {(time.time() - started) / 60:.1f} min", flush=True)
    return mean.eval()


def main():
    """Draws, trains, writes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--steps", type=int, default=4000)
    options = parser.parse_args()
    # One thread learns while another draws. Numbers next to zero are slow unless they are zero.
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    file = os.path.join(options.folder, "glyphs.npz")
    if not os.path.exists(file):
        glyphs.main(file)
    drawn = glyphs.Glyphs.load(file)
    seen = [number for number, face in enumerate(drawn.faces) if not face.is_held_out]
    net = train(Sampler(drawn, seen), options.steps)
    net = export.quantised(net)
    print(f"{sum(os.times()[:4]) / 60:.1f} min of processor time")
    torch.save(net, os.path.join(options.folder, "letters.pt"))
    export.write(net, glyphs.CHARACTERS, NET)
    crops, _ = measure.unseen(drawn).batch(32, np.random.default_rng(5))
    export.write_answers(net, crops[:8], ANSWERS)


if __name__ == "__main__":
    main()
