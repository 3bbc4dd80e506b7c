"""What belongs to a campaign beside its ledger: fielded copies, begun recordings, pictures."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from sqlalchemy import Table

from db import tables
from db.errors import StoreProblem
from db.store import Store
from rules.army.documents.army_file import pack_army
from rules.army.model import Army
from rules.campaign.ledger.acts import Amend, AnyAct, Enter, Note, Record
from rules.campaign.planning.settings import CampaignSettings, Entry
from tests.db.calendars import Calendar
from tests.db.campaign_hand import check, create, load, spoil, write
from tests.db.databases import execute_directly
from tests.db.made_campaigns import CAMPAIGN, company, fought, side, small_campaign

# ---- what goes with a campaign


def test_battles_with_the_same_army_share_one_copy(store: Store) -> None:
    create(store, small_campaign())
    create(store, small_campaign("other"))
    copies = {f"ada-{at}": pack_army(company("Ada")) for at in range(2, 9)}
    write(store, load(store), Note("battle:hill", "Windy."), copies=copies)
    with store.reading() as work:
        assert work.campaigns.fielded("ada-8") == company("Ada")
    assert count(store, tables.fielded_army) == 1
    with store.writing() as work:
        work.campaigns.remove(CAMPAIGN)
        assert work.campaigns.fielded("ada-1") == company("Ada"), "the other mentions it"
        work.campaigns.remove("other")
    assert count(store, tables.fielded_army) == 0


def count(store: Store, table: Table) -> int:
    return int(execute_directly(store, f"SELECT count(*) FROM {table.name}")[0][0])


def test_a_fielded_copy_never_becomes_another(store: Store) -> None:
    create(store, small_campaign())
    other = {"ada-1": pack_army(company("Ada", men=3))}
    ledger = load(store)
    with pytest.raises(StoreProblem) as refused:
        write(store, ledger, Note("battle:hill", "Windy."), copies=other)
    assert "an army that has fought never changes" in refused.value.sentence()
    with store.reading() as work:
        assert work.campaigns.fielded("ada-1") == company("Ada")
        assert work.campaigns.load(CAMPAIGN) == ledger


def test_a_copy_that_was_changed_in_the_database_is_told(store: Store) -> None:
    create(store, small_campaign())
    spoil(store, "UPDATE fielded_army SET document = ?", pack_army(company("Ada", men=3)))
    with pytest.raises(StoreProblem) as told, store.reading() as work:
        work.campaigns.fielded("ada-1")
    assert "cannot be read" in told.value.sentence()
    spoil(store, "DELETE FROM campaign_fielded")
    assert check(store) == ("The army of ada in battle bridge is missing.",)


def test_the_recording_begun_last_names_its_campaign(store: Store) -> None:
    create(store, small_campaign())
    with store.writing() as work:
        assert work.campaigns.begun() is None
        work.campaigns.keep_draft(CAMPAIGN, "ford", "{}")
        (campaign,) = work.campaigns.summaries()
        assert work.campaigns.begun() == campaign.name
        work.campaigns.drop_draft(CAMPAIGN, "ford")
        assert work.campaigns.begun() is None


def test_a_campaign_that_is_removed_leaves_nothing(store: Store) -> None:
    create(store, small_campaign())
    with store.writing() as work:
        work.campaigns.keep_draft(CAMPAIGN, "ford", "{}")
        assert work.campaigns.remove(CAMPAIGN)
        assert not work.campaigns.remove(CAMPAIGN)
        assert work.campaigns.summaries() == ()
    for table in tables.metadata.sorted_tables:
        if table.name.startswith(("campaign", "fielded")):
            assert count(store, table) == 0, table.name


# ---- drafts


def test_a_recording_that_was_begun_waits_until_the_battle_is_written(
    dated: Store, calendar: Calendar
) -> None:
    ledger = small_campaign()
    create(dated, ledger)
    with dated.writing() as work:
        work.campaigns.keep_draft(CAMPAIGN, "hill", "first")
    calendar.later(hours=1)
    with dated.writing() as work:
        work.campaigns.keep_draft(CAMPAIGN, "ford", '{"fallen": 1}')
        work.campaigns.keep_draft(CAMPAIGN, "ford", '{"fallen": 2}')
    with dated.reading() as work:
        assert work.campaigns.draft(CAMPAIGN, "ford") == '{"fallen": 2}'
        assert work.campaigns.draft(CAMPAIGN, "elsewhere") is None
        assert work.campaigns.drafts(CAMPAIGN) == ("ford", "hill")
    write(dated, ledger, fought("ford", "2025-04-01", side("ada"), side("cy")))
    with dated.writing() as work:
        assert work.campaigns.drafts(CAMPAIGN) == ("hill",), "what is recorded is no draft"
        work.campaigns.drop_draft(CAMPAIGN, "hill")
        work.campaigns.drop_draft(CAMPAIGN, "hill")
        assert work.campaigns.drafts(CAMPAIGN) == ()


# ---- pictures


def photographed(picture: str) -> Record:
    act = fought("photographed", "2025-04-02", side("ada"), side("bo"))
    record = msgspec.structs.replace(act.record, photographs=("f" * 32, picture))
    return msgspec.structs.replace(act, record=record)


def portrayed(picture: str) -> Army:
    army = company("Ada", 1)
    man = msgspec.structs.replace(army.units[0].figures[0], portrait=f"picture:{picture}")
    unit = msgspec.structs.replace(army.units[0], figures=(man,))
    return msgspec.structs.replace(army, units=(unit,))


SHOWN: dict[str, Callable[[str], AnyAct]] = {
    "the settings": lambda picture: Amend(CampaignSettings("The Lake", ("lgam",), picture=picture)),
    "a photograph": photographed,
    "an army as it entered": lambda picture: Enter(
        Entry("ada", "ada", "a", "Ada", "lgam"), portrayed(picture)
    ),
}


@pytest.mark.parametrize("where", [*SHOWN, "a fielded army", "a draft"])
def test_a_picture_stays_as_long_as_a_campaign_shows_it(
    dated: Store, calendar: Calendar, where: str
) -> None:
    ledger = small_campaign()
    create(dated, ledger)
    with dated.writing() as work:
        picture = work.pictures.put(b"shown")
        lost = work.pictures.put(b"chosen and dropped")
        if where == "a draft":
            work.campaigns.keep_draft(CAMPAIGN, "x", f'{{"photographs":["{picture}"]}}')
    if where == "a fielded army":
        copies = {"ada-2": pack_army(portrayed(picture))}
        write(dated, ledger, Note("battle:hill", "Windy."), copies=copies)
    if where in SHOWN:
        write(dated, ledger, SHOWN[where](picture))
    calendar.later(days=2)
    with dated.writing() as work:
        assert work.pictures.sweep() == 1
        assert [*work.pictures.of([picture, lost])] == [picture]
        work.campaigns.remove(CAMPAIGN)
        assert work.pictures.sweep() == 1, "when the campaign is gone for good it may go"
