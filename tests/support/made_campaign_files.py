"""Campaign files for tests: one with everything that can belong to a campaign, and spoilt ones."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import replace as replace_values
from pathlib import Path

from msgspec.structs import replace

import resources
from rules.army.documents.army_file import load_army_file
from rules.army.model import PICTURE
from rules.army.portrait_images import picture_id
from rules.campaign.files.campaign_file import CampaignFile
from rules.campaign.files.campaign_file_reading import load_campaign_file
from rules.campaign.ledger.acts import Amend, Enter, Record
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger
from rules.campaign.planning.settings import Entry
from rules.campaign.recording.battle_record import BattleRecord, Fate, SideRecord
from rules.campaign.recording.draft import Draft, DraftSide
from rules.campaign.recording.draft_undo import DraftHistory, write_history

SAMPLE = resources.path("samples", "lawn-war.muster-campaign")
DATA = Path(__file__).parent.parent / "data"
MOMENT = "2026-07-01T12:00:00.000+00:00"


def png(shade: int) -> bytes:
    """Return a picture of one grey dot."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4)

    head = (1).to_bytes(4, "big") * 2 + bytes((8, 0, 0, 0, 0))
    body = zlib.compress(bytes((0, shade)))
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


BANNER, FACE, PHOTO = png(40), png(200), png(120)


def own_games() -> dict[str, bytes]:
    """Return a game of a player's own, with its playbook, as a campaign file holds them."""
    folder = DATA / "rulesets"
    return {
        name: (folder / name).read_bytes() for name in ("back-garden.toml", "back-garden.play.toml")
    }


def everything() -> CampaignFile:
    """Return the sample campaign with pictures of all kinds and a game of a player's own."""
    sample = load_campaign_file(SAMPLE)
    ledger = Ledger(sample.ledger.id, sample.ledger.batches)
    settings = replace(
        ledger.batches[0].act.settings,  # type: ignore[union-attr]
        picture=picture_id(BANNER),
        rulesets=("green-and-tan", "back-garden"),
    )
    army = load_army_file(resources.path("samples", "patio-guard.muster"))
    first = army.units[0]
    face = replace(first.figures[0], portrait=PICTURE + picture_id(FACE))
    unit = replace(first, figures=(face, *first.figures[1:]))
    entry = Entry("tomas", "tomas", army.id, army.name, army.ruleset, "tan")
    portrayed = replace(army, units=(unit, *army.units[1:]))
    sides = (SideRecord("gate"), SideRecord("june"))
    photograph = (picture_id(PHOTO),)
    record = BattleRecord("2026-06-27", sides, "lgam", decided="none", photographs=photograph)
    for act in (Amend(settings), Enter(entry, portrayed), Record("battle-8", record)):
        ledger = append(ledger, act, MOMENT)
    pictures = {picture_id(each): each for each in (BANNER, FACE, PHOTO)}
    return CampaignFile(ledger, sample.fielded, pictures, own_games())


def half_recorded(
    campaign: CampaignFile, *marks: str, photograph: bytes = b"", battle: str = "battle-9"
) -> CampaignFile:
    """Return a campaign with a recording that was begun, each of these men marked as a step."""
    sides = (DraftSide("gate", name="Garden Gate Rifles"), DraftSide("june", name="June"))
    history = DraftHistory(Draft("2026-06-28", sides, "green-and-tan", battle=battle, name="Rain"))
    for man in marks:
        side = history.draft.sides[0]
        fates = (*side.fates, Fate(man, "fallen"))
        sides = (replace(side, fates=fates), history.draft.sides[1])
        history.take("a mark", replace(history.draft, sides=sides))
    pictures = dict(campaign.pictures)
    if photograph:
        pictures[picture_id(photograph)] = photograph
        taken = replace(history.draft, photographs=(picture_id(photograph),))
        history.take("a photograph", taken)
        history.take("no photograph", replace(taken, photographs=()))
    drafts = {battle: write_history(history).encode()}
    return replace_values(campaign, drafts=drafts, pictures=pictures)


def parts_of(data: bytes) -> dict[str, bytes]:
    """Return the parts of a campaign file."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def file_of(parts: Mapping[str, bytes]) -> bytes:
    """Return a zip of parts, with whatever names they have."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return out.getvalue()


def with_manifest(data: bytes, **changes: object) -> bytes:
    """Return a campaign file whose manifest says something else."""
    parts = parts_of(data)
    manifest = json.loads(parts["manifest.json"])
    parts["manifest.json"] = json.dumps({**manifest, **changes}).encode()
    return file_of(parts)
