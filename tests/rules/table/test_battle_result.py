"""A battle at the table counts itself, asks what nobody could know, and records itself."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from random_battle import GAMES, battlefield_of, play
from table_hand import Table, recorded

import resources
from rules.army.documents.army_file import load_army_file
from rules.attack.procedure import Result
from rules.table.battle import Battlefield
from rules.table.battle_result import draft_of, end_questions, open_questions, score_of
from rules.table.events import Attack, Ended, Fell, Picked, Told, Took
from rules.table.hit_effects import carry_out, hit
from rules.table.state import WRECK, Open


def table_of(game: str, mission: str = "", *armies: str) -> Table:
    """Return a table with a mission, of starter armies or of samples, as entries of a campaign."""
    table = Table(game)
    known = table.battlefield
    sides = tuple(
        replace(
            side,
            entry=f"e{side.key}",
            army=load_army_file(resources.path("samples", f"{army}.muster")) if army else side.army,
        )
        for side, army in zip(known.battle.sides, armies or ("", ""), strict=True)
    )
    battle = replace(known.battle, sides=sides, mission=mission, campaign="war")
    return Table(game, battlefield=Battlefield(battle, known.ruleset, known.playbook))


def test_a_shot_is_recorded_with_killer_weapon_and_turn() -> None:
    table = table_of("lgam", "destroy-all")
    table.go_on(3)
    table.roll(2)
    table.go_on(4)
    rifle = next(m for m in table.men("1") if table.battlefield.name(m) == "Rifleman")
    victim = table.men("2")[0]
    table.do(Attack(rifle, "rifle", victim, 2.0))
    table.roll(6)
    table.do(Fell((table.men("2")[1],), "knocked-over"), Fell((table.men("1")[0],), "captured"))
    table.do(Ended(("1",)))
    draft, state = recorded(table.battlefield, table.state)
    killed, elbow = draft.side("e2").fates
    assert (killed.figure, killed.kind, killed.by) == (victim, "fallen", rifle)
    assert (killed.weapon, killed.turn) == ("rifle", 1)
    assert (elbow.kind, elbow.by) == ("knocked-over", "")
    assert draft.turns == 1 and all(side.home for side in draft.sides)
    (line,) = state.battles
    assert line.record is not None and line.record.winners == ("e1",)
    assert line.record.sides[1].fates[0].by_name == "Rifleman No. 6"


def test_a_squad_has_its_kills_under_its_name_and_a_lone_gunner_under_his() -> None:
    table = table_of("green-and-tan", "battle")
    table.go_on()
    table.roll(5, 2)
    table.go_on(4)
    squad, gun = table.unit("1"), table.unit("1", 2)
    table.do(Attack(squad, "rifle", table.unit("2"), 6.0))
    table.roll(1, 1, 6, 6, 6)
    table.roll(1, 1)
    table.do(Picked(table.men("2")[:2]))
    table.do(Attack(gun, "machine-gun", table.unit("2"), 6.0, dice=1))
    table.roll(3)
    table.roll(1)
    table.do(Picked(table.men("2")[2:3]))
    draft, state = recorded(table.battlefield, table.state)
    fates = draft.side("e2").fates
    assert [(fate.by, fate.by_name) for fate in fates] == [
        (squad, "1st Squad"),
        (squad, "1st Squad"),
        (table.men("1", 2)[0], ""),
    ]
    (line,) = state.battles
    assert line.record is not None
    assert [fate.by_name for fate in line.record.sides[1].fates][:2] == ["1st Squad"] * 2


def test_the_score_is_that_of_the_games_own_sheet_with_its_working() -> None:
    table = table_of("green-and-tan", "take-and-hold", "patio-guard", "garden-gate")
    table.go_on()
    before = score_of(table.battlefield, table.state)
    assert [side.points for side in before.sides] == ["30", "38"]
    (asked,) = open_questions(table.battlefield, table.state)
    assert asked.asks == "who" and asked.fact == "held-feature" and asked.told == ()
    assert asked.text.endswith("who has it?")
    table.roll(5, 2)
    table.do(Told("2", "held-feature", 1), Told("1", "held-feature", 0))
    assert open_questions(table.battlefield, table.state) == ()
    (answered,) = end_questions(table.battlefield, table.state)
    assert answered.told == (("1", 0), ("2", 1))
    after = score_of(table.battlefield, table.state)
    assert int(after.sides[1].points) == int(before.sides[1].points) + 3
    held = next(line for line in after.sides[1].lines if line.name.startswith("Feature held"))
    assert (held.count, held.each, held.points) == (1, "3", "3")
    assert after.sides[1].name == "Garden Gate" and after.winners and not after.missing


def test_each_quarter_of_the_table_is_asked_of_both_sides() -> None:
    table = table_of("green-and-tan", "secure-the-area")
    table.go_on()
    asked = open_questions(table.battlefield, table.state)
    assert asked[0].text == "Quarter 1: how many units has each side there?"
    assert len(asked) == 4
    for each in asked:
        table.do(Told("1", each.fact, 1), Told("2", each.fact, 0))
    score = score_of(table.battlefield, table.state)
    assert [
        line.count for side in score.sides for line in side.lines if "Quarter" in line.name
    ] == [
        4,
        0,
    ]


def test_where_no_points_are_counted_it_asks_who_won() -> None:
    table = table_of("army-men")
    table.go_on()
    (asked,) = open_questions(table.battlefield, table.state)
    assert (asked.text, asked.asks) == ("Who won?", "winner")
    table.do(Ended(("2",), "They had the last man."))
    assert open_questions(table.battlefield, table.state) == ()
    assert score_of(table.battlefield, table.state).winners == ("e2",)


@pytest.mark.parametrize("winners", [(), ("1", "2")])
def test_a_draw_is_recorded_as_one_and_not_as_two_victories(winners: tuple[str, ...]) -> None:
    table = table_of("army-men")
    table.go_on()
    table.do(Ended(winners))
    draft, state = recorded(table.battlefield, table.state)
    assert (draft.settled, draft.winners) == ("drawn", ())
    assert state.battles[0].record is not None
    assert state.battles[0].record.winners == ()


def test_an_objective_that_decides_is_asked_and_names_the_winner() -> None:
    table = table_of("lgam", "flag")
    table.go_on()
    (asked,) = open_questions(table.battlefield, table.state)
    assert asked.objective == "flag"
    assert asked.text.startswith("Take the flag: who did it? Whoever takes")
    table.do(Took("1", "flag", men=(table.men("1")[0],)))
    assert open_questions(table.battlefield, table.state) == ()
    draft, state = recorded(table.battlefield, table.state)
    assert draft.side("e1").fates[0].objectives == ("flag",)
    assert state.battles[0].record is not None
    assert state.battles[0].record.winners == ("e1",)


def test_who_is_not_at_the_table_is_neither_counted_nor_asked_home() -> None:
    table = table_of("green-and-tan", "battle")
    whole = score_of(table.battlefield, table.state)
    battle = table.battlefield.battle
    sides = (replace(battle.sides[0], away=(table.men("1")[0],)), battle.sides[1])
    known = table.battlefield
    fewer = Battlefield(replace(battle, sides=sides), known.ruleset, known.playbook)
    score = score_of(fewer, table.state)
    assert int(score.sides[0].points) == int(whole.sides[0].points) - 2
    assert draft_of(fewer, table.state).side("e1").away == (table.men("1")[0],)
    table.state.change(table.men("1")[0], status="off")  # was not in place in time
    score = score_of(known, table.state)
    assert int(score.sides[0].points) == int(whole.sides[0].points) - 2


def test_a_life_that_a_hero_lost_is_recorded_with_who_took_it() -> None:
    table = table_of("lgam", "destroy-all", "2nd-sandbox-company", "tan-raiders")
    battlefield, state = table.battlefield, table.state
    hero = next(man for man in battlefield.man if battlefield.lives(man) > 1)
    enemy = battlefield.figures["2"][0]
    hit(battlefield, state, hero, enemy, "rifle")
    state.winners = ("1",)
    (fate,) = draft_of(battlefield, state).side("e1").fates
    assert (fate.kind, fate.lives, fate.by, fate.hero) == ("standing", 1, enemy, True)
    for _ in range(battlefield.lives(hero) - 1):
        hit(battlefield, state, hero, enemy, "rifle")
    _, campaign = recorded(battlefield, state)
    record = campaign.battles[0].record
    assert record is not None
    assert record.sides[0].fates[0].kind == "fallen"
    assert record.sides[0].fates[0].lives == battlefield.lives(hero)


def test_a_crew_that_does_not_get_out_is_killed_by_who_wrecked_the_vehicle() -> None:
    table = table_of("lgam", "destroy-all", "2nd-sandbox-company", "tan-raiders")
    battlefield, state = table.battlefield, table.state
    truck, crew = next((v, m) for m, v in battlefield.aboard.items() if v in battlefield.unit)
    gunner = battlefield.figures["2"][0]
    state.change(truck, status="lies", fate="fallen", marks={WRECK}, by=gunner, weapon="bazooka")
    test = next(each.crew_test for each in battlefield.playbook.targets if each.crew_test)
    carry_out(battlefield, state, Open(test=test, about=truck), Result(falls=(crew,)))
    fates = {fate.figure: fate for fate in draft_of(battlefield, state).side("e1").fates}
    assert (fates[crew].by, fates[crew].weapon) == (gunner, "bazooka")


def test_mines_are_nobodys_kill_and_stand_in_words_beside_the_fate() -> None:
    table = table_of("green-and-tan", "battle")
    man = table.men("1")[0]
    carry_out(
        table.battlefield, table.state, Open(test="mines", about=table.unit("1")), Result((man,))
    )
    (fate,) = draft_of(table.battlefield, table.state).side("e1").fates
    assert (fate.by, fate.weapon, fate.note) == ("", "", "Mines")


@pytest.mark.parametrize("game", GAMES)
def test_any_battle_can_be_written_into_a_campaign_as_it_was_played(game: str) -> None:
    missions = {"army-men-combat": "duel", "green-and-tan": "battle"}
    for seed in range(4):
        plain = battlefield_of(game, seed)
        battle = replace(plain.battle, mission=missions.get(game, ""))
        battlefield = Battlefield(battle, plain.ruleset, plain.playbook)
        *_, (_, end) = play(battlefield, seed)
        if not score_of(battlefield, end).by_points:
            end.winners = ("1",)
        _, state = recorded(battlefield, end)
        (line,) = state.battles
        assert line.record is not None and line.state == "played"
        out = {piece for piece, now in end.pieces.items() if now.fate == "fallen"}
        told = {fate.figure for side in line.record.sides for fate in side.fates}
        assert out <= told
        for side in line.record.sides:
            for fate in side.fates:
                if fate.kind == "fallen" and fate.by:
                    assert fate.by_name and fate.weapon and fate.turn
