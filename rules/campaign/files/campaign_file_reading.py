"""Read a campaign file: every fault in it is named, and what can be trusted is offered."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.army.documents.army_file import pack_army, read_army, unpack_army
from rules.army.documents.quick_check import is_surely_sound
from rules.army.portrait_images import picture_id, picture_problem
from rules.campaign.files import safe_zip
from rules.campaign.files.attachments import bases_of, needs_of, wanted_files
from rules.campaign.files.campaign_file import (
    LEDGER,
    MANIFEST,
    PART,
    CampaignFile,
    Manifest,
    ledger_trouble,
    missing_of,
    part_limit,
    read_manifest,
    write_campaign,
)
from rules.campaign.ledger import acts
from rules.campaign.ledger.acts import Batch
from rules.campaign.ledger.append import check_act
from rules.campaign.ledger.chain import CampaignProblem, Ledger, read_ledger
from rules.campaign.recording.draft_undo import read_history, readable
from rules.campaign.state.acts_by_subject import Projection
from rules.common.file_io import read_bytes, replace_file
from rules.common.problems import InputProblem, Problem
from rules.common.size_limits import shown
from rules.common.toml_files import parse_toml
from rules.games.loading import A_RULESET, PLAYBOOK

PROBLEM_LIMIT = 100
"""Problems told of one file; the rest is seen when these are mended."""
MOST_DRAFTS = 40
"""Battles that are half recorded at a time."""
GAMES_LIMIT = 600_000
"""Bytes of all games of the players' own in a campaign; one has some 90 kB."""
MOST_EFFORT = 1_000_000
"""What may be gone through again for undo and for battles put before others (`Projection`)."""
MOST_FIGURES = 700_000
"""Figures of all copies of armies that differ; a league of 5,000 battles has 400,000."""
_SLOWER = 10
"""So much longer it takes to look at every field of an army."""
_UNDO_DEPTH = 10
"""Acts that are undone one after the other without going through all acts again."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What came out of a campaign file.

    `campaign` holds the acts up to the first fault, `kept` of `total`, with all that belongs to
    them; it is None when not even the founding can be read. Without `problems` it is whole.
    `notes` tell what was missing already when the file was written.
    """

    campaign: CampaignFile | None
    kept: int = 0
    total: int = 0
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def offer(self) -> str:
        """Return what can still be had of a damaged campaign, in a sentence."""
        if self.campaign is None:
            return "Nothing of the campaign can be read."
        if self.kept == self.total:
            return "The whole history of the campaign can be read."
        first = "Step 1" if self.kept == 1 else f"Steps 1 to {self.kept}"
        return f"{first} of {self.total} can be read."


def _never() -> bool:
    return False


def open_campaign(data: bytes, file: str, stop: Callable[[], bool] = _never) -> Opened:
    """Return all of a campaign file that can be trusted; it never raises for what a file holds.

    `stop` is asked all the time, in the thread that reads; Cancelled once it says so.
    """
    try:
        return _Opening(file, stop).opened(safe_zip.unpack(data, file, part_limit))
    except InputProblem as trouble:
        return Opened(None, problems=tuple(trouble.problems))


class Cancelled(Exception):
    """Nobody wants the file any more that is being opened."""


