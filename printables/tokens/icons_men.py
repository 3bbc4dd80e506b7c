"""Icons for what happens to men: wounds, nerves, orders, weapons that no longer work."""

from __future__ import annotations

from printables.engine.geometry import star
from printables.tokens.pen import (
    Pen,
    arc,
    arrow,
    blob,
    box,
    cross,
    pill,
    tick,
    turned,
)


def jam(pen: Pen) -> None:
    """Draw an automatic weapon and a cross."""
    pen.art("item_submachine_gun", 0.8, -2.0, 19.5, 15)
    pen.poly(cross(-4.2, 5.4, 4.4, 2.6), "red")


def out_of_ammunition(pen: Pen) -> None:
    """Draw an empty case, struck through."""
    pen.rect(-3.4, -9.2, 6.8, 1.7, "brass")
    case = [(-2.9, -7.5), (2.9, -7.5), (2.9, 4.0), (1.7, 6.4), (1.7, 9), (-1.7, 9), (-1.7, 6.4)]
    pen.poly([*case, (-2.9, 4.0)], "light")
    pen.lines([(-2.9, 4.0, 2.9, 4.0)])
    pen.poly(turned(pill(20, 2.8), 36), "red")


def wounded(pen: Pen) -> None:
    """Draw two crossed plasters; the red cross is protected and stands on no toy."""
    for angle in (45, -45):
        pen.poly(turned(pill(20, 6.4), angle), "skin")
        for side in (-3.4, 3.4):
            pen.lines([(*turned([(side, -3.2)], angle)[0], *turned([(side, 3.2)], angle)[0])], 0.7)
        for dot in turned([(a, b) for a in (-7, -5.2, 5.2, 7) for b in (-1.2, 1.2)], angle):
            pen.disc(*dot, 0.42, "line")


def overwatch(pen: Pen) -> None:
    """Draw an open eye."""
    pen.poly(blob((-10, 0), (-5.4, 4.6), (0, 6.1), (5.4, 4.6), (10, 0), (5.4, -4.6), (0, -6.1),
                  (-5.4, -4.6)), "white")  # fmt: skip
    pen.disc(0, 0, 4.4, "base")
    pen.disc(0, 0, 2.2, "line")
    pen.disc(1.2, 1.6, 0.9, "white", line=False)


def pinned(pen: Pen) -> None:
    """Draw an arrow that comes down on a helmet."""
    helmet(pen, 0, -6.6, 5.6)
    pen.poly(arrow(0, 4.6, 10, -90, 4.0), "red")


def stunned(pen: Pen) -> None:
    """Draw three stars, as seen after a blow."""
    for x, y, r in ((-4.6, 0.2, 5.4), (4.2, 4.4, 4.4), (4.8, -4.6, 3.6)):
        pen.poly(star(x, y, r), "orange")


def glued(pen: Pen) -> None:
    """Draw a bottle that drips into a puddle."""
    pen.poly(blob((-9, -7), (-4, -5), (1, -6), (6, -4.6), (9.4, -7), (5, -9), (-4, -9)), "white")
    pen.poly(turned([(-3.2, -1), (3.2, -1), (3.2, 6.4), (-3.2, 6.4)], 128, 3.2, 3.0), "base")
    pen.poly(turned([(-3.2, -1), (-0.9, -4.4), (0.9, -4.4), (3.2, -1)], 128 + 0, 3.2, 3.0), "red")
    pen.poly(blob((-2.1, -0.6), (-0.8, -3.2), (-2.1, -4.6), (-3.4, -3.2)), "white")


def hero_hit(pen: Pen) -> None:
    """Draw a hero's star with a crack through it."""
    pen.poly(star(0, -0.6, 10), "brass")
    pen.poly(
        ((1.2, 10), (-1.6, 4.2), (1.0, 1.4), (-2.2, -3.4), (-0.6, -7.6), (1.0, -3.2), (3.6, 1.8),
         (1.0, 4.4)),
        "red",
    )  # fmt: skip


def leader(pen: Pen) -> None:
    """Draw badges of rank."""
    pen.art("item_leader_pose", 0, -0.4, 14, 16.6)


def has_fired(pen: Pen) -> None:
    """Draw a rifle with a flash at its muzzle."""
    pen.art("item_rifle", -2.4, -2.0, 14.5, 13)
    pen.poly(star(6.6, 5.4, 4.4, 8, 0.5), "orange")
    pen.poly(star(6.6, 5.4, 1.9, 8, 0.5), "yellow", line=False)


