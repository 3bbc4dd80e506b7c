"""Who can be asked how far he moves, and what can be named that changes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.attack.question import near_names
from rules.common.problems import InputProblem, Problem
from rules.common.wording import listed, with_article
from rules.games.playbook import Modifier, MoveModifier, Playbook
from rules.games.ruleset import Role, Ruleset, Squad, Team, Vehicle
from rules.games.selector_syntax import split_selector
from rules.games.shared_types import Number

MOVE, ACTIVATE = "move", "activate"
"""The stats of how far somebody moves, and of what he rolls to move at all."""
ALWAYS, BY_MEN = "always", "≤ men"
"""What the roll to move can be beside a die: none, or the number of figures or less."""
Moving = Role | Squad | Team | Vehicle
"""Of whom a game may say how far he moves."""
Condition = MoveModifier | Modifier
"""What can be named: a modifier of moves, or one of the roll to move at all."""


@dataclass(frozen=True, slots=True)
class Mover:
    """Somebody who moves: a role, or a squad, team or vehicle as one."""

    entry: Moving

    @property
    def kind(self) -> str:
        """Return the word before the colon in its selector: "role"."""
        return type(self.entry).__name__.lower()

    @property
    def id(self) -> str:
        """Return its selector: "role:rifleman"."""
        return f"{self.kind}:{self.entry.id}"

    @property
    def name(self) -> str:
        """Return what players read."""
        return self.entry.name


def movers(ruleset: Ruleset) -> tuple[Mover, ...]:
    """Return all who can be asked for: those with a move, and all teams and vehicles."""
    every: tuple[Moving, ...] = (*ruleset.roles, *ruleset.squads, *ruleset.teams, *ruleset.vehicles)
    return tuple(
        Mover(each) for each in every if MOVE in each.stats or isinstance(each, Team | Vehicle)
    )


def mover_of(ruleset: Ruleset, who: str) -> Mover:
    """Return who is meant by an id, or by one with its kind where several have it ("team:sniper").

    Raises InputProblem for nobody, and where the kind is needed.
    """
    everyone = movers(ruleset)
    found = [each for each in everyone if who in (each.id, each.entry.id)]
    if len(found) == 1:
        return found[0]
    if found:
        kinds = listed([with_article(each.kind) for each in found])
        ids = listed([each.id for each in found], "or")
        raise bad_move("who", f"'{who}' is {kinds} of {ruleset.name}; say {ids}")
    near = near_names(who.partition(":")[2] or who, [each.entry.id for each in everyone])
    raise bad_move("who", f"nobody called '{who}' moves by himself in {ruleset.name}{near}")


def fits_mover(selectors: Iterable[str], mover: Mover) -> bool:
    """Return whether a mover is among those that selectors name."""
    return any(
        wanted in ("*", mover.entry.id) if kind == mover.kind else wanted in mover.entry.tags
        for kind, wanted in map(split_selector, selectors)
        if kind in ("tag", mover.kind)
    )


def conditions_of(playbook: Playbook, mover: Mover) -> tuple[Condition, ...]:
    """Return what can be named for a mover, in the order of the file."""
    moves = (each for each in playbook.move_modifiers if _goes_with(each, mover, playbook))
    return (*moves, *(act_modifiers(playbook) if acts_by_men(mover) else ()))


def every_condition(ruleset: Ruleset, playbook: Playbook) -> tuple[Condition, ...]:
    """Return what can be named for anybody, in the order of the file."""
    found = {each.id for who in movers(ruleset) for each in conditions_of(playbook, who)}
    every = all_conditions(playbook)
    return tuple(each for each in every if each.id in found)


def all_conditions(playbook: Playbook) -> tuple[Condition, ...]:
    """Return all modifiers of moves and of the roll to move, in the order of the file."""
    return (*playbook.move_modifiers, *act_modifiers(playbook))


def act_modifiers(playbook: Playbook) -> tuple[Modifier, ...]:
    """Return what changes the roll to move at all."""
    acts = (each for each in playbook.modifiers if each.roll == "activation")
    return tuple(each for each in acts if not each.automatic)


def _goes_with(modifier: MoveModifier, mover: Mover, playbook: Playbook) -> bool:
    if modifier.movers and not fits_mover(modifier.movers, mover):
        return False
    if fits_mover(modifier.but_not, mover):
        return False
    return not modifier.stat or stat_of(modifier.stat, mover, playbook) is not None


def acts_by_men(mover: Mover) -> bool:
    """Return whether a mover rolls the number of his unit's figures or less to move at all."""
    number = mover.entry.stats.get(ACTIVATE)
    return number is not None and number.value == BY_MEN


def move_dice(mover: Mover) -> int:
    """Return how many dice say how far a mover comes, 0 where none does."""
    number = mover.entry.stats.get(MOVE)
    return {"1d6": 1, "2d6": 2}.get(str(number.value), 0) if number is not None else 0


def turns_by_dice(playbook: Playbook, mover: Mover) -> bool:
    """Return whether a mover turns only after the whole score of a die."""
    moves = (each for each in conditions_of(playbook, mover) if isinstance(each, MoveModifier))
    return any(each.kind == "turn" for each in moves)


def turn_inches(dice: Sequence[int]) -> tuple[int, int]:
    """Return after how many inches who moves by dice may turn at first, and how many are left.

    He turns after the whole score of one die, and again when he has gone all of it.
    """
    return min(dice), sum(dice) - min(dice)


def stat_of(stat: str, mover: Mover, playbook: Playbook) -> Number | None:
    """Return a mover's own number of a stat, else that of the game's odds; None without either."""
    return mover.entry.stats.get(stat) or playbook.odds.stats.get(stat)


def bad_move(place: str, message: str) -> InputProblem:
    """Return the problem of a move that cannot be asked; `place` is the part at fault."""
    return InputProblem(Problem("the move", place, message))
