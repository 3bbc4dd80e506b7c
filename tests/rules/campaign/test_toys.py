"""Toys that were lost under a sofa or chewed by a dog, and are there again."""

from __future__ import annotations

import pytest
from campaigns import MOMENT, a_campaign, a_record, recorded
from msgspec.structs import replace as with_

from rules.campaign.describe_acts import ledger_lines
from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import CampaignProblem, Ledger
from rules.campaign.state.replay import replay
from rules.campaign.state.statistics import toys_away


def lost() -> Ledger:
    """Return a ledger of one battle, in which two of Ada's toys went."""
    fates = {"ada-1": "gone", "ada-2": "lost", "ada-3": "wounded"}
    return recorded(a_campaign(), "b1", a_record("ada", "june", won="ada", fates=fates))


def away(ledger: Ledger) -> list[str]:
    return [each.career.figure for each in toys_away(replay(ledger))]


def test_a_toy_is_away_until_it_is_said_to_be_there_again() -> None:
    ledger = lost()
    assert away(ledger) == ["ada-1", "ada-2"]
    ledger = append(ledger, acts.Toy("ada", "ada-1", "b1"), MOMENT)
    assert away(ledger) == ["ada-2"]
    assert ledger_lines(ledger)[-1].text == "Ada 1 has a toy again"
    ledger = append(ledger, acts.Undo(ledger.batches[-1].id), MOMENT)
    assert away(ledger) == ["ada-1", "ada-2"]


def test_whoever_fights_again_has_a_toy_and_can_lose_that_one_too() -> None:
    ledger = append(lost(), acts.Toy("ada", "ada-1", "b1"), MOMENT)
    ledger = recorded(ledger, "b2", a_record("ada", "milo", "2026-10-11", won="ada"))
    assert away(ledger) == []
    fates = {"ada-1": "lost"}
    ledger = recorded(ledger, "b3", a_record("ada", "june", "2026-10-18", fates=fates))
    assert away(ledger) == ["ada-1"], "what was said is said of the toy of then"
    ledger = append(ledger, acts.Void("b3"), MOMENT)
    assert away(ledger) == []


def test_who_stayed_at_home_has_no_toy_because_others_fought() -> None:
    record = a_record("ada", "milo", "2026-10-11", won="ada")
    ada, milo = record.sides
    there = tuple(f"ada-{man}" for man in (0, 3, 4))
    record = with_(record, sides=(with_(ada, present=there), milo))
    assert away(recorded(lost(), "b2", record)) == ["ada-1", "ada-2"]


@pytest.mark.parametrize(
    "act",
    [
        acts.Toy("ada", "ada-3", "b1"),
        acts.Toy("june", "june-1", "b1"),
        acts.Toy("ada", "ada-1", "b9"),
        acts.Toy("ada", "ada-2", "b1"),
    ],
)
def test_a_toy_that_is_there_is_not_said_to_be_there_again(act: acts.Toy) -> None:
    ledger = append(lost(), acts.Toy("ada", "ada-2", "b1"), MOMENT)
    with pytest.raises(CampaignProblem):
        append(ledger, act, MOMENT)
