"""The file itself: what a print shop, a screen reader and a byte-by-byte comparison ask of it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pikepdf
import pytest
from msgspec.structs import replace

from printables.engine.options import PrintOptions
from printables.engine.problems import PrintProblem
from printables.pack import Order, build_by_stock
from printables.pack import build_pack as make_pack
from rules.army.model import Army
from rules.games.ruleset import Ruleset
from tests.support.packs import build_pack, source_of
from tests.support.samples import sample


def test_every_font_is_embedded_and_none_is_left_to_the_reader(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    fonts = read(build_pack([(company, sandbox)]).pdf).fonts()
    assert all(fonts.values())
    names = " ".join(fonts)
    assert "Helvetica" not in names
    assert {"RobotoCondensed-Regular", "RobotoCondensed-Bold", "SairaStencilOne-Regular"} <= {
        name.partition("+")[2] for name in fonts
    }


def test_a_viewer_is_asked_to_print_at_full_size(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    made = read(build_pack([(company, sandbox)]).pdf)
    assert str(made.pike.Root.ViewerPreferences.PrintScaling) == "/None"


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_pages_have_the_size_of_the_paper_and_trim_to_it(
    company: Army, sandbox: Ruleset, read: Any, paper: str, width: float, height: float
) -> None:
    made = read(build_pack([(company, sandbox)], (), PrintOptions(paper)).pdf)
    for number, page in enumerate(made.pike.pages):
        assert made.size(number) == pytest.approx((width, height), abs=0.01)
        assert [float(edge) for edge in page.trimbox] == [float(e) for e in page.mediabox]


def test_title_author_and_language_are_named(company: Army, sandbox: Ruleset, read: Any) -> None:
    made = read(build_pack([(company, sandbox)], ["roster", "role-cards"]).pdf)
    about = made.pike.docinfo
    assert str(about["/Title"]) == "2nd Sandbox Company: roster, role cards"
    assert "The Sandbox Club" in str(about["/Author"])
    assert str(about["/Creator"]) == "Muster"
    assert str(made.pike.Root.Lang) == "en"


def test_the_same_pack_gives_the_same_bytes_when_asked(company: Army, sandbox: Ruleset) -> None:
    options = PrintOptions(invariant=True)
    first = build_pack([(company, sandbox)], (), options).pdf
    assert build_pack([(company, sandbox)], (), options).pdf == first
    today = str(dt.datetime.now(tz=dt.UTC).year).encode()
    assert b"D:" + today not in first


def test_a_figure_drawn_twenty_times_lies_in_the_file_once(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    made = read(build_pack([(company, sandbox)]).pdf)
    drawn = [name for page in range(made.pages) for name, *_ in made.placed(page)]
    figures = [name for name in drawn if "art-rifleman-" in name]
    assert len(figures) > len(set(figures))


@pytest.mark.parametrize(
    ("sheets", "said"),
    [(["poster"], "Known are cover, board, "), (["ROSTER "], "")],
)
def test_sheets_are_chosen_by_name(
    company: Army, sandbox: Ruleset, sheets: list[str], said: str
) -> None:
    if said:
        with pytest.raises(PrintProblem, match=said):
            build_pack([(company, sandbox)], sheets)
    else:
        assert build_pack([(company, sandbox)], sheets).pages >= 1


def test_no_army_is_told(sandbox: Ruleset) -> None:
    with pytest.raises(PrintProblem, match="no army to print"):
        build_pack([])


def test_a_pack_holds_all_paper_before_all_card_and_numbers_its_pages_as_one(read: Any) -> None:
    armies = [sample("garden-gate"), sample("patio-guard")]
    pack = make_pack(source_of(armies), Order(("tonight",)))
    stocks = [part.stock for part in pack.contents]
    assert stocks == sorted(stocks, key=("paper", "card").index) and set(stocks) == {
        "paper",
        "card",
    }
    made = read(pack.pdf)
    assert [page.label for page in made.pike.pages] == [str(n + 1) for n in range(pack.pages)]
    assert len(made.pike.open_outline().root) == len(pack.contents)
    last = made.text(pack.pages - 1)
    assert f"page {pack.pages} of {pack.pages}" in last

    parted = build_by_stock(source_of(armies), Order(("tonight",)))
    assert [part.pages for part in parted.values()] == [
        sum(part.count for part in pack.contents if part.stock == stock) for stock in parted
    ]
    card = read(parted["card"].pdf)
    assert card.pike.pages[0].label == str(parted["paper"].pages + 1)
    assert f"page {pack.pages} of {pack.pages}" in card.text(card.pages - 1)


def test_what_is_read_aloud_is_in_order_and_marks_are_left_out(
    company: Army, sandbox: Ruleset, read: Any
) -> None:
    made = read(build_pack([(company, sandbox)], ["score", "role-cards"]).pdf)
    root = made.pike.Root
    assert bool(root.MarkInfo.Marked)
    kinds = [str(element.S) for element in root.StructTreeRoot.K.K]
    assert kinds.count("/H1") >= 2 and kinds.count("/P") == made.pages
    for page in made.pike.pages:
        operators = [str(operator) for _, operator in pikepdf.parse_content_stream(page)]
        opened = sum(operator in ("BDC", "BMC") for operator in operators)
        assert opened == operators.count("EMC") > 0
    assert b"/Artifact BMC" in made.pike.pages[-1].Contents.read_bytes()


def test_metadata_can_be_read_by_other_programs(company: Army, sandbox: Ruleset, read: Any) -> None:
    named = replace(company, name="Ham & <Eggs>")
    with read(build_pack([(named, sandbox)], ["roster"]).pdf).pike.open_metadata() as metadata:
        assert metadata["dc:title"] == "Ham & <Eggs>: roster"
        assert metadata["xmp:CreatorTool"] == "Muster"
