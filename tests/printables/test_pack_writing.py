"""A pack is written whole, or what was there before stays as it was, with the reason in words."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import NoReturn

import pypdfium2
import pytest

from printables.engine.options import PrintOptions
from printables.engine.problems import PrintProblem
from printables.pack import Order, build_pack, survey
from printables.preview import page_image, page_sizes
from printables.sheets import SHEETS
from rules.army.model import Army, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from tests.support.packs import print_pack, source_of
from tests.support.samples import GAMES, sample


@pytest.fixture
def target(tmp_path: Path) -> Path:
    file = tmp_path / "pack.pdf"
    file.write_bytes(b"the pack of last week")
    return file


def test_a_pack_is_written_over_the_one_before(
    company: Army, sandbox: Ruleset, target: Path
) -> None:
    printed = print_pack([(company, sandbox)], ["roster"], PrintOptions(), target)
    assert target.read_bytes().startswith(b"%PDF")
    assert printed.pages == len(page_sizes(target)) == 2
    assert [each.name for each in target.parent.iterdir()] == ["pack.pdf"]


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "the disk is read-only")],
)
def test_a_disk_that_refuses_leaves_the_old_pack(
    company: Army,
    sandbox: Ruleset,
    target: Path,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    words: str,
) -> None:
    def refuse(_handle: int) -> NoReturn:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(PrintProblem, match=words):
        print_pack([(company, sandbox)], ["roster"], None, target)
    assert target.read_bytes() == b"the pack of last week"
    assert [each.name for each in target.parent.iterdir()] == ["pack.pdf"]


def test_a_folder_is_not_written_over(company: Army, sandbox: Ruleset, tmp_path: Path) -> None:
    with pytest.raises(PrintProblem, match="folder"):
        print_pack([(company, sandbox)], ["roster"], None, tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_told(
    company: Army, sandbox: Ruleset, tmp_path: Path
) -> None:
    with pytest.raises(PrintProblem, match="is not there"):
        print_pack([(company, sandbox)], ["roster"], None, tmp_path / "nowhere" / "pack.pdf")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root writes everywhere")
def test_a_folder_that_may_not_be_written_is_told(
    company: Army, sandbox: Ruleset, tmp_path: Path
) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(PrintProblem, match="may not"):
        print_pack([(company, sandbox)], ["roster"], None, tmp_path / "pack.pdf")


def test_nothing_is_written_when_the_pack_cannot_be_made(
    company: Army, sandbox: Ruleset, target: Path
) -> None:
    with pytest.raises(PrintProblem, match="No paper"):
        print_pack([(company, sandbox)], ["roster"], PrintOptions("napkin"), target)
    assert target.read_bytes() == b"the pack of last week"


def test_a_page_can_be_shown_before_it_is_printed(
    company: Army, sandbox: Ruleset, target: Path
) -> None:
    print_pack([(company, sandbox)], ["unit-cards"], None, target)
    image = page_image(target, 0, 50)
    assert (image.width, image.height) == (414, 585)
    assert len(image.rgba) == 4 * image.width * image.height
    pixels = [image.rgba[at : at + 4] for at in range(0, len(image.rgba), 4)]
    assert pixels[0] == b"\xff\xff\xff\xff"
    assert any(green > red + 40 for red, green, *_ in pixels)
    with pytest.raises(IndexError):
        page_image(target, 5)


def test_what_is_no_pdf_cannot_be_shown(tmp_path: Path) -> None:
    file = tmp_path / "letter.pdf"
    file.write_bytes(b"dear general")
    with pytest.raises(PrintProblem, match=r"letter\.pdf cannot be shown"):
        page_image(file, 0)


def test_every_sheet_says_in_a_line_what_it_is() -> None:
    for sheet in SHEETS:
        assert sheet.line().startswith(sheet.name)
        assert "\n" not in sheet.line()


SOME_NIGHTS = {"clocks-result", "deployment"}
"""Sheets that a game night of some games needs, of others not."""


@pytest.mark.parametrize(
    ("game", "needed"),
    [
        ("lgam", {"clocks-result", "deployment"}),
        ("army-men-combat", set[str]()),
        ("green-and-tan", set[str]()),
        ("fighting-plastic", {"clocks-result"}),
        ("army-men", set[str]()),
    ],
)
def test_a_game_night_has_the_sheets_that_its_game_needs(game: str, needed: set[str]) -> None:
    ruleset = Catalog().get(game)
    assert ruleset is not None
    army = add_offer(new_army(game, "Doorstep"), ruleset, offers(ruleset)[0])[0]
    source = source_of([(army, ruleset)])
    told = {sheet.name for sheet, parts in survey(source) if sheet.tonight and parts}
    assert told & SOME_NIGHTS == needed
    pack = build_pack(source)
    printed = {name for each in pack.contents for name in each.sheets}
    assert printed & SOME_NIGHTS == needed
    assert build_pack(source, Order([sheet for sheet, _ in survey(source)])).pages >= pack.pages


def test_a_number_asks_for_a_sheet_that_the_night_would_do_without() -> None:
    ruleset = Catalog().get("green-and-tan")
    assert ruleset is not None
    source = source_of([(new_army("green-and-tan", "Doorstep"), ruleset)])
    night = {"board": {"board.1": 0}, "deployment": {"deployment.1": 4}}
    pack = build_pack(source, Order(["deployment"], counts=night))
    assert [each.count for each in pack.contents if "deployment" in each.sheets] == [2]
    assert "deployment" in {
        name for each in build_pack(source, Order(counts=night)).contents for name in each.sheets
    }


@pytest.mark.parametrize(
    ("game", "pages"),
    [
        ("green-and-tan", 7),
        ("army-men-combat", 7),  # 13 cards, 51 tokens and a stick of 36 in fill four pages of card
        ("army-men", 6),
        ("fighting-plastic", 10),
        ("lgam", 16),
    ],
)
def test_an_evening_of_the_samples_takes_few_and_full_pages(game: str, pages: int) -> None:
    armies = [sample(name) for name in GAMES[game]]
    pack = build_pack(source_of(armies))
    assert pack.pages <= pages, [(part.sheets, part.count) for part in pack.contents]
    pdf = pypdfium2.PdfDocument(pack.pdf)
    for number, page in enumerate(pdf, start=1):
        rest = pack.notes[number - 1].shape == "shapes" and number == pack.pages
        # what was too large for the others' gaps ends on a page of its own
        assert taken(page) >= (0.4 if rest else 0.5), number
    pdf.close()


def taken(page: pypdfium2.PdfPage) -> float:
    """Return the share of the squares of 1 cm inside of margins that something is drawn in."""
    image = page.render(scale=1.0, grayscale=True).to_pil()
    side, edge = 10 * 72 / 25.4, 8 * 72 / 25.4
    across, down = (int((length - 2 * edge) // side) for length in image.size)
    drawn = 0
    for column in range(across):
        for row in range(down):
            left, top = edge + column * side, edge + row * side
            square = image.crop((int(left), int(top), int(left + side), int(top + side)))
            drawn += square.getextrema()[0] < 200
    return drawn / (across * down)
