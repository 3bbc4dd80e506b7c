"""The odds of an army as a table: each weapon against each kind of target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from rules.army.army_under_ruleset import Roster
from rules.attack.dice import mean
from rules.attack.modifiers import fits_weapon
from rules.attack.quality import QUALITY, own_quality_role
from rules.attack.question import Answer, Question
from rules.attack.squads import BY_SQUAD
from rules.common.problems import InputProblem
from rules.common.wording import counted, lower, lower_first
from rules.games.playbook import Modifier, OddsKind, Playbook, Target
from rules.games.ruleset import Ruleset, Weapon
from rules.games.shared_types import Number
from rules.odds.answer_question import ask, has_odds
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
    shot_question,
    targets_of,
)
from rules.odds.two_dice_attacks import HELD, OUTRIGHT

NO_REACH = "out of reach"
"""Why a shot is not made that is too near or too far for the weapon."""
ONLY_TOUCHED = "only touched"
"""Why a knife does nothing from afar."""
FLAMES_AT = 3.0
"""Inches at which a weapon fires whose reach is rolled by a die."""


@dataclass(frozen=True, slots=True)
class _KindCells:
    """What cells show of the answers of one kind of odds, and the sentence that says so.

    `main` is the further chance that is shown large, else that of one roll; `more` are those
    beside it; each with its word. `losses` is the distribution whose mean is told, and its word.
    """

    said: str
    main: Mapping[str, str]
    more: Mapping[str, str]
    losses: tuple[str, str] = ("killed", "fall")


_KINDS: Mapping[OddsKind, _KindCells] = {
    "two-dice": _KindCells(
        "The large number is the chance to hit with one roll on 2d6; for vehicles and pillboxes,"
        " the chance to destroy them with one roll, counting the hit and the roll after it. 1+"
        " hit: at least one hit with all rolls of the turn.",
        {HELD: "held fast"},
        {
            "at least one hit": "1+ hit",
            "hit": "hit",
            "one roll hits": "one roll",
            "immobilised": "stopped",
            "stunned for a turn": "stunned",
            "gone for good this turn": "gone",
            OUTRIGHT: "eliminated",
        },
        ("hits", "hits"),
    ),
    "firepower": _KindCells(
        "The large number is the chance that one volley or shot kills the man, or destroys the"
        " vehicle. Pinned: he is hit and lies down, but lives.",
        {"destroyed": "destroyed", "killed": "killed"},
        {"pinned": "pinned", "destroyed once hit": "once hit"},
    ),
    "squad-fire": _KindCells(
        "The large number is the chance that at least one man is killed, or a vehicle destroyed,"
        " after hitting the dirt. All: the whole squad is killed.",
        {"destroyed": "destroyed", "at least one falls": "one or more"},
        {"all fall": "all", "one hit does harm": "a hit harms"},
    ),
    "quality": _KindCells(
        "The large number is the chance that one unit's shots kill the target, after its own"
        " Quality test.",
        {"killed": "killed"},
        {"one hit kills": "a hit kills"},
    ),
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
    shooters, rows = shooters_of(roster, playbook), []
    counts = _by_weapon(shooters, ruleset, playbook)
    order = list(ruleset.weapon)
    for shooter in sorted(counts, key=lambda each: order.index(each.weapons[0])):
        weapon = ruleset.weapon[shooter.weapons[0]]
        cells = tuple(_cell(roster, playbook, shooter, weapon, case) for case in cases)
        name = _name(ruleset, playbook, weapon, shooter)
        rows.append(OddsRow(weapon.id, name, counts[shooter], cells))
    fire = tuple(row for row in rows if any(cell.chance is not None for cell in row.cells))
    silent = [f"{row.name}: {row.cells[0].reason}" for row in rows if row not in fire and row.cells]
    return OddsTable(cases, fire, tuple(_assumptions(playbook, cases)), (*silent, *shooters.silent))


def _by_weapon(shooters: Shooters, ruleset: Ruleset, playbook: Playbook) -> Counter[Shooter]:
    """Return how many of each weapon are fired in the same way: shooters of one weapon each."""
    found: Counter[Shooter] = Counter()
    for shooter, count in shooters.counts.items():
        for weapon in shooter.weapons:
            known = ruleset.weapon.get(weapon)
            if known is None or not known.stats:
                continue
            named = (playbook.modifier.get(mark) for mark in shooter.marks)
            marks = tuple(each.id for each in named if each and fits_weapon(each, known))
            alike = shooter._replace(who="", weapons=(weapon,), marks=marks)
            found[alike] += count * (1 if shooter.shooters else shooter.barrels)
    return found


def _name(ruleset: Ruleset, playbook: Playbook, known: Weapon, shooter: Shooter) -> str:
    """Return the name of a row: the weapon, and who holds it where that changes the odds."""
    if shooter.dice and shooter.dice > 1:
        name = f"{counted(shooter.dice, lower(known.name))} of {shooter.shooters}"
    elif shooter.shooters and known.stats.get("needs", Number("")).value == BY_SQUAD:
        name = f"{known.name}, squad of {shooter.shooters}"
    else:
        name = known.name
    short = {"mounted": "mounted", "hero": "a hero's"}
    marks = [short.get(mark) or lower(playbook.modifier[mark].name) for mark in shooter.marks]
    marks += [lower(ruleset.role[shooter.role].name)] if shooter.role else []
    return f"{name} ({', '.join(marks)})" if marks else name


# ------------------------------------------------------------------ one field


def question_of(
    roster: Roster, playbook: Playbook, shooter: Shooter, weapon_id: str, case: Case
) -> Question:
    """Return the question that a cell of the table answers."""
    weapon = roster.ruleset.weapon[weapon_id]
    span = weapon.stats.get("range")
    rolled = span is not None and isinstance(span.value, str) and "d6" in span.value
    situation = Question(
        weapon_id,
        case.target,
        FLAMES_AT if rolled and case.distance is None else case.distance,
        case.modifiers,
        targets=case.size,
        switches=agreed_readings(roster.army, roster.ruleset),
        target_role=case.role,
    )
    return shot_question(playbook, shooter, weapon, situation)


def _cell(
    roster: Roster, playbook: Playbook, shooter: Shooter, weapon: Weapon, case: Case
) -> OddsCell:
    span = weapon.stats.get("range")
    question = question_of(roster, playbook, shooter, weapon.id, case)
    if question.distance is not None:
        near, far = reach_of(span)
        if not near <= question.distance <= far:
            return OddsCell(reason=NO_REACH)
    elif case.target == playbook.targets[0].id and span is not None and span.value == 0:
        return OddsCell(reason=ONLY_TOUCHED)
    try:
        answer = ask(roster.ruleset, playbook, question)
    except InputProblem as problem:
        return OddsCell(reason=f"{problem.problems[0].message}.")
    if answer.allowed:
        return _allowed_cell(playbook, case, answer)
    # Without the weapon's name equal reasons are printed once.
    start = f"{weapon.name} "
    of_any = f"It {answer.reason.removeprefix(start)}"
    return OddsCell(reason=of_any if answer.reason.startswith(start) else answer.reason)


def _allowed_cell(playbook: Playbook, case: Case, answer: Answer) -> OddsCell:
    """Return the cell of an answer that allows the shot."""
    kind, target = playbook.odds.kind, playbook.target[case.target]
    shown, further = _KINDS[kind], answer.further
    chance, word = answer.chance, ""
    if kind == "two-dice" and (target.test or "sustained" in target.stats):
        word = "destroyed"
    for key in shown.main:
        if key in further:
            chance, word = further[key], shown.main[key]
            break
    more = tuple(
        (said, further[key])
        for key, said in shown.more.items()
        if further.get(key) and further[key] != chance
    )
    need = answer.needed
    for end in (";", ", then", ": anything"):
        need = need.partition(end)[0]
    need = need.replace(" on 2d6", "").replace(" on 1d6", "")
    name, lost = shown.losses
    odds = answer.distributions.get(name)
    if word != "destroyed" and odds and max(odds) > 1:
        return OddsCell(chance, need, word, more[:2], mean(odds), lost)
    return OddsCell(chance, need, word, more[:2])


# ------------------------------------------------------------------ what is assumed


_ASSUMED = (
    "The shooter stands still and can fire, the target is in sight and in range, and no leader"
    " helps. Only what a column names changes the roll."
)


def _assumptions(playbook: Playbook, cases: Sequence[Case]) -> list[str]:
    said = [_KINDS[playbook.odds.kind].said, _ASSUMED]
    if playbook.odds.kind == SQUAD_FIRE:
        said.append(
            f"Flame throwers fire at {FLAMES_AT:g} inches, machine guns roll as many dice as kill"
            " most on average."
        )
    if any(case.enemy for case in cases):
        said.append("A dot marks what the enemy army has.")
    said.append("Exact chances, in whole per cent; below 1 % in tenths.")
    return said


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
    of a squad which is shot at, `enemy` whether the other army has such a target, `role` that of
    a man whose own quality counts.
    """

    target: str
    head: str
    under: str = ""
    distance: float | None = None
    modifiers: tuple[str, ...] = ()
    size: int | None = None
    enemy: bool = False
    role: str = ""


