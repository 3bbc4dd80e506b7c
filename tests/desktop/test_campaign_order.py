"""Tab walks the room of the campaigns from the standings to the right pane."""

from __future__ import annotations

from pathlib import Path

import campaign_made as made
from campaign_hand import CampaignHand
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget


def test_tab_reaches_the_right_pane_after_all_in_the_middle(opener, data: Path) -> None:
    made.put(data, made.war())
    page = CampaignHand(opener(data, room="campaigns")).page
    page.standings.setFocus(Qt.FocusReason.TabFocusReason)
    found: list[QWidget] = []
    while (now := QApplication.focusWidget()) is not None and now not in found:
        found.append(now)
        QTest.keyClick(now, Qt.Key.Key_Tab)
    about = page.about
    wanted = [
        page.standings, page.chart_choice, page.plan_button, page.timeline, page.honour_button,
        *page.honours.buttons[:2], about.agreed_button, about.choose_button, about.rows[0],
    ]  # fmt: skip
    places = [found.index(each) for each in wanted]
    assert places == sorted(places)
