"""Helicopter and plane in side view."""

from __future__ import annotations

from shapely.geometry import LineString, Polygon

from tools.art.geometry import blob, circle, ellipse, limb, line, poly, rrect, smooth, stroke, union
from tools.art.models.running_gear import mg
from tools.art.parts import Part, Slot, grouped, star


def helicopter() -> list[Part | Slot]:
    """A helicopter with an open door, where its usual gun stands."""
    out: list[Part | Slot] = [
        Part(
            poly("-30,83 -80,69.5 -112,84 -116,92 -121,92 -116,66 -106,62 -30,58", r=1.2),
            cuts=[stroke((-32, 66), (-104, 65)), line((-106, 63), (-112, 84), w=0.35)],
            shade=2.0,
            light=1.2,
        ),
        Part(poly((-92, 63), (-97, 57), (-80, 57), (-80, 64), r=0.8), "far", shade=0.6),
        Part(ellipse((-118, 88), 2.2, 17, 14), "light", shade=0.6, light=0),
        Part(circle((-117, 88), 2.2), "dark", shade=0.4),
    ]
    rotor = union(limb([(-96, 116), (0, 113)], [1.5, 1.9]), limb([(0, 113), (98, 117)], [1.9, 1.5]))
    out += [
        Part(rrect(-3.6, 92, 3.6, 113, 1), "dark", shade=1),
        Part(rotor, "base", shade=0.9, light=0.6),
        Part(rrect(-9, 110, 9, 116.5, 2), "dark", shade=1),
        Part(limb([(-14, 105), (14, 106.5)], [1.1, 1.1]), "dark", shade=0, light=0),
    ]
    body = poly("-34,40 -42,56 -38,82 -24,95 14,96 28,89 46,80 62,62 66,50 60,39 46,34 -20,34", r=4)
    door = rrect(-24, 40, 12, 78, 2)
    ws = poly("30,83 44,76 57.5,61 40,59 30,61", r=1.6)
    win2 = poly((16.6, 58), (16.6, 83), (28, 83), (28, 58), r=1.4)
    chin = poly((50, 43), (61.5, 45.5), (63, 54), (50, 54), r=1.6)
    out += [
        Part(
            rrect(-31, 92, 12, 100, 3),
            cuts=[line((-26, 93), (-26, 99), w=0.35), line((-21, 93), (-21, 99), w=0.35)],
            shade=1.2,
        ),
        Slot("pod", ((-2, 30, 0),)),
        Slot("nose", ((54, 38, 0),)),
        Part(win2.buffer(1.5), "deep", shade=0, light=0),
        Slot("pilot", ((20, 46, 0),)),
        Part(
            body.difference(win2),
            cuts=[
                line((14.6, 37), (14.6, 84)),
                stroke((28, 90), (29, 56), (30, 36), w=0.4),
                line((-36, 56), (-26, 56), w=0.35),
            ],
            marks=[star((-32, 68), 5.2)],
            shade=3.4,
            light=2.0,
        ),
        Part(door, "deep", shade=0, light=0),
        Part(poly("-20,45 -23,66 -17,67 -13,51 -2,51 -2,45", r=1.4), "far", shade=1),
        Part(
            poly("-2,45 -5,66 1,67 5,51 11,51 11,45", r=1.4).intersection(door.buffer(-0.5)),
            "far",
            shade=1,
        ),
        Slot("rider", ((-12, 42, 0), (3, 42, 0))),
        Slot("gunner", ((-10, 42, 0),)),
        Part(
            ws,
            "deep",
            marks=[("glass", Polygon([(36, 60), (46, 78), (50, 76), (41, 60)]))],
            shade=0,
            light=0,
        ),
        Part(chin, "deep", shade=0, light=0),
    ]
    out += [
        Part(limb([(-20, 34), (-26, 13)], [1.5, 1.4]), "dark", shade=0.5),
        Part(limb([(30, 34), (36, 13)], [1.5, 1.4]), "dark", shade=0.5),
        Part(
            LineString(smooth([(-46, 12), (-20, 11), (40, 11), (54, 12), (61, 18)])).buffer(1.9),
            "base",
            shade=1,
        ),
    ]
    out += grouped("mount", mg(6, 55, 0.85, 9))
    out.append(Slot("mount", ((10, 60, 0),)))
    return out


def plane() -> list[Part | Slot]:
    """A fighter plane."""
    fus = blob(
        "-88,60 -92,66 -60,74 -20,79 20,79 60,75 82,70 88,63 84,55 60,48 20,43 -10,44 -50,52"
    )
    fin = poly("-90,64 -96,92 -90,97 -80,95 -60,74 -62,66", r=2)
    tailp = poly("-92,66 -108,60 -106,57 -72,60 -68,66", r=1.4)
    canopy = blob("-14,77 -6,88 8,91.5 20,88 32,78 10,76")
    wing = poly("-26,56 -48,22 -36,18 22,48 26,55", r=2)
    wfar = poly((-4, 72), (-26, 88), (-18, 90), (26, 74), r=1.5)
    out: list[Part | Slot] = [
        Part(wfar, "far", shade=0.8),
        Part(fin, cuts=[line((-78, 94), (-72, 68), w=0.4)], shade=1.6, light=1.2),
        Part(
            canopy,
            "deep",
            marks=[("glass", Polygon([(2, 77), (10, 92), (16, 92), (8, 77)]))],
            shade=0,
            light=0,
            cuts=[line((4, 76), (4, 92)), line((20, 76), (21, 92))],
        ),
        Slot("pilot", ((6, 53, 0),)),
        Part(
            fus,
            cuts=[
                stroke((54, 50), (57, 62), (55, 75), w=0.4),
                stroke((-30, 48), (-28, 62), (-30, 77), w=0.4),
                line((62, 66), (80, 64), w=0.9),
            ]
            + [ellipse((x, 68), 1.5, 0.9) for x in (60, 65, 70, 75)],
            marks=[star((-48, 64), 8)],
            shade=3.6,
            light=2.2,
        ),
        Part(poly((-6, 45), (2, 38), (26, 39), (34, 46), r=2), "far", shade=1),
        Part(tailp, shade=1),
        Part(
            wing,
            cuts=[stroke((-33, 20), (16, 48), w=0.4)],
            marks=[star((-21, 43), 7)],
            shade=1.8,
            light=1.5,
        ),
    ]
    out += [
        Slot("wing", ((22, 47, 0), (-6, 27, 0))),
        Part(limb([(4, 42), (12, 38)], [1.3, 1.1]), "dark", name="weapon", shade=0.4),
        Part(blob("82,54 90,58 95,62.4 90,67 82,71"), shade=1.4),
        Part(ellipse((88, 62.5), 2.4, 25), "light", shade=1, light=0),
        Part(circle((91, 62.4), 3.4), shade=0.8),
    ]
    return out
