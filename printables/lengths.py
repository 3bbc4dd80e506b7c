"""Lengths as a sheet says them: in inches or feet, in millimetres, or with both beside."""

from __future__ import annotations

from printables.options import Measures

INCH = 25.4
"""Millimetres in an inch."""
FOOT = 12
"""Inches in a foot."""
_METRE = 1000.0
_EIGHTHS = {1: "⅛", 2: "¼", 3: "⅜", 4: "½", 5: "⅝", 6: "¾", 7: "⅞"}


def length_words(inches: float, measures: Measures = "both") -> str:
    """Return a length given in inches as the player chose: "6 in (152 mm)", "6 in", "152 mm"."""
    return _both(f"{number_words(inches)} in", mm_words(inches), measures)


def feet_words(feet: float, measures: Measures = "both") -> str:
    """Return a length given in feet as the player chose: "9 ft (2.74 m)", "9 ft", "2.74 m"."""
    return _both(f"{number_words(feet)} ft", mm_words(feet * FOOT), measures)


def mm_words(inches: float) -> str:
    """Return a length given in inches in whole millimetres, from a metre on in metres."""
    long = inches * INCH
    return f"{long / _METRE:.2f} m" if long >= _METRE else f"{long:.0f} mm"


def number_words(number: float) -> str:
    """Return a number with eighths as fractions: 2.5 is "2½"."""
    whole, eighths = divmod(round(number * 8, 6), 8)
    if eighths != int(eighths):
        return f"{number:g}"
    part = _EIGHTHS.get(int(eighths), "")
    return f"{int(whole)}{part}" if whole or not part else part


def _both(first: str, second: str, measures: Measures) -> str:
    if measures == "both":
        return f"{first} ({second})"
    return second if measures == "mm" else first
