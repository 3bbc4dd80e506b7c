"""The score of a battle: from its record to a score sheet, points and winners."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, NamedTuple

import msgspec

from rules.army.model import COMMANDER, Army
from rules.campaign.describe_events import FATES
from rules.campaign.planning.settings import Victory
from rules.campaign.recording.asked_facts import (
    goals_of,
    lines_of,
    needs_mission,
    objectives_of,
)
from rules.campaign.recording.availability import members_of, without
from rules.campaign.recording.battle_record import (
    BY_SOMEBODY,
    BattleRecord,
    Decided,
    FateKind,
    PointLine,
    SideRecord,
    has_doer,
    winners_of,
)
from rules.campaign.recording.kill_limits import LOST_IN_WORDS, too_many_kills
from rules.common.problems import InputProblem
from rules.common.struct_decoding import Fault
from rules.common.wording import counted, listed, lower
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.scoring.score import (
    ScoreProblem,
    ScoreResult,
    is_scored,
    objective_words,
    points_text,
    score,
    takes_battle,
)
from rules.scoring.score_file import ScoreSheet, SheetSide
from rules.scoring.side_counts import KILLS, PIECES, army_counts

MOST_POINTS = 100_000
"""More points than any battle gives; a larger number is a slip of the hand."""
_WHOLE = re.compile(r"-?\d{1,9}\Z")
_PART = re.compile(r"-?\d{1,6}/\d{1,6}\Z")
_ABOUT_SURVIVORS = re.compile(": (role|vehicle|team|squad):")
_DECIMAL = re.compile(r"-?\d{1,6}[.,]\d{1,3}\Z")


def read_points(text: str) -> Fraction | None:
    """Return points that were written ("23", "5/2", "2.5", "2,5"), None when they are none."""
    plain = text.strip()
    found: Fraction | None = None
    if _WHOLE.match(plain) or _DECIMAL.match(plain):
        found = Fraction(plain.replace(",", "."))
    elif _PART.match(plain) and int(plain.partition("/")[2]):
        found = Fraction(plain)
    return found if found is not None and abs(found) <= MOST_POINTS else None


STILL_COUNT: frozenset[FateKind] = frozenset(
    {"standing", "wounded", "knocked-over", "lost", "gone"}
)
"""Fates of those who count as left, unless players agree on others: whoever is wounded lives,
and neither an elbow, a sofa nor a dog is part of the game."""


def sheet_of(
    record: BattleRecord,
    armies: Mapping[str, Army],
    ruleset: Ruleset,
    playbook: Playbook,
    *,
    names: Mapping[str, str] | None = None,
    left: Collection[FateKind] = STILL_COUNT,
    friends: Mapping[str, str] | None = None,
) -> ScoreSheet:
    """Return the score sheet of a battle; `armies` are those fielded, by their entry.

    `left` are the fates of those who count as survivors, `friends` the side of each entry whose
    player fights for one: nobody scores by friends whom he hits.
    """
    called = _side_names(record, armies, names or {})
    kills, _ = _kills(record, armies, left, friends or {})
    sides = []
    for side, name in zip(record.sides, called, strict=True):
        used, facts = _facts_of(playbook, record, side), dict(side.facts)
        if KILLS in used:
            facts.setdefault(KILLS, kills[side.entry])
        fielded, survivors = dict[str, int](), None
        if army := armies.get(side.entry):
            # Teams and squads are made of men: they are counted only where points go by them.
            kinds = {*PIECES, *(fact.partition(":")[0] for fact in used)}
            fielded = army_counts(ruleset, army, kinds)
            survivors = army_counts(ruleset, _what_is_left(army, side, ruleset, left), kinds)
        goals = goals_of(playbook, record.mission, side)
        goals += (record.mission,) if record.mission in side.objectives else ()
        sides.append(SheetSide(name, "", fielded, survivors, facts, goals))
    return ScoreSheet(record.ruleset, tuple(sides), mission=record.mission, placed=record.placed)


def _what_is_left(
    army: Army, side: SideRecord, ruleset: Ruleset, left: Collection[FateKind]
) -> Army:
    """Return the army without those who are not `left`.

    A commander is removed with the last man of his unit. [The Green and the Tan: Commanders]
    """
    gone = {fate.figure for fate in side.fates if fate.kind not in left}
    if ruleset.commander is not None:
        for unit in army.units:
            led = {man.id for man in unit.figures if man.post != COMMANDER}
            if led and led <= gone:
                gone |= {man.id for man in unit.figures}
    return without(army, gone, ruleset)


def _facts_of(playbook: Playbook, record: BattleRecord, side: SideRecord) -> set[str]:
    """Return the facts that give a side points."""
    return {line.fact for line in lines_of(playbook, record.mission, side)}


def _side_names(
    record: BattleRecord, armies: Mapping[str, Army], names: Mapping[str, str]
) -> tuple[str, ...]:
    """Return what the sides of a battle are called, each by a name of its own."""
    found: list[str] = []
    for side in record.sides:
        army = armies.get(side.entry)
        name = names.get(side.entry) or (army.name if army else "") or side.entry
        # A score sheet says "draw" where nobody won.
        stem = name = f"{name} (army)" if name.casefold() == "draw" else name
        number = 2
        while name in found:
            name, number = f"{stem} ({number})", number + 1
        found.append(name)
    return tuple(found)


def _kills(
    record: BattleRecord,
    armies: Mapping[str, Army],
    left: Collection[FateKind],
    friends: Mapping[str, str],
) -> tuple[Counter[str], int]:
    """Return the kills of each entry as the fates tell them, and the losses that none claims.

    Of two sides, a loss of which nobody wrote who did it is a kill of the other. Of more sides,
    kills that a man has without anybody's name claim such losses.
    """
    two = len(record.sides) == 2
    camps = {side.entry: friends.get(side.entry) or side.entry for side in record.sides}
    if len(set(camps.values())) == 1:  # friends who meet with no foe in sight are foes for once
        camps = {side.entry: side.entry for side in record.sides}
    found: Counter[str] = Counter()
    members = {entry: set(members_of(army)) for entry, army in armies.items()}
    lost, nameless = 0, 0
    for side in record.sides:
        foes = [each for each in camps if camps[each] != camps[side.entry]]
        own = [each for each in camps if each not in foes]
        for fate in side.fates:
            if not two:
                found[side.entry] += fate.kills
                nameless += fate.kills
            if fate.kind in left or not has_doer(fate) or fate.nobody:
                continue
            # Whoever was hit by his own or by friends is nobody's kill.
            who = (*foes, *own)
            by = next((each for each in who if fate.by and fate.by in members.get(each, ())), None)
            if by is None and two:
                by = foes[0]
            if by is None:
                lost += 1
            elif by in foes:
                found[by] += 1
    return found, max(0, lost - nameless)


class Lack(NamedTuple):
    """What is lacking before a battle can be written, or may be a slip in it.

    `step` is where it is answered, "review" for what stays as it is; `answer` is what would do it
    for the army `entry`: everybody came home, or something is counted.
    """

    sentence: str
    step: Literal["participants", "fates", "objectives", "review"] = "objectives"
    answer: Literal["", "home", "count"] = ""
    entry: str = ""


ALONE = Lack("A battle needs two armies or more. Add one.", "participants")
"""What is said of a battle with fewer than two armies."""


@dataclass(frozen=True, slots=True)
class SideScore:
    """The points of one entry: line by line, their sum ("" where none are counted), its names.

    `counted` is the sum of the lines before any override.
    """

    entry: str
    name: str
    lines: tuple[PointLine, ...] = ()
    points: str = ""
    counted: str = ""


@dataclass(frozen=True, slots=True)
class Scored:
    """What a battle comes to. With `problems` nothing could be counted, and they say why.

    `by_points` tells whether points decide here. `missing` are facts nobody has told yet: they
    count as nought so far.
    """

    sides: tuple[SideScore, ...]
    by_points: bool
    winners: tuple[str, ...] = ()
    decided: Decided = "none"
    sentence: str = ""
    source: str = ""
    notes: tuple[str, ...] = ()
    missing: tuple[Lack, ...] = ()
    problems: tuple[Lack, ...] = ()

    @property
    def settled(self) -> bool:
        """Return whether there is a result; without winners it is a draw."""
        return self.decided != "none"


def left_by(victory: Victory) -> Collection[FateKind]:
    """Return the fates of those who count as left on the table, as the players agreed."""
    return STILL_COUNT if victory.wounded_left else STILL_COUNT - {"wounded"}


def points(
    record: BattleRecord,
    armies: Mapping[str, Army],
    ruleset: Ruleset,
    playbook: Playbook,
    *,
    names: Mapping[str, str] | None = None,
    left: Collection[FateKind] = STILL_COUNT,
    friends: Mapping[str, str] | None = None,
) -> Scored:
    """Return what a battle comes to by the game's own rules, and by what players decided.

    What `decided` and `winners` of the record say holds over the points, and so does a side's
    `override`. Of entries that fight for one side (`friends`) the points are added to see who won.
    """
    allied = friends or {}
    sheet = sheet_of(record, armies, ruleset, playbook, names=names, left=left, friends=allied)
    sheet, missing = _with_noughts(sheet, record, playbook)
    by_points = is_scored(playbook, playbook.mission.get(record.mission))
    called = tuple(side.name for side in sheet.sides)
    bare = tuple(
        SideScore(side.entry, name, points=_by_hand(side))
        for side, name in zip(record.sides, called, strict=True)
    )
    if len(record.sides) < 2:
        return Scored(bare, by_points, problems=(ALONE,), sentence=ALONE.sentence)
    if needs_mission(playbook) and not record.mission:
        words = listed([mission.name for mission in playbook.missions], "or")
        sentence = f"Choose the mission, which decides the score: {words}."
        lack = Lack(sentence, "participants")
        return Scored(bare, True, missing=(lack,), sentence=sentence)
    claims = {
        side.entry: counts.facts[KILLS]
        for side, counts in zip(record.sides, sheet.sides, strict=True)
        if KILLS in counts.facts and KILLS in _facts_of(playbook, record, side)
    }
    shown = dict(zip((side.entry for side in record.sides), called, strict=True))
    if by_points and (faults := [*too_many_kills(record.sides, armies, shown, allied, claims)]):
        lacks = tuple(Lack(f"{fault} ({LOST_IN_WORDS}).") for fault in faults)
        return Scored(bare, True, problems=lacks, sentence=lacks[0].sentence)
    left_armies = {
        at: _what_is_left(armies[side.entry], side, ruleset, left)
        for at, side in enumerate(record.sides)
        if side.entry in armies
    }
    try:
        camps = {at: allied.get(side.entry, "") for at, side in enumerate(record.sides)}
        result = score(ruleset, playbook, sheet, left=left_armies, camps=camps)
    except ScoreProblem as trouble:
        told = tuple(_fault_sentence(playbook, sheet, each) for each in trouble.faults)
        return Scored(bare, by_points, problems=tuple(map(Lack, told)), sentence=told[0])
    except InputProblem as trouble:
        return Scored(bare, by_points, problems=(Lack(trouble.sentence()),))
    if any(
        KILLS not in side.facts and KILLS in _facts_of(playbook, record, side)
        for side in record.sides
    ):
        _, number = _kills(record, armies, left, allied)
        which = "1 loss is" if number == 1 else f"{number} losses are"
        if number:
            said = f"{which} not credited yet: say who did it, or how many each side killed."
            missing.append(Lack(said))
    sides = tuple(
        replace(
            side,
            lines=tuple(
                PointLine(each.name, each.count, each.each, str(each.points), each.source)
                for each in found.working
            ),
            points=side.points or counted_points,
            counted=counted_points,
        )
        for side, found in zip(bare, result.sides, strict=True)
        for counted_points in ("" if found.points is None else str(found.points),)
    )
    return replace(
        _decided(record, sides, result, by_points, allied, playbook),
        source=result.source,
        notes=(
            *(_fate_notes(record, left, playbook) if by_points else ()),
            *(_commander_notes(record, armies, left_armies, left, called) if by_points else ()),
            *_worthless(sheet, record, ruleset, playbook),
            # What the score sheet says of survivors, by their key, is said by `_worthless`.
            *(note for note in result.notes if not _ABOUT_SURVIVORS.search(note)),
        ),
        missing=tuple(missing) if by_points else (),
    )


def _with_noughts(
    sheet: ScoreSheet, record: BattleRecord, playbook: Playbook
) -> tuple[ScoreSheet, list[Lack]]:
    """Return the sheet with nought for each fact that nobody told, and what each lacks."""
    # Numbers of an objective are told by its tick: without one it was not taken.
    goals = {line.fact for mission in objectives_of(playbook) for line in mission.lines}
    told = {fact for side in sheet.sides for fact in side.facts} | goals
    sides: list[SheetSide] = []
    missing: dict[Lack, None] = {}
    for side, recorded in zip(sheet.sides, record.sides, strict=True):
        facts = dict(side.facts)
        for line in lines_of(playbook, record.mission, recorded):
            if ":" in line.fact or line.fact == KILLS or line.fact in facts:
                continue
            facts[line.fact] = 0
            if line.fact not in told:
                missing[Lack(f"Not counted yet: {lower(line.name)}.", answer="count")] = None
        sides.append(msgspec.structs.replace(side, facts=facts))
    return msgspec.structs.replace(sheet, sides=tuple(sides)), list(missing)


# ------------------------------------------------------------------ what it comes to


def _by_hand(side: SideRecord) -> str:
    """Return the points that players set for a side, "" where they set none that can be read."""
    found = read_points(side.points) if side.override else None
    return "" if found is None else str(found)


def _decided(
    record: BattleRecord,
    sides: tuple[SideScore, ...],
    result: ScoreResult,
    by_points: bool,
    friends: Mapping[str, str],
    playbook: Playbook,
) -> Scored:
    """Return who won: by an objective, by points, by the players' word, or nobody yet."""
    names = {side.entry: side.name for side in sides}
    taken = {each.entry: takes_battle(playbook, each.objectives) for each in record.sides}
    taken = {entry: objective for entry, objective in taken.items() if objective}
    taken = taken or _alone_standing(record, sides, result, friends, playbook)
    by_rule = by_points or bool(taken)
    if taken:
        winners = _who_took(record, taken, friends)
        told = {names[each]: taken[each] for each in taken if each in (winners or taken)}
        sentence = objective_words(playbook, told)
    elif by_points:
        winners, sentence = _by_points(record, sides, result, friends)
    else:
        winners, sentence = (), result.reason
    if record.decided == "none":
        sentence = "No result. That is not a draw."
        return Scored(sides, by_points, sentence=sentence)
    if record.decided in ("agreed", "override"):
        won = tuple(each for each in winners_of(record) if each in names)
        if by_rule and set(won) == set(winners):
            return Scored(sides, by_points, winners, "score", sentence)
        who = listed([names[each] for each in won])
        said = f"The players agreed that {who} won." if won else "The players agreed on a draw."
        if by_rule:
            said = f"{said} {'By objectives' if taken else 'By points'}: {sentence}"
        decided: Decided = "override" if by_rule else "agreed"
        return Scored(sides, by_points, won, decided, said)
    if not by_rule:
        return Scored(sides, False, sentence=sentence)
    return Scored(sides, by_points, winners, "score", sentence)


