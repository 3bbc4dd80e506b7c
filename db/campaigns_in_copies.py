"""Campaigns in the copies of the database, for a ledger that was damaged since."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from db.data_folder import DataFolder
from db.sqlite_file_checks import inspect_tables, open_readonly
from rules.campaign.ledger.chain import Ledger, read_ledger

_HEAD = "SELECT batches, head FROM campaign WHERE id = ?"
_ACTS = "SELECT document FROM campaign_batch WHERE campaign_id = ? ORDER BY number"
_FIELDED = (
    "SELECT campaign_fielded.id, document FROM campaign_fielded"
    " JOIN fielded_army ON fielded_army.id = campaign_fielded.army WHERE campaign_id = ?"
)
_FIRST_VERSION = "0003"
"""The first version of the database that holds campaigns."""


@dataclass(frozen=True, slots=True)
class CopiedCampaign:
    """A campaign as a copy of the database has it, whole: its ledger and its fielded armies."""

    path: Path
    ledger: Ledger
    fielded: Mapping[str, bytes]


def in_copies(data_folder: DataFolder, campaign_id: str) -> CopiedCampaign | None:
    """Return the campaign from the newest copy in which its ledger is whole, None without one.

    Copies that cannot be read, or that a newer version wrote, are passed over.
    """
    for path in data_folder.copies():
        try:
            with open_readonly(path) as connection:
                found = _campaign(connection, path, campaign_id)
        except (OSError, sqlite3.Error):
            continue
        if found is not None:
            return found
    return None


def _campaign(
    connection: sqlite3.Connection, path: Path, campaign_id: str
) -> CopiedCampaign | None:
    found = inspect_tables(connection.execute)
    if found.state not in ("current", "old") or found.version < _FIRST_VERSION:
        return None
    row = connection.execute(_HEAD, (campaign_id,)).fetchone()
    if row is None:
        return None
    acts = (act for (act,) in connection.execute(_ACTS, (campaign_id,)))
    pages = (act if isinstance(act, bytes) else b"" for act in acts)
    ledger, faults = read_ledger(campaign_id, pages, *row)
    if faults or not ledger.batches:
        return None
    rows = connection.execute(_FIELDED, (campaign_id,))
    return CopiedCampaign(path, ledger, {name: data for name, data in rows if data is not None})
