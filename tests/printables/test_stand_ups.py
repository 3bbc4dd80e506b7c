"""Paper soldiers are as tall as was chosen, lie whole on a page, and fold back to front."""

from __future__ import annotations

from dataclasses import replace as with_
from itertools import combinations
from typing import Any

import pikepdf
import pytest
from msgspec.structs import replace

from printables.engine.box_packing import packed
from printables.engine.geometry import Rect
from printables.engine.options import PrintOptions
from printables.pack import survey
from printables.soldiers.stand_ups import kinds_of
from resources.art import STANDING, picture
from rules.army.model import Army, Figure, Unit
from rules.games.ruleset import Ruleset
from rules.toybox.edits import add_toys
from rules.toybox.toy_box import ToyBox
from rules.toybox.usual_toys import usual_poses
from tests.support.packs import build_pack, source_of

SHEET = ("stand-ups",)
MM = 72 / 25.4


def alone(sandbox: Ruleset, drawing: str) -> tuple[Army, Ruleset]:
    """Return an army of one man whose drawing is known."""
    man = Figure("f", ("rifle",), portrait=f"drawn:{drawing}")
    return Army(id="a", ruleset="sandbox", units=(Unit("u", "men", figures=(man,)),)), sandbox


@pytest.mark.parametrize("height", [28.0, 54.0, 75.0])
@pytest.mark.parametrize("drawing", ["rifleman_port", "rifleman_prone"])
def test_men_measure_what_was_chosen_and_those_who_lie_in_proportion(
    height: float, drawing: str, sandbox: Ruleset, read: Any
) -> None:
    options = PrintOptions(figure_height=height)
    made = read(build_pack([alone(sandbox, drawing)], SHEET, options).pdf)
    art = picture(drawing)
    figures = [
        each for each in made.placed(0) if f"art-{drawing}-full".replace("_", "-") in each[0]
    ]
    assert len(figures) == 2  # front and back
    for _, _, _, scale in figures:
        assert scale * art.step * STANDING == pytest.approx(height, abs=0.01)
    drawn = [top - low for _, low, _, top in made.bounds(0)]
    assert any(size == pytest.approx(art.height * height / STANDING, abs=0.3) for size in drawn)
    if drawing == "rifleman_port":  # from the ground he stands on to the top of his helmet
        assert art.box[3] * height / STANDING == pytest.approx(height, rel=0.005)


def test_the_back_lies_on_the_front_when_folded(sandbox: Ruleset, read: Any) -> None:
    made = read(build_pack([alone(sandbox, "rifleman_kneeling")], SHEET).pdf)
    front, back = _figures(made)
    fold = next(y for dash, y in _dashed(made) if dash == [2.0, 1.2])
    for point in ((0.0, 0.0), (400.0, 1200.0), (3700.0, 3000.0)):
        x, y = _moved(front, point)
        behind_x, behind_y = _moved(back, point)
        assert behind_x == pytest.approx(x, abs=0.01)
        assert behind_y - fold == pytest.approx(fold - y, abs=0.01)
    bends = [y for dash, y in _dashed(made) if dash == [0.7, 0.7]]
    assert sum(bends) / 2 == pytest.approx(fold, abs=0.01)
    assert min(_moved(front, (0.0, 0.0))[1], *bends) == pytest.approx(min(bends), abs=0.01)


def _moved(matrix: pikepdf.Matrix, point: tuple[float, float]) -> tuple[float, float]:
    x, y = matrix.transform(point)
    return x / MM, y / MM


def _figures(made: Any) -> list[pikepdf.Matrix]:
    """Return how the drawings of men lie on the first page, from front to back."""
    here, kept, found = pikepdf.Matrix(), [], []
    for operands, operator in pikepdf.parse_content_stream(made.pike.pages[0]):
        name = str(operator)
        if name == "q":
            kept.append(here)
        elif name == "Q":
            here = kept.pop()
        elif name == "cm":
            here = pikepdf.Matrix(*(float(each) for each in operands)) @ here
        elif name == "Do" and "art-" in str(operands[0]):
            found.append(here)
    return found


