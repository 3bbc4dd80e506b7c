"""The face-off in the window: what stands there, where it leads, what is changed in it."""

from __future__ import annotations

from army_hand import Hand
from face_off_hand import choose, face, face_off_page, row, said, settle, thin
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit

from desktop.faceoff.controller import FaceOffController
from desktop.faceoff.findings_between import WayButton
from desktop.faceoff.page import FaceOffPage
from desktop.look.parts.buttons import SmallButton
from desktop.look.theme import theme_of
from desktop.services.services import Services
from rules.army import edits
from rules.checks import check_between
from rules.toybox.edits import add_toys
from rules.toybox.usual_toys import usual_poses

LEFT, RIGHT = 0, 1


def _row(page: FaceOffPage, grid: str, name: str) -> list[str]:
    rows = getattr(page.numbers, grid).rows
    return [cell.text for row in rows if row.name == name for cell in row.cells]


def _act(hand: Hand, menu: str, words: str) -> QAction:
    acts = hand.window.registry.of_menu(menu)
    return next(act for act in acts if act.text().replace("&", "").startswith(words))


def _agree(dialog: object, why: str = "") -> None:
    who, note = dialog.findChildren(QLineEdit)  # type: ignore[attr-defined]
    who.setText("Sam")
    note.setText(why)
    dialog._close(dialog.AGREE)  # type: ignore[attr-defined]


# ------------------------------------------------------------------ the way there and back


def test_the_face_off_opens_by_key_and_back_and_rail_lead_to_the_armies(hand: Hand) -> None:
    # The key lets the open army face one of its game.
    hand.click_row(hand.page.armies.list, "Tan Raiders")
    hand.press("Ctrl+E")
    page = face_off_page(hand)
    settle(hand, page)
    assert hand.window.page is page
    names = [chooser.combo.currentText() for chooser in page.stage.choosers]
    assert names == ["Tan Raiders", "2nd Sandbox Company"]
    seconds = [chooser.second.text() for chooser in page.stage.choosers]
    assert seconds == ["45 figures · legal", "43 figures · 2 things"]

    # The pair outlasts the window: the one chosen last stands there again.
    choose(hand, page, "Cereal Box Ten")
    again = FaceOffController(hand.army_service)
    again.open()
    names = [hand.army_service.entry(each).name for each in again.sides]
    assert names == ["Tan Raiders", "Cereal Box Ten"]

    # Back is always in sight and leads back.
    hand.start_over()
    page = face(hand, "Tan Raiders", "2nd Sandbox")
    page.toggle_numbers()
    hand.events()
    page._scroll.verticalScrollBar().setValue(10_000)
    hand.click(page.back)
    assert hand.window.room == "armies"
    assert hand.page.showing == "army"

    # The rail leads to the armies and never back into the face off.
    hand.start_over()
    face(hand, "Tan Raiders", "2nd Sandbox")
    hand.press("Ctrl+5")
    hand.press("Ctrl+1")
    assert hand.window.room == "armies"
    assert hand.page.showing == "army"
    hand.press("Ctrl+E")
    button = next(each for each in hand.window.rail.buttons if each.room.key == "armies")
    assert button.isChecked()
    hand.click(button)
    assert hand.window.room == "armies"


def test_keys_lead_back_to_where_one_came_from(hand: Hand) -> None:
    for keys in ("Esc", "Alt+Left"):
        for room in ("armies", "home", "campaigns"):
            hand.window.go(room)
            if room == "home":
                hand.window.page_of("home").face_off_asked.emit()
            else:
                hand.window.go("armies")
                hand.press("Ctrl+E")
            assert hand.window.room == "face-off"
            hand.press(keys)
            assert hand.window.room == ("home" if room == "home" else "armies"), (keys, room)


