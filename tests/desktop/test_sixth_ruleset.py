"""A sixth game of data alone: chosen, built, checked, saved, printed, and used without a window."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from army_hand import Hand
from paper import page_texts
from print_hand import PrintHand
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from desktop import cli
from desktop.army.table.unit_bodies import FreePlace
from desktop.look.parts.check import Check
from rules.army.documents.army_file import load_army_file

GAME = Path(__file__).parent.parent / "data" / "rulesets" / "back-garden.toml"


@pytest.fixture
def hand(opener, data: Path) -> Hand:
    (data / "rulesets").mkdir(exist_ok=True)
    shutil.copy(GAME, data / "rulesets")
    hand: Hand = opener(data)
    hand.press("Ctrl+N", "6", "Return")
    return hand


def add(hand: Hand, *names: str) -> None:
    for name in names:
        hand.press("Ctrl+F", "Ctrl+A")
        hand.type(name)
        hand.press("Return")


def text_of(path: Path) -> str:
    return " ".join(page_texts(path))


def muster(root: Path, data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command: Sequence[str] = (sys.executable, "-m", "desktop", "--data", str(data), *arguments)
    environment = {**os.environ, "PYTHONPATH": str(root)}
    return subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )


def test_it_is_offered_with_the_others(hand: Hand) -> None:
    assert hand.army.ruleset == "back-garden"
    assert hand.window.windowTitle() == "Back Garden War army – Muster"
    assert hand.offered() == [
        "Soaker",
        "Acorn thrower",
        "Patrol",
        "Hose team",
        "Wheelbarrow",
    ]
    assert hand.game_words().startswith("Back Garden War, 0.3, by Nobody")


def test_it_builds_and_checks(hand: Hand) -> None:
    add(hand, "soaker", "soaker")
    assert any("soakers for 0 others" in sentence.lower() for sentence in hand.sentences())
    add(hand, "patrol", "hose", "barrow")
    assert len(hand.boxes()) == 4
    assert any("Patrol, 4" in box for box in hand.boxes())
    assert any("Hose team, 2 of 2" in box for box in hand.boxes())
    assert any("Wheelbarrow, 1 of 3" in box for box in hand.boxes())
    assert any("points" in total.lower() for total in hand.totals()), hand.totals()
    assert any("tea" in total.lower() for total in hand.totals()), hand.totals()
    hand.controller.selection.set([hand.unit("Wheelbarrow").id])
    boxes = hand.page.inspector.unit.fittings.findChildren(Check)
    assert [box.text() for box in boxes] == ["Squirt", "Flag"]
    hand.click(boxes[1])
    assert hand.unit("Wheelbarrow").fittings == ("flag",)
    hand.click(hand.view("Wheelbarrow").findChild(FreePlace), QPointF(12, 12))
    hand.pick(QApplication.activePopupWidget().actions()[0].text())
    assert any("Wheelbarrow, 2 of 3" in box for box in hand.boxes())
    add(hand, "soaker", "soaker")
    assert [f.severity for f in hand.document.findings] == ["error"]
    hand.press("F8", "Ctrl+Return")
    assert "error" not in [f.severity for f in hand.document.findings]
    hand.saved()
    assert hand.stored() == hand.army


def test_it_prints_and_is_used_without_a_window(
    hand: Hand,
    tmp_path: Path,
    data: Path,
    project_root: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    add(hand, "patrol", "hose", "barrow")
    copy, pack = tmp_path / "lawn.muster", tmp_path / "lawn.pdf"
    hand.page.files.write_copy(copy)
    assert load_army_file(copy) == hand.army
    room = PrintHand(hand, "Ctrl+P")
    room.page.output.save_pdf(pack)
    room.done()
    words = text_of(pack)
    for word in ("Patrol", "Hose team", "Wheelbarrow", "Back Garden War"):
        assert word.casefold() in words.casefold(), word

    checked = muster(project_root, data, "check", "--json", str(copy))
    assert checked.returncode == 0, checked.stderr
    (army,) = json.loads(checked.stdout)["armies"]
    assert army["ruleset"] == "back-garden"
    assert army["figures"] == hand.army.figure_count()
    printed = ["print", str(copy), "-o", str(tmp_path / "cli.pdf"), "--data", str(data)]
    assert cli.run(printed) == 0
    assert "wheelbarrow" in text_of(tmp_path / "cli.pdf").casefold()
    capsys.readouterr()
    assert cli.run(["rulesets", "--data", str(data)]) == 0
    assert "Back Garden War" in capsys.readouterr().out


def test_without_its_file_its_armies_wait(hand: Hand, opener, data: Path) -> None:
    add(hand, "patrol")
    hand.saved()
    army = hand.army
    hand.window.close()
    (data / "rulesets" / GAME.name).unlink()
    later = opener(data)
    assert later.army == army
    assert "“back-garden” is not installed" in later.game_words()
    assert later.totals() == []
