"""What the page of a battle shows of the armies, as plain values, and the battle in words as it is
looked over before it is written. No Qt here."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from desktop.campaign.recording.fates import LOOKS
from rules.army.army_under_ruleset import Man, Roster, has_model
from rules.army.drawing_choice import man_art, unit_art, unit_colour
from rules.army.hero_rules import life_count, lives_of
from rules.army.model import Unit
from rules.campaign.display_names import numbers_of
from rules.campaign.planning.day_text import day_words
from rules.campaign.recording.battle_record import HOME, Fate, has_doer
from rules.campaign.recording.battle_scoring import Scored, read_points
from rules.campaign.recording.draft import Draft, DraftSide
from rules.campaign.state.campaign_state import Battle, CampaignState
from rules.common.wording import counted, listed, lower
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.scoring.score import points_text


@dataclass(frozen=True, slots=True)
class FigureShown:
    """One figure, or a vehicle or gun. `worth` is its points, as text.

    `number` is, of a man without a name, that in his army, as everywhere in the campaign; of those
    who have one name in a unit which he is; 0 where nothing else is called so. `weapons` are ids
    and names.
    """

    id: str
    label: str
    name: str
    art: str
    colour: str
    worth: str = ""
    hero: bool = False
    model: bool = False
    lives: int = 0
    weapons: tuple[tuple[str, str], ...] = ()
    number: int = 0

    @property
    def called(self) -> str:
        """Return the name by which sentences call him."""
        called, sign = self.name or self.label, "" if self.name or self.model else "No. "
        return f"{called} {sign}{self.number}" if self.number else called


@dataclass(frozen=True, slots=True)
class SquadShown:
    """A unit and its figures."""

    id: str
    name: str
    figures: tuple[FigureShown, ...]


@dataclass(frozen=True, slots=True)
class ArmyShown:
    """One army in a battle, as it was fielded."""

    entry: str
    name: str
    player: str
    colour: str
    art: str
    squads: tuple[SquadShown, ...]

    @property
    def bare(self) -> str:
        """Return the name for where the player stands beside it: not "Reserves (Ben)", Ben."""
        return self.name.removesuffix(f" ({self.player})") or self.name

    @property
    def figures(self) -> tuple[FigureShown, ...]:
        """Return everybody in the order of the squads."""
        return tuple(figure for squad in self.squads for figure in squad.figures)


def men_in(figures: Iterable[FigureShown]) -> int:
    """Return how many men there are, vehicles and guns not counted."""
    return sum(not figure.model for figure in figures)


def men_standing(figures: Iterable[FigureShown], fates: Mapping[str, Fate]) -> int:
    """Return how many of the men came home, vehicles and guns not counted: who has no fate did."""
    men = (fates.get(each.id) for each in figures if not each.model)
    return sum(fate is None or fate.kind in HOME for fate in men)


def told_names(army: ArmyShown) -> dict[str, str]:
    """Return what sentences call each figure: with his unit where others are called so too."""
    alike = Counter(figure.called for figure in army.figures)
    return {
        figure.id: f"{figure.called}, {squad.name}"
        if alike[figure.called] > 1 and len(army.squads) > 1
        else figure.called
        for squad in army.squads
        for figure in squad.figures
    }


def shown_army(
    roster: Roster,
    entry: str,
    name: str,
    player: str,
    playbook: Playbook | None = None,
    mission: str = "",
    numbers: Mapping[str, int] | None = None,
) -> ArmyShown:
    """Return an army as it is shown.

    `numbers` are those of the men in their army with all who ever stood in it.
    """
    known = numbers_of(roster.army) if numbers is None else numbers
    worth, squads = worths(roster, playbook, mission), []
    for unit in roster.army.units:
        figures = [_model(roster, unit, worth)] if has_model(unit, roster.ruleset) else []
        figures += [_man(roster, man, worth, known) for man in roster.men_of(unit)]
        if figures:
            numbered = zip(figures, _numbers([each.called for each in figures]), strict=True)
            told_apart = tuple(
                dataclasses.replace(each, number=n or each.number) for each, n in numbered
            )
            squads.append(SquadShown(unit.id, roster.name_of(unit), told_apart))
    men = [figure for squad in squads for figure in squad.figures if not figure.model]
    # An army's head shows its first hero, else its first man, upright.
    leader = next((each for each in men if each.hero), men[0] if men else None)
    art = squads[0].figures[0].art if squads else "rifleman"
    if leader is not None:
        art = man_art(roster.man[leader.id], alone=False)
    named = zip(squads, _numbers([each.name for each in squads]), strict=True)
    apart = tuple(
        dataclasses.replace(each, name=f"{each.name} {n}") if n else each for each, n in named
    )
    return ArmyShown(entry, name, player, roster.army.colour, art, apart)


def _numbers(names: Sequence[str]) -> list[int]:
    """Return a number for each of those that nothing else would tell apart, 0 for all others."""
    alike, reached, numbers = Counter(names), Counter[str](), []
    for name in names:
        reached[name] += 1
        numbers.append(reached[name] if alike[name] > 1 else 0)
    return numbers


def worths(roster: Roster, playbook: Playbook | None, mission: str) -> dict[str, str]:
    """Return the points that each survivor is worth, by his id; empty where the game has none."""
    if playbook is None or playbook.scoring.kind != "survivors":
        return {}
    chosen = playbook.mission.get(mission)
    found: dict[str, str] = {}
    for line in (*playbook.scoring.lines, *(chosen.lines if chosen else ())):
        if line.fact.startswith(("role:", "vehicle:", "team:")) and not line.fact.endswith("*"):
            for each in roster.pick((line.fact,)):
                found[each] = line.value.text()
    return found


def _model(roster: Roster, unit: Unit, worth: Mapping[str, str]) -> FigureShown:
    known = roster.type_of(unit)
    label = known.name if known else roster.name_of(unit)
    art, colour = unit_art(roster, unit), unit_colour(roster, unit)
    return FigureShown(unit.id, label, "", art, colour, worth.get(unit.id, ""), model=True)


def _man(
    roster: Roster, man: Man, worth: Mapping[str, str], numbers: Mapping[str, int]
) -> FigureShown:
    figure = man.figure
    return FigureShown(
        figure.id,
        man.role.name if man.role else "Soldier",
        figure.called,
        man_art(man),
        roster.army.colour_of(figure),
        worth.get(figure.id, ""),
        figure.hero,
        lives=life_count(lives_of(figure, roster.ruleset)),
        weapons=tuple((weapon.id, weapon.name) for weapon in man.derived.weapons),
        number=0 if figure.called else numbers.get(figure.id, 0),
    )


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


# ------------------------------------------------------------------ who wins


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
        uncounted = scored.problems or (scored.by_points and scored.missing)
        return "Not counted yet" if uncounted else "No result yet"
    if not scored.winners:
        return "A draw" if final else "As it stands, a draw"
    names = {army.entry: army.colour if by_colour else army.name for army in armies}
    who = listed([names.get(each, "an army") for each in scored.winners])
    verb = "win" if len(scored.winners) > 1 else "wins"
    sums = {side.entry: read_points(side.points) for side in scored.sides}
    mine = sums.pop(scored.winners[0], None)
    rest = [points for points in sums.values() if points is not None]
    lead = ""
    if scored.decided == "score" and verb == "wins" and mine is not None and rest:
        lead = f" by {mine - max(rest)}"
    return f"{who} {verb}{lead}" if final else f"As it stands, {who} {verb}{lead}"


def colours_tell(state: CampaignState) -> bool:
    """Return whether a colour means one army: no other is of that plastic, and no side is named."""
    colours = [each.entry.colour for each in state.entries if not each.entry.gone]
    sides = any(each.side for each in state.players)
    return not sides and len(set(colours)) == len(colours)


def points_line(scored: Scored | None, side: DraftSide) -> str:
    """Return the points of a side as a sentence, "" where the game counts none."""
    sides = scored.sides if scored else ()
    found = next((each for each in sides if each.entry == side.entry), None)
    if found is None or not found.points:
        return ""
    number = read_points(found.points)
    words = points_text(number) if number is not None else found.points
    if side.points and side.override:
        was = f" Calculated: {found.counted}." if found.counted else ""
        return f"{words}, overridden: {side.override}.{was}"
    return f"{words}."


# ------------------------------------------------------------------ what happened


def opening(draft: Draft, armies: Sequence[ArmyShown], game: str, playbook: Playbook | None) -> str:
    """Return who met, when, where and what for, as one or two sentences."""
    who = []
    for army in armies:
        role = draft.side(army.entry).role
        player = f" of {army.player}" if army.player else ""
        who.append(f"{army.bare}{player}{f' ({role})' if role else ''}")
    mission = playbook.mission.get(draft.mission) if playbook else None
    place = f" ({draft.place.strip()})" if draft.place.strip() else ""
    turns = f" It took {counted(draft.turns, 'turn')}." if draft.turns else ""
    goal = f" The mission: {lower(mission.name)}." if mission else ""
    met = f"{listed(who)} met in a battle of {game}{'' if game.endswith('.') else '.'}"
    return f"On {day_words(draft.day)}{place}, {met}{goal}{turns}"


def side_lines(army: ArmyShown, fates: Mapping[str, Fate], named: Mapping[str, int]) -> list[str]:
    """Return what became of a side, a line each: who came home, then by fate who did not.

    `named` is of how many foes each man is named as the one who killed or wounded them.
    """
    names, figures = told_names(army), army.figures
    lines = [f"{men_standing(figures, fates)} of {men_in(figures)} still standing."]
    for look in LOOKS[1:]:
        hit = [each for each in figures if each.id in fates and fates[each.id].kind == look.kind]
        if hit:
            lines.append(f"{look.word}: {listed(_each_told(hit, fates, names))}.")
    for figure in figures:
        fate = fates.get(figure.id) or Fate(figure.id, "standing")
        note = f": “{fate.note}”" if fate.note and fate.kind == "standing" else ""
        told = []
        if fate.kills:
            told.append(f" had {counted(fate.kills + named.get(figure.id, 0), 'kill')}")
        if fate.lives:
            taker = f" to {fate.by_name}" if fate.by_name and fate.kind == "standing" else ""
            told.append(f" lost {counted(fate.lives, 'life', 'lives')}{taker}")
        if told or note:
            lines.append(f"{names[figure.id]}{' and'.join(told)}{note or '.'}")
    return lines


def _each_told(
    figures: Sequence[FigureShown], fates: Mapping[str, Fate], names: Mapping[str, str]
) -> list[str]:
    """Return each man as he is called, with who did it, when, and what was written of it."""
    single = []
    for figure in figures:
        fate = fates[figure.id]
        by = f"by {fate.by_name}" if fate.by_name and has_doer(fate) else ""
        how = (by, f"turn {fate.turn}" if fate.turn else "", f"“{fate.note}”" if fate.note else "")
        told = ", ".join(filter(None, how))
        single.append(f"{names[figure.id]} ({told})" if told else names[figure.id])
    return single


def reached(side: DraftSide, playbook: Playbook | None, army: ArmyShown) -> list[str]:
    """Return the objectives that a side took, and who of it where that was said."""
    men, taken = told_names(army), []
    for objective in side.objectives:
        mission = playbook.mission.get(objective) if playbook else None
        takers = (each.figure for each in side.fates if objective in each.objectives)
        who = listed([men[each] for each in takers if each in men])
        if mission is not None:
            taken.append(f"{lower(mission.name)} (taken by {who})" if who else lower(mission.name))
    return [f"Objectives: {listed(taken)}."] if taken else []


def told_fates(
    draft: Draft, armies: Sequence[ArmyShown], ruleset: Ruleset | None
) -> dict[str, dict[str, Fate]]:
    """Return what became of whom, by entry and figure, with names of doers and weapons."""
    names = {
        figure: f"{called} of {army.name}"
        for army in armies
        for figure, called in told_names(army).items()
    }

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
