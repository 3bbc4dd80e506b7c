"""Small changes of one army after which two armies win about as often as each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from rules.army.army_under_ruleset import Man, Roster
from rules.army.bulk_edits import change_role
from rules.army.drawing_choice import unit_art
from rules.army.edits import remove_figures, remove_units
from rules.army.model import Army
from rules.army.offers_to_add import Offer, add_offer, offers
from rules.checks import between_rosters, check_roster
from rules.common.wording import counted, lower
from rules.forecast.assumptions import Assumptions
from rules.forecast.forces import Force
from rules.forecast.forecast import NoForecast, few, forecast, fought, ready
from rules.games.ruleset import Vehicle
from rules.odds.face_off import Fighter, fighter

MOST_MEN, MOST_ROLES = 4, 4
"""Men that one change is about, and roles of a side that are tried."""
_Way = tuple[str, Callable[[Army], Army]]


class Change(NamedTuple):
    """A change of the army of one side, in few words, and how often the left one wins after it.

    `art` is the drawing of the men that it is about.
    """

    side: int
    words: str
    act: Callable[[Army], Army]
    art: str
    left_wins: float


def changes(left: Fighter, right: Fighter, assumptions: Assumptions, seed: int = 1) -> list[Change]:
    """Return changes that make a battle more even, the evenest first; each leaves what is legal."""
    sides, ready_sides = (left, right), ready(left, right, assumptions)
    now = fought(*ready_sides, assumptions, seed, few(left, right)).left_wins
    weak = 0 if now < 0.5 else 1
    found = []
    for side, army in enumerate(sides):
        foe = sides[1 - side].roster
        troubles = _troubles(army.roster, foe)
        for art, way in _ways(army, ready_sides, side == weak):
            best: Change | None = None
            for words, act in way:
                roster = Roster(act(army.roster.army), army.roster.ruleset, army.roster)
                if _troubles(roster, foe) > troubles:
                    continue
                other = fighter(roster, army.playbook)
                pair = (other, right) if side == 0 else (left, other)
                try:
                    share = forecast(*pair, assumptions, seed, few(left, right) // 2).left_wins
                except NoForecast:  # nobody is left who could hurt anybody
                    break
                if abs(share - 0.5) < abs((best.left_wins if best else now) - 0.5):
                    best = Change(side, words, act, art, share)
                if (share < 0.5) != (now < 0.5):
                    break
            found += [best] if best is not None else []
    return sorted(found, key=lambda each: (round(abs(each.left_wins - 0.5), 2), len(each.words)))


def _troubles(roster: Roster, foe: Roster) -> int:
    """Count what is wrong in an army, and between it and the other one."""
    found = (*check_roster(roster), *between_rosters((roster, foe)))
    return sum(each.severity in ("error", "warning") for each in found)


def _ways(
    army: Fighter, sides: tuple[Force, Force], weak: bool
) -> Iterator[tuple[str, list[_Way]]]:
    """Yield the ways to change an army, each with more and more men, and whom it is about."""
    ruleset, plain = army.roster.ruleset, army.roster.ruleset.plain_role
    harm = {kind.who: kind.harm for side in sides for kind in side.kinds if kind.harm}
    known = [each for each in offers(ruleset) if each.kind == "role" and each.name in harm]
    known.sort(key=lambda each: -harm[each.name])
    spare = [man for man in army.roster.men if _is_spare(man)]
    if not weak:
        roles = {o: [m.figure.id for m in spare if m.role and m.role.id == o.id] for o in known}
        there = [each for each in known if roles[each]]
        for offer in dict.fromkeys((*there[:MOST_ROLES], *there[-1:])):
            yield offer.art, [_leaving(offer, roles[offer][-n:]) for n in _up_to(roles[offer])]
        for unit in {unit.type: unit for unit in army.roster.army.units}.values():
            vehicle = army.roster.type_of(unit)
            if isinstance(vehicle, Vehicle) and vehicle.name in harm:
                words = f"Leave out {counted(1, lower(vehicle.name))}"
                act = partial(remove_units, unit_ids=(unit.id,))
                yield unit_art(army.roster, unit), [(words, act)]
        return
    others = [man.figure.id for man in spare if man.role is plain]
    for offer in dict.fromkeys((*known[:MOST_ROLES], *(o for o in known if o.id == plain.id))):
        yield offer.art, [_adding(army, offer, n) for n in range(1, MOST_MEN)]
        if offer.id != plain.id:
            yield offer.art, [_becoming(army, offer, others[-n:]) for n in _up_to(others)]


def _is_spare(man: Man) -> bool:
    """Return whether nobody misses a man at a post or in a seat, and he is nobody by name."""
    return man.figure.plain and not man.figure.post and man.seat is None and not man.vehicle


def _up_to(men: list[str]) -> range:
    return range(1, min(MOST_MEN, len(men)) + 1)


def _adding(army: Fighter, offer: Offer, count: int) -> _Way:
    ruleset = army.roster.ruleset
    words = f"Add {counted(count, lower(offer.name))}"
    return words, lambda now: add_offer(now, ruleset, offer, count)[0]


def _leaving(offer: Offer, men: list[str]) -> _Way:
    words = f"Leave out {counted(len(men), lower(offer.name))}"
    return words, partial(remove_figures, figure_ids=men)


def _becoming(army: Fighter, offer: Offer, men: list[str]) -> _Way:
    ruleset = army.roster.ruleset
    plain, new = lower(ruleset.plain_role.name), lower(offer.name)
    many = counted(2, new).partition(" ")[2]
    end = f"becomes {counted(1, new)}" if len(men) == 1 else f"become {many}"
    act = partial(change_role, ruleset=ruleset, figure_ids=men, role_id=offer.id)
    return f"{counted(len(men), plain)} {end}", act
