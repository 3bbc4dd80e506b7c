"""Chits stand in for men nobody has a figure of: one for every ten of a kind, in the right size."""

from __future__ import annotations

import re
from typing import Any

import pytest

from printables.engine.options import PrintOptions
from printables.pack import survey
from rules.army.model import Army
from rules.games.ruleset import Ruleset
from tests.support.packs import build_pack, source_of
from tests.support.samples import sample

SHEET = ("chits",)


def test_one_for_each_ten_of_a_kind_is_proposed(company: Army, sandbox: Ruleset) -> None:
    found = dict(survey(source_of([(company, sandbox)])))
    parts = next(parts for sheet, parts in found.items() if sheet.name == "chits")
    riflemen = next(part for part in parts if part.title == "Rifleman")
    assert riflemen.count == 3
    assert "the army has 21" in riflemen.why
    assert next(part for part in parts if part.title == "Sgt. Stone").count == 1
    assert not any("Jeep" in part.title for part in parts)


@pytest.mark.parametrize(("size", "expected"), [(0.0, 25.0), (30.0, 30.0)])
def test_a_chit_measures_what_was_chosen(
    size: float, expected: float, company: Army, sandbox: Ruleset, read: Any
) -> None:
    made = read(build_pack([(company, sandbox)], SHEET, PrintOptions(token_size=size)).pdf)
    wide = [right - left for left, _, right, _ in made.bounds(0)]
    assert any(wide_one == pytest.approx(expected, abs=0.5) for wide_one in wide)


def test_men_of_one_kind_are_numbered_and_the_fallen_lie_behind(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    options = PrintOptions(backs="mirrored")
    counts = {"chits": {"rifleman~rifle.1": 5}}
    made = read(build_pack([(company, sandbox)], SHEET, options, counts=counts).pdf)
    front = made.text(0)
    assert all(str(number) in front for number in range(1, 6))
    names = [name for name, *_ in made.placed(1)]
    assert sum("chit-casualty" in name for name in names) == sum(
        "chit-" in name for name, *_ in made.placed(0)
    )


def test_bars_tell_a_man_s_shots_and_badges_leader_and_commander(read: Any) -> None:
    armies = [sample("2nd-sandbox-company"), sample("tan-raiders")]
    made = read(build_pack(armies, SHEET).pdf)
    kept = re.compile(r"chit-([a-z-]+?)-(\d+)-(lead|comm|)")
    found = [kept.search(name) for name, *_ in made.placed(0)]
    men = {each.groups() for each in found if each}
    shots = {art: int(count) for art, count, _ in men if count != "0"}
    known = {"smg": 3, "assault": 5, "lmg": 7, "hmg": 10}
    assert shots.items() >= known.items(), shots
    assert {badge for *_, badge in men} == {"", "lead", "comm"}