def test_a_finding_between_leads_to_whom_it_is_about_and_to_its_limit(hand: Hand) -> None:
    # A finding between leads to whom it is about.
    page = face(hand, "Cereal Box Ten", "Shoebox Ten")
    thin(hand, 2, "Shoebox Ten")
    settle(hand, page)
    hand.click(page.between.rows[0].links["Show them"])
    assert hand.window.room == "armies"
    assert len(hand.controller.selection.ids) == 2
    assert set(hand.controller.selection.ids) <= {man.id for man in hand.army.figures()}

    # A finding between leads to its limit.
    hand.start_over()
    page = face(hand, "Cereal Box Ten", "Shoebox Ten")
    thin(hand, 2)
    settle(hand, page)
    hand.click(page.between.rows[0].links["Rule"])
    assert hand.window.room == "rules"
    assert hand.window.page.controller.game.ruleset.id == "army-men-combat"

    # Toys that are enough for each army, and not for both on one table.
    hand.start_over()
    page = face(hand, "Cereal Box Ten", "Shoebox Ten")
    before = said(page)
    for side in (LEFT, RIGHT):
        page.controller.document(side).edit(
            "paint", lambda army: edits.change_army(army, colour="green")
        )
    rifles = [sum(m.items == ("rifle",) for m in a.figures()) for a in page.controller.armies()]
    services = hand.army_service.parent()
    assert isinstance(services, Services)
    rifleman = usual_poses()["rifleman"].pose
    services.toy_box.edit("add", lambda box: add_toys(box, rifleman, "green", max(rifles)))
    settle(hand, page)
    assert [each.partition(",")[0] for each in said(page) if each not in before] == [
        f"Together they need {sum(rifles)} green riflemen"
    ]


# ------------------------------------------------------------------ what stands there


def test_losses_follow_the_distance_and_the_sides(hand: Hand) -> None:
    # Losses and verdict are those of the rules.
    page = face(hand, "2nd Sandbox Company", "Tan Raiders")
    hand.press("2")
    settle(hand, page)
    faced = page.controller.face_off
    assert faced is not None
    assert page.stage.distance.text == "2 ft"
    assert page.losses.verdict.words.text() == "Tan Raiders favoured"
    assert page.losses.verdict.label.text() == "One turn at 2 ft, both sides fire"
    assert page.losses.verdict.change.text() == "At 3 ft Tan Raiders is clearly favoured."
    green, tan = page.losses.lost
    assert (green.number.text(), tan.number.text()) == ("about 27 of 43", "about 19 of 45")
    assert green.second.text() == "14 likely stand, 5 either way, 24 likely fall"
    states = [man.state for man in green.men.figures]
    assert [states.count(each) for each in ("normal", "not_owned", "fallen")] == [14, 5, 24]
    hits = {row.label: (row.text(False), row.text(True)) for row in page.bars.hits.rows}
    assert hits["2 ft"] == ("27", "49")
    assert "several may fall on one man" in green.toolTip()

    # Digits the line and the bars choose the distance.
    hand.start_over()
    page = face(hand, "2nd Sandbox Company", "Tan Raiders")
    hand.press("3")
    assert page.controller.setting.distance == 3
    table = page.bars.hits
    hand.click(table, QPointF(table.width() / 2, table.height() / 5 * 1.5))
    assert page.controller.setting.distance == 2
    hand.press("5", "1")
    assert page.stage.distance.text == "1 ft"
    page.stage.distance.setFocus(Qt.FocusReason.TabFocusReason)
    hand.press("Right")
    assert page.stage.distance.text == "2 ft"

    # Swapped the sides change and the numbers with them.
    hand.start_over()
    page = face(hand, "2nd Sandbox Company", "Tan Raiders")
    before = [each.number.text() for each in page.losses.lost]
    hand.click(page.stage.swap)
    settle(hand, page)
    assert [each.number.text() for each in page.losses.lost] == before[::-1]
    choose(hand, page, "Tan Raiders", RIGHT)
    assert [each.number.text() for each in page.losses.lost] == before


