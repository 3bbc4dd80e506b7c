"""The right side of the army page: details of what is selected."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from desktop.army.army_details import ArmyDetails
from desktop.army.desk import Desk
from desktop.army.figure_details import FigureDetails
from desktop.army.unit_details import UnitDetails
from desktop.look.parts.panel import Panel, ScrollPage

WIDTH = 300


class Inspector(Panel):
    """Shows a man, a unit, or the army itself when nothing is selected."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(("left",), parent)
        self._desk = desk
        self.figure = FigureDetails(desk)
        self.unit = UnitDetails(desk)
        self.army = ArmyDetails(desk)
        self._pages: list[FigureDetails | UnitDetails | ArmyDetails] = [
            self.figure,
            self.unit,
            self.army,
        ]
        self._scrolls = [ScrollPage(_padded(page), "Details") for page in self._pages]
        self._stack = QStackedLayout()
        for scroll in self._scrolls:
            self._stack.addWidget(scroll)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.addLayout(self._stack)
        desk.document_changed.connect(self.refresh)
        desk.changed.connect(self.refresh)
        desk.selection.changed.connect(self.refresh)
        self.refresh()

    def refresh(self, _change: object = None) -> None:
        """Show what is selected now."""
        if self._desk.current_figure() is not None:
            at = 0
        else:
            at = 1 if self._desk.current_unit() is not None else 2
        self._pages[at].refresh()
        self._stack.setCurrentIndex(at)

    def flush(self) -> None:
        """Write back at once what is still being typed."""
        for editor in (self.figure.story, self.unit.note, self.army.note):
            editor.flush()

    def focus_name(self) -> None:
        """Put the keyboard into the name of what is selected."""
        editor = self._pages[self._stack.currentIndex()].name
        editor.setFocus(Qt.FocusReason.ShortcutFocusReason)
        editor.selectAll()


def _padded(page: QWidget) -> QWidget:
    """Give a page the margins of the panel; its content keeps to the top."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(12, 12, 12, 12)
    column.addWidget(page)
    column.addStretch(1)
    return holder
