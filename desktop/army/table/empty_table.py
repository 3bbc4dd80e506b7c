"""What lies on the bench instead of units: nobody yet, or men of a game that is not here."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from desktop.empty_sprue_picture import sprue_picture
from desktop.look.parts.buttons import MainButton
from desktop.look.parts.empty import EmptyState
from desktop.look.parts.layouts import stacked
from desktop.look.parts.panel import Bench, ScrollPage
from rules.army.model import Army
from rules.common.wording import counted

MOST_NAMES = 12


def nobody_yet(choose: Callable[[], object]) -> QWidget:
    """Return the bench of an empty army, with the way to its first man."""
    find = MainButton("Choose men", hint="Ctrl+F", act=choose)
    words = "Drag what you play with here from the list at the left, or press Enter there."
    return _bench(
        EmptyState(
            "NOBODY HERE YET",
            words,
            picture=sprue_picture(),
            acts=(find,),
        )
    )


def unknown_game(army: Army, choose: Callable[[], object]) -> QWidget:
    """Return the bench of an army whose game is not here: what is kept, and where it goes on."""
    other = MainButton("Play it by another game…", act=choose)
    names = [unit.name or "a unit without a name" for unit in army.units]
    more = len(names) - MOST_NAMES
    listed = ", ".join(names[:MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
    figures, units = counted(army.figure_count(), "figure"), counted(len(names), "unit")
    kept = f"Nothing is lost: {figures} in {units}."
    return _bench(
        EmptyState(
            "GAME NOT INSTALLED",
            f"This army is for “{army.ruleset}”, which is not installed here.",
            picture=sprue_picture(),
            note=f"{kept} {listed}.".removesuffix(" ."),
            acts=(other,),
        )
    )


def _bench(state: EmptyState) -> QWidget:
    return ScrollPage(stacked(state, on=Bench()), "Units of the army")
