"""Jeeps, trucks and half-tracks in side view."""

from __future__ import annotations

from tools.art.geometry import (
    blob,
    bolts,
    circle,
    ellipse,
    limb,
    line,
    poly,
    ring,
    rrect,
    stroke,
    union,
)
from tools.art.models.running_gear import belt, mg, wheel
from tools.art.parts import Part, Slot, grouped, star


def _seat(x: float) -> list[Part]:
    back = poly((x - 8, 34), (x - 14, 62), (x - 7.5, 64), (x - 1, 40), r=2)
    seam = line((x - 11, 50), (x - 4.6, 51), w=0.35)
    return [Part(back, cuts=[seam], shade=1.4), Part(rrect(x - 6, 35, x + 14, 42.5, 3), shade=1.4)]


def jeep() -> list[Part | Slot]:
    """An open jeep, seats for four and a post for a gun behind the driver."""
    far = wheel(-40, 15, 14, far=True) + wheel(50, 15, 14, far=True)
    tub_far = Part(
        poly("-66,30 -66,50 -30,50 -24,38 10,38 14,54 62,51 62,30", r=1), "far", shade=0, light=0
    )
    steer = [
        Part(limb([(14, 50), (5, 58)], [1.2, 1.2]), "dark", shade=0, light=0),
        Part(
            ellipse((4.5, 58.5), 2.2, 7.6, -42).difference(ellipse((4.5, 58.5), 1.0, 6.0, -42)),
            "dark",
            shade=0.4,
            light=0,
        ),
    ]
    body = poly(
        "-69,20 -70,49 -34,49.5 -29,44 -27,30 4,28 9,34 13,55 20,56.5 64,52 "
        "67,49 67,22 60,20 40,18 -10,16.5",
        r=1.6,
    )
    arch = union(circle((-44, 15), 18.5), circle((47, 15), 18.5))
    body = body.difference(arch)
    fender = poly("26,23 28,33 36,38.5 70,38.5 74,34 74,30.5 66,33.5 38,33.5 33,30 30,22", r=0.9)
    ws = limb([(15, 55), (7, 82)], [1.5, 1.5])
    out: list[Part | Slot] = [*far, tub_far, *_seat(-44), *_seat(-12)]
    out += [
        Slot("rider", ((-1, 44, 0), (-54, 43, 0), (-38, 45, 0))),
        Slot("driver", ((-13, 42, 0),)),
        *steer,
        Slot("gunner", ((-47, 57, 0),)),
        Slot("mount", ((-25, 88, 0),)),
    ]
    out += [
        Part(limb([(17, 55), (10, 82)], [1.4, 1.4]), "far", shade=0, light=0),
        Part(
            body,
            cuts=[
                line((14, 22), (14, 54)),
                line((14, 49), (66, 45)),
                line((-62, 42), (-36, 42), w=0.35),
                line((-62, 28), (-61, 22), w=0.35),
            ]
            + bolts((-66, 45), (-66, 26), (18, 50), (62, 47), (10, 26), (-22, 26)),
            marks=[star((28, 46.4), 0.1), star((-10.5, 22.8), 4.6)],
            shade=2.2,
            light=1.3,
        ),
        Part(
            poly((64, 23), (64, 50), (68.5, 50), (69, 24), r=0.8),
            cuts=[line((66, 27), (66.4, 46), w=0.5)],
            shade=1,
        ),
        Part(circle((69.4, 43.5), 3.3), "light", shade=1),
        Part(rrect(68, 20, 76, 24.5, 1), "dark", shade=0.8),
        Part(ws, shade=0.6),
        Part(
            poly((13, 60), (7.6, 80), (9.4, 80.6), (15, 60.6), r=0.2),
            "glass",
            shade=0,
            light=0,
            line=False,
            small=False,
        ),
        Part(
            rrect(-78, 25, -70, 45, 2.5),
            "deep",
            cuts=[line((-74, 25), (-74, 45), w=0.4)],
            shade=1,
            light=0.6,
        ),
        Part(
            rrect(-62, 32, -50, 46, 1.2),
            cuts=[line((-61, 33), (-51, 45), w=0.35), line((-51, 33), (-61, 45), w=0.35)],
            shade=1,
        ),
    ]
    out += [*wheel(-44, 15, 15), *wheel(47, 15, 15), Part(fender, shade=1.2, light=0.9)]
    return out


