"""Each hero has a leaf with all that is known of him and room for what he will do."""

from __future__ import annotations

import io
from typing import Any

from msgspec.structs import replace
from PIL import Image

from printables.engine.options import PrintOptions
from printables.pack import survey
from rules.army.model import Army
from rules.army.portrait_images import picture_id
from rules.games.ruleset import Ruleset
from tests.printables.test_roster_sheet import sample
from tests.support.packs import build_pack, source_of

SHEET = ("hero-record",)


def with_hero(army: Army, **more: object) -> Army:
    loose = army.units[0]
    hero = replace(loose.figures[0], **more)  # type: ignore[arg-type]
    return replace(
        army, units=(replace(loose, figures=(hero, *loose.figures[1:])), *army.units[1:])
    )


def test_a_leaf_says_who_he_is_and_asks_what_he_did(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    army = with_hero(company, story="Dug out of the gravel.", abilities=("Walks through hedges",))
    made = read(build_pack([(army, sandbox)], SHEET).pdf)
    text = made.text()
    assert made.pages == 1
    for words in ("SGT. STONE", "Dug out of the gravel.", "agreed", "Walks through hedges"):
        assert words in text
    for words in ("LIVES", "WEAPONS", "Rifle", "BATTLES", "DEEDS", "WOUNDS", "MEDALS", "Killed at"):
        assert words in text


def test_he_has_a_ring_for_each_life(read: Any) -> None:
    army, ruleset = sample("olives-own")
    text = read(build_pack([(army, ruleset)], SHEET).pdf).text()
    assert "strike one for each hit 1 2 3" in text.replace("LIVES ", "")


def test_his_photograph_stands_there(company: Army, sandbox: Ruleset, read: Any) -> None:
    file = io.BytesIO()
    Image.new("RGB", (60, 80), "olive").save(file, "PNG")
    key = picture_id(file.getvalue())
    army = with_hero(company, portrait=f"picture:{key}")
    made = read(build_pack([(army, sandbox)], SHEET, pictures={key: file.getvalue()}).pdf)
    assert any(name.startswith("/photo") or "photo-" in name for name, *_ in made.placed(0))


def test_a_story_too_long_for_the_leaf_is_told_of_and_leaves_room_for_battles(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    army = with_hero(company, story="He was dug out of the gravel in spring. " * 120, lives=20)
    pack = build_pack([(army, sandbox)], SHEET, PrintOptions("a5"))
    text = read(pack.pdf).text()
    assert any("the hero record" in problem.message for problem in pack.problems)
    assert "BATTLES" in text
    assert "Killed at" in text


def test_an_army_without_heroes_gets_a_blank_leaf(company: Army, sandbox: Ruleset) -> None:
    def counts(army: Army) -> dict[str, int]:
        found = dict(survey(source_of([(army, sandbox)])))
        parts = next(parts for sheet, parts in found.items() if sheet.name == "hero-record")
        return {part.title: part.count for part in parts}

    assert counts(company) == {"Sgt. Stone": 1, "Blank record": 0}
    assert counts(replace(company, units=company.units[1:])) == {"Blank record": 1}
