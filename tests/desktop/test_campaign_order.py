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
    page = CampaignHand(opener(data, room="campaigns", size=(1700, 900))).page
    page.controller.show_army(page.controller.army)
    page.war_room.standings.table.setFocus(Qt.FocusReason.TabFocusReason)
    found: list[QWidget] = []
    while (now := QApplication.focusWidget()) is not None and now not in found:
        found.append(now)
        QTest.keyClick(now, Qt.Key.Key_Tab)
    about = page.details
    room = page.war_room
    wanted = [
        room.standings.table, room.chart.choice, room.battles.plan_button, room.battles.timeline,
        room.honours.give_button, *room.honours.buttons[:2], about.choose_button,
        about.sheet.rows[0],
    ]  # fmt: skip
    places = [found.index(each) for each in wanted]
    assert places == sorted(places)
