"""The small pictures beside modifiers: who or what changes a roll, in black on a pale square."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from printables.engine.canvas import INK, Point, Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect, star
from printables.engine.livery import Livery
from printables.tokens.pen import Pen, arc, arrow, blob, box, pill, turned
from rules.games.playbook import SignName

_UNIT = 10.0


def _moved(points: Iterable[Point], x: float, y: float = 0.0) -> list[Point]:
    return [(a + x, b + y) for a, b in points]


def draw_sign(
    writer: Writer, look: Livery, name: SignName, x: float, middle: float, size: float
) -> None:
    """Draw a sign on its square, `size` mm wide, with its left edge at `x`."""
    frame = Rect(-_UNIT, -_UNIT, 2 * _UNIT, 2 * _UNIT)

    def draw() -> None:
        writer.rect(
            frame.inset(0.5),
            fill=look.wash,
            stroke=look.edge,
            width=1.2 if look.ink else 2.4,
            radius=3.4,
        )
        if name in _SILHOUETTES:
            _draw_silhouette(writer, look, _SILHOUETTES[name])
        pen = Pen(writer, look, 0, 0, 0.82)
        for drawing in _SIGNS[name]:
            drawing(pen)

    form = writer.form(f"sign-{name}-{look.colour}", frame, draw)
    writer.place(form, x + size / 2, middle, size / (2 * _UNIT))


def _draw_silhouette(writer: Writer, look: Livery, name: str) -> None:
    """Draw one of Muster's drawings in black, as wide as the square has room for."""
    black = replace(look, colour="silhouette", tones=dict.fromkeys(look.tones, INK), ink=False)
    draw_figure(writer, black, name, Rect(-7.6, -7.0, 15.2, 14.0), stand=False)


_SILHOUETTES: dict[SignName, str] = {
    "half-track": "halftrack",
    "helicopter": "helicopter",
    "tank": "tank",
    "truck": "truck",
}


def _man(x: float, y: float = 0.0, size: float = 1.0, tone: str = "ink") -> Callable[[Pen], None]:
    """Return a man's bust about (x, y)."""

    def draw(pen: Pen) -> None:
        pen.disc(x, y + 3.6 * size, 3.1 * size, tone, line=tone == "ink")
        body = [(x - 4.2 * size, y - 7.0 * size), (x + 4.2 * size, y - 7.0 * size),
                *arc(x, y - 3.4 * size, 4.2 * size, 0, 180)]  # fmt: skip
        pen.poly(body, tone, line=tone == "ink")

    return draw


def _poly(*points: tuple[float, float], tone: str = "ink") -> Callable[[Pen], None]:
    return lambda pen: pen.poly(points, tone)


def _path(*points: tuple[float, float], width: float = 3.0) -> Callable[[Pen], None]:
    return lambda pen: pen.path(points, width, "ink")


def _arrow(x: float, y: float, long: float, degrees: float) -> Callable[[Pen], None]:
    return lambda pen: pen.poly(arrow(x, y, long, degrees, 2.2), "ink", line=False)


def _disc(x: float, y: float, r: float, tone: str = "ink") -> Callable[[Pen], None]:
    return lambda pen: pen.disc(x, y, r, tone)


def _star(x: float, y: float, r: float) -> Callable[[Pen], None]:
    return lambda pen: pen.poly(star(x, y, r), "ink", line=False)


def _box(x: float, y: float, w: float, h: float, tone: str = "ink") -> Callable[[Pen], None]:
    return lambda pen: pen.rect(x, y, w, h, tone)


def _letters(text: str, high: float = 7.0, y: float = 0.0) -> Callable[[Pen], None]:
    return lambda pen: pen.text(text, 0, y, high)


def _bricks(low: float) -> tuple[Callable[[Pen], None], ...]:
    rows = ((-8.0, low), (-2.4, low), (3.2, low), (-5.2, low + 3.6), (0.4, low + 3.6))
    return tuple(_box(x, y, 4.8, 2.8) for x, y in rows)


_CLOUD = blob((-8, -3), (-8.4, 2), (-3.6, 4.2), (0.4, 7.2), (5, 4.8), (8.4, 1.6), (7.4, -3.4))
_HELMET = (*arc(0, -1, 7, 0, 180), (-9, -2.2), (9, -2.2))
_CROSS = ((-2, -6.4), (2, -6.4), (2, -2), (6.4, -2), (6.4, 2), (2, 2), (2, 6.4), (-2, 6.4),
          (-2, 2), (-6.4, 2), (-6.4, -2), (-2, -2))  # fmt: skip

