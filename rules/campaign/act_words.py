"""What an act of a campaign is in a sentence, by what was known before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.army.model import Army
from rules.campaign import acts
from rules.campaign.acts import Act
from rules.campaign.charter import Player
from rules.campaign.days import day_said
from rules.campaign.memory import Memory
from rules.campaign.phrases import Names, differences_said, met_said, result_said
from rules.campaign.recovery import RECOVERED
from rules.common.wording import capital, counted, listed

_MOST_NAMED = 4
_MOST_DICE = 12
"""A sentence tells so many dice one by one."""


@dataclass(slots=True)
class Teller:
    """What a sentence about an act leans on: what was before, and the battles' numbers now."""

    memory: Memory
    names: Names
    titles: dict[str, str]

    def battle(self, battle: str) -> str:
        """Return what a battle is called in a sentence: its name, or its number now, or its day."""
        record, plan = self.memory.record(battle), self.memory.plans.get(battle)
        what = record or plan
        if what is not None and what.name:
            return what.name  # a number is another once a battle before it does not count
        if battle in self.titles or what is None:
            return self.titles.get(battle, "a battle")
        return f"the battle of {day_said(what.day)}"


def act_said(act: Act, teller: Teller) -> str:
    """Return an act in one sentence without its full stop, "" when there are no words for it."""
    say = _SAY.get(type(act))
    return capital(say(act, teller)) if say else ""


def _because(why: str) -> str:
    return f": {why.rstrip('.')}" if why.strip() else ""


def _inner(title: str) -> str:
    """Return a battle's title for the middle of a sentence; a name of its own stays as it is."""
    return title[:1].lower() + title[1:] if title.startswith("Battle ") else title


def _found(act: acts.Found, _teller: Teller) -> str:
    return f"the campaign “{act.charter.name}” began"


def _amend(act: acts.Amend, teller: Teller) -> str:
    old, new = teller.memory.charter, act.charter
    if old is None:
        return "what was agreed was changed"
    changed = [words for name, words in _AGREED.items() if getattr(old, name) != getattr(new, name)]
    if old.name != new.name:
        changed.insert(0, f"the name, now “{new.name}”")
    return f"agreed anew: {listed(changed)}" if changed else "what was agreed was written again"


def _join(act: acts.Join, teller: Teller) -> str:
    player, old = act.player, teller.memory.players.get(act.player.id)
    if old is None:
        return f"{player.name} joined{f' on the side of {player.side}' if player.side else ''}"
    return _rejoined(old, player)


def _rejoined(old: Player, new: Player) -> str:
    if new.gone != old.gone:
        return f"{new.name} {'left' if new.gone else 'is back'}"
    if new.name != old.name:
        return f"{old.name} is now called {new.name}"
    if new.side != old.side:
        return f"{new.name} fights for {new.side or 'nobody but himself'}"
    return f"{new.name} was written again"


def _enter(act: acts.Enter, teller: Teller) -> str:
    entry, old = act.entry, teller.memory.entries.get(act.entry.id)
    men = counted(act.army.figure_count(), "man")
    if old is None:
        player = teller.memory.players.get(entry.player)
        return f"{entry.name} entered{f' for {player.name}' if player else ''} with {men}"
    if entry.gone != old.gone:
        return f"{entry.name} {'left the campaign' if entry.gone else 'came back'}"
    before = teller.memory.armies.get(entry.id)
    were = {man.id for man in before.figures()} if before else set[str]()
    are = {man.id for man in act.army.figures()}
    told = "".join(
        f", {len(those)} {word}{_those(army, those)}"
        for army, those, word in ((act.army, are - were, "came"), (before, were - are, "went"))
        if those
    )
    told += _renamed(before, act.army)
    if entry.name != old.name:
        return f"{old.name} became {entry.name}{told}{_agreed(act.why)}"
    return f"{entry.name}, taken anew: {men}{told}{_agreed(act.why)}"


def _renamed(before: Army | None, now: Army) -> str:
    """Return who is called otherwise in an army taken anew, by his old name and his new one."""
    old = {man.id: man.called for man in before.figures() if man.name} if before else {}
    pairs = [(old[man.id], man.called) for man in now.figures() if man.id in old]
    found = [f"{was} is now {man}" for was, man in pairs if man and was != man]
    if len(found) > _MOST_NAMED:
        return f", {len(found)} men have other names"
    return f", {listed(found)}" if found else ""


def _those(army: Army | None, those: set[str]) -> str:
    """Return in brackets who among these has a name, where they are few."""
    called = [man.called for man in army.figures() if man.id in those and man.name] if army else []
    return f" ({listed(called)})" if 0 < len(called) <= _MOST_NAMED else ""


def _agreed(why: str) -> str:
    """Return a reason in brackets, behind what was done for it."""
    return f" ({why})" if why.strip() else ""


def _reinforce(act: acts.Reinforce, teller: Teller) -> str:
    name = teller.names.army(act.entry)
    parts = [_rolled(act, teller)] if act.rolls else []
    if act.back:
        called = [teller.names.man(act.entry, figure) for figure in act.back]
        known = len(called) <= 3 and "A man" not in called
        parts.append(f"{listed(called) if known else counted(len(called), 'man')} came back")
    if act.army is not None:
        parts.append(f"{counted(act.army.figure_count(), 'man')} now")
    after = f" after {_inner(teller.battle(act.after))}" if act.after else ""
    what = f": {'; '.join(parts)}" if parts else ""
    if act.rolls and act.why == RECOVERED:
        return f"{name} rolled for the fallen{after}{what}"
    return f"reinforcements for {name}{after}{what}{_agreed(act.why)}"


