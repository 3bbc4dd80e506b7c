"""What happened in a campaign, in words, for window, paper, command line and files alike."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from rules.army.model import Army
from rules.campaign.display_names import CampaignNames
from rules.campaign.recording.battle_record import (
    HIT,
    BattleRecord,
    Fate,
    FateKind,
    SideRecord,
    has_doer,
    kills_named,
    winners_of,
)
from rules.campaign.state.campaign_state import CampaignState, Career, Deed, ManState
from rules.common.wording import capital, counted, day_said, listed, lower, with_article

_FEW_MODELS = 3

# ------------------------------------------------------------------ the whole


def number_text(value: Fraction | int) -> str:
    """Return points as a number: "7", or "7.5" where they are halves."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):g}"


def progress_text(state: CampaignState) -> str:
    """Return how far a campaign is: "7 of 12 battles played".

    Where everybody meets everybody, the battles of the schedule are the number; else it is what was
    agreed, unless more are planned.
    """
    played = sum(each.state in ("played", "undecided") for each in state.battles)
    planned = sum(each.state == "planned" for each in state.battles)
    agreed, settings = state.settings.planned, state.settings
    if planned and settings.kind == "league" and settings.pairing == "round-robin":
        agreed = 0
    if planned or agreed:
        return f"{played} of {counted(max(agreed, played + planned), 'battle')} played"
    return capital(f"{counted(played, 'battle')} played")


def end_text(state: CampaignState, called: Callable[[str], str]) -> str:
    """Return who is first at the end of a campaign that is over: "over, Ada is first"."""
    first = [called(each.entry) for each in state.standings if each.place == 1]
    return f"over, {listed(first)} {'is' if len(first) == 1 else 'are'} first"


# ------------------------------------------------------------------ battles


def result_text(record: BattleRecord, called: Callable[[str], str]) -> str:
    """Return how a battle ended: "Ada won", "Drawn", "No result yet".

    `called` returns what an army is called by its entry's id.
    """
    if record.decided == "none":
        return "No result yet"
    winners = [called(entry) for entry in winners_of(record)]
    return f"{listed(winners)} won" if winners else "Drawn"


def result_in_sentence(record: BattleRecord, names: CampaignNames) -> str:
    """Return how a battle ended within a sentence: "Ada won", "a draw", "no result yet"."""
    if winners_of(record):
        return result_text(record, names.label)
    return "no result yet" if record.decided == "none" else "a draw"


def winner_change(
    old: BattleRecord, winners: Sequence[str], decided: str, called: Callable[[str], str]
) -> str:
    """Return who wins now in place of whom: "June now wins instead of Ada."; "" for no change.

    `winners` and `decided` are those of the record in place of the `old` one, `called` returns what
    an army is called by its entry's id.
    """
    before, open_then, open_now = winners_of(old), old.decided == "none", decided == "none"
    if set(before) == set(winners) and open_then == open_now:
        return ""
    was = listed([called(each) for each in before])
    if winners:
        verb = "wins" if len(winners) == 1 else "win"
        was = f" instead of {was}" if before else "" if open_then else " instead of a draw"
        return f"{listed([called(each) for each in winners])} now {verb}{was}."
    was = f" instead of a win for {was}" if before else "" if open_then else " instead of a draw"
    return f"{'There is no result now' if open_now else 'It is a draw now'}{was}."


def meeting_text(entries: Sequence[str], names: CampaignNames) -> str:
    """Return who met: "Ada against Tomas", "Ada, June and Milo"."""
    called = [names.label(entry) for entry in entries]
    return f"{called[0]} against {called[1]}" if len(called) == 2 else listed(called)


def record_changes(old: BattleRecord, new: BattleRecord, names: CampaignNames) -> tuple[str, ...]:
    """Return what a correction changes in a battle, the most important first."""
    found = list[str]()
    before, after = result_in_sentence(old, names), result_in_sentence(new, names)
    if before != after:
        found.append(_instead(before, after))
    if [side.entry for side in old.sides] != [side.entry for side in new.sides]:
        found.append(f"{meeting_text([side.entry for side in new.sides], names)} met")
    if old.day != new.day:
        found.append(f"it was on {day_said(new.day)}, not {day_said(old.day)}")
    was = {side.entry: side for side in old.sides}
    for side in new.sides:
        if side.entry in was:
            found += _side_changes(was[side.entry], side, names)
    for words, one, other in (
        (
            "another mission",
            (old.mission, old.mission_name),
            (new.mission, new.mission_name),
        ),
        ("another place", old.place, new.place),
        ("other turns", old.turns, new.turns),
        ("another story", old.story, new.story),
        ("other photographs", old.photographs, new.photographs),
        ("another name", old.name, new.name),
    ):
        if one != other:
            found.append(words)
    return tuple(found)


