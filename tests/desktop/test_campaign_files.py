"""A campaign travels from one machine's database to another's, with all that belongs to it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from made_campaign_files import DATA, FACE, everything, half_recorded, png

from db.store import Store
from desktop.services.campaign_files import (
    collect_campaign,
    import_as_copy,
    import_campaign,
    offered_games,
)
from rules.army.portrait_images import picture_id
from rules.campaign.files.campaign_file import CampaignFile, write_campaign
from rules.campaign.files.campaign_file_reading import (
    load_campaign_file,
    open_campaign_file,
    save_campaign_file,
)
from rules.campaign.ledger.acts import Note, Record
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger
from rules.campaign.recording.battle_record import BattleRecord, SideRecord
from rules.campaign.recording.draft_undo import read_draft
from rules.games.catalog import Catalog

WHOLE = everything()
CAMPAIGN = WHOLE.ledger.id
PLAY = (DATA / "rulesets" / "back-garden.play.toml").read_bytes()
MOMENT = "2026-07-02T12:00:00.000+00:00"


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Store]:
    """The machine on which the campaign was played, with a game of its player's own."""
    folder = tmp_path / "mine"
    with Store.open(folder) as store:
        for name in ("back-garden.toml", "back-garden.play.toml"):
            target = name.replace("back-garden", "My game of the lawn")
            shutil.copy(DATA / "rulesets" / name, store.data_folder.rulesets / target)
        import_campaign(store, CampaignFile(WHOLE.ledger, WHOLE.fielded, WHOLE.pictures))
        yield store


@pytest.fixture
def theirs(tmp_path: Path) -> Iterator[Store]:
    """Another machine, on which there is nothing."""
    with Store.open(tmp_path / "theirs") as store:
        yield store


def taken_out(store: Store, file: Path) -> CampaignFile:
    """Save the campaign of a database to a file, and return what another machine reads there."""
    with store.reading() as work:
        campaign = collect_campaign(work, CAMPAIGN, store.data_folder.root)
    save_campaign_file(campaign, file)
    return load_campaign_file(file)


def grown(ledger: Ledger, text: str) -> Ledger:
    return append(ledger, Note("battle:battle-1", text), MOMENT)


def test_another_machine_opens_a_campaign_with_nothing_missing(
    mine: Store, theirs: Store, tmp_path: Path
) -> None:
    file = tmp_path / "The Lawn War.muster-campaign"
    read = taken_out(mine, file)
    assert read == WHOLE
    offered = offered_games(read, theirs.data_folder.root)
    assert offered.names == {"back-garden": "Back Garden War"} and not offered.notes
    import_campaign(theirs, read)
    assert not [*theirs.data_folder.rulesets.iterdir()], "no game is added unasked"
    taken = import_campaign(theirs, read, offered.names)
    assert (taken.campaign, taken.came, taken.notes) == (CAMPAIGN, "known", ())
    assert not offered_games(read, theirs.data_folder.root).names
    with theirs.reading() as work:
        assert work.campaigns.check(CAMPAIGN) == ()
        assert work.campaigns.load(CAMPAIGN) == WHOLE.ledger
        assert work.campaigns.fielded_documents(CAMPAIGN) == WHOLE.fielded
        assert work.pictures.of(WHOLE.pictures) == WHOLE.pictures
    catalog = Catalog(theirs.data_folder.root)
    game = catalog.get("back-garden")
    assert game is not None and catalog.playbook("back-garden") is not None
    assert catalog.problems() == ()
    again = tmp_path / "again.muster-campaign"
    taken_out(theirs, again)
    assert again.read_bytes() == file.read_bytes()


def test_a_file_that_has_gone_on_brings_only_what_is_new(theirs: Store) -> None:
    import_campaign(theirs, WHOLE)
    assert import_campaign(theirs, WHOLE).came == "known"
    later = grown(WHOLE.ledger, "It was fun.")
    more = CampaignFile(later, WHOLE.fielded, WHOLE.pictures, WHOLE.rulesets)
    assert import_campaign(theirs, more).came == "grown"
    assert import_campaign(theirs, WHOLE).came == "behind"
    with theirs.reading() as work:
        assert work.campaigns.load(CAMPAIGN) == later and work.campaigns.check(CAMPAIGN) == ()


