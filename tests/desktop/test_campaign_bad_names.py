"""Names out of somebody else's campaign file are words, whatever they look like."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QToolTip

HOSTILE = '<b>General</b> <img src="//elsewhere/share/x.png">'


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_tip_shows_a_name_as_it_is_written(hand, scheme: str) -> None:
    from desktop.look.theme import theme_of

    theme_of().set_scheme(scheme)
    QToolTip.hideText()
    QToolTip.showText(QPoint(40, 40), HOSTILE, hand.window)
    hand.events()
    tips = [
        each
        for each in QApplication.topLevelWidgets()
        if each.metaObject().className() == "QTipLabel" and isinstance(each, QLabel)
    ]
    assert [each.text() for each in tips if each.isVisible()] == [HOSTILE]
    assert all(each.textFormat() == Qt.TextFormat.PlainText for each in tips)
    QToolTip.hideText()
