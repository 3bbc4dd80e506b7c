"""A template is as large on paper as its game says, on one page or glued from several."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from printables.engine.box_packing import packed
from printables.engine.geometry import Rect
from printables.engine.options import PrintOptions
from printables.pack import Order, survey
from printables.pack import build_pack as build
from printables.source import Source
from printables.templates.tiles import OVERLAP, letter, tiled
from rules.army.model import Army
from rules.games.ruleset import Ruleset
from rules.games.shared_types import Number
from tests.support.packs import build_pack, source_of
from tests.support.paper_paths import Drawn, drawn
from tests.support.samples import sample

INCH = 25.4
SHEET = ("templates",)
NOTHING = dict.fromkeys(
    ("blast-3", "blast-6", "blast-9", "blast-12", "flame", "smoke-area", "mine-square", "wire"), 0
)


def only(**counts: int) -> dict[str, dict[str, int]]:
    """Return the numbers by which nothing but these parts of a sample is printed."""
    named = {key.replace("_", "-"): count for key, count in counts.items()}
    return {"templates": NOTHING | {"minefield.1": 0} | named}


def as_measured(shape: Drawn, options: PrintOptions) -> tuple[float, float]:
    """Return the width and height that a ruler would find on this player's paper."""
    down = options.measured_100mm if options.measured_down is None else options.measured_down
    return shape.width * options.measured_100mm / 100, shape.height * down / 100


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("across", "down"), [(100.0, None), (98.5, 99.0)])
@pytest.mark.parametrize("ink", [False, True])
def test_bursts_reach_as_far_from_the_target_as_the_game_says(
    paper: str, across: float, down: float | None, ink: bool
) -> None:
    options = PrintOptions(paper, ink_saver=ink, measured_100mm=across, measured_down=down)
    pack = build_pack([sample("block-street-boys")], SHEET, options)
    found = [
        as_measured(shape, options)
        for page in range(pack.pages)
        for shape in drawn(pack.pdf, page)
        if len(shape.points) == 9
    ]
    for wide in (6, 4):
        sides = pytest.approx((wide * INCH, wide * INCH), abs=0.02)
        assert any(each == sides for each in found)


@pytest.mark.parametrize(
    ("paper", "across", "tiles"),
    [("a4", 9, 1), ("letter", 9, 1), ("a4", 12, 2), ("letter", 12, 2), ("a3", 12, 1)],
)
def test_a_large_disc_is_half_of_its_true_size(paper: str, across: int, tiles: int) -> None:
    pack = build_pack(
        [sample("olives-own")], SHEET, PrintOptions(paper), counts=only(**{f"blast_{across}": 1})
    )
    wide = across * INCH
    windows = []
    for page in range(pack.pages):
        shapes = drawn(pack.pdf, page)
        discs = [s for s in shapes if len(s.points) == 9 and s.sized(wide, wide)]
        windows += [seen(shapes, disc) for disc in discs]
    assert len(windows) == tiles, "half of it lies on one page, or is glued from tiles"
    for window in windows:  # cut through the centre, along which it is turned over
        short = min((window.x, window.right), (window.y, window.top), key=lambda e: e[1] - e[0])
        assert any(edge == pytest.approx(wide / 2, abs=0.1) for edge in short)


def seen(shapes: list[Drawn], whole: Drawn) -> Rect:
    """Return the window through which a whole is seen, from the whole's own lower left corner."""
    before = shapes[: shapes.index(whole)]
    window = next(shape for shape in reversed(before) if shape.clip)
    left, low, right, top = window.box
    return Rect(left - whole.box[0], low - whole.box[1], right - left, top - low)


def assert_joined(windows: list[Rect], width: float, height: float) -> None:
    """Assert that windows cover a whole, each overlapping its neighbours by the strip of glue."""
    for edges, long in (
        (sorted({(round(w.x, 1), round(w.right, 1)) for w in windows}), width),
        (sorted({(round(w.y, 1), round(w.top, 1)) for w in windows}), height),
    ):
        assert edges[0][0] == pytest.approx(0, abs=0.05)
        assert edges[-1][1] == pytest.approx(long, abs=0.05)
        for one, two in pairwise(edges):
            assert one[1] - two[0] == pytest.approx(OVERLAP, abs=0.15)


