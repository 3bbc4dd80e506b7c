"""Puts drawings of worn and mounted things onto a drawing that has a place for them.

A name such as "rifleman+radio+holster" is a picture and what is put on it, in painting order.
"""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import replace

from resources.art.picture import Layer, Picture, Place

BARE = "bare"
"""Put on a vehicle it takes its usual gun and men away."""
USUAL = ("mount", "crew", "paddles")
"""The groups that BARE takes away."""

Numbers = array  # of unsigned 16 bit steps, x and y in turn


def compose(base: Picture, added: Iterable[Picture], *, bare: bool = False) -> Picture:
    """Return a picture with others put on it; what finds no place is left out.

    A thing that goes to a slot takes the place of the picture's own group of that name: a cap
    replaces the helmet, a radio the pack.
    """
    gone = {group for group in USUAL if bare and group in base.groups}
    taken: dict[str, int] = {}
    placed: list[tuple[int, Picture, Place]] = []
    for picture in added:
        slot = _free_slot(base, picture, taken)
        if slot is None:
            continue
        place = base.slots[slot][1][taken.get(slot, 0)]
        placed.append((base.slots[slot][0], picture, place))
        taken[slot] = taken.get(slot, 0) + 1
        if slot in base.groups:
            gone.add(slot)
    if not placed and not gone:
        return base
    return _joined(base, gone, placed)


def _free_slot(base: Picture, picture: Picture, taken: dict[str, int]) -> str | None:
    for slot in picture.goes:
        if slot in base.slots and taken.get(slot, 0) < len(base.slots[slot][1]):
            return slot
    return None


def _joined(base: Picture, gone: set[str], placed: Sequence[tuple[int, Picture, Place]]) -> Picture:
    runs: list[tuple[str, tuple[int, ...], list[int]]] = []  # tone, ring sizes, numbers in steps
    own = _numbers(base)
    hidden = {i for group in gone for i in range(*base.groups[group])}
    hidden |= {1 + at for at, group in enumerate(base.groups) if group in gone}
    moved = [_moved(base, picture, place) for _, picture, place in placed]

    def keep(index: int) -> None:
        if index not in hidden:
            layer = base.layers[index]
            runs.append((layer.tone, layer.sizes, own[2 * layer.start : 2 * _end(layer)]))

    def put(number: int, first: int, last: int | None) -> None:
        picture, numbers = placed[number][1], moved[number]
        for layer in picture.layers[first:last]:
            points = numbers[2 * layer.start : 2 * _end(layer)]
            runs.append((layer.tone, layer.sizes, points))

    for index in range(base.outlines):
        keep(index)
    for number, (_, picture, _) in enumerate(placed):
        put(number, 0, picture.outlines)
    outlines = len(runs)
    for index in range(base.outlines, len(base.layers) + 1):
        for number, (before, picture, _) in enumerate(placed):
            if before == index:
                put(number, picture.outlines, None)
        if index < len(base.layers):
            keep(index)
    return _packed(base, outlines, runs)


def _end(layer: Layer) -> int:
    return layer.start + sum(layer.sizes)


def _numbers(picture: Picture) -> list[int]:
    numbers = array("H", picture.points)
    if sys.byteorder == "little":
        numbers.byteswap()
    return numbers.tolist()


def _moved(base: Picture, picture: Picture, place: Place) -> list[int]:
    """Return a thing's points, turned and carried to its place, in the base's steps."""
    x, y, turn = place
    scale = base.step / picture.step
    c, s = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
    left, low = picture.box[0] * picture.step, picture.box[1] * picture.step
    dx = (x - base.box[0]) * base.step + left * c - low * s
    dy = (y - base.box[1]) * base.step + left * s + low * c
    numbers = _numbers(picture)
    out = [0] * len(numbers)
    xs, ys = numbers[0::2], numbers[1::2]
    out[0::2] = [round(dx + px * c - py * s) for px, py in zip(xs, ys, strict=True)]
    out[1::2] = [round(dy + px * s + py * c) for px, py in zip(xs, ys, strict=True)]
    return out


def _packed(
    base: Picture, outlines: int, runs: Sequence[tuple[str, tuple[int, ...], list[int]]]
) -> Picture:
    """Return the picture of these layers in a box that holds their outlines."""
    edge = [run[2] for run in runs[:outlines]]
    left, low = min(min(n[0::2]) for n in edge), min(min(n[1::2]) for n in edge)
    right, high = max(max(n[0::2]) for n in edge), max(max(n[1::2]) for n in edge)
    x0, y0 = base.box[0] + left / base.step, base.box[1] + low / base.step
    layers, start, every = [], 0, array("H")
    for tone, sizes, numbers in runs:
        layers.append(Layer(tone, sizes, start))
        start += sum(sizes)
        if left or low:
            shifted = [0] * len(numbers)
            shifted[0::2] = [max(0, x - left) for x in numbers[0::2]]
            shifted[1::2] = [max(0, y - low) for y in numbers[1::2]]
            numbers = shifted
        every.extend(numbers)
    if sys.byteorder == "little":
        every.byteswap()
    box = (x0, y0, x0 + (right - left) / base.step, y0 + (high - low) / base.step)
    return replace(
        base,
        box=box,
        layers=tuple(layers),
        points=every.tobytes(),
        outlines=outlines,
        groups={},
        slots={},
    )
