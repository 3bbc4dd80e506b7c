"""Heads: one face under several hats. Origin at the neck joint, face towards +x."""

from __future__ import annotations

from tools.art.geometry import (
    Geom,
    bar,
    blob,
    circle,
    ellipse,
    limb,
    line,
    outline,
    poly,
    rope,
    rrect,
    shift,
    stretch,
    stroke,
    union,
)
from tools.art.parts import Part

DOME = (
    "10.3,9.9 8.6,11.6 7.4,15.2 4,18.6 -0.4,19.8 -4.8,18.8 -8,15.4 "
    "-9,11.2 -10.6,8 -8.8,7.6 -5,8.4 -1,8.9 4,9.2 8,9.2"
)


def head(
    hat: str = "helmet", extra: tuple[str, ...] = (), features: tuple[str, ...] = ()
) -> tuple[list[Part], list[Part]]:
    """Neck, and face with features and hat; `HATS`, `FEATURES` and headphones are known."""
    parts = [face(strap=hat in STRAPPED)]
    parts += [p for feature in features for p in FEATURES[feature]()]
    parts += HATS[hat]()
    if "headphones" in extra:
        parts += headphones()
    neck = limb([(-2.2, -4.5), (-0.6, 4)], [4.6, 4.3])
    return [Part(neck, "base", light=0)], parts


def face(strap: bool) -> Part:
    """Profile with ear, eye, brow and mouth; a chin strap under a helmet."""
    shape = blob(
        "-5.8,11 -6.3,8 -5,4.6 -3,2.6 0.6,1.6 3.8,0.6 5.9,0.5 6.7,2 6.3,3.6 "
        "6.9,4.5 6.8,5.3 8.9,6.2 8.3,7.2 7,9.4 7.3,11 3,13 -2,13"
    )
    cuts = [
        stroke((5.0, 3.7), (6.9, 3.8), w=0.34),
        outline(ellipse((-1.4, 6.6), 1.5, 2.2, 12), 0.26),
        stroke((5.3, 7.9), (6.5, 8.0), w=0.62),
        stroke((4.0, 9.1), (6.9, 9.0), w=0.3),
    ]
    if strap:
        cuts.append(stroke((1.6, 9), (2.6, 4), (4.2, 1.0), w=0.5, taper=False))
    shadow = poly((-8, 8.2), (9, 8.6), (9, 11), (-8, 11), r=0)
    return Part(shape, cuts=cuts, marks=[("shade", shadow)], name="face")


def _rim() -> Geom:
    return stroke((-9.6, 9.3), (-5, 9.8), (0, 10.3), (5, 10.6), (8.8, 11.2), w=0.34, taper=False)


def helmet() -> list[Part]:
    """The steel helmet with a glint."""
    glint = ellipse((3.2, 16.1), 2.0, 0.8, -38)
    return [
        Part(
            blob(DOME), cuts=[_rim()], marks=[("glint", glint)], name="helmet", shade=2.0, light=1.3
        )
    ]


def medic_helmet() -> list[Part]:
    """A dark cross on a white disc: the red cross on white is a protected emblem."""
    cross = union(rrect(-2.5, 13.6, 3.3, 15.6, 0.1), rrect(-0.6, 11.7, 1.4, 17.5, 0.1))
    marks = [("white", circle((0.4, 14.6), 4.2)), ("line", cross)]
    return [Part(blob(DOME), cuts=[_rim()], marks=marks, name="helmet", shade=2.0, light=1.3)]


def netted_helmet() -> list[Part]:
    """Netting and leaves, laid along the dome: leaves that stand out look like a flower."""
    cross = [line((x - 3, 21), (x + 3, 9), w=0.26) for x in (-6, -2, 2, 6)]
    cross += [line((x + 3, 21), (x - 3, 9), w=0.26) for x in (-6, -2, 2, 6)]
    places = (
        (-8.6, 13.5, 75),
        (-5.6, 18.2, 50),
        (-0.6, 20.2, 15),
        (4.6, 18.6, -20),
        (8.0, 14.4, -50),
    )
    leaves = [
        union(ellipse((x, y), 3.4, 1.3, r), ellipse((x + 0.8, y - 0.6), 2.6, 1.1, r - 50))
        for x, y, r in places
    ]
    out = [Part(blob(DOME), cuts=[_rim(), *cross], name="helmet", light=1.2)]
    return out + [Part(leaf, name="leaf", light=0.5, shade=0.6) for leaf in leaves]


def cap() -> list[Part]:
    """An officer's peaked cap."""
    crown = blob("8.8,13.6 9.4,17 4,18.8 -3,18.2 -9.6,16.4 -8.6,13.8 -7.2,11.6 0,11.6 7,12")
    band = blob("-7.4,12.6 -7.2,9.6 -3,9.2 3,9.6 7.4,10.2 7.6,12.8 0,12.6")
    peak = blob("6.2,11.4 7.6,11.2 11.8,8.8 12.2,8 9,8.4 6.2,9.4")
    return [
        Part(band, "dark", shade=0.8, light=0),
        Part(crown, shade=1.6),
        Part(peak, "dark", shade=0.5, light=0.7),
        Part(circle((6.0, 14.6), 1.5), "light", shade=0.4, light=0),
    ]