def test_two_that_went_their_own_ways_are_not_mixed(theirs: Store) -> None:
    here, there = (
        CampaignFile(grown(WHOLE.ledger, text), WHOLE.fielded, WHOLE.pictures, WHOLE.rulesets)
        for text in ("It was fun.", "It was not.")
    )
    import_campaign(theirs, here)
    apart = import_campaign(theirs, there)
    assert apart.came == "diverged"
    same, words = len(WHOLE.ledger.batches), apart.notes[0]
    assert f"the same up to act {same} (" in words
    first, second = words.split("; in the file: ")
    assert "It was fun." in first and "It was not." in second, "in words"
    taken = import_as_copy(theirs, there, "2026-11-21T18:00:00+00:00")
    again = import_as_copy(theirs, there, "2026-11-21T18:01:00+00:00")
    with theirs.reading() as work:
        assert work.campaigns.load(CAMPAIGN) == here.ledger, "the one here stays"
        copy = work.campaigns.load(taken.campaign)
        assert copy.batches[:-1] == there.ledger.batches
        assert work.campaigns.check(taken.campaign) == ()
        names = {each.id: each.name for each in work.campaigns.summaries()}
        kept = work.campaigns.fielded_documents(taken.campaign)
    name = names[CAMPAIGN]
    assert names[taken.campaign] == f"{name} (from the other computer)"
    assert names[again.campaign] == f"{name} (from the other computer, 2)"
    assert kept == dict(WHOLE.fielded), "its copies of armies came with it"


def test_a_game_that_is_here_in_another_wording_stays(theirs: Store) -> None:
    mine = theirs.data_folder.rulesets / "lawn.toml"
    text = (DATA / "rulesets" / "back-garden.toml").read_text("utf-8")
    mine.write_text(text.replace("A game for the lawn.", "My game."), "utf-8")
    (note,) = import_campaign(theirs, WHOLE, ["back-garden"]).notes
    assert note == "The game “back-garden” is here in another version, which was not replaced."
    assert [*theirs.data_folder.rulesets.iterdir()] == [mine]


