"""A campaign in the Print room: its papers with its armies, and the way back to armies alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from desktop.printroom.choices import CAMPAIGN, Choices
from desktop.printroom.controller import PrintController
from desktop.printroom.frame import PrintFrame
from desktop.printroom.saving import Saving

if TYPE_CHECKING:
    from printables.source import Campaign


class CampaignPack:
    """What is printed of a campaign; what was chosen before waits until armies are chosen again."""

    def __init__(self, controller: PrintController, frame: PrintFrame, saving: Saving) -> None:
        self._controller, self._frame, self._saving = controller, frame, saving
        self._before: Choices | None = None
        self._wanted = ""
        self._sheets: frozenset[str] = frozenset()
        controller.pages_changed.connect(self._point)

    @property
    def opened(self) -> bool:
        """Whether a campaign is printed."""
        return self._before is not None

    def take(self, campaign: Callable[[], Campaign], sheets: Iterable[str]) -> None:
        """Print these sheets of a campaign, as it is whenever the room is entered."""
        controller = self._controller
        self._before = self._before or controller.choices
        controller.campaign_now = campaign
        controller.choices = replace(controller.choices, armies=())
        controller.gather()
        if not self._saving.busy:
            self._frame.paper.progress.clear()  # it told of what was saved before this
        names = tuple(sheets)
        self._wanted, self._sheets = names[0] if names else "", frozenset(names)
        controller.choose(self.asked(controller.choices), step=False)
        self._frame.head_changed.emit()

    def asked(self, choices: Choices) -> Choices:
        """Return the choices with the papers that were asked for, in the suggested numbers."""
        none: frozenset[str] = frozenset()
        return replace(
            choices, sheets=self._sheets, counts={}, added=none, dropped=none, pack=CAMPAIGN
        )

    def leave(self) -> None:
        """Print armies again, with what was chosen before the campaign came."""
        if self._before is None:
            return
        controller = self._controller
        controller.choices, self._before = self._before, None
        controller.campaign_now = lambda: None
        controller.gather()

    def point_at(self, sheet: str) -> None:
        """Bring the row of a sheet into sight, as soon as there are rows."""
        self._wanted = sheet
        self._point()

    def _point(self) -> None:
        """Bring the row of the first wanted sheet into sight, once there are rows."""
        if self._wanted and self._frame.pack.line(self._wanted) is not None:
            wanted, self._wanted = self._wanted, ""
            self._frame.pack.list.choose(wanted)
