"""Before the first turn: the mission, who attacks, the set-up clocks, what was not placed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from random_battle import battlefield_of

from resources import path
from rules.army.documents.army_file import load_army_file
from rules.attack.procedure import Roll
from rules.games.catalog import Catalog
from rules.table import referee, set_up
from rules.table.battle import Battle, Battlefield, BattleSide
from rules.table.battle_result import draft_of, end_questions, score_of
from rules.table.events import ClockSet, Next, Placed, Settled, Started, Told
from rules.table.log import Line, replay, without
from rules.table.rolled_dice import next_dice, set_up_dice
from rules.table.state import NotNow, State, standing


def samples() -> Battlefield:
    """Return the two sample armies that have set-up clocks, face to face."""
    catalog = Catalog()
    files = ("2nd-sandbox-company", "tan-raiders")
    armies = [load_army_file(path("samples", f"{name}.muster")) for name in files]
    sides = tuple(BattleSide(str(at), army) for at, army in enumerate(armies, 1))
    ruleset, playbook = catalog.get("lgam"), catalog.playbook("lgam")
    assert ruleset is not None and playbook is not None
    return Battlefield(Battle("battle", "lgam", sides, "seed"), ruleset, playbook)


def test_the_die_says_who_attacks_and_the_defender_sets_up_first_by_his_own_clock() -> None:
    """Scenario: Attack / Defend: 5 minutes for 30 men, guns and armour; or men and vehicles."""
    field = samples()
    state = referee.begin(field)
    assert set_up.needs_attacker(field, state) and not set_up.parts(field, state)
    assert set_up.attackers_by(field, 3) == ("1",) and set_up.attackers_by(field, 4) == ("2",)
    state = referee.apply(field, state, Settled("attack-defend", ("2",), (4,)))
    defence, attack = set_up.parts(field, state)
    men = [field.rosters[side].army.figure_count() for side in field.sides]
    guns = field.rosters["1"].count(("tag:artillery", "tag:armoured"))
    vehicles = field.rosters["2"].count(("vehicle:*",))
    assert defence.sides == ("1",) and defence.seconds == men[0] * 10 + 300 * guns
    assert attack.sides == ("2",) and attack.seconds == men[1] * 10 + 300 * vehicles
    assert defence.terms[0].text == f"{men[0]} men, 5 minutes for each 30"
    by_blocks = referee.apply(field, state, Settled(reading="block"))
    assert set_up.parts(field, by_blocks)[0].seconds == 600 + 300 * guns
    both = referee.apply(field, state, Settled(attackers=field.sides))
    (together,) = set_up.parts(field, both)
    assert together.sides == field.sides and together.seconds == sum(men) * 10


def test_what_was_not_in_place_is_out_of_the_battle_and_none_the_worse() -> None:
    field = samples()
    state = referee.apply(field, referee.begin(field), Settled("attack-defend", ("2",), (4,)))
    out = field.figures["1"][:2]
    running = referee.apply(field, state, ClockSet("1", 100.0, running=True))
    after = referee.apply(field, running, Placed(("1",), out))
    assert not after.running and set_up.part_now(field, after).sides == ("2",)  # type: ignore[union-attr]
    assert len(standing(field, after, "1")) == len(field.figures["1"]) - 2
    assert all(after.piece(man).fate == "standing" for man in out)
    draft = draft_of(field, after)
    assert draft.mission == "attack-defend"
    assert [side.role for side in draft.sides] == ["defender", "attacker"]
    assert set(draft.sides[0].away) == set(out) and not draft.sides[0].fates
    for refused in (Placed(("1",)), Placed(("2",), out), Settled("nothing"), Settled(dice=(7,))):
        with pytest.raises(NotNow):
            referee.apply(field, after, refused)
    begun = referee.apply(field, referee.apply(field, after, Placed(("2",))), Next())
    with pytest.raises(NotNow, match="has begun"):
        referee.apply(field, begun, Settled("flag"))


def test_a_clock_for_setting_up_goes_with_what_it_follows_from() -> None:
    """Taking back who attacks takes the clocks back too, for they would be another's."""
    field = samples()
    events = (
        Settled("attack-defend"),
        Settled(attackers=("2",)),
        ClockSet("1", 730.0, running=True),
    )
    lines = [Line(1, "", Started(field.battle))]
    lines += [Line(number, "", event) for number, event in enumerate(events, 2)]
    assert replay(field, lines).state.running == "1"
    found = without(field, lines, [3])
    assert [each.line.number for each in found.refused] == [4]
    assert not found.state.running and not found.state.clocks
    with pytest.raises(NotNow, match="Tan Raiders does not set up now"):
        referee.apply(field, replay(field, lines).state, ClockSet("2", 1050.0, running=True))


