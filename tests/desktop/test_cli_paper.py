"""`muster print` from the first word to the PDF: what is printed, and where it lies."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest
from cli_hand import Command, men, too_many_commandos
from made_campaign_files import everything
from paper import opened, page_texts
from PIL import Image

import resources
from desktop import cli
from desktop.cli import without_screen
from desktop.cli.inputs import read_armies
from desktop.cli.print import read_source
from rules.army.documents.army_file import save_army_file
from rules.army.model import Army, Figure, Unit
from rules.army.portrait_images import picture_id
from rules.campaign.files.campaign_file_reading import save_campaign_file

WAR = resources.path("samples", "lawn-war.muster-campaign")
COMPANY = resources.path("samples", "2nd-sandbox-company.muster")
OWN_RULESET = Path(__file__).parent.parent / "data" / "rulesets" / "back-garden.toml"
SECONDS = 60


@pytest.fixture
def too_many(tmp_path: Path) -> Path:
    return too_many_commandos(tmp_path)


def words_of(path: Path) -> str:
    return "\n".join(page_texts(path))


def test_a_roster_is_printed_on_the_paper_asked_for(muster: Command, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    said = muster("print", "-o", target, COMPANY, "--sheet", "roster", "--paper", "letter")
    assert (said.status, said.err) == (0, "")
    with opened(target) as pdf:
        assert said.out.startswith(f"{target}: {len(pdf)} page")
        assert pdf.get_page_size(0) == (612, 792)
    assert "2nd sandbox company" in words_of(target).lower()


def test_portraits_of_the_file_are_printed(muster: Command, tmp_path: Path) -> None:
    out = io.BytesIO()
    Image.new("RGB", (48, 56), "tan").save(out, "PNG")
    picture = picture_id(out.getvalue())
    hero = Figure("h", ("rifle",), "Tex", hero=True, portrait=f"picture:{picture}")
    army = Army("a", "lgam", units=(Unit("u", "men", figures=(hero,)),))
    save_army_file(army, tmp_path / "a.muster", {picture: out.getvalue()})
    target = tmp_path / "out.pdf"
    assert muster("print", "-o", target, tmp_path / "a.muster", "--sheet", "unit-cards").err == ""
    assert b"/Subtype /Image" in target.read_bytes()


def test_a_game_of_data_alone_is_checked_and_printed(
    muster: Command, data_dir: Path, tmp_path: Path
) -> None:
    army = tmp_path / "lawn.muster"
    figures = men(3, "water-pistol")
    save_army_file(
        Army("l", "back-garden", "Lawn", units=(Unit("u", "men", figures=figures),)), army
    )
    assert muster("check", army).status == 2
    (data_dir / "rulesets").mkdir(parents=True)
    shutil.copy(OWN_RULESET, data_dir / "rulesets")
    said = muster("check", army)
    assert said.status in (0, 1)
    assert said.out.startswith("Lawn · Back Garden War · ")
    assert "3 troopers" in said.out
    assert muster("print", army, "-o", tmp_path / "lawn.pdf").status == 0
    assert "back garden war" in words_of(tmp_path / "lawn.pdf").lower()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--paper", "napkin"], "No paper is called “napkin”."),
        (["--sheet", "song"], "No sheet is called “song”."),
    ],
)
def test_a_print_that_cannot_be_made_writes_nothing(
    more: list[str], said: str, muster: Command, tmp_path: Path
) -> None:
    target = tmp_path / "out.pdf"
    target.write_text("before")
    found = muster("print", COMPANY, "-o", target, *more)
    assert found.status == 2
    assert found.err.startswith(f"muster: {said}")
    assert target.read_text() == "before"


def test_a_pdf_is_never_written_over_an_army(muster: Command, too_many: Path) -> None:
    before = too_many.read_bytes()
    found = muster("print", too_many, "-o", too_many)
    assert found.status == 2
    assert "is an army file; the PDF needs another name." in found.err
    assert too_many.read_bytes() == before


def test_a_folder_to_print_to_is_said_to_be_one(muster: Command, tmp_path: Path) -> None:
    for name in ("folder.muster", "folder"):
        folder = tmp_path / name
        folder.mkdir()
        found = muster("print", COMPANY, "-o", folder)
        assert found.status == 2
        assert f"{name}: is a folder; the PDF needs a name of its own" in found.err
        assert list(folder.iterdir()) == []


def test_cards_are_corrected_by_what_the_ruler_measured(muster: Command, tmp_path: Path) -> None:
    def ruler(*more: str) -> float:
        target = tmp_path / "cards.pdf"
        words = ["print", COMPANY, "-o", target, "--sheet", "unit-cards", *more]
        assert muster(*words).status == 0
        with opened(target) as pdf:
            boxes = [thing.get_bounds() for thing in pdf[0].get_objects(max_depth=1)]
        low = [right - left for left, _, right, top in boxes if top < 50 and right - left > 250]
        return min(low) * 25.4 / 72

    assert ruler("--measured-100mm", "98.5") / ruler() == pytest.approx(100 / 98.5, abs=0.002)


@pytest.mark.parametrize(
    ("length", "said"),
    [("55", "100 mm cannot measure 55 mm"), ("long", "needs a number"), ("nan", "cannot measure")],
)
def test_a_length_that_no_printer_gives_is_refused_in_words(
    length: str, said: str, muster: Command, tmp_path: Path
) -> None:
    found = muster("print", COMPANY, "-o", tmp_path / "x.pdf", "--measured-100mm", length)
    assert (found.status, said in found.err) == (2, True), found.err
    assert not (tmp_path / "x.pdf").exists()


def test_without_a_screen_or_a_data_folder_the_pack_lies_where_we_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One army is enough: the other samples would be printed alike.
    monkeypatch.setattr(
        without_screen, "read_armies", lambda _files, catalog: read_armies([str(COMPANY)], catalog)
    )
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    assert cli.no_screen(tmp_path / "file" / "data") == 0
    out, err = capsys.readouterr()
    assert str(tmp_path / "muster-samples.pdf") in out
    assert "cannot be saved" in err
    assert (tmp_path / "muster-samples.pdf").read_bytes().startswith(b"%PDF-")


# ------------------------------------------------------------------ campaigns


def test_of_a_campaign_its_report_is_printed(muster: Command, tmp_path: Path) -> None:
    target = tmp_path / "war.pdf"
    said = muster("print", WAR, "-o", target)
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith(f"{target}: ") and "“The Lawn War”" in said.out
    assert "the lawn war" in words_of(target).lower()


def test_of_a_campaign_every_paper_of_its_armies_can_be_had(
    muster: Command, tmp_path: Path
) -> None:
    parts = muster("print", "--list", WAR, "--sheet", "briefing").out
    assert "brief-battle-7-june" in parts
    target = tmp_path / "leaf.pdf"
    words = ["print", WAR, "-o", target, "--sheet", "briefing"]
    assert muster(*words, "--count", "briefing/brief-battle-7-tomas=0").status == 0
    assert "porch rifles" in words_of(target).lower()


def test_a_campaign_is_printed_by_itself_and_never_over_one(
    muster: Command, tmp_path: Path
) -> None:
    said = muster("print", COMPANY, WAR, "-o", tmp_path / "x.pdf")
    assert said.status == 2 and "name it without other files" in said.err
    said = muster("print", WAR, "-o", tmp_path / "war.muster-campaign")
    assert said.status == 2 and "is a campaign file; the PDF needs another name." in said.err
    broken = tmp_path / "broken.muster-campaign"
    broken.write_bytes(WAR.read_bytes()[:4000])
    said = muster("print", broken, "-o", tmp_path / "x.pdf")
    assert said.status == 2 and "broken.muster-campaign" in said.err
    assert not (tmp_path / "x.pdf").exists()


def test_a_campaign_brings_the_games_of_its_own_to_paper(tmp_path: Path) -> None:
    file = tmp_path / "own.muster-campaign"
    save_campaign_file(everything(), file)
    data = tmp_path / "data"
    found = read_source([str(file)], data)
    assert not data.exists(), "nothing of a file is installed"
    assert "back-garden" in found.source.rulesets, "it is in the file, not in the data folder"
    assert found.source.photographs.keys() == everything().pictures.keys()
