"""What an act would change, shown before it is written; nothing is written here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.campaign.describe_acts import sentence
from rules.campaign.describe_events import (
    career_changes,
    result_in_sentence,
    what_befell,
    winner_change,
)
from rules.campaign.display_names import CampaignNames, Games
from rules.campaign.ledger.acts import AnyAct, Enter
from rules.campaign.ledger.append import append_all
from rules.campaign.ledger.chain import Ledger
from rules.campaign.recording.battle_record import BattleRecord, winners_of
from rules.campaign.state.attention import called_with_army, said_to_fight, what_kept_away
from rules.campaign.state.campaign_state import (
    NOBODY,
    Appearance,
    CampaignState,
    Career,
    StandingsRow,
)
from rules.campaign.state.careers import vehicles_counted
from rules.campaign.state.replay import replay
from rules.common.wording import day_said, listed

_MOST_NAMED = 3
"""Of more men who stayed away from one battle the number is told."""


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
    could not, or could have and stayed away, `results` who wins a battle in place of whom."""

    title: str
    before: CampaignState
    after: CampaignState
    standings: tuple[PlaceChange, ...] = ()
    numbers: tuple[NumberChange, ...] = ()
    careers: tuple[CareerChange, ...] = ()
    strengths: tuple[StrengthChange, ...] = ()
    contradictions: tuple[str, ...] = ()
    results: tuple[str, ...] = ()

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
    touched = _touched(before, after)
    return Change(
        title=sentence(ledger, act, games, before),
        before=before,
        after=after,
        standings=tuple(_places(before, after, names)),
        numbers=tuple(_numbers(before, after, names)),
        careers=tuple(_careers(touched, CampaignNames(before, games), names)),
        strengths=tuple(_strengths(before, after, names)),
        contradictions=tuple(dict.fromkeys(_contradictions(before, after, touched, names))),
        results=tuple(filter(None, _results(before, after, names))),
    )


def _results(before: CampaignState, after: CampaignState, names: CampaignNames) -> Iterator[str]:
    """Give who wins in place of whom in battles that are recorded otherwise; "" for no change."""
    was = {line.id: line.record for line in before.battles}
    for line in after.battles:
        old, new = was.get(line.id), line.record
        if old is not None and new is not None and old is not new:
            yield winner_change(old, winners_of(new), new.decided, names.label)


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
    was = {line.id: line for line in before.battles}
    now = {line.id: line for line in after.battles}
    for battle in dict.fromkeys((*now, *was)):
        old, new = was.get(battle), now.get(battle)
        numbers = old.number if old else 0, new.number if new else 0
        line = new or old
        if line is not None and numbers[0] != numbers[1]:
            yield NumberChange(battle, _known_by(line.record, names), *numbers)


def _known_by(record: BattleRecord | None, names: CampaignNames) -> str:
    """Return what one knows a battle by: its day, its name or mission, and who won."""
    if record is None:
        return ""
    name, result = record.name or record.mission_name, result_in_sentence(record, names)
    return ", ".join(part for part in (day_said(record.day), name, result) if part)


def _strengths(
    before: CampaignState, after: CampaignState, names: CampaignNames
) -> Iterator[StrengthChange]:
    """Give the entries whose men differ after battles that both know, and now."""
    was = {each.entry.id: each for each in before.entries}
    for each in after.entries:
        entry, old = each.entry.id, was.get(each.entry.id)
        if old is None:
            continue
        name = names.label(entry)
        fought = {there.battle: there for there in old.appearances}
        for there in each.appearances:
            known = fought.get(there.battle)
            if known is not None and known.men != there.men:
                yield StrengthChange(entry, name, there.battle, known.number, known.men, there.men)
        if old.fit != each.fit:
            yield StrengthChange(entry, name, "", 0, old.fit, each.fit)


# ------------------------------------------------------------------ careers


