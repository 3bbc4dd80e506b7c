"""A player's hand on a battle at the table: taps men, opens their menu, reads heads and hints."""

from __future__ import annotations

from army_hand import LEFT, Hand
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from table_hand import Table

from desktop.gamenight.controller import GameNightController
from desktop.gamenight.force_pane import ForcePane
from desktop.gamenight.page import GameNightPage
from rules.attack.procedure import Roll
from rules.table.turns import step_of


class ForcesHand:
    """Plays a battle of two starter armies in the window."""

    def __init__(self, hand: Hand, game: str) -> None:
        self.hand = hand
        hand.window.go("game-night")
        page = hand.window.page_of("game-night")
        assert isinstance(page, GameNightPage)
        self.page, self.turns = page, page.turns
        self.controller: GameNightController = page.controller
        self.begin(game)

    def begin(self, game: str) -> None:
        """Begin a battle of a game, Ada's against Tomas's."""
        battle = Table(game).battlefield.battle
        assert self.controller.log.begin(battle)
        self.hand.events()

    def to(self, step_id: str, face: int = 2) -> None:
        """Go on to a step; whatever is asked on the way shows one number."""
        controller = self.controller
        controller.go_on()
        for _ in range(60):
            step = step_of(controller.log.field, controller.log.state)
            if isinstance(controller.log.state.ask, Roll):
                controller.attack.tell(*self._faces(controller.log.state.ask, face))
            elif step is not None and step.id == step_id:
                self.hand.events()
                return
            else:
                controller.go_on()
        raise AssertionError(f"the turn never comes to {step_id}")

    @staticmethod
    def _faces(asked: Roll, face: int) -> tuple[int, ...]:
        return tuple(face + at for at in range(asked.dice))

    def force_of(self, piece: str) -> ForcePane:
        """Return the pane in which somebody stands."""
        side = self.controller.log.field.side_of[piece]
        return next(f for f in self.turns.forces if f.view is not None and f.view.side == side)

    def place(self, piece: str) -> QPoint:
        """Return where somebody is seen, in the window."""
        figures = self.force_of(piece).figures
        cell = figures.places.cells.get(piece) or figures.places.boxes[piece]
        return figures.mapTo(self.hand.window, cell.center().toPoint())

    def tap(self, piece: str) -> None:
        """Click a man where he is seen."""
        figures = self.force_of(piece).figures
        cell = figures.places.cells.get(piece) or figures.places.boxes[piece]
        self.hand.click(figures, cell.center())
        self.hand.events()

    def choose(self, piece: str, entry: str) -> None:
        """Choose from the menu of a man."""
        menu = self.force_of(piece).menu_for(piece)
        assert menu is not None
        action = next(each for each in menu.actions() if each.text() == entry)
        action.trigger()
        menu.deleteLater()
        self.hand.events()

    def entries(self, piece: str) -> list[str]:
        """Return what the menu of a man offers, below his name."""
        menu = self.force_of(piece).menu_for(piece)
        assert menu is not None
        found = [each.text() for each in menu.actions()]
        menu.deleteLater()
        return found[1:]

    def press(self, *keys: str) -> None:
        """Press keys where the keyboard is."""
        self.hand.press(*keys)
        self.hand.events()

    def hold(self, piece: str) -> list[str]:
        """Press a man for so long that his menu opens; return its entries and close it."""
        window = self.hand.window
        QTest.mousePress(window.windowHandle(), LEFT, pos=self.place(piece))
        self.hand.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
        menu = QApplication.activePopupWidget()
        found = [each.text() for each in menu.actions()]
        menu.close()
        QTest.mouseRelease(window.windowHandle(), LEFT, pos=self.place(piece))
        return found[1:]
