"""The findings: walking them, mending them, agreeing to them."""

import re

from army_hand import Hand
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QLineEdit

from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.findings import FindingList, FindingRow
from desktop.look.tokens import Severity
from desktop.services.services import Services
from desktop.shell.chooser import chooser_over
from rules.checks import check
from rules.toybox.edits import add_bag, add_toys
from rules.toybox.toy_box import Bag
from rules.toybox.usual_toys import usual_poses


def kinds(hand: Hand) -> list[str]:
    return [finding.severity for finding in hand.document.findings]


def place(hand: Hand, sentence: str, which: int) -> QRectF:
    """Where the fix (0) or the link (1) of a finding is."""
    view: FindingList = hand.page.findings.list
    hand.bring_up(view)
    hand.events()
    at = hand.titles(view).index(sentence)
    index = view.model().index(at, 0)
    view.scrollTo(index)
    row = view._findings.rows[at]
    return view._painted.places(QRectF(view.visualRect(index)), row)[which]


def test_the_seal_opens_the_findings(hand: Hand) -> None:
    # The seal says how the army stands.
    seal = hand.page.seal
    assert seal.accessibleName() == "2 things, legal, with 1 warning"
    hand.controller.mend(hand.document.findings[0].fixes[0])
    assert seal.accessibleName() == "Legal, 1 tip"
    hand.controller.selection.set([hand.unit("Light cannon").figures[0].id])
    hand.press("Delete")
    assert seal.accessibleName().endswith("not legal yet, 1 error")

    # The seal opens its findings and a second click closes them.
    hand.start_over()
    hand.click(hand.page.seal)
    assert hand.page.findings.list.isVisible()
    assert hand.page.seal.isChecked()
    hand.press("Escape")
    assert not hand.page.findings.isVisible()
    assert not hand.page.seal.isChecked()

    # Advice that is not needed is put aside and brought back.
    hand.start_over()
    said = hand.sentences()
    hand.click(hand.page.findings.list.viewport(), place(hand, said[1], 1).center())
    assert hand.page.seal.accessibleName() == "1 thing, legal, with 1 warning"
    view = hand.page.findings.list
    row = next(row for row in view._findings.rows if row.second == "Put aside")
    hand.click(view.viewport(), place(hand, row.sentence, 1).center())
    assert hand.sentences() == said

    # A fix with long words stands below its sentence.
    hand.start_over()
    view = hand.page.findings.list
    hand.click(hand.page.seal)
    long = "Swap one of the riflemen of the rifle squad for a light machine gunner and a loader"
    row = FindingRow("x", Severity.ERROR, "A rifle squad needs 9 men.", "Error", long, True)
    view.set_findings([row])
    hand.events()
    rect = QRectF(view.visualRect(view.model().index(0, 0)))
    fix = view._painted.places(rect, row).fix
    assert view._painted.lines(row, rect) == [row.sentence]
    assert fix.top() > rect.top() + 30
    assert rect.contains(fix)


def test_what_is_said_is_what_the_checks_say_after_every_act(hand: Hand) -> None:
    for keys in ("Delete", "Ctrl+D", "+", "+", "-", "Ctrl+G", "Ctrl+Z", "Ctrl+Z", "Ctrl+Shift+Z"):
        if not hand.controller.selection.ids:
            hand.controller.selection.set([hand.unit("1st Squad").figures[-1].id])
        hand.press(keys)
        said = [finding.message for finding in check(hand.army, hand.document.ruleset)]
        assert hand.sentences() == said, keys


def test_findings_lead_to_whom_they_mean_and_are_mended(hand: Hand) -> None:
    # F8 walks the findings and shows who is meant.
    said = hand.sentences()
    assert len(said) == 3
    hand.press("F8")
    clay = hand.man("Clay")
    assert hand.controller.selection.ids == (clay.id,)
    grid, key = hand.tile("Pvt. Clay")
    view = hand.page.units.scroller.viewport()
    seen = grid.rect_of(key).translated(grid.mapTo(view, grid.rect().topLeft()))
    assert view.rect().contains(seen.toRect()), "the figure himself is in sight"
    hand.press("F8")
    assert hand.controller.selection.ids == (hand.unit("1st Squad").id,)
    hand.press("F8")
    assert hand.controller.selection.ids == (hand.man("Olive Drab").id,)
    hand.press("F8")
    assert hand.controller.selection.ids == (clay.id,)

    # A click on a finding goes to its figure in a folded unit.
    hand.start_over()
    loose = hand.unit("Loose men")
    hand.page.units.view(loose.id).set_folded(True)
    view = hand.page.findings.list
    at = hand.row(view, hand.sentences()[0])
    hand.click(view.viewport(), at.topLeft() + QRectF(0, 0, 120, 20).bottomRight())
    assert hand.controller.selection.ids == (hand.man("Clay").id,)
    assert not hand.page.units.view(loose.id).folded

    # The fix is clicked and undone.
    hand.start_over()
    before, said = hand.army, hand.sentences()
    hand.click(hand.page.findings.list.viewport(), place(hand, said[0], 0).center())
    assert said[0] not in hand.sentences()
    assert "claymore" not in hand.man("Clay").items
    assert hand.document.undo_stack.undoText() == "leave the claymore out"
    hand.press("Ctrl+Z")
    assert hand.army == before
    assert hand.sentences() == said

    # Ctrl+Enter mends the finding that was walked to.
    hand.start_over()
    said = hand.sentences()
    hand.press("Ctrl+Return")
    assert hand.sentences() == said, "nothing was walked to, so nothing is mended unseen"
    hand.press("F8", "F8", "Ctrl+Return")
    assert said[1] not in hand.sentences()
    assert hand.document.undo_stack.undoText() == "move the engineer here"


