"""How the room "Rules" is laid out: its widgets and their places; `page` says what they do."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from desktop.army.damaged import DamagedView
from desktop.look.parts.buttons import IconButton, MainButton, PlainButton, SmallButton
from desktop.look.parts.fields import SearchField
from desktop.look.parts.flow import FlowLayout
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.origin import Legend
from desktop.look.parts.panel import Divider, Panel, ScrollPage
from desktop.look.parts.text import TextLabel
from desktop.rulebook.changes_view import ChangesView, MovedView
from desktop.rulebook.effect_view import EffectView
from desktop.rulebook.entry_form import EntryForm
from desktop.rulebook.games_pane import GamesPane
from desktop.rulebook.house_form import HouseForm
from desktop.rulebook.table_view import RuleTableView
from desktop.rulebook.value_acts import ValueActs
from desktop.services.house_rules import HouseRulesService
from desktop.shell.page import Page

LEFT_WIDTHS = {"compact": 208, "normal": 236, "wide": 280}
INSPECTOR_WIDTH, WIDE_FROM = 300, 1700
TABLE_AT, CHANGES_AT, EFFECT_AT, BROKEN_AT = range(4)
"""What stands in the middle, by its place in the stack."""


class RulesFrame(Page):
    """The games at the left, sections and tables in the middle, details at the right."""

    def make_widgets(self, house_rules: HouseRulesService, values: ValueActs) -> None:
        """Make everything that is to be seen and put it in its place."""
        self._compact = False
        self.games = GamesPane(house_rules)
        self.field = SearchField("Search the rules", "Ctrl+F")
        self.table = RuleTableView(values.enter_value)
        self.legend = Legend()
        self.note = TextLabel("", "second", "err", wrap=True)
        self.changes = ChangesView()
        self.moved = MovedView()
        self.effect = EffectView()
        self.broken = DamagedView()
        self.form = EntryForm(values.enter_value)
        self.house_form = HouseForm(values.enter_head)
        self.undo_button = PlainButton("Undo", "undo", parent=self)
        self.redo_button = IconButton("redo", "Redo", kind="plain", parent=self)
        self.share_button = PlainButton("Share…", parent=self)
        self.new_button = MainButton("New house rules", parent=self)
        self.tabs: dict[str, SmallButton] = {}
        self.group = QButtonGroup(self)
        self._build()

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.games.setFixedWidth(LEFT_WIDTHS["normal"])
        row.addWidget(self.games)
        row.addWidget(self._centre(), 1)
        self.inspector = Panel(("left",))
        row.addWidget(self.inspector)
        self._row = row
        column = QVBoxLayout(self.inspector)
        column.setContentsMargins(1, 0, 0, 0)
        holder = QWidget()
        inner = QVBoxLayout(holder)
        inner.setContentsMargins(12, 12, 12, 12)
        inner.setSpacing(10)
        self.fold = FoldButton("These house rules", self.house_form)
        inner.addWidget(self.fold)
        inner.addWidget(self.house_form)
        self.line = Divider()
        inner.addWidget(self.line)
        inner.addWidget(self.form)
        inner.addStretch(1)
        self.details = ScrollPage(holder, "Details")
        column.addWidget(self.details)
        self.inspector.setFixedWidth(INSPECTOR_WIDTH)

    def _centre(self) -> QWidget:
        centre = Panel()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.top = QWidget()
        above = QVBoxLayout(self.top)
        above.setContentsMargins(0, 0, 0, 0)
        above.setSpacing(0)
        self.tab_row = QWidget()
        margins = QVBoxLayout(self.tab_row)
        margins.setContentsMargins(12, 8, 12, 8)
        self.flow = FlowLayout(gap=6)
        margins.addLayout(self.flow)
        above.addWidget(self.tab_row)
        inset = QVBoxLayout()
        inset.setContentsMargins(12, 0, 12, 8)
        inset.setSpacing(6)
        inset.addWidget(self.moved)
        inset.addWidget(self.field)
        above.addLayout(inset)
        above.addWidget(Divider())
        column.addWidget(self.top)
        self.stack = QStackedLayout()
        column.addLayout(self.stack, 1)  # before it holds anything: it shows the first at once
        tables = QWidget()
        inside = QVBoxLayout(tables)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addWidget(self.table, 1)
        inside.addWidget(Divider())
        foot = QVBoxLayout()
        foot.setContentsMargins(12, 6, 12, 8)
        foot.addWidget(self.note)
        foot.addWidget(self.legend)
        inside.addLayout(foot)
        for widget in (tables, self.changes, self.effect, self.broken):
            self.stack.addWidget(widget)
        self.note.hide()
        self.moved.hide()
        return centre

    def set_compact(self, compact: bool) -> None:
        """Fold the details away in a small window."""
        self._compact = compact
        self.show_inspector(not compact)
        self._measure()

    def show_inspector(self, show: bool) -> None:
        """Show the details, or fold them away (F4)."""
        self.inspector.setVisible(show)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the columns their widths."""
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        name = "compact" if self._compact else "wide" if self.width() >= WIDE_FROM else "normal"
        self.games.setFixedWidth(LEFT_WIDTHS[name])
        self.inspector.setFixedWidth(360 if name == "wide" else INSPECTOR_WIDTH)