def _instead(before: str, after: str) -> str:
    """Return a result in the place of another: "June won, not Ada"."""
    if before == "no result yet":
        return after
    if not before.endswith(" won"):
        return f"{after}, not {before}"
    loser = before.removesuffix(" won")
    return f"{after}, not {loser}" if after.endswith(" won") else f"{after}, not a win for {loser}"


def _side_changes(old: SideRecord, new: SideRecord, names: CampaignNames) -> list[str]:
    name, found = names.label(new.entry), list[str]()
    if old.points != new.points:
        points = "point" if new.points == "1" else "points"
        found.append(f"{name} {new.points or 'no'} {points}, not {old.points or 'none'}")
    if old.objectives != new.objectives:
        found.append(f"{name} took other objectives")
    fates = list(_fate_changes(old, new, names))
    if len(fates) > 3:
        found.append(f"{counted(len(fates), 'fate')} of {name} changed")
    else:
        found += fates
    return found


def _fate_changes(old: SideRecord, new: SideRecord, names: CampaignNames) -> Iterable[str]:
    was = {fate.figure: fate for fate in old.fates}
    now = {fate.figure: fate for fate in new.fates}
    for figure in dict.fromkeys((*was, *now)):
        before, after = was.get(figure), now.get(figure)
        if not _same_fate(before, after):
            known = after or before or Fate(figure, "standing")
            called = names.numbered(new.entry, figure, names.name_then(new.entry, known))
            yield _fate_change(f"{called} ({names.label(new.entry)})", before, after)


def _same_fate(one: Fate | None, other: Fate | None) -> bool:
    """Return whether two fates say the same, whatever men are called in them."""
    if one is None or other is None or one.by != other.by:
        return one == other
    by = other.by_name if one.by else one.by_name
    named = replace(one, name=other.name, role=other.role, unit=other.unit, by_name=by)
    return named == other


def _fate_change(called: str, before: Fate | None, after: Fate | None) -> str:
    was, now = (fate.kind if fate else "standing" for fate in (before, after))
    if was == now:
        return f"{called} otherwise"
    return f"{called} {FATES[now]}, not {FATES[was]}"


# ------------------------------------------------------------------ fates


FATES: dict[FateKind, str] = {
    "standing": "unhurt",
    "fallen": "killed",
    "wounded": "wounded",
    "captured": "captured",
    "missing": "missing",
    "knocked-over": "knocked over by an elbow",
    "lost": "lost under the sofa",
    "gone": "chewed by the dog",
}
"""Fates in words that can stand in a sentence."""
_OF_MODELS = {"Killed": "Lost", "Wounded": "Damaged"}
_FATE_ALONE = {kind: capital(words) for kind, words in FATES.items()}


_HAPPENED: dict[FateKind, str] = {
    **FATES,
    "fallen": "was killed",
    "wounded": "was wounded",
    "captured": "was captured",
    "missing": "went missing",
}
_HAPPENED_TO_MODELS: dict[FateKind, str] = {"fallen": "was lost", "wounded": "was damaged"}
MAN_STATES: dict[ManState, str] = {
    "ready": "ready for the next battle",
    "recovering": "recovering",
    "out": "out of the campaign",
    "gone": "not in the army",
}
"""How a man stands, in words that can stand in a sentence."""


def fate_sentence(fate: Fate) -> str:
    """Return a man's fate as a sentence without its full stop, and what players wrote of it.

    Their own words stand beside a fate and never in its place; of one who only came home they
    are all that there is to tell.
    """
    if not fate.note:
        return befell(fate)
    return f"{befell(fate)}: “{fate.note}”" if fate.kind != "standing" or fate.lives else fate.note


