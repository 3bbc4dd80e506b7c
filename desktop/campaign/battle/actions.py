"""The acts of recording a battle, each with its key: shown in the menus while one is recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from desktop.campaign.battle.fates import LOOKS
from desktop.campaign.open_campaign import OpenCampaign
from desktop.shell.actions import ActionRegistry
from desktop.shell.page import Page

if TYPE_CHECKING:
    from desktop.campaign.battle.page import RecordPanel

_STEPS = ("Who &met", "Fa&tes", "Ob&jectives", "Loo&k it over")
_FATES = 1
_NOT_HERE = "Go to step 2, Fates, to mark men."


def register_recording(campaign: OpenCampaign, page: Page, registry: ActionRegistry) -> None:
    """Put the acts of a recording into the menus; they come and go with it."""
    marks: list[QAction] = []
    others: list[QAction] = []

    def add(
        text: str,
        act: Callable[[RecordPanel], object],
        keys: str,
        group: int,
        *,
        listed: bool = True,
    ) -> QAction:
        def slot() -> None:
            if campaign.recording is not None:
                act(campaign.recording)

        return registry.add(
            text, slot, menu="Battle", page=page, shortcut=keys, group=group, listed=listed
        )

    for look in LOOKS:
        marks.append(
            add(f"Mark: {look.word.lower()}", _giving(look.key, False), look.key, 10, listed=False)
        )
    for look in LOOKS:
        words = f"Whole unit: {look.word.lower()}"
        marks.append(add(words, _giving(look.key, True), f"Shift+{look.key}", 11, listed=False))
    marks.append(add("Clic&k who did it", lambda panel: panel.controller.ask_doer(), "B", 12))
    marks.append(
        add("&Everyone else came home", lambda panel: panel.controller.rest_home(), "E", 12)
    )
    for at, words in enumerate(_STEPS):
        others.append(add(f"Step {at + 1}: {words}", _going(at), f"Alt+{at + 1}", 13))
    following = add("Next", lambda panel: panel.go_on(), "Ctrl+Return", 14)
    others += [following, add("Save for &later", lambda p: p.keep_for_later(), "Ctrl+S", 14)]
    others.append(add("&Discard this recording…", lambda p: p.throw_away(), "", 14))

    def refresh() -> None:
        panel = campaign.recording
        for action in (*marks, *others):
            registry.show(action, panel is not None)
        if panel is None:
            return
        for action in marks:
            registry.block(action, "" if panel.step == _FATES else _NOT_HERE)
        following.setText(panel.score.next.text())
        registry.block(following, panel.lacking())

    campaign.turned.connect(refresh)
    campaign.recording_changed.connect(refresh)
    refresh()


def _giving(key: str, whole: bool) -> Callable[[RecordPanel], object]:
    return lambda panel: panel.controller.give(key, whole=whole)


def _going(step: int) -> Callable[[RecordPanel], object]:
    return lambda panel: panel.go(step)
