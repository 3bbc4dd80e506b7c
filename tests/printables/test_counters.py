"""Counters count what the games count: their turns, their heroes' lives, their kills."""

from __future__ import annotations

from typing import Any

import pikepdf
import pytest

from printables.engine.options import PrintOptions
from printables.pack import survey
from printables.source import ArmyUnderRuleset
from rules.army.model import Army
from rules.games.ruleset import Ruleset
from tests.support.packs import build_pack, source_of
from tests.support.samples import sample

COUNTERS = ("counters",)


def counts(*armies: ArmyUnderRuleset) -> dict[str, int]:
    listed = {sheet.name: parts for sheet, parts in survey(source_of(armies))}
    assert all(part.why for part in listed["counters"])
    return {part.id: part.count for part in listed["counters"]}


def boxes(made: Any, page: int = 0) -> list[tuple[float, float]]:
    """Return width and height in mm of every box that is drawn on a page."""
    return [
        (float(operands[2]), float(operands[3]))
        for operands, operator in pikepdf.parse_content_stream(made.pike.pages[page])
        if str(operator) == "re"
    ]


@pytest.mark.parametrize(
    ("name", "word", "last"), [("garden-gate", "TURN", 5), ("shoebox-ten", "ROUND", 4)]
)
def test_a_game_of_so_many_turns_has_a_strip_of_its_size(
    name: str, word: str, last: int, read: Any
) -> None:
    made = read(build_pack([sample(name)], COUNTERS).pdf)
    text = made.text(0)
    assert word in text and f"last {word.lower()}" in text
    digits = [each.text for each in made.letters(0) if each.top - each.bottom > 4]
    assert [digit for digit in digits if digit.isdigit()] == [str(n) for n in range(1, last + 1)]
    assert (100.0, 25.0) in boxes(made)


def test_a_game_without_a_last_turn_has_a_longer_strip(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    assert counts(sample("tan-raiders"))["turns"] == 1
    own = read(build_pack([(company, sandbox)], COUNTERS).pdf)  # and one without a playbook
    assert "TURN" in own.text(0) and "last turn" not in own.text(0)
    assert (170.0, 25.0) in boxes(own)


def test_heroes_have_a_star_for_each_life(company: Army, sandbox: Ruleset, read: Any) -> None:
    assert counts((company, sandbox))["lives.1"] == 1
    text = read(build_pack([(company, sandbox)], COUNTERS).pdf).text(0)
    assert "Sgt. Stone" in text and "punch or clip a star" in text


def test_kills_are_tallied_in_the_game_that_counts_them(read: Any) -> None:
    armies = sample("shoebox-ten"), sample("cereal-box-ten")
    suggested = counts(*armies)
    assert suggested["kill-tally.1"] == suggested["kill-tally.2"] == 1
    assert counts(sample("tan-raiders"))["kill-tally.1"] == 0
    made = read(build_pack(armies, COUNTERS).pdf)
    assert made.text(0).count("KILL TALLY") == 2
    assert (63.0, 88.0) in boxes(made)
    assert boxes(made).count((8.4, 8.4)) == 20  # ten enemies for each side


def test_a_dial_and_a_track_are_printed_when_they_are_wanted(read: Any) -> None:
    army = sample("2nd-sandbox-company")
    assert counts(army)["smoke-dial"] == counts(army)["points.1"] == 0
    chosen = {"counters": {"smoke-dial": 1, "points.1": 1}}
    pack = build_pack([army], COUNTERS, PrintOptions(paper="letter"), counts=chosen)
    made = read(pack.pdf)
    assert "SMOKE" in made.text() and "POINTS" in made.text()
    discs = [right - left for left, _, right, _ in made.bounds(made.pages - 1)]
    assert sum(abs(wide - 50) < 0.5 for wide in discs) == 2
    assert any("paper fastener" in each.message for each in pack.problems)


def test_strips_wider_than_the_paper_turn_it_or_are_told(read: Any) -> None:
    a5 = read(build_pack([sample("tan-raiders")], COUNTERS, PrintOptions(paper="a5")).pdf)
    assert a5.size(0)[0] > a5.size(0)[1]
    small = build_pack([sample("tan-raiders")], COUNTERS, PrintOptions(paper="100x148"))
    assert any("wider than the" in each.message for each in small.problems)
