"""The QPalette of a scheme: every role in every group, so that nothing is left to the platform."""

from __future__ import annotations

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
