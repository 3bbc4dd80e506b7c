"""Home, used as a hand would: a first start, a starter, the sample campaign, going on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app import make_window
from desktop.figure_rows import FigureRows
from desktop.home.cards import GoOnCard
from desktop.home.page import HomePage
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.theme import theme_of
from desktop.shell.window import MainWindow

Home = tuple[MainWindow, HomePage]
WRAPS = int(Qt.TextFlag.TextWordWrap)


@pytest.fixture
def home(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Home]:
    """Return a window that was started for the first time; its theme goes with it."""
    before = theme_of()
    window = make_window(qapp, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    page = window.page
    assert isinstance(page, HomePage)
    qtbot.waitUntil(lambda: page.facts is not None and bool(page.starters.cards))
    yield window, page
    qapp.setProperty("muster_theme", before)


def labels(page: HomePage) -> list[str]:
    """Return what the cards of the first row are, in order."""
    return [card.accessibleName() for card in page.cards if isinstance(card, GoOnCard)]


def test_a_first_start_asks_for_the_game_alone_and_a_digit_and_enter_start(
    home: Home, qtbot: QtBot
) -> None:
    window, page = home
    assert window.head.accessibleName() == "Welcome to Muster"
    assert page.cards == [] and page.games.choice == "lgam"
    names = [card.starter.name for card in page.starters.cards]
    assert names == ["Basic force", "Balanced 30"]
    assert QApplication.focusWidget() is page.games.cards[0], "the keyboard is there already"
    # Large text cuts no words: the steps of an evening take a second line, a card grows.
    for percent in (100, 130, 150):
        theme_of().set_text_percent(percent)
        for _ in range(4):
            QApplication.processEvents()
        labels = page.evening.findChildren(TextLabel)
        assert "who was killed, who won" in [label.text() for label in labels]
        cut = [each.text() for each in labels if each.width() < each.sizeHint().width()]
        assert not cut, percent
        for game in page.games.cards:
            name, told = (
                QFontMetrics(theme_of().font(role)).boundingRect(
                    QRect(0, 0, game.width() - sides, 999), WRAPS, words
                )
                for role, sides, words in (
                    ("lead-strong", 16, game.title.name),
                    ("second", 24, game.title.tagline),
                )
            )
            assert 88 + name.height() + told.height() <= game.height(), (percent, game.title.name)
    theme_of().set_text_percent(100)
    qtbot.keyClick(page.games.cards[0], Qt.Key.Key_3)
    assert page.games.choice == "green-and-tan"
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    army = window.page_of("armies").army_service.current.army  # type: ignore[attr-defined]
    assert window.room == "armies" and army.ruleset == "green-and-tan"
    assert QApplication.activeWindow() is window, "no part of a page opens as a window of its own"
    assert army.figure_count() == 13


def test_a_starter_becomes_the_open_army_and_home_goes_on_with_it(home: Home, qtbot: QtBot) -> None:
    window, page = home
    qtbot.mouseClick(page.starters.cards[1].button, Qt.MouseButton.LeftButton)
    army = window.page_of("armies").army_service.current.army  # type: ignore[attr-defined]
    assert window.room == "armies" and army.figure_count() == 30
    window.go("home")
    qtbot.waitUntil(lambda: bool(page.cards))
    assert labels(page) == [f"Army: {army.name}"], "the samples are not the player's own"
    men = page.starters.cards[1].findChild(FigureRows)
    rows = sorted({place.y() for _, place in men._placed()})
    assert men.figure_width() * 7 / 6 <= min(b - a for a, b in pairwise(rows)) + 1, "rows apart"
    assert window.head.accessibleName().startswith("Good ")
    card = page.games.cards[3]
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    qtbot.mouseDClick(card, Qt.MouseButton.LeftButton)
    army = window.page_of("armies").army_service.current.army  # type: ignore[attr-defined]
    assert window.room == "armies" and army.ruleset == "army-men", "a double click is Enter"
    assert army.figure_count() > 0
    # An empty army needs no starter.
    window.go("home")
    qtbot.waitUntil(lambda: window.room == "home")
    page.games.choose(4)
    qtbot.mouseClick(page.new_head.empty_button, Qt.MouseButton.LeftButton)
    army = window.page_of("armies").army_service.current.army  # type: ignore[attr-defined]
    assert (army.ruleset, army.figure_count()) == ("army-men-combat", 0)
    # The player's own armies fill the row, the open one and those changed last.
    window.go("home")
    qtbot.waitUntil(lambda: len(page.cards) == 3)
    names = [card.accessibleName() for card in page.cards if card.isVisible()]
    assert names[0] == f"Army: {army.name}" and names[2] == "Army: L.G.A.M. balanced 30"
    window.resize(1024, 700)
    qtbot.waitUntil(lambda: page.cards[1].geometry().right() > page.width() - 80)
    assert not page.cards[2].isVisible(), "two in a narrow window, and no hole beside them"
    qtbot.mouseClick(page.cards[1].button, Qt.MouseButton.LeftButton)  # type: ignore[attr-defined]
    assert window.page_of("armies").army_service.current.army.ruleset == "army-men"  # type: ignore[attr-defined]


def test_the_sample_campaign_stands_at_home_until_home_is_wanted_no_more(
    home: Home, qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    window, page = home
    qtbot.mouseClick(page.around["Sample campaign"], Qt.MouseButton.LeftButton)
    assert window.room == "campaigns"
    window.go("home")
    qtbot.waitUntil(lambda: bool(page.cards))
    assert labels(page) == ["Army: 2nd Sandbox Company", "Next battle: Tomas – June",
                            "Last battle: Battle 6: Ada won"]  # fmt: skip
    assert "11 and 7 men fit" in (page.facts.next.second if page.facts.next else "")
    told = [tag.text for tag in page.cards[0].findChildren(Tag)]
    seal = window.page_of("armies").seal.accessibleName()  # type: ignore[attr-defined]
    assert told == ["2 things"] and seal.startswith("2 things"), "one count for one army"
    theme_of().set_text_percent(150)
    QApplication.processEvents()
    elided = [label for card in page.cards for label in card.findChildren(ElidedLabel)]
    assert not any(label.shortened for label in elided)
    theme_of().set_text_percent(100)
    window.resize(1024, 700)
    first, _, third = page.cards
    qtbot.waitUntil(lambda: third.width() > 1.9 * first.width())  # no hole beside it
    samples = page.around["Sample armies"]
    assert samples.isVisible() and samples.mapTo(page, samples.rect().topRight()).x() < 1024
    page.at_start.click()
    again = make_window(qapp, tmp_path / "data")
    qtbot.addWidget(again)
    assert again.room == "armies"
