"""The text of a recording that is kept for later comes back, or is told to be none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.campaign.recording.battle_record import Fate, FateKind
from rules.campaign.recording.draft import Draft, DraftSide, begin, begin_correction
from rules.campaign.recording.draft_undo import (
    DraftHistory,
    read_draft,
    read_history,
    write_history,
)
from rules.common.problems import InputProblem

DATA = Path(__file__).parents[2] / "data"
NEW = begin("2026-11-22", "green-and-tan", [("a", "Patio Guard"), ("b", "Garden Gate")])
MEN = [f"g{number}" for number in range(6)]
KINDS = get_args(FateKind)
_fates = st.builds(
    Fate,
    st.sampled_from(MEN),
    st.sampled_from(KINDS),
    name=st.text(max_size=8),
    note=st.text(max_size=8),
    kills=st.integers(0, 9),
)
_sides = st.builds(
    DraftSide,
    st.text(min_size=1, max_size=6),
    name=st.text(max_size=9),
    fates=st.lists(_fates, max_size=4).map(tuple),
    facts=st.dictionaries(st.text(max_size=5), st.integers(0, 99), max_size=2),
    home=st.booleans(),
)
_drafts = st.builds(
    Draft,
    st.text(max_size=10),
    st.lists(_sides, max_size=3, unique_by=lambda side: side.entry).map(tuple),
    st.just("lgam"),
    story=st.text(max_size=20),
    winners=st.lists(st.text(max_size=4), max_size=2).map(tuple),
)


@given(_drafts)
def test_a_draft_kept_is_the_same_when_it_is_read(draft: Draft) -> None:
    assert read_draft(write_history(DraftHistory(draft))) == draft


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"format": "muster-army"}',
        "[" * 100_000,
        "\ud800",
        json.dumps({"format": "muster-draft", "version": 2}),
        json.dumps({"format": "muster-draft", "version": 1, "draft": {"day": 3}}),
        write_history(DraftHistory(NEW))[:-4],
        write_history(DraftHistory(NEW)).replace('"b"', '"a"'),
        write_history(DraftHistory(NEW)).replace('"ruleset"', '"rulesets"'),
    ],
)
def test_a_text_that_is_no_draft_is_one_sentence(text: str) -> None:
    with pytest.raises(InputProblem) as caught:
        read_draft(text)
    assert caught.value.sentence().startswith("the saved recording")


def test_a_recording_stored_with_its_keys_in_another_order_keeps_its_undo() -> None:
    text = (DATA / "drafts" / "keys-in-another-order.json").read_text()
    history = read_history(text)
    assert json.loads(write_history(history)) == json.loads(text)
    said = history.draft.sides[0]
    assert (said.name, said.points, said.override) == ("Garden Gate Rifles", "7", "so agreed")
    history.take("the place", replace(history.draft, place="Shed"))
    history.take("another place", replace(history.draft, place="Patio"))
    again = read_history(write_history(history))
    undone = []
    while name := again.name:
        assert again.undo()
        undone.append(name)
    assert undone == [
        "another place", "the place", "why", "photograph", "a draw", "take the flag", "mark Sam",
    ]  # fmt: skip
    assert again.draft.was is not None
    names = {side.entry: side.name for side in again.draft.sides}
    assert again.draft == begin_correction("battle-1", again.draft.was, names)
