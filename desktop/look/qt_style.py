"""What Qt is told of the look: the palette, every role of it, and the style sheet."""

from __future__ import annotations

from string import Template

from PySide6.QtGui import QColor, QPalette

from desktop.look.tokens import Tokens

_ROLE = QPalette.ColorRole
_GROUP = QPalette.ColorGroup


def palette_of(tokens: Tokens) -> QPalette:
    """Fill the active, inactive and disabled groups from the tokens."""
    palette = QPalette()
    shared = {
        _ROLE.Window: tokens.surface,
        _ROLE.WindowText: tokens.ink,
        _ROLE.Base: tokens.surface,
        _ROLE.AlternateBase: tokens.hover,
        _ROLE.ToolTipBase: tokens.raised,
        _ROLE.ToolTipText: tokens.ink,
        _ROLE.PlaceholderText: tokens.ink2,
        _ROLE.Text: tokens.ink,
        _ROLE.Button: tokens.raised,
        _ROLE.ButtonText: tokens.ink,
        _ROLE.BrightText: tokens.onolive,
        _ROLE.Light: tokens.raised,
        _ROLE.Midlight: tokens.hover,
        _ROLE.Mid: tokens.line,
        _ROLE.Dark: tokens.edge,
        _ROLE.Shadow: tokens.ink2,
        _ROLE.Highlight: tokens.sel,
        _ROLE.HighlightedText: tokens.ink,
        _ROLE.Link: tokens.bor,
        _ROLE.LinkVisited: tokens.agr,
        _ROLE.Accent: tokens.olive,
    }
    inactive = {_ROLE.Highlight: tokens.sunk}
    disabled = {
        _ROLE.WindowText: tokens.ink2,
        _ROLE.Text: tokens.ink2,
        _ROLE.ButtonText: tokens.ink2,
        _ROLE.HighlightedText: tokens.ink2,
        _ROLE.Button: tokens.sunk,
        _ROLE.Base: tokens.sunk,
        _ROLE.Highlight: tokens.line,
        _ROLE.Accent: tokens.line,
        _ROLE.Link: tokens.ink2,
        _ROLE.LinkVisited: tokens.ink2,
    }
    groups: tuple[tuple[QPalette.ColorGroup, dict[QPalette.ColorRole, QColor]], ...] = (
        (_GROUP.Active, {}),
        (_GROUP.Inactive, inactive),
        (_GROUP.Disabled, disabled),
    )
    for group, changes in groups:
        for role, colour in (shared | changes).items():
            palette.setColor(group, role, colour)
    return palette


