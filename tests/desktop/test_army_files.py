"""Army files: opened, dropped, copied, damaged, and of a game that is not here."""

import tomllib
from pathlib import Path

import pytest
from army_hand import Hand
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit

import resources
from desktop.look.parts.buttons import MainButton
from desktop.look.parts.text import TextLabel
from desktop.shell.window import NO_LINKS
from rules.army.documents.army_file import load_army_file, save_army_file

ARMIES = Path(__file__).parent.parent / "data" / "armies"
TEXT = (ARMIES / "two-men.muster").read_text("utf-8")
WRONG = tomllib.loads((ARMIES / "wrong.toml").read_text("utf-8"))["wrong"]
SAMPLE = resources.path("samples", "garden-gate.muster")


def choose_file(hand: Hand, path: Path):
    """Type a path into the file dialog that is open."""

    def use(dialog) -> None:
        assert isinstance(dialog, QFileDialog)
        field = dialog.findChild(QLineEdit)
        field.setText(str(path))
        hand.events()
        dialog.accept()

    return use


@pytest.fixture(autouse=True)
def own_dialogs(qapp) -> None:
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)


def test_a_file_is_opened_and_a_copy_saved(hand: Hand, tmp_path: Path) -> None:
    # A file is chosen and opened.
    hand.in_dialog(lambda: hand.press("Ctrl+Shift+O"), choose_file(hand, ARMIES / "two-men.muster"))
    wanted = load_army_file(ARMIES / "two-men.muster")
    assert hand.army == wanted
    assert hand.titles(hand.page.armies.list)[-1] == "Army without a name"
    assert hand.stored() == wanted

    # The same army again is a copy of its own.
    hand.start_over()
    original = hand.stored(load_army_file(SAMPLE).id)
    hand.page.files.open_files([str(SAMPLE)])
    assert hand.army.id != original.id
    assert hand.army.name == original.name
    ids = {unit.id for unit in original.units} | {man.id for man in original.figures()}
    mine = {unit.id for unit in hand.army.units} | {man.id for man in hand.army.figures()}
    assert ids.isdisjoint(mine)
    hand.controller.selection.set([hand.army.units[0].id])
    hand.press("Delete")
    hand.saved()
    assert hand.stored(original.id) == original

    # A copy is saved and is the army.
    hand.start_over()
    target = tmp_path / "mine"
    hand.in_dialog(lambda: hand.press("Ctrl+Shift+S"), choose_file(hand, target))
    assert load_army_file(tmp_path / "mine.muster") == hand.army
    assert hand.window.status_text == "Copy saved as mine.muster"
    nowhere = tmp_path / "no" / "such" / "folder.muster"
    hand.in_dialog(
        lambda: hand.page.files.write_copy(nowhere),
        lambda dialog: (dialog.accessibleDescription(), hand.press("Return")),
    )
    assert not nowhere.exists()


def test_many_files_at_once_are_all_in_the_list(hand: Hand, tmp_path: Path) -> None:
    army, before = load_army_file(ARMIES / "two-men.muster"), len(hand.army_service.entries)
    good, bad = [tmp_path / f"{at}.muster" for at in range(30)], []
    for path in good:
        save_army_file(army, path)  # one identity in all of them
    for at in range(30):
        bad.append(tmp_path / f"bad{at}.muster")
        bad[-1].write_text("{")
    hand.window.files_dropped.emit([str(path) for path in (*bad, *good)])
    assert len({entry.id for entry in hand.army_service.entries}) == before + 30
    assert all(hand.stored(entry.id) for entry in hand.army_service.entries)
    assert hand.titles(hand.page.armies.list)[-30:] == [path.name for path in bad]
    assert hand.page.showing == "damaged"
    assert "bad0.muster" in hand.page.files.damaged.panel.problem.sentence
    bad[0].write_bytes(good[0].read_bytes())
    hand.click(hand.page.files.damaged.panel.buttons[1])
    assert hand.page.showing == "army", "read again, and whole now"


def test_files_dropped_on_the_window_are_opened_or_it_says_why_not(
    hand: Hand, tmp_path: Path
) -> None:
    # A link is not taken and says what to do.
    data = QMimeData()
    data.setUrls([QUrl("https://example.org/army.muster")])
    before = hand.army
    assert not hand.drop(hand.window, data, QPointF(600, 300))
    assert hand.window.status_text == NO_LINKS
    assert hand.army is before

    # What nobody opens is told in one sentence.
    hand.start_over()
    paths = [tmp_path / name for name in ("a.png", "b.GIF", "one.txt", "two.txt", "three.md")]
    for path in paths:
        path.write_text("Gnomes\nL.G.A.M.\n3 riflemen\n")
    armies, said = hand.titles(hand.page.armies.list), []

    def read(dialog) -> None:
        said.append(dialog.accessibleDescription())
        hand.press("Return")

    hand.in_dialog(lambda: hand.page.files.open_files([str(path) for path in paths]), read)
    assert said[0] == (
        "a.png and 1 more are pictures: drop one on the portrait in a man's details (F4)."
        " One list is read at a time: two.txt and 1 more were not read."
    )
    assert hand.page.showing == "list"
    assert hand.titles(hand.page.armies.list) == armies

    # Files are dropped on the window.
    hand.start_over()
    bad = tmp_path / "bad.muster"
    bad.write_text("{}")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in (bad, ARMIES / "two-men.muster")])
    hand.window.go("settings")
    assert hand.drop(hand.window, data, QPointF(600, 300))
    assert hand.window.room == "armies"
    assert hand.army.name == load_army_file(ARMIES / "two-men.muster").name
    assert hand.titles(hand.page.armies.list)[-1] == "bad.muster"


