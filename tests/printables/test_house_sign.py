"""The sign of house values in a text is drawn as their mark, in the room that the text leaves."""

from __future__ import annotations

from typing import Any

import pytest

from printables.engine import fonts
from printables.engine.options import PrintOptions
from rules.army.model import Army, Figure, Unit
from rules.games.catalog import Catalog
from tests.support.packs import build_pack
from tests.support.samples import sample

COLOUR = "0.5608 0.2627 0 RG"


def card(**options: Any) -> bytes:
    """Return a page with the card of a flame thrower's weapon, whose text holds a sign."""
    game = Catalog().get("green-and-tan")
    assert game is not None
    man = Figure("f", items=("flame-thrower",))
    army = Army("a", game.id, units=(Unit("u", "men", figures=(man,)),))
    return build_pack([(army, game)], ("weapon-cards",), PrintOptions(**options)).pdf


def drawn(read: Any, pdf: bytes) -> str:
    """Return what is drawn on the first page, without what is placed by reference."""
    return read(pdf).pike.pages[0].Contents.read_bytes().decode("latin-1")


def test_a_sign_is_drawn_and_explained_on_the_card(read: Any) -> None:
    pdf = card()
    text = " ".join(read(pdf).text().split())
    assert "Needs sight ." in text
    assert text.count("house value") == 1
    assert COLOUR in drawn(read, pdf)


def test_without_marks_the_sign_goes_too(read: Any) -> None:
    pdf = card(marks=False)
    text = " ".join(read(pdf).text().split())
    assert "Needs sight." in text
    assert "house value" not in text and COLOUR not in drawn(read, pdf)


def test_a_text_has_room_for_its_signs() -> None:
    body = fonts.body()
    assert body.covers("again⌂.")
    room = body.width("again⌂.") - body.width("again.")
    assert room == pytest.approx(fonts.HOUSE_WIDTH / 1000)


def test_deck_cards_and_sealed_sheets_explain_their_own_signs(read: Any) -> None:
    cards = read(build_pack([sample("block-street-boys")], ("turn-cards",)).pdf)
    text = " ".join(cards.text(page) for page in range(cards.pages))
    assert text.count("house value") == 1 + 2, "the turn in order, and each side's card to fire"
    sealed = read(build_pack([sample("2nd-sandbox-company")], ("deployment",)).pdf)
    assert "house value" in sealed.text()
