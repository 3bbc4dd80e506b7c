"""A long ledger is read and replayed in parts; what comes of it is what reading it whole gives."""

from __future__ import annotations

import msgspec
import pytest

from rules.campaign.chain import Ledger, pack_batch
from rules.campaign.reading import LedgerReading
from rules.campaign.replay import Replayer, replay
from tests.db.made_campaigns import league

PAGES = [pack_batch(each) for each in league(4, 30, 8, men=10).batches]
WHOLE = league(4, 30, 8, men=10)


def read(pages: list[bytes], most: int = 7) -> LedgerReading:
    """Read documents in parts, as far as they are sound."""
    reading = LedgerReading(WHOLE.id, len(WHOLE.batches), WHOLE.head)
    for start in range(0, len(pages) + 2 * most, most):
        if reading.done:
            break
        reading.take(pages[start : start + most])
    return reading


def test_a_ledger_read_in_parts_is_the_one_that_was_written() -> None:
    reading = read(PAGES)
    assert reading.sound and reading.done
    assert reading.ledger() == WHOLE


def test_equal_words_of_a_ledger_are_held_once() -> None:
    kept: dict[str, str] = {}
    for batch in read(PAGES).batches:
        for side in batch.act.record.sides if hasattr(batch.act, "record") else ():
            for fate in side.fates:
                for word in (fate.figure, fate.by_name, fate.weapon, fate.kind):
                    assert kept.setdefault(word, word) is word


@pytest.mark.parametrize("parts", [1, 4, 100])
def test_a_replay_in_parts_gives_the_same_state(parts: int) -> None:
    replayer = Replayer()
    replayer.extend(WHOLE.batches)
    turns = sum(1 for _ in replayer.in_parts(parts))
    state, plain = replayer.state(), replay(Ledger(WHOLE.id, WHOLE.batches))
    assert turns >= 30 // parts
    assert state.standings == plain.standings and state.battles == plain.battles
    assert state.entries == plain.entries
    assert dict(state.careers) == dict(plain.careers)


def _tampered(pages: list[bytes]) -> list[bytes]:
    return [*pages[:20], pages[20].replace(b"Rifleman 3", b"Rifleman 4"), *pages[21:]]


def _renumbered(pages: list[bytes]) -> list[bytes]:
    batch = msgspec.json.decode(pages[12])
    return [*pages[:12], msgspec.json.encode({**batch, "number": 99}), *pages[13:]]


@pytest.mark.parametrize(
    "spoil",
    [
        _tampered,
        _renumbered,
        lambda pages: [*pages[:15], b"{", *pages[16:]],
        lambda pages: [*pages[:9], *pages[10:]],
        lambda pages: [*pages[:9], pages[8], *pages[9:]],
        lambda pages: pages[:-1],
        lambda pages: [],
    ],
    ids=["tampered", "renumbered", "unreadable", "missing", "doubled", "cut short", "nothing"],
)
def test_a_spoiled_ledger_is_never_taken_for_whole(spoil) -> None:  # type: ignore[no-untyped-def]
    assert spoil(PAGES) != PAGES
    reading = read(spoil(PAGES))
    assert reading.done and not reading.sound


def test_a_ledger_that_ends_otherwise_than_it_was_closed_is_not_whole() -> None:
    reading = LedgerReading(WHOLE.id, len(WHOLE.batches), "another head")
    reading.take(PAGES)
    assert reading.done and not reading.sound
