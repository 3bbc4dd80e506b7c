"""What can go wrong in the Print room: it is said in a sentence, and nothing is lost."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from paper import page_texts
from print_hand import PrintHand, begin_with
from print_start import Starts, starts
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from db.store import Store
from desktop.printroom.choices import plan_of
from desktop.services.printer_measurements import Printer, PrinterService
from printables.engine.options import PrintOptions
from printables.engine.problems import PrintProblem
from printables.preview import save_pictures
from rules.army.print_pack import OptionValue, PackPlan, write_plan

OWN_RULES = Path(__file__).parents[1] / "data" / "rulesets" / "back-garden.toml"


@pytest.fixture
def room(opener, data: Path) -> Starts:
    return starts(opener, data)


@contextmanager
def full_disk() -> Iterator[None]:
    """Let nothing more be settled on any disk."""
    settle = os.fsync

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    os.fsync = full
    try:
        yield
    finally:
        os.fsync = settle


def keep(data: Path, key: str, text: str) -> None:
    with Store.open(data) as store, store.writing() as work:
        work.settings.set(key, text)


# ------------------------------------------------------------------ where it is written


def test_what_cannot_be_written_is_said_and_what_was_there_stays(
    room: Starts, tmp_path: Path
) -> None:
    at = room("roster-short")
    (tmp_path / "folder").mkdir()
    kept = tmp_path / "kept.pdf"
    kept.write_text("before")
    for place in ("gone/pack.pdf", "folder", "kept.pdf/pack.pdf", "n" * 300):
        at.page.output.save_pdf(tmp_path / place)
        at.done()
        assert "cannot be saved: " in at.said() and at.said().endswith(".")
        assert at.page.paper.pdf_button.isEnabled(), "the next try is one click away"
    with full_disk():
        at.page.output.save_pdf(kept)
        at.done()
    assert at.said().endswith("the disk is full. What was there before is unchanged.")
    assert kept.read_text() == "before"
    assert not list(tmp_path.glob("**/.saving-*"))
    # Pictures have the same troubles.
    at.page.output.save_pictures(tmp_path / "gone", 100.0)
    at.done()
    assert "is not a folder" in at.said()
    with full_disk():
        at.page.output.save_pictures(tmp_path, 40.0)
        at.done()
    assert "the disk is full" in at.said()
    assert not list(tmp_path.glob("*.png"))
    pack = at.page.controller.maker.made
    assert pack is not None
    with pytest.raises(PrintProblem, match="is not a folder"):
        save_pictures(pack.pack.pdf, Path("n" * 5000), "pack")


def test_a_picture_larger_than_the_memory_is_refused(tmp_path: Path) -> None:
    from printables.pack import Order, build_pack
    from rules.army.model import new_army
    from rules.games.catalog import Catalog

    game = Catalog().get("lgam")
    assert game is not None
    order = Order(("roster",), PrintOptions("2000x2000"))
    pack = build_pack([(new_army("lgam", "Giants"), game)], order)
    with pytest.raises(PrintProblem, match="558 million dots; 80 million can be made. Choose"):
        save_pictures(pack.pdf, tmp_path, "pack", 300.0)
    assert not list(tmp_path.iterdir())


# ------------------------------------------------------------------ what is kept


def test_broken_printers_are_told_of_and_last_choices_of_a_newer_muster_are_as_none(
    opener, data: Path
) -> None:
    (data / "printers.json").write_text('[{"name": "Kitchen", "across": ')
    keep(data, "print room", json.dumps({"format": "muster-pack", "version": 99}))
    at = PrintHand(opener(data, room="print"))
    assert any("printers.json cannot be read" in sentence for sentence in at.notices())
    assert at.page.controller.options().measured_100mm == 100.0
    assert at.rows()["board"].ticked and at.pages()


def test_printers_with_numbers_of_no_printer_are_passed_over_and_told_of(tmp_path: Path) -> None:
    file = tmp_path / "printers.json"
    good = {"name": "Attic", "across": 98.5}
    odd = [{"name": "Kitchen", "across": 0}, {"name": "Hall", "up": 1e9}, {"name": "a\ud800"}]
    file.write_text(json.dumps([good, *odd]))
    printers = PrinterService.load(file)
    assert [each.name for each in printers.all()] == ["Attic"]
    assert "no printer has; they are ignored." in printers.problem
    assert printers.keep(Printer("Attic", 99.0))


NO_PACKS = ("{", json.dumps({"format": "muster-pack", "version": 99, "plan": {}, "more": 1}))
ODD_OPTIONS: tuple[dict[str, OptionValue], ...] = (
    {"paper": "1e9x3", "margin": 10**18, "ink": True},
    {"card_size": "huge", "token_shape": "star", "bleed": "wide"},
    {"bleed": 99, "margin": -1, "backs": "both", "paper": 4},
)


def test_a_pack_that_is_gone_or_cannot_be_read_is_told_of_and_odd_choices_are_passed_over(
    room: Starts, data: Path
) -> None:
    at = room("roster")
    before = at.page.controller.choices
    for text in NO_PACKS:
        keep(data, "pack/Odd", text)
        at.page.controller.take_pack("Odd")
        assert "Odd" in at.said()
        assert at.page.controller.choices == before
    # Another window deleted one.
    assert at.page.controller.packs.save("Saturday", plan_of(at.page.controller.choices))
    with Store.open(data) as store, store.writing() as work:
        work.packs.remove("Saturday")
    at.page.controller.take_pack("Saturday")
    assert "“Saturday” is gone" in at.said()
    assert at.pages()
    # What a pack cannot mean is passed over.
    counts = {"roster": {"x": -1, "roster.1": -(10**15)}, "songs": {"a": 4}}
    texts = [write_plan(PackPlan(("songs", "roster-short"), counts, odd)) for odd in ODD_OPTIONS]
    endless = write_plan(PackPlan(("roster-short",), {}, {"bleed": 99}))
    texts += [endless.replace("99", "9" * 400), endless.replace("99", "NaN")]
    for text in texts:
        keep(data, "pack/Odd", text)
        at.page.controller.take_pack("Odd")
        at.done()
        options = at.page.controller.options()
        assert at.page.controller.choices.pack == "Odd"
        assert (options.paper, options.margin, options.bleed) == ("a4", 5.0, 0.0)
        assert (options.card_size, options.token_shape, options.backs) == ("poker", "round", "none")
        assert [line.sheet.name for line in at.page.controller.lines if line.ticked] == [
            "roster-short"
        ]
        assert at.pages()


# ------------------------------------------------------------------ while pages are made


@pytest.mark.long
def test_who_changes_the_army_often_gets_the_last(room: Starts) -> None:
    at = room("roster", "role-cards", "tokens")
    ids = [entry.id for entry in at.page.army_service.entries][:5]
    for number in range(50):
        at.page.controller.set_armies((ids[number % len(ids)],))
        for _ in range(number % 7):
            QApplication.processEvents()
    at.done()
    last = ids[49 % len(ids)]
    material = at.page.controller.source
    assert material is not None and [army.id for army, _ in material.armies] == [last]
    assert all(
        page.fresh and page.made and page.made.wanted.source == material.number
        for page in at.page.controller.pages
    )


def test_an_army_that_is_gone_meanwhile_leaves_the_pack(room: Starts) -> None:
    at = room("roster", armies=2)
    first, second = at.page.controller.choices.armies
    at.hand.page.filing.bin([first])
    at.done()
    assert at.page.controller.choices.armies == (second,)
    assert at.rows()["roster"].count_ == 1
    at.hand.page.filing.bin([second])
    at.done()
    assert at.pages() == []
    assert not at.page.paper.pdf_button.isEnabled()


def test_rules_that_are_gone_meanwhile_leave_the_army_out(
    opener, data: Path, tmp_path: Path
) -> None:
    rules = data / "rulesets" / "garden.toml"
    rules.parent.mkdir(exist_ok=True)
    shutil.copy(OWN_RULES, rules)
    begin_with(data, ["roster", "tokens"], 2)
    at = PrintHand(opener(data))
    army_service = at.page.army_service
    document = army_service.document(at.page.controller.choices.armies[1])
    from rules.army import edits

    document.edit("play by", lambda army: edits.change_army(army, ruleset="back-garden"))
    at.hand.press("Ctrl+1", "Ctrl+4")
    at.done()
    assert at.rows()["roster"].count_ == 2, "a game without a playbook has a roster"
    rules.unlink()
    army_service.catalog.forget()
    at.hand.press("Ctrl+1", "Ctrl+4")
    at.done()
    assert at.rows()["roster"].count_ == 1
    assert any("is left out" in sentence for sentence in at.notices())
    at.page.controller.set_armies((document.army.id,))
    at.done()
    assert at.pages() == []
    assert not at.page.paper.pdf_button.isEnabled()


def test_cancelled_at_any_page_nothing_is_written(room: Starts, tmp_path: Path) -> None:
    at = room("roster-short", "role-cards", armies=2)
    target = tmp_path / "pack.pdf"
    target.write_text("before")
    saving = at.page.output
    reached: list[int] = []
    after = 1

    def cancel(pages: int) -> None:
        reached.append(pages)
        saving._cancelled = pages >= after

    saving.heard.connect(cancel, Qt.ConnectionType.DirectConnection)  # at that very page
    for after in range(1, len(at.pages()) + 1):
        saving.save_pdf(target)
        assert not at.page.paper.print_button.isEnabled()
        assert at.page.paper.outcome.link.text() == "Cancel"
        at.done()
        assert reached[-1] == after
        assert at.said() == "Cancelled. Nothing was overwritten."
        assert target.read_text() == "before"
        assert at.page.paper.pdf_button.isEnabled()


CLOSING = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from desktop import app

data, target, show = Path(sys.argv[1]), Path(sys.argv[2]), app.show_window

def show_and_close(*words):
    window = show(*words)
    def act():
        if not window.page_of("armies").army_service.database.ready:
            return
        window.go("print")
        page = window.page_of("print")
        if page.controller.not_ready:
            return
        watch.stop()
        page.output.save_pdf(target)
        QTimer.singleShot(0, window.close)
    watch = QTimer(window, interval=20)
    watch.timeout.connect(act)
    watch.start()
    return window

app.show_window = show_and_close
sys.exit(app.open_window(data))
"""


@pytest.mark.long
def test_a_window_closed_while_it_saves_leaves_a_whole_file(data: Path, tmp_path: Path) -> None:
    begin_with(data, ["roster", "role-cards"])
    target = tmp_path / "pack.pdf"
    target.write_text("before")
    words = [sys.executable, "-c", CLOSING, str(data), str(target)]
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    ended = subprocess.run(words, capture_output=True, text=True, timeout=60, env=env, check=False)
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr
    assert page_texts(target), "what was asked for is there, whole"
