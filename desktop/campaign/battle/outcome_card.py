"""Who won a battle: as the points say, by the players' word, or not known yet."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.battle.controller import BattleController
from desktop.campaign.battle.form_page import show_text, text_field
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Combo, Field
from desktop.look.parts.flow import empty
from desktop.look.parts.panel import Card
from desktop.look.parts.text import TextLabel
from rules.campaign.recording.draft import (
    Draft,
    as_points_say,
    call_it_a_draw,
    change,
    name_winners,
    no_result_yet,
)
from rules.campaign.recording.scoring_facts import objectives_of

_SEVERAL = "several"
_WON = "won "
"""What the choice of one winner begins with; his entry follows."""


class Outcome(Card):
    """Who won: as the points say, by the players' word, or not known yet."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__()
        self._controller = controller
        self._offered: list[tuple[str, str]] = []
        self._several = False
        self.how = Combo("Who won")
        self.how.activated.connect(self._choose)
        self.reason = text_field("Reason", self._reason, "Reason, if it needs one")
        self._why = Field("Reason", self.reason)
        room = self._why.sizePolicy()
        room.setRetainSizeWhenHidden(True)  # what is below is not to move under the pointer
        self._why.setSizePolicy(room)
        self.ticks: dict[str, Check] = {}
        card = QVBoxLayout(self)
        card.setContentsMargins(16, 12, 16, 14)
        card.setSpacing(8)
        card.addWidget(TextLabel("Who won", "heading"))
        self._words = TextLabel("", "second", "ink2", wrap=True)
        card.addWidget(self._words)
        row = QHBoxLayout()
        row.setSpacing(12)
        self.how.setFixedWidth(260)
        row.addWidget(self.how)
        self._winners = QHBoxLayout()
        self._winners.setSpacing(12)
        row.addLayout(self._winners)
        row.addStretch(1)
        card.addLayout(row)
        card.addWidget(self._why)

    @property
    def first(self) -> bool:
        """Return whether this is what the step asks first: neither points nor objectives say it."""
        score = self._controller.score()
        return score is not None and not score.by_points and not self._objectives_decide

    @property
    def _objectives_decide(self) -> bool:
        """Return whether an objective of this battle wins it."""
        playbook, mission = self._controller.playbook, self._controller.draft.mission
        return playbook is not None and any(
            each.decides for each in objectives_of(playbook, mission)
        )

    def places(self) -> list[QWidget]:
        """Return what can be chosen, ticked or typed in, in order."""
        return [self.how, *self.ticks.values(), self.reason]

    # ---- telling

    def _choose(self, at: int) -> None:
        draft, reason = self._controller.draft, self.reason.text()
        key = str(self.how.itemData(at))
        self._several = key == _SEVERAL
        if key == "":
            draft = as_points_say(draft)
        elif key == "drawn":
            draft = call_it_a_draw(draft, reason)
        elif key == "none":
            draft = no_result_yet(draft, reason)
        else:
            won = draft.winners if self._several else (key.removeprefix(_WON),)
            draft = name_winners(draft, won, reason)
        if not self._controller.step("who won", draft):
            self.show_draft()

    def _tick(self) -> None:
        won = [entry for entry, tick in self.ticks.items() if tick.isChecked()]
        draft = name_winners(self._controller.draft, won, self.reason.text())
        self._controller.step("who won", draft)

    def _reason(self, text: str) -> None:
        self._controller.step("reason", change(self._controller.draft, reason=text), "reason")

    # ---- showing

    def show_draft(self) -> None:
        """Show how it was settled, and by whom it was won."""
        draft = self._controller.draft
        entries = [side.entry for side in draft.sides]
        if list(self.ticks) != entries:
            empty(self._winners)
            self.ticks = {side.entry: Check(f"{side.name} won") for side in draft.sides}
            for tick in self.ticks.values():
                tick.clicked.connect(self._tick)
                self._winners.addWidget(tick)
        key = self._key(draft)
        self._offer(draft, key)
        self.how.setCurrentIndex(max(0, self.how.findData(key)))
        for entry, tick in self.ticks.items():
            tick.setVisible(key == _SEVERAL)
            tick.setChecked(entry in draft.winners)
        self._why.setVisible(draft.settled != "")
        if not self.reason.hasFocus():
            show_text(self.reason, draft.reason)
        self._words.setText(self._say(key))

    def _key(self, draft: Draft) -> str:
        """Return which of the choices the draft is."""
        if draft.settled != "agreed":
            return draft.settled
        one = len(draft.winners) == 1
        return f"{_WON}{draft.winners[0]}" if one and not self._several else _SEVERAL

    def _offer(self, draft: Draft, key: str) -> None:
        """Offer every army that met as the winner, and what else a battle can come to."""
        score = self._controller.score()
        by_points = score is None or score.by_points
        by_rule = "By points" if by_points else "By the objectives taken"
        offered = [("Not decided yet" if self.first else by_rule, "")]
        offered += [(f"{side.name} won", f"{_WON}{side.entry}") for side in draft.sides]
        if len(draft.sides) > 2 or key == _SEVERAL:
            offered.append(("Several won", _SEVERAL))
        offered += [("A draw", "drawn"), ("No result", "none")]
        if offered != self._offered:
            self._offered = offered
            self.how.clear()
            for words, data in offered:
                self.how.addItem(words, data)

    def _say(self, key: str) -> str:
        score = self._controller.score()
        if key == "none":
            return "The battle counts for neither side. It is not a draw."
        if key == _SEVERAL:
            return "Tick every winner."
        if key == "" and self.first:
            return "No points decide this battle. Choose the winner you agreed on."
        if key == "" and score is not None and not score.by_points and not score.settled:
            return "Tick the objective that was taken, or choose the winner you agreed on."
        return score.sentence if score else ""
