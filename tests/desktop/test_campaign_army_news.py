"""Armies that were changed, binned or chosen twice: told on the page, and never taken unseen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import campaign_made as made
import pytest
from campaign_hand import CampaignHand, pick, write
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.army.figure_sources import ArtSource
from desktop.campaign.change_preview_dialog import ChangeDialog
from desktop.campaign.details.rates import HeadTable
from desktop.campaign.open_campaign import About
from desktop.campaign.portraits import NEUTRAL
from desktop.campaign.settings.page import SettingsPage
from desktop.look.parts.text import fitted, text_width
from desktop.look.theme import theme_of
from rules.army import edits
from rules.campaign.ledger.acts import Enter, Join, Plan
from rules.campaign.ledger.append import append
from rules.campaign.planning.settings import Entry, Player
from rules.campaign.recording.battle_record import BattlePlan, PlannedSide
from rules.campaign.recording.casualty_recovery import AGREED

TIP = int(Qt.ItemDataRole.ToolTipRole)


@pytest.fixture
def at(opener: Any, data: Path) -> CampaignHand:
    """The room over a campaign whose first two armies are among those of the player."""
    hand = opener(data)
    made.put(data, made.war())
    return CampaignHand(hand)


def looked(at: CampaignHand) -> CampaignHand:
    """Come back to the room, and wait until every army was looked at."""
    at.hand.press("Ctrl+2")
    watch = at.controller.armies.watch
    at.hand.qtbot.waitUntil(lambda: watch.done, timeout=15_000)
    at.hand.events()
    return at


def change(at: CampaignHand, name: str) -> str:
    """Take a man out of an army in the room of the armies; return who it was."""
    at.hand.press("Ctrl+1")
    army_service = at.hand.army_service
    document = army_service.document(
        next(each.id for each in army_service.entries if each.name == name)
    )
    assert document is not None
    man = document.army.units[0].figures[0]
    document.edit("remove a man", lambda army: edits.remove_figures(army, [man.id]))
    return man.called


def told(at: CampaignHand, row: int) -> str:
    """Return what is told of an army where the pointer rests on its line."""
    lines = at.standings.lines
    return str(lines.index(row, 1).data(TIP))


def open_army(at: CampaignHand, row: int) -> None:
    table = at.standings
    table.setFocus()
    table.setCurrentIndex(table.lines.index(row, 1))
    at.hand.press("Return")


def test_a_changed_army_is_told_taken_after_a_look_or_left_as_it_joined(at: CampaignHand) -> None:
    looked(at)
    assert "Armies" not in told(at, 0), "it is as it entered"
    man = change(at, "2nd Sandbox Company")
    looked(at)
    assert told(at, 0).splitlines()[1] == "In Armies it was changed since it joined: 1 went."
    open_army(at, 0)
    assert "1 went" in at.right()
    before = at.stored()

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, ChangeDialog)
        words = "\n".join(dialog.words())
        assert man in words and "men " in words, "who goes, and what that changes"
        at.press_button(dialog, "Leave it as it joined")

    at.hand.in_dialog(lambda: at.hand.click(at.about.sheet.buttons["take"]), use)
    assert at.stored() == before, "nothing is taken unasked"
    answer = at.answer("Take it as it is now")
    at.hand.in_dialog(lambda: at.hand.click(at.about.sheet.buttons["take"]), answer)
    after = at.stored()
    assert after.entry("ada").army.figure_count() == before.entry("ada").army.figure_count() - 1
    assert at.page.undo_button.toolTip() == "Undo: an army updated (Ctrl+Z)"
    looked(at)
    assert "take" not in at.about.sheet.buttons and "Armies" not in told(at, 0)

    change(at, "2nd Sandbox Company")
    looked(at)
    open_army(at, 0)
    at.hand.click(at.about.sheet.buttons["leave"])
    looked(at)
    assert "Armies" not in told(at, 0) and "keeps it as it joined" in at.right()
    assert "take" in at.about.sheet.buttons, "another day, perhaps"
    assert at.page.undo_button.toolTip() == "Undo: an army left as it joined (Ctrl+Z)"
    assert len(at.stored().entry("ada").left) == 1, "it goes with the campaign"
    change(at, "2nd Sandbox Company")
    looked(at)
    assert "2 went" in told(at, 0)


def test_more_men_than_were_agreed_are_taken_when_all_agree(at: CampaignHand) -> None:
    at.hand.press("Ctrl+1")
    army_service = at.hand.army_service
    company = next(each.id for each in army_service.entries if each.name == "2nd Sandbox Company")
    document = army_service.document(company)
    assert document is not None
    men = [man.id for man in document.army.units[1].figures[:2]]
    document.edit("two more", lambda army: edits.duplicate_figures(army, men)[0])
    looked(at)
    open_army(at, 0)
    answer = at.answer("All agree: take it as it is now")
    at.hand.in_dialog(lambda: at.hand.click(at.about.sheet.buttons["take"]), answer)
    assert at.stored().entry("ada").army == document.army
    act = at.controller.campaigns.ledger.batches[-1].act
    assert isinstance(act, Enter) and act.why == "Agreed by all", "it stands in the ledger"


def test_the_same_army_twice_is_told_and_gets_another_colour(at: CampaignHand) -> None:
    hand = at.hand

    def use(dialog: SettingsPage) -> None:
        write(dialog.who.name, "Mirror war")
        hand.click(dialog.who.games.checks["lgam"])
        for row, player in zip(dialog.who.players.rows, ("Ada", "Ben"), strict=True):
            write(row.name, player)
            pick(row.army, "Tan Raiders")
        words = dialog.who.twice.text()
        assert dialog.who.twice.isVisibleTo(dialog)
        assert words.startswith("Tan Raiders is chosen twice, for Ada and Ben.")
        at.take(dialog)

    at.in_form(lambda: hand.press("Ctrl+N"), use)
    entries = at.stored().entries
    assert len({each.entry.colour for each in entries}) == 2, "they look apart"
    assert all(each.army.colour == each.entry.colour for each in entries)
    looked(at)
    names = {told(at, row).splitlines()[0] for row in range(2)}
    assert names == {"Tan Raiders, Ada", "Tan Raiders, Ben"}
    assert not at.standings.lines.news, "another colour is no news"
    open_army(at, 0)
    assert "Tan Raiders\nAda" in at.right()
    assert "Level with Tan Raiders (Ada) on everything" in told(at, 1)


def test_long_names_share_the_room_and_are_told_in_full(opener: Any, data: Path) -> None:
    long, army = "Анна-МарияКонстантиновнаДолгорукова", "НижнегородскийГвардейскийСаперныйПолк"
    ledger = append(made.war(), Join(Player("ada", long)), made.MOMENT)
    known = made.armies()["ada"]
    entry = Entry("ada", "ada", known.id, army, "lgam", known.colour)
    made.put(data, append(ledger, Enter(entry, known), made.MOMENT))
    at = CampaignHand(opener(data, room="campaigns"))
    assert told(at, 0).splitlines()[0] == f"{army}, {long}"
    at.controller.show_battle("battle1")
    at.hand.events()
    pane = at.about
    assert long in at.right(), "read aloud it is one word"
    assert pane.page.widget().width() <= pane.page.viewport().width(), "nothing is cut off"
    assert at.controller.shown is not None
    table = HeadTable(at.controller.shown)
    assert table.item(0, 1).toolTip() == f"{long} – Tomas: 2 won, 0 drawn, 0 lost"


def test_who_plays_who_is_in_the_bin_elsewhere_or_gone_is_told(at: CampaignHand) -> None:
    state = at.stored()
    men = [man.id for man in state.entry("june").army.figures()]
    away = tuple(each for each in men if each not in state.entry("june").out)[:3]
    plan = BattlePlan("2026-11-22", (PlannedSide("june", away=away), PlannedSide("ada")), "lgam")
    assert at.controller.campaigns.append(Plan("battle8", plan))
    at.controller.show_battle("battle8")
    lines = at.right().splitlines()
    assert "June, 36 of 45 figures, 3 stay at home" in lines and "Ada, 35 of 43 figures" in lines

    at.hand.press("Ctrl+1")
    army_service = at.hand.army_service
    raiders = next(each.id for each in army_service.entries if each.name == "Tan Raiders")
    at.hand.page.filing.bin([raiders])
    looked(at)
    assert told(at, 1).splitlines()[1] == "It is in the bin of Armies."
    open_army(at, 1)
    at.hand.click(at.about.sheet.buttons["back"])
    looked(at)
    assert "bin" not in told(at, 1) and raiders in {each.id for each in army_service.entries}

    looked(at)
    page, army = at.page, at.controller.campaigns.state.entry("june").army
    assert not at.hand.army_service.knows(army.id)
    page.controller.show_about(About("army", "june"))
    assert "not on this computer" in at.right()
    page.details.sheet.buttons["fetch"].click()
    looked(at)
    assert at.hand.army_service.load(army.id) == army
    assert "not among those" not in at.right()

    page, found = at.page, at.controller.campaigns.state.entry("ada")

    def drawing(man: str) -> str:
        source = page.controller.looks.man(page.controller.shown, "ada", man)
        assert isinstance(source, ArtSource)
        return source.art

    arts = {man.id: drawing(man.id) for man in found.army.figures()}
    gone = next(man for man, art in arts.items() if art != NEUTRAL)
    smaller = edits.remove_figures(found.army, [gone])
    assert page.controller.campaigns.append(Enter(found.entry, smaller))
    assert drawing(gone) == arts[gone]


def test_of_names_that_are_too_long_each_leaves_its_beginning(qapp: object) -> None:
    theme = theme_of()
    both = fitted(theme, "body", "Maximilian-Bartholomew – Анна-МарияКонстантиновна", 120)
    assert both.startswith("Max") and " – Анна" in both
    assert text_width(theme, "body", both) <= 121
    assert fitted(theme, "body", "Ada – Maximilian-Bartholomew", 120).startswith("Ada – Max")
    assert fitted(theme, "body", "Ada – Ben", 120) == "Ada – Ben"


def test_an_army_taken_anew_on_another_computer_is_not_told_as_changed_here(
    at: CampaignHand,
) -> None:
    found = at.controller.campaigns.state.entry("ada")
    newer = edits.duplicate_figures(found.army, [found.army.units[1].figures[0].id])[0]
    assert at.controller.campaigns.append(Enter(found.entry, newer, AGREED))
    looked(at)
    assert "In Armies" not in told(at, 0)
    at.controller.show_about(About("army", "ada"))
    assert "The campaign has a newer version of this army than Armies" in at.right()
    words = [each.text() for each in at.about.findChildren(QPushButton) if each.text()]
    assert "Reinforce…" in words and "Take it as it is now…" not in words
    assert at.controller.armies.reason() == "The campaign has a newer one than Armies.", (
        "in the menu"
    )
    at.about.sheet.buttons["fetch"].click()
    looked(at)
    assert at.hand.army_service.army_now(newer.id) == newer
    assert "newer version" not in at.right() and "In Armies" not in at.right()
