"""What goes wrong on an evening: lines taken back, men shot twice, armies and games changed."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest
from army_hand import Hand
from game_night_forces_hand import ForcesHand
from lgam_made import built
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

import resources
from db.store import Store
from desktop.gamenight.log_list import LogList
from desktop.gamenight.log_pane import LogDialog
from desktop.gamenight.new_battle import new_battle, sides_of
from desktop.gamenight.page import GameNightPage
from desktop.look.parts.buttons import LinkButton
from desktop.services import database
from rules.attack.procedure import Roll
from rules.table.events import Ruled
from rules.table.log import Line
from rules.table.turns import step_of

SAVED = re.compile(r"Saved \d\d:\d\d")
FOLDERS = ("rulesets", "playbooks")


def riflemen(at: ForcesHand, side: str) -> list[str]:
    field = at.controller.log.field
    return [
        man
        for man in field.figures[side]
        if (role := field.man[man].role) is not None and role.id == "rifleman"
    ]


def test_a_man_is_not_hit_twice_and_a_phase_is_taken_back_with_what_hangs_on_it(
    hand: Hand,
) -> None:
    at = ForcesHand(hand, "lgam")
    controller, card = at.controller, at.turns.shot
    at.to("small-arms")
    first = controller.log.state.order[0]
    other = next(side for side in controller.log.field.sides if side != first)
    shooters, target = riflemen(at, first), riflemen(at, other)[0]
    at.tap(shooters[0])
    at.tap(target)
    at.press("4")
    lines = controller.log.lines
    at.tap(shooters[1])
    at.tap(target)
    assert card.refusal.text() == "Rifleman lies already." and card.anyway.isVisible()
    at.press("4")
    assert controller.log.lines == lines, "his dice are not taken"
    at.press("Escape")
    at.to("movement")
    at.to("small-arms")
    at.tap(shooters[2])
    at.tap(target)
    assert card.refusal.text() == "Rifleman is off the table since turn 1."
    at.press("4", "Escape")
    assert controller.log.state.turn == 2 and controller.log.state.piece(target).status == "off"

    def take_back(dialog: LogDialog) -> None:
        log = dialog.findChild(LogList)
        assert log is not None
        row = next(each for each in log.rows() if each.text.startswith("Small arms"))
        log.choose(row)
        assert log.card is not None
        words = log.card.words.text()
        assert "He falls.”" in words and "more lines go with it." in words
        assert words.endswith("Men standing then: Tomas 12.")
        log.card.this.click()

    buttons = at.page.findChildren(LinkButton)
    opener = next(each for each in buttons if each.text() == "All of them…")
    hand.in_dialog(opener.click, take_back)  # type: ignore[arg-type]
    step = step_of(controller.log.field, controller.log.state)
    assert step is not None
    assert (step.id, controller.log.state.turn) == ("automatic", 1), "the phase before it"
    assert controller.log.state.piece(target).status == "stands"
    at.press("Ctrl+Shift+Z")
    assert controller.log.state.piece(target).status == "off" and controller.log.state.turn == 2


def test_an_army_that_is_edited_meanwhile_stays_in_the_battle_as_it_was(hand: Hand) -> None:
    hand.window.go("face-off")
    face_off = hand.window.page
    face_off.open()  # type: ignore[attr-defined]
    hand.events()
    hand.click(face_off.play)  # type: ignore[attr-defined]
    controller = hand.window.page_of("game-night").controller  # type: ignore[attr-defined]
    battle = controller.log.battle
    kept = battle.sides[0].army
    hand.window.go("armies")
    hand.army_service.open(kept.id)
    hand.controller.selection.set((kept.units[0].id,))
    hand.controller.remove()
    assert len(hand.army_service.documents()[kept.id].army.units) == len(kept.units) - 1
    hand.window.go("game-night")
    assert controller.log.battle.sides[0].army == kept
    controller.log.close()
    assert controller.log.open(battle.id) and controller.log.battle == battle


def test_a_game_that_was_changed_or_broken_meanwhile_is_told(hand: Hand, qtbot: QtBot) -> None:
    folder, catalog = hand.data / "rulesets", hand.army_service.catalog
    folder.mkdir(exist_ok=True)
    own = {kind: resources.path(kind, "lgam.toml").read_text("utf-8") for kind in FOLDERS}
    rules, play = (text.replace('"lgam"', '"mine"', 1) for text in own.values())
    (folder / "mine.toml").write_text(rules.replace('"L.G.A.M."', '"Mine"', 1), "utf-8")
    (folder / "mine.play.toml").write_text(play, "utf-8")
    catalog.forget()
    ruleset, playbook = catalog.get("mine"), catalog.playbook("mine")
    assert ruleset is not None and playbook is not None
    hand.window.go("game-night")
    page = hand.window.page_of("game-night")
    assert isinstance(page, GameNightPage)
    controller, said = page.controller, list[str]()
    controller.log.said.connect(said.append)
    armies = [replace(built(ruleset, ("role", "rifleman", 3)), id=key) for key in "12"]
    begun = new_battle(catalog, sides_of(armies, ("Ada", "Tomas")))
    assert begun.value is not None and controller.log.begin(begun.value)
    for _ in range(12):
        asked = controller.log.state.ask
        if isinstance(asked, Roll):
            controller.attack.tell(*range(2, 2 + asked.dice))
        else:
            controller.go_on()
    controller.log.close()
    first = play.index('[[turn.steps]]\nid = "count"')
    (folder / "mine.play.toml").write_text(
        play[:first] + play[play.index("[[turn.steps]]", first + 1) :], "utf-8"
    )
    catalog.forget()
    page.start.play_on(begun.value.id)
    assert said.pop() == (
        "Mine was changed since this battle began. 1 line of the log does not fit it and is "
        "struck out."
    )
    assert [row.stands for row in controller.log.rows].count(False) == 1
    controller.log.close()
    (folder / "mine.play.toml").write_text("x = [", "utf-8")
    catalog.forget()
    page.start.play_on(begun.value.id)
    assert controller.log.battle is None and said.pop() == (
        "The log of a battle: line 1: is of the game 'mine', which is missing or has a mistake in "
        "its files; Rules tells which"
    )


def test_a_line_that_cannot_be_written_is_told_and_written_by_itself(
    hand: Hand, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "RETRY_MS", 60)
    at = ForcesHand(hand, "lgam")
    controller, notice = at.controller, at.page.notice
    store = hand.army_service.database.store()
    connection = store._engine.raw_connection().driver_connection
    assert connection is not None

    def stored() -> tuple[Line, ...]:
        """Return what is there when the window is killed now."""
        with Store.open(hand.data) as other, other.reading() as work:
            return work.battles.load(controller.log.field.battle.id)

    for pragma, word, mend in (
        ("query_only = 1", "read-only", "query_only = 0"),
        ("max_page_count = 1", "full", "max_page_count = 100000"),
    ):
        connection.execute(f"PRAGMA {pragma}")
        before = controller.log.lines
        for _ in range(40):  # until a page of the database is full
            assert controller.log.do(Ruled("The dog is terrain. " * 20))
        assert len(controller.log.lines) == len(before) + 40, "play goes on"
        assert notice.isVisible() and notice.keep.isVisible()
        told = notice.words.text()
        assert "not saved" in told and word in told and told.endswith("Muster keeps trying.")
        assert stored() != controller.log.lines
        connection.execute(f"PRAGMA {mend}")
        qtbot.waitUntil(lambda: not notice.isVisible(), timeout=5000)
        assert SAVED.match(hand.window.status_text)
        assert stored() == controller.log.lines, "without another act"


def test_a_battle_locked_by_another_program_is_left_and_written_all_the_same(
    hand: Hand, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "RETRY_MS", 60)
    at = ForcesHand(hand, "lgam")
    controller, battle = at.controller, at.controller.log.field.battle.id
    with closing(sqlite3.connect(hand.data / "muster.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        at.press("n")
        lines = controller.log.lines
        assert "another program" in at.page.notice.words.text().lower()
        hand.in_dialog(
            lambda: hand.press("Ctrl+1"),
            lambda dialog: next(
                each for each in dialog.buttons if each.text() == "Leave it unsaved"
            ).click(),
        )
        assert hand.window.room == "armies"
    qtbot.waitUntil(lambda: not controller.log.battles.unwritten(battle), timeout=5000)
    with Store.open(hand.data) as store, store.reading() as work:
        assert work.battles.load(battle) == lines