def cases_of(ruleset: Ruleset, playbook: Playbook, enemies: Sequence[Roster]) -> tuple[Case, ...]:
    """Return the columns for a game: targets that the enemies have first, then the others."""
    if not playbook.targets:
        return ()
    kinds = {kind for roster in enemies for kind in targets_of(roster, playbook)}
    if playbook.odds.kind == SQUAD_FIRE:
        found = list(_squads(playbook, kinds))
    else:
        found = list(_men(ruleset, playbook, enemy=bool(enemies)))
        found[1:1] = _men_of_quality(ruleset, playbook, kinds)
    known, men = {kind.target for kind in kinds}, {case.target for case in found}
    for target in sorted(playbook.targets, key=lambda each: each.id not in known):
        barred = any(not bar.weapons and not bar.unless for bar in target.bars)
        if not barred and target.id not in men:
            found += _pieces(playbook, target, enemy=target.id in known)
    return tuple(found[:MOST_CASES])


def _men(ruleset: Ruleset, playbook: Playbook, *, enemy: bool) -> Iterator[Case]:
    """Yield the cases of the game's first target, a man: open ground, far, cover, touched."""
    man = playbook.targets[0]
    unit = range_unit(ruleset)
    behind = [each for each in _covers_of(playbook, man) if not each.bars][:2]
    ids = tuple(each.id for each in behind)
    far = next((e.beyond for e in playbook.modifiers if e.automatic and e.beyond), None)
    beyond = float(far.value) if far else 0.0
    case = partial(Case, man.id, man.name, enemy=enemy)
    yield case(f"up to {beyond:g} {unit}" if far else "in the open")
    if far:
        yield case(f"beyond {beyond:g} {unit}", beyond + 1)
    for cover in behind:
        yield case(lower_first(cover.name), None, (cover.id,))
    if len(behind) > 1 and not behind[0].group:
        yield case("both of these", None, ids)
    elif far and len(behind) == 1:
        words = f"{lower_first(behind[0].name)}, beyond {beyond:g} {unit}"
        yield case(words, beyond + 1, ids)
    if _TOUCHED in playbook.modifier:
        yield case("touched", 0.0)
    for modifier in playbook.modifiers:
        if modifier.roll == "hit" and isinstance(modifier.value.value, str) and not modifier.bars:
            words = lower_first(modifier.name)
            yield case(words, None, (modifier.id,))


