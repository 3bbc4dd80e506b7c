"""Dice and reinforcements of hundreds of men: nobody is left out, however few are in sight."""

from __future__ import annotations

from campaigns import MOMENT, a_record, an_army, an_entry, recorded
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.campaign.man_dialogs import ReinforceDialog
from desktop.campaign.page_view_model import Shown
from desktop.campaign.planning.before_page import BeforePage
from desktop.campaign.planning.fit_for_battle import force
from desktop.look.parts.panel import ScrollPage
from rules.campaign.ledger.acts import Enter, Join, Reinforce
from rules.campaign.ledger.append import append, begin
from rules.campaign.ledger.chain import Ledger
from rules.campaign.planning.settings import CampaignSettings, Losses, Player
from rules.campaign.recording.battle_record import FateKind
from rules.campaign.recording.casualty_recovery import who_rolls
from rules.campaign.state.replay import replay
from rules.games.catalog import Catalog

FALLEN = 400


def fallen(reinforcements: int = 0) -> tuple[Shown, Ledger]:
    """Return a campaign with an army of which hundreds have fallen."""
    losses = Losses("recover", needed=4, reinforcements=reinforcements)
    ledger = begin(CampaignSettings("War", ("army-men",), losses=losses), MOMENT)
    for owner in ("ada", "june"):
        ledger = append(ledger, Join(Player(owner, owner.title())), MOMENT)
        ledger = append(ledger, Enter(an_entry(owner), an_army(owner, FALLEN + 2)), MOMENT)
    fates: dict[str, FateKind] = {f"ada-{man}": "fallen" for man in range(1, FALLEN + 1)}
    ledger = recorded(ledger, "b1", a_record("ada", "june", fates=fates))
    return Shown(replay(ledger)), ledger


def asked(qtbot: QtBot, reinforcements: int = 0) -> BeforePage:
    """Open the page of that army before a battle."""

    shown, ledger = fallen(reinforcements)
    catalog = Catalog()
    found = force(shown, "ada", catalog.get("army-men"), ledger.batches)
    dialog = BeforePage(shown, [found], catalog.get, title="Before the battle", plays=True)
    qtbot.addWidget(dialog)
    dialog.resize(1000, 620)
    dialog.show()
    QTest.qWaitForWindowActive(dialog)
    return dialog


def scroll(dialog: QWidget, share: float) -> None:
    bar = next(each for each in dialog.findChildren(ScrollPage)).verticalScrollBar()
    bar.setValue(round(bar.maximum() * share))
    for _ in range(3):
        QApplication.processEvents()


def test_of_hundreds_of_dice_those_in_sight_are_there_and_all_are_thrown(qtbot: QtBot) -> None:
    dialog = asked(qtbot)
    (box,) = dialog.columns
    assert len(box.dice) < 60, "the others wait until somebody looks"
    assert "ada-200" not in box.dice
    scroll(dialog, 0.5)
    assert "ada-200" in box.dice and not box.dice["ada-200"].visibleRegion().isEmpty()
    box.dice["ada-200"].throw(6)
    assert box.dice["ada-200"].result.text == "Back"
    assert box.number.text() == "3"

    box.roll()
    scroll(dialog, 1)
    last = box.dice[f"ada-{FALLEN}"]
    assert not last.visibleRegion().isEmpty()
    (act,) = dialog.acts()
    assert isinstance(act, Reinforce) and len(act.rolls) == FALLEN
    assert act.rolls["ada-200"] == 6, "who has a number does not roll"
    assert last.die.face == act.rolls[f"ada-{FALLEN}"]
    assert set(act.back) == {figure for figure, face in act.rolls.items() if face >= 4}


def test_the_keyboard_walks_through_hundreds_of_dice_in_their_order(qtbot: QtBot) -> None:
    dialog = asked(qtbot)
    (box,) = dialog.columns
    dialog.steps.tabs[-1].setFocus()
    for number in range(1, 41):
        QTest.keyClick(QApplication.focusWidget(), "\t")
        QApplication.processEvents()
        assert QApplication.focusWidget() is box.dice[f"ada-{number}"]
    QTest.keyClicks(QApplication.focusWidget(), "5")
    assert box.rolls() == {"ada-40": 5}


def test_of_hundreds_who_may_come_back_no_more_are_ticked_than_was_agreed(qtbot: QtBot) -> None:
    dialog = asked(qtbot, reinforcements=2)
    (box,) = dialog.columns
    scroll(dialog, 0.7)
    (one, first), (two, second), (_, third) = list(box.back.items())[-4:-1]
    for check in (first, second):
        check.click()
    assert box.count.text() == "2 of 2 chosen"
    assert not third.isEnabled() and "2 men may come back" in third.toolTip()
    scroll(dialog, 0.9)
    assert not list(box.back.values())[-2].isEnabled(), "nor those who come into sight later"
    assert set(box.reinforced()) == {one, two}
    (act,) = dialog.acts()
    assert isinstance(act, Reinforce) and set(act.back) == {one, two}


def test_hundreds_who_are_out_roll_and_are_ticked_also_where_nobody_looks(qtbot: QtBot) -> None:
    shown, _ = fallen()
    rolling = who_rolls(shown.state, "ada")
    out = tuple(shown.state.careers["ada", each] for each in rolling)
    dialog = ReinforceDialog(shown, "ada", out, rolling=rolling)
    qtbot.addWidget(dialog)
    dialog.show()
    assert len(out) == FALLEN and len(dialog.men) < 60
    dialog.roll_button.click()
    act = dialog.act()
    assert len(act.rolls) == FALLEN and len(dialog.told.text()) < 120
    assert set(act.back) == {figure for figure, face in act.rolls.items() if face >= 4}
    scroll(dialog, 1)
    assert {each: check.isChecked() for each, check in dialog.men.items()} == {
        each: act.rolls[each] >= 4 for each in dialog.men
    }
    assert f"ada-{FALLEN}" in dialog.men
