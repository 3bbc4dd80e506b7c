"""Boxes whose bodies are made late: nothing jumps, and nothing is missed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import pytest
from army_hand import Hand
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.army.table.deferred_bodies import AT_ONCE
from desktop.army.table.unit_bodies import Hands
from desktop.army.table.unit_boxes import Boxes
from desktop.army.table.unit_view import UnitView
from desktop.look.parts.seats import SeatButton
from desktop.look.parts.tiles import TileGrid
from desktop.look.theme import theme_of
from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.model import Army, new_army
from rules.army.offers_to_add import add_offer, offers
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset

GAMES = [title.id for title in Catalog().titles()]
NO_HANDS = Hands(*[lambda *_: None] * len(fields(Hands)))
DIRECT = Qt.FindChildOption.FindDirectChildrenOnly
WIDTHS = (330, 420, 700, 1100)


@pytest.fixture
def text_size() -> Iterator[None]:
    yield
    theme_of().set_text_percent(100)


def game(game_id: str) -> Ruleset:
    found = Catalog().get(game_id)
    assert found is not None
    return found


def with_everything(ruleset: Ruleset) -> Army:
    """Return an army with each thing the game offers, an empty group, a full one and a crowd."""
    army = new_army(ruleset.id, "Everything")
    for offer in offers(ruleset):
        army, _ = add_offer(army, ruleset, offer)
    plain = next(each for each in offers(ruleset) if each.kind == "role")
    for men in (0, 1, 7, 30):
        army, group = edits.add_unit(army, "squad", name=f"{men} men")
        army, _ = add_offer(army, ruleset, plain, men, group.id) if men else (army, ())
    for unit in army.units:  # somebody stands beside each vehicle
        if unit.kind == "vehicle":
            army, _ = edits.add_figures(army, unit.id, ("rifle",))
    return army


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.usefixtures("text_size")
def test_a_box_has_its_height_before_its_body(qtbot: QtBot, game_id: str, percent: int) -> None:
    theme_of().set_text_percent(percent)
    ruleset = game(game_id)
    holder = QWidget()
    qtbot.addWidget(holder)
    holder.show()
    for shown in Boxes().of(Roster(with_everything(ruleset), ruleset), ()):
        late = UnitView(shown, "green", NO_HANDS, holder)
        made = UnitView(shown, "green", NO_HANDS, holder)
        late.show()
        made.show()
        made.ready()
        assert late.body is None
        for width in WIDTHS:
            foreseen = late.height_at(width)
            for _ in range(3):
                made.resize(width, made.height_at(width))
                QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
            assert foreseen == made.height_at(width), (shown.name, width)
            bodies = made.body.findChildren(QWidget, options=DIRECT)
            needed = sum(body.heightForWidth(body.width()) for body in bodies)
            assert made.body.height() == needed, (shown.name, width)


def large(ruleset: Ruleset) -> Army:
    army = new_army(ruleset.id, "Large")
    jeep = next(each for each in offers(ruleset) if each.kind == "vehicle")
    plain = next(each for each in offers(ruleset) if each.kind == "role")
    for at in range(AT_ONCE):
        army, group = edits.add_unit(army, "squad", name=f"Group {at}")
        army, _ = add_offer(army, ruleset, plain, 12, group.id)
    for _ in range(AT_ONCE):
        army, _ = add_offer(army, ruleset, jeep)
    return army


def open_large(hand: Hand) -> list[UnitView]:
    army = large(game("lgam"))
    assert hand.army_service.add(army)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    return list(hand.page.units.views.values())


def test_nothing_jumps_while_the_rest_is_made_and_tab_walks_it_in_order(
    hand: Hand, qtbot: QtBot
) -> None:
    # Nothing jumps while the rest is made.
    views = open_large(hand)
    assert not any(view.waiting for view in views[:AT_ONCE])
    assert any(view.waiting for view in views)
    places = [view.geometry() for view in views]
    qtbot.waitUntil(lambda: not any(view.waiting for view in views), timeout=15_000)
    QApplication.processEvents()
    assert [view.geometry() for view in views] == places

    # Tab goes from a head into its body.
    hand.start_over()
    views = open_large(hand)
    qtbot.waitUntil(lambda: not any(view.waiting for view in views), timeout=15_000)
    # Those of the army before are hidden, and gone as soon as the window has its turn.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    kinds = (UnitView, TileGrid, SeatButton)
    walked: list[QWidget] = []
    here: QWidget = views[0]
    for _ in range(10_000):
        if isinstance(here, kinds) and hand.page.units.board.isAncestorOf(here):
            walked.append(here)
        here = here.nextInFocusChain()
        if here is views[0]:
            break
    owners = [each if isinstance(each, UnitView) else _owner(each) for each in walked]
    assert list(dict.fromkeys(owners)) == views
    assert all(a is b or isinstance(c, UnitView) for a, b, c in _pairs(owners, walked))


def test_what_is_out_of_sight_is_there_when_it_is_wanted(hand: Hand) -> None:
    # What comes in sight is there.
    views = open_large(hand)
    assert views[-1].waiting
    bar = hand.page.units.scroller.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert not views[-1].waiting
    assert views[-1].findChild(SeatButton).geometry().isValid()

    # A man out of sight is found chosen and edited.
    hand.start_over()
    views = open_large(hand)
    unit = hand.army.units[-1]
    man = unit.figures[0].id if unit.figures else unit.id
    assert views[-1].waiting
    hand.controller.edit(
        "name", lambda army: edits.change_unit(army, unit.id, name="The last jeep")
    )
    assert views[-1].shown.name == "The last jeep"
    hand.page.units.reveal(man)
    assert not views[-1].waiting
    assert hand.controller.selection.ids == (man,)
    assert not views[-1].visibleRegion().isEmpty()


def _owner(widget: QWidget) -> UnitView:
    while not isinstance(widget, UnitView):
        widget = widget.parentWidget()
    return widget


def _pairs(
    owners: list[UnitView], walked: list[QWidget]
) -> Iterator[tuple[UnitView, UnitView, QWidget]]:
    return zip(owners, owners[1:], walked[1:], strict=False)
