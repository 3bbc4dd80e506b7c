"""`muster pick`: armies by a number, as files, out of a list of toys."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_hand import Command
from toys_made import made_box

from rules.army.documents.army_file import load_army_file
from rules.checks import check
from rules.games.catalog import Catalog
from rules.toybox.csv_file import write_csv
from rules.toybox.toy_box import ToyBox


def test_two_armies_are_written_as_files_and_told_with_reasons(
    muster: Command, tmp_path: Path
) -> None:
    words = ("pick", "lgam", "--two", "--seed", "4711", "--out", str(tmp_path))
    said = muster(*words, "--json")
    told = json.loads(said.out)
    assert (said.status, said.err) == (0, "")
    assert 0.45 <= told["chance"] <= 0.55
    assert len(told["swaps"]) == 4
    armies = [load_army_file(Path(each["file"])) for each in told["armies"]]
    assert [army.name for army in armies] == ["Green Thirty", "Tan Thirty"]
    ruleset = Catalog().get("lgam")
    assert ruleset
    assert not [finding for army in armies for finding in check(army, ruleset)]
    text = muster(*words).out
    assert len(list(tmp_path.iterdir())) == 4, "nothing is written over"
    here = ("pick", "lgam", "--out", str(tmp_path / "green-thirty.muster"))
    assert "cannot be written" in muster(*here).err
    assert "The backbone of every army." in text
    assert "Green Thirty against Tan Thirty" in text


@pytest.mark.parametrize("two", [True, False])
def test_a_list_of_toys_bounds_what_is_picked(muster: Command, tmp_path: Path, two: bool) -> None:
    box = tmp_path / "toys.csv"
    box.write_bytes(write_csv(made_box([("rifle", 8, 6), ("bazooka", 2, 1)])))
    said = muster("pick", "army-men", "--toybox", str(box), *(["--two"] if two else []), "--json")
    told = json.loads(said.out)
    last = {each["name"]: each["count"] for each in told["armies"][-1]["choices"]}
    last.pop("Tank", 0)  # it may stay in the box
    assert last == ({"Rifle": 6, "Bazooka": 1} if two else {"Rifle": 8, "Bazooka": 2})
    assert len({each["men"] for each in told["armies"]}) == 1
    box.write_bytes(write_csv(ToyBox()))
    said = muster("pick", "army-men", "--toybox", str(box))
    assert (said.status, said.out.strip()) == (1, "No legal army of Army Men.")
    said = muster("pick", "army-men", "--data", str(tmp_path / "mine"), "--toybox")
    assert (said.status, said.out.strip()) == (1, "No legal army of Army Men.")
