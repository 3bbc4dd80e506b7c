"""The odds of an army as a table: each weapon against each kind of target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.army.roster import Roster
from rules.common.problems import InputProblem
from rules.common.wording import counted, lower
from rules.games.playbook import Modifier, Playbook, Target
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.ask import ask, has_odds
from rules.odds.dice import mean
from rules.odds.modifiers import fits_weapon, goes_with
from rules.odds.question import Answer, Question
from rules.odds.shooters_and_targets import (
    SQUAD_FIRE,
    Shooter,
    Shooters,
    TargetKind,
    agreed_readings,
    covers,
    range_unit,
    reach_of,
    shooters_of,
    targets_of,
)

NO_REACH = "out of reach"
"""Why a shot is not made that is too near or too far for the weapon."""
ONLY_TOUCHED = "only touched"
"""Why a knife does nothing from afar."""
FLAMES_AT = 3.0
"""Inches at which a weapon fires whose reach is rolled by a die."""
_ON_DICE = (" on 2d6", " on 1d6")
_MAIN: Mapping[str, tuple[tuple[str, str], ...]] = {
    "two-dice": (),
    "firepower": (("destroyed", "destroyed"), ("killed", "killed")),
    "squad-fire": (("destroyed", "destroyed"), ("at least one falls", "one or more")),
    "quality": (("killed", "killed"),),
}
"""Which of an answer's further chances a cell shows, and its word; else that of one roll."""
_MORE: Mapping[str, tuple[tuple[str, str], ...]] = {
    "two-dice": (
        ("at least one hit", "1+ hit"),
        ("hit", "hit"),
        ("one roll hits", "one roll"),
        ("immobilised", "stopped"),
        ("stunned for a turn", "stunned"),
        ("gone for good this turn", "gone"),
    ),
    "firepower": (("pinned", "pinned"), ("destroyed once hit", "once hit")),
    "squad-fire": (("all fall", "all"), ("one hit does harm", "a hit harms")),
    "quality": (("one hit kills", "a hit kills"),),
}