def test_a_flame_is_a_foot_long_and_half_as_wide_over_its_tiles() -> None:
    pack = build_pack([sample("olives-own")], SHEET, counts=only(flame=1))
    cones = []
    for page in range(pack.pages):
        shapes = drawn(pack.pdf, page)
        cones += [
            seen(shapes, shape)
            for shape in shapes
            if len(shape.points) == 3 and shape.sized(12 * INCH, 6 * INCH)
        ]
    assert len(cones) == 2
    long = max(((one.w, one.h) for one in cones), key=max)
    assert sum(max(one.w, one.h) for one in cones) == pytest.approx(12 * INCH + OVERLAP, abs=0.1)
    assert min(long) == pytest.approx(6 * INCH, abs=0.1)


def test_tiles_are_named_and_told_of_before_printing() -> None:
    pack = build_pack([sample("olives-own")], SHEET, counts=only(blast_12=1))
    told = [problem for problem in pack.problems if problem.severity == "advice"]
    assert [problem.message for problem in told] == [
        "Blast of 12 in is larger than the page: glue its 2 tiles along their strips."
    ]
    assert pack.pages == 2


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_squares_strips_and_patches_have_their_inches(paper: str) -> None:
    counts = only(mine_square=1, wire=4) | {}
    counts["templates"]["minefield.1"] = 1
    pack = build_pack(
        [sample("2nd-sandbox-company")], SHEET, PrintOptions(paper, ink_saver=True), counts=counts
    )
    shapes = [shape for page in range(pack.pages) for shape in drawn(pack.pdf, page)]
    squares = [s for s in shapes if not s.clip and len(s.points) == 4 and s.sized(76.2, 76.2)]
    assert len(squares) == 1 + 4
    assert len([s for s in shapes if s.width and s.sized(6 * INCH, 11.0)]) == 4


def test_a_template_says_what_its_number_measures_who_uses_it_and_the_rule_of_half(
    read: Any,
) -> None:
    both = PrintOptions(measures="both")
    plastic = read(
        build_pack([sample("olives-own")], SHEET, both, counts=only(blast_6=1)).pdf
    ).text()
    for words in ("6 in", "ACROSS", "152 mm", "half inside counts", "Grenade", "100 mm above"):
        assert words in plastic
    assert "FROM THE TARGET" not in plastic
    boys = read(build_pack([sample("block-street-boys")], SHEET, both).pdf).text()
    for words in ("3 in", "FROM THE TARGET", "152 mm across", "Block Street Boys", "main gun"):
        assert words in boys
    assert "half inside" not in boys
    tanks = read(build_pack([sample("tan-raiders")], SHEET, counts=only(blast_3=1)).pdf).text()
    assert "A flame thrower's tanks." in tanks


def test_a_game_without_templates_offers_the_usual_ones_and_suggests_none(
    company: Army, sandbox: Ruleset
) -> None:
    listed = {sheet.name: parts for sheet, parts in survey(source_of([(company, sandbox)]))}
    parts = {part.id: part.count for part in listed["templates"]}
    assert {"disc-3", "disc-6", "disc-9", "disc-12", "cone", "smoke"} <= set(parts)
    assert not any(parts.values())
    pack = build_pack([(company, sandbox)], SHEET, counts={"templates": {"disc-4": 2}})
    shapes = drawn(pack.pdf)
    assert len([s for s in shapes if len(s.points) == 9 and s.sized(4 * INCH, 4 * INCH)]) == 2


