"""Turns ordered parts into flat layers (tone, shape): contours, shade, light, cut lines.

Light falls from above and in front. Two sets: the full one, and a small one for 40 px and
below without folds and webbing, with thicker limbs and dark weapons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.art.geometry import Geom, shift, union
from tools.art.parts import Part, Place, Slot

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
    section: int
    """parts between two slots, or of one group, are layered by themselves"""
    cast: Geom | None = None
    """what is painted later, moved away from the light"""


@dataclass
class Drawing:
    """A picture in layers: outlines first, then the parts from back to front."""

    stack: list[Layer]
    outlines: int = 1
    """how many of the first layers are outlines: the body's, then one for each group"""
    groups: dict[str, tuple[int, int]] = field(default_factory=dict)
    """the layers of a group, first and past the last"""
    slots: list[tuple[str, int, tuple[Place, ...]]] = field(default_factory=list)
    """a slot, the layer before which things go, and its places"""


@dataclass
class _Raw:
    tone: str
    geom: Geom
    section: int
    group: str


def layers(parts: Sequence[Part | Slot], small: bool, worn: bool = False) -> Drawing:
    """The drawing of some parts; worn: it lies on others and has a contour towards them."""
    pieces, slots = _sections(parts, small)
    groups = list(dict.fromkeys(["", *(p.part.group for p in pieces)]))
    forms = {g: union(*(p.geom for p in pieces if p.part.group == g)) for g in groups}
    silhouette = union(*forms.values())
    if worn:
        silhouette = silhouette.buffer(INNER[small])
    raw: list[_Raw] = []
    for piece in pieces:
        own: list[Layer] = []
        if piece.part.line:
            own.append(("line", piece.geom.buffer(INNER[small], 8).intersection(silhouette)))
        own += _small_piece(piece) if small else _full_piece(piece)
        raw += [
            _Raw(ALIAS.get(tone, tone), g, piece.section, piece.part.group)
            for tone, g in own
            if not g.is_empty
        ]
    found = Drawing([("line", forms[g].buffer(OUTER[small], 10)) for g in groups], len(groups))
    seen = _visible(raw)
    last = max((p.section for p in pieces), default=0)
    at: dict[int, int] = {}
    for section in range(last + 2):
        at[section] = len(found.stack)
        members = [r for r in seen if r.section == section]
        found.stack += _merge([(r.tone, r.geom) for r in members])
        if members and members[0].group:
            found.groups[members[0].group] = (at[section], len(found.stack))
    found.slots = [(slot.name, at[section], slot.places) for slot, section in slots]
    found.stack = [(tone, g.simplify(SIMPLIFY[small])) for tone, g in found.stack]
    return found


def _sections(
    parts: Sequence[Part | Slot], small: bool
) -> tuple[list[_Piece], list[tuple[Slot, int]]]:
    """The pieces, counted up at each slot and each change of group; the section a slot opens."""
    section, group = 0, ""
    kept: list[tuple[Part, int]] = []
    slots: list[tuple[Slot, int]] = []
    for part in parts:
        if isinstance(part, Slot):
            section += 1
            slots.append((part, section))
            continue
        if part.group != group:
            section, group = section + 1, part.group
        kept.append((part, section))
    return _pieces(kept, small), slots


def _pieces(parts: list[tuple[Part, int]], small: bool) -> list[_Piece]:
    if small:
        return [_Piece(p, p.geom.buffer(_thicker(p)), n) for p, n in parts if p.small]
    pieces = [_Piece(p, p.geom, n) for p, n in parts]
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


def _visible(stack: list[_Raw]) -> list[_Raw]:
    """Drops layers that later ones hide; a group hides only what is its own."""
    out: list[_Raw] = []
    body: Geom | None = None
    groups: dict[str, Geom] = {}
    for raw in reversed(stack):
        seen = raw.geom if body is None else raw.geom.difference(body)
        if raw.group in groups:
            seen = seen.difference(groups[raw.group])
        if seen.buffer(-0.02).area <= 0.03:
            continue
        out.append(raw)
        if raw.group:
            known = groups.get(raw.group)
            groups[raw.group] = raw.geom if known is None else known.union(raw.geom)
        else:
            body = raw.geom if body is None else body.union(raw.geom)
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