def test_what_can_be_compared_follows_the_games_of_the_two(hand: Hand) -> None:
    # Only distances of the game can be chosen.
    page = face(hand, "Garden Gate", "Patio Guard")
    assert page.controller.distances == (6, 12, 30)
    hand.press("3")
    assert page.stage.distance.text == "30 in"
    hand.press("5")
    assert page.stage.distance.text == "30 in"

    # Armies of two games are only counted.
    hand.start_over()
    page = face(hand, "Tan Raiders", "Garden Gate")
    assert "different games" in page.note.text()
    assert page.bars.bring.isVisible()
    assert not page.bars.hits.isVisible()
    assert not page.losses.isVisible()
    assert not page.between.isVisible()

    # Without another army one sentence says so.
    hand.start_over()
    page = face(hand, "Tan Raiders", "2nd Sandbox")
    for entry in hand.army_service.entries:
        if entry.id != hand.army.id:
            hand.page.filing.bin([entry.id])
    settle(hand, page)
    assert page.note.text() == "There is no other army yet. Make one, or duplicate this one."
    assert not page.bars.isVisible()


def test_numbers_unfold_and_follow_cover_and_vehicles(hand: Hand) -> None:
    # All numbers unfold below.
    page = face(hand, "Tan Raiders", "2nd Sandbox")
    assert not page.numbers.isVisible()
    hand.click(page.bars.all)
    hand.events()
    figures = next(row for row in page.numbers.counts.rows if row.name == "Figures")
    assert [(cell.text, cell.better) for cell in figures.cells] == [("45", True), ("43", False)]
    assert _row(page, "weapons", "Shotgun")[-2:] == ["1", "0"]
    assert _row(page, "reach", "Reach a target 3 ft away") == ["4", "5"]
    assert _row(page, "hits", "Rifle") == ["17", "9.92", "17", "9.92"]
    hand.press("2")
    settle(hand, page)
    assert page.controller.setting.distance == 2
    assert _row(page, "hits", "Shotgun") == ["1", "–", "0", "–"]
    assert _row(page, "hits", "Heavy mortar")[1] == "0.42"

    # A field without number says why.
    hand.start_over()
    page = face(hand, "Tan Raiders", "2nd Sandbox")
    grid = page.numbers.attacks[0]
    heads = [head.first for head in grid.heads]
    rifle = next(row for row in grid.rows if row.name == "Rifle")
    pistol = next(row for row in grid.rows if row.name == "Pistol")
    cell = pistol.cells[heads.index("Jeep or car") - 1]
    assert (cell.text, cell.tip) == ("–", "Pistol reaches 1 ft; the target is 2 ft away.")
    assert rifle.cells[heads.index("Jeep or car") - 1].text != "–", "a natural 2 of any weapon"
    assert "borrowed from FP" in rifle.cells[1].tip
    assert not page.numbers.harmless[0].text()
    hand.click(page.numbers.by)
    assert "Rifleman" in [row.name for row in page.numbers.attacks[0].rows]

    # Cover and vehicles change what falls.
    hand.start_over()
    page = face(hand, "Tan Raiders", "2nd Sandbox Company")
    before = page.controller.face_off.losses[RIGHT].hits
    page.cover.setCurrentIndex(1)
    page.cover.activated.emit(1)
    settle(hand, page)
    assert page.cover.currentText() == "Target in partial cover"
    covered = page.controller.face_off.losses[RIGHT].hits
    assert covered < before
    page.reach.setCurrentIndex(1)
    page.reach.activated.emit(1)
    settle(hand, page)
    assert page.controller.face_off.losses[RIGHT].hits < covered


def test_the_verdict_stands_above_the_losses_where_it_is_narrow(hand: Hand) -> None:
    page = face(hand, "Tan Raiders", "2nd Sandbox")
    for size, is_above in (((1024, 700), True), ((1920, 1080), False)):
        hand.window.resize(*size)
        hand.events()
        bottom = page.losses.verdict.y() + page.losses.verdict.height()
        assert (bottom <= page.losses.lost[0].y()) == is_above, size
        pieces = [line.pieces.accessibleName() for line in page.stage.armies]
        assert pieces == ["2 vehicles or guns", "3 vehicles or guns"]
        right = page.print.mapTo(hand.window, page.print.rect().bottomRight()).x()
        assert page.print.isVisible() and right < size[0], size
    # Large text cuts none of the words beside the numbers.
    hand.window.resize(1280, 800)
    for percent in (100, 115, 130, 150):
        theme_of().set_text_percent(percent)
        hand.events()
        for lost in page.losses.lost:
            for label in (lost.words, lost.second):
                assert label.heightForWidth(label.width()) <= label.height(), (
                    percent,
                    label.text(),
                )
    theme_of().set_text_percent(100)


