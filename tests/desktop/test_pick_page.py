"""Pick for me, as a hand uses it: choices, keys, swaps, the toy box, and keeping."""

from __future__ import annotations

from army_hand import Hand
from toys_made import made_box

from desktop.faceoff.page import FaceOffPage
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.text import TextLabel
from desktop.pick.page import PickPage
from rules.checks import check
from rules.pick.supply import supply_of, toys_of


def opened(hand: Hand) -> PickPage:
    hand.page.pick_asked.emit("army-men-combat")
    return settled(hand, hand.window.page_of("pick"))


def settled(hand: Hand, page: object) -> PickPage:
    """Wait until something was picked."""
    assert isinstance(page, PickPage)
    hand.qtbot.waitUntil(lambda: not page.controller.busy, timeout=15_000)
    hand.events()
    return page


def made(page: PickPage) -> list[list[tuple[int, str]]]:
    found = page.controller.found
    assert found
    return [[(each.count, each.name) for each in army.choices] for army in found.armies]


def test_two_fair_armies_are_picked_by_keys_and_kept(hand: Hand) -> None:
    hand.press("Ctrl+N")
    hand.events()
    hand.press("5")
    buttons = hand.page.findChildren(PlainButton)
    hand.click(next(each for each in buttons if each.text() == "Pick for me…"))
    hand.events()
    page = settled(hand, hand.window.page_of("pick"))
    assert page.head().lines[0] == "Two fair armies of any figures"
    assert not page.cards["boxed", True].isEnabled()
    first, number = made(page), page.number.text()
    assert 45 <= int(page.odds.text().split(" : ")[0]) <= 55
    hand.press("N")
    assert page.number.text() != number
    assert made(settled(hand, page)) != first
    hand.press("Shift+N")
    assert (made(page), page.number.text()) == (first, number)
    hand.press("2")
    assert page.cards["style", "assault"].isChecked()
    assert made(settled(hand, page)) != first
    hand.press("1")
    assert made(settled(hand, page)) == first
    page.number.setText("4711")
    page.number.editingFinished.emit()
    assert made(settled(hand, page)) != first
    found = page.controller.found
    assert found
    swap = found.swaps[0][0]
    page.controller.swap(swap)
    after = settled(hand, page).controller.found
    assert after
    assert tuple(each.army for each in after.armies) == swap.armies
    page.columns[0].name.setText("Lawn Guard")
    before = len(hand.army_service.entries)
    hand.press("Ctrl+Return")
    hand.events()
    assert hand.window.room == "armies"
    names = {each.name for each in hand.army_service.entries}
    assert len(hand.army_service.entries) == before + 2
    assert {"Lawn Guard", "Tan Ten"} <= names
    assert hand.army.name == "Lawn Guard"
    ruleset = hand.army_service.catalog.get("army-men-combat")
    assert ruleset
    assert not check(hand.army, ruleset)


def test_the_toy_box_bounds_what_is_picked_and_one_side_can_be_kept(hand: Hand) -> None:
    page = opened(hand)
    toys = page.controller.toy_box
    toys.edit("fill", lambda _: made_box())
    page = opened(hand)
    found = page.controller.found
    assert found
    assert found.wish.boxed
    assert "10 men from 69" in {label.text() for label in page.columns[0].findChildren(TextLabel)}
    told = list(found.facts(toys.box))
    assert told[0].endswith("of 122 toys used, nothing missing.")
    assert "No toy stands on both sides." in told
    for at, colour in enumerate(("green", "tan")):
        men, models = toys_of(found.armies[at].army, found.ruleset)
        supply = supply_of(toys.box, colour)
        assert men <= supply.men
        assert models <= supply.models
    hand.click(page.keep_one)
    hand.events()
    assert hand.army.colour == "green"
    page = opened(hand)
    page.show_forecast()
    hand.events()
    face_off = hand.window.page_of("face-off")
    assert isinstance(face_off, FaceOffPage)
    assert (hand.window.room, face_off.tab.key) == ("face-off", "forecast")
    page = opened(hand)
    page.controller.ask(game="green-and-tan", two=False)
    page.controller.ask(size=30)
    settled(hand, page)
    assert (
        page.columns[0].note.text()
        == "14 men, not 30: all that The Green and the Tan and the toys allow."
    )


def test_toys_that_make_no_army_are_told_with_a_way_out(hand: Hand) -> None:
    page = opened(hand)
    page.controller.toy_box.edit("fill", lambda _: made_box((("rifle", 30, 21),)))
    page = opened(hand)
    page.controller.ask(game="green-and-tan")
    settled(hand, page)
    assert page.why_none.text().startswith("No legal army of The Green and the Tan: no toy for a ")
    assert not page.rows[0].isVisible()
    assert not page.keep()
    hand.click(page.no_limit)
    settled(hand, page)
    assert page.rows[0].isVisible()
    assert not page.failed.isVisible()
