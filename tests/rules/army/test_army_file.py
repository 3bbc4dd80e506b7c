"""An army file: what is written can be read by a person, and gives the same army again."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from army_strategies import armies
from hypothesis import given

from rules.army.crests import crest_of
from rules.army.differences import army_differences
from rules.army.documents.army_file import (
    load_army_file,
    pack_army,
    read_army,
    save_army_file,
    unpack_army,
    write_army,
)
from rules.army.model import Agreement, Army, Figure, OwnBox, OwnCard, Seat, Unit
from rules.common.problems import InputProblem
from rules.common.size_limits import NAME_LIMIT, clean

STORED = Path(__file__).parents[2] / "data" / "armies"

ARMY = Army(
    id="army1",
    ruleset="lgam",
    name="2nd Sandbox Company",
    units=(
        Unit(
            id="squad1",
            kind="squad",
            name="1st Squad",
            figures=(
                Figure(id="fern", items=("rifle", "helmet"), name="Fern", rank="Pvt."),
                Figure(id="clay", items=("radio",), hero=True, story="Dug in.\nStayed."),
            ),
        ),
        Unit(
            id="truck2",
            kind="vehicle",
            type="truck",
            name="Truck 2",
            seats=(Seat(number=1, figure="clay"), Seat(number=3, figure="fern")),
            passengers=4,
        ),
    ),
    agreements=(Agreement(rule="commandos", targets=("clay",), agreed_with="Tomás"),),
    switches={"rounding": "up"},
)


@given(armies())
def test_a_file_and_a_kept_copy_open_as_the_same_army_and_are_written_in_the_same_bytes(
    army: Army,
) -> None:
    written, packed = write_army(army), pack_army(army)
    opened = read_army(written, "x.muster")
    assert opened == army
    assert write_army(opened) == written
    assert unpack_army(packed, "battle 3") == army
    assert read_army(packed, "x.muster") == army
    assert unpack_army(written, "battle 3") == army


def test_the_file_reads_well_with_a_figure_on_each_line() -> None:
    assert write_army(ARMY).decode().splitlines()[:18] == [
        "{",
        '  "format": "muster-army",',
        '  "version": 5,',
        '  "army": {',
        '    "id": "army1",',
        '    "ruleset": "lgam",',
        '    "name": "2nd Sandbox Company",',
        '    "units": [',
        "      {",
        '        "id": "squad1",',
        '        "kind": "squad",',
        '        "name": "1st Squad",',
        '        "figures": [',
        '          {"id": "fern", "items": ["rifle", "helmet"], "name": "Fern", "rank": "Pvt."},',
        '          {"id": "clay", "items": ["radio"], "hero": true, "story": "Dug in.\\nStayed."}',
        "        ]",
        "      },",
        "      {",
    ]
    assert "Tomás" in write_army(ARMY).decode()


def test_a_stored_file_of_version_1_still_opens() -> None:
    army = load_army_file(STORED / "version-1.muster")
    assert army.name == "2nd Sandbox Company"
    assert [unit.name for unit in army.units] == ["1st Squad", "Heavy Weapons", "Truck 2"]
    truck = army.units[2]
    assert [(seat.number, army.find_figure(seat.figure)[1].called) for seat in truck.seats] == [
        (1, "Pvt. Birch"),
        (3, "Sgt. Olive Drab"),
    ]
    assert army.agreements[0].agreed_with == "Tomás"
    assert army.switches == {"commando-rounding": "up"}
    assert army.find_figure("q2h7r4m0c1xd")[1].story == "First over the sandbox edge.\nTwice."


def test_a_stored_file_of_version_3_still_opens() -> None:
    army = load_army_file(STORED / "version-3.muster")
    assert crest_of(army).title == "Gate, square shield"
    before = load_army_file(STORED / "version-2.muster")
    sentences = [each.sentence for each in army_differences(before, army)]
    assert sentences[0] == "Its crest is gate, square shield."


def test_a_stored_file_of_version_4_still_opens() -> None:
    army = load_army_file(STORED / "version-4.muster")
    boots, breath = army.own_cards
    assert boots.text == "He runs twice.\nOnce a game."
    assert [box.label for box in boxes_of_house(boots)] == ["Move"]
    assert (breath.kind, breath.title, breath.count) == ("token", "Out of breath", 3)
    assert boots.picture in army.pictures()
    before = load_army_file(STORED / "version-3.muster")
    sentences = [each.sentence for each in army_differences(before, army)]
    assert "The own card “Lucky boots” was added." in sentences
    assert "The own token “Out of breath” was added." in sentences


def test_a_stored_file_of_version_5_still_opens() -> None:
    army = load_army_file(STORED / "version-5.muster")
    (reading,) = army.readings
    assert [unit.type for unit in reading.units] == ["rifle-squad", "truck"]
    assert [man.toy for man in reading.figures()] == [("submachine-gun",), ("flame-thrower",)]
    assert reading.switches == {"oops": "on"} and reading.agreements[0].agreed_with == "Tomás"
    assert army.figure_count() == 5
    sentences = [
        each.sentence
        for each in army_differences(load_army_file(STORED / "version-4.muster"), army)
    ]
    assert "How it stands in green-and-tan is kept." in sentences
    assert "The man stands in, with machete and radio." in sentences


def boxes_of_house(card: OwnCard) -> list[OwnBox]:
    return [box for box in card.boxes if box.house]


def test_files_of_other_programs_may_be_written_otherwise() -> None:
    spread = json.dumps(json.loads(write_army(ARMY)), indent=8, ensure_ascii=True)
    assert read_army(spread.encode(), "x.muster") == ARMY
    assert read_army(b"\xef\xbb\xbf" + spread.replace("\n", "\r\n").encode(), "x.muster") == ARMY
    document = json.loads(write_army(ARMY))
    document["army"]["units"][1]["passengers"] = 4.0
    assert read_army(json.dumps(document).encode(), "x.muster") == ARMY


def test_what_a_player_pastes_into_a_name_is_made_fit_to_be_saved() -> None:
    pasted = "Olive\r\n\tDrab\x07\ud800" + "x" * 500
    army = Army(id="a", ruleset="lgam", name=clean(pasted))
    assert army.name.startswith("Olive Drabxx")
    assert len(army.name) == NAME_LIMIT
    assert read_army(write_army(army), "x.muster") == army
    assert clean("one\r\ntwo\u2028three", lines=True) == "one\ntwo\nthree"


def test_saving_and_opening(tmp_path: Path) -> None:
    path = tmp_path / "company.muster"
    save_army_file(ARMY, path)
    assert load_army_file(path) == ARMY
    save_army_file(Army(id="other", ruleset="lgam"), path)
    assert load_army_file(path).id == "other"
    assert [each.name for each in tmp_path.iterdir()] == ["company.muster"]


def no_room(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def no_rights(*_: object) -> None:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


@pytest.mark.parametrize(
    ("act", "trouble", "words"),
    [
        ("os.fsync", no_room, "cannot be saved: the disk is full."),
        ("pathlib.Path.replace", no_rights, "cannot be saved: this user may not open it."),
    ],
)
def test_a_save_that_cannot_be_done_leaves_the_old_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    act: str,
    trouble: Callable[..., None],
    words: str,
) -> None:
    path = tmp_path / "company.muster"
    save_army_file(ARMY, path)
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(act, trouble)
        with pytest.raises(InputProblem) as told:
            save_army_file(Army(id="other", ruleset="lgam"), path)
    assert words in told.value.sentence()
    assert told.value.sentence().endswith("What was there before is unchanged.")
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["company.muster"]


@pytest.mark.skipif(os.name != "posix", reason="a limit on files as POSIX has it")
def test_a_disk_that_takes_no_more_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "company.muster"
    save_army_file(ARMY, path)
    code = """if True:
        import resource, sys
        from pathlib import Path
        from msgspec.structs import replace
        from rules.army.documents.army_file import load_army_file, save_army_file
        from rules.common.problems import InputProblem
        path = Path(sys.argv[1])
        army = replace(load_army_file(path), note="x" * 4000)
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
        try:
            save_army_file(army, path)
        except InputProblem as trouble:
            print(trouble.sentence())
    """
    ended = subprocess.run(
        [sys.executable, "-B", "-c", code, str(path)],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "the disk has no room for a file of this size. What was there" in ended.stdout
    assert load_army_file(path) == ARMY
    assert [each.name for each in tmp_path.iterdir()] == ["company.muster"]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputProblem, match=r"cannot be saved: the folder .*gone is not there\.$"):
        save_army_file(ARMY, tmp_path / "gone" / "company.muster")


def test_a_folder_is_never_written_over(tmp_path: Path) -> None:
    with pytest.raises(InputProblem, match="this is a folder, not a file"):
        save_army_file(ARMY, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_army_that_could_not_be_opened_again_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "company.muster"
    with pytest.raises(InputProblem, match="201 characters long; at most 200"):
        save_army_file(Army(id="a", ruleset="lgam", name="x" * 201), path)
    assert not path.exists()


@pytest.mark.skipif(os.name != "posix", reason="links and rights as POSIX has them")
def test_a_link_stays_a_link_and_rights_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.muster", tmp_path / "link.muster"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    save_army_file(ARMY, link)
    assert link.is_symlink()
    assert load_army_file(real) == ARMY
    assert real.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(os.name != "posix", reason="a pipe with a name")
def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        save_army_file(ARMY, pipe)
        assert read_army(os.read(reader, 100_000), "pipe") == ARMY
        assert pipe.is_fifo()
    finally:
        os.close(reader)
