"""The odds of what an army does besides shooting: tests by die, assaults, jams, walks in mines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules.army.roster import Roster
from rules.common.problems import InputProblem
from rules.common.wording import capital, counted
from rules.games.playbook import Playbook
from rules.odds.ask import actions_of, ask, has_odds
from rules.odds.dice import mean
from rules.odds.engines.squad_actions import usual_size
from rules.odds.question import Answer, Question
from rules.odds.shooters import SQUADS, readings_of

_NAMES = {
    "assault": "Assault",
    "rally": "Rally",
    "activation": "Activation",
    "mines": "Walk in mines",
    "close-combat": "Close combat",
    "morale": "Morale",
    "obstacle": "Crossing an obstacle",
    "dangerous-ground": "Dangerous ground",
}
_DRY = {"out of ammunition for the rest of the game": "runs dry"}
_SHOWN = 4
"""Further chances that a deed shows at most."""


@dataclass(frozen=True, slots=True)
class DeedRow:
    """One deed: what must be rolled, how likely it is, and what else may come of it.

    `means` are averages by name (hits, inches).
    """

    name: str
    need: str
    chance: Fraction
    results: tuple[tuple[str, Fraction], ...] = ()
    means: tuple[tuple[str, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class _Deed:
    name: str
    question: Question
    only: tuple[str, ...] = ()
    alone: bool = False


def deed_rows(roster: Roster, playbook: Playbook) -> tuple[DeedRow, ...]:
    """Return the deeds of a game that this army may come to do, with their exact chances."""
    if not has_odds(playbook):
        return ()
    return tuple(
        row for deed in (*_deeds(roster, playbook), *_jams(roster, playbook))
        if (row := _row(roster, playbook, deed)) is not None
    )  # fmt: skip


def _row(roster: Roster, playbook: Playbook, deed: _Deed) -> DeedRow | None:
    """Return one deed with its chances, None where the game does not allow it."""
    try:
        answer = ask(roster.ruleset, playbook, deed.question)
    except InputProblem:  # this game's own deed asks for more than an army can say
        return None
    if not answer.allowed or answer.chance is None:
        return None
    if deed.only:
        return _only(deed, answer)
    results = [(name, chance) for name, chance in answer.further.items() if chance]
    if results and len(results) == 1 and results[0][1] in (answer.chance, 1 - answer.chance):
        results = []
    if results and results[0][1] == answer.chance:  # the need says that already
        results = results[1:]
    if deed.alone:
        results = [each for each in results if each[0] == "lost"]
    means = tuple(
        (name, mean(dict(odds)))
        for name, odds in answer.distributions.items()
        if max(odds) > 1 and name not in ("inches back",)
    )
    return DeedRow(deed.name, answer.needed, answer.chance, tuple(results[:_SHOWN]), means[:2])


def _only(deed: _Deed, answer: Answer) -> DeedRow | None:
    """Return a deed that is a further chance of a shot: the gun jams."""
    found = [(name, answer.further[name]) for name in deed.only if name in answer.further]
    if not found:
        return None
    hits = answer.distributions.get("hits")
    means = (("hits", mean(dict(hits))),) if hits and max(hits) > 1 else ()
    word = _DRY.get(found[0][0], found[0][0])
    return DeedRow(f"{deed.name} {word}", "", found[0][1], (), means)


# ------------------------------------------------------------------ which deeds


def _deeds(roster: Roster, playbook: Playbook) -> Iterator[_Deed]:
    """Yield the deeds of the game in its own order, each in its usual ways."""
    readings = readings_of(roster.army, roster.ruleset)
    for deed in actions_of(playbook):
        test = playbook.test.get(deed)
        name = _NAMES.get(deed) or (test.name if test else capital(deed.replace("-", " ")))
        if playbook.odds.kind == SQUADS:
            yield from _squad_deeds(roster, playbook, deed, name)
        elif deed == "activation":
            for mine, theirs in ((5, 5), (5, 3), (3, 5)):
                question = Question(deed, shooters=mine, targets=theirs, switches=readings)
                yield _Deed(f"{name}: {mine} of yours to go, {theirs} of theirs", question)
        else:
            yield _Deed(name, Question(deed, switches=readings))
            yield from _ways(playbook, deed, name)


def _ways(playbook: Playbook, deed: str, name: str) -> Iterator[_Deed]:
    """Yield a deed under each modifier that changes it, and through the usual distances."""
    rolls = {"close-combat": "combat"}.get(deed, deed)
    for modifier in playbook.modifiers:
        if modifier.roll != rolls or modifier.bars:
            continue
        if modifier.automatic and modifier.targets:
            question = Question(deed, modifier.targets[0])
        elif not modifier.automatic:
            question = Question(deed, modifiers=(modifier.id,))
        else:
            continue
        yield _Deed(f"{name}: {modifier.name[:1].lower()}{modifier.name[1:]}", question)
    if deed in ("climb", "swim", "climb-commando", "swim-commando"):
        for turns, feet in ((2, 0.5), (4, 1.0)):
            question = Question(deed, distance=feet, dice=turns)
            yield _Deed(f"{name}: {feet * 12:g} in within {turns} turns", question, alone=True)
    if deed == "minefield" and "mine-step" in playbook.odds.stats:
        for inches in (12, 24):
            yield _Deed(f"{name}: {inches} in of mines", Question(deed, distance=inches / 12))


def _squad_deeds(roster: Roster, playbook: Playbook, deed: str, name: str) -> Iterator[_Deed]:
    """Yield the deeds of squads by size, and those of tanks and vehicles."""
    most = usual_size(roster.ruleset)
    man = playbook.targets[0].id
    sizes = sorted({len(men) for unit in roster.army.units if (men := roster.men_of(unit))})
    sizes = [size for size in sizes if size <= most] or [most]
    others = [each for each in playbook.targets if "size" in each.stats]
    for size in reversed(sizes):
        said = counted(size, "man")
        if deed == "assault":
            yield _Deed(
                f"{name}: {said} on {most}", Question(deed, man, shooters=size, targets=most)
            )
        elif deed == "activation":
            yield _Deed(f"{name}: {said}", Question(deed, man, shooters=size))
        else:
            yield _Deed(f"{name}: {said}", Question(deed, man, shooters=size))
    for target in others:
        words = f"{name}: {target.name[:1].lower()}{target.name[1:]}"
        asked = Question(deed, target.id, shooters=most if deed == "assault" else None)
        yield _Deed(f"{words}, {most} charge" if deed == "assault" else words, asked)


def _jams(roster: Roster, playbook: Playbook) -> Iterator[_Deed]:
    """Yield how likely the army's weapons jam or run dry, by the dice they roll."""
    held = {each.id for man in roster.men for each in man.derived.weapons}
    words = ("jams", "out of ammunition for the rest of the game")
    for weapon in roster.ruleset.weapons:
        if weapon.id not in held:
            continue
        number = weapon.stats.get("rolls") or weapon.stats.get("dice")
        most = number.value if number is not None else 1
        if isinstance(most, str):
            continue
        low = int(number.low) if number is not None and number.low is not None else int(most)
        for dice in range(low, int(most) + 1):
            said = f", {counted(dice, 'die', 'dice')}" if low < int(most) else ""
            target = playbook.targets[0].id
            question = Question(weapon.id, target, dice=dice if said else None)
            yield _Deed(f"{weapon.name}{said}", question, words)
