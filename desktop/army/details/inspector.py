"""The right side of the army page: details of what is selected."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QStackedLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from desktop.army.controller import ArmyController
from desktop.army.details.army_details import ArmyDetails
from desktop.army.details.field_editors import NameEdit, StoryEdit
from desktop.army.details.figure_details import FigureDetails
from desktop.army.details.many_details import ManyDetails
from desktop.army.details.unit_details import UnitDetails
from desktop.army.selected_words import alike
from desktop.look.parts.panel import Panel, ScrollPage

WIDTH = 300
IDLE_MS = 700
"""After this time the window has been painted, and nobody has chosen anything yet."""
Details = FigureDetails | UnitDetails | ManyDetails | ArmyDetails
AnyDetails = TypeVar("AnyDetails", FigureDetails, UnitDetails, ManyDetails, ArmyDetails)


class Inspector(Panel):
    """Shows a man, a unit, many of them, or the army itself when nothing is selected."""

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__(("left",), parent)
        self._controller = controller
        self._scrolls: dict[Details, ScrollPage] = {}
        self._shown: Details | None = None
        self._came_from: QWidget | None = None
        self._stack = QStackedLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.addLayout(self._stack)
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
        return self._added(FigureDetails)

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
        return self._added(ArmyDetails)

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
        """Show what is selected now."""
        if self._controller.document is None:
            return
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
