"""What a battle at the table came to, as plain values that the end shows. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass

from desktop.campaign.recording.fates import look_of
from desktop.campaign.recording.summary_texts import (
    ArmyShown,
    FigureShown,
    men_in,
    men_standing,
    shown_army,
    told_fates,
    verdict,
)
from rules.army.army_under_ruleset import Roster
from rules.campaign.recording.battle_record import Fate, has_doer
from rules.campaign.recording.battle_scoring import Scored
from rules.campaign.recording.draft import Draft
from rules.common.wording import lower
from rules.table.battle import Battlefield
from rules.table.battle_result import (
    EndQuestion,
    armies_of,
    draft_of,
    end_questions,
    entry_of,
    score_of,
)
from rules.table.events import AnyEvent, Told, Took
from rules.table.state import State


@dataclass(frozen=True, slots=True)
class FateShown:
    """What became of one piece: he, his unit, the fate, who did it, with what and when."""

    piece: str
    figure: FigureShown
    unit: str
    fate: Fate
    by: str
    how: str

    @property
    def word(self) -> str:
        """Return the fate in a word."""
        if self.fate.kind == "standing":
            return "Stands"
        if self.figure.model and self.fate.kind == "fallen":
            return "Wreck"
        return look_of(self.fate.kind, model=self.figure.model).short

    @property
    def spoken(self) -> str:
        """Return the row as it is read aloud."""
        told = (self.figure.called, self.unit, self.word, self.by, self.how)
        return ", ".join(filter(None, told))


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side at the end: its army, how many men came home, what became of the others.

    `turn` is the game's word for a turn.
    """

    key: str
    turn: str
    army: ArmyShown
    home: int
    men: int
    fates: tuple[FateShown, ...]


@dataclass(frozen=True, slots=True)
class EndedBattle:
    """Everything that the end of a battle shows."""

    draft: Draft
    score: Scored
    title: str
    sides: tuple[SideShown, ...]
    questions: tuple[EndQuestion, ...]

    def ended_words(self, piece: str) -> str:
        """Return how the evening ended for a piece: "Fallen in turn 3.", "" for a whole unit."""
        for side in self.sides:
            out = next((row for row in side.fates if row.piece == piece), None)
            if out is not None and out.fate.kind != "standing":
                when = f" in {side.turn} {out.fate.turn}" if out.fate.turn else ""
                return f"{out.word}{when}."
            if out is not None or any(man.id == piece for man in side.army.figures):
                return "Still stands."
        return ""


def ended_battle(battlefield: Battlefield, state: State) -> EndedBattle:
    """Return what a battle came to so far."""
    draft, score = draft_of(battlefield, state), score_of(battlefield, state)
    armies = []
    for side, army in zip(battlefield.battle.sides, armies_of(battlefield).values(), strict=True):
        name = army.name or battlefield.side_name(side.key)
        player = side.player if side.player != name else ""
        roster = Roster(army, battlefield.ruleset)
        entry, mission = entry_of(side), draft.mission
        armies.append(shown_army(roster, entry, name, player, battlefield.playbook, mission))
    told = told_fates(draft, armies, battlefield.ruleset)
    sides = tuple(
        _side(key, army, told.get(army.entry, {}), battlefield.turn.word)
        for key, army in zip(battlefield.sides, armies, strict=True)
    )
    title = verdict(score, armies, final=not score.missing)
    return EndedBattle(draft, score, title, sides, end_questions(battlefield, state))


def _side(key: str, army: ArmyShown, fates: dict[str, Fate], turn: str) -> SideShown:
    rows = []
    for squad in army.squads:
        for figure in squad.figures:
            fate = fates.get(figure.id)
            if fate is not None and (fate.kind != "standing" or fate.lives):
                unit = "" if figure.model else squad.name
                rows.append(FateShown(figure.id, figure, unit, fate, *_doer(fate, turn)))
    figures = army.figures
    return SideShown(key, turn, army, men_standing(figures, fates), men_in(figures), tuple(rows))


def _doer(fate: Fate, turn: str) -> tuple[str, str]:
    """Return who did it, and with what and when: "Pvt. Tossup", "grenade, turn 4"."""
    parts = [lower(fate.weapon) if fate.weapon and has_doer(fate) else fate.note]
    parts.append(f"{turn} {fate.turn}" if fate.turn else "")
    if fate.lives and fate.kind == "standing":
        parts.insert(0, f"{fate.lives} {'life' if fate.lives == 1 else 'lives'} lost")
    how = ", ".join(filter(None, parts))
    by = fate.by_name.split(" of ")[0] if has_doer(fate) else ""
    return by, how


def answers_to(question: EndQuestion, side: str, number: int = 1) -> tuple[AnyEvent, ...]:
    """Return the events that answer a question about who has something, "" for nobody.

    Those that take something from a side come first, so that no two have what one alone can have.
    """
    had = {key for key, count in question.told if count}
    if question.objective:
        gone = tuple(Took(key, question.objective, on=False) for key in had - {side})
        return (*gone, Took(side, question.objective)) if side else gone
    others = had - {side} or ({question.sides[0]} if not side else set())
    nought = tuple(Told(key, question.fact, 0) for key in sorted(others))
    return (*nought, Told(side, question.fact, number)) if side else nought
