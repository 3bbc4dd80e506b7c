"""Crests: four outlines of a shield, and the charges that stand on it.

Measured in hundredths of a shield's width from its middle, x to the right, y up. A charge consists
of parts: light shapes, which get a dark contour when they are drawn, and dark details upon them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import cos, pi, radians, sin

Point = tuple[float, float]
Ring = list[Point]
Part = tuple[str, list[Ring]]
"""Its tone, "light" or "line", and its closed rings; rings that overlap are one area"""


def curve(start: Point, one: Point, two: Point, end: Point, steps: int = 10) -> Ring:
    """Return points of a cubic curve, without its first."""
    found = []
    for step in range(1, steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        found.append(
            (
                a * start[0] + b * one[0] + c * two[0] + d * end[0],
                a * start[1] + b * one[1] + c * two[1] + d * end[1],
            )
        )
    return found


def disc(x: float, y: float, across: float, up: float = 0.0, turn: float = 0.0) -> Ring:
    """Return an ellipse by its half axes, turned against the clock in degrees; a circle without
    `up`.
    """
    up, turn = up or across, radians(turn)
    found = []
    for step in range(28):
        a, b = across * cos(2 * pi * step / 28), up * sin(2 * pi * step / 28)
        found.append((x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn)))
    return found


def bar(x: float, y: float, width: float, height: float, turn: float = 0.0) -> Ring:
    """Return a box by its middle, turned against the clock in degrees."""
    c, s = cos(radians(turn)), sin(radians(turn))
    corners = ((-width, -height), (width, -height), (width, height), (-width, height))
    return [(x + (a * c - b * s) / 2, y + (a * s + b * c) / 2) for a, b in corners]


def mirrored(half: Iterable[Point]) -> Ring:
    """Return a ring from its right half, told from top to bottom."""
    right = list(half)
    return right + [(-x, y) for x, y in reversed(right) if abs(x) > 0.01]


def _wheel(outer: float, inner: float, points: int, y: float = 0.0) -> Ring:
    found = []
    for step in range(2 * points):
        size = inner if step % 2 else outer
        at = pi / 2 - pi * step / points
        found.append((size * cos(at), y + size * sin(at)))
    return found


OUTLINES: dict[str, tuple[str, Ring]] = {
    "heater": (
        "Straight",
        mirrored([(50, 56), (50, 8), *curve((50, 8), (50, -24), (28, -48), (0, -62))]),
    ),
    "crested": (
        "Peaked",
        mirrored([
            (0, 58), *curve((0, 58), (16, 48), (32, 44), (50, 45)), (50, 4),
            *curve((50, 4), (50, -28), (27, -50), (0, -62)),
        ]),
    ),
    "banner": (
        "Square",
        mirrored([
            (46, 56), (46, -40), *curve((46, -40), (46, -44), (44, -46), (40, -46), 4), (18, -46),
            (0, -62),
        ]),
    ),
    "roundel": ("Round", disc(0, -1, 53)),
}  # fmt: skip


def _castle() -> list[Part]:
    half = [
        (5, 42), (5, 36), (9, 36), (9, 42), (15, 42), (15, 26), (11, 23), (11, 14),
        (17, 14), (17, 19), (22, 19), (22, 14), (27, 14), (27, 19), (33, 19), (33, 4), (29, 0),
        (29, -34),
    ]  # fmt: skip
    door = [(-6, -33), (-6, -24), *curve((-6, -24), (-6, -14), (6, -14), (6, -24), 8), (6, -33)]
    slits = [bar(10, 0, 3.4, 12), bar(-10, 0, 3.4, 12)]
    return [("light", [mirrored(half)]), ("line", [door, *slits])]


def _sun() -> list[Part]:
    rays = [
        bar(23 * cos(radians(a)), 17 + 23 * sin(radians(a)), 9, 5.5, a)
        for a in (0, 45, 90, 135, 180)
    ]
    hills = [
        (-37, -10), *curve((-37, -10), (-28, 6), (-16, 4), (-6, -3)),
        *curve((-6, -3), (6, -12), (18, 2), (38, 2)),
        *curve((38, 2), (36, -14), (30, -24), (27, -30)),
        *curve((27, -30), (14, -26), (2, -20), (-12, -23)),
        *curve((-12, -23), (-20, -25), (-26, -23), (-32, -22)),
    ]  # fmt: skip
    return [("light", [disc(0, 17, 13.5), *rays]), ("light", [hills])]


def _gate() -> list[Part]:
    slats: list[Ring] = []
    for x, top in ((-27, 14), (-13.5, 20), (0, 24), (13.5, 20), (27, 14)):
        slats.append([(x - 5, -30), (x - 5, top), (x, top + 9), (x + 5, top), (x + 5, -30)])
    return [("light", [*slats, bar(0, -20, 68, 6), bar(0, 5, 68, 6)])]


def _blocks() -> list[Part]:
    return [
        ("light", [bar(0, 16, 28, 28)]),
        ("light", [bar(-15.5, -15, 28, 28)]),
        ("light", [bar(15.5, -15, 28, 28)]),
    ]


def _spoon() -> list[Part]:
    return [
        ("light", [disc(0, 20, 17), bar(0, -11, 10, 44)]),
        ("light", [disc(-23, -17, 7.5)]),
        ("light", [disc(23, -17, 7.5)]),
    ]


def _leaf(x: float, y: float, turn: float, long: float = 13.0, wide: float = 7.0) -> Ring:
    right = curve((-long, 0), (-long * 0.3, wide), (long * 0.5, wide), (long, 0))
    left = curve((long, 0), (long * 0.5, -wide), (-long * 0.3, -wide), (-long, 0))
    c, s = cos(radians(turn)), sin(radians(turn))
    return [(x + a * c - b * s, y + a * s + b * c) for a, b in [*right, *left]]


def _sprig() -> list[Part]:
    leaves = [
        _leaf(side * reach, y, 0 + rise if side > 0 else 180 - rise, long, 6.6)
        for y, reach, long, rise in ((30, 13, 14, 22), (8, 16, 17, 18))
        for side in (1, -1)
    ]
    olives = [disc(13, -17, 9.5), disc(-13, -17, 9.5)]
    return [("light", [bar(0, -4, 4.5, 66), *leaves]), ("light", olives)]


def _star() -> list[Part]:
    return [("light", [_wheel(38, 15.5, 5, -3)])]


def _anchor() -> list[Part]:
    outer = [(33, -8), (36, -20), *curve((36, -20), (26, -32), (14, -36), (0, -40))]
    inner = [*curve((0, -29), (10, -26), (20, -22), (24, -14)), (19, -13)]
    fluke = [*outer, *inner]
    return [
        (
            "light",
            [
                fluke,
                [(-x, y) for x, y in fluke],
                bar(0, -5, 9, 58),
                bar(0, 13, 36, 8),
                disc(0, 31, 11),
            ],
        ),
        ("line", [disc(0, 31, 4.5)]),
    ]


def _paw() -> list[Part]:
    pad = mirrored([
        (0, 3), *curve((0, 3), (12, 3), (18, -6), (24, -16)),
        *curve((24, -16), (30, -28), (16, -36), (0, -30)),
    ])  # fmt: skip
    toes = [disc(-30, 3, 8, 11, 20), disc(-12, 22, 8.5, 12, 6), disc(12, 22, 8.5, 12, -6)]
    return [("light", [each]) for each in (pad, *toes, disc(30, 3, 8, 11, -20))]


def _tree() -> list[Part]:
    crown = mirrored([(0, 44), (17, 18), (9, 18), (25, -3), (13, -3), (32, -26), (5, -26)])
    return [("light", [crown, bar(0, -32, 10, 16)])]


def _rocket() -> list[Part]:
    body = mirrored([
        (0, 44), *curve((0, 44), (13, 32), (15, 16), (12, -10)), (26, -21), (26, -29), (9, -20),
    ])  # fmt: skip
    fire = mirrored([(6, -24), (8, -29), (0, -39)])
    return [("light", [body]), ("line", [disc(0, 16, 6)]), ("light", [fire])]


def _spade() -> list[Part]:
    blade = mirrored([(17, -6), (17, -20), *curve((17, -20), (17, -32), (8, -38), (0, -44))])
    grip = [bar(0, 36, 26, 8), bar(0, 14, 8, 48)]
    return [("light", [blade, *grip])]


def _lightning() -> list[Part]:
    bolt: Ring = [(8, 42), (-24, -4), (-4, -4), (-11, -43), (26, 11), (5, 11), (19, 42)]
    return [("light", [bolt])]


def _bell() -> list[Part]:
    body = mirrored([
        (0, 30), *curve((0, 30), (18, 30), (18, 10), (20, -4)),
        *curve((20, -4), (22, -14), (28, -18), (31, -24)),
    ])  # fmt: skip
    return [
        ("light", [disc(0, -27, 9)]),
        ("light", [body, disc(0, 34, 7)]),
        ("line", [bar(0, -14, 38, 3)]),
    ]


def _crown() -> list[Part]:
    band = mirrored([(0, 30), (11, 4), (33, 24), (27, -22)])
    pearls = [disc(0, 32, 6), disc(33, 24, 6), disc(-33, 24, 6)]
    return [("light", [band, *pearls]), ("line", [bar(0, -13, 50, 3.5)])]


def _bone() -> list[Part]:
    knobs = [disc(x, y - 1, 9) for x, y in ((16, 30), (30, 16), (-16, -30), (-30, -16))]
    return [("light", [bar(0, -1, 60, 12, 45), *knobs])]


def _duck() -> list[Part]:
    body = [
        (-37, 2), *curve((-37, 2), (-26, -4), (-14, -3), (-2, -2)),
        *curve((-2, -2), (-6, 8), (-6, 14), (-4, 20)),
        *curve((-4, 20), (2, 36), (24, 36), (28, 20)), (39, 16), (38, 10), (27, 10),
        *curve((27, 10), (24, 2), (26, -4), (28, -12)),
        *curve((28, -12), (28, -30), (8, -34), (-8, -33)),
        *curve((-8, -33), (-28, -33), (-36, -18), (-37, 2)),
    ]  # fmt: skip
    wing = [
        (-18, -12), *curve((-18, -12), (-8, -24), (4, -24), (12, -14)), (12, -11),
        *curve((12, -11), (4, -20), (-7, -20), (-15, -10)),
    ]  # fmt: skip
    return [("light", [body]), ("line", [disc(13, 20, 3.2), wing])]


def _bucket() -> list[Part]:
    pail = mirrored([(31, 12), (31, 4), (27, 4), (20, -36)])
    arch = [
        (-29, 11), *curve((-29, 11), (-24, 46), (24, 46), (29, 11), 14), (23, 11),
        *curve((23, 11), (18, 38), (-18, 38), (-23, 11), 14),
    ]  # fmt: skip
    return [
        ("light", [arch, pail]),
        ("line", [bar(0, 3, 56, 2.6)]),
        ("line", [_wheel(11, 4.5, 5, -17)]),
    ]


CHARGES = {
    "castle": ("Castle", _castle()),
    "sun": ("Sun", _sun()),
    "gate": ("Gate", _gate()),
    "blocks": ("Blocks", _blocks()),
    "spoon": ("Spoon", _spoon()),
    "sprig": ("Sprig", _sprig()),
    "star": ("Star", _star()),
    "anchor": ("Anchor", _anchor()),
    "paw": ("Paw", _paw()),
    "tree": ("Tree", _tree()),
    "rocket": ("Rocket", _rocket()),
    "spade": ("Spade", _spade()),
    "lightning": ("Lightning", _lightning()),
    "bell": ("Bell", _bell()),
    "crown": ("Crown", _crown()),
    "bone": ("Bone", _bone()),
    "duck": ("Duck", _duck()),
    "bucket": ("Bucket", _bucket()),
}


def crests_text() -> str:
    """Return the text of resources/art/crests.json: a line each, points as x, y, x, y ..."""

    def flat(ring: Ring) -> list[float]:
        return [round(value, 1) for point in ring for value in point]

    outlines = {
        name: {"title": title, "ring": flat(ring)} for name, (title, ring) in OUTLINES.items()
    }
    charges = {
        name: {"title": title, "parts": [[tone, [*map(flat, rings)]] for tone, rings in parts]}
        for name, (title, parts) in CHARGES.items()
    }
    groups = (("outlines", outlines), ("charges", charges))
    texts = (
        f'"{group}":{{\n'
        + ",\n".join(
            f'"{name}":{json.dumps(entry, separators=(",", ":"))}' for name, entry in rows.items()
        )
        + "\n}"
        for group, rows in groups
    )
    return "{" + ",\n".join(texts) + "}\n"
