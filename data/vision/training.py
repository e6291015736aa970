"""The loop that trains both networks."""

import copy
import math
import os
import time

import numpy as np
import torch
from torch import nn


def train(net, batches, loss_of, steps, *, warm_up, memory, most=math.inf):
    """The mean of a network's weights over the last steps of its training, weighted towards the end.

    `loss_of` takes the network and what a batch consists of. `warm_up` is the share of steps in which the rate rises, `memory` how much
    of the mean a step keeps, and `most` the length of the longest gradient.
    """
    mean = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), 1e-3, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 4e-3, steps, pct_start=warm_up, cycle_momentum=False)
    started, losses = time.time(), []
    for step, batch in enumerate(batches):
        loss = loss_of(net, *batch)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), most)
        optimiser.step()
        schedule.step()
        losses.append(loss.item())
        keep = min(memory, step / (step + 50))
        with torch.no_grad():
            for target, source in zip(mean.state_dict().values(), net.state_dict().values()):
                if target.is_floating_point():
                    target.lerp_(source, 1 - keep)
                else:
                    target.copy_(source)
        if (step + 1) % 100 == 0:
            print(
                f"step {step + 1}: loss {np.mean(losses[-100:]):.4f}, {(time.time() - started) / 60:.1f} min,"
                f" {sum(os.times()[:4]) / 60:.1f} min of processor time",
                flush=True,
            )
    return mean.eval()
