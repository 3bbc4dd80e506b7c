"""A club's database in many hands: several write at once, a connection is cut, others are heard."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import create_engine

from db import backend
from db.armies import Armies
from db.army_versions import Versions
from db.backend import WRITE
from db.campaign_errors import CampaignChangedElsewhere
from db.campaigns import Campaigns
from db.errors import ArmyChangedElsewhere, StoreProblem
from db.store import Store
from db.timestamps import utc_now
from rules.army import edits
from rules.campaign.ledger.acts import Note, Void
from rules.campaign.ledger.append import append
from tests.db.campaign_hand import check, create, load
from tests.db.databases import Target, execute_directly, make_target, open_again, refusal
from tests.db.made_armies import small_army
from tests.db.made_campaigns import CAMPAIGN, MOMENT, small_campaign

pytestmark = pytest.mark.postgres


def test_who_waits_too_long_for_another_writer_is_told(club: Target) -> None:
    with club.open() as mine, club.open() as theirs, theirs.writing() as work:
        work.armies.add(small_army())
        with pytest.raises(StoreProblem) as told, mine.writing():
            pass
        assert told.value.kind == "locked"
        with mine.reading() as other:
            assert other.armies.summaries() == (), "reading waits for nobody"


class Program:
    """Another program on the same tables, which begins to write without waiting for anybody."""

    def __init__(self, club: Target) -> None:
        self.engine = create_engine(club.address)
        self.connection = self.engine.connect()
        self.path = Path("club")
        versions = Versions(self.connection, self.path, utc_now)
        self.armies = Armies(self.connection, {}, self.path, utc_now, versions)
        self.campaigns = Campaigns(self.connection, self.path, utc_now)

    def end(self) -> None:
        self.connection.commit()
        self.connection.close()
        self.engine.dispose()


def both_at_once(club: Target, act: Callable[[Program, str], None]) -> list[str]:
    """Let two programs do an act in transactions that are open together; return who was refused.

    Both have read before either writes; the second waits in the midst of its own writing until
    the first has ended.
    """
    first, second = Program(club), Program(club)
    refused: list[str] = []
    began = Event()

    def follow() -> None:
        began.wait()
        try:
            act(second, "second")
        except (ArmyChangedElsewhere, CampaignChangedElsewhere):
            refused.append("second")
        second.end()

    thread = Thread(target=follow)
    thread.start()
    act(first, "first")
    began.set()
    thread.join(0.3)
    assert thread.is_alive(), "the second waits for the row that the first has claimed"
    first.end()
    thread.join()
    return refused


def test_an_army_saved_by_two_at_once_is_that_of_the_first(club: Target) -> None:
    army = small_army()
    with club.open() as store, store.writing() as work:
        work.armies.add(army)

    def save(program: Program, who: str) -> None:
        program.armies.save(army, edits.change_army(army, name=who, note=who))

    assert both_at_once(club, save) == ["second"]
    with club.open() as store, store.reading() as work:
        assert work.armies.load(army.id) == edits.change_army(army, name="first", note="first")


def test_acts_written_by_two_at_once_are_those_of_the_first(club: Target) -> None:
    ledger = small_campaign()
    with club.open() as store:
        create(store, ledger)
    battle = {"first": "hill", "second": "bridge"}

    def write(program: Program, who: str) -> None:
        grown = append(ledger, Void(battle[who]), MOMENT)
        program.campaigns.append(CAMPAIGN, grown.batches[-1:], len(ledger.batches))

    assert both_at_once(club, write) == ["second"]
    with club.open() as store:
        found = load(store)
        assert len(found.batches) == len(ledger.batches) + 1
        assert found.batches[-1].act == Void("hill")
        assert check(store) == ()


def test_a_connection_that_is_cut_loses_the_unit_of_work_and_no_more(club: Target) -> None:
    cut = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity, (SELECT current_schema() AS here)"
        " AS mine WHERE pid <> pg_backend_pid() AND datname = current_database()"
        " AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory'"
        " AND objid = (hashtext(here)::bigint & 4294967295)::oid)"
    )
    with club.open() as store:
        with pytest.raises(StoreProblem) as told, store.writing() as work:  # noqa: PT012
            work.armies.add(small_army("lost"))
            assert execute_directly(store, cut) == [(True,)]
            work.armies.add(small_army("lost too"))
        assert told.value.kind == "missing"
        assert "cannot be reached; nothing was changed" in told.value.sentence()
        with store.writing() as work:
            assert work.armies.ids() == ()
            work.armies.add(small_army())
        with open_again(store) as other:
            assert store.changed_elsewhere(), "it was away, so there may be news"
            assert not store.changed_elsewhere()
            with other.writing() as work:
                work.armies.delete("tiger-company")
            assert store.changed_elsewhere()
            assert not store.changed_elsewhere()


def test_clubs_in_one_database_do_not_hear_or_hinder_each_other(
    club: Target, tmp_path: Path
) -> None:
    with make_target("server", tmp_path) as place, club.open() as mine, place.open() as theirs:
        mine.changed_elsewhere()
        with theirs.writing() as work, mine.writing() as other:
            work.armies.add(small_army())
            other.armies.add(small_army())
        assert not mine.changed_elsewhere()


def test_what_is_begun_to_read_cannot_write(club: Target) -> None:
    with club.open() as store:
        problem = refusal(lambda: _add_while_reading(store))
        assert problem.kind == "read-only"
        with store._engine.connect().execution_options(begin=WRITE) as connection:
            assert connection.exec_driver_sql("SHOW transaction_isolation").scalar() == (
                "read committed"
            )


def _add_while_reading(store: Store) -> None:
    with store.reading() as work:
        work.armies.add(small_army())


@pytest.mark.parametrize(
    ("writers", "seconds"), [(6, 2.0), pytest.param(20, 60.0, marks=pytest.mark.long)]
)
def test_many_writers_of_one_campaign_lose_nothing_and_are_told_of_conflicts(
    club: Target, monkeypatch: pytest.MonkeyPatch, writers: int, seconds: float
) -> None:
    monkeypatch.setattr(backend, "LOCK_TIMEOUT", 5)
    with club.open() as store:
        create(store, small_campaign())
    written: list[str] = []
    conflicts = [0] * writers
    wrong: list[Exception] = []
    end = time.monotonic() + seconds

    def write(writer: int) -> None:
        """Note one thing after the other, as last seen; after a conflict read and try again."""
        with club.open() as store:
            number, known = 0, load(store)
            while time.monotonic() < end:
                text = f"{writer}: {number}"
                grown = append(known, Note("battle:hill", text), MOMENT)
                try:
                    with store.writing() as work:
                        work.campaigns.append(CAMPAIGN, grown.batches[-1:], len(known.batches))
                except CampaignChangedElsewhere:
                    conflicts[writer] += 1
                    known = load(store)
                    continue
                except StoreProblem as problem:
                    if problem.kind != "locked":
                        raise
                    continue
                written.append(text)
                known, number = grown, number + 1

    def guarded(writer: int) -> None:
        try:
            write(writer)
        except Exception as error:
            wrong.append(error)

    threads = [Thread(target=guarded, args=(number,)) for number in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    with club.open() as store:
        ledger = load(store)
        assert check(store) == ()
    noted = [batch.act.text for batch in ledger.batches if isinstance(batch.act, Note)]
    assert sorted(noted[-len(written) :]) == sorted(written), "what was acknowledged is there, once"
    assert sum(conflicts) > 0 and len(written) > writers
    print(f"{writers} writers, {seconds:.0f} s: {len(written)} written, {sum(conflicts)} conflicts")
