"""Details of a unit: its name, what is mounted on it, its numbers and what the game says."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.army.colouring import ColourChoice, change_colour, models_at_hand, own_colours
from desktop.army.controller import ArmyController
from desktop.army.details import hero_commands
from desktop.army.details.field_editors import Count, NameEdit, StoryEdit
from desktop.army.details.portrait_button import Portrait
from desktop.army.details.weapon_table import (
    NumberRow,
    NumberRows,
    WeaponTable,
    mark_of,
    show_legend,
)
from desktop.army.figure_sources import figure_source
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Field
from desktop.look.parts.flow import empty
from desktop.look.parts.origin import Legend
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.services.army_document import Ids
from rules.army import edits
from rules.army.drawing_choice import unit_art, unit_colour
from rules.army.model import Unit
from rules.army.roster import Roster, mounted
from rules.common.wording import listed, lower
from rules.games.base_types import Number
from rules.games.catalog import Title
from rules.games.ruleset import Team, Vehicle, Weapon

MOST_SEATS = 60


class UnitDetails(QWidget):
    """Shows the current unit."""

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._boxes: dict[str, Check] = {}
        self._fitted = ("", "")
        self.portrait = Portrait()
        self.name = NameEdit(self._rename, "Name of the unit")
        self.kind = TextLabel("", "second", "ink2", wrap=True)
        self.names = LinkButton("Give everyone a name", "Each man without one gets one (Shift+N)")
        self.fittings = QWidget()
        self._fitting_column = QVBoxLayout(self.fittings)
        self._fitting_column.setContentsMargins(0, 0, 0, 0)
        self._fitting_column.setSpacing(2)
        self.passengers = Count("Passenger seats")
        self.passengers.setRange(0, MOST_SEATS)
        self.passenger_field = Field("Passenger seats of your model", self.passengers)
        self.weapons_label = SectionLabel("Weapons")
        self.weapons = WeaponTable()
        self.numbers, self.legend = NumberRows(), Legend()
        self.text = TextLabel("", "second", "ink2", wrap=True)
        self.colour = ColourChoice(self._set_colour)
        self.colour_field = Field("Colour", self.colour)
        self.note = StoryEdit(self._set_note, "A note on this unit")
        self._build()
        self.passengers.valueChanged.connect(self._set_passengers)
        self.names.clicked.connect(lambda: hero_commands.name_everyone(controller))

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.portrait)
        column.addWidget(Field("Name", self.name))
        column.addWidget(self.kind)
        column.addWidget(self.names, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.colour_field)
        column.addWidget(self.fittings)
        column.addWidget(self.passenger_field)
        column.addWidget(self.weapons_label)
        column.addWidget(self.weapons)
        column.addWidget(self.numbers)
        column.addWidget(self.legend)
        column.addWidget(self.text)
        column.addWidget(Field("Note", self.note))

    def refresh(self) -> None:
        """Show the current unit as it is now."""
        unit, document = self._controller.current_unit(), self._controller.document
        roster = document.roster if document else None
        if unit is None or document is None:
            return
        self.name.show_text(unit.name)
        self.note.show_text(unit.note)
        self.names.setVisible(any(not man.name for man in unit.figures))
        colours = own_colours(document.army, *self._coloured(unit))
        self.colour_field.setVisible(bool(colours))
        self.colour.show_colours(document.army, colours)
        if roster is None:
            return
        source = figure_source(self, unit_art(roster, unit), unit_colour(roster, unit))
        self.portrait.show_figure(source, unit.name)
        self.kind.setText(_kind_words(roster, unit))
        known = roster.type_of(unit)
        self._show_fittings(roster, unit, known if isinstance(known, Vehicle) else None)
        weapons = _weapons(roster, unit)
        self.weapons.show_weapons(roster.ruleset, weapons, self._controller.games)
        self.weapons_label.setVisible(bool(weapons))
        rows = _numbers(roster, unit, self._controller.games)
        self.numbers.set_rows((), rows)
        self.numbers.setVisible(bool(rows))
        show_legend(self.legend, [cells[0][1] for _, cells in rows], self._controller.games)
        self.legend.setVisible(bool(rows) and not weapons)
        self.text.setText(known.text if known else "")
        self.text.setVisible(bool(self.text.text()))

    def _show_fittings(self, roster: Roster, unit: Unit, vehicle: Vehicle | None) -> None:
        choices = vehicle.choices if vehicle else ()
        self.fittings.setVisible(bool(choices))
        agreed = any(group.agreed for group in vehicle.seats) if vehicle else False
        self.passenger_field.setVisible(agreed)
        if vehicle and agreed:
            seats = sum(place.group.agreed for place in roster.places.get(unit.id, ()))
            self.passengers.blockSignals(True)
            self.passengers.setValue(seats if unit.passengers is None else unit.passengers)
            self.passengers.blockSignals(False)
        if self._fitted != (roster.ruleset.id, unit.type):
            self._fitted = (roster.ruleset.id, unit.type)
            self._make_boxes(roster, vehicle)
        for option, box in self._boxes.items():
            name, count = roster.ruleset.fitting[option].name, unit.fittings.count(option)
            box.setText(f"{count} × {name}" if count > 1 else name)
            box.setChecked(count > 0)

    def _make_boxes(self, roster: Roster, vehicle: Vehicle | None) -> None:
        """Make the boxes of another type of vehicle; they stay while they are ticked."""
        empty(self._fitting_column)
        self._boxes = {}
        for choice in vehicle.choices if vehicle else ():
            words = choice.name
            if choice.at_most is not None and choice.at_most > 1:
                words += f", up to {choice.at_most}"
            self._fitting_column.addWidget(SectionLabel(words))
            for option in choice.options:
                box = Check(roster.ruleset.fitting[option].name)
                box.setToolTip(roster.ruleset.fitting[option].text)
                box.clicked.connect(lambda on, each=option: self._fit(each, on))
                self._boxes[option] = box
                self._fitting_column.addWidget(box)

    # ---- acts

    def _change(self, label: str, merge: str = "", **changes: object) -> None:
        unit = self._controller.current_unit()
        if unit is None:
            return
        self._controller.edit(
            label,
            lambda army: edits.change_unit(army, unit.id, **changes),
            merge=f"{merge} {unit.id}" if merge else "",
        )

    def _rename(self, text: str) -> None:
        self._change(f"rename to {text or 'nothing'}", "unit name", name=text)

    def _set_note(self, text: str) -> None:
        self._change("note", "unit note", note=text)

    def _coloured(self, unit: Unit) -> tuple[Ids, Ids]:
        """Return whose colour stands here: the vehicle's or gun's, of other units the men's."""
        models = models_at_hand(self._controller)
        return ((), models) if models else (tuple(man.id for man in unit.figures), ())

    def _set_colour(self, colour: str) -> None:
        unit = self._controller.current_unit()
        if unit is not None:
            change_colour(self._controller, *self._coloured(unit), colour)

    def _set_passengers(self, count: int) -> None:
        self._change(f"{count} passenger seats", "passengers", passengers=count)

    def _fit(self, option: str, on: bool) -> None:
        """Mount or take off; of a single choice the other option comes off by itself."""
        unit, document = self._controller.current_unit(), self._controller.document
        if unit is None or document is None or document.ruleset is None:
            return
        fittings = tuple(each for each in unit.fittings if each != option)
        if on:
            vehicle = document.ruleset.vehicle[unit.type]
            choice = next(each for each in vehicle.choices if option in each.options)
            if choice.at_most == 1:
                fittings = tuple(each for each in fittings if each not in choice.options)
            fittings = (*fittings, option)
        name = lower(document.ruleset.fitting[option].name)
        self._controller.edit(
            f"{'mount' if on else 'take off'} {name}",
            lambda army: edits.change_unit(army, unit.id, fittings=fittings),
        )


