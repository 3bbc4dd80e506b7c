"""What modifiers and targets forbid or turn into something else must hold together."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules.common.decoding import Fault, Path
from rules.games.dice_rules import Bar, Modifier
from rules.games.playbook import Playbook
from rules.games.reference_validation import all_unknown, bad_number, bad_source, unknown
from rules.games.ruleset import Ruleset

_OURS = "this playbook"


def condition_faults(
    playbook: Playbook, ruleset: Ruleset, words: Collection[str]
) -> Iterator[Fault]:
    """Yield what does not hold together in bars, in what modifiers become, and in lots.

    `words` are all words by which weapons of the ruleset are named.
    """
    for place, modifier in enumerate(playbook.modifiers):
        path: Path = ("modifier", place)
        yield from _modifier(modifier, playbook, ruleset, words, path)
        yield from _bars(modifier.bars, playbook, ruleset, words, path)
    for place, target in enumerate(playbook.targets):
        yield from _bars(target.bars, playbook, ruleset, words, ("target", place))
    for name, lot in playbook.odds.lots.items():
        yield from all_unknown(("odds", "lots", name), lot, words, "a weapon")


def _modifier(
    modifier: Modifier,
    playbook: Playbook,
    ruleset: Ruleset,
    words: Collection[str],
    path: Path,
) -> Iterator[Fault]:
    yield from all_unknown((*path, "zero_for"), modifier.zero_for, words, "a weapon")
    here = (*path, "cancels")
    yield from all_unknown(here, modifier.cancels, playbook.modifier, "a modifier", _OURS)
    for one, other in modifier.becomes.items():
        yield from all_unknown((*path, "becomes"), (one, other), ruleset.weapon, "a weapon")
    if modifier.beyond is not None:
        yield from bad_number(modifier.beyond, (*path, "beyond"))
        if isinstance(modifier.beyond.value, str):
            yield Fault((*path, "beyond"), "should be a distance in the game's unit for ranges")
    if modifier.sets and isinstance(modifier.value.value, str):
        yield Fault((*path, "value"), "should be the number that it sets")


def _bars(
    bars: tuple[Bar, ...],
    playbook: Playbook,
    ruleset: Ruleset,
    words: Collection[str],
    path: Path,
) -> Iterator[Fault]:
    for number, bar in enumerate(bars):
        here: Path = (*path, "bars", number)
        for key in ("weapons", "but_not"):
            yield from all_unknown((*here, key), getattr(bar, key), words, "a weapon")
        known = playbook.modifier
        yield from all_unknown((*here, "unless"), bar.unless, known, "a modifier", _OURS)
        yield from bad_source(bar.source, ruleset.headings, (*here, "source"))
        if not bar.refusal:
            yield Fault((*here, "refusal"), "should be a sentence that says what is not allowed")
        if bool(bar.switch) != bool(bar.option):
            yield Fault(here, "needs 'switch' and 'option' together")
        elif bar.switch:
            yield from unknown((*here, "switch"), bar.switch, ruleset.switch, "a switch")
            if bar.switch in ruleset.switch:
                options = ruleset.switch[bar.switch].options
                yield from unknown((*here, "option"), bar.option, options, "an option")
