"""Tables and charts of a campaign: points and strength over battles, losses, who wins how often."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rules.army.model import Army, UnitKind
from rules.campaign.describe_events import FATES
from rules.campaign.recording.battle_record import (
    HIT,
    HOME,
    OUT,
    TOY_AWAY,
    BattleRecord,
    Fate,
    FateKind,
    SideRecord,
)
from rules.campaign.state.campaign_state import Appearance, Battle, CampaignState, Career, Deed
from rules.campaign.state.timeline import outcome_of

_SEEN = 0.2
"""The share of the highest value that an axis shows at least."""
RateBy = Literal["game", "mission", "role", "edge"]
NOT_SAID = ""
"""The key of what nobody wrote down."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A cause of losses, or a weapon, and how many figures it cost."""

    key: str
    name: str
    figures: int


@dataclass(frozen=True, slots=True)
class Rate:
    """How often an entry won where something was so: a game, a mission, a side of the table."""

    key: str
    name: str
    played: int
    won: int
    drawn: int
    lost: int

    @property
    def share(self) -> Fraction:
        """Return the part of battles with a result that were won."""
        return Fraction(self.won, self.played) if self.played else Fraction(0)


@dataclass(frozen=True, slots=True)
class Fallen:
    """One who did not come home, a man that is out or a toy that is lost or gone: what he did, and
    the battle in which he went."""

    career: Career
    deed: Deed


VEHICLES = "vehicles"
"""The cause under which lost vehicles and guns are counted; it begins what else befalls them."""
_OF_VEHICLES: dict[FateKind, str] = {
    "wounded": "vehicles damaged",
    "lost": "vehicles under the sofa",
    "gone": "vehicles the dog chewed",
}
_CAUSES: dict[str, str] = (
    {VEHICLES: "vehicles lost"}
    | {f"{VEHICLES} {kind}": words for kind, words in _OF_VEHICLES.items()}
    | {str(each): FATES[each] for each in FATES}
)


def points_after(state: CampaignState) -> dict[str, tuple[int, ...]]:
    """Return the standings' points at the beginning and after each battle by its number."""
    if state.settings.victory.kind == "last-standing":
        return strength_after(state)
    return _after_each(state, (), lambda there: there.points, lambda _: 0)


def strength_after(
    state: CampaignState, entries: Collection[str] = ()
) -> dict[str, tuple[int, ...]]:
    """Return the men fit to fight at the beginning and after each battle by its number, of these
    entries or of all."""
    return _after_each(state, entries, lambda there: there.men, Army.figure_count)


def _after_each(
    state: CampaignState,
    entries: Collection[str],
    value_of: Callable[[Appearance], int],
    first: Callable[[Army], int],
) -> dict[str, tuple[int, ...]]:
    last = max((line.number for line in state.battles), default=0)
    found = {}
    for each in state.entries:
        if not entries or each.entry.id in entries:
            known = {there.number: value_of(there) for there in each.appearances}
            values = [first(each.armies[0])]
            for number in range(1, last + 1):
                values.append(known.get(number, values[-1]))
            found[each.entry.id] = tuple(values)
    return found


def round_step(least: float, steps: Sequence[int] = (1, 2, 5, 10)) -> int:
    """Return the smallest round number that is not below `least`: 1, 2, 5, 10, 20 ..."""
    power = 10 ** max(0, math.floor(math.log10(least))) if least > 0 else 1
    return next(each * power for each in steps if each * power >= least)


def axis_steps(most: float, lines: int, least: float = 0) -> list[int]:
    """Return round numbers from 0 up to at least `most`, about so many of them.

    Where all values from `least` on lie in the upper half, they begin just below it: of armies of
    forty men who lose five, the five are seen. A fifth of the axis is above `least` always, so
    that one man more or less does not look like a rout.
    """
    if most <= 0:
        return [0, 1]
    low = min(least, most * (1 - _SEEN)) if least > most / 2 else 0
    step = round_step((most - low) / (lines - 1), (1, 2, 3, 5, 10))
    first, last = math.floor(low / step), math.ceil(most / step)
    return [at * step for at in range(first, last + 1)]


def played(state: CampaignState) -> Iterator[tuple[Battle, BattleRecord]]:
    """Give the battles that count, in order, each with its record."""
    for line in state.battles:
        if line.number and line.record is not None:
            yield line, line.record


def losses_by_cause(state: CampaignState, entry: str = "") -> tuple[Loss, ...]:
    """Return what became of those who did not come home whole, of one entry or of all.

    Vehicles and guns are told apart from the men, whatever became of them.
    """
    units = models_of(state)
    counts: Counter[str] = Counter()
    for fate in _fates(state, entry):
        if fate.kind not in HOME:
            counts[vehicle_cause(fate.kind) if fate.figure in units else fate.kind] += 1
    return tuple(Loss(kind, _CAUSES[kind], number) for kind, number in counts.most_common())


