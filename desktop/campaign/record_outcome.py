"""Who won a battle: as the points say, by the players' word, or not known yet."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from desktop.campaign.record_fields import show_text, text_field
from desktop.campaign.record_session import Session
from desktop.look.parts.emptying import empty
from desktop.look.parts.fields import Check, Combo, Field
from desktop.look.parts.panel import Card
from desktop.look.parts.text import TextLabel
from rules.campaign.recording import as_points_say, change, name_winners, no_result_yet

_SETTLED = ("", "agreed", "none")


class Outcome(Card):
    """Who won: as the points say, by the players' word, or not known yet."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.how = Combo("Who won")
        for words in ("As the points say", "As we agree", "No result yet"):
            self.how.addItem(words)
        self.how.activated.connect(self._choose)
        self.reason = text_field("Why", self._reason, "Why it is so")
        self._why = Field("Why", self.reason)
        self.ticks: dict[str, Check] = {}
        card = QVBoxLayout(self)
        card.setContentsMargins(16, 12, 16, 14)
        card.setSpacing(8)
        card.addWidget(TextLabel("Who won", "heading"))
        self._words = TextLabel("", "second", "ink2", wrap=True)
        card.addWidget(self._words)
        row = QHBoxLayout()
        row.setSpacing(12)
        self.how.setFixedWidth(190)
        row.addWidget(self.how)
        self._winners = QHBoxLayout()
        self._winners.setSpacing(12)
        row.addLayout(self._winners)
        row.addStretch(1)
        card.addLayout(row)
        card.addWidget(self._why)

    def _choose(self, at: int) -> None:
        draft, reason = self._session.draft, self.reason.text()
        if at == 0:
            draft = as_points_say(draft)
        elif at == 1:
            score = self._session.score()
            draft = name_winners(draft, score.winners if score else (), reason)
        else:
            draft = no_result_yet(draft, reason)
        self._session.step("who won", draft)

    def _tick(self) -> None:
        won = [entry for entry, tick in self.ticks.items() if tick.isChecked()]
        draft = name_winners(self._session.draft, won, self.reason.text())
        self._session.step("who won", draft)

    def _reason(self, text: str) -> None:
        self._session.step("reason", change(self._session.draft, reason=text), "reason")

    def show_draft(self) -> None:
        """Show how it was settled, and by whom it was won."""
        draft = self._session.draft
        entries = [side.entry for side in draft.sides]
        if list(self.ticks) != entries:
            empty(self._winners)
            self.ticks = {side.entry: Check(f"{side.name} won") for side in draft.sides}
            for tick in self.ticks.values():
                tick.clicked.connect(self._tick)
                self._winners.addWidget(tick)
        self.how.setCurrentIndex(_SETTLED.index(draft.settled))
        for entry, tick in self.ticks.items():
            tick.setVisible(draft.settled == "agreed")
            tick.setChecked(entry in draft.winners)
        self._why.setVisible(draft.settled != "")
        if not self.reason.hasFocus():
            show_text(self.reason, draft.reason)
        self._words.setText(self._say())

    def _say(self) -> str:
        draft, score = self._session.draft, self._session.score()
        if draft.settled == "none":
            return "A battle without a result counts for nobody. It is not a draw."
        if draft.settled == "agreed":
            return "Tick who won. With nobody ticked it is a draw."
        if score is not None and not score.by_points:
            return "This is not decided by points: say who won as you agree."
        return score.sentence if score else ""
