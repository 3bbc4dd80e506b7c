"""What happens in a battle, as it is written down: the events of its log.

An event holds what players said or did and nothing that follows from it. Decoded strictly.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.campaign.recording.battle_record import FateKind
from rules.table.battle import Battle

ToldBy = Literal["told", "muster"]


class Event(
    msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True, forbid_unknown_fields=True
):
    """Something that happened."""


class Started(Event, frozen=True, tag="started"):
    """The battle began; the first line of every log, and of none other."""

    battle: Battle


class Settled(Event, frozen=True, tag="settled"):
    """What was settled before the first turn; what is None stays as it was.

    `mission` is an id, "" for none. `attackers` are the sides that attack, all others defend.
    `dice` are those that decided the mission, who attacks, or who is first to choose his edge.
    `reading` is how clocks count a part: "exact" or "block". `also` are objectives beside the
    mission, by their ids. With `test` the die is that of a test: how many markers there are.
    `casualties` is how many of the fallen of a side may stay on the table. `readings` are options
    by the id of their switch that both sides play by, whatever their armies say. `agreed` are the
    numbers that missions leave to the players, by the ids of the missions.
    """

    mission: str | None = None
    attackers: tuple[str, ...] | None = None
    dice: tuple[int, ...] | None = None
    reading: str | None = None
    by: ToldBy = "told"
    also: tuple[str, ...] | None = None
    test: str = ""
    casualties: int | None = None
    readings: dict[str, str] | None = None
    agreed: dict[str, int] | None = None


class Placed(Event, frozen=True, tag="placed"):
    """Sides are done setting up; pieces in `out` were not in place and are out of the battle."""

    sides: tuple[str, ...]
    out: tuple[str, ...] = ()


class Next(Event, frozen=True, tag="next"):
    """What comes next was asked for: a side is done, a step is over, a card is drawn."""


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The deck of a turn was shuffled; nobody looks at the order of its cards, by their ids."""

    cards: tuple[str, ...]


class Drawn(Event, frozen=True, tag="drawn"):
    """A card of the deck, by its id, was drawn by hand: it lies in the place of the one shown."""

    card: str


class Dice(Event, frozen=True, tag="dice"):
    """Dice for what is asked, all or some: faces 1 to 6, or sums of two dice 2 to 12."""

    values: tuple[int, ...]
    by: ToldBy = "told"


class Hits(Event, frozen=True, tag="hits"):
    """Of the dice that are asked for so many are good; `worst`: one of them ended the burst."""

    hits: int
    worst: bool = False


class Again(Event, frozen=True, tag="again"):
    """Of the dice that may be rolled again those at these places are, else all of them."""

    places: tuple[int, ...] = ()


class Named(Event, frozen=True, tag="named"):
    """Modifiers were named for the dice that are asked for: who was hit by chance is in cover."""

    modifiers: tuple[str, ...]


class Picked(Event, frozen=True, tag="picked"):
    """Who falls, or who is in a blast, was chosen: pieces by id."""

    pieces: tuple[str, ...]


class Activated(Event, frozen=True, tag="activated"):
    """A unit is to move or act, or a man to stand up; `action` where the game has actions.

    `modifiers` are those of its die. `anyway` is the ruling by which it is though the rules forbid
    it.
    """

    unit: str
    action: str = ""
    modifiers: tuple[str, ...] = ()
    anyway: str = ""


class TookTest(Event, frozen=True, tag="took-test"):
    """Pieces take a test by die: they swim, climb, cross mines, or a medic, `by`, is with them."""

    pieces: tuple[str, ...]
    test: str
    by: str = ""


class Attack(Event, frozen=True, tag="attack"):
    """An attack is opened: who, with which weapon, at whom, under what circumstances.

    `distance` is in the game's unit for ranges. `dice` is the number of dice where the player
    chooses. `anyway` is the ruling by which it is made though the rules forbid it. `place` is the
    smoke into which it is made, where several lie.
    """

    actor: str
    weapon: str
    target: str
    distance: float | None = None
    modifiers: tuple[str, ...] = ()
    dice: int | None = None
    anyway: str = ""
    place: str = ""


