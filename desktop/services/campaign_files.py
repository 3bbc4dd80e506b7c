"""Export a campaign from the database, and import one, whole or not at all.

Nothing here imports Qt; the window and the command line both use it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from rules.army.portrait_images import picture_id, picture_problem
from rules.campaign.describe_acts import apart_words
from rules.campaign.files.attachments import needs_of, own_rulesets
from rules.campaign.files.campaign_file import CampaignFile
from rules.campaign.ledger.acts import Record
from rules.campaign.ledger.append import as_copy
from rules.campaign.ledger.chain import Ledger
from rules.campaign.ledger.undone_acts import standing_acts
from rules.campaign.recording.battle_record import BattleRecord
from rules.campaign.recording.draft_history import finished, joined, read_draft, readable
from rules.common.file_io import read_bytes, replace_file
from rules.common.ids import ID_PATTERN
from rules.common.problems import InputProblem
from rules.common.wording import day_said
from rules.games.catalog import OWN_FOLDER

if TYPE_CHECKING:
    from db.store import Store, UnitOfWork

Came = Literal["new", "grown", "known", "behind", "diverged"]
"""A campaign that was not here; one that has more acts now; the same; one that is further here;
one that was written on here and there, so that nothing of it was imported."""
Put = Callable[["UnitOfWork", CampaignFile], "tuple[Came, ImportedDrafts, str]"]
"""Puts a campaign into the database; gives what came, what of recordings, and under which id."""


@dataclass(frozen=True, slots=True)
class ImportedDrafts:
    """How many recordings of a file were imported, and what is to be told of the others."""

    count: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedCampaign:
    """Result of the import of a campaign file: `notes` tell of what was not taken as it came, or
    since when the campaign has diverged.

    `drafts` is how many recordings that are not finished came with it.
    """

    campaign: str
    came: Came
    notes: tuple[str, ...] = ()
    drafts: int = 0


class _Diverged(Exception):
    """A campaign of a file and the one here were both written on; the message says since when."""


def collect_campaign(work: UnitOfWork, campaign_id: str, data_folder: Path) -> CampaignFile:
    """Return a campaign with all that belongs to it, for a campaign file.

    LedgerDamaged as `load` raises it; what is not there or cannot be read is left out.
    """
    ledger = work.campaigns.load(campaign_id)
    kept = work.campaigns.fielded_documents(campaign_id)
    drafts = drafts_of(work, campaign_id)
    needs = needs_of(ledger.batches, kept, readable(drafts).values())
    pictures = work.pictures.of(needs.pictures)
    return CampaignFile(
        ledger,
        {key: data for key, data in kept.items() if key in needs.readable},
        {key: data for key, data in pictures.items() if _is_picture(key, data)},
        own_rulesets(needs.own_rulesets(), data_folder),
        drafts,
    )


def import_campaign(store: Store, campaign: CampaignFile) -> ImportedCampaign:
    """Import a campaign with all that belongs to it, or nothing of it.

    One that is here already grows by the acts that the file has more. Recordings that are not
    finished go on where the file has them.
    """
    try:
        return _taken(store, campaign, _put)
    except _Diverged as diverged:
        return ImportedCampaign(campaign.ledger.id, "diverged", (str(diverged),))


def import_as_copy(store: Store, campaign: CampaignFile, moment: str) -> ImportedCampaign:
    """Import a campaign that has diverged beside the one here, under a name of its own."""

    def put(work: UnitOfWork, campaign: CampaignFile) -> tuple[Came, ImportedDrafts, str]:
        names = {each.name for each in work.campaigns.summaries()}
        return _put(work, replace(campaign, ledger=as_copy(campaign.ledger, names, moment)))

    return _taken(store, campaign, put)


def _taken(store: Store, campaign: CampaignFile, put: Put) -> ImportedCampaign:
    written: list[Path] = []
    try:
        with store.writing() as work:
            came, drafts, put_as = put(work, campaign)
            notes = _put_rulesets(campaign.rulesets, store.data_folder.root, written)
    except BaseException:
        for path in written:
            with contextlib.suppress(OSError):
                path.unlink()
        raise
    return ImportedCampaign(put_as, came, (*drafts.notes, *notes), drafts.count)


def _put(work: UnitOfWork, campaign: CampaignFile) -> tuple[Came, ImportedDrafts, str]:
    """Put all but the games into the database; return what came, and what of recordings."""
    ledger = campaign.ledger
    for picture in campaign.pictures.values():
        work.pictures.put(picture)
    here = {each.id: each.batches for each in work.campaigns.summaries()}
    if ledger.id not in here:
        work.campaigns.create(ledger, campaign.fielded)
        return "new", import_drafts(work, ledger, campaign.drafts, {}), ledger.id
    before = drafts_of(work, ledger.id)
    known = work.campaigns.load(ledger.id)
    came = _grow(work, campaign, known)
    now = ledger if came == "grown" else known
    return came, import_drafts(work, now, campaign.drafts, before), ledger.id


def _grow(work: UnitOfWork, campaign: CampaignFile, known: Ledger) -> Came:
    """Let a campaign that is here grow by the acts that the file has more."""
    ledger = campaign.ledger
    count = min(len(known.batches), len(ledger.batches))
    if known.batches[:count] != ledger.batches[:count]:
        raise _Diverged(apart_words(known, ledger))
    if len(ledger.batches) > count:
        work.campaigns.append(ledger.id, ledger.batches[count:], count, campaign.fielded)
        return "grown"
    return "known" if len(known.batches) == count else "behind"


def _put_rulesets(
    rulesets: Mapping[str, bytes], data_folder: Path, written: list[Path]
) -> tuple[str, ...]:
    """Put the games into the data folder that are not there yet; tell of those that are others."""
    folder = data_folder / OWN_FOLDER
    games = sorted({name.removesuffix(".toml").removesuffix(".play") for name in rulesets})
    here = own_rulesets(games, data_folder)
    notes = []
    for game in games:
        mine = {name: data for name, data in rulesets.items() if _is_of(name, game)}
        known = {name: data for name, data in here.items() if _is_of(name, game)}
        if any(mine.get(name) != data for name, data in known.items()):
            notes.append(f"The game “{game}” is here in another version, which was not replaced.")
            continue
        for name in mine.keys() - known.keys():  # also what an import that was killed left out
            path, data = folder / name, mine[name]
            if not path.exists():
                folder.mkdir(parents=True, exist_ok=True)
                written.append(path)
                replace_file(path, data)
            elif read_bytes(path) != data:
                notes.append(f"There is another file {name} already, which was not replaced.")
    return tuple(notes)


def _is_picture(key: str, data: bytes) -> bool:
    """Return whether a picture is still the one that was kept."""
    return picture_id(data) == key and not picture_problem(data)


def _is_of(name: str, game: str) -> bool:
    return name in (f"{game}.toml", f"{game}.play.toml")


# ---- unfinished recordings


def drafts_of(work: UnitOfWork, campaign_id: str) -> dict[str, bytes]:
    """Return the recordings of a campaign that can be read, by battle."""
    found = dict[str, bytes]()
    for battle in work.campaigns.drafts(campaign_id):
        text = work.campaigns.draft(campaign_id, battle)
        if text and ID_PATTERN.match(battle):
            found[battle] = text.encode("utf-8", "replace")
    return {battle: found[battle] for battle in readable(found)}


def import_drafts(
    work: UnitOfWork, ledger: Ledger, drafts: Mapping[str, bytes], before: Mapping[str, bytes]
) -> ImportedDrafts:
    """Keep the recordings of a file beside the `ledger` that is here now.

    `before` are those that were here until then: whoever is written now is told to be. What is
    here and was gone on with stays, the other one undo away.
    """
    here = set(work.campaigns.drafts(ledger.id))
    records = _records(ledger) if drafts else {}
    notes = [f"{_called(before[each])}, half recorded here, is recorded now." for each in before
             if each not in here]  # fmt: skip
    count = 0
    for battle, data in drafts.items():
        theirs = read_draft(data.decode("utf-8", "replace"))
        if finished(theirs, records.get(battle)):
            notes.append(f"{_called(data)}, half recorded in the file, is recorded here already.")
            continue
        found = joined(work.campaigns.draft(ledger.id, battle) or "", data.decode())
        if found.text is not None:
            work.campaigns.keep_draft(ledger.id, battle, found.text)
            count += not found.parted
        if found.parted:
            notes.append(
                f"{_called(data)} was recorded further both here and in the file: what was marked"
                " here stays, and what the file says is one Undo away."
            )
    return ImportedDrafts(count, tuple(notes))


def _records(ledger: Ledger) -> dict[str, BattleRecord]:
    """Return what was recorded last of each battle."""
    acts = standing_acts(ledger.batches)
    return {act.battle: act.record for act in acts if isinstance(act, Record)}


def _called(data: bytes) -> str:
    """Return which battle a recording is of, to begin a sentence with."""
    try:
        draft = read_draft(data.decode("utf-8", "replace"))
    except InputProblem:
        return "A battle"
    return f"“{draft.name}”" if draft.name.strip() else f"The battle of {day_said(draft.day)}"
