"""Draws the crest of an army: its shield in the army's colour and hatching, the charge on it."""

from __future__ import annotations

from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect
from printables.engine.livery import FIELD, Livery, hatch
from resources.art.crests import BOTTOM, TOP, WIDTH, charges, outlines
from rules.army.crests import Crest

_UNIT = 0.2
"""Millimetres to a unit of the drawing in its form, where the hatching has its usual distance."""
_RIM, _EDGE, _EDGE_INK, _CONTOUR = 13.0, 8.5, 6.0, 5.0
"""Widths in units: of the light line round all, of the shield's outline, of a charge's contour."""
_HATCH = 0.75
_HATCH_INK = 0.4
RATIO = (WIDTH + _RIM) / (TOP - BOTTOM + _RIM)
"""Width of a crest for a height of 1."""


def draw_crest(writer: Writer, look: Livery, crest: Crest, box: Rect) -> None:
    """Fit a crest into the middle of a box in mm; it lies in the file once for each colour."""
    wide, high = (WIDTH + _RIM) * _UNIT, (TOP - BOTTOM + _RIM) * _UNIT
    area = Rect(-wide / 2, (BOTTOM - _RIM / 2) * _UNIT, wide, high)
    scale = min(box.w / wide, box.h / high)
    key = f"crest-{crest.key}-{look.colour}-{look.pattern}-{'ink' if look.ink else 'colour'}"
    form = writer.form(key, area, lambda: _draw(writer, look, crest))
    x, y = box.x + box.w / 2, box.y + box.h / 2
    writer.place(form, x, y - (TOP + BOTTOM) / 2 * _UNIT * scale, scale)


def _draw(writer: Writer, look: Livery, crest: Crest) -> None:
    shield = _placed(outlines()[crest.outline].ring)
    ground, strokes = (WHITE, INK) if look.ink else (look.tones["shade"], look.tones["base"])
    line = INK if look.ink else look.tones["line"]
    if not look.ink:
        writer.polygon(shield, fill=FIELD, stroke=FIELD, width=_points(_RIM))
    writer.polygon(shield, fill=ground)
    left, right = min(x for x, _ in shield), max(x for x, _ in shield)
    low, high = min(y for _, y in shield), max(y for _, y in shield)
    area = Rect(left, low, right - left, high - low)
    with writer.clipped(area, shape=shield):
        hatch(writer, area, look.pattern, strokes, width=_HATCH_INK if look.ink else _HATCH)
    writer.polygon(shield, stroke=line, width=_points(_EDGE_INK if look.ink else _EDGE))
    for tone, rings in charges()[crest.charge].parts:
        placed = [_placed(ring) for ring in rings]
        if tone == "light":
            for ring in placed:
                writer.polygon(ring, stroke=line, width=_points(_CONTOUR))
        for ring in placed:
            writer.polygon(ring, fill=(WHITE if look.ink else FIELD) if tone == "light" else line)


def _placed(ring: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
    return [(x * _UNIT, y * _UNIT) for x, y in ring]


def _points(units: float) -> float:
    """Return a width in points for one in units."""
    return units * _UNIT * 72 / 25.4