def _men_of_quality(
    ruleset: Ruleset, playbook: Playbook, kinds: Collection[TargetKind]
) -> Iterator[Case]:
    """Yield the cases of men in the open whose own quality counts: those of the enemies, else one
    of each quality."""
    man = playbook.targets[0]
    roles = {kind.role for kind in kinds}
    qualities: set[str] = set()
    for role in ruleset.roles if playbook.odds.kind == QUALITY == man.test else ():
        quality = role.stats[QUALITY].text() if QUALITY in role.stats else ""
        if own_quality_role(ruleset, role) and (role.id in roles if kinds else not role.extra):
            if quality not in qualities:
                head = f"{man.name} ({lower(role.name)})"
                yield Case(man.id, head, "in the open", enemy=bool(kinds), role=role.id)
            qualities.add(quality)


def _covers_of(playbook: Playbook, man: Target) -> list[Modifier]:
    """Return what a man may stand behind."""
    return [each for each in covers(playbook) if not each.targets or man.id in each.targets]


def _squads(playbook: Playbook, kinds: Collection[TargetKind]) -> Iterator[Case]:
    """Yield the cases of squads that are shot at as a whole, by size, in the open and in cover."""
    man = playbook.targets[0]
    found = {kind.size for kind in kinds if kind.target == man.id and kind.size}
    sizes = sorted(found, reverse=True)
    for size in sizes[:3] or [USUAL_SQUAD, 1]:
        head = f"{man.name}: {counted(size, 'man')}"
        yield Case(man.id, head, "in the open", size=size, enemy=bool(sizes))
        for cover in _covers_of(playbook, man)[:1]:
            words = lower_first(cover.name)
            yield Case(man.id, head, words, None, (cover.id,), size, bool(sizes))


def _pieces(playbook: Playbook, target: Target, *, enemy: bool) -> Iterator[Case]:
    """Yield the cases of a vehicle, a gun, a state of a man: as it is, and from its weak side."""
    own = (
        lower_first(each.name)  # what always changes a shot: behind a half-track's armour
        for each in playbook.modifiers
        if each.automatic and each.targets == (target.id,) and each.roll == "attack"
    )
    yield Case(target.id, target.name, next(own, "in the open"), enemy=enemy)
    side = playbook.modifier.get(_SIDE)
    if side is not None and target.id in side.targets:
        yield Case(target.id, target.name, lower_first(side.name), None, (side.id,), enemy=enemy)
