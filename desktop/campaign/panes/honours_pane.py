"""The honours: men with their medals, who rose, and who is away."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from desktop.campaign.controller import CampaignController
from desktop.campaign.details.details_widgets import FigureBox
from desktop.campaign.medals import Medal
from desktop.campaign.page_view_model import Shown
from desktop.look.figure_source import FigureSource
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.panel import Card, PanelHeader, framed
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PANEL
from rules.campaign.state.campaign_state import Career
from rules.campaign.state.honours_list import Merit, medals_of
from rules.common.wording import listed

MOST_AWAY, MOST_RISEN = 12, 3
HIGH, GAP, LEAST, COLUMNS = 62, 8, 272, 4
NONE = "No honours yet. Medals are earned by the campaign's rules, or given with “Give an honour…”."
WAITING = "The service records are being read."


class HonourButton(QAbstractButton):
    """One man: medal, figure, name, whose he is, what for. Pressed, his record is shown."""

    def __init__(self, shown: Shown, merit: Merit, figure: FigureSource | None) -> None:
        super().__init__()
        career, medal = merit.career, merit.medal
        name, whose = shown.names.career(career), shown.names.label(career.entry)
        medals = medals_told(career)
        spoken = f"{name}, {whose}: {merit.text}"
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("radius", RADIUS_PANEL)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(f"{spoken}. {medals}" if medals else spoken)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumHeight(theme_of(self).height(HIGH, 34))
        across = hbox(gap=6, margins=(10, 4, 8, 4), inside=self)
        if medal:
            across.addWidget(Medal(medals, medal.ribbon, merit.stamp))
        across.addWidget(FigureBox(figure, name, 40))
        words = vbox(
            1,
            TextLabel(name, "heading", wrap=True),
            TextLabel(f"{whose} · {merit.text}", "second", "ink2", wrap=True),
            1,
            gap=1,
        )
        add_layout(across, words, 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame."""
        tokens = theme_of(self).tokens
        framed(self, tokens.line, tokens.hover if self.underMouse() else tokens.raised).end()


def medals_told(career: Career) -> str:
    """Return the medals of a man by their names: "Star of the Sandpit (2 times)"."""
    names = Counter(each.name for each in medals_of(career))
    return listed([f"{name} ({n} times)" if n > 1 else name for name, n in names.items()])


class HonoursPane(Card):
    """Cards of men; those before the last act stand until the others are known."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self._drawn: object = None
        self._of = ""
        tip = "Everybody who was honoured (Ctrl+Shift+M)"
        self.all_button = SmallButton("All of them…", tip=tip, act=controller.show_all_honours)
        self.give_button = SmallButton("Give an honour…", act=controller.men.award)
        self.head = PanelHeader("Honours", buttons=(self.all_button, self.give_button))
        self.buttons: list[HonourButton] = []
        self.cards = QWidget()
        self.cards.setAccessibleName("Honours")
        self._grid = QGridLayout(self.cards)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)
        self.none = TextLabel("", "second", "ink2", wrap=True)
        self.risen = TextLabel("", "small", "ink2", wrap=True)
        self.memory = TextLabel("", "small", "ink2", wrap=True)
        vbox(
            self.head,
            (vbox(self.cards, self.none, self.risen, self.memory, 1, margins=(12, 0, 12, 0)), 1),
            gap=0,
            margins=(1, 1, 1, 12),
            inside=self,
        )
        controller.careers.ready.connect(self.refresh)
        controller.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show who is honoured now."""
        controller, shown = self._controller, self._controller.shown
        done = controller.careers.done
        if shown is None or (not done and self._of == controller.campaigns.opened):
            return
        here = bool(shown.state.entries) and controller.campaigns.can_write
        self.give_button.set_blocked("" if here else "No army has joined yet.")
        if (shown, done) == self._drawn:
            return
        self._drawn = (shown, done)
        self._of = controller.campaigns.opened if done else ""
        empty(self._grid)
        self.buttons = [self._button(shown, each) for each in (shown.honoured if done else ())]
        risen, memory = (shown.risen(MOST_RISEN), shown.memory(MOST_AWAY)) if done else ("", "")
        nobody = "" if self.buttons or risen else NONE if done else WAITING
        for label, words in ((self.risen, risen), (self.memory, memory), (self.none, nobody)):
            label.say(words)
        self.cards.setVisible(bool(self.buttons))
        some = self.buttons or risen or memory
        self.all_button.set_blocked("" if some else "Nobody was honoured yet.")
        self._place()

    def _button(self, shown: Shown, merit: Merit) -> HonourButton:
        controller, who = self._controller, (merit.career.entry, merit.career.figure)
        button = HonourButton(shown, merit, controller.looks.man(shown, *who))
        button.clicked.connect(lambda: controller.show_man(*who))
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the cards again."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Put the cards side by side, about four of them: all stand behind the button."""
        columns = max(1, min(COLUMNS, (self.width() - 24) // (LEAST + GAP)))
        for at, button in enumerate(self.buttons):
            self._grid.addWidget(button, *divmod(at, columns))
            button.setVisible(at < (columns if columns > 2 else 4))
        for at in range(COLUMNS):
            self._grid.setColumnStretch(at, int(at < columns))