def beret() -> list[Part]:
    """A commando's beret with its badge."""
    shape = blob(
        "7.9,10.2 8.6,13.4 5.6,16.6 -0.5,17.2 -6.2,15.4 -10.6,12.2 -12.2,8.2 "
        "-10.4,6.4 -7.8,8.2 -6.4,10.2 0,10.6"
    )
    band = stroke((-6.6, 11.6), (0, 12), (8.2, 11.8), w=0.34, taper=False)
    badge = Part(circle((4.6, 13), 1.2), "light", shade=0, light=0, small=False)
    return [Part(shape, cuts=[band], shade=1.8, light=1.2), badge]


def headphones() -> list[Part]:
    """The mine sweeper's ear piece and its band over the helmet."""
    shell = ellipse((-1.0, 7.2), 3.1, 3.6)
    inner = outline(ellipse((-1, 7.2), 1.6, 2.0), 0.3)
    band = rope((-1.6, 10.5), (-2.4, 15), (-1.6, 20.2), w=0.85)
    return [
        Part(shell, "dark", cuts=[inner], shade=0.8, light=0.7),
        Part(band, "dark", shade=0, light=0),
    ]


def marked_helmet() -> list[Part]:
    """A helmet with the painted bar of a leader."""
    bar = rrect(-1.6, 8.6, 2.4, 21, 0.2)
    return [
        Part(
            blob(DOME),
            cuts=[_rim()],
            marks=[("white", bar)],
            name="helmet",
            shade=2.0,
            light=1.3,
        )
    ]


def flying_cap() -> list[Part]:
    """A pilot's leather cap with its goggles pushed up."""
    shape = blob(
        "8.2,10.4 8.4,13.6 5.8,17 0.4,18.4 -5,17.4 -8.2,14 -8.8,9.6 -7.6,5 -5.6,2.2 -3,1.6 "
        "-1.6,3.6 -1.2,7 0.4,9.6 4,10.2"
    )
    seam = stroke((-6.4, 5), (-5.4, 11), (-1, 17.6), w=0.34)
    band = stroke((-8.6, 12.6), (0, 13.6), (8.4, 12.4), w=0.9, taper=False)
    lens = ellipse((6.6, 13.6), 3.0, 2.6, 10)
    glint = Part(ellipse((6.9, 13.9), 1.9, 1.5, 10), "glass", shade=0, light=0, line=False)
    return [
        Part(shape, "dark", cuts=[seam], name="helmet", shade=1.6, light=1.0),
        Part(band, "deep", shade=0, light=0),
        Part(lens, "deep", shade=0, light=0),
        glint,
    ]


def tank_cap() -> list[Part]:
    """A tank man's padded cap with its ear piece."""
    ridges = [
        stroke((-6, 11), (-5.4, 15), (-2, 18.6), w=0.4),
        stroke((-1, 10.6), (-0.4, 15), (1.6, 18.8), w=0.4),
        stroke((4, 10.6), (4.4, 14), (4.8, 17.4), w=0.4),
    ]
    dome = blob(
        "8.6,10.6 8.2,14 5.6,17.6 0.4,19.2 -4.8,18.2 -8.2,14.6 -9,10 -8,5 -5,3.4 -3,5 -1,9.4 4,10"
    )
    ear = ellipse((-3.4, 6.6), 3.0, 3.6)
    return [
        Part(dome, cuts=ridges, name="helmet", shade=2.0, light=1.2),
        Part(ear, "dark", cuts=[outline(ellipse((-3.4, 6.6), 1.6, 2.0), 0.3)], shade=0.8),
    ]


def bare() -> list[Part]:
    """Short hair, combed back."""
    hair = blob(
        "7.4,10.4 7.6,13.4 5,15.6 0,16.6 -4.6,15.4 -7,12.4 -7,8.4 -5.4,6.4 -4,9.4 0,11 4,11"
    )
    locks = [stroke((6, 12), (0, 14.6), (-5, 12), w=0.3), stroke((4, 14), (-1, 15.8), w=0.3)]
    return [Part(hair, "deep", cuts=locks, name="helmet", shade=1.2, light=1.2)]


def large_helmet() -> list[Part]:
    """A helmet that is too large for who wears it."""
    wide = shift(stretch(blob(DOME), 1.32, 1.26), 0.6, -3.2)
    return [
        Part(
            wide,
            cuts=[shift(stretch(_rim(), 1.32, 1.26), 0.6, -3.2)],
            name="helmet",
            shade=2.6,
            light=1.5,
        )
    ]


