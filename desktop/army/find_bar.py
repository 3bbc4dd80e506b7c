"""Finding in the army: a bar over the units that walks from hit to hit, or chooses all of them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from desktop.army.controller import ArmyController
from desktop.army.table.units_pane import UnitsPane
from desktop.look.parts.buttons import IconButton, SmallButton
from desktop.look.parts.fields import SearchField, leave_to_window
from desktop.look.parts.layouts import hbox
from desktop.look.parts.panel import Panel
from desktop.look.parts.text import TextLabel
from rules.army.army_search import find_in_army

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class FindBar(Panel):
    """Finds by role, weapon, item, name, rank, post and unit."""

    def __init__(self, controller: ArmyController, units: UnitsPane) -> None:
        super().__init__(("bottom",))
        self._controller, self._units = controller, units
        self._hits: tuple[str, ...] = ()
        self._at = -1
        self._came_from: QWidget | None = None
        self.field = SearchField("Role, item, name, post, rank or unit", "Enter: next")
        self.count = TextLabel("", "second", "ink2")
        self.before = IconButton("chevron-up", "Previous hit (Shift+Enter)", kind="small")
        self.next = IconButton("chevron-down", "Next hit (Enter)", kind="small")
        self.all = SmallButton("Choose all", tip="Choose all hits (Alt+Enter)", act=self.choose_all)
        self.close_button = IconButton("cross", "Close (Esc)", kind="small", act=self.shut)
        hbox(
            (self.field, 1),
            *(self.count, self.before, self.next, self.all, self.close_button),
            margins=(12, 6, 12, 7),
            inside=self,
        )
        self.field.textEdited.connect(self._search)
        self.field.installEventFilter(self)
        self.before.clicked.connect(lambda: self._walk(-1))
        self.next.clicked.connect(lambda: self._walk(1))
        controller.changed.connect(self._follow)
        controller.document_changed.connect(self._follow)
        self._tell()

    def open(self) -> None:
        """Open the bar, or go back into it, with the last words chosen."""
        if not self.isVisible():
            self._came_from = QApplication.focusWidget()
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._find_anew()

    def shut(self) -> None:
        """Close the bar; the keyboard goes to the hit, or back."""
        before, self._came_from = self._came_from, None
        # Before it hides: Qt would hand the keyboard to the next box, which chooses itself then.
        if self._at >= 0 and self._controller.selection.ids:
            self._units.give_keyboard(self._controller.selection.current)
        elif before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()

    def choose_all(self) -> None:
        """Choose all hits, for an act on all of them, and close."""
        if self._hits:
            self._at = 0
            self._controller.selection.set(self._hits)
            self.shut()

    # ---- what is found

    def _search(self, _text: str) -> None:
        self._find_anew()
        self._at = -1
        self._walk(1)

    def _find_anew(self) -> None:
        roster = self._controller.roster
        self._hits = find_in_army(roster, self.field.text()) if roster else ()
        current = self._controller.selection.current
        self._at = self._hits.index(current) if current in self._hits else -1
        self._tell()

    def _follow(self, _change: object = None) -> None:
        if self.isVisible():
            self._find_anew()

    def _walk(self, step: int) -> None:
        if not self._hits:
            self._tell()
            return
        if self._at < 0:
            self._at = 0 if step > 0 else len(self._hits) - 1
        else:
            self._at = (self._at + step) % len(self._hits)
        self._units.reveal(self._hits[self._at])
        self._tell()

    def _tell(self) -> None:
        many = len(self._hits)
        if not self.field.text().strip():
            words = ""
        elif self._at >= 0:
            words = f"{self._at + 1} of {many}"
        else:
            words = f"{many or 'none'} found"
        self.count.setText(words)
        reason = "" if many else "Nothing found."
        for button in (self.before, self.next, self.all):
            button.set_blocked(reason)

    # ---- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Walk with Enter and Shift+Enter, choose all with Alt+Enter, close with Escape."""
        if leave_to_window(event):
            return True
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        keys = event.modifiers()
        if event.key() in _ENTER:
            if keys & Qt.KeyboardModifier.AltModifier:
                self.choose_all()
            else:
                self._walk(-1 if keys & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Down:
            self._walk(1)
        elif event.key() == Qt.Key.Key_Up:
            self._walk(-1)
        elif event.key() == Qt.Key.Key_Escape:
            self.shut()
        else:
            return False
        return True
