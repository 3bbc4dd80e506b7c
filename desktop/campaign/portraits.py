"""Which drawing stands for a man or an army of a campaign."""

from __future__ import annotations

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from desktop.army.details.portraits import portrait_source
from desktop.army.figure_sources import figure_source
from desktop.campaign.page_view_model import Shown
from desktop.figures import State
from desktop.look.figure_source import FigureSource
from desktop.services.pictures import PictureService
from rules.army.army_under_ruleset import Roster
from rules.army.drawing_choice import man_art, unit_art
from rules.army.model import Army
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset

NEUTRAL = "rifleman"


class Looks:
    """Finds drawings; those of one state are found once."""

    def __init__(self, widget: QWidget, catalog: Catalog, portraits: PictureService) -> None:
        self._widget, self._catalog, self._portraits = widget, catalog, portraits
        self._rosters: dict[str, tuple[Army, Roster | None]] = {}
        self._arts: dict[tuple[str, str], str] = {}

    def picture(self, picture: str) -> QImage | None:
        """Return a picture of the players' own, None when it is not here."""
        return self._portraits.image(picture)

    def game(self, ruleset_id: str) -> str:
        """Return the name of a game, its id when it is not here."""
        found = self.ruleset(ruleset_id)
        return found.name if found else ruleset_id

    def ruleset(self, ruleset_id: str) -> Ruleset | None:
        """Return a game, None when it is not here."""
        return self._catalog.get(ruleset_id)

    def roster(self, army: Army) -> Roster | None:
        """Return who is who in an army, None when its game is not installed."""
        kept = self._rosters.get(army.id)
        if kept is None or kept[0] is not army:
            ruleset = self._catalog.get(army.ruleset)
            kept = self._rosters[army.id] = (army, Roster(army, ruleset) if ruleset else None)
            self._arts = {}
        return kept[1]

    def army(self, shown: Shown, entry_id: str, state: State = "normal") -> FigureSource:
        """Return the drawing for an army: its leader's, else its first man's."""
        return figure_source(
            self._widget, self._leader(shown, entry_id), shown.names.colour(entry_id), state
        )

    def _leader(self, shown: Shown, entry_id: str) -> str:
        key = (entry_id, "")
        army = self._army(shown, entry_id)
        roster = self.roster(army) if army is not None else None
        if key not in self._arts:
            self._arts[key] = _leader_art(roster, army) if roster and army else NEUTRAL
        return self._arts[key]

    def man(
        self, shown: Shown, entry_id: str, figure_id: str, state: State = "normal"
    ) -> FigureSource:
        """Return how a man is shown: his portrait, or the drawing of what he carries."""
        figure, _ = shown.names.figure(entry_id, figure_id)
        colour = (figure.colour if figure else "") or shown.names.colour(entry_id)
        art = self._art(shown, entry_id, figure_id)
        if figure is not None and figure.portrait and state == "normal":
            return portrait_source(self._widget, self._portraits, figure.portrait, art, colour)
        return figure_source(self._widget, art, colour, state)

    def _art(self, shown: Shown, entry_id: str, figure_id: str) -> str:
        key = (entry_id, figure_id)
        if key not in self._arts:
            art = self._find(shown, entry_id, figure_id)
            self._arts[key] = art
        return self._arts[key]

    def _find(self, shown: Shown, entry_id: str, figure_id: str) -> str:
        army = self._army(shown, entry_id)
        roster = self.roster(army) if army is not None else None
        if roster is None or army is None:
            return NEUTRAL
        return _art_in(roster, army, figure_id) or self._art_before(shown, entry_id, figure_id)

    def _art_before(self, shown: Shown, entry_id: str, figure_id: str) -> str:
        """Return the drawing of one who has left the army, as he was in it last."""
        for army in reversed(shown.state.entry(entry_id).armies):
            ruleset = self._catalog.get(army.ruleset)
            beings = {unit.id for unit in army.units} | {man.id for man in army.figures()}
            if ruleset is not None and figure_id in beings:
                return _art_in(Roster(army, ruleset), army, figure_id) or NEUTRAL
        return NEUTRAL

    def _army(self, shown: Shown, entry_id: str) -> Army | None:
        found = [each.army for each in shown.state.entries if each.entry.id == entry_id]
        return found[0] if found else None


def _art_in(roster: Roster, army: Army, figure_id: str) -> str:
    """Return the drawing of a man or vehicle of an army, "" where he is not in it."""
    for unit in army.units:
        if unit.id == figure_id:
            return unit_art(roster, unit)
        for man in roster.men_of(unit):
            if man.figure.id == figure_id:
                return man_art(man)
    return ""


def _leader_art(roster: Roster, army: Army) -> str:
    """Return the drawing of an army's first hero, else of its first man, else of its first unit."""
    men = [man for unit in army.units for man in roster.men_of(unit)]
    if men:
        return man_art(next((man for man in men if man.figure.hero), men[0]))
    return unit_art(roster, army.units[0]) if army.units else NEUTRAL
