"""Campaign files: a campaign goes out and comes back whole; what is spoilt is named and saved."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from made_campaign_files import (
    BANNER,
    MOMENT,
    SAMPLE,
    everything,
    file_of,
    parts_of,
    png,
    with_manifest,
)
from made_campaign_files import DATA as TESTS_DATA
from msgspec.structs import replace as replace_batch

from rules.army.portrait_images import picture_id
from rules.campaign.files import safe_zip
from rules.campaign.files.attachments import own_rulesets
from rules.campaign.files.campaign_file import CampaignFile, write_campaign
from rules.campaign.files.campaign_file_reading import (
    load_campaign_file,
    open_campaign,
    read_campaign,
    save_campaign_file,
)
from rules.campaign.ledger.acts import Batch, Record, Void
from rules.campaign.ledger.append import begin
from rules.campaign.ledger.chain import Ledger, chained
from rules.campaign.planning.settings import CampaignSettings
from rules.campaign.recording.battle_record import BattleRecord, Fate, SideRecord
from rules.campaign.state.replay import replay
from rules.common.problems import InputProblem

WHOLE = everything()
GAMES = TESTS_DATA / "rulesets"
DATA = write_campaign(WHOLE)
ACTS = len(WHOLE.ledger.batches)


def told(data: bytes) -> list[str]:
    """Return what is wrong with a file, a sentence each."""
    with pytest.raises(InputProblem) as caught:
        read_campaign(data, "war.muster-campaign")
    return [problem.sentence() for problem in caught.value.problems]


def without(name: str) -> bytes:
    parts = parts_of(DATA)
    del parts[name]
    return file_of(parts)


def changed(name: str, change: Callable[[bytes], bytes]) -> bytes:
    parts = parts_of(DATA)
    parts[name] = change(parts[name])
    return file_of(parts)


# ------------------------------------------------------------------ out and in


def test_all_that_belongs_to_a_campaign_comes_back() -> None:
    read = read_campaign(DATA, "war")
    assert read == WHOLE
    assert len(read.fielded) == 12 and len(read.pictures) == 3 and len(read.rulesets) == 2
    assert replay(read.ledger) == replay(WHOLE.ledger)


def test_the_same_campaign_is_the_same_file() -> None:
    turned = CampaignFile(
        WHOLE.ledger,
        dict(reversed(WHOLE.fielded.items())),
        dict(reversed(WHOLE.pictures.items())),
        dict(reversed(WHOLE.rulesets.items())),
    )
    assert write_campaign(turned) == DATA == write_campaign(read_campaign(DATA, "war"))


def test_what_no_act_mentions_stays_at_home() -> None:
    more = CampaignFile(
        WHOLE.ledger,
        {**WHOLE.fielded, "other": next(iter(WHOLE.fielded.values()))},
        {**WHOLE.pictures, picture_id(png(7)): png(7)},
        WHOLE.rulesets,
    )
    assert write_campaign(more) == DATA


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "war.muster-campaign"
    save_campaign_file(WHOLE, target)
    wrong = CampaignFile(WHOLE.ledger, WHOLE.fielded, {picture_id(BANNER): b"no picture"}, {})
    with pytest.raises(InputProblem):
        save_campaign_file(wrong, target)
    assert target.read_bytes() == DATA and [*tmp_path.iterdir()] == [target]


def test_what_nobody_has_any_more_is_noted_and_keeps_nobody_out() -> None:
    poor = CampaignFile(WHOLE.ledger, {}, {}, {})
    opened = open_campaign(write_campaign(poor), "war")
    assert opened.problems == () and opened.campaign == poor
    assert len(opened.notes) == 12 + 3 + 1
    first, *_, last = opened.notes
    assert first.startswith("The army of gate in The Paddling Pool was missing already")
    assert last == "The game “back-garden” was missing already when the file was written."


def test_the_sample_is_six_battles_with_one_corrected() -> None:
    state = replay(load_campaign_file(SAMPLE).ledger)
    played = [each for each in state.battles if each.state == "played"]
    assert [each.number for each in played] == [1, 2, 3, 4, 5, 6]
    assert [each.corrections for each in played].count(1) == 1
    assert all(each.record and each.record.sides[0].lines for each in played)
    assert {side.ruleset for side in [each.record for each in played] if side} == {"green-and-tan"}


def test_house_rules_travel_with_the_game_that_they_change(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    game = (GAMES / "back-garden.toml").read_bytes()
    (folder / "the lawn.toml").write_bytes(game)
    house = b'format = 1\nextends = "back-garden"\nid = "late-lawn"\nname = "Late"\n'
    (folder / "Late.toml").write_bytes(house)
    (folder / "broken.toml").write_text("[")
    found = own_rulesets(["late-lawn", "lgam", "unknown"], tmp_path)
    assert found == {"late-lawn.toml": house, "back-garden.toml": game}
    settings = CampaignSettings("Late", ("late-lawn",))
    alone = CampaignFile(begin(settings, MOMENT), {}, {}, {"late-lawn.toml": house})
    (note,) = open_campaign(write_campaign(alone), "war").notes
    assert note.startswith("The game “back-garden” was missing already")
    assert open_campaign(write_campaign(replace(alone, rulesets=found)), "war").notes == ()


# ------------------------------------------------------------------ spoilt


def test_a_newer_file_is_refused_in_words_and_nothing_else_is_said() -> None:
    parts = parts_of(with_manifest(DATA, version=5, acts="many"))
    (sentence,) = told(file_of({**parts, "weather.json": b"{}"}))
    assert "was written by a newer Muster, as version 5" in sentence


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is not a Muster campaign file"),
        (b"{}", "is not a Muster campaign file"),
        (file_of({}), "manifest.json: cannot be read"),
        (file_of({"manifest.json": b'{"format": "muster-army"}'}), "is not a campaign of Muster"),
        (with_manifest(DATA, version="one"), "should be a whole number"),
        (with_manifest(DATA, campaign="lawn-war-22026"), "id cannot be trusted"),
        (without("ledger.jsonl"), "ledger.jsonl: is not in the file."),
        (without("manifest.json"), "manifest.json: cannot be read"),
        (without("armies/battle-1-gate.json"), "The army of gate in The Paddling Pool"),
        (without(f"pictures/{picture_id(BANNER)}.png"), "is not in the file"),
        (without("rulesets/back-garden.toml"), "The game “back-garden” is missing."),
        (changed("armies/battle-1-gate.json", bytes.swapcase), "was changed after"),
        (changed(f"pictures/{picture_id(BANNER)}.png", lambda _: png(3)), "was changed after"),
        (changed("ledger.jsonl", lambda data: data.replace(b"Tomas", b"Tobas")), "Act 4 was"),
    ],
)  # fmt: skip
def test_each_fault_is_named(data: bytes, words: str) -> None:
    assert any(words in sentence for sentence in told(data)), told(data)


@pytest.mark.parametrize(
    "name",
    ["../../.bashrc", "/etc/passwd", "C:\\war.json", "armies/../x.json", "armies/a/b.json",
     "rulesets/x.toml/..", "pictures/x.png", "\x07.json", "armies/.json", "LEDGER.JSONL"],
)  # fmt: skip
def test_only_known_names_are_taken(name: str, tmp_path: Path) -> None:
    sentences = told(file_of({**parts_of(DATA), name: b"{}"}))
    assert any("does not belong in a campaign file" in sentence for sentence in sentences)
    assert open_campaign(file_of({**parts_of(DATA), name: b"{}"}), "war").campaign == WHOLE
    assert not [*tmp_path.iterdir()]


def test_a_part_that_stands_there_twice_is_told(tmp_path: Path) -> None:
    out = io.BytesIO(DATA)
    with zipfile.ZipFile(out, "a") as file, pytest.warns(UserWarning, match="Duplicate"):
        file.writestr("ledger.jsonl", b"")
    opened = open_campaign(out.getvalue(), "war")
    assert any("is in the file twice" in each.sentence() for each in opened.problems)
    assert opened.campaign == WHOLE


def test_the_first_acts_of_a_spoilt_ledger_can_still_be_had() -> None:
    spoilt = changed("ledger.jsonl", lambda data: data.replace(b"washing", b"").replace(
        b'"number":16,', b'"number":17,'))  # fmt: skip
    opened = open_campaign(spoilt, "war")
    assert (opened.kept, opened.total) == (15, ACTS)
    assert opened.offer == f"Steps 1 to 15 of {ACTS} can be read."
    assert opened.campaign is not None
    assert opened.campaign.ledger.batches == WHOLE.ledger.batches[:15]
    state = replay(opened.campaign.ledger)
    assert all(
        side.fielded in opened.campaign.fielded
        for battle in state.battles if battle.record for side in battle.record.sides
    )  # fmt: skip


def test_of_a_file_that_was_cut_off_the_beginning_is_read() -> None:
    kept = []
    for length in range(0, len(DATA), 997):
        opened = open_campaign(DATA[:length], "war")
        assert opened.problems
        kept.append(opened.kept)
        if opened.campaign is not None:
            count = opened.kept
            assert opened.campaign.ledger.batches == WHOLE.ledger.batches[:count]
    assert kept == sorted(kept) and kept[-1] == ACTS
    assert any(0 < count < ACTS for count in kept)


def test_acts_that_mean_nothing_are_refused_though_their_chain_is_whole() -> None:
    ledger = WHOLE.ledger
    act = chained(Batch("forged", ACTS + 1, "", Void("no-such-battle")), ledger.head)
    forged = CampaignFile(
        Ledger(ledger.id, (*ledger.batches, act)), WHOLE.fielded, WHOLE.pictures, WHOLE.rulesets
    )
    opened = open_campaign(write_campaign(forged), "war")
    assert (opened.kept, opened.total) == (ACTS, ACTS + 1)
    assert "The battle is not in this campaign" in opened.problems[0].message


def test_of_a_ledger_with_an_act_twice_that_is_read_which_stands_before_the_second() -> None:
    ledger = WHOLE.ledger
    again = chained(replace_batch(ledger.batches[-1], number=ACTS + 1), ledger.head)
    doubled = replace(WHOLE, ledger=Ledger(ledger.id, (*ledger.batches, again)))
    opened = open_campaign(write_campaign(doubled), "war")
    assert (opened.kept, opened.total) == (ACTS, ACTS + 1)
    assert "is in the ledger twice" in opened.problems[0].message
    assert opened.campaign is not None
    assert read_campaign(write_campaign(opened.campaign), "war").ledger == ledger


# ------------------------------------------------------------------ too much


def test_a_bomb_that_says_how_large_it_is_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_zip, "UNPACKED_LIMIT", 100_000)
    bomb = file_of({**parts_of(DATA), "armies/big.json": b" " * 200_000})
    (sentence,) = told(bomb)
    assert "would unpack to more than" in sentence


def test_a_bomb_that_lies_about_its_size_is_cut_where_it_said() -> None:
    honest = file_of(
        {"manifest.json": parts_of(DATA)["manifest.json"], "ledger.jsonl": b"0" * 10**7}
    )
    size = struct.pack("<L", 10**7)
    lying = honest.replace(size, struct.pack("<L", 100))
    assert lying != honest
    unpacked = safe_zip.unpack(lying, "war", lambda _: 10**6)
    assert len(unpacked.torn["ledger.jsonl"]) == 100
    assert any("ledger.jsonl: is damaged" in sentence for sentence in told(lying))


def test_too_many_parts_are_refused_before_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_zip, "PARTS_LIMIT", 10)
    assert any("lists more than 10 parts" in sentence for sentence in told(DATA))
    assert any("has 11 parts" in sentence for sentence in told(DATA[:-9]))


def test_a_file_beyond_the_limit_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_zip, "FILE_LIMIT", 1000)
    assert "is larger than" in told(DATA)[0]


@pytest.mark.parametrize("flag", [b"\x01\x00", b"\x00\x00"])
def test_locked_and_oddly_packed_parts_are_told(flag: bytes) -> None:
    method = b"\x00\x00" if flag == b"\x01\x00" else b"\x0c\x00"
    spoilt = bytearray(DATA)
    at = spoilt.rfind(b"PK\x01\x02", 0, spoilt.rfind(b"manifest.json"))
    spoilt[at + 8 : at + 12] = flag + method
    words = "locked with a password" if flag == b"\x01\x00" else "packed in a way"
    assert any(words in sentence for sentence in told(bytes(spoilt)))


def test_what_only_this_version_knows_of_a_battle_needs_a_newer_file() -> None:
    """Whom no enemy hit, and how many markers a die had placed."""
    fled = Fate("m", "fallen", nobody=True)
    for record, version in (
        (BattleRecord("", (SideRecord("a"),), "army-men-combat"), 1),
        (BattleRecord("", (SideRecord("a", fates=(fled,)),), "army-men-combat"), 4),
        (BattleRecord("", (SideRecord("a"),), "army-men-combat", placed={"markers": 4}), 4),
    ):
        batch = Batch("x", 1, MOMENT, Record("b", record))
        assert CampaignFile(Ledger("war", (batch,))).version == version
