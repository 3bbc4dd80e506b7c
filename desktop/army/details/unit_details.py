"""Details of a unit: its name, what is mounted on it, its numbers and what the game says."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.army.colouring import ColourChoice, change_colour, models_at_hand, own_colours
from desktop.army.controller import ArmyController
from desktop.army.details import commands
from desktop.army.details.field_editors import Count, FittingBoxes, NameEdit, StoryEdit
from desktop.army.details.odds_section import OddsSection
from desktop.army.details.portraits import Portrait
from desktop.army.details.weapon_table import WeaponTable, mark_of, show_legend
from desktop.army.figure_sources import figure_source
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.fields import Field
from desktop.look.parts.layouts import beside, stacked
from desktop.look.parts.number_origin import Legend, Mark
from desktop.look.parts.number_table import NumberCell, NumberRow, NumberTable
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.tokens import Origin
from desktop.services.army_document import Ids
from rules.army import edits
from rules.army.army_under_ruleset import Roster, mounted
from rules.army.drawing_choice import unit_art, unit_colour
from rules.army.model import Unit
from rules.common.wording import HOUSE_SIGN, counted, listed
from rules.games.game_titles import Title
from rules.games.ruleset import Team, Vehicle, Weapon
from rules.odds.describe_movement import moves_beside, unit_moves

MOST_SEATS = 60
MOST_PLACES = 12
"""Seats that are listed; the table shows all."""


class UnitDetails(QWidget):
    """Shows the current unit."""

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.portrait = Portrait()
        self.name = NameEdit(self._rename, "Name the unit")
        self.kind = TextLabel("", "second", "ink2", wrap=True)
        self.names = LinkButton("Give everyone a name", "Each man without one gets one (Shift+N)")
        self.aboard, self._aboard_label = NumberTable(), SectionLabel("")
        self._aboard = stacked(self._aboard_label, self.aboard, gap=4)
        self.fittings = FittingBoxes(self._fit)
        self.passengers = Count("Passenger seats")
        self.passengers.setRange(0, MOST_SEATS)
        self.passenger_field = Field("Passenger seats of your model", self.passengers)
        self.weapons = WeaponTable()
        self.numbers, self.legend = NumberTable(), Legend()
        self.moves = TextLabel("", "second", "ink2", wrap=True)
        self.odds = OddsSection(controller.catalog, "What it needs to hit")
        self.colour = ColourChoice(self._set_colour)
        self.colour_field = Field("Colour", self.colour)
        self.note = StoryEdit(self._set_note, "Add a note")
        self._build()
        self.passengers.valueChanged.connect(self._set_passengers)
        self.names.clicked.connect(lambda: commands.name_everyone(controller))

    def _build(self) -> None:
        about = stacked(Field("Name", self.name), self.kind, gap=6)
        head = beside(self.portrait, about, gap=10, top=True)
        stacked(
            head, self._aboard, self.names, self.fittings, self.passenger_field, self.weapons,
            self.numbers, self.legend, self.moves, self.odds, Field("Note", self.note),
            self.colour_field, on=self, gap=10,
        )  # fmt: skip
        column = self.layout()
        assert column is not None
        column.setAlignment(self.names, Qt.AlignmentFlag.AlignLeft)

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
        title, places = _aboard(roster, unit)
        self._aboard_label.setText(title)
        self.aboard.set_pairs(places)
        self._aboard.setVisible(bool(places))
        weapons = _weapons(roster, unit)
        self.weapons.show_weapons(roster.ruleset, weapons, self._controller.games)
        rows = _numbers(roster, unit, self._controller.games)
        playbook = self._controller.catalog.playbook(roster.ruleset.id)
        beside_them = moves_beside(roster, playbook, unit) if playbook else None
        for name, inches in beside_them or ():
            rows.append(NumberRow(name, (NumberCell(inches),)))
        self.numbers.set_rows((), rows)
        self.numbers.setVisible(bool(rows))
        marks = [row.cells[0].mark for row in rows]
        chosen = known.choices if isinstance(known, Vehicle) else ()
        house = any(choice.origin == "house" for choice in chosen)
        marks += [Mark(Origin.HOUSE)] if house else []
        show_legend(self.legend, marks, self._controller.games)
        self.legend.setVisible(house or (bool(rows) and not weapons))
        moves = unit_moves(roster, playbook, unit) if playbook and beside_them is None else ()
        self.moves.setText("\n".join(moves))
        self.moves.setVisible(bool(moves))
        self.odds.show_shooter(roster, unit, None)

    def _show_fittings(self, roster: Roster, unit: Unit, vehicle: Vehicle | None) -> None:
        groups = []
        for choice in vehicle.choices if vehicle else ():
            many = choice.at_most is not None and choice.at_most > 1
            options = []
            for option in choice.options:
                name, count = roster.ruleset.fitting[option].name, unit.fittings.count(option)
                options.append((option, f"{count} × {name}" if count > 1 else name, count > 0))
            title = f"{choice.name}, up to {choice.at_most}" if many else choice.name
            if choice.origin != "stated":
                lender = self._controller.games.get(choice.origin)
                lent = f" ({lender.short if lender else choice.origin})"
                title += HOUSE_SIGN if choice.origin == "house" else lent
            groups.append((title, options))
        self.fittings.show_groups(groups)
        agreed = vehicle is not None and any(group.agreed for group in vehicle.seats)
        self.passenger_field.setVisible(agreed)
        if agreed:
            seats = sum(place.group.agreed for place in roster.places.get(unit.id, ()))
            self.passengers.blockSignals(True)
            self.passengers.setValue(seats if unit.passengers is None else unit.passengers)
            self.passengers.blockSignals(False)

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
        unit = self._controller.current_unit()
        if unit is not None:
            commands.fit(self._controller, (unit.id,), option, on)


def _numbers(roster: Roster, unit: Unit, games: dict[str, Title]) -> list[NumberRow]:
    """Return the numbers of a unit's type, and of a vehicle its seats, with their origin."""
    known = roster.type_of(unit)
    if known is None:
        return []
    stat = roster.ruleset.stat
    rows = []
    for key, number in known.stats.items():
        mark = mark_of(number, games, known.source)
        cell = NumberCell(number.text(stat[key].unit), mark=mark)
        rows.append(NumberRow(stat[key].name, (cell,)))
    return rows


def _aboard(roster: Roster, unit: Unit) -> tuple[str, list[tuple[str, str]]]:
    """Return who sits or serves where; of men on foot how many there are of each role."""
    called = {man.figure.id: man.called for man in roster.men}
    seats = {seat.number: called.get(seat.figure, "") for seat in unit.seats}
    places = roster.places.get(unit.id, ())
    if places:
        return "Aboard", [
            (f"{place.number} {place.name}", seats.get(place.number) or "free")
            for place in places[:MOST_PLACES]
        ]
    known, men = roster.type_of(unit), roster.men_of(unit)
    if isinstance(known, Team):
        rows = []
        for post in known.posts:
            holders = [man.called for man in men if man.figure.post == post.id]
            rows += [(post.name, who) for who in (*holders, *["free"] * post.count)[: post.count]]
        return "Crew", rows
    roles = Counter(man.role.name if man.role else "Unknown soldier" for man in men)
    return counted(len(men), "man").capitalize(), [(role, str(n)) for role, n in roles.items()]


def _kind_words(roster: Roster, unit: Unit) -> str:
    known = roster.type_of(unit)
    if known is None:
        words = "Loose men" if unit.kind == "men" else "Your own squad"
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