def _alone_standing(
    record: BattleRecord,
    sides: tuple[SideScore, ...],
    result: ScoreResult,
    friends: Mapping[str, str],
    playbook: Playbook,
) -> dict[str, str]:
    """Return who took the mission by alone having men left, with friends; {} for nobody."""
    mission = playbook.mission.get(record.mission)
    if mission is None or not mission.last_standing or result.standing is None:
        return {}
    standing = [side.entry for side in sides if side.name in result.standing]
    camps = {friends.get(entry) or entry for entry in standing}
    every = {friends.get(side.entry) or side.entry for side in sides}
    return dict.fromkeys(standing, mission.id) if len(camps) == 1 < len(every) else {}


def _who_took(
    record: BattleRecord, taken: Collection[str], friends: Mapping[str, str]
) -> tuple[str, ...]:
    """Return who wins by objectives: who took one with all friends; nobody where foes did too."""
    camps = {friends.get(entry) or entry for entry in taken}
    if len(camps) != 1:
        return ()
    return tuple(
        side.entry for side in record.sides if (friends.get(side.entry) or side.entry) in camps
    )


def _by_points(
    record: BattleRecord,
    sides: tuple[SideScore, ...],
    result: ScoreResult,
    friends: Mapping[str, str],
) -> tuple[tuple[str, ...], str]:
    """Return the winners by points and a sentence; points that players set hold."""
    by_hand = any(side.override for side in record.sides)
    camps: dict[tuple[str, str], list[SideScore]] = {}
    for side in sides:
        flag = friends.get(side.entry, "")
        camps.setdefault((flag, "" if flag else side.entry), []).append(side)
    together = 1 < len(camps) < len(sides)
    if not by_hand and not together:
        won = [side.entry for side in sides if side.name == result.winner and result.winner]
        return tuple(won), result.reason
    # Friends who meet with no foe in sight are foes for once.
    found = list(camps.values()) if together else [[side] for side in sides]
    sums = [
        sum((read_points(side.points) or Fraction(0) for side in camp), Fraction(0))
        for camp in found
    ]
    best = max(sums)
    first = [camp for camp, total in zip(found, sums, strict=True) if total == best]
    names = [listed([side.name for side in camp]) for camp in first]
    set_so = ", set by hand" if by_hand else ""
    if len(first) > 1:
        return (), f"{listed(names)} have {points_text(best)} each{set_so}. A draw."
    rest = sorted(sums, reverse=True)[1] if len(sums) > 1 else Fraction(0)
    second = [
        listed([side.name for side in camp])
        for camp, total in zip(found, sums, strict=True)
        if total == rest
    ]
    have, together_too = ("have", " together") if len(first[0]) > 1 else ("has", "")
    sentence = f"{names[0]} {have} {points_text(best)}{together_too}"
    won = [side.entry for side in first[0]]
    return tuple(won), f"{sentence}, {listed(second)} {points_text(rest)}{set_so}."


