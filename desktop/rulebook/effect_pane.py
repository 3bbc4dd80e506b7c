"""What house rules do to each army, counted beside the window; and which army plays by them."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from db.errors import StoreProblem
from db.list_summaries import ArmySummary
from desktop.jobs import Job
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Bench, Card, ScrollPage
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.rulebook.controller import EFFECT, RulesController
from desktop.rulebook.file_commands import FileCommands
from rules.odds.house_rules_effect import effect_on

_MOST = 14
"""More sentences than this are counted and not shown."""


class EffectPane(ScrollPage):
    """A card for each army of the game."""

    def __init__(
        self, controller: RulesController, files: FileCommands, parent: QWidget | None = None
    ) -> None:
        bench = Bench()
        super().__init__(bench, "What the rules do to each army", parent)
        self._controller, self._files = controller, files
        self._job: Job | None = None
        self.cards: dict[str, EffectCard] = {}
        """By the id of their army."""
        self.effects: dict[str, tuple[str, ...]] = {}
        self._column = vbox(gap=12, margins=(16, 16, 16, 16), inside=bench)
        controller.armies.listed.connect(self._follow)

    def _follow(self) -> None:
        if self.isVisible() and self._controller.section == EFFECT:
            self.refresh()

    def refresh(self) -> None:
        """Show which armies play by the house rules, and work out what these do to each."""
        document, armies = self._controller.document, self._controller.armies
        if document is None:
            return
        house, before, after = document.house, document.base, document.game
        found = [each for each in armies.entries if each.ruleset in (house.id, house.extends)]
        if [each.id for each in found] != list(self.cards):
            self._make_cards(found, before.ruleset.name)
        for entry in found:
            card = self.cards[entry.id]
            card.show_army(entry, before.ruleset.name, plays=entry.ruleset == house.id)
        now = {each.id: armies.army_now(each.id) for each in found}
        load = armies.loader()

        def work() -> dict[str, tuple[str, ...]]:
            """Read, in a thread, the armies that are not open, and find the effect on each."""
            read = {key: army or load(key) for key, army in now.items()}
            return {key: effect_on(army, before, after) for key, army in read.items() if army}

        if self._job is not None:
            self._job.cancel()
        self._job = Job(work, self)
        self._job.done.connect(self._show)
        self._job.troubled.connect(self._trouble)
        self._job.start()

    def _make_cards(self, found: list[ArmySummary], game: str) -> None:
        empty(self._column)
        self.cards = {each.id: EffectCard(each, self._files) for each in found}
        for card in self.cards.values():
            self._column.addWidget(card)
        if not found:
            none = f"None of your armies plays {game} yet."
            self._column.addWidget(TextLabel(none, "body", "ink2", wrap=True))
        self._column.addStretch(1)

    def _show(self, found: dict[str, tuple[str, ...]]) -> None:
        self.effects = found
        for key, card in self.cards.items():
            card.show_effect(found.get(key, ("It cannot be read.",)))

    def _trouble(self, trouble: Exception) -> None:
        if not isinstance(trouble, StoreProblem):
            raise trouble
        for card in self.cards.values():
            card.show_effect((trouble.sentence(),))


class EffectCard(Card):
    """An army: whether it plays by the house rules, and what they do to it."""

    def __init__(self, army: ArmySummary, files: FileCommands) -> None:
        super().__init__()
        self.setMaximumWidth(1040)
        self._game, self._plays = "", False
        self._name = ElidedLabel(army.called, "heading")
        self.tag = Tag("uses these house rules", "house")
        self.button = SmallButton("", act=lambda: files.play_by(army.id, house=not self._plays))
        self._words = TextLabel("Checking this army…", "body", wrap=True)
        vbox(
            hbox(self._name, self.tag, 1, self.button),
            self._words,
            gap=4,
            margins=(14, 10, 14, 12),
            inside=self,
        )

    def show_army(self, army: ArmySummary, game: str, *, plays: bool) -> None:
        """Say by which rules an army plays now, and offer the others."""
        self._game, self._plays = game.rstrip("."), plays
        self._name.setText(army.called)
        self.tag.setVisible(plays)
        self.button.setText(f"Play by {game} again" if plays else "Play it by these rules")
        self.button.setAccessibleDescription(army.called)

    def show_effect(self, effect: tuple[str, ...]) -> None:
        """Say what the house rules do to the army."""
        lines = list(effect[:_MOST]) or [f"Same as in {self._game}."]
        if len(effect) > _MOST:
            lines.append(f"And {len(effect) - _MOST} more.")
        self._words.setText("\n".join(lines))
        self.setAccessibleName(f"{self._name.text()}: {' '.join(lines)}")
