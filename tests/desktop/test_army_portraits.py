"""Portraits in the window: pictures dropped, chosen, copied and printed; what cannot be one."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from army_hand import Hand
from hero_hand import choose_man, man, row_of
from PIL import Image
from print_hand import PrintHand, begin_with
from PySide6.QtCore import QMimeData, QPointF, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from desktop.army.details import portrait_files
from desktop.army.details.drawing_grid import DrawingGrid
from desktop.services.result import Result
from rules.army import edits
from rules.army.documents.army_file import load_bundle

PINK = (255, 0, 200)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "face.png"
    Image.new("RGB", (600, 700), PINK).save(path)
    return path


def files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def give_photo(hand: Hand, path: Path) -> None:
    """Drop a picture file on the portrait of the current man and wait for it."""
    details = hand.page.inspector.figure
    assert hand.drop(details.portrait, files(path))
    hand.qtbot.waitUntil(lambda: not details.portraits.busy, timeout=15_000)


def shows_pink(widget: QWidget, at: QPointF) -> bool:
    image: QImage = widget.grab().toImage()
    colour = image.pixelColor(at.toPoint())
    return (colour.red(), colour.green(), colour.blue()) == PINK


# ---- portraits


def test_a_picture_dropped_on_the_portrait_is_his_everywhere(
    hand: Hand, photo: Path, opener: Callable[..., Hand]
) -> None:
    before = hand.army
    choose_man(hand)
    hand.press("H")
    details = hand.page.inspector.figure
    give_photo(hand, photo)
    hero = man(hand)
    assert hero.picture
    middle = QPointF(details.portrait.rect().center())
    assert shows_pink(details.portrait, middle)
    row = row_of(hand, hero.name)
    assert shows_pink(row, QPointF(40, row.height() / 2))
    hand.saved()
    again = opener(hand.data)
    again.controller.selection.set((hero.id,))
    again.events()
    assert shows_pink(again.page.inspector.figure.portrait, middle)
    hand.come().press("Ctrl+Z", "Ctrl+Z")
    assert hand.army == before
    assert not shows_pink(details.portrait, middle)


def test_a_picture_is_read_beside_the_window_and_kept_only_where_it_can_be(
    hand: Hand, photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A picture is read beside the window.
    threads: list[threading.Thread] = []
    read = portrait_files.read_portrait

    def noted(path: Path) -> bytes:
        threads.append(threading.current_thread())
        return read(path)

    monkeypatch.setattr(portrait_files, "read_portrait", noted)
    choose_man(hand)
    give_photo(hand, photo)
    assert threads
    assert threading.main_thread() not in threads

    # A picture that comes after the man has gone is let go.
    hand.start_over()
    choose_man(hand)
    details = hand.page.inspector.figure
    assert hand.drop(details.portrait, files(photo))
    hand.press("Delete")
    gone = hand.army
    hand.qtbot.waitUntil(lambda: not details.portraits.busy, timeout=15_000)
    assert hand.army == gone

    # A picture that cannot be kept leaves the portrait as it was.
    hand.start_over()
    choose_man(hand)
    before, details = hand.army, hand.page.inspector.figure
    full = Result[None](error="The disk is full.")
    monkeypatch.setattr(hand.army_service.database, "write", lambda _act: full)
    give_photo(hand, photo)
    assert "could not be saved" in details.trouble.text()
    assert hand.army == before


def test_a_portrait_is_drawn_or_copied_with_its_hero(hand: Hand, photo: Path) -> None:
    # A drawing is chosen by its name and taken away again.
    choose_man(hand)

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, DrawingGrid)
        assert not any(
            str(dialog.grid.model().index(at, 0).data()).startswith(("Top", "Item"))
            for at in range(dialog.grid.model().rowCount())
        )
        hand.click(dialog.search)
        hand.type("no such thing")
        assert not dialog.take.isEnabled()
        hand.press("Ctrl+A")
        hand.type("casualty")
        hand.press("Return")

    hand.in_dialog(lambda: hand.press("Shift+P"), use)
    assert man(hand).portrait == "drawn:casualty"
    hand.click(hand.page.inspector.figure.portrait)
    hand.pick("As he is moulded")
    assert man(hand).portrait == ""
    hand.in_dialog(lambda: hand.press("Shift+P"), lambda _: hand.press("Escape"))
    assert man(hand).portrait == ""

    # A hero is copied with all that is his.
    hand.start_over()
    choose_man(hand)
    hand.press("H")
    give_photo(hand, photo)
    hero = man(hand)
    hand.press("Ctrl+C", "Ctrl+V")
    pasted = [each for each in hand.army.figures() if each.picture == hero.picture]
    assert len(pasted) == 2
    assert pasted[0].id != pasted[1].id


def test_a_portrait_goes_into_a_copy_and_comes_with_it(
    hand: Hand, photo: Path, tmp_path: Path, opener: Callable[..., Hand], first_data: Path
) -> None:
    choose_man(hand)
    hand.press("H")
    give_photo(hand, photo)
    picture = man(hand).picture
    copy = tmp_path / "copy.muster"
    hand.page.files.write_copy(copy)
    assert set(load_bundle(copy).pictures) == {picture}
    other = opener(Path(shutil.copytree(first_data, tmp_path / "other")))
    other.page.files.open_files([str(copy)])
    assert other.controller.pictures.image(picture) is not None
    assert any(each.picture == picture for each in other.army.figures())


def test_a_portrait_is_printed(
    opener: Callable[..., Hand], data: Path, photo: Path, tmp_path: Path
) -> None:
    begin_with(data, ["hero-cards"])
    hand = opener(data)
    choose_man(hand)
    hand.press("H")
    give_photo(hand, photo)
    target = tmp_path / "pack.pdf"
    room = PrintHand(hand, "Ctrl+P")
    room.page.output.save_pdf(target)
    room.done()
    assert b"/Subtype /Image" in target.read_bytes()


def test_what_is_no_picture_changes_no_portrait(hand: Hand, tmp_path: Path) -> None:
    # A picture that is not here is kept and drawn.
    figure = choose_man(hand)
    portrait = hand.page.inspector.figure.portrait
    drawn = portrait.grab().toImage()
    unknown = "picture:" + "0" * 32
    hand.controller.edit("x", lambda army: edits.change_figure(army, figure.id, portrait=unknown))
    assert portrait.grab().toImage() == drawn
    assert man(hand).portrait == unknown

    # A bad picture is one sentence and changes nothing.
    hand.start_over()
    bad = tmp_path / "face.png"
    bad.write_bytes(b"no picture")
    choose_man(hand)
    before, details = hand.army, hand.page.inspector.figure
    give_photo(hand, bad)
    assert "face.png: is not a picture that Muster can read" in details.trouble.text()
    assert details.trouble.isVisible()
    assert hand.army == before
    assert not hand.document.undo_stack.canUndo()
    choose_man(hand, "Sniper")
    assert not details.trouble.isVisible(), "it was about another man"

    # A picture of a web page is refused with a reason.
    hand.start_over()
    choose_man(hand)
    portrait, said = hand.page.inspector.figure.portrait, []
    hand.controller.said.connect(said.append)
    data = QMimeData()
    data.setUrls([QUrl("https://example.org/face.png")])
    assert not hand.drop(portrait, data)
    assert said == ["Save the picture as a file first, and drop that here."]

    # An army file dropped on the portrait is opened as one.
    hand.start_over()
    copy = tmp_path / "copy.muster"
    hand.page.files.write_copy(copy)
    count = len(hand.army_service.entries)
    choose_man(hand)
    hand.drop(hand.page.inspector.figure.portrait, files(copy))
    hand.events()
    assert len(hand.army_service.entries) == count + 1
