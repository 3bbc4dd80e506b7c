"""What the commands print of the samples, word for word: other programs read the JSON."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_hand import Command
from snapshots import Snapshots

GATE, PATIO = "garden-gate.muster", "patio-guard.muster"
SANDPIT = "../../tests/data/battles/sandpit.log"
WAR = "lawn-war.muster-campaign"
PRINTED = {
    "rulesets.json": ("rulesets", "--json"),
    "check.txt": ("check", GATE, "olives-own.muster"),
    "check.json": ("check", GATE, "olives-own.muster", "--json"),
    "compare.txt": ("compare", GATE, PATIO),
    "compare.json": ("compare", GATE, PATIO, "--range", "2", "--json"),
    "odds.txt": ("odds", "lgam", "rifle", "--target", "man", "--modifier", "leader"),
    "odds.json": ("odds", "lgam", "bazooka", "--target", "tank", "--json"),
    "odds-asked.txt": ("odds", "green-and-tan"),
    "move.txt": ("move", "lgam", "jeep", "-m", "uphill", "-m", "rough"),
    "move-by-dice.txt": ("move", "green-and-tan", "tank"),
    "move.json": (
        "move",
        "green-and-tan",
        "rifle-squad",
        "--men",
        "3",
        "-m",
        "transport",
        "--json",
    ),
    "move-asked.txt": ("move", "lgam"),
    "move-asked.json": ("move", "army-men", "--json"),
    "convert.txt": ("convert", "2nd-sandbox-company.muster", "--to", "green-and-tan"),
    "convert.json": ("convert", "cereal-box-ten.muster", "--to", "army-men", "--json"),
    "campaign.txt": ("campaign", WAR),
    "campaign.json": ("campaign", WAR, "--json"),
    "table.txt": ("table", SANDPIT),
    "table.json": ("table", SANDPIT, "--json"),
    "print-list.txt": ("print", "--list", GATE),
    "print-list.json": ("print", "--list", "--json"),
}


@pytest.mark.parametrize("name", PRINTED)
def test_a_command_prints_what_it_printed(
    name: str,
    muster: Command,
    snapshots: Snapshots,
    project_root: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(project_root / "resources" / "samples")
    said = muster(*PRINTED[name])
    assert (said.err, said.status) == ("", 0)
    snapshots.same(f"cli/{name}", said.out)
