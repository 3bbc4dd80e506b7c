"""The part of a man's details that heroes have: dog tag, lives, abilities, numbers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.army.controller import ArmyController
from desktop.army.details import commands
from desktop.army.details.field_editors import Count, NameEdit, SuggestEdit
from desktop.army.details.weapon_table import mark_of, show_legend
from desktop.army.table.hero_rows import tag_words
from desktop.look.parts.buttons import IconButton, SmallButton
from desktop.look.parts.fields import Field
from desktop.look.parts.hero_box import DogTag, Stars
from desktop.look.parts.layouts import beside, stacked
from desktop.look.parts.number_origin import Legend, NumberLabel
from desktop.look.parts.number_table import NumberCell, NumberRow, NumberTable
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import SectionLabel, TextLabel
from rules.army.army_under_ruleset import Man
from rules.army.hero_rules import ability_suggestions, life_count, lives_of
from rules.army.model import Figure
from rules.common.size_limits import ABILITY_LIMIT, LIVES_LIMIT
from rules.games.ruleset import Ruleset

_LIVES_WIDTH = 52


class HeroSection(QWidget):
    """Shows what is a hero's own; nothing of an ordinary man."""

    def __init__(self, controller: ArmyController) -> None:
        super().__init__()
        self._controller = controller
        self.tag, self.stars = DogTag(), Stars()
        self.lives = Count("Lives")
        self.lives.setRange(0, LIVES_LIMIT)
        self.lives.setSpecialValueText("–")
        self.lives.setKeyboardTracking(False)
        self.lives.setFixedWidth(_LIVES_WIDTH)
        self.mark = NumberLabel()
        self.rows, self.legend = NumberTable(), Legend()
        self.abilities = AbilityList(controller)
        self.agreed = Tag("agreed", "agreed")
        self.lives.valueChanged.connect(self._set_lives)
        number = beside(self.lives, self.mark, gap=6)
        side = stacked(Field("Lives", number), self.stars, gap=4)
        self.lives.setAccessibleName("Lives")
        head = beside(SectionLabel("Abilities"), self.agreed)
        tag = beside(self.tag, side, gap=12, top=True)
        stacked(tag, self.rows, self.legend, head, self.abilities, on=self)

    # ---- what is shown

    def show_man(self, man: Man, ruleset: Ruleset) -> None:
        """Show the current man."""
        figure = man.figure
        shown = figure.hero or figure.lives is not None or bool(figure.abilities)
        self.setVisible(shown)
        if not shown:
            return
        army = self._controller.document.army.name if self._controller.document else ""
        self.tag.set_lines(*tag_words(figure.name, figure.rank, army, figure.id[-4:].upper()))
        self._show_lives(man, ruleset)
        self.abilities.show_abilities(figure, ability_suggestions(figure, ruleset))
        self.agreed.setVisible(bool(figure.abilities))

    def _show_lives(self, man: Man, ruleset: Ruleset) -> None:
        games, rules = self._controller.games, ruleset.hero
        number = lives_of(man.figure, ruleset)
        count = life_count(number)
        self.lives.blockSignals(True)
        self.lives.setValue(count)
        self.lives.blockSignals(False)
        self.stars.set_lives(count)
        self.stars.setVisible(count > 0)
        source = rules.source if rules and number and number.origin == "stated" else ""
        marks = [mark_of(number, games, source) if number else None]
        self.mark.set_value("", marks[0])
        self.mark.setVisible(number is not None)
        rows: list[NumberRow] = []
        for stat_id, value in rules.stats.items() if rules and man.figure.hero else ():
            stat = ruleset.stat[stat_id]
            marks.append(mark_of(value, games, rules.source if rules else ""))
            rows.append(NumberRow(stat.name, (NumberCell(value.text(stat.unit), mark=marks[-1]),)))
        self.rows.set_rows((), rows)
        self.rows.setVisible(bool(rows))
        show_legend(self.legend, marks, games)
        self.legend.setVisible(any(marks))

    # ---- acts

    def _set_lives(self, lives: int) -> None:
        document, found = self._controller.document, self._controller.current_figure()
        if document is None or found is None:
            return
        known = document.ruleset.hero.lives if document.ruleset and document.ruleset.hero else None
        same = known is not None and known.value == lives
        commands.set_lives(self._controller, found[1].id, None if same or not lives else lives)


class AbilityList(QWidget):
    """What was agreed that a man can do: each line may be written anew or taken away."""

    def __init__(self, controller: ArmyController) -> None:
        super().__init__()
        self._controller = controller
        self._man, self._count = "", 0
        self._rows: list[tuple[QWidget, NameEdit, IconButton]] = []
        self.new = SuggestEdit(lambda _: None, "Agreed with the other side")
        self.new.setAccessibleName("Another ability")
        self.add = SmallButton("Add", act=self._take)
        self.full = TextLabel(f"A man can have {ABILITY_LIMIT} abilities.", "small", "ink2")
        self._adding = beside(self.new, self.add, gap=6, grows=0)
        stacked(self._adding, self.full, gap=4, on=self)
        self.new.returnPressed.connect(self._take)

    def show_abilities(self, man: Figure, suggestions: Sequence[str]) -> None:
        """Show a man's lines; `suggestions` are what may be added."""
        if man.id != self._man:
            self._man = man.id
            self.new.clear()  # what was begun for another man
        abilities = man.abilities
        self._count = len(abilities)
        while len(self._rows) < len(abilities):
            self._add_row()
        for at, (row, edit, cross) in enumerate(self._rows):
            row.setVisible(at < len(abilities))
            if at < len(abilities):
                edit.show_text(abilities[at])
                edit.setCursorPosition(edit.cursorPosition() if edit.hasFocus() else 0)
                edit.setToolTip(abilities[at])
                cross.setToolTip(f"Take away: {abilities[at]}")
        self.new.suggest(suggestions)
        self._adding.setVisible(len(abilities) < ABILITY_LIMIT)
        self.full.setVisible(len(abilities) >= ABILITY_LIMIT)

    def edits(self) -> list[NameEdit]:
        """Return the lines that are shown."""
        return [edit for _, edit, _ in self._rows[: self._count]]

    def crosses(self) -> list[IconButton]:
        """Return the buttons that take a line away."""
        return [cross for _, _, cross in self._rows[: self._count]]

    def _add_row(self) -> None:
        at, controller = len(self._rows), self._controller
        edit = NameEdit(lambda text: commands.set_ability(controller, self._man, at, text))
        edit.setAccessibleName(f"Ability {at + 1}")
        cross = IconButton("cross", f"Take ability {at + 1} away", kind="small")
        cross.clicked.connect(lambda: commands.drop_ability(controller, self._man, at))
        row = beside(edit, cross, gap=6, grows=0)
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.insertWidget(at, row)
        self._rows.append((row, edit, cross))

    def _take(self) -> None:
        text = self.new.text()
        if text.strip():
            self.new.clear()
            commands.set_ability(self._controller, self._man, self._count, text)
