"""A battle in the middle of a campaign corrected, let not count, that undone, and all of it read.

Words: the moment of the start, which is not wanted here, and the data folder. Of each act it says
in milliseconds "told", from the act to the dialog that tells what changes with it, and for how
long at most the window could not answer: "asking" until that dialog was there, "doing" from its
press on until all was worked out. "words doing" is the same for the ledger in words.
"""

import os
import sys
import time
from pathlib import Path

from desktop import entry, preflight

entry.hold_garbage()
preflight.check()

from msgspec.structs import replace  # noqa: E402
from PySide6.QtCore import QTimer  # noqa: E402

from desktop.app import QApplication, make_window  # noqa: E402
from desktop.campaign.change_preview_dialog import ChangeDialog  # noqa: E402
from desktop.garbage import collect_garbage  # noqa: E402
from rules.campaign.ledger.acts import Record  # noqa: E402

SETTLING = 1.5
"""Seconds after which all that a start leaves for later is done."""
LOOKED_AT = 3
"""Turns of the window after which a dialog was painted."""


class Watch:
    """Sees how long the window is busy at a time, and answers the dialog of one act."""

    def __init__(self, act):
        self.act, self.turns, self.longest = act, 0, 0.0
        self.began = self.last = time.perf_counter()
        self.timer = QTimer()
        self.timer.timeout.connect(self.tick)
        self.timer.start(0)

    def tick(self):
        """Take note of how long the window was busy, and press the button of the dialog."""
        now = time.perf_counter()
        self.longest, self.last = max(self.longest, now - self.last), now
        dialog = app.activeModalWidget()
        if not isinstance(dialog, ChangeDialog) or self.turns == LOOKED_AT:
            return
        self.turns += 1
        if self.turns == LOOKED_AT:
            print(f"{self.act} told {(now - self.began) * 1000}")
            self.say("asking")
            dialog.reason.setText("Counted again")
            dialog.buttons[0].click()

    def say(self, what):
        """Say the longest time, and begin anew."""
        print(f"{self.act} {what} {self.longest * 1000}", flush=True)
        self.longest = 0.0


def settle(seconds):
    """Let the window do what it leaves for later."""
    until = time.perf_counter() + seconds
    while (
        time.perf_counter() < until
        or page.controller.campaigns.reading
        or not page.controller.careers.done
    ):
        app.processEvents()


def correct():
    """Write that another has won."""
    line = page.controller.battle_line()
    record, sides = line.record, [side.entry for side in line.record.sides]
    winner = next(each for each in sides if (each,) != record.winners)
    anew = replace(record, winners=(winner,), decided="agreed", reason="Counted again")
    act = Record(line.id, anew, "", "Counted again")
    if page.controller.battles.confirm(act):
        page.controller.do(act)


app = QApplication([])
window = make_window(app, Path(sys.argv[2]), "armies")
window.resize(1280, 800)
window.show()
while not window.page.army_service.database.ready:
    app.processEvents()
until = time.perf_counter() + SETTLING
while time.perf_counter() < until:
    app.processEvents()
collect_garbage(app)
window.go("campaigns")
page = window.page
settle(SETTLING)
lines = page.controller.campaigns.state.battles
played = [line.id for line in lines if line.record is not None]
for name, act in (
    ("correct", correct),
    ("void", page.controller.battles.void),
    ("undo", page.controller.undo),
):
    page.war_room.battles.timeline.select(played[len(played) // 2])
    settle(SETTLING / 3)
    watch = Watch(name)
    act()
    settle(SETTLING / 3)
    watch.timer.stop()
    assert watch.turns == LOOKED_AT, f"nothing was told of {name}"
    watch.say("doing")
watch = Watch("words")
page.controller.show_story()
settle(SETTLING / 3)
watch.say("doing")
os._exit(0)
