"""The sample campaign is what its script plays."""

from __future__ import annotations

import resources
from rules.campaign.files.campaign_file_reading import load_campaign_file
from rules.campaign.state.replay import replay
from tools import sample_campaign


def test_the_sample_comes_to_what_the_script_plays() -> None:
    sample = load_campaign_file(resources.path("samples", "lawn-war.muster-campaign"))
    played = sample_campaign.play()
    assert replay(played.ledger).standings == replay(sample.ledger).standings, (
        "run tools/sample_campaign.py again"
    )
    assert played.fielded.keys() == sample.fielded.keys()
