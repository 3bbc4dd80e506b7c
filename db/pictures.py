"""The players' own pictures, each kept once whoever shows it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, insert, select, update

from db import tables
from db.timestamps import Clock, format_timestamp
from rules.army.model import PICTURE
from rules.army.portrait_images import picture_id

SPARED = timedelta(days=1)
"""How long a picture is kept that nobody mentions: the army that shows it may not be saved yet,
and a portrait that was taken away may come back by undo."""

_MENTION = re.compile(PICTURE.encode() + rb"([0-9a-f]{32})")
_PICTURE_WORD, _PHOTOGRAPHS = b"picture", b"photographs"
_IN_ACT = re.compile(rb"[\":]([0-9a-f]{32})\"")
"""In an act and in a draft a picture also stands by its id alone; what else looks like one, a
chain, keeps nothing from being swept."""
_SOME = 500
"""Pictures asked for in one statement."""

_PICTURE = tables.picture.c
_AGAIN = update(tables.picture).where(_PICTURE.id == bindparam("this"))
_OF = select(_PICTURE.id, _PICTURE.data).where(_PICTURE.id.in_(bindparam("these", expanding=True)))
_OLD = select(_PICTURE.id).where(_PICTURE.put < bindparam("before"))
_DELETE = delete(tables.picture).where(_PICTURE.id == bindparam("this"))
_PORTRAITS = (
    select(tables.figure.c.portrait).where(tables.figure.c.portrait.startswith(PICTURE)).distinct()
)
_POSES = select(tables.toy_pose.c.portrait).where(tables.toy_pose.c.portrait.startswith(PICTURE))
_BAGS = select(tables.toy_bag.c.picture).where(tables.toy_bag.c.picture != "")
_OWN_CARDS = select(tables.own_card.c.document)
_READINGS = select(tables.reading.c.document)
_DOCUMENTS = select(tables.army_version.c.document)
_FIELDED = select(tables.fielded_army.c.document)
_ACTS = select(tables.campaign_batch.c.document)
_DRAFTS = select(tables.campaign_draft.c.document)
_BATTLES = select(tables.battle_line.c.document).where(tables.battle_line.c.number == 1)


class Pictures:
    """The pictures within one unit of work."""

    def __init__(self, connection: Connection, clock: Clock) -> None:
        self._connection = connection
        self._clock = clock

    def put(self, data: bytes) -> str:
        """Keep a picture and return its id, which is made of what it holds: same data, same id."""
        picture = picture_id(data)
        row = {"data": data, "put": format_timestamp(self._clock())}
        # The data too: a row that another program damaged is whole again.
        if not self._connection.execute(_AGAIN, {"this": picture, **row}).rowcount:
            self._connection.execute(insert(tables.picture), {"id": picture, **row})
        return picture

    def get(self, picture_id: str) -> bytes | None:
        """Return a picture, None when it is not here."""
        return self.of((picture_id,)).get(picture_id)

    def of(self, picture_ids: Collection[str]) -> dict[str, bytes]:
        """Return those of the pictures that are here; a row that holds no picture is not."""
        found: dict[str, bytes] = {}
        wanted = list(dict.fromkeys(picture_ids))
        for start in range(0, len(wanted), _SOME):
            some = wanted[start : start + _SOME]
            for picture, data in self._connection.execute(_OF, {"these": some}):
                if isinstance(data, bytes):  # whoever wrote something else there, it is no picture
                    found[picture] = data
        return found

    def sweep(self) -> int:
        """Delete the pictures that nothing mentions: no army, version, campaign or toy.

        Return how many. Those put here within the last day stay (see `SPARED`).
        """
        before = format_timestamp(self._clock() - SPARED)
        old = set(self._connection.execute(_OLD, {"before": before}).scalars())
        gone = old.difference(self._mentioned()) if old else old
        if gone:
            self._connection.execute(_DELETE, [{"this": picture} for picture in gone])
        return len(gone)

    def _mentioned(self) -> Iterator[str]:
        """Give every id that is mentioned; a document's ids are found without reading it whole."""
        for portraits in (_PORTRAITS, _POSES, _BAGS):
            for portrait in self._connection.execute(portraits).scalars():
                yield portrait.removeprefix(PICTURE)
        for statement in (_OWN_CARDS, _READINGS, _DOCUMENTS, _FIELDED, _BATTLES):
            yield from self._in(statement, _MENTION)
        for statement in (_ACTS, _DRAFTS):
            yield from self._in(statement, _IN_ACT)

    def _in(self, documents: Select[Any], mention: re.Pattern[bytes]) -> Iterator[str]:
        for document in self._connection.execute(documents).scalars():
            text = document if isinstance(document, bytes) else str(document).encode()
            if _PICTURE_WORD in text or _PHOTOGRAPHS in text:  # a long ledger has few
                for found in mention.findall(text):
                    yield found.decode()
