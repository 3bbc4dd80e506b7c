"""Random legal battles of every game end, replay to the same state, and can be taken back."""

from __future__ import annotations

from random import Random

import pytest
from random_battle import GAMES, SAMPLES, battlefield_of, play, sample_battlefield
from table_hand import built_table

from rules.army.offers_to_add import offers
from rules.games.catalog import Catalog
from rules.table import referee
from rules.table.attacks import arms_now
from rules.table.battle import Battle, Battlefield, BattleSide
from rules.table.battle_result import score_of
from rules.table.choices import attackers, choices, refusal_now
from rules.table.events import Attack, Started
from rules.table.log import Line, read_log, replay, standing_lines, without, write_log
from rules.table.state import NotNow
from tests.bench.armies import army_of

SEEDS, MANY = 8, 1000


def of_every_kind(game: str, seed: int) -> Battlefield:
    """Return two armies with one of each that the game has, under readings by chance."""
    ruleset, chance = Catalog().get(game), Random(seed)
    assert ruleset is not None
    one_each = {f"{offer.kind}:{offer.id}": 1 for offer in offers(ruleset)}
    if ruleset.commander is not None:  # alone he is in no squad, which no score allows
        one_each.pop(f"role:{ruleset.commander.role}", None)
    readings = {switch.id: chance.choice(list(switch.options)) for switch in ruleset.switches}
    heroes = chance.random() < 0.3
    return built_table(game, one_each, heroes=heroes, switches=readings).battlefield


def check_battle(battlefield: Battlefield, seed: int, turns: int = 8) -> None:
    """Play a random battle; it ends, is scored, and its log gives each state again.

    Whoever can do nothing is told why, and who can attack is found at each step.
    """
    played = list(play(battlefield, seed, turns_most=turns))
    for _, state in played[:: max(1, len(played) // 8)]:
        here = choices(battlefield, state)
        for piece in battlefield.unit_of:
            refused = refusal_now(battlefield, state, piece)
            assert refused is None or (refused.reason and piece not in here.attackers)
    for _, state in played[len(played) // 2 :][:20]:
        able = [each for each in battlefield.actors if arms_now(battlefield, state, each)]
        assert attackers(battlefield, state) == tuple(able if not state.over else ())
    lines = [Line(1, "2026-11-22T20:00:00", Started(battlefield.battle))]
    lines += [
        Line(number, "2026-11-22T20:00:00", event) for number, (event, _) in enumerate(played, 2)
    ]
    end = played[-1][1]
    assert end.over
    kept = read_log(write_log(lines), "battle.log")
    found = replay(battlefield, standing_lines(kept))
    assert not found.refused
    assert found.state == end
    assert not score_of(battlefield, end).problems
    every = range(2, len(lines) + 1)
    assert without(battlefield, lines, every).state == referee.begin(battlefield)
    for number in range(len(lines), 1, -max(1, len(lines) // 2)):
        back = without(battlefield, lines, range(number, len(lines) + 1))
        before = played[number - 3][1] if number > 2 else referee.begin(battlefield)
        assert not back.refused and back.state == before


@pytest.mark.parametrize("game", GAMES)
def test_a_random_battle_ends_and_its_log_gives_the_same_state_again(game: str) -> None:
    for seed in range(SEEDS):
        check_battle(battlefield_of(game, seed), seed)


@pytest.mark.parametrize("game", GAMES)
def test_a_random_battle_with_all_that_a_game_has_ends_too(game: str) -> None:
    check_battle(of_every_kind(game, 1), 1, turns=2)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_many_random_battles_end_with_a_score_and_go_back_to_their_start(game: str) -> None:
    for seed in range(SEEDS, MANY):
        all_kinds = seed % 4 == 0
        battlefield = of_every_kind(game, seed) if all_kinds else battlefield_of(game, seed)
        check_battle(battlefield, seed, turns=4 if all_kinds else 8)


@pytest.mark.parametrize("game", GAMES)
def test_any_line_can_be_taken_back_and_what_hangs_on_it_is_named(game: str) -> None:
    battlefield = battlefield_of(game)
    played = list(play(battlefield, 3))[:200]
    lines = [Line(1, "", Started(battlefield.battle))]
    lines += [Line(number, "", event) for number, (event, _) in enumerate(played, 2)]
    for number in range(2, len(lines) + 1, 17):
        found = without(battlefield, lines, [number])
        gone = [number, *(each.line.number for each in found.refused)]
        again = without(battlefield, lines, gone)
        assert not again.refused
        assert again.state == found.state


@pytest.mark.parametrize("game", SAMPLES)
def test_battles_with_vehicles_guns_and_heroes_end_and_replay_too(game: str) -> None:
    battlefield = sample_battlefield(game)
    for seed in range(4):
        played = list(play(battlefield, seed))
        lines = [Line(number, "", event) for number, (event, _) in enumerate(played, 2)]
        found = replay(battlefield, lines)
        assert not found.refused
        assert found.state == played[-1][1]


@pytest.mark.parametrize("game", GAMES)
def test_any_weapon_asks_for_its_dice_by_a_ruling_or_says_why_it_has_none(game: str) -> None:
    ruleset, playbook = Catalog().get(game), Catalog().playbook(game)
    assert ruleset is not None and playbook is not None
    sides = tuple(BattleSide(key, army_of(ruleset, 150)) for key in ("1", "2"))
    field = Battlefield(Battle("any", game, sides, "seed"), ruleset, playbook)
    foes = field.unit if field.squads_shoot else field.unit_of
    targets = {field.target_kind(each): each for each in foes if field.side_of[each] == "2"}
    state = referee.begin(field)
    state.turn = 1
    shooters = {
        arm.weapon: actor
        for actor in field.actors
        if field.side_of[actor] == "1"
        for arm in field.arms(actor)
    }
    for weapon, actor in shooters.items():
        for target in targets.values():
            shot = Attack(actor, weapon, target, 1.0, anyway="So we agreed")
            number = {"attack"} & {*ruleset.weapon[weapon].stats}
            if playbook.odds.kind == "two-dice" and not number:
                with pytest.raises(NotNow, match="has no attack number"):
                    referee.apply(field, state, shot)
            else:
                assert referee.apply(field, state, shot).ask is not None
