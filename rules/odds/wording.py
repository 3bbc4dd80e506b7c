"""Chances and means as they are read."""

from __future__ import annotations

from fractions import Fraction


def percent(chance: Fraction) -> str:
    """Return a chance as it is read: 58 %, 0.4 %, never 0 or 100 for what is neither."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    hundred = float(chance) * 100
    if hundred < 0.95:
        return f"{max(hundred, 0.1):.1f} %"
    if hundred > 99.05:
        return f"{min(hundred, 99.9):.1f} %"
    return f"{hundred:.0f} %"


def times(number: Fraction) -> str:
    """Return a mean as it is read: 2.3."""
    return f"{float(number):.1f}"
