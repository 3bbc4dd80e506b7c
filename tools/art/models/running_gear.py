"""Wheels, tracks and mounted guns that vehicles share."""

from __future__ import annotations

from shapely.geometry import LineString

from tools.art.geometry import Geom, circle, line, poly, ring, rrect, spokes, union
from tools.art.parts import Part, gunmetal


def wheel(x: float, y: float, r: float, far: bool = False) -> list[Part]:
    """A tyre with lugs; the far one shows no hub."""
    c = (x, y)
    rims = zip(spokes(c, r * 0.86, 24), spokes(c, r, 24), strict=True)
    lugs = [line(a, b, w=0.5) for a, b in rims]
    tyre = Part(circle(c, r), "deep", cuts=lugs, name="tyre", shade=1.5, light=0)
    if far:
        return [tyre]
    h = r * 0.56
    nuts = [circle(p, 0.75) for p in spokes(c, h * 0.76, 6)]
    hub = Part(circle(c, h), cuts=[ring(c, h * 0.55, 0.4), *nuts], name="hub", shade=1.4, light=0.9)
    return [tyre, hub, Part(circle(c, h * 0.3), shade=0.6, light=0.5, small=False)]


def belt(outer: Geom) -> list[Part]:
    """The band of a track round the shape `outer`."""
    inner = outer.buffer(-3.0)
    edge, hollow = outer.exterior, inner.exterior
    count = int(edge.length / 4.2)
    links = []
    for i in range(count):
        p = edge.interpolate(i * edge.length / count)
        q = hollow.interpolate(hollow.project(p))
        links.append(line((p.x, p.y), (q.x, q.y), w=0.42))
    return [
        Part(outer, "far", cuts=links, name="track", shade=1.2, light=0.8),
        Part(inner, "deep", name="inner", shade=0, light=0),
    ]


def road_wheel(x: float, y: float, r: float) -> Part:
    """A wheel that runs on the track."""
    c = (x, y)
    nuts = [circle(p, 0.5) for p in spokes(c, r * 0.42, 6)]
    cuts = [ring(c, r * 0.62, 0.35), circle(c, r * 0.2), *nuts]
    return Part(circle(c, r), cuts=cuts, name="road", shade=1.2, light=0.8)


def track(x0: float, x1: float, top: float, count: int, r: float) -> list[Part]:
    """A track on the ground with its road wheels; the first and last are large."""
    h = top / 2
    out = belt(LineString([(x0 + h, h), (x1 - h, h)]).buffer(h))
    for i in range(count):
        x = x0 + h + (x1 - x0 - top) * i / (count - 1)
        if i in (0, count - 1):
            out.append(road_wheel(x, h, h - 4))
        else:
            out.append(road_wheel(x, 3 + r, r))
    return out


def mg(x: float, y: float, size: float = 1.0, pintle: float = 10) -> list[Part]:
    """A machine gun on a post `pintle` long; origin above the post."""
    gun = union(
        rrect(-6, -1.8, 8, 2.6, 0.5),
        rrect(7, -1, 19, 2, 0.8),
        rrect(18, -0.2, 26, 1.4, 0.6),
        rrect(24.5, -0.8, 28, 2, 0.5),
        rrect(-9.5, -3.2, -7.8, 3.4, 0.7),
        rrect(-8.5, -0.4, -5, 1, 0.2),
    )
    post = poly((-1, -1.5), (3, -1.5), (2.4, -pintle), (-0.6, -pintle), r=0.3)
    holes = [circle((h, 0.6), 0.45) for h in (10, 12.6, 15.2)]
    parts = [
        Part(post, "dark", shade=0.5, light=0),
        gunmetal(rrect(-1.5, -8, 6, -1.4, 0.5), shade=0.8),
        gunmetal(gun, cuts=holes, shade=0.8, light=0.6),
    ]
    return [p.moved(0, (x, y), size, size) for p in parts]
