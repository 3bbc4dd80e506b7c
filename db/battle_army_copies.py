"""Armies as they went into battle: copies that never change again, each kept once."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from db import tables
from db.campaign_errors import OTHER_COPY, UNREADABLE_COPY
from rules.army.documents.army_file import unpack_army
from rules.army.model import Army
from rules.common.problems import InputProblem

_COPY, _MENTION = tables.fielded_army.c, tables.campaign_fielded.c
_JOINED = tables.campaign_fielded.join(tables.fielded_army)
_OF_CAMPAIGN = bindparam("of_campaign") == _MENTION.campaign_id
_LOAD = (
    select(_COPY.document, _COPY.id).select_from(_JOINED).where(bindparam("this") == _MENTION.id)
)
_KNOWN = select(_MENTION.army).where(_OF_CAMPAIGN, bindparam("this") == _MENTION.id)
_IDS = select(_MENTION.id).where(_OF_CAMPAIGN)
_ALL = select(_MENTION.id, _COPY.document).select_from(_JOINED).where(_OF_CAMPAIGN)
_KEPT = select(_COPY.document).where(bindparam("this") == _COPY.id)
_MEND = update(tables.fielded_army).where(bindparam("this") == _COPY.id)
_FORGET = delete(tables.campaign_fielded).where(_OF_CAMPAIGN)
_SWEEP = delete(tables.fielded_army).where(_COPY.id.not_in(select(_MENTION.army)))


class FieldedArmies:
    """The fielded copies within one unit of work."""

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def put(self, campaign_id: str, documents: Mapping[str, bytes]) -> None:
        """Keep copies for a campaign, each under the id by which its records mention it.

        What is kept under an id never becomes another: StoreProblem where it would.
        """
        execute = self._connection.execute
        for mention, document in documents.items():
            content = _content(document)
            known = execute(_KNOWN, {"of_campaign": campaign_id, "this": mention}).scalar()
            if known is not None:
                if known != content:
                    raise OTHER_COPY.problem(self._path, fielded=mention)
                continue
            kept = execute(_KEPT, {"this": content}).scalar()
            if kept is None:
                execute(insert(tables.fielded_army), {"id": content, "document": document})
            elif kept != document:  # another program damaged it: now it is whole again
                execute(_MEND, {"this": content, "document": document})
            row = {"campaign_id": campaign_id, "id": mention, "army": content}
            execute(insert(tables.campaign_fielded), row)

    def load(self, fielded_id: str) -> Army | None:
        """Return an army as it went into battle, None when there is no copy of this id.

        StoreProblem when the copy is not what it was when it was made.
        """
        row = self._connection.execute(_LOAD, {"this": fielded_id}).first()
        if row is None:
            return None
        document, content = row
        if not isinstance(document, bytes) or _content(document) != content:
            raise UNREADABLE_COPY.problem(self._path, reason="it was changed after it was saved")
        try:
            return unpack_army(document, "the fielded army")
        except InputProblem as problem:
            reason = problem.sentence().rstrip(".")
            raise UNREADABLE_COPY.problem(self._path, reason=reason) from problem

    def ids(self, campaign_id: str) -> frozenset[str]:
        """Return under which ids a campaign has copies."""
        return frozenset(self._connection.execute(_IDS, {"of_campaign": campaign_id}).scalars())

    def documents(self, campaign_id: str) -> dict[str, bytes]:
        """Return the copies of a campaign as they are kept, by their ids."""
        rows = self._connection.execute(_ALL, {"of_campaign": campaign_id})
        return {mention: document for mention, document in rows if isinstance(document, bytes)}

    def forget(self, campaign_id: str) -> None:
        """Take all copies from a campaign."""
        self._connection.execute(_FORGET, {"of_campaign": campaign_id})

    def sweep(self) -> None:
        """Delete the copies that no campaign mentions any more."""
        self._connection.execute(_SWEEP)


def _content(document: bytes) -> str:
    """Return the id of a copy, which is made of what it holds."""
    return hashlib.sha256(document).hexdigest()[:32]
