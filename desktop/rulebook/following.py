"""The army page follows when rules change: each open army is counted and checked anew."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from desktop.army.document import ArmyDocument, Change
from desktop.army.page import ArmyPage
from rules import edits


class RulesFollower(QObject):
    """Hands changed rules to the armies that are open, and other rules to an army."""

    def __init__(self, page: ArmyPage) -> None:
        super().__init__(page)
        self._page, self._library = page, page.library
        self._heard: set[str] = set()

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
            self._lay_again()

    def play_by(self, army_id: str, ruleset_id: str, name: str) -> bool:
        """Let an army be played by other rules, as a step that can be undone; return success."""
        document = self._library.document(army_id)
        if document is None or self._library.catalog.get(ruleset_id) is None:
            return False
        if army_id not in self._heard:
            self._heard.add(army_id)
            document.rules_asked.connect(lambda wanted: self._hand(document, wanted))
            document.changed.connect(lambda change: self._changed(document, change))
        label = f"play by {name}"
        done = document.edit(label, lambda army: edits.change_army(army, ruleset=ruleset_id))
        return done and self._library.save()

    def _hand(self, document: ArmyDocument, ruleset_id: str) -> None:
        document.play_by(self._library.catalog.get(ruleset_id))

    def _changed(self, document: ArmyDocument, change: Change) -> None:
        if change.before.ruleset == change.after.ruleset:
            return
        self._library.refresh_entry(document.army.id, changed=True)
        self._library.listed.emit()
        if self._is_open(document):
            # After whoever else hears of this step: the panes are shown anew, not changed.
            QTimer.singleShot(0, self, self._lay_again)

    def _is_open(self, document: ArmyDocument) -> bool:
        return document is self._page.desk.document

    def _lay_again(self) -> None:
        desk = self._page.desk
        desk.__dict__.pop("games", None)  # the titles of the games, kept on first use
        chosen = desk.selection.ids
        desk.document_changed.emit()
        desk.selection.set(chosen)
        self._page.head_changed.emit()
