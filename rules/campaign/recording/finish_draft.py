"""From a draft to the record that is written: what is missing, what is doubtful, the record."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeVar

from msgspec.structs import replace

from rules.army.model import Army
from rules.campaign.display_names import ArmyMembers, named
from rules.campaign.planning.day_text import day_of, day_words
from rules.campaign.recording.asked_facts import taken_objectives, with_noughts
from rules.campaign.recording.availability import members_of
from rules.campaign.recording.battle_record import OUT, BattleRecord, Decided, FateKind, SideRecord
from rules.campaign.recording.battle_scoring import (
    ALONE,
    STILL_COUNT,
    Lack,
    Scored,
    points,
    read_points,
)
from rules.campaign.recording.draft import Draft, DraftSide
from rules.campaign.recording.kill_limits import LOST_IN_WORDS, too_many_kills
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.careers import beings_of
from rules.common.wording import counted, listed
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset

Recorded = TypeVar("Recorded", BattleRecord, SideRecord)
_OPEN = Lack("Say who won: choose a winner, a draw or no result.")
WHY = Lack("Give a reason for the correction.", "review")
_DECIDED: dict[str, Decided] = {
    "": "score",
    "agreed": "agreed",
    "drawn": "agreed",
    "none": "none",
}


def scored(
    draft: Draft,
    armies: Mapping[str, Army],
    ruleset: Ruleset,
    playbook: Playbook,
    *,
    left: Collection[FateKind] = STILL_COUNT,
    friends: Mapping[str, str] | None = None,
) -> Scored:
    """Return what the battle comes to so far, as the game counts and as players decided.

    `friends` are the sides for which players of several entries fight (see `friends_in`).
    """
    names = {side.entry: side.name for side in draft.sides if side.name}
    return points(
        _plain_record(draft), armies, ruleset, playbook, names=names, left=left, friends=friends
    )


def friends_in(state: CampaignState) -> dict[str, str]:
    """Return for each entry the side for which its player fights, "" for none."""
    sides = {player.id: player.side for player in state.players}
    return {each.entry.id: sides.get(each.entry.player, "") for each in state.entries}


def missing(draft: Draft, score: Scored | None) -> tuple[Lack, ...]:
    """Return what is lacking before the draft can be written; nothing when it is ready.

    `score` is what `scored` gives, None where the game is not there to count.
    """
    return tuple(dict.fromkeys(_missing(draft, score)))


def contradictions(
    draft: Draft,
    armies: Mapping[str, Army],
    today: str,
    score: Scored | None = None,
    friends: Mapping[str, str] | None = None,
) -> tuple[Lack, ...]:
    """Return what may be a slip; none of it keeps a draft from being written.

    `friends` are as in `scored`.
    """
    return tuple(dict.fromkeys(_contradictions(draft, armies, today, score, friends or {})))


def finish(
    draft: Draft,
    armies: Mapping[str, Army],
    ruleset: Ruleset | None,
    playbook: Playbook | None,
    *,
    fielded: Mapping[str, str] | None = None,
    left: Collection[FateKind] = STILL_COUNT,
    friends: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] | None = None,
) -> BattleRecord:
    """Return the record of a battle: names kept as text, points line by line, who won.

    `armies` are those fielded, by their entry, `fielded` the ids of their unchangeable copies,
    `numbers` those of men in their armies, by which one without a name is known.
    Without the game (its ruleset was taken away) nothing is counted: what was said holds, and of
    a battle that is corrected what was counted before.
    """
    record = _plain_record(draft)
    score = None
    if ruleset is None or playbook is None:
        record = _as_counted_before(record, draft.was)
    else:
        score = scored(draft, armies, ruleset, playbook, left=left, friends=friends)
        mission = playbook.mission.get(record.mission)
        record = replace(
            record,
            ruleset_version=record.ruleset_version or ruleset.version,
            mission_name=mission.name if mission else "",
            winners=score.winners,
            decided=score.decided,
        )
    counted_sides = {each.entry: each for each in score.sides} if score else {}
    sides = []
    for side in record.sides:
        army = armies.get(side.entry)
        beings = ArmyMembers(army, ruleset, numbers)
        others = [
            ArmyMembers(other, ruleset, numbers) for other in armies.values() if other is not army
        ]
        copy = (fielded or {}).get(side.entry, side.fielded)
        # Who stood here stays so, whatever comes later; another copy is of others.
        present = side.present if copy == side.fielded or not side.fielded else ()
        done = replace(
            side,
            fielded=copy,
            men=army.figure_count() if army else side.men,
            # A vehicle is there as well as its crew.
            present=present or (tuple(beings_of(army)) if army else ()),
            fates=tuple(named(fate, beings, others, ruleset) for fate in side.fates),
        )
        if playbook is not None and score is not None:
            found = counted_sides[side.entry]
            done = replace(
                done,
                lines=found.lines,
                points=found.points,
                facts=with_noughts(playbook, record.mission, side),
                objectives=taken_objectives(playbook, side),
            )
        sides.append(done)
    return replace(record, sides=tuple(sides))


def _as_counted_before(record: BattleRecord, was: BattleRecord | None) -> BattleRecord:
    """Return the record of a battle whose game is not here to count it."""
    counted_then = {side.entry: side for side in was.sides} if was else {}
    sides = []
    for side in record.sides:
        if then := counted_then.get(side.entry):
            side = replace(side, lines=then.lines, points=side.points or _lines_sum(then))
        sides.append(side)
    found = replace(record, sides=tuple(sides))
    if was is not None and was.mission == record.mission:
        found = replace(found, mission_name=was.mission_name)
    if record.decided != "score":
        return found
    if was is not None and was.decided == "score":
        return replace(found, winners=was.winners)
    return replace(found, decided="none")


def _nobody_named(draft: Draft) -> bool:
    """Return whether players shall say who won, and have not yet."""
    return draft.settled == "agreed" and not draft.winners


def _lines_sum(side: SideRecord) -> str:
    """Return what a side's lines came to, also where its points were set by hand."""
    if not side.override:
        return side.points
    parts = [read_points(line.points) for line in side.lines]
    return str(sum(part for part in parts if part is not None)) if parts else ""


