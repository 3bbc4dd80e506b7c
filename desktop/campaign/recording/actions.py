"""The commands of recording a battle, each with its key: in the menus while one is recorded."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from desktop.campaign.open_campaign import OpenCampaign
from desktop.campaign.recording.controller import FATES
from desktop.campaign.recording.fates import LOOKS
from desktop.shell.actions import ActionRegistry
from desktop.shell.page import Page

if TYPE_CHECKING:  # read when a battle is recorded
    from desktop.campaign.recording.recording_page import RecordPanel

_STEPS = ("Who &met", "Fa&tes", "Ob&jectives", "Loo&k it over")
_NOT_HERE = "Go to step 2, Fates, to mark men."


def register_recording(campaign: OpenCampaign, page: Page, registry: ActionRegistry) -> None:
    """Put the commands of a recording into the menus; they come and go with it."""

    def add(
        text: str, do: Callable[[RecordPanel], object], keys: str, group: int, listed: bool = True
    ) -> QAction:
        def slot() -> None:
            if campaign.recording is not None:
                do(campaign.recording)

        return registry.add(
            text, slot, menu="Battle", page=page, shortcut=keys, group=group, listed=listed
        )

    marks = []
    for whole, words, held, group in ((False, "Mark", "", 10), (True, "Whole unit", "Shift+", 11)):
        for look in LOOKS:
            mark = partial(_mark, key=look.key, whole=whole)
            text = f"{words}: {look.word.lower()}"
            marks.append(add(text, mark, f"{held}{look.key}", group, listed=False))
    marks.append(add("Clic&k who did it", lambda panel: panel.controller.ask_doer(), "B", 12))
    home = "&Everyone else came home"
    marks.append(add(home, lambda panel: panel.controller.rest_home(), "E", 12))
    others = [
        add(f"Step {at + 1}: {words}", partial(_go, step=at), f"Alt+{at + 1}", 13)
        for at, words in enumerate(_STEPS)
    ]
    following = add("Next", lambda panel: panel.go_on(), "Ctrl+Return", 14)
    others.append(following)
    others.append(add("Save for &later", lambda panel: panel.keep_for_later(), "Ctrl+S", 14))
    others.append(add("&Discard this recording…", lambda panel: panel.throw_away(), "", 14))

    def refresh() -> None:
        panel = campaign.recording
        for action in (*marks, *others):
            registry.show(action, panel is not None)
        if panel is None:
            return
        for action in marks:
            registry.block(action, "" if panel.step == FATES else _NOT_HERE)
        following.setText(panel.score.next.text())
        registry.block(following, panel.lacking())

    campaign.turned.connect(refresh)
    campaign.recording_changed.connect(refresh)
    refresh()


def _go(panel: RecordPanel, step: int) -> None:
    panel.go(step)


def _mark(panel: RecordPanel, key: str, whole: bool) -> None:
    panel.controller.give(key, whole=whole)
