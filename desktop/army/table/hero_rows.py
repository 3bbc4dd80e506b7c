"""The heroes of an army on top of the bench: a row each, to choose, to drag and to name."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.army.controller import ArmyController
from desktop.army.details.portraits import portrait_source
from desktop.army.details.weapon_table import mark_of
from desktop.army.table.unit_bodies import Hands
from desktop.look.parts.hero_box import HeroBox, HeroFacts
from desktop.look.parts.tag import TagKind
from rules.army.army_under_ruleset import Man, Roster
from rules.army.drawing_choice import man_art
from rules.army.hero_rules import life_count, lives_of


class HeroRows(QObject):
    """Keeps a row for each hero, in the order of the army; a row stays while its hero does."""

    def __init__(self, controller: ArmyController, board: QWidget, hands: Hands) -> None:
        super().__init__(board)
        self._controller, self._board, self._hands = controller, board, hands
        self.boxes: dict[str, HeroBox] = {}
        controller.pictures.changed.connect(self._draw_anew)

    def show(self) -> bool:
        """Show the heroes of the open army; return whether there are others now."""
        roster, document = self._controller.roster, self._controller.document
        findings = document.findings if document else ()
        about = {f.targets[0]: f.severity for f in findings if f.rule == "hero-not-native"}
        known, self.boxes, before = self.boxes, {}, list(self.boxes)
        for man in roster.men if roster is not None else ():
            if man.figure.hero and roster is not None:
                key = man.figure.id
                facts = self._facts(man, roster, about.get(key, ""))
                box = known.pop(key, None) or self._made(facts, key)
                box.set_facts(facts)
                self.boxes[key] = box
        for gone in known.values():
            gone.hide()
            gone.deleteLater()
        return list(self.boxes) != before

    def _made(self, facts: HeroFacts, key: str) -> HeroBox:
        hands, box = self._hands, HeroBox(facts, self._board)
        box.activated.connect(lambda: hands.pick((key,)))
        box.dragged.connect(lambda: hands.drag_men(self._board, (key,), False, False))
        box.rename_asked.connect(lambda: hands.rename(key))
        box.menu_asked.connect(lambda at: hands.open_menu(key, at))
        box.show()
        return box

    def _facts(self, man: Man, roster: Roster, severity: str) -> HeroFacts:
        figure, army = man.figure, roster.army
        said: dict[str, tuple[tuple[str, TagKind], ...]] = {
            "agreed": (("Hero, agreed", "agreed"),),
            "warning": (("Not in this game", "warning"),),
        }
        where = man.unit.name or "the army"
        if man.vehicle is not None:
            where = f"in {man.vehicle.name or 'a vehicle'}"
        lives, number = lives_of(figure, roster.ruleset), figure.id[-4:].upper()
        borrowed = lives is not None and lives.origin != "stated"
        tag = tag_words(figure.name, figure.rank, army.name, number)
        picture = portrait_source(
            self._board,
            self._controller.pictures,
            figure.portrait,
            man_art(man),
            army.colour_of(figure),
        )
        return HeroFacts(
            name=f"{figure.rank} {figure.name}".strip() or "Hero without a name",
            second=f"{man.role.name if man.role else 'Soldier'}, {where}",
            figure=picture,
            tag_name=tag[0],
            tag_first=f"{tag[1]} · {number}",
            lives=life_count(lives),
            lives_mark=mark_of(lives, self._controller.games) if lives and borrowed else None,
            tags=said.get(severity, ()),
            facts=(("Abilities", str(len(figure.abilities))),) if figure.abilities else (),
        )

    def _draw_anew(self) -> None:
        """Pictures that were missing may be here now."""
        for box in self.boxes.values():
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