def _numbers(roster: Roster, unit: Unit, games: dict[str, Title]) -> list[NumberRow]:
    """Return the numbers of a unit's type, and of a vehicle its seats, with their origin."""
    known = roster.type_of(unit)
    if known is None:
        return []
    stat = roster.ruleset.stat
    numbers = [(stat[key].name, number, stat[key].unit) for key, number in known.stats.items()]
    if isinstance(known, Vehicle):
        groups: dict[str, Number] = {}
        for place in roster.places.get(unit.id, ()):
            before = groups.get(place.name)
            origin = place.group.origin
            if place.group.agreed and unit.passengers is not None:
                origin = "house"
            groups[place.name] = Number(int(before.value) + 1 if before else 1, origin=origin)
        numbers += [(f"Seats: {lower(name)}", number, "") for name, number in groups.items()]
    return [
        (name, [(number.text(words), mark_of(number, games, known.source))])
        for name, number, words in numbers
    ]


def _kind_words(roster: Roster, unit: Unit) -> str:
    known = roster.type_of(unit)
    if known is None:
        words = "Loose men" if unit.kind == "men" else "A squad of your own making"
    else:
        words = f"{known.name} · {known.source}" if known.source else known.name
    leads = listed([man.called for man in roster.men_of(unit) if man.commands])
    return f"{words} · commanded by {leads}" if leads else words


def _weapons(roster: Roster, unit: Unit) -> list[Weapon]:
    known = roster.type_of(unit)
    table = roster.ruleset.weapon
    if isinstance(known, Team):
        return [table[known.weapon]] if known.weapon else []
    if isinstance(known, Vehicle):
        return [
            table[each] for each in dict.fromkeys(mounted(unit, roster.ruleset)) if each in table
        ]
    found = {w.id: w for man in roster.men_of(unit) for w in man.derived.weapons}
    return list(found.values())
