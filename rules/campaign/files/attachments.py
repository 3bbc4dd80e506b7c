"""What belongs to a campaign beside its ledger: fielded copies, pictures, games of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rules.army.documents.army_file import unpack_army
from rules.army.model import Army
from rules.army.portrait_images import PICTURE_ID
from rules.campaign.ledger import acts
from rules.campaign.ledger.acts import Batch
from rules.campaign.recording.draft_undo import DraftHistory
from rules.common.file_io import read_bytes
from rules.common.ids import ID_PATTERN
from rules.common.problems import InputProblem
from rules.common.toml_files import TomlText, parse_toml, read_toml
from rules.common.toml_limits import LARGEST_FILE
from rules.common.wording import day_said
from rules.games.catalog import OWN_FOLDER
from rules.games.game_titles import BUILT_IN
from rules.games.loading import A_RULESET, PLAYBOOK


@dataclass(slots=True)
class Needs:
    """What the acts of a ledger mention: `fielded` says of each copy whose it is and when.

    `readable` are the ids of those copies that are there and can be read.
    """

    fielded: dict[str, str] = field(default_factory=dict)
    pictures: set[str] = field(default_factory=set)
    rulesets: set[str] = field(default_factory=set)
    readable: set[str] = field(default_factory=set)

    def add_army(self, army: Army) -> None:
        """Add what an army mentions."""
        self.rulesets.add(army.ruleset)
        self._add_pictures(army.pictures())

    def add(self, batch: Batch) -> None:
        """Add what an act mentions."""
        act = batch.act
        if isinstance(act, (acts.Found, acts.Amend)):
            self.rulesets.update(act.settings.rulesets)
            self.rulesets.update(each.ruleset for each in act.settings.scenarios)
            self._add_pictures((act.settings.picture,))
        elif isinstance(act, acts.Enter):
            self.rulesets.add(act.entry.ruleset)
            self.add_army(act.army)
        elif isinstance(act, acts.Reinforce) and act.army is not None:
            self.add_army(act.army)
        elif isinstance(act, acts.Plan):
            self.rulesets.add(act.plan.ruleset)
        elif isinstance(act, acts.Record):
            self.rulesets.add(act.record.ruleset)
            self._add_pictures(act.record.photographs)
            when = act.record.name or f"the battle of {day_said(act.record.day)}"
            for side in act.record.sides:
                if side.fielded:
                    self.fielded.setdefault(side.fielded, f"{side.entry} in {when}")

    def add_draft(self, history: DraftHistory) -> None:
        """Add what a recording that is not finished mentions, and what its undo brings back."""
        self.rulesets.add(history.draft.ruleset)
        self._add_pictures(history.pictures)

    def own_rulesets(self) -> set[str]:
        """Return the ids of the games that do not come with Muster."""
        return self.rulesets.difference(BUILT_IN, {""})

    def _add_pictures(self, ids: Iterable[str]) -> None:
        self.pictures.update(each for each in ids if PICTURE_ID.match(each))


def needs_of(
    batches: Iterable[Batch],
    fielded: Mapping[str, bytes] | None = None,
    drafts: Iterable[DraftHistory] = (),
) -> Needs:
    """Return all that the acts and drafts mention, and the copies do that they `fielded`, by id."""
    needs = Needs()
    for batch in batches:
        needs.add(batch)
    for each in drafts:
        needs.add_draft(each)
    known = set[bytes]()
    for key, data in (fielded or {}).items():
        if key not in needs.fielded:
            continue
        if data not in known:
            try:
                needs.add_army(unpack_army(data, key))
            except InputProblem:
                continue
            known.add(data)
        needs.readable.add(key)
    return needs


# ------------------------------------------------------------------ games of the players' own


def own_rulesets(wanted: Iterable[str], data_folder: Path) -> dict[str, bytes]:
    """Return the files of these games in a data folder, with those that they extend.

    They are called ID.toml and ID.play.toml, however the player calls them. A file that is no TOML
    is left out: it is no use to anybody.
    """
    known = _by_id(data_folder / OWN_FOLDER)
    found: dict[str, bytes] = {}
    open_ids = sorted(set(wanted))
    while open_ids:
        ruleset = open_ids.pop()
        text = known.get(ruleset)
        if text is None or f"{ruleset}.toml" in found:
            continue
        found |= dict(_files(ruleset, text.path))
        base = (text.data or {}).get("extends")
        if isinstance(base, str):
            open_ids.append(base)
    return found


def wanted_files(games: Iterable[str]) -> set[str]:
    """Return what the files of these games are called in a campaign file."""
    return {name for game in games for name in (f"{game}.toml", f"{game}{PLAYBOOK}")}


def bases_of(rulesets: Mapping[str, bytes]) -> set[str]:
    """Return the ids of the games, not Muster's own, that these files extend."""
    found = set()
    for name, data in rulesets.items():
        content = parse_toml(data.decode("utf-8", "replace"), Path(name), A_RULESET).data or {}
        base = content.get("extends")
        if isinstance(base, str) and not name.endswith(PLAYBOOK):
            found.add(base)
    return found.difference(BUILT_IN)


def _by_id(folder: Path) -> dict[str, TomlText]:
    found: dict[str, TomlText] = {}
    try:
        files = sorted(folder.glob("*.toml"))
    except OSError:
        return {}
    for path in files:
        if path.name.endswith(PLAYBOOK):
            continue
        content = read_toml(path, A_RULESET)
        named = (content.data or {}).get("id")
        if isinstance(named, str) and ID_PATTERN.match(named):
            found.setdefault(named, content)
    return found


def _files(ruleset: str, path: Path) -> Iterator[tuple[str, bytes]]:
    beside = path.with_name(path.stem + PLAYBOOK)
    for name, source in ((f"{ruleset}.toml", path), (f"{ruleset}{PLAYBOOK}", beside)):
        try:
            if source.is_file() and read_toml(source, A_RULESET).data is not None:
                yield name, read_bytes(source, LARGEST_FILE)
        except InputProblem:
            continue
