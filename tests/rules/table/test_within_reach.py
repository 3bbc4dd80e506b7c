"""Whatever a playbook names for the table is within reach of Game night, or left out with a reason.

Whole armies of each game are played through two turns; what is offered on the way is noted: menus
of men, marks, actions, steps, kinds of target, readings, dice of inches.
"""

from __future__ import annotations

from random import Random

import pytest
from random_battle import GAMES
from table_hand import built_table

from rules.army.offers_to_add import offers
from rules.attack.procedure import Pick, Roll
from rules.games.catalog import Catalog
from rules.odds.movement_choices import Mover, move_dice
from rules.table import referee, set_up
from rules.table.attacks import target_now
from rules.table.battle import Battlefield
from rules.table.choices import choices, dice_tests_for
from rules.table.events import Activated, Boarded, Dice, Marked, Next, Picked, Shuffled
from rules.table.rolled_dice import shuffled
from rules.table.state import NotNow, State
from rules.table.turns import step_of

KINDS = ("role", "squad", "team", "vehicle")
BY_THE_GAME = {
    "initiative": "asked in the step for who goes first",
    "smoke": "asked for each smoke that lies when a turn begins",
    "jam": "asked for each jammed weapon when it may be cleared",
    "rally": "asked for whoever is tapped in the step of rallying",
    "morale": "asked when a model of an army at half is activated",
    "assault": "asked for each who fights in an assault",
    "charge-armour": "asked for each who charges a tank or vehicle",
    "armour-holds": "asked for each hit of a charge",
    "retreat": "asked after an assault for who lost it",
    "drive": "asked for a tank or vehicle that is activated",
    "mines": "asked at the end of movement for who moved in a minefield",
    "mines-armour": "asked at the end of movement for who moved in a minefield",
    "kaboom": "asked after the 1 of a flame thrower, where it was agreed",
    "oops": "asked after a grenade that missed, where it was agreed",
    "friendly-fire": "asked after a mortar that missed, where it was agreed",
    "cover": "asked for each obstacle of a shot",
    "quality": "asked for hits and blocks",
    "activation": "asked before each activation",
}
"""Tests that nobody takes by his own word: the referee asks for their dice."""
LEFT_OUT = {
    ("lgam", "target", "hero"): "a hero of an army, whom this army of all kinds lacks",
    ("fighting-plastic", "target", "hero"): "a hero of an army, whom this army of all kinds lacks",
    ("lgam", "target", "pillbox"): "this game names no pillbox to build: its odds can be asked",
    ("lgam", "target", "pillbox-men"): "this game names no pillbox to build: its odds can be asked",
    ("army-men", "target", "high-block"): "a block is no piece of an army: it is marked by hand",
    ("army-men", "target", "low-block"): "nothing damages it",
}


def everything(game: str) -> dict[str, int]:
    """Return an army with one of each kind of man, gun and vehicle."""
    ruleset = Catalog().get(game)
    assert ruleset is not None
    return {f"{each.kind}:{each.id}": 1 for each in offers(ruleset) if each.kind in KINDS}