def jeep_medical() -> list[Part | Slot]:
    """A jeep with a wounded man on a stretcher across the back and the medics' sign."""
    poles = rrect(-80, 60, 10, 63, 1)
    legs = union(rrect(-72, 49, -69, 61, 0.6), rrect(-30, 44, -27, 61, 0.6))
    blanket = blob("-64,62 -58,71 -40,74 -16,73 -6,76 2,72 4,63 -30,61.5")
    folds = [stroke((x, 64), (x + 3, 69), (x + 2, 73), w=0.4) for x in (-50, -32, -14)]
    face = circle((-70, 68.5), 6)
    pad = rrect(-78, 62, -62, 66, 1.6)
    sign = circle((30, 45), 8.4)
    cross = union(rrect(28.2, 39, 31.8, 51, 0.2), rrect(24, 43.2, 36, 46.8, 0.2))
    body = jeep()
    return [
        *body,
        Part(legs, "dark", shade=0.6, light=0),
        Part(face, cuts=[line((-71, 73), (-69, 72), w=0.5)], shade=1.2),
        Part(blanket, "light", cuts=folds, shade=2, light=1),
        Part(pad, "light", shade=0.8),
        Part(poles, "dark", shade=0.8, light=0.5),
        Part(sign, "white", marks=[("line", cross)], shade=0, light=0),
    ]


def truck(canvas_up: bool = True) -> list[Part | Slot]:
    """A lorry under its canvas, or open with benches for the men."""
    out: list[Part | Slot] = [*wheel(-56, 14, 13, far=True), *wheel(60, 14, 13, far=True)]
    frame = rrect(-84, 20, 74, 27, 1)
    bed = poly((-86, 27), (-86, 44), (8, 44), (8, 27), r=0.8)
    canvas = poly("-86,43 -84.5,84 -79,90 0,90 6,84 7.5,43", r=2.5)
    folds = [stroke((x, 88), (x + 0.6, 68), (x, 45), w=0.5) for x in (-66, -47.5, -29, -10.5)] + [
        stroke((x + 4, 60), (x + 9, 50), (x + 15, 47), w=0.4) for x in (-82, -63, -44, -26, -8)
    ]
    cab = poly("9,27 9,74 12,79 32,79 35,76 39,56 41,27", r=1.2)
    win = poly((14, 57), (14, 73), (30.5, 73), (34.5, 57), r=1.2)
    hood = poly("39,30 39.5,56 70,52.5 75,49 75.5,28", r=1.6)
    fender = poly(
        "37,24 41,34 48,37.5 68,37.5 76,33 80,24 76.5,23 70,29.5 62,31.5 52,30 46,22 40,20", r=0.9
    )
    top: list[Part | Slot] = [
        Part(canvas, cuts=folds + [line((-86, 47), (8, 47), w=0.35)], shade=3, light=1.8),
        Slot("sign", ((-39, 68, 0),)),
    ]
    if not canvas_up:
        places = [(x, 42, 0) for x in (-72, -57, -42, -27, -12, 2)]
        top = [*_bench(), Slot("rider", tuple(places)), *_slats()]
    out += [
        Part(frame, "far", shade=1),
        *top,
        Part(
            bed,
            cuts=[line((-86, 38), (8, 38)), line((-86, 32.5), (8, 32.5))]
            + [line((x, 27), (x, 44), w=0.5) for x in (-66, -47, -28, -9)],
            shade=1.4,
        ),
        Part(
            hood,
            cuts=[line((41, 48), (74, 45))]
            + [
                line((x, 41 - (x - 46) * 0.04), (x, 46.4 - (x - 46) * 0.08), w=0.45)
                for x in (46, 50, 54, 58)
            ],
            shade=1.8,
            light=1.2,
        ),
        Part(
            poly((73, 29), (73, 50), (77.5, 49), (78, 29), r=0.8),
            cuts=[line((75.4, 31), (75.4, 47), w=0.5)],
            shade=0.8,
        ),
        Slot("mount", ((24, 93, 0),)),
        Part(win.buffer(1.5), "deep", shade=0, light=0),
        Slot("driver", ((20, 34, 0),)),
        Part(
            cab.difference(win),
            cuts=[
                line((11, 54), (38, 54)),
                line((12, 29), (12, 53)),
                line((36, 29), (36, 53)),
                line((14, 48), (19, 48), w=0.8),
            ],
            marks=[star((24, 41), 7.5)],
            shade=2,
            light=1.2,
        ),
        Part(rrect(20, 19, 36, 27, 1.5), "dark", shade=1, cuts=[line((24, 19), (24, 27), w=0.3)]),
    ]
    out += [
        *wheel(-66, 14, 14),
        *wheel(-36, 14, 14),
        *wheel(58, 14, 14),
        Part(fender, shade=1.2),
        Part(circle((76, 40), 2.8), "light", shade=0.8),
        Part(rrect(76, 20, 84, 25, 1), "dark", shade=0.8),
    ]
    return out


def _bench() -> list[Part]:
    """The far side of an open bed."""
    return [
        Part(rrect(-84, 44, 6, 62, 0.8), "far", cuts=[line((-84, 53), (6, 53))], shade=0, light=0)
    ]


def _slats() -> list[Part]:
    """The near side of an open bed: two boards on posts."""
    posts = union(*(rrect(x, 40, x + 4, 60, 0.5) for x in (-86, -56, -26, 4)))
    boards = [Part(rrect(-86, y, 8, y + 4.6, 0.8), shade=0.9, light=0.7) for y in (45.5, 53.5)]
    return [Part(posts, "dark", shade=0.6), *boards]


