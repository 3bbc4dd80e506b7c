"""Writes sheets into a PDF: lines, areas, text and repeated drawings, measured in millimetres.

Drawing goes straight into the page's content stream: the page is scaled once so that its unit
is a millimetre as it comes out of the printer, and whatever is drawn more than once (a frame, a
figure, a mark) is a form that is written once and placed by reference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from threading import Lock
from typing import Literal

from printables.engine import fonts
from printables.engine.fonts import Face
from printables.engine.geometry import Rect, Segment
from printables.engine.options import PrintOptions
from printables.engine.pdf_writer import PdfPages, Turn, box_path, path_through
from printables.engine.text import MM
from rules.common.wording import DIE_FACES, HOUSE_SIGN

__all__ = ["INK", "ONE_AT_A_TIME", "WHITE", "Align", "Point", "Turn", "Writer", "mixed", "rgb"]

Align = Literal["left", "centre", "right"]
Point = tuple[float, float]
INK = "#1e1d1a"
WHITE = "#ffffff"
HOUSE_COLOUR, _HOUSE_FILL = "#8f4300", "#fae6d2"
_SIGNS = re.compile(f"([{HOUSE_SIGN}{DIE_FACES}])")
"""What is drawn into a line of text, as no font has it."""
_DIE = 4.0
_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
ONE_AT_A_TIME = Lock()
"""Held while a file is made: the fonts of all files are cut down in one place."""
_ESCAPES = {code: f"\\{code:03o}" for code in (*range(32), 40, 41, 92, *range(127, 256))}


@lru_cache(maxsize=256)
def rgb(colour: str) -> str:
    """Return a colour "#rrggbb" as three numbers of a content stream."""
    red, green, blue = bytes.fromhex(colour[1:])
    return f"{red / 255:.4g} {green / 255:.4g} {blue / 255:.4g}"


def mixed(colour: str, other: str, share: float) -> str:
    """Return a colour that is `share` (0 to 1) of the way to another one."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


