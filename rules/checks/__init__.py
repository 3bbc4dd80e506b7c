"""The checks: findings about one army and between armies that meet, and what was looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from rules.army.army_under_ruleset import Roster
from rules.army.model import Agreement, Army
from rules.checks.figure_checks import figure_findings
from rules.checks.unit_checks import unit_findings
from rules.common.findings import Finding, severity_rank
from rules.common.wording import capital, counted, day_said
from rules.games.limit_kinds import KINDS, between_findings, limit_findings
from rules.games.ruleset import Limit, Ruleset, Squad, Team, Vehicle


def check(army: Army, ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return what the ruleset says about an army: errors first, agreed findings last."""
    return check_roster(Roster(army, ruleset))


def check_roster(roster: Roster) -> tuple[Finding, ...]:
    """Return the findings of an army that has a roster already."""
    checks = (unit_findings, figure_findings, limit_findings)
    return in_order(roster.army.agreements, chain.from_iterable(each(roster) for each in checks))


def check_between(armies: Sequence[Army], ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return what the ruleset says about armies that meet; all of them play by it.

    What one of them holds as an agreement is agreed between them.
    """
    return between_rosters([Roster(army, ruleset) for army in armies])


def between_rosters(rosters: Sequence[Roster]) -> tuple[Finding, ...]:
    """Return the findings between armies that have rosters already."""
    if len(rosters) < 2:
        return ()
    agreements = [agreement for roster in rosters for agreement in roster.army.agreements]
    return in_order(agreements, between_findings(rosters))


def in_order(agreements: Sequence[Agreement], found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings by severity, those marked that the players agreed to."""
    marked = []
    for finding in found:
        for agreement in agreements:
            if agreement.rule == finding.rule and agreement.covers(finding.targets):
                words = ", ".join(filter(None, (agreement.agreed_with, day_said(agreement.day))))
                marked.append(finding.allowed_by(words, agreement.note))
                break
        else:
            marked.append(finding)
    return tuple(sorted(marked, key=severity_rank))


def between_limit(agreement: Agreement, ruleset: Ruleset) -> Limit | None:
    """Return the limit between armies that an agreement is about, None for one about this army."""
    return next(
        (each for each in ruleset.limits if each.scope == "between" and each.id == agreement.rule),
        None,
    )


def agreed_between(army: Army, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield what was agreed with other armies, as findings for paper and lists."""
    for agreement in army.agreements:
        limit = between_limit(agreement, ruleset)
        if limit is None:
            continue
        rule = limit.text or limit.id.replace("-", " ")
        words = ", ".join(filter(None, (agreement.agreed_with, day_said(agreement.day))))
        yield Finding(
            limit.id,
            "agreed",
            agreement.targets,
            f"Exception between two armies: {rule}",
            limit.source,
            agreed=words or "agreed",
            note=agreement.note,
        )


# ------------------------------------------------------------------ what was looked at


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
        each = "each with his own name"
        if ruleset.hero is not None and ruleset.hero.unique:
            each += " and looks"
        yield f"{counted(heroes, 'hero', 'heroes')}: allowed by the game, {each}"
    commanders = sum(man.commands for man in roster.men)
    if commanders:
        yield f"{counted(commanders, 'commander')}: his unit and his mark"
    own = [each for each in roster.army.agreements if between_limit(each, ruleset) is None]
    if own:
        yield f"{counted(len(own), 'agreement')} between the players"


def _units(roster: Roster) -> Iterator[str]:
    known = [(unit, roster.type_of(unit)) for unit in roster.army.units]
    squads = [unit for unit, found in known if isinstance(found, Squad)]
    if squads:
        yield f"{counted(len(squads), 'squad')}: size, swaps and roles"
    teams = [(unit, found) for unit, found in known if isinstance(found, Team)]
    if teams:
        held = sum(
            min(post.count, sum(man.figure.post == post.id for man in roster.men_of(unit)))
            for unit, team in teams
            for post in team.posts
        )
        posts = sum(post.count for _, team in teams for post in team.posts)
        word = counted(len(teams), "weapons team")
        yield f"{word}: {held} of {counted(posts, 'post')} filled, each by the right man"
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
