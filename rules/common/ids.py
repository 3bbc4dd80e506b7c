"""Ids of armies, units and figures."""

from __future__ import annotations

import re
from random import SystemRandom

_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # no i, l, o, u: an id can be read aloud
_CHANCE = SystemRandom()  # the system's own, as in `secrets`, which takes 4 ms to import
ID_PATTERN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}\Z")


def new_id() -> str:
    """Return a new identity: twelve letters and digits, 60 bits of chance."""
    bits = _CHANCE.getrandbits(60)
    return "".join(_LETTERS[(bits >> shift) & 31] for shift in range(0, 60, 5))
