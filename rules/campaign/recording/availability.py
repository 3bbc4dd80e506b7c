"""Who of an army can fight, who is away and why, and who takes part in a battle."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from rules.army.army_under_ruleset import Roster, has_model
from rules.army.model import Army, Figure, Unit
from rules.campaign.describe_events import FATES, of_model
from rules.campaign.display_names import with_rank
from rules.campaign.recording.battle_record import OUT
from rules.campaign.recording.battle_sequence import number_before, status_before
from rules.campaign.state.campaign_state import (
    CampaignState,
    Career,
)
from rules.campaign.state.careers import ranks_after
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


def field(
    state: CampaignState,
    entry_id: str,
    ruleset: Ruleset | None = None,
    *,
    back: Collection[str] = (),
    before: str = "",
    away: Collection[str] = (),
    changed: Army | None = None,
) -> Army:
    """Return an entry's army at the strength that the campaign leaves it, each man in his rank.

    `back` are those who are well again since, and not yet written down. `before` is the battle
    before which it takes the field, "" for after all of them. `away` are those whom their player
    leaves at home, `changed` is the whole army as it is to be. KeyError for no entry or battle.
    """
    out = status_before(state, entry_id, before).absent
    army = whole(state, entry_id, before, changed)
    return without(army, out.difference(back).union(away), ruleset)


def whole(
    state: CampaignState, entry_id: str, before: str = "", changed: Army | None = None
) -> Army:
    """Return an entry's army with all who are out too, each man in his rank: now, or as it stood
    before a battle. KeyError for no entry or battle."""
    fought = number_before(state, before) if before else None
    army = changed or status_before(state, entry_id, before).army
    return with_ranks(army, ranks_after(state, entry_id, fought))


def absences(
    state: CampaignState, entry_id: str, ruleset: Ruleset | None = None, *, before: str = ""
) -> tuple[Absence, ...]:
    """Return who of an army cannot fight and why, in the order of its units: now, or before a
    battle."""
    entry = state.entry(entry_id)
    army = whole(state, entry_id, before)
    then = status_before(state, entry_id, before)
    if not then.absent:
        return ()
    misses = {} if before else entry.recovering
    last = number_before(state, before) if before else None
    roster = Roster(army, ruleset) if ruleset else None
    found: list[Absence] = []
    for unit in army.units:
        for being, name in ((unit.id, unit.name), *((man.id, man.called) for man in unit.figures)):
            if being not in then.absent:
                continue
            career = state.careers.get((entry_id, being))
            role = _role_of(roster, unit, being) if roster else ""
            why = _lost_how(career, last)
            if being in then.rolling:
                why += ", and may roll to come back"
            elif last is not None:
                why += ", and still out"
            elif being not in misses:
                why += ", and out of the campaign"
            elif misses[being] == 0:
                why += f", rolled {entry.rolled[being]} and stays out"
            else:
                why += f", misses {counted(misses[being], 'more battle', 'more battles')}"
            found.append(
                Absence(
                    being,
                    name,
                    role or (career.role if career else ""),
                    of_model(why) if being == unit.id else why,
                    being in then.rolling,
                    misses.get(being, 0),
                )
            )
    return tuple(found)


def _role_of(roster: Roster, unit: Unit, being: str) -> str:
    known = roster.type_of(unit) if being == unit.id else roster.man[being].role
    return known.name if known else ""


def _lost_how(career: Career | None, last: int | None) -> str:
    """Return how and when somebody was lost, in no later battle than the last that is known."""
    for deed in reversed(career.deeds if career else ()):
        known = last is None or deed.number <= last
        if known and (deed.fate in OUT or deed.fate == "wounded"):
            return f"{capital(FATES[deed.fate])} in battle {deed.number}"
    return "Out"


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


def rejoined(there: Army, army: Army) -> Army:
    """Return an army as those who are there were changed, and all others of it as they were.

    Whose seat or post was given to another has none any more.
    """
    here = {unit.id: unit for unit in there.units}
    men = {man.id for man in there.figures()}
    seated = {seat.figure for unit in there.units for seat in unit.seats}
    units = []
    for unit in army.units:
        now = here.pop(unit.id, replace(unit, figures=(), seats=()))
        held = {man.id: man.post for man in unit.figures}
        wreck = now.kind != unit.kind  # its crew walks, and gets in again when it is back
        if wreck:
            crew = (replace(man, post=held.get(man.id, man.post)) for man in now.figures)
            now = replace(unit, figures=tuple(crew), seats=())
        taken = {man.post for man in now.figures if man.post != held.get(man.id, "")}
        others = (
            replace(man, post="" if man.post in taken else man.post)
            for man in unit.figures
            if man.id not in men
        )
        figures = {man.id: man for man in (*now.figures, *others)}
        order = dict.fromkeys((*held, *figures))
        numbers = {seat.number for seat in now.seats}
        back = (
            seat
            for seat in unit.seats
            if seat.number not in numbers
            and seat.figure not in seated
            and (wreck or seat.figure not in men)
        )
        seats = sorted((*now.seats, *back), key=lambda seat: seat.number)
        stay = tuple(figures[each] for each in order if each in figures)
        units.append(replace(now, figures=stay, seats=tuple(seats)))
    return replace(there, units=(*units, *here.values()))


# ------------------------------------------------------------------ names and ranks


def with_ranks(army: Army, ranks: Mapping[str, str]) -> Army:
    """Return an army in which men with a name have the ranks that they rose to."""

    def risen(man: Figure) -> Figure:
        rank = ranks.get(man.id, "")
        if not man.name or rank in ("", man.rank):
            return man
        return replace(man, rank=rank, name=with_rank(man.name, rank).removeprefix(f"{rank} "))

    return _with_men(army, risen)


def with_names_of(army: Army, other: Army) -> Army:
    """Return an army in which men are called as in another one, so that sentences about both are
    the same where they mean the same."""
    known = {man.id: man for man in other.figures()}

    def called(man: Figure) -> Figure:
        namesake = known.get(man.id, man)
        return replace(man, rank=namesake.rank, name=namesake.name)

    return _with_men(army, called)


def _with_men(army: Army, change: Callable[[Figure], Figure]) -> Army:
    units = []
    for unit in army.units:
        men = tuple(map(change, unit.figures))
        units.append(unit if men == unit.figures else replace(unit, figures=men))
    return replace(army, units=tuple(units))


# ------------------------------------------------------------------ who takes part


@dataclass(frozen=True, slots=True)
class Attendance:
    """An army as it takes part, of `whole` men who could, and what its checks say of it now.

    `findings` are those that the game has on what comes and not on all who could.
    """

    army: Army
    whole: int
    findings: tuple[Finding, ...] = ()

    @property
    def men(self) -> int:
        """Return how many men come."""
        return self.army.figure_count()

    @property
    def words(self) -> str:
        """Return how many come of those who could: "38 of 44 figures"."""
        return strength(self.men, self.whole)


def strength(men: int, whole: int) -> str:
    """Return how many figures come of so many: "38 of 44 figures", "44 figures" for all."""
    every = counted(whole, "figure")
    return every if men >= whole else f"{men or 'none'} of {every}"


def attendance(
    army: Army, away: Collection[str], ruleset: Ruleset | None, *, known: Army | None = None
) -> Attendance:
    """Return who of an army comes when these stay at home.

    `known` is the army whose findings are no news, where that is more than could come.
    """
    left = without(army, away, ruleset)
    whole = with_names_of(known or army, left)
    if ruleset is None or left == whole:
        return Attendance(left, whole.figure_count())
    old = {(each.rule, each.message) for each in check(whole, ruleset)}
    new = (each for each in check(left, ruleset) if (each.rule, each.message) not in old)
    told = tuple(each for each in new if each.severity != "agreed")
    return Attendance(left, whole.figure_count(), told)


def members_of(army: Army) -> tuple[str, ...]:
    """Return the ids of all men, and of all units, in the order of the units."""
    return tuple(
        each for unit in army.units for each in (unit.id, *(man.id for man in unit.figures))
    )


def everybody(army: Army, ruleset: Ruleset | None) -> Iterator[str]:
    """Give the ids of all who can stay at home: men, and vehicles and guns by their units."""
    for unit in army.units:
        if has_model(unit, ruleset):
            yield unit.id
        yield from (man.id for man in unit.figures)


def who_stays(army: Army, came: Iterable[str], ruleset: Ruleset | None) -> tuple[str, ...]:
    """Return who of an army was not among those who came."""
    there = set(came)
    return tuple(each for each in everybody(army, ruleset) if each not in there)