def test_packed_boxes_lie_apart_and_inside_each_once() -> None:
    area = Rect(5, 20, 199, 230)
    sizes = [(152.4, 152.4), (76.2, 76.2), (228.6, 32), (76.2, 76.2), (20, 190), (190, 20)] * 3
    pages = packed(sizes, area, 2.0)
    assert sorted(spot.index for spots in pages for spot in spots) == list(range(len(sizes)))
    for spots in pages:
        for at, spot in enumerate(spots):
            assert area.holds(spot.box)
            assert sorted((spot.box.w, spot.box.h)) == pytest.approx(sorted(sizes[spot.index]))
            for other in spots[at + 1 :]:
                apart = (
                    spot.box.right + 1.99 <= other.box.x
                    or other.box.right + 1.99 <= spot.box.x
                    or spot.box.top + 1.99 <= other.box.y
                    or other.box.top + 1.99 <= spot.box.y
                )
                assert apart


@pytest.mark.parametrize("sides", [(304.8, 152.4), (228.6, 228.6), (609.6, 300)])
def test_large_tiles_with_a_rest_cover_as_much_and_are_no_more(sides: tuple[float, float]) -> None:
    room = Rect(5, 20, 199, 251)
    alike, large = (tiled(*sides, room, 11.0, large=large) for large in (False, True))
    assert large.count <= alike.count
    assert_joined([tile.window for tile in large.tiles], *sides)
    for tile in large.tiles:
        short, long = sorted((tile.window.w, tile.window.h + 11.0))
        turned = sorted((tile.window.w + 11.0, tile.window.h))
        assert short <= 199.001 or turned[0] <= 199.001
        assert long <= 251.001 or turned[1] <= 251.001
        assert min(tile.window.w, tile.window.h) >= 3 * OVERLAP - 0.001
    first, last = large.tiles[0].window, large.tiles[-1].window
    assert first.w * first.h > last.w * last.h


def test_the_rests_of_large_templates_share_pages() -> None:
    armies = [sample("2nd-sandbox-company"), sample("tan-raiders")]
    assert build_pack(armies, SHEET).pages <= 6
    assert build_pack(armies, ("sticks",)).pages <= 2
    tens = [sample("cereal-box-ten"), sample("shoebox-ten")]
    assert build_pack(tens, ("sticks",)).pages <= 2


@pytest.mark.parametrize("long", [205.0, 304.8, 609.6, 2743.2])
def test_tiles_cover_any_length_and_lie_the_way_that_needs_fewest(long: float) -> None:
    room = Rect(5, 20, 199, 240)
    tiling = tiled(long, 100.0, room, 11.0)
    assert_joined([tile.window for tile in tiling.tiles], long, 100.0)
    for tile in tiling.tiles:
        sides = sorted((tile.window.w, tile.window.h + 11.0))
        assert sides[0] <= 199.001
        assert sides[1] <= 240.001
    assert tiling.count == -(-(long - OVERLAP) // (240 - OVERLAP))
    assert tiling.name(tiling.tiles[0]) == f"A of {tiling.count}"
    assert (letter(26), letter(27)) == ("Z", "AA")


def test_what_nobody_would_glue_is_left_out_and_told_of(read: Any) -> None:
    army, ruleset = sample("block-street-boys")
    source = source_of([(army, ruleset)])
    book = source.playbooks[ruleset.id]
    pieces = tuple(
        replace(piece, size=Number(600)) if piece.id == "shell-burst" else piece
        for piece in book.pieces
    )
    huge = Source([(army, ruleset)], {}, {ruleset.id: replace(book, pieces=pieces)})
    pack = build(huge, Order(SHEET))
    assert pack.pages == 1
    assert "2 in" in read(pack.pdf).text()
    assert any("is left out" in problem.message for problem in pack.problems)


def test_each_page_credits_the_games_that_stand_on_it(read: Any) -> None:
    armies = [sample("olives-own"), sample("block-street-boys")]
    pack = build_pack(armies, ("gauges",))
    made = read(pack.pdf)
    assert "Corey Butler" in made.text(0)
    assert "David North" in made.text()
    parts = {sheet.name: parts for sheet, parts in survey(source_of(armies))}["templates"]
    burst = {"templates": {part.id: 0 for part in parts} | {"grenade-burst@army-men.2": 1}}
    alone = read(build_pack(armies, SHEET, counts=burst).pdf).text()
    assert "David North" in alone and "Corey Butler" not in alone
