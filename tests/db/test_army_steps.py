"""The steps of undo of an army in the database: the last writer's, and gone with the army."""

from __future__ import annotations

from db.store import Store
from rules.army import edits
from rules.army.undo_steps import ArmyStep, pack_step
from tests.db.made_armies import small_army


def made(number: int, name: str) -> ArmyStep:
    army = edits.change_army(small_army(), name=name)
    return pack_step(number, f"call it {name}", "2026-11-22T19:42", army)


def stored(store: Store) -> list[tuple[int, str]]:
    with store.reading() as work:
        steps = work.steps.of("tiger-company")
        armies = [step.army() for step in steps]
        assert None not in armies
        return [(step.number, army.name) for step, army in zip(steps, armies, strict=True) if army]


def write(store: Store, steps: list[ArmyStep], known: list[ArmyStep] | None) -> None:
    with store.writing() as work:
        held = None if known is None else {step.number: step for step in known}
        work.steps.write("tiger-company", steps, held)


def test_only_what_differs_is_written_and_the_last_writer_wins(store: Store) -> None:
    with store.writing() as work:
        work.armies.add(small_army())
    one, two, three = (made(number, f"Name {number}") for number in (1, 2, 3))
    write(store, [one, two], None)
    assert stored(store) == [(1, "Name 1"), (2, "Name 2")]
    write(store, [two, three], [one, two])
    assert stored(store) == [(2, "Name 2"), (3, "Name 3")]
    other = made(3, "Another window")
    write(store, [two, other], [two])  # it has not seen the third
    assert stored(store) == [(2, "Name 2"), (3, "Another window")]
    write(store, [one], None)
    assert stored(store) == [(1, "Name 1")]
    with store.writing() as work:
        work.armies.delete("tiger-company")
    with store.reading() as work:
        assert work.steps.of("tiger-company") == []


def test_a_step_that_cannot_be_read_is_no_army() -> None:
    assert ArmyStep(1, "add", "2026-11-22T19:42", b"noise").army() is None
