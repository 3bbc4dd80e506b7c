"""The list of campaigns below the title: open one, start a new one, open a file."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent

from desktop.campaign.controller import CampaignController
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.fields import SearchField
from desktop.look.parts.layouts import vbox
from desktop.look.parts.panel import Panel, PanelHeader
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel
from rules.campaign.planning.calendar_days import day_words
from rules.common.wording import counted

SEARCH_FROM, MOST_ROWS = 9, 12
"""So many campaigns need the field to find one; so many are in sight at once."""


class CampaignsList(RowList):
    """As high as its rows, or as the first of them."""

    def sizeHint(self) -> QSize:
        """Return the height of the rows."""
        rows = min(self.model().rowCount(), MOST_ROWS)
        return QSize(240, sum(self.sizeHintForRow(at) for at in range(rows)))


class CampaignsPane(Panel):
    """Every campaign with its armies, its battles and its last change."""

    taken = Signal()
    """A campaign was opened: the list has done its work."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self.setAccessibleName("Campaigns")
        self.new_button = SmallButton("New…", tip="New campaign (Ctrl+N)", act=self.taken.emit)
        self.file_button = SmallButton("Open a file…", act=self.taken.emit)
        self.new_button.clicked.connect(controller.settings.found)
        self.file_button.clicked.connect(controller.files.ask_open)
        self.search = SearchField("Search your campaigns")
        self.search.textChanged.connect(self.refresh)
        self.search.returnPressed.connect(lambda: self._open(self.list.current_key()))
        self.rows = RowModel()
        self.list: CampaignsList = CampaignsList("Campaigns", keep_selection=True)
        self.list.setModel(self.rows)
        self.list.clicked.connect(lambda _index: self._open(self.list.current_key()))
        self.list.opened.connect(self._open)
        below = vbox(
            PanelHeader("Campaigns", buttons=(self.file_button, self.new_button)),
            gap=0,
            margins=(0, 0, 0, 6),
            inside=self,
        )
        inset = vbox(self.search, gap=6, margins=(10, 0, 10, 6))
        below.addLayout(inset)
        below.addWidget(self.list, 1)
        controller.campaigns.listed.connect(self.refresh)
        controller.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the campaigns of now, the open one chosen."""
        campaigns = self._controller.campaigns
        words = self.search.text().casefold().split()
        rows = [
            Row(
                each.id,
                each.name or "Campaign without a name",
                f"{counted(each.entries, 'army')} · {counted(each.played, 'battle')} played"
                f" · last changed {day_words(each.changed.astimezone().date().isoformat())}",
                "open" if each.id == campaigns.opened else "",
            )
            for each in campaigns.summaries
            if all(word in each.name.casefold() for word in words)
        ]
        none = "No campaign is called that." if words else "None yet."
        self.rows.set_rows(rows or [Row("", none, kind="note")])
        self.search.setVisible(len(campaigns.summaries) >= SEARCH_FROM)
        index = self.rows.index_of(campaigns.opened)
        self.list.setCurrentIndex(index if index.isValid() else self.rows.index(0))
        self.list.updateGeometry()

    def _open(self, campaign: str) -> None:
        if campaign:
            self.taken.emit()
            self._controller.campaigns.open(campaign)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the list from the field with the arrows."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)
