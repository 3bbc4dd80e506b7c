"""An attack, a fight or a test at the table, as its procedure sees it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rules.attack.kinds import ASKED
from rules.attack.modifiers import can_hurt
from rules.attack.procedure import Pick
from rules.attack.question import Question
from rules.attack.question_context import GameQuestion
from rules.attack.scene import PINNED
from rules.attack.squads import COMMANDER_FALLS, OTHERS
from rules.table.attacks import commander_of, lying_still, question_at, target_now
from rules.table.battle import Battlefield
from rules.table.capabilities import carriers, falling, near
from rules.table.state import Open, State, units_left


@dataclass
class AtTable:
    """What is open at the table, with the battlefield and the state in which it happens."""

    battlefield: Battlefield
    state: State
    open: Open
    reroll: Literal["most hits", "no jam"] = "most hits"

    @cached_property
    def asked(self) -> GameQuestion:
        """Return the question about the chances of the attack; of a test one that names it."""
        question = self.open.question
        if question is None:
            kind, fittings = "", tuple[str, ...]()
            if self.target in self.battlefield.side_of:
                kind = self.battlefield.target_kind(self.target)
            if self.is_model(self.target):
                known = self.battlefield.playbook.modifier
                fittings = self.battlefield.unit[self.target].fittings
                fittings = tuple(each for each in fittings if each in known)
            readings = self.battlefield.readings
            question = Question(self.open.test, kind, modifiers=fittings, switches=readings)
        return self.battlefield.asked(question, self._kind)

    @property
    def _kind(self) -> type[GameQuestion]:
        return ASKED.get(self.battlefield.playbook.odds.kind, GameQuestion)

    @property
    def actor(self) -> str:
        """Return the man, vehicle, gun or unit that attacks, "" in a test."""
        return self.open.event.actor if self.open.event is not None else ""

    @property
    def target(self) -> str:
        """Return who is attacked, or whom a test is about."""
        return self.open.event.target if self.open.event is not None else self.open.about

    def is_model(self, piece: str) -> bool:
        """Return whether a piece is a vehicle or gun."""
        return self.battlefield.is_model(piece)

    def is_pinned(self, man: str) -> bool:
        """Return whether a man is pinned, so that the next hit kills him."""
        return PINNED in self.state.piece(man).marks

    def side(self, piece: str) -> str:
        """Return the side of a piece or unit."""
        return self.battlefield.side_of[piece]

    def falling(self, unit: str) -> tuple[str, ...]:
        """Return who of a unit can fall, in the usual order; of a man he himself."""
        if unit in self.battlefield.man:
            return (unit,)
        return falling(self.battlefield, self.state, unit)

    def casualties(self, unit: str) -> tuple[str, ...]:
        """Return who of a unit may be taken for its losses: a commander only by a reading."""
        men = self.falling(unit)
        if self.battlefield.option(COMMANDER_FALLS) != OTHERS:
            return men
        led = commander_of(self.battlefield, self.state, unit)
        return tuple(dict.fromkeys((*men, led))) if led else men

    def size(self, unit: str) -> int:
        """Return the men of a unit, with those who lie and count still by a reading."""
        return max(1, len(self.falling(unit)) + lying_still(self.battlefield, self.state, unit))

    def unit(self, piece: str) -> str:
        """Return the unit of a piece."""
        return self.battlefield.unit_of.get(piece, piece)

    def fighting(self, unit: str) -> tuple[str, ...]:
        """Return who of a unit fights man against man: all but a commander."""
        return tuple(man for man in self.falling(unit) if not self.battlefield.man[man].commands)

    def carriers(self, weapon: str) -> tuple[str, ...]:
        """Return the men of the unit that attacks who carry a weapon."""
        return carriers(self.battlefield, self.state, self.actor, weapon)

    def aboard(self, piece: str) -> tuple[str, ...]:
        """Return the men who are inside a vehicle."""
        return tuple(man for man, vehicle in self.state.aboard.items() if vehicle == piece)

    def units(self) -> tuple[str, ...]:
        """Return all units at the table, of both sides."""
        left = (units_left(self.battlefield, self.state, side) for side in self.battlefield.sides)
        return tuple(unit for units in left for unit in units)

    def near(self) -> tuple[str, ...]:
        """Return who may stand in a blast at the target: of those aboard who sits beside it."""
        return near(self.battlefield, self.state, self.target, self.battlefield.sides)

    def caught(self) -> tuple[str, ...]:
        """Return who and what a blast at the target may destroy.

        Vehicles and guns are caught that the weapon destroys without a die. [Hard Targets]
        """
        battlefield = self.battlefield
        if self.target in self.state.aboard:
            return self.near()
        models = (unit for unit in self.units() if battlefield.is_model(unit))
        return (*self.near(), *(unit for unit in models if self._is_soft(unit)))

    def _is_soft(self, model: str) -> bool:
        kind = target_now(self.battlefield, self.state, model)
        target, weapon = self.battlefield.playbook.target.get(kind), self.asked.weapon
        if target is None or target.test or not can_hurt(weapon, target):
            return False
        return self.asked.asking(target=kind, modifiers=(), targets=None).barred(weapon) is None

    def asked_at(self, unit: str) -> GameQuestion:
        """Return the question of the same attack at a unit that it was not aimed at."""
        return self.battlefield.asked(
            question_at(self.battlefield, self.state, self.asked.question, unit, self.open.named)
        )

    def help_with(self, roll: str, unit: str) -> str:
        """Return the modifier by which men of a unit help it with a roll, "" for none."""
        battlefield, men = self.battlefield, self.falling(unit)
        roles = {man.role.id for man in (battlefield.man[each] for each in men) if man.role}
        kind = battlefield.target_kind(unit)
        return next(
            (
                each.id
                for each in battlefield.playbook.modifiers
                if each.roll == roll
                and roles & {*each.roles}
                and (not each.targets or kind in each.targets)
            ),
            "",
        )

    def choose(self, pick: Pick) -> tuple[str, ...]:
        """Return those who would usually be chosen."""
        return pick.offered or pick.among[: pick.least]
