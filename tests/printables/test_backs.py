"""Each back lies exactly behind its front, however the paper is turned, fed again or folded."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from msgspec.structs import replace

from printables.engine.geometry import Rect
from printables.engine.options import CARD_SIZES, PrintOptions
from printables.preview import page_image
from rules.army.model import Army, new_army
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from tests.support.marked_cells import Corners, corners, laid, marked
from tests.support.packs import build_pack

CARD = CARD_SIZES["poker"]
PAGES = list(itertools.product(("a4", "letter"), (False, True), ("long", "short")))
COUNTS = (1, 4, 5, 11)
"""Cards of a pack: a lonely one, and rows and pages that are not full."""


def behind(point: tuple[float, float], size: tuple[float, float], edge: str) -> tuple[float, float]:
    """Return where a point of the other side lies, seen from the front through the paper."""
    width, height = size
    upright_edge_is_long = height > width
    turns_about_upright_edge = (edge == "long") == upright_edge_is_long
    x, y = point
    return (width - x, y) if turns_about_upright_edge else (x, height - y)


def assert_behind(
    found: Corners, number: int, size: tuple[float, float], edge: str, pages: dict[int, int]
) -> None:
    """The back's corners at its left lie behind the right ones of the front, heads at heads."""
    front_page, left, top = found[f"front-{number}-head"]
    _, right, low = found[f"front-{number}-foot"]
    back_page, *head = found[f"back-{number}-head"]
    _, *foot = found[f"back-{number}-foot"]
    assert back_page == pages[front_page]
    assert behind((head[0], head[1]), size, edge) == pytest.approx((right, top), abs=0.002)
    assert behind((foot[0], foot[1]), size, edge) == pytest.approx((left, low), abs=0.002)


@pytest.mark.parametrize(("paper", "landscape", "edge"), PAGES)
@pytest.mark.parametrize("mode", ["mirrored", "after"])
def test_each_back_lies_behind_its_front(
    read: Any, paper: str, landscape: bool, edge: Any, mode: Any
) -> None:
    for count in COUNTS:
        options = PrintOptions(
            paper, landscape, backs=mode, flip=edge, measured_100mm=99.0, measured_down=101.0
        )
        made = read(laid([marked(number, CARD) for number in range(count)], options)[0])
        found = corners(made)
        sheets = made.pages // 2
        assert made.pages == 2 * sheets
        pages = {
            page: page + 1 if mode == "mirrored" else page + sheets for page in range(made.pages)
        }
        for number in range(count):
            assert_behind(found, number, made.size(), edge, pages)


@pytest.mark.parametrize(("paper", "landscape"), [(p, side) for p, side, e in PAGES if e == "long"])
@pytest.mark.parametrize("size", [CARD, CARD_SIZES["tarot"], (25.0, 25.0), (88.0, 63.0)])
def test_a_folded_back_falls_behind_its_front(
    read: Any, paper: str, landscape: bool, size: tuple[float, float]
) -> None:
    options = PrintOptions(paper, landscape, backs="fold")
    cells = [marked(number, size, outline="card") for number in range(7)]
    found = corners(read(laid(cells, options)[0]))
    for number in range(7):
        page, left, top = found[f"front-{number}-head"]
        _, right, low = found[f"front-{number}-foot"]
        back_page, *head = found[f"back-{number}-head"]
        _, *foot = found[f"back-{number}-foot"]
        assert back_page == page
        if min(head[0], foot[0]) >= right - 0.01:  # folded about the front's right edge
            folded = [(2 * right - x, y) for x, y in (head, foot)]
        else:  # about its lower edge
            assert max(head[1], foot[1]) <= low + 0.01
            folded = [(x, 2 * low - y) for x, y in (head, foot)]
        assert folded[0] == pytest.approx((right, top), abs=0.002)
        assert folded[1] == pytest.approx((left, low), abs=0.002)


def test_a_cell_may_be_folded_whatever_is_chosen(read: Any) -> None:
    cells = [marked(number, (25.0, 25.0), outline="round", folded=True) for number in range(3)]
    made = read(laid(cells, PrintOptions(backs="mirrored"))[0])
    assert made.pages == 1
    found = corners(made)
    assert found["back-0-head"][1] == pytest.approx(found["front-0-foot"][1], abs=0.002)


