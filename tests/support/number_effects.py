"""Every number of a game, changes of it that house rules can make, and what players can ask.

What is compared are answers, not how they are told: chances, moves, findings, totals, scores, the
dice of the referee. Texts and paper are left out, so that a number that only stands there is found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any

from msgspec.structs import replace

import resources
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import load_army_file
from rules.army.edits import add_figures, add_unit, change_unit
from rules.army.hero_rules import life_count, lives_of
from rules.army.model import Army
from rules.army.offers_to_add import add_offer, new_unit, offers
from rules.army.starters import starter_army, starters
from rules.army.totals import clock_seconds, pieces_needed, totals
from rules.attack.modifiers import fits_weapon
from rules.attack.question import Answer, Question
from rules.checks import between_rosters, check_roster
from rules.common.problems import InputProblem
from rules.common.struct_decoding import DataPath
from rules.forecast.assumptions import usual_assumptions
from rules.games.game import PLAY, Game, type_at, without_defaults, without_none
from rules.games.house_rules.house_rule_edits import make_game, new_house_rules, set_value
from rules.games.named_numbers import names_number
from rules.games.playbook import MoveModifier
from rules.games.roles_from_items import derive_roles
from rules.games.shared_types import Number
from rules.games.unused_numbers import COUNTED
from rules.odds.answer_question import actions_of, ask
from rules.odds.movement import movement
from rules.odds.movement_choices import MOVE, acts_by_men, conditions_of, movers
from rules.odds.odds_besides_shooting import action_rows
from rules.scoring.score import ScoreProblem, score
from rules.scoring.score_file import ScoreSheet, SheetSide
from rules.table.battle import Battle, Battlefield, BattleSide
from rules.table.capabilities import crew_left
from rules.table.referee import begin
from rules.table.set_up import placed_numbers
from rules.table.turns import go_on
from tests.support.random_battle import play

NOT_RULES = ("format", "year", "place")
"""Keys whose numbers are no rule: the format of a file, a year, the order of boxes on a card."""
PRINTED = ("piece", "ground", "shown")
"""Tables of a playbook whose numbers are what is cut out or laid, but for the amounts of pieces."""
_DIGIT = re.compile(r"\d+(\.\d+)?")


@dataclass(frozen=True, slots=True)
class NumberCase:
    """One number as its file writes it, and what it can be changed to: changes of house rules."""

    path: DataPath
    value: Any
    changes: tuple[Mapping[DataPath, Any], ...]

    @property
    def name(self) -> str:
        return " ".join(map(str, self.path))

    def only_shown(self, game: Game) -> bool:
        """Whether the game says of the number that it only stands on paper and screen."""
        if self.path[0] == PLAY:
            return self.path[1] in PRINTED and "amount" not in self.path
        weapon = game.ruleset.weapon.get(str(self.path[1])) if self.path[0] == "weapon" else None
        two_dice = game.playbook is not None and game.playbook.odds.kind == "two-dice"
        if two_dice and weapon is not None and "attack" not in weapon.stats:
            return True  # a smoke grenade makes no attack
        stat = game.ruleset.stat.get(str(self.path[-1])) if "stats" in self.path else None
        if stat is None or not stat.only_shown or game.playbook is None:
            return False
        counted = COUNTED.get(game.playbook.odds.kind, {})
        return stat.id not in counted.get(str(self.path[0]), ())


# ------------------------------------------------------------------ the numbers of a game


def numbers_of(game: Game) -> Iterator[NumberCase]:
    """Every number that the files of a game write out, and none that they name."""
    yield from _numbers(game.written, ())


def _numbers(data: Any, path: DataPath) -> Iterator[NumberCase]:
    kind = type_at(path) if path else None
    if path and path[-1] in NOT_RULES:
        return
    if path and without_none(kind) is Number:
        if data is not None and not names_number(data["value"]):
            yield from _of_number(data, path)
    elif isinstance(data, dict):
        known = data if not path else without_defaults(data, kind)
        for key in data:
            if key in known:
                yield from _numbers(data[key], (*path, key))
    elif isinstance(data, list) and path[-1] == "outcomes":
        yield from _spans(data, path)
        for place, each in enumerate(data):
            yield from _numbers(each.get("number"), (*path, place, "number"))
    elif isinstance(data, list):
        for place, each in enumerate(data):
            step = each["id"] if isinstance(each, dict) and "id" in each else place
            yield from _numbers(each, (*path, step))
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield NumberCase(path, data, tuple({path: each} for each in _others(data)))


def _of_number(data: dict[str, Any], path: DataPath) -> Iterator[NumberCase]:
    span = {} if data.get("low") is None else {"low": data["low"]}
    others = list(_others(data["value"]))
    if others:
        changes = tuple({path: {"value": each, **span}} for each in others)
        yield NumberCase(path, data["value"], changes)
    if span:
        lows = ({path: {"value": data["value"], "low": each}} for each in _others(data["low"]))
        yield NumberCase((*path, "low"), data["low"], tuple(lows))


def _others(value: Any) -> Iterator[Any]:
    """What a number can be instead: more, less, far more, far less."""
    if isinstance(value, str):
        for plus in (1, -1, 2, 5):
            changed = _DIGIT.sub(lambda m: str(max(int(float(m[0])) + plus, 0)), value, count=1)  # noqa: B023
            if changed != value:
                yield changed
        return
    for other in (value + 1, value - 1, value + 2, value * 2, value + 7, value - 10, value + 40):
        if other != value:
            yield other
    if value:
        yield value / 2
        yield -value


def _spans(outcomes: list[dict[str, Any]], path: DataPath) -> Iterator[NumberCase]:
    """Where one outcome of a test ends and the next begins."""
    for at, (one, two) in enumerate(pairwise(outcomes)):
        if one["result"].rstrip("⌂") == two["result"].rstrip("⌂"):
            continue  # one result, of which a part is a reading
        changes = []
        for plus in (1, -1):
            moved = [dict(each) for each in outcomes]
            moved[at]["high"], moved[at + 1]["low"] = one["high"] + plus, two["low"] + plus
            if one["low"] <= moved[at]["high"] and moved[at + 1]["low"] <= two["high"]:
                changes.append({path: [_lean(each) for each in moved]})
        yield NumberCase((*path, at, "high"), one["high"], tuple(changes))


def _lean(outcome: dict[str, Any]) -> dict[str, Any]:
    return {key: each for key, each in outcome.items() if each not in (None, "")}


def changed_game(base: Game, changes: Mapping[DataPath, Any]) -> Game | None:
    """The game that house rules make with these changes, None where it would be none."""
    house = new_house_rules(base, "tried", base.ruleset.name)
    for path, value in changes.items():
        house = set_value(house, base, path, value)
    return make_game(house, base)[0] if house.changes else None


# ------------------------------------------------------------------ what can be asked


@dataclass(frozen=True, slots=True)
class Probe:
    """One thing that can be asked of a game; `about` are the ids of what it is about."""

    kind: str
    about: frozenset[str]
    ask: Callable[[Game], Any]


@dataclass
class Asked:
    """All that is asked of one game, and what it answers."""

    game: Game
    probes: list[Probe]
    _known: dict[int, Any] = field(default_factory=dict)

    def first_effect(self, path: DataPath, changed: Game) -> Probe | None:
        """The first thing of which the answer is another one in a changed game."""
        words = {str(step) for step in path}
        order = sorted(
            range(len(self.probes)),
            key=lambda at: (_FAR[self.probes[at].kind], -len(words & self.probes[at].about)),
        )
        for at in order:
            probe = self.probes[at]
            if at not in self._known:
                self._known[at] = answered(probe, self.game)
            if answered(probe, changed) != self._known[at]:
                return probe
        return None


_FAR = dict.fromkeys(("odds", "moves", "roles", "score", "crews", "marks"), 0)
_FAR |= {"army": 1, "forecast": 2, "battle": 3}
"""Which things are asked first: what takes long comes last."""


def answered(probe: Probe, game: Game) -> Any:
    """What a game answers; a question that cannot be asked has no answer."""
    try:
        return probe.ask(game)
    except (InputProblem, LookupError, ValueError, TypeError, ArithmeticError, AssertionError):
        return "cannot be asked"


def asked_of(game: Game) -> Asked:
    """All that is asked of a game, the nearest first."""
    probes = [*_odds(game), *_moves(game), *_roles(game), *_scores(game)]
    probes += [*_crews(game), *_marks(game), *_armies(game), *_forecasts(game), *_battles(game)]
    return Asked(game, probes)


def _shown(answer: Answer) -> Any:
    """The chances of an answer, without how it is told."""
    if not answer.allowed:
        return None
    odds = {name: dict(each) for name, each in answer.distributions.items()}
    return answer.chance, odds, tuple(answer.further.values()), answer.choices


def _odds(game: Game) -> Iterator[Probe]:
    assert game.playbook is not None
    book = game.playbook
    distances = sorted(
        {
            float(each)
            for weapon in game.ruleset.weapons
            if (reach := weapon.stats.get("range")) is not None
            for end in (reach.low, reach.value)
            if isinstance(end, int | float)
            for each in (end, end + 0.5)
        }
        | {float(each.beyond.value) + 0.5 for each in book.modifiers if each.beyond}
    )
    for weapon in game.ruleset.weapons:
        for target in book.targets:
            about = frozenset((weapon.id, target.id, target.test, target.crew_test))
            for more in _ways(game, weapon.id):
                yield _question(Question(weapon.id, target.id, **more), about)
            for modifier in book.modifiers:
                if not fits_weapon(modifier, weapon):
                    continue
                if modifier.targets and target.id not in modifier.targets:
                    continue
                own = about | {modifier.id}
                far = [None, float(modifier.beyond.value) + 0.5] if modifier.beyond else [None]
                for distance in far:
                    marks = () if modifier.automatic else (modifier.id,)
                    one = Question(weapon.id, target.id, distance, marks)
                    yield _question(one, own)
                    flames = replace_question(one, distance=3.0)
                    yield _question(flames, own)
        for distance in distances:
            yield _question(Question(weapon.id, "", distance), frozenset((weapon.id, "range")))
    for action in actions_of(book):
        tests = {action, *(each.id for each in book.tests if each.id.startswith(action))}
        for target in ("", *book.target):
            about = frozenset({*tests, target})
            yield _question(Question(action, target), about)
            for modifier in book.modifiers:
                yield _question(Question(action, target, modifiers=(modifier.id,)), about)
        for distance in (0.25, 0.5, 1.0, 2.0):
            for turns in (None, 1, 3):
                yield _question(Question(action, "", distance, dice=turns), frozenset(tests))
        for distance in (2.0, 6.0, 7.0, 12.0):
            yield _question(Question(action, "", distance), frozenset(tests))
        for one, two in combinations((1, 2, 3, 5, 6), 2):
            yield _question(Question(action, shooters=one, targets=two), frozenset(tests))
        for role in game.ruleset.role:
            yield _question(Question(action, role=role), frozenset((action, role)))
            yield _question(Question(action, target_role=role), frozenset((action, role)))
    for weapon in game.ruleset.weapons:
        for role in game.ruleset.role:
            yield _question(Question(weapon.id, role=role), frozenset((weapon.id, role)))
            yield _question(Question(weapon.id, target_role=role), frozenset((weapon.id, role)))


def replace_question(question: Question, **changes: Any) -> Question:
    from dataclasses import replace as changed

    return changed(question, **changes)


def _ways(game: Game, weapon: str) -> Iterator[dict[str, Any]]:
    yield {}
    yield {"targets": 3}
    yield {"shooters": 2}
    yield {"shooters": 5, "targets": 5}
    yield {"distance": 3.0}
    for switch in game.ruleset.switches:
        for option in switch.options:
            if option != switch.default:
                yield {"switches": {switch.id: option}}
                yield {"switches": {switch.id: option}, "distance": 3.0}


def _question(question: Question, about: frozenset[str]) -> Probe:
    def asked(game: Game) -> Any:
        assert game.playbook is not None
        return _shown(ask(game.ruleset, game.playbook, question))

    return Probe("odds", about, asked)


def _moves(game: Game) -> Iterator[Probe]:
    assert game.playbook is not None
    for mover in movers(game.ruleset):
        known = conditions_of(game.playbook, mover)
        ways = [(), *((each.id,) for each in known)]
        ways += [(f"{each.id}:2",) for each in known if each.each]
        for named in ways:
            tests = {
                each.test for each in known if isinstance(each, MoveModifier) and each.id in named
            }
            about = frozenset({mover.entry.id, *named, *tests, MOVE, "activate"})
            yield Probe("moves", about, _move_of(mover.id, named, None))
        for men in (1, 3, 5) if acts_by_men(mover) else ():
            yield Probe("moves", frozenset({mover.entry.id}), _move_of(mover.id, (), men))


def _move_of(mover: str, named: tuple[str, ...], men: int | None) -> Callable[[Game], Any]:
    def moved(game: Game) -> Any:
        assert game.playbook is not None
        who = next(each for each in movers(game.ruleset) if each.id == mover)
        answer = movement(game.ruleset, game.playbook, who, named, men)
        return answer.allowed, answer.inches, answer.further

    return moved


def _roles(game: Game) -> Iterator[Probe]:
    """What men are by what is moulded on them."""
    items = dict.fromkeys(
        item for role in game.ruleset.roles for item in (*role.gives, *role.needs, *role.one_of)
    )
    for count in (1, 2):
        for worn in combinations(items, count):
            names = {
                role.id for role in game.ruleset.roles if {*role.needs, *role.one_of} & {*worn}
            }

            def role_of(changed: Game, worn: tuple[str, ...] = worn) -> Any:
                found = derive_roles(changed.ruleset, worn)
                extras = tuple(each.id for each in found.extras)
                return found.role.id if found.role else "", extras

            yield Probe("roles", frozenset(names), role_of)


def _scores(game: Game) -> Iterator[Probe]:
    assert game.playbook is not None
    book = game.playbook
    for mission in book.missions or (None,):
        for line in (*book.scoring.lines, *(mission.lines if mission else ())):
            about = frozenset((line.fact, mission.id if mission else ""))
            for count in range(8):
                yield Probe(
                    "score", about, _score_of(mission.id if mission else "", line.fact, count)
                )
            if line.rolled:
                yield Probe("score", about | {line.rolled}, _placed_of(line.rolled))
    yield Probe("score", frozenset({"die", "mission"}), _faces)


def _faces(game: Game) -> Any:
    assert game.playbook is not None
    return {each.die: each.id for each in game.playbook.missions}


def _placed_of(test: str) -> Callable[[Game], Any]:
    """How many markers are placed, by the face of the die."""

    def placed(game: Game) -> Any:
        battlefield = _battlefield(_sample_armies(game)[:2], game)
        state = begin(battlefield)
        state.also = tuple(each.id for each in battlefield.playbook.missions)
        found = []
        for face in range(1, 7):
            state.numbers = {test: face}
            found.append(placed_numbers(battlefield, state))
        return found

    return placed


def _score_of(mission: str, fact: str, count: int) -> Callable[[Game], Any]:
    def scored(game: Game) -> Any:
        assert game.playbook is not None
        every = {each.fact: 0 for each in game.playbook.scoring.lines}
        known = game.playbook.mission.get(mission)
        every |= {each.fact: 0 for each in known.lines} if known else {}
        men = f"role:{game.ruleset.plain_role.id}"
        sides = []
        for number in (count, 0):
            told = {**every, fact: number}
            survivors = {key: each for key, each in told.items() if ":" in key and "*" not in key}
            survivors[men] = survivors.get(men, 0) + (6 if fact != men else 0)
            fielded = {key: max(each, 12) for key, each in survivors.items()}
            facts = {key: each for key, each in told.items() if ":" not in key}
            goals = (mission,) if known and known.kind == "objective" else ()
            sides.append(SheetSide(str(number), "", fielded, survivors, facts, goals))
        played = mission if known is None or known.kind != "objective" else ""
        sheet = ScoreSheet(game.ruleset.id, tuple(sides), mission=played)
        try:
            result = score(game.ruleset, game.playbook, sheet)
        except ScoreProblem as problem:
            return tuple(each.path for each in problem.faults)
        return tuple(each.points for each in result.sides), result.winner

    return scored


# ------------------------------------------------------------------ armies


def _sample_armies(game: Game) -> list[Army]:
    ruleset = game.ruleset
    found = [starter_army(each, ruleset) for each in starters(ruleset)]
    for path in sorted(resources.path("samples").glob("*.muster")):
        army = load_army_file(path)
        if army.ruleset == ruleset.id:
            found.append(army)
    everything = Army(id="tried", ruleset=ruleset.id)
    for offer in offers(ruleset):
        everything = add_offer(everything, ruleset, offer)[0]
    found.append(everything)
    twice = everything
    for unit in everything.units:
        copy = new_unit(ruleset, unit.kind, unit.type) if unit.type else None
        if copy is not None:
            fittings = [x for y in getattr(ruleset.unit_type(unit.kind, unit.type), "choices", ())
                        for x in y.options]  # fmt: skip
            twice = replace(twice, units=(*twice.units, replace(copy, fittings=tuple(fittings))))
    found.append(twice)
    heroes = found[0]
    first = next(unit for unit in heroes.units if unit.figures)
    men = tuple(replace(man, hero=True) for man in first.figures)
    found.append(change_unit(heroes, first.id, figures=men))
    return found


def _crowds(game: Game) -> Iterator[tuple[str, Army]]:
    """Armies of growing numbers of one kind of man or unit beside plain men."""
    ruleset = game.ruleset
    plain = ruleset.plain_role
    for role in ruleset.roles:
        if not role.offered or role.extra:
            continue
        for count, beside in ((1, 0), (2, 8), (2, 20), (3, 40), (7, 90), (6, 100), (5, 7)):
            army, unit = add_unit(
                Army(id="tried", ruleset=ruleset.id), "squad" if not ruleset.squads else "men"
            )
            army, _ = add_figures(army, unit.id, role.gives, count)
            army, _ = add_figures(army, unit.id, plain.gives, beside)
            yield role.id, army
    for count in range(8, 44):
        army, unit = add_unit(Army(id="tried", ruleset=ruleset.id), "men")
        army, _ = add_figures(army, unit.id, plain.gives, count)
        yield "army-size", army
    for kind, entries in (
        ("squad", ruleset.squads),
        ("team", ruleset.teams),
        ("vehicle", ruleset.vehicles),
    ):
        for entry in entries:
            for count in (1, 2, 3):
                units = tuple(new_unit(ruleset, kind, entry.id) for _ in range(count))
                army = Army(id="tried", ruleset=ruleset.id, units=units)
                yield entry.id, army
                fuller = [
                    replace(unit, figures=(*unit.figures, *unit.figures[:1])) for unit in units
                ]
                yield entry.id, replace(army, units=tuple(fuller))
                fewer = [replace(unit, figures=unit.figures[:-1]) for unit in units]
                yield entry.id, replace(army, units=tuple(fewer))
            for choice in getattr(entry, "choices", ()):
                for count in range(len(choice.options) + 2):
                    fitted = (choice.options * 3)[:count]
                    units = (replace(new_unit(ruleset, kind, entry.id), fittings=fitted),)
                    yield entry.id, Army(id="tried", ruleset=ruleset.id, units=units)
            for swap in getattr(entry, "swaps", ()):
                for role_id in swap.roles:
                    for count in (1, 2, 3):
                        unit = new_unit(ruleset, kind, entry.id)
                        gives = ruleset.role[role_id].gives
                        men = tuple(
                            replace(man, items=gives) if at < count else man
                            for at, man in enumerate(unit.figures)
                        )
                        yield (
                            entry.id,
                            Army(
                                id="tried", ruleset=ruleset.id, units=(replace(unit, figures=men),)
                            ),
                        )
    if ruleset.commander is not None:
        items = ruleset.role[ruleset.commander.role].gives
        for count in (1, 2, 3):
            unit = new_unit(ruleset, "squad", ruleset.squads[0].id)
            army = Army(id="tried", ruleset=ruleset.id, units=(unit,))
            for _ in range(count):
                army, _ = add_figures(army, unit.id, items, 1, "commander")
            yield "commander", army


def _armies(game: Game) -> Iterator[Probe]:
    samples = _sample_armies(game)
    for army in samples:
        yield Probe("army", frozenset({"piece", "clock", "limit", "hero"}), _army(army))
        yield Probe("army", frozenset({"odds"}), _rows(army))
        for option in (x for y in game.ruleset.switches for x in _options(y)):
            agreed = replace(army, switches=dict([option]))
            yield Probe("army", frozenset({option[0], "piece", "clock"}), _army(agreed))
    for about, army in _crowds(game):
        yield Probe("army", frozenset({about, "limit"}), _army(army))
    for one, two in combinations(samples[:4], 2):
        yield Probe("army", frozenset({"limit", "clock"}), _between(one, two))
    crowd = [army for about, army in _crowds(game) if about == "army-size"]
    for one, two in ((0, 8), (2, 20), (2, 25), (0, 9), (0, 10), (0, 20)):
        pair = [crowd[one], crowd[min(two, len(crowd) - 1)]]
        for kind, entry in (("vehicle", each) for each in game.ruleset.vehicles):
            first = replace(pair[0], units=(*pair[0].units, new_unit(game.ruleset, kind, entry.id)))
            yield Probe("army", frozenset({"limit"}), _between(first, pair[1]))


def _options(switch: Any) -> Iterator[tuple[str, str]]:
    return ((switch.id, option) for option in switch.options if option != switch.default)


def _army(army: Army) -> Callable[[Game], Any]:
    def told(game: Game) -> Any:
        assert game.playbook is not None
        roster = Roster(replace(army, ruleset=game.ruleset.id), game.ruleset)
        findings = [
            (each.rule, each.severity, each.shortfall, len(each.targets))
            for each in check_roster(roster)
        ]
        sums = [(each.id, each.value, each.of, each.over) for each in totals(roster)]
        pieces = [each.count for each in pieces_needed((roster,), game.playbook)]
        times = [clock_seconds((roster,), clock) for clock in game.ruleset.clocks]
        lives = [
            life_count(lives_of(man.figure, game.ruleset)) for man in roster.men if man.figure.hero
        ]
        places = [[place.name for place in each] for each in roster.places.values()]
        return findings, sums, pieces, times, lives, places

    return told


def _rows(army: Army) -> Callable[[Game], Any]:
    def told(game: Game) -> Any:
        assert game.playbook is not None
        roster = Roster(replace(army, ruleset=game.ruleset.id), game.ruleset)
        return [(each.chance, each.results) for each in action_rows(roster, game.playbook)]

    return told


def _between(one: Army, two: Army) -> Callable[[Game], Any]:
    def told(game: Game) -> Any:
        rosters = [Roster(replace(x, ruleset=game.ruleset.id), game.ruleset) for x in (one, two)]
        found = between_rosters(rosters)
        times = [clock_seconds(rosters, clock) for clock in game.ruleset.clocks]
        return [(each.rule, each.severity, each.shortfall) for each in found], times

    return told


# ------------------------------------------------------------------ whole battles


def _forecasts(game: Game) -> Iterator[Probe]:
    def assumed(changed: Game) -> Any:
        assert changed.playbook is not None
        return usual_assumptions(changed.ruleset, changed.playbook)

    yield Probe("forecast", frozenset({"forecast", "turn", "length"}), assumed)
    yield Probe("forecast", frozenset({"usual_size"}), lambda changed: changed.ruleset.usual_size)
    yield Probe("forecast", frozenset({"warnings"}), _warnings)
    yield Probe("forecast", frozenset({"ground"}), _ground)


def _warnings(game: Game) -> Any:
    assert game.playbook is not None
    return game.playbook.turn.warnings if game.playbook.turn else ()


def _ground(game: Game) -> Any:
    assert game.playbook is not None
    return game.playbook.ground


def _crews(game: Game) -> Iterator[Probe]:
    """How many men the weapons of vehicles take."""
    for vehicle in game.ruleset.vehicles:
        for weapon in vehicle.fixed:
            if "crew" in game.ruleset.weapon[weapon].stats:
                about = frozenset((vehicle.id, weapon, "crew"))
                yield Probe("crews", about, _crew_of(vehicle.id, weapon))


def _crew_of(vehicle: str, weapon: str) -> Callable[[Game], Any]:
    def wanted(game: Game) -> Any:
        units = [new_unit(game.ruleset, "vehicle", vehicle) for _ in range(2)]
        armies = [Army(id="tried", ruleset=game.ruleset.id, units=(unit,)) for unit in units]
        battlefield = _battlefield(armies, game)
        return crew_left(battlefield, begin(battlefield), units[0].id, weapon)

    return wanted


def _marks(game: Game) -> Iterator[Probe]:
    """How long marks last that end after a number of turns."""
    assert game.playbook is not None
    for mark in game.playbook.marks:
        if mark.turns is not None:
            yield Probe("marks", frozenset({mark.id, "turns"}), _turns_of(mark.id))


def _turns_of(mark: str) -> Callable[[Game], Any]:
    def lasting(game: Game) -> Any:
        battlefield = _battlefield(_sample_armies(game)[:2], game)
        state = begin(battlefield)
        state.turn = 1
        man = next(iter(battlefield.man))
        state.mark(man, mark)
        found = []
        for _ in range(6):
            state.step, state.ask = len(battlefield.turn.steps), None
            go_on(battlefield, state)
            found.append(state.piece(man).marks)
        return found

    return lasting


def _battles(game: Game) -> Iterator[Probe]:
    """Random battles of the same events: what the referee makes of them."""
    samples = _sample_armies(game)
    heroes, everything = samples[-1], samples[-3]
    for seed, pair in enumerate(((samples[0], samples[1]), (heroes, everything))):
        yield Probe("battle", frozenset(), _battle(pair, seed))


def _battle(armies: Sequence[Army], seed: int) -> Callable[[Game], Any]:
    def fought(game: Game) -> Any:
        battlefield = _battlefield(armies, game)
        return [
            (str(event), state.turn, state.step) for event, state in play(battlefield, seed, 400)
        ]

    return fought


def _battlefield(armies: Sequence[Army], game: Game) -> Battlefield:
    assert game.playbook is not None
    sides = tuple(
        BattleSide(str(at), replace(army, ruleset=game.ruleset.id, name=f"Side {at}"))
        for at, army in enumerate(armies, 1)
    )
    battle = Battle("battle", game.ruleset.id, sides, "seed")
    return Battlefield(battle, game.ruleset, game.playbook)
