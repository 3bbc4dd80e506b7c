"""Writes sheets into a PDF: lines, areas, text and repeated drawings, measured in millimetres.

Drawing goes straight into the page's content stream: the page is scaled once so that its unit
is a millimetre as it comes out of the printer, and whatever is drawn more than once (a frame, a
figure, a mark) is a form that is written once and placed by reference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from threading import Lock
from typing import Literal

from printables.engine import fonts
from printables.engine.fonts import Face
from printables.engine.geometry import Rect, Segment
from printables.engine.options import PrintOptions
from printables.engine.pdf_writer import PdfPages, Turn, box_path
from printables.engine.text import MM
from rules.common.wording import HOUSE_SIGN

__all__ = ["INK", "ONE_AT_A_TIME", "WHITE", "Align", "Point", "Turn", "Writer", "mixed", "rgb"]

Align = Literal["left", "centre", "right"]
Point = tuple[float, float]
INK = "#1e1d1a"
WHITE = "#ffffff"
HOUSE_COLOUR, _HOUSE_FILL = "#8f4300", "#fae6d2"
_HOUSE_GAP = f"[-{fonts.HOUSE_WIDTH}] TJ "
"""Leaves room in a line for the sign of a house value."""
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
        steps = " l ".join(f"{x:.3f} {y:.3f}" for x, y in points[1:])
        self._paint(f"{points[0][0]:.3f} {points[0][1]:.3f} m {steps} l h", fill, stroke, width)

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
        if HOUSE_SIGN in text:
            self._draw_houses(text, x, y, size, face, track)

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
            if HOUSE_SIGN in line:
                self._draw_houses(line, x, y - at * leading, size, face)

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

    def _draw_houses(
        self, text: str, x: float, y: float, size: float, face: Face, track: float = 0.0
    ) -> None:
        """Draw the signs of house values of a line, into the room that its text leaves."""
        self.house_unexplained = True
        room = fonts.HOUSE_WIDTH / 1000 * size / MM
        before = ""
        for part in text.split(HOUSE_SIGN)[:-1]:
            before += part
            left = x + (face.width(before) * size + track * len(before)) / MM
            self.house(left + room * 0.12, y + face.cap_height * size / MM / 2, room * 0.76)
            before += HOUSE_SIGN

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
            document, font = self._document, face.font
            found: list[tuple[str, str]] = []
            for number, part in enumerate(text.split(HOUSE_SIGN)):
                gap = _HOUSE_GAP if number else ""
                for subset, written in font.splitString(part or " ", document):
                    name = font.getSubsetInternalName(subset, document)
                    found.append((name, f"{gap}({_escaped(written) if part else ''}) Tj"))
                    gap = ""
            runs = tuple(found)
            self._encoded[key] = runs
        return runs


def _escaped(written: bytes) -> str:
    """Return bytes as they stand inside a string of a content stream."""
    return written.decode("latin-1").translate(_ESCAPES)
