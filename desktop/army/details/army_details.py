"""Details of the army itself: name, colour, note, and how large it is."""

from __future__ import annotations

from collections import Counter

from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.army.controller import ArmyController
from desktop.army.details.field_editors import Choice, NameEdit, StoryEdit
from desktop.army.details.portraits import Portrait
from desktop.army.figure_sources import figure_source
from desktop.look.parts.fields import Field
from desktop.look.parts.layouts import stacked
from desktop.look.parts.number_table import NumberTable
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.services.army_document import ArmyDocument
from rules.army import edits
from rules.army.model import UnitKind
from rules.games.ruleset_validation import COLOURS

KINDS: dict[UnitKind, str] = {"squad": "Squads", "team": "Weapons teams", "vehicle": "Vehicles"}
"""The kinds of unit that are counted here."""
BESIDE_UP_TO = 115
"""Per cent of the usual text: up to here a name has room beside the portrait."""


class ArmyDetails(QWidget):
    """Shows the open army while nothing in it is selected."""

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.portrait = Portrait()
        self.name = NameEdit(self._rename, "Name the army")
        self.colour = Choice(self._recolour, "Colour")
        self.numbers = NumberTable()
        self.note = StoryEdit(self._set_note, "Add a note")
        self.hint = TextLabel("Click a man or a unit to see its details.", "small", "ink2", True)
        self._named, self._coloured = Field("Name", self.name), Field("Colour", self.colour)
        head = QWidget()
        self._head = QGridLayout(head)
        self._head.setContentsMargins(0, 0, 0, 0)
        self._head.setHorizontalSpacing(10)
        self._head.setVerticalSpacing(6)
        self._head.setColumnStretch(1, 1)
        stacked(
            head,
            stacked(SectionLabel("In the army"), self.numbers, gap=4), Field("Note", self.note),
            self.hint, on=self, gap=10,
        )  # fmt: skip

        theme_of(self).changed.connect(self._place_name)
        self._place_name()

    def _place_name(self) -> None:
        """Let the name take the whole width where text is large."""
        large = theme_of(self).text_percent > BESIDE_UP_TO
        for widget, *place in (
            (self._named, *((0, 0, 1, 2) if large else (0, 1, 1, 1))),
            (self.portrait, *((1, 0, 1, 1) if large else (0, 0, 2, 1))),
            (self._coloured, 1, 1, 1, 1),
        ):
            self._head.addWidget(widget, *place)

    def refresh(self) -> None:
        """Show the army as it is now."""
        document = self._controller.document
        self.setEnabled(document is not None)
        if document is None:
            return
        army, ruleset = document.army, document.ruleset
        self.name.show_text(army.name)
        self.note.show_text(army.note)
        own = ruleset.colours if ruleset else ()  # the game's own come first
        known = dict.fromkeys((*own, *COLOURS, army.colour))
        self.colour.show_options([(each, each.capitalize()) for each in known], army.colour)
        art = ruleset.plain_role.art if ruleset else ""
        source = figure_source(self, art or "rifleman", army.colour)
        self.portrait.show_figure(source, army.name)
        self.numbers.set_pairs(_numbers(document))

    def _change(self, label: str, merge: str = "", **changes: object) -> None:
        self._controller.edit(label, lambda army: edits.change_army(army, **changes), merge=merge)

    def _rename(self, text: str) -> None:
        self._change(f"rename the army to {text or 'nothing'}", "army name", name=text)

    def _recolour(self, colour: str) -> None:
        self._change(f"paint the army {colour}", colour=colour)

    def _set_note(self, text: str) -> None:
        self._change("note on the army", "army note", note=text)


def _numbers(document: ArmyDocument) -> list[tuple[str, str]]:
    """Return what the army consists of; figures, limits and clocks are in the bar of totals."""
    counts = Counter(unit.kind for unit in document.army.units)
    loose = sum(len(unit.figures) for unit in document.army.units if unit.kind == "men")
    found = [(name, str(counts[kind])) for kind, name in KINDS.items() if counts[kind]]
    heroes = sum(man.hero for man in document.army.figures())
    found += [("Heroes", str(heroes))] if heroes else []
    found += [("Loose men", str(loose))] if loose else []
    return found or [("Figures", str(document.army.figure_count()))]
