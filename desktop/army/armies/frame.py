"""How the list of armies is laid out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.army.armies.model import ArmiesModel
from desktop.army.armies.view import ArmiesList
from desktop.look.parts.buttons import IconButton, LinkButton, SmallButton
from desktop.look.parts.fields import SearchField
from desktop.look.parts.panel import Panel, PanelHeader


class ArmySearch(SearchField):
    """Finds armies as one types; Down goes to the list, Enter opens the first, Esc ends it."""

    taken = Signal()
    walked = Signal()
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lead on to the list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit()
        elif event.key() == Qt.Key.Key_Down:
            self.walked.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class ArmiesFrame(Panel):
    """The head with its buttons, the search, the list, and the way back below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__((), parent)
        self.new_button = SmallButton("New…")
        self.new_button.setToolTip("New army (Ctrl+N)")
        self.order_button = IconButton("sort", "Order, tags, archive and bin", kind="small")
        self.header = PanelHeader("Armies", buttons=(self.order_button, self.new_button))
        self.search = ArmySearch("Search")
        self.only = LinkButton("", "Shows all armies again")
        self.rows = ArmiesModel()
        self.list = ArmiesList()
        self.list.setModel(self.rows)
        self.back = LinkButton("")
        self._build()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 1)
        column.setSpacing(0)
        column.addWidget(self.header)
        self.finding = QWidget()
        finding = QVBoxLayout(self.finding)
        finding.setContentsMargins(10, 0, 10, 6)
        finding.setSpacing(4)
        finding.addWidget(self.search)
        finding.addWidget(self.only, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.finding)
        column.addWidget(self.list, 1)
        inset = QVBoxLayout()
        inset.setContentsMargins(8, 2, 8, 6)
        inset.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(inset)
