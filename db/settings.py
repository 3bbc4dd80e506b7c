"""What the program remembers beside the armies, as short texts by key."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert

from db import schema, selects


class Settings:
    """The remembered texts within one unit of work."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, key: str, default: str = "") -> str:
        """Return the text under the key, or the default."""
        value = self._connection.execute(selects.SETTING, {"setting_key": key}).scalar()
        return default if value is None else str(value)

    def set(self, key: str, value: str) -> None:
        """Remember the text under the key."""
        self._connection.execute(delete(schema.setting).where(schema.setting.c.key == key))
        self._connection.execute(insert(schema.setting), {"key": key, "value": value})
