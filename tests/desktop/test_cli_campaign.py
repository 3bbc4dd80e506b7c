"""`muster campaign`: a campaign told to a person, to a spreadsheet, to another program."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
from campaign_made import war
from cli_hand import Command, command
from made_campaign_files import MOMENT, SAMPLE, everything, file_of, half_recorded, parts_of

import resources
from rules.campaign.files.campaign_file import CampaignFile, write_campaign
from rules.campaign.files.campaign_file_reading import save_campaign_file
from rules.campaign.files.results_export import BATTLE_COLUMNS, FATE_COLUMNS
from rules.campaign.ledger.acts import Enter, Join, Record
from rules.campaign.ledger.append import append
from rules.campaign.planning.settings import Player
from rules.campaign.recording.battle_record import BattleRecord, Fate, SideRecord

SCHEMA = json.loads(resources.path("schema", "results.schema.json").read_text("utf-8"))


@pytest.fixture
def campaign(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """Run `muster campaign`."""
    return command(capsys, tmp_path / "data", "campaign")


def rows_of(file: Path) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(file.read_text("utf-8-sig"), newline=""))]


def test_a_campaign_is_told_to_a_person(campaign: Command) -> None:
    said = campaign(SAMPLE)
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[:2] == [
        "The Lawn War · free play · The Green and the Tan",
        "  6 of 7 battles played, 3 players",
    ]
    standings = lines[lines.index("Standings") + 2 :][:3]
    assert [re.split(r"  +", line.strip())[1:3] for line in standings] == [
        ["Garden Gate", "Ada"], ["Patio Guard", "Tomas"], ["Porch Rifles", "June"]
    ]  # fmt: skip
    battles = lines[lines.index("Battles") + 1 :][:7]
    assert "Tomas against June  Tomas won, corrected" in battles[1]
    assert battles[6].split()[-3:] == ["planned", "Tea", "Time"]
    assert any("Order of the Hose" in line for line in lines[lines.index("Honours") :])
    assert "Missing toys" not in lines, "whose toy was lost has fought since"


def test_a_campaign_is_told_to_other_programs(campaign: Command) -> None:
    said = campaign(SAMPLE, "--json")
    document = json.loads(said.out)
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(document, SCHEMA)
    assert [each["place"] for each in document["standings"]] == [1, 2, 3]
    assert [each["state"] for each in document["battles"]] == ["played"] * 6 + ["planned"]
    first = document["battles"][0]["sides"][0]
    assert (first["army"], first["outcome"]) == ("gate", "won")
    worth = sum(int(line["points"]) for line in first["lines"])
    assert str(worth) == first["points"]


def test_a_battle_without_a_result_has_the_same_shape(campaign: Command, tmp_path: Path) -> None:
    whole = everything()
    entered = next(b.act for b in whole.ledger.batches if isinstance(b.act, Enter))
    man = entered.army.units[0].figures[0].id
    sides = (SideRecord(entered.entry.id, fates=(Fate(man, "lost"),)), SideRecord("june"))
    record = BattleRecord("2026-07-01", sides, "lgam", decided="none")
    ledger = append(whole.ledger, Record("open", record), MOMENT)
    file = tmp_path / "open.muster-campaign"
    save_campaign_file(CampaignFile(ledger, whole.fielded, whole.pictures, whole.rulesets), file)
    document = json.loads(campaign(file, "--json").out)
    jsonschema.validate(document, SCHEMA)
    (battle,) = [each for each in document["battles"] if each["id"] == "open"]
    assert battle["state"] == "undecided"
    assert [side["outcome"] for side in battle["sides"]] == ["", ""]
    lines = campaign(file).out.splitlines()
    assert any("No result yet" in line for line in lines)
    lost = lines[lines.index("Missing toys") + 1 :]
    assert len(lost) == 1 and lost[0].endswith("Lost under the sofa")


def test_the_tables_have_a_row_for_each_side_and_each_fate(
    campaign: Command, tmp_path: Path
) -> None:
    folder = tmp_path / "new" / "tables"
    said = campaign(SAMPLE, "--csv", folder)
    battles, fates = folder / "battles.csv", folder / "fates.csv"
    assert (said.status, said.out.splitlines()) == (0, [str(battles), str(fates)])
    document = json.loads(campaign(SAMPLE, "--json").out)
    sides = [side for battle in document["battles"] for side in battle["sides"]]
    read = rows_of(battles)
    assert [row["points"] for row in read] == [side["points"] for side in sides]
    assert [row["outcome"] for row in read] == [side["outcome"] for side in sides]
    assert {row["player"] for row in read} == {"Ada", "Tomas", "June"}
    told = rows_of(fates)
    assert len(told) == sum(len(side["fates"]) for side in sides) > 20
    fallen = sum(row["fate"] == "fallen" for row in told)
    assert fallen == sum(int(row["fallen"]) for row in read)
    assert next(row for row in told if row["name"] == "Pvt. Squint")["soldier"] == "Spotter"
    done = [row for row in told if row["by"]]
    names = {row["army"] for row in read}
    assert done and all(row["by_army"] in names - {row["army"]} for row in done), "whose he was"


def test_points_are_numbers_that_a_spreadsheet_adds_up(campaign: Command, tmp_path: Path) -> None:
    whole = everything()
    points = ("5/2", "-3", "1/3")
    entries = ("gate", "june", "tomas")
    sides = [SideRecord(entry, points=each) for entry, each in zip(entries, points, strict=True)]
    record = BattleRecord("2026-07-01", tuple(sides), "lgam", place="+1 floor", decided="agreed")
    ledger = append(whole.ledger, Record("odd", record), MOMENT)
    file = tmp_path / "odd.muster-campaign"
    save_campaign_file(CampaignFile(ledger, whole.fielded, whole.pictures, whole.rulesets), file)
    campaign(file, "--csv", tmp_path)
    rows = [row for row in rows_of(tmp_path / "battles.csv") if row["battle"] == "odd"]
    assert [row["points"] for row in rows] == ["2.5", "-3", "0.3333"]
    assert {row["place"] for row in rows} == {"'+1 floor"}
    assert {row["day"] for row in rows} == {"2026-07-01"}
    (battle,) = [
        each for each in json.loads(campaign(file, "--json").out)["battles"] if each["id"] == "odd"
    ]
    assert [side["points"] for side in battle["sides"]] == list(points), "to the last bit there"


def test_every_column_of_the_tables_is_explained_in_the_manual() -> None:
    manual = (Path(resources.__file__).parent.parent / "docs" / "manual.md").read_text("utf-8")
    explained = set(re.findall(r"^\| (`[a-z_`, ]+`) \|", manual, re.MULTILINE))
    names = {name for each in explained for name in each.replace("`", "").split(", ")}
    assert set(BATTLE_COLUMNS) | set(FATE_COLUMNS) <= names


def test_a_name_is_no_formula_and_steers_no_terminal(campaign: Command, tmp_path: Path) -> None:
    whole = everything()
    name = '=HYPERLINK("x")\x1b[31m;@SUM(A1)\n\n"-2'
    ledger = append(whole.ledger, Join(Player("june", name)), MOMENT)
    file = tmp_path / "war.muster-campaign"
    save_campaign_file(CampaignFile(ledger, whole.fielded, whole.pictures, whole.rulesets), file)
    campaign(file, "--csv", tmp_path)
    names = {row["player"] for row in rows_of(tmp_path / "battles.csv")}
    assert {name[:11] for name in names} == {"Ada", "Tomas", "'=HYPERLINK"}
    ends = ";'@SUM(A1)\n\n\"'-2"
    assert any(name.endswith(ends) for name in names), "as some spreadsheets part cells and rows"
    assert "\x1b" not in campaign(file).out and "=HYPERLINK" in campaign(file).out


def test_a_damaged_file_is_told_and_its_first_acts_are_offered(
    campaign: Command, tmp_path: Path
) -> None:
    parts = parts_of(SAMPLE.read_bytes())
    parts["ledger.jsonl"] = parts["ledger.jsonl"].replace(b"The Sandpit", b"The Seaside")
    file = tmp_path / "war.muster-campaign"
    file.write_bytes(file_of(parts))
    said = campaign(file)
    assert (said.status, said.out) == (2, "")
    assert "ledger.jsonl: was changed after it was written." in said.err
    assert re.search(r"ledger.jsonl: Act \d+ was changed after it was written", said.err)
    offer = said.err.splitlines()[-1]
    assert re.match(r"muster: Steps 1 to \d+ of \d+ can be read\. Add --readable", offer)
    shown = campaign(file, "--readable")
    assert shown.status == 2 and "2 of 7 battles played" in shown.out


def test_what_is_no_campaign_is_refused_in_a_line(campaign: Command, tmp_path: Path) -> None:
    army = resources.path("samples", "patio-guard.muster")
    newer = tmp_path / "newer.muster-campaign"
    parts = parts_of(write_campaign(everything()))
    manifest = json.loads(parts["manifest.json"])
    parts["manifest.json"] = json.dumps({**manifest, "version": 9}).encode()
    newer.write_bytes(file_of(parts))
    for file, words in (
        (army, "is not a Muster campaign file."),
        (tmp_path / "none.muster-campaign", "cannot be read: there is no such file or folder."),
        (newer, "was written by a newer Muster, as version 9 of its kind"),
    ):
        said = campaign(file)
        assert (said.status, said.out) == (2, "")
        (line,) = said.err.splitlines()
        assert line.startswith(f"muster: {file}: ") and words in line


def test_tables_that_cannot_be_written_are_told(campaign: Command, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    said = campaign(SAMPLE, "--csv", tmp_path / "file" / "in")
    assert said.status == 2 and "cannot be made: part of its path is a file" in said.err


def test_help_and_manual_name_the_same_words(campaign: Command) -> None:
    said = campaign("--help")
    manual = Path(__file__).parents[2].joinpath("docs", "manual.md").read_text("utf-8")
    (line,) = [line for line in manual.splitlines() if line.startswith("muster campaign")]
    named = set(re.findall(r"--[a-z]+", line))
    assert named == set(re.findall(r"--[a-z]+", said.out)) - {"--help", "--data"}


def test_a_battle_that_is_half_recorded_is_told(campaign: Command, tmp_path: Path) -> None:
    file = tmp_path / "war.muster-campaign"
    save_campaign_file(half_recorded(everything()), file)
    lines = campaign(file).out.splitlines()
    assert lines[lines.index("Half recorded") + 1].split("  ")[1:] == ["28 Jun 2026", "Rain"]


def test_the_day_of_a_half_recorded_battle_steers_no_terminal(
    campaign: Command, tmp_path: Path
) -> None:
    whole = half_recorded(everything())
    spoilt = whole.drafts["battle-9"].replace(b"2026-06-28", b"\\u001b[31mlate")
    file = tmp_path / "war.muster-campaign"
    save_campaign_file(replace(whole, drafts={"battle-9": spoilt}), file)
    said = campaign(file).out
    assert "late  Rain" in said and "\x1b" not in said


def test_a_crowd_that_rose_once_is_told_in_one_sentence(campaign: Command, tmp_path: Path) -> None:
    save_campaign_file(CampaignFile(war()), tmp_path / "war.muster-campaign")
    lines = campaign(tmp_path / "war.muster-campaign").out.splitlines()
    roll = lines[lines.index("Honours") + 1 :]
    roll = roll[: roll.index("")]
    told = " ".join(" ".join(roll).split())
    assert "Promoted to Corporal: Pvt. Ash, " in told and told.endswith(" more.")
    assert len(roll) < 12, "nobody of the crowd has a line"
