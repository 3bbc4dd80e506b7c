"""Sets the units of an army in rows: small ones share a row, so that more men are in sight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.campaign.battle.score_card import card_size
from desktop.campaign.battle.shown_figures import SquadShown
from desktop.look.parts.text import text_width
from desktop.look.theme import theme_of

_ABOVE, _BESIDE = 8, 8
"""Room above a row, and between two units of one row."""


class SquadRows(QWidget):
    """Widgets of units in their order; each is as wide as its men or its name."""

    def __init__(self, squads: Sequence[tuple[SquadShown, QWidget]]) -> None:
        super().__init__()
        self._squads = list(squads)
        for _, widget in self._squads:
            widget.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme_of(self).changed.connect(self._again)

    def rows(self, width: int) -> list[list[tuple[QWidget, int]]]:
        """Return the units of each row with their widths."""
        card = card_size(theme_of(self))[0]
        most = max(1, int(width // card))
        rows: list[list[tuple[QWidget, int]]] = []
        left = 0.0
        for squad, widget in self._squads:
            cards = len(squad.figures)
            wide = width if cards >= most else max(round(cards * card), self._named(squad, card))
            wide = min(wide, width)
            if rows and cards < most and wide <= left:
                rows[-1].append((widget, wide))
            else:
                rows.append([(widget, wide)])
                left = float(width)
            left -= wide + _BESIDE
        for row in rows:
            # Whoever stands last in a row may have all that is left of it for his name.
            widget, _ = row[-1]
            row[-1] = (widget, width - sum(wide + _BESIDE for _, wide in row[:-1]))
        return rows

    def _named(self, squad: SquadShown, card: float) -> int:
        """Return how wide the name of a unit is; a long one gets no more than two cards."""
        name = text_width(theme_of(self), "heading", squad.name) + _BESIDE
        return round(min(name, 2 * card))

    def _place(self, width: int, *, move: bool) -> int:
        y = 0
        for row in self.rows(width):
            high = max(widget.heightForWidth(wide) for widget, wide in row)
            x = 0
            for widget, wide in row:
                if move:
                    widget.setGeometry(QRect(x, y, wide, high))
                x += wide + _BESIDE
            y += high + _ABOVE
        return max(0, y - _ABOVE)

    def hasHeightForWidth(self) -> bool:
        """It wraps."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of all rows."""
        return self._place(width, move=False)

    def sizeHint(self) -> QSize:
        """The height at the present width."""
        return QSize(200, self.heightForWidth(max(self.width(), 200)))

    def minimumSizeHint(self) -> QSize:
        """One card; more rows are asked for by width."""
        wide, high = card_size(theme_of(self))
        return QSize(round(wide), round(high))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the units anew."""
        super().resizeEvent(event)
        self._place(self.width(), move=True)

    def event(self, event: QEvent) -> bool:
        """Place the units anew when one of them asks for another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._again()
        return super().event(event)

    def _again(self) -> None:
        self.updateGeometry()
        self._place(self.width(), move=True)
