"""The situations that an odds sheet asks about: which targets, how far, behind what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.army.roster import Roll
from rules.common.wording import counted
from rules.games.dice_rules import Modifier, Target
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.odds.comparison.settings import covers, range_unit
from rules.odds.comparison.shooters import SQUADS
from rules.odds.comparison.targets import Aim, aims_of

MOST_CASES = 12
"""The most columns of an odds sheet: more are not read across a table."""
USUAL_SQUAD = 5
"""Men of a squad that is shot at where no enemy is known."""
_TOUCHED = "adjacent"
_SIDE = "side-or-rear"


@dataclass(frozen=True, slots=True)
class Case:
    """One column: a target, what is said of it, and what goes into the question.

    `distance` is in the game's unit for ranges, None where it does not matter. `size` is that
    of a squad which is shot at, `enemy` whether the other army has such a target.
    """

    target: str
    head: str
    under: str = ""
    distance: float | None = None
    modifiers: tuple[str, ...] = ()
    size: int | None = None
    enemy: bool = False


def cases_of(ruleset: Ruleset, playbook: Playbook, enemies: Sequence[Roll]) -> tuple[Case, ...]:
    """Return the columns for a game: what the enemies have comes first, then what is common."""
    if not playbook.targets:
        return ()
    aims: dict[Aim, int] = {}
    for roll in enemies:
        for aim, count in aims_of(roll, playbook).items():
            aims[aim] = aims.get(aim, 0) + count
    if playbook.odds.kind == SQUADS:
        found = list(_squads(playbook, aims))
    else:
        found = list(_men(ruleset, playbook, enemy=bool(enemies)))
    known = {aim.target for aim in aims}
    men = {case.target for case in found}
    rest = [each for each in playbook.targets if each.id not in men and _is_asked(each)]
    rest.sort(key=lambda target: target.id not in known)
    for target in rest:
        found += _pieces(playbook, target, enemy=target.id in known)
    return tuple(found[:MOST_CASES])


def _is_asked(target: Target) -> bool:
    """Return whether a target can be hurt by anything at all."""
    return not any(not bar.weapons and not bar.unless for bar in target.bars)


def _men(ruleset: Ruleset, playbook: Playbook, *, enemy: bool) -> Iterator[Case]:
    """Yield the cases of the game's first target, a man: open ground, far, cover, touched."""
    man = playbook.targets[0]
    unit = range_unit(ruleset)
    behind = [each for each in covers(playbook) if not each.targets or man.id in each.targets]
    behind = [each for each in behind if not each.bars]
    far = next((each for each in playbook.modifiers if each.automatic and each.beyond), None)
    beyond = float(far.beyond.value) if far is not None and far.beyond is not None else 0.0
    near = f"up to {beyond:g} {unit}" if far else "in the open"
    yield Case(man.id, man.name, near, enemy=enemy)
    if far:
        yield Case(man.id, man.name, f"beyond {beyond:g} {unit}", beyond + 1, enemy=enemy)
    for cover in behind[:2]:
        yield Case(man.id, man.name, _lowered(cover.name), None, (cover.id,), enemy=enemy)
    if len(behind) > 1:
        both = (behind[0].id, behind[1].id)
        if not behind[0].group:
            yield Case(man.id, man.name, "both of these", None, both, enemy=enemy)
    elif far and behind:
        cover = behind[0]
        words = f"{_lowered(cover.name)}, beyond {beyond:g} {unit}"
        yield Case(man.id, man.name, words, beyond + 1, (cover.id,), enemy=enemy)
    if _TOUCHED in playbook.modifier:
        yield Case(man.id, man.name, "touched", 0.0, enemy=enemy)
    for modifier in playbook.modifiers:
        if modifier.roll == "hit" and isinstance(modifier.value.value, str) and not modifier.bars:
            words = _lowered(modifier.name)
            yield Case(man.id, man.name, words, None, (modifier.id,), enemy=enemy)


def _squads(playbook: Playbook, aims: dict[Aim, int]) -> Iterator[Case]:
    """Yield the cases of squads that are shot at as a whole, by size, in the open and in cover."""
    man = playbook.targets[0]
    cover = next((each for each in covers(playbook) if man.id in (each.targets or (man.id,))), None)
    sizes = sorted({aim.size for aim in aims if aim.target == man.id and aim.size}, reverse=True)
    for size in sizes[:3] or [USUAL_SQUAD, 1]:
        head = f"{man.name}: {counted(size, 'man')}"
        yield Case(man.id, head, "in the open", size=size, enemy=bool(sizes))
        if cover is not None:
            words = _lowered(cover.name)
            yield Case(man.id, head, words, None, (cover.id,), size, bool(sizes))


def _pieces(playbook: Playbook, target: Target, *, enemy: bool) -> Iterator[Case]:
    """Yield the cases of a vehicle, a gun, a state of a man: as it is, and from its weak side."""
    yield Case(target.id, target.name, _state(playbook, target), enemy=enemy)
    side = playbook.modifier.get(_SIDE)
    if side is not None and target.id in side.targets:
        yield Case(target.id, target.name, _lowered(side.name), None, (side.id,), enemy=enemy)


def _state(playbook: Playbook, target: Target) -> str:
    """Return what always changes a shot at a target: behind a half-track's armour."""
    own = [each for each in playbook.modifiers if _always(each, target)]
    return _lowered(own[0].name) if own else "in the open"


def _always(modifier: Modifier, target: Target) -> bool:
    return modifier.automatic and modifier.targets == (target.id,) and modifier.roll == "attack"


def _lowered(name: str) -> str:
    return name[:1].lower() + name[1:]
