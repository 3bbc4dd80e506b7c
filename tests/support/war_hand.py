"""A whole war, fought by a hand in the window, with a player's own notes kept beside it."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from campaign_hand import CampaignHand, pick, write

from desktop.campaign.planning.before_page import BeforePage
from desktop.campaign.recording.objectives_step import SideObjectives
from desktop.campaign.recording.recording_page import FATES, OBJECTIVES, REVIEW, RecordPanel
from desktop.campaign.settings.page import SettingsPage
from rules.campaign.recording.battle_record import FateKind
from rules.scoring.side_counts import KILLS

KEYS: dict[str, FateKind] = {
    "F": "fallen", "W": "wounded", "C": "captured", "U": "lost", "O": "knocked-over",
}  # fmt: skip
DRAW = "A draw"


@dataclass
class Notes:
    """What a player would write on paper: who won, and what became of whom, for each battle."""

    won: list[str] = field(default_factory=list)
    fates: list[dict[tuple[str, str], FateKind]] = field(default_factory=list)

    def points(self, army: str) -> int:
        """Return three for a win, one for a draw."""
        return sum(3 if won == army else won == DRAW for won in self.won)

    def out(self, battles: int | None = None) -> set[tuple[str, str]]:
        """Return all who are out of the war after so many battles: fallen, captured."""
        gone = ("fallen", "captured")
        fought = self.fates[:battles]
        return {man for fates in fought for man, kind in fates.items() if kind in gone}


class WarHand:
    """Fights a war of two armies in the room of the campaigns."""

    def __init__(self, at: CampaignHand, game: str, armies: tuple[str, str], seed: int) -> None:
        self.at, self.hand, self.page = at, at.hand, at.page
        self.game, self.armies = game, armies
        self.chance, self.notes = Random(seed), Notes()

    @property
    def panel(self) -> RecordPanel:
        """Return the page of the battle that is being recorded."""
        panel = self.page.controller.recording
        assert panel is not None, "no battle is being recorded"
        return panel

    def found(self, name: str) -> None:
        """Found the campaign: two players, and the fallen stay out."""

        def use(dialog: SettingsPage) -> None:
            self.hand.click(dialog.who.games.checks[self.game])
            write(dialog.who.name, name)
            for row, player, army in zip(
                dialog.who.players.rows, ("Ada", "Tomas"), self.armies, strict=True
            ):
                write(row.name, player)
                pick(row.army, army)
            dialog.how.choose("free")
            dialog.losses.choose("stay-out")
            dialog.losses.heroes.setCurrentIndex(0)
            dialog.losses.back.setValue(0)
            dialog.losses.missed.setValue(0)
            self.at.take(dialog)

        self.at.in_form(lambda: self.hand.press("Ctrl+N"), use)

    def fight(self, won: str, marks: int = 4) -> None:
        """Record a battle of both armies by keys, of which this army is the winner, or nobody."""
        self.hand.press("Ctrl+B")
        self.hand.events()
        if isinstance(before := self.page.controller.cover, BeforePage):
            for column in before.columns:
                while column.toy_buttons:  # each click makes the others anew
                    self.hand.click(next(iter(column.toy_buttons.values())))
                    self.hand.events()
            if any(column.waiting for column in before.columns):
                go_on = self.at.answer("Go on without")
                self.hand.in_dialog(lambda: self.hand.click(before.next), go_on)
            else:
                self.hand.click(before.next)
        for row in self.panel.met.rows[:2]:
            if not row.there.isChecked():
                self.hand.click(row.there)
        mission = self.panel.met.mission
        if mission.count() > 1:
            mission.setCurrentIndex(1 + len(self.notes.won) % (mission.count() - 1))
            mission.activated.emit(mission.currentIndex())
        self.hand.press("Ctrl+Return")
        assert self.panel.step == FATES
        self.notes.fates.append(self._mark(marks, len(self.notes.fates)))
        self.hand.press("E", "Ctrl+Return")
        assert self.panel.step == OBJECTIVES
        self._settle(won)
        self.hand.press("Ctrl+Return")
        assert self.panel.step == REVIEW
        assert not self.panel.controller.missing(), self.panel.controller.missing()
        self.hand.press("Ctrl+Return")
        assert self.page.controller.recording is None, "the battle is written"
        self.notes.won.append(won)

    def correct(self, battle: int, won: str, why: str) -> None:
        """Write a battle anew: another won it, and one man more fell."""
        line = next(each for each in self.at.stored().battles if each.number == battle)
        self.at.battle(line.id)
        self.hand.press("Ctrl+R")
        self.panel.go(FATES)
        self.notes.fates[battle - 1] |= self._mark(1, battle - 1)
        self.panel.go(OBJECTIVES)
        self._settle(won)
        self.panel.go(REVIEW)
        write(self.panel.review.why, why)
        self.hand.in_dialog(self.panel.go_on, self.at.answer("Correct it"))
        assert self.page.controller.recording is None
        self.notes.won[battle - 1] = won

    def _mark(self, count: int, before: int) -> dict[tuple[str, str], FateKind]:
        """Walk the armies with the arrows and mark men with keys; return whom, and as what."""
        marked: dict[tuple[str, str], FateKind] = {}
        men = {
            (army.entry, figure.id)
            for army in self.panel.controller.shown()
            for squad in army.squads
            for figure in squad.figures
        }
        assert not men & self.notes.out(before), "who is out takes part no more"
        standing = sorted(
            (entry, figure)
            for entry, figure in men
            if self.panel.controller.draft.side(entry).fate_of(figure).kind == "standing"
        )
        for man in self.chance.sample(standing, count):
            key = self.chance.choice([*KEYS])
            self.panel.fates.field.choose(*man)
            self.hand.press(key)
            entry, figure = man
            assert self.panel.controller.draft.side(entry).fate_of(figure).kind == KEYS[key]
            marked[man] = KEYS[key]
        return marked

    def _settle(self, won: str) -> None:
        for side in self.panel.findChildren(SideObjectives):
            for fact, (_, count) in side.facts.items():
                if count.isVisible() and fact != KILLS:  # which follow from who fell
                    count.setFocus()
                    count.setValue(self.chance.randint(0, min(2, count.maximum())))
        how = self.panel.objectives.outcome.how
        offered = [how.itemText(at) for at in range(how.count())]
        words = next(each for each in offered if each.startswith(won))
        at = offered.index(words)
        how.setCurrentIndex(at)
        how.activated.emit(at)
        self.hand.events()
        write(self.panel.objectives.outcome.reason, "We were all there")
