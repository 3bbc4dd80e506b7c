"""Export a campaign from the database, and import one, whole or not at all.

Nothing here imports Qt; the window and the command line both use it.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from rules.army.portrait_images import picture_id, picture_problem
from rules.campaign.describe_acts import apart_words
from rules.campaign.files.attachments import bases_of, needs_of, own_rulesets
from rules.campaign.files.campaign_file import CampaignFile
from rules.campaign.ledger.acts import Record
from rules.campaign.ledger.append import as_copy
from rules.campaign.ledger.chain import Ledger
from rules.campaign.ledger.undone_acts import standing_acts
from rules.campaign.recording.battle_record import BattleRecord
from rules.campaign.recording.draft_undo import finished, joined, read_draft, readable
from rules.common.file_io import is_device, read_bytes, replace_file
from rules.common.ids import ID_PATTERN
from rules.common.problems import InputProblem
from rules.common.size_limits import clean
from rules.common.wording import day_said
from rules.games.catalog import OWN_FOLDER, Catalog

if TYPE_CHECKING:
    from db.store import Store, UnitOfWork

LONGEST_NAME = 60
"""Characters of the name of a stranger's game in a question."""
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
class OfferedGames:
    """The games of a campaign file that are not here, by id with their names.

    `notes` tell of those that cannot be used.
    """

    names: Mapping[str, str]
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


def offered_games(campaign: CampaignFile, data_folder: Path) -> OfferedGames:
    """Return the games that a campaign would bring, read in full as if they were here."""
    games = _games_in(campaign.rulesets)
    here = own_rulesets({*games, *bases_of(campaign.rulesets)}, data_folder)
    new = {name: data for name, data in campaign.rulesets.items() if name not in here}
    if not new:
        return OfferedGames({})
    with tempfile.TemporaryDirectory(prefix="muster-") as folder:
        own = Path(folder) / OWN_FOLDER
        own.mkdir()
        for name, data in {**new, **here}.items():
            (own / _file_name(name)).write_bytes(data)
        catalog = Catalog(Path(folder))
        problems = {each.file: each.message for each in reversed(catalog.problems())}
        found = {game: catalog.get(game) for game in _games_in(new)}
    names, notes = dict[str, str](), list[str]()
    for game, ruleset in found.items():
        files = [_file_name(name) for name in new if _is_of(name, game)]
        trouble = next((problems[name] for name in files if name in problems), "")
        if ruleset is None or trouble:
            why = f": {trouble}" if trouble else ""
            notes.append(f"The game “{game}” of the file cannot be used{why}.")
        else:
            names[game] = clean(ruleset.name, LONGEST_NAME)
    return OfferedGames(names, tuple(notes))


def import_campaign(
    store: Store, campaign: CampaignFile, games: Collection[str] = ()
) -> ImportedCampaign:
    """Import a campaign with all that belongs to it, or nothing of it.

    One that is here already grows by the acts that the file has more. Recordings that are not
    finished go on where the file has them. Of the games that are not here those are added whose
    ids are in `games`, where they can be used.
    """
    try:
        return _taken(store, campaign, _put, games)
    except _Diverged as diverged:
        return ImportedCampaign(campaign.ledger.id, "diverged", (str(diverged),))


def import_as_copy(
    store: Store, campaign: CampaignFile, moment: str, games: Collection[str] = ()
) -> ImportedCampaign:
    """Import a campaign that has diverged beside the one here, under a name of its own."""

    def put(work: UnitOfWork, campaign: CampaignFile) -> tuple[Came, ImportedDrafts, str]:
        names = {each.name for each in work.campaigns.summaries()}
        return _put(work, replace(campaign, ledger=as_copy(campaign.ledger, names, moment)))

    return _taken(store, campaign, put, games)


def _taken(
    store: Store, campaign: CampaignFile, put: Put, games: Collection[str]
) -> ImportedCampaign:
    written: list[Path] = []
    folder = store.data_folder.root
    offered = offered_games(campaign, folder)
    added = offered.names.keys() & set(games)
    try:
        with store.writing() as work:
            came, drafts, put_as = put(work, campaign)
            notes = _put_rulesets(campaign.rulesets, added, folder, written)
    except BaseException:
        for path in written:
            with contextlib.suppress(OSError):
                path.unlink()
        raise
    return ImportedCampaign(put_as, came, (*drafts.notes, *offered.notes, *notes), drafts.count)


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
    rulesets: Mapping[str, bytes], added: Collection[str], data_folder: Path, written: list[Path]
) -> tuple[str, ...]:
    """Put games into the data folder that are to be added; tell of those that are others there."""
    folder = data_folder / OWN_FOLDER
    games = _games_in(rulesets)
    here = own_rulesets(games, data_folder)
    notes = []
    for game in games:
        mine = {name: data for name, data in rulesets.items() if _is_of(name, game)}
        known = {name: data for name, data in here.items() if _is_of(name, game)}
        if any(mine.get(name) != data for name, data in known.items()):
            notes.append(f"The game “{game}” is here in another version, which was not replaced.")
            continue
        missing = mine.keys() - known.keys() if game in added else ()
        for name in missing:  # also what an import that was killed left out
            path, data = folder / _file_name(name), mine[name]
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


def _games_in(rulesets: Iterable[str]) -> list[str]:
    return sorted({name.removesuffix(".toml").removesuffix(".play") for name in rulesets})


def _is_of(name: str, game: str) -> bool:
    return name in (f"{game}.toml", f"{game}.play.toml")


def _file_name(name: str) -> str:
    """Return what a file of a game is called in the player's folder, on any system."""
    return f"game-{name}" if is_device(name) else name


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
