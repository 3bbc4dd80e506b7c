"""The window's service of the toy box: undo, two windows, a disk that cannot be written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from db.data_folder import DataFolder
from desktop.services.database import Database
from desktop.services.toy_box import ELSEWHERE, ToyBoxService
from rules.toybox import edits
from rules.toybox.toy_box import Loss, Pose, ToyBox

BAZOOKA = Pose("b", "Bazooka", items=("bazooka",))


@pytest.fixture
def open_window(tmp_path: Path, qtbot: QtBot) -> Iterator[Callable[[], ToyBoxService]]:
    """Give what opens the toy box of one folder, as another window would."""
    made: list[Database] = []

    def opened() -> ToyBoxService:
        database = Database(DataFolder(tmp_path / "data"))
        assert database.open()
        made.append(database)
        return ToyBoxService(database)

    yield opened
    for database in made:
        database.close()


def add(count: int) -> Callable[[ToyBox], ToyBox]:
    return lambda box: edits.add_toys(box, BAZOOKA, "green", count)


def owned(service: ToyBoxService) -> int:
    return service.box.owned


def test_changes_are_kept_and_can_be_undone(open_window: Callable[[], ToyBoxService]) -> None:
    service = open_window()
    assert service.edit("add 4 bazookas", add(4))
    assert service.edit("add 2 bazookas", add(2))
    assert (owned(service), service.undo_label) == (6, "add 2 bazookas")
    service.undo()
    assert (owned(service), service.redo_label) == (4, "add 2 bazookas")
    service.redo()
    assert owned(open_window()) == 6


def test_what_is_refused_changes_nothing(open_window: Callable[[], ToyBoxService]) -> None:
    service = open_window()
    service.edit("add 4 bazookas", add(4))
    result = service.edit("lose 5", lambda box: edits.change_one(box, "b", "green", lost=5))
    assert not result
    assert "only 4 are owned" in result.error
    assert (owned(service), service.undo_label) == (4, "add 4 bazookas")


def test_two_windows_never_lose_each_others_toys(open_window: Callable[[], ToyBoxService]) -> None:
    ours, theirs = open_window(), open_window()
    said: list[str] = []
    theirs.said.connect(said.append)
    assert owned(ours) == owned(theirs) == 0
    ours.edit("add", add(4))
    theirs.edit("add", add(3))
    assert owned(theirs) == 7
    ours.refresh()
    assert owned(ours) == 7
    theirs.edit("add", add(1))
    ours.edit("add", add(1))
    theirs.undo()
    assert owned(theirs) == 9, "the step of another window is not taken back"
    assert said == [ELSEWHERE]


def test_a_box_that_cannot_be_written_stays_as_it_was(
    open_window: Callable[[], ToyBoxService], monkeypatch: pytest.MonkeyPatch
) -> None:
    from db.errors import ONLY_READ
    from db.toy_box import ToyBoxes

    service = open_window()
    service.edit("add", add(4))

    def full(*_: object) -> int:
        raise ONLY_READ.problem(Path("muster.db"))

    with monkeypatch.context() as disk:
        disk.setattr(ToyBoxes, "save", full)
        assert not service.edit("add", add(1))
        assert not service.undo()
    assert (owned(service), service.undo_label) == (4, "add")
    assert service.edit("add", add(1))
    assert owned(service) == 5


def test_a_bag_that_is_being_entered_is_kept(open_window: Callable[[], ToyBoxService]) -> None:
    open_window().keep_draft("12 bazooka")
    assert open_window().draft() == "12 bazooka"


def test_what_is_booked_is_booked_in_the_box_as_another_window_left_it(
    open_window: Callable[[], ToyBoxService],
) -> None:
    first, second = open_window(), open_window()
    assert owned(first) == 0
    second.edit("add 4 bazookas", add(4))

    def lose(box: ToyBox) -> ToyBox:
        return edits.with_losses(box, "war", [Loss("b", "green", "", "war", "b1", "ada-1")])

    first.book(lose)
    assert (first.box.all_to_hand, first.undo_label) == (3, "")
    first.book(lose)
    assert open_window().box.all_to_hand == 3
