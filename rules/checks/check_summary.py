"""Summarise in words what the checks looked at, for an army without findings."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.roster import Roster
from rules.checks import between_limit
from rules.common.wording import capital, counted
from rules.games.limit_kinds import KINDS
from rules.games.ruleset import Squad, Team, Vehicle


def checked_items(roster: Roster) -> Iterator[str]:
    """Yield what was checked in this army, a sentence without its full stop each.

    Only what was truly looked at is named: where the army has no team, no team is spoken of.
    Whether something was found does not matter; the findings say that.
    """
    ruleset = roster.ruleset
    if roster.men:
        kinds = {man.role.id for man in roster.men if man.role}
        what = counted(len(roster.men), ruleset.figure_word, ruleset.figures_word)
        yield f"{what} of {counted(len(kinds), 'role')}, with their items"
    yield from _units(roster)
    seats = sum(map(len, roster.places.values()))
    if seats:
        taken = sum(len(unit.seats) for unit in roster.army.units)
        yield f"{taken} of {counted(seats, 'seat')} taken, no man in two places"
    army_limits = (limit for limit in ruleset.limits if limit.scope != "between")
    yield from filter(None, (KINDS[limit.kind].checked(roster, limit) for limit in army_limits))
    heroes = sum(man.figure.hero for man in roster.men)
    if heroes:
        yield f"{counted(heroes, 'hero', 'heroes')}: a game that knows them, names of their own"
    commanders = sum(man.commands for man in roster.men)
    if commanders:
        yield f"{counted(commanders, 'commander')}: the unit and what marks him"
    own = [each for each in roster.army.agreements if between_limit(each, ruleset) is None]
    if own:
        yield f"{counted(len(own), 'agreement')} of the players"


def _units(roster: Roster) -> Iterator[str]:
    known = [(unit, roster.type_of(unit)) for unit in roster.army.units]
    squads = [unit for unit, found in known if isinstance(found, Squad)]
    if squads:
        yield f"{counted(len(squads), 'squad')}: size, swaps, who belongs to it"
    teams = [(unit, found) for unit, found in known if isinstance(found, Team)]
    if teams:
        held = sum(
            min(post.count, sum(man.figure.post == post.id for man in roster.men_of(unit)))
            for unit, team in teams
            for post in team.posts
        )
        posts = sum(post.count for _, team in teams for post in team.posts)
        word = counted(len(teams), "weapons team")
        yield f"{word}: {held} of {counted(posts, 'post')} held, and by whom"
    vehicles = [(unit, found) for unit, found in known if isinstance(found, Vehicle)]
    if vehicles:
        places = [place for unit, _ in vehicles for place in roster.places.get(unit.id, ())]
        needed = sum(place.needed for place in places)
        words = [f"{needed} crew needed"] if needed else []
        words += ["weapons and upgrades"] if any(v.choices for _, v in vehicles) else []
        yield ": ".join(filter(None, (counted(len(vehicles), "vehicle"), ", ".join(words))))


def checked_sentence(roster: Roster) -> str:
    """Return all that was checked as one sentence, "" for an army without anything."""
    words = "; ".join(checked_items(roster))
    return f"{capital(words)}." if words else ""
