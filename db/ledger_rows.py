"""Ledgers as rows: a document for each act, added behind the others and never changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select

from db import schema
from rules.campaign.ledger.acts import Batch
from rules.campaign.ledger.chain import StoredLedger, chain_of, pack_batch

_BATCH = schema.campaign_batch.c
_OF = bindparam("of_campaign") == _BATCH.campaign_id
_DOCUMENTS = select(_BATCH.document).where(_OF).order_by(_BATCH.number)
_CLEAR = delete(schema.campaign_batch).where(_OF)
_AT_ONCE = 500
"""Acts that are packed before they are written: a long ledger is never held twice."""


def add(connection: Connection, campaign_id: str, batches: Sequence[Batch]) -> None:
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
        connection.execute(insert(schema.campaign_batch), rows)


def stored(connection: Connection, campaign_id: str, count: int, head: str) -> StoredLedger:
    """Return the documents of a ledger; there should be `count`, of which `head` is the last."""
    pages = connection.execute(_DOCUMENTS, {"of_campaign": campaign_id}).scalars()
    return StoredLedger(campaign_id, tuple(_documents(pages)), count, head)


def clear(connection: Connection, campaign_id: str) -> None:
    """Delete all acts of a ledger, to be written anew from one that is whole."""
    connection.execute(_CLEAR, {"of_campaign": campaign_id})


def check_chain(batches: Iterable[Batch], count: int, head: str) -> None:
    """Raise ValueError unless the acts follow on `count` others, the last of which is `head`."""
    for number, batch in enumerate(batches, start=count + 1):
        if batch.number != number or batch.chain != chain_of(batch, head):
            raise ValueError(f"act {batch.number} does not follow on act {number - 1}")
        head = batch.chain


def _documents(pages: Iterable[Any]) -> Iterator[bytes]:
    """Give each document as bytes, also one in which another program wrote something else."""
    for page in pages:
        yield page if isinstance(page, bytes) else str(page).encode("utf-8", "replace")
