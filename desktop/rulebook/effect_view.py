"""What house rules do to each army, counted beside the window; and which army plays by them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from db.errors import StoreProblem
from desktop.jobs import Job
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.flow import empty
from desktop.look.parts.panel import Bench, Card, ScrollPage
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import TextLabel
from rules.army.model import Army
from rules.games.game import Game
from rules.odds.house_rules_effect import effect_on

_MOST = 14
"""More sentences than this are counted and not shown."""


class Concerned(NamedTuple):
    """An army of the game: whether it plays by the house rules, and itself when it is open."""

    id: str
    name: str
    plays: bool
    army: Army | None


class EffectView(QWidget):
    """A card for each army of the game."""

    play_asked = Signal(str, bool)
    """This army (by id) is to play by the house rules, or by the game itself again."""
    counted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._job: Job | None = None
        self.effects: dict[str, tuple[str, ...]] = {}
        self.buttons: dict[str, SmallButton] = {}
        bench = Bench()
        self._column = QVBoxLayout(bench)
        self._column.setContentsMargins(16, 16, 16, 16)
        self._column.setSpacing(12)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        self.area = ScrollPage(bench, "What the rules do to each army")
        page.addWidget(self.area)

    def count(
        self,
        armies: Sequence[Concerned],
        before: Game,
        after: Game,
        load: Callable[[str], Army | None],
    ) -> None:
        """Work out what the rules do to these armies, and show it when it is known.

        `load` reads an army by id, in another thread; it may raise StoreProblem.
        """
        if self._job is not None:
            self._job.cancel()
        if not armies:
            words = f"None of your armies plays {before.ruleset.name} yet."
            self._fill([TextLabel(words, "body", "ink2", wrap=True)])
            self.counted.emit()
            return
        if not self.effects:
            self._fill([TextLabel("Checking your armies…", "body", "ink2")])
        work = _work(tuple(armies), before, after, load)
        self._job = Job(work, self)
        self._job.done.connect(lambda found: self._show(tuple(armies), found, before))
        self._job.troubled.connect(self._trouble)
        self._job.start()

    def stop(self) -> None:
        """Wait for nothing any more."""
        if self._job is not None:
            self._job.cancel()

    def _trouble(self, trouble: Exception) -> None:
        if not isinstance(trouble, StoreProblem):
            raise trouble
        self._fill([TextLabel(trouble.sentence(), "body", "err", wrap=True)])

    def _show(
        self, armies: Sequence[Concerned], found: dict[str, tuple[str, ...]], before: Game
    ) -> None:
        self.effects, self.buttons = found, {}
        cards = [self._card(army, found[army.id], before) for army in armies if army.id in found]
        self._fill(cards)
        self.counted.emit()

    def _card(self, army: Concerned, effect: tuple[str, ...], before: Game) -> QWidget:
        card = Card()
        column = QVBoxLayout(card)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(4)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(TextLabel(army.name or "Army without a name", "heading", elide=True))
        if army.plays:
            head.addWidget(Tag("plays by them", "house"))
        head.addStretch(1)
        words = f"Play by {before.ruleset.name} again" if army.plays else "Play it by these rules"
        button = SmallButton(words)
        button.setAccessibleDescription(army.name)
        button.clicked.connect(lambda: self.play_asked.emit(army.id, not army.plays))
        self.buttons[army.id] = button
        head.addWidget(button)
        column.addLayout(head)
        sentences = effect or (f"Same as in {before.ruleset.name.rstrip('.')}.",)
        for sentence in sentences[:_MOST]:
            label = TextLabel(sentence, "body", wrap=True)
            column.addWidget(label)
        if len(sentences) > _MOST:
            column.addWidget(TextLabel(f"And {len(sentences) - _MOST} more.", "second", "ink2"))
        card.setAccessibleName(f"{army.name}: {' '.join(sentences)}")
        return card

    def _fill(self, widgets: Sequence[QWidget]) -> None:
        place = self.area.verticalScrollBar().value()
        empty(self._column)
        for widget in widgets:
            widget.setMaximumWidth(1040)
            self._column.addWidget(widget)
        self._column.addStretch(1)
        self.area.verticalScrollBar().setValue(place)


def _work(
    armies: tuple[Concerned, ...],
    before: Game,
    after: Game,
    load: Callable[[str], Army | None],
) -> Callable[[], dict[str, tuple[str, ...]]]:
    """Return the work of a thread: it reads the armies that are not open by itself."""

    def work() -> dict[str, tuple[str, ...]]:
        found = {each.id: each.army or load(each.id) for each in armies}
        return {key: effect_on(army, before, after) for key, army in found.items() if army}

    return work
