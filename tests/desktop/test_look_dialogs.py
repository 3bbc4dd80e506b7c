"""Dialogs are as large as what they say: nothing overlaps, and nothing gapes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget

from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Field
from desktop.look.theme import theme_of

SENTENCE = "This is what changes with it. Later battles keep their own records."


@pytest.fixture(params=[100, 150])
def percent(request: pytest.FixtureRequest) -> Iterator[int]:
    theme = theme_of()
    theme.set_text_percent(request.param)
    yield request.param
    theme.set_text_percent(100)


def parts_of(dialog: SentenceDialog) -> list[tuple[int, int]]:
    """Return from where to where the parts of a dialog reach, from the top."""
    column = dialog.layout()
    assert column is not None
    rects = [column.itemAt(at).geometry() for at in range(column.count())]
    return [(rect.top(), rect.bottom()) for rect in rects if rect.height() > 0]


def made(qtbot, *content) -> SentenceDialog:
    dialog = SentenceDialog(
        "Take battle 3 out of the count", SENTENCE, ("Take it out of the count", "Leave it")
    )
    for widget in content:
        dialog.content.addWidget(widget)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


def test_no_part_of_a_dialog_lies_on_another(qtbot, percent: int) -> None:
    list_ = QListWidget()
    list_.setFixedHeight(300)
    why = Field("Why", QLineEdit())
    dialog = made(qtbot, list_, why)
    dialog.resize(430, 10)  # as small as a hand can make it
    parts = parts_of(dialog)
    assert all(above[1] < below[0] for above, below in pairwise(parts))
    assert parts[-1][1] < dialog.height()
    assert list_.geometry().bottom() < why.geometry().top()
    assert why.editor.height() >= why.editor.sizeHint().height(), "the field is cut off"


def test_the_lines_of_a_dialog_stand_close(qtbot, percent: int) -> None:
    dialog = made(qtbot)
    for label in dialog.findChildren(QLabel):
        assert label.height() == label.heightForWidth(label.width()), label.text()


def test_a_dialog_grows_with_what_comes_in_later(qtbot, percent: int) -> None:
    dialog = made(qtbot)
    before = dialog.height()
    late = QLabel(SENTENCE * 4)
    late.setWordWrap(True)
    dialog.content.addWidget(late)
    late.show()
    qtbot.waitUntil(lambda: dialog.height() > before + late.fontMetrics().height())
    parts = parts_of(dialog)
    assert all(above[1] < below[0] for above, below in pairwise(parts))


def test_a_dialog_fits_again_what_was_taken_out_of_it(qtbot, percent: int) -> None:
    dialog = made(qtbot)
    before = dialog.size()
    late = QLabel(SENTENCE * 4)
    late.setWordWrap(True)
    dialog.content.addWidget(late)
    late.show()
    dialog.adjustSize()
    assert dialog.height() > before.height() and dialog.width() == before.width()
    late.hide()
    dialog.adjustSize()
    assert dialog.size() == before
