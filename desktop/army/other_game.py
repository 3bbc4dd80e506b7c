"""Choosing another game for an army whose own game is not here; nothing it holds is touched."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.army.choosers import searched
from desktop.shell.chooser import Entry, chooser_over

if TYPE_CHECKING:
    from desktop.army.page import ArmyPage


def ask_game(page: ArmyPage) -> None:
    """Let the player choose by which game the open army is counted and checked from now on."""
    document = page.controller.document
    if document is None:
        return
    entries = [
        Entry(
            title.id,
            title.name,
            partial(_play_by, page, document.army.id, title.id, title.name),
            hint="What this game does not have is told by the findings; undo leads back.",
        )
        for title in page.army_service.catalog.titles()
    ]
    chooser_over(page).ask("Play it by…", "Search games", searched(entries))


def _play_by(page: ArmyPage, army_id: str, ruleset_id: str, name: str) -> None:
    if page.army_service.play_by(army_id, ruleset_id, name):
        page.controller.said.emit(f"Played by {name} now: the findings say what it does not have")
