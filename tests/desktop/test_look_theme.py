"""The theme: scheme, palette, fonts, text size, motion."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from desktop.look.parts.text import TextLabel
from desktop.look.qt_style import sheet_of
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import DARK, LIGHT, STENCIL_FAMILY, TYPE


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    theme = theme_of()
    theme.set_scheme("light")
    yield theme
    theme.set_scheme("light")
    theme.set_text_percent(100)
    theme.set_less_motion(True)


def test_there_is_one_theme_and_widgets_find_it(theme: Theme, qtbot) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    assert theme_of(button) is theme


def test_every_role_of_every_group_is_ours_in_both_schemes(theme: Theme, qapp) -> None:
    roles = [
        role
        for role in QPalette.ColorRole
        if role not in (QPalette.ColorRole.NColorRoles, QPalette.ColorRole.NoRole)
    ]
    groups = [
        QPalette.ColorGroup.Active,
        QPalette.ColorGroup.Inactive,
        QPalette.ColorGroup.Disabled,
    ]
    for scheme, tokens in (("light", LIGHT), ("dark", DARK)):
        theme.set_scheme(scheme)
        ours = {value.name() for value in tokens if isinstance(value, QColor)}
        for group in groups:
            for role in roles:
                assert qapp.palette().color(group, role).name() in ours, (group, role)


def test_a_list_without_focus_is_told_by_its_highlight(theme: Theme, qapp) -> None:
    palette = qapp.palette()
    highlight = QPalette.ColorRole.Highlight
    assert palette.color(QPalette.ColorGroup.Active, highlight) == LIGHT.sel
    assert palette.color(QPalette.ColorGroup.Inactive, highlight) == LIGHT.sunk


def test_it_follows_the_system_until_told_otherwise(
    theme: Theme, qapp, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = {"scheme": Qt.ColorScheme.Dark}

    class Hints:
        @staticmethod
        def colorScheme() -> Qt.ColorScheme:
            return shown["scheme"]

    monkeypatch.setattr(theme, "_app", type("App", (), {
        "styleHints": staticmethod(Hints), "setPalette": qapp.setPalette,
        "setFont": qapp.setFont, "setStyleSheet": qapp.setStyleSheet,
        "styleSheet": qapp.styleSheet,
    })())  # fmt: skip
    theme.set_scheme("system")
    assert theme.tokens is DARK
    shown["scheme"] = Qt.ColorScheme.Light
    theme._system_changed()
    assert theme.tokens is LIGHT
    theme.set_scheme("dark")
    theme._system_changed()
    assert theme.tokens is DARK


def test_changing_the_scheme_recolours_what_is_open(theme: Theme, qtbot) -> None:
    label = TextLabel("Rifleman", ink="ink2")
    qtbot.addWidget(label)
    with qtbot.waitSignal(theme.changed):
        theme.set_scheme("dark")
    assert label.palette().color(QPalette.ColorRole.WindowText) == DARK.ink2


def test_every_typeface_is_shipped_and_used(theme: Theme) -> None:
    assert not theme.missing_fonts
    for name, role in TYPE.items():
        if name != "mono":
            assert QFontInfo(theme.font(name)).family() == role.family


def test_larger_text_makes_buttons_fields_and_rows_higher(theme: Theme, qtbot) -> None:
    def heights() -> list[int]:
        button, field = QPushButton("Print…"), QLineEdit()
        for widget in (button, field):
            qtbot.addWidget(widget)
            widget.ensurePolished()
        return [button.sizeHint().height(), field.sizeHint().height(), theme.height(32)]

    assert heights()[:2] == [30, 30]
    before = heights()
    theme.set_text_percent(150)
    assert all(now > then for now, then in zip(heights(), before, strict=True))


@pytest.mark.parametrize(
    ("title", "family"),
    [
        ("2nd Sandbox Company", STENCIL_FAMILY),
        ("Zażółć gęślą", STENCIL_FAMILY),
        ("Зелёная рота", "Roboto Condensed"),
        ("Company Ω", "Roboto Condensed"),
    ],
)
def test_one_letter_that_the_stencil_lacks_changes_the_whole_title(
    theme: Theme, title: str, family: str
) -> None:
    assert TYPE[theme.fonts.title_role(title)].family == family
    assert TYPE[theme.fonts.title_role(title, "small")].family == family


def test_less_motion_takes_all_motion_away(theme: Theme) -> None:
    theme.set_less_motion(False)
    assert theme.motion_ms(120) == 120
    theme.set_less_motion(True)
    assert theme.motion_ms(120) == 0


@pytest.mark.parametrize("tokens", [LIGHT, DARK])
def test_the_style_sheet_has_no_hole_and_styles_no_view(tokens) -> None:
    sheet = sheet_of(tokens, 115)
    assert "$" not in sheet
    assert "QListView" not in sheet
    assert "QTreeView" not in sheet
