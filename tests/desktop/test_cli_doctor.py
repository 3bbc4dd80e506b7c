"""`muster doctor`: what is sound is said to be, what is not is named, and nothing is changed."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from campaigns import a_campaign, a_record, recorded
from made_campaign_files import DATA, everything

import resources
from db.backups import daily_copy
from db.data_folder import DataFolder
from db.store import Store
from desktop import cli
from desktop.cli import doctor as doctor_command
from desktop.services.campaign_files import import_campaign
from rules.army import edits
from rules.army.documents.army_file import load_army_file
from rules.campaign.planning.settings import CampaignSettings, Losses
from rules.campaign.recording.battle_record import FateKind
from tests.db.made_armies import small_army
from tests.db.made_battles import battle_made, lines_made

STORED = Path(__file__).parents[1] / "db" / "stored"


class Said(NamedTuple):
    """What the doctor said, and the exit status."""

    status: int
    out: str

    def of(self, about: str) -> list[str]:
        """Return the lines about one thing, without its name."""
        lines = [line for line in self.out.splitlines() if line[4:].startswith(about)]
        return [f"{line[2]} {line[15:]}" for line in lines]


@pytest.fixture
def doctor(
    capsys: pytest.CaptureFixture[str], data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Said]:
    """Run `muster doctor` over the data folder."""
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")

    def run(*words: str) -> Said:
        status = cli.run(["doctor", *words, "--data", str(data_dir)])
        said = capsys.readouterr()
        assert said.err == ""
        return Said(status, said.out)

    return run


@pytest.fixture(scope="module")
def once_used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with an army, a campaign and a game of a player's own."""
    folder = tmp_path_factory.mktemp("used") / "data"
    with Store.open(folder) as store:
        import_campaign(store, everything(), games=["back-garden"])
        with store.writing() as work:
            army = load_army_file(resources.path("samples", "patio-guard.muster"))
            work.armies.add(army)
    return folder


@pytest.fixture
def used(once_used: Path, data_dir: Path) -> Path:
    """The test's own copy of that folder; give its database."""
    shutil.copytree(once_used, data_dir)
    return DataFolder(data_dir).database


