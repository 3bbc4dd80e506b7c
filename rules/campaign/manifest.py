"""What a campaign file says of itself, read before anything else in it is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.campaign.bundle import FORMAT, MANIFEST, VERSION
from rules.common.ids import ID_PATTERN, new_id
from rules.common.problems import InputProblem, Problem, newer
from rules.common.text_limits import shown


@dataclass(slots=True)
class Manifest:
    """What a file says of itself: its campaign's id, how many acts, and the sum of each part.

    `missing` names what was not there when it was written, by kind. `acts` and `parts` are None
    where the file does not say it.
    """

    campaign: str = ""
    acts: int | None = None
    head: str = ""
    parts: Mapping[str, str] | None = None
    missing: Mapping[str, frozenset[str]] = field(default_factory=dict)


def read_manifest(data: bytes, file: str) -> tuple[Manifest, str]:
    """Return the manifest and what is wrong with it, "" when it can be trusted.

    InputProblem where the file is of a newer Muster, or none of ours.
    """
    document = _json(data)
    if not isinstance(document, dict):
        return Manifest(new_id()), "cannot be read, so the campaign's own id is lost."
    if document.get("format") != FORMAT:
        message = f"is not a campaign of Muster: it should say “format”: “{FORMAT}”."
        raise InputProblem(Problem(file, MANIFEST, message))
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        message = f"should be a whole number; the file says {shown(version)}."
        raise InputProblem(Problem(file, f"{MANIFEST}, version", message))
    if version > VERSION:
        raise InputProblem(Problem(file, "", newer(version, VERSION)))
    found = _manifest_of(document)
    if found is None:
        return Manifest(new_id()), "is not as it was written."
    if document.get("sum") != sum_of(document):  # the ledger's own chain does not cover its id
        return replace(found, campaign=new_id()), (
            "is not as it was written, so the campaign's own id cannot be trusted."
        )
    return found, ""


def sum_of(document: Mapping[str, Any]) -> str:
    """Return the sum over all that a manifest says but the sum itself."""
    bare = {key: value for key, value in document.items() if key != "sum"}
    text = json.dumps(bare, ensure_ascii=True, sort_keys=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _manifest_of(document: Mapping[str, Any]) -> Manifest | None:
    """Return the manifest in a document, None where it is not as Muster writes it."""
    campaign, count, head = (document.get(key) for key in ("campaign", "acts", "head"))
    parts, missing = document.get("parts"), document.get("missing")
    if not isinstance(campaign, str) or not ID_PATTERN.match(campaign):
        return None
    if not isinstance(count, int) or isinstance(count, bool) or not isinstance(head, str):
        return None
    if not isinstance(parts, dict) or not all(isinstance(each, str) for each in parts.values()):
        return None
    if not isinstance(missing, dict) or not all(isinstance(m, list) for m in missing.values()):
        return None
    known = {
        kind: frozenset(each for each in ids if isinstance(each, str))
        for kind, ids in missing.items()
    }
    return Manifest(campaign, count, head, parts, known)


def _json(data: bytes) -> Any:
    """Return what a text in JSON holds, None where it is none."""
    try:
        return json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