def _fault_sentence(playbook: Playbook, sheet: ScoreSheet, fault: Fault) -> str:
    """Return a fault of the sheet as a sentence about a side by its name."""
    steps = list(fault.path)
    if steps[:1] == ["sides"] and len(steps) > 1 and isinstance(steps[1], int):
        every = (*playbook.scoring.lines, *(line for m in playbook.missions for line in m.lines))
        known = {
            fact: lower(name)
            for line in every
            for fact, name in (
                (line.fact, line.name),
                *zip(line.place_facts, line.places, strict=True),
            )
        }
        words = [known.get(str(step), str(step)) for step in steps[3:] if isinstance(step, str)]
        where = [sheet.sides[steps[1]].name, *words]
    else:
        where = [str(step) for step in steps]
    place = ", ".join(where)
    return f"{place}: {fault.message}." if place else f"{fault.message}."


AGREED_HERE = "Agreed in this campaign."
"""The end of a note on what the players agreed; of what nobody did, the game does not say."""
_UNSAID = FATES.keys() - {"standing", "fallen"}
"""Fates of which no game says whether they count."""


def _fate_notes(
    record: BattleRecord, left: Collection[FateKind], playbook: Playbook
) -> Iterator[str]:
    """Yield how those fates were counted of which the games say nothing, where men are counted."""
    facts = {fact for side in record.sides for fact in _facts_of(playbook, record, side)}
    survivors = any(":" in fact for fact in facts)
    if not survivors and KILLS not in facts:
        return
    counts_as = "left" if survivors else "killed"
    kinds = Counter(
        fate.kind for side in record.sides for fate in side.fates if fate.kind in _UNSAID
    )
    found: dict[tuple[str, str], list[str]] = {}
    for kind, number in kinds.items():
        yes = kind in left if survivors else kind in BY_SOMEBODY - set(left)
        meant = f"Counted as {counts_as}" if yes else f"Not counted as {counts_as}"
        usual = (kind in left) == (kind in STILL_COUNT)
        why = "The game does not say." if usual else AGREED_HERE
        found.setdefault((meant, why), []).append(f"{number} {FATES[kind]}")
    for (meant, why), parts in found.items():
        yield f"{meant}: {listed(parts)}. {why}"
    every = (fate for side in record.sides for fate in side.fates)
    number = sum(fate.nobody and fate.kind not in left for fate in every)
    if number and KILLS in facts:
        yield f"No enemy killed {counted(number, 'man', 'men')}, so nobody’s kill."