class _Opening:
    """One file being opened, with what was told on the way; `stop` says when to give up."""

    def __init__(self, file: str, stop: Callable[[], bool]) -> None:
        self._file = file
        self._stop = stop
        self._problems: list[Problem] = []
        self._read: set[bytes] = set()
        self._figures = 0

    def opened(self, unpacked: safe_zip.Unpacked) -> Opened:
        """Return what came out of the unpacked parts."""
        manifest, trouble = read_manifest(unpacked.parts.get(MANIFEST, b""), self._file)
        if trouble:
            self._tell(MANIFEST, trouble)
        self._problems += unpacked.problems
        parts = self._as_listed(unpacked, manifest)
        torn = unpacked.parts.get(LEDGER, unpacked.torn.get(LEDGER, b""))
        ledger, total = self._ledger(parts.get(LEDGER, torn), manifest)
        if not ledger.batches:
            if not self._problems:
                self._tell(LEDGER, "has no history.")
            return Opened(None, 0, total, self._told())
        # What nothing mentions is not even looked at.
        fielded = self._sound_parts(
            parts, "army", needs_of(ledger.batches).fielded, self._fielded_trouble
        )
        drafts = self._sound_parts(parts, "draft", self._drafts_in(parts), _draft_trouble)
        needs = needs_of(ledger.batches, fielded, readable(drafts).values())
        pictures = self._sound_parts(parts, "picture", needs.pictures, _picture_trouble)
        rulesets = self._rulesets(parts, needs.own_rulesets())
        campaign = CampaignFile(ledger, fielded, pictures, rulesets, drafts)
        notes = self._missing(missing_of(campaign, needs), manifest)
        if len(ledger.batches) == total:
            games = wanted_files(needs.own_rulesets() | bases_of(rulesets))
            self._needless(parts, {*needs.fielded}, needs.pictures, games)
        return Opened(campaign, len(ledger.batches), total, self._told(), notes)

    def _tell(self, place: str, message: str) -> None:
        self._problems.append(Problem(self._file, place, message))

    def _told(self) -> tuple[Problem, ...]:
        return tuple(dict.fromkeys(self._problems))[:PROBLEM_LIMIT]

    def _go_on(self) -> None:
        if self._stop():
            raise Cancelled

    # ---- what the file says of itself

    def _as_listed(self, unpacked: safe_zip.Unpacked, manifest: Manifest) -> dict[str, bytes]:
        """Return the parts that are what the manifest says, and tell of the others."""
        if manifest.parts is None:
            return dict(unpacked.parts)
        found: dict[str, bytes] = {}
        for name, digest in manifest.parts.items():
            data = unpacked.parts.get(name)
            if data is None:
                if name not in unpacked.torn:
                    self._tell(shown(name).strip("“”"), "is not in the file.")
            elif hashlib.sha256(data).hexdigest() == digest:
                found[name] = data
            else:
                self._tell(name, "was changed after it was written.")
        for name in unpacked.parts.keys() - manifest.parts.keys() - {MANIFEST}:
            self._tell(name, "is in the file, but not in the file's own list.")
        return found

    # ---- the ledger

    def _ledger(self, data: bytes, manifest: Manifest) -> tuple[Ledger, int]:
        """Return the acts up to the first fault, and how many there should be."""
        if trouble := ledger_trouble(data):
            self._tell(LEDGER, trouble)
            return Ledger(manifest.campaign, ()), manifest.acts or 0
        lines = self._lines(data)
        ledger, faults = read_ledger(manifest.campaign, lines, manifest.acts, manifest.head)
        for fault in faults:
            self._tell(LEDGER, fault.message)
        kept = self._sound(ledger.batches)
        written = data.count(b"\n") + (not data.endswith(b"\n"))
        total = written if manifest.acts is None else max(manifest.acts, kept)
        return Ledger(ledger.id, ledger.batches[:kept]), total

    def _lines(self, data: bytes) -> Iterator[bytes]:
        """Yield the lines of a ledger; it is never held a second time as a list of them."""
        for line in io.BytesIO(data):
            self._go_on()
            yield line

    def _sound(self, batches: tuple[Batch, ...]) -> int:
        """Return how many acts from the first on mean something, each after those before it."""
        projection = Projection()
        undone = {each.act.batch for each in batches if isinstance(each.act, acts.Undo)}
        before: list[tuple[str, Projection]] = []
        for count, batch in enumerate(batches):
            self._go_on()
            trouble = _army_trouble(batch)
            try:
                check_act(projection, batch.act)
            except CampaignProblem as problem:
                trouble = problem.sentence
            if projection.effort > MOST_EFFORT:
                trouble = "changes so much that was before it that it is not read."
            if trouble:
                self._tell(f"{LEDGER}, act {batch.number}", trouble)
                return count
            if batch.id in undone:
                before = [*before[1 - _UNDO_DEPTH :], (batch.id, projection.copy())]
            if isinstance(batch.act, acts.Undo) and before and before[-1][0] == batch.act.batch:
                projection = projection.take_back(batch, before.pop()[1])
            else:
                projection.take(batch)
        return len(batches)

    # ---- what belongs to it

    def _sound_parts(
        self,
        parts: Mapping[str, bytes],
        kind: str,
        wanted: Collection[str],
        trouble_of: Callable[[str, bytes], str],
    ) -> dict[str, bytes]:
        """Return the wanted parts of one kind that are good, by their ids; tell of the others."""
        found: dict[str, bytes] = {}
        for name, data in parts.items():
            match = PART.match(name)
            if match is None or match[kind] not in wanted:
                continue
            self._go_on()
            try:
                trouble = trouble_of(match[kind], data)
            except InputProblem as problem:
                trouble = problem.problems[0].message
            if trouble:
                self._tell(name, trouble)
            else:
                found[match[kind]] = data
        return found

    def _fielded_trouble(self, _key: str, data: bytes) -> str:
        """Return "" for a copy of an army; InputProblem where it cannot be read."""
        if data in self._read:  # most copies are alike
            return ""
        if self._figures > MOST_FIGURES:
            return f"is left out: more than {MOST_FIGURES:,} figures are not read."
        army = unpack_army(data, "")
        sound = is_surely_sound(army)
        self._figures += army.figure_count() * (1 if sound else _SLOWER)
        if not sound:
            read_army(data, "")
        self._read.add(data)
        return ""

    def _drafts_in(self, parts: Mapping[str, bytes]) -> list[str]:
        """Return the battles that are half recorded, and tell where they are too many to be."""
        matches = filter(None, map(PART.match, parts))
        found = [match["draft"] for match in matches if match["draft"]]
        if len(found) > MOST_DRAFTS:
            self._tell("drafts", f"are {len(found):,} battles; at most {MOST_DRAFTS} are read.")
        return found[:MOST_DRAFTS]

    def _rulesets(self, parts: Mapping[str, bytes], wanted: Collection[str]) -> dict[str, bytes]:
        """Return the files of the wanted games, and of those that they extend."""
        found: dict[str, bytes] = {}
        left, size = sorted(wanted), 0
        while left:
            files = [name for name in wanted_files([left.pop()]) if name not in found]
            size += sum(len(parts.get(f"rulesets/{name}", b"")) for name in files)
            if size > GAMES_LIMIT:
                most = f"{GAMES_LIMIT // 1000} KB"
                self._tell("rulesets", f"hold more than {most}, the most that is read.")
                break
            new = self._sound_parts(parts, "ruleset", files, _ruleset_trouble)
            found |= new
            left += sorted(bases_of(new))
        return dict(sorted(found.items()))

    def _missing(
        self, missing: Mapping[str, Mapping[str, str]], manifest: Manifest
    ) -> tuple[str, ...]:
        """Tell what is missing; return what was missing already when the file was written."""
        notes = list[str]()
        for kind, called in missing.items():
            for key, what in called.items():
                if key in manifest.missing.get(kind, ()):
                    notes.append(f"{what} was missing already when the file was written.")
                else:
                    self._tell("", f"{what} is missing.")
        return tuple(notes)

    def _needless(self, parts: Mapping[str, bytes], *used: Collection[str]) -> None:
        """Tell of copies, pictures and games that nothing in the campaign mentions."""
        for name in sorted(parts):
            match = PART.match(name)
            if match is None or match["draft"]:
                continue
            if not any(match[match.lastgroup or 0] in each for each in used):
                self._tell(name, "is not used anywhere in the campaign.")


