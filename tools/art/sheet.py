"""python -m tools.art.sheet OUT.png: a contact sheet, painted as the program paints it."""

from __future__ import annotations

import argparse
import math
import os

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from desktop.figures import State, box_height, paint_figure, paint_picture
from resources import art

GROUND = {False: "#fbf7ec", True: "#21241a"}
GAP = 6


def sheet(
    names: list[str], width: int, colours: list[str], dark: bool, state: State, columns: int
) -> QImage:
    """Every name in every colour, in boxes `width` pixels wide."""
    cells = [(name, colour) for colour in colours for name in names]
    height = math.ceil(box_height(width))
    rows = math.ceil(len(cells) / columns)
    image = QImage(
        columns * (width + GAP) + GAP,
        rows * (height + GAP) + GAP,
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(QColor(GROUND[dark]))
    painter = QPainter(image)
    for i, (name, colour) in enumerate(cells):
        column, row = i % columns, i // columns
        cell = QRectF(GAP + column * (width + GAP), GAP + row * (height + GAP), width, height)
        if name.startswith("top_"):
            paint_picture(painter, cell, name, colour, dark=dark)
        else:
            paint_figure(painter, cell, name, colour, dark=dark, state=state)
    painter.end()
    return image


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.sheet", description=__doc__)
    parser.add_argument("out")
    parser.add_argument("names", nargs="*", help="pictures; all when none is named")
    parser.add_argument("--width", type=int, default=94)
    parser.add_argument("--colours", default="green", help="separated by commas, or 'all'")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument(
        "--state", default="normal", choices=("normal", "not_owned", "fallen", "disabled")
    )
    parser.add_argument("--columns", type=int, default=0)
    parser.add_argument("--zoom", type=int, default=1, help="whole pixels enlarged")
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QGuiApplication([])
    names = given.names or list(art.names())
    colours = list(art.COLOURS) if given.colours == "all" else given.colours.split(",")
    columns = given.columns or max(1, 1260 // (given.width * given.zoom + GAP))
    image = sheet(names, given.width, colours, given.dark, given.state, columns)
    if given.zoom > 1:
        image = image.scaled(
            image.size() * given.zoom,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.FastTransformation,
        )
    image.save(given.out)
    app.quit()


if __name__ == "__main__":
    main()