def _plain_record(draft: Draft) -> BattleRecord:
    """Return what was said as a record; what a correction does not touch stays as it was."""
    then = {side.entry: side for side in draft.was.sides} if draft.was else {}
    sides = []
    for side in draft.sides:
        kept = then.get(side.entry, SideRecord(side.entry))
        sides.append(
            replace(
                _only(SideRecord, side),
                fielded=kept.fielded,
                men=kept.men,
                present=kept.present,
                override=side.override if side.points else "",
                lines=(),
            )
        )
    return replace(
        _only(BattleRecord, draft),
        sides=tuple(sides),
        mission_name="",
        name=draft.name.strip(),
        place=draft.place.strip(),
        story=draft.story.strip(),
        winners=draft.winners if draft.settled == "agreed" else (),
        decided="none" if _nobody_named(draft) else _DECIDED[draft.settled],
    )


def _only(kind: type[Recorded], draft: Recorded) -> Recorded:
    """Return that part of a draft which belongs to the record."""
    return kind(**{name: getattr(draft, name) for name in kind.__struct_fields__})


# ------------------------------------------------------------------ what is missing


def _missing(draft: Draft, score: Scored | None) -> Iterator[Lack]:
    if day_of(draft.day) is None:
        yield Lack("Enter the day it was played.", "participants")
    if not draft.ruleset:
        yield Lack("Choose the game that was played.", "participants")
    if len(draft.sides) < 2:
        yield ALONE
    for side in draft.sides:
        yield from _missing_of(side)
    if draft.settled != "none":
        yield from _missing_of_result(draft, score)
    if draft.corrects and not draft.why.strip():
        yield WHY


def _missing_of_result(draft: Draft, score: Scored | None) -> Iterator[Lack]:
    if _nobody_named(draft):
        yield _OPEN
    if score is None:
        if draft.settled == "" and not (draft.was and draft.was.decided == "score"):
            yield Lack(
                "This game is not here, so no points are counted. Choose a winner or no result."
            )
        return
    yield from score.problems
    yield from score.missing
    if not score.by_points and not score.settled and draft.settled == "":
        yield _OPEN
    if score.decided == "override" and not draft.reason:
        yield Lack("Give a reason: the rules give another result.")


def _missing_of(side: DraftSide) -> Iterator[Lack]:
    name = side.name or side.entry
    if not side.home and not side.fates:
        said = f"No man of {name} is marked. Mark who was killed, or say that everyone came home."
        yield Lack(said, "fates", "home", side.entry)
    if side.points and read_points(side.points) is None:
        yield Lack(f"“{side.points}” is not a number. Enter 23, 5/2 or 2.5.")
    elif side.points and not side.override:
        words = "1 point" if side.points.strip() == "1" else f"{side.points} points"
        yield Lack(f"Give a reason for the {words} of {name}.")


def _contradictions(
    draft: Draft,
    armies: Mapping[str, Army],
    today: str,
    score: Scored | None,
    friends: Mapping[str, str],
) -> Iterator[Lack]:
    winners = score.winners if score else draft.winners
    day, now = day_of(draft.day), day_of(today)
    if day is not None and now is not None and day > now:
        yield Lack(f"The day, {day_words(draft.day)}, is in the future.", "participants")
    roles = {side.role for side in draft.sides}
    if len(draft.sides) > 1 and len(roles) == 1 and (role := roles.pop()):
        both = "Both" if len(draft.sides) == 2 else "All"
        yield Lack(f"{both} armies are {role}s.", "participants")
    names = {side.entry: side.name or side.entry for side in draft.sides}
    refused = tuple(each.sentence for each in score.problems) if score else ()
    for fault in too_many_kills(draft.sides, armies, names, friends):
        if any(each.startswith(fault) for each in refused):
            continue
        # A rule may bring a man back: a medic of Fighting Plastic heals, a hero has lives.
        right = "Right only if some came back after they were hit, as by a medic."
        yield Lack(f"{fault} ({LOST_IN_WORDS}). {right}", "fates")
    for side in draft.sides:
        army = armies.get(side.entry)
        if army is None:
            continue
        own = members_of(army)
        name = side.name or side.entry
        foes = {
            each
            for other, force in armies.items()
            if other != side.entry
            for each in members_of(force)
        }
        hit = [fate for fate in side.fates if fate.by in own and fate.by not in foes]
        if hit:
            yield Lack(f"{name}: {counted(len(hit), 'man', 'men')} hit by their own army.", "fates")
        men = {man.id for man in army.figures()}
        away = {fate.figure for fate in side.fates if fate.kind in OUT} & men
        if men and away == men and side.entry in winners:
            yield Lack(f"{name} won, but all its men are out.", "fates")
        still = [
            fate for fate in side.fates if fate.kind == "standing" and fate.by and not fate.lives
        ]
        if still:
            named = [fate.name for fate in still if fate.name]
            named += [counted(len(still) - len(named), "man")] if len(named) < len(still) else []
            verb = "is" if len(still) == 1 else "are"
            said = f"{name}: {listed(named)} {verb} marked as hit and still standing."
            yield Lack(said, "fates")
