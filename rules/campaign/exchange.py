"""Campaign files: a whole campaign as one file that another machine opens with nothing missing.

NAME.muster-campaign is a zip of known parts: `manifest.json` (format, version, what is inside),
`ledger.jsonl` (an act on each line), the armies as they were fielded, pictures, the games of the
players' own, and the recordings that are not finished. It is written whole or not at all; the same
campaign gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from rules.campaign import archive
from rules.campaign.belongings import Needs
from rules.campaign.bundle import (
    FORMAT,
    LEDGER,
    MANIFEST,
    SUFFIX,
    CampaignFile,
    missing_of,
)
from rules.campaign.ledger import pack_batch
from rules.campaign.manifest import sum_of
from rules.campaign.opening import Opened, open_campaign
from rules.common.file_io import read_bytes, replace_file
from rules.common.ids import ID_PATTERN
from rules.common.problems import InputProblem, Problem

__all__ = [
    "SUFFIX",
    "CampaignFile",
    "Opened",
    "load_campaign_file",
    "open_campaign",
    "open_campaign_file",
    "read_campaign",
    "save_campaign_file",
    "write_campaign",
]

_PNG = b"\x89PNG"


def write_campaign(campaign: CampaignFile) -> bytes:
    """Return a campaign as the bytes of its file; what no act mentions is left out."""
    parts = {LEDGER: b"".join(pack_batch(batch) + b"\n" for batch in campaign.ledger.batches)}
    needs = campaign.needs
    parts |= _belongings(campaign, needs)
    missing = missing_of(campaign, needs)
    manifest: dict[str, object] = {
        "format": FORMAT,
        "version": campaign.version,
        "campaign": campaign.ledger.id,
        "acts": len(campaign.ledger.batches),
        "head": campaign.ledger.head,
        "parts": {name: hashlib.sha256(data).hexdigest() for name, data in parts.items()},
        "missing": {
            "armies": sorted(missing.armies),
            "pictures": sorted(missing.pictures),
            "rulesets": sorted(missing.rulesets),
        },
    }
    manifest["sum"] = sum_of(manifest)
    text = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
    whole = {MANIFEST: text.encode("utf-8", "replace"), **parts}
    return archive.pack(whole, lambda name: name.startswith("pictures/"))


def save_campaign_file(campaign: CampaignFile, path: Path) -> None:
    """Save a campaign; InputProblem when it cannot be, and the old file is as it was.

    A campaign that could not be opened again is not written.
    """
    data = write_campaign(campaign)
    read_campaign(data, str(path))
    replace_file(path, data)


def read_campaign(data: bytes, file: str) -> CampaignFile:
    """Return the campaign of a file; InputProblem tells all that is wrong with it."""
    opened = open_campaign(data, file)
    if opened.problems or opened.campaign is None:
        raise InputProblem(opened.problems)
    return opened.campaign


def load_campaign_file(path: Path) -> CampaignFile:
    """Return the campaign of a file; InputProblem tells all that is wrong with it."""
    return read_campaign(read_bytes(path, archive.FILE_LIMIT), str(path))


def open_campaign_file(path: Path) -> Opened:
    """Return all of a campaign file that can be trusted; InputProblem where there is no file."""
    return open_campaign(read_bytes(path, archive.FILE_LIMIT), str(path))


def _belongings(campaign: CampaignFile, needs: Needs) -> dict[str, bytes]:
    """Return the parts beside the ledger in the order of their names, those that are mentioned."""
    named = (("fielded army", needs.fielded), ("half recorded battle", campaign.drafts))
    wrong = [(what, key) for what, keys in named for key in keys if not ID_PATTERN.match(key)]
    for what, key in wrong:
        message = f"cannot be written: a {what} has the id “{key[:40]}”."
        raise InputProblem(Problem("The campaign", "", message))
    there = needs.readable.intersection(needs.fielded)
    parts = {f"armies/{key}.json": campaign.fielded[key] for key in there}
    for key in needs.pictures.intersection(campaign.pictures):
        data = campaign.pictures[key]
        parts[f"pictures/{key}.{'png' if data.startswith(_PNG) else 'jpg'}"] = data
    parts |= {f"rulesets/{name}": data for name, data in campaign.rulesets.items()}
    parts |= {f"drafts/{battle}.json": data for battle, data in campaign.drafts.items()}
    return dict(sorted(parts.items()))
