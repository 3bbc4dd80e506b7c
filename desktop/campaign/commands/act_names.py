"""What a player did in one go in a few words, for undo and redo. No Qt here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from rules.campaign.ledger.acts import (
    Act,
    Amend,
    Award,
    Batch,
    Cancel,
    Enter,
    Join,
    Leave,
    Note,
    Plan,
    Record,
    Reinforce,
    Restore,
    Toy,
    Void,
    Withdraw,
)
from rules.campaign.ledger.chain import Ledger
from rules.campaign.ledger.undo import standing_acts

_LEADING: tuple[type[Act], ...] = (Record, Amend, Enter, Join)
"""What several acts are called by: a battle has its dice with it, an amendment its armies."""
_PLAIN: dict[type[Act], str] = {
    Amend: "what was agreed anew",
    Cancel: "a battle was called off",
    Void: "a battle does not count",
    Restore: "a battle counts again",
    Award: "an honour",
    Withdraw: "an honour taken back",
    Toy: "a toy that is there again",
    Leave: "an army left as it entered",
    Note: "a note",
}
_MANY = {
    "a player joined": "{} players joined",
    "an army entered": "{} armies entered",
    "an army taken anew": "{} armies taken anew",
    "the plan of a battle": "the plans of {} battles",
    "an honour": "{} honours",
}
NAMELESS = "the last act"


def named(ledger: Ledger, done: Sequence[Batch]) -> str:
    """Return what acts that were written in one go are called together, "" for none."""
    if not done:
        return ""
    before = standing_acts(ledger.batches[: done[0].number - 1])
    words = [_named(each.act, before) for each in done]
    leading = next((kind for kind in _LEADING if any(isinstance(b.act, kind) for b in done)), None)
    if leading is not None:
        words = [each for each, b in zip(words, done, strict=True) if isinstance(b.act, leading)]
    (word, times), *_ = Counter(words).most_common(1)
    return _MANY[word].format(times) if times > 1 and word in _MANY else word


def _named(act: Act, before: Collection[Act]) -> str:
    """Return what one act is called, by the acts that stood before it."""
    match act:
        case Record(battle=battle):
            again = any(isinstance(each, Record) and each.battle == battle for each in before)
            return f"the {'correction' if again else 'record'} of a battle"
        case Plan(battle=battle):
            again = any(isinstance(each, Plan) and each.battle == battle for each in before)
            return f"the {'changed plan' if again else 'plan'} of a battle"
        case Join(player=player):
            old = [e.player for e in before if isinstance(e, Join) and e.player.id == player.id]
            if not old:
                return "a player joined"
            return "a player's name" if old[-1].name != player.name else "what a player is"
        case Enter(entry=entry):
            known = [e.entry for e in before if isinstance(e, Enter) and e.entry.id == entry.id]
            if not known:
                return "an army entered"
            if entry.gone != known[-1].gone:
                return f"an army that {'left the campaign' if entry.gone else 'came back'}"
            return "an army taken anew"
        case Reinforce(rolls=rolls):
            return "the dice for the fallen" if rolls else "the reinforcements"
        case _:
            return _PLAIN.get(type(act), NAMELESS)
