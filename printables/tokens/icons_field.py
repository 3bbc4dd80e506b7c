"""Icons for what lies on the field: fire, smoke, mines, works, objectives, wrecks, counters."""

from __future__ import annotations

from collections.abc import Sequence

from printables.engine.canvas import Point
from printables.engine.geometry import star
from printables.tokens.icons_men import helmet
from printables.tokens.pen import Pen, arc, arrow, blob, box, cross, pill, tick, turned

_PUFF = (
    (-9.6, -2.4), (-8.6, 2.0), (-5.6, 3.2), (-3.4, 6.2), (0.6, 6.6), (3.4, 5.2), (6.6, 4.8),
    (8.2, 1.8), (9.8, -1.0), (8.6, -4.4), (5.4, -5.6), (2.0, -7.0), (-1.6, -5.8), (-5.2, -6.6),
    (-8.2, -5.0),
)  # fmt: skip
_FLAME = (
    (0, 10), (-1.4, 6), (-4.2, 3.0), (-5.8, -1.4), (-4.4, -6.2), (0, -8.4), (4.4, -6.2),
    (5.8, -1.4), (4.6, 2.8), (3.2, 1.4), (2.2, 5.6),
)  # fmt: skip
_HEART = (
    (0, 1.0), (-1.9, -2.2), (-2.1, -5.4), (0, -7.2), (2.1, -5.4), (1.9, -2.2),
)  # fmt: skip


def fire(pen: Pen) -> None:
    """Draw a flame."""
    flame(pen, 0, 0, 1.0)


