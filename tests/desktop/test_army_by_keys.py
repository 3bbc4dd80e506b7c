"""The whole building of an army with the keyboard alone, in each game."""

import pytest
from army_hand import Hand
from PySide6.QtWidgets import QApplication, QLineEdit

from desktop.army.table.table_bar import SizeSlider
from desktop.army.table.unit_view import UnitView
from desktop.army.tray.tile_grid import TrayGrid
from desktop.look.parts.tiles import TileGrid
from desktop.shell.chooser import chooser_over
from rules.army.offers_to_add import offers
from rules.games.catalog import Catalog
from rules.games.game_titles import BUILT_IN

long = pytest.mark.long
GAMES = [pytest.param(game, marks=() if game == "lgam" else long) for game in BUILT_IN]
ROUNDS = 40
"""More ways out than this no army of the test needs."""


def names(game: str) -> tuple[str, str, str]:
    """Return the name of the first soldier, of another one, and of a vehicle with seats, if any."""
    ruleset = Catalog().get(game)
    assert ruleset is not None
    men = [each.name for each in offers(ruleset) if each.kind == "role"]
    seats = [vehicle.name for vehicle in ruleset.vehicles if vehicle.seats]
    return men[0], men[2], seats[0] if seats else ""


def new_army(hand: Hand, game: str) -> None:
    """Make an army by the palette and the digits of the cards."""
    hand.press("Ctrl+K")
    hand.type("new army")
    hand.press("Return")
    choices = [title.id for title in hand.army_service.catalog.titles()]
    hand.press(str(choices.index(game) + 1), "Return")
    assert hand.army.ruleset == game
    hand.press("F2", "Ctrl+A")
    hand.type("Keyboard Company\n")
    assert hand.army.name == "Keyboard Company"


def add_men(hand: Hand, soldier: str, other: str, vehicle: str) -> None:
    hand.press("Ctrl+F")
    hand.type(soldier)
    hand.press("Return", "Shift+Return", "Ctrl+A")
    hand.type(other)
    hand.press("Return", "Ctrl+A")
    if vehicle:
        hand.type(vehicle)
        hand.press("Return", "Ctrl+A")
    hand.press("Delete")
    assert len(of_role(hand, soldier)) >= 6


def of_role(hand: Hand, name: str) -> list[str]:
    men = hand.document.roster.men
    return [man.figure.id for man in men if man.role is not None and man.role.name == name]


def find(hand: Hand, words: str) -> None:
    """Choose the men alike to whom the words lead, with the keyboard on them."""
    hand.press("Ctrl+L", "Ctrl+A")
    hand.type(words)
    hand.press("Escape")
    assert isinstance(QApplication.focusWidget(), TileGrid), words


def count_and_group(hand: Hand, soldier: str) -> None:
    """Count up and down, then make a squad of five of them."""
    before = len(of_role(hand, soldier))
    find(hand, f"{soldier} loose")
    hand.press("+", "+", "-")
    assert len(of_role(hand, soldier)) == before + 1
    hand.press("Space")
    hand.press("Ctrl+M")
    hand.type("5 new squad")
    hand.press("Return")
    squad = hand.unit("New squad")
    assert len(squad.figures) == 5
    hand.press("Alt+Up")


def walk_to_the_squad(hand: Hand, other: str) -> None:
    """Walk to the squad with Tab, as one reads the page, rename it, and change a man's role."""
    hand.press("Ctrl+F")
    walked: list[type] = []
    for _ in range(ROUNDS):
        hand.press("Tab")
        here = QApplication.focusWidget()
        walked.append(type(here))
        if isinstance(here, UnitView) and here.shown.name == "New squad":
            break
    assert walked.index(TrayGrid) < walked.index(SizeSlider) < walked.index(UnitView)
    hand.press("F2", "Ctrl+A")
    hand.type("Bravo squad\n")
    hand.press("Tab")
    before = len(of_role(hand, other))
    hand.press("R")
    hand.type(other)
    hand.press("Return")
    assert len(hand.unit("Bravo squad").figures) == 5
    assert len(of_role(hand, other)) > before
    while hand.page.units.isAncestorOf(QApplication.focusWidget()):
        hand.press("Tab")
    details = hand.page.inspector
    assert details.isAncestorOf(QApplication.focusWidget()), "behind the last unit come the details"


def take_a_seat(hand: Hand, soldier: str, vehicle: str) -> None:
    """Let one of the squad get into the vehicle, by the search."""
    free = len(hand.document.roster.places[hand.unit(vehicle).id]) - len(hand.unit(vehicle).seats)
    find(hand, f"{soldier} squad")
    hand.press("Ctrl+M")
    hand.type(f"{vehicle} empty seat" if free else f"{vehicle} seat")
    assert not chooser_over(hand.window).reason.startswith("Nothing")
    hand.press("Return")
    man = hand.controller.selection.current
    seated = hand.army.seat_of(man)
    assert seated is not None
    assert seated[0].name == vehicle
    hand.press("Ctrl+M")
    hand.type("out of")
    hand.press("Return")
    assert hand.army.seat_of(man) is None


def make_a_hero(hand: Hand, soldier: str) -> None:
    find(hand, f"{soldier} squad")
    hand.press("Ctrl+K")
    hand.type("make a hero")
    hand.press("Return")
    hand.press("F2", "Ctrl+A")
    hand.type("Olive Drab\n")
    hero = hand.man("Olive Drab")
    assert hero.hero


def mend_all(hand: Hand) -> None:
    """Walk the findings: carry out what one step mends, agree to the rest."""
    for _ in range(ROUNDS):
        open_ones = [f for f in hand.document.findings if f.severity != "agreed"]
        if not open_ones:
            break
        hand.press("F8")
        if hand.page.findings.list.can_fix:
            hand.press("Ctrl+Return")
        elif hand.page.findings.list.can_agree:
            hand.in_dialog(lambda: hand.press("Ctrl+Shift+Return"), agree)
    assert not [f for f in hand.document.findings if f.severity in ("error", "warning")]


def agree(dialog) -> None:
    """Say with whom, where the keyboard is, and take it."""
    from PySide6.QtTest import QTest

    field = dialog.focusWidget()
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "Tomas")
    QTest.keyClick(dialog.windowHandle(), "\r")


@pytest.mark.parametrize("game", GAMES)
def test_an_army_is_built_without_a_mouse(hand: Hand, game: str) -> None:
    soldier, other, vehicle = names(game)
    new_army(hand, game)
    add_men(hand, soldier, other, vehicle)
    count_and_group(hand, soldier)
    walk_to_the_squad(hand, other)
    if vehicle:
        take_a_seat(hand, soldier, vehicle)
    make_a_hero(hand, soldier)
    mend_all(hand)
    hand.press("Ctrl+P")
    assert hand.window.room == "print"
    hand.press("Ctrl+1")
    before = hand.army
    steps = hand.document.undo_stack.index()
    hand.press(*["Ctrl+Z"] * steps)
    assert not hand.army.units
    hand.press(*["Ctrl+Y"] * steps)
    assert hand.army == before
    hand.saved()
    assert hand.stored() == before