@dataclass(frozen=True, slots=True)
class OddsCell:
    """One field: the roll needed, the chance, further chances; or why there is none.

    `word` says what the chance is of, "" for that of one roll to hit. `losses` is the mean
    number of hits or of men who fall where it can be more than one; `lost` says which.
    """

    chance: Fraction | None = None
    need: str = ""
    word: str = ""
    more: tuple[tuple[str, Fraction], ...] = ()
    losses: Fraction | None = None
    lost: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One weapon of the army, fired in the same way, with how many there are of it."""

    weapon: str
    name: str
    count: int
    cells: tuple[OddsCell, ...]


@dataclass(frozen=True, slots=True)
class OddsTable:
    """The table: weapons by cases, with the assumptions, and the weapons that never attack."""

    cases: tuple[Case, ...]
    rows: tuple[OddsRow, ...]
    assumptions: tuple[str, ...]
    silent: tuple[str, ...] = ()


def odds_table(roster: Roster, playbook: Playbook, enemies: Sequence[Roster] = ()) -> OddsTable:
    """Return the odds of an army under its game; empty where the game has no arithmetic."""
    ruleset = roster.ruleset
    if not has_odds(playbook):
        return OddsTable((), (), ())
    cases = cases_of(ruleset, playbook, enemies)
    readings = agreed_readings(roster.army, ruleset)
    shooters = shooters_of(roster, playbook)
    rows = [
        OddsRow(
            weapon,
            _name(ruleset, playbook, weapon, shooter),
            count,
            tuple(_cell(ruleset, playbook, shooter, weapon, case, readings) for case in cases),
        )
        for (weapon, shooter), count in _weapons(shooters, ruleset, playbook).items()
    ]
    order = list(ruleset.weapon)
    rows.sort(key=lambda row: order.index(row.weapon))
    fire = tuple(row for row in rows if any(cell.chance is not None for cell in row.cells))
    silent = [f"{row.name}: {row.cells[0].reason}" for row in rows if row not in fire and row.cells]
    return OddsTable(cases, fire, tuple(_assumptions(playbook, cases)), (*silent, *shooters.silent))


def _weapons(
    shooters: Shooters, ruleset: Ruleset, playbook: Playbook
) -> Counter[tuple[str, Shooter]]:
    """Return how many of each weapon are fired in the same way."""
    found: Counter[tuple[str, Shooter]] = Counter()
    for shooter, count in shooters.counts.items():
        for weapon in shooter.weapons:
            known = ruleset.weapon.get(weapon)
            if known is None or not known.stats:
                continue
            marks = tuple(
                mark
                for mark in shooter.marks
                if mark in playbook.modifier and fits_weapon(playbook.modifier[mark], known)
            )
            alike = Shooter("", (weapon,), marks, shooter.shooters, shooter.dice)
            found[weapon, alike] += count * (1 if shooter.shooters else shooter.barrels)
    return found


def _name(ruleset: Ruleset, playbook: Playbook, weapon: str, shooter: Shooter) -> str:
    """Return the name of a row: the weapon, and who holds it where that changes the odds."""
    known = ruleset.weapon[weapon]
    if shooter.dice and shooter.dice > 1:
        name = f"{counted(shooter.dice, lower(known.name))} of {shooter.shooters}"
    elif shooter.shooters and _by_squad(known):
        name = f"{known.name}, squad of {shooter.shooters}"
    else:
        name = known.name
    marks = [_mark_words(playbook, mark) for mark in shooter.marks]
    return f"{name} ({', '.join(marks)})" if marks else name


def _by_squad(weapon: Weapon) -> bool:
    needs = weapon.stats.get("needs")
    return needs is not None and str(needs.value) == "≤ squad"


def _mark_words(playbook: Playbook, mark: str) -> str:
    name = lower(playbook.modifier[mark].name)
    return {"mounted": "mounted", "hero": "a hero's"}.get(mark, name)


# ------------------------------------------------------------------ one field


def question_of(
    ruleset: Ruleset,
    playbook: Playbook,
    shooter: Shooter,
    weapon_id: str,
    case: Case,
    readings: Mapping[str, str],
) -> Question:
    """Return the question that a cell of the table answers."""
    weapon = ruleset.weapon[weapon_id]
    squads = playbook.odds.kind == SQUAD_FIRE
    names = tuple(
        name
        for name in (*shooter.marks, *case.modifiers)
        if goes_with(playbook.modifier[name], weapon, case.target)
    )
    span = weapon.stats.get("range")
    rolled = span is not None and isinstance(span.value, str) and "d6" in span.value
    return Question(
        weapon_id,
        case.target,
        FLAMES_AT if rolled and case.distance is None else case.distance,
        names,
        shooter.dice,
        shooter.shooters if squads else None,
        case.size if squads else None,
        readings,
    )


def _cell(
    ruleset: Ruleset,
    playbook: Playbook,
    shooter: Shooter,
    weapon_id: str,
    case: Case,
    readings: Mapping[str, str],
) -> OddsCell:
    question = question_of(ruleset, playbook, shooter, weapon_id, case, readings)
    if question.distance is not None:
        near, far = reach_of(ruleset.weapon[weapon_id].stats.get("range"))
        if not near <= question.distance <= far:
            return OddsCell(reason=NO_REACH)
    elif case.target == playbook.targets[0].id and _reaches_nothing(ruleset.weapon[weapon_id]):
        return OddsCell(reason=ONLY_TOUCHED)
    try:
        answer = ask(ruleset, playbook, question)
    except InputProblem as problem:
        return OddsCell(reason=f"{problem.problems[0].message}.")
    if not answer.allowed:
        return OddsCell(reason=_of_any(ruleset.weapon[weapon_id], answer.reason))
    return cell_of(playbook, case, answer)


def _of_any(weapon: Weapon, reason: str) -> str:
    """Return a reason without the weapon's name, so that equal reasons are printed once."""
    start = f"{weapon.name} "
    return f"It {reason.removeprefix(start)}" if reason.startswith(start) else reason


def _reaches_nothing(weapon: Weapon) -> bool:
    span = weapon.stats.get("range")
    return span is not None and span.value == 0


