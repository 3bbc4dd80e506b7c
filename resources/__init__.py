"""Data files of Muster: rulesets, drawings, fonts, schema, samples; and where they lie."""

from __future__ import annotations

from pathlib import Path

_ROOT = Path(__file__).resolve().parent


def path(*parts: str) -> Path:
    """The place of a data file, as in path("fonts", "Roboto-Regular.ttf").

    Works from a checkout and from an installed wheel, which is always unpacked. Whether the
    file is there is for the caller to find out.
    """
    return _ROOT.joinpath(*parts)
