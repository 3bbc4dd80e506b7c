"""A battle as it begins, and everything about it that never changes while it is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Literal, TypeVar

from msgspec import structs

from rules.army.army_under_ruleset import Man, Roster, mounted
from rules.army.hero_rules import life_count, lives_of
from rules.army.model import Army, Unit, Value
from rules.attack.question import Question
from rules.attack.question_context import GameQuestion
from rules.campaign.recording.battle_record import BattleRole
from rules.common.problems import InputProblem, Problem
from rules.common.wording import listed
from rules.games.catalog import Catalog
from rules.games.playbook import Modifier, Playbook, Step, Turn, TurnCard
from rules.games.ruleset import Ruleset, Team, Vehicle
from rules.odds.shooters_and_targets import (
    SQUAD_FIRE,
    Shooter,
    agreed_readings,
    crewed_weapons,
    man_shooter,
    shooters_for,
    target_of,
)

Asked = TypeVar("Asked", bound=GameQuestion)
INSIDE = ("assault", "react")
"""What is done inside another step and is no step of its own, where that step does something."""


MOST_POINTS = 4
"""At so many points of the battle it is kept who could attack."""


class BattleSide(Value, frozen=True):
    """One army of a battle, as it was when the battle began.

    `key` tells the sides apart in the log: "1", "2" ... `entry` is its entry in a campaign, "" for
    none. `away` are figures and units that are not at the table.
    """

    key: str
    army: Army
    player: str = ""
    role: BattleRole = ""
    away: tuple[str, ...] = ()
    entry: str = ""

    @property
    def called(self) -> str:
        """Return what the side is called: the player, else the army."""
        return self.player or self.army.name or f"Side {self.key}"


class Battle(Value, frozen=True):
    """What a battle begins with; later changes of armies do not reach it.

    `rules` tells whether the game was changed since. `seed` is that of the dice that Muster rolls.
    `campaign` and `planned` are ids, "" for a battle outside of a campaign and one nobody planned.
    """

    id: str
    ruleset: str
    sides: tuple[BattleSide, ...]
    seed: str
    rules: str = ""
    mission: str = ""
    day: str = ""
    campaign: str = ""
    planned: str = ""

    @property
    def called(self) -> str:
        """Return who met: "Ada against Tomas", "Ada, June and Milo"."""
        called = [side.called for side in self.sides]
        return " against ".join(called) if len(called) == 2 else listed(called)


@dataclass(frozen=True, slots=True)
class Arm:
    """One weapon that somebody can attack with, and what goes with it.

    own: his own, whatever befalls others. team: it takes the whole team or crew. alone: what he
    fires in its place when the team is broken up. side: the side arm of a man of a team. crew: that
    of a man of a vehicle's crew, who fires it when he is out of the vehicle.
    """

    weapon: str
    shooter: Shooter
    kind: Literal["own", "team", "alone", "side", "crew"] = "own"


@dataclass(frozen=True, slots=True)
class Crew:
    """The men who serve a vehicle, a gun or a team's weapon, and how many of them it takes.

    A vehicle fires as long as somebody of its crew is left: no game says otherwise.
    """

    unit: str
    men: tuple[str, ...]
    wanted: int
    weapon: str = ""
    """The team's weapon, "" for a vehicle."""
    posts: tuple[str, ...] = ()


