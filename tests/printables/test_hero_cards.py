"""Cards of heroes: portrait, agreed abilities, lives with their origin, story."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pytest
from msgspec.structs import replace
from PIL import Image

import resources
from printables.army_facts import ArmyFacts
from printables.cards.card_contents import cards_of
from printables.engine.options import PrintOptions
from printables.engine.printable_characters import Letters
from rules.army.documents.army_file import load_army_file
from rules.army.model import Army, Figure, Unit
from rules.army.portrait_images import picture_id
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from tests.support.packs import build_pack

CARDS = ("unit-cards",)
MM = 72 / 25.4
_OPEN: list[Any] = []


def photo(form: str = "JPEG", size: tuple[int, int] = (480, 360), mode: str = "RGB") -> bytes:
    image = Image.effect_noise(size, 60).convert(mode)
    out = io.BytesIO()
    image.save(out, form)
    return out.getvalue()


def of(**more: Any) -> Army:
    """Return an army of one hero."""
    hero = Figure("tex", ("rifle",), "Tex", hero=True, **more)
    return Army("a", "sandbox", "Few", units=(Unit("l", "men", figures=(hero,)),))


def with_photo(data: bytes, **more: Any) -> tuple[Army, dict[str, bytes]]:
    picture = picture_id(data)
    return of(portrait=f"picture:{picture}", **more), {picture: data}


def images(read: Any, pdf: bytes) -> list[Any]:
    """Return the pictures that lie in a file."""
    _OPEN.append(read(pdf))  # its objects live no longer than the file is open
    streams = (each for each in _OPEN[-1].pike.objects if isinstance(each, pikepdf.Stream))
    return [each for each in streams if each.get("/Subtype") == "/Image"]


@pytest.mark.parametrize("ink_saver", [False, True])
@pytest.mark.parametrize(("form", "mode"), [("JPEG", "RGB"), ("PNG", "RGBA"), ("JPEG", "L")])
def test_a_portrait_is_printed_no_larger_than_paper_needs(
    sandbox: Ruleset, read: Any, form: str, mode: str, ink_saver: bool
) -> None:
    army, pictures = with_photo(photo(form, mode=mode))
    options = PrintOptions(ink_saver=ink_saver)
    pack = build_pack([(army, sandbox)], CARDS, options, pictures=pictures)
    assert pack.problems == ()
    (image,) = images(read, pack.pdf)
    assert (int(image.Width), int(image.Height)) == (420, 315)
    assert image.ColorSpace == ("/DeviceGray" if ink_saver else "/DeviceRGB")
    assert "TEX" in read(pack.pdf).text().upper()


def test_one_picture_of_many_heroes_lies_in_the_file_once(sandbox: Ruleset, read: Any) -> None:
    army, pictures = with_photo(photo())
    hero = army.units[0].figures[0]
    many = tuple(replace(hero, id=f"h{n}", name=f"Tex {n}") for n in range(30))
    army = replace(army, units=(replace(army.units[0], figures=many),))
    pack = build_pack([(army, sandbox)], CARDS, pictures=pictures)
    assert len(images(read, pack.pdf)) == 1


def test_a_portrait_keeps_to_its_window(sandbox: Ruleset, read: Any) -> None:
    for size in ((480, 40), (40, 480)):
        army, pictures = with_photo(photo(size=size))
        pack = build_pack([(army, sandbox)], CARDS, pictures=pictures)
        names = {name: place for name, *place in read(pack.pdf).placed()}
        ((x, y, wide),) = [place for name, place in names.items() if "photo" in name]
        assert x > 10
        assert wide < 54.2 * MM
        assert y > 20


@pytest.mark.parametrize(
    "data", [b"not a picture", photo()[:400], photo("PNG")[:300], b"\x89PNG\r\n\x1a\n" + b"\0" * 40]
)
def test_a_broken_picture_is_told_and_the_drawing_printed(
    sandbox: Ruleset, read: Any, data: bytes
) -> None:
    army, pictures = with_photo(data)
    pack = build_pack([(army, sandbox)], CARDS, pictures=pictures)
    assert images(read, pack.pdf) == []
    assert [each.message for each in pack.problems] == [
        "The picture of Tex cannot be read; the drawing is printed instead."
    ]
    assert any("art-" in name for name, *_ in read(pack.pdf).placed())


def test_a_picture_that_is_not_here_is_told_and_the_drawing_printed(sandbox: Ruleset) -> None:
    army, _ = with_photo(photo())
    (told,) = build_pack([(army, sandbox)], CARDS).problems
    assert told.message == "The picture of Tex is missing; the drawing is printed instead."


def test_a_drawn_portrait_is_printed_in_place_of_his_drawing(sandbox: Ruleset) -> None:
    (card, *_) = cards_of(ArmyFacts(of(portrait="drawn:sniper"), sandbox, {}, Letters()))
    assert card.picture == "sniper"
    (card, *_) = cards_of(ArmyFacts(of(portrait="drawn:nobody"), sandbox, {}, Letters()))
    assert card.picture != "nobody"


def test_abilities_stand_behind_their_tag(sandbox: Ruleset, read: Any) -> None:
    army = of(abilities=("Never lost in the garden", "Throws twice."))
    text = read(build_pack([(army, sandbox)], CARDS).pdf).text()
    assert "agreed Never lost in the garden; Throws twice." in text


def test_more_abilities_than_a_card_holds_are_told(sandbox: Ruleset, read: Any) -> None:
    army = of(abilities=tuple(f"Ability {n} " + "long words " * 17 for n in range(12)))
    pack = build_pack([(army, sandbox)], CARDS)
    assert any("is too long for its card" in each.message for each in pack.problems)
    assert "…" in read(pack.pdf).text()


@pytest.mark.parametrize(("lives", "rings"), [(None, 3), (1, 1), (6, 6), (7, 7), (20, 20)])
def test_there_is_a_ring_for_each_life_inside_the_card(
    sandbox: Ruleset, read: Any, lives: int | None, rings: int
) -> None:
    found = read(build_pack([(of(lives=lives), sandbox)], CARDS).pdf)
    lines = [word for word in found.words() if word.text.strip().isdigit()]
    numbers = {int(word.text) for word in lines}
    assert set(range(1, rings + 1)) <= numbers
    left = min(word.left for word in found.words() if "STRIKE" in word.text or "ONE" in word.text)
    on_cards = [word for word in lines if 200 < word.bottom < 285]
    assert all(word.right < left + 55 for word in on_cards if word.left > left)


def test_lives_that_were_agreed_are_marked_as_a_house_value(sandbox: Ruleset, read: Any) -> None:
    agreed = read(build_pack([(of(lives=5), sandbox)], CARDS).pdf)
    stated = read(build_pack([(of(), sandbox)], CARDS).pdf)
    assert (
        sum("mark-house" in name for name, *_ in agreed.placed())
        == 1 + sum("mark-house" in name for name, *_ in stated.placed())
        or "house value" in agreed.text()
    )


@pytest.mark.parametrize(
    ("lives", "sentence"),
    [
        (None, "Gone at the third hit."),
        (1, "Gone at the first hit, as agreed."),
        (5, "Gone at the fifth hit, as agreed."),
        (12, "Gone at the 12th hit, as agreed."),
    ],
)
def test_the_words_on_the_card_are_those_of_the_lives(
    sandbox: Ruleset, read: Any, lives: int | None, sentence: str
) -> None:
    text = " ".join(read(build_pack([(of(lives=lives), sandbox)], CARDS).pdf).text().split())
    assert sentence in text
    assert "Rolls one better." in text
    assert ("third hit" in text) == (lives is None)


def test_a_hero_of_fighting_plastic_with_five_lives_is_not_gone_at_the_third(read: Any) -> None:
    plastic = Catalog().get("fighting-plastic")
    assert plastic is not None
    army = replace(of(lives=5), ruleset="fighting-plastic")
    text = " ".join(read(build_pack([(army, plastic)], CARDS).pdf).text().split())
    assert "Gone at the fifth hit, as agreed." in text
    assert "third hit" not in text


def test_the_roster_names_abilities(sandbox: Ruleset, read: Any) -> None:
    army = of(abilities=("Never lost in the garden",))
    assert "Never lost in the garden" in read(build_pack([(army, sandbox)], ("roster",)).pdf).text()


def test_the_card_of_the_sample_hero_has_his_whole_story() -> None:
    ruleset = Catalog().get("lgam")
    assert ruleset is not None
    army = load_army_file(resources.path("samples", "2nd-sandbox-company.muster"))
    assert not build_pack([(army, ruleset)], ("hero-cards",)).problems
