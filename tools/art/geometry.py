"""Shapes that parts are cut from: limbs, blobs, rounded boxes, strokes.

Units: a standing man is 100 units from sole to helmet top. x is forward (figures face
right), y is up, y = 0 is the ground. Limb angles: 0 = straight down, 90 = forward.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from shapely import affinity
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union

Vec = tuple[float, float]
Geom = Any  # shapely ships no types

CUT = 0.42
"""Half width of a fold or seam."""


def polar(angle: float, length: float = 1.0) -> Vec:
    """The vector of a limb: 0 degrees hangs down, 90 points forward."""
    a = math.radians(angle)
    return (length * math.sin(a), -length * math.cos(a))


def add(p: Vec, q: Vec) -> Vec:
    """p + q."""
    return (p[0] + q[0], p[1] + q[1])


def mix(p: Vec, q: Vec, t: float) -> Vec:
    """The point at the share t of the way from p to q."""
    return (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)


def dist(p: Vec, q: Vec) -> float:
    """Distance of two points."""
    return math.hypot(p[0] - q[0], p[1] - q[1])


def turned(p: Vec, angle: float) -> Vec:
    """p turned about the origin, degrees, against the clock."""
    a = math.radians(angle)
    return (p[0] * math.cos(a) - p[1] * math.sin(a), p[0] * math.sin(a) + p[1] * math.cos(a))


def angle_of(a: Vec, b: Vec) -> float:
    """The limb angle of the line from a to b, degrees."""
    return math.degrees(math.atan2(b[0] - a[0], -(b[1] - a[1])))


def joint(a: Vec, b: Vec, first: float, second: float, bend: float) -> Vec:
    """Where a two-bone limb from a to b bends; bend +1 left of the line, -1 right.

    A target out of reach stretches the bones a little: a toy's arm never breaks.
    """
    d = dist(a, b)
    if d > (first + second) * 0.998:
        k = d / (first + second) * 1.002
        first, second = first * k, second * k
    d = max(d, abs(first - second) * 1.02, 0.5)
    x = (first * first - second * second + d * d) / (2 * d)
    h = math.sqrt(max(0.0, first * first - x * x))
    ux, uy = (b[0] - a[0]) / d, (b[1] - a[1]) / d
    return (a[0] + ux * x - bend * uy * h, a[1] + uy * x + bend * ux * h)


# ---------------------------------------------------------------- moving and joining


def union(*geoms: Geom) -> Geom:
    """All shapes as one."""
    return unary_union(list(geoms))


def shift(g: Geom, dx: float, dy: float = 0.0) -> Geom:
    """g moved."""
    return affinity.translate(g, dx, dy)


def spin(g: Geom, angle: float, about: Vec = (0, 0)) -> Geom:
    """g turned, degrees, against the clock."""
    return affinity.rotate(g, angle, origin=about)


def stretch(g: Geom, sx: float, sy: float) -> Geom:
    """g scaled from the origin."""
    return affinity.scale(g, sx, sy, origin=(0, 0))


# ---------------------------------------------------------------- shapes


def circle(p: Vec, r: float) -> Geom:
    """A disc."""
    return Point(p).buffer(r, 24)


def ellipse(p: Vec, rx: float, ry: float, angle: float = 0.0) -> Geom:
    """A filled ellipse, turned by angle."""
    return shift(spin(stretch(circle((0, 0), 1), rx, ry), angle), *p)


def ring(c: Vec, r: float, w: float = 0.4) -> Geom:
    """A circle line of half width w."""
    return circle(c, r).boundary.buffer(w)


def outline(g: Geom, w: float = 0.3) -> Geom:
    """The edge of g as a line of half width w."""
    return g.boundary.buffer(w)


def smooth(
    points: Sequence[tuple[float, ...]], closed: bool = False, steps: int = 10
) -> list[tuple[float, ...]]:
    """A Catmull-Rom curve through the points (of any number of coordinates)."""
    out: list[tuple[float, ...]] = []
    m = len(points)

    def at(k: int) -> tuple[float, ...]:
        return points[k % m] if closed else points[max(0, min(m - 1, k))]

    for i in range(m if closed else m - 1):
        corners = (at(i - 1), at(i), at(i + 1), at(i + 2))
        for j in range(steps):
            t = j / steps
            out.append(tuple(_spline(a, b, c, d, t) for a, b, c, d in zip(*corners, strict=True)))
    if not closed:
        out.append(tuple(points[-1]))
    return out


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3
    )


def limb(points: Sequence[Vec], radii: Sequence[float]) -> Geom:
    """A rounded limb: discs of varying radius swept along a smooth curve."""
    if len(points) == 2 and len(radii) > 2:
        k = len(radii) - 1
        points = [mix(points[0], points[1], i / k) for i in range(k + 1)]
    if len(radii) == 2 and len(points) > 2:
        k = len(points) - 1
        radii = [radii[0] + (radii[1] - radii[0]) * i / k for i in range(k + 1)]
    spine = smooth([(*p, r) for p, r in zip(points, radii, strict=True)], steps=8)
    discs = [circle((x, y), max(r, 0.05)) for x, y, r in spine]
    return unary_union(
        [unary_union([a, b]).convex_hull for a, b in zip(discs, discs[1:], strict=False)]
    )


def points_of(*points: Vec | str) -> list[Vec]:
    """Points given as pairs or as one text, "x,y x,y"."""
    out: list[Vec] = []
    for p in points:
        if isinstance(p, str):
            pairs = (word.split(",") for word in p.split())
            out += [(float(x), float(y)) for x, y in pairs]
        else:
            out.append(p)
    return out


def blob(*points: Vec | str) -> Geom:
    """A closed smooth shape through the points."""
    return Polygon(smooth(points_of(*points), closed=True)).buffer(0)


def soften(g: Geom, r: float) -> Geom:
    """g with corners and notches rounded to r."""
    return g.buffer(-r).buffer(2 * r).buffer(-r)


def poly(*points: Vec | str, r: float = 0.5) -> Geom:
    """A polygon with corners rounded to r."""
    g = Polygon(points_of(*points)).buffer(0)
    return soften(g, r) if r else g


def rrect(x0: float, y0: float, x1: float, y1: float, r: float = 0.8) -> Geom:
    """A box with rounded corners."""
    r = min(r, abs(x1 - x0) / 2.05, abs(y1 - y0) / 2.05)
    return box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)).buffer(-r).buffer(r, 12)


def stroke(*points: Vec, w: float = CUT, taper: bool = True, curve: bool = True) -> Geom:
    """A cut line of half width w: thick in the middle, fine at the ends."""
    if not taper:
        bent = curve and len(points) > 2
        return LineString(smooth(points) if bent else points).buffer(w, 8)
    if len(points) == 2:
        points = (points[0], mix(points[0], points[1], 0.5), points[1])
    k = len(points) - 1
    return limb(points, [w * (0.35 + 0.65 * math.sin(math.pi * i / k)) for i in range(k + 1)])


def line(*points: Vec, w: float = CUT) -> Geom:
    """A straight seam of even width."""
    return stroke(*points, w=w, taper=False, curve=False)


def rope(*points: Vec, w: float = 0.8) -> Geom:
    """A cord, strap or hose of half width w."""
    return LineString(smooth(points) if len(points) > 2 else points).buffer(w, 8)


def bar(a: Vec, b: Vec, w: float) -> Geom:
    """A straight band with square ends, half width w."""
    return LineString([a, b]).buffer(w, cap_style=2)


def bolts(*points: Vec) -> list[Geom]:
    """Rivet heads."""
    return [circle(p, 0.62) for p in points]


def spokes(c: Vec, r: float, count: int, start: float = 0.0) -> list[Vec]:
    """count points round a circle, the first at the angle start (degrees, 0 = right)."""
    step = 2 * math.pi / count
    a0 = math.radians(start)
    return [
        (c[0] + r * math.cos(a0 + i * step), c[1] + r * math.sin(a0 + i * step))
        for i in range(count)
    ]


def star_shape(c: Vec, r: float, points: int = 5, inner: float = 0.4) -> Geom:
    """A star with one point up."""
    outer = spokes(c, r, points, 90)
    hollow = spokes(c, r * inner, points, 90 + 180 / points)
    return Polygon([p for pair in zip(outer, hollow, strict=True) for p in pair])


def rings(g: Geom) -> Iterator[list[Vec]]:
    """The rings of a shape, without the repeated last point; specks are left out."""
    if g.is_empty:
        return
    inner = getattr(g, "geoms", None)
    if inner is not None:
        for each in inner:
            yield from rings(each)
    elif g.geom_type == "Polygon" and g.area > 0.04:
        for r in (g.exterior, *g.interiors):
            yield [(x, y) for x, y in r.coords[:-1]]
