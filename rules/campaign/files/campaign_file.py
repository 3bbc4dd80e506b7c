"""A campaign as one file, which another machine opens with nothing missing: its value and writing.

NAME.muster-campaign is a zip of known parts: `manifest.json` (format, version, what is inside),
`ledger.jsonl` (an act on each line), the armies as they were fielded, pictures, the games of the
players' own, and the recordings that are not finished. It is written whole or not at all; the same
campaign gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec

from rules.army.portrait_images import PICTURE_LIMIT
from rules.campaign.files import safe_zip
from rules.campaign.files.attachments import Needs, bases_of, needs_of
from rules.campaign.ledger import acts
from rules.campaign.ledger.acts import Act
from rules.campaign.ledger.chain import Ledger, pack_batch
from rules.campaign.recording.draft_undo import LONGEST, readable
from rules.campaign.state.medal_rules import OBJECTIVE
from rules.common.ids import ID_PATTERN, new_id
from rules.common.problems import InputProblem, Problem, newer_version_message
from rules.common.size_limits import shown
from rules.common.toml_limits import LARGEST_FILE

SUFFIX = ".muster-campaign"
"""The ending of a campaign file's name."""
FORMAT = "muster-campaign"
VERSION = 4
"""The newest version of the file that this program reads: a battle tells whom no enemy hit, or how
many markers a die had placed."""
_SECOND, _THIRD = 2, 3
"""Battles that are half recorded, acts and honours of kinds that version 1 does not know; and some
act that was undone and done again."""
OLDEST = 1
"""What is written where nothing in a campaign needs more, so that older programs open it too."""
_FIRST_COUNTS = frozenset({"battles", "won", "kills", "survived", "wounds", "lives"})
"""What the honours of version 1 count, beside objectives."""
MANIFEST, LEDGER = "manifest.json", "ledger.jsonl"
MANIFEST_LIMIT, LEDGER_LIMIT, ARMY_LIMIT = 10_000_000, 300_000_000, 10_000_000
MOST_ACTS = 50_000
"""Lines of a ledger; a league of 5,000 battles has 5,400."""
_MOST_GROUPS, _MOST_VALUES = 500_000, 3_000_000
"""Groups and lists in a ledger, and commas; a league of 5,000 battles has half as many."""
_MOST_IN_MANIFEST = 200_000
"""Groups, lists and commas in a manifest, which names 40,000 parts at most."""

_ID = r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}"
PART = re.compile(
    rf"armies/(?P<army>{_ID})\.json\Z"
    rf"|pictures/(?P<picture>[0-9a-f]{{32}})\.(?:png|jpg)\Z"
    rf"|rulesets/(?P<ruleset>{_ID}(?:\.play)?\.toml)\Z"
    rf"|drafts/(?P<draft>{_ID})\.json\Z"
)
"""The parts that a campaign has more than one of; nothing else is taken out of a file."""


@dataclass(frozen=True, slots=True)
class CampaignFile:
    """A campaign with all that belongs to it.

    `fielded` are the copies by the id under which records mention them, as `pack_army` writes
    them; `pictures` are by id; `rulesets` are by file name, ID.toml and ID.play.toml; `drafts` are
    the recordings that are not finished, by battle, as `write_history` writes them.
    """

    ledger: Ledger
    fielded: Mapping[str, bytes] = field(default_factory=dict)
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    rulesets: Mapping[str, bytes] = field(default_factory=dict)
    drafts: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def needs(self) -> Needs:
        """Return all that the acts, the copies and the drafts mention."""
        return needs_of(self.ledger.batches, self.fielded, readable(self.drafts).values())

    @property
    def version(self) -> int:
        """Return the oldest version of the file that holds all of it."""
        needed = max((_version(batch.act) for batch in self.ledger.batches), default=OLDEST)
        return max(needed, _SECOND) if self.drafts else needed


def _version(act: Act) -> int:
    """Return the oldest version of the file that knows what an act says."""
    if isinstance(act, acts.Redo):
        return _THIRD
    if isinstance(act, acts.Record):
        fates = (fate for side in act.record.sides for fate in side.fates)
        return VERSION if act.record.placed or any(fate.nobody for fate in fates) else OLDEST
    later = isinstance(act, acts.Toy | acts.Leave)
    if isinstance(act, acts.Found | acts.Amend):
        counts = {each.counts for each in act.settings.honours} - _FIRST_COUNTS
        later = any(not each.startswith(OBJECTIVE) for each in counts)
    elif isinstance(act, acts.Enter):
        later = bool(act.why)
    return _SECOND if later else OLDEST