def befell(fate: Fate) -> str:
    """Return what befell a man, whatever the players wrote of it: "Killed by Sgt. Brick, rifle"."""
    if fate.kind == "standing":
        lost, doer = f"Lost {counted(fate.lives, 'life', 'lives')}", _doer(fate)
        came = f"{',' if ',' in doer else ''} and came home"
        return f"{lost}{doer}{came}" if fate.lives else "Came home unhurt"
    return _FATE_ALONE[fate.kind] + _doer(fate)


def what_befell(kind: FateKind, *, model: bool) -> str:
    """Return what befell a man, or a vehicle or gun, as it is said of him: "was wounded"."""
    return _HAPPENED_TO_MODELS.get(kind, _HAPPENED[kind]) if model else _HAPPENED[kind]


def of_model(text: str) -> str:
    """Return what befell a man as one says it of a vehicle or gun: a jeep is lost and no fallen."""
    first, blank, rest = text.partition(" ")
    return f"{_OF_MODELS.get(first, first)}{blank}{rest}"


def _doer(fate: Fate) -> str:
    """Return who did it and with what: " to Brick, rifle", " by a mortar"."""
    if not has_doer(fate):
        return ""
    word = "to" if fate.kind == "standing" else "by"
    if fate.by_name and fate.weapon and fate.kind != "captured":
        return f" {word} {fate.by_name}, {lower(fate.weapon)}"
    if fate.by_name or fate.weapon:
        return f" {word} {fate.by_name or with_article(lower(fate.weapon))}"
    return ""


def fate_text(names: CampaignNames, record: BattleRecord, fate: Fate) -> str:
    """Return what became of somebody in a battle: "Killed by Rifleman No. 8, rifle"."""
    return fate_sentence(replace(fate, by_name=names.doer(record, fate)))


def fate_details(
    names: CampaignNames, record: BattleRecord, entry: str, fate: Fate, kills: int
) -> str:
    """Return all that was written of one in a battle, "" of one of whom nobody need read.

    `kills` are all that he put out of action, also those whose fates name him.
    """
    told = fate.kind != "standing" or fate.lives > 0
    befallen = befell(replace(fate, by_name=names.doer(record, fate))) if told else ""
    took = listed([names.mission(each, record.ruleset) for each in fate.objectives])
    parts = [
        of_model(befallen) if names.is_model(entry, fate.figure) else befallen,
        counted(fate.lives, "life lost", "lives lost")
        * (fate.kind != "standing" and fate.lives > 0),
        f"turn {fate.turn}" if fate.turn else "",
        counted(kills, "kill") if kills else "",
        f"took {took}" if took else "",
        f"“{fate.note}”" if fate.note else "",
    ]
    return " · ".join(each for each in parts if each)


def fates_and_kills(
    names: CampaignNames, record: BattleRecord, side: SideRecord
) -> list[tuple[Fate, int]]:
    """Return the fates of a side, each with how many he put out of action; behind them those who
    only did that, and have no fate of their own.

    They are called what those whom they hit have written down of them.
    """
    named = kills_named(record.sides, side.entry)
    found = [(fate, fate.kills + named.get(fate.figure, 0)) for fate in side.fates]
    hit = {fate.figure for fate in side.fates}
    called = {fate.by: fate.by_name for foe in record.sides for fate in foe.fates if fate.by_name}
    for figure, kills in named.items():
        career = names.state.careers.get((side.entry, figure))
        if career is not None and figure not in hit:
            name = called.get(figure, "") if career.name else ""
            name = name or names.members(side.entry).name(figure) or career.name
            found.append((Fate(figure, "standing", name, career.role), kills))
    return found


def men_and_models(army: Army, beings: Collection[str]) -> str:
    """Return how many of an army these are: "2 men and Sidewinder", a vehicle or gun by its name.

    Whoever has left the army counts as a man.
    """
    models = [unit.name or "a vehicle" for unit in army.units if unit.id in beings]
    men = len(beings) - len(models)
    if len(models) > _FEW_MODELS:
        models = [f"{len(models)} vehicles and guns"]
    return listed([*([counted(men, "man")] if men else []), *models])


# ------------------------------------------------------------------ deeds and careers


def deed_text(names: CampaignNames, career: Career, deed: Deed) -> str:
    """Return what a battle was for a man, with what players wrote of it; a jeep does not fall."""
    text = deed.text
    hit = has_doer(Fate("", deed.fate, lives=deed.lives))
    line = names.line(deed.battle) if hit else None
    if line is not None and line.record is not None:
        sides = (side for side in line.record.sides if side.entry == career.entry)
        fates = [fate for side in sides for fate in side.fates if fate.figure == career.figure]
        text = fate_text(names, line.record, fates[-1]) if fates else text
    return of_model(text) if names.is_model(career.entry, career.figure) else text


