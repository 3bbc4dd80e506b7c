"""Tiles, chips, findings and totals: many things painted in one widget."""

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from desktop.look.parts.figure_tiles import FigureTiles, tall
from desktop.look.parts.findings import FindingList, FindingRow
from desktop.look.parts.tiles import Tile
from desktop.look.parts.totals import Total, TotalsBar
from desktop.look.theme import theme_of
from desktop.look.tokens import LIGHT, Severity

MEN = [Tile(str(n), name) for n, name in enumerate(("Leader", "Radio", "Medic", "LMG", "Rifle"))]
CHIPS = [Tile("r", "Rifleman", count=9), Tile("s", "Submachine gunner", count=3, short="SMG")]
FINDINGS = [
    FindingRow("a", Severity.ERROR, "2 of 3 men. Add a man.", "Error", "Add a rifleman", True),
    FindingRow("b", Severity.ADVICE, "No shovel.", "Advice"),
]


@pytest.fixture(autouse=True)
def light(qapp) -> None:
    theme_of().set_scheme("light")


def shown(qtbot, widget: QWidget, width: int, height: int) -> QWidget:
    qtbot.addWidget(widget)
    widget.resize(width, height)
    widget.show()
    widget.activateWindow()
    QTest.qWaitForWindowActive(widget)
    return widget


@pytest.fixture
def squad(qtbot) -> FigureTiles:
    squad = FigureTiles("1st Squad")
    squad.set_tiles(MEN)
    return shown(qtbot, squad, 180, 200)


def test_arrows_walk_the_figures_and_the_place_is_spoken(squad: FigureTiles, qtbot) -> None:
    squad.setFocus(Qt.FocusReason.TabFocusReason)
    assert squad.current == "0"
    assert squad.accessibleName() == "1st Squad: Leader, 1 of 5"
    with qtbot.waitSignal(squad.current_changed) as told:
        QTest.keyClick(squad, Qt.Key.Key_Right)
    assert told.args == ["1"]
    QTest.keyClick(squad, Qt.Key.Key_Down)  # three columns in 180 px
    assert squad.current == "4"
    assert squad.accessibleName() == "1st Squad: Rifle, 5 of 5"
    QTest.keyClick(squad, Qt.Key.Key_Home)
    assert squad.current == "0"


def test_a_narrow_squad_takes_more_lines(squad: FigureTiles) -> None:
    assert squad.heightForWidth(120) > squad.heightForWidth(180) > squad.heightForWidth(400)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (Qt.Key.Key_Return, "activated"),
        (Qt.Key.Key_Plus, "plus"),
        (Qt.Key.Key_Minus, "minus"),
        (Qt.Key.Key_Delete, "removed"),
    ],
)
def test_keys_act_on_the_current_figure(squad: FigureTiles, qtbot, key, name: str) -> None:
    squad.set_current("2")
    with qtbot.waitSignal(getattr(squad, name)) as told:
        QTest.keyClick(squad, key)
    assert told.args == ["2"]


def test_without_a_current_figure_keys_go_on_to_the_page(squad: FigureTiles) -> None:
    told: list[str] = []
    squad.removed.connect(told.append)
    squad.set_current("")
    QTest.keyClick(squad, Qt.Key.Key_Delete)
    assert told == []


def test_the_current_figure_survives_other_figures(squad: FigureTiles) -> None:
    squad.set_current("3")
    squad.set_tiles([*MEN[2:], Tile("9", "Sniper")])
    assert squad.current == "3"
    squad.set_tiles(MEN[:2])
    assert squad.current == ""


def test_a_chosen_figure_stands_on_the_selection_colour(squad: FigureTiles) -> None:
    squad.set_selected(frozenset({"1"}))
    at = squad.rect_of("1").center().toPoint()
    assert squad.grab().toImage().pixelColor(at) == LIGHT.sel
    other = squad.rect_of("0").center().toPoint()
    assert squad.grab().toImage().pixelColor(other) != LIGHT.sel


def test_minus_and_plus_of_a_chip_count(qtbot) -> None:
    chips = FigureTiles("Loose men", grouped=True)
    chips.set_tiles(CHIPS)
    shown(qtbot, chips, 420, 90)
    told: list[tuple[str, str]] = []
    for name in ("plus", "minus", "activated"):
        getattr(chips, name).connect(lambda key, name=name: told.append((name, key)))
    rect = chips.rect_of("s")
    minus, plus = chips._button_rects(chips.place_of("s"))
    for place in (plus.center(), minus.center(), rect.center()):
        QTest.mouseClick(chips, Qt.MouseButton.LeftButton, pos=place.toPoint())
    assert told == [("plus", "s"), ("minus", "s"), ("activated", "s")]
    assert chips.accessibleName() == "Loose men: 3 Submachine gunners, 2 of 2"
    assert chips.tiles[1].short_caption == "SMGs", "a short word has a plural too"


def test_men_of_a_group_stand_inside_of_its_frame(qtbot) -> None:
    def block(width: int, _ratio: float) -> QPixmap:
        pixmap = QPixmap(width, tall(width))
        pixmap.fill(Qt.GlobalColor.red)
        return pixmap

    chips = FigureTiles("Loose men", grouped=True)
    chips.set_tiles([Tile("r", "Rifleman", count=5, figures=(block,) * 5)])
    shown(qtbot, chips, 420, 90)
    seen, right = chips.grab().toImage(), round(chips.item_rect(0).right())
    red = [seen.pixelColor(x, 20) == Qt.GlobalColor.red for x in (2, 5, right - 6, right - 2)]
    assert red == [False, True, True, False]