def _touched(before: CampaignState, after: CampaignState) -> Sequence[str]:
    """Return the entries in both whose careers can differ, numbers aside: others' need not be
    worked out.
    """
    was = {each.entry.id: each for each in before.entries}
    both = [(was[each.entry.id], each) for each in after.entries if each.entry.id in was]
    rules = [
        (state.settings.honours, vehicles_counted(state.entries, state.settings.honours))
        for state in (before, after)
    ]
    return [
        new.entry.id
        for old, new in both
        if rules[0] != rules[1]
        or (old.out, old.recovering, old.army) != (new.out, new.recovering, new.army)
        or old.awards != new.awards
        or len(old.appearances) != len(new.appearances)
        or any(
            one.record is not two.record or one.absent != two.absent or one.army != two.army
            for one, two in zip(old.appearances, new.appearances, strict=True)
        )
    ]


def _careers(
    touched: Iterable[str], old_names: CampaignNames, names: CampaignNames
) -> Iterator[CareerChange]:
    for entry in touched:
        was, now = old_names.state.careers.of(entry), names.state.careers.of(entry)
        for figure, career in now.items():
            if lines := tuple(career_changes(was.get(figure), career, old_names, names)):
                yield CareerChange(entry, figure, names.numbered_career(career), lines)
        for figure, career in was.items():
            if figure not in now and (career.deeds or career.given):
                name = names.numbered_career(career)
                yield CareerChange(entry, figure, name, ("No longer has a service record",))


# ------------------------------------------------------------------ contradictions


def _contradictions(
    before: CampaignState, after: CampaignState, entries: Iterable[str], names: CampaignNames
) -> Iterator[str]:
    """Give a sentence for each man of these entries who could not have fought, and did, and for
    those who stayed away from a battle that they could fight now.

    Battles are called by their numbers before the act, which players see while they decide.
    """
    numbers = {line.id: line.number for line in before.battles if line.number}
    for entry in entries:
        was = {there.battle: there for there in before.entry(entry).appearances}
        men, told = after.careers.of(entry), set[str]()
        for there in after.entry(entry).appearances:
            old = was.get(there.battle)
            where = _numbered(numbers, there.battle, there.number)
            for figure in _could_not_fight(old, there):
                model = any(figure == unit.id for unit in there.army.units)
                why = _since(men.get(figure), there.number, numbers, model=model)
                name = called_with_army(names, entry, figure, men.get(figure))
                yield f"{name} fought in {where}, {why or 'but could not have'}"
            if freed := _freed(old, there) - told:
                told |= freed  # once is enough: whoever stays out misses all that follow
                few = sorted(freed)[:_MOST_NAMED]
                shown = [called_with_army(names, entry, figure, men.get(figure)) for figure in few]
                more = [f"{len(freed) - len(shown)} more"] * (len(freed) > len(shown))
                yield f"{listed([*shown, *more])} missed {where}, but could have fought"


def _could_not_fight(before: Appearance | None, after: Appearance) -> list[str]:
    """Return who fought in a battle that he could not have fought in, as it is now.

    A record that does not say who stood there leaves nobody in doubt but whom it names.
    """
    known = before.absent if before is not None and before.record is after.record else NOBODY
    missing = after.absent - known
    return sorted(missing & said_to_fight(after)) if missing else []


def _freed(before: Appearance | None, after: Appearance) -> set[str]:
    """Return who was out of a battle before and is not now, of those who stood not there.

    A record that does not say who stood there says of nobody that he stayed away.
    """
    if before is None or before.record is not after.record or not after.side.present:
        return set()
    freed = before.absent - after.absent - set(after.side.present)
    return set(freed & {man.id for man in after.army.figures()}) if freed else set()


def _numbered(numbers: Mapping[str, int], battle: str, number: int) -> str:
    """Return what a battle is called now, and what it is to be called where that is another."""
    now = numbers.get(battle, 0)
    if not now:
        return "the inserted battle"
    return f"battle {now}" if now == number else f"battle {now} ({number} after this)"


def _since(career: Career | None, number: int, numbers: Mapping[str, int], *, model: bool) -> str:
    """Return what befell somebody before a battle, "" where his career does not say it.

    Who did it is left out: two armies may have men of one name.
    """
    deed = what_kept_away(career, number)
    if deed is None:
        return ""
    where = _numbered(numbers, deed.battle, deed.number)
    return f"but {what_befell(deed.fate, model=model)} in {where}"