def test_the_shift_of_a_printer_is_printed_the_other_way(read: Any) -> None:
    def head(**more: Any) -> tuple[int, float, float]:
        options = PrintOptions(backs="mirrored", **more)
        return corners(read(laid([marked(0, CARD)], options)[0]))["back-0-head"]

    _, x, y = head()
    _, moved_x, moved_y = head(back_offset=(2.0, -1.5))
    assert (moved_x - x, moved_y - y) == pytest.approx((-2.0, 1.5), abs=0.002)


def test_pages_without_backs_get_no_page_behind_them_but_where_another_would_lie(
    read: Any,
) -> None:
    plain = [marked(number, CARD, back=False) for number in range(3)]
    assert read(laid(plain, PrintOptions(backs="mirrored"))[0]).pages == 1
    assert read(laid(plain, PrintOptions(backs="after"))[0]).pages == 1
    two = [marked(number, CARD, back=False) for number in range(12)]
    made = read(laid(two, PrintOptions(backs="mirrored"))[0])
    assert [bool(made.placed(page)) for page in range(made.pages)] == [True, False, True]
    assert made.text(1) == ""
    mixed = [*two, marked(12, CARD)]
    found = corners(read(laid(mixed, PrintOptions(backs="mirrored"))[0]))
    assert found["front-12-head"][0] % 2 == 0
    assert found["back-12-head"][0] == found["front-12-head"][0] + 1
    assert all(found[f"front-{number}-head"][0] % 2 == 0 for number in range(12))


def test_who_feeds_the_paper_again_is_told_which_pages() -> None:
    cells = [marked(number, CARD) for number in range(10)]
    _, _, facts = laid(cells, PrintOptions(backs="after"))
    (said,) = [problem.message for problem in facts.letters.problems]
    assert "pages 1 to 2" in said
    assert "pages 3 to 4 behind them" in said


@pytest.mark.parametrize(
    ("backs", "flip", "asked"),
    [
        ("mirrored", "long", "/DuplexFlipLongEdge"),
        ("mirrored", "short", "/DuplexFlipShortEdge"),
        ("after", "long", "/Simplex"),
        ("none", "long", None),
    ],
)
def test_the_printer_is_asked_for_both_sides_where_backs_need_it(
    company: Army, sandbox: Ruleset, read: Any, backs: Any, flip: Any, asked: str | None
) -> None:
    options = PrintOptions(backs=backs, flip=flip)
    made = read(build_pack([(company, sandbox)], ["roster"], options).pdf)
    wanted = made.pike.Root.ViewerPreferences.get("/Duplex")
    assert wanted == asked
    assert str(made.pike.Root.ViewerPreferences.PrintScaling) == "/None"


def test_where_cells_lie_is_known_without_reading_the_file(read: Any) -> None:
    cells = [marked(number, CARD) for number in range(4)]
    pdf, placed, _ = laid(cells, PrintOptions(backs="mirrored"))
    found = corners(read(pdf))
    for each in placed:
        number = each.title.split()[1]
        page, x, y = found[f"{each.side}-{number}-head"]
        assert page == each.page
        assert (x, y) == pytest.approx((each.box.x, each.box.top), abs=0.002)