def activated(pen: Pen) -> None:
    """Draw a tick."""
    pen.poly(tick(0, -0.6, 8.6), "base")


def ready(pen: Pen) -> None:
    """Draw the mark of what is still to go, behind the tick."""
    pen.poly(((-5, -7.4), (8, 0), (-5, 7.4)), "white")


def hunkered(pen: Pen) -> None:
    """Draw a helmet low behind a wall."""
    helmet(pen, 0, 1.0, 5.2)
    for row, shift in ((0, 0.0), (1, 3.0)):
        for at in range(-1, 2):
            left = -9 + (at + 1) * 6 - shift * (at == 2)
            pen.rect(left, -8 + row * 4, 6, 4, "earth" if (at + row) % 2 else "grey")


def on_guard(pen: Pen) -> None:
    """Draw a shield."""
    pen.poly(blob((0, 9.6), (3.8, 8.2), (7.6, 7.6), (7.8, 1), (5.6, -5), (0, -9.6), (-5.6, -5),
                  (-7.8, 1), (-7.6, 7.6), (-3.8, 8.2)), "base")  # fmt: skip
    for y in (0.0, -4.2):
        pen.poly(((-4.4, y), (0, y + 3.6), (4.4, y), (4.4, y + 2), (0, y + 5.6), (-4.4, y + 2)),
                 "white")  # fmt: skip


def tests_morale(pen: Pen) -> None:
    """Draw a white flag."""
    pen.poly(turned(box(1.4, 19), 10, -5.4, 0), "earth")
    pen.poly(blob((-6, 9), (-1.6, 7.4), (3.4, 9.2), (9, 7.4), (7.6, 1), (3, 2.0), (-2, 0.2),
                  (-4.8, 1.4)), "white")  # fmt: skip


def moved(pen: Pen) -> None:
    """Draw a die and an arrow away from it."""
    pen.poly(turned(box(9.4, 9.4), 12, -4.2, 2.4), "white")
    for dot in turned([(-2.5, -2.5), (0, 0), (2.5, 2.5)], 12, -4.2, 2.4):
        pen.disc(*dot, 0.9, "line")
    pen.poly(arrow(2.4, -6.4, 13, 0, 2.8), "base")


def mash_used(pen: Pen) -> None:
    """Draw a hospital tent, ticked off."""
    pen.poly(((-9.6, -5), (-6.2, 5.6), (4.6, 5.6), (8, -5)), "light")
    pen.poly(((-5, -5), (-2.4, 1.2), (0.2, -5)), "line")
    pen.lines([(-6.2, 5.6, -9.6, -5), (4.6, 5.6, 0.8, -5)])
    _done(pen)


def transport_used(pen: Pen) -> None:
    """Draw a truck, ticked off."""
    pen.art("truck", -1.0, 1.0, 18, 13)
    _done(pen)


def commander_used(pen: Pen) -> None:
    """Draw an officer's cap, ticked off."""
    pen.art("item_peaked_cap", -1.2, 1.4, 15, 15)
    _done(pen)


def dropped_weapon(pen: Pen) -> None:
    """Draw a rifle that lies on the ground."""
    pen.art("item_rifle", 0, 1.0, 20, 15, flip=True)
    pen.poly(blob((-9, -6.6), (-3, -5.6), (3, -5.8), (9, -6.6), (3, -8.2), (-4, -8.2)), "earth")


def figure_chit(pen: Pen) -> None:
    """Draw a soldier's head and shoulders."""
    pen.art("bust_rifleman", 0, -0.4, 15, 17.4)


def kill_tally(pen: Pen) -> None:
    """Draw strokes by fives."""
    for x in (-6, -2, 2, 6):
        pen.poly(turned(pill(15, 1.7), 90, x, 0), "ink")
    pen.poly(turned(pill(21, 1.9), 28), "red")


def helmet(pen: Pen, x: float, y: float, r: float) -> None:
    """Draw a helmet standing on y."""
    dome = arc(x, y + r * 0.16, r, 180, 0)
    brim = [(x + r * 1.28, y), (x + r * 1.1, y - r * 0.14), (x - r * 1.1, y - r * 0.14)]
    pen.poly([*dome, *brim, (x - r * 1.28, y)], "base")
    pen.path(arc(x, y + r * 0.16, r * 0.66, 160, 100, 6), 1.2, "glint")


def _done(pen: Pen) -> None:
    pen.poly(tick(5.4, -4.8, 4.6), "red")
