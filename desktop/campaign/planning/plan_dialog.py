"""Planning a battle: when, where, what for, and who meets whom."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.campaign.page_view_model import Shown
from desktop.campaign.planning.which_men_play_dialog import ROLES
from desktop.campaign.struct_form import StructForm, combo
from desktop.look.parts.check import Check
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Field
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import SectionLabel
from desktop.look.theme import theme_of
from rules.campaign.recording.battle_record import BattlePlan, PlannedSide

WIDTH, ROW, MOST, ROLE_WIDE, NAME_NARROW = 520, 38, 6, 120, 160


class PlanDialog(SentenceDialog):
    """The form of a plan; `plan()` is what was filled in."""

    def __init__(
        self,
        shown: Shown,
        missions: Sequence[tuple[str, str]],
        plan: BattlePlan | None = None,
        parent: QWidget | None = None,
    ) -> None:
        title = "Change the plan" if plan else "Plan a battle"
        words = "It stays on the timeline until it is played or called off."
        super().__init__(title, words, ("Save", "Cancel"), parent=parent)
        self._before = before = plan or BattlePlan(date.today().isoformat(), ())
        self.setMinimumWidth(WIDTH)
        known = dict((("", "No mission yet"), *missions))
        known.setdefault(before.mission, before.mission)
        self._form = form = StructForm(before, self)
        self.day, self.place = form.day("day", "Day"), form.line("place", "Place")
        self.name = form.line("name", "Name", "The battle for the back step")
        self.mission = form.choice("mission", "Mission", tuple(known.items()))
        sides = {each.entry: each for each in before.sides}
        here = [each.entry.id for each in shown.state.entries if not each.entry.gone]
        if not sides and len(here) == 2:
            sides = {entry: PlannedSide(entry) for entry in here}
        self.rows = {entry: PlanRow(shown, entry, sides.get(entry)) for entry in here}
        ground = Panel()
        vbox(*self.rows.values(), 1, gap=4, margins=(0, 0, 8, 0), inside=ground)
        page = ScrollPage(ground, "Who meets")
        page.setFixedHeight(theme_of(self).height(ROW) * min(max(len(here), 1), MOST) + 4)
        when = hbox(Field("Day", self.day), (Field("Place", self.place), 1), gap=10)
        self.content.addLayout(vbox(
            Field("Name, if it has one", self.name), when, Field("Mission", self.mission),
            SectionLabel("Who meets"), page,
        ))  # fmt: skip
        form.changed.connect(self._follow)
        for each in self.rows.values():
            each.changed.connect(self._follow)
        self.day.setFocus(Qt.FocusReason.OtherFocusReason)
        self._follow()

    def _follow(self) -> None:
        self.buttons[0].set_blocked(self.trouble())

    def trouble(self) -> str:
        """Return what is lacking, "" when it can be written down."""
        few = "" if len(self.plan().sides) > 1 else "Tick two armies or more."
        return self.day.trouble or few

    def plan(self) -> BattlePlan:
        """Return what was filled in."""
        sides = (each.side() for each in self.rows.values())
        return self._form.filled(self._before, sides=tuple(each for each in sides if each))


class PlanRow(QWidget):
    """An army of the campaign: whether it meets the others, and in which role.

    Who of it stays at home is said before the battle, and stays as it is here.
    """

    changed = Signal()

    def __init__(self, shown: Shown, entry: str, before: PlannedSide | None) -> None:
        super().__init__()
        self._before = before or PlannedSide(entry)
        army, player = shown.names.beside(entry)
        self.check = Check(" – ".join(filter(None, (player, army))), shrinks=NAME_NARROW)
        self.check.setChecked(before is not None)
        self.role = combo(f"Role of {shown.names.army(entry)}", ROLES, self._before.role)
        self.role.setFixedWidth(ROLE_WIDE)
        hbox((self.check, 1), self.role, inside=self)
        self.role.setVisible(before is not None)
        self.check.toggled.connect(self.role.setVisible)
        self.check.toggled.connect(lambda _on: self.changed.emit())

    def side(self) -> PlannedSide | None:
        """Return the army's part in the plan, None where it is not in it."""
        if not self.check.isChecked():
            return None
        return replace(self._before, role=self.role.currentData())
