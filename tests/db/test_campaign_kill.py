"""A program killed while it records a battle: afterwards the battle is in whole, or not at all."""

from __future__ import annotations

import os
import shutil
import signal
import time
from pathlib import Path
from random import Random

import pytest
from killed import in_another_process
from msgspec.structs import replace

from db.store import Store
from rules.army.documents.army_file import pack_army
from rules.army.portrait_images import picture_id
from rules.campaign.ledger.acts import Record
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger
from rules.campaign.recording.battle_record import FateKind
from rules.campaign.state.replay import replay
from tests.db.campaign_hand import check, load
from tests.db.made_campaigns import (
    CAMPAIGN,
    MOMENT,
    company,
    fate,
    fought,
    founding,
    ledger_of,
    side,
)

MODULE = "tests.db.test_campaign_kill"
KINDS: tuple[FateKind, ...] = ("fallen", "wounded", "missing", "captured")
EVERY = 1
"""Operations of the database's own machine that are one step; a recording has 1,300 and more."""
LONGEST = 40
"""Acts after which another campaign is begun, so that each check stays short."""


def name(number: int) -> str:
    """Return the battle that is recorded by the act behind so many others."""
    return "battle-8" if number % 4 == 3 and number > 12 else f"battle-{number}"


def copy(number: int) -> str:
    """Return the id of the fielded copy that goes with it."""
    return f"copy-{number}"


def photograph(number: int) -> bytes:
    """Return the picture taken of it."""
    return f"photograph {number} ".encode() * 500


def battle(number: int) -> Record:
    """Return a record whose points and fallen say which it is; some correct an earlier one."""
    fates = [fate(f"a{at}", KINDS[(number + at) % 4]) for at in range(number % 6 + 1)]
    ada = side("ada", str(number), *fates, fielded=copy(number))
    bo = side("bo", "3", fate("b1", "wounded"))
    act = fought(name(number), f"2025-03-{number % 28 + 1:02}", ada, bo, winners=["ada"])
    shown = (picture_id(photograph(number)),)
    return replace(act, record=replace(act.record, photographs=shown))


def record(folder: Path, die_at: int) -> int:
    """Record one battle as the window does, killed in the midst of a step; return how many."""
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        if steps == die_at:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    with Store.open(folder) as store:
        ledger = load(store)
        number = len(ledger.batches)
        grown = append(ledger, battle(number), MOMENT)
        connection = store._engine.raw_connection().driver_connection
        assert connection is not None
        connection.set_progress_handler(step, EVERY)
        for told in ("who met", "fates", "objectives"):
            with store.writing() as work:
                work.campaigns.keep_draft(CAMPAIGN, name(number), f"{number}: {told}")
        with store.writing() as work:
            shown = work.pictures.put(photograph(number))
        with store.writing() as work:
            work.campaigns.keep_draft(CAMPAIGN, name(number), f"{number}: {shown}")
        copies = {copy(number): pack_army(company("Ada", number % 9 + 1))}
        with store.writing() as work:
            work.campaigns.append(CAMPAIGN, grown.batches[-1:], number, copies, replay(grown))
    return steps


def record_and_be_killed(folder: Path, die_at: int, after: float = 0) -> bool:
    """Record a battle in another process, killed at a step or `after` seconds; return success."""
    child = os.fork()
    if not child:
        status = 1
        try:
            record(folder, die_at)
            status = 0
        finally:
            os._exit(status)
    if not die_at:
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert status in (0, signal.SIGKILL), "it broke down by itself"
    return status == 0


def see_it_whole(folder: Path, begun: Ledger, count: int, done: bool) -> int:
    """See that nothing is there by halves, and return how many acts there are now."""
    with Store.open(folder) as store:
        ledger = load(store)
        now = len(ledger.batches)
        assert now in ((count + 1,) if done else (count, count + 1))
        with store.reading() as work:
            for number in range(len(begun.batches), now):
                assert ledger.batches[number].act == battle(number)
                assert work.campaigns.fielded(copy(number)) == company("Ada", number % 9 + 1)
                shown = picture_id(photograph(number))
                assert work.pictures.get(shown) == photograph(number), "no battle without it"
            assert len(work.campaigns.fielded_documents(CAMPAIGN)) == now - len(begun.batches)
            drafts = work.campaigns.drafts(CAMPAIGN)
            assert drafts in ((), (name(now),)), "a draft goes with its recording"
            told = work.campaigns.draft(CAMPAIGN, name(now)) or f"{now}: who met"
            assert told.startswith(f"{now}: ")
            step = told.removeprefix(f"{now}: ")
            if step not in ("who met", "fates", "objectives"):
                assert work.pictures.get(step) == photograph(now), "what a draft shows is kept"
        assert check(store) == ()
    return now


def begin(folder: Path) -> Ledger:
    """Store a campaign that has no battle yet."""
    begun = ledger_of(founding())
    with Store.open(folder) as store, store.writing() as work:
        work.campaigns.create(begun)
    return begun


def steps_of(folder: Path, most: int) -> list[int]:
    """Return how many steps each recording of a campaign takes, the first one first."""
    count = len(begin(folder).batches)
    return [record(folder, 0) for _ in range(min(most, LONGEST - count))]


def survive(folder: Path, kills: int) -> None:
    """Kill recordings here and there among their steps, and some by the clock."""
    start = time.monotonic()
    steps = steps_of(folder / "measured", kills)
    lasts = (time.monotonic() - start) / len(steps)
    chance, count, at, begun = Random(7), LONGEST, folder, Ledger("", ())
    ended = 0
    for kill in range(kills):
        if count >= LONGEST:
            at = folder / str(kill)
            begun = begin(at)
            count = len(begun.batches)
        die_at = chance.randint(1, steps[count - len(begun.batches)]) if kill % 5 else 0
        done = record_and_be_killed(at, die_at, chance.uniform(0, 2 * lasts))
        ended += done
        count = see_it_whole(at, begun, count, done)
    assert ended < kills / 2, "most were killed"


def survive_at_each_step(folder: Path) -> None:
    """Kill the first recording of a campaign at each of its steps, one after the other."""
    whole = folder / "begun"
    begun = begin(whole)
    (steps,) = steps_of(folder / "measured", 1)
    seen = set[int]()
    for die_at in range(1, steps + 1):
        at = folder / str(die_at)
        shutil.copytree(whole, at)
        assert not record_and_be_killed(at, die_at), "it was killed"
        seen.add(see_it_whole(at, begun, len(begun.batches), False))
        shutil.rmtree(at)
    assert steps > 500, "it was killed within the transaction, not only around it"
    assert len(begun.batches) in seen


def test_a_program_killed_while_it_records_leaves_no_halves(tmp_path: Path) -> None:
    in_another_process(MODULE, f"survive(Path({str(tmp_path)!r}), 12)")


@pytest.mark.long
def test_a_program_killed_a_thousand_times_while_it_records_leaves_no_halves(
    tmp_path: Path,
) -> None:
    in_another_process(MODULE, f"survive(Path({str(tmp_path)!r}), 1000)")


@pytest.mark.long
def test_a_program_killed_at_every_step_of_recording_leaves_no_halves(tmp_path: Path) -> None:
    in_another_process(MODULE, f"survive_at_each_step(Path({str(tmp_path)!r}))")
