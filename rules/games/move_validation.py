"""Check that what changes a move agrees with itself, its playbook and its ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.common.struct_decoding import DataPath, Fault
from rules.games.playbook import MoveBar, MoveModifier, Playbook
from rules.games.ruleset import Ruleset
from rules.games.selector_syntax import split_selector
from rules.games.shared_validation import option_faults, unknown

MOVER_SELECTORS = ("role", "team", "vehicle", "squad", "tag")
"""The kinds of selectors that name who moves."""

_MOVES_NEED = {"roll": "test", "stop": "test", "turn": "", "none": ""}
"""The key that a kind of modifier of moves needs; the others need a number."""


def move_modifier_faults(
    modifier: MoveModifier, ruleset: Ruleset, path: DataPath
) -> Iterator[Fault]:
    """Yield what is wrong with one modifier of moves by itself."""
    kind = modifier.kind
    needed = _MOVES_NEED.get(kind, "value")
    if needed == "value" and (modifier.value is None) == (not modifier.stat):
        yield Fault(path, f"needs either 'value' or 'stat' for the kind '{kind}'")
    elif needed == "test" and not modifier.test:
        yield Fault(path, f"needs the key 'test' for the kind '{kind}': what is rolled")
    for key in ("value", "stat", "test"):
        held = getattr(modifier, key)
        if held and key != needed and not (key == "stat" and needed == "value"):
            yield Fault((*path, key), f"means nothing for the kind '{kind}'")
    value = modifier.value.value if modifier.value else 0
    if isinstance(value, str):
        yield Fault((*path, "value"), f"should be a number, found '{value}'")
    elif kind != "add" and value < 0:
        yield Fault((*path, "value"), f"should be 0 or more, found {value:g}")
    if modifier.each and kind not in ("add", "stop"):
        yield Fault((*path, "each"), "counts for the kinds 'add' and 'stop' only")
    if bool(modifier.free_with) != bool(modifier.switch):
        yield Fault((*path, "free_with"), "goes with 'switch' and 'option'")
    yield from option_faults(modifier.switch, modifier.option, ruleset, path)
    for key in ("movers", "but_not", "zero_for"):
        yield from _movers(getattr(modifier, key), (*path, key))


def move_bar_faults(bar: MoveBar, _ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    """Yield what is wrong with a sentence that forbids a move."""
    if not bar.refusal:
        yield Fault((*path, "refusal"), "should be a sentence that says what is not allowed")
    yield from _movers(bar.movers, (*path, "movers"))


def _movers(selectors: Iterable[str], path: DataPath) -> Iterator[Fault]:
    for each in selectors:
        if split_selector(each)[0] not in MOVER_SELECTORS or each.startswith("!"):
            known = ", ".join(MOVER_SELECTORS)
            yield Fault(path, f"'{each}' should name who moves, by one of {known}: role:medic")


def move_faults(playbook: Playbook, ruleset: Ruleset) -> Iterator[Fault]:
    """Yield what is wrong with modifiers of moves beside their ruleset and among themselves."""
    if playbook.move_modifiers and "move" not in ruleset.stat:
        yield Fault(("move-modifier",), "needs the stat 'move' in the ruleset: how far each moves")
    for number, each in enumerate(playbook.move_modifiers):
        path = ("move-modifier", number)
        known = {*ruleset.stat, *playbook.odds.stats}
        if each.stat:
            yield from unknown((*path, "stat"), each.stat, known, "a stat")
        if each.id in each.not_with:
            yield Fault((*path, "not_with"), "should be other modifiers, found this one")
        same = playbook.modifier.get(each.id)
        if same is not None and same.roll == "activation":
            message = f"'{each.id}' is a modifier of the roll to move already"
            yield Fault((*path, "id"), message)
