"""What follows from a campaign's ledger: standings, battles, careers, strengths. Replayed, never
changed by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Literal, NamedTuple

import msgspec

from rules.army.model import Army
from rules.campaign.planning.settings import CampaignSettings, Entry, Player, Victory
from rules.campaign.recording.battle_record import BattlePlan, BattleRecord, FateKind, SideRecord

BattleState = Literal["planned", "played", "undecided", "void", "cancelled"]
"""`undecided` is played with no result yet, which is not a draw."""
Outcome = Literal["won", "drawn", "lost", ""]
Number = int | Fraction
"""Points of the games: whole numbers, or exact fractions."""
ManState = Literal["ready", "recovering", "out", "gone"]
NOBODY: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle from its plan to its record.

    `first` is the number of the act that first recorded it (or planned it, until then), `batch`
    the id of the act that holds its record now, `corrections` how often that was written anew.
    `before` is the battle before which it was put by hand. `why` is the reason of the last act
    about it, `notes` what was written about it since. `number` counts the battles that were
    played and are not void from 1 in their order; 0 for others.
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
    number: int = 0
    notes: tuple[str, ...] = ()

    @property
    def day(self) -> str:
        """Return the day it was played, or is to be (ISO); "" when nobody said."""
        return self.told.day

    @property
    def told(self) -> BattleRecord | BattlePlan:
        """Return what is known of it: its record, before that its plan."""
        return self.record or self.plan or BattlePlan("", ())

    @property
    def state(self) -> BattleState:
        """Return how far it has come, and whether it counts."""
        if self.record is None:
            return "cancelled" if self.cancelled else "planned"
        if self.void:
            return "void"
        return "undecided" if self.record.decided == "none" else "played"


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One line of the standings. `men` are those fit for the next battle, of `strength` in all.

    `score` and `against` are the games' own points for and against. A place is `shared` by those
    whom no tie-break parts; `tie` says in words what parted this line from the one above.
    """

    place: int
    entry: str
    played: int
    won: int
    drawn: int
    lost: int
    points: int
    score: Fraction
    against: Fraction
    objectives: int
    men: int
    strength: int
    tie: str = ""
    shared: bool = field(default=False, compare=False)

    @property
    def rank(self) -> str:
        """The place as it is shown: "2", or "2=" for one that is shared."""
        return f"{self.place}=" if self.shared else str(self.place)


class Deed(msgspec.Struct, frozen=True, gc=False):
    """What one battle was for one man. `text` says it in words ("Hit twice, carried off")."""

    battle: str
    number: int
    day: str
    fate: FateKind
    outcome: Outcome
    kills: int = 0
    lives: int = 0
    note: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class GivenHonour:
    """A medal or rank a man has: by whom it was given ("" for a rule), when, and what for.

    `number` is after how many battles of the campaign it came.
    """

    name: str
    ribbon: str = ""
    rank: str = ""
    battle: str = ""
    citation: str = ""
    batch: str = ""
    honour: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Career:
    """What a figure, or a vehicle by its unit's id, did in this campaign."""

    entry: str
    figure: str
    name: str
    role: str
    hero: bool
    state: ManState
    deeds: tuple[Deed, ...] = ()
    given: tuple[GivenHonour, ...] = ()
    rank: str = ""
    kills: int = field(init=False, compare=False)
    """His kills: added up once, for whole rolls are ordered by it."""

    def __post_init__(self) -> None:
        """Add up what he did."""
        object.__setattr__(self, "kills", sum([deed.kills for deed in self.deeds]))

    @property
    def battles(self) -> int:
        """Return how many battles he fought."""
        return len(self.deeds)

    @property
    def lives(self) -> int:
        """Return how many lives he lost."""
        return sum(deed.lives for deed in self.deeds)


class Careers(Mapping[tuple[str, str], Career]):
    """The careers of all figures by entry and figure; each army's are worked out once, when
    somebody looks.

    `of` returns those of one army by their figures; KeyError for no entry.
    """

    def __init__(
        self, entries: Iterable[str], work_out: Callable[[str], Mapping[str, Career]]
    ) -> None:
        self._entries = tuple(entries)
        self.of = cache(work_out)

    def __getitem__(self, key: tuple[str, str]) -> Career:
        return self.of(key[0])[key[1]]

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return ((entry, figure) for entry in self._entries for figure in self.of(entry))

    def __len__(self) -> int:
        return sum(len(self.of(entry)) for entry in self._entries)


