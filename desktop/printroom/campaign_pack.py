"""A campaign in the Print room: its papers with its armies, and the way back to armies alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.printroom.choices import Choices
    from desktop.printroom.page import PrintPage
    from printables.campaign.value import Campaign


class CampaignPack:
    """What is printed of a campaign; what was chosen before waits until armies are chosen again."""

    def __init__(self, page: PrintPage) -> None:
        self._page = page
        self._before: Choices | None = None
        self._wanted = ""
        page.desk.pages_changed.connect(self._point)

    @property
    def opened(self) -> bool:
        """Whether a campaign is printed."""
        return self._before is not None

    def take(self, campaign: Callable[[], Campaign], sheets: Iterable[str]) -> None:
        """Print these sheets of a campaign, as it is whenever the room is entered."""
        desk = self._page.desk
        self._before = self._before or desk.choices
        desk.campaign_now = campaign
        desk.choices = replace(desk.choices, armies=())
        desk.gather()
        names = tuple(sheets)
        self._wanted = names[0] if names else ""
        chosen = replace(desk.choices, sheets=frozenset(names), counts={})
        desk.choose(replace(chosen, added=frozenset(), dropped=frozenset()), step=False)
        self._page.head_changed.emit()

    def leave(self) -> None:
        """Print armies again, with what was chosen before the campaign came."""
        if self._before is None:
            return
        desk = self._page.desk
        desk.choices, self._before = self._before, None
        desk.campaign_now = lambda: None
        desk.gather()

    def _point(self) -> None:
        """Bring the row of the first wanted sheet into sight, once there are rows."""
        if self._wanted and self._page.pack.line(self._wanted) is not None:
            wanted, self._wanted = self._wanted, ""
            self._page.pack.list.choose(wanted)
