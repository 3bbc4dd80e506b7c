"""A campaign file made to do harm is opened or refused quickly, and without much memory."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import msgspec
import pytest
from campaigns import MOMENT, a_campaign, grown
from made_campaign_files import SAMPLE, file_of, parts_of, png

from rules.army.documents.army_file import pack_army
from rules.army.model import Army, Figure, Unit
from rules.army.portrait_images import picture_id
from rules.campaign.files import campaign_file_reading
from rules.campaign.files.campaign_file import CampaignFile, write_campaign
from rules.campaign.files.campaign_file_reading import (
    Cancelled,
    open_campaign,
)
from rules.campaign.ledger import acts
from rules.campaign.ledger.acts import AnyAct, Batch
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger, chained
from rules.campaign.ledger.undone_acts import StandingActs
from rules.campaign.planning.settings import CampaignSettings, Entry, Player
from rules.campaign.recording.battle_record import BattleRecord, Fate, SideRecord
from rules.campaign.recording.draft import Draft
from rules.campaign.recording.draft_undo import DraftHistory, write_history

SECONDS, MEGABYTES, LARGEST = 2, 200, 4_000_000
SMALL = parts_of(SAMPLE.read_bytes())
BEGUN = CampaignSettings("Trap", ("army-men",))
ENTRY = Entry("e", "p", "army", "Trap", "army-men")


def chain(*written: AnyAct) -> Ledger:
    """Return a ledger of acts, none of which is checked."""
    batches, head = list[Batch](), ""
    for number, act in enumerate(written, start=1):
        batches.append(chained(Batch(f"b{number}", number, "", act), head))
        head = batches[-1].chain
    return Ledger("trap", tuple(batches))


def an_army(men: int, **about: object) -> Army:
    figures = tuple(Figure(str(number), **about) for number in range(men))  # type: ignore[arg-type]
    return Army("army", "army-men", units=(Unit("u", "men", figures=figures),))


def campaign(*written: AnyAct, **parts: dict[str, bytes]) -> bytes:
    """Return a file whose ledger begins with an army that entered."""
    join = (acts.Found(BEGUN), acts.Join(Player("p", "Ann")), acts.Enter(ENTRY, an_army(5)))
    return write_campaign(CampaignFile(chain(*join, *written), **parts))


def fought(number: int, fates: int = 0) -> acts.Record:
    men = tuple(Fate(str(each), "fallen") for each in range(fates))
    side = SideRecord("e", fates=men, fielded=f"f{number}")
    return acts.Record(f"{number}", BattleRecord("2026-07-01", (side,), "army-men"))


def only_ledger(data: bytes) -> bytes:
    return file_of({"ledger.jsonl": data})


def undone(times: int) -> bytes:
    written: list[AnyAct] = [acts.Note("entry:e", str(each)) for each in range(times)]
    for _ in range(times):
        note = len(written) + 4
        written += [acts.Note("entry:e", ""), acts.Undo(f"b{note}")]
    return campaign(*written)


def before_each_other(battles: int) -> bytes:
    first = acts.Record("0", BattleRecord("2026-07-01", (SideRecord("e"),), "army-men"))
    record = first.record
    others = (acts.Record(f"{at}", record, f"{at - 1}") for at in range(1, battles))
    return campaign(first, *others)


def many_armies(count: int) -> bytes:
    armies = {f"f{at}": pack_army(an_army(700, name=f"{at}")) for at in range(count)}
    return campaign(*(fought(at) for at in range(count)), fielded=armies)


def many_pictures(count: int) -> bytes:
    pictures = {picture_id(data): data for data in (png(0) + b"%d" % at for at in range(count))}
    side = (SideRecord("e"),)
    record = BattleRecord("2026-07-01", side, "army-men", photographs=tuple(pictures))
    return campaign(acts.Record("1", record), pictures=pictures)


def many_drafts(count: int) -> bytes:
    draft = write_history(DraftHistory(Draft("2026-07-01", (), "army-men", story="x" * 9000)))
    return campaign(drafts={f"d{at}": draft.encode() for at in range(count)})


def large_game() -> bytes:
    text = 'id = "trap"\n' + "".join(f"k{at} = 1\n" for at in range(40_000))
    settings = msgspec.structs.replace(BEGUN, rulesets=("trap",))
    return campaign(acts.Amend(settings), rulesets={"trap.toml": text.encode()})


def manifest(text: str) -> bytes:
    return file_of({**SMALL, "manifest.json": text.encode()})


TRAPS: dict[str, Callable[[], bytes]] = {
    "a ledger of line breaks": lambda: only_ledger(b"\n" * 1_700_000),
    "few line breaks": lambda: only_ledger(b"\n" * 8_000),
    "line breaks and a manifest": lambda: file_of({**SMALL, "ledger.jsonl": b"\n" * 49_000}),
    "line breaks that fill the memory": lambda: only_ledger(b"\n" * 49_000_000),
    "empty groups": lambda: only_ledger(b"{}\n" * 49_000),
    "lists in each other": lambda: only_ledger(b"[" * 400_000),
    "an act of lists": lambda: only_ledger(b"[" + b"[]," * 5_000_000 + b"]"),
    "digits": lambda: only_ledger(b'{"number":' + b"9" * 2_000_000 + b"}"),
    "a manifest of lists": lambda: manifest('{"a":' + "[[]," * 2_000_000),
    "a manifest in itself": lambda: manifest('{"a":' * 900 + "1" + "}" * 900),
    "a manifest of digits": lambda: manifest('{"version":' + "9" * 4200 + "}"),
    "many parts": lambda: file_of({f"x{at}": b"" for at in range(6_000)}),
    "undo": lambda: undone(1_500),
    "battles before each other": lambda: before_each_other(3_500),
    "notes": lambda: campaign(*[acts.Note("entry:e", "x")] * 8_000),
    "armies in acts": lambda: campaign(*[acts.Reinforce("e", an_army(4000, items=("a",)))] * 25),
    "odd armies in acts": lambda: campaign(
        *[acts.Reinforce("e", an_army(4000, portrait="x"))] * 25
    ),
    "fielded armies": lambda: many_armies(150),
    "fates": lambda: campaign(*(fought(at, 4000) for at in range(20))),
    "pictures": lambda: many_pictures(1_000),
    "drafts": lambda: many_drafts(200),
    "a large game": large_game,
}


def memory() -> float:
    resource = pytest.importorskip("resource")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


@pytest.mark.parametrize("name", TRAPS)
def test_no_campaign_file_takes_long_or_fills_the_memory(name: str) -> None:
    data = TRAPS[name]()
    assert len(data) < LARGEST
    grown, begin = memory(), time.process_time()
    opened = open_campaign(data, "trap")
    assert time.process_time() - begin < SECONDS
    assert memory() - grown < MEGABYTES
    assert len(opened.problems) <= 100


def test_armies_without_end_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign_file_reading, "MOST_FIGURES", 2_000)
    opened = open_campaign(many_armies(6), "trap")
    left_out = [each for each in opened.problems if "2,000 figures are not read" in each.message]
    assert opened.campaign is not None and len(opened.campaign.fielded) == 3 == len(left_out)


def test_who_gives_up_a_file_is_not_kept_waiting() -> None:
    asked = iter([False] * 20 + [True])
    with pytest.raises(Cancelled):
        open_campaign(SAMPLE.read_bytes(), "war", lambda: next(asked))
    assert next(asked, None) is None


def test_many_undos_one_after_the_other_are_read_as_they_were_written() -> None:
    ledger = a_campaign()
    for count in (3, 14, 1, 2):
        for number in range(count):
            ledger = append(ledger, acts.Note("entry:ada", str(number)), MOMENT)
        for _ in range(count):
            last = StandingActs(ledger.batches).standing[-1]
            ledger = append(ledger, acts.Undo(last.id), MOMENT)
        ledger = append(ledger, acts.Redo(StandingActs(ledger.batches).undone[-1].id), MOMENT)
    ledger = grown(ledger, Random(3), 150)
    opened = open_campaign(write_campaign(CampaignFile(ledger)), "war")
    assert opened.problems == () and opened.campaign is not None
    assert opened.campaign.ledger == ledger