def test_a_game_without_clocks_has_its_own_sentences_and_a_table_of_missions_its_die() -> None:
    field = battlefield_of("army-men-combat")
    state = referee.begin(field)
    assert state.mission is None and sorted(set_up.table_of_missions(field)) == [1, 2, 3, 4, 5, 6]
    assert not set_up.needs_attacker(field, state) and set_up.part_now(field, state) is None
    texts, source = set_up.set_up_texts(field, state)
    assert any("picks his edge" in line for line in texts) and "Preparation" in source
    assert referee.begin(battlefield_of("army-men")).mission == "", "it has no missions"
    planned = Battlefield(replace(field.battle, mission="sabotage"), field.ruleset, field.playbook)
    assert referee.begin(planned).mission == "sabotage"


def test_objectives_beside_the_mission_are_asked_for_at_the_end() -> None:
    """Game Scenarios / Victory Conditions; Mission Objectives: one or more for each side."""
    field = samples()
    state = referee.apply(field, referee.begin(field), Settled("attack-defend", ("2",), (4,)))
    for wrong in ("attack-defend", "attack-attack", "nothing"):
        with pytest.raises(NotNow, match="beside the mission"):
            referee.apply(field, state, Settled(also=(wrong,)))
    state = referee.apply(field, state, Settled(also=("flag", "leader")))
    assert set_up.mission_words(field, state).startswith("Attack and defend · Take the flag · ")
    asked = [each.objective for each in end_questions(field, state)]
    assert asked == ["flag", "leader"]
    assert referee.apply(field, state, Settled("flag")).also == ("leader",)

    with pytest.raises(NotNow, match="Nothing is agreed on"):
        referee.apply(field, state, Settled(agreed={"flag": 3}))
    state = referee.apply(field, state, Settled(also=("overrun",)))
    with pytest.raises(NotNow, match="1 or more"):
        referee.apply(field, state, Settled(agreed={"overrun": 0}))
    state = referee.apply(field, state, Settled(agreed={"overrun": 6}))
    assert set_up.number_words(field, state) == ("Overrun a base: agreed, 6 men in the base.",)
    asked = [each.text for each in end_questions(field, state)]
    assert asked[0].endswith("men is in the base. Agreed: 6 men in the base.")

    field = battlefield_of("green-and-tan")
    chosen = Settled("breakthrough", also=("secure-the-area", "take-and-hold"))
    state = referee.apply(field, referee.begin(field), chosen)
    questions = {each.fact: each for each in end_questions(field, state)}
    places = [f"quarters-{at}" for at in range(1, 5)]
    assert set(questions) == {"off-table", "held-feature", *places}
    bare = score_of(field, state).sides[0].points
    told = (Told("1", "off-table", 1), Told("1", "held-feature", 1))
    for event in (*told, *(Told("1", place, 1) for place in places)):
        state = referee.apply(field, state, event)
    points = score_of(field, state).sides[0].points
    assert int(str(points)) == int(str(bare)) + 5 + 3 + 4


def test_muster_rolls_before_the_first_turn_as_it_does_later_and_keeps_the_dice() -> None:
    field = samples()
    state = referee.begin(field)
    dice = set_up_dice(field, state, (6,))
    assert dice[-1] == 6 and 6 not in dice[:-1]
    assert dice == next_dice(field, State(ask=Roll("hit", len(dice)))), "the same dice"
    after = referee.apply(field, state, Settled("attack-defend", dice=dice, by="muster"))
    assert after.rolled == len(dice) and after.set_up_dice == ()
    assert set_up_dice(field, after, least=2) == next_dice(
        field, State(ask=Roll("hit", 2), rolled=len(dice))
    )
    told = referee.apply(field, state, Settled("attack-defend", dice=dice))
    assert told.rolled == 0


def test_the_die_for_the_number_of_markers_is_kept_and_bounds_what_is_seized() -> None:
    """Army Men Combat, Seize Ground: a D3 and two more."""
    field = battlefield_of("army-men-combat")
    state = referee.apply(field, referee.begin(field), Settled("duel"))
    assert set_up.number_to_roll(field, state) is None
    with pytest.raises(NotNow, match="No such die"):
        referee.apply(field, state, Settled(dice=(3,), test="markers"))
    state = referee.apply(field, state, Settled("seize-ground"))
    test = set_up.number_to_roll(field, state)
    assert test is not None and test.id == "markers"
    (question,) = end_questions(field, state)
    assert question.most == 5, "as long as nobody has rolled"
    state = referee.apply(field, state, Settled(dice=(3,), test="markers"))
    assert set_up.number_to_roll(field, state) is None and state.set_up_dice == ()
    assert "Number of markers: 4 (rolled 3)." in set_up.set_up_texts(field, state)[0]
    (question,) = end_questions(field, state)
    assert question.most == 4
    draft = draft_of(field, state)
    assert draft.placed == {"markers": 4}
    for side in ("1", "2"):
        state = referee.apply(field, state, Told(side, "markers", 2))
    assert score_of(field, state).settled
    problem, *_ = score_of(field, referee.apply(field, state, Told("1", "markers", 3))).problems
    assert "5 of all sides together is more than there can be, 4" in problem.sentence
