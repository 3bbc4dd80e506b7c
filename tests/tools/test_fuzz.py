"""What `make fuzz` feeds the readers with is read; a few spoilt inputs are fed in each run."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rules.common.problems import InputProblem
from tests.fuzz.mutations import mutated
from tests.fuzz.readers import READERS


@pytest.mark.parametrize("name", READERS)
def test_every_reader_bears_what_it_is_fed_with(name: str, tmp_path: Path) -> None:
    reader = READERS[name]
    seeds = list(reader.seeds())
    spoilt = [mutated(seeds[at % len(seeds)], seeds, random.Random(at)) for at in range(6)]
    for number, data in enumerate((*seeds[:6], *spoilt)):
        folder = tmp_path / str(number)
        folder.mkdir()
        try:
            reader.read(data, folder)
        except InputProblem as problem:
            problem.sentence().encode()