# ------------------------------------------------------------------ between the two


def test_findings_between_follow_edits_and_are_walked_by_key(hand: Hand) -> None:
    # Findings between follow every edit.
    page = face(hand, "Cereal Box Ten", "Shoebox Ten")
    assert said(page) == []
    assert page.between.clear.text() == "Nothing between the two: 1 limit between armies checked."
    thin(hand, 2)
    settle(hand, page)
    assert said(page)[0].startswith("Cereal Box Ten has 8 models")
    thin(hand, 2, "Shoebox Ten")
    settle(hand, page)
    assert said(page) == []

    # The effect of a way out stands beside it.
    hand.start_over()
    page = face(hand, "Cereal Box Ten", "Shoebox Ten")
    thin(hand, 2)
    settle(hand, page)
    fix = page.controller.comparison.findings[0].fixes[0]
    side = page.controller.sides.index(fix.army)
    effect = page.controller.effect_of(side, page.controller.fix_act(side, fix))
    before = page.controller.face_off.losses[1 - side].hits
    hand.click(page.between.rows[0].buttons[side])
    settle(hand, page)
    after = page.controller.face_off.losses[1 - side].hits
    assert effect == f"{after - before:+.1f} hits at 12 in".replace("-", "−")

    # The key of findings walks what stands between.
    hand.start_over()
    page = face(hand, "Cereal Box Ten", "Shoebox Ten")
    thin(hand, 2)
    settle(hand, page)
    hand.press("F8")
    assert page.between.rows[0].buttons[LEFT].hasFocus()
    hand.press("Return")
    settle(hand, page)
    assert said(page) == []


def test_a_step_of_the_face_off_is_undone_there_and_no_other(hand: Hand) -> None:
    # Either army is mended in one step that is undone here.
    page = face(hand, "Cereal Box Ten", "Shoebox Ten")
    thin(hand, 2)
    settle(hand, page)
    between = page.between.rows[0]
    assert between.buttons[LEFT].text() == "Add 2 riflemen"
    assert between.buttons[RIGHT].text().startswith("Remove ")
    hand.click(between.buttons[RIGHT])
    settle(hand, page)
    other = page.controller.document(RIGHT)
    assert other is not None
    assert (other.army.figure_count(), said(page)) == (8, [])
    hand.saved()
    assert hand.stored(other.army.id).figure_count() == 8
    hand.press("Ctrl+Z")
    settle(hand, page)
    assert (other.army.figure_count(), len(said(page))) == (10, 1)
    hand.click(page.redo)
    settle(hand, page)
    assert other.army.figure_count() == 8
    hand.press("Ctrl+Z")
    settle(hand, page)
    hand.click(page.between.rows[0].buttons[LEFT])
    settle(hand, page)
    assert (hand.army.figure_count(), said(page)) == (10, [])
    assert hand.document.undo_stack.undoText() == "add 2 riflemen"

    # Undo leaves alone what was done elsewhere.
    hand.start_over()
    thin(hand, 1)
    count = hand.army.figure_count()
    page = face(hand, hand.army.name, "Shoebox Ten")
    assert not _act(hand, "Edit", "Undo").isEnabled()
    hand.press("Ctrl+Z")
    settle(hand, page)
    assert hand.army.figure_count() == count


