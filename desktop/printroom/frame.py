"""The panes of the Print room: the pack, the pages, paper and print; and their widths."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.fold import FoldStrip
from desktop.look.theme import theme_of
from desktop.printroom.pack_pane import PackPane
from desktop.printroom.page_store import PageStore
from desktop.printroom.paper_pane import PaperPane
from desktop.printroom.viewer import Viewer

LEFT_WIDTHS = {"compact": 208, "normal": 288, "wide": 320}
"""The pack is a list of two lines and a number each, wider than that of the armies."""
PAPER_WIDTHS = {"compact": 300, "normal": 300, "wide": 360}
WIDE_FROM, TEXT_OF_PAPER = 1700, 220


class PrintFrame(QWidget):
    """The pack at the left, the pages in the middle, paper and acts at the right."""

    status = Signal(str)
    """What was done, for the window's line of words."""
    head_changed = Signal()
    """Something else is printed than the head of the page says."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._compact = False
        self.store = PageStore(self)
        self.pack = PackPane()
        self.viewer = Viewer(self.store)
        self.paper = PaperPane()
        self.strip = FoldStrip("Paper and print")
        self.test_button = PlainButton("Test page…", parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.pack)
        row.addWidget(self.viewer, 1)
        row.addWidget(self.paper)
        row.addWidget(self.strip)
        self.strip.hide()
        self.strip.asked.connect(self.toggle_paper)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def set_compact(self, compact: bool) -> None:
        """Fold the paper to a strip in a small window."""
        if compact != self._compact:
            self._compact = compact
            self.show_paper(not compact)
        self.strip.setVisible(compact)
        self._measure()

    def toggle_paper(self) -> None:
        """Show paper and acts, or fold them away (F4)."""
        self.show_paper(self.paper.isHidden())

    def show_paper(self, show: bool) -> None:
        """Show paper and acts, or fold them away; the pages then have the button to print."""
        self.paper.setVisible(show)
        self.strip.set_opened(show)
        self.viewer.print_button.setVisible(not show)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the columns their widths."""
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        name = "compact" if self._compact else "wide" if self.width() >= WIDE_FROM else "normal"
        self.pack.setFixedWidth(LEFT_WIDTHS[name])
        # Fields and buttons cannot be shortened: the pane grows with its text.
        self.paper.setFixedWidth(theme_of(self).height(PAPER_WIDTHS[name], TEXT_OF_PAPER))
