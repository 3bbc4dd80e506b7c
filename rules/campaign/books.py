"""The acts that still stand, sorted by what they are about: the first half of a replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from rules.army.model import Army
from rules.campaign import acts
from rules.campaign.acts import Act, Award, Batch, Enter, Reinforce
from rules.campaign.charter import Charter, Entry, Player
from rules.campaign.parts import Parts, at_once
from rules.campaign.record import BattlePlan, BattleRecord
from rules.campaign.undoing import Acts

NO_DAY = "9999-99-99"
"""Where a battle without a day stands: after all others."""
AT_A_TIME = 500
"""So many acts are read in one part."""


@dataclass(slots=True)
class BattleBook:
    """What the acts said of one battle so far.

    `first` is the number of the act that first recorded it (or planned it, until then), `before`
    the battle before which it was put by hand.
    """

    id: str
    first: int
    plan: BattlePlan | None = None
    record: BattleRecord | None = None
    batch: str = ""
    corrections: int = 0
    before: str = ""
    void: bool = False
    cancelled: bool = False
    why: str = ""
    notes: list[str] = field(default_factory=list)

    @property
    def day(self) -> str:
        """Return the day it was played, or shall be; "" when nobody said."""
        if self.record is not None:
            return self.record.day
        return self.plan.day if self.plan else ""

    @property
    def place(self) -> tuple[str, int]:
        """Return what orders battles: the day, then when it was first written."""
        return self.day or NO_DAY, self.first


class Step(NamedTuple):
    """One thing that happens to armies: a battle, or an army that changed between battles."""

    battle: str
    batch: str


class Books:
    """The standing acts of a ledger, read once each; an undo reads them anew."""

    def __init__(self) -> None:
        self.acts = Acts()
        self._reset()

    def _reset(self) -> None:
        self._read = 0
        self.charter: Charter | None = None
        self.players: dict[str, Player] = {}
        self.entries: dict[str, Entry] = {}
        self.first_armies: dict[str, Army] = {}
        self.battles: dict[str, BattleBook] = {}
        self.changes: dict[str, list[Batch]] = {}
        self.by_id: dict[str, Batch] = {}
        self.awards: dict[str, tuple[Award, str]] = {}
        self.withdrawn: set[str] = set()
        self.toys: set[tuple[str, str, str]] = set()
        self.left: dict[str, set[str]] = {}
        self.notes: dict[str, list[str]] = {}
        self._last: str | None = ""
        self._by_hand = False

    @property
    def standing(self) -> list[Batch]:
        """Return the acts that stand."""
        return self.acts.standing

    def push(self, batch: Batch) -> None:
        """Take one more batch; an undo takes the last standing one away."""
        self.acts.take(batch)
        if self._read > len(self.standing):
            self._reset()

    def settle(self) -> None:
        """Read the acts that were not read yet."""
        at_once(self.settling())

    def settling(self) -> Parts[None]:
        """Read in parts the acts that were not read yet; nobody adds acts meanwhile."""
        while self._read < len(self.standing):
            for batch in self.standing[self._read : self._read + AT_A_TIME]:
                self.by_id[batch.id] = batch
                take = self._TAKES.get(type(batch.act))
                if take is not None:
                    take(self, batch, batch.act)
                self._read += 1
            yield

    def order(self) -> list[BattleBook]:
        """Return all battles in order: by day, then as written, those put by hand where put."""
        put: dict[str, list[BattleBook]] = {}
        roots = list[BattleBook]()
        for book in self.battles.values():
            if book.before and book.before in self.battles:
                put.setdefault(book.before, []).append(book)
            else:
                roots.append(book)
        roots.sort(key=lambda book: book.place)
        if not put:
            return roots
        found = list[BattleBook]()
        for root in roots:
            found.extend(_with_those_before(root, put))
        if len(found) < len(self.battles):  # put before each other in a ring: by their days
            reached = {book.id for book in found}
            lost = [book for book in self.battles.values() if book.id not in reached]
            found.extend(sorted(lost, key=lambda book: book.place))
        return found

    def last_battle(self) -> str:
        """Return the battle that is last in order of those recorded by now, "" for none."""
        if self._last is None:
            self._last = ""
            for book in self.order():
                if book.record is not None:
                    self._last = book.id
        return self._last

    def steps(self, order: list[BattleBook]) -> list[Step]:
        """Return what happens to armies, in order: battles that count and changes between."""
        found = [Step("", batch.id) for batch in self.changes.get("", ())]
        for book in order:
            if book.record is not None and not book.void:
                found.append(Step(book.id, book.batch))
            if book.id in self.changes:
                found.extend(Step("", batch.id) for batch in self.changes[book.id])
        return found

    # What each kind of act means.

    def _charter(self, _batch: Batch, act: acts.Found | acts.Amend) -> None:
        self.charter = act.charter

    def _join(self, _batch: Batch, act: acts.Join) -> None:
        self.players[act.player.id] = act.player

    def _enter(self, batch: Batch, act: Enter) -> None:
        known = act.entry.id in self.entries
        self.entries[act.entry.id] = act.entry
        self.left.pop(act.entry.id, None)
        if known:
            self.changes.setdefault(self.last_battle(), []).append(batch)
        else:
            self.first_armies[act.entry.id] = act.army

    def _reinforce(self, batch: Batch, act: Reinforce) -> None:
        after = act.after if act.after in self.battles else self.last_battle()
        self.changes.setdefault(after, []).append(batch)

    def _plan(self, batch: Batch, act: acts.Plan) -> None:
        book = self._book(act.battle, batch.number)
        book.plan, book.cancelled = act.plan, False
        if self._by_hand:
            self._last = None  # what was put before it moves with its day

    def _cancel(self, batch: Batch, act: acts.Cancel) -> None:
        book = self._book(act.battle, batch.number)
        book.cancelled, book.why = True, act.why

    def _record(self, batch: Batch, act: acts.Record) -> None:
        book = self._book(act.battle, batch.number)
        old, book.record = book.record, act.record
        book.batch, book.why = batch.id, act.why
        if old is None:
            book.first, book.before, book.cancelled = batch.number, act.before, False
            self._last = self._later(book)
        else:
            book.corrections += 1
            if act.before or act.record.day != old.day:
                book.before = act.before
                self._last = None
        self._by_hand = self._by_hand or bool(book.before)

    def _later(self, book: BattleBook) -> str | None:
        """Return the last battle now that this one is recorded; None where one must look."""
        if not self._last:
            return None if self._last is None or book.before else book.id
        last = self.battles[self._last]
        if last.before or book.before:
            return None
        return book.id if book.place > last.place else last.id

    def _void(self, _batch: Batch, act: acts.Void) -> None:
        book = self.battles.get(act.battle)
        if book is not None:
            book.void, book.why = True, act.why

    def _restore(self, _batch: Batch, act: acts.Restore) -> None:
        book = self.battles.get(act.battle)
        if book is not None:
            book.void, book.why = False, ""

    def _award(self, batch: Batch, act: Award) -> None:
        self.awards[batch.id] = act, act.battle or self.last_battle()

    def _withdraw(self, _batch: Batch, act: acts.Withdraw) -> None:
        self.withdrawn.add(act.batch)

    def _toy(self, _batch: Batch, act: acts.Toy) -> None:
        self.toys.add((act.entry, act.figure, act.battle))

    def _leave(self, _batch: Batch, act: acts.Leave) -> None:
        self.left.setdefault(act.entry, set()).update(act.seen)

    def _note(self, _batch: Batch, act: acts.Note) -> None:
        self.notes.setdefault(act.about, []).append(act.text)

    def _book(self, battle_id: str, number: int) -> BattleBook:
        if battle_id not in self.battles:
            self.battles[battle_id] = BattleBook(battle_id, number)
        return self.battles[battle_id]

    _TAKES: ClassVar[dict[type[Act], Callable[[Books, Batch, Any], None]]] = {
        acts.Found: _charter,
        acts.Amend: _charter,
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


def _with_those_before(root: BattleBook, put: dict[str, list[BattleBook]]) -> Iterator[BattleBook]:
    """Give a battle after all that were put before it, and those before them, without recursion."""
    stack = [(root, False)]
    while stack:
        book, ready = stack.pop()
        if ready or book.id not in put:
            yield book
            continue
        stack.append((book, True))
        stack.extend((each, False) for each in sorted(put[book.id], key=_first, reverse=True))


def _first(book: BattleBook) -> int:
    return book.first