def _dashed(made: Any) -> list[tuple[list[float], float]]:
    """Return the dashes and the height in mm of each dashed line that begins on the first page."""
    dash: list[float] = []
    found = []
    for operands, operator in pikepdf.parse_content_stream(made.pike.pages[0]):
        if str(operator) == "d":
            dash = [float(each) for each in operands[0]]
        elif str(operator) == "m" and dash:
            found.append((dash, float(operands[1])))
    return found


def test_every_kind_of_man_and_model_can_be_made_of_paper(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    found = dict(survey(source_of([(company, sandbox)])))
    parts = next(parts for sheet, parts in found.items() if sheet.name == "stand-ups")
    counts = {part.title: part.count for part in parts}
    assert counts["Rifleman"] == 3
    assert counts["Jeep"] == 1
    assert all(part.why for part in parts)
    made = read(build_pack([(company, sandbox)], SHEET).pdf)
    text = made.text()
    assert text.count("Rifleman") == 6  # on both feet of each
    assert "Sgt. Stone" in text
    assert "100 mm" in text


def test_paper_is_proposed_for_those_whom_no_toy_plays(company: Army, sandbox: Ruleset) -> None:
    riflemen = sum(man.items == ("rifle",) for man in company.figures())
    box = add_toys(ToyBox(), usual_poses()["rifleman"].pose, company.colour, riflemen - 2)
    found = dict(survey(with_(source_of([(company, sandbox)]), toys=box)))
    parts = next(parts for sheet, parts in found.items() if sheet.name == "stand-ups")
    told = {part.title: (part.count, part.why) for part in parts}
    said = f"the army has {riflemen}: 2 without a toy in the toy box"
    assert told["Rifleman"] == (2, said)
    assert told["Jeep"][0] == 1


def test_those_who_differ_only_in_what_they_carry_are_told_apart(
    sandbox: Ruleset, company: Army
) -> None:
    from printables.army_facts import ArmyFacts
    from printables.engine.printable_characters import Letters

    squad = company.units[1]
    tall = replace(squad.figures[0], items=("rifle", "satchel"))
    grey = replace(squad.figures[1], colour="grey")
    army = replace(company, units=(replace(squad, figures=(tall, grey, *squad.figures[2:])),))
    facts = ArmyFacts(army, sandbox, {}, Letters())
    titles = [kind.title for kind in kinds_of(facts, models=True)]
    assert len(titles) == len(set(titles))
    assert "Rifleman (grey)" in titles


def test_one_too_large_for_the_paper_is_told_of_and_the_others_are_printed(
    company: Army, sandbox: Ruleset
) -> None:
    options = PrintOptions("a5", figure_height=75)
    pack = build_pack([(company, sandbox)], SHEET, options)
    told = [problem.message for problem in pack.problems]
    assert any("Choose larger paper or smaller men" in message for message in told)
    assert pack.pages


def test_strips_lie_whole_and_apart() -> None:
    room = Rect(10.0, 5.0, 190.0, 280.0)
    sizes = [(30.0 + 7 * (n % 9), 40.0 + 13 * (n % 11)) for n in range(90)]
    pages = packed(sizes, room)
    assert sorted(spot.index for page in pages for spot in page) == list(range(90))
    for page in pages:
        boxes = [spot.box for spot in page]
        assert all(room.holds(box) for box in boxes)
        for one, two in combinations(boxes, 2):
            across = min(one.right, two.right) - max(one.x, two.x)
            up = min(one.top, two.top) - max(one.y, two.y)
            assert across < 1e-6 or up < 1e-6
    used = sum(spot.box.w * spot.box.h for page in pages[:-1] for spot in page)
    assert used > 0.75 * room.w * room.h * (len(pages) - 1)
