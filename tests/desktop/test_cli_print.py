"""`muster print` with its choices: paper, backs, counts, pictures, and what is refused in words."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from cli_hand import Command, command
from paper import opened
from PIL import Image

import resources
from rules.army.documents.army_file import load_army_file, save_army_file

COMPANY = resources.path("samples", "2nd-sandbox-company.muster")
RAIDERS = resources.path("samples", "tan-raiders.muster")
CARDS = "unit-cards"


@pytest.fixture
def printing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """Run `muster print`."""
    return command(capsys, tmp_path / "data", "print")


def size_of(file: Path) -> tuple[float, float, int]:
    """Return the width and height in mm of the first page, and the number of pages."""
    with opened(file) as pdf:
        wide, high = pdf.get_page_size(0)
        return wide * 25.4 / 72, high * 25.4 / 72, len(pdf)


@pytest.mark.parametrize(
    ("words", "size"),
    [
        (["--paper", "legal"], (215.9, 355.6)),
        (["--paper", "A3", "--landscape"], (420.0, 297.0)),
        (["--paper", "8x13in"], (203.2, 330.2)),
        (["--paper", "210x330"], (210.0, 330.0)),
    ],
)
def test_paper_of_any_size_is_printed_on(
    words: list[str], size: tuple[float, float], printing: Command, tmp_path: Path
) -> None:
    target = tmp_path / "cards.pdf"
    said = printing(COMPANY, "--sheet", CARDS, "-o", target, *words)
    assert (said.status, said.err) == (0, "")
    assert size_of(target)[:2] == pytest.approx(size, abs=0.05)


def test_the_parts_of_an_army_are_listed_with_their_numbers_and_chosen_by_them(
    printing: Command, tmp_path: Path
) -> None:
    listed = printing("--list", COMPANY)
    assert listed.status == 0
    found = json.loads(printing("--list", "--json", COMPANY).out)
    sheet = next(each for each in found if each["name"] == "tokens")
    part = sheet["parts"][0]
    line = next(each for each in listed.out.splitlines() if f" {part['id']} " in each)
    assert line.split()[0] == str(part["count"])
    assert part["why"].replace("⌂", " (house value)") in line
    words = [f"--count=tokens/{each['id']}=0" for each in sheet["parts"]]
    target = tmp_path / "tokens.pdf"
    nothing = printing(COMPANY, "--sheet", "tokens", "-o", target, *words)
    assert nothing.status == 2
    assert "There is nothing to print" in nothing.err
    words[0] = f"--count=tokens/{part['id']}=2"
    assert printing(COMPANY, "--sheet", "tokens", "-o", target, *words).status == 0
    assert size_of(target)[2] == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--backs", "twice"], "--backs is none, mirrored, after or fold, found “twice”."),
        (["--card", "huge"], "--card is poker, bridge or tarot, found “huge”."),
        (["--margin", "60,5"], "The margin is 60.5 mm; 0 to 40 mm can be used."),
        (["--margin", "wide"], "--margin needs a number, found “wide”."),
        (["--margin", "60"], "The margin is 60 mm; 0 to 40 mm can be used."),
        (["--paper", "70x90", "--margin", "30"], "Margins of 30 mm leave no room"),
        (["--bleed", "9"], "The bleed is 9 mm; 0 to 5 mm can be used."),
        (["--back-offset", "left"], "--back-offset: needs two lengths in mm"),
        (["--back-offset", "40,0"], "The shift of the backs is 40 mm"),
        (["--measured-down", "nan"], "cannot measure nan mm"),
        (["--count", "tokens"], "--count: needs SHEET/PART=N"),
        (["--count", "songs/a=1"], "--count: no sheet is called “songs”"),
        (["--count", "tokens/jam=1"], "--count: tokens is not printed; --sheet tokens prints it."),
        (["--sheet", "tokens", "--count", "tokens/jm.1=1"], "--count: tokens has no part “jm.1”"),
        (["--png", __file__], "is not a folder"),
        (["--png", f"{__file__}/pictures"], "pictures cannot be made: "),
        (["--tokens", "17"], "Tokens of 17 mm"),
        (["--figure-height", "900"], "The height of paper soldiers is 900 mm"),
        (["--json"], "--json goes with --list"),
        (["--paper", "80x100"], "too small for the check ruler"),
    ],
)
def test_what_cannot_be_printed_is_one_sentence_and_nothing_is_written(
    words: list[str], said: str, printing: Command, tmp_path: Path
) -> None:
    target = tmp_path / "out.pdf"
    sheet = [] if "--sheet" in words else ["--sheet", CARDS]
    found = printing(COMPANY, "-o", target, *sheet, *words)
    assert found.status == 2
    assert said in found.err
    assert found.err.count("\n") == 1
    assert found.out == ""


def test_pages_become_pictures(printing: Command, tmp_path: Path) -> None:
    said = printing(COMPANY, "--sheet", CARDS, "--png", tmp_path, "--dpi", "40")
    assert (said.status, said.err) == (0, "")
    pictures = sorted(tmp_path.glob("*.png"))
    assert said.out.startswith(f"{tmp_path}: {len(pictures)} picture")
    assert pictures[0].read_bytes().startswith(b"\x89PNG")


def test_cards_and_tokens_become_pictures_cut_out(printing: Command, tmp_path: Path) -> None:
    words = ("--sheet", CARDS, "--sheet", "tokens", "--bleed", "3", "--dpi", "100", "--pieces")
    said = printing(COMPANY, *words, "--png", tmp_path)
    assert (said.status, said.err) == (0, "")
    names = {each.name for each in tmp_path.iterdir()}
    cards = [name for name in names if name.startswith("2nd Sandbox Company - ")]
    assert any(name.endswith(" - back.png") for name in cards)
    sizes = set()
    for name in names:
        with Image.open(tmp_path / name) as picture:
            sizes.add(picture.size)
            if name in cards or name.startswith("Jam"):
                assert picture.getpixel((0, 0))[3] == 0, f"{name} has a corner that is not clear"
            assert picture.getpixel((picture.width // 2, picture.height // 2))[3] == 255
            assert round(picture.info["dpi"][0]) == 100
    assert (248, 346) in sizes, "63 x 88 mm at 100 dots per inch"
    assert printing(COMPANY, "--sheet", CARDS, "--pieces", "-o", tmp_path / "x.pdf").status == 2


def test_pictures_of_two_armies_share_a_new_folder_and_no_printer_shrinks_them(
    printing: Command, tmp_path: Path
) -> None:
    folder = tmp_path / "new" / "pictures"
    words = ("--sheet", "calibration", "--png", folder, "--dpi", "60")
    assert printing(COMPANY, *words).status == 0
    assert printing(RAIDERS, *words, "--measured", "98.5").status == 0
    names = sorted(each.name for each in folder.iterdir())
    assert len(names) == 4 and names[0] == "2nd Sandbox Company-01.png"
    assert names[-1] == "Tan Raiders-02.png"
    first, other = (folder / f"{name}-01.png" for name in ("2nd Sandbox Company", "Tan Raiders"))
    assert first.read_bytes() == other.read_bytes(), "the same test page, uncorrected"


def test_the_list_holds_the_sheets_asked_for_and_marks_those_for_tonight(
    printing: Command,
) -> None:
    said = printing("--list", COMPANY, "--sheet", "tokens", "--sheet", "chits")
    heads = [line for line in said.out.splitlines() if not line.startswith("    ")]
    assert [line[:8] for line in heads] == ["* tokens", "  chits ", "* is pri"]
    assert any(" jam.1 " in line for line in said.out.splitlines())
    found = json.loads(printing("--list", "--json", COMPANY, "--sheet", "tokens").out)
    assert [each["name"] for each in found] == ["tokens"]
    tonight = printing("--list", COMPANY, "--sheet", "tonight").out.splitlines()
    assert all(line.startswith(("* ", "    ", "Nothing for")) for line in tonight)
    assert printing("--list", "--sheet", "songs").status == 2


def test_a_pdf_is_not_called_a_text(printing: Command, tmp_path: Path) -> None:
    said = printing(COMPANY, "--sheet", "roster-short", "-o", tmp_path / "x.txt")
    assert said.status == 2
    assert "x.txt: is not a name for a PDF; end it in .pdf." in said.err
    assert not list(tmp_path.glob("x*"))


def test_what_does_not_fit_is_told_with_its_place(printing: Command, tmp_path: Path) -> None:
    army = load_army_file(COMPANY)
    first = msgspec.structs.replace(army.units[0], name="W" * 200)
    long = msgspec.structs.replace(army, units=(first, *army.units[1:]))
    save_army_file(long, tmp_path / "long.muster")
    said = printing(tmp_path / "long.muster", "--sheet", "roster", "-o", tmp_path / "long.pdf")
    assert said.status == 0
    assert "is too long for the roster" in said.out
    assert "(Roster" in said.out
