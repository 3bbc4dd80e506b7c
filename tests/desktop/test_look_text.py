"""Labels: what has no room is told otherwise."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip

from desktop.look.parts.fields import Field
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.theme import theme_of

LONG = "Second Sandbox Company of the Old Gravel Pit"


@pytest.mark.parametrize(("width", "told"), [(90, LONG), (600, "")])
def test_a_label_that_was_shortened_tells_the_whole_as_a_tip(qtbot, width: int, told: str) -> None:
    label = ElidedLabel(LONG, "heading")
    qtbot.addWidget(label)
    label.resize(width, 20)
    label.show()
    QToolTip.hideText()
    at = label.mapToGlobal(QPoint(5, 5))
    QApplication.sendEvent(label, QHelpEvent(QEvent.Type.ToolTip, QPoint(5, 5), at))
    assert (QToolTip.text() if QToolTip.isVisible() else "") == told
    QToolTip.hideText()


def test_the_name_of_a_narrow_field_never_makes_a_pane_wider(qtbot) -> None:
    field = Field(
        "Until when the fallen still shoot back at those who shot them", QLineEdit(), narrow=True
    )
    qtbot.addWidget(field)
    assert field.minimumSizeHint().width() <= QLineEdit().minimumSizeHint().width() + 24


def test_a_sign_of_a_house_value_is_drawn_as_its_mark(qtbot) -> None:
    label = TextLabel("Rolled again⌂.", wrap=True)
    qtbot.addWidget(label)
    label.show()
    assert label.text() == "Rolled again⌂."
    assert label.accessibleName() == "Rolled again (house value)."
    colours = {
        label.grab().toImage().pixelColor(x, y).name()
        for x in range(label.width()) for y in range(label.height())
    }  # fmt: skip
    assert theme_of().tokens.houbg.name() in colours
    label.setText("Rolled <b>once</b>.")
    assert label.textFormat() is Qt.TextFormat.PlainText, "only the mark makes it rich"
