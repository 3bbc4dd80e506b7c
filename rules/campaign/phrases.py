"""Phrases about a campaign: who is who, how a battle ended, what a correction changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rules.army.model import Army
from rules.campaign.calling import Soldier, no_game, one_of_many, ranked
from rules.campaign.charter import Entry, Player
from rules.campaign.days import day_said
from rules.campaign.deeds import FATES
from rules.campaign.describe import result_text
from rules.campaign.entry_names import EntryNames
from rules.campaign.memory import Memory
from rules.campaign.record import BattleRecord, Fate, SideRecord, winners_of
from rules.campaign.state import Career, State
from rules.common.wording import capital, counted, listed

NAMELESS = "an army"
"""An army that is in no act of the ledger."""


class _Called:
    """What all of an army are called, with the numbers of its men."""

    def __init__(self, army: Army | None) -> None:
        self.army = army
        units, men = (army.units, army.figures()) if army is not None else ((), ())
        self.beings = {unit.id: (unit.name, 0) for unit in units}
        self.beings |= {man.id: (man.called, number) for number, man in enumerate(men, 1)}
        self.names = Counter(name for name, _ in self.beings.values() if name)


class Names:
    """What armies are called in sentences: by their player, or by name where he has several.

    `soldier` says what a man without a name is.
    """

    def __init__(self, memory: Memory, soldier: Soldier = no_game) -> None:
        self._memory, self._soldier = memory, soldier
        self._known: tuple[tuple[Entry, ...], tuple[Player, ...]] = ((), ())
        self._entries = EntryNames((), ())
        self._called: dict[str, _Called] = {}

    def of(self, entry: str) -> str:
        """Return what an army is called; by its own name where its entering was undone."""
        memory = self._memory
        if entry not in memory.entries:
            return self.army(entry)
        known = (tuple(memory.entries.values()), tuple(memory.players.values()))
        if known != self._known:  # names change seldom, and are asked for at each battle
            self._known, self._entries = known, EntryNames(*known)
        return self._entries.label(entry)

    def army(self, entry: str) -> str:
        """Return an army's own name, "an army" where the ledger knows none of this id."""
        memory = self._memory
        found = memory.entries.get(entry) or memory.undone_entries.get(entry)
        return found.name if found is not None else NAMELESS

    def man(self, entry: str, figure: str, name: str = "", role: str = "") -> str:
        """Return what a figure is called, with the rank that players gave him last.

        One of many is called by what he is, his `role`, and his number in his army, which also
        tells those apart who are of one name.
        """
        own, number = self._being(entry, figure)
        rank = self._memory.rank(entry, figure)
        if not (own or name):
            role = role or self._soldier_of(entry, figure)
            return ranked(one_of_many(role, number) if role or number else "A man", rank)
        called = ranked(own or name, rank)
        return f"{called} No. {number}" if number and self._alike(entry, own) > 1 else called

    def _soldier_of(self, entry: str, figure: str) -> str:
        """Return what somebody is in the game, as his army has it."""
        army = self._memory.armies.get(entry)
        return self._soldier(army, figure) if army is not None else ""

    def whose(self, entry: str, figure: str, name: str = "", role: str = "") -> str:
        """Return what a figure is called where his army is not told.

        With it, where he has no name, or another army has somebody of that name.
        """
        called, own = self.man(entry, figure, name, role), self._being(entry, figure)[0] or name
        others = any(self._alike(each, own) for each in self._memory.armies if each != entry)
        return called if own and not others else f"{called} of {self.of(entry)}"

    def _being(self, entry: str, figure: str) -> tuple[str, int]:
        """Return the name that somebody has in his army, and of a man his number there."""
        return self._kept(entry).beings.get(figure, ("", 0))

    def _alike(self, entry: str, name: str) -> int:
        """Return how many of an army have a name."""
        return self._kept(entry).names[name] if name else 0

    def _kept(self, entry: str) -> _Called:
        """Return what all of an army are called; found once for an army as it stands."""
        army, kept = self._memory.armies.get(entry), self._called.get(entry)
        if kept is None or kept.army is not army:
            kept = self._called[entry] = _Called(army)
        return kept

    def career(self, career: Career) -> str:
        """Return what a man is called, with the rank that he has risen to."""
        name = self.man(career.entry, career.figure, career.name, career.role)
        return ranked(name, career.rank)

    def career_of(self, career: Career) -> str:
        """Return what a man is called as `career` does, where his army is not told."""
        name = self.whose(career.entry, career.figure, career.name, career.role)
        return ranked(name, career.rank)


