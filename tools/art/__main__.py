"""python -m tools.art: draws every picture into resources/art, or only those named."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from resources.art import BUST, ITEM
from tools.art.busts import BUSTS, bust
from tools.art.crests import crests_text
from tools.art.encode import picture_text, write
from tools.art.figure import build
from tools.art.layers import layers
from tools.art.models import MODELS
from tools.art.models.from_above import SEAT, SEATS
from tools.art.models.things import THINGS
from tools.art.mounted import MOUNTED
from tools.art.parts import Part, Slot
from tools.art.poses import POSES
from tools.art.worn import WORN

ART = Path(__file__).resolve().parents[2] / "resources" / "art"


ADDED = WORN | MOUNTED
"""All that can be put on a picture; named with a + before it."""


def picture_names() -> list[str]:
    """Every picture that can be drawn."""
    return [*POSES, *MODELS, *(BUST + n for n in BUSTS), *(ITEM + n for n in THINGS)]


def parts_of(name: str) -> tuple[str, list[Part | Slot]]:
    """Title and parts of one picture."""
    if name in POSES:
        pose = POSES[name]
        return str(pose["title"]), build(pose)
    if name.startswith(BUST):
        title, found = bust(name.removeprefix(BUST))
        return title, [*found]
    title, draw = THINGS[name.removeprefix(ITEM)] if name.startswith(ITEM) else MODELS[name]
    return title, [*draw()]


def texts_of(name: str) -> Iterator[tuple[str, str, str]]:
    """The folder, the file's name and the text of both sets of a picture or a thing put on one."""
    added = name.startswith("+")
    for folder, small in (("full", False), ("small", True)):
        if added:
            title, goes, draw_it = ADDED[name[1:]]
            text = picture_text(title, layers(draw_it(), small, worn=True), goes)
            yield f"{folder}/added", name[1:], text
        else:
            title, parts = parts_of(name)
            yield folder, name, picture_text(title, layers(parts, small))


def draw(names: list[str]) -> None:
    """Draws both sets of each picture, on all processors."""
    with ProcessPoolExecutor() as workers:
        for name, texts in zip(names, workers.map(_texts, names), strict=True):
            for folder, file, text in texts:
                write(ART / folder, file, text)
            print(name)
    write_seats()
    (ART / "crests.json").write_text(crests_text(), encoding="ascii")


def _texts(name: str) -> list[tuple[str, str, str]]:
    return list(texts_of(name))


def write_seats() -> None:
    """Writes where the seats of the vehicles from above are: x, y and side, in units."""
    rows = (
        f"{json.dumps(name)}:{json.dumps([[x, y, SEAT] for x, y in places])}"
        for name, places in SEATS.items()
    )
    (ART / "seats.json").write_text("{" + ",\n".join(rows) + "}\n", encoding="ascii")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.art", description=__doc__)
    parser.add_argument("names", nargs="*", help="pictures to draw; all when none is named; +radio")
    every = [*picture_names(), *(f"+{name}" for name in ADDED)]
    draw(parser.parse_args().names or every)


if __name__ == "__main__":
    main()
