"""Asking for the folder and the tags of armies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Field
from desktop.look.parts.flow import FlowLayout
from desktop.look.parts.tag import ItemPill
from desktop.services import army_list as armies_list
from desktop.services.armies import ArmyService
from desktop.services.army_filing import ArmyFiling
from rules.common.wording import counted

LONGEST = 60
"""Letters of a folder's name or a tag."""
Ids = Sequence[str]


def ask_folder(parent: QWidget, filing: ArmyFiling, ids: Ids, renamed: str = "") -> bool:
    """Ask for a folder, and put armies into it; `renamed` is the folder that gets another name."""
    army_service = filing.armies
    what = called(army_service, ids)
    title = "Rename the folder" if renamed else "Put into a folder"
    sentence = (
        f"The folder “{renamed}” holds {what}."
        if renamed
        else f"Which folder is for {what}? A new name makes a new folder."
    )
    act = "Rename" if renamed else "Put into the folder"
    dialog = SentenceDialog(title, sentence, (act, "Cancel"), parent=parent)
    name = QLineEdit(renamed)
    name.setMaxLength(LONGEST)
    dialog.content.addWidget(Field("Folder", name))
    folders = [each for each in armies_list.folders_of(army_service.entries) if each != renamed]
    if folders and not renamed:
        pills = _Pills(folders, frozenset(), checkable=False)
        for pill in pills.pills:
            pill.clicked.connect(partial(_fill, name, pill.text()))
        dialog.content.addWidget(pills)

    def follow(text: str) -> None:
        dialog.buttons[0].set_blocked("" if text.strip() else "Give the folder a name.")

    name.textChanged.connect(follow)
    follow(renamed)
    name.setFocus()
    name.selectAll()
    dialog.exec()
    return dialog.answer == act and bool(filing.put_into(ids, name.text().strip()))


def ask_tags(parent: QWidget, filing: ArmyFiling, ids: Ids) -> bool:
    """Ask for the tags of armies, those there are and new ones."""
    army_service = filing.armies
    entries = [army_service.entry(each) for each in ids]
    had = frozenset.intersection(*(frozenset(each.tags) for each in entries))
    dialog = SentenceDialog(
        "Tags",
        f"Words by which you find {called(army_service, ids)} again.",
        ("Set the tags", "Cancel"),
        parent=parent,
    )
    known = armies_list.tags_of(army_service.entries)
    pills = _Pills(known, had, checkable=True)
    if known:
        dialog.content.addWidget(pills)
    new = QLineEdit()
    new.setPlaceholderText("club, 1944, for Saturday")
    new.setMaxLength(5 * LONGEST)
    dialog.content.addWidget(Field("New tags, with commas between", new))
    new.setFocus()
    dialog.exec()
    if dialog.answer != "Set the tags":
        return False
    on = {pill.text() for pill in pills.pills if pill.isChecked()}
    typed = {word.strip()[:LONGEST] for word in new.text().split(",") if word.strip()}
    return bool(filing.tag(ids, (on - had) | typed, had - on - typed))


def called(army_service: ArmyService, ids: Ids) -> str:
    """Return armies in words: one by its name, several by their number."""
    if len(ids) == 1:
        return f"“{army_service.entry(ids[0]).called}”"
    return counted(len(ids), "army")


def _fill(field: QLineEdit, words: str, _on: bool = False) -> None:
    field.setText(words)


class _Pills(QWidget):
    """Words to click, in as many lines as they need."""

    def __init__(self, words: Sequence[str], on: frozenset[str], *, checkable: bool) -> None:
        super().__init__()
        flow = FlowLayout(self, gap=6)
        self.pills: list[ItemPill] = []
        for word in words:
            pill = ItemPill(word)
            pill.setCheckable(checkable)
            pill.setChecked(word in on)
            flow.addWidget(pill)
            self.pills.append(pill)
