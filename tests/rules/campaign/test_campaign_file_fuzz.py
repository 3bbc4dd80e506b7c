"""Campaign files damaged and forged at random end in acts or in sentences, and do no harm."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from made_campaign_files import (
    everything,
    file_of,
    half_recorded,
    parts_of,
)

from rules.campaign.describe_acts import ledger_lines
from rules.campaign.display_names import CampaignNames
from rules.campaign.files.campaign_file import CampaignFile, write_campaign
from rules.campaign.files.campaign_file_reading import open_campaign
from rules.campaign.files.results_export import results
from rules.campaign.ledger.acts import Batch
from rules.campaign.ledger.chain import Ledger, chained
from rules.campaign.state.replay import replay
from rules.common.problems import InputProblem

WHOLE = half_recorded(everything(), "gate-1", "gate-2")
DATA = write_campaign(WHOLE)


def spoilt(data: bytes, chance: random.Random) -> bytes:
    """Return a file damaged in one to four spots, in its bytes or inside its parts."""
    if chance.random() < 0.5:
        parts = parts_of(data)
        name = chance.choice([*parts])
        parts[name] = _damaged(parts[name], chance)
        return file_of(parts)
    return _damaged(data, chance)


def _damaged(data: bytes, chance: random.Random) -> bytes:
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(found) + 1)
        end = at + chance.choice((1, 1, 4, 60))
        found[at:end] = chance.choice((b"", chance.randbytes(end - at), found[at:end] * 2))
    return bytes(found)


def opened_or_told(data: bytes) -> None:
    """Open a file; what comes out must be whole, and each fault must be said in one line."""
    opened = open_campaign(data, "war")
    for problem in opened.problems:
        sentence = problem.sentence()
        sentence.encode()
        assert "\n" not in sentence and len(sentence) < 500
    if opened.campaign is None:
        assert opened.problems
        return
    batches = opened.campaign.ledger.batches
    assert batches == WHOLE.ledger.batches[: len(batches)]
    replay(opened.campaign.ledger)
    again = open_campaign(write_campaign(opened.campaign), "war")
    assert again.problems == ()
    assert opened.problems or opened.campaign == WHOLE


@pytest.mark.parametrize("seed", range(60))
def test_damage_at_random_ends_in_acts_or_in_sentences(seed: int) -> None:
    opened_or_told(spoilt(DATA, random.Random(seed)))


def forged(chance: random.Random) -> CampaignFile:
    """Return a campaign in which something is another, its chain made anew as if it were meant."""
    documents = [msgspec.to_builtins(batch) for batch in WHOLE.ledger.batches]
    for _ in range(chance.choice((1, 1, 3))):
        _twist(chance.choice(documents)["act"], chance)
    batches: list[Batch] = []
    head = ""
    for document in documents:
        try:
            batch = msgspec.convert(document, Batch)
        except msgspec.ValidationError:
            continue
        batch = msgspec.structs.replace(batch, number=len(batches) + 1)
        batches.append(chained(batch, head))
        head = batches[-1].chain
    ledger = Ledger(WHOLE.ledger.id, tuple(batches))
    return CampaignFile(ledger, WHOLE.fielded, WHOLE.pictures, WHOLE.rulesets)


def _twist(value: Any, chance: random.Random) -> None:
    """Change one thing somewhere in plain data."""
    keys = [*value] if isinstance(value, dict) else [*range(len(value))]
    if not keys:
        return
    key = chance.choice(keys)
    inner = value[key]
    if isinstance(inner, dict | list) and inner and chance.random() < 0.9:
        _twist(inner, chance)
    elif isinstance(inner, bool):
        value[key] = not inner
    elif isinstance(inner, int):
        value[key] = chance.choice((-1, 0, 1, 7, 2**60, -(2**60)))
    elif isinstance(inner, str):
        value[key] = chance.choice(("", "gate", "battle-1", "1/0", "9" * 40, "lgam", "\x1b", "é"))
    else:
        value[key] = []


def replayed_or_told(seed: int) -> None:
    """Open a forged campaign; what is opened can be replayed and told to other programs."""
    try:
        data = write_campaign(forged(random.Random(seed)))
    except InputProblem:
        return  # an id that no file can have
    opened = open_campaign(data, "war")
    assert opened.problems or opened.campaign is not None
    if opened.campaign is not None:
        state = replay(opened.campaign.ledger)
        json.dumps(results("x", CampaignNames(state)))
        assert len(ledger_lines(opened.campaign.ledger)) == opened.kept


@pytest.mark.parametrize("seed", range(40))
def test_a_forged_campaign_does_no_harm(seed: int) -> None:
    replayed_or_told(seed)


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_many_forged_campaigns_do_no_harm(block: int) -> None:
    for seed in range(block * 300, block * 300 + 300):
        replayed_or_told(seed + 1000)


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_much_damage_at_random_ends_in_acts_or_in_sentences(block: int) -> None:
    for seed in range(block * 400, block * 400 + 400):
        opened_or_told(spoilt(DATA, random.Random(seed + 1000)))
