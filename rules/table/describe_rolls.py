"""Attacks, fights and tests in plain words: who, at whom, the dice, and what they came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.attack import firepower, quality, squads
from rules.attack.procedure import EMPTY, IMMOBILISED, JAM, STUNNED, Roll
from rules.attack.scene import PINNED
from rules.attack.two_dice import DRAWN, GLUED
from rules.common.wording import capital, counted, lower
from rules.games.playbook import DieTest
from rules.table.battle import Battlefield
from rules.table.events import Assault, Attack
from rules.table.piece_names import PieceNames, dice_words, hits_words, possessive
from rules.table.state import WRECK, State

_FIRST = (squads.HIT, squads.STRIKE)
_LATER = {
    squads.MANY: "as many as",
    squads.SAVE: "saves",
    squads.BACK_STRIKE: "strikes back",
    firepower.BURST: "burst",
    quality.HIT_AGAIN: "again",
    quality.COVERED: "cover",
    quality.BLOCK: "blocks",
    quality.LIVES_ON: "lives on",
    DRAWN: "drawn",
}
"""What stands before the dice of a later roll."""
_MARKS = {IMMOBILISED: "Immobilised.", STUNNED: "Stunned.", GLUED: "Glued down."}


@dataclass(slots=True)
class ToldRoll:
    """A roll of which all dice or some were told. `good` is said where the dice were not told."""

    roll: Roll
    values: tuple[int, ...] = ()
    good: int | None = None
    again: tuple[int, ...] = ()
    """Dice that were rolled instead of some of them."""

    @property
    def hits(self) -> int:
        """Return how many dice are good; of dice that must differ those that no other equals."""
        if self.good is not None:
            return self.good
        if self.roll.good == "any":
            return sum(count == 1 for count in Counter(self.values).values())
        return sum(map(self.roll.is_good, self.values))


@dataclass(frozen=True, slots=True)
class Change:
    """What became of pieces between two states of a battle; `lost` are the lives of heroes."""

    fell: tuple[str, ...]
    pinned: tuple[str, ...]
    lives: tuple[str, ...]
    lost: Mapping[str, int]
    marks: tuple[tuple[str, str], ...]


def change_between(battlefield: Battlefield, before: State, after: State) -> Change:
    """Return who fell, was pinned, lost a life or got another mark."""
    fell, pinned, lives, marks = [], [], [], []
    changed = {p for p, now in after.pieces.items() if before.pieces.get(p) is not now}
    every = (*battlefield.unit_of, *battlefield.unit) if changed else ()
    for piece in every:
        if piece not in changed or (piece in battlefield.unit and piece in fell):
            continue
        was, now = before.piece(piece), after.pieces[piece]
        if was.status == "stands" and now.status != "stands":
            fell.append(piece)
        elif now.lives > was.lives and now.status == "stands":
            lives.append(piece)
        for mark in sorted(now.marks - was.marks):
            if mark == PINNED:
                pinned.append(piece)
            else:
                marks.append((piece, mark))
    lost = {piece: after.piece(piece).lives for piece in lives}
    return Change(tuple(fell), tuple(pinned), tuple(lives), lost, tuple(dict.fromkeys(marks)))


def needed_words(roll: Roll) -> str:
    """Return the number that is good: "7" of two dice, else "4 or less", "5 or more"."""
    if roll.two:
        return str(roll.need)
    return f"{roll.need} or {'less' if roll.good == 'most' else 'more'}"


def roll_words(told: ToldRoll, *, good: str = "hits") -> str:
    """Return the dice of a roll that stands first, with what was needed."""
    roll = told.roll
    if told.good is not None and not told.values:
        single = "hit" if told.good else "missed"
        return (
            single if roll.dice == 1 else f"{told.good} good of {counted(roll.dice, 'die', 'dice')}"
        )
    again = f", again {dice_words(told.again)}" if told.again else ""
    if roll.good == "any":
        return f"{dice_words(told.values)} on {counted(roll.dice, 'die', 'dice')}{again}"
    needed = needed_words(roll)
    if roll.dice == 1:
        return f"rolled {dice_words(told.values)}{again}, needed {needed}"
    thing = "roll" if roll.two else "die"
    number = counted(roll.dice, thing, "dice" if thing == "die" else "")
    if roll.two:
        needed = f"{needed} or less"
    return f"{dice_words(told.values)} on {number}{again}, {needed} {good}"


# ---- attacks and fights


def attack_words(
    battlefield: Battlefield,
    event: Attack | Assault,
    rolls: Sequence[ToldRoll],
    change: Change | None,
) -> str:
    """Return an attack or a fight as a sentence or two.

    `change` is what it came to, None as long as it is open.
    """
    names = PieceNames(battlefield)
    if isinstance(event, Attack):
        weapon = names.weapon(event.actor, event.weapon)
        text = f"{names.of(event.actor)}{weapon} at {names.whom(event.target)}"
    else:
        text = f"{names.of(event.actor)} fights {names.whom(event.target)}"
    agreed = f" Agreed: {event.anyway.rstrip('.')}." if event.anyway else ""
    if not rolls:
        return f"{text}.{agreed}"
    first, later = rolls[0], rolls[1:]
    duel = first.roll.purpose == quality.DUEL
    dice = " against ".join(map(str, first.values)) if duel else roll_words(first)
    if duel and first.roll.need and len(first.values) == first.roll.dice:
        dice += f" {first.roll.need:+d}".replace("-", "− ").replace("+", "+ ")
    parts = [f"{text}: {dice}"]
    several = first.roll.dice > 1 and first.roll.purpose in _FIRST
    tail = []
    whole = first.good is not None or len(first.values) == first.roll.dice
    told = later or (change is not None and first.hits) or (change is None and whole)
    if several and isinstance(event, Attack) and told:
        tail.append(hits_words(first.hits))
    tail += [_later_words(battlefield, each) for each in later]
    if tail:
        parts.append(capital("; ".join(tail)))
    if change is not None:
        parts.append(_outcome(battlefield, names, event, rolls, change))
    ended = [f"{part.rstrip('.')}." for part in parts if part]
    return " ".join(ended) + agreed


def _later_words(battlefield: Battlefield, told: ToldRoll) -> str:
    purpose = told.roll.purpose
    test = battlefield.playbook.test.get(purpose)
    word = _LATER.get(purpose) or (lower(test.name) if test is not None else purpose)
    if purpose == quality.DUEL_AGAIN:
        whose = (battlefield.side_name(battlefield.side_of[man]) for man in told.roll.each)
        thrown = zip(whose, told.values, strict=False)
        return "; ".join(f"{possessive(name)} die again {value}" for name, value in thrown)
    if told.good is not None and not told.values:
        return f"{word} {told.good} of {told.roll.dice}"
    if purpose == squads.RETREAT:
        names, back = PieceNames(battlefield), zip(told.roll.each, told.values, strict=False)
        return "; ".join(f"{names.unit(unit)} goes back {inches} in" for unit, inches in back)
    again = f", again {dice_words(told.again)}" if told.again else ""
    return f"{word} {dice_words(told.values)}{again}"


def _outcome(
    battlefield: Battlefield,
    names: PieceNames,
    event: Attack | Assault,
    rolls: Sequence[ToldRoll],
    change: Change,
) -> str:
    parts = []
    if change.fell:
        parts.append(fallen_words(battlefield, names, change.fell, event))
    if change.pinned:
        alone = change.pinned == (event.target,)
        parts.append("Pinned." if alone else f"Pinned: {names.several(change.pinned)}.")
    for piece in change.lives:
        who = "He" if piece == event.target and not parts else names.who(piece)
        has = battlefield.lives(piece)
        parts.append(f"{who} loses a life, {has - change.lost[piece]} of {has} left.")
    parts += [
        _mark_words(battlefield, names, event, piece, mark)
        for piece, mark in change.marks
        if mark != WRECK
    ]
    if not change.fell and not change.pinned and not change.lives:
        harm = [mark for piece, mark in change.marks if piece == event.target]
        if not harm:
            parts.insert(0, _no_harm(event, rolls))
    return " ".join(parts)


def _no_harm(event: Attack | Assault, rolls: Sequence[ToldRoll]) -> str:
    first = rolls[0]
    if isinstance(event, Assault):
        return "Nobody falls."
    if first.good == 0 and first.roll.dice == 1 and len(rolls) == 1:
        return ""  # "missed" says it
    if len(rolls) == 1 and not first.hits:
        return "Miss." if first.roll.dice == 1 else "No hit."
    return "No harm done."


def fallen_words(
    battlefield: Battlefield,
    names: PieceNames,
    fell: Sequence[str],
    event: Attack | Assault | None = None,
) -> str:
    """Return who fell as a sentence: "He falls.", "2 fall.", "Destroyed."."""
    target = event.target if event is not None else ""
    if tuple(fell) == (target,):
        return "Destroyed." if battlefield.is_model(target) else "He falls."
    if target in fell and battlefield.is_model(target):
        rest = [each for each in fell if each != target]
        return f"Destroyed. {fallen_words(battlefield, names, rest)}"
    units = {battlefield.unit_of[piece] for piece in fell}
    if battlefield.squads_shoot and event is not None and not battlefield.is_model(fell[0]):
        by_unit = Counter(battlefield.unit_of[piece] for piece in fell)
        if units == {target}:
            return f"{len(fell)} {'falls' if len(fell) == 1 else 'fall'}."
        several = [f"{count} of {names.unit(unit)}" for unit, count in by_unit.items()]
        return f"{'; '.join(several)} {'falls' if len(fell) == 1 else 'fall'}."
    if len(fell) == 1:
        return f"{names.of(fell[0])} falls."
    return f"{capital(names.several(fell))} fall."


def _mark_words(
    battlefield: Battlefield, names: PieceNames, event: Attack | Assault, piece: str, mark: str
) -> str:
    kind, _, weapon_id = mark.partition(":")
    if weapon_id:
        weapon = battlefield.ruleset.weapon.get(weapon_id)
        name = lower(weapon.name) if weapon is not None else "weapon"
        if kind == JAM:
            return f"The {name} jams."
        if kind == EMPTY:
            return f"The {name} is out of ammunition."
        return f"The {name} is gone."
    if kind in _MARKS and piece == event.target:
        return _MARKS[kind]
    known = battlefield.playbook.mark.get(kind)
    return f"{capital(names.who(piece))}: {lower(known.name if known else kind)}."


# ---- tests


def test_words(
    battlefield: Battlefield, test: str, about: str, told: ToldRoll, change: Change | None
) -> str:
    """Return a test of somebody, or of smoke at a place, as a sentence or two."""
    names = PieceNames(battlefield)
    known = battlefield.playbook.test.get(test)
    title = known.name if known is not None else capital(test)
    head = f"{title}, {names.who(about) if about in battlefield.side_of else about}"
    man = battlefield.man.get(about)
    if man is not None and title.startswith(f"{man.called} "):  # "Flame thrower man is hit"
        head = f"{names.of(about)}{title.removeprefix(man.called)}"
    dice = roll_words(told, good="are safe")
    if told.roll.good == "any":
        dice = f"rolled {dice_words(told.values)}"
    parts = [f"{head}: {dice}."]
    if known is not None and test != squads.MINES:
        parts.append(_test_result(known, told))
    if change is not None and change.fell:
        parts.append(fallen_words(battlefield, names, change.fell))
    elif change is not None and test == squads.MINES:
        parts.append("Nobody falls.")
    return " ".join(part for part in parts if part)


def _test_result(known: DieTest, told: ToldRoll) -> str:
    if told.values:
        value = told.values[-1]
    else:
        shift = 0 if told.good else (1 if told.roll.good == "most" else -1)
        value = told.roll.need + shift
    found = next((each for each in known.outcomes if each.low <= value <= each.high), None)
    return f"{capital(found.result.rstrip('⌂'))}." if found is not None else ""