_SIGNS: dict[SignName, tuple[Callable[[Pen], None], ...]] = {
    "": (),
    "again": (lambda pen: pen.path(arc(0, 0, 6.4, 60, 360), 3.4, "ink"), _arrow(5.6, 2.4, 6, 60)),
    "back": (_man(4.4, 0, 0.9), _arrow(-5, 0, 8, 180)),
    "behind": (_man(4, 0, 0.95, "grey"), _arrow(-4.6, 0, 9, 0)),
    "below": (_path((-9, -6), (-2, -6), (3, 4), (9, 4)), _arrow(-3.4, 3.2, 9, 55)),
    "binoculars": (
        lambda pen: pen.poly(_moved(pill(8, 12), -4.8), "ink"),
        lambda pen: pen.poly(_moved(pill(8, 12), 4.8), "ink"),
        _box(-2, -1.4, 4, 3),
        _disc(-4.8, -2.4, 2.2, "white"),
        _disc(4.8, -2.4, 2.2, "white"),
    ),
    "block": (_box(-8.5, -6.5, 17, 5.4), _man(0, 3.6, 0.8, "grey")),
    "bullets": tuple(
        _poly((x - 1.7, -6), (x + 1.7, -6), (x + 1.7, 2), (x, 6.4), (x - 1.7, 2))
        for x in (-5.4, 0, 5.4)
    ),
    "commander": (_man(-3, -0.6, 0.95), _star(5.4, 4.6, 3.8), _box(3.4, -4.6, 4, 1.4)),
    "cover": (_man(0, 3.4, 0.8, "grey"), *_bricks(-7.6)),
    "eye": (
        lambda pen: pen.poly(
            blob(
                (-9, 0),
                (-4.6, 4.4),
                (0, 5.6),
                (4.6, 4.4),
                (9, 0),
                (4.6, -4.4),
                (0, -5.6),
                (-4.6, -4.4),
            ),
            "white",
        ),
        _disc(0, 0, 3.4),
        _disc(0, 0, 1.0, "white"),
    ),
    "far": (
        _path((-9, 0), (9, 0)),
        _path((-9, -3.4), (-9, 3.4)),
        _arrow(4.6, 0, 9, 0),
        _path((-4.4, -2.2), (-4.4, 2.2)),
        _path((0, -2.2), (0, 2.2)),
    ),
    "first": (
        lambda pen: pen.path(arc(0, -5, 8, 20, 170), 3.2, "ink"),
        _arrow(7.2, -3.6, 6, -80),
        _letters("1st", 5.4, -3.4),
    ),
    "flame": (
        lambda pen: pen.poly(
            blob((0, -8), (-5.4, -4), (-4.4, 1.6), (0, 8.6), (1.8, 2.8), (5, 1), (5.2, -4.4)), "ink"
        ),
    ),
    "half-track": (),
    "height": (
        _path((-9, -6.4), (-1, -6.4), (-1, 0), (9, 0)),
        _man(5, 5.0, 0.6),
        _man(-6, -0.6, 0.6, "grey"),
    ),
    "helicopter": (),
    "hero": (
        _disc(0, -1, 6.4, "white"),
        _star(0, -1, 5),
        _path((-2.4, 5.4), (0, 9), (2.4, 5.4), width=2.2),
    ),
    "hunker": (_poly(*_HELMET), _path((-8, -5.8), (8, -5.8))),
    "into-smoke": (lambda pen: pen.poly(_CLOUD, "white"), _arrow(-4.4, 0, 10, 0)),
    "leader": (
        _man(-3, -0.6, 0.95),
        _star(5.2, 5, 3.4),
        _path((2.4, -3.6), (8, -3.6)),
        _path((5.2, -6.4), (5.2, -0.8)),
    ),
    "medic": (_disc(0, 0, 8.2, "white"), _poly(*_CROSS)),
    "mines": (_disc(0, -1.6, 5.6), _path((-7.6, -6.8), (7.6, -6.8)), _box(-1.4, 3.4, 2.8, 3)),
    "pillbox": (_poly((-9, -6), (9, -6), (6.6, 5), (-6.6, 5)), _box(-5, 0, 10, 2.2, "white")),
    "pinned": (_poly(*_moved(_HELMET, 0, -4.4)), _arrow(0, 4.8, 8, -90)),
    "radio": (
        _box(-5.4, -7, 9, 9.6),
        _path((1.6, 2.6), (4.6, 9), width=2.6),
        _disc(-1, -2.2, 2, "white"),
    ),
    "rocket": (
        lambda pen: pen.poly(turned(box(17, 3.6), 24), "ink"),
        _poly((7, 1.6), (9.4, 5.8), (5.2, 5.4)),
    ),
    "sniper": (
        _disc(0, 0, 6, "white"),
        _path((-9, 0), (9, 0), width=2.2),
        _path((0, -9), (0, 9), width=2.2),
        _disc(0, 0, 1.6),
    ),
    "smoke": (lambda pen: pen.poly(_CLOUD, "white"), _man(0, -1.0, 0.6)),
    "spotter": (_man(0, -1.6, 0.95), _disc(-2, 2.4, 1.7, "white"), _disc(2, 2.4, 1.7, "white")),
    "spray": (_arrow(0, 0, 15, 0), _arrow(-0.6, 4, 13, 28), _arrow(-0.6, -4, 13, -28)),
    "surrounded": (
        _man(0, 0, 0.7),
        _arrow(-6.4, 0, 6, 0),
        _arrow(6.4, 0, 6, 180),
        _arrow(0, 7.2, 5, -90),
    ),
    "tank": (),
    "touch": (_man(-3.8, 0, 0.8), _man(3.8, 0, 0.8, "grey"), _path((-8, -7.6), (8, -7.6))),
    "truck": (),
}
