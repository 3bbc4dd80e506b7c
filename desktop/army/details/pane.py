"""The right side of the army page: details of what is selected, the game, and the history."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from desktop.army.controller import ArmyController
from desktop.army.details.army_details import ArmyDetails
from desktop.army.details.field_editors import NameEdit, StoryEdit
from desktop.army.details.figure_details import FigureDetails
from desktop.army.details.game_tab import GameTab
from desktop.army.details.history import HistoryPanel
from desktop.army.details.many_details import ManyDetails
from desktop.army.details.unit_details import UnitDetails
from desktop.army.selected_men import alike
from desktop.look.parts.buttons import IconButton
from desktop.look.parts.layouts import vbox
from desktop.look.parts.panel import Divider, Panel, ScrollPage
from desktop.look.parts.tabs import TabRow
from desktop.services.armies import ArmyService

WIDTH, WIDE = 292, 360
"""Widths of the pane, in pixels: in a window of 1280, and of 1920."""
DETAILS, GAME, HISTORY = "details", "game", "history"
TABS = ((DETAILS, "Details"), (GAME, "Game"), (HISTORY, "History"))
IDLE_MS = 700
"""After this time the window has been painted, and nobody has chosen anything yet."""
Details = FigureDetails | UnitDetails | ManyDetails | ArmyDetails
AnyDetails = TypeVar("AnyDetails", FigureDetails, UnitDetails, ManyDetails, ArmyDetails)


class Inspector(Panel):
    """Shows a man, a unit, many of them, or the army itself when nothing is selected."""

    fold_asked = Signal()
    rules_asked = Signal()
    game_asked = Signal()
    keep_asked = Signal()
    card_asked = Signal(str)
    own_cards_asked = Signal()
    other_game_asked = Signal(str)

    def __init__(
        self,
        controller: ArmyController,
        army_service: ArmyService,
    ) -> None:
        super().__init__(("left",))
        self._controller, self._army_service = controller, army_service
        self._scrolls: dict[Details, ScrollPage] = {}
        self._shown: Details | None = None
        self._came_from: QWidget | None = None
        self.tabs = TabRow("Details of the army", TABS)
        self.fold_button = IconButton("chevron-right", "Fold the details (F4)", kind="bare")
        self._stack = QStackedLayout()
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 8, 0)
        head.addWidget(self.tabs)
        head.addStretch(1)
        head.addWidget(self.fold_button)
        vbox(head, Divider(), self._stack, gap=0, margins=(1, 0, 0, 0), inside=self)
        self.tabs.chosen.connect(self.refresh)
        self.fold_button.clicked.connect(self.fold_asked)
        controller.document_changed.connect(self.refresh)
        controller.changed.connect(self.refresh)
        controller.selection.changed.connect(self.refresh)
        self.refresh()
        QTimer.singleShot(IDLE_MS, self, self._make_pages)

    # The window opens with one page; the others are made when they are wanted, or soon after.

    def _make_pages(self) -> None:
        """Make every page, so that the first choice of a man or a unit need not wait for it."""
        for page in (self.figure, self.unit, self.many, self.army):
            page.ensurePolished()

    @cached_property
    def figure(self) -> FigureDetails:
        """The details of a man."""
        details = self._added(FigureDetails)
        details.card_asked.connect(self.card_asked)
        return details

    @cached_property
    def unit(self) -> UnitDetails:
        """The details of a unit."""
        return self._added(UnitDetails)

    @cached_property
    def many(self) -> ManyDetails:
        """What several men or units have in common."""
        return self._added(ManyDetails)

    @cached_property
    def army(self) -> ArmyDetails:
        """What is said of the army itself."""
        details = self._added(ArmyDetails)
        details.own_cards_asked.connect(self.own_cards_asked)
        details.other_game_asked.connect(self.other_game_asked)
        return details

    @cached_property
    def game(self) -> GameTab:
        """The game of the army: its questions, what was agreed, what its rules say."""
        padded = _Padded()
        self._game_scroll = ScrollPage(padded, "Game", self)
        tab = GameTab(self._controller, padded)
        padded.hold(tab)
        tab.rules_asked.connect(self.rules_asked)
        tab.game_asked.connect(self.game_asked)
        self._stack.addWidget(self._game_scroll)
        return tab

    @cached_property
    def history(self) -> HistoryPanel:
        """The steps and versions of the army."""
        panel = HistoryPanel(self._army_service, self)
        panel.closed.connect(lambda: self.tabs.set_key(DETAILS))
        panel.keep_asked.connect(self.keep_asked)
        panel.said.connect(self._controller.said)
        self._stack.addWidget(panel)
        return panel

    def _added(self, details: type[AnyDetails]) -> AnyDetails:
        # Made where it will stand, as Qt restyles each tree that gets a new parent.
        padded = _Padded()
        scroll = ScrollPage(padded, "Details", self)
        page = details(self._controller, padded)
        padded.hold(page)
        self._scrolls[page] = scroll
        self._stack.addWidget(scroll)
        page.name.returnPressed.connect(self._return)
        for name in page.findChildren(NameEdit):
            name.shortened.connect(self._controller.said)
        for story in page.findChildren(StoryEdit):
            story.shortened.connect(self._controller.said)
        return page

    def refresh(self, _change: object = None) -> None:
        """Show what is selected now, or the tab that was chosen."""
        if self._controller.document is None:
            return
        if self.tabs.key == HISTORY:
            self.history.open()
            self._stack.setCurrentWidget(self.history)
        elif self.tabs.key == GAME:
            self.game.refresh()
            self._stack.setCurrentWidget(self._game_scroll)
        else:
            page = self._page()
            page.refresh()
            self._shown = page
            self._stack.setCurrentWidget(self._scrolls[page])

    def _page(self) -> Details:
        ids = self._controller.selection.ids
        if len(ids) > 1 and not alike(self._controller, ids):
            return self.many
        if self._controller.current_figure() is not None:
            return self.figure
        return self.unit if self._controller.current_unit() is not None else self.army

    def focus_name(self) -> None:
        """Put the keyboard into the name of what is selected."""
        self.tabs.set_key(DETAILS)
        if self._shown is not None:
            before = QApplication.focusWidget()
            self._came_from = before if before is not self._shown.name else self._came_from
            self._shown.name.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._shown.name.selectAll()

    def _return(self) -> None:
        """Give the keyboard back to whoever had it before the name was asked for."""
        before, self._came_from = self._came_from, None
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)


class _Padded(QWidget):
    """Gives a page the margins of the panel; a scroll bar stands in the right one."""

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._pad(12)

    def hold(self, page: QWidget) -> None:
        """Give the page its place."""
        self._column.addWidget(page)
        self._column.addStretch(1)

    def _pad(self, right: int) -> None:
        self._column.setContentsMargins(12, 12, right, 12)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave no more than the ring needs beside a scroll bar."""
        super().resizeEvent(event)
        viewport = self.parentWidget()
        area = viewport.parentWidget() if viewport is not None else None
        self._pad(4 if area is not None and area.width() > self.width() else 12)
