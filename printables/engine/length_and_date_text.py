"""Lengths and dates in words: inches or feet, millimetres or both; day or month first."""

from __future__ import annotations

import re
from datetime import date

from printables.engine.options import Dates, Measures
from rules.common.wording import MONTHS

INCH = 25.4
"""Millimetres in an inch."""
FOOT = 12
"""Inches in a foot."""
_METRE = 1000.0
_LENGTH = re.compile(
    r"(?<![\d.d])(?P<number>\d+(?:\.\d+)?(?:(?: [x×] |[×–·-])\d+(?:\.\d+)?)?)"
    r"[ -](?P<unit>in|inch|inches|ft|feet|foot)\b(?! \d)"
)
"""A length in a text: "6 in", "3 x 3 in", "2-4 ft"; not "1 in 6", nor the dice of "2d6 in"."""
_EIGHTHS = {1: "⅛", 2: "¼", 3: "⅜", 4: "½", 5: "⅝", 6: "¾", 7: "⅞"}


def length_words(inches: float, measures: Measures = "both") -> str:
    """Return a length given in inches as the player chose: "6 in (152 mm)", "6 in", "152 mm"."""
    return _both(f"{number_words(inches)} in", mm_words(inches), measures)


def length_parts(
    low: float | None, value: float | str, unit: str, measures: Measures
) -> tuple[str, str, str]:
    """Return a number with its unit, "in" for feet too, and in millimetres where both are printed.

    What is no length has the unit "". Words without a number ("any") have none either; dice of
    inches ("2d6") keep theirs.
    """
    if unit not in ("in", "ft"):
        low_words = f"{low:g}–" if low is not None and not isinstance(value, str) else ""
        return f"{low_words}{value if isinstance(value, str) else format(value, 'g')}", "", ""
    if isinstance(value, str):
        if value.endswith(" in"):
            value = value.removesuffix(" in")
        elif not any(letter.isdigit() for letter in value):
            return value, "", ""
        return value, "in", ""
    times = FOOT if unit == "ft" else 1
    ends = [each * times for each in (low, value) if each is not None]
    inches = "–".join(number_words(each) for each in ends)
    millimetres = "–".join(f"{each * INCH:.0f}" for each in ends)
    if measures == "mm":
        return millimetres, "mm", ""
    return inches, "in", f"{millimetres} mm" if measures == "both" else ""


def in_measures(text: str, measures: Measures) -> str:
    """Return a text with its lengths in inches, in millimetres, or in both: "3 ft" is "36 in"."""
    return _LENGTH.sub(lambda match: _converted(match, measures), text)


def _converted(match: re.Match[str], measures: Measures) -> str:
    long = match["unit"] in ("ft", "feet", "foot")
    if measures == "in" and not long:
        return match[0]
    times = FOOT if long else 1
    numbers = [float(each) * times for each in re.findall(r"[\d.]+", match["number"])]
    between = re.search(r"[^\d.]+", match["number"])
    joint = between[0] if between else ""
    inches = joint.join(number_words(each) for each in numbers) + " in"
    return _both(inches, joint.join(f"{each * INCH:.0f}" for each in numbers) + " mm", measures)


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


def date_words(iso: str, style: Dates) -> str:
    """Return an ISO date in words: 21 Nov 2026, Nov 21, 2026 or 2026-11-21; "" for none.

    What is no date is given back as it came: it may be the player's own word for a day.
    """
    if not iso or style == "iso":
        return iso
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return iso
    month = MONTHS[day.month - 1][:3]
    if style == "month":
        return f"{month} {day.day}, {day.year}"
    return f"{day.day} {month} {day.year}"
