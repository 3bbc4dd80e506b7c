"""Every colour, measure and type role of Muster's look, in one place and without a widget."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from PySide6.QtGui import QColor


class Tokens(NamedTuple):
    """The named colours of one scheme; a widget never names a colour of its own."""

    dark: bool
    bg: QColor
    surface: QColor
    raised: QColor
    sunk: QColor
    line: QColor
    edge: QColor
    ink: QColor
    ink2: QColor
    olive: QColor
    olive2: QColor
    onolive: QColor
    sel: QColor
    hover: QColor
    focus: QColor
    kraft: QColor
    kraftline: QColor
    kraftink: QColor
    kraftink2: QColor
    rail: QColor
    railsel: QColor
    railink: QColor
    railink2: QColor
    err: QColor
    errbg: QColor
    warn: QColor
    warnbg: QColor
    adv: QColor
    advbg: QColor
    agr: QColor
    agrbg: QColor
    bor: QColor
    hou: QColor
    houbg: QColor
    good: QColor
    absent: QColor

    def named(self, name: str) -> QColor:
        """Return the colour of that name; an unknown name is a mistake in the program."""
        colour = getattr(self, name)
        if not isinstance(colour, QColor):
            raise KeyError(name)
        return colour


def _colours(text: str) -> dict[str, QColor]:
    """Read 'name #RRGGBB' pairs."""
    words = text.split()
    return {name: QColor(value) for name, value in zip(words[::2], words[1::2], strict=True)}


LIGHT = Tokens(
    dark=False,
    **_colours("""
        bg #EDE3CE  surface #FBF7EC  raised #FFFDF6  sunk #F3EBD9
        line #D6C9AB  edge #8B7A54  ink #23261A  ink2 #585440
        olive #4A5A28  olive2 #3C4A1F  onolive #FFFDF3
        sel #DCE3BC  hover #F1EBD3  focus #1B5E9E
        kraft #D8BE8B  kraftline #B99A60  kraftink #33301C  kraftink2 #4F4626
        rail #333B21  railsel #4E5B33  railink #E8E2CB  railink2 #B9BA9C
        err #A3261C  errbg #F9E2DB  warn #855000  warnbg #FAEBCB
        adv #2A5876  advbg #E1ECF1  agr #5A4A86  agrbg #EAE5F3
        bor #245A8C  hou #8F4300  houbg #FAE6D2  good #3F6B1E  absent #CFC4A8
    """),
)

DARK = Tokens(
    dark=True,
    **_colours("""
        bg #171912  surface #21241A  raised #2B2F22  sunk #1B1E15
        line #3F4432  edge #828868  ink #ECE8D8  ink2 #B8B69C
        olive #B2C673  olive2 #C3D588  onolive #1A1D11
        sel #39442A  hover #292D20  focus #84B9F2
        kraft #3D3422  kraftline #6A5934  kraftink #EBD9AE  kraftink2 #CDB98B
        rail #101209  railsel #343C22  railink #E8E2CB  railink2 #A5A789
        err #F5998A  errbg #43231D  warn #F0BF68  warnbg #3D2F14
        adv #93C9E8  advbg #1E3340  agr #C3B4EE  agrbg #302A44
        bor #93C1EC  hou #F3AE72  houbg #41290F  good #A9CF7C  absent #4A4E3A
    """),
)


# Measures in logical pixels. A grid of 4; heights grow with the text when it is larger.
RING, RING_GAP = 2, 1
DARK_GROUND = "dark_ground"
"""The property of what lies on a ground that is dark in both schemes: its ring is a light one."""
RADIUS_CONTROL, RADIUS_PANEL, RADIUS_TAG, RADIUS_PILL = 5, 6, 3, 12
ROW, ROW_TWO_LINES = 32, 42
BUTTON, BUTTON_SMALL = 30, 24
UNIT_HEAD, TOTALS = 30, 44
ICON_SMALL, ICON, ICON_LARGE = 14, 18, 22
FOLD_MS, CHANGED_MS = 120, 400


class Severity(Enum):
    """How much a finding matters; agreed means the players ruled that it may stand."""

    ERROR = "error"
    WARNING = "warning"
    ADVICE = "advice"
    AGREED = "agreed"

    @property
    def ink(self) -> str:
        """Name of the token its text and shape are drawn in."""
        return {"error": "err", "warning": "warn", "advice": "adv", "agreed": "agr"}[self.value]

    @property
    def ground(self) -> str:
        """Name of the token behind its text."""
        return self.ink + "bg"


class Origin(Enum):
    """Where a number comes from."""

    STATED = "stated"
    BORROWED = "borrowed"
    HOUSE = "house"


class TypeRole(NamedTuple):
    """One way to set text: family, pixel size at 100 % text, weight, spacing in pixels."""

    family: str
    px: int
    weight: int = 400
    spacing: float = 0.0
    upper: bool = False


BODY_FAMILY, LABEL_FAMILY, STENCIL_FAMILY = "Roboto", "Roboto Condensed", "Saira Stencil One"

TYPE: dict[str, TypeRole] = {
    "title": TypeRole(STENCIL_FAMILY, 25, 400, 0.8, upper=True),
    "title-small": TypeRole(STENCIL_FAMILY, 21, 400, 0.8, upper=True),
    "title-large": TypeRole(STENCIL_FAMILY, 30, 400, 0.8, upper=True),
    "title-plain-large": TypeRole(LABEL_FAMILY, 30, 700, 0.8, upper=True),
    "title-plain": TypeRole(LABEL_FAMILY, 25, 700, 0.8, upper=True),
    "title-plain-small": TypeRole(LABEL_FAMILY, 21, 700, 0.8, upper=True),
    "headline": TypeRole(BODY_FAMILY, 18, 700),
    "lead": TypeRole(BODY_FAMILY, 15, 400),
    "lead-strong": TypeRole(BODY_FAMILY, 15, 700),
    "heading": TypeRole(BODY_FAMILY, 13, 700),
    "name": TypeRole(BODY_FAMILY, 13, 500),
    "body": TypeRole(BODY_FAMILY, 13, 400),
    "second": TypeRole(BODY_FAMILY, 12, 400),
    "second-strong": TypeRole(BODY_FAMILY, 12, 500),
    "second-bold": TypeRole(BODY_FAMILY, 12, 700),
    "small": TypeRole(BODY_FAMILY, 11, 400),
    "small-bold": TypeRole(BODY_FAMILY, 11, 700),
    "small-strong": TypeRole(BODY_FAMILY, 11, 500),
    "label": TypeRole(LABEL_FAMILY, 11, 600, 0.7, upper=True),
    "tag": TypeRole(LABEL_FAMILY, 11, 600, 0.4),
    "tag-plain": TypeRole(LABEL_FAMILY, 11, 400, 0.2),
    "borrowed": TypeRole(LABEL_FAMILY, 10, 700),
    "total": TypeRole(LABEL_FAMILY, 18, 700),
    "total-large": TypeRole(LABEL_FAMILY, 25, 700),
    "count": TypeRole(LABEL_FAMILY, 15, 700),
    "count-small": TypeRole(LABEL_FAMILY, 12, 700),
    "mono": TypeRole("monospace", 12, 400),
}
