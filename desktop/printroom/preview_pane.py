"""The middle of the Print room: small pages, one large, and what turns, zooms and prints it."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from desktop.empty_sprue_picture import sprue_picture
from desktop.look.parts.buttons import IconButton, MainButton, PlainButton, SmallButton
from desktop.look.parts.empty import EmptyState
from desktop.look.parts.flow import FlowLayout, empty
from desktop.look.parts.layouts import beside, stacked
from desktop.look.parts.panel import Bench, ScrollPage
from desktop.look.parts.text import CENTRE, TextLabel
from desktop.look.theme import theme_of
from desktop.printroom.choices import TONIGHT
from desktop.printroom.controller import PrintController
from desktop.printroom.page_images import PageImages
from desktop.printroom.page_view import PageView
from desktop.printroom.pages import PackPage, page_with, pages_with_sheet
from desktop.printroom.progress import PagesProgress
from desktop.printroom.thumbnails import Thumbnails
from rules.common.wording import listed

ROOMY, ROOMY_TEXT = 480, 120
"""Pixels of width from which small pages stand beside the large one."""
WHERE = 180
"""Width of the words between the two arrows: however long they are, the arrows stay."""


class PreviewPane(Bench):
    """Shows pages as they will be printed, or says why there are none."""

    def __init__(self, controller: PrintController) -> None:
        super().__init__()
        self._controller = controller
        self.pages: tuple[PackPage, ...] = ()
        self.at = -1
        self._awaited = ""
        self.images = PageImages(self)
        self.thumbnails = Thumbnails(self.images)
        self.view = PageView(controller.maker, self.images)
        self.progress = PagesProgress(controller)
        self.before = IconButton("chevron-left", "Previous page (PageUp)")
        self.after = IconButton("chevron-right", "Next page (PageDown)", act=lambda: self.turn(1))
        self.where = TextLabel("", "body", wrap=True)
        self.fit = PlainButton("Fit", tip="The whole page (Ctrl+0)")
        self.true_size = PlainButton("True size", tip="As large as on paper (Ctrl+9)")
        self.percent = TextLabel("", "second", "ink2")
        self.print_button = SmallButton("Print…")
        self.stack = QStackedLayout(self)
        self._message = Bench()
        QVBoxLayout(self._message).setContentsMargins(0, 0, 0, 0)
        self._build()
        self.thumbnails.currentRowChanged.connect(self.go)
        self.before.clicked.connect(lambda: self.turn(-1))
        self.fit.clicked.connect(lambda: self.view.set_zoom(0.0))
        self.true_size.clicked.connect(lambda: self.view.set_zoom(1.0))
        self.view.turned.connect(self.turn)
        self.view.zoomed.connect(self._show_zoom)
        controller.pages_changed.connect(self._show_pages)
        controller.changed.connect(self._show_pages)
        controller.told.connect(self._show_button)
        controller.page_wanted.connect(self.go)
        controller.sheet_wanted.connect(self.go_to_sheet)

    def _build(self) -> None:
        pager = beside(self.before, self.where, self.after, gap=10, grows=1)
        zoom = beside(self.fit, self.true_size, self.percent, self.print_button, gap=10, grows=2)
        self._boxes = (pager, zoom)
        foot = QWidget()
        flow = FlowLayout(foot, gap=10, centred=True)
        flow.addWidget(pager)
        flow.addWidget(zoom)
        foot.setContentsMargins(0, 0, 0, 10)
        shown = beside(self.thumbnails, stacked(self.progress, self.view, foot, gap=4), gap=4)
        shown.setContentsMargins(8, 4, 4, 0)
        self.stack.addWidget(shown)
        self.stack.addWidget(self._message)
        self.print_button.hide()
        self.where.setAlignment(CENTRE)
        for button in (self.fit, self.true_size):
            button.setCheckable(True)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the room of a narrow middle to the large page."""
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        theme = theme_of(self)
        self.thumbnails.setVisible(self.width() >= theme.height(ROOMY, ROOMY_TEXT))
        self.where.setFixedWidth(theme.height(WHERE, WHERE))
        for box in self._boxes:
            box.setFixedHeight(theme.height(36, 36))
        self.percent.setFixedWidth(theme.height(44, 44))

    # ---- pages

    @property
    def page(self) -> PackPage | None:
        """Return the page that is shown large."""
        return self.pages[self.at] if 0 <= self.at < len(self.pages) else None

    def _show_pages(self) -> None:
        """Show other pages; the one in sight stays when its sheets are still there."""
        controller = self._controller
        before, self.pages = self.page, controller.pages
        self.at = self._place_of(before) if self.pages else -1
        self.thumbnails.show_pages(self.pages, self.at)
        if self.pages or not controller.army_service.database.ready:
            self.stack.setCurrentIndex(0)
        else:
            self._show_reason()
        self._show()
        if self._awaited:
            self.go_to_sheet(self._awaited)

    def _place_of(self, before: PackPage | None) -> int:
        if before is None:
            return 0
        same = [at for at, page in enumerate(self.pages) if page.names == before.names]
        if same:
            return same[min(before.place, len(same) - 1)]
        wanted = set(before.names)
        near = [at for at, page in enumerate(self.pages) if wanted & set(page.names)]
        return near[0] if near else min(max(self.at, 0), len(self.pages) - 1)

    def go(self, at: int) -> None:
        """Show a page large."""
        if 0 <= at < len(self.pages) and at != self.at:
            self.at = at
            self.thumbnails.setCurrentRow(at)
            self._show()

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
        page, many = self.page, self._controller.page_count
        self.view.show_page(page)
        last = self.at >= len(self.pages) - 1
        self.before.set_blocked("" if self.at > 0 else "This is the first page.")
        self.after.set_blocked("This is the last page." if last else "")
        of = f" of {many}" if many else ""
        words = f"Page {self.at + 1}{of} · {page.title}" if page and page.title else ""
        self.where.setText(words)
        self.where.setToolTip(page.title if page else "")
        self.view.setAccessibleDescription(words)
        self._show_zoom()
        self._show_button()

    def _show_button(self) -> None:
        self.print_button.setText(self._controller.print_title)
        self.print_button.set_blocked(self._controller.not_ready)

    def _show_zoom(self) -> None:
        zoom = self.view.zoom
        self.fit.setChecked(zoom == 0)
        self.true_size.setChecked(zoom == 1)
        self.percent.setText(f"{self.view.percent()} %" if self.page else "")

    # ---- no pages

    def _show_reason(self) -> None:
        """Say in the place of the pages why there are none, and the way on."""
        controller, service = self._controller, self._controller.army_service
        nobody = controller.source is None or not controller.source.armies
        if controller.maker.trouble:
            self._show_message("It does not fit", controller.maker.trouble)
        elif nobody and controller.choices.armies:
            names = listed(controller.lost())
            words = f"The game of {names} is not installed."
            army = controller.choices.armies[0]
            go = MainButton("Go to the army", act=lambda: controller.army_asked.emit(army))
            self._show_message("Game not installed", words, go)
        elif nobody and service.entries:
            words = "Choose the army to print, or both armies that play tonight."
            go = MainButton("Choose armies", act=controller.armies_asked.emit)
            self._show_message("No army is chosen", words, go)
        elif nobody:
            samples = PlainButton("Add the samples", act=controller.add_samples)
            go = MainButton("Go to the armies", act=lambda: controller.army_asked.emit(""))
            self._show_message("No army to print", "There is no army to print yet.", go, samples)
        else:
            words = "No sheet is ticked. Tick what you want at the left, or choose a pack."
            whole = MainButton(TONIGHT, act=lambda: controller.take_pack(TONIGHT))
            self._show_message("Nothing is ticked", words, whole)

    def _show_message(self, title: str, sentence: str, *buttons: QWidget) -> None:
        column = self._message.layout()
        assert column is not None
        empty(column)
        state = EmptyState(title, sentence, picture=sprue_picture(), acts=buttons)
        column.addWidget(ScrollPage(stacked(state, on=Bench()), title))
        self.stack.setCurrentIndex(1)