def test_what_cannot_be_taken_in_whole_is_not_taken_in_at_all(
    theirs: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    from desktop.services import campaign_files

    write = campaign_files.replace_file

    def full(path: Path, data: bytes) -> None:
        if path.name.endswith(".play.toml"):
            raise OSError("the disk is full")
        write(path, data)

    monkeypatch.setattr(campaign_files, "replace_file", full)
    with pytest.raises(OSError, match="full"):
        import_campaign(theirs, WHOLE, ["back-garden"])
    assert not [*theirs.data_folder.rulesets.iterdir()]
    with theirs.reading() as work:
        assert work.campaigns.summaries() == () and work.pictures.of(WHOLE.pictures) == {}


def test_one_damaged_thing_keeps_no_campaign_at_home(mine: Store, tmp_path: Path) -> None:
    (mine.data_folder.rulesets / "My game of the lawn.play.toml").write_text("[")
    with closing(sqlite3.connect(mine.data_folder.database)) as connection, connection:
        connection.execute("UPDATE picture SET data = x'00' WHERE id = ?", (picture_id(FACE),))
        connection.execute(
            "UPDATE fielded_army SET document = x'00' WHERE id = (SELECT army FROM"
            " campaign_fielded WHERE id = 'battle-2-june')"
        )
    file = tmp_path / "war.muster-campaign"
    read = taken_out(mine, file)
    assert read.ledger == WHOLE.ledger and set(read.rulesets) == {"back-garden.toml"}
    assert picture_id(FACE) not in read.pictures and "battle-2-june" not in read.fielded
    notes = open_campaign_file(file).notes
    assert any("The army of june in Under the Washing Line" in note for note in notes)
    assert any(f"The picture {picture_id(FACE)}" in note for note in notes)


def test_an_import_that_was_killed_between_two_files_of_a_game_is_made_whole_by_the_next(
    theirs: Store,
) -> None:
    folder = theirs.data_folder.rulesets
    folder.mkdir(parents=True, exist_ok=True)
    game = next(name for name in WHOLE.rulesets if not name.endswith(".play.toml"))
    (folder / game).write_bytes(WHOLE.rulesets[game])
    plays = {**WHOLE.rulesets, game.replace(".toml", ".play.toml"): PLAY}
    taken = import_campaign(
        theirs, CampaignFile(WHOLE.ledger, WHOLE.fielded, WHOLE.pictures, plays), ["back-garden"]
    )
    assert not taken.notes
    assert (folder / game.replace(".toml", ".play.toml")).read_bytes() == PLAY


GAME = WHOLE.rulesets["back-garden.toml"]


@pytest.mark.parametrize(
    ("name", "game", "words"),
    [
        ("back-garden.toml", GAME + b"a" + b".a" * 1000 + b" = 1", "key of more than 16 parts"),
        ("back-garden.toml", GAME.replace(b"role =", b"rule ="), "is not a known key"),
        ("back-garden.play.toml", PLAY.replace(b"format = 1", b"format = 1\nodd = 1"), "odd"),
    ],
)
def test_a_game_of_a_file_that_cannot_be_used_is_told_and_never_added(
    theirs: Store, name: str, game: bytes, words: str
) -> None:
    forged = replace(WHOLE, rulesets={**WHOLE.rulesets, name: game})
    taken = import_campaign(theirs, forged, ["back-garden"])
    (note,) = taken.notes
    assert taken.came == "new" and note.startswith("The game “back-garden” of the file cannot be")
    assert words in note and not [*theirs.data_folder.rulesets.iterdir()]


def test_a_game_that_the_campaign_never_mentions_is_left_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "war.muster-campaign"
    other = GAME.replace(b'id = "back-garden"', b'id = "other"')
    file.write_bytes(
        write_campaign(replace(WHOLE, rulesets={**WHOLE.rulesets, "other.toml": other}))
    )
    opened = open_campaign_file(file)
    (problem,) = opened.problems
    assert (problem.place, problem.message) == (
        "rulesets/other.toml",
        "is not used anywhere in the campaign.",
    )
    assert opened.campaign == WHOLE


# ------------------------------------------------------------------ half recorded


def draft_in(store: Store, battle: str = "battle-9") -> str:
    with store.reading() as work:
        return work.campaigns.draft(CAMPAIGN, battle) or ""


def marked(text: str) -> list[str]:
    return [fate.figure for fate in read_draft(text).sides[0].fates]


def test_a_recording_goes_on_where_it_was_on_the_other_machine(
    theirs: Store, mine: Store, tmp_path: Path
) -> None:
    begun = half_recorded(WHOLE, "gate-1", photograph=png(77))
    import_campaign(mine, begun)
    read = taken_out(mine, tmp_path / "war.muster-campaign")
    assert read == begun
    assert import_campaign(theirs, read).drafts == 1
    assert draft_in(theirs).encode() == begun.drafts["battle-9"]
    with theirs.reading() as work:
        assert work.pictures.get(picture_id(png(77))) == png(77), "undo may bring it back"
    taken = import_campaign(theirs, half_recorded(WHOLE, "gate-1", "gate-2"))
    assert (taken.came, taken.drafts, taken.notes) == ("known", 1, ())
    assert marked(draft_in(theirs)) == ["gate-1", "gate-2"]
    again = import_campaign(theirs, read)
    assert again.drafts == 0 and marked(draft_in(theirs)) == ["gate-1", "gate-2"]
    (note,) = import_campaign(theirs, half_recorded(WHOLE, "gate-1", "gate-3")).notes
    assert note.startswith("“Rain” was recorded further both here and in the file")
    assert marked(draft_in(theirs)) == ["gate-1", "gate-2"]


def test_a_battle_written_on_one_machine_is_half_recorded_on_none(theirs: Store) -> None:
    begun = half_recorded(WHOLE, "gate-1")
    import_campaign(theirs, begun)
    sides = (SideRecord("gate"), SideRecord("june"))
    record = Record("battle-9", BattleRecord("2026-06-28", sides, "lgam", name="Rain"))
    done = replace(WHOLE, ledger=append(WHOLE.ledger, record, MOMENT))
    taken = import_campaign(theirs, done)
    assert taken.came == "grown" and draft_in(theirs) == ""
    assert taken.notes == ("“Rain”, half recorded here, is recorded now.",)
    late = import_campaign(theirs, begun)
    assert (late.came, late.drafts, draft_in(theirs)) == ("behind", 0, "")
    assert late.notes == ("“Rain”, half recorded in the file, is recorded here already.",)


def test_a_recording_that_cannot_be_read_keeps_no_campaign_at_home(
    mine: Store, tmp_path: Path
) -> None:
    with mine.writing() as work:
        work.campaigns.keep_draft(CAMPAIGN, "battle-9", "{}")
    assert taken_out(mine, tmp_path / "war.muster-campaign") == WHOLE
