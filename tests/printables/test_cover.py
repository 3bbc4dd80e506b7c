"""The cover of a pack: its list is that of the pages behind it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from printables.engine.options import Backs, PrintOptions
from printables.pack import Order, build_by_stock, build_pack
from printables.sheets import SHEETS
from tests.support.packs import source_of
from tests.support.samples import GAMES, sample


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_the_cover_tells_what_lies_on_which_page(read: Any, game: str, paper: str) -> None:
    armies = [sample(name) for name in GAMES[game]]
    pack = build_pack(source_of(armies), Order((), PrintOptions(paper, ink_saver=paper == "a5")))
    assert pack.contents[0].sheets == ("cover",)
    made = read(pack.pdf)
    words = made.text(0)
    for army, ruleset in armies:
        for word in f"{army.name} {ruleset.name}".upper().split():
            assert word in words
    paper_pages = sum(part.count for part in pack.contents if part.stock == "paper")
    assert f"pages 1–{paper_pages}" in words
    assert f"glue pages {paper_pages + 1}–{pack.pages} to cereal boxes" in words
    for part in pack.contents:
        if len(part.sheets) == 1 and part.sheets[0] != "cover":
            title = next(sheet.title for sheet in SHEETS if sheet.name == part.sheets[0])
            assert title.split()[0].lower() in words.lower(), title


@pytest.mark.parametrize(
    ("backs", "said"),
    [
        ("none", "Backs are not in this pack"),
        ("mirrored", "flip on the long edge"),
        ("after", "put the same card in again"),
        ("fold", "fold along the dashed line"),
    ],
)
def test_the_cover_tells_how_backs_are_printed(read: Any, backs: Backs, said: str) -> None:
    armies = [sample("garden-gate"), sample("patio-guard")]
    sheets = ("cover", "role-cards", "turn-cards", "score")
    order = Order(sheets, PrintOptions(backs=backs))
    assert said in read(build_pack(source_of(armies), order).pdf).text(0)


def test_the_cover_of_parted_files_tells_of_both(read: Any) -> None:
    armies = [sample("garden-gate"), sample("patio-guard")]
    whole = build_pack(source_of(armies))
    parted = build_by_stock(source_of(armies))
    words = read(parted["paper"].pdf).text(0)
    assert words == read(whole.pdf).text(0)
    assert re.search(rf"{whole.pages}\s*pages", words)


def test_cards_and_tokens_on_one_page_are_counted_apart(read: Any) -> None:
    pack = build_pack(source_of([sample("2nd-sandbox-company"), sample("tan-raiders")]))
    words = read(pack.pdf).text(0)
    assert "18 cards 44 tokens" in words and "20 cards 40 tokens" in words
    assert "cards, tokens" not in words
