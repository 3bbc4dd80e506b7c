"""The campaigns in the database: ledgers that only grow, and the standings written from them.

A ledger is a document for each act, added behind the others and never changed. A recording that is
not finished (a draft) is kept until its battle is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from db import campaign_row_mapping, tables
from db.battle_army_copies import FieldedArmies
from db.campaign_errors import (
    BEYOND_COUNTING,
    CampaignChangedElsewhere,
    CampaignExists,
    LedgerDamaged,
)
from db.campaign_row_mapping import Row, campaign_line
from db.campaigns_in_copies import CopiedCampaign
from db.list_summaries import CampaignSummary
from db.timestamps import Clock, format_timestamp
from rules.army.model import Army
from rules.campaign.ledger import acts
from rules.campaign.ledger.acts import Batch
from rules.campaign.ledger.chain import (
    Fault,
    Ledger,
    StoredLedger,
    chain_of,
    pack_batch,
    read_ledger,
)
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.replay import replay

_CAMPAIGN = tables.campaign.c
_THIS = bindparam("this") == _CAMPAIGN.id
_UPDATE = update(tables.campaign).where(_THIS)
# Whoever writes first wins, also where the database lets several write at once.
_CLAIM = _UPDATE.where(
    bindparam("seen") == _CAMPAIGN.revision, bindparam("expected") == _CAMPAIGN.batches
).values(revision=_CAMPAIGN.revision + 1)
_DELETE = delete(tables.campaign).where(_THIS)
_DELETE_ENTRIES = delete(tables.campaign_entry).where(
    bindparam("this") == tables.campaign_entry.c.campaign_id
)

_BATCH = tables.campaign_batch.c
_OF_LEDGER = bindparam("of_campaign") == _BATCH.campaign_id
_DOCUMENTS = select(_BATCH.document).where(_OF_LEDGER).order_by(_BATCH.number)
_CLEAR = delete(tables.campaign_batch).where(_OF_LEDGER)
_AT_ONCE = 500
"""Acts that are packed before they are written: a long ledger is never held twice."""

_DRAFT = tables.campaign_draft.c
_DRAFTS_OF = bindparam("of_campaign") == _DRAFT.campaign_id
_THIS_DRAFT = _DRAFTS_OF & (bindparam("this") == _DRAFT.battle_id)
_LAST_FIRST = (_DRAFT.changed.desc(), _DRAFT.battle_id)
_DRAFTS = select(_DRAFT.battle_id).where(_DRAFTS_OF).order_by(*_LAST_FIRST)
_LAST_DRAFT = (
    select(_CAMPAIGN.name)
    .join(tables.campaign_draft, _CAMPAIGN.id == _DRAFT.campaign_id)
    .order_by(*_LAST_FIRST)
    .limit(1)
)
_LOAD_DRAFT = select(_DRAFT.document).where(_THIS_DRAFT)
_DROP_DRAFT = delete(tables.campaign_draft).where(_THIS_DRAFT)


class Campaigns:
    """The campaigns within one unit of work."""

    def __init__(self, connection: Connection, path: Path, clock: Clock) -> None:
        self._connection = connection
        self._path = path
        self._clock = clock
        self._fielded = FieldedArmies(connection, path)

    def summaries(self) -> tuple[CampaignSummary, ...]:
        """Return a line for each campaign, the one changed last first."""
        rows = self._connection.execute(campaign_row_mapping.SUMMARIES).mappings()
        return tuple(campaign_line(row) for row in rows)

    def playing(self, army_ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return the names of the campaigns in which armies play, by army; others are left out."""
        rows = self._connection.execute(campaign_row_mapping.PLAYING, {"these": list(army_ids)})
        found: dict[str, list[str]] = {}
        for army, name in rows:
            if name not in found.setdefault(army, []):
                found[army].append(name)
        return {army: tuple(names) for army, names in found.items()}

    def create(
        self,
        ledger: Ledger,
        fielded: Mapping[str, bytes] | None = None,
        state: CampaignState | None = None,
    ) -> None:
        """Store a new campaign with the copies that its records mention.

        CampaignExists when its id is taken. `state` is the replay where the caller has it.
        """
        if (head := self._head(ledger.id)) is not None:
            raise CampaignExists(head.name, self._path)
        _check_chain(ledger.batches, 0, "")
        state = state or replay(ledger)
        moment = format_timestamp(self._clock())
        row = {
            "id": ledger.id,
            "created": moment,
            "revision": 1,
            **self._row(state, moment, ledger.batches[-1]),
        }
        self._connection.execute(insert(tables.campaign), row)
        self._add_acts(ledger.id, ledger.batches)
        self._fielded.put(ledger.id, fielded or {})
        self._write_entries(ledger.id, state)

    def load(self, campaign_id: str) -> Ledger:
        """Return a ledger, whole as it was written.

        LedgerDamaged holds what can be read of one that is not; CampaignChangedElsewhere when the
        campaign is gone.
        """
        ledger, faults = self.read(campaign_id)
        if faults:
            name = self._there(campaign_id).name
            raise LedgerDamaged(name, faults, ledger, self._path)
        return ledger

    def read(self, campaign_id: str) -> tuple[Ledger, tuple[Fault, ...]]:
        """Return what can be read of a ledger, up to the first fault, and all faults."""
        return read_ledger(*self.stored(campaign_id))

    def stored(self, campaign_id: str) -> StoredLedger:
        """Return the documents of a ledger as they are stored, for `read_ledger`."""
        head = self._there(campaign_id)
        return self._documents(campaign_id, head.batches, head.head)

    def append(
        self,
        campaign_id: str,
        batches: Sequence[Batch],
        expected: int,
        fielded: Mapping[str, bytes] | None = None,
        state: CampaignState | None = None,
    ) -> None:
        """Write acts behind the `expected` ones that the ledger has, and all that follows.

        CampaignChangedElsewhere when another window has written into it. `state` is the replay of
        the ledger with these acts; without it the ledger is read and replayed, which takes long
        for a long one. The draft of a battle that is recorded is gone with it.
        """
        head = self._there(campaign_id)
        if head.batches != expected:
            raise CampaignChangedElsewhere(head.name, head.batches, self._path)
        if not batches:
            return
        _check_chain(batches, expected, head.head)
        self._claim(campaign_id, head)
        self._add_acts(campaign_id, batches)
        self._fielded.put(campaign_id, fielded or {})
        count = expected + len(batches)
        if state is None or state.batches != count:
            state = self._replayed(campaign_id, count, batches[-1].chain)
        self._grow(campaign_id, state, batches[-1])
        for batch in batches:
            if isinstance(batch.act, acts.Record):
                self.drop_draft(campaign_id, batch.act.battle)

    def remove(self, campaign_id: str) -> bool:
        """Delete a campaign for good with all that is its own; False when it is gone already."""
        gone = self._connection.execute(_DELETE, {"this": campaign_id}).rowcount
        self._fielded.sweep()
        return bool(gone)

    # ---- copies and drafts

    def fielded(self, fielded_id: str) -> Army | None:
        """Return an army as it went into battle, None when there is no copy of this id."""
        return self._fielded.load(fielded_id)

    def fielded_documents(self, campaign_id: str) -> dict[str, bytes]:
        """Return all fielded copies of a campaign as they are kept, by their ids."""
        return self._fielded.documents(campaign_id)

    def drafts(self, campaign_id: str) -> tuple[str, ...]:
        """Return the battles of which a recording was begun, the last one first."""
        return tuple(self._connection.execute(_DRAFTS, {"of_campaign": campaign_id}).scalars())

    def begun(self) -> str | None:
        """Return the name of the campaign in which a recording was begun last, None for none."""
        name = self._connection.execute(_LAST_DRAFT).scalar()
        return None if name is None else str(name)

    def draft(self, campaign_id: str, battle_id: str) -> str | None:
        """Return the recording of a battle that is not finished, None when there is none."""
        row = {"of_campaign": campaign_id, "this": battle_id}
        text = self._connection.execute(_LOAD_DRAFT, row).scalar()
        return None if text is None else str(text)

    def keep_draft(self, campaign_id: str, battle_id: str, text: str) -> None:
        """Keep the recording of a battle that is not finished, in place of the one before."""
        self._there(campaign_id)
        self.drop_draft(campaign_id, battle_id)
        row = {
            "campaign_id": campaign_id,
            "battle_id": battle_id,
            "document": text,
            "changed": format_timestamp(self._clock()),
        }
        self._connection.execute(insert(tables.campaign_draft), row)

    def drop_draft(self, campaign_id: str, battle_id: str) -> None:
        """Forget a recording; one that is gone already is no matter."""
        row = {"of_campaign": campaign_id, "this": battle_id}
        self._connection.execute(_DROP_DRAFT, row)

    # ---- whether all is as it should be

    def check(self, campaign_id: str) -> tuple[str, ...]:
        """Return what is wrong with a campaign, a sentence each; nothing when all is well.

        The chain of the ledger is whole, every copy that its records mention is there, and the
        stored standings are those of a replay.
        """
        ledger, faults = self.read(campaign_id)
        if faults:
            return tuple(fault.message for fault in faults)
        state = replay(ledger)
        kept = self._fielded.ids(campaign_id)
        found = [
            f"The army of {side.entry} in battle {battle.id} is missing."
            for battle in state.battles
            for side in (battle.record.sides if battle.record else ())
            if side.fielded and side.fielded not in kept
        ]
        if self._differs(campaign_id, state):
            found.append("The stored standings do not match the history.")
        return tuple(found)

    def update_standings(self, campaign_id: str, state: CampaignState) -> bool:
        """Write the standings of a campaign anew where they are not its state's; tell whether."""
        wrong = self._differs(campaign_id, state)
        if wrong:
            self._connection.execute(
                _UPDATE, {"this": campaign_id, **campaign_row_mapping.campaign_row(state)}
            )
            self._write_entries(campaign_id, state)
        return wrong

    def _differs(self, campaign_id: str, state: CampaignState) -> bool:
        """Return whether what is stored of a campaign's state is another than this state."""
        of = {"of_campaign": campaign_id}
        entries = self._connection.execute(campaign_row_mapping.ENTRIES, of).mappings()
        (row,) = self._connection.execute(campaign_row_mapping.STATE, of).mappings()
        return dict(row) != campaign_row_mapping.campaign_row(state) or [
            dict(each) for each in entries
        ] != campaign_row_mapping.entry_rows(state)

    def cut_to_readable(self, campaign_id: str) -> Ledger:
        """Drop from a damaged ledger all from the first fault on, and return what is left.

        What is dropped is lost: only where there is no copy to bring back. LedgerDamaged when not
        even the founding can be read.
        """
        ledger, faults = self.read(campaign_id)
        if not ledger.batches:
            raise LedgerDamaged(self._there(campaign_id).name, faults, ledger, self._path)
        self._put_in_place(ledger)
        return ledger

    def bring_back(self, copied: CopiedCampaign) -> None:
        """Put a campaign in its place as a copy of the database has it; see `campaigns_in_copies`.

        What was written since the copy was made is lost with what is damaged.
        """
        ledger = copied.ledger
        if self._head(ledger.id) is None:
            self.create(ledger, copied.fielded)
            return
        self._fielded.forget(ledger.id)
        self._fielded.put(ledger.id, copied.fielded)
        self._fielded.sweep()
        self._put_in_place(ledger)

    def _put_in_place(self, ledger: Ledger) -> None:
        """Write a ledger and all that follows in place of what is there."""
        self._claim(ledger.id, self._there(ledger.id))
        state = replay(ledger)
        self._connection.execute(_CLEAR, {"of_campaign": ledger.id})
        self._add_acts(ledger.id, ledger.batches)
        self._grow(ledger.id, state, ledger.batches[-1])

    # ---- rows

    def _add_acts(self, campaign_id: str, batches: Sequence[Batch]) -> None:
        """Write acts behind those that are there."""
        for start in range(0, len(batches), _AT_ONCE):
            rows = [
                {
                    "campaign_id": campaign_id,
                    "number": batch.number,
                    "id": batch.id,
                    "moment": batch.moment,
                    "document": pack_batch(batch),
                }
                for batch in batches[start : start + _AT_ONCE]
            ]
            self._connection.execute(insert(tables.campaign_batch), rows)

    def _documents(self, campaign_id: str, count: int, head: str) -> StoredLedger:
        """Return a ledger as it is stored; it should have `count` acts, `head` being the last."""
        rows = self._connection.execute(_DOCUMENTS, {"of_campaign": campaign_id}).scalars()
        # Also one in which another program wrote something else.
        pages = (
            page if isinstance(page, bytes) else str(page).encode("utf-8", "replace")
            for page in rows
        )
        stored = tuple(pages)
        if type(count) is not int:  # nobody knows how many there were
            count = len(stored) + 1
        return StoredLedger(campaign_id, stored, count, head if isinstance(head, str) else "")

    def _head(self, campaign_id: str) -> Any:
        found = self._connection.execute(campaign_row_mapping.HEAD, {"of_campaign": campaign_id})
        return found.one_or_none()

    def _there(self, campaign_id: str) -> Any:
        """Return the head of a campaign: name, batches, head, revision."""
        head = self._head(campaign_id)
        if head is None:
            raise CampaignChangedElsewhere("", 0, self._path)
        return head

    def _claim(self, campaign_id: str, head: Any) -> None:
        """Keep all others out of a campaign, unless one has written since `head` was read."""
        row = {"this": campaign_id, "seen": head.revision, "expected": head.batches}
        if self._connection.execute(_CLAIM, row).rowcount != 1:
            now = self._head(campaign_id)
            raise CampaignChangedElsewhere(head.name, now.batches if now else 0, self._path)

    def _row(self, state: CampaignState, moment: str, last: Batch) -> Row:
        """Return a campaign's own row after its last act, without its id."""
        ends = {"changed": moment, "batches": state.batches, "head": last.chain}
        return {**campaign_row_mapping.campaign_row(state), **ends}

    def _grow(self, campaign_id: str, state: CampaignState, last: Batch) -> None:
        """Write into the rows of a campaign what its ledger says now."""
        row = self._row(state, format_timestamp(self._clock()), last)
        self._connection.execute(_UPDATE, {"this": campaign_id, **row})
        self._write_entries(campaign_id, state)

    def _write_entries(self, campaign_id: str, state: CampaignState) -> None:
        """Write the armies of a campaign and their standings in place of those before."""
        try:
            rows = campaign_row_mapping.entry_rows(state)
        except OverflowError as error:
            raise BEYOND_COUNTING.problem(self._path) from error
        self._connection.execute(_DELETE_ENTRIES, {"this": campaign_id})
        if rows:
            bound = [{"campaign_id": campaign_id, **row} for row in rows]
            self._connection.execute(insert(tables.campaign_entry), bound)

    def _replayed(self, campaign_id: str, count: int, head: str) -> CampaignState:
        """Return the replay of a ledger whose row still tells of the acts before."""
        name = self._there(campaign_id).name
        ledger, faults = read_ledger(*self._documents(campaign_id, count, head))
        if faults:
            raise LedgerDamaged(name, faults, ledger, self._path)
        return replay(ledger)


def _check_chain(batches: Iterable[Batch], count: int, head: str) -> None:
    """Raise ValueError unless the acts follow on `count` others, the last of which is `head`."""
    for number, batch in enumerate(batches, start=count + 1):
        if batch.number != number or batch.chain != chain_of(batch, head):
            raise ValueError(f"act {batch.number} does not follow act {number - 1}")
        head = batch.chain
