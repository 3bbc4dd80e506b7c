"""A battle at the table as it is played: events in order, with the lines of their log."""

from __future__ import annotations

from datetime import datetime, timedelta

from lgam_made import built
from msgspec.structs import replace

from rules.army.starters import starter_army, starters
from rules.attack.procedure import Roll
from rules.campaign.ledger import append as ledgers
from rules.campaign.ledger.acts import AnyAct, Enter, Join, Record
from rules.campaign.planning.settings import CampaignSettings, Entry, Player
from rules.campaign.recording.draft import Draft
from rules.campaign.recording.finish_draft import finish, missing, scored
from rules.campaign.state import replay as campaign_replay
from rules.campaign.state.campaign_state import CampaignState
from rules.games.catalog import Catalog
from rules.table import referee
from rules.table.battle import Battle, Battlefield, BattleSide
from rules.table.battle_result import armies_of, draft_of
from rules.table.choices import refusal_now
from rules.table.events import AnyEvent, Dice, Next, Started, TakenBack
from rules.table.log import Line, replay, standing_lines
from rules.table.state import NotNow, State
from rules.table.turns import step_of

BEGAN = datetime(2026, 11, 22, 20, 0, 0)
NOW = "2026-11-22T20:00:00Z"


class Table:
    """Two starter armies of a game, Ada's and Tomas's; one line a minute from 20:00 on.

    `switches` are the readings that both agreed on.
    """

    def __init__(
        self,
        game: str,
        which: int = 0,
        battlefield: Battlefield | None = None,
        switches: dict[str, str] | None = None,
    ) -> None:
        self.battlefield = battlefield or _battlefield(game, which, switches or {})
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

    def to(self, step: str, *dice: int) -> None:
        """Go on to a step; the dice that are asked for on the way show these numbers."""
        rolls = list(dice)
        for _ in range(60):
            here = step_of(self.battlefield, self.state)
            if isinstance(self.state.ask, Roll) and rolls:
                self.roll(rolls.pop(0))
            elif here is not None and here.id == step:
                return
            else:
                self.go_on()
        raise AssertionError(f"the turn never comes to {step}")

    def man(self, side: str, role: str, at: int = 0) -> str:
        """Return a man of a side by his role."""
        known = self.battlefield.man
        every = (known[each] for each in self.battlefield.figures[side])
        return [man.figure.id for man in every if man.role and man.role.id == role][at]

    def model(self, side: str, kind: str) -> str:
        """Return a vehicle or gun of a side, or a unit, by its kind."""
        units = self.battlefield.side[side].army.units
        return next(unit.id for unit in units if unit.type == kind)

    def why(self, actor: str) -> str:
        """Return why somebody does nothing now, "" when he can do something."""
        found = refusal_now(self.battlefield, self.state, actor)
        return found.reason if found is not None else ""

    def refused(self, event: AnyEvent) -> str:
        """Return why an event cannot happen now; AssertionError when it can."""
        try:
            referee.apply(self.battlefield, self.state, event)
        except NotNow as problem:
            return problem.reason
        raise AssertionError(f"{event} is not refused")

    def status(self, piece: str) -> str:
        """Return whether a piece stands, may still fire, lies, or is off the table."""
        return self.state.piece(piece).status

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


def _battlefield(game: str, which: int, switches: dict[str, str]) -> Battlefield:
    catalog = Catalog()
    ruleset, playbook = catalog.get(game), catalog.playbook(game)
    assert ruleset is not None and playbook is not None
    known = starters(ruleset)
    called = (("Green Hill", "Ada"), ("Tan Valley", "Tomas"))
    armies = [starter_army(known[which % len(known)], ruleset, name) for name, _ in called]
    sides = tuple(
        BattleSide(str(number), replace(army, switches=switches), player)
        for number, (army, (_, player)) in enumerate(zip(armies, called, strict=True), 1)
    )
    return Battlefield(Battle("battle", game, sides, "seed"), ruleset, playbook)


def built_table(
    game: str,
    first: dict[str, int],
    second: dict[str, int] | None = None,
    *,
    switches: dict[str, str] | None = None,
    heroes: bool = False,
    fitted: dict[str, str] | None = None,
) -> Table:
    """Return a table of two made armies: so many of each offer, as "role:rifleman": 3.

    Without a second army both have the same. `heroes`: everybody is one.
    `fitted` are upgrades, by the kind of vehicle.
    """
    catalog = Catalog()
    ruleset, playbook = catalog.get(game), catalog.playbook(game)
    assert ruleset is not None and playbook is not None
    sides = []
    for number, (player, wanted) in enumerate((("Ada", first), ("Tomas", second or first)), 1):
        words = [(*name.split(":"), count) for name, count in wanted.items()]
        army = built(ruleset, *((kind, offer, count) for kind, offer, count in words))
        if heroes:
            units = (
                replace(unit, figures=tuple(replace(each, hero=True) for each in unit.figures))
                for unit in army.units
            )
            army = replace(army, units=tuple(units))
        for kind, upgrade in (fitted or {}).items():
            units = (
                replace(unit, fittings=(upgrade,)) if unit.type == kind else unit
                for unit in army.units
            )
            army = replace(army, units=tuple(units))
        sides.append(BattleSide(str(number), replace(army, switches=switches or {}), player))
    battle = Battle("battle", game, tuple(sides), "seed")
    return Table(game, battlefield=Battlefield(battle, ruleset, playbook))


def recorded(battlefield: Battlefield, state: State) -> tuple[Draft, CampaignState]:
    """Write a battle into a campaign, with nothing typed, and return what the campaign says."""
    armies, ruleset, playbook = (
        armies_of(battlefield, state),
        battlefield.ruleset,
        battlefield.playbook,
    )
    draft = draft_of(battlefield, state, day="2026-11-22")
    assert missing(draft, scored(draft, armies, ruleset, playbook)) == ()
    record = finish(draft, armies, ruleset, playbook)
    ledger = ledgers.begin(CampaignSettings("War", (draft.ruleset,)), NOW)
    acts: list[AnyAct] = []
    for side in battlefield.battle.sides:
        player, entry = f"p{side.key}", side.entry or side.key
        acts.append(Join(Player(player, side.player or player)))
        acts.append(
            Enter(Entry(entry, player, side.army.id, side.army.name, draft.ruleset), side.army)
        )
    for act in (*acts, Record("b", record)):
        ledger = ledgers.append(ledger, act, NOW)
    return draft, campaign_replay.replay(ledger)