def cell_of(playbook: Playbook, case: Case, answer: Answer) -> OddsCell:
    """Return the cell of an answer that allows the shot."""
    kind = playbook.odds.kind
    chance, word = answer.chance, ""
    target = playbook.target[case.target]
    if kind == "two-dice" and (target.test or "sustained" in target.stats):
        word = "destroyed"
    for key, said in _MAIN[kind]:
        if key in answer.further:
            chance, word = answer.further[key], said
            break
    if "held fast, not eliminated" in answer.further:
        word = "held fast"
    more = tuple(
        (said, answer.further[key])
        for key, said in _MORE[kind]
        if answer.further.get(key) and answer.further[key] != chance
    )
    losses, lost = (None, "") if word == "destroyed" else _losses(playbook, answer)
    return OddsCell(chance, _short(answer.needed), word, more[:2], losses, lost)


def _losses(playbook: Playbook, answer: Answer) -> tuple[Fraction | None, str]:
    """Return the mean of men who fall, or of hits, and which; None where it is one at most."""
    names = {"two-dice": (("hits", "hits"),)}.get(playbook.odds.kind, (("killed", "fall"),))
    for name, lost in names:
        odds = answer.distributions.get(name)
        if odds and max(odds) > 1:
            return mean(odds), lost
    return None, ""


def _short(needed: str) -> str:
    """Return the roll in few words: 7 or less."""
    short = needed
    for end in (";", ", then", ": anything"):
        short = short.partition(end)[0]
    for die in _ON_DICE:
        short = short.replace(die, "")
    return short


# ------------------------------------------------------------------ what is assumed


def _assumptions(playbook: Playbook, cases: Sequence[Case]) -> list[str]:
    said = [
        {
            "two-dice": "The large number is the chance of one roll on 2d6 to hit; at vehicles "
            "and pillboxes it is the chance of one roll to destroy them, the hit and the roll "
            "after it together. 1+ hit: at least one hit with all rolls of the turn.",
            "firepower": "The large number is the chance that one volley or shot kills the man, "
            "or destroys what is no man. Pinned: he is hit once and lies down.",
            "squad-fire": "The large number is the chance that one man or more falls, or that a "
            "vehicle is destroyed, after hitting the dirt. All: the whole squad falls.",
            "quality": "The large number is the chance that the target is killed by one unit's "
            "shots, its own Quality test counted in.",
        }.get(playbook.odds.kind, "")
    ]
    said.append(
        "The shooter stands still, is fit to fire, has his target in sight and in range, and no "
        "leader or other man helps him; nothing but what a column names changes the roll."
    )
    if playbook.odds.kind == SQUAD_FIRE:
        said.append(
            f"Flame throwers fire at {FLAMES_AT:g} inches, machine guns roll all their dice."
        )
    if any(case.enemy for case in cases):
        said.append("A dot marks what the enemy army has.")
    said.append("Exact, from the dice themselves; shown in whole percents, below 1 % in tenths.")
    return [each for each in said if each]


MOST_CASES = 12
"""The most columns of an odds sheet: more are not read across a table."""
USUAL_SQUAD = 5
"""Men of a squad that is shot at where no enemy is known."""
_TOUCHED = "adjacent"
_SIDE = "side-or-rear"


@dataclass(frozen=True, slots=True)
class Case:
    """One column: a target in a situation, with its head and the parts of the question.

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


def cases_of(ruleset: Ruleset, playbook: Playbook, enemies: Sequence[Roster]) -> tuple[Case, ...]:
    """Return the columns for a game: targets that the enemies have first, then the others."""
    if not playbook.targets:
        return ()
    target_counts: dict[TargetKind, int] = {}
    for roster in enemies:
        for target_kind, count in targets_of(roster, playbook).items():
            target_counts[target_kind] = target_counts.get(target_kind, 0) + count
    if playbook.odds.kind == SQUAD_FIRE:
        found = list(_squads(playbook, target_counts))
    else:
        found = list(_men(ruleset, playbook, enemy=bool(enemies)))
    known = {target_kind.target for target_kind in target_counts}
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


def _squads(playbook: Playbook, target_counts: dict[TargetKind, int]) -> Iterator[Case]:
    """Yield the cases of squads that are shot at as a whole, by size, in the open and in cover."""
    man = playbook.targets[0]
    cover = next((each for each in covers(playbook) if man.id in (each.targets or (man.id,))), None)
    sizes = sorted(
        {
            target_kind.size
            for target_kind in target_counts
            if target_kind.target == man.id and target_kind.size
        },
        reverse=True,
    )
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
