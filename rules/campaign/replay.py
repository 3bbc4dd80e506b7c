"""The replay: from the acts of a ledger to all that follows from them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import zip_longest

from rules.campaign.acts import Batch, Enter, Reinforce
from rules.campaign.books import AT_A_TIME, BattleBook, Books, Step
from rules.campaign.careers import Careers, WillingAward
from rules.campaign.chain import Ledger
from rules.campaign.charter import Charter
from rules.campaign.entry_names import EntryNames
from rules.campaign.parts import Parts, at_once
from rules.campaign.standings import line_of, placed
from rules.campaign.state import BattleLine, BattleState, EntryState, Meeting, Standing, State
from rules.campaign.walk import Tally, Walk

_NOTHING_AGREED = Charter(name="", rulesets=())
BATTLES = 100
"""So many battles are walked in one part."""
FEWEST, MARKS = 400, 8
"""A walk of so many steps is kept at so many places, all in all."""


class Replayer:
    """A replay that takes one more batch at a time, and does only what that one adds.

    What it says is always what a replay of all batches would say.
    """

    def __init__(self) -> None:
        self.books = Books()
        self.count = 0
        self.last: Batch | None = None
        self._walk: Walk | None = None
        self._walked: list[Step] = []
        self._marks: tuple[tuple[int, Walk], ...] = ()
        self._ground: tuple[object, ...] = ()
        self._state: State | None = None

    def add(self, batch: Batch) -> None:
        """Take one more batch."""
        self.books.push(batch)
        self._state = None
        self.count += 1
        self.last = batch

    def extend(self, batches: Iterable[Batch]) -> None:
        """Take more batches."""
        for batch in batches:
            self.add(batch)

    def in_parts(self, battles: int = BATTLES) -> Parts[State]:
        """Do in parts of so many battles what `state` does; nobody adds acts meanwhile."""
        if self._state is None:
            self._state = yield from self._worked_out(battles)
        return self._state

    def state(self) -> State:
        """Return all that follows from the batches taken so far."""
        return at_once(self.in_parts())

    def _worked_out(self, most: int) -> Parts[State]:
        books = self.books
        yield from books.settling()
        order = books.order()
        yield
        walk = yield from self._walk_to(books.steps(order), most)
        charter = books.charter or _NOTHING_AGREED
        entries = _entries(books, walk)
        yield
        battles = list[BattleLine]()
        for start in range(0, len(order), AT_A_TIME):
            some = order[start : start + AT_A_TIME]
            battles.extend([_line(book, walk, books) for book in some])
            yield
        meetings = _meetings(walk)
        yield
        return State(
            charter=charter,
            players=tuple(books.players.values()),
            entries=entries,
            battles=tuple(battles),
            standings=_standings(books, walk, charter),
            meetings=meetings,
            careers=_careers(books, walk, entries, charter),
            batches=self.count,
            notes={about: tuple(texts) for about, texts in books.notes.items()},
            toys=frozenset(books.toys),
        )

    def tally(self, entry: str) -> Tally | None:
        """Return how an army stands after everything so far, None for no such army."""
        return at_once(self.walking()).tallies.get(entry)

    def walking(self) -> Parts[Walk]:
        """Return in parts the walk through everything so far."""
        yield from self.books.settling()
        return (yield from self._walk_to(self.books.steps(self.books.order()), BATTLES))

    def _walk_to(self, steps: list[Step], most: int) -> Parts[Walk]:
        """Return the walk after these steps: gone on from where they are the same as before."""
        books = self.books
        owners = {each.id: each.player for each in books.entries.values()}
        charter = books.charter or _NOTHING_AGREED
        sides = {each.id: each.side for each in books.players.values()}
        ground = (charter.victory, charter.losses, sides, owners, dict(books.first_armies))
        if ground != self._ground:
            self._walk, self._walked, self._marks = None, [], ()
        walk, self._walk = self._walk, None  # half of a walk is nobody's
        known = _same(steps, self._walked)
        marks = [mark for mark in self._marks if mark[0] <= known]
        if walk is None or known < len(self._walked):
            known, walk = marks[-1] if marks else (0, None)
            walk = walk.copy() if walk is not None else self._begun(charter, owners)
        marked = marks_for(len(steps))
        for at, step in enumerate(steps[known:], known + 1):
            act = books.by_id[step.batch].act
            record = books.battles[step.battle].record if step.battle else None
            if record is not None:
                walk.fight(step.battle, record)
            elif isinstance(act, (Enter, Reinforce)):
                walk.change(act)
            if at in marked:
                marks.append((at, walk.copy()))
                yield
            elif at % most == 0:
                yield
        while len(marks) > 2 * MARKS:  # of many small changes each leaves one or two
            marks = marks[::-2][::-1]
        self._walk, self._walked, self._ground, self._marks = walk, steps, ground, tuple(marks)
        return walk

    def _begun(self, charter: Charter, owners: dict[str, str]) -> Walk:
        walk = Walk(charter, self.books.players, owners)
        for entry, army in self.books.first_armies.items():
            walk.enter(entry, army)
        return walk

    def ahead(self) -> Replayer:
        """Return a replayer that has taken nothing, and knows where this one has walked."""
        other = Replayer()
        other._walked, other._ground, other._marks = self._walked, self._ground, self._marks
        return other


def marks_for(steps: int) -> frozenset[int]:
    """Return after which steps a walk is kept, to begin there when what comes later is another.

    They are few, however long the walk: one soon before its end, where most is corrected.
    """
    if steps < FEWEST:
        return frozenset()
    return frozenset({*(steps * at // MARKS for at in range(1, MARKS)), steps - steps // 100})


def _same(one: list[Step], other: list[Step]) -> int:
    """Return how many steps two walks have in common from their beginning."""
    if one[: len(other)] == other:
        return len(other)
    return next(at for at, (here, there) in enumerate(zip_longest(one, other)) if here != there)


def look_ahead(ledger: Ledger) -> Ledger:
    """Return the same ledger for an act that is only looked at: its own replay stays as it is."""
    known = [kept.ahead() for kept in ledger.kept if isinstance(kept, Replayer)]
    return Ledger(ledger.id, ledger.batches, [*known])


def replay(ledger: Ledger) -> State:
    """Return all that follows from a ledger.

    A ledger that grew by a few acts since it was last replayed costs those acts only.
    """
    return at_once(replaying(ledger))


def replaying(ledger: Ledger) -> Parts[State]:
    """Return in parts all that follows from a ledger."""
    replayer = take_replayer(ledger)
    state = yield from replayer.in_parts()
    ledger.kept.append(replayer)
    return state


def take_replayer(ledger: Ledger) -> Replayer:
    """Return a replayer that has taken exactly this ledger; the ledger keeps it no longer."""
    replayer = Replayer()
    while ledger.kept:
        try:
            kept = ledger.kept.pop()
        except IndexError:  # another thread took it
            break
        if isinstance(kept, Replayer) and kept.count <= len(ledger.batches):
            replayer = kept
            break
    replayer.extend(ledger.batches[replayer.count :])
    return replayer


def _standings(books: Books, walk: Walk, charter: Charter) -> tuple[Standing, ...]:
    names = EntryNames(books.entries.values(), books.players.values())
    lines = [
        line_of(names.army(each.entry), each, charter.victory)
        for each in walk.tallies.values()
        if each.appearances or not books.entries[each.entry].gone
    ]
    return placed(lines, walk.fared, charter.victory)


def _entries(books: Books, walk: Walk) -> tuple[EntryState, ...]:
    return tuple(
        EntryState(
            entry=books.entries[tally.entry],
            army=tally.army,
            out=frozenset(tally.out),
            recovering=dict(tally.recovering),
            history=tuple(tally.history),
            stands=tuple(tally.stands),
            rolled=dict(tally.rolled),
            left=frozenset(books.left.get(tally.entry, ())),
        )
        for tally in walk.tallies.values()
    )


def _line(book: BattleBook, walk: Walk, books: Books) -> BattleLine:
    return BattleLine(
        id=book.id,
        number=walk.numbers.get(book.id, 0),
        state=_state_of(book),
        day=book.day,
        plan=book.plan,
        record=book.record,
        batch=book.batch,
        corrections=book.corrections,
        why=book.why,
        notes=tuple(books.notes.get(f"battle:{book.id}", ())),
        before=book.before,
    )


def _state_of(book: BattleBook) -> BattleState:
    if book.record is None:
        return "cancelled" if book.cancelled else "planned"
    if book.void:
        return "void"
    return "undecided" if book.record.decided == "none" else "played"


def _meetings(walk: Walk) -> tuple[Meeting, ...]:
    return tuple(
        Meeting(
            one,
            other,
            each.won,
            each.drawn,
            each.lost,
            Fraction(each.score),
            Fraction(each.against),
        )
        for (one, other), each in walk.fared.items()
    )


def _careers(
    books: Books, walk: Walk, entries: tuple[EntryState, ...], charter: Charter
) -> Careers:
    awards = dict[str, list[WillingAward]]()
    for batch, (award, battle) in books.awards.items():
        if batch not in books.withdrawn:
            number = walk.numbers.get(battle, 0)
            awards.setdefault(award.entry, []).append(WillingAward(batch, award, number))
    there = {tally.entry: tuple(tally.appearances) for tally in walk.tallies.values()}
    return Careers(entries, there, charter.honours, awards)
