"""`muster toybox`: toys out of files and the player's own, what they field, what an army lacks."""

from __future__ import annotations

import json
from pathlib import Path

from cli_hand import Command
from paper import page_texts

import resources

TOYS = """count,pose,colour,bag,broken,lost
14,rifle aiming,green,Patio,0,1
4,bazooka,green,Patio,1,
3,rifle,tan,,,
"""
GARDEN = str(resources.path("samples", "garden-gate.muster"))


def test_toys_of_a_file_are_told_with_what_an_army_lacks(muster: Command, tmp_path: Path) -> None:
    file = tmp_path / "toys.csv"
    file.write_text(TOYS)
    said = muster("toybox", str(file), "--army", GARDEN)
    assert said.status == 1
    assert said.out.splitlines()[0] == "21 toys in 2 colours, 19 to hand"
    assert "  4   green  Bazooka           1 broken" in said.out
    assert "  2  Bazooka, green           Patio" in said.out
    assert "Needs 1 truck. You own none." in said.out

    out = tmp_path / "again.csv"
    told = json.loads(
        muster("toybox", str(file), "--field", "army-men", "-o", str(out), "--json").out
    )
    assert (told["owned"], told["to_hand"]) == (21, 19)
    most = told["games"][0]["colours"]["green"]["most"]
    assert {each["id"]: each["count"] for each in most}["bazooka"] == 3
    assert "4,Bazooka,bazooka,green,Patio,54,1,0" in out.read_text("utf-8-sig")


def test_files_are_added_to_the_own_box_as_a_whole_or_not_at_all(
    muster: Command, tmp_path: Path
) -> None:
    file, bad = tmp_path / "toys.csv", tmp_path / "bad.csv"
    file.write_text(TOYS)
    bad.write_text("count,pose\n-1,bazooka\n")
    data = ("--data", str(tmp_path / "data"))
    assert muster("toybox", *data).out.splitlines() == ["The toy box is empty."]
    assert muster("toybox", *data, str(file), "--add").status == 0
    refused = muster("toybox", *data, str(file), str(bad), "--add")
    assert refused.status == 2
    assert "bad.csv, line 2: count: '-1' should be a whole number" in refused.err
    assert muster("toybox", *data).out.splitlines()[0] == "21 toys in 2 colours, 19 to hand"


def test_check_and_print_take_the_toys_of_a_file(muster: Command, tmp_path: Path) -> None:
    file = tmp_path / "toys.csv"
    file.write_text(TOYS)
    said = muster("check", GARDEN, "--toybox", str(file))
    assert (said.status, "Needs 1 truck, you own none." in said.out) == (0, True)
    assert "you own" not in muster("check", GARDEN).out
    pdf = tmp_path / "fetch.pdf"
    printed = muster(
        "print", GARDEN, "--toybox", str(file), "--sheet", "fetch-list", "-o", str(pdf)
    )
    assert printed.status == 0
    assert "TOY BOX: PATIO" in page_texts(pdf)[0]
