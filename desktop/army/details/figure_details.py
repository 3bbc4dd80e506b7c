"""Details of a man: name, place, items, what the ruleset makes of him, his weapons, his story."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from desktop.army.colouring import ColourChoice, change_colour
from desktop.army.controller import ArmyController
from desktop.army.details import hero_commands
from desktop.army.details.field_editors import NameEdit, StoryEdit
from desktop.army.details.hero_fields import SuggestEdit
from desktop.army.details.hero_section import HeroSection
from desktop.army.details.item_pills import ItemPills
from desktop.army.details.portrait_button import PortraitButton
from desktop.army.details.portrait_commands import PortraitActs
from desktop.army.details.portrait_source import portrait_source
from desktop.army.details.weapon_table import WeaponTable
from desktop.army.menus import move_menu
from desktop.look.parts.buttons import ChoiceButton, IconButton
from desktop.look.parts.fields import Field, Spin
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.theme import theme_of
from rules.army import edits
from rules.army.drawing_choice import man_art
from rules.army.model import Figure, Unit
from rules.army.name_generator import rank_suggestions
from rules.army.roster import Man
from rules.common.wording import counted

MOST_ALIKE = 500
COUNT_WIDTH = 76


class FigureDetails(QWidget):
    """Shows the current man; of several alike, what they share."""

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._shown = ""
        self.portraits = PortraitActs(controller, self)
        self.portrait = PortraitButton(controller, self.portraits)
        self.trouble = TextLabel("", "small", "err", wrap=True)
        self.name = NameEdit(self._rename, "Name")
        self.name.setProperty("kind", "name")
        self.die = IconButton("die", "Another name (N)")
        self.rank = SuggestEdit(self._set_rank, "Rank")
        self.place = ChoiceButton("Place")
        self.place.setAccessibleName("Place in the army")
        self.count = Spin("How many")
        self.count.setRange(0, MOST_ALIKE)
        self.count.setKeyboardTracking(False)
        self.count.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.count_field = Field("How many", self.count)
        self.colour = ColourChoice(self._set_colour)
        self.pills = ItemPills(self._set_items)
        self.role = TextLabel("", "second", "ink2", wrap=True)
        self.role.setTextFormat(Qt.TextFormat.RichText)  # what he is stands in bold
        self.role_text = TextLabel("", "second", "ink2", wrap=True)
        self.weapons_label = SectionLabel("Weapons")
        self.weapons = WeaponTable()
        self.heroism = HeroSection(controller)
        self.hero = self.heroism.hero
        self.story = StoryEdit(self._set_story, "Where he was found, what he has done")
        self._build()
        self.place.clicked.connect(self._ask_place)
        self.count.valueChanged.connect(self._set_count)
        self.die.clicked.connect(lambda: hero_commands.draw_name(controller))
        self.portraits.troubled.connect(self._show_trouble)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self.portrait)
        names = QVBoxLayout()
        names.setSpacing(6)
        called = QHBoxLayout()
        called.setSpacing(6)
        called.addWidget(Field("Name", self.name), 1)
        called.addWidget(self.die, 0, Qt.AlignmentFlag.AlignBottom)
        names.addLayout(called)
        names.addWidget(Field("Rank", self.rank))
        names.addStretch(1)
        head.addLayout(names, 1)
        column.addLayout(head)
        column.addWidget(self.trouble)
        self.trouble.hide()
        where = QHBoxLayout()
        where.setSpacing(8)
        where.addWidget(Field("Post", self.place), 1)
        where.addWidget(self.count_field)
        self.count_field.setFixedWidth(COUNT_WIDTH)
        column.addLayout(where)
        column.addWidget(self.pills)
        column.addWidget(self.role)
        column.addWidget(self.role_text)
        column.addWidget(self.weapons_label)
        column.addWidget(self.weapons)
        column.addWidget(self.heroism)
        column.addWidget(Field("His story", self.story))
        column.addWidget(Field("Colour", self.colour))

    # ---- what is shown

    def refresh(self) -> None:
        """Show the current man as he is now."""
        found, document = self._controller.current_figure(), self._controller.document
        if found is None or document is None:
            return
        unit, figure = found
        self._show_count(unit, figure)
        men = self._controller.selected_figures()
        roster = document.roster
        man = roster.man[figure.id] if roster else None
        art = man_art(man) if man else "rifleman"
        if figure.id != self._shown:
            self._shown = figure.id
            self._show_trouble("")
        self.portrait.show_man(
            portrait_source(
                self,
                self._controller.pictures,
                figure.portrait,
                art,
                document.army.colour_of(figure),
            ),
            man.called if man else figure.called,
        )
        self.rank.suggest(rank_suggestions(document.army))
        self.name.setPlaceholderText(
            f"Name one of {counted(len(men), 'man')}" if len(men) > 1 else "Name"
        )
        self.name.show_text(figure.name)
        self.rank.show_text(figure.rank)
        self.story.show_text(figure.story)
        self.colour.show_colours(document.army, (figure.colour,))
        ruleset = document.ruleset
        self.pills.show_items(figure.items, ruleset)
        if man is None or roster is None or ruleset is None:
            return
        self.place.setText(_place_words(man, roster.name_of(man.unit)))
        role = man.role.name if man.role else "nobody it knows"
        extras = [each.name for each in man.derived.extras]
        what = escape(", ".join([role, *extras]))
        ink = theme_of(self).tokens.ink.name()
        self.role.setText(f'{escape(ruleset.name)} makes him: <b style="color:{ink}">{what}</b>')
        roles = (man.role, *man.derived.extras)
        texts = dict.fromkeys(each.text for each in roles if each and each.text)
        self.role_text.setText(" ".join(texts))
        self.role_text.setVisible(bool(texts))
        self.weapons.show_weapons(ruleset, man.derived.weapons, self._controller.games)
        self.weapons_label.setVisible(bool(man.derived.weapons))
        self.heroism.show_man(man, ruleset)

    def _show_count(self, unit: Unit, figure: Figure) -> None:
        """Let men alike be counted where the game leaves their number to the player."""
        free = unit.kind in ("men", "squad") and figure.plain and not figure.post
        self.count_field.setVisible(free)
        if free:
            self.count.blockSignals(True)
            self.count.setValue(len(unit.plain_men_like(figure.appearance)))
            self.count.blockSignals(False)

    def _show_trouble(self, sentence: str) -> None:
        """Say below the portrait why a picture was not taken."""
        self.trouble.setText(sentence)
        self.trouble.setVisible(bool(sentence))

    # ---- acts

    def _change(self, label: str, merge: str = "", **changes: object) -> None:
        found = self._controller.current_figure()
        if found is None:
            return
        figure_id = found[1].id
        self._controller.edit(
            label,
            lambda army: edits.change_figure(army, figure_id, **changes),
            merge=f"{merge} {figure_id}" if merge else "",
            select=(figure_id,) if len(self._controller.selection.ids) > 1 else None,
        )

    def _called(self) -> str:
        return self._controller.called(self._controller.selection.current)

    def _rename(self, text: str) -> None:
        self._change(f"name {text}" if text else "take a name away", "name", name=text)

    def _set_rank(self, text: str) -> None:
        self._change(f"rank {text}" if text else "take a rank away", "rank", rank=text)

    def _set_story(self, text: str) -> None:
        self._change(f"story of {self._called()}", "story", story=text)

    def _set_items(self, items: tuple[str, ...], what: str) -> None:
        men = self._controller.selected_figures()
        if not men:
            return

        def change(army: object) -> object:
            for man in men:
                army = edits.change_figure(army, man, items=items)  # type: ignore[arg-type]
            return army

        self._controller.edit(what, change)  # type: ignore[arg-type]

    def _set_colour(self, colour: str) -> None:
        change_colour(self._controller, self._controller.selected_figures(), (), colour)

    def _set_count(self, count: int) -> None:
        found = self._controller.current_figure()
        if found is not None:
            self._controller.set_count(found[0].id, found[1].items, count, found[1].colour)

    def _ask_place(self) -> None:
        menu: QMenu = move_menu(self._controller, self)
        menu.popup(self.place.mapToGlobal(self.place.rect().bottomLeft()))


def _place_words(man: Man, unit: str) -> str:
    """Return where a man is: his post, his unit by its name, his seat."""
    post = man.figure.post.replace("-", " ").capitalize()
    words = f"{post}, {unit}" if post else unit
    if man.vehicle is not None:
        seat = man.seat.name if man.seat else "No seat"
        where = man.vehicle.name or "vehicle"
        words = f"{seat}, {where}" if man.vehicle.id == man.unit.id else f"{words}; in {where}"
    return words
