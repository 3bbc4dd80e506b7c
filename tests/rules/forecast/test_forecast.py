"""The forecast of a battle: as states of chance have it, as the table plays it, no surprises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from exact_forecast import exact_tally
from lgam_made import built, catalog
from msgspec.structs import replace as changed
from samples import sample
from table_hand import Table

from rules.army.army_under_ruleset import Roster
from rules.army.offers_to_add import offers
from rules.attack.procedure import Pick, Roll
from rules.attack.question import Question
from rules.checks import check_roster
from rules.common.problems import InputProblem
from rules.forecast.assumptions import Assumptions, share_words, usual_assumptions
from rules.forecast.forecast import (
    NoForecast,
    doubts,
    forecast,
    ready,
    who_matters,
    why_no_forecast,
)
from rules.forecast.make_even import changes
from rules.forecast.simulation import simulate
from rules.odds.answer_question import ask
from rules.odds.face_off import Fighter, fighter, men_shot_at
from rules.table import referee
from rules.table.battle import Battle, Battlefield, BattleSide
from rules.table.events import Activated, Attack, Picked, Shuffled
from rules.table.state import NotNow
from rules.table.turns import step_of

FIGHTS = 20_000


def made(game: str, heroes: int = 0, **roles: int) -> Fighter:
    """Return an army of so many men of each role, the first of them heroes."""
    ruleset, playbook = catalog().get(game), catalog().playbook(game)
    assert ruleset is not None and playbook is not None
    kinds = {(each.kind, each.id) for each in offers(ruleset)}
    words = [
        (next(kind for kind in ("role", "squad", "vehicle") if (kind, name) in kinds), name, count)
        for name, count in ((role.replace("_", "-"), count) for role, count in roles.items())
    ]
    army = built(ruleset, *words)
    men = [man.id for man in army.figures()][:heroes]
    units = [
        changed(unit, figures=tuple(changed(m, hero=m.id in men) for m in unit.figures))
        for unit in army.units
    ]
    return fighter(Roster(changed(army, units=tuple(units)), ruleset), playbook)


def known(game: str, name: str) -> Fighter:
    army, ruleset = sample(name)
    playbook = catalog().playbook(game)
    assert playbook is not None
    return fighter(Roster(army, ruleset), playbook)


def usual(army: Fighter, **other: object) -> Assumptions:
    return replace(usual_assumptions(army.roster.ruleset, army.playbook), **other)


@pytest.mark.parametrize(
    ("game", "left", "right"),
    [
        ("lgam", {"rifleman": 4}, {"rifleman": 3, "light_mortar_man": 1}),
        ("lgam", {"assault_rifleman": 2, "rifleman": 2}, {"rifleman": 5, "medic": 1}),
        ("fighting-plastic", {"submachine_gunner": 2, "rifleman": 2}, {"rifleman": 6}),
        ("army-men-combat", {"rifleman": 4}, {"rifleman": 3, "heavy_support": 1}),
        ("lgam", {"rifleman": 3, "heroes": 1}, {"rifleman": 2}),
        ("army-men", {"rifleman": 1, "mortar": 1}, {"machine_gunner": 1, "rifleman": 1}),
        ("army-men", {"rifleman": 3}, {"rifleman": 2, "tank": 1}),
        ("green-and-tan", {"rifleman": 3, "grenadier": 1, "tank": 1}, {"rifle_squad": 1}),
        ("green-and-tan", {"machine_gun": 2, "spotter": 1, "mortar": 1}, {"rifle_squad": 1}),
    ],
)
def test_small_battles_are_won_as_often_as_their_states_say(
    game: str, left: dict[str, int], right: dict[str, int]
) -> None:
    one, other = made(game, **left), made(game, **right)
    near = usual(one, start=1, blast=3, turns=3, cover_left=1)
    for assumptions in (usual(one, sight=0.7), replace(near, aim=near.aim and "largest")):
        sides = ready(one, other, assumptions)
        exact = exact_tally(*sides, assumptions)
        chance = simulate(*sides, assumptions, 7, FIGHTS)
        assert sum(exact.wins) + exact.ties == pytest.approx(1)
        assert chance.wins == pytest.approx(exact.wins, abs=0.015)
        assert chance.over == pytest.approx(exact.over, abs=0.015)
        for told, counted in zip(exact.standing, chance.standing, strict=True):
            for turn, men in zip(told, counted, strict=True):
                assert men == pytest.approx(turn, abs=0.015)
        found = forecast(one, other, assumptions)
        wins = exact.wins[0] + exact.ties / 2
        assert found.left_wins == pytest.approx(wins, abs=2 * found.error)


def test_two_sample_armies_have_a_forecast_that_says_how_sure_it_is() -> None:
    left, right = known("lgam", "2nd-sandbox-company"), known("lgam", "tan-raiders")
    assumptions = usual(left, cover_left=0.75)
    found = forecast(left, right, assumptions)
    assert found == forecast(left, right, assumptions), "the same seed is the same battles"
    assert found.left_wins != forecast(left, right, assumptions, 2).left_wins
    assert found.left_wins == pytest.approx(0.36, abs=0.02)
    assert found.verdict.words(("Green", "Tan")) == "Tan clearly favoured"
    assert found.men == (43, 45) and 0.009 < found.error < 0.01
    assert sum(found.over) == pytest.approx(1) and found.likeliest_end in (4, 5)
    for side in found.standing:
        for before, after in pairwise(side):
            assert all(a <= b for a, b in zip(after, before, strict=True))
    there = {each.name: each for each in doubts(left, right, assumptions)}
    assert there["Cover"].low < 0.22 and there["Cover"].high > 0.6
    assert next(iter(there)) == "Cover", "what changes most comes first"
    green, tan = who_matters(left, right, assumptions)
    assert green[0].kind.who == "Jeep" and green[0].wins > 0.1
    assert {each.kind.who for each in tan[:2]} == {"HMG team", "Half-track"}


@pytest.mark.parametrize("name", ["2nd-sandbox-company", "tan-raiders"])
def test_who_can_fall_are_those_who_can_be_shot_at(name: str) -> None:
    army = known("lgam", name)
    force, _ = ready(army, army, usual(army))
    on_foot = {kind.hits: 0 for kind in force.kinds if kind.hits}
    for kind in force.kinds:
        if kind.hits:
            on_foot[kind.hits] += kind.count
    assert on_foot == {each.hits: each.men for each in men_shot_at(army)}
    assert sum(bool(man) for kind in force.kinds for man in kind.men) == len(army.roster.men)


def test_an_army_against_itself_is_even_and_one_more_man_never_hurts() -> None:
    three = made("lgam", rifleman=3)
    assumptions = usual(three, sight=1.0)
    shares = [
        forecast(made("lgam", rifleman=men), three, assumptions).left_wins for men in range(1, 7)
    ]
    assert shares[2] == pytest.approx(0.5, abs=0.01)
    assert shares == sorted(shares)
    large = known("lgam", "2nd-sandbox-company")
    mirrored = forecast(large, large, usual(large))
    assert mirrored.left_wins == pytest.approx(0.5, abs=2 * mirrored.error)


def test_a_hero_stands_as_many_hits_as_his_game_gives_him() -> None:
    plain, foe = made("lgam", rifleman=2), made("lgam", rifleman=2)
    hero = made("lgam", heroes=1, rifleman=2)
    assumptions = usual(plain, sight=1.0, start=1)
    more = forecast(hero, foe, assumptions).left_wins
    assert more > forecast(plain, foe, assumptions).left_wins + 0.1
    assert forecast(made("lgam", heroes=2, rifleman=2), foe, assumptions).left_wins > more


@pytest.mark.parametrize(
    ("game", "left", "right", "why"),
    [
        ("lgam", {"medic": 2}, {"medic": 3}, "Neither army can hurt the other at these distances."),
        ("lgam", {}, {"rifleman": 3}, "Test has no men."),
        ("green-and-tan", {"rifleman": 21}, {"rifleman": 3}, "Test has 21 men in one unit; a"),
        ("green-and-tan", {"spotter": 2}, {"spotter": 1}, "Neither army can hurt the other at"),
    ],
)
def test_where_there_is_no_forecast_one_sentence_says_why(
    game: str, left: dict[str, int], right: dict[str, int], why: str
) -> None:
    one, other = made(game, **left), made(game, **right)
    with pytest.raises(NoForecast) as said:
        forecast(one, other, usual(one))
    assert str(said.value).startswith(why) and str(said.value).endswith(".")


def test_a_game_of_ones_own_without_odds_or_cards_has_no_forecast() -> None:
    army = made("army-men", rifleman=2)
    book = army.playbook
    for other, why in (
        (changed(book, turn=None), "No forecast for Army Men: no turn deck says who acts when."),
        (
            changed(book, odds=changed(book.odds, kind="none")),
            "No forecast for Army Men: Muster counts no chances in it.",
        ),
    ):
        side = replace(army, playbook=other)
        assert why_no_forecast(side, side) == why


def test_assumptions_that_cannot_be_are_told_by_name() -> None:
    army = made("lgam", rifleman=3)
    with pytest.raises(InputProblem) as said:
        forecast(army, army, usual(army, sight=2.0, turns=0, cover="fog"))
    assert [each.place for each in said.value.problems] == ["sight", "turns", "cover"]
    with pytest.raises(InputProblem) as said:
        forecast(army, army, usual(army, aim="any"))
    assert said.value.problems[0].message == "'any' is no way to aim here: hits fall on anybody"
    assert usual(army).distances() == (4, 3, 2, 1, 1, 1)
    assert usual(made("army-men-combat", rifleman=1)).distances() == (24, 18, 12, 6)
    assert [share_words(each) for each in (0.5, 0.75, 1.0, 1 / 3)] == [
        "half", "3 in 4", "all", "1 in 3",
    ]  # fmt: skip


@pytest.mark.long
def test_the_referee_plays_battles_that_end_as_forecast() -> None:
    """At the table everybody who sees somebody shoots once a turn at a man drawn by chance."""
    one = made("lgam", rifleman=6, pistol_man=1, sniper=1)
    other = made("lgam", rifleman=8)
    assumptions = usual(one, start=3, sight=0.6, turns=4)
    check_with_referee("lgam", one, other, assumptions, played)


def check_with_referee(
    game: str,
    one: Fighter,
    other: Fighter,
    assumptions: Assumptions,
    play: Callable[[Battlefield, Assumptions, Random], float],
) -> None:
    expected = forecast(one, other, assumptions)
    sides = [
        BattleSide(str(at), changed(each.roster.army, id=str(at)))
        for at, each in enumerate((one, other), 1)
    ]
    field = Battlefield(
        Battle("battle", game, tuple(sides), "seed"), one.roster.ruleset, one.playbook
    )
    random, fights = Random(3), 400
    share = sum(play(field, assumptions, random) for _ in range(fights)) / fights
    spread = 2 * (expected.left_wins * (1 - expected.left_wins) / fights) ** 0.5
    assert share == pytest.approx(expected.left_wins, abs=spread + expected.error)
    assert 0.2 < expected.left_wins < 0.8


def played(field: Battlefield, assumptions: Assumptions, random: Random) -> float:
    """Play one battle by the referee; return 1 when the first side wins, one half for a tie."""
    table = Table("lgam", battlefield=field)
    for distance in assumptions.distances():
        table.to("automatic", random.randint(1, 6))
        targets: dict[str, list[str]] = {}
        while (step := step_of(field, table.state)) is not None and step.id != "clear":
            side = table.state.order[table.state.at]
            if side == table.state.order[0]:
                targets = {each: standing(table, each) for each in ("1", "2")}
            foes = targets["2" if side == "1" else "1"]
            share = assumptions.cover_right if side == "1" else assumptions.cover_left
            for man in field.figures[side]:
                (weapon,) = field.man[man].derived.weapons
                reach = float(weapon.stats["range"].value)
                fires = weapon.phase in step.phases and distance <= reach and foes
                able = fires and table.status(man) in ("stands", "may-fire")
                aimed = random.choice(foes) if able else ""
                seen = random.random() < assumptions.sight
                # All fire at once: a shot at somebody who fell in this phase is spent on him.
                if able and seen and table.status(aimed) == "stands":
                    cover = ("cover",) if random.random() < share else ()
                    table.do(Attack(man, weapon.id, aimed, distance, cover))
                    while isinstance(table.state.ask, Roll):
                        dice = random.randint(1, 6) + random.randint(1, 6)
                        table.roll(dice)
            table.go_on()
        left = [len(standing(table, side)) / len(field.figures[side]) for side in ("1", "2")]
        if min(left) <= 1 - assumptions.give_up:
            break
    return (left[0] > left[1]) + (left[0] == left[1]) / 2


def standing(table: Table, side: str) -> list[str]:
    return [man for man in table.battlefield.figures[side] if table.status(man) == "stands"]


@pytest.mark.long
def test_the_referee_plays_battles_of_squads_that_end_as_forecast() -> None:
    """At the table each unit that sees somebody shoots once a turn at a unit drawn by chance."""
    one = made("green-and-tan", rifle_squad=1, machine_gun=1, mortar=1, spotter=1)
    other = made("green-and-tan", rifle_squad=2)
    assumptions = usual(one, sight=0.5, turns=4, start=15)
    check_with_referee("green-and-tan", one, other, assumptions, played_by_squads)


def played_by_squads(field: Battlefield, assumptions: Assumptions, random: Random) -> float:
    """Play one battle by the referee; return 1 when the first side wins, one half for a tie."""
    table = Table("green-and-tan", battlefield=field)
    for distance in assumptions.distances():
        table.to("shooting", *(random.randint(1, 6) for _ in range(20)))
        while (step := step_of(field, table.state)) is not None and step.id == "shooting":
            side = table.state.order[table.state.at]
            foe = "2" if side == "1" else "1"
            share = assumptions.cover_right if side == "1" else assumptions.cover_left
            for unit in (each.id for each in field.side[side].army.units):
                weapons = {w.id for m in field.men_in[unit] for w in field.man[m].derived.weapons}
                able = {table.status(man) for man in field.men_in[unit]} & {"stands", "may-fire"}
                foes = [each.id for each in field.side[foe].army.units if alive(table, each.id)]
                sees = random.random() < assumptions.sight
                for weapon in weapons if able and foes and sees else ():
                    reach = field.ruleset.weapon[weapon].stats["range"].value
                    if distance > (reach if isinstance(reach, int) else 99):
                        continue
                    cover = ("cover",) if random.random() < share else ()
                    mortar = ("own-sight",) if weapon == "mortar" else ()
                    aimed = random.choice(foes)
                    dice = None
                    if weapon == "machine-gun":
                        men = len(alive(table, aimed))
                        asked = Question(weapon, "soldiers", distance, cover, targets=men)
                        best = ask(field.ruleset, field.playbook, asked).choices
                        dice = max(best, key=lambda each: (each.losses, -each.jams)).dice
                    event = Attack(unit, weapon, aimed, distance, (*cover, *mortar), dice=dice)
                    table.do(event)
                    while isinstance(rolls := table.state.ask, Roll | Pick):
                        if isinstance(rolls, Pick):
                            table.do(Picked(rolls.among[: rolls.most]))
                        else:
                            table.roll(*(random.randint(1, 6) for _ in range(rolls.dice)))
            table.go_on()
        left = [len(standing(table, side)) / len(field.figures[side]) for side in ("1", "2")]
        if min(left) <= 1 - assumptions.give_up:
            break
    return (left[0] > left[1]) + (left[0] == left[1]) / 2


@pytest.mark.long
def test_the_referee_plays_battles_of_cards_that_end_as_forecast() -> None:
    """At the table whoever is not pinned and sees somebody fires on his side's card, at a man drawn
    by chance."""
    one = made("army-men", rifleman=4, machine_gunner=1)
    other = made("army-men", rifleman=5, pistol=1)
    assumptions = usual(one, start=15, close=3, to=9, sight=0.7)
    check_with_referee("army-men", one, other, assumptions, played_by_cards)


def played_by_cards(field: Battlefield, assumptions: Assumptions, random: Random) -> float:
    """Play one battle by the referee; return 1 when the first side wins, one half for a tie."""
    table = Table("army-men", battlefield=field)
    table.go_on()
    deck = {card.id: card for card in field.turn.deck}
    for distance in assumptions.distances():
        order = random.sample([*deck], len(deck))
        table.do(Shuffled(tuple(order)))
        for card in order:
            side, foe = ("1", "2") if card.startswith("green") else ("2", "1")
            share = assumptions.cover_right if side == "1" else assumptions.cover_left
            foes = standing(table, foe)
            for man in standing(table, side):
                pinned = "pinned" in table.state.piece(man).marks
                if deck[card].step == "rallies" and pinned:
                    table.do(Activated(man))
                    table.roll(random.randint(1, 6))
                seen = deck[card].step == "fires" and random.random() < assumptions.sight
                aimed = random.choice(foes) if foes else ""
                # All on a card fire at once: a shot at somebody who fell is spent on him.
                if seen and not pinned and aimed and table.status(aimed) == "stands":
                    weapons = (weapon.id for weapon in field.man[man].derived.weapons)
                    gun = next(weapon for weapon in weapons if weapon != "hand-grenade")
                    cover = ("low-block",) if random.random() < share else ()
                    if not table_refuses(table, event := Attack(man, gun, aimed, distance, cover)):
                        table.do(event)
                    while isinstance(asked := table.state.ask, Roll):
                        table.roll(*(random.randint(1, 6) for _ in range(asked.dice)))
            table.go_on()
        left = [len(standing(table, side)) / len(field.figures[side]) for side in ("1", "2")]
        if min(left) <= 1 - assumptions.give_up:
            break
    return (left[0] > left[1]) + (left[0] == left[1]) / 2


def table_refuses(table: Table, event: Attack) -> bool:
    """Return whether an attack cannot hit at all: a low block at long range takes 2 off."""
    try:
        referee.apply(table.battlefield, table.state, event)
    except NotNow:
        return True
    return False


def alive(table: Table, unit: str) -> list[str]:
    return [man for man in table.battlefield.men_in[unit] if table.status(man) == "stands"]


def test_changes_that_make_it_even_are_legal_and_few() -> None:
    left, right = known("lgam", "2nd-sandbox-company"), known("lgam", "tan-raiders")
    assumptions = usual(left, cover_left=0.75)
    before = {side: errors(army.roster) for side, army in enumerate((left, right))}
    found = changes(left, right, assumptions)
    assert {each.side for each in found} == {0, 1}
    assert abs(found[0].left_wins - 0.5) < 0.03
    for each in found[:3]:
        army = (left, right)[each.side]
        changed_army = each.act(army.roster.army)
        roster = Roster(changed_army, army.roster.ruleset)
        assert errors(roster) <= before[each.side]
        other = fighter(roster, army.playbook)
        pair = (other, right) if each.side == 0 else (left, other)
        after = forecast(*pair, assumptions, fights=3_000)
        assert after.left_wins == pytest.approx(each.left_wins, abs=0.04)
    assert any(each.words.startswith("Leave out") for each in found)
    assert any(" become LMG men" in each.words for each in found)
    gate, guard = known("green-and-tan", "garden-gate"), known("green-and-tan", "patio-guard")
    (jeep,) = changes(gate, guard, usual(gate))
    assert jeep.words == "Leave out 1 jeep" and jeep.left_wins < 0.6
    assert len(jeep.act(gate.roster.army).units) == len(gate.roster.army.units) - 1


def errors(roster: Roster) -> int:
    return sum(each.severity in ("error", "warning") for each in check_roster(roster))
