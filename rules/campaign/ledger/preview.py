"""What an act would change, shown before it is written; nothing is written here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.campaign.describe import career_changes, result_in_sentence
from rules.campaign.describe_acts import sentence
from rules.campaign.ledger.acts import AnyAct, Enter
from rules.campaign.ledger.append import append_all
from rules.campaign.ledger.chain import Ledger
from rules.campaign.ledger.contradictions import contradictions
from rules.campaign.names import CampaignNames, Games
from rules.campaign.planning.days import day_said
from rules.campaign.recording.battle_record import BattleRecord
from rules.campaign.state.campaign_state import CampaignState, EntryState, StandingsRow, Strength
from rules.campaign.state.careers import Careers
from rules.campaign.state.replay import replay


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """An entry's line in the standings before and after; None where it has none."""

    entry: str
    name: str
    before: StandingsRow | None
    after: StandingsRow | None


@dataclass(frozen=True, slots=True)
class NumberChange:
    """A battle that gets another number; 0 for one that does not count."""

    battle: str
    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class CareerChange:
    """What changes in one man's service record, a line each."""

    entry: str
    figure: str
    name: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StrengthChange:
    """How many men an entry had after a battle, before the act and after it ("" for now).

    `number` is the battle's as it is before the act.
    """

    entry: str
    name: str
    battle: str
    number: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Change:
    """All that an act would change; `title` says the act, `contradictions` who fought though he
    could not, or could have and stayed away."""

    title: str
    before: CampaignState
    after: CampaignState
    standings: tuple[PlaceChange, ...] = ()
    numbers: tuple[NumberChange, ...] = ()
    careers: tuple[CareerChange, ...] = ()
    strengths: tuple[StrengthChange, ...] = ()
    contradictions: tuple[str, ...] = ()

    @property
    def nothing(self) -> bool:
        """Return whether all that one looks at stays as it is."""
        return not (self.standings or self.numbers or self.careers or self.strengths)


def preview(
    ledger: Ledger,
    act: AnyAct,
    games: Games | None = None,
    first: Iterable[AnyAct] = (),
    before: CampaignState | None = None,
) -> Change:
    """Return what an act would change; CampaignProblem where it cannot be written.

    `games` say what men without a name are, `first` are acts that are written before it,
    `before` is the replay of the ledger where the caller has it.
    """
    later = append_all(ledger, (*first, act), "")
    before, after = before or replay(ledger), replay(later)
    gone = (Enter(each.entry, each.army) for each in before.entries)
    names = CampaignNames(after, games, gone)
    title = sentence(ledger, act, games, before)
    touched = tuple(_touched(before, after))
    return Change(
        title=title,
        before=before,
        after=after,
        standings=tuple(_places(before, after, names)),
        numbers=tuple(_numbers(before, after, names)),
        careers=tuple(_careers(before, after, touched, names)),
        strengths=tuple(_strengths(before, after, names)),
        contradictions=_contradictions(before, after, touched, names),
    )


def _places(
    before: CampaignState, after: CampaignState, names: CampaignNames
) -> Iterator[PlaceChange]:
    was = {line.entry: line for line in before.standings}
    now = {line.entry: line for line in after.standings}
    for entry in dict.fromkeys((*now, *was)):
        if was.get(entry) != now.get(entry):
            yield PlaceChange(entry, names.label(entry), was.get(entry), now.get(entry))


def _numbers(
    before: CampaignState, after: CampaignState, names: CampaignNames
) -> Iterator[NumberChange]:
    was = {line.id: line.number for line in before.battles}
    records = {line.id: line.record for line in before.battles}
    for line in after.battles:
        old = was.pop(line.id, 0)
        if old != line.number:
            yield NumberChange(line.id, _called(line.record, names), old, line.number)
    for battle, old in was.items():
        if old:
            yield NumberChange(battle, _called(records.get(battle), names), old, 0)


def _called(record: BattleRecord | None, names: CampaignNames) -> str:
    """Return what one knows a battle by: its day, its name or mission, and who won."""
    if record is None:
        return ""
    parts = (
        day_said(record.day),
        record.name or record.mission_name,
        result_in_sentence(record, names),
    )
    return ", ".join(part for part in parts if part)


def _strengths(
    before: CampaignState, after: CampaignState, names: CampaignNames
) -> Iterator[StrengthChange]:
    """Give the entries whose men differ after battles that both know, and now."""
    was = {each.entry.id: each for each in before.entries}
    for each in after.entries:
        old = was.get(each.entry.id)
        if old is None:
            continue
        name = names.label(each.entry.id)
        by_battle = {point.battle: point for point in old.history}
        for point in each.history:
            known = by_battle.get(point.battle)
            if known is not None and known.men != point.men:
                yield _strength(each.entry.id, name, known, point)
        men_before, men_after = _fit(old), _fit(each)
        if men_before != men_after:
            yield StrengthChange(each.entry.id, name, "", 0, men_before, men_after)


def _fit(each: EntryState) -> int:
    """Return how many men of an entry can fight now."""
    return len({man.id for man in each.army.figures()} - each.out - set(each.recovering))


def _strength(entry: str, name: str, old: Strength, new: Strength) -> StrengthChange:
    return StrengthChange(entry, name, new.battle, old.number, old.men, new.men)


# Careers: only those of armies for which anything is another.


def _books(state: CampaignState) -> Careers | None:
    return state.careers if isinstance(state.careers, Careers) else None


def _touched(before: CampaignState, after: CampaignState) -> Iterator[str]:
    """Give the entries whose careers may differ."""
    old, new = _books(before), _books(after)
    known = {each.entry.id for each in before.entries}
    for each in after.entries:
        entry = each.entry.id
        if old is None or new is None or (entry in known and old.may_differ(new, entry)):
            yield entry


def _careers(
    before: CampaignState, after: CampaignState, touched: tuple[str, ...], names: CampaignNames
) -> Iterator[CareerChange]:
    old, new = _books(before), _books(after)
    if old is None or new is None:
        return
    for entry in touched:
        was = old.of(entry)
        for figure, career in new.of(entry).items():
            lines = tuple(career_changes(was.get(figure), career))
            if lines:
                yield CareerChange(entry, figure, names.numbered_career(career), lines)
        for figure, career in was.items():
            if figure not in new.of(entry) and (career.deeds or career.given):
                name = names.numbered_career(career)
                yield CareerChange(entry, figure, name, ("Has no service record any more",))


def _contradictions(
    before: CampaignState, after: CampaignState, touched: tuple[str, ...], names: CampaignNames
) -> tuple[str, ...]:
    old, new = _books(before), _books(after)
    if old is None or new is None:
        return ()
    numbers = {line.id: line.number for line in before.battles if line.number}
    return tuple(dict.fromkeys(contradictions(old, new, touched, numbers, names)))
