"""What the window asks of a page, and what a room of the rail is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from desktop.shell.actions import ActionRegistry
    from desktop.shell.title_button import TitleButton


class Head(NamedTuple):
    """The kraft head over a page: its title, and up to two quiet lines."""

    title: str
    lines: Sequence[str] = ()


class Page(QWidget):
    """A page of the window. Everything but `head` may stay as it is."""

    head_changed = Signal()
    status = Signal(str)

    def head(self) -> Head:
        """Return what the head says now."""
        raise NotImplementedError

    def head_title(self) -> TitleButton | None:
        """Make the button that is the title in the head, if it is one; asked for once."""
        return None

    def head_buttons(self) -> list[QWidget]:
        """Make the buttons at the right of the head, the main one last; asked for once."""
        return []

    def register(self, actions: ActionRegistry) -> None:
        """Register the page's actions; asked for once, before the page is first shown."""

    def panes(self) -> list[QWidget]:
        """Return the panes in the order in which F6 walks them."""
        return []

    def totals(self) -> QWidget | None:
        """Return the bar along the foot of the window, if the page has one now."""
        return None

    def set_compact(self, compact: bool) -> None:
        """Make do with a window narrower than 1100 px, or use the room again."""

    def enter(self) -> None:
        """Take note of being shown."""

    def restart(self) -> None:
        """Show what the room begins with: its entry in the rail was clicked in the room itself."""

    def leave(self) -> bool:
        """Take note of being left, for another room or for good; False asks to stay."""
        return True


class Room(NamedTuple):
    """An entry of the rail; the page is made when the room is first entered."""

    key: str
    title: str
    icon: str
    make: Callable[[], Page]
    bottom: bool = False
    keys: str = ""
    """The keys that lead to it; "" for Ctrl and its place in the rail among those without any."""
    within: str = ""
    """The room whose entry in the rail is marked instead: it has none of its own."""
