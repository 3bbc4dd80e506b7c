"""The details that slide in at the right: a man, an army, a player, or a text of the campaign."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop.campaign.controller import CampaignController
from desktop.campaign.details.army import write_army, write_player
from desktop.campaign.details.campaign import write_agreed, write_story
from desktop.campaign.details.details_sheet import DetailsSheet
from desktop.campaign.details.man import write_man
from desktop.campaign.open_campaign import About
from desktop.campaign.page_view_model import Shown
from desktop.campaign.portraits import Looks
from desktop.look.parts.buttons import IconButton, SmallButton
from desktop.look.parts.layouts import vbox
from desktop.look.parts.panel import Panel, PanelHeader, ScrollPage
from desktop.look.parts.tab_order import order_keys
from desktop.look.theme import theme_of

WIDTH = 316
TITLES = {
    "man": "Service record",
    "army": "Army",
    "player": "Player",
    "story": "What happened",
    "agreed": "What was agreed",
}
WRITERS: dict[str, Callable[[DetailsSheet, Shown, Looks], bool]] = {
    "man": write_man,
    "army": write_army,
    "player": write_player,
    "story": write_story,
    "agreed": write_agreed,
}


class DetailsPane(Panel):
    """Shows what is selected, and is away while nothing is; Escape closes it."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(("left",), parent)
        self._controller = controller
        self._came_from: QWidget | None = None
        self.choose_button = SmallButton("Choose…", tip="Choose a man or an army (Ctrl+F)")
        self.choose_button.clicked.connect(lambda _=False: controller.choose_about())
        self.close_button = IconButton("cross", "Close (Escape)", act=controller.close_about)
        buttons = (self.choose_button, self.close_button)
        self.header = PanelHeader("Details", buttons=buttons, height=46)
        self.sheet = DetailsSheet(controller)
        self.page = ScrollPage(self.sheet, "Details")
        vbox(self.header, (self.page, 1), gap=0, margins=(1, 0, 0, 0), inside=self)
        self.sheet.turned.connect(lambda: self.page.verticalScrollBar().setValue(0))
        self.setAccessibleName("Details")
        self.hide()
        controller.selected.connect(self._follow_selection)
        controller.changed.connect(self._show)
        controller.news_changed.connect(self._show)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self.setFixedWidth(theme_of(self).height(WIDTH, 160))

    def _follow_selection(self) -> None:
        """Slide in with what is selected; give the keyboard back when it goes."""
        before = self.window().focusWidget()
        inside = before is not None and self.isAncestorOf(before)
        if self.isHidden() and not inside:
            self._came_from = before
        self._show()
        if self.isHidden() and inside and self._came_from is not None:
            self._came_from.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        about, shown = self._controller.about, self._controller.shown
        if shown is None or not about.kind:
            self.hide()
            self.sheet.about = About()
            return
        again = about == self.sheet.about
        place = self.page.verticalScrollBar().value()
        pressed = self._pressed()
        self.sheet.about = about
        self.header.set_title(TITLES[about.kind])
        self.sheet.clear()
        if not WRITERS[about.kind](self.sheet, shown, self._controller.looks):
            self.sheet.words("This is no longer in the campaign.")
        self.sheet.end()
        self.show()
        order_keys(self)
        self.page.verticalScrollBar().setValue(place if again else 0)
        if pressed is not None:
            QTimer.singleShot(0, self, lambda: self._focus_again(pressed))

    def _pressed(self) -> str | None:
        """Return the act whose button has the keyboard, "" for a row, None for neither."""
        now = self.window().focusWidget()
        if now is None or not self.sheet.isAncestorOf(now):
            return None
        return next((act for act, button in self.sheet.buttons.items() if button is now), "")

    def _focus_again(self, act: str) -> None:
        """Keep the keyboard in the pane when the button that had it was made anew."""
        made = self.sheet.buttons
        buttons = (made.get(act), *made.values(), self.choose_button)
        found = next(each for each in buttons if each is not None and each.isEnabled())
        found.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self._controller.close_about()
        else:
            super().keyPressEvent(event)
