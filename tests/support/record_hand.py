"""A hand on the page of one battle, over a campaign in memory or in a database."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from record_desk import MemoryDesk, samples

from desktop.campaign.recording.fate_cards import FateTiles
from desktop.campaign.recording.recording_page import FATES, RecordPanel
from desktop.look.theme import theme_of
from desktop.services.campaigns import CampaignService
from rules.campaign.recording.battle_record import BattleRecord

GATE, GUARD = "e0", "e1"
Opens = Callable[..., "Recorder"]


class Recorder:
    """A hand on the page of one battle."""

    def __init__(self, campaigns: MemoryDesk, panel: RecordPanel) -> None:
        self.campaigns, self.panel = campaigns, panel
        self.done: list[str] = []
        self.left: list[bool] = []
        self.clicks = 0
        panel.done.connect(self.done.append)
        panel.left.connect(lambda: self.left.append(True))

    def events(self) -> None:
        for _ in range(3):
            QApplication.processEvents()

    def begin_again(self) -> None:
        """Take back all that was marked, and stand at the first man as when the page opened."""
        controller = self.panel.controller
        while controller.undo_name:
            controller.undo()
        self.panel.fates.bar.buttons["fallen"].click()
        self.panel.go(FATES)
        army = controller.shown()[0]
        self.panel.fates.field.choose(army.entry, army.figures[0].id)
        self.events()
        self.panel.place_keyboard()

    def men(self, entry: str, squad: int = 0) -> list[str]:
        army = next(each for each in self.panel.controller.shown() if each.entry == entry)
        return [figure.id for figure in army.squads[squad].figures]

    def tiles(self, figure: str) -> FateTiles:
        grids = self.panel.fates.field.findChildren(FateTiles)
        return next(grid for grid in grids if grid.place_of(figure) >= 0)

    def click(self, figure: str, shift: bool = False) -> None:
        self.clicks += 1
        tiles = self.tiles(figure)
        held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        spot = tiles.rect_of(figure).center().toPoint()
        QTest.mouseClick(tiles, Qt.MouseButton.LeftButton, held, spot)
        self.events()

    def press(self, *keys: str) -> None:
        for key in keys:
            QTest.keySequence(QApplication.focusWidget() or self.panel, key)
            self.events()

    def type(self, words: str) -> None:
        QTest.keyClicks(QApplication.focusWidget(), words)
        self.events()

    def push(self, button) -> None:
        self.clicks += 1
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(12, button.height() // 2))
        self.events()

    def settle(self, words: str) -> None:
        how = self.panel.objectives.outcome.how
        at = how.findText(words)
        assert at >= 0, f"no {words!r} among who won"
        how.setCurrentIndex(at)
        how.activated.emit(at)
        self.events()

    def fate(self, entry: str, figure: str) -> str:
        return self.panel.controller.draft.side(entry).fate_of(figure).kind

    def points(self) -> list[str]:
        score = self.panel.controller.score()
        return [side.points for side in score.sides] if score else []

    @property
    def record(self) -> BattleRecord:
        return self.campaigns.records[-1].record


def opens_battles(qtbot: QtBot) -> Opens:
    """Return what opens the page of a battle of the samples that are named."""
    theme = theme_of()
    theme.set_less_motion(True)
    theme.set_scheme("light")

    def start(
        *names: str,
        campaigns: MemoryDesk | CampaignService | None = None,
        battle: str | None = "b1",
        before: str = "",
        size: tuple[int, int] = (1204, 772),
        mission: str = "battle",
    ) -> Recorder:
        found = campaigns or MemoryDesk(
            samples(*(names or ("Garden Gate", "Patio Guard"))), mission
        )
        panel = RecordPanel(found, battle, before=before)
        qtbot.addWidget(panel)
        panel.resize(*size)
        panel.show()
        panel.activateWindow()
        QTest.qWaitForWindowActive(panel)
        at = Recorder(found, panel)
        at.events()
        panel.place_keyboard()
        return at

    return start
