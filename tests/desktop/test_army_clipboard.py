"""Copy, cut and paste: in an army, between armies, between games, and what is no army at all."""

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from army_hand import Hand
from PySide6.QtCore import QBuffer, QMimeData
from PySide6.QtGui import QColor, QGuiApplication, QImage

from desktop.army.clipboard import NEWER, UNITS_MIME
from rules.army import edits
from rules.army.documents.army_file import write_army
from rules.army.model import Army, Figure, Unit
from rules.army.portrait_images import picture_id


@pytest.fixture(autouse=True)
def nothing_copied(qapp, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Begin and end with an empty clipboard, at which a new window looks at once."""
    QGuiApplication.clipboard().clear()
    monkeypatch.setattr("desktop.army.clipboard.LOOK_AFTER_MS", 0)
    yield
    QGuiApplication.clipboard().clear()  # else its data, of Python, would outlive the interpreter


def choose(hand: Hand, *ids: str) -> None:
    """Choose, with the keyboard on the bench."""
    hand.page.units.view(hand.army.units[0].id).setFocus()
    hand.controller.selection.set(ids)


def lie(data: bytes) -> None:
    mime = QMimeData()
    mime.setData(UNITS_MIME, data)
    QGuiApplication.clipboard().setMimeData(mime)


def test_units_men_and_texts_are_copied_and_pasted(hand: Hand) -> None:
    # A unit is there twice with the names of its men.
    before, unit = hand.army, hand.unit("1st Squad")
    choose(hand, unit.id)
    hand.press("Ctrl+C", "Ctrl+V")
    copy = hand.unit("1st Squad 2")
    assert [man.name for man in copy.figures] == [man.name for man in unit.figures]
    assert hand.controller.selection.ids == (copy.id,)
    assert hand.document.undo_stack.undoText() == "paste 1st Squad"
    hand.press("Ctrl+Z")
    assert hand.army is before

    # Men are cut from one army and pasted into another.
    hand.start_over()
    men = hand.unit("1st Squad").figures[:3]
    choose(hand, *(man.id for man in men))
    hand.press("Ctrl+X")
    assert "cut 3" in hand.document.undo_stack.undoText()
    assert not {man.id for man in hand.army.figures()} & {man.id for man in men}
    hand.click_row(hand.page.armies.list, "Tan Raiders")
    count = hand.army.figure_count()
    hand.press("Ctrl+V")
    assert hand.army.figure_count() == count + 3
    assert [hand.army.find_figure(i)[1].items for i in hand.controller.selection.ids] == [
        man.items for man in men
    ]

    # Into another game and the status says what became a group.
    hand.start_over()
    team = hand.unit("Light cannon")
    choose(hand, team.id)
    hand.press("Ctrl+C")
    hand.click_row(hand.page.armies.list, "Olive's Own")
    hand.press("Ctrl+V")
    group = hand.unit("Light cannon")
    assert [man.items for man in group.figures] == [man.items for man in team.figures]
    if not group.type:
        hand.saved()
        assert "Light cannon becomes a plain squad" in hand.window.status_text

    # A chat gets a line for each unit.
    hand.start_over()
    choose(hand, hand.unit("1st Squad").id, hand.unit("Light cannon").id)
    hand.press("Ctrl+C")
    text = QGuiApplication.clipboard().text()
    assert len(text.splitlines()) == 2
    assert "1st Squad" in text

    # In a field the keys are the field's.
    hand.start_over()
    choose(hand, hand.unit("1st Squad").id)
    before = hand.army
    hand.click(hand.page.tray.field)
    hand.type("abc")
    hand.press("Ctrl+A", "Ctrl+C", "End", "Ctrl+V")
    assert hand.page.tray.field.text() == "abcabc"
    assert hand.army is before

    # A text goes to whom reads lists.
    hand.start_over()
    before = hand.army
    choose(hand, hand.unit("1st Squad").id)
    QGuiApplication.clipboard().setText("3 riflemen\n")
    hand.press("Ctrl+V")
    assert hand.army is before
    assert hand.page.showing == "list"


UNREADABLE = {
    "nothing": b"",
    "cut off": b"{",
    "bytes": b"\xff\xfe\x00",
    "deep": b"[" * 50_000,
    "foreign": b'{"format": "x"}',
    "large": b"x" * 25_000_000,
}


def test_what_cannot_be_read_changes_nothing_and_is_said(hand: Hand) -> None:
    before = hand.army
    choose(hand, hand.unit("1st Squad").id)
    for what, data in UNREADABLE.items():
        hand.window.set_status("")
        lie(data)
        hand.press("Ctrl+V")
        assert hand.army is before
        assert "nothing was pasted" in hand.window.status_text, what


def test_what_is_too_new_or_too_much_is_not_pasted(hand: Hand) -> None:
    # What a newer muster copied is left there.
    before = hand.army
    choose(hand, hand.unit("1st Squad").id)
    hand.press("Ctrl+C")
    copied = QGuiApplication.clipboard().mimeData().data(UNITS_MIME).data()
    lie(copied.replace(b'"version": 5', b'"version": 99'))
    hand.press("Ctrl+V")
    assert hand.army is before
    assert hand.window.status_text == NEWER

    # More than an army holds is refused.
    hand.start_over()
    before = hand.army
    men = tuple(Figure(id=f"man{at}") for at in range(4990))
    lie(write_army(Army(id="x", ruleset="lgam", units=(Unit(id="u", kind="men", figures=men),))))
    choose(hand, hand.unit("1st Squad").id)
    hand.press("Ctrl+V")
    assert hand.army is before
    assert "5,000" in hand.window.status_text


def portrait(shade: int) -> bytes:
    """A small picture of one colour."""
    image = QImage(12, 12, QImage.Format.Format_RGB32)
    image.fill(QColor(shade, 90, 60))
    data = QBuffer()
    data.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(data, "PNG")
    return bytes(data.data().data())


def give_portraits(hand: Hand) -> dict[str, bytes]:
    """Give the men of the first squad a portrait each, in turn one of three."""
    given = {picture_id(data): data for data in map(portrait, (10, 110, 210))}
    assert hand.controller.pictures.put(given)
    men = hand.unit("1st Squad").figures

    def change(army: Army) -> Army:
        for man, picture in zip(men, cycle(given), strict=False):
            army = edits.change_figure(army, man.id, portrait=f"picture:{picture}")
        return army

    hand.controller.edit("portraits", change)
    return given


def test_portraits_come_along_into_another_data_folder(
    hand: Hand, opener: Callable[..., Hand], tmp_path: Path
) -> None:
    given = give_portraits(hand)
    choose(hand, hand.unit("1st Squad").id)
    hand.press("Ctrl+C")
    other = opener(tmp_path / "elsewhere")
    assert other.controller.pictures.data(given) == {}
    other.army_service.create("lgam")
    other.qtbot.waitUntil(lambda: other.page.copied.something, timeout=15_000)
    other.come().page.armies.list.setFocus()
    other.press("Ctrl+V")
    assert set(other.army.pictures()) == set(given)
    assert other.controller.pictures.data(given) == given
    assert all(other.controller.pictures.image(each) is not None for each in given)


def test_portraits_beyond_the_limit_stay_and_the_status_says_so(
    hand: Hand, opener: Callable[..., Hand], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = give_portraits(hand)
    monkeypatch.setattr("desktop.army.clipboard.MOST_PICTURES", len(next(iter(given.values()))) + 9)
    choose(hand, hand.unit("1st Squad").id)
    hand.press("Ctrl+C", "Ctrl+V")
    assert "did not come along" not in hand.window.status_text
    other = opener(tmp_path / "elsewhere")
    other.army_service.create("lgam")
    other.qtbot.waitUntil(lambda: other.page.copied.something, timeout=15_000)
    other.come().page.armies.list.setFocus()
    other.press("Ctrl+V")
    assert len(other.controller.pictures.data(given)) == 1
    assert other.unit("1st Squad").figures
    other.saved()
    assert "2 portraits did not come along" in other.window.status_text
