"""The middle of the Print room: small pages at the left, one large, and what turns and zooms it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from desktop.look.parts.buttons import IconButton, PlainButton, SmallButton
from desktop.look.parts.empty import EmptyState
from desktop.look.parts.flow import empty
from desktop.look.parts.panel import Bench, ScrollPage
from desktop.look.parts.text import TextLabel
from desktop.printroom.page_list import PageRef, page_with, pages_with_sheet
from desktop.printroom.page_store import PageStore
from desktop.printroom.sheet_view import SheetView
from desktop.printroom.thumbs import Thumbs
from desktop.sprue import sprue_picture

ROOMY = 480
"""Pixels of width from which small pages stand beside the large one."""


class Viewer(Bench):
    """Shows pages as they will be printed, or says why there are none."""

    turned = Signal(int)
    """Another page is the current one: its place in the pack."""

    def __init__(self, store: PageStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pages: tuple[PageRef, ...] = ()
        self.at = -1
        self._awaited = ""
        self.thumbs = Thumbs(store)
        self.view = SheetView(store)
        self.before = IconButton("chevron-left", "Previous page (PageUp)")
        self.after = IconButton("chevron-right", "Next page (PageDown)")
        self.where = TextLabel("", "body", elide=True)
        self.fit = PlainButton("Fit", tip="The whole page (Ctrl+0)")
        self.true_size = PlainButton("True size", tip="As large as on paper (Ctrl+9)")
        self.percent = TextLabel("", "second", "ink2")
        self.print_button = SmallButton("Print…")
        self.stack = QStackedLayout(self)
        self._message = QVBoxLayout()
        self._build()
        self._wire()

    def _build(self) -> None:
        shown = QWidget()
        row = QHBoxLayout(shown)
        row.setContentsMargins(8, 4, 4, 0)
        row.setSpacing(4)
        row.addWidget(self.thumbs)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 10)
        right.setSpacing(8)
        right.addWidget(self.view, 1)
        right.addWidget(self._foot())
        row.addLayout(right, 1)
        self.stack.addWidget(shown)
        message = QWidget()
        message.setLayout(self._message)
        self._message.setContentsMargins(0, 0, 0, 0)
        self.stack.addWidget(message)
        self.print_button.hide()

    def _foot(self) -> QWidget:
        self.foot = QWidget()
        row = QHBoxLayout(self.foot)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(10)
        row.addStretch(1)
        row.addWidget(self.before)
        row.addWidget(self.where, 0, Qt.AlignmentFlag.AlignVCenter)
        for widget in (self.after, self.fit, self.true_size, self.percent, self.print_button):
            row.addWidget(widget)
        row.addStretch(1)
        return self.foot

    def _wire(self) -> None:
        self.thumbs.chosen.connect(self.go)
        self.before.clicked.connect(lambda: self.turn(-1))
        self.after.clicked.connect(lambda: self.turn(1))
        self.fit.clicked.connect(lambda: self.view.set_zoom(0.0))
        self.true_size.clicked.connect(lambda: self.view.set_zoom(1.0))
        self.fit.setCheckable(True)
        self.true_size.setCheckable(True)
        self.view.turned.connect(self.turn)
        self.view.zoomed.connect(self._tell_zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the room of a narrow middle to the large page."""
        super().resizeEvent(event)
        roomy = self.width() >= ROOMY
        self.thumbs.setVisible(roomy)
        self.percent.setVisible(roomy)

    # ---- pages

    @property
    def page(self) -> PageRef | None:
        """Return the page that is shown large."""
        return self.pages[self.at] if 0 <= self.at < len(self.pages) else None

    def show_pages(self, pages: Sequence[PageRef]) -> None:
        """Show other pages; the one in sight stays when its sheets are still there."""
        before = self.page
        self.pages = tuple(pages)
        self.at = self._place_of(before) if pages else -1
        self.thumbs.show_pages(self.pages, self.at)
        if pages:
            self.stack.setCurrentIndex(0)
        self._show()
        if self._awaited:
            self.go_to_sheet(self._awaited)

    def _place_of(self, before: PageRef | None) -> int:
        if before is None:
            return 0
        same = [at for at, page in enumerate(self.pages) if page.batch.names == before.batch.names]
        if same:
            return same[min(before.at, len(same) - 1)]
        wanted = set(before.batch.names)
        near = [at for at, page in enumerate(self.pages) if wanted & set(page.batch.names)]
        return near[0] if near else min(max(self.at, 0), len(self.pages) - 1)

    def go(self, at: int) -> None:
        """Show a page large."""
        if 0 <= at < len(self.pages) and at != self.at:
            self.at = at
            self.thumbs.choose(at)
            self._show()
            self.turned.emit(at)

    def turn(self, step: int) -> None:
        """Show the page after or before."""
        self.go(min(max(self.at + step, 0), len(self.pages) - 1))

    def go_to_sheet(self, name: str, part: str = "", army: str = "") -> None:
        """Show the first page on which a sheet lies, or a part of it, as soon as there is one.

        `part` is its title, `army` the name of whose it is. A page of the sheet that is shown
        already stays, if no part is asked for.
        """
        found = pages_with_sheet(self.pages, name)
        self._awaited = "" if found else name
        if part and found:
            self.go(page_with(self.pages, name, part, army))
        elif found and self.at not in found:
            self.go(found[0])

    def _show(self) -> None:
        page, many = self.page, len(self.pages)
        self.view.show_page(page)
        self.before.set_blocked("" if self.at > 0 else "This is the first page.")
        self.after.set_blocked("" if self.at < many - 1 else "This is the last page.")
        words = f"Page {self.at + 1} of {many} · {page.title}" if page else ""
        self.where.setText(words)
        self.where.setToolTip(page.title if page else "")
        self.view.setAccessibleDescription(words)
        self._tell_zoom()

    def _tell_zoom(self) -> None:
        zoom = self.view.zoom
        self.fit.setChecked(zoom == 0)
        self.true_size.setChecked(zoom == 1)
        self.percent.setText(f"{self.view.percent()} %" if self.page else "")

    # ---- no pages

    def show_message(
        self, title: str, sentence: str, acts: Sequence[QWidget] = (), note: str = ""
    ) -> None:
        """Say in the place of the pages why there are none, and the way on."""
        self.pages, self.at = (), -1
        self.thumbs.show_pages((), -1)
        self._show()
        empty(self._message)
        state = EmptyState(title, sentence, picture=sprue_picture(), acts=acts, note=note)
        bench = Bench()
        inner = QVBoxLayout(bench)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(state)
        self._message.addWidget(ScrollPage(bench, title))
        self.stack.setCurrentIndex(1)
