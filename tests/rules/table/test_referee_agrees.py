"""The referee and the odds agree: every weapon at every kind of target in every game.

Each attack is driven through the referee over all throws (`exact_walk`), between armies that
differ, each side in turn, and what it comes to is compared with the answer to the same question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from random import Random
from zlib import crc32

import pytest
from exact_walk import Outcome, Walked, so_many, walk
from random_battle import GAMES
from table_hand import built_table

from rules.army.offers_to_add import offers
from rules.attack.modifiers import goes_with
from rules.attack.question import Answer
from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.odds.answer_question import ask
from rules.odds.two_dice_attacks import empty_words
from rules.table import attacks, referee
from rules.table.battle import Battlefield
from rules.table.events import Assault, Attack
from rules.table.state import NotNow, State

ALL = 99
SPREAD, ONE, AREA = so_many(ALL), so_many(1), so_many(3)
MEN_IN_AREA = 3

Seen = tuple[str, object, object]
"""What is compared: its name, what the odds say, and what the referee does."""


@dataclass(frozen=True, slots=True)
class Shot:
    """An attack or a fight that was driven through, with what the odds say of it."""

    battlefield: Battlefield
    event: Attack | Assault
    walked: Walked
    answer: Answer

    @property
    def own(self) -> str:
        return self.battlefield.side_of[self.event.actor]

    def ask(self, **more: object) -> Answer:
        """Return the answer to the same question with something more said."""
        asked = replace(self.walked.question, **more)  # type: ignore[arg-type]
        return ask(self.battlefield.ruleset, self.battlefield.playbook, asked)

    def lost(self, outcome: Outcome, *, own: bool = False) -> list[str]:
        """Return the men of the enemy, or of the own side, who fell by the attack itself.

        A man who lost several lives at once stands there several times.
        """
        weapon = self.event.weapon if isinstance(self.event, Attack) else "assault"
        found = []
        for piece, was, now in outcome.changes:
            if piece not in self.battlefield.man or now.weapon != weapon:
                continue
            if (self.battlefield.side_of[piece] == self.own) == own:
                found += [piece] * max(1, now.lives - was.lives)
        return found

    def falls(self, outcome: Outcome) -> bool:
        """Return whether the target fell, was destroyed, or lost a life."""
        return any(
            piece == self.event.target and (now.status != was.status or now.lives != was.lives)
            for piece, was, now in outcome.changes
        )

    def marked(self, outcome: Outcome, mark: str, piece: str = "") -> bool:
        """Return whether the target, or a piece, was given a mark."""
        piece = piece or self.event.target
        return any(
            each == piece and mark in now.marks - was.marks for each, was, now in outcome.changes
        )


# ---- what is compared, by the kind of the game's odds


def _two_dice(battlefield: Battlefield, state: State, event: Attack) -> Iterator[Seen]:
    """Yield what an attack of two dice comes to."""
    odds = battlefield.playbook.odds.stats
    separate = "separate" in odds
    model = battlefield.is_model(event.target)
    shot = _driven(battlefield, state, event, SPREAD)
    if shot is None:
        return
    said, further, walked = shot.answer, shot.answer.further, shot.walked
    weapon = battlefield.ruleset.weapon[event.weapon]
    area = "blast" in weapon.stats
    rolls = walked.first.dice
    hero = battlefield.lives(event.target) > 1
    if "jams" in further:
        mark = f"jam:{event.weapon}"
        yield "jams", further["jams"], walked.chance(lambda o: shot.marked(o, mark, event.actor))
    empty = empty_words(battlefield.playbook)
    if empty in further:
        mark = f"empty:{event.weapon}"
        yield empty, further[empty], walked.chance(lambda o: shot.marked(o, mark, event.actor))
    if "held fast, not eliminated" in further:
        some = _driven(battlefield, state, event, AREA)
        assert some is not None
        more = some.ask(targets=MEN_IN_AREA)
        held = some.walked.distribution(
            lambda o: sum("glued" in now.marks - was.marks for _, was, now in o.changes)
        )
        if not model:
            yield "held", more.distributions["held"], held
            dead = some.walked.distribution(lambda o: len(some.lost(o)))
            yield "eliminated", more.distributions["eliminated"], dead
        else:
            outright = further["eliminated by a natural roll"]
            yield "eliminated outright", outright, some.walked.chance(some.falls)
    elif model:
        yield from _model_by_two_dice(shot, rolls, separate=separate)
    elif area:
        some = _driven(battlefield, state, event, AREA)
        assert some is not None
        dead = some.walked.distribution(lambda o: len(some.lost(o)))
        if not hero:
            more = some.ask(targets=MEN_IN_AREA)
            yield "eliminated", more.distributions["eliminated"], dead
        yield "target", said.chance, some.walked.chance(some.falls)
    elif "lives lost" in said.distributions:
        one = _driven(battlefield, state, event, ONE)
        assert one is not None
        lives = one.walked.distribution(lambda o: one.lost(o).count(event.target))
        yield "lives lost", said.distributions["lives lost"], lives
    else:
        hits = walked.distribution(lambda o: len(shot.lost(o)))
        yield "hits", said.distributions["hits"], hits
        if rolls > 1 and not separate:
            one = _driven(battlefield, state, event, ONE)
            assert one is not None
            name = "all rolls on one target: hit"
            yield name, further[name], one.walked.chance(one.falls)
        by_chance = any(battlefield.playbook.modifier[e].drawn for e in event.modifiers)
        if rolls == 1 and not by_chance:
            yield "target", said.chance, walked.chance(shot.falls)


def _model_by_two_dice(shot: Shot, rolls: int, *, separate: bool) -> Iterator[Seen]:
    """Yield what becomes of a vehicle or gun; of a burst on separate targets it gets one roll."""
    further, walked = shot.answer.further, shot.walked
    whole = ("destroyed by one roll or more", "destroyed by the whole burst", "at least one hit")
    many = "" if separate else next((name for name in whole if name in further), "")
    destroyed = walked.chance(shot.falls)
    yield many or "destroyed", further.get(many, shot.answer.chance), destroyed
    if rolls > 1:
        return
    for name in ("immobilised", "stunned"):
        result = next((each for each in further if each.startswith(name)), "")
        if result:
            yield name, further[result], walked.chance(lambda o, n=name: shot.marked(o, n))
    if "destroyed and crew lost" in further:
        aboard = {m for m, v in shot.battlefield.aboard.items() if v == shot.event.target}

        def crew_lost(outcome: Outcome) -> bool:
            return any(
                piece in aboard and now.fate == "fallen" for piece, _, now in outcome.changes
            )

        if aboard and not any(shot.battlefield.lives(man) > 1 for man in aboard):
            name = "destroyed and crew lost"
            yield name, further[name], walked.chance(crew_lost)


def _squads(battlefield: Battlefield, state: State, event: Attack) -> Iterator[Seen]:
    """Yield what the fire of a squad comes to."""
    shot = _driven(battlefield, state, event, SPREAD)
    if shot is None:
        return
    further, walked = shot.answer.further, shot.walked
    if "destroyed" in further:
        yield "destroyed", further["destroyed"], walked.chance(shot.falls)
    else:
        killed = walked.distribution(lambda o: len(shot.lost(o)))
        yield "killed", shot.answer.distributions["killed"], killed
    own = list(battlefield.figures[shot.own])

    def leaves(outcome: Outcome, fate: str) -> bool:
        return any(p in own and now.fate == fate for p, _, now in outcome.changes)

    if "jams" in further:
        mark = f"lost:{event.weapon}"
        gone = walked.chance(
            lambda o: leaves(o, "knocked-over") or shot.marked(o, mark, event.actor)
        )
        yield "jams", further["jams"], gone
    if "the thrower is lost" in further:
        name = "the thrower is lost"
        yield name, further[name], walked.chance(lambda o: leaves(o, "fallen"))
    if "own losses" in shot.answer.distributions:
        lost = walked.distribution(lambda o: len(shot.lost(o, own=True)))
        yield "own losses", shot.answer.distributions["own losses"], lost
    name = "the opponent makes a mortar shot"
    if name in further:
        yield name, further[name], walked.chance(lambda o: "stray" in o.asked)


def _assault(battlefield: Battlefield, state: State, event: Assault) -> Iterator[Seen]:
    """Yield what a fight comes to, of squads or man against man."""
    shot = _driven(battlefield, state, event, SPREAD)
    if shot is None:
        return
    further, walked = shot.answer.further, shot.walked
    if "destroyed" in further:
        yield "destroyed", further["destroyed"], walked.chance(shot.falls)
        return
    for own, words in ((False, "defender"), (True, "attacker")):
        count = walked.distribution(lambda o, own=own: len(shot.lost(o, own=own)))
        name = f"{words}s killed"
        if name in shot.answer.distributions:
            yield name, shot.answer.distributions[name], count
        else:
            yield f"{words} killed", further[f"{words} killed"], count.get(1, Fraction(0))
    if "attackers win" in further:

        def won(outcome: Outcome) -> int:
            return len(shot.lost(outcome)) - len(shot.lost(outcome, own=True))

        yield "attackers win", further["attackers win"], walked.chance(lambda o: won(o) > 0)
        yield "defenders win", further["defenders win"], walked.chance(lambda o: won(o) < 0)


def _firepower(battlefield: Battlefield, state: State, event: Attack) -> Iterator[Seen]:
    """Yield what a volley or a burst comes to."""
    burst = "burst" in battlefield.ruleset.weapon[event.weapon].stats
    shot = _driven(battlefield, state, event, AREA if burst else ONE)
    if shot is None:
        return
    further, walked = shot.answer.further, shot.walked
    if "destroyed" in further:
        yield "destroyed", further["destroyed"], walked.chance(shot.falls)
        return
    yield "killed", further["killed"], walked.chance(shot.falls)
    if "pinned" in further:
        yield "pinned", further["pinned"], walked.chance(lambda o: shot.marked(o, "pinned"))
    if burst and "pinned" in further:
        more = shot.ask(targets=MEN_IN_AREA).distributions
        yield "killed men", more["killed"], walked.distribution(lambda o: len(shot.lost(o)))
        pinned = walked.distribution(
            lambda o: sum("pinned" in now.marks - was.marks for _, was, now in o.changes)
        )
        yield "pinned men", more["pinned"], pinned


def _quality(battlefield: Battlefield, state: State, event: Attack) -> Iterator[Seen]:
    """Yield what shots by quality come to."""
    area = "radius" in battlefield.ruleset.weapon[event.weapon].stats
    shot = _driven(battlefield, state, event, AREA if area else ONE)
    if shot is None:
        return
    yield "killed", shot.answer.further["killed"], shot.walked.chance(shot.falls)
    if area:
        dead = shot.ask(targets=MEN_IN_AREA).distributions["killed"]
        yield "killed men", dead, shot.walked.distribution(lambda o: len(shot.lost(o)))


_COMPARED: Mapping[str, Callable[[Battlefield, State, Attack], Iterator[Seen]]] = {
    "two-dice": _two_dice,
    "squad-fire": _squads,
    "firepower": _firepower,
    "quality": _quality,
}


def _driven(
    battlefield: Battlefield,
    state: State,
    event: Attack | Assault,
    choose: Callable[..., tuple[str, ...]],
) -> Shot | None:
    """Return an attack driven over all throws, None for one that the odds do not allow."""
    try:
        opened = (
            attacks.open_attack(battlefield, state, event, live=False)
            if isinstance(event, Attack)
            else attacks.open_assault(battlefield, state, event, live=False)
        )
        assert opened.question is not None
        answer = ask(battlefield.ruleset, battlefield.playbook, opened.question)
    except (NotNow, InputProblem):
        return None
    if not answer.allowed:
        return None
    walked = walk(battlefield, state, event, choose)
    return Shot(battlefield, event, walked, answer) if walked is not None else None


# ---- which attacks are driven


def _battlefield(game: str, readings: Mapping[str, str], *, heroes: bool = False) -> Battlefield:
    """Return two armies that differ, both with all that a game has."""
    ruleset = Catalog().get(game)
    assert ruleset is not None
    every = [f"{offer.kind}:{offer.id}" for offer in offers(ruleset)]
    if ruleset.commander is not None:  # alone he is in no squad
        every.remove(f"role:{ruleset.commander.role}")
    one = dict.fromkeys(every, 1)
    other = {each: 2 if at % 3 else 3 for at, each in enumerate(every)}
    return built_table(game, one, other, switches=dict(readings), heroes=heroes).battlefield


def _fields(game: str) -> Iterator[tuple[str, Battlefield]]:
    """Yield the armies under the readings of the game, under each other one, and as heroes."""
    ruleset = Catalog().get(game)
    assert ruleset is not None
    yield "", _battlefield(game, {})
    for switch in ruleset.switches:
        for option in switch.options:
            if option != switch.default:
                yield f"{switch.id}={option}", _battlefield(game, {switch.id: option})
    if ruleset.hero is not None:
        yield "heroes", _battlefield(game, {}, heroes=True)


def _begun(battlefield: Battlefield, *, thinned: bool) -> State:
    """Return a battle in a step of fire; `thinned`: men of every unit of two or more are gone."""
    state = referee.begin(battlefield)
    state.turn = 1
    state.order = battlefield.sides
    fires = [at for at, step in enumerate(battlefield.steps) if step.does == "fire"]
    state.step = fires[0] if fires and not battlefield.turn.deck else 0
    for at, men in enumerate(battlefield.men_in.values()):
        for man in men[: min(1 + at % 2, len(men) - 1)] if thinned else ():
            if battlefield.man[man].role is None or not battlefield.man[man].commands:
                state.change(man, status="off", fate="fallen", turn=1)
                state.aboard.pop(man, None)
    return state


def _one_in(many: int, *key: object) -> bool:
    return many <= 1 or crc32(repr(key).encode()) % many == 0


@dataclass(frozen=True, slots=True)
class Case:
    """One attack that is compared; `name` says it."""

    name: str
    battlefield: Battlefield
    state: State
    event: Attack | Assault


def _cases(game: str, share: int) -> Iterator[Case]:
    """Yield attacks of a game and some of its fights, one in so many.

    All weapons of one side are fired at all kinds of targets, without anything else said.
    """
    for reading, battlefield in _fields(game):
        much = share * (4 if reading else 1)
        for thinned in (False, True):
            state = _begun(battlefield, thinned=thinned)
            many = much * (3 if thinned else 1)
            for side in battlefield.sides:
                yield from _attacks(battlefield, state, side, many, (game, reading, thinned))
                yield from _fights(battlefield, state, side, many, (game, reading, thinned))


def _targets(battlefield: Battlefield, state: State, side: str) -> dict[str, str]:
    """Return one target of each kind among the enemies of a side."""
    every = battlefield.unit if battlefield.squads_shoot else battlefield.unit_of
    found: dict[str, str] = {}
    for each in every:
        kind = attacks.target_now(battlefield, state, each)
        able = each in battlefield.unit or state.piece(each).status == "stands"
        if battlefield.side_of[each] != side and kind and able:
            man = battlefield.man.get(each)
            own = battlefield.playbook.odds.kind == "quality" and man and man.role
            found.setdefault(f"{kind} {own.id}" if own else kind, each)
    return found


def _arms(battlefield: Battlefield, state: State, side: str) -> dict[tuple[object, ...], str]:
    """Return somebody of a side for each weapon, as whoever fires it in his own way."""
    found: dict[tuple[object, ...], str] = {}
    for actor in battlefield.actors:
        able = state.piece(actor).status == "stands"
        for arm in battlefield.arms(actor) if battlefield.side_of[actor] == side and able else ():
            key = (arm.weapon, arm.kind, arm.shooter.role, arm.shooter.marks)
            found.setdefault(key, actor)
    return found


DISTANCES = (None, 1.0, 2.5, 5.0, 9.0, 14.0)


def _attacks(
    battlefield: Battlefield, state: State, side: str, many: int, key: tuple[object, ...]
) -> Iterator[Case]:
    playbook, chance = battlefield.playbook, Random(repr((side, key)))
    marks = [mark for mark in playbook.marks if mark.target or mark.at or mark.by]
    for (weapon, *own), actor in _arms(battlefield, state, side).items():
        known = battlefield.ruleset.weapon[str(weapon)]
        for kind, target in _targets(battlefield, state, side).items():
            fitting = [
                each.id
                for each in playbook.modifiers
                if not each.automatic and goes_with(each, known, kind.split()[0])
            ]
            named: list[tuple[str, ...]] = [(), *((each,) for each in fitting)]
            named += [tuple(chance.sample(fitting, 2)) for _ in range(len(fitting) // 3)]
            for modifiers in named:
                few = many * (1 if not modifiers else max(4, len(named)))
                always = not modifiers and not any(key[1:]) and side == battlefield.sides[0]
                if not always and not _one_in(few, *key, side, weapon, own, kind, modifiers):
                    continue
                marked = chance.choice(marks) if marks and chance.random() < 0.3 else None
                now = state.copy()
                if marked is not None:
                    now.mark(target if marked.target or marked.at else actor, marked.id)
                dice = None
                if str(known.stats["needs"].value if "needs" in known.stats else "") == "unmatched":
                    dice = chance.randint(1, 4)
                distances = chance.sample(DISTANCES, len(DISTANCES))
                events = (
                    Attack(actor, str(weapon), target, each, modifiers, dice, "So we agreed")
                    for each in distances
                )
                event = next((e for e in events if _allowed(battlefield, now, e)), None)
                if event is None:
                    continue
                words = [battlefield.ruleset.id, str(weapon), "at", kind, "+".join(modifiers)]
                words += [f"({marked.id})"] if marked is not None else []
                words += [f"@{event.distance:g}"] if event.distance is not None else []
                words += [f"[{key[1]}]"] if key[1] else []
                words += [f"side {side}", "thinned"] if key[2] else [f"side {side}"]
                yield Case(" ".join(words), battlefield, now, event)


def _allowed(battlefield: Battlefield, state: State, event: Attack | Assault) -> bool:
    """Return whether the odds allow an attack, so that there is something to compare."""
    opens = attacks.open_attack if isinstance(event, Attack) else attacks.open_assault
    try:
        opened = opens(battlefield, state, event, live=False)  # type: ignore[operator]
        answer = ask(battlefield.ruleset, battlefield.playbook, opened.question)
    except (NotNow, InputProblem):
        return False
    return answer.allowed


def _fights(
    battlefield: Battlefield, state: State, side: str, many: int, key: tuple[object, ...]
) -> Iterator[Case]:
    """Yield fights of each kind of fighter against each kind of enemy."""
    if battlefield.playbook.odds.kind == "two-dice":
        return
    fighters = _targets(battlefield, state, next(e for e in battlefield.sides if e != side))
    modifiers = [e.id for e in battlefield.playbook.modifiers if e.roll in attacks.FIGHTS]
    for mine, actor in fighters.items():
        for kind, target in _targets(battlefield, state, side).items():
            for named in ((), *((each,) for each in modifiers), *combinations(modifiers, 2)):
                if not _one_in(many * ((1, 6, 60)[len(named)]), *key, side, mine, kind, named):
                    continue
                event = Assault(actor, target, named, "So we agreed")
                if _allowed(battlefield, state, event):
                    words = [battlefield.ruleset.id, "fight of", mine, "at", kind, "+".join(named)]
                    words += [f"[{key[1]}]"] if key[1] else []
                    words += [f"side {side}", "thinned"] if key[2] else [f"side {side}"]
                    yield Case(" ".join(words), battlefield, state, event)


def _differences(game: str, share: int) -> tuple[int, dict[str, tuple[object, object]]]:
    """Return how many numbers were compared, and those that differ by what they are."""
    compared, found = 0, {}
    for case in _cases(game, share):
        look = (
            _COMPARED[case.battlefield.playbook.odds.kind]
            if isinstance(case.event, Attack)
            else _assault
        )
        for name, said, seen in look(case.battlefield, case.state, case.event):  # type: ignore[arg-type]
            compared += 1
            if said != seen:
                found[f"{case.name}: {name}"] = (said, seen)
    return compared, found


SHARE = {"lgam": 18, "fighting-plastic": 7, "green-and-tan": 4, "army-men": 1, "army-men-combat": 9}


@pytest.mark.parametrize("game", GAMES)
def test_the_referee_comes_to_what_the_odds_say(game: str) -> None:
    _check(game, SHARE[game])


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_referee_comes_to_what_the_odds_say_of_every_attack(game: str) -> None:
    _check(game, 1)


def _check(game: str, share: int) -> None:
    compared, found = _differences(game, share)
    assert compared > 100
    told = [f"{name}: odds {_shown(a)}, referee {_shown(b)}" for name, (a, b) in found.items()]
    assert not found, f"{len(found)} of {compared} differ:\n" + "\n".join(told[:40])


def _shown(odds: object) -> str:
    if isinstance(odds, dict):
        return ", ".join(f"{number}: {float(part):.3f}" for number, part in odds.items())
    return f"{float(odds):.4f}" if isinstance(odds, Fraction) else str(odds)
