"""Who did it, where two armies have men of one name."""

from __future__ import annotations

from campaigns import MOMENT, a_campaign, a_record, an_army, an_entry, recorded
from msgspec.structs import replace

from rules.campaign.acts import Enter
from rules.campaign.append import append
from rules.campaign.battle_record import Fate
from rules.campaign.describe import deed_text
from rules.campaign.names import CampaignNames
from rules.campaign.replay import replay


def test_a_doer_is_called_with_his_army_where_another_has_his_name() -> None:
    ledger = a_campaign()
    for owner in ("ada", "june"):
        army = an_army(owner)
        squad = army.units[0]
        fern = replace(squad.figures[1], name="Pvt. Fern")
        men = (squad.figures[0], fern, *squad.figures[2:])
        army = replace(army, units=(replace(squad, figures=men),))
        ledger = append(ledger, Enter(an_entry(owner), army), MOMENT)
    record = a_record("ada", "june")
    fates = (
        Fate("ada-1", "fallen", "Pvt. Fern", by="june-1", by_name="Pvt. Fern", weapon="rifle"),
        Fate("ada-2", "fallen", "Ada 2", by="june-2", by_name="June 2"),
    )
    record = replace(record, sides=(replace(record.sides[0], fates=fates), record.sides[1]))
    state = replay(recorded(ledger, "b1", record))
    names = CampaignNames(state)
    assert names.doer(record, fates[0]) == "Pvt. Fern of June"
    assert names.doer(record, fates[1]) == "June 2", "there is one June 2"
    careers = state.careers
    fern, other = careers["ada", "ada-1"], careers["ada", "ada-2"]
    assert deed_text(names, fern, fern.deeds[0]) == "Fell to Pvt. Fern of June, rifle"
    assert deed_text(names, other, other.deeds[0]) == "Fell to June 2"
