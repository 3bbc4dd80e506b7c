"""House rules as files: shared, taken in, put aside, written by hand, broken and mended."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from army_hand import Hand
from PySide6.QtWidgets import QApplication
from rules_hand import RulesHand

from desktop.look.parts.dialog import SentenceDialog
from rules.common import file_io as files
from rules.games.catalog import Catalog

RIFLE = ("weapon", "rifle")
GARDEN = Path(__file__).parents[1] / "data" / "rulesets" / "back-garden.toml"
OURS = """# Ours.
format = 1
extends = "lgam"
id = "saturday"
name = "Saturdays"
agreed_with = "Tom"

[[weapon]]
id = "rifle"
stats = { attack = 8 }

[was]
version = "undated"
"weapon rifle stats attack" = 7
"""


@pytest.fixture
def own(opener: Callable[..., Hand], data: Path) -> RulesHand:
    """New house rules of L.G.A.M., named and open."""
    return RulesHand(opener(data, room="rules")).found()


def write(data: Path, text: str = OURS, name: str = "saturday") -> Path:
    path = data / "rulesets" / f"{name}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def listen(said: list[str]) -> Callable[[SentenceDialog], None]:
    """Read what a dialog says, and close it."""

    def read(dialog: SentenceDialog) -> None:
        said.append(dialog.accessibleDescription())
        dialog.close()

    return read


def test_house_rules_are_put_aside_brought_back_duplicated_shared_and_taken_in_again(
    own: RulesHand, tmp_path: Path
) -> None:
    own.hand.choose("File", "Put the house rules aside")
    own.hand.events()
    assert "Saturdays" not in own.games()
    assert own.hand.window.windowTitle() == "L.G.A.M. – Muster"
    assert list((own.hand.data / "rulesets" / "removed").glob("*.toml"))
    own.hand.choose("File", "Bring the last house rules back")
    own.hand.events()
    assert own.games()[:2] == ["L.G.A.M.", "Saturdays"]
    own.section("weapons").type_in(RIFLE, "Attack", "8")
    own.hand.choose("File", "Duplicate the house rules")
    own.hand.type("Mondays\n")
    own.saved()
    own.hand.qtbot.waitUntil(lambda: "Mondays" in own.games(), timeout=15_000)
    assert own.games()[:3] == ["L.G.A.M.", "Mondays", "Saturdays"]
    assert own.hand.window.windowTitle() == "Mondays – Muster"
    assert (
        own.hand.titles(own.page.games.list)[own.page.games.list.currentIndex().row()] == "Mondays"
    )
    assert Catalog(own.hand.data).problems() == ()

    # They are shared as a file and taken in again.
    own.game("Saturdays")
    own.section("weapons").type_in(RIFLE, "Attack", "9")
    shared = tmp_path / "for-tom.toml"
    own.page.files.share(shared)
    own.page.files.remove_house()
    assert "Saturdays" not in own.games()
    own.page.files.take_files([shared])
    own.hand.events()
    assert "Saturdays" in own.games()
    assert own.section("weapons").text(RIFLE, "Attack") == "9 house"
    own.page.files.take_files([shared])
    assert "Saturdays 2" in own.games()
    # A file that is none is refused; a stranger's stays inside the folder.
    bad = tmp_path / "bad.toml"
    bad.write_text("[hero\nlives = 3\n", "utf-8")
    said: list[str] = []
    before = own.games()
    own.hand.in_dialog(lambda: own.page.files.take_files([bad]), listen(said))
    assert "bad.toml, line 1: is not TOML" in said[0]
    assert own.games() == before
    files = {path.name for path in (own.hand.data / "rulesets").glob("*.toml")}
    odd = tmp_path / "odd.toml"
    odd.write_text(OURS.replace('id = "saturday"', 'id = "../../saturday"'), "utf-8")
    own.page.files.take_files([odd])
    own.hand.events()
    now = {path.name for path in (own.hand.data / "rulesets").glob("*.toml")}
    assert now - files == {"saturday.toml"}
    panel = own.page.damaged.panel
    assert panel is not None
    assert "letters, digits and hyphens" in panel.problem.sentence


def test_files_dropped_on_the_window_are_taken_in_and_of_those_that_are_none_one_sentence_tells(
    hand: Hand, tmp_path: Path
) -> None:
    dropped = tmp_path / "from-tom.toml"
    dropped.write_text(OURS, "utf-8")
    hand.window.files_dropped.emit([str(dropped)])
    hand.events()
    assert hand.window.room == "rules"
    assert hand.window.windowTitle() == "Saturdays – Muster"
    paths = [tmp_path / f"bad{at}.toml" for at in range(20)]
    for path in paths:
        path.write_text("[hero\n", "utf-8")
    paths.insert(5, tmp_path / "good.toml")
    paths[5].write_text(OURS.replace("Saturdays", "Fridays").replace("saturday", "friday"), "utf-8")
    said: list[str] = []
    hand.in_dialog(
        lambda: hand.window.files_dropped.emit([str(path) for path in paths]), listen(said)
    )
    assert len(said) == 1
    assert "bad0.toml, line 1: is not TOML" in said[0]
    assert hand.window.windowTitle() == "Fridays – Muster"


def test_the_keyboard_walks_the_room_and_what_a_full_disk_refused_is_written_later(
    own: RulesHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    own.section("weapons")
    own.page.games.list.setFocus()
    own.hand.press("F6", "F6")
    assert own.page.values.table.hasFocus() or own.page.stack.currentWidget().isAncestorOf(
        QApplication.focusWidget()
    )
    own.page.values.table.go_to(RIFLE, 0)
    own.page.values.table.setFocus()
    own.hand.press("F2")
    own.hand.events()
    assert own.page.values.table.editing
    own.hand.press("Escape")
    own.hand.press("F4")
    assert own.page.details.isHidden()
    before = own.file()
    with monkeypatch.context() as patch:
        patch.setattr(files.os, "fsync", lambda _handle: (_ for _ in ()).throw(OSError(28, "full")))
        own.type_in(RIFLE, "Attack", "8")
        own.hand.qtbot.waitUntil(lambda: "disk is full" in own.page.note.text(), timeout=15_000)
        assert own.file() == before
    assert own.page.controller.document is not None
    assert own.page.controller.document.save()
    assert "attack = 8" in own.file()


def test_a_file_written_by_hand_is_followed_and_so_is_a_base_that_changed(hand: Hand) -> None:
    path = write(hand.data, OURS.replace("stats =", "# as Ann said\nstats ="))
    room = RulesHand(hand).game("Saturdays").section("weapons")
    room.type_in(RIFLE, "Attack", "9")
    room.saved()
    assert path.read_text("utf-8").startswith("# Ours.\n")
    (kept,) = (path.parent / "removed").glob("*.toml")
    assert "# as Ann said" in kept.read_text("utf-8")
    # What is changed elsewhere is followed when the room is entered.
    hand.press("Ctrl+1")
    path.write_text(OURS.replace("attack = 8", "attack = 10"), "utf-8")
    hand.press("Ctrl+5")
    hand.events()
    assert room.text(RIFLE, "Attack") == "10 house"
    shutil.rmtree(path.parent)
    hand.press("Ctrl+1")
    hand.press("Ctrl+5")
    hand.events()
    assert "Saturdays" not in room.games()

    # A base that changed is told, and either value can be kept.
    hand.press("Ctrl+1")
    older = OURS.replace('attack" = 7', 'attack" = 6')
    write(hand.data, older)
    write(hand.data, older.replace("Saturdays", "Sundays").replace("saturday", "sunday"), "sunday")
    room = RulesHand(hand).game("Saturdays")
    moved = room.page.moved
    assert moved.isVisible()
    keep, _take = moved.buttons["weapon rifle stats attack"]
    assert keep is not None
    hand.click(keep)
    assert not moved.isVisible()
    room.saved()
    assert '"weapon rifle stats attack" = 7' in room.file()
    assert "attack = 8" in room.file()
    room.game("Sundays")
    hand.click(moved.buttons["weapon rifle stats attack"][1])
    hand.events()
    assert room.section("weapons").text(RIFLE, "Attack") == "7 borrowed"


def test_a_broken_file_says_where_and_is_mended_there_or_elsewhere(hand: Hand) -> None:
    path = write(hand.data, OURS.replace("attack = 8", "attak = 8"))
    other = OURS.replace("Saturdays", "Sundays")
    write(hand.data, other, "sunday")
    blowpipe = other.replace("Sundays", "Fridays").replace("saturday", "friday")
    gone = write(hand.data, blowpipe.replace("rifle", "blowpipe"), "friday")
    write(hand.data, f"{OURS}\n[hero]\nlives = {'9' * 4301}\n", "hostile")
    write(hand.data, GARDEN.read_text("utf-8"), "garden")
    room = RulesHand(hand)
    assert "hostile.toml" in room.games() and "garden.toml" not in room.games()
    room.game("hostile.toml")
    panel = room.page.damaged.panel
    assert panel is not None
    assert "hostile.toml, line 17: has a number of 4,301 characters" in panel.problem.sentence
    room.game("Saturdays")
    panel = room.page.damaged.panel
    assert panel is not None
    assert "saturday.toml, line 10" in panel.problem.sentence
    assert "is 'attack' meant?" in panel.problem.sentence
    assert not room.page.details.isVisible(), "there is nothing to tell"
    path.write_text(OURS, "utf-8")
    hand.click(panel.buttons[1])
    hand.events()
    assert room.section("weapons").text(RIFLE, "Attack") == "8 house"
    assert room.page.details.isVisible()
    # Of two files with one id the second says so.
    room.game("Sundays")
    assert room.page.controller.document is None, "nobody plays by it, so nothing is changed in it"
    assert "'saturday' is taken by saturday.toml" in room.page.damaged.panel.problem.sentence
    room.game("Saturdays")
    assert room.section("weapons").text(RIFLE, "Attack") == "8 house"
    # A change with nothing left to change is left out on request.
    room.game("Fridays")
    panel = room.page.damaged.panel
    assert panel is not None
    assert "no longer has it" in panel.problem.sentence
    hand.click(panel.buttons[0])
    hand.events()
    assert room.page.controller.document is not None
    assert "blowpipe" not in gone.read_text("utf-8")
    assert "blowpipe" in (gone.parent / "removed" / gone.name).read_text("utf-8")
