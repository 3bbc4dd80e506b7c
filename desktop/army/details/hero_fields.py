"""Fields of the hero's page: a line with suggestions, and the abilities, a line each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QStringListModel, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QListView, QVBoxLayout, QWidget

from desktop.army.details.field_editors import NameEdit
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import IconButton, SmallButton
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.common.text_limits import ABILITY_LIMIT

_CHEVRON = 22
_MOST_SHOWN = 9


class SuggestEdit(NameEdit):
    """One line of plain text; the arrow, or Down, shows what may be meant."""

    def __init__(
        self, tell: Callable[[str], None], placeholder: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(tell, placeholder, parent)
        self._words = QStringListModel(self)
        completer = QCompleter(self._words, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(_MOST_SHOWN)
        completer.activated.connect(self._chosen)
        # Not the field's own: that one would open at each letter, and take the window's keys.
        completer.setWidget(self)
        self.list = QListView()
        self.list.setSpacing(2)
        completer.setPopup(self.list)
        self.suggestions = completer
        self.textEdited.connect(self._narrow)
        self.setTextMargins(0, 0, _CHEVRON - 6, 0)

    def suggest(self, words: Sequence[str]) -> None:
        """Take these suggestions."""
        if self._words.stringList() != list(words):
            self._words.setStringList(list(words))

    def show_all(self) -> None:
        """Show every suggestion, whatever stands in the field."""
        self.suggestions.setCompletionPrefix("")
        self.suggestions.complete()

    def _narrow(self, text: str) -> None:
        if self.list.isVisible():
            self.suggestions.setCompletionPrefix(text)
            self.suggestions.complete()

    def _chosen(self, text: str) -> None:
        self.setText(text)
        self._edited(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the suggestions with Down."""
        if event.key() == Qt.Key.Key_Down and not self.list.isVisible():
            self.show_all()
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the suggestions with the arrow at the right."""
        if event.position().x() > self.width() - _CHEVRON - 4:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.show_all()
            return
        super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the arrow over the field."""
        super().paintEvent(event)
        painter = QPainter(self)
        at = QPointF(self.width() - 14, self.height() / 2)
        paint_icon(painter, "chevron-down", at, 14, theme_of(self).tokens.ink2)
        painter.end()


class AbilityList(QWidget):
    """What was agreed that a man can do: each line may be written anew or taken away."""

    def __init__(
        self,
        change: Callable[[int, str], None],
        drop: Callable[[int], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._change, self._drop = change, drop
        self._rows: list[tuple[QWidget, NameEdit, IconButton]] = []
        self._count = 0
        self.new = SuggestEdit(lambda _: None, "Agreed with the other side")
        self.new.setAccessibleName("Another ability")
        self.add = SmallButton("Add")
        self.full = TextLabel(f"A man can have {ABILITY_LIMIT} abilities.", "small", "ink2")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._adding = QWidget()
        row = QHBoxLayout(self._adding)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.new, 1)
        row.addWidget(self.add)
        self._column.addWidget(self._adding)
        self._column.addWidget(self.full)
        self.new.returnPressed.connect(self._take)
        self.add.clicked.connect(self._take)

    def show_abilities(self, abilities: Sequence[str], suggestions: Sequence[str]) -> None:
        """Show these lines; `suggestions` are what may be added."""
        self._count = len(abilities)
        while len(self._rows) < len(abilities):
            self._add_row()
        for at, (row, edit, cross) in enumerate(self._rows):
            row.setVisible(at < len(abilities))
            if at < len(abilities):
                edit.show_text(abilities[at])
                edit.setCursorPosition(edit.cursorPosition() if edit.hasFocus() else 0)
                edit.setToolTip(abilities[at])
                cross.setToolTip(f"Take away: {abilities[at]}")
        self.new.suggest(suggestions)
        self._adding.setVisible(len(abilities) < ABILITY_LIMIT)
        self.full.setVisible(len(abilities) >= ABILITY_LIMIT)

    def edits(self) -> list[NameEdit]:
        """Return the lines that are shown."""
        return [edit for _, edit, _ in self._rows[: self._count]]

    def crosses(self) -> list[IconButton]:
        """Return the buttons that take a line away."""
        return [cross for _, _, cross in self._rows[: self._count]]

    def forget(self) -> None:
        """Leave out what was begun for another man."""
        self.new.clear()

    def _add_row(self) -> None:
        at = len(self._rows)
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(6)
        edit = NameEdit(lambda text: self._change(at, text))
        edit.setAccessibleName(f"Ability {at + 1}")
        cross = IconButton("cross", f"Take ability {at + 1} away", kind="small")
        cross.clicked.connect(lambda: self._drop(at))
        line.addWidget(edit, 1)
        line.addWidget(cross)
        self._column.insertWidget(at, row)
        self._rows.append((row, edit, cross))

    def _take(self) -> None:
        text = self.new.text()
        if text.strip():
            self.new.clear()
            self._change(self._count, text)
