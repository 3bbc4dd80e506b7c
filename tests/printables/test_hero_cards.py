"""Cards of heroes: portrait, agreed abilities, lives with their origin, story."""

from __future__ import annotations

import dataclasses
import io
from typing import Any

import pikepdf
import pytest
from msgspec.structs import replace
from PIL import Image

import resources
from printables.army_facts import ArmyFacts
from printables.cards.hero_cards import heroes
from printables.cards.hero_front import HeroFront
from printables.engine.canvas import Writer
from printables.engine.options import CardSize, PrintOptions
from printables.engine.printable_characters import Letters
from printables.engine.text import Setter
from printables.pack import Order
from printables.pack import build_pack as build
from printables.pack_inputs import PackFacts
from rules.army.army_under_ruleset import Roster
from rules.army.documents.army_file import load_army_file
from rules.army.drawing_choice import bust_art
from rules.army.model import Army, Figure, Unit
from rules.army.portrait_images import picture_id
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from tests.support.campaign_paper import a_war, source_for
from tests.support.packs import build_pack, source_of

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
    def picture(portrait: str) -> str:
        return ArmyFacts(of(portrait=portrait), sandbox, {}, Letters()).units[0].rows[0].picture

    assert picture("drawn:sniper") == "sniper"
    assert picture("drawn:nobody") != "nobody"


def test_abilities_stand_behind_their_tag(sandbox: Ruleset, read: Any) -> None:
    army = of(abilities=("Never lost in the garden", "Throws twice."))
    text = read(build_pack([(army, sandbox)], CARDS).pdf).text()
    assert "agreed Never lost in the garden; Throws twice." in text


def test_more_abilities_than_a_card_holds_are_told(sandbox: Ruleset, read: Any) -> None:
    army = of(abilities=tuple(f"Ability {n} " + "long words " * 17 for n in range(12)))
    pack = build_pack([(army, sandbox)], CARDS)
    assert any("is too long for its card" in each.message for each in pack.problems)
    assert "…" in read(pack.pdf).text()


@pytest.mark.parametrize("lives", [None, 1, 5, 6, 7, 20])
@pytest.mark.parametrize("size", ["poker", "tarot"])
def test_there_is_a_helmet_for_each_life_inside_the_card(
    sandbox: Ruleset, read: Any, lives: int | None, size: CardSize
) -> None:
    found = read(build_pack([(of(lives=lives), sandbox)], CARDS, PrintOptions(card_size=size)).pdf)
    places = [(x, y) for name, x, y, *_ in found.placed() if "life-" in name]
    assert len(places) == (lives or 3)
    (card,) = {(x, y) for name, x, y, *_ in found.placed() if "frame" in name and x < 50}
    width, _ = PrintOptions(card_size=size).card
    for x, y in places:
        assert 7 < x - card[0] < width - 7
        assert y - card[1] > 6
        if (lives or 3) <= 5:
            assert 8 <= y - card[1] <= 10, "within reach of a hand punch"


def test_the_record_lies_behind_the_card_whatever_is_chosen_for_backs(
    sandbox: Ruleset, read: Any
) -> None:
    for backs in ("none", "mirrored", "after"):
        found = read(build_pack([(of(), sandbox)], CARDS, PrintOptions(backs=backs)).pdf)
        assert found.pages == 1
        assert "CAMPAIGN RECORD" in found.text()
        front, back = sorted(x for name, x, *_ in found.placed() if "frame" in name)
        assert back - front == pytest.approx(63, abs=0.1)


@pytest.mark.parametrize("size", ["poker", "tarot"])
def test_a_campaign_fills_in_his_battles(read: Any, size: CardSize) -> None:
    source = source_for(a_war())
    (ada, game), *others = source.armies
    hero = replace(ada.units[0].figures[0], hero=True, name="Cog", rank="Cpl.")
    unit = replace(ada.units[0], figures=(hero, *ada.units[0].figures[1:]))
    ada = replace(ada, units=(unit, *ada.units[1:]))
    source = dataclasses.replace(source, armies=((ada, game), *others))
    order = Order(("hero-cards",), PrintOptions(card_size=size))
    text = read(build(source, order).pdf).text()
    assert "Take the flag" in text
    assert "June" in text
    assert "Milo" in text
    blank = build_pack([(ada, game)], ("hero-cards",), PrintOptions(card_size=size)).pdf
    assert "Milo" not in read(blank).text()


