"""What is proposed when a campaign is founded: it fits the games, and says what it does."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from rules.army.model import Army, Figure, Unit
from rules.army.soldier_names import name_book
from rules.campaign.describe_settings import losses_text
from rules.campaign.ledger.acts import AnyAct, Enter, Join, Record
from rules.campaign.ledger.append import append, begin
from rules.campaign.planning.medal_and_rank_presets import (
    MEDALS,
    RANKS,
    battles_each,
    honours,
    medals,
)
from rules.campaign.planning.settings import CampaignSettings, Entry, Honour, Losses, Player
from rules.campaign.recording.battle_record import BattleRecord, Fate, SideRecord
from rules.campaign.state.campaign_state import Career
from rules.campaign.state.medal_rules import COUNTS, OBJECTIVE, citation_of, rises
from rules.campaign.state.replay import replay
from rules.games.catalog import Catalog
from rules.games.loading import load_playbook, load_ruleset
from rules.games.playbook import Playbook

CATALOG = Catalog()
GAMES = ("lgam", "fighting-plastic", "green-and-tan", "army-men", "army-men-combat")
DATA = Path(__file__).parents[2] / "data" / "rulesets"
MOMENT = "2026-11-21T09:00:00Z"


def play(game: str) -> Playbook:
    found = CATALOG.playbook(game)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("losses", "words"),
    [
        (Losses(heroes="stay-out"), "A fallen hero is out of the campaign for good."),
        (
            Losses(vehicles="recover", needed=3),
            "A lost vehicle or gun rolls a die of 6 before each battle: 3 or more brings",
        ),
        (Losses("stay-out", heroes="return"), "A fallen hero is always back for the next"),
        (Losses(wounded_miss=2), "the next battle; the wounded miss the next 2."),
        (Losses("recover", reinforcements=2), "4 or more brings him back. Reinforcements: 2"),
    ],
)  # fmt: skip
def test_what_becomes_of_the_lost_is_said_without_taking_it_back(
    losses: Losses, words: str
) -> None:
    found = losses_text(losses)
    assert words in found
    everybody = "Everyone is back" in found
    assert not (everybody and "miss" in found)
    assert not ("out of the campaign for good." in found and "Reinforcements" in found)


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_a_medal_for_each_of_its_objectives_and_none_for_others(game: str) -> None:
    goals = {each.id for each in play(game).missions if each.kind == "objective"}
    found = honours([play(game)])
    counted = [each.counts.removeprefix(OBJECTIVE) for each in found if OBJECTIVE in each.counts]
    assert sorted(counted) == sorted(goals)
    assert all(each.counts in COUNTS for each in found if OBJECTIVE not in each.counts)
    assert len({each.id for each in found}) == len(found)
    mine = [each.name for each in medals([play(game)])]
    assert len(set(mine)) == len(mine)
    # The mission's own name would be one that nobody thought of.
    assert not set(mine) & {each.name for each in play(game).missions}


def test_a_game_of_the_players_own_has_medals_too() -> None:
    lawn = load_ruleset(DATA / "back-garden.toml").value
    assert lawn is not None
    own = load_playbook(DATA / "back-garden.play.toml", lawn).value
    assert own is not None
    goals = [each for each in own.missions if each.kind == "objective"]
    assert goals and len(medals([own])) == len(MEDALS) + len(goals)
    assert len(medals(map(play, ("lgam", "lgam")))) == len(medals([play("lgam")]))


@pytest.mark.parametrize(
    ("counts", "at", "words"),
    [
        ("kills", 5, "5 kills"),
        ("survived", 1, "1 battle survived"),
        ("objective:destroy-all", 1, "Objective taken: destroy all"),
        ("objective:flag", 2, "Objective taken: flag, 2 times"),
    ],
)
def test_what_an_honour_is_for_is_said_in_words(counts: str, at: int, words: str) -> None:
    assert citation_of(Honour("h", "Cross", counts, at)) == words


def test_ranks_are_those_that_are_suggested_elsewhere_and_rise() -> None:
    known = list(name_book().ranks)
    assert [known.index(each.rank) for each in RANKS] == sorted(
        known.index(each.rank) for each in RANKS
    )


# ------------------------------------------------------------------ awarded as proposed


def career(
    battles: int, kills: int, falls_in: int = 0, game: str = "lgam", rank: str = "", who: str = "m"
) -> Career:
    """Return what a man has after so many battles, with so many kills in each."""
    men = Unit("u", "vehicle", "jeep", figures=(Figure("m", rank=rank),))
    ledger = begin(CampaignSettings("War", (game,), honours=honours([play(game)])), MOMENT)
    acts: list[AnyAct] = [Join(Player("p", "Milo"))]
    acts += [
        Enter(Entry(each, "p", each, each, game), Army(each, game, units=(men,))) for each in "ab"
    ]
    for number in range(1, battles + 1):
        kind = "fallen" if number == falls_in else "standing"
        sides = (SideRecord("a", fates=(Fate("m", kind, kills=kills),)), SideRecord("b"))
        record = BattleRecord(f"2026-11-{number:02}", sides, game, decided="agreed")
        acts.append(Record(f"b{number}", record))
    for act in acts:
        ledger = append(ledger, act, MOMENT)
    return replay(ledger).careers["a", who]


@pytest.mark.parametrize(("battles", "kills"), list(product((0, 1, 2, 3, 4, 6, 8), (0, 1, 2, 4))))
def test_a_sharpshooter_has_knocked_over_nine(battles: int, kills: int) -> None:
    names = [each.name for each in career(battles, kills).given]
    assert ("Sharpshooter" in names) == (battles * kills >= 9)
    assert ("Ace of the Table" in names) == (battles * kills >= 12)
    assert ("Hot Barrel" in names) == (battles > 0 and kills >= 4)
    assert len(names) == len(set(names))


@pytest.mark.parametrize("battles", [0, 4, 5, 6, 7, 9])
@pytest.mark.parametrize("falls_in", range(3))
@pytest.mark.parametrize("kills", [0, 1])
def test_a_man_rises_by_what_he_does_and_not_by_staying_alive(
    battles: int, falls_in: int, kills: int
) -> None:
    hits = battles * kills
    rank = "Sgt." if hits >= 9 else "Cpl." if hits >= 7 else "Pfc." if hits >= 5 else ""
    assert career(battles, kills, falls_in).rank == rank


def test_the_first_battle_alone_decorates_nobody_and_gold_is_for_the_few() -> None:
    for game in GAMES:
        for each in honours([play(game)]):
            assert each.counts not in ("battles", "won"), "a whole army would have it at once"
            assert each.at > 1 or each.counts == "last", "or many have it after an evening"
            assert "gold" not in each.ribbon or each.at >= 3
    assert not career(1, 0).given


@pytest.mark.parametrize(
    ("own", "after"),
    [
        ("Pvt.", "Sgt."),
        ("private", "Sgt."),
        ("Cpl.", "Sgt."),
        ("Sgt.", "Sgt."),
        ("Lt.", "Lt."),
        ("Chief", "Chief"),
        ("Grand Marshal", "Grand Marshal"),
    ],
)
def test_nobody_is_promoted_to_a_rank_below_his_own(own: str, after: str) -> None:
    found = career(9, 1, rank=own)
    assert found.rank == after
    given = [each.rank for each in found.given if each.rank]
    assert given == ([] if own == after else given) and given[-1:] == ([after] if given else [])


def test_a_longer_campaign_asks_for_more_and_a_shorter_for_less() -> None:
    usual = {each.id: each for each in honours([play("lgam")])}
    assert tuple(usual.values()) == honours([play("lgam")], 6)
    short, long = ({each.id: each for each in honours([play("lgam")], n)} for n in (3, 12))
    assert (short["sharpshooter"].at, long["sharpshooter"].at) == (5, 16)
    assert citation_of(long["sharpshooter"]) == "16 kills" and not long["sharpshooter"].text
    for same in ("hot-barrel", "nine-lives"):
        assert short[same] == long[same] == usual[same], "of one battle, or by its name"
    assert (short["last-one-standing"].at, long["last-one-standing"].at) == (1, 2)
    assert short["goal-flag"] == usual["goal-flag"], "what was done once is no medal"


@pytest.mark.parametrize(
    ("settings", "armies", "each"),
    [
        (CampaignSettings("War", (), planned=6), 2, 6),
        (CampaignSettings("War", (), planned=6), 4, 3),
        (CampaignSettings("War", (), "league", rounds=2), 4, 6),
        (CampaignSettings("War", (), "league", rounds=5, pairing="standing"), 4, 5),
        (CampaignSettings("War", ()), 4, 0),
        (CampaignSettings("War", (), planned=6), 1, 0),
    ],
)
def test_how_many_battles_an_army_is_to_fight(
    settings: CampaignSettings, armies: int, each: int
) -> None:
    assert battles_each(settings, armies) == each


def test_a_jeep_wins_medals_and_is_no_sergeant() -> None:
    found = career(10, 0, who="u")
    assert found.rank == "" and "Still in One Piece" in [each.name for each in found.given]
    assert not any(each.rank for each in found.given)


def test_a_rank_of_the_players_own_is_above_all_others() -> None:
    assert rises("Gen.", "Admiral of the Pond") and not rises("Gen.", "Col.")