def missing_of(campaign: CampaignFile, needs: Needs) -> dict[str, dict[str, str]]:
    """Return what a campaign, which needs all this, does not hold.

    It is by kind ("armies", "pictures", "rulesets") and id, each as a sentence calls it.
    """
    games = {name.removesuffix(".toml") for name in campaign.rulesets}
    wanted = needs.own_rulesets() | bases_of(campaign.rulesets)
    pictures = sorted(needs.pictures.difference(campaign.pictures))
    return {
        "armies": {
            key: f"The army of {whose}"
            for key, whose in needs.fielded.items()
            if key not in needs.readable
        },
        "pictures": {key: f"The picture {key}" for key in pictures},
        "rulesets": {key: f"The game “{key}”" for key in sorted(wanted - games)},
    }


def part_limit(name: str) -> int:
    """Return how many bytes a part may have, 0 for one that has no place in a campaign file."""
    if name in (MANIFEST, LEDGER):
        return MANIFEST_LIMIT if name == MANIFEST else LEDGER_LIMIT
    found = PART.match(name)
    if found is None:
        return 0
    limits = {
        "army": ARMY_LIMIT, "picture": PICTURE_LIMIT, "ruleset": LARGEST_FILE, "draft": LONGEST,
    }  # fmt: skip
    return limits[str(found.lastgroup)]


class Manifest(msgspec.Struct, frozen=True):
    """What a file says of itself: its campaign's id, how many acts, and the sum of each part.

    `missing` names what was not there when it was written, by kind. `acts` and `parts` are None
    where the file does not say it.
    """

    campaign: Annotated[str, msgspec.Meta(pattern=rf"^{_ID}\Z")]
    acts: int | None
    head: str
    parts: Mapping[str, str] | None
    missing: Mapping[str, frozenset[str]]


def read_manifest(data: bytes, file: str) -> tuple[Manifest, str]:
    """Return the manifest and what is wrong with it, "" when it can be trusted.

    InputProblem where the file is of a newer Muster, or none of ours.
    """
    lost = Manifest(new_id(), None, "", None, {})
    if sum(data.count(mark) for mark in (b",", b"{", b"[")) > _MOST_IN_MANIFEST:
        return lost, "says far more than a manifest does, so the campaign's id is lost."
    try:
        document = json.loads(data.decode("utf-8"))
        digest = sum_of(document) if isinstance(document, dict) else ""
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        return lost, "cannot be read, so the campaign's id is lost."
    if document.get("format") != FORMAT:
        message = f"is not a campaign of Muster: it should say “format”: “{FORMAT}”."
        raise InputProblem(Problem(file, MANIFEST, message))
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        message = f"should be a whole number; the file says {shown(version)}."
        raise InputProblem(Problem(file, f"{MANIFEST}, version", message))
    if version > VERSION:
        raise InputProblem(Problem(file, "", newer_version_message(version, VERSION)))
    try:
        found = msgspec.convert(document, Manifest)
    except (msgspec.ValidationError, UnicodeEncodeError):
        return lost, "was changed after it was written."
    if document.get("sum") != digest:  # the ledger's own chain does not cover its id
        return msgspec.structs.replace(found, campaign=lost.campaign), (
            "was changed after it was written, so the campaign's id cannot be trusted."
        )
    return found, ""


def ledger_trouble(data: bytes) -> str:
    """Return why a ledger is not parsed, "" where it can be in a second or two."""
    acts_there = data.count(b"\n")
    if acts_there > MOST_ACTS:
        return f"has {acts_there:,} lines; a campaign has at most {MOST_ACTS:,} steps."
    groups = data.count(b"{") + data.count(b"[")
    if groups > _MOST_GROUPS or data.count(b",") > _MOST_VALUES:
        return "holds far more than any campaign, so it is not read."
    return ""


def sum_of(document: Mapping[str, Any]) -> str:
    """Return the sum over all that a manifest says but the sum itself."""
    bare = {key: value for key, value in document.items() if key != "sum"}
    text = json.dumps(bare, ensure_ascii=True, sort_keys=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


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
        "missing": {kind: sorted(each) for kind, each in missing.items()},
    }
    manifest["sum"] = sum_of(manifest)
    text = json.dumps(manifest, ensure_ascii=False, indent=1) + "\n"
    whole = {MANIFEST: text.encode("utf-8", "replace"), **parts}
    return safe_zip.pack(whole, lambda name: name.startswith("pictures/"))


def _belongings(campaign: CampaignFile, needs: Needs) -> dict[str, bytes]:
    """Return the parts beside the ledger in the order of their names, those that are mentioned."""
    named = (("saved army", needs.fielded), ("half-recorded battle", campaign.drafts))
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
