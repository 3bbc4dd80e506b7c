"""The heroes of an army on top of the bench: a row each, to choose, to drag and to name."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QWidget

from desktop.army.controller import ArmyController
from desktop.army.details.portrait_source import portrait_source
from desktop.army.details.weapon_table import mark_of
from desktop.army.table.shown_units import HeroShown
from desktop.look.parts.hero import HeroBox, HeroFacts
from desktop.look.parts.tag import TagKind
from rules.army.heroes import life_count


class HeroRows(QObject):
    """Keeps a row for each hero; a row stays while its hero does."""

    picked = Signal(tuple)
    dragged = Signal(tuple)
    name_asked = Signal(str)
    menu_asked = Signal(str, QPointF)

    def __init__(self, controller: ArmyController, board: QWidget) -> None:
        super().__init__(board)
        self._controller, self._board = controller, board
        self._rows: dict[str, HeroBox] = {}
        controller.pictures.changed.connect(self._draw_anew)

    @property
    def rows(self) -> list[QWidget]:
        """The rows in the order of the army."""
        return list(self._rows.values())

    def row(self, hero: str) -> HeroBox | None:
        """Return the row of a hero."""
        return self._rows.get(hero)

    def clear(self) -> None:
        """Take all rows away."""
        self.show((), "", "")

    def show(self, heroes: Iterable[HeroShown], colour: str, army: str) -> bool:
        """Show these heroes of an army of that name; return whether there are others now."""
        before = list(self._rows)
        known, self._rows = self._rows, {}
        for hero in heroes:
            facts = self._facts(hero, colour, army)
            box = known.pop(hero.id, None)
            if box is None:
                box = HeroBox(facts, self._board)
                box.activated.connect(lambda each=hero.id: self.picked.emit((each,)))
                box.dragged.connect(lambda each=hero.id: self.dragged.emit((each,)))
                box.rename_asked.connect(lambda each=hero.id: self.name_asked.emit(each))
                box.menu_asked.connect(lambda at, each=hero.id: self.menu_asked.emit(each, at))
                box.show()
            else:
                box.set_facts(facts)
            self._rows[hero.id] = box
        for gone in known.values():
            gone.hide()
            gone.deleteLater()
        return list(self._rows) != before

    def set_selected(self, ids: frozenset[str]) -> None:
        """Draw the rows of these men as chosen."""
        for key, box in self._rows.items():
            box.set_selected(key in ids)

    def _facts(self, hero: HeroShown, colour: str, army: str) -> HeroFacts:
        tags: tuple[tuple[str, TagKind], ...] = ()
        if hero.agreed:
            tags = (("Hero, agreed", "agreed"),)
        elif hero.warned:
            tags = (("Not in this game", "warning"),)
        lives = hero.lives
        mark = (
            mark_of(lives, self._controller.games) if lives and lives.origin != "stated" else None
        )
        tag = tag_words(hero.name, hero.rank, army, hero.number)
        return HeroFacts(
            name=f"{hero.rank} {hero.name}".strip() or "Hero without a name",
            second=f"{hero.role}, {hero.where}",
            figure=portrait_source(
                self._board,
                self._controller.pictures,
                hero.portrait,
                hero.art,
                hero.colour or colour,
            ),
            tag_name=tag[0],
            tag_first=f"{tag[1]} · {hero.number}",
            lives=life_count(lives),
            lives_mark=mark,
            tags=tags,
            facts=(("Abilities", str(hero.abilities)),) if hero.abilities else (),
        )

    def _draw_anew(self) -> None:
        """Pictures that were missing may be here now."""
        for box in self._rows.values():
            box.update()


def tag_words(name: str, rank: str, army: str, number: str) -> tuple[str, str, str]:
    """Return what is stamped on a dog tag: last name first, rank and company, his number."""
    first, _, last = name.rpartition(" ")
    company = max(army.split(" "), key=len)[:12]
    called = last or "no name"
    return (
        f"{called}, {first}" if first else called,
        " · ".join(filter(None, (rank, company))),
        f"No. {number}",
    )
