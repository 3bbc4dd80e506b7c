"""Medals and promotions as they are proposed, over campaigns played by chance: for the few."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from plausible_war import MEN, War

from rules.campaign.planning.medal_and_rank_presets import honours
from rules.campaign.planning.settings import Losses
from rules.campaign.state.campaign_state import Career
from rules.campaign.state.honours_list import medals_of
from rules.games.catalog import Catalog

CATALOG = Catalog()
WARS = 24
"""How many are played where the games differ; the chance in them is the same each time."""
FEW = 12
"""How many are played of one game."""


def decorated(game: str, players: int, losses: Losses, battles: int = 6, wars: int = FEW) -> float:
    """Return which part of all men has a medal after so many battles."""
    return part(lambda career: bool(medals_of(career)), game, players, losses, battles, wars=wars)


def part(
    has: Callable[[Career], bool],
    game: str,
    players: int,
    losses: Losses,
    battles: int,
    spared: float = 0.0,
    wars: int = FEW,
) -> float:
    """Return which part of all men has something; `spared` of those who are hit are not."""
    playbook = CATALOG.playbook(game)
    assert playbook is not None
    rules, found = honours([playbook], 2 * battles // players), 0
    for seed in range(wars):
        state = War(playbook, rules, Random(seed), players, losses, spared).played(battles)
        vehicles = {u.id for e in state.entries for u in e.army.units if u.kind == "vehicle"}
        careers = [each for each in state.careers.values() if each.figure not in vehicles]
        assert len(careers) == MEN * players
        found += sum(map(has, careers))
    return found / (wars * MEN * players)


@pytest.mark.parametrize(
    "game", ["lgam", "fighting-plastic", "green-and-tan", "army-men", "army-men-combat"]
)
def test_about_one_man_in_ten_has_a_medal_after_six_battles(game: str) -> None:
    # Two armies fight all six, and everybody is back each time: no six battles bring more.
    assert 0.05 <= decorated(game, 2, Losses(), wars=WARS) <= 0.13


@pytest.mark.parametrize("losses", [Losses("recover", needed=3), Losses("stay-out")])
def test_a_league_of_four_in_which_men_are_missed_still_has_its_medals(losses: Losses) -> None:
    assert 0.01 <= decorated("lgam", 4, losses) <= 0.1


@pytest.mark.parametrize(("players", "battles"), [(2, 12), (4, 6), (2, 3)])
def test_medals_are_as_rare_in_long_campaigns_as_in_short_ones(players: int, battles: int) -> None:
    assert 0.04 <= decorated("army-men", players, Losses(), battles) <= 0.13


@pytest.mark.parametrize(("game", "battles"), [("lgam", 6), ("army-men", 3), ("army-men", 12)])
@pytest.mark.parametrize("spared", [0.0, 0.8])
def test_at_most_one_man_in_four_is_promoted_however_few_fall(
    game: str, battles: int, spared: float
) -> None:
    def risen(career: Career) -> bool:
        return any(given.rank for given in career.given)

    share = part(risen, game, 2, Losses(), battles, spared)
    assert share <= 0.25
    assert spared or share >= 0.05, "and some are"