def test_an_agreement_stands_in_both_armies_and_goes_from_both(hand: Hand) -> None:
    # What was agreed stands in both armies and goes from both.
    page = face(hand, "Cereal Box Ten", "Shoebox Ten")
    thin(hand, 2)
    settle(hand, page)
    link = page.between.rows[0].links["We agreed…"]
    hand.in_dialog(lambda: hand.click(link), lambda dialog: _agree(dialog, "Two are ill."))
    settle(hand, page)
    other = page.controller.document(RIGHT)
    assert hand.army.agreements == other.army.agreements
    assert other.army.agreements[0].note == "Two are ill."
    (finding,) = page.controller.comparison.findings
    assert finding.severity == "agreed"
    assert "Sam" in page.between.rows[0].second.text()
    both = (other.army, hand.army)
    assert check_between(both, hand.document.ruleset)[0].severity == "agreed"
    hand.press("Ctrl+Z")
    settle(hand, page)
    assert hand.army.agreements == other.army.agreements == ()
    hand.press("Ctrl+Shift+Z")
    settle(hand, page)
    assert len(hand.army.agreements) == len(other.army.agreements) == 1
    hand.click(page.between.rows[0].links["Take it back"])
    settle(hand, page)
    assert hand.army.agreements == other.army.agreements == ()
    assert page.controller.comparison.findings[0].severity == "error"

    # Taken back on the page of one army it goes from the other too.
    hand.start_over()
    page = face(hand, "Cereal Box Ten", "Shoebox Ten")
    thin(hand, 2)
    settle(hand, page)
    link = page.between.rows[0].links["We agreed…"]
    hand.in_dialog(lambda: hand.click(link), _agree)
    other = page.controller.document(RIGHT)
    settle(hand, page)
    hand.press("Esc")
    assert hand.window.room == "armies"
    hand.press("Ctrl+Z")
    assert hand.army.agreements == other.army.agreements == ()
    hand.press("Ctrl+Shift+Z")
    assert len(hand.army.agreements) == len(other.army.agreements) == 1
    other.edit("rename", lambda army: edits.change_army(army, name="Shoebox Eleven"))
    hand.press("Ctrl+Z")
    assert (len(hand.army.agreements), len(other.army.agreements)) == (0, 1)


def test_an_open_question_answered_differently_is_settled_from_either_side(hand: Hand) -> None:
    page = face(hand, "2nd Sandbox Company", "Tan Raiders")
    switch = hand.document.ruleset.switch["soft-vehicles"]
    option = next(each for each in switch.options if each != switch.default)
    hand.document.edit("answer", lambda army: edits.set_switch(army, switch.id, option))
    settle(hand, page)
    asked = row(page, "They answer one open question differently")
    assert asked.buttons[LEFT].text() == "Use Tan Raiders’ answer"
    hand.click(asked.buttons[RIGHT])
    settle(hand, page)
    assert said(page) == []
    other = page.controller.document(RIGHT)
    assert other.army.switches == {switch.id: option}
    hand.press("Ctrl+Z")
    settle(hand, page)
    assert len(said(page)) == 1


# ------------------------------------------------------------------ one shot


def _click(hand: Hand, page: FaceOffPage, side: int, name: str) -> None:
    army = page.stage.armies[side]
    for rows in (army.men, army.pieces):
        place = next((at for man, at in rows._placed() if man.id == name), None)
        if place is not None:
            rows.clicked.emit(name)
            hand.events()
            return
    raise AssertionError(f"{name} does not stand there")


