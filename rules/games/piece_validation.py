"""What a playbook says of the pieces on the table must be something that can be laid there."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rules.common.decoding import Fault, Path
from rules.games.number import Number
from rules.games.playbook import Amount, Piece
from rules.games.reference_validation import bad_selector
from rules.games.ruleset import Ruleset

_MM = {"in": 25.4, "mm": 1.0, "ft": 304.8, "": 1.0}
_SMALLEST, _LARGEST = 1.0, 30_480.0
"""Millimetres that a piece can have: what a hand can pick up, and the 100 ft of a long garden."""
_LARGEST_ANGLE = 360
_MOST = 10_000
"""Pieces that an amount can count to for each man."""


def piece_faults(piece: Piece, ruleset: Ruleset, path: Path) -> Iterator[Fault]:
    """Yield what is wrong with a piece: its stats, amount, sizes and ticks."""
    for stat in piece.marked:
        if stat not in {each.id for each in ruleset.stats}:
            yield Fault((*path, "marked"), f"'{stat}' is not a stat of the ruleset")
    for selector in piece.amount.of:
        yield from bad_selector(ruleset, selector, (*path, "amount", "of"))
    yield from _amount(piece.amount, (*path, "amount"))
    if (piece.size is None) != (piece.measure == "none"):
        yield Fault(path, "needs 'size' and 'measure' together: how large, and what that measures")
    if piece.size is not None and not piece.unit:
        yield Fault(path, "needs the key 'unit': what its size is counted in")
    if piece.size is not None and (piece.measure == "angle") != (piece.unit == "degrees"):
        yield Fault(path, "needs the unit 'degrees' when, and only when, an angle is measured")
    if (piece.measure == "sides") != (piece.second is not None):
        yield Fault(path, "needs 'second' when, and only when, its sides are measured")
    for key, size in (("size", piece.size), ("second", piece.second)):
        if size is not None:
            yield from _size(size, piece.unit, (*path, key))
    for place, tick in enumerate(piece.ticks):
        if not (math.isfinite(tick.at) and 0 <= tick.at * _MM["in"] <= _LARGEST):
            text = f"should be 0 to {_LARGEST / _MM['in']:g} inches, found {tick.at:g}"
            yield Fault((*path, "ticks", place, "at"), text)


def _amount(amount: Amount, path: Path) -> Iterator[Fault]:
    if amount.each < 0 or amount.plus < 0 or amount.per < 1:
        yield Fault(path, "should count upwards: 'per' 1 or more, the others 0 or more")
    if max(amount.each, amount.plus) > _MOST:
        yield Fault(path, f"should count to {_MOST:,} at most")


def _size(size: Number, unit: str, path: Path) -> Iterator[Fault]:
    """Yield why nothing of this size can be printed or laid on a table."""
    if isinstance(size.value, str):
        yield Fault(path, f"should be a number to print it by, found '{size.value}'")
        return
    for value in (size.value, size.low):
        if value is None or not math.isfinite(value):
            continue  # a number that is none is told of wherever it stands
        if value <= 0:
            yield Fault(path, f"should be more than 0, found {value:g}")
        elif unit == "degrees" and value > _LARGEST_ANGLE:
            yield Fault(path, f"should be {_LARGEST_ANGLE} degrees at most, found {value:g}")
        elif unit != "degrees" and not _SMALLEST <= value * _MM[unit] <= _LARGEST:
            most = f"{_LARGEST / _MM['ft']:g} ft"
            yield Fault(path, f"should be {_SMALLEST:g} mm to {most}, found {value:g} {unit}")
