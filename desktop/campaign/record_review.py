"""The last step of recording a battle: everything in words, before it is accepted."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.record_fields import FormPage, make_card
from desktop.campaign.record_session import Session
from desktop.campaign.record_words import (
    called_by_id,
    opening,
    points_line,
    reached,
    side_lines,
    verdict,
)
from desktop.look.parts.emptying import empty
from desktop.look.parts.panel import Card
from desktop.look.parts.tag import Tag, TagKind
from desktop.look.parts.text import TextLabel
from rules.wording import counted


class ReviewPage(FormPage):
    """What will be written, what is lacking, and what may be a slip."""

    def __init__(self, session: Session) -> None:
        super().__init__("Look it over")
        self._session = session
        self._cards = QVBoxLayout()
        self._cards.setSpacing(12)
        self.column.addLayout(self._cards)
        self.column.addStretch(1)

    @property
    def words(self) -> list[str]:
        """Return every sentence that is shown, in order."""
        found = self.findChildren(TextLabel)
        return [each.text() for each in found if not each.isHidden() and each.isVisibleTo(self)]

    def show_draft(self) -> None:
        """Say everything anew."""
        empty(self._cards)
        session = self._session
        draft, armies, playbook = session.draft, session.shown(), session.playbook
        lacking, doubts = session.missing(), session.doubts()
        if lacking:
            self._add(_sentences("Before it can be written", lacking, "warning", "To do"))
        if doubts:
            self._add(_sentences("May be a slip", doubts, "advice", "Look"))
        card, inside = make_card("What is written")
        ruleset = session.ruleset
        game = ruleset.name if ruleset else draft.ruleset
        inside.addWidget(_line(opening(draft, armies, game, playbook)))
        score = session.score()
        inside.addWidget(TextLabel(verdict(score, armies, final=True), "lead-strong", wrap=True))
        if score is not None and score.sentence:
            inside.addWidget(_line(score.sentence))
        if draft.reason and draft.settled:
            inside.addWidget(_line(f"Why: {draft.reason}"))
        if draft.story.strip():
            inside.addWidget(_line(f"“{draft.story.strip()}”"))
        if draft.photographs:
            words = counted(len(draft.photographs), "photograph")
            inside.addWidget(_line(f"{words} kept with it."))
        if draft.corrects and draft.why:
            inside.addWidget(_line(f"Written anew: {draft.why}"))
        self._add(card)
        names, cards = called_by_id(armies), []
        for army in armies:
            side = draft.side(army.entry)
            player = f", {army.player}" if army.player else ""
            card, inside = make_card(f"{army.name}{player}")
            for words in side_lines(army, side, names):
                inside.addWidget(_line(words))
            for words in reached(side, playbook):
                inside.addWidget(_line(words))
            points = points_line(score, army.entry, side.override if side.points else "")
            if points:
                inside.addWidget(_line(points))
            inside.addStretch(1)
            cards.append(card)
        self._add(_beside(cards))
        if score is not None and score.notes:
            self._add(_sentences("As you count it", score.notes, "agreed", "Agreed"))

    def _add(self, card: QWidget) -> None:
        self._cards.addWidget(card)


def _line(words: str) -> TextLabel:
    return TextLabel(words, "body", wrap=True)


def _beside(cards: list[Card]) -> QWidget:
    """Return cards two beside each other."""
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(12)
    for at, card in enumerate(cards):
        grid.addWidget(card, *divmod(at, 2))
        grid.setColumnStretch(at % 2, 1)
    return holder


def _sentences(title: str, sentences: tuple[str, ...], kind: TagKind, word: str) -> Card:
    card, inside = make_card(title)
    for sentence in sentences:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(Tag(word, kind))
        row.addWidget(_line(sentence), 1)
        inside.addLayout(row)
    return card