def progress_said(state: State) -> str:
    """Return how far a campaign is: "7 of 12 battles played"."""
    played = sum(each.state in ("played", "undecided") for each in state.battles)
    planned = state.charter.planned
    if planned:
        return f"{played} of {counted(max(planned, played), 'battle')} played"
    return capital(f"{counted(played, 'battle')} played")


def result_said(record: BattleRecord, names: Names) -> str:
    """Return how a battle ended: "Ada won", "a draw", "no result yet"."""
    if winners_of(record):
        return result_text(record, names.of)
    return "no result yet" if record.decided == "none" else "a draw"


def met_said(entries: Sequence[str], names: Names) -> str:
    """Return who met: "Ada against Tomas", "Ada, June and Milo"."""
    called = [names.of(entry) for entry in entries]
    return f"{called[0]} against {called[1]}" if len(called) == 2 else listed(called)


def differences_said(old: BattleRecord, new: BattleRecord, names: Names) -> tuple[str, ...]:
    """Return what a correction changes in a battle, the most important first."""
    found = list[str]()
    before, after = result_said(old, names), result_said(new, names)
    if before != after:
        found.append(_instead(before, after))
    if [side.entry for side in old.sides] != [side.entry for side in new.sides]:
        found.append(f"{met_said([side.entry for side in new.sides], names)} met")
    if old.day != new.day:
        found.append(f"it was on {day_said(new.day)}, not {day_said(old.day)}")
    was = {side.entry: side for side in old.sides}
    for side in new.sides:
        if side.entry in was:
            found += _side_said(was[side.entry], side, names)
    for words, one, other in (
        (
            "the mission is another",
            (old.mission, old.mission_name),
            (new.mission, new.mission_name),
        ),
        ("the place is another", old.place, new.place),
        ("the turns are others", old.turns, new.turns),
        ("the story is another", old.story, new.story),
        ("the photographs are others", old.photographs, new.photographs),
        ("the name is another", old.name, new.name),
    ):
        if one != other:
            found.append(words)
    return tuple(found)


def _instead(before: str, after: str) -> str:
    """Return a result in the place of another: "June won, not Ada"."""
    if before == "no result yet":
        return after
    if not before.endswith(" won"):
        return f"{after}, where it was {before}"
    loser = before.removesuffix(" won")
    return f"{after}, not {loser}" if after.endswith(" won") else f"{after}, where {loser} had won"


def _side_said(old: SideRecord, new: SideRecord, names: Names) -> list[str]:
    name, found = names.of(new.entry), list[str]()
    if old.points != new.points:
        points = "point" if new.points == "1" else "points"
        found.append(f"{name} {new.points or 'no'} {points}, not {old.points or 'none'}")
    if old.objectives != new.objectives:
        found.append(f"{name} took other objectives")
    fates = list(_fates_said(old, new, names))
    if len(fates) > 3:
        found.append(f"{counted(len(fates), 'fate')} of {name} changed")
    else:
        found += fates
    return found


def _fates_said(old: SideRecord, new: SideRecord, names: Names) -> Iterable[str]:
    was = {fate.figure: fate for fate in old.fates}
    now = {fate.figure: fate for fate in new.fates}
    for figure in dict.fromkeys((*was, *now)):
        before, after = was.get(figure), now.get(figure)
        if not _alike(before, after):
            known = after or before
            who = (known.name, known.role) if known else ("", "")
            called = f"{names.man(new.entry, figure, *who)} ({names.of(new.entry)})"
            yield _fate_said(called, before, after)


def _alike(one: Fate | None, other: Fate | None) -> bool:
    """Return whether two fates say the same, whatever men are called in them."""
    if one is None or other is None or one.by != other.by:
        return one == other
    by = other.by_name if one.by else one.by_name
    named = replace(one, name=other.name, role=other.role, unit=other.unit, by_name=by)
    return named == other


def _fate_said(called: str, before: Fate | None, after: Fate | None) -> str:
    was, now = (fate.kind if fate else "standing" for fate in (before, after))
    if was == now:
        return f"{called} otherwise"
    return f"{called} {FATES[now]}, not {FATES[was]}"
