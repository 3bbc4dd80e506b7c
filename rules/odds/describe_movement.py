"""How far the units and men of an army move, in a line of words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from rules.army.army_under_ruleset import Man, Roster
from rules.army.model import Unit
from rules.attack.question import MOST_DICE
from rules.common.wording import capital, listed, lower
from rules.games.playbook import MoveModifier, Playbook
from rules.games.ruleset import Squad, Team, Vehicle
from rules.odds.movement import MoveAnswer, fraction_text, inches_text, movement
from rules.odds.movement_choices import MOVE, Mover, Moving, acts_by_men, conditions_of


def unit_moves(roster: Roster, playbook: Playbook, unit: Unit) -> tuple[str, ...]:
    """Return how far a unit moves: most of its men, and a line each for those who move otherwise.

    () where the game gives no move that can be counted.
    """
    known, men = roster.type_of(unit), roster.men_of(unit)
    if isinstance(known, Team | Vehicle) or (known is not None and MOVE in known.stats):
        line = _line(roster, playbook, known, len(men))
        return (line,) if line else ()
    often = Counter(man.role.id for man in men if man.role)
    who: dict[str, Counter[str]] = {}
    for role in (roster.ruleset.role[each] for each in often):
        if line := _line(roster, playbook, role, 1):
            who.setdefault(line, Counter())[role.name] = often[role.id]
    usual = max(who, key=lambda line: who[line].total(), default="")
    others = {line: f"{listed(list(names))}: {lower(line)}" for line, names in who.items()}
    others.pop(usual, None)
    return (usual, *others.values()) if usual else ()


def moves_beside(
    roster: Roster, playbook: Playbook, unit: Unit
) -> tuple[tuple[str, str], ...] | None:
    """Return what a unit's own numbers do not tell of its move: under what, and how far.

    None where its type has no move of its own: then `unit_moves` tells those of its men.
    """
    known, men = roster.type_of(unit), len(roster.men_of(unit))
    if known is None or MOVE not in known.stats:
        return None
    answer, under = _moves(roster, playbook, known, men, known.stats)
    if answer.inches is None:
        return ()
    rows = [(capital(listed(names, "or")), f"{inches} in") for inches, names in under.items()]
    if answer.fixed is None:
        rows.insert(0, ("By the dice", inches_text(answer.inches)))
    return tuple(rows)


def man_moves(roster: Roster, playbook: Playbook, man: Man) -> str:
    """Return how far a man moves by himself or with his team, "" where the game does not say."""
    team = roster.type_of(man.unit)
    if isinstance(team, Team | Squad) and MOVE in team.stats:
        return _line(roster, playbook, team, len(roster.men_of(man.unit)))
    return _line(roster, playbook, man.role, 1) if man.role else ""


def _line(roster: Roster, playbook: Playbook, who: Moving, men: int) -> str:
    """Return how far somebody moves, and under each usual condition alone.

    "Move 24 in; road 36, uphill, rough or turning 12".
    """
    answer, under = _moves(roster, playbook, who, men)
    if answer.inches is None:
        return ""
    more = ", ".join(f"{listed(names, 'or')} {inches}" for inches, names in under.items())
    return f"Move {inches_text(answer.inches)}" + (f"; {more}" if more else "")


def _moves(
    roster: Roster, playbook: Playbook, who: Moving, men: int, but: Collection[str] = ()
) -> tuple[MoveAnswer, dict[str, list[str]]]:
    """Return how far so many move, and the inches that differ with the conditions that make them.

    Conditions of which the move is one of the stats `but` are left out.
    """
    ruleset, mover = roster.ruleset, Mover(who)
    count = min(men, MOST_DICE) if men and acts_by_men(mover) else None
    answer, under = movement(ruleset, playbook, mover, (), count), dict[str, list[str]]()
    for each in conditions_of(playbook, mover) if answer.inches else ():
        if isinstance(each, MoveModifier) and each.short and each.stat not in but:
            fixed = movement(ruleset, playbook, mover, (each.id,)).fixed
            if fixed is not None and fixed != answer.fixed:
                under.setdefault(fraction_text(fixed), []).append(lower(each.short))
    return answer, under
