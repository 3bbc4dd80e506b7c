"""The bar of totals along the foot of the army page."""

from __future__ import annotations

from desktop.army.controller import ArmyController
from desktop.look.parts.totals import Total as ShownTotal
from desktop.look.parts.totals import TotalsBar
from rules.army.totals import Total


class ArmyTotals(TotalsBar):
    """Shows the totals of the open army, and at the right what the mouse is over."""

    def __init__(self, controller: ArmyController) -> None:
        super().__init__()
        self._controller = controller
        self._in_sight, self._unread = True, ""
        controller.document_changed.connect(self._show)
        controller.changed.connect(self._show)
        self._show()

    def set_in_sight(self, in_sight: bool, unread: str = "") -> None:
        """Show no totals while the army itself is not in sight, but how many files are unread."""
        if (in_sight, unread) != (self._in_sight, self._unread):
            self._in_sight, self._unread = in_sight, unread
            self._show()

    def _show(self, _change: object = None) -> None:
        document = self._controller.document if self._in_sight else None
        totals = document.totals if document else ()
        empty = "No totals without the game's ruleset" if document else "No army open"
        if document is None and self._controller.document is not None:
            empty = ""  # it is open, only something else stands before it
        if not self._in_sight and self._unread:
            empty = f"{self._unread} cannot be read"
        game = document.ruleset.name if document and document.ruleset else ""
        self.set_totals([_shown(total, game) for total in totals], empty=empty)


def _shown(total: Total, game: str) -> ShownTotal:
    """Turn a total of the rules into one of the bar: "of 2" goes before the label."""
    if total.value is None:
        return ShownTotal(total.id, "", f"No {total.id} in {game}", optional=True)
    label = two_lines(total.label) if total.of is None else f"of {total.of}\n{total.label}"
    return ShownTotal(total.id, total.text, label, total.over, tip=total.source)


def two_lines(label: str) -> str:
    """Break a label of several words where its two lines are most alike in length."""
    words = label.split(" ")
    if len(label) < 9 or len(words) < 2:
        return label
    breaks = range(1, len(words))
    best = min(breaks, key=lambda at: max(len(" ".join(words[:at])), len(" ".join(words[at:]))))
    return f"{' '.join(words[:best])}\n{' '.join(words[best:])}"
