"""The battles that are over: looked at again, recorded in a campaign, or deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from db.list_summaries import BattleSummary
from desktop.gamenight.controller import GameNightController
from desktop.look.parts.buttons import IconButton, PlainButton, SmallButton
from desktop.look.parts.cards import CARD
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import hbox, stacked, vbox
from desktop.look.parts.panel import Card
from desktop.look.parts.text import ElidedLabel, TextLabel
from rules.campaign.planning.day_text import day_words

AT_ONCE = 4


class EndedBattles(Card):
    """Lists kept battles that are over, the last one first; hidden while there is none."""

    def __init__(
        self,
        controller: GameNightController,
        game: Callable[[str], str],
        delete: Callable[[BattleSummary], None],
    ) -> None:
        super().__init__()
        self.controller, self._game, self._delete = controller, game, delete
        self._all = False
        self.opens: list[PlainButton] = []
        """The buttons that open a battle, in the order of the rows."""
        self._rows = vbox(gap=10)
        self.more = SmallButton("All of them", act=self._show_all)
        note = ElidedLabel("their logs are kept", "second", "ink2")
        head = hbox(TextLabel("Over", "heading"), (note, 1))
        vbox(head, self._rows, hbox(self.more, 1), gap=10, margins=CARD, inside=self)
        self.hide()

    def show_battles(self, battles: Sequence[BattleSummary]) -> None:
        """Show those of all kept battles that are over."""
        over = [each for each in battles if each.state != "open"]
        shown = over if self._all else over[:AT_ONCE]
        self.setVisible(bool(over))
        self.more.setVisible(len(shown) < len(over))
        empty(self._rows)
        self.opens = []
        for each in shown:
            self._rows.addWidget(self._row(each))

    def _show_all(self) -> None:
        self._all = True
        self.show_battles(self.controller.log.battles.battles())

    def _row(self, battle: BattleSummary) -> QWidget:
        name = " against ".join(battle.sides) or battle.name
        day = battle.changed.astimezone().date().isoformat()
        how = "recorded" if battle.state == "recorded" else "not recorded in a campaign"
        second = " · ".join((self._game(battle.ruleset), day_words(day), how))
        words = stacked(
            TextLabel(name, "name", wrap=True),
            TextLabel(second, "second", "ink2", wrap=True),
            gap=1,
        )
        look = "Look at it" if battle.state == "recorded" else "Look at it, record it…"
        button = PlainButton(look, act=lambda: self.controller.log.open(battle.id))
        button.setAccessibleDescription(name)
        trash = IconButton("trash", "Delete…", act=lambda: self._delete(battle))
        trash.setAccessibleDescription(name)
        self.opens.append(button)
        row = QWidget()
        hbox((words, 1), trash, button, inside=row)
        return row
