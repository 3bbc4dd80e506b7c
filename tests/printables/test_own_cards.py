"""Cards and tokens of the players' own, read back from paper."""

from __future__ import annotations

import io

import pytest
from packs import build_pack
from PIL import Image
from samples import sample

from printables.engine.options import PrintOptions
from rules.army import edits
from rules.army.model import Army, OwnBox, OwnCard
from rules.army.portrait_images import picture_id
from rules.games.ruleset import Ruleset

SHEETS = ("own-cards", "own-tokens")
BOOTS = OwnCard(
    "team",
    "Lucky boots",
    "He may roll again one die.",
    (OwnBox("12 in", "Move"), OwnBox("4+", "To hit", "at night", house=True)),
    count=2,
    agreed_with="Tomas",
    day="2026-11-14",
)


def army_with(*cards: OwnCard) -> tuple[Army, Ruleset]:
    army, ruleset = sample("patio-guard")
    return edits.change_army(army, own_cards=cards), ruleset


def test_an_own_card_says_what_its_player_wrote(read) -> None:
    page = read(build_pack([army_with(BOOTS)], SHEETS).pdf)
    text = page.text(0)
    assert text.count("LUCKY BOOTS") == 2
    assert "“He may roll again one die.”" in text and "Agreed with Tomas, 14 Nov." in text
    assert text.count("house value") == 2 and "at night" in text and "Patio Guard" in text
    iso = build_pack([army_with(BOOTS)], SHEETS, PrintOptions(dates="iso"))
    assert "Agreed with Tomas, 2026-11-14." in read(iso.pdf).text(0)


def test_a_card_in_a_hero_s_frame_says_the_same_in_ink_saver(read) -> None:
    hero = OwnCard("hero", "Captain Ketchup", "He shouts.", BOOTS.boxes, agreed_with="Jo")
    for ink_saver in (False, True):
        pack = build_pack([army_with(hero)], SHEETS, PrintOptions(ink_saver=ink_saver))
        text = read(pack.pdf).text(0)
        for words in ("CAPTAIN KETCHUP", "“He shouts.” Agreed with Jo.", "12 in", "house value"):
            assert words in text
        assert not pack.problems


def test_what_is_too_long_for_three_lines_stands_on_the_back_and_is_told(read) -> None:
    wordy = OwnCard(title="Wordy", text="He runs and hides and shouts. " * 12)
    pack = build_pack([army_with(wordy)], SHEETS, PrintOptions(backs="mirrored"))
    assert ["too long for its card" in each.message for each in pack.problems] == [True]
    pages = read(pack.pdf)
    assert "shouts." in pages.text(1)


def test_blank_cards_have_lines_to_write_on_in_place_of_words(read) -> None:
    cards = (OwnCard("blank", text="not printed"), OwnCard("blank", "My trap", colour="red"))
    text = read(build_pack([army_with(*cards)], SHEETS).pdf).text(0)
    assert "MY TRAP" in text and "not printed" not in text and text.count("Patio Guard") == 3


def test_a_picture_of_the_player_s_own_is_on_the_card_or_missed() -> None:
    held = io.BytesIO()
    Image.new("RGB", (40, 50), "#c81e1e").save(held, "PNG")
    data = held.getvalue()
    card = OwnCard(title="Photo", portrait=f"picture:{picture_id(data)}")
    good = build_pack([army_with(card)], SHEETS, pictures={picture_id(data): data})
    assert not good.problems and b"DCTDecode" in good.pdf
    (told,) = build_pack([army_with(card)], SHEETS).problems
    assert "The picture of Photo is missing" in told.message
    token = OwnCard("token", "Cat", portrait=card.portrait)
    good = build_pack([army_with(token)], SHEETS, pictures={picture_id(data): data})
    assert not good.problems and b"DCTDecode" in good.pdf
    (told,) = build_pack([army_with(token)], SHEETS).problems
    assert "letters are printed instead" in told.message


@pytest.mark.parametrize("large", [False, True])
def test_a_title_of_two_lines_stands_clear_of_the_army_s_name(read, large: bool) -> None:
    card = OwnCard("role", "Counterattack of the sandbox on Tuesday", text="A rule.")
    words = read(build_pack([army_with(card)], SHEETS, PrintOptions(large_print=large)).pdf).words()
    lines = [
        each for each in words if each.text.strip() and each.text.strip() in card.title.upper()
    ]
    army = next(each for each in words if each.text.strip() == "Patio Guard")
    assert len({round(each.bottom) for each in lines}) == 2
    assert min(each.bottom for each in lines) - army.top > 1.5


def test_own_tokens_have_icons_or_letters_over_their_captions(read) -> None:
    tokens = (
        OwnCard("token", "Winded", portrait="drawn:pinned", count=3),
        OwnCard("token", "Sugar rush", "SR", colour="blue"),
    )
    pack = build_pack([army_with(*tokens)], SHEETS)
    text = read(pack.pdf).text(0)
    assert text.count("WINDED") == 3 and "SUGAR RUSH" in text and "SR" in text.split()
    assert "4 of your own" in text and "state" not in text
    assert len([each for each in pack.placed if each.side == "front"]) == 4


def test_an_evening_s_pack_has_them_with_the_army_s_cards(read) -> None:
    pack = build_pack([army_with(BOOTS)], ("tonight",))
    assert "LUCKY BOOTS" in read(pack.pdf).text()
    without = build_pack([army_with()], ("tonight",))
    assert not any("own-cards" in pages.sheets and pages.trouble for pages in without.contents)
