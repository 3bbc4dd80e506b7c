"""The comparison of two armies as a hand works it: opened, waited for, read."""

from __future__ import annotations

from army_hand import Hand

from desktop.faceoff.commands import compare_panel
from desktop.faceoff.panel import ComparePanel
from rules.army import edits


def compare(hand: Hand, mine: str, other: str) -> ComparePanel:
    """Lay the army `mine` beside the first whose line begins with `other`."""
    hand.click_row(hand.page.armies.list, mine)
    hand.press("Ctrl+E")
    panel = compare_panel(hand.page)
    at = next(n for n in range(panel.other.count()) if panel.other.itemText(n).startswith(other))
    panel.other.setCurrentIndex(at)
    panel.other.activated.emit(at)
    settle(hand, panel)
    return panel


def settle(hand: Hand, panel: ComparePanel) -> None:
    """Wait until the chances are counted."""
    hand.events()
    hand.qtbot.waitUntil(lambda: panel.ready, timeout=15_000)


def said(panel: ComparePanel) -> list[str]:
    """Return the findings between the two armies, as they are listed."""
    model = panel.findings.list.model()
    return [str(model.index(at, 0).data()) for at in range(model.rowCount())]


def thin(hand: Hand, count: int) -> None:
    """Take so many plain men off the open army."""
    men = [man.id for man in hand.army.figures() if man.plain][:count]
    hand.controller.edit("send men home", lambda army: edits.remove_figures(army, men))
    hand.events()