class Writer(PdfPages):
    """Draws into one PDF in the making. Coordinates are mm from the page's lower left corner."""

    def __init__(self, options: PrintOptions, title: str, author: str, language: str = "en"):
        super().__init__(options, title, author, language)
        self._encoded: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {}
        self.seen: Callable[[str], None] | None = None
        """Is told each line of text that is set."""
        self.house_unexplained = False
        """Whether a text set since the last legend holds the sign of a house value."""

    # -- shapes

    def rect(
        self,
        box: Rect,
        *,
        fill: str = "",
        stroke: str = "",
        width: float = 0.5,
        radius: float = 0.0,
    ) -> None:
        """Draw a box; colours are "#rrggbb" or "" for none, `width` is the line's in points."""
        self._paint(box_path(box, radius), fill, stroke, width)

    def disc(
        self, x: float, y: float, r: float, *, fill: str = "", stroke: str = "", width: float = 0.5
    ) -> None:
        """Draw a disc of radius `r` mm about (x, y)."""
        self._paint(box_path(Rect(x - r, y - r, 2 * r, 2 * r), r), fill, stroke, width)

    def polygon(
        self, points: Sequence[Point], *, fill: str = "", stroke: str = "", width: float = 0.5
    ) -> None:
        """Draw a closed shape through the points."""
        self._paint(path_through(points), fill, stroke, width)

    def lines(
        self,
        segments: Sequence[Segment],
        *,
        width: float = 0.4,
        colour: str = INK,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """Draw straight lines; `width` is in points, `dash` mm on and mm off."""
        if not segments:
            return
        path = " ".join(f"{a:.3f} {b:.3f} m {c:.3f} {d:.3f} l" for a, b, c, d in segments)
        dashes = f"[{dash[0]:.3f} {dash[1]:.3f}] 0 d " if dash else ""
        undash = " [] 0 d" if dash else ""
        self._emit(f"{rgb(colour)} RG {width / MM:.4f} w {dashes}{path} S{undash}")

    def _paint(self, path: str, fill: str, stroke: str, width: float) -> None:
        if stroke:
            self._emit(f"{rgb(stroke)} RG {width / MM:.4f} w")
        if fill:
            self._set_fill(fill)
        self._emit(f"{path} {'B' if fill and stroke else 'f' if fill else 'S'}")

    def _set_fill(self, colour: str) -> None:
        if colour != self._fill:
            self._emit(f"{rgb(colour)} rg")
            self._fill = colour

    # -- text

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        face: Face | None = None,
        *,
        colour: str = INK,
        align: Align = "left",
        track: float = 0.0,
        upright: bool = False,
    ) -> None:
        """Set one line of text with its baseline at (x, y).

        `size` and the space between letters `track` are in points. `upright` runs the line
        upwards along the side of the page instead of across it.
        """
        if not text:
            return
        face = face or fonts.body()
        if align != "left":
            wide = (face.width(text) * size + track * (len(text) - 1)) / MM
            back = wide if align == "right" else wide / 2
            x, y = (x, y - back) if upright else (x - back, y)
        self._set_fill(colour)
        place = f"0 1 -1 0 {x:.3f} {y:.3f} Tm" if upright else f"{x:.3f} {y:.3f} Td"
        shown = self._shown(text, face, f"{size / MM:.4f} Tf")
        if track:
            shown = f"{track / MM:.3f} Tc {shown} 0 Tc"
        self._emit(f"BT {place} {shown} ET")
        if _SIGNS.search(text) and not upright:
            self._draw_signs(text, x, y, size, face, track)

    def text_lines(
        self,
        lines: Sequence[str],
        x: float,
        y: float,
        leading: float,
        size: float,
        face: Face | None = None,
        *,
        colour: str = INK,
    ) -> None:
        """Set lines of text below each other, `leading` mm apart, the first based at y."""
        face = face or fonts.body()
        self._set_fill(colour)
        font = f"{size / MM:.4f} Tf"
        shown = " T* ".join([self._shown(line, face, font) for line in lines])
        self._emit(f"BT {x:.3f} {y:.3f} Td {leading:.4f} TL {shown} ET")
        for at, line in enumerate(lines):
            if _SIGNS.search(line):
                self._draw_signs(line, x, y - at * leading, size, face, 0.0)

    def house(self, x: float, middle: float, wide: float) -> None:
        """Draw the mark of a house value, `wide` mm wide, with its left edge at `x`."""
        wall, half = wide * 0.16, wide / 2
        low, eaves = middle - half, middle + wide * 0.06
        shape = (
            (x + wall, low), (x + wide - wall, low), (x + wide - wall, eaves), (x + wide, eaves),
            (x + half, middle + half + wide * 0.06), (x, eaves), (x + wall, eaves),
        )  # fmt: skip
        fill, stroke = (WHITE, INK) if self.ink else (_HOUSE_FILL, HOUSE_COLOUR)
        self.polygon(shape, fill=fill, stroke=stroke, width=0.6)

    def die(self, number: int, x: float, middle: float, side: float) -> None:
        """Draw the face of a die, `side` mm wide, with its left edge at `x`."""
        box = Rect(0, -_DIE / 2, _DIE, _DIE)

        def draw() -> None:
            self.rect(box.inset(0.18), fill=WHITE, stroke=INK, width=1.0, radius=0.85)
            for across, up in _PIPS[number]:
                self.disc(_DIE / 2 * (1 + across * 0.47), _DIE / 2 * up * 0.47, 0.42, fill=INK)

        self.place(self.form(f"die-{number}", box, draw), x, middle, side / _DIE)

    def _draw_signs(
        self, text: str, x: float, y: float, size: float, face: Face, track: float
    ) -> None:
        """Draw the signs of a line that no font has, into the room that its text leaves."""
        before = ""
        for part in _SIGNS.split(text):
            if part in fonts.SIGN_WIDTHS:
                room = fonts.SIGN_WIDTHS[part] / 1000 * size / MM
                left = x + (face.width(before) * size + track * len(before)) / MM
                middle = y + face.cap_height * size / MM / 2
                if part == HOUSE_SIGN:
                    self.house_unexplained = True
                    self.house(left + room * 0.12, middle, room * 0.76)
                else:
                    self.die(DIE_FACES.index(part) + 1, left + room * 0.04, middle, room * 0.92)
            before += part

    def _shown(self, text: str, face: Face, font: str) -> str:
        """Return the operators that show a text at a size, whatever embedded subsets it needs."""
        if self.seen is not None:
            self.seen(text)
        runs = self._runs(text, face)
        if len(runs) == 1:
            name, shown = runs[0]
            return f"{name} {font} {shown}"
        return " ".join([f"{name} {font} {shown}" for name, shown in runs])

    def _runs(self, text: str, face: Face) -> tuple[tuple[str, str], ...]:
        """Return the text in runs of one embedded subset each: its font, and how it is shown."""
        key = (face.name, text)
        runs = self._encoded.get(key)
        if runs is None:
            found: list[tuple[str, str]] = []
            for part in _SIGNS.split(text):
                if part in fonts.SIGN_WIDTHS:
                    found.append(self._run_of_sign(part, face))
                elif part:
                    subsets = self._subsets(part, face)
                    found += [(name, f"({_escaped(written)}) Tj") for name, written in subsets]
            runs = tuple(found)
            self._encoded[key] = runs
        return runs

    def _subsets(self, text: str, face: Face) -> list[tuple[str, bytes]]:
        """Return a text in parts of one embedded subset each, with the subset's name."""
        document, font = self._document, face.font
        return [
            (font.getSubsetInternalName(subset, document), written)
            for subset, written in font.splitString(text, document)
        ]

    def _run_of_sign(self, sign: str, face: Face) -> tuple[str, str]:
        """Return what leaves room for a sign; the number of a die is there, but not seen."""
        read = str(DIE_FACES.index(sign) + 1) if sign in DIE_FACES else ""
        name, written = self._subsets(read or " ", face)[0]
        left = fonts.SIGN_WIDTHS[sign] - face.width(read) * 1000
        unseen = f"3 Tr ({_escaped(written)}) Tj 0 Tr " if read else ""
        return name, f"{unseen}[-{left:.0f}] TJ"


def _escaped(written: bytes) -> str:
    """Return bytes as they stand inside a string of a content stream."""
    return written.decode("latin-1").translate(_ESCAPES)