def change(database: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute(statement, values).rowcount > 0


def kept(folder: Path) -> dict[Path, bytes]:
    """Return all files of a folder but those that SQLite makes while it reads."""
    found = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    return {
        file: data
        for file, data in found.items()
        if not file.name.endswith("-shm") and (data or not file.name.endswith("-wal"))
    }


def test_before_the_first_start_all_is_well(doctor: Callable[..., Said], data_dir: Path) -> None:
    said = doctor()
    assert said.status == 0 and said.out.endswith("All is well.\n")
    assert said.of("Database")[0].startswith(f"○ There is none in {data_dir} yet")
    assert not data_dir.exists() or not [*data_dir.iterdir()]


def test_sound_data_are_said_to_be_sound_and_stay_as_they_are(
    doctor: Callable[..., Said], used: Path
) -> None:
    before = kept(used.parent)
    said = doctor()
    assert said.status == 0, said.out
    assert said.of("Games") == ["✓ 6 games, 1 of your own."]
    assert said.of("Armies") == ["✓ 1 army can be read."]
    campaign, *points = said.of("Campaigns")
    assert all(each.startswith("○ ") for each in points), "what is left open is named, no fault"
    assert re.match(r"✓ “The Lawn War”: \d+ acts, the history is complete", campaign)
    assert re.match(r"✓ .*muster.db is sound: \d\.\d MB", said.of("Database")[0])
    assert kept(used.parent) == before


def test_health_for_other_programs(doctor: Callable[..., Said], used: Path) -> None:
    said = doctor("--json")
    document = json.loads(said.out)
    assert list(document) == ["muster", "python", "system", "data", "status", "checks"]
    assert (document["status"], document["data"]) == (0, str(used.parent))
    assert {each["check"] for each in document["checks"]} == {
        "packages", "fonts", "drawings", "window", "rulesets", "database", "armies", "campaigns",
        "copies",
    }  # fmt: skip
    assert all(list(each) == ["check", "state", "text"] for each in document["checks"])


def test_a_cache_that_is_not_the_replay_is_told(doctor: Callable[..., Said], used: Path) -> None:
    change(used, "UPDATE campaign_entry SET points = 99 WHERE id = 'june'")
    said = doctor()
    assert said.status == 1 and "Something is wrong" in said.out
    sentences = said.of("Campaigns")
    assert "▲ “The Lawn War”: The stored standings do not match the history." in (sentences)


def test_a_ledger_that_was_tampered_with_is_told(doctor: Callable[..., Said], used: Path) -> None:
    change(
        used,
        "UPDATE campaign_batch SET document = replace(document, 'Sandpit', 'Seaside')"
        " WHERE number = (SELECT min(number) FROM campaign_batch"
        " WHERE instr(document, 'Sandpit') > 0)",
    )
    said = doctor()
    assert said.status == 1
    assert re.search(
        r"▲ “The Lawn War”: Act \d+ was changed after it was written", said.of("Campaigns")[0]
    )


@pytest.mark.parametrize(
    ("spoilt", "copied", "said"),
    [
        (9, True, "the first 8 acts can be read, and the copy of "),
        (9, False, "the first 8 acts can be read, and no copy has it whole; open it in Muster"),
        (1, False, "nothing of it can be read, and no copy has it whole; bring it back from its"),
    ],
)
def test_the_way_back_from_a_damaged_ledger_is_told(
    doctor: Callable[..., Said], used: Path, spoilt: int, copied: bool, said: str
) -> None:
    if copied:
        assert daily_copy(DataFolder(used.parent)) is not None
    change(used, "UPDATE campaign_batch SET document = x'7b7d' WHERE number = ?", spoilt)
    told = " ".join(doctor().out.split())
    assert said in told
    assert ("open it in Muster to bring it back" in told) == copied
    before = kept(used.parent)
    doctor()
    assert kept(used.parent) == before, "nothing is changed"


def test_the_logs_of_battles_are_read(doctor: Callable[..., Said], used: Path) -> None:
    with Store.open(used.parent) as store, store.writing() as work:
        work.battles.create(lines_made())
        work.battles.create(lines_made(battle_made("second")))
    assert doctor().of("Battles") == ["✓ 2 battles at the table can be read."]
    change(used, "DELETE FROM battle_line WHERE battle = 'second' AND number = 3")
    said = doctor()
    assert said.status == 1
    assert "line 3 is missing" in said.of("Battles")[0]


def test_a_fielded_copy_that_is_gone_is_told(doctor: Callable[..., Said], used: Path) -> None:
    change(used, "DELETE FROM campaign_fielded WHERE id = 'battle-2-june'")
    said = doctor()
    assert said.status == 1
    (sentence,) = said.of("Campaigns")
    assert sentence.endswith("The army of june in battle battle-2 is missing.")


def test_an_army_that_another_program_changed_is_told(
    doctor: Callable[..., Said], used: Path
) -> None:
    change(used, "UPDATE figure SET name = 'Mallory' WHERE army_id = (SELECT min(id) FROM army)")
    said = doctor()
    assert said.status == 1
    assert "is not as Muster saved it" in said.of("Armies")[0]


def test_rows_that_belong_to_nothing_are_told(doctor: Callable[..., Said], used: Path) -> None:
    change(used, "DELETE FROM unit")
    said = doctor()
    assert said.status >= 1
    assert "▲ Rows of the table figure belong to nothing." in said.of("Database")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"a shopping list", "is not a database of Muster and was left untouched"),
        (None, "was written by a newer Muster and was left untouched"),
    ],
)
def test_what_cannot_be_opened_is_told_with_status_2(
    content: bytes | None, words: str, doctor: Callable[..., Said], used: Path
) -> None:
    if content is None:
        change(used, "UPDATE alembic_version SET version_num = '9999'")
    else:
        used.write_bytes(content)
    said = doctor()
    assert said.status == 2 and words in said.of("Database")[0]
    assert said.out.splitlines()[-1].startswith("Something stops Muster")


