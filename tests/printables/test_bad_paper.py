"""Armies, games and papers that nobody would choose: printed, or told of in a sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from printables.engine.options import PrintOptions
from printables.engine.problems import PrintProblem
from printables.pack import Order, build_pack
from printables.sheets import SHEETS
from printables.source import Source
from resources import path
from rules.army.model import Army, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.common.toml_files import parse_toml
from rules.games.catalog import Catalog
from rules.games.loading import playbook_of
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from tests.support.packs import source_of

EVIL = (
    "W" * 500, "word " * 100, "שלום עולם " * 25, "🚜👩‍👩‍👧‍👦" * 60, "Сержант Щукин " * 40,
    "a\u200b\u200d\u2060\ufeff\u202e" * 100, "e\u0301\u0302\u0303" * 100, "tab\there\t" * 40,
    "line\r\n\u2028\x0b\0" * 20, "\u202e\u200b", "", "\n", "(\\)\\(<b>&%s{0}",
    "﷽" * 100, "\u00ad" * 300,
)  # fmt: skip
WORDS = {"name", "text", "title", "note", "why", "short", "author", "stand_in", "label"}
TINY = ("70x70", "74x105", "70x2000", "105x148")


def game(name: str) -> Ruleset:
    found = Catalog().get(name)
    assert found is not None
    return found


def evil_army(ruleset: Ruleset, dice: random.Random, many: int = 8) -> Army:
    """Return an army in which no text is what a player would write."""
    army = new_army(ruleset.id, dice.choice(EVIL), dice.choice(("green", "", "nonsense")))
    found = list(offers(ruleset))
    for offer in dice.sample(found, min(many, len(found))):
        army, _ = add_offer(army, ruleset, offer)

    def text() -> str:
        return dice.choice(EVIL)

    units = [
        replace(
            unit,
            name=text(),
            note=text(),
            figures=tuple(
                replace(
                    man, name=text(), rank=text(), story=text(), hero=dice.random() < 0.4,
                    abilities=(text(), text()), portrait=dice.choice(("", text()[:60])),
                )
                for man in unit.figures
            ),
        )
        for unit in army.units
    ]  # fmt: skip
    return replace(army, units=tuple(units), note=text())


def spoilt(value: Any, dice: random.Random, share: float) -> Any:
    """Return a ruleset or playbook in which a share of the texts is something else."""
    if isinstance(value, msgspec.Struct):
        changed = {
            field: dice.choice(EVIL)
            if field in WORDS and isinstance(now, str) and dice.random() < share
            else spoilt(now, dice, share)
            for field, now in ((field, getattr(value, field)) for field in value.__struct_fields__)
        }
        return replace(value, **changed)
    if isinstance(value, tuple):
        return tuple(spoilt(each, dice, share) for each in value)
    if isinstance(value, dict):
        return {key: spoilt(each, dice, share) for key, each in value.items()}
    return value


def said(source: Source, options: PrintOptions) -> Iterator[str]:
    """Yield what each sheet says in place of its pages; anything but a PrintProblem is a fault."""
    for sheet in SHEETS:
        try:
            assert build_pack(source, Order((sheet,), options)).pages
        except PrintProblem as trouble:
            yield str(trouble)


def test_hostile_texts_are_printed_on_every_sheet() -> None:
    dice = random.Random(5)
    armies = [(evil_army(game(name), dice), game(name)) for name in ("lgam", "army-men-combat")]
    for sentence in said(source_of(armies), PrintOptions("a5", backs="mirrored")):
        assert sentence.startswith(("There is nothing to print", "The full reference of"))


@pytest.mark.parametrize("paper", TINY[::2])
def test_tiny_paper_is_enough_or_told_of(paper: str) -> None:
    dice = random.Random(len(paper))
    source = source_of([(evil_army(game("fighting-plastic"), dice, 4), game("fighting-plastic"))])
    found = set(said(source, PrintOptions(paper, landscape=paper == "105x148", bleed=5.0)))
    assert found, "some sheet is too large for it"
    for sentence in found - {"There is nothing to print: the chosen sheets are empty."}:
        assert "Choose" in sentence and sentence.endswith(".")
        assert len(sentence) < 300, "an endless name does not make an endless sentence"


def test_a_game_with_hostile_names_is_printed() -> None:
    name = "lgam"
    dice = random.Random(len(name))
    ruleset = spoilt(game(name), dice, 0.3)
    playbook: Playbook = spoilt(Catalog().playbook(name), dice, 0.3)
    source = Source([(evil_army(ruleset, dice, 5), ruleset)], {}, {ruleset.id: playbook}, {})
    for sentence in said(source, PrintOptions(backs="fold")):
        assert sentence.startswith(("There is nothing to print", "The full reference of"))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_any_army_of_any_game_on_any_paper(seed: int) -> None:
    dice = random.Random(seed)
    ruleset = spoilt(dice.choice(Catalog().all()), dice, dice.choice((0.0, 0.3, 1.0)))
    playbook = spoilt(Catalog().playbook(ruleset.id), dice, 0.3)
    army = evil_army(ruleset, dice, dice.choice((0, 1, 8, 20)))
    options = PrintOptions(
        dice.choice(("a4", "a5", "letter", "a3", "2000x2000", *TINY)),
        landscape=dice.random() < 0.5,
        ink_saver=dice.random() < 0.5,
        backs=dice.choice(("none", "mirrored", "after", "fold")),
        card_size=dice.choice(("poker", "bridge", "tarot")),
        token_size=dice.choice((0.0, 15.0, 30.0)),
        token_shape=dice.choice(("own", "round", "square", "hex")),
        token_fold=dice.random() < 0.5,
        figure_height=dice.choice((15.0, 54.0, 150.0)),
        margin=dice.choice((0.0, 5.0, 20.0)),
        bleed=dice.choice((0.0, 5.0)),
        measured_100mm=dice.choice((90.0, 100.0, 110.0)),
    )
    for sentence in said(Source([(army, ruleset)], {}, {ruleset.id: playbook}, {}), options):
        assert sentence.endswith(".") and len(sentence) < 300


PIECE = """
[[piece]]
id = "odd"
name = "Odd"
kind = "template"
shape = "disc"
measure = "{measure}"
size = {{ value = {size} }}
unit = "{unit}"
amount = {{ plus = {plus} }}
"""


@pytest.mark.parametrize(
    ("measure", "size", "unit", "plus", "words"),
    [
        ("diameter", "0", "in", 1, "should be more than 0"),
        ("diameter", "-3", "in", 1, "should be more than 0"),
        ("diameter", "300000", "mm", 1, "should be 1 mm to 100 ft, found 300000 mm"),
        ("diameter", "0.0001", "in", 1, "should be 1 mm to 100 ft"),
        ("diameter", '"any"', "in", 1, "should be a number to print it by"),
        ("diameter", "nan", "in", 1, "should be a number that can be counted to"),
        ("angle", "400", "degrees", 1, "should be 360 degrees at most"),
        ("diameter", "4", "degrees", 1, "when, and only when, an angle is measured"),
        ("diameter", "4", "in", 10**5, "should count to 10,000 at most"),
        ("diameter", "4", "", 1, "needs the key 'unit'"),
    ],
)
def test_pieces_that_no_table_holds_are_refused_with_their_line(
    measure: str, size: str, unit: str, plus: int, words: str
) -> None:
    text = path("playbooks", "lgam.toml").read_text("utf-8")
    odd = PIECE.format(measure=measure, size=size, unit=unit, plus=plus)
    content = parse_toml(f"{text}\n{odd}", Path("own.play.toml"), "a playbook")
    loaded = playbook_of(content, game("lgam"))
    assert loaded.value is None
    sentences = [problem.sentence() for problem in loaded.problems]
    assert any(words in sentence for sentence in sentences), sentences
    assert all("own.play.toml" in sentence for sentence in sentences)
