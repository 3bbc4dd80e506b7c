"""Who meets whom: round robins, pairing by standing, trees of scenarios."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.army.model import Army, Figure, Unit
from rules.campaign.describe_events import end_text
from rules.campaign.ledger.acts import AnyAct, Cancel, Enter, Join, Plan, Record, Void
from rules.campaign.ledger.append import append, begin
from rules.campaign.ledger.chain import Ledger
from rules.campaign.planning.scenario_tree import tree_faults, way
from rules.campaign.planning.schedule import league, may_meet, pair_count, pairing, rounds
from rules.campaign.planning.settings import CampaignSettings, Entry, Player, Scenario
from rules.campaign.recording.battle_record import BattlePlan, BattleRecord, PlannedSide, SideRecord
from rules.campaign.state.replay import replay
from rules.campaign.state.standings import is_over

MOMENT = "2026-11-21T09:00:00Z"
MAN = (Unit("u", "men", figures=(Figure("f"),)),)


def entry(number: int, game: str = "lgam", player: str = "") -> Entry:
    return Entry(f"e{number}", player or f"p{number}", "a", f"Army {number}", game)


def entries(count: int, game: str = "lgam") -> list[Entry]:
    return [entry(number, game) for number in range(count)]


def campaign(
    agreed: CampaignSettings, armies: list[Entry], sides: dict[str, str] | None = None
) -> Ledger:
    ledger = begin(agreed, MOMENT)
    for each in dict.fromkeys(army.player for army in armies):
        ledger = append(ledger, Join(Player(each, each, (sides or {}).get(each, ""))), MOMENT)
    for each in armies:
        ledger = append(ledger, Enter(each, Army(each.id, each.ruleset, units=MAN)), MOMENT)
    return ledger


def write(ledger: Ledger, *acts: AnyAct) -> Ledger:
    for act in acts:
        ledger = append(ledger, act, MOMENT)
    return ledger


def played(plan: BattlePlan, winners: tuple[str, ...], day: str = "2026-11-01") -> BattleRecord:
    sides = tuple(SideRecord(side.entry, role=side.role) for side in plan.sides)
    return BattleRecord(day, sides, plan.ruleset, winners=winners, decided="agreed")


# ------------------------------------------------------------------ everybody with everybody


@pytest.mark.parametrize(("count", "times"), list(product(range(12), (1, 2, 3))))
def test_everybody_meets_everybody_as_often_as_agreed(count: int, times: int) -> None:
    found = rounds(entries(count), CampaignSettings("War", ("lgam",), rounds=times))
    met = Counter(frozenset(two) for each in found for two in each.pairs)
    assert met == {frozenset((f"e{a}", f"e{b}")): times for a, b in combinations(range(count), 2)}
    assert [each.number for each in found] == list(range(1, len(found) + 1))
    for each in found:
        busy = [one for two in each.pairs for one in two]
        assert len(set(busy)) == len(busy)
        assert sorted((*busy, *each.resting)) == sorted(one.id for one in entries(count))
    byes = Counter(one for each in found for one in each.resting)
    assert set(byes.values()) <= ({times} if count % 2 else set())
    attacks = Counter(two[0] for each in found for two in each.pairs)
    for one in range(count if count > 1 else 0):
        assert abs(2 * attacks[f"e{one}"] - times * (count - 1)) <= 1


def test_the_second_time_two_meet_the_other_way_round() -> None:
    found = rounds(entries(6), CampaignSettings("War", ("lgam",), rounds=2))
    first, second = found[:5], found[5:]
    assert len(first) == 5
    for one, two in zip(first, second, strict=True):
        assert two.pairs == tuple((b, a) for a, b in one.pairs)


def test_only_armies_of_one_game_and_of_two_players_meet() -> None:
    armies = [entry(0), entry(1, "army-men"), entry(2), entry(3, "army-men"), entry(4, player="p0")]
    found = rounds(armies, CampaignSettings("War", ("lgam", "army-men")))
    met = {frozenset(two) for each in found for two in each.pairs}
    assert met == {frozenset(two) for two in (("e0", "e2"), ("e2", "e4"), ("e1", "e3"))}


def test_friends_of_one_side_do_not_meet() -> None:
    players = [Player(f"p{n}", "x", side) for n, side in enumerate(("green", "green", "tan", ""))]
    found = rounds(entries(4), CampaignSettings("War", ("lgam",)), players)
    met = {frozenset(two) for each in found for two in each.pairs}
    assert frozenset(("e0", "e1")) not in met and len(met) == 5


def test_the_league_plans_what_is_not_planned_yet() -> None:
    agreed = CampaignSettings("War", ("lgam",), kind="league", begins="2026-11-22")
    ledger = campaign(agreed, entries(4))
    plans = league(replay(ledger))
    assert len(plans) == 6
    assert [plan.day for plan in plans[::2]] == ["2026-11-22", "2026-11-29", "2026-12-06"]
    assert {side.role for plan in plans for side in plan.sides} == {"attacker", "defender"}
    ledger = write(ledger, Plan("b1", plans[3]), Record("b2", played(plans[0], ("e0",))))
    rest = league(replay(ledger))
    assert rest == tuple(plan for at, plan in enumerate(plans) if at not in (0, 3))
    ledger = write(ledger, Cancel("b1"), Void("b2"))
    assert league(replay(ledger)) == plans


def test_who_joins_late_meets_everybody_still() -> None:
    ledger = campaign(CampaignSettings("War", ("lgam",), kind="league"), entries(3))
    for number, plan in enumerate(league(replay(ledger))):
        ledger = write(ledger, Record(f"b{number}", played(plan, ())))
    assert league(replay(ledger)) == ()
    late = entry(3)
    ledger = write(ledger, Join(Player("p3", "Late")), Enter(late, Army("x", "lgam", units=MAN)))
    left = league(replay(ledger))
    assert {frozenset(s.entry for s in plan.sides) for plan in left} == {
        frozenset(("e3", each)) for each in ("e0", "e1", "e2")
    }


# ------------------------------------------------------------------ pairs


def best_by_trying(count: int, edges: set[tuple[int, int]]) -> int:
    """Return the largest number of pairs, found by trying every order of places."""
    best = 0
    for order in permutations(range(count)):
        left, pairs = list(order), 0
        while len(left) > 1:
            one, two = left.pop(0), left.pop(0)
            pairs += (min(one, two), max(one, two)) in edges
        best = max(best, pairs)
    return best


@given(st.integers(2, 6), st.data())
def test_there_are_never_more_pairs_than_were_found(count: int, data: st.DataObject) -> None:
    every = list(combinations(range(count), 2))
    edges = set(data.draw(st.lists(st.sampled_from(every), unique=True)))
    assert pair_count(count, edges) == best_by_trying(count, edges)


def test_rings_of_odd_length_are_looked_through() -> None:
    ring = {(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)}
    assert pair_count(6, ring | {(2, 5)}) == 3
    flower = {(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5), (5, 6), (0, 7)}
    assert pair_count(8, flower) == 4
    complete = set(combinations(range(9), 2))
    assert pair_count(9, complete) == 4


# ------------------------------------------------------------------ by standing


def _swiss(count: int, turns: int, chance: Random) -> list[tuple[Counter[frozenset[str]], int]]:
    """Play rounds by standing with any results; return what had met before each, and re-matches."""
    agreed = CampaignSettings("War", ("lgam",), kind="league", pairing="standing", rounds=turns)
    ledger = campaign(agreed, entries(count))
    met: Counter[frozenset[str]] = Counter()
    byes: Counter[str] = Counter()
    told = []
    for turn in range(1, turns + 1):
        found = pairing(replay(ledger))
        assert found == pairing(replay(ledger))
        assert all(plan.round == turn for plan in found.plans)
        pairs = [tuple(side.entry for side in plan.sides) for plan in found.plans]
        busy = sorted((*(each for two in pairs for each in two), *found.resting))
        assert busy == sorted(f"e{n}" for n in range(count))
        told.append((met.copy(), sum(met[frozenset(two)] > 0 for two in pairs)))
        assert found.rematches == told[-1][1]
        met.update(frozenset(two) for two in pairs)
        byes.update(found.resting)
        assert max(byes.values(), default=0) - min(byes[f"e{n}"] for n in range(count)) <= 1
        for number, plan in enumerate(found.plans):
            who = chance.choice([(), *((side.entry,) for side in plan.sides)])
            name = f"b{turn}-{number}"
            ledger = write(ledger, Plan(name, plan), Record(name, played(plan, who)))
    end = pairing(replay(ledger))
    assert not end.plans and "have been played" in end.sentence
    return told


@pytest.mark.parametrize("count", range(2, 8))
@pytest.mark.parametrize("seed", range(3))
def test_by_standing_nobody_meets_again_where_that_can_be(count: int, seed: int) -> None:
    for met, again in _swiss(count, count + 1, Random(seed)):
        if count % 2 == 0:
            fresh = {
                (a, b)
                for a, b in combinations(range(count), 2)
                if not met[frozenset((f"e{a}", f"e{b}"))]
            }
            assert count // 2 - again == best_by_trying(count, fresh)


def test_the_first_meets_the_second_and_the_sentence_says_how() -> None:
    agreed = CampaignSettings("War", ("lgam",), pairing="standing", rounds=3)
    ledger = campaign(agreed, entries(5))
    first = pairing(replay(ledger))
    met = [{side.entry for side in plan.sides} for plan in first.plans]
    assert met == [{"e0", "e1"}, {"e2", "e3"}]
    assert first.sentence == (
        "Round 1: each meets the nearest in the standings he has not met yet. Army 4 rests."
    )
    assert pairing(replay(ledger)).plans == first.plans


def test_a_round_waits_for_the_last_result_of_the_one_before() -> None:
    agreed = CampaignSettings("War", ("lgam",), pairing="standing", rounds=3)
    ledger = campaign(agreed, entries(4))
    one, two = pairing(replay(ledger)).plans
    ledger = write(ledger, Plan("b1", one), Plan("b2", two), Record("b1", played(one, ("e0",))))
    found = pairing(replay(ledger))
    assert not found.plans
    assert found.sentence == "1 battle has no result yet. The next round can be planned after that."
    ledger = write(ledger, Record("b2", played(two, ("e2",))))
    later = pairing(replay(ledger))
    assert {frozenset(s.entry for s in plan.sides) for plan in later.plans} == {
        frozenset(("e0", "e2")), frozenset(("e1", "e3"))
    }  # fmt: skip


def test_friends_and_other_games_are_not_paired() -> None:
    agreed = CampaignSettings("War", ("lgam", "army-men"), pairing="standing", rounds=2)
    armies = [*entries(2), *(entry(n, "army-men") for n in (2, 3))]
    found = pairing(replay(campaign(agreed, armies)))
    assert [{s.entry for s in p.sides} for p in found.plans] == [{"e0", "e1"}, {"e2", "e3"}]
    assert [plan.ruleset for plan in found.plans] == ["lgam", "army-men"]
    sides = {"p0": "green", "p1": "green"}
    friends = pairing(replay(campaign(agreed, armies, sides)))
    assert len(friends.plans) == 1 and set(friends.resting) == {"e0", "e1"}
    assert not may_meet(armies[0], armies[1], sides)


def test_fifty_armies_are_paired_for_many_rounds() -> None:
    agreed = CampaignSettings("War", ("lgam",), pairing="standing", rounds=6)
    ledger = campaign(agreed, entries(50))
    chance = Random(1)
    for turn in range(1, 7):
        found = pairing(replay(ledger))
        assert len(found.plans) == 25 and found.rematches == 0
        for number, plan in enumerate(found.plans):
            winner = (chance.choice(plan.sides).entry,)
            name = f"b{turn}-{number}"
            ledger = write(ledger, Plan(name, plan), Record(name, played(plan, winner)))


# ------------------------------------------------------------------ trees

TREE = (
    Scenario(
        "landing", "Landing", after={"attacker": "bridge", "defender": "beach", "draw": "beach"}
    ),
    Scenario("bridge", "Bridge", mission="flag", after={"e1": "home"}),
    Scenario("beach", "Beach", after={"attacker": "bridge"}),
    Scenario("home", "Home"),
)


def test_the_winner_decides_what_comes_next() -> None:
    agreed = CampaignSettings("War", ("lgam",), kind="tree", scenarios=TREE, begins="2026-11-22")
    ledger = campaign(agreed, entries(2))
    plan = way(replay(ledger)).plan
    assert plan is not None
    assert (plan.scenario, plan.day, plan.ruleset) == ("landing", "2026-11-22", "lgam")
    assert [side.role for side in plan.sides] == ["attacker", "defender"]
    ledger = write(ledger, Plan("b1", plan))
    assert (way(replay(ledger)).plan, way(replay(ledger)).sentence) == (None, "Landing is planned.")
    ledger = write(ledger, Record("b1", played(plan, ("e0",))))
    found = way(replay(ledger))
    assert found.sentence == "Army 0 won Landing. Next is Bridge."
    assert found.plan is not None and (found.plan.mission, found.after) == ("flag", "b1")
    ledger = write(ledger, Plan("b2", found.plan), Record("b2", played(found.plan, ("e0",))))
    end = way(replay(ledger))
    assert end.ended and end.plan is None and end.path == ("landing", "bridge")
    assert end.sentence == "Army 0 won Bridge. The campaign is decided."
    # The battle corrected: now the other one won the bridge, and the way goes on.
    ledger = write(ledger, Record("b2", played(found.plan, ("e1",)), why="June won"))
    assert way(replay(ledger)).sentence == "Army 1 won Bridge. Next is Home."
    drawn = write(ledger, Record("b1", played(plan, ())))
    assert way(replay(drawn)).sentence == "Landing was drawn. Next is Beach."
    again = write(drawn, Void("b1"))
    assert way(replay(again)).sentence == "The campaign begins here. First is Landing."


def test_a_battle_without_a_result_keeps_the_tree_waiting() -> None:
    ledger = campaign(CampaignSettings("War", ("lgam",), kind="tree", scenarios=TREE), entries(2))
    plan = way(replay(ledger)).plan
    assert plan is not None
    record = BattleRecord("2026-11-01", played(plan, ()).sides, "lgam", decided="none")
    ledger = write(ledger, Plan("b1", plan), Record("b1", record))
    assert way(replay(ledger)).sentence == "Landing has no result yet."


def _reaches_itself(ways: dict[str, set[str]]) -> bool:
    """Return whether any scenario leads back to itself, found by walking on and on."""
    for start, first in ways.items():
        seen: set[str] = set()
        todo = set(first)
        while todo - seen:
            seen |= todo
            todo = {far for near in seen for far in ways[near]}
        if start in seen:
            return True
    return False


@given(st.dictionaries(st.sampled_from("abcde"), st.sets(st.sampled_from("abcde"), max_size=3)))
def test_a_tree_that_goes_round_is_refused_and_no_other(given_ways: dict[str, set[str]]) -> None:
    ways = {each: given_ways.get(each, set()) for each in "abcde"}
    keys = ("attacker", "defender", "draw")
    tree = [
        Scenario(each, each.upper(), after=dict(zip(keys, sorted(to), strict=False)))
        for each, to in ways.items()
    ]
    round_it_goes = any("never end" in sentence for sentence in tree_faults(tree))
    assert round_it_goes == _reaches_itself(ways)


def test_what_is_wrong_with_a_tree_is_said_by_name() -> None:
    assert tree_faults(TREE, ["e1"]) == ()
    assert tree_faults(TREE) == ("Bridge: a battle cannot end as “e1”.",)
    ring = (Scenario("a", "Hill", after={"draw": "b"}), Scenario("b", "Pond", after={"draw": "a"}))
    assert tree_faults(ring)[0].startswith("Hill leads to Pond leads to Hill again")
    lost = (Scenario("a", "Hill", after={"draw": "pondd"}), Scenario("pond", "Pond"))
    assert tree_faults(lost) == (
        "Hill leads to “pondd”, which is not a scenario here. Is Pond meant?",
        "Nothing leads to Pond. Let a scenario lead there, or take it out.",
    )
    assert len(tree_faults(())) == 1
    ledger = campaign(CampaignSettings("War", ("lgam",), scenarios=ring), entries(2))
    assert way(replay(ledger)).plan is None


# ------------------------------------------------------------------ the end


@pytest.mark.parametrize("by", ["round-robin", "standing"])
def test_a_league_is_over_when_its_last_battle_is_played(by: str) -> None:
    ledger = campaign(CampaignSettings("War", ("lgam",), kind="league", pairing=by), entries(2))
    assert not is_over(replay(ledger))
    (plan,) = pairing(replay(ledger)).plans if by == "standing" else league(replay(ledger))
    ledger = write(ledger, Plan("b1", plan))
    assert not is_over(replay(ledger)), "planned is not played"
    state = replay(write(ledger, Record("b1", played(plan, ("e1",)))))
    assert is_over(state)
    assert end_text(state, lambda entry: entry) == "over, e1 is first"


def test_free_play_ends_only_with_the_battles_that_were_agreed() -> None:
    met = BattlePlan("2026-11-01", (PlannedSide("e0"), PlannedSide("e1")), "lgam")
    for planned, over in ((0, False), (1, True), (2, False)):
        ledger = campaign(CampaignSettings("War", ("lgam",), planned=planned), entries(2))
        state = replay(write(ledger, Record("b1", played(met, ("e1",)))))
        assert is_over(state) is over