class Walk:
    """Goes through two turns and notes what players are offered."""

    def __init__(self, game: str) -> None:
        self.table = built_table(game, everything(game))
        self.field: Battlefield = self.table.battlefield
        self.found: set[tuple[str, str]] = set()
        self.chance = Random(1)
        while self.table.state.turn < 3 and not self.table.state.over:
            self.note()
            self.go_on()

    @property
    def state(self) -> State:
        """Return the battle as it is now."""
        return self.table.state

    def note(self) -> None:
        """Note what is offered now."""
        field, state = self.field, self.state
        step = step_of(field, state)
        self.found |= {("step", each.id) for each in (step,) if each}
        offered = choices(field, state)
        self.found |= {("action", each.id) for each in offered.actions}
        self.found |= {("mark", each.id) for each in offered.marks}
        for piece in field.side_of:
            self.found.add(("target", target_now(field, state, piece)))
            for test in dice_tests_for(field, state, piece):
                self.found.add(("test", test.id))
                self.found |= {("mark", each) for each in test.marks}
                self.found |= {("mark", each.mark) for each in test.outcomes if each.mark}
        if not state.is_free or not state.turn:
            return
        for mark in field.playbook.marks:  # what a mark offers, as when it had been given
            for piece in list(field.side_of)[::3]:
                try:
                    marked = referee.apply(field, state, Marked((piece,), mark.id))
                except NotNow:
                    continue
                self.found.add(("target", target_now(field, marked, piece)))
                self.found |= {("test", t.id) for t in dice_tests_for(field, marked, piece)}

    def board(self) -> None:
        """Let a man get into each vehicle that is empty."""
        loose = [man for man in self.field.man if man not in self.state.aboard]
        for unit in self.field.unit:
            if self.field.is_model(unit) and unit not in self.state.aboard.values():
                try:
                    self.table.do(Boarded((loose[-1],), unit))
                except NotNow:
                    continue
                loose.pop()

    def go_on(self) -> None:
        """Answer what is asked, else act or go on."""
        ask = self.state.ask
        if self.state.turn == 1 and ask is None:
            self.board()
        if isinstance(ask, Roll) and not ask.optional:
            low = 4 if ask.two else 2
            count = 1 if ask.dice == 1 or ask.ends else ask.dice - len(self.state.dice)
            self.table.do(Dice(tuple(self.chance.choice(ask.shows[low:]) for _ in range(count))))
        elif isinstance(ask, Pick) and not ask.optional:
            self.table.do(Picked(ask.offered or ask.among[: ask.least]))
        elif choices(self.field, self.state).shuffle:
            self.table.do(Shuffled(shuffled(self.field, self.state)))
        elif choices(self.field, self.state).actions and choices(self.field, self.state).movers:
            mover = choices(self.field, self.state).movers[0]
            self.table.do(Activated(mover, self.field.turn.actions[0].id))
        else:
            self.table.do(Next())


def named(game: str, field: Battlefield) -> set[tuple[str, str]]:
    """Return what the playbook names that somebody must be able to reach."""
    book = field.playbook
    wanted = {("action", each.id) for each in field.turn.actions}
    wanted |= {("target", each.id) for each in book.targets}
    wanted |= {
        ("step", each.id)
        for each in field.turn.steps
        if each.does and not _has_parts(field, each.id)
    }
    by_itself = {each.becomes for each in book.marks} | {each.mark for each in field.turn.actions}
    by_itself |= {outcome.mark for test in book.tests for outcome in test.outcomes}
    hit = {"pinned", "wounded", "healed", "glued", "stunned"}  # by a hit, or a medic
    wanted |= {("mark", m.id) for m in book.marks if m.id not in by_itself | hit}
    after = {outcome.then for test in book.tests for outcome in test.outcomes}
    of_targets = {test for each in book.targets for test in (each.test, each.crew_test)}
    before = {set_up.ATTACK_OR_DEFEND, *(each.id for each in book.tests if each.id == "markers")}
    for test in book.tests:
        known = test.instead_of or test.fallen_with or test.id in after | of_targets | before
        if not known and test.id not in BY_THE_GAME:
            wanted.add(("test", test.id))
    return {each for each in wanted if (game, *each) not in LEFT_OUT}


def _has_parts(field: Battlefield, step: str) -> bool:
    return any(each.part_of == step for each in field.turn.steps) or any(
        each.id == step and each.part_of and each.does in ("react", "assault")
        for each in field.turn.steps
    )


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_playbook_names_is_offered_at_the_table(game: str) -> None:
    walk = Walk(game)
    assert sorted(named(game, walk.field) - walk.found) == []


@pytest.mark.parametrize("game", GAMES)
def test_whatever_moves_by_dice_is_asked_for_them(game: str) -> None:
    field = built_table(game, everything(game)).battlefield
    for vehicle in field.ruleset.vehicles:
        dice = str(vehicle.stats["move"].value) if "move" in vehicle.stats else ""
        if dice in ("1d6", "2d6"):
            assert move_dice(Mover(vehicle)) == int(dice[0])
