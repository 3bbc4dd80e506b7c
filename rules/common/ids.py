"""Ids of armies, units and figures."""

from __future__ import annotations

import hashlib
import re
from random import SystemRandom

_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # no i, l, o, u: an id can be read aloud
_CHANCE = SystemRandom()  # the system's own, as in `secrets`, which takes 4 ms to import
ID_PATTERN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}\Z")


def new_id() -> str:
    """Return a new identity: twelve letters and digits, 60 bits of chance."""
    return _letters(_CHANCE.getrandbits(60))


def derived_id(*parts: str) -> str:
    """Return an identity that follows from these texts: the same texts, the same id."""
    data = hashlib.sha256("\n".join(parts).encode()).digest()
    return _letters(int.from_bytes(data[:8], "big"))


def _letters(bits: int) -> str:
    return "".join(_LETTERS[(bits >> shift) & 31] for shift in range(0, 60, 5))
