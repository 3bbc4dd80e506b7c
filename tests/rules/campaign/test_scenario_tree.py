"""Linked scenarios: what is told of a tree before anything is played, and who meets in it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.army.model import Army
from rules.campaign.ledger.acts import AnyAct, Enter, Join, Plan, Record
from rules.campaign.ledger.append import append, begin
from rules.campaign.planning.scenario_tree import Fighter, advice, outline, way
from rules.campaign.planning.settings import CampaignSettings, Entry, Player, Scenario
from rules.campaign.recording.battle_record import BattleRecord, SideRecord
from rules.campaign.state.replay import replay

MOMENT = "2026-11-21T09:00:00Z"
TREE = (
    Scenario("s1", "Bridgehead", after={"attacker": "s2", "defender": "s3", "draw": "s3"}),
    Scenario("s2", "Storm the shed", after={"tan": "s3"}),
    Scenario("s3", "Back to the hedge"),
)
FIGHTERS = (Fighter("tan", "Tan Raiders", "lgam"), Fighter("fox", "Dune Foxes", "lgam"))


def test_a_tree_is_told_from_its_first_scenario_down_to_every_end() -> None:
    assert [(each.depth, each.words) for each in outline(TREE, FIGHTERS)] == [
        (0, "First Bridgehead"),
        (1, "Attacker wins: Storm the shed"),
        (2, "Won by Tan Raiders: Back to the hedge, the last one"),
        (2, "Attacker wins, defender wins or drawn: the campaign is over"),
        (1, "Defender wins or drawn: Back to the hedge, the last one"),
    ]
    assert outline(()) == ()
    line = (Scenario("a", "Out", after=dict.fromkeys(("attacker", "defender", "draw", "tan"), "b")),
            Scenario("b", "Home"))  # fmt: skip
    assert outline(line, FIGHTERS)[1].words == "However it ends: Home, the last one"


@given(st.lists(st.tuples(*[st.integers(0, 12)] * 3), min_size=1, max_size=12))
def test_every_tree_is_told_once_even_one_that_goes_round(ways: list[tuple[int, int, int]]) -> None:
    keys = ("attacker", "defender", "draw")
    leads = [dict(zip(keys, map(str, each), strict=True)) for each in ways]
    tree = [Scenario(str(at), f"Scenario {at}", after=each) for at, each in enumerate(leads)]
    told = outline(tree)
    full = [each.scenario for each in told if each.scenario and not (each.again or each.ends)]
    assert len(full) == len(set(full)), "what comes after a scenario is told once"
    reached, todo = {"0"}, ["0"]
    while todo:
        for to in tree[int(todo.pop())].after.values():
            if int(to) < len(tree) and to not in reached:
                reached.add(to)
                todo.append(to)
    assert {each.scenario for each in told if each.scenario} == reached


def test_what_players_may_have_overlooked_is_told_and_nothing_else() -> None:
    assert advice(TREE, FIGHTERS) == ()
    third = Fighter("ivy", "Ivy", "army-men")
    (roles,) = advice(TREE, (*FIGHTERS, third))
    assert roles.startswith("Bridgehead: 3 armies can meet here. Say who attacks")
    other = (Scenario("s1", "Patrol", "army-men"),)
    assert advice(other, (*FIGHTERS, third)) == (
        "Patrol: 1 army here is of its game, and two must meet.",
    )
    assert advice(other, ()) == (), "armies may come later"


def test_a_scenario_of_another_game_is_met_by_the_armies_of_that_game() -> None:
    tree = (
        Scenario("s1", "Out", "lgam", after={"e1": "s2", "draw": "s3"}),
        Scenario("s2", "On", "army-men"),
        Scenario("s3", "On as before"),
    )
    ledger = begin(CampaignSettings("War", ("lgam", "army-men"), "tree", scenarios=tree), MOMENT)
    games = ("lgam", "lgam", "army-men", "army-men")
    acts: list[AnyAct] = [Join(Player("p", "Ada"))]
    for at, game in enumerate(games):
        acts.append(Enter(Entry(f"e{at}", "p", f"e{at}", f"Army {at}", game), Army(f"e{at}", game)))
    for act in acts:
        ledger = append(ledger, act, MOMENT)
    first = way(replay(ledger)).plan
    assert first is not None and [side.entry for side in first.sides] == ["e0", "e1"]
    ledger = append(ledger, Plan("b1", first), MOMENT)
    sides = tuple(SideRecord(side.entry, role=side.role) for side in first.sides)
    for winners, entries, game in ((("e1",), ["e2", "e3"], "army-men"), ((), ["e0", "e1"], "lgam")):
        record = BattleRecord("2026-11-22", sides, "lgam", winners=winners, decided="agreed")
        played = append(ledger, Record("b1", record, why="as it was"), MOMENT)
        then = way(replay(played)).plan
        assert then is not None
        assert ([side.entry for side in then.sides], then.ruleset) == (entries, game)
