"""State machine of the open army: any edits in any order, undone, redone, saved and reopened."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from army_hand import Hand
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.stateful import run_state_machine_as_test as run

from rules.army import edits
from rules.army.drag_and_drop import DragLoad, DropTarget, drop_targets
from rules.army.offers_to_add import offers
from rules.army.totals import totals
from rules.checks import check

MANY = st.integers(0, 10_000)
GAMES = ("lgam", "green-and-tan", "army-men-combat")


class AnyEdits(RuleBasedStateMachine):
    """A player who does anything that the window lets him do."""

    hand: Hand

    @initialize(game=st.sampled_from(GAMES), at=MANY)
    def begin(self, game: str, at: int) -> None:
        """Start from a copy of a sample, or from nothing."""
        army_service = self.hand.army_service
        samples = [entry for entry in army_service.entries if entry.ruleset == game]
        if at % 3:
            army_service.duplicate(samples[at % len(samples)].id)
        else:
            army_service.create(game)
        self.first = self.hand.army

    # ---- what is there

    @property
    def controller(self):
        return self.hand.controller

    def a_man(self, at: int) -> str:
        men = [man.id for man in self.hand.army.figures()]
        return men[at % len(men)] if men else ""

    def a_unit(self, at: int, *kinds: str) -> str:
        units = [u.id for u in self.hand.army.units if not kinds or u.kind in kinds]
        return units[at % len(units)] if units else ""

    # ---- acts

    @rule(at=MANY, count=st.sampled_from((1, 1, 1, 5)))
    def add(self, at: int, count: int) -> None:
        found = offers(self.hand.document.ruleset)
        self.controller.add(found[at % len(found)], count)

    @rule(first=MANY, second=MANY, how=st.sampled_from(("man", "two", "unit", "none")))
    def choose(self, first: int, second: int, how: str) -> None:
        ids = {
            "man": (self.a_man(first),),
            "two": (self.a_man(first), self.a_man(second)),
            "unit": (self.a_unit(first),),
            "none": (),
        }[how]
        self.controller.selection.set(each for each in ids if each)

    @rule(act=st.sampled_from(("remove", "duplicate", "group", "add_group", "loosen")))
    def menu(self, act: str) -> None:
        getattr(self.controller, act)()

    @rule(step=st.sampled_from((1, 1, -1)))
    def count(self, step: int) -> None:
        self.controller.change_count(step)

    @rule(man=MANY, unit=MANY)
    def move(self, man: int, unit: int) -> None:
        if (who := self.a_man(man)) and (where := self.a_unit(unit, "men", "squad", "team")):
            self.controller.drop(DragLoad(men=(who,)), DropTarget("unit", where))

    @rule(man=MANY, unit=MANY, post=MANY)
    def post(self, man: int, unit: int, post: int) -> None:
        if (who := self.a_man(man)) and (team := self.a_unit(unit, "team")):
            load = DragLoad(men=(who,))
            posts = [e for e in drop_targets(self.controller.roster, load) if e.unit == team]
            self.controller.drop(load, posts[post % len(posts)])

    @rule(man=MANY, unit=MANY, number=st.integers(1, 9))
    def seat(self, man: int, unit: int, number: int) -> None:
        if (who := self.a_man(man)) and (vehicle := self.a_unit(unit, "vehicle")):
            self.controller.drop(DragLoad(men=(who,)), DropTarget("seat", vehicle, number=number))

    @rule(man=MANY)
    def get_out(self, man: int) -> None:
        if who := self.a_man(man):
            self.controller.unseat((who,))

    @rule(at=MANY, how=st.sampled_from(("fix", "agree", "disagree")))
    def finding(self, at: int, how: str) -> None:
        findings = self.hand.document.findings
        if not findings:
            return
        finding = findings[at % len(findings)]
        if how == "fix" and finding.fixes:
            self.controller.mend(finding.fixes[at % len(finding.fixes)])
        elif how == "agree" and finding.severity in ("error", "warning"):
            self.controller.agree(finding, "Tomas", "")
        elif how == "disagree":
            self.controller.disagree(finding)

    @rule(man=MANY, what=st.sampled_from(("name", "rank")), text=st.text("ab &", max_size=3))
    def describe(self, man: int, what: str, text: str) -> None:
        if who := self.a_man(man):
            change: Callable = lambda a: edits.change_figure(a, who, **{what: text})  # noqa: E731
            self.controller.edit(what, change, merge=f"{what} {who}")

    @rule(man=MANY, hero=st.booleans())
    def hero(self, man: int, hero: bool) -> None:
        if who := self.a_man(man):
            self.controller.edit("hero", lambda a: edits.change_figure(a, who, hero=hero))

    @rule(unit=MANY, seats=st.integers(0, 6))
    def passengers(self, unit: int, seats: int) -> None:
        if vehicle := self.a_unit(unit, "vehicle"):
            self.controller.edit("seats", lambda a: edits.change_unit(a, vehicle, passengers=seats))

    @rule(at=MANY)
    def reading(self, at: int) -> None:
        switches = self.hand.document.ruleset.switches
        if switches:
            switch = switches[at % len(switches)]
            option = list(switch.options)[at % len(switch.options)]
            self.controller.edit("reading", lambda a: edits.set_switch(a, switch.id, option))

    @precondition(lambda self: self.hand.document.undo_stack.canUndo())
    @rule()
    def undo(self) -> None:
        self.hand.page.undo()

    @precondition(lambda self: self.hand.document.undo_stack.canRedo())
    @rule()
    def redo(self) -> None:
        self.hand.page.redo()

    @rule()
    def save(self) -> None:
        assert self.hand.army_service.autosave.save()
        assert self.hand.stored() == self.hand.army

    @rule(at=MANY)
    def open_another_and_come_back(self, at: int) -> None:
        army_service, army = self.hand.army_service, self.hand.army
        army_service.open(army_service.entries[at % len(army_service.entries)].id)
        army_service.open(army.id)
        assert self.hand.army == army

    # ---- what holds after each

    @invariant()
    def what_is_shown_is_what_is_there(self) -> None:
        if not hasattr(self, "first"):
            return
        hand = self.hand
        army, ruleset = hand.army, hand.document.ruleset
        said = check(army, ruleset)
        assert hand.sentences() == [finding.message for finding in said]
        assert hand.document.totals == totals(hand.document.roster)
        held = {unit.id for unit in army.units} | {man.id for man in army.figures()}
        assert held.issuperset(hand.controller.selection.ids)
        units, roster = army.units, hand.document.roster
        # Loose men who are all heroes or aboard are seen elsewhere, and may have no box.
        boxless = sum(
            unit.kind == "men"
            and all(man.figure.hero or man.vehicle is not None for man in roster.men_of(unit))
            for unit in units
        )
        assert len(units) - boxless <= len(hand.boxes()) <= len(units)
        entry = next(each for each in hand.army_service.entries if each.id == army.id)
        assert entry.figures == army.figure_count()
        assert entry.worst == (said[0].severity if said else "")
        stack = hand.document.undo_stack
        assert hand.page.undo_button.isEnabled() == stack.canUndo()

    def teardown(self) -> None:
        if not hasattr(self, "first"):
            return
        hand, last = self.hand, self.hand.army
        assert hand.army_service.autosave.save()
        assert hand.stored() == last
        stack = hand.document.undo_stack
        while stack.canUndo():
            stack.undo()
        assert hand.army == self.first
        hand.army_service.autosave.save()
        assert hand.stored() == self.first
        while stack.canRedo():
            stack.redo()
        if not stack.count():
            return
        hand.army_service.autosave.save()
        assert hand.stored() == hand.army
        hand.page.filing.bin([hand.army.id])


long = pytest.mark.long


@pytest.mark.parametrize(
    ("size", "examples"),
    [
        ((1280, 800), 5),
        pytest.param((1280, 800), 30, marks=long),
        pytest.param((1024, 700), 8, marks=long),
    ],
)
def test_any_acts_in_any_order(opener, data, size: tuple[int, int], examples: int) -> None:
    AnyEdits.hand = opener(data, size)
    run(
        AnyEdits,
        settings=settings(
            max_examples=examples,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
