"""Copy, cut and paste of men and units, inside an army and from one army to another.

What reads and writes documents is imported when something is copied: the start needs none of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from desktop.army.controller import ArmyController
from rules.army.model import Army
from rules.common.problems import InputProblem, Problem
from rules.common.wording import counted
from rules.games.ruleset import Ruleset

if TYPE_CHECKING:
    from rules.army.documents.army_file import ArmyWithPictures

UNITS_MIME = "application/x-muster-units"
"""An army document of what was copied; beside it lies a plain text for other programs."""
MOST_BYTES = 4_000_000
"""An army of 5,000 men in full dress is smaller; more is not from this program."""
MOST_PICTURES = 12_000_000
"""Bytes of portraits that come along: a dozen of the largest, or many more of the usual size."""
LOOK_AFTER_MS = 400
"""The window is painted before the clipboard is asked for the first time."""
NOT_READ = "What was copied cannot be read, so nothing was pasted: copy it once more."
NEWER = "What was copied comes from a newer Muster, so nothing was pasted: paste it there."


def copy(controller: ArmyController) -> bool:
    """Put the chosen men and units on the clipboard; return whether there were any."""
    document = controller.document
    units, men = controller.selected_units(), controller.selected_figures()
    if document is None or not (units or men):
        return False
    from rules.army.clipboard import copy_out
    from rules.army.documents.army_file import write_army

    clip = copy_out(document.army, units, men)
    data = QMimeData()
    data.setData(UNITS_MIME, write_army(clip, _pictures(controller, clip)))
    data.setText(_text(clip, document.ruleset))
    QGuiApplication.clipboard().setMimeData(data)
    controller.said.emit(f"Copied: {_words(clip, len(units))}")
    return True


def _pictures(controller: ArmyController, clip: Army) -> dict[str, bytes]:
    """Return the portraits of those who were copied: as many as may come along."""
    room, coming = MOST_PICTURES, dict[str, bytes]()
    for picture, data in controller.pictures.data(clip.pictures()).items():
        if len(data) <= room:
            room -= len(data)
            coming[picture] = data
    return coming


def cut(controller: ArmyController) -> None:
    """Put the chosen men and units on the clipboard and take them off the army."""
    if copy(controller):
        controller.remove("cut")


class Copied(QObject):
    """Knows whether men, units or a text lie on the clipboard, and tells when that changes.

    The clipboard belongs to another program now and then, which takes its time to answer: it is
    asked when something was copied, and not for each act.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.something = False
        QGuiApplication.clipboard().dataChanged.connect(self._look)
        QTimer.singleShot(LOOK_AFTER_MS, self, self._look)

    def _look(self) -> None:
        data = QGuiApplication.clipboard().mimeData()
        found = data is not None and (data.hasFormat(UNITS_MIME) or data.hasText())
        if found != self.something:
            self.something = found
            self.changed.emit()


def paste_here(controller: ArmyController) -> str | None:
    """Put what was copied into the open army, behind the unit at hand.

    Return a text that lies there instead of men and units, None when there was none to hand on.
    """
    data = QGuiApplication.clipboard().mimeData()
    document = controller.document
    if data is None or document is None:
        return None
    if not data.hasFormat(UNITS_MIME):
        return data.text() or None
    try:
        clip, pictures, _ = _read(bytes(data.data(UNITS_MIME).data()))
    except InputProblem as problem:
        newer = "a newer Muster" in problem.sentence()
        controller.said.emit(NEWER if newer else NOT_READ)
        return None
    from rules.army.clipboard import paste

    pasted = paste(document.army, clip, document.ruleset, controller.target_unit())
    if pasted.refused:
        controller.said.emit(pasted.refused)
        return None
    lost = " ".join(filter(None, (pasted.lost, _take_pictures(controller, clip, pictures))))
    units = sum(unit.kind != "men" for unit in clip.units)
    controller.edit(f"paste {_words(clip, units)}", lambda _: pasted.army, select=pasted.new)
    if lost:
        controller.said.emit(lost)
    return None


def _take_pictures(controller: ArmyController, clip: Army, pictures: Mapping[str, bytes]) -> str:
    """Keep the portraits that are not in this data folder yet; say which did not come, if any."""
    wanted = clip.pictures()
    here = controller.pictures.data(wanted)
    new = {each: data for each, data in pictures.items() if each not in here}
    controller.pictures.put(new)
    missing = len([each for each in wanted if each not in here and each not in new])
    if not missing:
        return ""
    return f"{counted(missing, 'portrait')} did not come along: drawings stand there instead."


def _read(data: bytes) -> ArmyWithPictures:
    """Return what was copied; InputProblem when it is nothing that this Muster writes."""
    from rules.army.documents.army_file import read_bundle

    if len(data) > MOST_BYTES + MOST_PICTURES * 4 // 3 + 100_000:
        raise InputProblem(Problem("the clipboard", "", "holds more than Muster ever copies."))
    return read_bundle(data, "the clipboard")


def _text(clip: Army, ruleset: Ruleset | None) -> str:
    """Return a line for each unit, as for a chat."""
    if ruleset is None:
        return "\n".join(unit.name or unit.type for unit in clip.units)
    from rules.army.text_list_writer import write_units

    return write_units(clip, ruleset, frozenset(unit.id for unit in clip.units))


def _words(clip: Army, units: int) -> str:
    """Return what was copied: Bazooka team; 3 units; 12 men; 2 units and 5 men."""
    loose = sum(len(unit.figures) for unit in clip.units if unit.kind == "men")
    if units == 1 and not loose:
        return clip.units[0].name or "a unit"
    men = [man for unit in clip.units for man in unit.figures]
    if not units and len(men) == 1:
        return men[0].called or "a man"
    words = [counted(units, "unit")] if units else []
    words += [counted(loose, "man")] if loose or not units else []
    return " and ".join(words)
