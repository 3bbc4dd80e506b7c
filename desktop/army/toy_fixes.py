"""Fixes of findings about toys: choose a stand-in, tell that more are owned."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from desktop.army.choosers import searched
from desktop.army.figure_sources import figure_source
from desktop.look.parts.dialog import SentenceDialog, tell
from desktop.look.parts.fields import Field, Spin
from desktop.services.toy_box import Change
from desktop.shell.chooser import Entry, chooser_over
from rules.army.army_under_ruleset import Roster
from rules.common.findings import PRINT, STAND_IN, Fix
from rules.common.ids import new_id
from rules.common.wording import capital, counted, plural
from rules.toybox import edits
from rules.toybox.matching import Need, kind_of, match, stand_ins_for
from rules.toybox.shortfalls import called, need_of
from rules.toybox.stock import pose_drawing
from rules.toybox.toy_box import Pose, PoseKind, ToyBox
from rules.toybox.usual_toys import all_poses

if TYPE_CHECKING:
    from desktop.army.page import ArmyPage
    from desktop.services.toy_box import ToyBoxService

STAND_UPS = "stand-ups"
"""The sheet with men to fold and stand on the table."""
Edit = Callable[[str, Change], object]
"""Changes the toy box as one step with this label."""


def mend_toys(page: ArmyPage, toys: ToyBoxService, fix: Fix) -> None:
    """Do what a fix about toys says, for the open army."""
    roster = page.controller.roster
    need = need_of(roster, fix.arguments[0]) if roster else None
    if roster is None or need is None:
        return

    def edit(label: str, change: Change) -> None:
        done = toys.edit(label, change)
        if not done:
            page.controller.said.emit(done.error)

    if fix.action == PRINT:
        page.card_asked.emit(roster.army.id, STAND_UPS)
    elif fix.action == STAND_IN:
        who = called(toys.box, roster, need)
        ask_stand_in(page, toys.box, need, who, roster.army.name, edit)
    else:
        ask_owned(page, toys.box, roster, need, edit)


def ask_stand_in(widget: QWidget, box: ToyBox, need: Need, who: str, army: str, edit: Edit) -> None:
    """Let the player choose which toy plays alike men of an army; `who` is what they are called."""

    def take(pose: str) -> None:
        edit(f"stand-in for {who}", lambda now: edits.put_stand_in(
            now, need.army, need.items, pose
        ))  # fmt: skip

    entries = [
        Entry(
            pose.id,
            pose.name,
            partial(take, pose.id),
            figure=figure_source(widget, pose_drawing(pose), need.colour),
        )
        for pose in stand_ins_for(box, need)
    ]
    if any((each.army, each.items) == (need.army, need.items) for each in box.stand_ins):
        entries.append(Entry("", "No stand-in", partial(take, "")))
    if not entries:
        tell(widget, "No stand-in", f"No toy to hand could play the {who} of {army}.")
        return
    title = f"Who plays the {who.partition(' with ')[0]} of {army or 'this army'}?"
    chooser_over(widget).ask(title, "Search poses", searched(entries))


def ask_owned(widget: QWidget, box: ToyBox, roster: Roster, need: Need, edit: Edit) -> None:
    """Ask how many more of a kind are owned, and put them into the box as loose finds."""
    name = called(box, roster, need)
    found = match(box, (roster,)).toys
    lacking = sum((need.army, each) not in found for each in need.ids)
    dialog = SentenceDialog(
        "I own more",
        f"How many {need.colour} {plural(name)} do you own that are not in the toy box yet?",
        ("Add to the toy box", "Cancel"),
        parent=widget,
    )
    number = Spin("Number")
    number.setRange(1, edits.COUNT_LIMIT)
    number.setValue(lacking)
    dialog.content.addWidget(Field("Number", number))
    number.setFocus()
    number.selectAll()
    dialog.exec()
    if dialog.answer != dialog.buttons[0].text():
        return
    count = number.value()
    pose = next((each for each in all_poses(box) if kind_of(each) == need.kind), None)
    if pose is None:
        kind: PoseKind = "vehicle" if need.kind.model else "man"
        items = tuple(each for each in need.items if each in need.kind.items)
        pose = Pose(new_id(), capital(name), kind, items, need.kind.model)
    edit(f"add {counted(count, name)}", lambda now: edits.add_toys(now, pose, need.colour, count))