_SHEET = Template("""
QPushButton, QToolButton {
  background: $raised; color: $ink; border: 1px solid $edge; border-radius: 5px;
  padding: 0 12px 2px 12px; min-height: ${plain}px; font: 500 ${body}px "Roboto"; outline: none;
}
QToolButton { padding: 0 5px; min-width: 22px; }
QPushButton:hover, QToolButton:hover { background: $hover; }
QPushButton:pressed, QToolButton:pressed, QPushButton:checked, QToolButton:checked {
  background: $sel;
}
QPushButton:disabled, QToolButton:disabled {
  background: $sunk; color: $ink2; border-color: $line;
}
QPushButton[kind="main"] { background: $olive; color: $onolive; border-color: $olive; }
QPushButton[kind="main"]:hover, QPushButton[kind="main"]:pressed {
  background: $olive2; border-color: $olive2;
}
QPushButton[kind="main"]:disabled { background: $sunk; color: $ink2; border-color: $line; }
QPushButton[kind="small"], QPushButton[kind="fix"] {
  min-height: ${small}px; padding: 0 9px 2px 9px; font: 500 ${second}px "Roboto";
}
QPushButton[kind="fix"] { background: $sel; border-color: $olive; }
QPushButton[kind="icon-text"] { padding: 0 8px 2px 8px; font: 500 ${second}px "Roboto"; }
QPushButton[kind="danger"] { color: $err; border-color: $err; }
QPushButton[kind="danger"]:hover, QPushButton[kind="danger"]:pressed { background: $errbg; }
QPushButton[kind="link"] {
  background: transparent; border: none; padding: 0 1px; min-height: ${link}px;
  font: 500 ${second}px "Roboto"; text-decoration: underline;
}
QPushButton[kind="link"]:hover { color: $olive; }
QPushButton[kind="link"]:disabled { color: $ink2; text-decoration: none; }
QPushButton[kind="choice"] {
  text-align: left; padding: 0 26px 0 8px; min-height: ${button}px; font: 400 ${body}px "Roboto";
}
QPushButton[kind="icon"], QPushButton[kind="icon-small"] { padding: 0; min-height: 0; }
QPushButton[kind="bare"] { background: transparent; border: none; padding: 0; min-height: 0; }
QPushButton[kind="bare"]:hover { background: $hover; }
QPushButton[kind="bare"]:pressed { background: $sel; }
QToolButton::menu-indicator, QPushButton::menu-indicator { image: none; width: 0; }

QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox {
  background: $raised; color: $ink; border: 1px solid $edge; border-radius: 5px;
  padding: 0 7px; font: 400 ${body}px "Roboto";
  selection-background-color: $sel; selection-color: $ink; placeholder-text-color: $ink2;
}
QLineEdit, QAbstractSpinBox, QComboBox { min-height: ${button}px; }
QPlainTextEdit, QTextEdit { padding: 3px 3px; }
QLineEdit[kind="name"] { font-weight: 700; }
QLineEdit[kind="search"] { padding-left: 27px; }
QLineEdit[kind="bare"] { border: none; background: transparent; padding: 0; min-height: 0; }
QLineEdit[broken="true"], QPlainTextEdit[broken="true"], QAbstractSpinBox[broken="true"],
QComboBox[broken="true"] { border: 2px solid $err; padding: 0 6px; min-height: ${broken}px; }
QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled, QAbstractSpinBox:disabled,
QComboBox:disabled { background: $sunk; color: $ink2; border-color: $line; }
QComboBox[kind="small"] { min-height: ${small_choice}px; font: 500 ${second}px "Roboto"; }
QComboBox:hover { background: $hover; }
QComboBox::drop-down { border: none; width: 26px; }
QComboBox::down-arrow { image: none; }
QComboBox QAbstractItemView {
  background: $surface; color: $ink; border: 1px solid $edge; outline: none;
  selection-background-color: $sel; selection-color: $ink;
}

QProgressBar { background: $line; border: none; min-height: 6px; max-height: 6px; }
QProgressBar::chunk { background: $olive; }

QMenuBar {
  background: $surface; color: $ink; border-bottom: 1px solid $line; spacing: 0;
  font: 400 ${body}px "Roboto"; padding: 0; margin: 0;
}
QMenuBar::item { padding: 4px 9px 6px 9px; background: transparent; }
QMenuBar::item:selected { background: $hover; }
QMenuBar::item:pressed { background: $sel; }
QMenu {
  background: $surface; color: $ink; border: 1px solid $edge; padding: 4px 0;
  font: 400 ${body}px "Roboto";
}
QMenu::item { padding: 6px 28px 6px 12px; border-left: 3px solid transparent; }
QMenu::item:selected { background: $sel; border-left-color: $olive; }
QMenu::item:disabled { color: $ink2; }
QMenu::item:disabled:selected { background: $sunk; border-left-color: $edge; }
QMenu::icon { padding-left: 8px; }
QMenu::separator { height: 1px; background: $line; margin: 4px 0; }

QScrollBar:vertical { background: transparent; width: 12px; margin: 0; border: none; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; border: none; }
QScrollBar::handle { background: $thumb; border-radius: 3px; }
QScrollBar::handle:hover { background: $edge; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::handle:vertical { min-height: 32px; margin: 3px; }
QScrollBar::handle:horizontal { min-width: 32px; margin: 3px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QHeaderView { background: $surface; }
QHeaderView::section {
  background: $surface; color: $ink; border: none;
  border-right: 1px solid $line; border-bottom: 1px solid $line; padding: 2px 6px;
}
QTableCornerButton::section { background: $surface; border: none; }
QToolTip {
  background: $raised; color: $ink; border: 1px solid $edge; padding: 4px 6px;
  font: 400 ${second}px "Roboto";
  qproperty-textFormat: PlainText; /* a name out of a file is no page that loads pictures */
}
""")


def _mixed(front: QColor, back: QColor, share: float) -> QColor:
    """Lay one colour over another, opaque, so that the result is the same on any ground."""
    return QColor.fromRgbF(
        front.redF() * share + back.redF() * (1 - share),
        front.greenF() * share + back.greenF() * (1 - share),
        front.blueF() * share + back.blueF() * (1 - share),
    )


def sheet_of(tokens: Tokens, percent: int) -> str:
    """Write the style sheet of a scheme at a text size in percent."""

    def grown(px: int, room: int = 0) -> int:
        """Grow the part of a height that is text, and leave the room around it."""
        return room + round((px - room) * percent / 100)

    colours = {
        name: getattr(tokens, name).name()
        for name in (
            "raised", "ink", "ink2", "edge", "hover", "sel", "sunk", "line", "olive",
            "olive2", "onolive", "surface", "err", "errbg",
        )
    }  # fmt: skip
    return _SHEET.substitute(
        colours,
        thumb=_mixed(tokens.edge, tokens.surface, 0.55).name(),
        body=grown(13),
        second=grown(12),
        button=grown(28, 12),
        plain=grown(26, 10),
        broken=grown(28, 12) - 2,
        small=grown(20, 5),
        small_choice=grown(22, 7),
        link=grown(18),
    )
