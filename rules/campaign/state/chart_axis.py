"""The numbers along a chart's axis, on the screen and on paper."""

from __future__ import annotations

import math
from collections.abc import Sequence

_SEEN = 0.2
"""The share of the highest value that an axis shows at least."""


def round_step(least: float, steps: Sequence[int] = (1, 2, 5, 10)) -> int:
    """Return the smallest round number that is not below `least`: 1, 2, 5, 10, 20 ..."""
    power = 10 ** max(0, math.floor(math.log10(least))) if least > 0 else 1
    return next(each * power for each in steps if each * power >= least)


def axis_steps(most: float, lines: int, least: float = 0) -> list[int]:
    """Return round numbers from 0 up to at least `most`, about so many of them.

    Where all values from `least` on lie in the upper half, they begin just below it: of armies of
    forty men who lose five, the five are seen. A fifth of the axis is above `least` always, so
    that one man more or less does not look like a rout.
    """
    if most <= 0:
        return [0, 1]
    low = min(least, most * (1 - _SEEN)) if least > most / 2 else 0
    step = round_step((most - low) / (lines - 1), (1, 2, 3, 5, 10))
    first, last = math.floor(low / step), math.ceil(most / step)
    return [at * step for at in range(first, last + 1)]
