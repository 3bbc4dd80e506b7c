"""The quick check says of no army that it is sound which the reader of army files refuses."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from army_strategies import armies
from hypothesis import given, settings

import resources
from rules.army.documents.army_file import load_army_file, pack_army, read_army
from rules.army.documents.quick_check import is_surely_sound
from rules.army.model import Army
from rules.common.problems import InputProblem

SAMPLES = sorted(resources.path("samples").glob("*.muster"))
ODD = ("", "a\nb", "x" * 65, "x" * 201, "x" * 4001, "\x07", "é", "picture:1", "drawn:a b", "-a")


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_sample_armies_are_surely_sound(path: Any) -> None:
    assert is_surely_sound(load_army_file(path))


@settings(max_examples=20)
@given(armies())
def test_what_is_said_to_be_sound_can_be_read(army: Army) -> None:
    if is_surely_sound(army):
        assert read_army(pack_army(army), "x") == army


def test_an_army_with_one_wrong_value_is_never_said_to_be_sound() -> None:
    army = load_army_file(SAMPLES[0])
    plain = msgspec.to_builtins(msgspec.structs.replace(army, units=army.units[:2]))
    plain |= {"switches": {"a": "b"}, "rulings": [{"rule": "r", "targets": ["t"]}]}
    spots = list(_spots(plain, ()))
    refused = 0
    for seed in range(500):
        chance = random.Random(seed)
        document = msgspec.json.decode(msgspec.json.encode(plain))
        _put(document, chance.choice(spots), chance)
        try:
            army = msgspec.convert(document, Army)
        except msgspec.ValidationError:
            continue
        try:
            read_army(pack_army(army), "x")
        except InputProblem:
            refused += 1
            assert not is_surely_sound(army), seed
    assert refused > 40


def _spots(value: Any, path: tuple[Any, ...]) -> Any:
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        yield (*path, key)
        if isinstance(each, dict | list):
            yield from _spots(each, (*path, key))


def _put(document: Any, spot: tuple[Any, ...], chance: random.Random) -> None:
    for step in spot[:-1]:
        document = document[step]
    old = document[spot[-1]]
    if isinstance(old, list) and old:
        document[spot[-1]] = old * chance.choice((2, 60))
    elif isinstance(old, int) and not isinstance(old, bool):
        document[spot[-1]] = chance.choice((-1, 0, 21, 501))
    elif isinstance(old, str):
        document[spot[-1]] = chance.choice(ODD)