def models_of(state: CampaignState) -> dict[str, UnitKind]:
    """Return the kinds of all units by id, also of armies as they were: a figure that is one of
    these is a vehicle or a gun, and no man."""
    return {
        unit.id: unit.kind for each in state.entries for army in each.armies for unit in army.units
    }


def vehicle_cause(kind: FateKind) -> str:
    """Return the cause under which the fate of a vehicle or gun is counted."""
    return f"{VEHICLES} {kind}" if kind in _OF_VEHICLES else VEHICLES


def cause_words(cause: str) -> str:
    """Return a cause of losses in words: "fell", "vehicles damaged"."""
    return _CAUSES[cause]


def losses_by_weapon(state: CampaignState, entry: str = "") -> tuple[Loss, ...]:
    """Return with what figures were killed or wounded, of one entry or of all; "" where unsaid."""
    written = Counter(fate.weapon for fate in _fates(state, entry) if fate.kind in HIT)
    called, counts = dict[str, str](), Counter[str]()
    for weapon, number in written.items():
        key = " ".join(weapon.split()).casefold()
        called.setdefault(key, weapon.strip())
        counts[key] += number
    return tuple(
        Loss(key, called[key] or "not recorded", number) for key, number in counts.most_common()
    )


def _sides(
    state: CampaignState, entries: Collection[str]
) -> Iterator[tuple[BattleRecord, SideRecord]]:
    """Give the sides of these entries in all battles that count; of all where none is named."""
    for _, record in played(state):
        for side in record.sides:
            if not entries or side.entry in entries:
                yield record, side


def _fates(state: CampaignState, entry: str) -> Iterator[Fate]:
    return (fate for _, side in _sides(state, (entry,) if entry else ()) for fate in side.fates)


def win_rates(state: CampaignState, by: RateBy, entries: tuple[str, ...] = ()) -> tuple[Rate, ...]:
    """Return how often these entries won (all where none is named), by game, mission or side.

    Battles without a result do not count.
    """
    key_of = _KEYS[by]
    tallies, called = dict[str, Counter[str]](), dict[str, str]()
    for record, side in _sides(state, entries):
        if outcome := outcome_of(record, side.entry):
            key, name = key_of(record, side)
            called.setdefault(key, name)
            tallies.setdefault(key, Counter())[outcome] += 1
    rates = [
        Rate(
            key, called[key] or "not recorded", tally.total(),
            tally["won"], tally["drawn"], tally["lost"],
        )
        for key, tally in tallies.items()
    ]  # fmt: skip
    return tuple(sorted(rates, key=lambda rate: (-rate.played, rate.name)))


_KEYS: dict[RateBy, Callable[[BattleRecord, SideRecord], tuple[str, str]]] = {
    "game": lambda record, _: (record.ruleset, record.ruleset),
    "mission": lambda record, _: (
        record.mission or record.mission_name,
        record.mission_name or record.mission,
    ),
    "role": lambda _, side: (side.role, side.role),
    "edge": lambda _, side: (side.edge, side.edge),
}


def fallen(state: CampaignState) -> tuple[Fallen, ...]:
    """Return the roll of those who are out of the campaign, in the order in which they went.

    Men and vehicles alike. A toy that is lost or chewed is away, and who it was is not.
    """
    found = list[Fallen]()
    for each in state.entries:
        for figure in each.out:
            career = state.careers.get((each.entry.id, figure))
            deeds = [deed for deed in career.deeds if deed.fate in OUT] if career else []
            if career is not None and deeds:
                found.append(Fallen(career, deeds[-1]))
    return _in_order(found)


def toys_away(state: CampaignState) -> tuple[Fallen, ...]:
    """Return whose toys are lost or chewed and who are in the campaign still."""
    here = (career for career in state.careers.values() if career.state != "out")
    away = ((career, toy_away(state, career)) for career in here)
    return _in_order(Fallen(career, deed) for career, deed in away if deed is not None)


def _in_order(found: Iterable[Fallen]) -> tuple[Fallen, ...]:
    return tuple(
        sorted(found, key=lambda each: (each.deed.number, each.career.entry, each.career.figure))
    )


def toy_away(state: CampaignState, career: Career) -> Deed | None:
    """Return the battle in which a man's toy was lost or chewed, None where he has one.

    Whoever fought since has another: somebody stood for him on the table.
    """
    last = career.deeds[-1] if career.deeds else None
    if last is None or last.fate not in TOY_AWAY:
        return None
    return None if (career.entry, career.figure, last.battle) in state.toys else last


def head_to_head(state: CampaignState) -> dict[tuple[str, str], tuple[int, int, int]]:
    """Return won, drawn and lost of each entry against each other that it met."""
    return {(each.one, each.other): (each.won, each.drawn, each.lost) for each in state.meetings}
