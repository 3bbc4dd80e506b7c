"""Damage at random: reading ends in an army or a sentence, salvage always ends."""

from __future__ import annotations

import json
import random

import pytest
from army_strategies import armies
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rules.army.documents.army_file import read_army, write_army
from rules.army.documents.salvage import salvage
from rules.army.model import Army
from rules.common.problems import InputProblem

STRUCTURE = b'{}[],:"\\0-'


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Return the data with one to five spots changed, lost, doubled or filled with rubbish."""
    spoilt = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        at = chance.randrange(len(spoilt) + 1)
        end = at + chance.randrange(1, 80)
        spoilt[at:end] = chance.choice(
            (
                b"",
                chance.randbytes(4) + spoilt[at + 1 : end],
                bytes((chance.choice(STRUCTURE),)) + spoilt[at + 1 : end],
                spoilt[at:end] * 2,
                spoilt[at:end].swapcase(),
            )
        )
    return bytes(spoilt[: chance.randrange(len(spoilt) + 1)] if chance.random() < 0.1 else spoilt)


def read_or_told(data: bytes) -> None:
    """Read and salvage the data; what comes out must be usable."""
    try:
        army = read_army(data, "x.muster")
    except InputProblem as trouble:
        for problem in trouble.problems:
            sentence = problem.sentence()
            sentence.encode()
            assert "\n" not in sentence
            assert len(sentence) < 500
    else:
        assert salvage(data, "x.muster").army == army
    found = salvage(data, "x.muster")
    if found.army:
        assert read_army(write_army(found.army), "x.muster") == found.army
        assert found.kept == found.army.figure_count() <= found.total
    else:
        assert found.problems


@given(armies(), st.integers(0, 2**32))
def test_a_damaged_file_ends_in_an_army_or_in_sentences(army: Army, seed: int) -> None:
    read_or_told(damaged(write_army(army), random.Random(seed)))


@pytest.mark.long
@settings(max_examples=8_000, phases=(Phase.generate,), deadline=None)
@given(armies(), st.integers(0, 2**32))
def test_many_damaged_files_end_in_an_army_or_in_sentences(army: Army, seed: int) -> None:
    read_or_told(damaged(write_army(army), random.Random(seed)))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(("id", "kind", "figures", "seats", "number", "figure", "name", "x")),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@pytest.mark.long
@settings(max_examples=4_000, phases=(Phase.generate,), deadline=None)
@given(_JSON, st.sampled_from(("units", "rulings", "switches", "name", "id")))
def test_any_json_in_place_of_a_part_ends_in_an_army_or_in_sentences(
    part: object, key: str
) -> None:
    army = {"id": "a", "ruleset": "lgam", key: part}
    document = {"format": "muster-army", "version": 1, "army": army}
    read_or_told(json.dumps(document).encode())
    army[key] = [part]
    read_or_told(json.dumps(document).encode())