def car() -> list[Part | Slot]:
    """A round family car with two windows."""
    body = blob(
        "-80,22 -84,34 -80,46 -60,52 -50,60 -40,74 -20,80 8,79 24,70 34,55 60,50 78,42 82,30 80,20 "
        "50,17 -50,17"
    )
    body = body.difference(union(circle((-48, 15), 18), circle((50, 15), 18)))
    windows = union(
        poly((-44, 56), (-33, 70), (-16, 74), (-16, 56), r=1.6),
        poly((-10, 56), (-10, 74.4), (6, 73), (17, 66), (23, 56), r=1.6),
    )
    cuts = [
        line((-13, 18), (-13, 76)),
        line((22, 22), (26, 55)),
        stroke((34, 55), (52, 44), (80, 38), w=0.4),
        line((-8, 46), (-1, 46), w=0.8),
        line((-40, 46), (-33, 46), w=0.8),
        line((-78, 34), (78, 32), w=0.35),
    ]
    return [
        *wheel(-44, 15, 14, far=True),
        *wheel(53, 15, 14, far=True),
        Part(windows.buffer(1.5), "deep", shade=0, light=0),
        Slot("rider", ((-31, 34, 0), (10, 36, 0))),
        Slot("driver", ((0, 35, 0),)),
        Part(body.difference(windows), cuts=cuts, marks=[star((2, 34), 6)], shade=3.2, light=2.0),
        Part(limb([(84, 22), (72, 20)], [2.4, 2.4]), "light", shade=0.8),
        Part(limb([(-86, 22), (-74, 20)], [2.4, 2.4]), "light", shade=0.8),
        Part(circle((77, 38), 4), "light", shade=1),
        *wheel(-48, 15, 15),
        *wheel(50, 15, 15),
    ]


def halftrack() -> list[Part | Slot]:
    """A half-track with its men behind the walls; its usual gun gives way to chosen ones."""
    h = poly("-62,3 -72,12 -70,24 -58,30 8,30 20,22 20,12 10,3", r=4)
    out: list[Part | Slot] = [*wheel(60, 15, 13, far=True)]
    body = poly("-80,28 -82,62 4,62 8,68 24,68 31,51 70,46 75,42 76,24 30,22 -70,24", r=1)
    body = body.difference(circle((58, 14.5), 18.5))
    out += [
        Slot("rider", ((-72, 47, 0), (-58, 48, 0), (-44, 47, 0))),
        Slot("driver", ((-4, 45, 0),)),
        Slot("gunner", ((-43, 56, 0),)),
        *grouped("mount", mg(-22, 78, 1.25, 16)),
        Slot("mount", ((-20, 86, 0), (-60, 88, 0), (12, 88, 0), (-76, 78, 0))),
        Part(rrect(-34, 62, -8, 67, 0.8), "dark", shade=0.8),
    ]
    out += [
        Part(
            body,
            cuts=[
                line((-81, 57), (4, 57), w=0.35),
                line((4, 26), (4, 62)),
                line((22, 26), (22, 50)),
                line((30, 24), (30, 51)),
                line((-40, 30), (-40, 62), w=0.35),
                line((32, 43), (72, 38.5)),
            ]
            + [line((x, 29), (x, 38), w=0.5) for x in (40, 44)]
            + bolts(
                *[(x, 59.5) for x in range(-76, 0, 12)], *[(x, 33) for x in range(-76, 28, 13)]
            ),
            marks=[star((-60, 46), 8.5)],
            shade=2.2,
            light=1.4,
        ),
        Part(
            poly((9.5, 58.5), (9.5, 64), (22.5, 64), (25, 58.5), r=0.5),
            "deep",
            shade=0,
            light=0,
            cuts=[],
        ),
        Part(rrect(-86, 36, -81, 54, 1), "dark", shade=0.8),
    ]
    out += belt(h)
    for x, y, r in (
        (-60, 16, 9.5),
        (9, 14, 8),
        (-43, 11, 6),
        (-30, 11, 6),
        (-17, 11, 6),
        (-5, 11, 6),
    ):
        out += [
            Part(
                circle((x, y), r),
                "base",
                cuts=[ring((x, y), r * 0.55, 0.35), circle((x, y), 1)],
                name="road",
                shade=1.2,
            )
        ]
    out += [Part(poly("-76,29 -76,33 26,33 34,24 30,22 20,29", r=0.5), shade=0.8)]
    out += [
        *wheel(58, 14.5, 14.5),
        Part(
            poly(
                "36,22 39,31 46,35.5 68,35.5 78,29 80,22 76,22 69,29.5 49,29.5 44,26 41,20", r=0.8
            ),
            shade=1.1,
        ),
        Part(circle((76.5, 39), 2.8), "light", shade=0.8),
        Part(limb([(78, 22), (86, 22)], [4, 4]), "dark", shade=1),
    ]
    return out
