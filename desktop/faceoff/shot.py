"""One shot of the face-off: who was clicked, at whom of the other side, and what he needs."""

from __future__ import annotations

from PySide6.QtCore import Qt

from desktop.army.details.odds_section import OddsSection
from desktop.faceoff.controller import LEFT, FaceOffController
from desktop.look.parts.buttons import IconButton
from desktop.look.parts.fields import Combo
from desktop.look.parts.layouts import beside, stacked
from desktop.look.parts.panel import Card
from desktop.look.parts.text import TextLabel
from rules.army.army_under_ruleset import Man, Roster
from rules.army.model import Unit
from rules.games.ruleset import Vehicle
from rules.odds.army_comparison import ComparedArmy
from rules.odds.shooters_and_targets import target_of

WIDEST = 760


class ShotPane(Card):
    """Shows itself when somebody is clicked: he shoots; a click at the other side is his target."""

    def __init__(self, controller: FaceOffController) -> None:
        super().__init__()
        self._controller = controller
        self._side, self._shooter, self._target = LEFT, "", ""
        self.who = Combo("Who shoots")
        self.who.setMinimumWidth(220)
        self.who.activated.connect(self._choose)
        self.title = TextLabel("", "heading", wrap=True)
        self.close_button = IconButton("cross", "Close", kind="small", act=self.drop)
        self.odds = OddsSection(controller.army_service.catalog, "What he needs")
        self.odds.fold.setChecked(True)
        self.odds.setMaximumWidth(WIDEST)
        stacked(beside(self.who, self.title, self.close_button, grows=1), self.odds, gap=4, on=self)
        self.setContentsMargins(14, 8, 14, 10)
        self.hide()
        controller.changed.connect(self._show)

    def click(self, side: int, clicked: str) -> None:
        """Take a man or a unit: the first is the shooter, one of the other side his target."""
        if self._shooter and side != self._side:
            self._target = clicked
        else:
            self._side, self._shooter = side, clicked
        self._show()

    def open(self) -> None:
        """Begin with the first who can be chosen, and the keyboard at the choice."""
        first = next(
            (
                (side, name)
                for side, army in enumerate(self._armies())
                for name, _ in _kinds(army.roster)
            ),
            None,
        )
        if first is not None and not self._shooter:
            self.click(*first)
        self.who.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose(self, at: int) -> None:
        chosen = self.who.itemData(at)
        if chosen is not None:
            self._target = ""
            self._side, self._shooter = chosen
            self._show()

    def _armies(self) -> tuple[ComparedArmy, ...]:
        found = self._controller.comparison
        return (found.left, found.right) if found is not None and found.odds else ()

    def _fill_who(self) -> None:
        """List one of each kind of both armies, and whoever was clicked."""
        self.who.clear()
        for side, army in enumerate(self._armies()):
            for name, words in _kinds(army.roster):
                self.who.addItem(f"{army.name}: {words}", (side, name))
        chosen = (self._side, self._shooter)
        places = [self.who.itemData(at) for at in range(self.who.count())]
        if chosen not in places:
            army = self._armies()[self._side]
            words = f"{army.name}: {_called(army.roster, self._shooter)}"
            self.who.insertItem(0, words, chosen)
            places.insert(0, chosen)
        self.who.setCurrentIndex(places.index(chosen))

    def drop(self) -> None:
        """Let go of shooter and target."""
        self._shooter = self._target = ""
        self._show()

    def _show(self) -> None:
        armies, setting = self._armies(), self._controller.setting
        unit, man = _found(armies[self._side].roster, self._shooter) if armies else (None, None)
        if unit is None or setting is None:
            self._shooter = self._target = ""
            self.hide()
            return
        other, target = armies[1 - self._side], ""
        aimed, aimed_man = _found(other.roster, self._target)
        words = "Click who is shot at, or choose below"
        if aimed is not None and other.playbook is not None:
            target = target_of(other.roster, other.playbook, aimed, aimed_man)
            words = f"at {_called(other.roster, self._target)}"
        self._fill_who()
        self.title.setText(words)
        self.odds.aim(target, setting.distance, setting.cover)
        self.odds.show_shooter(armies[self._side].roster, unit, man)
        self.show()


def _found(roster: Roster, name: str) -> tuple[Unit | None, Man | None]:
    """Return a unit by its id, or a man by his with his unit."""
    if name in roster.man:
        return roster.man[name].unit, roster.man[name]
    return next((each for each in roster.army.units if each.id == name), None), None


def _called(roster: Roster, name: str) -> str:
    unit, man = _found(roster, name)
    return man.called if man else roster.name_of(unit) if unit else ""


def _kinds(roster: Roster) -> list[tuple[str, str]]:
    """Return one armed man of each role, and one vehicle of each type, with its name."""
    found: dict[str, str] = {}
    for man in roster.men:
        if man.role is not None and man.derived.weapons:
            found.setdefault(man.role.name, man.figure.id)
    for unit in roster.army.units:
        known = roster.type_of(unit)
        if isinstance(known, Vehicle):
            found.setdefault(known.name, unit.id)
    return [(name, words) for words, name in found.items()]
