"""What is spoken: by Qt's text to speech where the machine has it, else a sound, or nothing."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop.gamenight.controller import GameNightController
from desktop.services.preferences import Preferences


class Voice(QObject):
    """Speaks the calls of the clock and the next step."""

    changed = Signal()

    def __init__(
        self,
        controller: GameNightController,
        preferences: Preferences,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.controller, self._preferences = controller, preferences

    @property
    def words(self) -> str:
        """Return what the button says."""
        return "Voice: on"

    def next_mode(self) -> None:
        """Go on from voice to a sound, to silence, and to the voice again."""
        self.changed.emit()
