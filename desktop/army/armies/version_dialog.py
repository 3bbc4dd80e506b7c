"""Asking for a name under which an army is kept as it is now."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.look.parts.check import Check
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Field
from desktop.services.armies import ArmyService
from desktop.services.army_versions import BATTLE, BY_HAND, keep
from rules.army.model import Army

LONGEST = 80
ACT = "Keep this version"


def ask_version(parent: QWidget, army_service: ArmyService, army: Army) -> bool:
    """Ask for a name, and keep the army; return whether it is kept now."""
    dialog = SentenceDialog(
        ACT,
        f"{army.name or 'The army'} stays in its history as it is now, whatever you change later.",
        (ACT, "Cancel"),
        parent=parent,
    )
    name = QLineEdit()
    name.setMaxLength(LONGEST)
    name.setPlaceholderText("Before Saturday")
    battle = Check("It goes into a battle like this")
    dialog.content.addWidget(Field("Name", name))
    dialog.content.addWidget(battle)
    name.setFocus()
    dialog.exec()
    if dialog.answer != ACT:
        return False
    kind = BATTLE if battle.isChecked() else BY_HAND
    return bool(keep(army_service, army, kind, name.text().strip()))