class Battlefield:
    """A battle under its game, indexed once: who is who, on which side, in which unit.

    A piece is what can fall: a man by the id of his figure, a vehicle or gun by that of its unit.
    An actor is what attacks: a man, a vehicle or gun, or where squads shoot together a unit.
    Raises InputProblem for the same figure on both sides, and for a game without a turn.
    """

    def __init__(
        self,
        battle: Battle,
        ruleset: Ruleset,
        playbook: Playbook,
        agreed: Mapping[str, str] | None = None,
    ) -> None:
        if playbook.turn is None:
            message = "has no [turn], so Muster cannot referee it"
            raise InputProblem(Problem(ruleset.name, "turn", message))
        self.battle, self.ruleset, self.playbook = battle, ruleset, playbook
        self.agreed = dict(agreed or {})
        """The readings that were settled for this battle alone."""
        self.sides = tuple(side.key for side in battle.sides)
        self.side = {side.key: side for side in battle.sides}
        self.rosters = {side.key: Roster(side.army, ruleset) for side in battle.sides}
        self.unit: dict[str, Unit] = {}
        self.man: dict[str, Man] = {}
        self.side_of: dict[str, str] = {}
        self.unit_of: dict[str, str] = {}
        """The unit of each piece, a vehicle's or gun's own."""
        for side in battle.sides:
            self._index(side)
        steps = playbook.turn.steps
        self.turn: Turn = structs.replace(
            playbook.turn,
            steps=tuple(
                each if self.chosen(each.switch, each.option) else structs.replace(each, react="")
                for each in steps
            ),
        )
        self.figures = {
            key: tuple(
                each for each in self.unit_of if each in self.man and self.side_of[each] == key
            )
            for key in self.sides
        }
        self._asked: dict[tuple[object, ...], GameQuestion] = {}
        self._arms: dict[str, tuple[Arm, ...]] = {}
        self._crews: dict[str, Crew | None] = {}
        self._targets: dict[str, str] = {}
        self._attackers: dict[object, dict[str, tuple[Sequence[object], Sequence[str]]]] = {}

    def _index(self, side: BattleSide) -> None:
        roster = self.rosters[side.key]
        away = set(side.away)
        for unit in side.army.units:
            known = roster.type_of(unit)
            model = isinstance(known, Vehicle) or (isinstance(known, Team) and known.gun)
            pieces = [man.figure.id for man in roster.men_of(unit)]
            self.man |= {man.figure.id: man for man in roster.men_of(unit)}
            for piece in (unit.id, *pieces):
                if piece in self.side_of:
                    message = "the same figures are on both sides; let a copy of the army play"
                    raise InputProblem(Problem(side.army.name, "", message))
                if piece in away or unit.id in away:
                    continue
                self.side_of[piece] = side.key
                if piece != unit.id or model:
                    self.unit_of[piece] = unit.id
            if unit.id not in away:
                self.unit[unit.id] = unit

    @property
    def squads_shoot(self) -> bool:
        """Return whether squads shoot together, so that units attack and are attacked."""
        return self.playbook.odds.kind == SQUAD_FIRE

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Return the steps that a turn goes through, without their headings and what is inside."""
        every = {step.id: step for step in self.turn.steps}
        parents = {step.part_of for step in self.turn.steps}
        found = []
        for step in self.turn.steps:
            parent = every.get(step.part_of)
            inside = parent is not None and parent.does and step.does in INSIDE
            heading = step.id in parents and not step.does
            if not inside and not heading:
                found.append(step)
        return tuple(found)

    def marks_ending(self, when: str) -> frozenset[str]:
        """Return the marks that end by themselves then, some of them by a reading agreed on."""
        return frozenset(m.id for m in self.playbook.marks if self.option(m.ends) == when)

    def option(self, word: str) -> str:
        """Return an option, or the one that players agreed on where the word is a switch."""
        switch = self.ruleset.switch.get(word)
        return word if switch is None else self.readings.get(word, switch.default)

    def inside(self, step: Step, does: str) -> Step | None:
        """Return the part of a step that does something inside of it, or the step itself."""
        if step.does == does:
            return step
        return next((e for e in self.turn.steps if e.part_of == step.id and e.does == does), None)

    @cached_property
    def men_in(self) -> dict[str, tuple[str, ...]]:
        """Return the men of each unit who are at the table, in its order."""
        found: dict[str, list[str]] = {unit: [] for unit in self.unit}
        for piece, unit in self.unit_of.items():
            if piece in self.man:
                found[unit].append(piece)
        return {unit: tuple(men) for unit, men in found.items()}

    def barrels(self, model: str, weapon: str) -> int:
        """Return how many of a weapon a vehicle or gun has."""
        return max(1, mounted(self.unit[model], self.ruleset).count(weapon))

    @cached_property
    def readings(self) -> dict[str, str]:
        """Return the readings that both play by: those of this battle, else of the first army."""
        found: dict[str, str] = {}
        for side in self.battle.sides:
            for name, option in agreed_readings(side.army, self.ruleset).items():
                found.setdefault(name, option)
        return found | self.agreed

    def chosen(self, switch_id: str, option: str) -> bool:
        """Return whether the players chose an option of a switch; without a switch it is so."""
        if not switch_id:
            return True
        default = self.ruleset.switch[switch_id].default
        return self.readings.get(switch_id, default) == option

    @cached_property
    def cards(self) -> dict[str, TurnCard]:
        """Return the cards of the deck by their ids."""
        return {card.id: card for card in self.turn.deck}

    @cached_property
    def lost_modifiers(self) -> tuple[Modifier, ...]:
        """Return the modifiers that follow when somebody is gone."""
        return tuple(each for each in self.playbook.modifiers if each.lost)

    @cached_property
    def aboard(self) -> dict[str, str]:
        """Return the vehicle in which each man sits when the battle begins."""
        return {
            seat.figure: unit.id
            for unit in self.unit.values()
            for seat in unit.seats
            if seat.figure in self.unit_of
        }

    def roster_of(self, piece: str) -> Roster:
        """Return the army of a piece or unit."""
        return self.rosters[self.side_of[piece]]

    def is_model(self, piece: str) -> bool:
        """Return whether a piece is a vehicle or gun."""
        return self.unit_of.get(piece) == piece

    def is_vehicle(self, piece: str) -> bool:
        """Return whether a piece is a vehicle, and no man or gun."""
        return self.is_model(piece) and self.unit[piece].kind == "vehicle"

    def lives(self, piece: str) -> int:
        """Return how many hits a hero takes, 1 for everybody else."""
        man = self.man.get(piece)
        if man is None or not man.figure.hero:
            return 1
        return life_count(lives_of(man.figure, self.ruleset)) or 1

    def name(self, piece: str) -> str:
        """Return what a piece or unit is called: his name, else the role and unit."""
        man = self.man.get(piece)
        if man is None:
            return self.roster_of(piece).name_of(self.unit[piece])
        return man.called

    def side_name(self, key: str) -> str:
        """Return what a side is called: the player, else the army."""
        return self.side[key].called

    # ---- who attacks with what, and what he is as a target

    @cached_property
    def actors(self) -> tuple[str, ...]:
        """Return all who can attack with something, in the order of the armies."""
        every = [*self.unit] if self.squads_shoot else [*self.unit_of]
        return tuple(each for each in every if self.arms(each))

    @cached_property
    def acts_alone(self) -> dict[str, tuple[str, ...]]:
        """Return what of each side acts by itself: units, or men with vehicles and guns."""
        by_men = self.playbook.odds.kind == "quality"
        found: dict[str, list[str]] = {side: [] for side in self.sides}
        for unit in self.unit:
            every = found[self.side_of[unit]]
            if by_men:
                every += self.men_in[unit]
            if not by_men or self.is_model(unit):
                every.append(unit)
        return {side: tuple(every) for side, every in found.items()}

    @cached_property
    def actors_of_units(self) -> tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]:
        """Return each unit with its actors, and with all pieces on which their attacks hang.

        These are its own, and whoever serves it.
        """
        found: dict[str, list[str]] = {}
        for actor in self.actors:
            found.setdefault(self.unit_of.get(actor, actor), []).append(actor)
        pieces = {}
        for unit, actors in found.items():
            crews = (crew.men for actor in actors if (crew := self.crew_of(actor)) is not None)
            pieces[unit] = tuple(dict.fromkeys((unit, *self.men_in[unit], *chain(*crews))))
        return tuple((unit, tuple(actors), pieces[unit]) for unit, actors in found.items())

    def known_attackers(self, when: object) -> dict[str, tuple[Sequence[object], Sequence[str]]]:
        """Return who of each unit could attack at a point of the battle, with its pieces then.

        Only the last few points are kept.
        """
        if when not in self._attackers and len(self._attackers) >= MOST_POINTS:
            self._attackers.clear()
        return self._attackers.setdefault(when, {})

    def arms(self, actor: str) -> tuple[Arm, ...]:
        """Return the weapons that an actor can attack with when nobody has fallen."""
        if actor not in self._arms:
            self._arms[actor] = tuple(dict.fromkeys(self._arms_of(actor)))
        return self._arms[actor]

    def _arms_of(self, actor: str) -> Iterator[Arm]:
        roster, man = self.roster_of(actor), self.man.get(actor)
        unit = self.unit[self.unit_of.get(actor, actor)]
        if man is None:
            known = roster.type_of(unit)
            own = known.name if isinstance(known, Vehicle | Team) else ""
            for shooter in shooters_for(roster, self.playbook, unit):
                if self.squads_shoot or shooter.who == own:
                    kind: Literal["own", "team"] = "team" if shooter.who == own else "own"
                    yield from (Arm(weapon, shooter, kind) for weapon in shooter.weapons)
            return
        crewed = crewed_weapons(self.ruleset)
        alone = man_shooter(man, crewed, self.ruleset, self.playbook)
        if man.serves:
            yield from (Arm(weapon, alone, "crew") for weapon in alone.weapons)
            return
        crew = self.crew_of(actor)
        if crew is None:
            yield from (Arm(weapon, alone) for weapon in alone.weapons)
            return
        first = crew.posts[:1] == (man.figure.post,)
        if first and crew.unit not in self.unit_of:
            (team,) = (
                each
                for each in shooters_for(roster, self.playbook, unit, man)
                if each.weapons == (crew.weapon,)
            )
            marks = tuple(dict.fromkeys((*team.marks, *alone.marks)))
            yield Arm(crew.weapon, team._replace(marks=marks), "team")
        broken = crewed.get(crew.weapon, crew.weapon)
        for weapon in alone.weapons:
            yield Arm(weapon, alone, "alone" if weapon == broken else "side")

    def crew_of(self, actor: str) -> Crew | None:
        """Return the crew of a vehicle or gun, or the team that a man is of; None for neither."""
        unit = self.unit.get(self.unit_of.get(actor, actor))
        if unit is None or self.squads_shoot:
            return None
        if unit.id not in self._crews:
            self._crews[unit.id] = self._crew(unit)
        crew = self._crews[unit.id]
        return crew if crew is not None and actor in (crew.unit, *crew.men) else None

    def _crew(self, unit: Unit) -> Crew | None:
        roster = self.roster_of(unit.id)
        known = roster.type_of(unit)
        if isinstance(known, Vehicle):
            places = roster.places.get(unit.id, ())
            needed = {place.number for place in places if place.needed}
            inside = (seat.figure for seat in unit.seats if seat.number in needed)
            here = tuple(man for man in inside if man in self.unit_of)
            return Crew(unit.id, here, 1) if needed else None
        if not isinstance(known, Team) or not known.weapon:
            return None
        posts = tuple(post.id for post in known.posts)
        crew = [man.figure for man in roster.men_of(unit) if man.figure.id in self.unit_of]
        men = tuple(figure.id for figure in crew if figure.post in posts)
        wanted = sum(post.count for post in known.posts)
        return Crew(unit.id, men, wanted, known.weapon, posts)

    def asked(self, question: Question, kind: type[Asked] = GameQuestion) -> Asked:  # type: ignore[assignment]
        """Return a question of this battle under its game, the same one for questions alike.

        It keeps what it has worked out: most attacks of an evening were asked of before. Readings
        are those of the battle.
        """
        told = (question.weapon, question.target, question.distance, question.modifiers)
        more = (question.dice, question.shooters, question.targets)
        key = (kind, *told, *more, question.role, question.target_role, question.lying)
        found = self._asked.get(key)
        if found is None:
            found = self._asked[key] = kind(self.ruleset, self.playbook, question)
        assert isinstance(found, kind)
        return found

    def target_kind(self, target: str) -> str:
        """Return the playbook's id of the target that a piece or unit is, "" for none."""
        if target not in self._targets:
            roster, man = self.roster_of(target), self.man.get(target)
            unit = self.unit[self.unit_of.get(target, target)]
            self._targets[target] = target_of(roster, self.playbook, unit, man)
        return self._targets[target]


def why_not_meet(catalog: Catalog, armies: Sequence[Army]) -> str:
    """Return why armies cannot meet at the table, in a sentence; "" where they can."""
    if len({army.id for army in armies}) < len(armies):
        return "An army cannot meet itself. Let a copy of it play."
    if len({army.ruleset for army in armies}) > 1:
        return "The two armies play different games."
    ruleset, playbook = catalog.get(armies[0].ruleset), catalog.playbook(armies[0].ruleset)
    if ruleset is None:
        return f"The game of {armies[0].name or 'this army'} is not installed."
    if playbook is None or playbook.turn is None:
        return f"{ruleset.name} has no [turn], so Muster cannot referee it."
    empty = next((army for army in armies if not army.figure_count()), None)
    return f"{empty.name or 'One army'} has nobody in it." if empty is not None else ""