def _commander_notes(
    record: BattleRecord,
    armies: Mapping[str, Army],
    left_armies: Mapping[int, Army],
    left: Collection[FateKind],
    names: Sequence[str],
) -> Iterator[str]:
    """Yield for each side how many commanders went with the last man of their units."""
    for at, there in left_armies.items():
        side = record.sides[at]
        gone = {fate.figure for fate in side.fates if fate.kind not in left}
        alive = {man.id for man in armies[side.entry].figures()} - gone
        if number := len(alive) - len([man for man in there.figures() if man.id in alive]):
            verb, whose = ("is", "his unit") if number == 1 else ("are", "their units")
            yield f"{names[at]}: {counted(number, 'commander')} {verb} removed with {whose}."


def _worthless(
    sheet: ScoreSheet, record: BattleRecord, ruleset: Ruleset, playbook: Playbook
) -> Iterator[str]:
    """Yield whoever is left and gives no points, where survivors do."""
    for side, recorded in zip(sheet.sides, record.sides, strict=True):
        used = _facts_of(playbook, record, recorded)
        if not any(":" in fact for fact in used):
            continue
        for key, number in (side.survivors or {}).items():
            kind, _, wanted = key.partition(":")
            entry = (ruleset.role if kind == "role" else ruleset.vehicle).get(wanted)
            if entry and not {key, f"{kind}:*"} & used:
                yield f"{side.name}: {counted(number, lower(entry.name))} left, worth no points."
