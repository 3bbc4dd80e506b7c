"""The pen that draws the icons of tokens: shapes in icon units, in colour or as bare lines.

An icon's field reaches from -10 to 10 both ways, so that one drawing serves every size.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Point, Writer
from printables.engine.figures import figure_form
from printables.engine.geometry import Rect, Segment
from printables.engine.livery import Livery
from printables.engine.portraits import Portrait
from printables.engine.small_parts import cap
from printables.engine.text import MM
from resources.art import picture

_LINE = 0.5
_FINEST = 0.35
_PLAIN_BELOW = 8.0
"""Width in mm below which the lines of a drawing would run together."""
_PLAIN_BELOW_INK = 16.0
"""The same with ink-saver, where the plain drawing is the bolder one."""
_TONES = {
    "red": "#c8291f",
    "orange": "#f29a1f",
    "yellow": "#ffe680",
    "skin": "#f7d98c",
    "white": "#fffdf6",
    "grey": "#b9b6ab",
    "steel": "#7f8890",
    "earth": "#9a6b3d",
    "grass": "#7f9c4c",
    "brass": "#d9a83a",
}
_BOLD_BELOW_INK = 25.0
"""Width in mm below which a man of bare lines is drawn with few bold ones."""
_WAIST_UP = 0.58
"""The share of a standing man that is seen above his waist."""
_ARMY = ("line", "deep", "shade", "base", "light", "glint")


class Pen:
    """Draws one icon about (x, y) on paper, `scale` mm to a unit, in an army's colour.

    `number` is what an icon that counts shows ("3" turns of smoke), "" for none. With ink-saver
    every area is white but those of the tones "ink" and "line", which stay black.
    """

    def __init__(
        self, writer: Writer, look: Livery, x: float, y: float, scale: float, number: str = ""
    ) -> None:
        self._writer = writer
        self._look = look
        self._x, self._y, self._scale = x, y, scale
        self.number = number
        self._width = max(_LINE * scale * MM, _FINEST)

    def poly(self, points: Iterable[Point], tone: str = "base", *, line: bool = True) -> None:
        """Draw a closed shape through the points, with an outline unless that is left out."""
        self._writer.polygon(
            [self._at(point) for point in points],
            fill=self._fill(tone),
            stroke=self._look.line if line or self._look.ink else "",
            width=self._width,
        )

    def disc(self, x: float, y: float, r: float, tone: str = "base", *, line: bool = True) -> None:
        """Draw a disc."""
        left, low = self._at((x, y))
        self._writer.disc(
            left,
            low,
            r * self._scale,
            fill=self._fill(tone),
            stroke=self._look.line if line or self._look.ink else "",
            width=self._width,
        )

    def rect(self, x: float, y: float, w: float, h: float, tone: str = "base") -> None:
        """Draw a box with its lower left corner at (x, y)."""
        self.poly(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), tone)

    def lines(self, segments: Sequence[Segment], width: float = 1.0, tone: str = "line") -> None:
        """Draw strokes, `width` in units of the outlines' weight."""
        here = [(*self._at((a, b)), *self._at((c, d))) for a, b, c, d in segments]
        colour = INK if self._look.ink else self._fill(tone)
        self._writer.lines(here, width=self._width * width, colour=colour)

    def path(self, points: Sequence[Point], width: float = 1.0, tone: str = "line") -> None:
        """Draw one stroke through the points."""
        self.lines([(*one, *two) for one, two in pairwise(points)], width, tone)

    def text(self, text: str, x: float, middle: float, high: float, tone: str = "ink") -> None:
        """Set figures or letters about (x, middle), their capitals `high` units high."""
        face = fonts.bold()
        size = high * self._scale * MM / face.cap_height
        left, low = self._at((x, middle))
        colour = INK if self._look.ink else self._fill(tone)
        base = low - cap(size, face) / 2
        self._writer.text(text, left, base, size, face, colour=colour, align="centre")

    def art(self, name: str, x: float, y: float, w: float, h: float, *, flip: bool = False) -> None:
        """Fit one of Muster's drawings into a box about (x, y), plainer where it is very small."""
        full = picture(name, False)
        scale = min(w / full.width, h / full.height) * self._scale
        small = full.width * scale < (_PLAIN_BELOW_INK if self._look.ink else _PLAIN_BELOW)
        art = picture(name, True) if small else full
        scale = min(w / art.width, h / art.height) * self._scale
        left, low = self._at((x, y))
        wide, high = art.width * scale, art.height * scale
        box = Rect(left - wide / 2, low - high / 2, wide, high)
        form = figure_form(self._writer, self._look, art, small)
        self._writer.place_turned(form, box, scale / art.step, flip=flip)

    def photograph(self, portrait: Portrait, half: float) -> None:
        """Fill a disc about the middle, `half` units in radius, with a picture."""
        radius, (x, y) = half * self._scale, self._at((0.0, 0.0))
        scale = 2 * radius / min(portrait.width, portrait.height)
        wide, high = portrait.width * scale, portrait.height * scale
        with self._writer.clipped(Rect(x - radius, y - radius, 2 * radius, 2 * radius), radius):
            box = Rect(x - wide / 2, y - high / 2, wide, high)
            self._writer.image(portrait.id, portrait.jpeg, box)
        self._writer.disc(x, y, radius, stroke=self._look.line, width=0.5)

    def bust(self, name: str, floor: float, half: float, high: float) -> None:
        """Draw a man from the waist up, as wide as his weapon lets him be; who lies, lies whole.

        He stands behind the line at `floor`, in a room of twice `half` by `high` above it.
        """
        small = 2 * half * self._scale < (_BOLD_BELOW_INK if self._look.ink else _PLAIN_BELOW)
        art = picture(name, small)
        scale = min(2 * half / art.width, high / (_WAIST_UP * art.height)) * self._scale
        wide, tall = art.width * scale, art.height * scale
        left, low = self._at((0.0, floor))
        room = Rect(left - half * self._scale, low, 2 * half * self._scale, high * self._scale)
        below = min(room.h - tall, 0.0)
        form = figure_form(self._writer, self._look, art, small)
        with self._writer.clipped(room):
            at = Rect(left - wide / 2, low + below, wide, tall)
            self._writer.place_turned(form, at, scale / art.step)

    def _at(self, point: Point) -> Point:
        return self._x + point[0] * self._scale, self._y + point[1] * self._scale

    def _fill(self, tone: str) -> str:
        if tone == "ink":
            return INK
        if tone == "line":
            return self._look.line
        if self._look.ink:
            return WHITE
        return self._look.tones[tone] if tone in _ARMY else _TONES[tone]


