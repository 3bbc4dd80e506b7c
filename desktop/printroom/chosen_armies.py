"""Choosing the armies of a pack: a list over the window adds them and takes them out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from desktop.printroom.material import MOST_ARMIES
from desktop.services.armies import ArmyService
from desktop.services.army_list import ArmyEntry
from desktop.shell.chooser import Entry, chooser_over

IN, OUT = "In the pack", "Not in the pack"


def ask_armies(
    army_service: ArmyService,
    parent: QWidget,
    chosen: Callable[[], Sequence[str]],
    choose: Callable[[tuple[str, ...]], object],
) -> None:
    """Let the player add armies and take them out until he closes the list."""

    def flip(army_id: str) -> None:
        now = tuple(chosen())
        choose(
            tuple(each for each in now if each != army_id) if army_id in now else (*now, army_id)
        )
        # The list closes with what was taken; it comes again until the player is done.
        QTimer.singleShot(0, parent, lambda: ask_armies(army_service, parent, chosen, choose))

    def entry(army: ArmyEntry, inside: bool) -> Entry:
        ruleset = army_service.catalog.get(army.ruleset)
        full = len(chosen()) >= MOST_ARMIES and not inside
        blocked = f"A pack holds {MOST_ARMIES} armies." if full else ""
        if ruleset is None and not inside:
            blocked = f"Its game “{army.ruleset}” is not here, so it cannot be printed."
        return Entry(
            army.id,
            army.called,
            lambda: flip(army.id),
            kind="in the pack" if inside else "",
            second=ruleset.name if ruleset else army.ruleset,
            group=IN if inside else OUT,
            blocked=blocked,
            hint="Enter takes it out, Esc closes" if inside else "Enter adds it, Esc closes",
        )

    def find(text: str) -> list[Entry]:
        inside = set(chosen())
        words = text.casefold().split()
        games = [army_service.entry(each).ruleset for each in inside if army_service.knows(each)]
        found = [
            army
            for army in army_service.entries
            if all(word in f"{army.called} {army.folder}".casefold() for word in words)
        ]
        # Those of the same game first: they can meet.
        found.sort(key=lambda army: (army.id not in inside, army.ruleset not in games))
        return [entry(army, army.id in inside) for army in found]

    chooser_over(parent).ask("Armies of the pack", "Search your armies", find)
