"""The whole roll of honour and of those who are away, to be searched."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.campaign.details.about import About
from desktop.campaign.honours.all_honours_rows import NOBODY, ORDERS, RollRows, who_of
from desktop.campaign.open_campaign import OpenCampaign
from desktop.campaign.portraits import Looks
from desktop.campaign.shown import Shown
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Combo, SearchField
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.parts.rows import RowList

WIDTH, HEIGHT = 560, 430
NOT_FOUND = "Nobody is found by these words."
SHOW = "Show his record"


class RollDialog(SentenceDialog):
    """Everybody on the roll; `who` is the man whose record is wanted, None for nobody."""

    def __init__(self, shown: Shown, looks: Looks, parent: QWidget | None = None) -> None:
        words = "Who was honoured or knocked somebody over, the best first; and who is away."
        super().__init__("Roll of honour", words, (SHOW, "Close"), parent=parent)
        self.setMinimumWidth(WIDTH)
        self.who: tuple[str, str] | None = None
        self._rows = RollRows(shown, looks)
        self.search = SearchField("Search names, medals, battles")
        self.order = Combo("Order of the roll")
        self.order.addItems(ORDERS)
        self.model = RowModel()
        self.list = RowList("Roll of honour", keep_selection=True)
        self.list.setModel(self.model)
        self.list.setFixedHeight(HEIGHT)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.search, 1)
        row.addWidget(self.order)
        self.content.addLayout(row)
        self.content.addWidget(self.list)
        self.search.textChanged.connect(lambda _text: self._show())
        self.search.installEventFilter(self)
        self.order.currentIndexChanged.connect(lambda _at: self._show())
        self.list.chosen.connect(lambda _key: self._follow())
        self.list.opened.connect(lambda _key: self.buttons[0].click())
        self.accepted.connect(self._take)
        self._show()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Walk the list with the arrow keys while one types."""
        keys = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
        if watched is self.search and event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            if event.key() in keys:
                self.list.keyPressEvent(event)
                return True
        return super().eventFilter(watched, event)

    def _show(self) -> None:
        order, words = ORDERS[max(self.order.currentIndex(), 0)], self.search.text()
        rows = self._rows.rows(order, words)
        if not rows:
            rows = [Row("none", NOT_FOUND if words.strip() else NOBODY[order], kind="note")]
        self.model.set_rows(rows)
        first = next((at for at, row in enumerate(rows) if row.kind == "row"), -1)
        self.list.scrollToTop()
        self.list.setCurrentIndex(self.model.index(first))
        self._follow()

    def _follow(self) -> None:
        self.buttons[0].set_blocked("" if self.list.current_key() else "Nobody is chosen.")

    def _take(self) -> None:
        key = self.list.current_key()
        self.who = who_of(key) if key else None


def show_roll(campaign: OpenCampaign) -> None:
    """Show the whole roll, and then the record of the man who was chosen on it."""
    shown = campaign.shown
    if shown is None:
        return
    dialog = RollDialog(shown, campaign.looks, campaign.widget)
    if dialog.exec() and dialog.who is not None:
        campaign.show_about(About.man(*dialog.who))