def test_damaged_pages_are_told(doctor: Callable[..., Said], used: Path) -> None:
    data = bytearray(used.read_bytes())
    data[len(data) // 3 : len(data) // 3 * 2] = bytes(len(data) // 3 * 2 - len(data) // 3)
    used.write_bytes(data)
    said = doctor()
    assert said.status == 2
    assert any("is damaged: " in line or "SQLite finds" in line for line in said.of("Database"))


def test_what_can_be_read_is_recovered_and_the_damaged_files_are_kept(
    doctor: Callable[..., Said], used: Path
) -> None:
    folder = DataFolder(used.parent)
    copy, bad = daily_copy(folder), folder.backups / "muster-2020-01-01.db"
    assert copy is not None
    bad.write_bytes(copy.read_bytes()[:20_000])
    with Store.open(folder.root) as store, store.writing() as work:
        army = work.armies.load(work.armies.ids()[0])
        assert army is not None
        for number in range(40):
            work.armies.add(edits.duplicate_army(army, f"Copy {number}"))
    spoil_leaf(used, "figure")
    data = used.read_bytes()
    said = doctor()
    assert said.status == 2 or "SQLite finds" in said.out
    assert any("muster-2020-01-01.db: This copy is damaged" in line
               for line in said.of("Copies"))  # fmt: skip
    said = doctor("--mend")
    text = " ".join(said.out.split())
    assert "Recovered 41 armies and 1 campaign; look through them" in text
    assert "could not be recovered" not in text
    assert said.status == 1
    assert all("is not as Muster saved it" in line for line in said.of("Armies")), "men are lost"
    assert doctor("--mend").status == 1, "what is sound is not recovered again"
    aside = [*folder.backups.glob("set-aside-*/muster.db")]
    assert [each.read_bytes() for each in aside] == [data]
    assert bad.with_name(f"{bad.name}.damaged").exists() and not bad.exists()
    with Store.open(folder.root) as store, store.reading() as work:
        whole = [work.armies.load(each) for each in work.armies.ids()]
    same = [each for each in whole if each is not None and each.units == army.units]
    assert len([each for each in whole if each and each.figure_count() == army.figure_count()]) > 30
    assert same, "those on other pages came through untouched"


def test_armies_that_are_lost_are_counted_and_named_from_a_copy(
    doctor: Callable[..., Said], used: Path
) -> None:
    folder = DataFolder(used.parent)
    with Store.open(folder.root) as store, store.writing() as work:
        army = work.armies.load(work.armies.ids()[0])
        assert army is not None
        for number in range(60):
            work.armies.add(edits.duplicate_army(army, f"Copy {number} {'long name ' * 20}"))
    assert daily_copy(folder) is not None
    spoil_leaf(used, "army")
    text = " ".join(doctor("--mend").out.split())
    found = re.search(r"Recovered (\d+) armies and 1 campaign", text)
    assert found is not None and 0 < int(found[1]) < 61
    assert f"{61 - int(found[1])} armies could not be recovered." in text.replace("army", "armies")
    assert "Not recovered, but in a copy that can be used: “" in text


def test_an_army_that_the_player_deleted_is_not_offered_as_lost(
    doctor: Callable[..., Said], used: Path
) -> None:
    folder = DataFolder(used.parent)
    with Store.open(folder.root) as store, store.writing() as work:
        army = work.armies.load(work.armies.ids()[0])
        assert army is not None
        for name in ("Put into the bin", "Deleted", "Eaten by damage", *map(str, range(40))):
            work.armies.add(edits.change_army(small_army(name), name=name))
    assert daily_copy(folder) is not None
    with Store.open(folder.root) as store, store.writing() as work:
        work.armies.delete("Deleted")
        work.armies.bin(["Put into the bin"])
    with closing(sqlite3.connect(used)) as connection, connection:
        connection.execute("DELETE FROM army WHERE id = 'Eaten by damage'")
    text = " ".join(doctor("--mend").out.split())
    assert "Recovered 41 armies" in text and "1 army could not be recovered." in text
    assert "in a copy that can be used: “Eaten by damage”. Settings" in text


@pytest.mark.parametrize("missing", [1, 5])
def test_a_database_that_was_cut_off_is_recovered_as_far_as_it_goes(
    doctor: Callable[..., Said], used: Path, missing: int
) -> None:
    with Store.open(used.parent) as store, store.writing() as work:
        for number in range(40):
            work.armies.add(edits.change_army(small_army(f"army-{number}"), name=f"No. {number}"))
    with closing(sqlite3.connect(used)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with used.open("r+b") as file:
        file.truncate(used.stat().st_size - missing * 4096)
    assert doctor().status == 2
    text = " ".join(doctor("--mend").out.split())
    found = re.search(r"Recovered (\d+) armies", text)
    assert found is not None and int(found[1]) > 20, text


def spoil_leaf(database: Path, table: str) -> None:
    """Overwrite a page in the middle of a table: one that the table's root page names."""
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        (root,) = connection.execute(query, (table,)).fetchone()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(database.read_bytes())
    first = int.from_bytes(data[(root - 1) * 4096 + 12 :][:2], "big")
    child = int.from_bytes(data[(root - 1) * 4096 + first :][:4], "big")
    data[(child - 1) * 4096 : child * 4096] = b"\xff" * 4096
    database.write_bytes(data)


def test_nothing_is_recovered_from_noise(doctor: Callable[..., Said], used: Path) -> None:
    used.write_bytes(b"SQLite format 3\x00" + b"\xff" * 9000)
    before = kept(used.parent)
    said = doctor("--mend")
    assert said.status == 2
    [told] = said.of("Database")
    assert "could be recovered" in told and "start with a new database" in told
    assert "--mend" not in told, "what was just tried is not advised again"
    assert kept(used.parent) == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_pipes_in_the_place_of_database_and_copy_are_not_waited_for(
    doctor: Callable[..., Said], data_dir: Path
) -> None:
    (data_dir / "backups").mkdir(parents=True)
    for name in ("muster.db", "backups/muster-2026-01-01.db"):
        os.mkfifo(data_dir / name)
    for words in ((), ("--mend",)):
        said = doctor(*words)
        assert said.status == 2 and "is not a database of Muster" in said.of("Database")[0]
        assert "is not a database of Muster" in said.of("Copies")[0]


def test_a_database_of_an_earlier_version_is_looked_through_and_left_so(
    doctor: Callable[..., Said], data_dir: Path
) -> None:
    data_dir.mkdir()
    database = data_dir / "muster.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript((STORED / "version-0001.sql").read_text("utf-8"))
    before = database.read_bytes()
    said = doctor()
    assert said.status == 0, said.out
    assert "from an earlier version that Muster upgrades" in said.of("Database")[0]
    assert database.read_bytes() == before and not (data_dir / "backups").exists()


def test_a_game_that_cannot_be_read_is_told(doctor: Callable[..., Said], data_dir: Path) -> None:
    folder = data_dir / "rulesets"
    folder.mkdir(parents=True)
    shutil.copy(DATA / "rulesets" / "back-garden.toml", folder)
    (folder / "broken.toml").write_text("format = 1\nid = [\n")
    said = doctor()
    assert said.status == 1
    assert said.of("Games")[0].startswith("▲ broken.toml")


def test_an_installation_with_parts_missing_is_told(
    doctor: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor_command, "_FONTS", ("Roboto-Regular.ttf", "Gone.ttf"))
    monkeypatch.setattr(doctor_command, "_WANTED", ("msgspec>=99", "no-such-package>=1"))
    said = doctor()
    assert said.status == 2
    (font,) = said.of("Fonts")
    assert font.startswith("● The font Gone.ttf cannot be read")
    old, missing = said.of("Packages")
    assert (
        "and Muster was made for >=99." in old and missing == "● no-such-package is not installed."
    )


@pytest.mark.parametrize(
    ("version", "limits", "fit"),
    [
        ("6.8", ">=6.8,<6.12", True),
        ("6.11.3", ">=6.8,<6.12", True),
        ("6.12.0", ">=6.8,<6.12", False),
        ("6.7.9", ">=6.8,<6.12", False),
        ("2.1.9", ">=2,<3", True),
        ("3.0", ">=2,<3", False),
    ],
)
def test_versions_are_compared_by_their_numbers(version: str, limits: str, fit: bool) -> None:
    assert doctor_command.fits(version, limits) == fit


def test_the_doctor_wants_what_the_installation_wants() -> None:
    wanted = [each for each in metadata.requires("muster") or [] if "extra ==" not in each]

    def plain(text: str) -> tuple[str, frozenset[str]]:
        name, limits = re.split(r"(?=[<>=])", re.sub(r"\[\w+\]", "", text), maxsplit=1)
        return name.casefold(), frozenset(limits.split(","))

    assert {plain(each) for each in doctor_command._WANTED} == {plain(each) for each in wanted}
    fonts = {file.name for file in resources.path("fonts").glob("*.ttf")}
    assert set(doctor_command._FONTS) == fonts


def test_help_and_manual_name_the_doctor(doctor: Callable[..., Said]) -> None:
    manual = Path(__file__).parents[2].joinpath("docs", "manual.md").read_text("utf-8")
    assert re.search(r"^muster doctor \[--mend\] \[--json\] ", manual, re.MULTILINE)
    assert "nothing is changed" in doctor("--help").out


def test_contradictions_of_a_campaign_are_named_until_they_are_agreed_to(
    doctor: Callable[..., Said], data_dir: Path
) -> None:
    ledger = a_campaign(CampaignSettings("War", ("army-men",), losses=Losses("stay-out")))
    fell: dict[str, FateKind] = {"ada-2": "fallen"}
    ledger = recorded(ledger, "b1", a_record("ada", "june", won="ada", fates=fell))
    again: dict[str, FateKind] = {"ada-2": "wounded"}
    record = a_record("ada", "milo", "2026-10-05", won="ada", fates=again)
    ledger = recorded(ledger, "b2", record)
    with Store.open(data_dir) as store, store.writing() as work:
        work.campaigns.create(ledger)
    said = doctor()
    assert said.status == 1
    assert any("fought in battle 2, but" in line for line in said.of("Campaigns"))


def test_a_text_that_is_none_is_recovered_as_far_as_it_can_be_read(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Store.open(data) as store, store.writing() as work:
        work.armies.add(load_army_file(resources.path("samples", "garden-gate.muster")))
    with closing(sqlite3.connect(data / "muster.db")) as connection, connection:
        connection.execute("UPDATE army SET note = CAST(x'ff' AS TEXT)")
    assert cli.run(["doctor", "--data", str(data)]) == 1
    cli.run(["doctor", "--mend", "--data", str(data)])
    with Store.open(data) as store, store.reading() as work:
        (army,) = (work.armies.load(each) for each in work.armies.ids())
        assert army is not None and army.name == "Garden Gate" and army.note == "\ufffd"
