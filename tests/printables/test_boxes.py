"""Boxes close, hold what they say, and name their army; flags, dividers and screens fit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pikepdf
import pytest

from printables.boxes.dividers import TAB
from printables.boxes.tuck_box import DEEP, TRAY, inside
from printables.engine.options import CARD_SIZES, CardSize, PrintOptions
from printables.pack import survey
from tests.support.packs import build_pack, source_of
from tests.support.samples import sample

MM = 72 / 25.4
NEAR = 0.1
"""Millimetres by which two faces of a box may differ."""
Line = tuple[float, float, float, float]


def _folds(made: Any, page: int = 0) -> list[Line]:
    """Return the dashed lines of a page in mm, from the lower or left end to the other."""
    here, kept, found, start, path = pikepdf.Matrix(), [], [], (0.0, 0.0), []
    dashed = False
    for operands, operator in pikepdf.parse_content_stream(made.pike.pages[page]):
        name = str(operator)
        if name == "q":
            kept.append(here)
        elif name == "Q":
            here = kept.pop()
        elif name == "cm":
            here = pikepdf.Matrix(*(float(each) for each in operands)) @ here
        elif name == "d":
            dashed = bool(list(operands[0]))
        elif name == "m":
            start = here.transform(tuple(float(each) for each in operands))
        elif name == "l":
            path.append((start, here.transform(tuple(float(each) for each in operands))))
        elif name in ("S", "f", "B", "n"):
            if dashed and name == "S":
                found += [sorted(ends) for ends in path]
            path = []
    return [(a / MM, b / MM, c / MM, d / MM) for (a, b), (c, d) in found]


def _long(folds: list[Line], size: float, *, upright: bool) -> Iterator[Line]:
    for line in folds:
        x, y, to_x, to_y = line
        wide, high = to_x - x, abs(to_y - y)
        if (high if upright else wide) == pytest.approx(size, abs=NEAR) and (
            wide if upright else high
        ) < NEAR:
            yield line


@pytest.mark.parametrize("size", CARD_SIZES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_faces_of_a_box_meet_and_its_inside_follows_the_card(
    size: CardSize, paper: str, read: Any
) -> None:
    options = PrintOptions(card_size=size, paper=paper, bleed=3.0)
    made = read(build_pack([sample("tan-raiders")], ["tuck-box"], options).pdf)
    wide, high, deep = inside(CARD_SIZES[size])
    assert (wide, high, deep) == (CARD_SIZES[size][0] + 3, CARD_SIZES[size][1] + 4, DEEP)
    folds = _folds(made)
    edges = sorted({round(line[0], 2) for line in _long(folds, high, upright=True)})
    faces = [right - left for left, right in pairwise(edges)]
    assert faces == pytest.approx([deep, wide, deep], abs=NEAR)  # the fourth ends at a cut
    backs = [line for line in _long(folds, wide, upright=False) if line[0] > edges[-1] - NEAR]
    assert backs, "the lid is folded at the back, as wide as the front"
    levels = sorted({round(line[1], 2) for line in _long(folds, wide, upright=False)})
    steps = [top - low for low, top in pairwise(levels)]
    assert steps == pytest.approx([deep, high, deep], abs=NEAR)  # bottom, wall, lid
    tray = made if made.pages == 1 else read(made.pdf)
    last = _folds(tray, tray.pages - 1)
    assert list(_long(last, TRAY[0], upright=False)) and list(_long(last, TRAY[1], upright=True))
    assert "Score the dashed lines with a dry pen." in made.text(0)
    for page in range(made.pages):
        assert made.white_within(page, 4.0)


def test_a_box_counts_the_cards_and_tokens_that_are_printed_for_its_army(read: Any) -> None:
    armies = [sample("2nd-sandbox-company"), sample("tan-raiders")]
    found = {sheet.name: parts for sheet, parts in survey(source_of(armies))}
    names = ("role-cards", "team-cards", "vehicle-cards")
    cards = sum(part.count for name in names for part in found[name] if part.army == 2)
    tokens = [part for part in found["tokens"] if part.army == 2 and part.count]
    made = read(build_pack(armies, ["tuck-box"]).pdf)
    assert f"{cards} cards" in made.text(1)
    assert f"{sum(part.count for part in tokens)} tokens" in made.text(1)
    assert "TAN RAIDERS" in made.text(1) and "2ND SANDBOX" not in made.text(1)
    assert made.text(0).count("2ND SANDBOX COMPANY") >= 2, "on both spines"
    largest = max(tokens, key=lambda part: part.count)
    assert largest.title in made.text(1), "a stack of the tray has its name"

    fewer = {"tokens": {part.id: 0 for part in tokens} | {tokens[0].id: 7}}
    changed = read(build_pack(armies, ["tuck-box", "tokens"], counts=fewer).pdf)
    pages = [changed.text(page) for page in range(changed.pages)]
    box = next(text for text in pages if "TUCK BOX" in text and "TAN RAIDERS" in text)
    assert "7 tokens" in box and "cards" not in box.split("IN THIS BOX")[1][:20]


def test_small_paper_has_the_tray_and_tells_why_not_the_box() -> None:
    pack = build_pack([sample("shoebox-ten")], ["tuck-box"], PrintOptions(paper="a5"))
    assert pack.pages == 1
    assert any("Choose A4 or Letter" in each.message for each in pack.problems)


def test_dividers_stand_above_the_cards_and_go_into_the_box(read: Any) -> None:
    pack = build_pack([sample("2nd-sandbox-company")], ["dividers"])
    wide, high = CARD_SIZES["poker"]
    sizes = {(round(each.box.w, 1), round(each.box.h, 1)) for each in pack.placed}
    assert sizes == {(wide, round(high + TAB, 1))}
    assert high + TAB < inside((wide, high))[1]
    text = read(pack.pdf).text()
    for name in ("Roles", "Vehicles", "Heroes", "2nd Sandbox Company"):
        assert name in text


def test_flags_come_in_three_sizes_and_no_longer_among_the_tokens(read: Any) -> None:
    armies = [sample("2nd-sandbox-company")]
    pack = build_pack(armies, ["flags"])
    assert {round(each.box.h) for each in pack.placed} == {20, 30, 44}
    assert read(pack.pdf).text().count("2ND SANDBOX COMPANY") == 6
    tokens = {sheet.name: parts for sheet, parts in survey(source_of(armies))}["tokens"]
    assert not any(part.title == "Flag" for part in tokens)


@pytest.mark.parametrize("paper", ["a5", "a3"])
def test_a_screen_shows_the_name_outside_and_turn_weapons_and_tests_inside(
    paper: str, read: Any
) -> None:
    options = PrintOptions(paper=paper)
    made = read(build_pack([sample("2nd-sandbox-company")], ["screen"], options).pdf)
    text = made.text()
    for word in ("COMPANY", "WEAPONS", "TESTS", "CLEAR", "Bazooka"):
        assert word in text
    if paper == "a3":
        assert made.pages == 1
    else:
        assert "GLUE: section 2 lies on this strip" in text
    middle = made.size()[1] / 2
    assert any(line[1] == pytest.approx(middle, abs=NEAR) for line in _folds(made))


def test_a_plan_shows_the_zones_that_the_game_names(read: Any) -> None:
    armies = [sample("shoebox-ten"), sample("cereal-box-ten")]
    text = read(build_pack(armies, ["table-plan"], PrintOptions(paper="a3")).pdf).text()
    assert "SHOEBOX TEN SETS UP WITHIN 12 IN" in text and "CEREAL BOX TEN" in text
    other = build_pack([sample("tan-raiders")], ["table-plan"], PrintOptions(paper="a3"))
    assert "SETS UP" not in read(other.pdf).text()