def test_players_agree_to_a_finding_or_leave_it(hand: Hand) -> None:
    # Escape agrees to nothing.
    before, said = hand.army, hand.sentences()
    hand.press("F8")
    hand.in_dialog(lambda: hand.press("Ctrl+Shift+Return"), lambda _: hand.press("Escape"))
    assert hand.army is before

    # Players agree and take it back.
    def answer(dialog) -> None:
        who, why = dialog.findChildren(QLineEdit)
        hand.click(who)
        hand.type("Tomas")
        hand.click(why)
        hand.type("it is a good claymore")
        hand.press("Return")

    link = place(hand, said[0], 1).center()
    hand.in_dialog(lambda: hand.click(hand.page.findings.list.viewport(), link), answer)
    assert hand.army.agreements[-1].agreed_with == "Tomas"
    assert hand.army.agreements[-1].note == "it is a good claymore"
    assert kinds(hand).count("agreed") == 2
    assert hand.sentences()[-1] != said[0] or kinds(hand)[-1] == "agreed"
    hand.press("Ctrl+Z")
    assert hand.army == before
    hand.press("Ctrl+Shift+Z")
    hand.page.show_tab("game")
    back = hand.page.inspector.game.agreements
    links = [b for b in back.findChildren(LinkButton) if b.text() == "Take back"]
    hand.click(links[-1])
    assert hand.army == before
    assert hand.sentences() == said


def test_who_came_last_is_taken_off_first(hand: Hand) -> None:
    squad = next(unit for unit in hand.army.units if unit.kind == "squad")
    hand.page.units.reveal(squad.id)
    before = hand.army
    hand.click_tray("Commando")
    hand.press("Return")
    new = hand.army.unit(squad.id).figures[-1]
    assert new not in squad.figures
    finding = next(each for each in hand.document.findings if each.rule == "commandos")
    assert finding.targets == (new.id,)
    hand.controller.mend(finding.fixes[0])
    assert hand.army == before


def test_an_army_without_fault_and_two_faults_in_the_same_words(hand: Hand, empty) -> None:
    # An army without fault says what was checked.
    hand.click_row(hand.page.armies.list, "Garden Gate")
    assert hand.sentences() == []
    assert hand.page.seal.text() == "Legal"
    hand.press("F8")
    words = hand.page.findings.checked_text
    assert words.isVisible()
    assert words.text().startswith("14 figures of 9 roles")
    assert "2 of 2 free vehicles" in words.text()

    # Two findings in the same words are both there.
    hand = empty("lgam")
    hand.click_tray("Light cannon", plus=True)
    hand.press("Ctrl+D")
    for unit in hand.army.units:
        hand.controller.selection.set([unit.figures[0].id])
        hand.press("Delete")
    first = hand.army.units[0]
    for unit in hand.army.units:
        hand.controller.selection.set([unit.id])
        hand.press("F2", "Ctrl+A")
        hand.type("Gun\n")
    assert hand.sentences() == [f.message for f in check(hand.army, hand.document.ruleset)]
    assert sum(s.startswith("Gun has 2 of 3 men") for s in hand.sentences()) == 2
    hand.press("F8")
    assert hand.controller.selection.current == first.id


def test_short_toys_are_findings_with_ways_out(hand: Hand) -> None:
    services = hand.army_service.parent()
    assert isinstance(services, Services)
    toys, before = services.toy_box, hand.sentences()
    assert not any("you own" in each for each in before)
    colour = hand.document.army.colour
    poses = {key: each.pose for key, each in usual_poses().items()}
    toys.edit("add 1 rifleman", lambda box: add_toys(box, poses["rifleman"], colour, 1))
    hand.events()
    assert any(re.match(r"\d+ more toys of \d+ other kinds", each) for each in hand.sentences())
    bag = [each for each in usual_poses().values() if each.bag100]
    toys.edit("add a bag", lambda box: add_bag(
        box, Bag("b", "Garage bag"), colour, 54, [(each.pose, each.bag100) for each in bag]
    ))  # fmt: skip
    hand.events()
    short = "Needs 1 LAW, you own none."
    assert short in hand.sentences()
    assert "legal, with" in hand.page.seal.accessibleName()

    def fix(at: int) -> None:
        found = next(f for f in hand.document.shown_findings if f.message == short)
        hand.controller.mend(found.fixes[at])

    # "I own more…" asks how many, and puts them into the box.
    hand.in_dialog(lambda: fix(2), lambda dialog: hand.press("Return"))
    hand.events()
    assert short not in hand.sentences()
    assert toys.undo_label == "add 1 LAW"
    toys.undo()
    # "Stand-in…" lists toys to hand, the likest first; it is told as long as it stands in.
    fix(0)
    assert chooser_over(hand.page).titles()[0] == "Bazooka"
    hand.press("Return")
    hand.events()
    assert any(each.startswith("A LAW is played by a bazooka") for each in hand.sentences())
    toys.undo()
    # "Print a stand-up…" goes to the print room with the sheet ticked.
    fix(1)
    assert hand.window.room == "print"
    controller = hand.window.page.controller
    assert "stand-ups" in controller.choices.added
    assert controller.source.toys == toys.box
    hand.window.go("armies")
    while toys.undo_label:
        toys.undo()
    hand.events()
    assert hand.sentences() == before
