"""Pictures of each card and token by itself, cut out at its outline, for virtual tables."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from printables.cards.frame import CORNER
from printables.engine.cut_pieces import Cell, hexagon
from printables.engine.geometry import INCH, Rect
from printables.engine.imposition import Placed
from printables.engine.options import PrintOptions
from printables.engine.problems import PrintProblem
from printables.pack import Pack
from printables.preview import PackImages, uncorrected, write_pictures
from rules.common.file_io import file_stem

if TYPE_CHECKING:
    from PIL.Image import Image

_ABOUT = 1.0
"""Millimetres that are drawn about a piece, so that it is cut out at whole dots."""
_FINER = 4


def options_for_pieces(options: PrintOptions) -> PrintOptions:
    """Return the options of a pack whose pieces become pictures: with backs, without marks."""
    return replace(
        uncorrected(options), backs="mirrored", flip="long", landscape=False, crop_marks=False,
        bleed=0.0, by_stock=False,
    )  # fmt: skip


def save_pieces(
    pack: Pack, folder: Path, dpi: float = 150.0, heard: Callable[[int], bool] | None = None
) -> list[Path]:
    """Write each card and token of a pack as `ARMY - TITLE - front.png`, and return the files.

    What lies outside of the outline is transparent. Copies are written once.
    See `save_pictures` for `heard` and the errors; PrintProblem also for a pack without pieces.
    """
    if not pack.placed:
        raise PrintProblem("There is no card and no token among the chosen sheets.")
    with PackImages(pack.pdf) as images:
        return write_pictures(folder, dpi, _pieces(images, pack.placed, dpi), heard)


def _pieces(
    images: PackImages, placed: tuple[Placed, ...], dpi: float
) -> Iterator[tuple[str, bytes]]:
    """Yield the file name and the PNG of each side, once for all copies."""
    done: set[tuple[Placed, int]] = set()
    taken: set[str] = set()
    designs: dict[tuple[str, str], list[Cell]] = {}
    for each in placed:
        number = _design(each.cell, designs.setdefault((each.army, each.title), []))
        copies = replace(each, page=0, box=Rect(0, 0, 0, 0), upside_down=False), number
        if copies in done:
            continue
        done.add(copies)
        begin = f"{each.army} - {each.title}" if each.army else each.title
        while (name := _name(begin, number, each.side)).casefold() in taken:
            number += 1
        taken.add(name.casefold())
        yield name, _png(images, each, dpi)


def _design(cell: Cell, known: list[Cell]) -> int:
    """Return which of the known cells this one looks like, from 1; a new one is added."""
    for number, other in enumerate(known, start=1):
        if cell.looks_like(other):
            return number
    known.append(cell)
    return len(known)


def _name(begin: str, number: int, side: str) -> str:
    return f"{file_stem(begin)}{f' {number}' if number > 1 else ''} - {side}.png"


def _png(images: PackImages, piece: Placed, dpi: float) -> bytes:
    """Return one side as a PNG with transparent corners, to the dot as large as it is cut."""
    from PIL import Image

    scale, box = dpi / INCH, piece.box
    part = box.inset(-_ABOUT)
    shown = images.page(piece.page, dpi, part)
    image = Image.frombuffer("RGBA", (shown.width, shown.height), shown.rgba, "raw", "RGBA", 0, 1)
    size = (max(round(box.w * scale), 1), max(round(box.h * scale), 1))
    left, top = (shown.width - size[0]) // 2, (shown.height - size[1]) // 2
    cut = image.crop((left, top, left + size[0], top + size[1]))
    if piece.upside_down:
        cut = cut.transpose(Image.Transpose.ROTATE_180)
    cut.putalpha(_mask(piece, size, scale))
    kept = io.BytesIO()
    cut.save(kept, "PNG", dpi=(dpi, dpi), compress_level=4)
    return kept.getvalue()


def _mask(piece: Placed, size: tuple[int, int], scale: float) -> Image:
    """Return what is seen of a piece: its outline, with soft edges."""
    from PIL import Image, ImageDraw

    wide, high = size[0] * _FINER, size[1] * _FINER
    fine = Image.new("L", (wide, high), 0)
    draw = ImageDraw.Draw(fine)
    whole = (0, 0, wide - 1, high - 1)
    if piece.outline == "round":
        draw.ellipse(whole, fill=255)
    elif piece.outline == "hex":
        draw.polygon(hexagon(Rect(0, 0, wide, high)), fill=255)
    elif piece.outline == "card":
        draw.rounded_rectangle(whole, radius=CORNER * scale * _FINER, fill=255)
    else:
        draw.rectangle(whole, fill=255)
    return fine.resize(size, Image.Resampling.BOX)
