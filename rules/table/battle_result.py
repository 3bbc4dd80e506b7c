"""What a battle came to: its score with the working, what is still to be asked, and its record.

All is counted from a draft of a recording, so that the table, the recorder and the campaign never
count otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from rules.army.model import Army
from rules.campaign.recording.asked_facts import (
    AskedFact,
    asked_facts,
    settle_places,
    tick_objective,
)
from rules.campaign.recording.availability import without
from rules.campaign.recording.battle_record import NO_ENEMY, BattleRole, Fate
from rules.campaign.recording.battle_scoring import Scored
from rules.campaign.recording.draft import (
    Draft,
    begin,
    change,
    change_side,
    everybody_else_came_home,
    leave_at_home,
    override,
    set_fact,
    set_objective,
    settle_result,
    took_it,
)
from rules.campaign.recording.finish_draft import scored
from rules.games.playbook import Mission
from rules.scoring.score import as_placed
from rules.table.battle import Battlefield, BattleSide
from rules.table.set_up import placed_numbers
from rules.table.state import PieceState, State, not_placed


def entry_of(side: BattleSide) -> str:
    """Return what a side is called in a draft: its entry in the campaign, else its own key."""
    return side.entry or side.key


def armies_of(battlefield: Battlefield, state: State | None = None) -> dict[str, Army]:
    """Return the armies as they stood at the table, by their entries.

    With a `state` those who were not in place in time are left out too.
    """
    found = {}
    for side in battlefield.battle.sides:
        late = not_placed(battlefield, state, side.key) if state is not None else ()
        away = (*side.away, *late)
        found[entry_of(side)] = without(side.army, away, battlefield.ruleset)
    return found


# ---- the record


def draft_of(
    battlefield: Battlefield, state: State, begun: Draft | None = None, day: str = ""
) -> Draft:
    """Return the recording of a battle as far as it has come; whoever did not fall came home.

    `begun` is the draft that the recorder would begin with, for its place, names and who stays at
    home; without one it is that of a battle nobody planned, on `day` (ISO).
    """
    battle, playbook = battlefield.battle, battlefield.playbook
    draft = begun
    if draft is None:
        sides = [(entry_of(s), s.army.name or battlefield.side_name(s.key)) for s in battle.sides]
        draft = begin(day or battle.day, battle.ruleset, sides)
        for side in battle.sides:
            draft = change_side(draft, entry_of(side), role=side.role, away=side.away)
    draft = change(
        draft,
        battle=draft.battle or battle.planned,
        mission=state.mission or draft.mission,
        turns=state.turn,
        story=state.story or draft.story,
        placed=placed_numbers(battlefield, state),
    )
    for side in battle.sides:
        fates = tuple(_fates(battlefield, state, side.key))
        draft = change_side(draft, entry_of(side), fates=fates)
        if state.attackers:
            role: BattleRole = "attacker" if side.key in state.attackers else "defender"
            draft = change_side(draft, entry_of(side), role=role)
        if points := state.points.get(side.key, ""):
            draft = override(draft, entry_of(side), points, state.reason)
        out = not_placed(battlefield, state, side.key)
        if out:
            known = next(each for each in draft.sides if each.entry == entry_of(side))
            draft = leave_at_home(draft, entry_of(side), (*known.away, *out))
    for side in battle.sides:
        entry = entry_of(side)
        for objective, men in state.objectives.get(side.key, {}).items():
            draft = tick_objective(draft, playbook, entry, objective)
            who = [man for man in men if man in battlefield.unit_of]
            draft = took_it(draft, entry, objective, who)
        for fact, number in state.facts.get(side.key, {}).items():
            draft = set_fact(draft, entry, fact, number)
        for objective in state.also:
            if any(line.places for line in playbook.mission[objective].lines):
                draft = set_objective(draft, entry, objective, True)
    draft = settle_places(draft, playbook)
    if state.winners is not None:
        draw = len(state.winners) in (0, len(battlefield.sides))
        won = [] if draw else [entry_of(battlefield.side[key]) for key in state.winners]
        draft = settle_result(draft, "agreed" if won else "drawn", won, state.reason)
    return everybody_else_came_home(draft)


def _fates(battlefield: Battlefield, state: State, side: str) -> Iterator[Fate]:
    for piece in battlefield.unit_of:
        now = state.pieces.get(piece)
        if battlefield.side_of[piece] != side or now is None:
            continue
        if now.fate != "standing" or now.lives:
            yield _fate(battlefield, piece, now)


def doer_of(battlefield: Battlefield, now: PieceState) -> str:
    """Return who hit a piece, `NO_ENEMY` where nobody did, "" where that is not known.

    What a test did, dangerous ground, mines, flight or a crew's luck, is nobody's kill.
    """
    if now.by in battlefield.side_of:
        return now.by
    return NO_ENEMY if now.by == NO_ENEMY or now.weapon in battlefield.playbook.test else ""


def _fate(battlefield: Battlefield, piece: str, now: PieceState) -> Fate:
    """Return what became of a piece, with who did it: a man, or the squad that shot together.

    The test that did it stands in words beside the fate.
    """
    by = doer_of(battlefield, now)
    nobody = by == NO_ENEMY
    by = "" if nobody else by
    test = battlefield.playbook.test.get(now.weapon) if nobody else None
    by_name = ""
    if by and battlefield.squads_shoot and not battlefield.is_model(by):
        served = _who_served(battlefield, by, now.weapon)
        by, by_name = (served, "") if served else (by, battlefield.name(by))
    return Fate(
        piece,
        now.fate,
        by=by,
        by_name=by_name,
        weapon="" if test is not None else now.weapon,
        turn=now.turn,
        lives=now.lives if now.fate == "standing" else 0,
        hero=piece in battlefield.man and battlefield.man[piece].figure.hero,
        note=test.name if test is not None else "",
        nobody=nobody,
    )


def _who_served(battlefield: Battlefield, unit: str, weapon: str) -> str:
    """Return the only man of a unit who can have done it: alone, or alone with such a weapon."""
    men = battlefield.men_in[unit]
    armed = [
        man
        for man in men
        if any(each.id == weapon for each in battlefield.man[man].derived.weapons)
    ]
    if len(men) == 1 or len(armed) == 1:
        return (armed or list(men))[0]
    return ""


# ---- the score


def score_of(battlefield: Battlefield, state: State) -> Scored:
    """Return what a battle comes to so far by the game's own score, with its lines and who won.

    Sides are named by their armies, and known by their entries (`entry_of`).
    """
    return scored(
        draft_of(battlefield, state),
        armies_of(battlefield, state),
        battlefield.ruleset,
        battlefield.playbook,
    )


@dataclass(frozen=True, slots=True)
class EndQuestion:
    """Something that nobody but the players can know, asked at the end.

    `asks` is who has or did it (Told with 1 and 0, or Took with `objective`), how many each side
    has (Told), or who won (Ended). `sides` are those that can have it, `told` what they said so
    far, `most` the largest number. Without `is_open` it has an answer, which can be changed.
    """

    text: str
    asks: Literal["who", "number", "winner"]
    sides: tuple[str, ...]
    fact: str = ""
    objective: str = ""
    most: int | None = None
    told: tuple[tuple[str, int], ...] = ()
    is_open: bool = True
    source: str = ""


def end_questions(battlefield: Battlefield, state: State) -> tuple[EndQuestion, ...]:
    """Return all that is asked at the end of a battle, with the answers so far."""
    return tuple(_questions(battlefield, state))


def open_questions(battlefield: Battlefield, state: State) -> tuple[EndQuestion, ...]:
    """Return what still has to be asked before a battle can be counted."""
    return tuple(each for each in _questions(battlefield, state) if each.is_open)


def _questions(battlefield: Battlefield, state: State) -> Iterator[EndQuestion]:
    mission_id = state.mission or ""
    playbook = as_placed(battlefield.playbook, placed_numbers(battlefield, state))
    asked: dict[str, AskedFact] = {}
    sides: dict[str, list[str]] = {}
    for key in battlefield.sides:
        taken = (*state.also, *state.objectives.get(key, {}))
        for fact in asked_facts(playbook, mission_id, taken):
            asked.setdefault(fact.fact, fact)
            sides.setdefault(fact.fact, []).append(key)
    for fact in asked.values():
        if not fact.offered:
            yield from _about_fact(battlefield, state, fact, tuple(sides[fact.fact]))
    missions = [playbook.mission[m] for m in (mission_id, *state.also) if m in playbook.mission]
    score = score_of(battlefield, state)
    deciding = [each for each in missions if each.decides and not each.last_standing]
    for mission in deciding:
        yield _about_objective(battlefield, state, mission, is_open=not score.settled)
    if not (deciding or score.by_points or (score.settled and state.winners is None)):
        told = next((each for each in reversed(missions) if each.win), None)
        text = f"Who won? {told.win}" if told is not None else "Who won?"
        source = told.source if told is not None else playbook.scoring.source
        yield EndQuestion(
            text, "winner", battlefield.sides, is_open=not score.settled, source=source
        )


def _about_fact(
    battlefield: Battlefield, state: State, asked: AskedFact, sides: tuple[str, ...]
) -> Iterator[EndQuestion]:
    line = asked.line
    if line.places:
        # Places are held by whoever alone has units there, so all sides tell.
        for fact, place in zip(line.place_facts, line.places, strict=True):
            told = _told(state.facts, battlefield.sides, fact)
            text = f"{place}: how many units has each side there?"
            yield EndQuestion(
                text, "number", battlefield.sides, fact, "", None, told, not told, line.source
            )
        return
    told = _told(state.facts, sides, line.fact)
    alone = line.most == 1 and line.shared
    text = f"{line.name}: {'who has it' if alone else 'how many has each side'}?"
    asks: Literal["who", "number"] = "who" if alone else "number"
    yield EndQuestion(text, asks, sides, line.fact, "", line.most, told, not told, line.source)


def _told(
    facts: Mapping[str, Mapping[str, int]], sides: tuple[str, ...], fact: str
) -> tuple[tuple[str, int], ...]:
    return tuple((key, facts[key][fact]) for key in sides if fact in facts.get(key, {}))


def _about_objective(
    battlefield: Battlefield, state: State, mission: Mission, *, is_open: bool
) -> EndQuestion:
    takers = [key for key in battlefield.sides if mission.id in state.objectives.get(key, {})]
    text = f"{mission.name}: who did it? {mission.win}".rstrip()
    if mission.id in state.agreed:
        text = f"{text} Agreed: {state.agreed[mission.id]} {mission.agreed}."
    return EndQuestion(
        text,
        "who",
        battlefield.sides,
        objective=mission.id,
        told=tuple((key, 1) for key in takers),
        is_open=is_open,
        source=mission.source,
    )
