"""Printers that were measured, and what comes out of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from PySide6.QtPrintSupport import QPrinter

from desktop.printroom.output import print_to
from desktop.services.printer_measurements import Printer, PrinterService
from printables.engine.options import PrintOptions
from printables.engine.problems import PrintCancelled, PrintProblem
from printables.pack import Order, build_pack
from printables.preview import save_pictures
from resources import path as resource
from rules.army.documents.army_file import load_army_file
from rules.games.catalog import Catalog

KITCHEN = Printer("Kitchen, colour", 98.5, 99.25, -1.5, 2.0)


@cache
def pack(paper: str = "a4", *, landscape: bool = False) -> bytes:
    army = load_army_file(resource("samples", "shoebox-ten.muster"))
    ruleset = Catalog().get(army.ruleset)
    assert ruleset is not None
    options = PrintOptions(paper, landscape)
    return build_pack([(army, ruleset)], Order(("roster", "unit-cards"), options)).pdf


@pytest.fixture
def coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print with few dots: only the size and the number of the pages are looked at."""
    monkeypatch.setattr("desktop.printroom.output.DPI", 60)


def test_a_printer_is_kept_with_what_it_measured(tmp_path: Path) -> None:
    file = tmp_path / "printers.json"
    printers = PrinterService.load(file)
    assert printers.all() == ()
    assert printers.keep(KITCHEN)
    assert printers.keep(Printer("Attic"))
    again = PrinterService.load(file)
    assert again.get("Kitchen, colour") == KITCHEN
    assert [each.name for each in again.all()] == ["Attic", "Kitchen, colour"]
    again.remove("Attic")
    assert PrinterService.load(file).all() == (KITCHEN,)


def test_no_printer_shrinks_to_half(tmp_path: Path) -> None:
    printers = PrinterService.load(tmp_path / "printers.json")
    with pytest.raises(ValueError, match="50"):
        printers.keep(Printer("Attic", across=50))


@pytest.mark.parametrize("text", ["{", "[3]", '[{"name": "x", "wide": 2}]', "[" * 50_000])
def test_a_broken_file_of_printers_is_told_and_left(tmp_path: Path, text: str) -> None:
    file = tmp_path / "printers.json"
    file.write_text(text)
    printers = PrinterService.load(file)
    assert printers.all() == ()
    assert str(file) in printers.problem
    assert file.read_text() == text
    assert printers.keep(KITCHEN)
    assert PrinterService.load(file).all() == (KITCHEN,)


def test_a_disk_that_takes_nothing_is_told(tmp_path: Path) -> None:
    printers = PrinterService.load(tmp_path / "gone" / "printers.json")
    assert "gone" in printers.keep(KITCHEN).error


@pytest.mark.parametrize("landscape", [False, True])
def test_pages_go_to_the_printer_at_their_true_size(
    qapp: object, coarse: None, tmp_path: Path, landscape: bool
) -> None:
    pdf, target = pack("letter", landscape=landscape), tmp_path / "out.pdf"
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setResolution(100)
    printer.setOutputFileName(str(target))
    said = print_to(printer, pdf)
    with pikepdf.open(target) as made:
        sizes = [[round(float(edge)) for edge in page.mediabox[2:]] for page in made.pages]
    wanted = [792, 612] if landscape else [612, 792]
    assert sizes == [wanted] * len(sizes)
    assert said == f"{len(sizes)} pages went to {target}."


def test_only_the_chosen_pages_are_printed(qapp: object, coarse: None, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setResolution(100)
    printer.setOutputFileName(str(target))
    printer.setFromTo(2, 2)
    assert print_to(printer, pack()).startswith("1 page went to")
    with pikepdf.open(target) as made:
        assert len(made.pages) == 1


def test_pages_become_pictures_that_know_their_size(tmp_path: Path) -> None:
    told: list[int] = []
    files = save_pictures(pack(), tmp_path, "ten", 72, lambda pages: told.append(pages) or True)
    assert [file.name for file in files] == [f"ten-{n:02}.png" for n in told]
    assert len(told) >= 2
    with Image.open(files[0]) as picture:
        assert picture.size == (596, 842)  # parts of a dot are rounded up
        assert [round(each) for each in picture.info["dpi"]] == [72, 72]


def test_pictures_that_nobody_wants_any_more_end(tmp_path: Path) -> None:
    with pytest.raises(PrintCancelled):
        save_pictures(pack(), tmp_path, "ten", 72, lambda pages: False)
    assert not list(tmp_path.iterdir()), "all or none"


@pytest.mark.parametrize(
    ("folder", "dpi", "said"), [("gone", 72, "not a folder"), ("", 9999, "dots")]
)
def test_pictures_that_cannot_be_are_told(
    tmp_path: Path, folder: str, dpi: float, said: str
) -> None:
    with pytest.raises(PrintProblem, match=said):
        save_pictures(pack(), tmp_path / folder, "ten", dpi)
