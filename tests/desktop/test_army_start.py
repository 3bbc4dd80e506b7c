"""The first start, the second one, and the choice of a game for a new army."""

from army_hand import Hand
from PySide6.QtCore import QRectF, Qt

from db.store import Store
from desktop.app import show_window
from desktop.home.games import GameCard
from desktop.look.parts.buttons import PlainButton
from desktop.look.theme import theme_of
from desktop.services.sample_armies import sample_armies
from rules.games.game_titles import BUILT_IN

SAMPLES = [army.name for army in sample_armies()]


def test_the_first_start_shows_the_sample_armies(opener, data_dir) -> None:
    hand = opener(data_dir)
    assert hand.titles(hand.page.armies.list) == SAMPLES
    assert hand.page.showing == "army"
    assert hand.window.windowTitle() == f"{SAMPLES[0]} – Muster"
    assert hand.page.armies.list.current_key() == hand.army.id
    assert len(hand.boxes()) == len(hand.army.units)
    assert hand.totals()[0].startswith(str(hand.army.figure_count()))
    assert hand.window.rail.buttons[1].isChecked()


def test_the_second_start_shows_the_army_last_opened(opener, data) -> None:
    hand = opener(data)
    hand.click_row(hand.page.armies.list, "Garden Gate")
    assert hand.window.windowTitle() == "Garden Gate – Muster"
    hand.window.close()
    again = opener(data, ready=False)
    assert again.page.showing == "army", "the page is filled when it is shown"
    assert again.window.windowTitle() == "Garden Gate – Muster"
    assert again.titles(again.page.armies.list) == SAMPLES
    row = again.page.armies.list.current_key()
    assert row == again.army.id


def test_an_archived_army_is_opened_again_and_a_binned_one_is_not(opener, data) -> None:
    with Store.open(data) as store, store.writing() as work:
        first, second, third, *_ = work.armies.ids()
        work.armies.file([first, second], archived=True)
        work.settings.set("army", second)
    assert opener(data).army.id == second
    with Store.open(data) as store, store.writing() as work:
        work.armies.bin([second])
    assert opener(data).army.id == third, "the first that is neither binned nor archived"


def test_a_digit_and_enter_make_an_army_of_that_game(hand: Hand) -> None:
    for digit, ruleset in enumerate(BUILT_IN, 1):
        hand.press("Ctrl+N")
        assert hand.page.showing == "new"
        assert hand.totals() == [], "the army before is out of sight"
        hand.press(str(digit), "Return")
        assert hand.page.showing == "army"
        assert hand.army.ruleset == ruleset
        name = hand.document.ruleset.name
        assert hand.window.windowTitle() == f"{name} army – Muster"
        assert hand.titles(hand.page.armies.list)[-1] == f"{name} army"
        assert hand.page.tray.header.accessibleName() or hand.offered()
        assert hand.stored() == hand.army
        assert hand.totals()[0].startswith("0 ")
    # No card of a game cuts a line of its words in a small window.
    hand.window.resize(1024, 700)
    hand.press("Ctrl+N")
    hand.events()
    cards = [card for card in hand.page.findChildren(GameCard) if card.isVisible()]
    assert len(cards) == len(BUILT_IN)
    for card in cards:
        high = 88 + 4
        for role, sides, words in (
            ("lead-strong", 16, card.title.name),
            ("second", 24, card.title.tagline),
        ):
            room = QRectF(0, 0, card.width() - sides, 999)
            metrics = theme_of().metrics(role)
            high += metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, words).height()
        assert high <= card.height(), card.title.name


def test_without_any_army_the_games_and_the_samples_are_offered(hand: Hand) -> None:
    for _ in SAMPLES:
        hand.choose("File", "Put into the bin")
    assert hand.page.showing == "new"
    assert hand.titles(hand.page.armies.list) == ["None yet."]
    assert hand.totals() == []
    assert hand.window.windowTitle() == "Armies – Muster"
    button = next(
        each
        for each in hand.page.new_panel.findChildren(PlainButton)
        if each.text() == "Open the sample armies"
    )
    hand.click(button)
    assert sorted(hand.titles(hand.page.armies.list)) == sorted(SAMPLES)
    assert hand.page.showing == "army"


def test_one_leaves_the_choice_of_a_game_or_takes_one_of_it(hand: Hand) -> None:
    # Keys of a hidden army do nothing while a game is chosen.
    hand.controller.selection.set([hand.army.units[0].id])
    before = hand.army
    hand.press("Ctrl+N", "Delete", "Ctrl+D", "Ctrl+G", "+", "F2")
    assert hand.army is before
    assert hand.page.showing == "new"

    # Escape and the list lead back to the army.
    hand.start_over()
    before = hand.army
    hand.press("Ctrl+N")
    hand.press("Escape")
    assert hand.page.showing == "army"
    hand.press("Ctrl+N")
    hand.click_row(hand.page.armies.list, before.name)
    assert hand.page.showing == "army"
    assert hand.army is before

    # The cards can be clicked and the button names the game.
    hand.start_over()
    hand.click(hand.page.armies.new_button)
    panel = hand.page.new_panel
    cards = panel.games.cards
    assert len(cards) == 5
    hand.click(cards[3])
    assert panel.make_button.text() == "New Army Men army"
    hand.click(panel.make_button)
    assert hand.army.ruleset == "army-men"

    # An army that is ready is one of Home's starters of that game.
    hand.start_over()
    hand.press("Ctrl+N", "3")
    button = next(b for b in panel.findChildren(PlainButton) if b.text().startswith("Start with"))
    hand.click(button)
    assert hand.window.room == "home"
    home = hand.window.page_of("home")
    hand.qtbot.waitUntil(lambda: not home.wanted_game)
    assert home.games.choice == BUILT_IN[2]
    hand.press("Space")
    assert hand.window.room == "armies" and hand.army.ruleset == BUILT_IN[2]
    assert hand.army.figure_count() == 13

    # Arrows walk the cards.
    hand.start_over()
    hand.press("Ctrl+N", "Right", "Right")
    assert hand.page.new_panel.games.choice == BUILT_IN[2]
    hand.press("Left", "Enter")
    assert hand.army.ruleset == BUILT_IN[1]

    # A second army of a game has a name of its own.
    hand.start_over()
    for _ in range(2):
        hand.press("Ctrl+N", "1", "Return")
    assert hand.titles(hand.page.armies.list)[-2:] == ["L.G.A.M. army", "L.G.A.M. army 2"]


def test_the_frame_is_shown_before_the_page_is_made(qtbot, qapp, data, opener) -> None:
    opener(data)  # leaves its theme behind for the next test
    window = show_window(qapp, data)
    assert window.page is None
    qtbot.waitUntil(lambda: window.page is not None, timeout=15_000)
    assert window.room == "home" and window.rail.buttons[0].isChecked()
    page = window.page_of("armies")
    assert page.army_service.database.ready, "nothing is shown that is not read yet"
    assert page.showing == "army"
    page.army_service.close()
    window.close()
    window.deleteLater()
