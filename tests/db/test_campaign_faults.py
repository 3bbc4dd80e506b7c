"""Ledgers tampered with or cut short, full disks, and two windows recording the same battle."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from threading import Barrier, Thread

import msgspec
import pytest

from db import backend
from db.backups import daily_copy, restore
from db.campaign_errors import CampaignChangedElsewhere, LedgerDamaged
from db.campaigns_in_copies import in_copies
from db.data_folder import DataFolder
from db.errors import StoreProblem
from db.store import Store
from rules.campaign.ledger.acts import Batch, Note, Record, Void
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger, pack_batch, unpack_batch
from tests.db.campaign_hand import check, create, load, spoil, write
from tests.db.databases import execute_directly, open_again
from tests.db.made_campaigns import CAMPAIGN, MOMENT, company, fate, fought, side, small_campaign


@pytest.fixture
def filled(store: Store) -> Store:
    """Give a database with the small campaign; its ledger has ten acts."""
    create(store, small_campaign())
    return store


def ford(points: str = "9") -> Record:
    """Return the record of the battle that was planned."""
    sides = (side("ada", points, fate("a2")), side("cy", "2"))
    return fought("ford", "2025-04-01", *sides, winners=["ada"])


def damage(store: Store) -> LedgerDamaged:
    """Open the campaign and return what is said of its ledger."""
    with pytest.raises(LedgerDamaged) as told:
        load(store)
    return told.value


def act(store: Store, number: int) -> Batch:
    """Return an act as it is stored."""
    query = "SELECT document FROM campaign_batch WHERE number = ?"
    return unpack_batch(execute_directly(store, query, number)[0][0], "")


def put(store: Store, number: int, document: bytes) -> None:
    statement = "UPDATE campaign_batch SET document = ? WHERE campaign_id = ? AND number = ?"
    spoil(store, statement, document, CAMPAIGN, number)


# ---- tampered with, cut short


def test_an_act_that_was_changed_is_named_and_all_before_it_is_read(filled: Store) -> None:
    whole = load(filled)
    batch = act(filled, 8)
    assert isinstance(batch.act, Record)
    record = msgspec.structs.replace(batch.act.record, winners=("ada",))
    forged = msgspec.structs.replace(batch, act=msgspec.structs.replace(batch.act, record=record))
    put(filled, 8, pack_batch(forged))
    told = damage(filled)
    assert told.kind == "damaged"
    assert [fault.number for fault in told.faults] == [8]
    assert told.ledger is not None and told.ledger.batches == whole.batches[:7]
    assert "In the ledger of the campaign “The Lake”, act 8 was changed" in told.sentence()
    assert "everything before that (7 acts) can be read" in told.sentence()
    assert "so bring the campaign back from its file" in told.sentence(), "there is no copy"
    assert check(filled) == ("Act 8 was changed after it was written.",)


@pytest.mark.parametrize(
    ("statement", "number", "read", "words"),
    [
        (
            "DELETE FROM campaign_batch WHERE number = 10",
            10,
            9,
            "the ledger ends after act 9 of 10",
        ),
        ("DELETE FROM campaign_batch WHERE number > 4", 5, 4, "the ledger ends after act 4 of 10"),
        ("DELETE FROM campaign_batch WHERE number = 5", 5, 4, "act 5 is missing"),
        ("DELETE FROM campaign_batch", 1, 0, "nothing of it can be read"),
        (
            "UPDATE campaign_batch SET document = 'a text' WHERE number = 6",
            6,
            5,
            "act 6 cannot",
        ),
        (
            "UPDATE campaign_batch SET document = '' WHERE number = 1",
            1,
            0,
            "act 1 cannot",
        ),
        ("UPDATE campaign SET head = 'other'", 10, 10, "does not end where it should"),
    ],
)
def test_every_fault_is_named_by_its_number_and_the_rest_is_read(
    filled: Store, statement: str, number: int, read: int, words: str
) -> None:
    whole = load(filled)
    spoil(filled, statement)
    told = damage(filled)
    assert told.faults[0].number == number
    batches = told.ledger.batches if told.ledger else ()
    assert batches == whole.batches[:read]
    assert words in told.sentence()


def test_nothing_is_written_behind_a_damaged_end(filled: Store) -> None:
    ledger = load(filled)
    spoil(filled, "DELETE FROM campaign_batch WHERE number = 4")
    grown = append(ledger, Void("hill"), MOMENT)
    with pytest.raises(LedgerDamaged), filled.writing() as work:
        work.campaigns.append(CAMPAIGN, grown.batches[-1:], 10)
    assert execute_directly(filled, "SELECT count(*) FROM campaign_batch") == [(9,)]


@pytest.mark.file
def test_a_copy_of_the_database_is_named_and_brings_the_ledger_back(filled: Store) -> None:
    whole = load(filled)
    copy = daily_copy(filled.data_folder)
    assert copy is not None
    put(filled, 9, b"{}")
    assert f"bring the database back from the newest copy, {copy}" in damage(filled).sentence()
    filled.close()
    restore(filled.data_folder, copy)
    with Store.open(filled.data_folder.root) as again:
        assert load(again) == whole
        assert check(again) == ()


@pytest.mark.file
def test_the_campaign_alone_is_brought_back_from_the_newest_copy_in_which_it_is_whole(
    filled: Store,
) -> None:
    """The armies and the other campaigns stay as they are, also what is newer than the copy."""
    place, whole = filled.data_folder, load(filled)
    assert in_copies(place, CAMPAIGN) is None
    good = daily_copy(place, date(2025, 3, 1))
    grown = write(filled, whole, ford())
    create(filled, small_campaign("newer"))
    put(filled, 9, b"{}")
    daily_copy(place, date(2025, 3, 2))
    (place.backups / "muster-2025-03-03.db").write_bytes(b"no database")
    copied = in_copies(place, CAMPAIGN)
    assert copied is not None and copied.path == good
    assert copied.ledger == whole and len(grown.batches) == len(whole.batches) + 1
    spoil(filled, "UPDATE fielded_army SET document = x'00'")
    with filled.writing() as work:
        work.campaigns.bring_back(copied)
        assert {line.id for line in work.campaigns.summaries()} == {CAMPAIGN, "newer"}
        assert work.campaigns.fielded("ada-1") == company("Ada")
    assert load(filled) == whole
    assert check(filled) == check(filled, "newer") == ()
    with filled.writing() as work:
        work.campaigns.remove(CAMPAIGN)
        work.campaigns.bring_back(copied)
    assert load(filled) == whole


def test_where_there_is_no_copy_one_can_go_on_from_what_is_left(filled: Store) -> None:
    put(filled, 9, b"{}")
    with filled.writing() as work:
        left = work.campaigns.cut_to_readable(CAMPAIGN)
    assert [batch.number for batch in left.batches] == [*range(1, 9)]
    assert load(filled) == left
    assert check(filled) == ()
    write(filled, left, Note("battle:bridge", "The rest is lost."))
    assert check(filled) == ()


def test_a_campaign_of_which_nothing_can_be_read_says_so_and_can_be_removed(filled: Store) -> None:
    put(filled, 1, b"nothing")
    assert "nothing of it can be read" in damage(filled).sentence()
    with pytest.raises(LedgerDamaged), filled.writing() as work:
        work.campaigns.cut_to_readable(CAMPAIGN)
    with filled.writing() as work:
        (line,) = work.campaigns.summaries()
        assert line.name == "The Lake", "the list shows it all the same"
        work.campaigns.remove(CAMPAIGN)
        assert work.campaigns.summaries() == ()


def test_a_list_is_shown_though_another_program_wrote_into_it(filled: Store) -> None:
    spoil(filled, "UPDATE campaign SET charter = 'nonsense', changed = 'yesterday'")
    with filled.reading() as work:
        (line,) = work.campaigns.summaries()
    assert (line.name, line.rulesets) == ("The Lake", ())


# ---- two windows


@pytest.fixture
def other(filled: Store) -> Iterator[Store]:
    """Give a second window on the same folder."""
    with open_again(filled) as opened:
        yield opened


def test_the_same_battle_recorded_in_two_windows_is_recorded_once(
    filled: Store, other: Store
) -> None:
    mine, theirs = load(filled), load(other)
    written = write(other, theirs, ford("9"))
    with pytest.raises(CampaignChangedElsewhere) as refused:
        write(filled, mine, ford("8"))
    assert refused.value.batches == 11
    assert "Another window changed the campaign “The Lake”" in refused.value.sentence()
    assert load(filled) == written
    assert check(filled) == check(other) == ()
    write(filled, written, ford("8"))
    assert len(load(other).batches) == 12, "seen and done again it is a correction"


def test_two_windows_at_the_very_same_moment(
    filled: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend, "LOCK_TIMEOUT", 2)
    barrier = Barrier(2)
    refused: list[StoreProblem] = []

    def record(store: Store, ledger: Ledger, points: str) -> None:
        barrier.wait()
        try:
            write(store, ledger, ford(points))
        except StoreProblem as problem:
            refused.append(problem)

    first = [load(filled), load(other)]
    threads = [
        Thread(target=record, args=(store, ledger, points))
        for store, ledger, points in zip((filled, other), first, "89", strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 1
    assert refused[0].kind in ("elsewhere", "locked")
    assert len(load(filled).batches) == 11
    assert check(filled) == ()


def test_a_campaign_deleted_in_another_window(filled: Store, other: Store) -> None:
    ledger = load(filled)
    with other.writing() as work:
        work.campaigns.remove(CAMPAIGN)
    with pytest.raises(CampaignChangedElsewhere) as refused:
        write(filled, ledger, ford())
    assert refused.value.batches == 0
    assert "Another window deleted" in refused.value.sentence()
    with pytest.raises(CampaignChangedElsewhere), filled.writing() as work:
        work.campaigns.keep_draft(CAMPAIGN, "ford", "{}")
    with pytest.raises(CampaignChangedElsewhere):
        load(filled)


# ---- full


@pytest.mark.file
@pytest.mark.parametrize("room", [0, 1, 2, 4])
def test_a_disk_that_is_full_keeps_the_ledger_as_it_was(filled: Store, room: int) -> None:
    ledger = load(filled)
    story = msgspec.structs.replace(ford().record, story="x" * 40_000)
    long = msgspec.structs.replace(ford(), record=story)
    with filled.writing() as work:
        work.campaigns.keep_draft(CAMPAIGN, "ford", '{"begun": 1}')
    dbapi = filled._engine.raw_connection().driver_connection
    assert dbapi is not None
    pages = dbapi.execute("PRAGMA page_count").fetchone()[0]
    dbapi.execute(f"PRAGMA max_page_count = {pages + room}")
    with pytest.raises(StoreProblem) as refused:
        write(filled, ledger, long)
    assert refused.value.kind == "full"
    assert load(filled) == ledger
    with filled.reading() as work:
        assert work.campaigns.draft(CAMPAIGN, "ford") == '{"begun": 1}'
    assert check(filled) == ()
    dbapi.execute("PRAGMA max_page_count = 1000000")
    write(filled, ledger, long)
    assert check(filled) == ()


# ---- newer


@pytest.mark.file
def test_campaigns_of_a_newer_muster_are_refused_and_left_as_they_are(filled: Store) -> None:
    filled.close()
    place: DataFolder = filled.data_folder
    with closing(sqlite3.connect(place.database)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0099'")
    before = place.database.read_bytes()
    with pytest.raises(StoreProblem) as refused:
        Store.open(place.root)
    assert refused.value.kind == "newer"
    assert place.database.read_bytes() == before
