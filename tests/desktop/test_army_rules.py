"""F1 on the army page: what the game says, and the way to where it stands in the rules."""

from __future__ import annotations

from collections.abc import Callable

from army_hand import Hand
from PySide6.QtWidgets import QWidget

from desktop.look.parts.dialog import SentenceDialog
from desktop.rulebook.page import RulesPage
from rules.army import edits
from rules.common.struct_decoding import DataPath


def _asked(hand: Hand, button: str = "Close") -> tuple[str, str]:
    said: list[str] = []

    def use(dialog: QWidget) -> None:
        assert isinstance(dialog, SentenceDialog)
        said.extend((dialog.accessibleName(), dialog.accessibleDescription()))
        hand.click(next(each for each in dialog.buttons if each.text() == button))

    hand.in_dialog(lambda: hand.press("F1"), use)
    hand.events()
    return said[0], said[1]


def _entry(hand: Hand) -> DataPath | None:
    page = hand.window.page
    assert isinstance(page, RulesPage)
    return page.controller.path


def _choose(hand: Hand, found: Callable[[], str]) -> None:
    hand.controller.selection.set((found(),))
    hand.events()


def test_a_man_leads_to_his_role(hand: Hand) -> None:
    hand.click_row(hand.page.armies.list, "2nd Sandbox Company")
    roster = hand.document.roster
    man = next(each for each in roster.man.values() if each.role and each.role.id == "sniper")
    _choose(hand, lambda: man.figure.id)
    title, sentence = _asked(hand)
    assert title == man.called
    assert man.role.text in sentence
    assert hand.window.room == "armies"
    _asked(hand, "Open in Rules")
    assert (hand.window.room, _entry(hand)) == ("rules", ("role", "sniper"))
    assert hand.window.page.controller.game.ruleset.id == "lgam"


def test_a_unit_leads_to_its_type(hand: Hand) -> None:
    hand.click_row(hand.page.armies.list, "2nd Sandbox Company")
    for kind in ("vehicle", "team"):
        unit = next(each for each in hand.army.units if each.kind == kind)
        hand.controller.selection.set((unit.id,))
        _asked(hand, "Open in Rules")
        assert _entry(hand) == (kind, unit.type)
        hand.press("Ctrl+1")
        hand.events()


def test_a_finding_leads_to_its_limit(hand: Hand) -> None:
    hand.click_row(hand.page.armies.list, "Cereal Box Ten")
    men = [man.id for man in hand.army.figures() if man.plain][:2]
    hand.controller.edit("fewer", lambda army: edits.remove_figures(army, men))
    hand.events()
    assert hand.sentences()[0].startswith("8 models")
    hand.press("F8")
    _, sentence = _asked(hand)
    assert "models" in sentence
    _asked(hand, "Open in Rules")
    assert _entry(hand) == ("limit", "ten-models")


def test_with_nothing_chosen_the_game_itself_opens(hand: Hand) -> None:
    hand.click_row(hand.page.armies.list, "Garden Gate")
    title, _ = _asked(hand, "Open in Rules")
    assert title == "The Green and the Tan"
    assert hand.window.page.controller.game.ruleset.id == "green-and-tan"