# -- outlines that several icons are made of


def turned(points: Iterable[Point], degrees: float, x: float = 0.0, y: float = 0.0) -> list[Point]:
    """Return points turned against the clock about the origin, then moved to (x, y)."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x + a * cosine - b * sine, y + a * sine + b * cosine) for a, b in points]


def box(w: float, h: float) -> list[Point]:
    """Return a box about the origin."""
    return [(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)]


def pill(w: float, h: float) -> list[Point]:
    """Return a box about the origin with half-round ends."""
    r = h / 2
    right = arc(w / 2 - r, 0, r, -90, 90)
    return [*right, *arc(-w / 2 + r, 0, r, 90, 270)]


def arc(x: float, y: float, r: float, start: float, end: float, steps: int = 12) -> list[Point]:
    """Return points on a circle from one angle in degrees to another."""
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(x + r * math.cos(angle), y + r * math.sin(angle)) for angle in angles]


def cross(x: float, y: float, r: float, thick: float) -> list[Point]:
    """Return a lying cross, as over what does not work."""
    t = thick / 2
    plus = [
        (-t, -r), (t, -r), (t, -t), (r, -t), (r, t), (t, t),
        (t, r), (-t, r), (-t, t), (-r, t), (-r, -t), (-t, -t),
    ]  # fmt: skip
    return turned(plus, 45, x, y)


def tick(x: float, y: float, size: float) -> list[Point]:
    """Return a tick, as behind what is done."""
    shape = ((-1, 0), (-0.6, 0.4), (-0.25, 0.05), (0.65, 0.95), (1.05, 0.55), (-0.25, -0.75))
    return [(x + a * size, y + b * size) for a, b in shape]


def arrow(x: float, y: float, long: float, degrees: float, thick: float = 2.4) -> list[Point]:
    """Return an arrow about (x, y), pointing right at 0 degrees."""
    t, head, half = thick / 2, thick * 1.25, long / 2
    shape = [
        (-half, -t), (half - head, -t), (half - head, -head), (half, 0),
        (half - head, head), (half - head, t), (-half, t),
    ]  # fmt: skip
    return turned(shape, degrees, x, y)


def blob(*points: Point, steps: int = 6) -> list[Point]:
    """Return a smooth closed line through the points."""
    found: list[Point] = []
    count = len(points)
    for at in range(count):
        before, one, two, after = (points[(at + shift) % count] for shift in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            found.append(
                (
                    _between(before[0], one[0], two[0], after[0], t),
                    _between(before[1], one[1], two[1], after[1], t),
                )
            )
    return found


def _between(before: float, one: float, two: float, after: float, t: float) -> float:
    """Return a point of a line through `one` and `two` that runs on smoothly at both."""
    return 0.5 * (
        2 * one
        + (two - before) * t
        + (2 * before - 5 * one + 4 * two - after) * t * t
        + (3 * one - before - 3 * two + after) * t * t * t
    )
