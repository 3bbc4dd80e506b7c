"""The questions that a game leaves to the players, and what of an army each is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from rules.army.army_under_ruleset import Roster
from rules.army.totals import totals
from rules.common.wording import counted, listed, lower
from rules.games.limit_kinds import allowed
from rules.games.limit_kinds.base import SELECTORS_OF_MEN
from rules.games.roles_from_items import known_items
from rules.games.ruleset import Item, Ruleset, Squad, Switch, Team, Vehicle, Weapon
from rules.games.selector_syntax import split_selector

_MOST_NAMED = 3
"""Men of more kinds than this are counted together."""


def option_words(roster: Roster, switch: Switch) -> dict[str, str]:
    """Return the answers by their id; of one that rounds a limit what each allows this army."""
    limit = next((each for each in roster.ruleset.limits if each.rounding == switch.id), None)
    if limit is None or limit.kind != "ratio":
        return dict(switch.options)
    others = f"{roster.count(limit.per)} {limit.per_noun or 'others'}"
    found = dict(switch.options)
    for option in found.keys() & {"down", "up"}:
        most = allowed(roster, replace(limit, rounding=option))
        found[option] += f": {others} allow {most}"
    return found


def readings_about(
    roster: Roster, selectors: Iterable[str], *, only_agreed: bool = False
) -> list[str]:
    """Return the answers in force that are about what these selectors count, a sentence each.

    A rule that is left out ("off") needs no mention; with `only_agreed` those that the game itself
    has need none either.
    """
    about = set(selectors)
    played = ((each, roster.switch(each.id)) for each in roster.ruleset.switches)
    return [
        f"{switch.name}: {lower(switch.options[option].rstrip('.'))}⌂."
        for switch, option in played
        if option != "off" and about.intersection(switch.touches)
        if not (only_agreed and option == switch.default)
    ]


def selectors_of(ruleset: Ruleset, weapon_id: str) -> list[str]:
    """Return the selectors of a weapon: its items, the roles that have it, vehicles' weapons."""
    items = ruleset.weapon[weapon_id].items
    roles = (role.id for role in ruleset.roles if weapon_id in role.weapons)
    return [*(f"item:{each}" for each in items), *(f"role:{each}" for each in roles),
            f"fixed:{weapon_id}"]  # fmt: skip


def selectors_of_unit(known: Squad | Team | Vehicle | None, kind: str) -> list[str]:
    """Return the selectors of a type of unit: itself, and the weapons that it always has."""
    if known is None:
        return []
    fixed = known.fixed if isinstance(known, Vehicle) else ()
    return [f"{kind}:{known.id}", *(f"fixed:{each}" for each in fixed)]


def touched_words(roster: Roster, switch: Switch) -> str:
    """Return what an answer changes here: "12:10 and 17:10", "2 of 2", "1 medic", "every man"."""
    ruleset = roster.ruleset
    rounded = {clock.id for clock in ruleset.clocks if clock.rounding == switch.id}
    limits = {limit.id for limit in ruleset.limits if limit.rounding == switch.id}
    found = []
    for total in totals(roster) if rounded or limits else ():
        if total.id in rounded:
            found.append(total.text)
        elif total.id in limits:
            found.append(total.text_of)
    if found or not switch.touches:
        return listed(found)
    if switch.touches == ("figures",):
        return f"every {ruleset.figure_word}"
    touches = switch.touches
    of_men = [each for each in touches if split_selector(each)[0] in SELECTORS_OF_MEN]
    first = []
    if len(of_men) > _MOST_NAMED:
        men = len(set(roster.pick(of_men)))
        first = [counted(men, ruleset.figure_word, ruleset.figures_word)] if men else []
        touches = tuple(each for each in touches if each not in of_men)
    kinds = [split_selector(each) for each in touches]
    named: dict[str, Mapping[str, Item | Weapon]] = {
        "item": known_items(ruleset),
        "fixed": ruleset.weapon,
    }
    counts = [
        (
            roster.count((selector,)),
            kind,
            ruleset.counted_entries(kind).get(name) or named.get(kind, {}).get(name),
        )
        for selector, (kind, name) in zip(touches, kinds, strict=True)
    ]
    one = {"vehicle": "vehicle", "team": "team", "squad": "squad"}
    many = {"vehicle": "vehicles", "team": "teams", "squad": "squads"}
    words = [
        counted(count, lower(entry.name))
        if entry
        else counted(
            count, one.get(kind, ruleset.figure_word), many.get(kind, ruleset.figures_word)
        )
        for count, kind, entry in counts
        if count
    ]
    return listed([*first, *words]) or "none here"
