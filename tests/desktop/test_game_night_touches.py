"""Shots of Game night take few touches: the next man of a unit, and his target, are proposed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from lgam_made import built
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from db.data_folder import DataFolder
from desktop.gamenight.battle_log import BattleLog
from desktop.gamenight.controller import GameNightController
from desktop.services.battles import BattleService
from desktop.services.database import Database
from rules.army.model import Army
from rules.attack.procedure import Roll
from rules.games.catalog import Catalog
from rules.games.playbook import Step
from rules.table.battle import Battle, BattleSide
from rules.table.events import Hits
from rules.table.turns import step_of

HIT, MISS = 2, 11
SQUADS, MEN, IN_SIGHT = 3, 10, 5
"""Thirty men a side, of whom half see somebody: as many as usually fire in a turn."""


@pytest.fixture
def controller(tmp_path: Path, qtbot: QtBot) -> Iterator[GameNightController]:
    database = Database(DataFolder(tmp_path / "data"))
    assert database.open()
    catalog = Catalog()
    ruleset = catalog.get("lgam")
    assert ruleset is not None
    sides = tuple(
        BattleSide(key, _in_squads(built(ruleset, ("role", "rifleman", SQUADS * MEN))), player)
        for key, player in (("1", "Ada"), ("2", "Tomas"))
    )
    controller = GameNightController(BattleLog(BattleService(database), catalog))
    assert controller.log.begin(Battle("battle", "lgam", sides, "seed"))
    yield controller
    controller.log.close()
    database.close()


def _in_squads(army: Army) -> Army:
    (men,) = army.units
    squads = (
        replace(men, id=f"{men.id}-{at}", figures=men.figures[at * MEN : (at + 1) * MEN])
        for at in range(SQUADS)
    )
    return replace(army, units=tuple(squads))


class Touches:
    """Plays through the controller and counts each touch."""

    def __init__(self, controller: GameNightController) -> None:
        self.controller, self.count = controller, 0

    def next(self) -> None:
        self.count += 1
        if not self.controller.go_on():  # men may still fire: it is asked once a turn
            self.count += 1
            assert self.controller.go_on()

    def tap(self, piece: str) -> None:
        self.count += 1
        self.controller.tap(piece)

    def tell(self, value: int) -> None:
        self.count += 1
        assert self.controller.attack.tell(value)

    def men(self, side: str, squad: int) -> tuple[str, ...]:
        field = self.controller.log.field
        return field.men_in[field.side[side].army.units[squad].id]

    def _step(self) -> Step:
        found = step_of(self.controller.log.field, self.controller.log.state)
        return found or self.controller.log.field.steps[0]

    def to_small_arms(self) -> None:
        """Go through the turn to the rifles of the side that attacks first; a die for it."""
        while "small-arms" not in self._step().phases:
            if isinstance(self.controller.log.state.ask, Roll):
                self.tell(1)
            else:
                self.next()


def test_a_shot_takes_three_touches_and_the_next_of_that_unit_one(
    controller: GameNightController,
) -> None:
    hand = Touches(controller)
    hand.to_small_arms()
    ours, theirs = hand.men("1", 0), hand.men("2", 0)
    hand.count = 0
    hand.tap(ours[0])
    hand.tap(theirs[3])
    controller.attack.change(distance=2.0, modifiers=("cover",))
    shown: list[bool] = []
    controller.log.changed.connect(lambda: shown.append(True))
    hand.tell(MISS)
    assert hand.count == 3
    assert len(shown) == 1, "one touch is written and shown at once"
    assert controller.attack.shot is not None
    assert (controller.attack.shot.actor, controller.attack.shot.target) == (ours[1], theirs[3])
    assert (controller.attack.shot.distance, controller.attack.shot.modifiers) == (2.0, ("cover",))
    hand.tell(HIT)
    assert hand.count == 4
    assert controller.log.state.piece(theirs[3]).by == ours[1]
    assert controller.attack.shot is not None, "the next man, at the first who still stands"
    assert (controller.attack.shot.actor, controller.attack.shot.target) == (ours[2], theirs[0])


def test_what_is_proposed_is_no_obligation(controller: GameNightController) -> None:
    hand = Touches(controller)
    hand.to_small_arms()
    ours, theirs = hand.men("1", 0), hand.men("2", 0)
    hand.tap(ours[0])
    hand.tap(theirs[0])
    hand.tell(MISS)
    lines = len(controller.log.lines)
    hand.tap(hand.men("1", 2)[4])
    assert controller.attack.shot is not None
    assert controller.attack.shot.actor == hand.men("1", 2)[4]
    assert not controller.attack.shot.target
    controller.attack.leave()
    assert controller.attack.shot is None
    assert len(controller.log.lines) == lines, "a proposal is not written down"
    hand.tap(ours[1])
    hand.tap(theirs[0])
    assert controller.attack.answer(Hits(0))
    hand.next()
    assert controller.attack.shot is None, "the other side fires: nothing is proposed"
    assert controller.log.undo()
    assert controller.attack.shot is None


def test_an_ordinary_turn_of_30_against_30_takes_under_60_touches(
    controller: GameNightController,
) -> None:
    hand = Touches(controller)
    hand.to_small_arms()
    for side, other in (("1", "2"), ("2", "1")):
        for squad in range(SQUADS):
            standing = [
                m
                for m in hand.men(other, squad)
                if controller.log.state.piece(m).status == "stands"
            ]
            hand.tap(hand.men(side, squad)[0])
            hand.tap(standing[0])
            for shot in range(IN_SIGHT):
                hand.tell(HIT if shot % 2 else MISS)
        hand.next()
    while controller.log.state.turn == 1:
        hand.next()
    fell = sum(piece.fate == "fallen" for piece in controller.log.state.pieces.values())
    assert fell == 2 * SQUADS * 2
    assert hand.count < 60, hand.count
