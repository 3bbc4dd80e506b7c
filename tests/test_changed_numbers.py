"""The guard that changes numbers of the games changes one at a time, and none of the checkout."""

from __future__ import annotations

import tomllib
from random import Random

from tests.changed_numbers import ROOT, changed, numbers, write


def test_one_number_of_a_copy_is_changed(tmp_path) -> None:
    chance = Random(1)
    places = chance.sample(list(numbers(ROOT)), 40)
    for place in places:
        before = place[0].read_bytes()
        change = changed(*place, chance)
        if change is None:
            continue
        copy = tmp_path / change.file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        write(tmp_path, change)
        text, new = before.decode(), copy.read_text(encoding="utf-8")
        assert text != new and len(text.splitlines()) == len(new.splitlines())
        assert tomllib.loads(text) != tomllib.loads(new)
        assert place[0].read_bytes() == before
    assert len(list(numbers(ROOT))) > 1000
