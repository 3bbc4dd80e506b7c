"""The army page follows when rules change: each open army is counted and checked anew."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.army.page import ArmyPage
from rules.army import edits


class RulesFollower(QObject):
    """Hands changed rules to the armies that are open, and other rules to an army."""

    def __init__(self, page: ArmyPage) -> None:
        super().__init__(page)
        self._page, self._library = page, page.library

    def follow(self) -> None:
        """Let every open army be played by its rules as they are now."""
        catalog, touched = self._library.catalog, False
        for army_id, document in self._library.documents().items():
            ruleset = catalog.get(document.army.ruleset)
            if ruleset is not document.ruleset:
                document.play_by(ruleset)
                self._library.refresh_entry(army_id, changed=True)
                touched = touched or document is self._page.desk.document
        own = {each.id for each in catalog.all() if each.extends}
        for entry in self._library.entries:
            if entry.ruleset in own:
                self._library.judge.forget(entry.id)
        self._library.listed.emit()
        if touched:
            self._page.lay_again()

    def play_by(self, army_id: str, ruleset_id: str, name: str) -> bool:
        """Let an army be played by other rules, as a step that can be undone; return success."""
        document = self._library.document(army_id)
        if document is None or self._library.catalog.get(ruleset_id) is None:
            return False
        label = f"play by {name}"
        done = document.edit(label, lambda army: edits.change_army(army, ruleset=ruleset_id))
        return done and self._library.save()
