"""The army of a campaign at the strength that the campaign leaves it: who is out, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from rules.army.model import Army, Figure, Unit
from rules.army.roster import Roster
from rules.campaign.describe import FATES, of_model
from rules.campaign.names import with_rank
from rules.campaign.recording.battle_record import OUT
from rules.campaign.state.campaign_state import ArmyStatus, CampaignState, Career, Deed, EntryState
from rules.campaign.state.ranks_by_day import ranks_after, ranks_now
from rules.checks import check
from rules.common.findings import Finding
from rules.common.wording import capital, counted
from rules.games.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Absence:
    """A man, vehicle or gun that cannot fight now. `why` is a sentence without its full stop.

    `rolls` tells whether a die before the next battle may bring him back, `misses` how many
    battles more he misses; with neither he stays out until somebody brings him back.
    """

    figure: str
    name: str
    role: str
    why: str
    rolls: bool = False
    misses: int = 0


@dataclass(frozen=True, slots=True)
class Fielding:
    """An army as it takes the field, who is missing from it, and what its checks say of that.

    `findings` are only those that the whole army does not have.
    """

    army: Army
    absences: tuple[Absence, ...]
    findings: tuple[Finding, ...]


def field(
    state: CampaignState,
    entry_id: str,
    ruleset: Ruleset | None = None,
    *,
    back: Collection[str] = (),
    before: str = "",
    away: Collection[str] = (),
) -> Army:
    """Return an entry's army at the strength that the campaign leaves it, each man in his rank.

    `back` are those who are well again since, and not yet written down. `before` is the battle
    before which it takes the field, "" for after all of them. `away` are those whom their player
    leaves at home. KeyError for no entry or battle.
    """
    out = status_before(state, entry_id, before).absent if before else absent(state.entry(entry_id))
    army = whole(state, entry_id, before)
    return without(army, out.difference(back).union(away), ruleset)


def whole(state: CampaignState, entry_id: str, before: str = "") -> Army:
    """Return an entry's army with all who are out too, each man in his rank: now, or as it stood
    before a battle. KeyError for no entry or battle."""
    if not before:
        return with_ranks(state.entry(entry_id).army, ranks_now(state, entry_id))
    fought = _fought_before(state, before)
    then = state.entry(entry_id).status_after(fought).army
    return with_ranks(then, ranks_after(state, entry_id, fought))


def status_before(state: CampaignState, entry_id: str, battle: str) -> ArmyStatus:
    """Return how an entry's army stood before a battle; KeyError for no entry or battle."""
    return state.entry(entry_id).status_after(_fought_before(state, battle))


def _fought_before(state: CampaignState, battle: str) -> int:
    """Return how many battles that count come before one, which itself need not count."""
    fought = 0
    for line in state.battles:
        if line.id == battle:
            return fought
        fought = line.number or fought
    raise KeyError(battle)


def fielding(state: CampaignState, entry_id: str, ruleset: Ruleset) -> Fielding:
    """Return an entry's army as it takes the field, with everything that is to be said of it."""
    army = field(state, entry_id, ruleset)
    known = {(each.rule, each.message) for each in check(whole(state, entry_id), ruleset)}
    new = tuple(each for each in check(army, ruleset) if (each.rule, each.message) not in known)
    return Fielding(army, absences(state, entry_id, ruleset), new)


def absent(entry: EntryState) -> frozenset[str]:
    """Return who of an entry cannot fight now: out, or not well again."""
    return entry.out.union(entry.recovering)


def absences(
    state: CampaignState, entry_id: str, ruleset: Ruleset | None = None, *, before: str = ""
) -> tuple[Absence, ...]:
    """Return who of an army cannot fight and why, in the order of its units: now, or before a
    battle."""
    entry = state.entry(entry_id)
    army = whole(state, entry_id, before)
    if not before:
        return tuple(_absences(state, entry, ruleset, army, _now(entry)))
    then, fought = status_before(state, entry_id, before), _fought_before(state, before)
    return tuple(_absences(state, entry, ruleset, army, _then(then, fought)))


# ------------------------------------------------------------------ who is out, and why


@dataclass(frozen=True, slots=True)
class _Waits:
    """Who is away and for how long: `rolls` may roll, `misses` say how many battles more.

    `last` is the number of the last battle that is known by then, `rolled` are the faces thrown.
    """

    away: frozenset[str]
    rolls: frozenset[str]
    misses: Mapping[str, int]
    rolled: Mapping[str, int]
    last: int | None = None


def _now(entry: EntryState) -> _Waits:
    waiting = (each for each, left in entry.recovering.items() if left == 0)
    rolls = frozenset(waiting).difference(entry.rolled)
    return _Waits(absent(entry), rolls, entry.recovering, entry.rolled)


def _then(stand: ArmyStatus, fought: int) -> _Waits:
    return _Waits(stand.absent, stand.rolling, {}, {}, fought)


