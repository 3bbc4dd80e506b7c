"""Rows of a list: what they show, and what the hand can do with them."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.theme import theme_of
from desktop.look.tokens import LIGHT, Severity

ROWS = [
    Row("soldiers", "Soldiers", kind="group"),
    Row("rifleman", "Rifleman", right="4b"),
    Row("medic", "Medic"),
    Row("teams", "Weapons teams", kind="group"),
    Row("bazooka", "Bazooka team", right="2 men"),
    Row("army", "2nd Sandbox Company", "L.G.A.M. · 43 figures", badge=Severity.ERROR),
]


@pytest.fixture
def window(qtbot) -> QWidget:
    theme_of().set_scheme("light")
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    window.view = RowList("Armies")
    window.view.setModel(RowModel(ROWS, window.view))
    window.other = QLineEdit()
    row.addWidget(window.view)
    row.addWidget(window.other)
    window.resize(560, 300)
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    return window


def ground(view: RowList, key: str, x: int = 150) -> QColor:
    rect = view.visualRect(view.model().index_of(key))
    return view.viewport().grab().toImage().pixelColor(x, rect.top() + 2)


def test_the_model_keeps_qts_rules() -> None:
    model = RowModel(ROWS)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_rows([*ROWS[:2], Row("new", "Sniper"), *ROWS[3:]])
    model.set_rows([])
    model.set_rows(ROWS)


def test_other_rows_keep_the_chosen_one(window: QWidget) -> None:
    view, model = window.view, window.view.model()
    view.setCurrentIndex(model.index_of("bazooka"))
    model.set_rows(
        [ROWS[0], Row("sniper", "Sniper"), *ROWS[1:4], ROWS[4]._replace(right="3 men"), ROWS[5]]
    )
    assert view.current_key() == "bazooka"
    assert view.currentIndex().row() == 5
    assert [row.right for row in model.rows if row.key == "bazooka"] == ["3 men"]


def test_only_changed_rows_are_told(qtbot) -> None:
    model = RowModel(ROWS)
    told: list[int] = []
    model.dataChanged.connect(lambda first, _last: told.append(first.row()))
    model.set_rows([*ROWS[:-1], ROWS[-1]._replace(second="L.G.A.M. · 44 figures")])
    assert told == [5]


def test_the_arrow_keys_pass_over_headings(window: QWidget) -> None:
    view = window.view
    view.setFocus()
    view.setCurrentIndex(view.model().index_of("medic"))
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.current_key() == "bazooka"


def test_enter_opens_a_row(window: QWidget, qtbot) -> None:
    view = window.view
    view.setCurrentIndex(view.model().index_of("army"))
    with qtbot.waitSignal(view.opened) as opened:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert opened.args == ["army"]


def test_the_selected_row_pales_when_the_keyboard_is_elsewhere(window: QWidget) -> None:
    view = window.view
    view.setFocus()
    view.setCurrentIndex(view.model().index_of("rifleman"))
    assert ground(view, "rifleman") == LIGHT.sel
    assert ground(view, "rifleman", x=1) == LIGHT.olive
    window.other.setFocus()
    assert ground(view, "rifleman") == LIGHT.sunk
    assert ground(view, "rifleman", x=1) == LIGHT.edge
    assert ground(view, "bazooka") == LIGHT.surface


def test_the_list_that_the_page_shows_stays_selected(window: QWidget, qtbot) -> None:
    view = RowList("Armies", keep_selection=True)
    qtbot.addWidget(view)
    view.setModel(RowModel(ROWS, view))
    view.resize(236, 300)
    view.show()
    view.setCurrentIndex(view.model().index_of("army"))
    window.activateWindow()
    window.other.setFocus()
    assert ground(view, "army") == LIGHT.sel


def test_rows_are_32_px_and_42_with_a_second_line(window: QWidget) -> None:
    view, model = window.view, window.view.model()
    assert view.visualRect(model.index_of("rifleman")).height() == 32
    assert view.visualRect(model.index_of("army")).height() == 42


def test_a_row_is_read_aloud_with_its_finding(window: QWidget) -> None:
    spoken = window.view.model().index_of("army").data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "2nd Sandbox Company, L.G.A.M. · 43 figures, error"


def test_the_figure_is_asked_for_only_when_it_is_in_sight(window: QWidget) -> None:
    from PySide6.QtGui import QPixmap

    asked: list[int] = []

    def figure(width: int, _ratio: float) -> QPixmap:
        asked.append(width)
        pixmap = QPixmap(width, 28)
        pixmap.fill(QColor("#FF0000"))
        return pixmap

    rows = [Row(str(n), f"Man {n}", figure=figure) for n in range(500)]
    window.view.model().set_rows(rows)
    window.view.viewport().grab()
    assert set(asked) == {24}
    assert len(asked) < 60
    shown = window.view.viewport().grab().toImage()
    assert shown.pixelColor(QPoint(26, 20)) == QColor("#FF0000")