@pytest.mark.parametrize("backs", ["none", "mirrored", "fold"])
def test_what_bleeds_is_drawn_beyond_the_cut_and_never_over_a_neighbour(backs: Any) -> None:
    colours = ("#336699", "#993366", "#669933", "#996633")

    def ground(number: int) -> Any:
        return lambda writer, at: writer.rect(at, fill=colours[number % 4])

    cells = [
        marked(number, CARD, ground=ground(number), back_ground=ground(number), edge=str(number))
        for number in range(9)
    ]
    pdf, placed, facts = laid(cells, PrintOptions(backs=backs, bleed=2.0))
    fronts = [each for each in placed if each.side == "front" and each.page == 0]
    assert len(fronts) == (9 if backs != "fold" else 3), "bleed costs no card of a page"
    page = facts.options.page(true_size=True)
    scale = 10  # dots in a millimetre
    seen = {number: page_image(pdf, number, 254.0) for number in {each.page for each in placed}}
    for each in placed:
        number, box, image = int(each.title.split()[1]), each.box, seen[each.page]
        wanted = tuple(bytes.fromhex(colours[number % 4][1:]))

        def at(x: float, y: float, image: Any = image) -> tuple[int, ...]:
            start = 4 * (int((page.height - y) * scale) * image.width + int(x * scale))
            return tuple(image.rgba[start : start + 3])

        others = [other.box for other in placed if other.page == each.page and other is not each]
        for x, y, across, up in (
            (box.x, box.y + 30, -1, 0),
            (box.right, box.y + 30, 1, 0),
            (box.x + 20, box.y, 0, -1),
            (box.x + 20, box.top, 0, 1),
        ):
            assert at(x - 0.6 * across, y - 0.6 * up) == wanted, "a neighbour reaches over its cut"
            beyond = Rect(x + 0.6 * across - 0.01, y + 0.6 * up - 0.01, 0.02, 0.02)
            if not any(other.holds(beyond) for other in others):
                assert at(x + 1.6 * across, y + 1.6 * up) == wanted, "its colour ends at the cut"
                assert at(x + 2.4 * across, y + 2.4 * up) == (255, 255, 255)


def test_each_sheet_of_a_pack_begins_on_paper_of_its_own(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    sheets = ["roster", "role-cards", "tokens", "casualties"]
    options = PrintOptions(backs="mirrored")
    pack = build_pack([(company, sandbox)], sheets, options)
    assert len(pack.contents) >= 3
    assert all(each.first % 2 == 0 for each in pack.contents)
    ends = [each.first + each.count for each in pack.contents]
    assert any(end % 2 for end in ends), "no sheet of this pack ends on a front"
    made = read(pack.pdf)
    assert all(made.text(each.first) for each in pack.contents)
    backs = {each.page for each in pack.placed if each.side == "back"}
    fronts = {each.page for each in pack.placed if each.side == "front"}
    assert backs
    assert all(page - 1 in fronts for page in backs)
    assert all(page % 2 == 0 for page in fronts)
    one_sided = build_pack([(company, sandbox)], sheets, PrintOptions())
    assert sum(each.count for each in one_sided.contents) == one_sided.pages


@pytest.mark.parametrize("sheet", ["roster", "roster-short", "roster-opponent", "casualties"])
def test_each_army_and_each_copy_begins_on_a_leaf_of_its_own(
    sheet: str, company: Army, sandbox: Ruleset, read: Any
) -> None:
    """One hands the opponent his own roster: mine is not on the back of it."""
    name, other = company.name.upper(), replace(company, name="Tan Raiders")
    options = PrintOptions(backs="mirrored")
    counts = {sheet: {f"{sheet}.1": 2, f"{sheet}.2": 1}}
    pack = build_pack([(company, sandbox), (other, sandbox)], [sheet], options, counts=counts)
    made = read(pack.pdf)
    texts = [made.text(page).upper() for page in range(made.pages)]
    fronts, backs = texts[::2], [*texts[1::2], ""]
    for front, back in zip(fronts, backs, strict=False):
        assert front, "a leaf begins with an empty page"
        assert not (name in front and "TAN RAIDERS" in back)
    one = build_pack([(company, sandbox)], [sheet], counts={sheet: {f"{sheet}.1": 1}})
    leaves = -(-one.pages // 2)
    assert [name in front for front in fronts] == [True] * 2 * leaves + [False] * leaves
    assert pack.contents[0].first == 0


def test_score_sheets_of_two_games_lie_on_two_leaves(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    lgam = Catalog().get("lgam")
    assert lgam is not None
    armies = [(company, sandbox), (new_army("lgam", "Tan Raiders"), lgam)]
    made = read(build_pack(armies, ["score"], PrintOptions(backs="mirrored")).pdf)
    heads = [page for page in range(made.pages) if made.text(page)]
    assert len(heads) == 2
    assert heads == [0, 2]
