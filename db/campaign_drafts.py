"""Recordings of battles that are not finished: kept until the battle is written."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, insert, select

from db import schema
from db.timestamps import Clock, format_timestamp

_DRAFT = schema.campaign_draft.c
_OF_CAMPAIGN = bindparam("of_campaign") == _DRAFT.campaign_id
_THIS = _OF_CAMPAIGN & (bindparam("this") == _DRAFT.battle_id)
_OF = select(_DRAFT.battle_id).where(_OF_CAMPAIGN).order_by(_DRAFT.changed.desc(), _DRAFT.battle_id)
_LAST = (
    select(schema.campaign.c.name)
    .join(schema.campaign_draft, schema.campaign.c.id == _DRAFT.campaign_id)
    .order_by(_DRAFT.changed.desc(), _DRAFT.battle_id)
    .limit(1)
)
_LOAD = select(_DRAFT.document).where(_THIS)
_DROP = delete(schema.campaign_draft).where(_THIS)


class Drafts:
    """The unfinished recordings within one unit of work."""

    def __init__(self, connection: Connection, clock: Clock) -> None:
        self._connection = connection
        self._clock = clock

    def of(self, campaign_id: str) -> tuple[str, ...]:
        """Return the battles of a campaign that have one, the last one kept first."""
        return tuple(self._connection.execute(_OF, {"of_campaign": campaign_id}).scalars())

    def last(self) -> str | None:
        """Return the name of the campaign of the one kept last, None when there is none."""
        name = self._connection.execute(_LAST).scalar()
        return None if name is None else str(name)

    def load(self, campaign_id: str, battle_id: str) -> str | None:
        """Return the text of a recording, None when there is none."""
        row = {"of_campaign": campaign_id, "this": battle_id}
        text = self._connection.execute(_LOAD, row).scalar()
        return None if text is None else str(text)

    def keep(self, campaign_id: str, battle_id: str, text: str) -> None:
        """Keep the text of a recording; the one before is replaced."""
        self.drop(campaign_id, battle_id)
        row = {
            "campaign_id": campaign_id,
            "battle_id": battle_id,
            "document": text,
            "changed": format_timestamp(self._clock()),
        }
        self._connection.execute(insert(schema.campaign_draft), row)

    def drop(self, campaign_id: str, battle_id: str) -> None:
        """Forget a recording; one that is gone already is no matter."""
        self._connection.execute(_DROP, {"of_campaign": campaign_id, "this": battle_id})