@dataclass(frozen=True, slots=True)
class ArmyStatus:
    """An army and who of it could not fight, after so many battles of the campaign.

    `rolling` are those of them who could have rolled to come back, and had not.
    """

    number: int
    army: Army
    absent: frozenset[str]
    rolling: frozenset[str] = frozenset()


class Appearance(NamedTuple):
    """An entry in one battle: with what army, and who of it could not fight.

    `men` are those who were fit after it, `points` what the standings gave the entry by then.
    """

    battle: str
    number: int
    record: BattleRecord
    side: SideRecord
    outcome: Outcome
    army: Army
    absent: frozenset[str]
    men: int
    points: int


@dataclass(slots=True)
class EntryState:
    """An army in the campaign: what it won and lost, and who of it cannot fight now.

    It is added up by the replay and not changed after it. `men`, `heroes`, `vehicles` (and guns)
    are those of `army`.
    `recovering` says how many battles a wounded man still misses; 0 is for a man who must first
    be brought back by a reinforcement, after his roll. `rolled` are the faces thrown for its next
    battle already. `statuses` are how it stood before, each time that was another. `left` is what
    became of it in Armies that players saw and let lie (`acts.Leave`). `returns` are after how
    many battles of the campaign each figure was brought back, and how: "Rolled 4". `awards` are
    what its player gave by hand, by figure. `results` are the points for battles won, drawn and
    lost.
    """

    entry: Entry
    army: Army
    men: frozenset[str] = NOBODY
    heroes: frozenset[str] = NOBODY
    vehicles: frozenset[str] = NOBODY
    won: int = 0
    drawn: int = 0
    lost: int = 0
    results: int = 0
    score: Number = 0
    against: Number = 0
    objectives: int = 0
    out: frozenset[str] = NOBODY
    recovering: dict[str, int] = field(default_factory=dict)
    rolled: dict[str, int] = field(default_factory=dict)
    statuses: list[ArmyStatus] = field(default_factory=list)
    appearances: list[Appearance] = field(default_factory=list)
    left: frozenset[str] = NOBODY
    returns: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    awards: dict[str, list[GivenHonour]] = field(default_factory=dict, compare=False)
    """Compared in the careers, which hold them."""

    @property
    def fit(self) -> int:
        """Return how many men can fight now."""
        return len(self.men - self.statuses[-1].absent)

    @property
    def armies(self) -> Sequence[Army]:
        """Return all values that the army had, the first one first."""
        return list({id(each.army): each.army for each in self.statuses}.values())

    def points(self, victory: Victory) -> int:
        """Return what the standings show as this entry's points."""
        if victory.kind == "score":
            return int(self.score // 1)
        if victory.kind == "objectives":
            return self.objectives * (victory.objective or 1)
        if victory.kind == "last-standing":
            return self.fit
        return self.results + self.objectives * victory.objective

    def status_after(self, number: int) -> ArmyStatus:
        """Return how the army stood after so many battles of the campaign."""
        found = [each for each in self.statuses if each.number <= number]
        return found[-1] if found else ArmyStatus(0, self.army, NOBODY)


@dataclass(slots=True)
class Meeting:
    """How two entries fared against each other, seen from the first; added up by the replay."""

    one: str
    other: str
    won: int = 0
    drawn: int = 0
    lost: int = 0
    score: Number = 0
    against: Number = 0


@dataclass(frozen=True, slots=True)
class CampaignState:
    """Everything that follows from a ledger, in the order in which it is shown.

    `toys` are those that are there again, by entry, figure, and the battle in which they went.
    """

    settings: CampaignSettings
    players: tuple[Player, ...]
    entries: tuple[EntryState, ...]
    battles: tuple[Battle, ...]
    standings: tuple[StandingsRow, ...]
    meetings: tuple[Meeting, ...]
    careers: Careers
    batches: int
    notes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    toys: frozenset[tuple[str, str, str]] = frozenset()

    def entry(self, entry_id: str) -> EntryState:
        """Return an entry; KeyError when there is none."""
        for each in self.entries:
            if each.entry.id == entry_id:
                return each
        raise KeyError(entry_id)

    def battle(self, battle_id: str) -> Battle:
        """Return a battle; KeyError when there is none."""
        for each in self.battles:
            if each.id == battle_id:
                return each
        raise KeyError(battle_id)