class Assault(Event, frozen=True, tag="assault"):
    """A fight is opened: a man against a man, or a unit against a unit."""

    actor: str
    target: str
    modifiers: tuple[str, ...] = ()
    anyway: str = ""


class Left(Event, frozen=True, tag="left"):
    """The attack that was open was given up; it counts for nothing."""


class Marked(Event, frozen=True, tag="marked"):
    """Pieces got a mark, or lost it."""

    pieces: tuple[str, ...]
    mark: str
    on: bool = True


class Boarded(Event, frozen=True, tag="boarded"):
    """Men got into a vehicle, or out of theirs ("")."""

    men: tuple[str, ...]
    vehicle: str = ""


class Fell(Event, frozen=True, tag="fell"):
    """What became of pieces otherwise than by an attack: an elbow, the sofa, the edge of the table.

    "standing" takes back what became of them.
    """

    pieces: tuple[str, ...]
    fate: FateKind
    by: str = ""
    weapon: str = ""


class Smoked(Event, frozen=True, tag="smoked"):
    """Smoke lies at a place, or is gone from it; `by` laid it, as his attack with `weapon`."""

    place: str
    on: bool = True
    by: str = ""
    weapon: str = ""


class ClockSet(Event, frozen=True, tag="clock"):
    """A clock was started, paused, or given other seconds; `why` is said where it was a ruling."""

    side: str
    left: float
    running: bool
    why: str = ""


class Ruled(Event, frozen=True, tag="ruled"):
    """Players agreed on something, for tonight or for ever; `rule` is what it stands under."""

    text: str
    rule: str = ""
    always: bool = False


class Noted(Event, frozen=True, tag="noted"):
    """A side wrote something down that the other does not see yet."""

    side: str
    text: str


class Revealed(Event, frozen=True, tag="revealed"):
    """The notes of a side were shown."""

    side: str


class Told(Event, frozen=True, tag="told"):
    """How many of a fact a side has: markers held, units off the table."""

    side: str
    fact: str
    number: int


class Took(Event, frozen=True, tag="took"):
    """A side took an objective, or has it no longer; `men` are those who did it."""

    side: str
    objective: str
    on: bool = True
    men: tuple[str, ...] = ()


class Ended(Event, frozen=True, tag="ended"):
    """The battle is over, or its result is settled otherwise.

    `winners` are named where the players say who won: none or all of them for a draw. `points` are
    those of a side as the players count them, as text, where the game counts others; `reason` says
    why.
    """

    winners: tuple[str, ...] | None = None
    reason: str = ""
    points: dict[str, str] = {}


class Storied(Event, frozen=True, tag="storied"):
    """A player wrote the story of the battle, or another one; "" for none."""

    text: str


class Longer(Event, frozen=True, tag="longer"):
    """The battle goes on for a turn after its last one."""


class TakenBack(Event, frozen=True, tag="taken-back"):
    """Lines of the log were taken back, by their numbers, or stand again after all."""

    lines: tuple[int, ...]
    on: bool = True


class Closed(Event, frozen=True, tag="closed"):
    """The program was closed, killed or asleep for so many seconds, or the clock was changed."""

    seconds: float
    why: Literal["closed", "slept", "changed"] = "closed"


AnyEvent = (
    Started
    | Settled
    | Placed
    | Next
    | Shuffled
    | Drawn
    | Dice
    | Hits
    | Again
    | Named
    | Picked
    | Activated
    | TookTest
    | Attack
    | Assault
    | Left
    | Marked
    | Boarded
    | Fell
    | Smoked
    | ClockSet
    | Ruled
    | Noted
    | Revealed
    | Told
    | Took
    | Ended
    | Longer
    | Storied
    | TakenBack
    | Closed
)
