"""The face-off of two armies as a hand works it: opened, waited for, read."""

from __future__ import annotations

from army_hand import Hand

from desktop.faceoff.findings_between import BetweenRow
from desktop.faceoff.page import FaceOffPage
from rules.army import edits


def face_off_page(hand: Hand) -> FaceOffPage:
    """Return the page."""
    page = hand.window.page_of("face-off")
    assert isinstance(page, FaceOffPage)
    return page


def face(hand: Hand, mine: str, other: str) -> FaceOffPage:
    """Let the army `mine` face the first whose line begins with `other`."""
    hand.click_row(hand.page.armies.list, mine)
    hand.press("Ctrl+E")
    page = face_off_page(hand)
    choose(hand, page, other)
    return page


def choose(hand: Hand, page: FaceOffPage, name: str, side: int = 1) -> None:
    """Choose the army of a side."""
    combo = page.stage.choosers[side].combo
    at = next(n for n in range(combo.count()) if combo.itemText(n).startswith(name))
    combo.setCurrentIndex(at)
    combo.activated.emit(at)
    settle(hand, page)


def settle(hand: Hand, page: FaceOffPage) -> None:
    """Wait until the chances are counted."""
    hand.events()
    hand.qtbot.waitUntil(lambda: page.controller.ready, timeout=15_000)


def said(page: FaceOffPage) -> list[str]:
    """Return what stands between the two armies, as it is listed."""
    return [row.message.text() for row in page.between.rows]


def row(page: FaceOffPage, start: str) -> BetweenRow:
    """Return what stands between the two and begins with these words."""
    return next(row for row in page.between.rows if row.message.text().startswith(start))


def thin(hand: Hand, count: int, name: str = "") -> None:
    """Take so many plain men off an army, by default the open one; no step of the face-off."""
    entries = hand.army_service.entries
    army_id = next((each.id for each in entries if each.name == name), hand.army.id)
    document = hand.army_service.document(army_id)
    assert document is not None
    men = [man.id for man in document.army.figures() if man.plain][:count]
    document.edit("send men home", lambda army: edits.remove_figures(army, men))
    hand.events()
