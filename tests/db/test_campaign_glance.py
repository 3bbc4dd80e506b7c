"""A campaign at a glance, and a ledger read in parts: both say what the whole would say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from db.store import Store
from rules.campaign.acts import Amend, Cancel, Enter, Void
from rules.campaign.charter import Charter
from rules.campaign.replay import replay
from rules.campaign.state import BattleLine, State
from tests.db.campaign_hand import create, load, spoil, write
from tests.db.made_campaigns import CAMPAIGN, league, small_campaign


def glance(store: Store, campaign: str = CAMPAIGN) -> State:
    with store.reading() as work:
        found = work.campaigns.glance(campaign)
    assert found is not None
    return found


def told(line: BattleLine) -> tuple[object, ...]:
    """Return what a list shows of a battle."""
    held = line.record or line.plan
    winners = line.record.winners if line.record else ()
    name, mission = (held.name, held.mission) if held else ("", "")
    return (line.id, line.number, line.state, line.day, line.corrections, name, mission, winners)


def test_a_glance_is_the_replay_as_far_as_it_goes(store: Store) -> None:
    ledger = small_campaign()
    create(store, ledger)
    for act in (None, Void("hill"), Cancel("ford"), Amend(Charter("Renamed", ("lgam",)))):
        if act is not None:
            ledger = write(store, ledger, act)
        seen, whole = glance(store), replay(ledger)
        assert seen.charter == whole.charter
        assert seen.standings == whole.standings
        assert seen.batches == whole.batches
        assert [told(line) for line in seen.battles] == [told(line) for line in whole.battles]
        assert [each.entry.name for each in seen.entries] == ["Ada", "Bo", "Cy"]


def test_of_a_long_campaign_a_glance_shows_the_battles_fought_last(store: Store) -> None:
    ledger = league(6, 100, 4, men=5)
    with store.writing() as work:
        work.campaigns.create(ledger)
    seen, whole = glance(store, "league"), replay(ledger)
    assert 10 < len(seen.battles) < 50
    assert [told(line) for line in seen.battles] == [
        told(line) for line in whole.battles[-len(seen.battles) :]
    ]
    assert seen.standings == whole.standings


def test_there_is_no_glance_at_what_is_gone_or_cannot_be_read(store: Store) -> None:
    create(store, small_campaign())
    spoil(store, "UPDATE campaign SET charter = 'nonsense'")
    with store.reading() as work:
        assert work.campaigns.glance(CAMPAIGN) is None
        assert work.campaigns.glance("nowhere") is None


@pytest.mark.parametrize("most", [1, 3, 10, 99])
def test_a_ledger_read_in_parts_is_the_whole(store: Store, most: int) -> None:
    create(store, small_campaign())
    with store.reading() as work:
        reading = work.campaigns.reading(CAMPAIGN)
        while not reading.done:
            reading.take(work.campaigns.pages(CAMPAIGN, len(reading.batches), most))
    assert reading.sound
    assert tuple(reading.batches) == load(store).batches


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM campaign_batch WHERE number = 10",
        "DELETE FROM campaign_batch WHERE number = 5",
        "UPDATE campaign_batch SET document = '{}' WHERE number = 6",
        "UPDATE campaign SET head = 'other'",
    ],
)
def test_a_ledger_that_is_not_as_it_was_written_is_found_out_in_parts_too(
    store: Store, statement: str
) -> None:
    create(store, small_campaign())
    spoil(store, statement)
    with store.reading() as work:
        reading = work.campaigns.reading(CAMPAIGN)
        for _ in range(20):
            if not reading.done:
                reading.take(work.campaigns.pages(CAMPAIGN, len(reading.batches), 3))
    assert reading.done and not reading.sound


def test_the_campaigns_of_an_army_are_known_until_it_leaves(store: Store) -> None:
    ledger = small_campaign()
    create(store, ledger)
    with store.writing() as work:
        work.campaigns.create(small_campaign("second"))
    one, other = (each.entry.army for each in replay(ledger).entries[:2])

    def playing(*ids: str) -> dict[str, tuple[str, ...]]:
        with store.reading() as work:
            return work.campaigns.playing(ids)

    assert playing(one, "nowhere") == {one: ("The Lake",)}, "two of one name are told once"
    ada = replay(ledger).entry("ada")
    write(store, ledger, Enter(replace(ada.entry, gone=True), ada.army))
    ledger = write(store, load(store, "second"), Amend(Charter("The Pond", ("lgam",))))
    assert playing(one, other) == {one: ("The Pond",), other: ("The Pond", "The Lake")}
    assert playing() == {}
