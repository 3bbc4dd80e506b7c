"""Cards of every kind keep their words inside them in all three sizes, and tell what they lose."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from printables.engine.options import CARD_SIZES, CardSize, PrintOptions
from printables.pack import survey
from rules.army import offers_to_add as offers
from rules.army.model import Army, Figure, Unit
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN
from rules.games.ruleset import Ruleset
from tests.support.packs import build_pack, source_of

KINDS = ("unit-cards", "weapon-cards", "mission-cards", "turn-cards")
HERO = ("hero-cards",)


def with_everything(ruleset: Ruleset) -> Army:
    army = Army("a", ruleset.id, "All of them", colour="blue")
    for each in offers.offers(ruleset):
        army, _ = offers.add_offer(army, ruleset, each)
    return army


def of(*units: Unit) -> Army:
    return Army("a", "sandbox", "Few", units=units)


def hero(**more: Any) -> Army:
    figure = Figure("tex", ("rifle",), more.pop("name", "Tex"), hero=True, **more)
    return of(Unit("l", "men", figures=(figure,)))


@pytest.mark.parametrize("ruleset_id", BUILT_IN)
@pytest.mark.parametrize("size", ["bridge", "tarot"])
def test_all_cards_of_a_game_hold_their_words(read: Any, ruleset_id: str, size: CardSize) -> None:
    known = {each.id: each for each in Catalog().all()}
    ruleset = known[ruleset_id]
    options = PrintOptions("letter" if size == "tarot" else "a4", card_size=size)
    pack = build_pack([(with_everything(ruleset), ruleset)], KINDS, options, known)
    assert [each.message for each in pack.problems if each.severity == "warning"] == []
    made = read(pack.pdf)
    for page in range(made.pages):
        boxes = [each.box for each in pack.placed if each.page == page]
        assert all((box.w, box.h) == CARD_SIZES[size] for box in boxes)
        for words in made.words(page):
            middle = ((words.left + words.right) / 2, (words.bottom + words.top) / 2)
            inside = (b for b in boxes if b.x < middle[0] < b.right and b.y < middle[1] < b.top)
            if box := next(inside, None):
                assert words.left >= box.x + 1.6, words
                assert words.right <= box.right - 1.6, words
                assert words.bottom >= box.y + 1.6, words
                assert words.top <= box.top - 1.6, words


def test_larger_cards_have_larger_words(company: Army, sandbox: Ruleset, read: Any) -> None:
    def height(size: CardSize) -> float:
        options = PrintOptions(card_size=size)
        made = read(build_pack([(company, sandbox)], ("role-cards",), options).pdf)
        told = [each for each in made.words() if each.text.startswith("He carries what is")]
        return max(each.top - each.bottom for each in told)

    assert height("tarot") > height("poker") == pytest.approx(height("bridge"), abs=0.01)


def test_parts_are_named_alike_for_every_army_and_say_for_whom_they_are(
    company: Army, sandbox: Ruleset
) -> None:
    surveyed = survey(source_of([(company, sandbox), (replace(company, id="b"), sandbox)]))
    parts = {sheet.name: {part.id: part for part in found} for sheet, found in surveyed}
    assert next(iter(parts["role-cards"])) == "role-rifleman.1"
    assert "role-rifleman.2" in parts["role-cards"]
    assert parts["role-cards"]["role-rifleman.1"].why == "one for 12 figures of this kind"
    assert list(parts["vehicle-cards"]) == ["vehicle-1.1", "vehicle-1.2"]
    assert parts["hero-cards"]["hero-1.1"].title == "Sgt. Stone"
    assert parts["team-cards"]["team-1.1"].title == "First squad"
    assert parts["weapon-cards"]["weapon-rifle.1"].army == 1
    assert "riflemen" in parts["weapon-cards"]["weapon-rifle.1"].why
    assert parts["mission-cards"] == parts["turn-cards"] == {}


def test_a_card_is_printed_as_often_as_asked_for_and_lies_in_the_file_once(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    def made(count: int) -> Any:
        counts = {"role-cards": {"role-rifleman.1": count}}
        return build_pack([(company, sandbox)], ("role-cards",), counts=counts)

    titles = [each.title for each in made(20).placed]
    assert titles.count("Rifleman") == 20
    assert read(made(20).pdf).text().count("He carries what is moulded") == 20
    assert "Rifleman" not in [each.title for each in made(0).placed]
    assert len(made(200).pdf) - len(made(20).pdf) < 200 * 200


def test_names_of_units_that_are_else_alike_each_stand_on_their_card(
    sandbox: Ruleset, read: Any
) -> None:
    jeeps = tuple(Unit(f"j{n}", "vehicle", "jeep", f"Jeep {'ABCDEF'[n]}") for n in range(6))
    pack = build_pack([(of(*jeeps), sandbox)], ("vehicle-cards",))
    text = read(pack.pdf).text()
    assert all(f"JEEP {letter}" in text for letter in "ABCDEF")
    assert text.count("Getting out takes the whole move") == 6


@pytest.mark.parametrize("size", list(CARD_SIZES))
def test_a_hero_with_much_to_tell_keeps_his_lives_and_tells_what_is_left_out(
    sandbox: Ruleset, read: Any, size: CardSize
) -> None:
    army = hero(
        name="Александр Николаевич Сидоров-Задунайский",
        lives=12,
        abilities=tuple(f"Ability number {n} of them" for n in range(6)),
        story="Once upon a time there was a man. " * 60,
    )
    pack = build_pack([(army, sandbox)], HERO, PrintOptions(card_size=size))
    text = read(pack.pdf).text()
    assert "Strike one for each hit" in text
    assert "at the 12th he is out" in text
    assert "Задунайский" in text
    assert "Ability number 5 of them" in text
    told = {each.who[:17] for each in pack.problems}
    assert "“Once upon a time" in told
    assert told <= {"“Once upon a time", "“Agreed too: Abil"}


def test_a_story_is_told_to_be_left_out_only_when_nothing_of_it_is_printed(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    short = build_pack([(hero(story="Found in the gravel."), sandbox)], HERO)
    assert short.problems == ()
    assert "Found in the gravel." in read(short.pdf).text()
    long = build_pack([(hero(story="Found in the gravel. " * 100), sandbox)], HERO)
    assert "only its start is printed" in long.problems[0].message
    assert "Found in the gravel." in read(long.pdf).text()


def test_a_title_of_five_hundred_letters_is_told_and_keeps_off_the_plate(
    sandbox: Ruleset, read: Any
) -> None:
    jeep = Unit("j", "vehicle", "jeep", "Щ" * 500)
    pack = build_pack([(of(jeep), sandbox)], ("vehicle-cards",))
    assert len(pack.problems) == 1
    words = read(pack.pdf).words()
    (plate,) = [each for each in words if each.text.strip() == "Jeep"]
    title = [each for each in words if "ЩЩЩ" in each.text and each.bottom > plate.bottom - 6]
    lines = [each for each in title if each.right - each.left < 60]  # not the page's head
    assert len(lines) == 2
    assert all(each.bottom > plate.top for each in lines)