def test_every_damaged_file_says_what_where_and_what_next(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "x.muster"
    armies = hand.titles(hand.page.armies.list)
    for case in WRONG:
        text = TEXT.replace(case["old"], case["new"].replace("@", "9" * 5000), 1)
        path.write_text(text, "utf-8")
        hand.page.files.open_files([str(path)])
        panel = hand.page.files.damaged.panel
        assert hand.page.showing == "damaged"
        assert panel.problem.sentence == case["says"].replace("x.muster", str(path))
        assert panel.problem.safe == "Nothing was changed. Your 8 armies are safe."
        assert [line.bad for line in panel.problem.code].count(True) == 1
        assert hand.titles(hand.page.armies.list) == [*armies, "x.muster"]
        assert path.read_text("utf-8") == text
    panel.closed.emit()
    assert hand.page.showing == "army"
    assert hand.titles(hand.page.armies.list) == armies


ODD = (b"", b"\x00\x01\x02", b"[]", b'{"format": "muster-army"', b"\xff\xfe{\x00}\x00")


def test_what_is_no_army_file_at_all(hand: Hand, tmp_path: Path) -> None:
    odd = [tmp_path / f"odd{at}.muster" for at in range(len(ODD))]
    for path, content in zip(odd, ODD, strict=True):
        path.write_bytes(content)
    paths = [*odd, tmp_path / "missing.muster", tmp_path]
    hand.page.files.open_files([str(path) for path in paths])
    assert hand.page.showing == "damaged"
    names = hand.titles(hand.page.armies.list)[-len(paths) :]
    assert names == [path.name for path in paths]
    for name in names:
        hand.click_row(hand.page.armies.list, name)
        assert name in hand.page.files.damaged.panel.problem.sentence
        hand.page.grab()


def test_the_ways_out_of_a_damaged_file(hand: Hand, tmp_path: Path, handed_out: list) -> None:
    # The ways out of a damaged file.
    path = tmp_path / "x.muster"
    path.write_text(TEXT.replace('"passengers": 4', '"passengers": "four"', 1), "utf-8")
    first = hand.army
    hand.page.files.open_files([str(path)])
    read, mend, again = hand.page.files.damaged.panel.buttons[:3]
    assert read.text() == "Open 2 figures"
    hand.click(mend)
    assert handed_out == [str(path)]
    hand.click_row(hand.page.armies.list, first.name)
    assert hand.army is first, "the damaged file waits in the list"
    hand.click_row(hand.page.armies.list, "x.muster")
    hand.click(hand.page.files.damaged.panel.buttons[2])
    assert hand.page.showing == "damaged", "read again, and damaged still"
    path.write_text(TEXT, "utf-8")
    hand.click(hand.page.files.damaged.panel.buttons[2])
    assert hand.page.showing == "army"
    assert hand.army == load_army_file(path)
    assert "x.muster" not in hand.titles(hand.page.armies.list)
    assert again is not None

    # What can be read is opened.
    hand.start_over()
    path = tmp_path / "x.muster"
    path.write_text(TEXT.replace('"passengers": 4', '"passengers": "four"', 1), "utf-8")
    hand.page.files.open_files([str(path)])
    hand.click(hand.page.files.damaged.panel.buttons[0])
    assert hand.page.showing == "army"
    assert hand.army.figure_count() == 2
    assert hand.stored() == hand.army


def test_an_army_of_a_game_that_is_not_here(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "far.muster"
    ruleset = load_army_file(ARMIES / "two-men.muster").ruleset
    path.write_text(TEXT.replace(f'"{ruleset}"', '"far-away"', 1), "utf-8")
    hand.page.files.open_files([str(path)])
    assert hand.page.showing == "army"
    assert hand.army.ruleset == "far-away"
    assert "“far-away” is not installed" in hand.game_words()
    words = [label.text() for label in hand.page.units.findChildren(TextLabel)]
    assert any(text.startswith("Nothing is lost: 2 figures in 2 units") for text in words)
    assert "No army open" not in hand.page.totals()._words
    assert any("far-away" in row.second for row in hand.page.armies.rows.rows)
    assert not hand.page.print_button.isEnabled()
    hand.press("F8", "Ctrl+Return", "Ctrl+P", "Ctrl+F", "Delete", "Ctrl+G", "Ctrl+M", "+")
    hand.press("F2", "Ctrl+A")
    hand.type("Far away\n")
    assert hand.titles(hand.page.armies.list)[-1] == "Far away"
    hand.page.grab()
    copy = tmp_path / "copy.muster"
    hand.in_dialog(lambda: hand.press("Ctrl+Shift+S"), choose_file(hand, copy))
    assert load_army_file(copy) == hand.army
    kept = hand.army
    other = next(b for b in hand.page.units.findChildren(MainButton) if "another game" in b.text())
    hand.click(other)
    hand.type("army men c")
    hand.press("Return")
    hand.events()
    assert hand.army == replace(kept, ruleset="army-men-combat")
    assert hand.document.ruleset.name == "Army Men Combat"
    assert len(hand.boxes()) == 2
    assert hand.sentences(), "what this game does not have is told"
    hand.press("Ctrl+Z")
    hand.events()
    assert hand.army == kept
    assert not hand.boxes()
    hand.saved()
    assert hand.stored() == kept
    hand.choose("File", "Put into the bin")
    assert "Far away" not in hand.titles(hand.page.armies.list)
    hand.choose("File", "Put the list back as it was")
    assert hand.army.name == "Far away"
