"""The acts of players that a campaign's ledger holds, each one batch, never changed again."""

from __future__ import annotations

import msgspec

from rules.army.model import Army, Value
from rules.campaign.planning.settings import CampaignSettings, Entry, Player
from rules.campaign.recording.battle_record import BattlePlan, BattleRecord

BINNED = "bin"
"""Among what players saw of an army and let lie: that it is in the bin."""


class Act(Value, frozen=True, tag_field="act"):
    """The base of all acts; `act` in a document names which."""


class Found(Act, frozen=True, tag="found"):
    """The campaign begins; the first act of every ledger, and of none else."""

    settings: CampaignSettings = msgspec.field(name="charter")


class Amend(Act, frozen=True, tag="amend"):
    """What was agreed is changed, from now on and for all battles."""

    settings: CampaignSettings = msgspec.field(name="charter")


class Join(Act, frozen=True, tag="join"):
    """A player joins, or is written anew under his id."""

    player: Player


class Enter(Act, frozen=True, tag="enter"):
    """An army enters, or is written anew under its entry's id, as it is then.

    `why` is the reason where it is written anew with more men than were agreed.
    """

    entry: Entry
    army: Army
    why: str = ""


class Reinforce(Act, frozen=True, tag="reinforce"):
    """Men come back, or new ones come: the army as it is from `after` on.

    `back` are figures that were out and are well again; `after` is the battle after which it
    happened, "" for after the last. `rolls` are all faces that were thrown for it by figure, also
    of those who stay out: nobody rolls twice before the same battle.
    """

    entry: str
    army: Army | None = None
    back: tuple[str, ...] = ()
    after: str = ""
    why: str = ""
    rolls: dict[str, int] = msgspec.field(default_factory=dict)


class Plan(Act, frozen=True, tag="plan"):
    """A battle is planned, or its plan written anew."""

    battle: str
    plan: BattlePlan


class Cancel(Act, frozen=True, tag="cancel"):
    """A planned battle is not to be played."""

    battle: str
    why: str = ""


class Record(Act, frozen=True, tag="record"):
    """A battle was played. A second record of the same battle corrects the first, and says why.

    `before` is the battle before which it is inserted, "" where its day says when.
    """

    battle: str
    record: BattleRecord
    before: str = ""
    why: str = ""


class Void(Act, frozen=True, tag="void"):
    """A recorded battle does not count."""

    battle: str
    why: str = ""


class Restore(Act, frozen=True, tag="restore"):
    """A voided battle counts again."""

    battle: str


class Award(Act, frozen=True, tag="award"):
    """A figure is given a medal or a rank by his player's will; `battle` is where he earned it."""

    entry: str
    figure: str
    name: str
    rank: str = ""
    ribbon: str = ""
    citation: str = ""
    battle: str = ""


class Withdraw(Act, frozen=True, tag="withdraw"):
    """What an earlier act of this kind gave is taken back: an award, by its batch."""

    batch: str
    why: str = ""


class Toy(Act, frozen=True, tag="toy"):
    """A figure whose toy was lost or chewed in a battle has a toy again: found, or a new one.

    Whoever fights again has one without a word; this is for whoever did not fight since.
    """

    entry: str
    figure: str
    battle: str


class Leave(Act, frozen=True, tag="leave"):
    """An army stays as it entered, though it became another in Armies; it is not told again.

    `seen` name the states of it that players saw (`Renewal.mark`), and `BINNED` the bin. It changes
    nothing but what is told, and is kept here so that it goes with the campaign.
    """

    entry: str
    seen: tuple[str, ...]


class Note(Act, frozen=True, tag="note"):
    """A text about a battle, an entry or a figure; it stands beside history and changes nothing.

    `about` is "battle:ID", "entry:ID" or "figure:ENTRY/ID", or "agreed:" and the key of a point
    that needs attention and may stand for the reason that the text gives (`state.attention`).
    """

    about: str
    text: str


class Undo(Act, frozen=True, tag="undo"):
    """The last act that was not undone yet is undone; it stays in the ledger and counts no more."""

    batch: str


class Redo(Act, frozen=True, tag="redo"):
    """The act that was undone last counts again as it was written, by its batch.

    Only until another act is written. It names the act and does not repeat it: what other acts
    know it by (an award that was taken back) is the same as before.
    """

    batch: str


AnyAct = (
    Found
    | Amend
    | Join
    | Enter
    | Reinforce
    | Plan
    | Cancel
    | Record
    | Void
    | Restore
    | Award
    | Withdraw
    | Toy
    | Leave
    | Note
    | Undo
    | Redo
)


class Batch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One act as it stands in the ledger.

    `number` counts from 1 without a gap, `id` is made at random, `moment` is when it was written
    (UTC, ISO) and means nothing for the order; acts of one moment were written in one go, and are
    undone so. `chain` is the hash of the chain before it and of its own content, so that a ledger
    that was tampered with or cut short is found out.
    """

    id: str
    number: int
    moment: str
    act: AnyAct
    by: str = ""
    chain: str = ""
