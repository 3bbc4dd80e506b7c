"""The list of armies at the left."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.army.library import Entry, Library
from desktop.army.sources import figure_source
from desktop.look.parts.buttons import LinkButton, SmallButton
from desktop.look.parts.panel import Panel, PanelHeader
from desktop.look.parts.row_model import Row, RowModel, RowRole
from desktop.look.parts.rows import RowList
from desktop.look.tokens import Severity
from rules.wording import counted

SHOWN_ROWS = 5
"""More armies than this scroll, so that the offer below keeps its place."""


class ArmiesPane(Panel):
    """Every army with its game and size, a mark when something is wrong with it."""

    new_asked = Signal()
    damaged_asked = Signal(str)

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(("bottom",), parent)
        self._library = library
        self._damaged: dict[str, str] = {}
        self._roomy = False
        self.new_button = SmallButton("New…")
        self.new_button.setToolTip("New army (Ctrl+N)")
        self.rows = RowModel()
        self.list = RowList("Armies", keep_selection=True)
        self.list.setModel(self.rows)
        self.back = LinkButton("", "Puts the army back as it was")
        self.back.hide()
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 1)
        column.setSpacing(0)
        column.addWidget(PanelHeader("Armies", buttons=(self.new_button,)))
        column.addWidget(self.list)
        inset = QVBoxLayout()
        inset.setContentsMargins(8, 0, 8, 4)
        inset.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(inset)
        column.addStretch(1)
        self.new_button.clicked.connect(self.new_asked)
        self.list.chosen.connect(self._choose)
        # The current row chooses as well: it leads back from a new army or a damaged file.
        self.list.clicked.connect(lambda index: self._choose(str(index.data(RowRole.KEY))))
        self.list.opened.connect(self._choose)
        self.back.clicked.connect(library.bring_back)
        library.listed.connect(self.refresh)
        library.opened.connect(self.refresh)
        self.refresh()

    def add_damaged(self, key: str, name: str) -> None:
        """Keep a file that cannot be read in the list until it is dealt with."""
        self._damaged[key] = name
        self.refresh()
        self.list.setCurrentIndex(self.rows.index_of(key))

    def drop_damaged(self, key: str) -> None:
        """Take a file off the list again."""
        if self._damaged.pop(key, None) is not None:
            self.refresh()

    def set_roomy(self, roomy: bool) -> None:
        """Take all the room there is, while nothing is offered below."""
        self._roomy = roomy
        self._column.setStretchFactor(self.list, 100 if roomy else 0)
        self._fit(self.rows.rowCount())

    def refresh(self) -> None:
        """Show the armies as they are now."""
        titles = {title.id: title.name for title in self._library.catalog.titles()}
        rows = [self._row(entry, titles) for entry in self._library.entries]
        rows += [
            Row(
                key,
                name,
                "cannot be read",
                badge=Severity.ERROR,
                dimmed=True,
                figure=figure_source(self, "rifleman", "green", "not_owned"),
            )
            for key, name in self._damaged.items()
        ]
        if not rows and self._library.ready:
            rows = [Row("", "None yet.", kind="note")]
        current = self._library.current
        # A row that goes makes another one current: that is no choice of the player's.
        self.list.blockSignals(True)
        self.rows.set_rows(rows)
        if current is not None and self.list.current_key() not in self._damaged:
            self.list.setCurrentIndex(self.rows.index_of(current.army.id))
        self.list.blockSignals(False)
        removed = self._library.removed_name
        short = removed if len(removed) <= 20 else f"{removed[:19].rstrip()}…"
        self.back.setText(f"Bring “{short}” back")
        self.back.setToolTip(f"Puts “{removed}” back as it was")
        self.back.setVisible(bool(removed))
        self._fit(len(rows))

    def _row(self, entry: Entry, titles: dict[str, str]) -> Row:
        badge = Severity(entry.worst) if entry.worst in ("error", "warning") else None
        name = titles.get(entry.ruleset, f"{entry.ruleset} (not here)")
        figures = counted(entry.figures, "figure")
        return Row(
            entry.id,
            entry.name or "Army without a name",
            f"{name} · {figures}",
            figure=figure_source(self, "rifleman", entry.colour),
            badge=badge,
            tip=f"{entry.name}: {name}, {figures}, {entry.colour}",
        )

    def _fit(self, rows: int) -> None:
        shown = rows if self._roomy else min(rows, SHOWN_ROWS)
        height = sum(self.list.sizeHintForRow(at) for at in range(shown))
        if self._roomy:
            self.list.setMinimumHeight(42)
            self.list.setMaximumHeight(max(height, 42))
            self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            return
        self.list.setFixedHeight(max(height, 42))
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _choose(self, key: str) -> None:
        if key in self._damaged:
            self.damaged_asked.emit(key)
        elif key:
            self._library.open(key)
