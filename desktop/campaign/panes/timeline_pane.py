"""The battles along their line, with their head."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QVBoxLayout

from desktop.campaign.controller import CampaignController
from desktop.campaign.panes.timeline import Timeline
from desktop.campaign.shown import BattleCard, Shown
from desktop.look.figure_source import FigureSource
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.panel import Card, PanelHeader
from rules.campaign.state.attention import open_points

KEYS = "← → walk · Enter opens · Ctrl+R corrects"


class TimelinePane(Card):
    """All battles in order; the chosen one is the controller's."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self._drawn: Shown | None = None
        self.plan_button = SmallButton("Plan a battle…")
        self.schedule_button = SmallButton("What comes next…")
        self.plan_button.clicked.connect(controller.battles.plan_new)
        self.schedule_button.clicked.connect(controller.schedule.plan)
        self.head = PanelHeader("Battles", KEYS, (self.schedule_button, self.plan_button))
        self.timeline = Timeline()
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 4)
        column.setSpacing(0)
        column.addWidget(self.head)
        inner = QVBoxLayout()
        inner.setContentsMargins(10, 0, 10, 0)
        inner.addWidget(self.timeline)
        column.addLayout(inner)
        column.addStretch(1)
        view = self.timeline
        view.chosen.connect(controller.choose_battle)
        view.opened.connect(controller.show_battle)
        view.clicked_battle.connect(controller.show_battle)
        view.play_asked.connect(controller.get_ready)
        view.menu_asked.connect(self._show_menu)
        controller.changed.connect(self.refresh)
        controller.careers.ready.connect(self._mark)
        controller.chosen.connect(lambda: view.select(controller.battle))

    def refresh(self) -> None:
        """Show the battles of now."""
        controller, shown = self._controller, self._controller.shown
        if shown is None:
            return
        write = controller.campaigns.can_write
        few = "" if len(shown.state.entries) > 1 else "A battle needs two armies."
        self.plan_button.setVisible(write)
        self.plan_button.set_blocked(few)
        self.schedule_button.setVisible(write and not controller.schedule.reason)
        if write:
            self.schedule_button.setText(controller.schedule.words)
        if shown is not self._drawn:
            self._drawn = shown
            chosen = controller.battle
            self.timeline.show_battles(
                shown.cards, self._winner, alone=len(shown.state.entries) == 1
            )
            self.timeline.select(chosen)
        self._mark()

    def _mark(self) -> None:
        marks: dict[str, str] = {}
        for point in reversed(open_points(self._controller.points)):
            marks[point.battle] = point.severity
            if point.cause:
                marks.setdefault(point.cause, point.severity)
        self.timeline.show_marks(marks)

    def _winner(self, card: BattleCard) -> FigureSource | None:
        shown = self._controller.shown
        if not card.winner or shown is None:
            return None
        return self._controller.looks.army(shown, card.winner)

    def _show_menu(self, _battle: str, point: QPoint) -> None:
        menu = QMenu(self)
        for action in self._controller.battles.menu_actions():
            menu.addAction(action)
        menu.popup(self.timeline.viewport().mapToGlobal(point))
