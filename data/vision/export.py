"""Weights in eight bits, and the file that `crates/vision/src/network.rs` reads, which describes the format."""

import struct

import numpy as np
import torch
from torch import nn

from samples import normalise


def quantised(net):
    """The network as convolutions alone, whose weights are whole numbers from -127 to 127 times a scale for each output."""
    layers, modules = [], [it for it in net if not isinstance(it, nn.Dropout)]
    for module, follower in zip(modules, [*modules[1:], None]):
        if isinstance(module, nn.BatchNorm2d):
            continue
        if not isinstance(module, nn.Conv2d):
            layers.append(module)
            continue
        weight = module.weight.detach().float()
        bias = torch.zeros(len(weight)) if module.bias is None else module.bias.detach().float()
        if isinstance(follower, nn.BatchNorm2d):
            factor = follower.weight.detach() / torch.sqrt(follower.running_var + follower.eps)
            weight, bias = weight * factor.view(-1, 1, 1, 1), (bias - follower.running_mean) * factor + follower.bias.detach()
        scale = weight.abs().amax((1, 2, 3), keepdim=True).clamp(min=1e-8) / 127
        convolution = nn.Conv2d(*weight.shape[1::-1], weight.shape[2:], padding=module.padding)
        convolution.weight.data = torch.round(weight / scale) * scale
        convolution.bias.data = bias
        convolution.scale = scale.flatten()
        layers.append(convolution)
    return nn.Sequential(*layers).eval()


def write(net, characters, path, size=(28, 28)):
    """Writes what `quantised` made for pictures of a size: rows and columns, 0 for any number."""
    layers = []
    for module in net:
        if isinstance(module, nn.Conv2d):
            layers.append([module, False, (1, 1)])
        elif isinstance(module, nn.ReLU):
            layers[-1][1] = True
        elif isinstance(module, nn.MaxPool2d):
            layers[-1][2] = pair(module.kernel_size)
    parts = [b"WTNN", struct.pack("<BHHB", 1, *size, len(layers))]
    for convolution, rectified, pool in layers:
        outputs, inputs, rows, columns = convolution.weight.shape
        is_same = any(convolution.padding)
        parts.append(struct.pack("<HHBBBBBB", inputs, outputs, rows, columns, is_same, rectified, *pool))
        parts.append(convolution.scale.numpy().astype("<f4").tobytes())
        parts.append(convolution.bias.detach().numpy().astype("<f4").tobytes())
        whole = torch.round(convolution.weight.detach() / convolution.scale.view(-1, 1, 1, 1))
        parts.append(whole.permute(2, 3, 1, 0).contiguous().numpy().astype("i1").tobytes())
    parts.append(struct.pack("<H", len(characters)))
    for character in characters:
        text = character.encode()
        parts += [struct.pack("<B", len(text)), text]
    with open(path, "wb") as file:
        file.write(b"".join(parts))


def pair(size):
    """Rows and columns of a block, which PyTorch may have as one number."""
    return size if isinstance(size, tuple) else (size, size)


def write_answers(net, crops, path):
    """Writes crops with the network's log-likelihoods, which a test of `network.rs` compares."""
    stored = np.round((crops.flatten(1).numpy() + 0.3) * (200 / 1.6)).astype(np.uint8)
    ink = torch.from_numpy(stored).float() * (1.6 / 200) - 0.3
    with torch.no_grad():
        answers = torch.log_softmax(net(normalise(ink).view(crops.shape)), 1).numpy().astype("<f4")
    with open(path, "wb") as file:
        for crop, answer in zip(stored, answers):
            file.write(crop.tobytes() + answer.tobytes())
