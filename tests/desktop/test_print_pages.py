"""The pages of the Print room are those of the file, and each way leads to the right one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from paper import page_texts
from print_hand import PrintHand
from print_start import Starts, starts
from PySide6.QtCore import Qt

from desktop.look.tokens import Severity
from desktop.printroom.notices import Notice, first_sentence
from desktop.services.printer_measurements import Printer
from printables.pack import Order, build_pack
from printables.preview import PackImages


@pytest.fixture
def room(opener, data: Path) -> Starts:
    return starts(opener, data)


def test_what_was_saved_can_be_saved_again_and_how_it_ended_is_not_said_of_other_armies(
    room: Starts, tmp_path: Path
) -> None:
    at = room("roster-short", armies=2)
    acts = {action.text(): action for _, action, _ in at.hand.window.registry.all_actions()}
    at.page.output.save_pdf(tmp_path / "two.pdf")
    assert not acts["&Print…"].isEnabled(), "one act at a time"
    at.done()
    for name in ("&Print…", "&Save as PDF…", "Save as pic&tures…"):
        assert acts[name].isEnabled(), name
    assert "two.pdf" in at.said()
    at.click("roster-short", "count").hand.type("1\n")
    at.done()
    at.page.controller.set_armies(at.page.controller.choices.armies[:1])
    at.done()
    assert at.said() == ""


def test_with_backs_the_window_has_the_pages_of_the_file_one_for_one(
    room: Starts, tmp_path: Path
) -> None:
    at = room("role-cards", "sticks", "roster-short", armies=2)
    at.page.controller.choose(
        replace(
            at.page.controller.choices,
            options=replace(at.page.controller.choices.options, backs="mirrored"),
        )
    )
    at.done()
    at.page.output.save_pdf(tmp_path / "pack.pdf")
    at.done()
    texts = page_texts(tmp_path / "pack.pdf")
    assert len(texts) == len(at.pages())
    assert at.page.paper.print_button.text() == f"Print {len(texts)} pages…"
    assert f"{len(texts)} pages saved" in at.said()
    assert any(page.blank for page in at.page.controller.pages), "or nothing was tried"
    for page, text in zip(at.page.controller.pages, texts, strict=True):
        if page.blank:
            assert not text.strip()
        else:
            assert page.made is not None
            assert page.made.words.on(page.at) == " ".join(text.casefold().split())
    for view in (at.page.preview.view, at.page.preview.thumbnails):
        view.grab()


def test_a_part_and_what_is_said_of_it_lead_to_its_own_page(room: Starts) -> None:
    at = room("tokens", "templates", armies=2)
    flame = next(each for each in at.page.paper.notices.notices if "glue its" in each.sentence)
    assert flame.act is not None
    flame.act()
    assert "flame" in _words_in_sight(at)
    assert flame.link == f"Show page {at.page.preview.at + 1}"
    at.click("templates")
    assert at.where().endswith("templates")
    at.click("tokens", "fold")
    jams = [row for row in at.rows().values() if row.part and row.title == "Jam"]
    assert len(jams) == 2
    assert [row.second.split(":")[0] for row in jams] == list(at.page.controller.source.names)
    assert len({row.colour for row in jams}) == 2, "each part has the colour of its army"
    for row in jams:
        at.click(row.key)
        assert "Jam" in _titles_in_sight(at)
    at.click("templates", "fold")
    smoke = next(row for row in at.rows().values() if row.part and row.title == "Smoke")
    at.click(smoke.key)
    assert "smoke" in _words_in_sight(at)


def _titles_in_sight(at: PrintHand) -> set[str]:
    page = at.page.preview.page
    assert page is not None and page.made is not None and page.made.pack is not None
    return {each.title for each in page.made.pack.placed if each.page == page.at}


def _words_in_sight(at: PrintHand) -> str:
    page = at.page.preview.page
    assert page is not None and page.made is not None
    return page.made.words.on(page.at)


def test_what_spoils_the_print_stands_before_what_the_armies_lack() -> None:
    lack = Notice(Severity.ERROR, "Too many heroes.", of_paper=False)
    advice = Notice(Severity.ADVICE, "Print it on card.")
    cut = Notice(Severity.WARNING, "A name is cut.")
    assert sorted((lack, advice, cut), key=lambda each: each.rank) == [cut, lack, advice]


@pytest.mark.parametrize(
    ("sentence", "name", "first"),
    [
        (
            "The name of a figure “Sgt. Olive Drab” has a letter. Another is printed.",
            "",
            "The name of a figure “Sgt. Olive Drab” has a letter.",
        ),
        ("Sgt. Olive Drab is cut. Shorten it.", "", "Sgt. Olive Drab is cut."),
        ("No. of the big unit. x is cut. Shorten it.", "No. of the big unit. x",
         "No. of the big unit. x is cut."),
        ("It does not fit. Take larger paper.", "", "It does not fit."),
    ],
)  # fmt: skip
def test_the_bold_words_end_with_the_sentence_not_in_a_name(
    sentence: str, name: str, first: str
) -> None:
    assert first_sentence(sentence, len(name))[0] == first


def test_pictures_come_all_or_none_and_true_to_size(room: Starts, tmp_path: Path) -> None:
    at = room("sticks")
    page = at.page
    page.controller.keep_printer(Printer("Kitchen", 98.5, 98.5))
    at.done()
    assert page.controller.options().measured_100mm == 98.5
    folder = tmp_path / "pictures"
    folder.mkdir()
    old = folder / "2nd Sandbox Company-01.png"
    old.write_text("before")
    at_once = Qt.ConnectionType.DirectConnection  # or the last page may be there before
    page.output.heard.connect(lambda _: page.output.cancel(), at_once)
    page.output.save_pictures(folder, 60.0)
    at.done()
    assert at.said().startswith("Cancelled")
    assert [each.read_text() for each in folder.iterdir()] == ["before"]
    page.output.heard.disconnect()
    page.output.heard.connect(page.output._tell_step)
    page.output.save_pictures(folder, 60.0)
    at.done()
    assert f"saved in {folder}." in at.said()
    plain = build_pack(
        page.controller.source.build(),
        Order(["sticks"], replace(page.controller.options(), measured_100mm=100.0)),
    )
    with PackImages(plain.pdf) as images:
        assert old.read_bytes() == images.png(0, 60.0), "a screen shrinks nothing"