def _army_trouble(batch: Batch) -> str:
    """Return what is wrong with the army in an act, "" where it has none or a good one."""
    army = batch.act.army if isinstance(batch.act, (acts.Enter, acts.Reinforce)) else None
    if army is None or is_surely_sound(army):
        return ""
    try:
        read_army(pack_army(army), "")
    except InputProblem as trouble:
        first = trouble.problems[0]
        return f"the army: {first.place}: {first.message}" if first.place else first.message
    return ""


def _picture_trouble(key: str, data: bytes) -> str:
    if picture_id(data) != key:
        return "is not the picture that its name says."
    return picture_problem(data)


def _draft_trouble(battle: str, data: bytes) -> str:
    """Return what is wrong with a half recorded battle; InputProblem where it cannot be read."""
    try:
        draft = read_history(data.decode()).draft
    except UnicodeDecodeError:
        return "is damaged and cannot be read."
    if draft.battle not in ("", battle):
        return "belongs to another battle than its name says."
    return ""


def _ruleset_trouble(name: str, data: bytes) -> str:
    """Return why a file of a game cannot be taken along, "" when it can."""
    try:
        content = parse_toml(data.decode("utf-8"), Path(name), A_RULESET)
    except UnicodeDecodeError:
        return "is not UTF-8 text."
    if content.data is None:
        return f"{content.problems[0].message}."
    wanted = name.removesuffix(".toml")
    if not name.endswith(PLAYBOOK) and content.data.get("id") != wanted:
        return f"should hold the game “{wanted}”."
    return ""


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
    return read_campaign(read_bytes(path, safe_zip.FILE_LIMIT), str(path))


def open_campaign_file(path: Path, stop: Callable[[], bool] = _never) -> Opened:
    """Return all of a campaign file that can be trusted; InputProblem where there is no file.

    Cancelled once `stop` says so.
    """
    return open_campaign(read_bytes(path, safe_zip.FILE_LIMIT), str(path), stop)
