"""What a player types into a field of numbers, read leniently. Knows no Qt."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)")


def number_of(text: str, unit: str = "") -> float | None:
    """Return the number typed, with a point or a comma and with or without its unit."""
    plain, unit = text.strip().replace("−", "-"), unit.strip()
    while unit and plain.endswith(unit):  # the field writes its own behind one that was typed
        plain = plain.removesuffix(unit).strip()
    if not _NUMBER.fullmatch(plain):
        return None
    return float(plain.replace(",", "."))


def shown(value: float) -> str:
    """Return a number as a field shows it: one decimal at least, two at most."""
    words = f"{value:.2f}"
    return words.removesuffix("0")


def refusal(typed: str, least: str, most: str, stays: str) -> str:
    """Return the sentence about what was typed and cannot be; what was there stays."""
    what = " ".join(typed.split())[:20] or "nothing"
    return f"{least} to {most} can be used, not {what}; {stays} stays."
