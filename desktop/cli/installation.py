"""Checks the installation: packages of the wanted versions, fonts, drawings."""

from __future__ import annotations

import re
from importlib import metadata

from rules.common.wording import counted

Looked = tuple[str, tuple[str, ...]]
"""A sentence for when all is well, and what is wrong."""

_FONTS = (
    "Roboto-Regular.ttf", "Roboto-Medium.ttf", "Roboto-Bold.ttf", "RobotoCondensed-Regular.ttf",
    "RobotoCondensed-Medium.ttf", "RobotoCondensed-Bold.ttf", "SairaStencilOne-Regular.ttf",
)  # fmt: skip
_WANTED = (
    "PySide6-Essentials>=6.8,<6.12", "SQLAlchemy>=2,<3", "alembic>=1.13", "pillow>=10.3",
    "reportlab>=4.2", "pypdfium2>=4.30", "msgspec>=0.19", "platformdirs>=4",
)  # fmt: skip
"""What pyproject.toml asks for; a test holds that both say the same."""


def packages() -> Looked:
    """Look for the packages that Muster needs, in versions that it was made for."""
    found, troubles = [], []
    for wanted in _WANTED:
        name, limits = re.split(r"(?=[<>=])", wanted, maxsplit=1)
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            troubles.append(f"{name} is not installed.")
            continue
        if not fits(version, limits):
            troubles.append(f"{name} is {version}, and Muster was made for {limits}.")
        found.append(f"{name} {version}")
    return f"{', '.join(found)}.", tuple(troubles)


def fits(version: str, limits: str) -> bool:
    """Return whether a version lies within limits such as ">=6.8,<6.12"."""
    here = _numbers(version)
    for limit in limits.split(","):
        than, number = re.split(r"(?<=[<>=])(?=\d)", limit.strip(), maxsplit=1)
        wanted = _numbers(number)
        if (than == ">=" and here < wanted) or (than == "<" and here >= wanted):
            return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def fonts() -> Looked:
    """Read every font that the window and the paper are set in."""
    from printables.fonts import Face
    from printables.problems import PrintProblem

    troubles = []
    for name in _FONTS:
        try:
            Face(name.removesuffix(".ttf"), name)
        except PrintProblem as trouble:
            troubles.append(str(trouble).rstrip(".") + ".")
    return f"{counted(len(_FONTS), 'font')} can be read.", tuple(troubles)


def drawings() -> Looked:
    """Read every drawing, large and small."""
    from resources import art

    troubles = []
    for name in art.names():
        try:
            for small in (False, True):
                art.picture(name, small)
        except (OSError, ValueError, KeyError, TypeError):
            troubles.append(f"The drawing {name} cannot be read; install Muster again.")
    if not art.has(art.NEUTRAL):
        troubles.append("The drawings are not here; install Muster again.")
    return f"{counted(len(art.names()), 'drawing')} can be read.", tuple(troubles)
