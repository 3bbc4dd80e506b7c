"""A sixth game made of data alone, an army of it, and a reader of the pages that come out."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pypdfium2.raw import FPDFText_GetUnicode

from rules.army.model import Agreement, Army, Figure, Seat, Unit
from rules.games.loading import load_ruleset
from rules.games.ruleset import Ruleset

MM = 72 / 25.4


@dataclass(frozen=True)
class Words:
    """A run of text on a page: what it says, and its box in mm from the lower left corner."""

    text: str
    left: float
    bottom: float
    right: float
    top: float


class Read:
    """A PDF read back: pages, words with their places, fonts, placed forms."""

    def __init__(self, pdf: bytes) -> None:
        self.pdf = pdf
        self.pike = pikepdf.open(io.BytesIO(pdf))
        self._pdfium = pypdfium2.PdfDocument(pdf)
        self._opened: dict[int, tuple[pypdfium2.PdfPage, pypdfium2.PdfTextPage]] = {}

    def close(self) -> None:
        """Let go of the file; pages and texts that were read of it go with it."""
        self._pdfium.close()
        self.pike.close()

    def _page(self, number: int) -> tuple[pypdfium2.PdfPage, pypdfium2.PdfTextPage]:
        """Return a page and its text, opened once however often they are asked for."""
        if number not in self._opened:
            page = self._pdfium[number]
            self._opened[number] = page, page.get_textpage()
        return self._opened[number]

    @property
    def pages(self) -> int:
        return len(self.pike.pages)

    def size(self, page: int = 0) -> tuple[float, float]:
        _, _, width, height = (float(edge) for edge in self.pike.pages[page].mediabox)
        return width / MM, height / MM

    def text(self, page: int | None = None) -> str:
        numbers = range(self.pages) if page is None else (page,)
        found = (self._page(number)[1].get_text_bounded() for number in numbers)
        return " ".join(" ".join(found).split())

    def words(self, page: int = 0) -> list[Words]:
        """Return every run of text as it was set, through the page's own text objects."""
        found = []
        _, textpage = self._page(page)
        for index in range(textpage.count_rects()):
            left, bottom, right, top = textpage.get_rect(index)
            text = textpage.get_text_bounded(left, bottom, right, top)
            found.append(Words(text, left / MM, bottom / MM, right / MM, top / MM))
        return found

    def letters(self, page: int = 0) -> list[Words]:
        """Return every letter and digit of a page by itself."""
        _, textpage = self._page(page)
        found = []
        for index in range(textpage.count_chars()):
            text = chr(FPDFText_GetUnicode(textpage, index))
            if text.strip():
                left, bottom, right, top = textpage.get_charbox(index)
                found.append(Words(text, left / MM, bottom / MM, right / MM, top / MM))
        return found

    def bounds(self, page: int = 0) -> list[tuple[float, float, float, float]]:
        """Return the box in mm of each thing drawn on a page, forms as wholes."""
        boxes = []
        for thing in self._page(page)[0].get_objects(max_depth=1):
            boxes.append(tuple(edge / MM for edge in thing.get_bounds()))
        return boxes

    def white_within(self, page: int, edge: float) -> bool:
        """Return whether nothing is printed nearer than `edge` mm to the edges of a page."""
        dots = 4  # in a millimetre
        scale = dots * 25.4 / 72
        bitmap = self._page(page)[0].render(scale=scale, grayscale=True)
        dotted = bytes(bitmap.buffer)
        rows = [dotted[at : at + bitmap.width] for at in self._starts(bitmap)]
        strip = int(edge * dots)
        white = b"\xff"
        blank = [*rows[:strip], *rows[-strip:]]
        sides = [side for row in rows for side in (row[:strip], row[-strip:])]
        return all(part == white * len(part) for part in (*blank, *sides))

    @staticmethod
    def _starts(bitmap: pypdfium2.PdfBitmap) -> range:
        return range(0, bitmap.stride * bitmap.height, bitmap.stride)

    def fonts(self) -> dict[str, bool]:
        """Return each font that a page can use, and whether its file lies in the PDF."""
        found: dict[str, bool] = {}
        for page in self.pike.pages:
            for font in page.resources.get("/Font", {}).values():
                descriptor = font.get("/FontDescriptor")
                embedded = descriptor is not None and "/FontFile2" in descriptor
                found[str(font.BaseFont)] = embedded
        return found

    def placed(self, page: int = 0) -> list[tuple[str, float, float, float]]:
        """Return the forms of a page: name, x and y in mm, and how they are scaled."""
        here = pikepdf.Matrix()
        kept: list[pikepdf.Matrix] = []
        found = []
        for operands, operator in pikepdf.parse_content_stream(self.pike.pages[page]):
            name = str(operator)
            if name == "q":
                kept.append(here)
            elif name == "Q":
                here = kept.pop()
            elif name == "cm":
                here = pikepdf.Matrix(*(float(each) for each in operands)) @ here
            elif name == "Do":
                form = str(operands[0])
                found.append((form, here.e / MM, here.f / MM, here.a / MM))
        return found


@pytest.fixture
def read() -> Iterator[Callable[[bytes], Read]]:
    """Give a reader of PDFs, which closes them when the test is over."""
    opened: list[Read] = []

    def opening(pdf: bytes) -> Read:
        opened.append(Read(pdf))
        return opened[-1]

    yield opening
    for each in opened:
        each.close()


@pytest.fixture(scope="session")
def sandbox() -> Ruleset:
    loaded = load_ruleset(Path(__file__).with_name("sandbox.toml"))
    assert loaded.value is not None, [problem.sentence() for problem in loaded.problems]
    return loaded.value


def rifleman(number: int, **more: object) -> Figure:
    return Figure(id=f"r{number}", items=("rifle",), **more)  # type: ignore[arg-type]


@pytest.fixture
def company() -> Army:
    """Give an army with one of everything: hero, loose men, squad, team, gun, vehicles."""
    hero = Figure("h", ("binoculars", "rifle"), name="Stone", rank="Sgt.", hero=True)
    crew = tuple(rifleman(50 + place) for place in range(2))
    gunners = (rifleman(41, post="crew"), rifleman(42, post="crew"))
    squad = (*(rifleman(30 + n) for n in range(4)), Figure("m2", ("light-mortar",)))
    return Army(
        id="a",
        ruleset="sandbox",
        name="2nd Sandbox Company",
        colour="green",
        units=(
            Unit(
                "loose",
                "men",
                figures=(
                    hero,
                    *(rifleman(n) for n in range(12)),
                    Figure("doc", ("medic-bag",), name="Olive", rank="Cpl."),
                    Figure("mortar", ("light-mortar",)),
                ),
            ),
            Unit("squad", "squad", "rifle-squad", "First squad", squad),
            Unit(
                "team",
                "team",
                "hmg-team",
                figures=(
                    Figure("g", ("heavy-machine-gun",), post="gunner"),
                    rifleman(40, post="assistant"),
                ),
            ),
            Unit("gun", "team", "cannon-team", figures=gunners),
            Unit(
                "jeep",
                "vehicle",
                "jeep",
                "Dusty",
                crew,
                (Seat(1, crew[0].id), Seat(2, crew[1].id), Seat(3, "doc")),
                ("heavy-machine-gun",),
                note="Grey paint on the left side.",
            ),
        ),
        agreements=(Agreement("size", (), agreed_with="Tomas", day="Saturday"),),
        note="Carries the flag of the sandbox.",
    )