def deed_details(deed: Deed) -> list[str]:
    """Return what else a battle was for a man: kills, and lives lost where its text tells none."""
    told = f"Lost {counted(deed.lives, 'life', 'lives')}"
    lives = 0 if deed.fate == "standing" and deed.text.startswith(told) else deed.lives
    return [
        *([counted(deed.kills, "kill")] if deed.kills else []),
        *([counted(lives, "life lost", "lives lost")] if lives else []),
    ]


def kills_told(names: CampaignNames, career: Career, deed: Deed, most: int) -> str:
    """Return a man's kills in a battle and whom he hit, as far as somebody said: "2 kills: Ash".

    So many are named; "" where he hit nobody.
    """
    line = names.line(deed.battle)
    found = [
        names.with_army(side.entry, fate.figure, names.numbered(
            side.entry, fate.figure, names.name_then(side.entry, fate)))
        for side in (line.record.sides if line is not None and line.record is not None else ())
        for fate in side.fates
        if fate.by == career.figure and fate.kind in HIT and side.entry != career.entry
    ]  # fmt: skip
    more = [f"{len(found) - most} more"] if len(found) > most else []
    told = f": {listed([*found[:most], *more])}" if found else ""
    return f"{counted(deed.kills, 'kill')}{told}" if deed.kills else ""


def without_note(deed: Deed, text: str) -> tuple[str, str]:
    """Return a deed's text without what players wrote of it, and that; "" where it is the text."""
    note = f": “{deed.note}”" if deed.note else ""
    if note and text.endswith(note):
        return text.removesuffix(note), f"“{deed.note}”"
    return text, ""


def risen_text(names: CampaignNames, crowd: Sequence[Career], most: int) -> str:
    """Return who rose to the first rank and did no more: "Promoted to Corporal: Ash and Fern"."""
    if not crowd:
        return ""
    given = crowd[0].given[0]
    called = [names.career(each, ranked=False) for each in crowd[:most]]
    more = [f"{len(crowd) - most} more"] if len(crowd) > most else []
    return f"Promoted to {given.name or given.rank}: {listed([*called, *more])}."


def career_changes(
    old: Career | None, new: Career, old_names: CampaignNames, names: CampaignNames
) -> Iterator[str]:
    """Give what is another in a man's career, a line each; known battles by their old numbers."""
    if old is None:
        if new.deeds or new.given:
            yield f"Fought {counted(new.battles, 'battle')}, none of them on record"
        return
    was = {deed.battle: deed for deed in old.deeds}
    for deed in new.deeds:
        known = was.get(deed.battle)
        if known is not None and known.text != deed.text:
            now, before = deed_text(names, new, deed), deed_text(old_names, old, known)
            yield f"Battle {known.number}: {now}; before: {before}"
    for words, one, other in (
        ("battles fought", old.battles, new.battles),
        ("kills", old.kills, new.kills),
        ("lives lost", old.lives, new.lives),
    ):
        if one != other:
            yield f"{capital(words)}: {other}, not {one}"
    if old.state != new.state:
        yield f"{_STATES[new.state]}, not {_STATES[old.state].lower()}"
    yield from _given_changes(old, new)
    if old.rank != new.rank:
        yield f"Rank {new.rank or 'none'}, not {old.rank or 'none'}"


def _given_changes(old: Career, new: Career) -> Iterator[str]:
    was = {(each.honour, each.batch): each for each in old.given}
    numbers = {deed.battle: deed.number for deed in (*new.deeds, *old.deeds)}
    for each in new.given:
        before, name = was.pop((each.honour, each.batch), None), each.name or each.rank
        number = numbers.get(each.battle)
        if before is None:
            yield f"Gets {name}{f' at battle {number}' if number else ''}"
        elif before.battle != each.battle and number and before.battle in numbers:
            yield f"Earns {name} in battle {number}, not {numbers[before.battle]}"
    for each in was.values():
        yield f"Loses {each.name or each.rank}"


_STATES = {
    "ready": "Fit to fight",
    "recovering": "Recovering",
    "out": "Out of the campaign",
    "gone": "No longer in the army",
}