def _rolled(act: acts.Reinforce, teller: Teller) -> str:
    """Return every face that was thrown, with whose it is; of very many how often each came."""
    back = "" if act.back else ", nobody came back"
    if len(act.rolls) > _MOST_DICE:
        faces = [f"{times} × {face}" for face, times in sorted(Counter(act.rolls.values()).items())]
        return f"{len(act.rolls)} dice, {listed(faces)}{back}"
    faces = []
    for figure, face in act.rolls.items():
        name = teller.names.man(act.entry, figure)
        faces.append(str(face) if name == "A man" else f"{face} for {name}")
    return f"{listed(faces)}{back}"


def _plan(act: acts.Plan, teller: Teller) -> str:
    entries = [side.entry for side in act.plan.sides]
    what = met_said(entries, teller.names) if entries else act.plan.name or "a battle"
    again = act.battle in teller.memory.plans
    when = f" for {day_said(act.plan.day)}" if act.plan.day else ""
    return f"{what} was {'planned anew' if again else 'planned'}{when}"


def _cancel(act: acts.Cancel, teller: Teller) -> str:
    return f"{teller.battle(act.battle)} was cancelled{_because(act.why)}"


def _record(act: acts.Record, teller: Teller) -> str:
    old = teller.memory.record(act.battle)
    result = result_said(act.record, teller.names)
    name = (old or act.record).name or act.record.name or teller.titles.get(act.battle, "")
    name = name or f"the battle of {day_said(act.record.day)}"
    if old is None:
        met = met_said([side.entry for side in act.record.sides], teller.names)
        put = f", put before {_inner(teller.battle(act.before))}" if act.before else ""
        return f"{name}: {met}, {result}{put}"
    found = list(differences_said(old, act.record, teller.names))
    if act.before:
        found.append(f"it was before {_inner(teller.battle(act.before))}")
    if len(found) > 3:
        found = [*found[:2], f"{len(found) - 2} more changes"]
    what = "; ".join(found) or "nothing of it is another"
    return f"{name} corrected: {what}{f' ({act.why})' if act.why else ''}"


def _void(act: acts.Void, teller: Teller) -> str:
    return f"{teller.battle(act.battle)} was voided{_because(act.why)}"


def _restore(act: acts.Restore, teller: Teller) -> str:
    return f"{teller.battle(act.battle)} counts again"


def _award(act: acts.Award, teller: Teller) -> str:
    called = teller.names.whose(act.entry, act.figure)
    what = f"was given the {act.name.removeprefix('The ')}" if act.name else ""
    rank = f"was made {act.rank}" if act.rank else ""
    return f"{called} {' and '.join(part for part in (what, rank) if part)}{_because(act.citation)}"


def _withdraw(act: acts.Withdraw, teller: Teller) -> str:
    given = teller.memory.awards.get(act.batch)
    if given is None:
        return f"an award was taken back{_because(act.why)}"
    called = teller.names.whose(given.entry, given.figure)
    return f"{given.name or given.rank} of {called} was taken back{_because(act.why)}"


def _toy(act: acts.Toy, teller: Teller) -> str:
    return f"{teller.names.whose(act.entry, act.figure)} has a toy again"


def _leave(act: acts.Leave, teller: Teller) -> str:
    lies = set(act.seen) == {acts.BINNED}
    told = "it lies in the bin" if lies else "it was changed in Armies"
    return f"{teller.names.army(act.entry)} stays as it entered, though {told}"


def _note(act: acts.Note, teller: Teller) -> str:
    kind, _, about = act.about.partition(":")
    if kind == "battle":
        name = teller.battle(about)
    else:
        entry, _, figure = about.partition("/")
        name = teller.names.whose(entry, figure) if figure else teller.names.of(entry)
    return f"a note about {_inner(name) if kind == 'battle' else name}: {act.text}"


_AGREED = {
    "kind": "the kind of campaign",
    "rulesets": "the games",
    "victory": "how victory is counted",
    "losses": "what losses mean",
    "honours": "the honours",
    "pairing": "who meets whom",
    "rounds": "the rounds",
    "scenarios": "the scenarios",
    "house": "the house rules",
    "text": "what is told of it",
    "picture": "the picture",
    "begins": "the first day",
    "ends": "the last day",
    "planned": "how many battles there shall be",
}
"""What players agree on, in words; a charter's own name is told as it is."""
_SAY: dict[type[Act], Callable[[Any, Teller], str]] = {
    acts.Found: _found,
    acts.Amend: _amend,
    acts.Join: _join,
    acts.Enter: _enter,
    acts.Reinforce: _reinforce,
    acts.Plan: _plan,
    acts.Cancel: _cancel,
    acts.Record: _record,
    acts.Void: _void,
    acts.Restore: _restore,
    acts.Award: _award,
    acts.Withdraw: _withdraw,
    acts.Toy: _toy,
    acts.Leave: _leave,
    acts.Note: _note,
}
