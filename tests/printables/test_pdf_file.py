"""The file itself: what a print shop, a screen reader and a byte-by-byte comparison ask of it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from printables.engine.options import PrintOptions
from printables.engine.problems import PrintProblem
from rules.army.model import Army
from rules.games.ruleset import Ruleset
from tests.support.packs import build_pack


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
    [(["poster"], "Known are roster, "), (["ROSTER "], "")],
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