def test_who_is_clicked_says_what_he_needs_and_why(hand: Hand) -> None:
    page = face(hand, "2nd Sandbox Company", "Tan Raiders")
    assert not page.shot.isVisible()
    army = page.stage.armies[LEFT].men
    hand.bring_up(army)
    rifleman = next(
        man
        for man in hand.document.roster.men
        if man.role and man.role.id == "rifleman" and man.vehicle is None
    )
    _click(hand, page, LEFT, rifleman.figure.id)
    assert page.shot.isVisible()
    assert page.shot.title.text() == "Click who is shot at, or choose below"
    assert page.shot.who.currentText() == f"2nd Sandbox Company: {rifleman.called}"
    assert "on 2d6" in page.shot.odds.needed.text()
    near = page.shot.odds.needed.text()
    hand.press("2")
    settle(hand, page)
    assert page.shot.odds.distance.currentText() == "2 ft"
    assert page.shot.odds.needed.text() != near or page.shot.odds.numbers.layout().count()
    other = page.controller.document(RIGHT)
    truck = next(unit for unit in other.army.units if unit.type == "truck")
    _click(hand, page, RIGHT, truck.id)
    assert truck.name in page.shot.title.text() or "Truck" in page.shot.title.text()
    assert page.shot.odds.target.currentText() == "Truck"
    assert "natural 2" in page.shot.odds.needed.text()
    hand.click(page.shot.close_button)
    assert not page.shot.isVisible()
    hand.press("Ctrl+Shift+E")
    assert page.shot.who.hasFocus()
    assert page.shot.isVisible()


# ------------------------------------------------------------------ the forecast of the battle


def test_a_forecast_follows_its_assumptions_and_makes_it_even_with_one_click(hand: Hand) -> None:
    page = face(hand, "Cereal Box Ten", "Shoebox Ten")
    thin(hand, 3)
    settle(hand, page)
    view = page.forecast
    with hand.qtbot.waitSignal(view.told, timeout=30_000):
        hand.click(page.even)
    assert page.head().title == "Forecast" and view.isVisible() and not page.print.isVisible()
    assert view.words.text() == "Shoebox Ten clearly favoured"
    assert sum(int(each.text()) for each in view.shares) == 100
    assert view.found.men == (7, 10) and view.table.rows[0].cells[0].text == "7 (7 to 7)"
    assert "depending on" in view.range.accessibleName()
    assert len(view.ranked[0].rows) == 4 and view.doubt_bars.rows[0].width > 0.1

    # A change is one step of one army, with the odds after it, and is undone.
    hand.events()
    armies = page.controller.armies()
    button = next(each for each in view.findChildren(WayButton) if each.isVisible())
    wanted = int(button.accessibleDescription().split()[1])
    with hand.qtbot.waitSignal(view.told, timeout=30_000):
        hand.click(button)
    assert (
        sum(one != other for one, other in zip(armies, page.controller.armies(), strict=True)) == 1
    )
    assert abs(100 * view.found.left_wins - wanted) <= 4
    with hand.qtbot.waitSignal(view.told, timeout=30_000):
        hand.click(page.undo)
    assert page.controller.armies() == armies

    # Another number is another forecast.
    numbers = {each.property("assumption"): each for each in view.findChildren(SmallButton)}
    assert numbers["start"].text() == "24 in" and numbers["turns"].text() == "4"
    before = view.found.left_wins
    menu = view.number_menu("cover_left", numbers["cover_left"])
    with hand.qtbot.waitSignal(view.told, timeout=30_000):
        next(each for each in menu.actions() if each.text() == "all").trigger()
    menu.close()
    assert view.assumptions.cover_left == 1 and view.found.left_wins > before

    # Where squads are shot at it is chosen which one.
    choose(hand, page, "Garden Gate", LEFT)
    with hand.qtbot.waitSignal(view.told, timeout=30_000):
        choose(hand, page, "Patio Guard", RIGHT)
    numbers = {each.property("assumption"): each for each in view.findChildren(SmallButton)}
    assert "blast" not in numbers and numbers["aim"].text() == "any unit"
    assert numbers["give_up"].text() == "all" and numbers["turns"].text() == "5"
    assert "charges, mines" in view.left_out.text()
    before = view.found.left_wins
    menu = view.number_menu("aim", numbers["aim"])
    with hand.qtbot.waitSignal(view.told, timeout=30_000):
        next(each for each in menu.actions() if each.text() == "the largest unit").trigger()
    menu.close()
    assert view.assumptions.aim == "largest" and view.found.left_wins != before

    # Where there is no forecast one sentence says why.
    choose(hand, page, "Block Street Boys", LEFT)
    assert "are different games" in view.words.text()
    assert not view.chart.isVisible()