def hood() -> list[Part]:
    """A sniper's cape drawn over the head, hung with leaves."""
    shape = blob(
        "9.4,11 8.4,15.4 4,19 -2,20 -8,17.6 -11.4,12 -12.6,4 -14,-4 -8,-6.4 -3,-4 -2.6,2 "
        "-2,7.4 2,11 6,11.6"
    )
    places = ((-10, 2, 70), (-9, 11, 60), (-4, 17, 30), (3, 18, -10), (7, 14, -50), (-8, -3, 40))
    leaves = [
        union(ellipse((x, y), 3.6, 1.4, r), ellipse((x + 0.8, y - 0.6), 2.8, 1.2, r - 50))
        for x, y, r in places
    ]
    return [
        Part(shape, "shade", name="helmet", shade=1.6, light=0.8),
        *(Part(leaf, name="leaf", light=0.5, shade=0.6) for leaf in leaves),
    ]


# ---------------------------------------------------------------- features of a face


def moustache() -> list[Part]:
    """A full moustache under the nose."""
    return [Part(blob("7.6,5.2 7.8,4.2 5.4,3.4 2.6,3 3.4,4.6 5.6,5.3"), "deep", shade=0, light=0)]


def cigar() -> list[Part]:
    """A fat cigar with a glowing end."""
    roll = limb([(6, 3.5), (13.4, 2.6)], [1.25, 1.35])
    ash = circle((13.9, 2.6), 1.5)
    return [
        Part(roll, "dark", cuts=[line((9, 1.6), (9.2, 4.8), w=0.35)], shade=0.5, light=0.4),
        Part(ash, "flame", shade=0, light=0),
    ]


def glasses() -> list[Part]:
    """Round glasses."""
    lens = ellipse((6.0, 7.8), 2.2, 2.3)
    wire = union(outline(lens, 0.45), line((3.8, 8), (-1.4, 8), w=0.4))
    return [
        Part(lens, "glass", shade=0, light=0, line=False),
        Part(wire, "line", shade=0, light=0, line=False),
    ]


def stubble() -> list[Part]:
    """Two days without a razor."""
    rows = ((0.2, 3.8), (1.6, 3.6), (3, 3.2), (4.4, 2.8), (-0.8, 4.8), (0.8, 4.8))
    dots = [(1, 2.6), (2.4, 2.2), (3.8, 1.8), (5.2, 1.6), *rows]
    return [Part(union(*(circle(d, 0.34) for d in dots)), "line", shade=0, light=0, line=False)]


def beard() -> list[Part]:
    """A full beard."""
    shape = blob(
        "7.6,5.2 6.8,4.2 5.4,3.9 6.8,2.8 7,0.8 5.4,-2.4 3,-3.4 0.4,-2 -2,0.8 -3.2,4 -3,7 -1.8,6 "
        "0.4,4.4 2.8,4.6 5,5.4"
    )
    curls = [
        stroke((-1.4, 4), (-0.2, 1), (0.8, -0.6), w=0.3),
        stroke((1.4, 3.4), (2, 0.8), (2.4, -1.8), w=0.3),
        stroke((4, 2.8), (4.4, 0.6), (4.2, -1.4), w=0.3),
    ]
    return [Part(shape, "shade", cuts=curls, shade=1.0, light=0.7)]


def scar() -> list[Part]:
    """A scar down the cheek."""
    cut = union(stroke((3.4, 8), (1.8, 3.6), w=0.4), line((2, 6.4), (3.8, 5.8), w=0.3),
                line((1.6, 4.8), (3.4, 4.4), w=0.3))  # fmt: skip
    return [Part(cut, "line", shade=0, light=0, line=False)]


def warpaint() -> list[Part]:
    """Dark stripes on the cheek."""
    stripes = union(bar((1.6, 7), (6, 6.2), 0.6), bar((1.2, 5.2), (5.4, 4.4), 0.6))
    return [Part(stripes, "deep", shade=0, light=0, line=False)]


def freckles() -> list[Part]:
    """A boy's freckles."""
    spots = ((3.2, 6.6), (4.4, 6.2), (3.8, 5.6), (5, 5.4), (2.6, 5.9))
    return [Part(union(*(circle(p, 0.36) for p in spots)), "shade", shade=0, light=0, line=False)]


HATS = {
    "helmet": helmet,
    "net": netted_helmet,
    "medic": medic_helmet,
    "marked": marked_helmet,
    "large": large_helmet,
    "cap": cap,
    "beret": beret,
    "flying": flying_cap,
    "tank": tank_cap,
    "hood": hood,
    "bare": bare,
}
STRAPPED = ("helmet", "net", "medic", "marked", "large")
FEATURES = {
    "moustache": moustache,
    "cigar": cigar,
    "glasses": glasses,
    "stubble": stubble,
    "beard": beard,
    "scar": scar,
    "warpaint": warpaint,
    "freckles": freckles,
}
