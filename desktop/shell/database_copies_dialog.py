"""The copies of the database, and what is in each: taken back in part, or as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QAbstractItemView, QWidget

from db.backups import CopyContent
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.layouts import beside, hbox, stacked
from desktop.look.parts.panel import Panel
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel, key_of
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.look.tokens import Severity
from rules.common.wording import counted, day_said

GO_BACK, TAKE, COPY_HERE, CLOSE = "Go back to this copy…", "Take back", "Copy here", "Close"
WIDE, COPIES_WIDE, HIGH = 720, 300, 320
_ARMY, _CAMPAIGN = "army ", "campaign "
_MADE = {
    "-before-version-": "before an upgrade",
    "-made-by-hand-": "made by hand",
    "set-aside-": "put aside",
}
"""Why a copy was made that is not a daily one, by a part of its path."""


class ChosenCopy(NamedTuple):
    """What the player wants of a copy: all of it, or these armies and campaigns by their ids."""

    content: CopyContent
    everything: bool
    armies: tuple[str, ...] = ()
    campaigns: tuple[str, ...] = ()


class CopiesDialog(SentenceDialog):
    """A list of the copies, and beside it what the chosen one holds; see `chosen()`.

    With `only_whole` there is no database to take a part back into. `other` says whose the one
    database is that stands there instead of copies, of which parts can be copied here.
    """

    def __init__(
        self,
        contents: Sequence[CopyContent],
        parent: QWidget | None = None,
        *,
        only_whole: bool = False,
        other: str = "",
    ) -> None:
        title = "Copies of your database"
        words = "Choose a copy to see what is in it. No copy is changed or deleted by this."
        buttons: tuple[str, ...] = (TAKE, GO_BACK, CLOSE)
        if only_whole:
            buttons = (GO_BACK, CLOSE)
        elif other:
            title, buttons = f"Copy from {other}", (COPY_HERE, CLOSE)
            words = "Click the armies and campaigns to copy. Nothing is changed there."
        super().__init__(title, words, buttons, parent=parent)
        self._other = other
        self._contents = {str(each.path): each for each in contents}
        self._only_whole = only_whole
        self.copies, self.held = RowList("Copies", keep_selection=True), RowList("In this copy")
        self.copies.setModel(RowModel([_copy_row(each) for each in contents], self))
        self._held = RowModel(parent=self)
        self.held.setModel(self._held)
        mode = QAbstractItemView.SelectionMode
        self.held.setSelectionMode(mode.NoSelection if only_whole else mode.MultiSelection)
        theme = theme_of(self)
        copies, held = Panel(), Panel()
        hbox((self.copies, 1), inside=copies)
        hbox((self.held, 1), inside=held)
        copies.setFixedWidth(theme.height(COPIES_WIDE, COPIES_WIDE))
        copies.setMinimumHeight(HIGH)
        self.about = TextLabel("", "second", "ink2", wrap=True)
        left = stacked(SectionLabel("Copies"), copies, gap=4)
        left.setVisible(not other)
        right = stacked(SectionLabel("What it holds" if other else "In this copy"), held, gap=4)
        held.setMinimumHeight(HIGH)
        self.content.addWidget(beside(left, right, gap=12))
        self.content.addWidget(self.about)
        self.setMinimumWidth(WIDE)
        self.copies.chosen.connect(lambda _key: self._show_held())
        self.held.selectionModel().selectionChanged.connect(lambda *_: self._follow())
        if contents:
            self.copies.setCurrentIndex(self.copies.model().index(0, 0))
        self.copies.setFocus()
        self._follow()

    def chosen(self) -> ChosenCopy | None:
        """Return what was asked for, None when the dialog was just closed."""
        content = self._content
        if content is None or self.answer in ("", CLOSE):
            return None
        if self.answer == GO_BACK:
            return ChosenCopy(content, True)
        return ChosenCopy(content, False, self._ids(_ARMY), self._ids(_CAMPAIGN))

    @property
    def _content(self) -> CopyContent | None:
        return self._contents.get(self.copies.current_key())

    def _ids(self, kind: str) -> tuple[str, ...]:
        chosen = [key_of(each) for each in self.held.selectedIndexes()]
        return tuple(key.removeprefix(kind) for key in chosen if key.startswith(kind))

    def _show_held(self) -> None:
        content = self._content
        if content is None:
            return
        if content.problem:
            self._held.set_rows([Row("problem", content.problem, kind="note", tip=content.problem)])
        else:
            armies = [Row(_ARMY + key, name or "Without a name") for key, name in content.armies]
            wars = [Row(_CAMPAIGN + key, name or "Without a name")
                    for key, name in content.campaigns]  # fmt: skip
            none = [Row("none", "Nothing is in it.", kind="note")]
            rows = [Row("armies", "Armies", kind="group"), *armies] if armies else []
            rows += [Row("campaigns", "Campaigns", kind="group"), *wars] if wars else []
            self._held.set_rows(rows or none)
        clear = QItemSelectionModel.SelectionFlag.Clear
        self.held.selectionModel().select(self.held.currentIndex(), clear)
        self._follow()

    def _follow(self) -> None:
        content = self._content
        usable = content is not None and not content.problem
        damaged = "Choose a copy that is not damaged." if content else "There is no copy yet."
        chosen = len(self._ids(_ARMY)) + len(self._ids(_CAMPAIGN))
        for button in self.buttons:
            if button.text() == GO_BACK:
                button.set_blocked("" if usable else damaged)
            elif button.text() in (TAKE, COPY_HERE):
                none = "" if chosen else "Click the armies and campaigns first."
                button.set_blocked(none if usable else damaged)
        self.about.setText(self._about(content))

    def _about(self, content: CopyContent | None) -> str:
        if content is None or content.problem or self._other:
            return ""
        if self._only_whole:
            return "Muster goes on with everything as it is in this copy."
        return (
            "Click what you want back: it is added to what you have. Or go back to the whole copy:"
            " everything is then as it was, and what you have now is put aside."
        )


def copy_words(content: CopyContent) -> str:
    """Return when a copy was made and what is in it: "22 November 2026, 20:14"."""
    day = day_said(date(content.made.year, content.made.month, content.made.day).isoformat())
    return f"{day}, {content.made:%H:%M}"


def held_words(content: CopyContent) -> str:
    """Return how much is in a copy: "12 armies, 2 campaigns"."""
    campaigns = len(content.campaigns)
    return counted(len(content.armies), "army") + (
        f", {counted(campaigns, 'campaign')}" if campaigns else ""
    )


def _copy_row(content: CopyContent) -> Row:
    bad = bool(content.problem)
    made = next((words for part, words in _MADE.items() if part in str(content.path)), "")
    return Row(
        str(content.path),
        copy_words(content),
        " · ".join(filter(None, ("Damaged" if bad else held_words(content), made))),
        badge=Severity.ERROR if bad else None,
        tip=content.path.name,
    )
