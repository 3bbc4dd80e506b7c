"""Tab walks the page of a battle as it is read, whatever was made late."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from record_hand import Opens, Recorder, opens_battles

from desktop.campaign.recording.recording_page import FATES, MET, OBJECTIVES, REVIEW
from desktop.look.parts.buttons import SmallButton


@pytest.fixture
def opens(qtbot) -> Opens:
    return opens_battles(qtbot)


def walked(at: Recorder, start: QWidget) -> list[QWidget]:
    """Return what Tab comes to from a widget on until it is back."""
    start.setFocus(Qt.FocusReason.TabFocusReason)
    found: list[QWidget] = []
    while (now := QApplication.focusWidget()) is not None and now not in found:
        found.append(now)
        QTest.keyClick(now, Qt.Key.Key_Tab)
    return found


def in_order(found: list[QWidget], *wanted: QWidget) -> bool:
    places = [found.index(each) for each in wanted]
    return places == sorted(places)


def test_tab_walks_each_step_as_it_is_read(opens: Opens) -> None:
    at = opens("Garden Gate", "Patio Guard")
    at.panel.go(MET)
    panel = at.panel
    one, other = panel.met.rows[:2]
    found = walked(at, panel.steps.tabs[MET])
    assert in_order(
        found, panel.met.name, panel.met.place, one.there, one.who, one.role, one.edge,
        other.there, other.edge, panel.score.next,
    )  # fmt: skip

    panel.go(FATES)
    at.events()
    found = walked(at, panel.fates.bar.home)
    armies = [tiles for tiles in found if tiles in panel.fates.field.findChildren(QWidget)]
    assert len(armies) >= 2, "each army has its place"
    assert in_order(
        found, panel.fates.bar.home, *armies, panel.fates.strip.note, panel.fates.story.text
    )
    assert in_order(found, panel.fates.story.text, panel.score.next)

    panel.go(OBJECTIVES)
    at.events()
    found = walked(at, panel.steps.tabs[OBJECTIVES])
    on_page = [each for each in found if panel.objectives.isAncestorOf(each)]
    assert len(on_page) > 2 and in_order(found, *on_page, panel.score.next)

    panel.go(REVIEW)
    panel.go(FATES)
    panel.go(REVIEW)
    at.events()
    answers = panel.review.findChildren(SmallButton)
    found = walked(at, panel.steps.tabs[REVIEW])
    tops = [each.mapTo(panel, each.rect().topLeft()).y() for each in found if each in answers]
    assert len(tops) > 1 and tops == sorted(tops)
