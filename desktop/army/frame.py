"""How the army page is laid out: its panes and their places; `page` says what they do."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.army.armies.pane import ArmiesPane
from desktop.army.controller import ArmyController
from desktop.army.details.inspector import TABS, WIDE, DetailsStrip, Inspector
from desktop.army.details.inspector import WIDTH as INSPECTOR_WIDTH
from desktop.army.findings_sheet import WIDTH as FINDINGS_WIDTH
from desktop.army.findings_sheet import FindingsSheet
from desktop.army.page_stack import ARMY, Middle
from desktop.army.table.units_pane import UnitsPane
from desktop.army.totals_bar import ArmyTotals
from desktop.army.tray.pane import Tray
from desktop.look.parts.buttons import IconButton, MainButton, PlainButton
from desktop.look.parts.panel import Bench, Panel
from desktop.look.parts.seal import SealButton
from desktop.services.armies import ArmyService
from desktop.services.army_filing import ArmyFiling
from desktop.services.preferences import Preferences
from desktop.shell.page import Page
from desktop.shell.popover import Popover
from desktop.shell.title_button import TitleButton

LEFT_WIDTHS = {"compact": 240, "normal": 312, "wide": 456}
ARMIES_WIDTH = 320
WIDE_FROM = 1700


class ArmyFrame(Page):
    """The tray at the left, units and findings in the middle, details at the right."""

    def __init__(
        self,
        army_service: ArmyService,
        filing: ArmyFiling,
        controller: ArmyController,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.army_service, self.filing, self.controller = army_service, filing, controller
        controller.setParent(self)
        self.armies = ArmiesPane(army_service, filing, preferences)
        self.title = TitleButton("list of armies", "Your armies (Ctrl+O); a double click renames")
        self.armies_popover = Popover(self.title, self.armies, ARMIES_WIDTH)
        self.tray = Tray(controller)
        self.units = UnitsPane(controller, preferences)
        self.seal = SealButton()
        self.findings = FindingsSheet(controller)
        self.findings_popover = Popover(self.seal, self.findings, FINDINGS_WIDTH, notch=True)
        self.inspector = Inspector(controller, army_service)
        self.strip = DetailsStrip(TABS)
        self._totals = ArmyTotals(controller)
        self._compact = False
        self.undo_button = IconButton("undo", "Undo")
        self.redo_button = IconButton("redo", "Redo")
        self.faceoff_button = PlainButton("Face-off…", "face-off", tip="Lay it beside another army")
        self.print_button = MainButton("Print…")
        self._build()

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.left = Panel(("right",))
        left = QVBoxLayout(self.left)
        left.setContentsMargins(0, 0, 1, 0)
        left.setSpacing(0)
        left.addWidget(self.tray, 1)
        centre = QVBoxLayout()
        centre.setSpacing(0)
        army = Bench()
        bench = self.bench = QVBoxLayout(army)
        bench.setContentsMargins(0, 0, 0, 0)
        bench.setSpacing(0)
        bench.addWidget(self.units, 1)
        self.middle = Middle(army, self)
        centre.addLayout(self.middle.layout)
        row.addWidget(self.left)
        row.addLayout(centre, 1)
        row.addWidget(self.strip)
        row.addWidget(self.inspector)
        self._row = row
        self.strip.hide()
        self.inspector.setFixedWidth(INSPECTOR_WIDTH)
        self.left.setFixedWidth(LEFT_WIDTHS["normal"])

    def head_title(self) -> TitleButton:
        """Return the name of the army, which opens the list of armies."""
        return self.title

    def head_buttons(self) -> list[QWidget]:
        """Return the seal, undo, redo, face-off and print."""
        steps = (self.undo_button, self.redo_button)
        return [self.seal, *steps, self.faceoff_button, self.print_button]

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.tray, self.units, self.inspector]

    def totals(self) -> QWidget:
        """Return the bar of totals."""
        return self._totals

    @property
    def showing(self) -> str:
        """Return what stands in the middle: "", "army", or the key of a panel."""
        return self.middle.showing

    # ---- what there is room for

    def set_compact(self, compact: bool) -> None:
        """Fold the inspector to a strip in a small window."""
        self._compact = compact
        self.strip.setVisible(compact and self.showing == ARMY)
        self._show_inspector(not compact)
        self._measure()
        self.head_changed.emit()

    def show_beside(self, army: bool) -> None:
        """Show offer and details beside the army, or put them away from beside a panel."""
        self.left.setVisible(army)
        if not army:
            self.inspector.hide()
            self.strip.hide()
        else:
            self.strip.setVisible(self._compact)
            self._show_inspector(not self._compact)

    def toggle_inspector(self) -> None:
        """Show the details, or fold them away."""
        if self.showing == "army":
            self._show_inspector(self.inspector.isHidden())

    def show_tab(self, key: str) -> None:
        """Show a tab of the details, unfolded."""
        self.inspector.tabs.set_key(key)
        if self.showing == ARMY and self.inspector.isHidden():
            self._show_inspector(True)

    def _show_inspector(self, show: bool) -> None:
        floating = self._compact
        self._row.removeWidget(self.inspector)
        if not floating:
            self._row.addWidget(self.inspector)
        self.inspector.setVisible(show and self.showing == "army")
        self.strip.setVisible((floating or not show) and self.showing == ARMY)
        self.strip.set_opened(show)
        if floating:
            self.inspector.setParent(self)
            self._float_inspector()
            if show:
                self.inspector.show()
                self.inspector.raise_()

    def _float_inspector(self) -> None:
        right = self.width() - self.strip.width()
        self.inspector.setGeometry(right - INSPECTOR_WIDTH, 0, INSPECTOR_WIDTH, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the columns their widths."""
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        name = "compact" if self._compact else "wide" if self.width() >= WIDE_FROM else "normal"
        self.left.setFixedWidth(LEFT_WIDTHS[name])
        self.inspector.setFixedWidth(WIDE if name == "wide" else INSPECTOR_WIDTH)
        if self._compact:
            self._float_inspector()
