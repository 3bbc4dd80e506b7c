"""Carrier and tank in side view."""

from __future__ import annotations

from tools.art.geometry import bolts, ellipse, limb, line, poly, rrect, stroke, union
from tools.art.models.running_gear import mg, track
from tools.art.parts import Part, Slot, grouped, star


def apc() -> list[Part | Slot]:
    """A carrier on tracks; its usual gun gives way to chosen ones."""
    out: list[Part | Slot] = [
        Slot("gunner", ((-6, 58, 0),)),
        *grouped("mount", mg(14, 86, 1.3, 14)),
    ]
    out += [Slot("mount", ((14, 88, 0), (-33, 84, 0))), Slot("driver", ((48, 40, 0),))]
    out += [Slot("rider", ((-34, 46, 0), (-50, 46, 0)))]
    out += [Part(limb([(-58, 66), (-64, 112)], [0.9, 0.6]), "dark", shade=0, light=0)]
    cup = poly((0, 68), (1, 80), (24, 80), (26, 68), r=1.2)
    hull = poly("-78,24 -78,66 -75,69 40,69 46,67 74,40 79,33 76,24", r=1.2)
    out += [
        Part(cup, cuts=[line((1, 75), (25, 75), w=0.35)], shade=1.3),
        Part(rrect(-46, 68, -20, 73, 1.5), shade=1),
        Part(
            hull,
            cuts=[
                line((-78, 36), (77, 36)),
                line((40, 68), (47, 36), w=0.42),
                line((-60, 36), (-60, 68), w=0.4),
                line((-66, 62), (-66, 42), w=0.35),
            ]
            + bolts(
                *[(x, 39) for x in range(-72, 70, 13)], *[(x, 65.5) for x in range(-54, 40, 13)]
            ),
            marks=[star((-20, 52), 9.5)],
            shade=2.6,
            light=1.6,
        ),
        Part(
            poly((48, 58), (62, 44), (70, 43), (56, 59), r=0.8),
            "dark",
            cuts=[line((53, 58), (66, 44), w=0.4)],
            shade=0.8,
        ),
        Part(rrect(-84, 40, -78, 62, 1), "dark", shade=0.8),
    ]
    out += track(-80, 80, 29, 7, 9.2)
    out += [
        Part(
            poly("-82,27 -82,33.5 80,33.5 84,28 80,25.5", r=0.8),
            cuts=[line((x, 26), (x, 33), w=0.35) for x in (-55, -28, -1, 26, 53)],
            shade=1,
        )
    ]
    return out


def tank(heavy: bool = False) -> list[Part | Slot]:
    """A tank; a heavy one has a square turret, skirts and a longer gun."""
    out: list[Part | Slot] = [
        Part(limb([(-34, 78), (-42, 112)], [0.9, 0.6]), "dark", shade=0, light=0)
    ]
    gun = union(rrect(28, 64, 94, 69.4, 2), rrect(90, 62.4, 98, 71, 1.6))
    turret = poly("-38,53 -44,60 -42,72 -30,79 8,81 22,76 30,66 28,54", r=4)
    if heavy:
        gun = union(
            rrect(28, 62.6, 112, 70.6, 2),
            rrect(108, 60, 122, 73.2, 2),
            rrect(98, 61.6, 102, 71.6, 1),
        )
        turret = poly("-58,53 -62,60 -62,79 -56,83 14,83 30,78 34,60 32,53", r=3)
    mant = poly("22,57 24,76 33,73 36,66 34,58", r=2)
    hatch = [Part(rrect(-14, 80, 6, 85, 2), shade=1), Part(ellipse((-22, 81), 8, 2.6), shade=0.8)]
    out.append(Slot("hatch", ((-20, 66, 0),)))
    out += grouped("mount", mg(-6, 92 + 2 * heavy, 1.05, 8 + 2 * heavy))
    out.append(Slot("mount", ((-6, 92 + 2 * heavy, 0),)))
    hull = poly("-86,26 -84,46 -76,54 44,54 52,51 82,34 84,26", r=1.6)
    out += hatch + [
        Part(
            gun,
            "base",
            cuts=[line((46, 63), (46, 70)), line((90.5, 63), (90.5, 71), w=0.35)],
            name="gun",
            shade=1.6,
            light=1.0,
        ),
        Part(
            turret,
            cuts=[
                stroke((-40, 64), (-30, 61), (20, 62), w=0.4),
                stroke((-26, 79), (-28, 56), w=0.4),
            ]
            + bolts((14, 58), (4, 57), (-6, 57)),
            marks=[star((-8, 69), 7.8)],
            shade=3.2,
            light=2.0,
        ),
        Part(mant, shade=1.6),
        Part(
            hull,
            cuts=[
                line((-84, 42), (64, 42), w=0.4),
                line((44, 54), (50, 30)),
                line((-58, 54), (-58, 42), w=0.35),
            ]
            + [line((x, 44.5), (x + 7, 52), w=0.5) for x in (-80, -75, -70, -65)]
            + bolts(*[(x, 45.5) for x in range(-48, 44, 14)]),
            shade=2.4,
            light=1.5,
        ),
        Part(
            rrect(-52, 44, -30, 52, 2),
            cuts=[line((-46, 44), (-46, 52), w=0.35), line((-36, 44), (-36, 52), w=0.35)],
            shade=1,
        ),
        Part(limb([(60, 44), (74, 44)], [3.0, 1.5]), "dark", name="weapon", shade=0.8),
    ]
    out += track(-90, 88, 33, 8, 8.6)
    out += [
        Part(
            poly("-92,30 -92,37 86,37 92,30 86,28.5", r=0.8),
            cuts=[line((x, 29), (x, 37), w=0.35) for x in (-62, -32, -2, 28, 58)],
            shade=1.1,
        )
    ]
    if heavy:
        skirt = poly("-94,38 -92,17 -84,14 82,14 90,20 92,36 86,40", r=1.2)
        plates = [line((x, 14), (x, 40), w=0.5) for x in (-56, -18, 20, 58)]
        rivets = bolts(*[(x, 35) for x in range(-84, 88, 12)])
        out.append(Part(skirt, cuts=plates + rivets, shade=2, light=1.3))
    return out
