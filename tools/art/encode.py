"""Writes pictures as the small text files that resources.art reads."""

from __future__ import annotations

import base64
import json
from pathlib import Path

from tools.art.geometry import Vec, rings
from tools.art.layers import Drawing

STEP = 40
"""Steps per unit: 0.025 units is a fortieth of a pixel at 94 px."""


def picture_text(title: str, drawing: Drawing, goes: tuple[str, ...] = ()) -> str:
    """One picture as JSON; points as pairs of big-endian 16 bit numbers, base 64.

    Numbers count steps from the lower left corner of the box, so that none is negative.
    goes: the slots that this picture may fill on another one.
    """
    drawing = _without_specks(drawing)
    shapes = [(tone, list(rings(g))) for tone, g in drawing.stack]
    every = [p for _, rs in shapes for r in rs for p in r]
    x0, y0 = min(x for x, _ in every), min(y for _, y in every)
    x1, y1 = max(x for x, _ in every), max(y for _, y in every)
    runs: list[list[str | int]] = []
    numbers = bytearray()
    for tone, rs in shapes:
        sizes = []
        for ring in rs:
            steps = _steps(ring, (x0, y0))
            if len(steps) < 3:
                continue
            sizes.append(len(steps))
            for x, y in steps:
                numbers += x.to_bytes(2, "big") + y.to_bytes(2, "big")
        runs.append([tone, *sizes])
    head = {
        "title": title,
        "box": [round(v, 3) for v in (x0, y0, x1, y1)],
        "step": STEP,
        **_fitting(drawing, goes),
        "layers": runs,
        "points": base64.b64encode(bytes(numbers)).decode(),
    }
    lines = (f"{json.dumps(k)}:{json.dumps(v, separators=(',', ':'))}" for k, v in head.items())
    return "{" + ",\n".join(lines) + "}\n"


def _without_specks(drawing: Drawing) -> Drawing:
    """The drawing without layers of which nothing is left, its counts set right."""
    kept = [bool(list(rings(g))) for _, g in drawing.stack]

    def moved(index: int) -> int:
        return sum(kept[:index])

    return Drawing(
        [layer for layer, keep in zip(drawing.stack, kept, strict=True) if keep],
        drawing.outlines,
        {name: (moved(a), moved(b)) for name, (a, b) in drawing.groups.items()},
        [(name, moved(index), places) for name, index, places in drawing.slots],
    )


def _fitting(drawing: Drawing, goes: tuple[str, ...]) -> dict[str, object]:
    """What a picture says of things put on it; nothing of one that can wear nothing."""
    said: dict[str, object] = {}
    if drawing.groups:
        said["groups"] = {name: list(found) for name, found in drawing.groups.items()}
    if drawing.slots:
        said["slots"] = {
            name: [index, *([round(v, 2) for v in place] for place in places)]
            for name, index, places in drawing.slots
        }
    if goes:
        said["goes"] = list(goes)
    return said


def _steps(ring: list[Vec], origin: Vec) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for x, y in ring:
        step = (round((x - origin[0]) * STEP), round((y - origin[1]) * STEP))
        if not out or out[-1] != step:
            out.append(step)
    return out


def write(folder: Path, name: str, text: str) -> None:
    """One file per picture and set, so that only what is shown is read."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(text, encoding="ascii", newline="\n")
