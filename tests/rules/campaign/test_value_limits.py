"""Numbers beyond all bounds: refused with a sentence, in the window as from a file."""

from __future__ import annotations

from typing import Any

import pytest
from campaigns import MOMENT, a_campaign, a_record
from msgspec.structs import replace

from rules.campaign.files.campaign_file import CampaignFile, write_campaign
from rules.campaign.files.campaign_file_reading import open_campaign
from rules.campaign.ledger.acts import Batch, Found, Record
from rules.campaign.ledger.append import append, begin
from rules.campaign.ledger.chain import CampaignProblem, Ledger, chained
from rules.campaign.planning.settings import CampaignSettings, Honour, Losses, Scenario, Victory
from rules.campaign.recording.battle_record import Fate

HUGE = 2**60
AGREED: list[dict[str, Any]] = [
    {"rounds": HUGE},
    {"planned": -1},
    {"victory": Victory(win=HUGE)},
    {"losses": Losses("recover", sides=0)},
    {"losses": Losses("recover", sides=HUGE)},
    {"losses": Losses(wounded_miss=-1)},
    {"honours": (Honour("h", "Boot", "kills", -HUGE),)},
    {"honours": tuple(Honour(f"h{at}", "Boot", "kills", 1) for at in range(201))},
    {"scenarios": tuple(Scenario(f"s{at}", f"Scenario {at}") for at in range(61))},
]


@pytest.mark.parametrize("changes", AGREED, ids=str)
def test_what_nobody_can_have_agreed_is_refused(changes: dict[str, Any]) -> None:
    settings = replace(CampaignSettings("War", ("army-men",)), **changes)
    with pytest.raises(CampaignProblem) as caught:
        begin(settings, MOMENT)
    assert len(caught.value.sentence) < 120 and "\n" not in caught.value.sentence
    batch = chained(Batch("forged", 1, MOMENT, Found(settings)), "")
    opened = open_campaign(write_campaign(CampaignFile(Ledger("war", (batch,)), {}, {}, {})), "war")
    assert opened.campaign is None
    assert any(caught.value.sentence in each.sentence() for each in opened.problems)


@pytest.mark.parametrize(
    "side",
    [{"men": HUGE}, {"facts": {"flag": HUGE}}, {"fates": (Fate("ada-1", "fallen", kills=-1),)}],
    ids=str,
)
def test_what_nobody_can_have_counted_is_refused(side: dict[str, Any]) -> None:
    record = a_record("ada", "june")
    ada, june = record.sides
    with pytest.raises(CampaignProblem, match="from 0 to 1,000,000"):
        append(
            a_campaign(), Record("b1", replace(record, sides=(replace(ada, **side), june))), MOMENT
        )


def test_a_battle_of_endless_turns_is_refused() -> None:
    with pytest.raises(CampaignProblem, match="number of turns"):
        append(a_campaign(), Record("b1", replace(a_record("ada", "june"), turns=HUGE)), MOMENT)
