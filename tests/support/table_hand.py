"""A battle at the table as it is played: events in order, with the lines of their log."""

from __future__ import annotations

from datetime import datetime, timedelta

from rules.army.starters import starter_army, starters
from rules.games.catalog import Catalog
from rules.table import referee
from rules.table.battle import Battle, Battlefield, BattleSide
from rules.table.events import AnyEvent, Dice, Next, Started, TakenBack
from rules.table.log import Line, replay, standing_lines
from rules.table.state import State

BEGAN = datetime(2026, 11, 22, 20, 0, 0)


class Table:
    """Two starter armies of a game, Ada's and Tomas's; one line a minute from 20:00 on."""

    def __init__(self, game: str, which: int = 0, battlefield: Battlefield | None = None) -> None:
        self.battlefield = battlefield or _battlefield(game, which)
        self.lines = [Line(1, BEGAN.isoformat(), Started(self.battlefield.battle))]
        self.state: State = referee.begin(self.battlefield)

    def do(self, *events: AnyEvent) -> None:
        """Let events happen; NotNow for one that cannot."""
        for event in events:
            self.state = referee.apply(self.battlefield, self.state, event)
            self._write(event)

    def roll(self, *values: int) -> None:
        """Tell dice."""
        self.do(Dice(values))

    def go_on(self, times: int = 1) -> None:
        """Go on to what comes next, so many times."""
        self.do(*[Next()] * times)

    def take_back(self, *numbers: int) -> None:
        """Take lines back, by their numbers."""
        self._write(TakenBack(numbers))
        self.state = replay(self.battlefield, standing_lines(self.lines)).state

    def _write(self, event: AnyEvent) -> None:
        number = len(self.lines) + 1
        moment = BEGAN + timedelta(minutes=number - 1)
        self.lines.append(Line(number, moment.isoformat(), event))

    def men(self, side: str, unit: int = 0) -> tuple[str, ...]:
        """Return the men of a unit of a side, by its place in the army."""
        return self.battlefield.men_in[self.unit(side, unit)]

    def unit(self, side: str, at: int = 0) -> str:
        """Return a unit of a side, by its place in the army."""
        return self.battlefield.side[side].army.units[at].id


def _battlefield(game: str, which: int) -> Battlefield:
    catalog = Catalog()
    ruleset, playbook = catalog.get(game), catalog.playbook(game)
    assert ruleset is not None and playbook is not None
    known = starters(ruleset)
    sides = tuple(
        BattleSide(str(number), starter_army(known[which % len(known)], ruleset, name), player)
        for number, (name, player) in enumerate((("Green Hill", "Ada"), ("Tan Valley", "Tomas")), 1)
    )
    return Battlefield(Battle("battle", game, sides, "seed"), ruleset, playbook)