def flame(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw a flame about (x, y)."""
    pen.poly(blob(*_placed(_FLAME, x, y, size)), "orange")
    pen.poly(blob(*_placed(_HEART, x, y, size)), "yellow", line=False)


def smoke(pen: Pen) -> None:
    """Draw a cloud with the turns it still lies."""
    pen.poly(blob(*_PUFF), "white")
    if pen.number:
        pen.text(pen.number, 0, 0, 7.0)
    else:
        pen.path(arc(-4, -2.6, 3.4, 200, 330, 6), 0.9)
        pen.path(arc(3.6, -1.0, 3.4, 200, 330, 6), 0.9)


def fire_and_smoke(pen: Pen) -> None:
    """Draw a flame below a cloud."""
    pen.poly(blob(*_placed(_PUFF, 0.6, 4.4, 0.86)), "grey")
    flame(pen, -0.4, -3.0, 0.78)


def mines(pen: Pen) -> None:
    """Draw a mine with its feelers."""
    for x in (-3.4, 0, 3.4):
        pen.poly(turned(pill(5.6, 1.1), 90 - x * 8, x * 0.7, 4.6), "line")
    pen.rect(-2, 1.4, 4, 2.6, "deep")
    pen.poly(blob((-9.6, -2), (-8, 1), (-3.4, 2.4), (3.4, 2.4), (8, 1), (9.6, -2), (6.4, -4.4),
                  (-6.4, -4.4)), "base")  # fmt: skip
    pen.path([(-9.2, -1.7), (-4, -2.6), (4, -2.6), (9.2, -1.7)], 0.9)


def claymore(pen: Pen) -> None:
    """Draw a claymore and the way it blows: up, from the face towards the arrow's head."""
    pen.poly(arrow(0, 5.0, 9.4, 90, 3.4), "red")
    face = blob((-9, -2.2), (-4.6, -0.6), (0, -0.2), (4.6, -0.6), (9, -2.2), (8.6, -6.2),
                (4.4, -5.0), (0, -4.6), (-4.4, -5.0), (-8.6, -6.2))  # fmt: skip
    for x in (-5, 5):
        pen.lines([(x, -5, x - 1.5, -9.4), (x, -5, x + 1.5, -9.4)], 1.8)
    pen.poly(face, "base")
    for x in (-6, -3, 0, 3, 6):
        pen.disc(x, -2.5 - abs(x) * 0.16, 0.55, "line")


def full_cover(pen: Pen) -> None:
    """Draw a wall of sandbags that turns a shot away."""
    _bags(pen, ((-6.2, -7.0), (0, -7.0), (6.2, -7.0), (-3.1, -3.4), (3.1, -3.4), (0, 0.2)))
    pen.poly(turned(box(7.6, 1.7), -38, -3.9, 6.0), "red")
    pen.poly(arrow(3.6, 6.2, 7.4, 40, 1.9), "red")


def foxhole(pen: Pen) -> None:
    """Draw a pit with a helmet in it."""
    pen.poly(blob((-10, -1.4), (-5, 2.4), (0, 3.2), (5, 2.4), (10, -1.4), (6, -6.0), (0, -7.2),
                  (-6, -6.0)), "earth")  # fmt: skip
    pen.poly(blob((-6.8, -1.6), (0, 0.8), (6.8, -1.6), (0, -5.0)), "line")
    helmet(pen, 0, -0.6, 4.4)
    pen.poly(blob((-6.6, -2.4), (0, -2.2), (6.6, -2.4), (6, -5.6), (0, -7.0), (-6, -5.6)), "earth")


def digging(pen: Pen) -> None:
    """Draw a spade in a heap of earth."""
    pen.art("item_shovel", 1.0, 1.4, 17, 17)
    pen.poly(blob((-9.4, -8.6), (-6.4, -4.6), (-3.0, -5.4), (-0.4, -3.6), (3, -6.4), (6, -8.8),
                  (-2, -9.4)), "earth")  # fmt: skip


def clearing(pen: Pen) -> None:
    """Draw an obstacle that comes down."""
    hedgehog(pen, -2.0, 1.0)
    pen.poly(arrow(7.0, 0, 15, -90, 2.6), "red")


def cleared_path(pen: Pen) -> None:
    """Draw a mine detector, and a tick for the ground it has searched."""
    pen.art("item_mine_detector", -1.2, -0.6, 16, 16)
    pen.poly(tick(5.4, 4.6, 4.4), "grass")


def helicopter(pen: Pen) -> None:
    """Draw a helicopter above the ring on the ground below it."""
    pen.path([(x * 1.0, y * 0.36 - 6.2) for x, y in arc(0, 0, 8.4, 0, 360, 36)], 1.4)
    pen.lines([(-2, -6.2, 2, -6.2), (0, -7.4, 0, -5.0)], 1.4)
    pen.art("helicopter", 0, 3.4, 19, 11)


def plane(pen: Pen) -> None:
    """Draw a plane on its path."""
    pen.lines([(-10, -6.4, -6.4, -6.4), (-4.4, -6.4, -0.8, -6.4), (1.2, -6.4, 4.8, -6.4)], 1.8)
    pen.poly(((6.0, -8.4), (10, -6.4), (6.0, -4.4)), "line")
    pen.art("plane", 0, 2.2, 19, 11)


def cannot_move(pen: Pen) -> None:
    """Draw a track that has come apart."""
    for angle in range(35, 330, 29):
        pen.poly(turned(box(2.8, 4.0), angle + 90, *arc(0, 0, 7.4, angle, angle, 1)[0]), "steel")
    pen.disc(0, 0, 4.0, "base")
    pen.disc(0, 0, 1.3, "line")
    pen.poly(star(8.4, -1.4, 3.2, 6, 0.4), "red")


def immobilised(pen: Pen) -> None:
    """Draw a wheel behind a bar."""
    pen.disc(0, 0, 8.6, "line")
    pen.disc(0, 0, 5.8, "light")
    for angle in range(0, 360, 60):
        pen.disc(*arc(0, 0, 3.7, angle, angle, 1)[0], 0.9, "line")
    pen.disc(0, 0, 1.8, "base")
    pen.poly(turned(pill(21, 3.6), 0), "red")


def turret_down(pen: Pen) -> None:
    """Draw a tank low behind a rise, its turret just above it."""
    pen.art("tank", 0, 0.6, 19, 14)
    pen.poly(blob((-10, -8), (-9, -3), (-5, -0.6), (0, -0.4), (5, -1.2), (9, -3.4), (10, -8)),
             "grass")  # fmt: skip


def hidden(pen: Pen) -> None:
    """Draw a bush with nothing to be seen behind it."""
    leaf = _placed(_PUFF, 0, -0.6, 1.0)
    pen.poly(blob(*leaf), "grass")
    pen.text("?", 0, -0.4, 7.4)


def gun_lost(pen: Pen) -> None:
    """Draw a mounted gun, struck through."""
    pen.art("item_heavy_machine_gun", 0, 0, 17, 16)
    pen.poly(turned(pill(22, 2.7), 38), "red")


def wreck(pen: Pen) -> None:
    """Draw a tank that burns."""
    pen.poly(blob(*_placed(_PUFF, 1.4, 5.4, 0.72)), "grey")
    pen.art("tank_heavy", 0, -4.2, 19, 10)
    flame(pen, -2.6, 1.6, 0.56)
    flame(pen, 2.6, 1.0, 0.42)


def objective(pen: Pen) -> None:
    """Draw a target, with the objective's number where there are several."""
    for r, tone in ((9.2, "red"), (6.6, "white"), (4.1, "red")):
        pen.disc(0, 0, r, tone)
    if pen.number:
        pen.disc(0, 0, 5.4, "white")
        pen.text(pen.number, 0, 0, 6.6)
    else:
        pen.disc(0, 0, 1.6, "white")


def held_feature(pen: Pen) -> None:
    """Draw a flag on a hill."""
    pen.poly(blob((-10, -9), (-6.4, -5.6), (-1.6, -2.6), (3.6, -4.4), (10, -9)), "grass")
    pen.rect(-2.0, -3.4, 1.3, 13, "earth")
    pen.poly(((-0.7, 9.4), (8.6, 6.6), (-0.7, 3.6)), "red")


def cache(pen: Pen) -> None:
    """Draw a crate with its number."""
    pen.poly(box(17, 13), "earth")
    pen.lines([(-8.5, 3.4, 8.5, 3.4), (-8.5, -3.4, 8.5, -3.4)], 0.9)
    pen.lines([(-8.5, -6.5, -5.6, -3.4), (8.5, -6.5, 5.6, -3.4), (-8.5, 6.5, -5.6, 3.4),
               (8.5, 6.5, 5.6, 3.4)], 0.9)  # fmt: skip
    pen.disc(0, 0, 4.4, "white")
    if pen.number:
        pen.text(pen.number, 0, 0, 5.2)


def radio(pen: Pen) -> None:
    """Draw a radio that sends."""
    pen.art("item_radio", -1.6, -0.4, 11, 19)
    for r in (3.4, 5.8, 8.2):
        pen.path(arc(1.2, 2.6, r, -34, 40, 8), 1.5, "red")


def quarter(pen: Pen) -> None:
    """Draw a table in four quarters, one of them marked by its number."""
    number = int(pen.number) if pen.number in ("1", "2", "3", "4") else 1
    corners = ((-8.6, 0), (0, 0), (-8.6, -8.6), (0, -8.6))
    for at, (x, y) in enumerate(corners, start=1):
        pen.rect(x, y, 8.6, 8.6, "brass" if at == number else "white")
    x, y = corners[number - 1]
    if pen.number:
        pen.text(pen.number, x + 4.3, y + 4.3, 5.2)


def flag(pen: Pen) -> None:
    """Draw the army's flag."""
    pen.art("item_flag", 0, 0, 14, 19)


def wire(pen: Pen) -> None:
    """Draw coils of barbed wire."""
    for x in (-6, -2, 2, 6):
        pen.path(arc(x, 0, 4.6, 0, 360, 24), 1.6)
    for x, y in ((-8, 4.2), (-4, 4.6), (0, 4.6), (4, 4.6), (8, 4.2), (-6, -4.6), (-2, -4.6),
                 (2, -4.6), (6, -4.6)):  # fmt: skip
        pen.lines([(x - 1, y - 1, x + 1, y + 1), (x - 1, y + 1, x + 1, y - 1)], 1.2)


def tank_obstacle(pen: Pen) -> None:
    """Draw three crossed beams."""
    hedgehog(pen, 0, 0)


def hedgehog(pen: Pen, x: float, y: float) -> None:
    """Draw three crossed beams about (x, y)."""
    for angle, tone in ((90, "steel"), (38, "grey"), (142, "steel")):
        pen.poly(turned(box(16, 2.6), angle, x, y), tone)
    pen.disc(x, y, 1.5, "line")


def works(pen: Pen) -> None:
    """Draw a bridge."""
    pen.poly([(-10, 3), (10, 3), (10, -6.4), *arc(0, -6.4, 6, 0, 180), (-10, -6.4)], "grey")
    pen.rect(-10, 3, 20, 2.4, "earth")


def pillbox(pen: Pen) -> None:
    """Draw a pillbox."""
    pen.art("pillbox", 0, 0, 19, 14)


def ground(pen: Pen) -> None:
    """Draw a tree on a hill."""
    pen.poly(blob((-10, -9), (-5, -5), (0, -4), (5, -5), (10, -9)), "earth")
    pen.rect(-1.1, -5, 2.2, 6, "earth")
    pen.poly(blob(*_placed(_PUFF, 0, 3.2, 0.8)), "grass")


def turn_counter(pen: Pen) -> None:
    """Draw an hourglass."""
    pen.poly(((-5, 8), (5, 8), (0.8, 0), (5, -8), (-5, -8), (-0.8, 0)), "white")
    pen.poly(((-4, -7.4), (4, -7.4), (0, -2.6)), "brass")
    for y in (8.6, -8.6):
        pen.poly(turned(pill(13, 1.8), 0, 0, y), "earth")


def round_counter(pen: Pen) -> None:
    """Draw an arrow that goes round."""
    outer, inner = arc(0, 0, 8.6, 60, 350, 24), arc(0, 0, 5.6, 350, 60, 24)
    pen.poly([*outer, *inner], "brass")
    pen.poly(turned(((-3.6, 0), (3.6, 0), (0, 4.8)), 180 - 4, 7.1, -0.2), "brass")
    pen.poly(turned(((-3.6, -0.4), (3.6, -0.4), (0, 4.6)), 80, 7.1, 0.2), "brass", line=False)


def lost(pen: Pen) -> None:
    """Draw a cross, for a side that has lost what lies here."""
    pen.poly(cross(0, 0, 9.4, 4.4), "red")


def _placed(points: Sequence[Point], x: float, y: float, size: float) -> list[Point]:
    return [(x + a * size, y + b * size) for a, b in points]


def _bags(pen: Pen, middles: Sequence[Point]) -> None:
    for x, y in middles:
        pen.poly(turned(pill(6.6, 3.8), 0, x, y), "skin")
