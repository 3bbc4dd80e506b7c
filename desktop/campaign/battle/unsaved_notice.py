"""A recording that the database does not take: told on its page, left only after a question."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.look.parts.dialog import ask

UNKEPT = "The recording cannot be kept now. It is tried again every few seconds."
_LOST = (
    "The database takes nothing now, so what was marked and written here is nowhere else."
    " When Muster is closed or this page is left for the campaign, it is lost."
)


def give_up(parent: QWidget, act: str) -> bool:
    """Ask whether to go although the recording could not be kept; `act` is what is done then."""
    return ask(parent, "The recording is not kept", _LOST, act, other="Stay", danger=True)
