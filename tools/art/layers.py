"""Turns ordered parts into flat layers (tone, shape): contours, shade, light, cut lines.

Light falls from above and in front. Two sets: the full one, and a small one for 40 px and
below without folds and webbing, with thicker limbs and dark weapons.
"""

from __future__ import annotations

from dataclasses import dataclass

from tools.art.geometry import Geom, shift, union
from tools.art.parts import Part

Layer = tuple[str, Geom]

LIGHT_X, LIGHT_Y = 0.55, 0.84
OUTER = {False: 1.15, True: 1.5}
"""Contour outside the silhouette, by set (small or not)."""
INNER = {False: 0.5, True: 1.0}
"""Contour round each part."""
SIMPLIFY = {False: 0.06, True: 0.14}
CAST = 1.7
"""How far a part throws its shadow on the parts below; this gives the moulded look."""

FLAT = ("white", "flame", "line", "glass")
SHADE_OF = {"base": "shade", "light": "base"}
LIGHT_OF = {"base": "light", "light": "glint", "far": "base", "dark": "base", "shade": "base"}
ALIAS = {"far": "shade", "glass": "glint"}
"""Tones that look alike once the shading is chosen."""


@dataclass
class _Piece:
    part: Part
    geom: Geom
    cast: Geom | None = None
    """what is painted later, moved away from the light"""


def layers(parts: list[Part], small: bool) -> list[Layer]:
    """The layers in painting order; hidden ones dropped, neighbours of a tone joined."""
    pieces = _pieces(parts, small)
    silhouette = union(*(p.geom for p in pieces))
    out: list[Layer] = [("line", silhouette.buffer(OUTER[small], 10))]
    for piece in pieces:
        if piece.part.line:
            contour = piece.geom.buffer(INNER[small], 8).intersection(silhouette)
            out.append(("line", contour))
        out += _small_piece(piece) if small else _full_piece(piece)
    named = [(ALIAS.get(tone, tone), g) for tone, g in out if not g.is_empty]
    merged = _merge(_visible(named))
    return [(tone, g.simplify(SIMPLIFY[small])) for tone, g in merged]


def _pieces(parts: list[Part], small: bool) -> list[_Piece]:
    if small:
        kept = [p for p in parts if p.small]
        return [_Piece(p, p.geom.buffer(_thicker(p))) for p in kept]
    pieces = [_Piece(p, p.geom) for p in parts]
    later: Geom | None = None
    for piece in reversed(pieces):
        piece.cast = later
        if piece.part.name not in ("base", "flame"):
            shadow = shift(piece.geom, -LIGHT_X * CAST, -LIGHT_Y * CAST)
            later = shadow if later is None else later.union(shadow)
    return pieces


def _thicker(part: Part) -> float:
    return {"weapon": 1.1, "base": 0.0}.get(part.name, 0.7)


def _full_piece(piece: _Piece) -> list[Layer]:
    part, geom = piece.part, piece.geom
    out: list[Layer] = [(part.tone, geom)]
    if part.tone not in FLAT:
        out += _shade(piece) + _light(piece)
    out += [(tone, mark.intersection(geom)) for tone, mark in part.marks]
    cuts = [cut.intersection(geom.buffer(0.1)) for cut in part.cuts]
    if cuts:
        out.append(("line", union(*cuts)))
    return out


def _shade(piece: _Piece) -> list[Layer]:
    part, geom = piece.part, piece.geom
    if not part.shade:
        return []
    dark = geom.difference(shift(geom, LIGHT_X * part.shade, LIGHT_Y * part.shade))
    if piece.cast is not None and part.name != "base":
        dark = dark.union(geom.intersection(piece.cast))
    return [(SHADE_OF.get(part.tone, "deep"), dark.buffer(-0.16).buffer(0.16))]


def _light(piece: _Piece) -> list[Layer]:
    part = piece.part
    if not part.light:
        return []
    inset, step = piece.geom.buffer(-0.75), part.light * 1.6
    bright = inset.difference(shift(inset, -LIGHT_X * step, -LIGHT_Y * step))
    if piece.cast is not None:
        bright = bright.difference(piece.cast)
    # opening the shape by a hair takes slivers away
    return [(LIGHT_OF.get(part.tone, "light"), bright.buffer(-0.17).buffer(0.17))]


def _small_piece(piece: _Piece) -> list[Layer]:
    part, geom = piece.part, piece.geom
    tone = {"weapon": "gun", "helmet": "light"}.get(part.name, part.tone)
    out: list[Layer] = [(tone, geom)]
    plain = part.tone in FLAT or part.name in ("weapon", "helmet", "base")
    if part.shade and not plain:
        dark = geom.difference(shift(geom, LIGHT_X * 2.4, LIGHT_Y * 2.4))
        out.append((SHADE_OF.get(part.tone, "deep"), dark.buffer(-0.3).buffer(0.3)))
    if part.name == "base":
        return out
    for mark_tone, mark in part.marks:
        wider = {"white": 1.6, "line": 0.7}.get(mark_tone, 0.0)
        out.append((mark_tone, mark.buffer(wider).intersection(geom)))
    return out


def _visible(stack: list[Layer]) -> list[Layer]:
    """Drops layers that later ones hide."""
    out: list[Layer] = []
    covered: Geom | None = None
    for tone, g in reversed(stack):
        seen = g if covered is None else g.difference(covered)
        if seen.buffer(-0.02).area > 0.03:
            out.append((tone, g))
            covered = g if covered is None else covered.union(g)
    return out[::-1]


def _merge(stack: list[Layer]) -> list[Layer]:
    """Joins layers of one tone where nothing between them is touched."""
    groups: list[tuple[str, list[Geom]]] = []
    for tone, g in stack:
        home = None
        for other, members in reversed(groups):
            if other == tone:
                home = members
                break
            if any(g.intersects(m) for m in members):
                break
        if home is None:
            groups.append((tone, [g]))
        else:
            home.append(g)
    return [(tone, union(*members)) for tone, members in groups]