def test_the_menu_key_asks_for_the_menu_of_the_current_figure(squad: FigureTiles, qtbot) -> None:
    from PySide6.QtGui import QContextMenuEvent

    squad.set_current("1")
    at = QPoint(0, 0)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, at)
    with qtbot.waitSignal(squad.context_asked) as told:
        squad.contextMenuEvent(event)
    assert told.args[0] == "1"


@pytest.fixture
def findings(qtbot) -> FindingList:
    findings = FindingList()
    findings.set_findings(FINDINGS)
    return shown(qtbot, findings, 400, 220)


def test_f8_walks_round_the_findings(findings: FindingList) -> None:
    findings.setCurrentIndex(QModelIndex())
    assert [findings.go_next() for _ in range(3)] == ["a", "b", "a"]


def test_there_is_no_next_finding_when_all_is_well(findings: FindingList) -> None:
    findings.set_findings([])
    assert findings.go_next() == ""


def test_the_fix_the_link_and_the_sentence_are_three_things(findings: FindingList) -> None:
    told: list[tuple[str, str]] = []
    for name in ("fix_asked", "agree_asked", "opened"):
        getattr(findings, name).connect(lambda key, name=name: told.append((name, key)))
    rect = findings.visualRect(findings.model().index(0, 0)).toRectF()
    fix, link = findings._painted.places(rect, FINDINGS[0])[:2]
    for place in (fix.center().toPoint(), link.center().toPoint(), QPoint(60, 15)):
        QTest.mouseClick(findings.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told == [("fix_asked", "a"), ("agree_asked", "a"), ("opened", "a")]


def test_keys_fix_agree_and_open(findings: FindingList, qtbot) -> None:
    findings.set_current("a")
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    with qtbot.waitSignal(findings.fix_asked):
        QTest.keyClick(findings, Qt.Key.Key_Return, control)
    with qtbot.waitSignal(findings.agree_asked):
        QTest.keyClick(findings, Qt.Key.Key_Return, control | shift)
    with qtbot.waitSignal(findings.opened):
        QTest.keyClick(findings, Qt.Key.Key_Return)


def test_what_has_no_fix_cannot_be_fixed(findings: FindingList) -> None:
    findings.set_current("b")
    told: list[str] = []
    findings.fix_asked.connect(told.append)
    findings.agree_asked.connect(told.append)
    findings.ask_fix()
    findings.ask_agree()
    assert told == []


def test_the_current_finding_stays_when_others_come(findings: FindingList) -> None:
    findings.set_current("b")
    findings.set_findings([FindingRow("n", Severity.ERROR, "New."), *FINDINGS])
    assert findings.current_key() == "b"


TOTALS = [
    Total("f", "43", "Figures"),
    Total("c", "2", "of 2\ncommandos"),
    Total("p", "", "No points in L.G.A.M.", optional=True),
]


def cells(bar: TotalsBar) -> dict[str, QWidget]:
    return {cell.total.key: cell for cell in bar._cells}


def test_each_total_is_read_as_number_and_label(qtbot) -> None:
    bar = shown(qtbot, TotalsBar(), 900, 44)
    bar.set_totals(TOTALS)
    assert [cell.accessibleName() for cell in bar._cells] == [
        "43 Figures",
        "2 of 2 commandos",
        "No points in L.G.A.M.",
    ]
    assert bar.height() == 44


def test_a_narrow_bar_leaves_out_what_may_be_left_out_and_wraps_the_rest(qtbot) -> None:
    bar = shown(qtbot, TotalsBar(), 900, 44)
    bar.set_totals(TOTALS)
    bar.resize(320, 44)
    assert not cells(bar)["p"].isVisible()
    assert cells(bar)["c"].isVisible()
    assert bar.height() == 44
    bar.resize(180, 44)
    assert cells(bar)["c"].geometry().top() > cells(bar)["f"].geometry().top()
    assert bar.height() > 80


def test_a_changed_total_is_lit_for_a_moment_and_not_with_less_motion(qtbot) -> None:
    bar = shown(qtbot, TotalsBar(), 900, 44)
    bar.set_totals(TOTALS)

    def ground() -> object:
        return cells(bar)["f"].grab().toImage().pixelColor(2, 2)

    bar.set_totals([TOTALS[0]._replace(value="44"), *TOTALS[1:]])
    assert ground() != LIGHT.sel
    theme_of().set_less_motion(False)
    try:
        bar.set_totals([TOTALS[0]._replace(value="45"), *TOTALS[1:]])
        assert ground() == LIGHT.sel
        qtbot.waitUntil(lambda: ground() != LIGHT.sel, timeout=15_000)
    finally:
        theme_of().set_less_motion(True)


def test_the_words_at_the_end_of_the_bar_take_no_room_from_totals(qtbot) -> None:
    bar = shown(qtbot, TotalsBar(), 900, 44)
    bar.set_totals(TOTALS)
    before = [cell.geometry() for cell in bar._cells]
    bar.set_hint("Rifleman: 2 ft, hits on 7 or less, fires 2nd")
    assert bar.hint.startswith("Rifleman")
    assert len(bar.hint_lines(900)) == 1
    assert " ".join(bar.hint_lines(160)) == bar.hint and len(bar.hint_lines(160)) == 2
    assert [cell.geometry() for cell in bar._cells] == before
