"""Details of a man: name, role, items, weapons, when he fires, where he stands, his story."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.army.choosers import ask_item
from desktop.army.colouring import ColourChoice, change_colour
from desktop.army.controller import ArmyController
from desktop.army.details import commands
from desktop.army.details.field_editors import NameEdit, StoryEdit, SuggestEdit
from desktop.army.details.hero_section import HeroSection
from desktop.army.details.item_pills import ItemPills
from desktop.army.details.odds_section import OddsSection
from desktop.army.details.portraits import PortraitButton, PortraitCommands, portrait_source
from desktop.army.details.weapon_table import PhaseBar, WeaponTable
from desktop.army.figure_sources import figure_source
from desktop.army.move_to import ask_place
from desktop.choice import Choice
from desktop.look.figure_source import FigureSource
from desktop.look.parts.buttons import ChoiceButton, IconButton, SmallButton
from desktop.look.parts.fields import Field, Spin
from desktop.look.parts.flow import flowing
from desktop.look.parts.layouts import beside, stacked
from desktop.look.parts.tab_order import order_keys
from desktop.look.parts.text import SectionLabel, TextLabel
from rules.army import edits
from rules.army.army_under_ruleset import Man, Roster
from rules.army.drawing_choice import man_art
from rules.army.men_by_fire_phase import main_weapon, numbered_phases, when_words
from rules.army.model import Figure, Unit
from rules.army.soldier_names import rank_suggestions
from rules.common.wording import counted, listed, lower
from rules.games.roles_from_items import known_items
from rules.games.ruleset import Ruleset
from rules.odds.describe_movement import man_moves

MOST_ALIKE = 500
COUNT_WIDTH = 76
NO_SOLDIER = "\0"
"""The key of the role of a man whom the game does not know."""


class FigureDetails(QWidget):
    """Shows the current man; of several alike, what they share."""

    card_asked = Signal(str)
    """His card is to be printed: the sheet on which such cards are."""

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._shown = ""
        self.portraits = PortraitCommands(controller, self)
        self.portrait = PortraitButton(controller, self.portraits)
        self.trouble = TextLabel("", "small", "err", wrap=True)
        self.name = NameEdit(self._rename, "Name him")
        self.die = IconButton("die", "Another name (N)", act=lambda: commands.draw_name(controller))
        self.rank = SuggestEdit(self._set_rank, "Pick or type")
        self.role = Choice(self._set_role, "Role", self._role_picture)
        self.extras = TextLabel("", "small", "ink2", wrap=True)
        self.pills = ItemPills(
            "Moulded on him", self._turn_item, lambda: ask_item(controller, self)
        )
        self.weapons = WeaponTable()
        self.moves = TextLabel("", "small", "ink2", wrap=True)
        self.odds = OddsSection(controller.catalog, "What he needs to hit")
        self.phases, self.when = PhaseBar(), TextLabel("", "small", "ink2", wrap=True)
        self._fires = stacked(SectionLabel("When he fires"), self.phases, self.when, gap=4)
        self.place = ChoiceButton("Place", act=self._ask_place)
        self.count = Spin("How many")
        self.count.setRange(0, MOST_ALIKE)
        self.count.setKeyboardTracking(False)
        self.count.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.count_field = Field("How many", self.count)
        self.alike = TextLabel("", "small", "ink2", wrap=True)
        self.story = StoryEdit(self._set_story, "Where he was found, what he did")
        self.hero = SmallButton("Make him a hero", "star", tip="A name and lives of his own (H)")
        self.card = SmallButton("Print his card", tip="Ticks his card in the Print room")
        self.heroism = HeroSection(controller)
        self.colour = ColourChoice(self._set_colour)
        self._build()
        self.count.valueChanged.connect(self._set_count)
        self.hero.clicked.connect(self._turn_hero)
        self.card.clicked.connect(self._ask_card)
        self.portraits.troubled.connect(self.trouble.say)

    def _build(self) -> None:
        called = beside(Field("Name", self.name), self.die, gap=4, grows=0)
        row = called.layout()
        assert row is not None
        row.setAlignment(self.die, Qt.AlignmentFlag.AlignBottom)
        names = stacked(called, Field("Rank", self.rank), gap=6)
        head = beside(self.portrait, names, gap=10, top=True)
        where = beside(Field("Stands in", self.place), self.count_field, grows=0)
        self.count_field.setMinimumWidth(COUNT_WIDTH)
        policy = QSizePolicy.Policy
        self.count.setSizePolicy(policy.Ignored, policy.Fixed)
        self.count_field.setSizePolicy(policy.Fixed, policy.Preferred)
        self.trouble.hide()
        stacked(
            head, self.alike, self.trouble, Field("Role", self.role), self.extras, self.pills,
            self.weapons, self.moves, self.odds, self._fires, where, Field("His story", self.story),
            flowing(self.hero, self.card), self.heroism,
            Field("Colour", self.colour), on=self, gap=10,
        )  # fmt: skip

    # ---- what is shown

    def refresh(self) -> None:
        """Show the current man as he is now."""
        found, document = self._controller.current_figure(), self._controller.document
        if found is None or document is None:
            return
        unit, figure = found
        men = self._controller.selected_figures()
        roster, ruleset, army = document.roster, document.ruleset, document.army
        man = roster.man[figure.id] if roster else None
        if figure.id != self._shown:
            self._shown = figure.id
            self.trouble.say("")
        own = army.colour_of(figure)
        art = man_art(man) if man else "rifleman"
        self.portrait.show_man(
            portrait_source(self, self._controller.pictures, figure.portrait, art, own),
            man.called if man else figure.called,
        )
        self._show_count(unit, figure)
        self.rank.suggest(rank_suggestions(army))
        many = len(men) > 1
        self.name.setPlaceholderText("Name one" if many else "Name him")
        self.name.show_text(figure.name)
        self.rank.show_text(figure.rank)
        self.story.show_text(figure.story)
        self.colour.show_colours(army, (figure.colour,))
        if self.pills.show_items([(item, 1) for item in figure.items], 1, ruleset, own):
            order_keys(self)
        self.hero.setText("Make him an ordinary man" if figure.hero else "Make him a hero")
        own_life = "A name and lives of his own"
        self.hero.setToolTip("" if figure.hero else commands.hero_tip(ruleset, own_life))
        for part in (self.role, self.weapons, self.moves, self.odds, self._fires, self.heroism):
            part.setVisible(man is not None)
        if man is None or roster is None or ruleset is None:
            self.extras.hide()
            return
        self.place.setText(_place_words(man, roster))
        self._show_role(man, ruleset)
        self.weapons.show_weapons(ruleset, man.derived.weapons, self._controller.games)
        playbook = self._controller.catalog.playbook(ruleset.id)
        moves = man_moves(roster, playbook, man) if playbook else ""
        self.moves.say(moves)
        self.odds.show_shooter(roster, unit, man)
        self._show_phase(man, roster)
        self.heroism.show_man(man, ruleset)

    def _show_role(self, man: Man, ruleset: Ruleset) -> None:
        offered = [role for role in ruleset.roles if role.offered and not role.extra]
        options = [(role.id, role.name) for role in offered]
        now = man.role.id if man.role else NO_SOLDIER
        if now not in dict(options):
            options.insert(0, (now, man.role.name if man.role else "Not in this game"))
        self.role.show_options(options, now)
        extras = listed([each.name for each in man.derived.extras])
        known = known_items(ruleset)
        moulded = listed([lower(known[each].name) for each in man.figure.moulded if each in known])
        stands_in = f"A stand-in: moulded on him is {moulded}." if moulded else ""
        self.extras.say(" ".join(filter(None, (f"Also: {extras}" if extras else "", stands_in))))

    def _show_phase(self, man: Man, roster: Roster) -> None:
        weapon, ruleset = main_weapon(roster, man), roster.ruleset
        ids = [phase.id for phase in ruleset.phases]
        fires = weapon is not None and weapon.phase in ids
        self._fires.setVisible(fires)
        if weapon is not None and fires:
            self.phases.show_phases(numbered_phases(ruleset), {ids.index(weapon.phase)})
            self.when.setText(when_words(ruleset, weapon.phase))

    def _show_count(self, unit: Unit, figure: Figure) -> None:
        """Let men alike be counted where the game leaves their number to the player."""
        free = unit.kind in ("men", "squad") and figure.plain and not figure.post
        self.count_field.setVisible(free)
        many = len(unit.plain_men_like(figure.appearance)) if free else 0
        self.alike.setVisible(many > 1 and len(self._controller.selected_figures()) == 1)
        self.alike.setText(f"1 of {many} alike in this unit")
        if free:
            self.count.blockSignals(True)
            self.count.setValue(many)
            self.count.blockSignals(False)

    def _role_picture(self, role_id: str) -> FigureSource | None:
        document = self._controller.document
        role = document.ruleset.role.get(role_id) if document and document.ruleset else None
        if role is None or document is None:
            return None
        return figure_source(self, role.art, document.army.colour)

    # ---- commands

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

    def _rename(self, text: str) -> None:
        self._change(f"rename to {text}" if text else "take a name away", "name", name=text)

    def _set_rank(self, text: str) -> None:
        self._change(f"rank {text}" if text else "take a rank away", "rank", rank=text)

    def _set_story(self, text: str) -> None:
        called = self._controller.called(self._controller.selection.current)
        self._change(f"story of {called}", "story", story=text)

    def _set_role(self, role: str) -> None:
        if role != NO_SOLDIER:
            commands.change_role(self._controller, self._controller.selected_figures(), role)

    def _turn_item(self, item: str, on: bool) -> None:
        commands.turn_item(self._controller, self._controller.selected_figures(), item, on)

    def _set_colour(self, colour: str) -> None:
        change_colour(self._controller, self._controller.selected_figures(), (), colour)

    def _set_count(self, count: int) -> None:
        found = self._controller.current_figure()
        if found is not None:
            self._controller.set_count(found[0].id, found[1].items, count, found[1].colour)

    def _turn_hero(self) -> None:
        found = self._controller.current_figure()
        if found is not None:
            turn = commands.make_ordinary_men if found[1].hero else commands.make_heroes
            turn(self._controller)

    def _ask_card(self) -> None:
        found = self._controller.current_figure()
        if found is not None:
            self.card_asked.emit("hero-cards" if found[1].hero else "role-cards")

    def _ask_place(self) -> None:
        ask_place(self._controller, self)


def _place_words(man: Man, roster: Roster) -> str:
    """Return where a man is: his unit and how many it has, his post, his seat."""
    unit, men = roster.name_of(man.unit), len(man.unit.figures)
    post = man.figure.post.replace("-", " ").capitalize()
    words = f"{post}, {unit}" if post else f"{unit}, {counted(men, 'man')}"
    if man.vehicle is not None:
        seat = man.seat.name if man.seat else "No seat"
        where = man.vehicle.name or "vehicle"
        words = f"{seat}, {where}" if man.vehicle.id == man.unit.id else f"{words}; in {where}"
    return words
