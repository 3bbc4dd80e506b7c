"""An army's colour never speaks alone: each plastic has a pattern, and writing on it reads."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from printables.engine.livery import FIELD, PAPER, contrast, livery, pattern_of
from printables.engine.options import PrintOptions
from printables.preview import page_image
from resources.art import COLOURS
from rules.army.model import Army
from rules.games.ruleset import Ruleset
from tests.support.packs import build_pack


def test_each_plastic_has_a_pattern_of_its_own() -> None:
    patterns = [pattern_of(colour) for colour in COLOURS]
    assert len(set(patterns)) == len(patterns)


@pytest.mark.parametrize("colour", [*COLOURS, "chartreuse"])
def test_writing_reads_on_every_ground(colour: str) -> None:
    look = livery(colour)
    assert contrast(look.on_band, look.band) >= 3.0
    assert contrast(look.on_dark, look.dark) >= 4.5
    for ground in (FIELD, PAPER):
        assert contrast(look.label, ground) >= 4.0


def test_patterns_can_be_switched_off() -> None:
    assert livery("green", patterns=False).pattern == "plain"


def test_ink_saver_prints_lines_and_no_areas(company: Army, sandbox: Ruleset, read: Any) -> None:
    def ink(saver: bool) -> int:
        pdf = build_pack([(company, sandbox)], ("unit-cards",), PrintOptions(ink_saver=saver)).pdf
        image = page_image(pdf, 0, 60)
        return sum(255 - byte for at, byte in enumerate(image.rgba) if at % 4 != 3)

    assert ink(True) < ink(False) / 2


def test_ink_saver_is_black_and_white(company: Army, sandbox: Ruleset) -> None:
    pdf = build_pack([(company, sandbox)], (), PrintOptions(ink_saver=True)).pdf
    image = page_image(pdf, 0, 60)
    for at in range(0, len(image.rgba), 4):
        red, green, blue = image.rgba[at : at + 3]
        assert max(red, green, blue) - min(red, green, blue) <= 6


@pytest.mark.parametrize("colour", [*COLOURS, "moss/green (matt)", "зелёный"])
def test_an_army_of_any_colour_has_frames_and_figures_on_its_cards(
    company: Army, sandbox: Ruleset, colour: str
) -> None:
    pdf = build_pack([(replace(company, colour=colour), sandbox)], ("unit-cards",)).pdf
    image = page_image(pdf, 0, 25.4)  # a pixel is a millimetre
    at = 4 * ((297 - 190) * image.width + 11)  # inside the border of the middle row's first card
    assert image.rgba[at : at + 3] != b"\xff\xff\xff"