def test_words_without_room_on_the_front_stand_behind() -> None:
    ruleset = Catalog().get("fighting-plastic")
    assert ruleset is not None
    army = load_army_file(resources.path("samples", "olives-own.muster"))
    facts = PackFacts(source_of([(army, ruleset)]), PrintOptions(), Letters(), {})
    (hero,) = heroes(facts, facts.armies[0])
    setter = Setter(facts.letters, "its card")
    small, tall = (HeroFront(hero, size, setter).rest for size in ((63, 88), (70, 120)))
    assert small.endswith("Other abilities only if agreed.")
    assert tall == ""


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
        (None, "Punch one for each hit · at the third he is out"),
        (1, "At the first hit he is out"),
        (5, "at the fifth he is out"),
        (12, "Strike one for each hit · at the 12th he is out"),
    ],
)
def test_the_words_on_the_card_are_those_of_the_lives(
    sandbox: Ruleset, read: Any, lives: int | None, sentence: str
) -> None:
    text = " ".join(read(build_pack([(of(lives=lives), sandbox)], CARDS).pdf).text().split())
    assert sentence in text.replace(" ⌂", "")
    assert "Rolls one better." in text
    assert ("third" in text) == (lives is None)


def test_a_hero_of_fighting_plastic_with_five_lives_is_not_gone_at_the_third(read: Any) -> None:
    plastic = Catalog().get("fighting-plastic")
    assert plastic is not None
    army = replace(of(lives=5), ruleset="fighting-plastic")
    text = " ".join(read(build_pack([(army, plastic)], CARDS).pdf).text().split())
    assert "at the fifth he is out" in text
    assert "third" not in text
    army = load_army_file(resources.path("samples", "olives-own.muster"))
    text = " ".join(read(build_pack([(army, plastic)], CARDS).pdf).text().split())
    assert "+1 for men within 12 in of him" in text
    assert "Leads +1" not in text, "told once"


def test_what_he_adds_is_worked_in_and_his_weapon_is_named(read: Any) -> None:
    ruleset = Catalog().get("lgam")
    assert ruleset is not None
    army = load_army_file(resources.path("samples", "2nd-sandbox-company.muster"))
    text = read(build_pack([(army, ruleset)], ("hero-cards",)).pdf).text()
    assert "≤9" in text
    assert "his +1 in" in text
    assert "SMG" in text


@pytest.mark.parametrize(
    ("rank", "drawing", "bust"),
    [
        ("Sgt.", "", "bust_sergeant"),
        ("1st Lt.", "", "bust_lieutenant"),
        ("Capt.", "", "bust_captain"),
        ("Sgt.", "drawn:bust_sergeant_no_cigar", "bust_sergeant_no_cigar"),
        ("Sgt.", "drawn:sniper", "bust_sniper"),
    ],
)
def test_without_a_picture_he_has_the_bust_of_his_rank(
    sandbox: Ruleset, rank: str, drawing: str, bust: str
) -> None:
    roster = Roster(of(rank=rank, portrait=drawing), sandbox)
    assert bust_art(roster.man["tex"]) == bust


def test_the_roster_names_abilities(sandbox: Ruleset, read: Any) -> None:
    army = of(abilities=("Never lost in the garden",))
    assert "Never lost in the garden" in read(build_pack([(army, sandbox)], ("roster",)).pdf).text()


def test_the_card_of_the_sample_hero_has_his_whole_story() -> None:
    ruleset = Catalog().get("lgam")
    assert ruleset is not None
    army = load_army_file(resources.path("samples", "2nd-sandbox-company.muster"))
    assert not build_pack([(army, ruleset)], ("hero-cards",)).problems


@pytest.mark.parametrize("size", ["poker", "bridge", "tarot"])
def test_words_on_the_card_are_large_enough_to_be_read(
    monkeypatch: pytest.MonkeyPatch, size: CardSize
) -> None:
    sizes: dict[str, float] = {}
    plain = Writer.text

    def text(
        self: Writer, words: str, x: float, base: float, points: float, *more: Any, **named: Any
    ) -> None:
        sizes[words] = min(points, sizes.get(words, 99.0))
        plain(self, words, x, base, points, *more, **named)

    monkeypatch.setattr(Writer, "text", text)
    ruleset = Catalog().get("lgam")
    assert ruleset is not None
    army = load_army_file(resources.path("samples", "2nd-sandbox-company.muster"))
    pack = build_pack([(army, ruleset)], ("hero-cards",), PrintOptions(card_size=size))
    assert not pack.problems
    assert sizes["Sgt. Olive Drab"] >= 9
    assert sizes["2nd Sandbox Company"] >= 8
    assert min(sizes[word] for word in ("Leads", "smoke;", "radio")) >= 8
    assert min(sizes[word] for word in ("Grenade", "≤7", "4b")) >= 8
    assert min(sizes[word] for word in ("MOVE", "BATTLE", "DOWNED", "Cpl.")) >= 6.2
