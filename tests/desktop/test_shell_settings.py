"""The settings page: each setting takes effect, is kept, and says when it could not be."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton

from desktop.look.theme import theme_of
from desktop.look.tokens import DARK
from desktop.services.preferences import Preferences
from desktop.shell.settings import SettingsPage


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "preferences.json"


@pytest.fixture
def page(qtbot, kept: Path, tmp_path: Path) -> Iterator[SettingsPage]:
    theme = theme_of()
    theme.set_scheme("light")
    page = SettingsPage(theme, Preferences.load(kept), [("Armies", tmp_path / "muster.db")])
    qtbot.addWidget(page)
    page.show()
    yield page
    theme.set_scheme("light")
    theme.set_text_percent(100)
    theme.set_less_motion(True)


def choose(combo, key: object) -> None:
    combo.setCurrentIndex(combo.findData(key))


def test_each_setting_takes_effect_and_is_kept(page: SettingsPage, kept: Path) -> None:
    theme = theme_of()
    choose(page.scheme, "dark")
    choose(page.size_, 115)
    choose(page.paper, "letter")
    assert page.scheme.width() == page.size_.width() == page.paper.width()
    page.motion.setChecked(True)
    assert theme.tokens is DARK
    assert theme.text_percent == 115
    assert theme.less_motion
    values = Preferences.load(kept).values
    assert values[:4] == ("dark", 115, True, "letter")


def test_it_shows_what_was_chosen_before(qtbot, kept: Path) -> None:
    Preferences.load(kept).change(scheme="dark", text_percent=130, paper="letter", less_motion=True)
    page = SettingsPage(theme_of(), Preferences.load(kept))
    qtbot.addWidget(page)
    assert page.scheme.currentText() == "Dark"
    assert page.size_.currentText() == "130 %"
    assert page.paper.currentData() == "letter"
    assert page.motion.isChecked()


def test_a_disk_that_takes_nothing_is_told_on_the_page(page: SettingsPage, monkeypatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    choose(page.paper, "letter")
    assert page._trouble.isVisible()
    assert "the disk is full" in page._trouble.text()


def test_a_broken_file_is_told_on_the_page(qtbot, kept: Path) -> None:
    kept.write_text("{", encoding="utf-8")
    page = SettingsPage(theme_of(), Preferences.load(kept))
    qtbot.addWidget(page)
    page.show()
    assert page._trouble.isVisible()
    assert str(kept) in page._trouble.text()


def test_it_says_where_the_data_lies(page: SettingsPage, tmp_path: Path) -> None:
    copy = next(b for b in page.findChildren(QPushButton) if b.text() == "Copy the path")
    assert copy.accessibleDescription() == "Armies"
    copy.click()
    assert QGuiApplication.clipboard().text() == str(tmp_path / "muster.db")
