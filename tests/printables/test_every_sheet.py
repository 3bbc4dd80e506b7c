"""Every sheet there is, of the hardest armies: whatever does not come out as written is told."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from printables.engine.options import PrintOptions
from printables.engine.printable_characters import Letters
from printables.engine.problems import PrintCancelled
from printables.pack import Order, Pack, build_pack
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Sheet
from printables.sheets import SHEETS
from printables.source import Source
from rules.army.model import Army, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from tests.bench.armies import army_of
from tests.support.packs import source_of

GAMES = ("army-men", "lgam")
ENDLESS = "Abcdefghi " * 20
HARD = {
    "right to left": "אבג דהו",
    "emoji": "Tank 🚜 ace",
    "cyrillic": "Сержант Щукин",
    "zero width": "Stone\u200b\u200d\u2060\ufeff\u202e Bridge",
    "endless": ENDLESS.strip(),
}
each_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)


@cache
def game_named(name: str) -> Ruleset:
    found = Catalog().get(name)
    assert found is not None
    return found


@cache
def hard_army(game: str) -> Army:
    """Return an army whose units and men bear names that printers dislike."""
    ruleset = game_named(game)
    army = new_army(game, HARD["cyrillic"])
    for offer in offers(ruleset)[:12]:
        army, _ = add_offer(army, ruleset, offer)
    names = list(HARD.values())
    units = []
    for at, unit in enumerate(army.units):
        men = tuple(
            replace(man, name=names[(at + place) % len(names)], hero=place == 0 and at < 2)
            for place, man in enumerate(unit.figures)
        )
        units.append(replace(unit, name=names[at % len(names)], figures=men, note=ENDLESS))
    return replace(army, units=tuple(units), note=ENDLESS)


@cache
def huge_army() -> Army:
    return army_of(game_named("lgam"), 2000)


@cache
def facts_of(army: str, paper: str) -> tuple[Source, PrintOptions, PackFacts]:
    """Return what the sheets know of the huge army, or of the hard one of a game."""
    found = huge_army() if army == "huge" else hard_army(army)
    source = source_of([(found, game_named(found.ruleset))])
    options = PrintOptions(backs="mirrored", paper=paper)
    return source, options, PackFacts(source, options, Letters(), {})


def packed(army: str, sheet: Sheet, paper: str = "a4") -> Pack | None:
    """Return one or two of each part of a sheet; None where this army has no use for it."""
    source, options, facts = facts_of(army, paper)
    counts = few(sheet, facts)
    if not counts:
        return None
    return build_pack(source, Order((sheet,), options, {sheet.name: counts}))


def few(sheet: Sheet, facts: PackFacts) -> dict[str, int]:
    """Return one or two of each part of a sheet, nothing where the armies have no use for it."""
    return {part.id: min(max(part.count, 1), 2) for part in sheet.work().parts(facts)}


@each_sheet
def test_hard_names_are_printed_or_told_of(sheet: Sheet, read: Any) -> None:
    for game in GAMES:
        pack = packed(game, sheet)
        if pack is None:
            continue
        text = read(pack.pdf).text()
        for unseen in ("\u200b", "\u200d", "\u2060", "\ufeff", "\u202e", "🚜", "א", "■", "□"):
            assert unseen not in text
        told = " ".join(problem.message for problem in pack.problems)
        if "Tank ? ace" in text:
            assert "🚜" in told
        if "?? ???" in text or "??? ???" in text:
            assert "א ב ג" in told
        if "Abcdefghi…" in text or "Abcdefghi …" in text:
            assert "too long" in told
        for problem in pack.problems:
            assert problem.message.endswith((".", "…", "”"))
            assert problem.sheet in ("", sheet.name)
            assert 0 <= problem.page <= pack.pages


@pytest.mark.parametrize("sheet", ["tokens", "templates", "sticks", "gauges", "score"])
def test_a_name_that_stands_on_other_sheets_is_not_told_of_here(sheet: str) -> None:
    man = replace(hard_army("lgam").units[0].figures[0], name="山田")
    unit = replace(hard_army("lgam").units[0], figures=(man,), name="", note="")
    army = replace(hard_army("lgam"), name="Raiders", units=(unit,), note="")
    source = source_of([(army, game_named("lgam"))])
    assert not any("山" in each.message for each in build_pack(source, Order([sheet])).problems)
    both = build_pack(source, Order(["roster", sheet])).problems
    assert {(each.sheet, each.page) for each in both if "山" in each.message} == {("roster", 1)}


def test_two_thousand_figures_are_printed_within_the_pages(read: Any) -> None:
    source, options, facts = facts_of("huge", "a4")
    sheets = [sheet for sheet in SHEETS if sheet.name != "calibration"]  # it tries out the edge
    counts = {sheet.name: few(sheet, facts) for sheet in sheets}
    used = [sheet for sheet in sheets if counts[sheet.name]]
    pack = build_pack(source, Order(used, options, counts))
    assert {name for part in pack.contents for name in part.sheets} == {s.name for s in used}
    made = read(pack.pdf)
    assert made.pages == pack.pages
    for part in pack.contents:
        for page in {part.first, part.first + part.count - 1}:
            assert made.white_within(page, 3.0), f"page {page + 1} of {part.sheets}"


@each_sheet
def test_true_size_sheets_never_lie_behind_another(sheet: Sheet, read: Any) -> None:
    """Cutting out one side must not cut what is on the other."""
    pack = packed("lgam", sheet, "letter")
    if pack is None or not sheet.true_size:
        return
    made = read(pack.pdf)
    backs = {each.page for each in pack.placed if each.side == "back"}
    for number in range(1, made.pages, 2):
        allowed = number in backs or not made.text(number) or sheet.name == "calibration"
        assert allowed, f"page {number + 1} of {sheet.name} lies behind another"


def test_who_watches_is_told_each_page_and_can_end_the_work() -> None:
    source = source_of([(huge_army(), game_named("lgam"))])
    heard: list[int] = []

    def listen(pages: int) -> bool:
        heard.append(pages)
        return pages < 3

    with pytest.raises(PrintCancelled):
        build_pack(source, Order(("roster", "role-cards")), listen)
    assert heard == [1, 2, 3]
    heard.clear()
    pack = build_pack(source, Order(("role-cards",)), lambda pages: not heard.append(pages))  # type: ignore[func-returns-value]
    assert heard == list(range(1, pack.pages + 1))
