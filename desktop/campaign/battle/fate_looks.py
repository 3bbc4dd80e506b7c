"""How fates look and are called in the window: their words, keys, icons and colours."""

from __future__ import annotations

from dataclasses import dataclass, replace

from desktop.figures import State
from rules.campaign.recording.battle_record import FateKind


@dataclass(frozen=True, slots=True)
class FateLook:
    """One fate: the word on its button, the short one on a card, its key, icon and colours.

    `state` is how the figure is drawn; `pale` shows only his shape, for he is not there.
    """

    kind: FateKind
    word: str
    short: str
    key: str
    icon: str
    ink: str = "ink2"
    ground: str = "sunk"
    state: State = "normal"
    pale: bool = False
    tip: str = ""


LOOKS: tuple[FateLook, ...] = (
    FateLook("standing", "Standing", "Standing", "S", "tick", "good", "raised", tip="Came home"),
    FateLook(
        "fallen", "Fallen", "Fallen", "F", "cross", "err", "errbg", "fallen", tip="Knocked out"
    ),
    FateLook("wounded", "Wounded", "Wounded", "W", "warning", "warn", "warnbg", tip="Hit, alive"),
    FateLook(
        "captured", "Captured", "Captured", "C", "campaigns", "adv", "advbg", tip="Taken prisoner"
    ),
    FateLook(
        "lost",
        "Under the sofa",
        "Sofa",
        "U",
        "sofa",
        "agr",
        "agrbg",
        "fallen",
        pale=True,
        tip="The toy is away, the man is not",
    ),
    FateLook(
        "missing", "Missing", "Missing", "M", "question", "bor", "advbg", pale=True,
        tip="Nobody saw what became of him",
    ),
    FateLook(
        "knocked-over", "Knocked over", "Elbow", "K", "toppled", "hou", "houbg", "fallen",
        tip="By an elbow: he is none the worse",
    ),
    FateLook(
        "gone", "Chewed by the dog", "Dog", "G", "bone", "ink2", "sunk", pale=True,
        tip="The toy is gone for good, the man is not",
    ),
)  # fmt: skip
"""All fates in the order of their buttons."""
LOOK = {look.kind: look for look in LOOKS}
_OF_MODELS: dict[FateKind, FateLook] = {
    "fallen": replace(LOOK["fallen"], word="Lost", short="Lost"),
    "wounded": replace(LOOK["wounded"], word="Damaged", short="Damaged"),
}
BY_KEY = {look.key: look for look in LOOKS}
BUTTONS = LOOKS[:5]
MORE = LOOKS[5:]


def look_of(kind: FateKind, *, model: bool) -> FateLook:
    """Return how a fate looks on somebody: a vehicle or gun is lost or damaged, and no man."""
    return _OF_MODELS.get(kind, LOOK[kind]) if model else LOOK[kind]
