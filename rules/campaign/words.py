"""Each act of a campaign in one sentence: "Battle 3 corrected: June won, not Ada"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.campaign import acts
from rules.campaign.act_words import Teller, act_said
from rules.campaign.acts import Act, Batch
from rules.campaign.calling import Soldier, no_game
from rules.campaign.chain import Ledger
from rules.campaign.memory import Memory
from rules.campaign.phrases import Names
from rules.campaign.replay import replay
from rules.campaign.state import State

_STEPS: dict[type[Act], str] = {acts.Undo: "Undone", acts.Redo: "Done again"}


@dataclass(frozen=True, slots=True)
class Told:
    """One line of the campaign's story: an act in words, and whether it still stands."""

    number: int
    batch: str
    moment: str
    by: str
    text: str
    undone: bool = False


def told(
    ledger: Ledger, state: State | None = None, soldier: Soldier = no_game
) -> tuple[Told, ...]:
    """Return every act of a ledger in words, in the order in which they were written.

    `soldier` says what men without a name are.
    """
    memory = Memory()
    state = state or replay(ledger)
    teller = Teller(memory, Names(memory, soldier), titles_of(state))
    undone = _undone(ledger)
    lines, texts = list[Told](), dict[str, str]()
    for batch in ledger.batches:
        if isinstance(batch.act, acts.Undo | acts.Redo):
            text = f"{_STEPS[type(batch.act)]}: {texts.get(batch.act.batch, 'an act')}"
        else:
            text = act_said(batch.act, teller)
        texts[batch.id] = text
        gone = batch.id in undone
        lines.append(Told(batch.number, batch.id, batch.moment, batch.by, text, gone))
        memory.take(batch)
    return tuple(lines)


def _undone(ledger: Ledger) -> set[str]:
    """Return the acts of a ledger that do not count any more, by their batches."""
    found = set[str]()
    for batch in ledger.batches:
        if isinstance(batch.act, acts.Undo):
            found.add(batch.act.batch)
        elif isinstance(batch.act, acts.Redo):
            found.discard(batch.act.batch)
    return found


def titles_of(state: State) -> dict[str, str]:
    """Return "Battle 3" for each battle that counts."""
    return {line.id: f"Battle {line.number}" for line in state.battles if line.number}


def said(ledger: Ledger, batches: Iterable[Batch], soldier: Soldier = no_game) -> tuple[str, ...]:
    """Return acts of a ledger in a sentence each, with what was known before each of them."""
    wanted, found = {each.id for each in batches}, list[str]()
    memory = Memory()
    teller = Teller(memory, Names(memory, soldier), titles_of(replay(ledger)))
    for batch in ledger.batches:
        if batch.id in wanted:
            found.append(act_said(batch.act, teller))
        memory.take(batch)
    return tuple(found)


def sentence(ledger: Ledger, act: Act, soldier: Soldier = no_game) -> str:
    """Return an act that is to be written next in one sentence, without its full stop."""
    step = act.batch if isinstance(act, acts.Undo | acts.Redo) else ""
    memory, told_of = Memory(), act
    for batch in ledger.batches:
        if batch.id == step:  # it is told with what was known before it
            told_of = batch.act
            break
        memory.take(batch)
    words = _STEPS.get(type(act), "")
    if step and told_of is act:
        return f"{words}: an act"
    text = act_said(told_of, Teller(memory, Names(memory, soldier), titles_of(replay(ledger))))
    return f"{words}: {text}" if step else text
