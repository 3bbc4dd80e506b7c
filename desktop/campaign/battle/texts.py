"""A recorded battle in words, as it is looked over before it is written. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from desktop.campaign.battle.fates import LOOKS
from desktop.campaign.battle.shown_figures import (
    ArmyShown,
    FigureShown,
    men_in,
    men_standing,
    told_names,
)
from rules.campaign.planning.calendar_days import day_words
from rules.campaign.recording.battle_record import Fate, has_doer
from rules.campaign.recording.battle_scoring import Scored, read_points
from rules.campaign.recording.draft import Draft, DraftSide
from rules.campaign.state.campaign_state import Battle, CampaignState
from rules.common.wording import counted, listed, lower, plural
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.scoring.score import points_text

STEPS = ("Who met", "Fates", "Objectives", "Look it over")


def not_rolled(who: str) -> str:
    """Return that the dice of so many were not rolled, "" for nobody."""
    return f"Recovery of {who} is not rolled yet." if who else ""


def title_of(draft: Draft, number: int = 0) -> str:
    """Return what the battle is called: its name, else its number, else that it is one."""
    return draft.name.strip() or (f"Battle {number}" if number else "New battle")


def head_lines(draft: Draft, game: str, playbook: Playbook | None) -> tuple[str, str]:
    """Return the two quiet lines of the head: game and mission, day and turns."""
    mission = playbook.mission.get(draft.mission) if playbook else None
    first = " · ".join(filter(None, [game, lower(mission.name) if mission else ""]))
    turns = counted(draft.turns, "turn") if draft.turns else ""
    return first, ", ".join(filter(None, [day_words(draft.day), turns]))


def verdict(
    scored: Scored | None,
    armies: Sequence[ArmyShown],
    *,
    final: bool = False,
    by_colour: bool = False,
) -> str:
    """Return in a few words who wins, or who would as it stands while that is not `final`.

    Armies are called by their names, or `by_colour` where nobody can take one for another.
    """
    if scored is None or len(armies) < 2:
        return "No score yet"
    if not scored.settled:
        if scored.problems or (scored.by_points and scored.missing):
            return "Not counted yet"
        return "No result yet"
    if not scored.winners:
        return "A draw" if final else "As it stands, a draw"
    names = {army.entry: army.colour if by_colour else army.name for army in armies}
    who = listed([names.get(each, "an army") for each in scored.winners])
    many = "win" if len(scored.winners) > 1 else "wins"
    lead = _lead(scored) if scored.decided == "score" and len(scored.winners) == 1 else ""
    return f"{who} {many}{lead}" if final else f"As it stands, {who} {many}{lead}"


def colours_tell(state: CampaignState) -> bool:
    """Return whether a colour means one army: no other is of that plastic, and no side is named."""
    colours = [each.entry.colour for each in state.entries if not each.entry.gone]
    sides = any(each.side for each in state.players)
    return not sides and len(set(colours)) == len(colours)


def _lead(scored: Scored) -> str:
    """Return " by 7", nothing where there is nobody to compare with."""
    sums = {side.entry: read_points(side.points) for side in scored.sides}
    mine = sums.pop(scored.winners[0], None)
    rest = [points for points in sums.values() if points is not None]
    return f" by {mine - max(rest)}" if mine is not None and rest else ""


def opening(draft: Draft, armies: Sequence[ArmyShown], game: str, playbook: Playbook | None) -> str:
    """Return who met, when, where and what for, as one or two sentences."""
    roles = {side.entry: side for side in draft.sides}
    met = listed([_who(army, roles[army.entry]) for army in armies])
    mission = playbook.mission.get(draft.mission) if playbook else None
    place = f" at {draft.place.strip()}" if draft.place.strip() else ""
    turns = f" It took {counted(draft.turns, 'turn')}." if draft.turns else ""
    goal = f" The mission: {lower(mission.name)}." if mission else ""
    stop = "" if game.endswith(".") else "."
    return f"On {day_words(draft.day)}{place}, {met} met in a battle of {game}{stop}{goal}{turns}"


def _who(army: ArmyShown, side: DraftSide) -> str:
    player = f" of {army.player}" if army.player else ""
    role = f" ({side.role})" if side.role else ""
    return f"{army.bare}{player}{role}"


def side_lines(
    army: ArmyShown, side: DraftSide, doers: Mapping[str, str], named: Mapping[str, int]
) -> list[str]:
    """Return what became of a side, a line each: who came home, then by fate who did not.

    `doers` are the names of all figures of the battle by id, `named` how many foes each is named
    as the one who knocked them over.
    """
    fates, names = {fate.figure: fate for fate in side.fates}, told_names(army)
    home, men = men_standing(army.figures, fates), men_in(army.figures)
    lines = [f"{home} of {men} still standing."]
    for look in LOOKS:
        if look.kind == "standing":
            continue
        hit = [each for each in army.figures if _kind(fates, each) == look.kind]
        if hit:
            said = listed(_grouped(hit, fates, doers, names))
            lines.append(f"{look.word}: {said}.")
    lines += _deeds(army, fates, names, named, doers)
    return lines


def _kind(fates: Mapping[str, Fate], figure: FigureShown) -> str:
    fate = fates.get(figure.id)
    return fate.kind if fate else "standing"


def _grouped(
    figures: Sequence[FigureShown],
    fates: Mapping[str, Fate],
    doers: Mapping[str, str],
    names: Mapping[str, str],
) -> list[str]:
    """Return men with a name or a story one by one, all others counted by what they are."""
    alike: dict[str, int] = {}
    single: list[str] = []
    for figure in figures:
        fate = fates[figure.id]
        done = has_doer(fate) and (fate.by or fate.by_name)
        by = doers.get(fate.by, fate.by_name) if done else ""
        how = [f"by {by}" if by else "", f"turn {fate.turn}" if fate.turn else ""]
        how.append(f"“{fate.note}”" if fate.note else "")
        told = ", ".join(filter(None, how))
        if figure.name or told:
            called = names[figure.id]
            single.append(f"{called} ({told})" if told else called)
        else:
            alike[figure.label] = alike.get(figure.label, 0) + 1
    counts = [
        f"{number} {plural(lower(label))}" if number > 1 else f"1 {lower(label)}"
        for label, number in alike.items()
    ]
    return [*single, *counts]


def _deeds(
    army: ArmyShown,
    fates: Mapping[str, Fate],
    names: Mapping[str, str],
    named: Mapping[str, int],
    doers: Mapping[str, str],
) -> list[str]:
    lines = []
    for figure in army.figures:
        fate = fates.get(figure.id)
        if fate is None:
            continue
        told = []
        if fate.kills:
            told.append(f"had {counted(fate.kills + named.get(figure.id, 0), 'kill')}")
        if fate.lives:
            taker = doers.get(fate.by, fate.by_name) if fate.kind == "standing" else ""
            lost = counted(fate.lives, "life", "lives")
            told.append(f"lost {lost} to {taker}" if taker else f"lost {lost}")
        note = fate.note if fate.kind == "standing" else ""
        if told:
            lines.append(f"{names[figure.id]} {listed(told)}{f': “{note}”' if note else '.'}")
        elif note:
            lines.append(f"{names[figure.id]}: “{note}”")
    return lines


def reached(side: DraftSide, playbook: Playbook | None, army: ArmyShown) -> list[str]:
    """Return the objectives that a side took, and who of it where that was said."""
    men, taken = told_names(army), []
    for objective in side.objectives:
        mission = playbook.mission.get(objective) if playbook else None
        who = listed(
            [
                men[each.figure]
                for each in side.fates
                if objective in each.objectives and each.figure in men
            ]
        )
        if mission is not None:
            taken.append(f"{lower(mission.name)} (taken by {who})" if who else lower(mission.name))
    return [f"Objectives: {listed(taken)}."] if taken else []


def points_line(scored: Scored | None, entry: str, override: str) -> str:
    """Return the points of a side as a sentence, "" where the game counts none."""
    found = next((each for each in scored.sides if each.entry == entry), None) if scored else None
    if found is None or not found.points:
        return ""
    number = read_points(found.points)
    words = points_text(number) if number is not None else found.points
    if override:
        was = f" Calculated: {found.counted}." if found.counted else ""
        return f"{words}, overridden: {override}.{was}"
    return f"{words}."


def called_by_id(armies: Sequence[ArmyShown]) -> dict[str, str]:
    """Return what all figures of a battle are called, with whose they are."""
    return {
        figure: f"{called} of {army.name}"
        for army in armies
        for figure, called in told_names(army).items()
    }


def told_fates(
    draft: Draft, armies: Sequence[ArmyShown], ruleset: Ruleset | None
) -> dict[str, dict[str, Fate]]:
    """Return what became of whom, by entry and figure, with names of doers and weapons."""
    names = called_by_id(armies)

    def told(fate: Fate) -> Fate:
        weapon = ruleset.weapon.get(fate.weapon) if ruleset and fate.weapon else None
        name = weapon.name if weapon else fate.weapon
        return replace(fate, by_name=names.get(fate.by, fate.by_name), weapon=name)

    return {
        side.entry: {
            each.figure: told(each) if each.by or each.weapon else each for each in side.fates
        }
        for side in draft.sides
    }


def place_of(line: Battle | None, before: str) -> str:
    """Return what a recording is beside a new battle at the end: "Correction of battle 3", "The
    battle planned for 22 November", or `before` which battle it is put in; "" for nothing of it."""
    if line is not None and line.record is not None:
        return f"Correction of battle {line.number}" if line.number else "Correction"
    if before:
        return f"Inserted {before}"
    if line is None or line.plan is None:
        return ""
    day = line.plan.day
    return f"The battle planned for {day_words(day)}" if day else "A planned battle"


def nobody_words(draft: Draft, ruleset: Ruleset | None) -> str:
    """Return why there is nobody to mark, "" when there is somebody."""
    if draft.ruleset and ruleset is None:
        return f"The game “{draft.ruleset}” is not installed, so its figures cannot be shown."
    return "" if draft.sides else "No armies yet. Tick them in step 1."
