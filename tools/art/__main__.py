"""python -m tools.art: draws every picture into resources/art, or only those named."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from tools.art.encode import picture_text, write
from tools.art.figure import build
from tools.art.layers import layers
from tools.art.models import MODELS
from tools.art.models.from_above import SEAT, SEATS
from tools.art.parts import Part
from tools.art.poses import POSES

ART = Path(__file__).resolve().parents[2] / "resources" / "art"


def picture_names() -> list[str]:
    """Every picture that can be drawn."""
    return [*POSES, *MODELS]


def parts_of(name: str) -> tuple[str, list[Part]]:
    """Title and parts of one picture."""
    if name in POSES:
        pose = POSES[name]
        return str(pose["title"]), build(pose)
    title, draw = MODELS[name]
    return title, draw()


def draw(names: list[str]) -> None:
    """Draws both sets of each picture."""
    for name in names:
        title, parts = parts_of(name)
        for folder, small in (("full", False), ("small", True)):
            write(ART / folder, name, picture_text(title, layers(parts, small)))
        print(name)
    write_seats()


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
    parser.add_argument("names", nargs="*", help="pictures to draw; all when none is named")
    draw(parser.parse_args().names or picture_names())


if __name__ == "__main__":
    main()