def _absences(
    state: CampaignState, entry: EntryState, ruleset: Ruleset | None, army: Army, waits: _Waits
) -> Iterator[Absence]:
    if not waits.away:
        return
    roster = Roster(army, ruleset) if ruleset else None
    for unit in army.units:
        beings = ((unit.id, unit.name), *((man.id, man.called) for man in unit.figures))
        for being, name in beings:
            if being not in waits.away:
                continue
            career = state.careers.get((entry.entry.id, being))
            why = _why(waits, being, career)
            yield Absence(
                being,
                name,
                (_role_of(roster, unit, being) if roster else "")
                or (career.role if career else ""),
                why if being != unit.id else of_model(why),
                being in waits.rolls,
                waits.misses.get(being, 0),
            )


def _role_of(roster: Roster, unit: Unit, being: str) -> str:
    if being == unit.id:
        known = roster.type_of(unit)
        return known.name if known else ""
    role = roster.man[being].role
    return role.name if role else ""


def _why(waits: _Waits, being: str, career: Career | None) -> str:
    deed = _last_blow(career, waits.last) if career else None
    what = f"{capital(FATES[deed.fate])} in battle {deed.number}" if deed else "Out"
    left = waits.misses.get(being)
    if being in waits.rolls:
        return f"{what}, and may roll to come back"
    if waits.last is not None:
        return f"{what}, and out then"
    if left is None:
        return f"{what}, and out of the campaign"
    if left == 0:
        return f"{what}, and rolled {waits.rolled[being]}, which keeps him out"
    return f"{what}, and misses {counted(left, 'more battle', 'more battles')}"


def _last_blow(career: Career, last: int | None) -> Deed | None:
    """Return the battle in which somebody was lost, no later than the last that is known."""
    known = (deed for deed in reversed(career.deeds) if last is None or deed.number <= last)
    return next((deed for deed in known if deed.fate in OUT or deed.fate == "wounded"), None)


# ------------------------------------------------------------------ taking men out


def without(army: Army, gone: Collection[str], ruleset: Ruleset | None = None) -> Army:
    """Return the army without these men, vehicles and guns, all else as it stands.

    Posts and seats of the men are free. The crew of a vehicle or gun that is gone stays as loose
    men, and a unit of which nobody is left goes, but for a vehicle or gun that still stands.
    """
    taken = set(gone)
    if not taken:
        return army
    units = tuple(
        kept for unit in army.units if (kept := _unit_without(unit, taken, ruleset)) is not None
    )
    return replace(army, units=units)


def _unit_without(unit: Unit, taken: set[str], ruleset: Ruleset | None) -> Unit | None:
    men = tuple(man for man in unit.figures if man.id not in taken)
    if unit.id in taken and unit.kind in ("vehicle", "team"):
        if not men:
            return None
        # Who walks away from a wreck has no post there any more.
        men = tuple(replace(man, post="") for man in men)
        name = f"Crew of {unit.name}" if unit.name else ""
        return Unit(id=unit.id, kind="men", name=name, figures=men, note=unit.note)
    if unit.figures and not men and not has_model(unit, ruleset):
        return None
    seats = tuple(seat for seat in unit.seats if seat.figure not in taken)
    if men == unit.figures and seats == unit.seats:
        return unit
    return replace(unit, figures=men, seats=seats)


def has_model(unit: Unit, ruleset: Ruleset | None) -> bool:
    """Return whether a unit is a vehicle or a gun, which has a fate of its own."""
    team = ruleset.team.get(unit.type) if ruleset and unit.kind == "team" else None
    return unit.kind == "vehicle" or (team is not None and team.gun)


# ------------------------------------------------------------------ names and ranks


def with_ranks(army: Army, ranks: Mapping[str, str]) -> Army:
    """Return an army in which men with a name have the ranks that they rose to."""
    return replace(army, units=tuple(_unit_with_ranks(unit, ranks) for unit in army.units))


def _unit_with_ranks(unit: Unit, ranks: Mapping[str, str]) -> Unit:
    risen = {
        man.id: rank
        for man in unit.figures
        if man.name and (rank := ranks.get(man.id, "")) != man.rank and rank
    }
    if not risen:
        return unit
    return replace(
        unit, figures=tuple(_man_with_rank(man, risen.get(man.id, "")) for man in unit.figures)
    )


def _man_with_rank(man: Figure, rank: str) -> Figure:
    if not rank:
        return man
    return replace(man, rank=rank, name=with_rank(man.name, rank).removeprefix(f"{rank} "))


def with_names_of(army: Army, other: Army) -> Army:
    """Return an army in which men are called as in another one, so that sentences about both are
    the same where they mean the same."""
    known = {man.id: man for man in other.figures()}
    units = []
    for unit in army.units:
        men = ((man, known.get(man.id, man)) for man in unit.figures)
        called = tuple(replace(man, rank=as_.rank, name=as_.name) for man, as_ in men)
        units.append(unit if called == unit.figures else replace(unit, figures=called))
    return replace(army, units=tuple(units))
