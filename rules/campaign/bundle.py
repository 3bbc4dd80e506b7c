"""The parts of a campaign file, and the value that they make: a campaign with its belongings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.army.portrait_images import PICTURE_LIMIT
from rules.campaign import acts
from rules.campaign.acts import Act
from rules.campaign.belongings import Needs, bases_of, needs_of
from rules.campaign.draft_text import LONGEST
from rules.campaign.honours import OBJECTIVE
from rules.campaign.ledger import Ledger
from rules.campaign.unfinished import readable
from rules.common.toml_reader import LARGEST_FILE

SUFFIX = ".muster-campaign"
"""The ending of a campaign file's name."""
FORMAT = "muster-campaign"
VERSION = 3
"""The newest version of the file that this program reads: some act was undone and done again."""
_SECOND = 2
"""Battles that are half recorded, acts and honours of kinds that version 1 does not know."""
OLDEST = 1
"""What is written where nothing in a campaign needs more, so that older programs open it too."""
_FIRST_COUNTS = frozenset({"battles", "won", "kills", "survived", "wounds", "lives"})
"""What the honours of version 1 count, beside objectives."""
MANIFEST, LEDGER = "manifest.json", "ledger.jsonl"
MANIFEST_LIMIT, LEDGER_LIMIT, ARMY_LIMIT = 10_000_000, 300_000_000, 10_000_000

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
        return VERSION
    later = isinstance(act, acts.Toy | acts.Leave)
    if isinstance(act, acts.Found | acts.Amend):
        counts = {each.counts for each in act.charter.honours} - _FIRST_COUNTS
        later = any(not each.startswith(OBJECTIVE) for each in counts)
    elif isinstance(act, acts.Enter):
        later = bool(act.why)
    return _SECOND if later else OLDEST


@dataclass(frozen=True, slots=True)
class Missing:
    """What the acts mention and is not there: copies (with whose they are), pictures, games."""

    armies: Mapping[str, str]
    pictures: frozenset[str]
    rulesets: frozenset[str]


def missing_of(campaign: CampaignFile, needs: Needs) -> Missing:
    """Return what a campaign, which needs all this, does not hold."""
    games = {name.removesuffix(".toml") for name in campaign.rulesets}
    wanted = needs.own_rulesets() | bases_of(campaign.rulesets)
    return Missing(
        {key: whose for key, whose in needs.fielded.items() if key not in needs.readable},
        frozenset(needs.pictures.difference(campaign.pictures)),
        frozenset(wanted - games),
    )


def only_mentioned(campaign: CampaignFile) -> CampaignFile:
    """Return a campaign without the copies that none of its acts mentions."""
    needs = needs_of(campaign.ledger.batches)
    fielded = {key: data for key, data in campaign.fielded.items() if key in needs.fielded}
    return replace(campaign, fielded=fielded)


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
