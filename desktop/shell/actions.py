"""Every action that has a name: menus and shortcuts, filled by the pages that are there.

A page's actions show and work only while the page does, and a menu without any is not shown, so no
entry is ever dead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction, QKeySequence, QUndoStack
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from desktop.look.icons import icon as drawn_icon
from desktop.look.theme import theme_of

if TYPE_CHECKING:
    from desktop.shell.chooser import Entry

Jumps = Callable[[], "Iterable[Entry]"]
"""Returns, when the palette opens, what of a page can be gone to or added."""
MENUS = ("File", "Edit", "Army", "Campaign", "Toy box", "View", "Battle", "Print", "Help")


class Action(NamedTuple):
    """One entry of a menu. `needs` names the condition under which it can do something."""

    text: str
    slot: Callable[[], object]
    menu: str
    keys: str = ""
    group: int = 0
    needs: str = ""
    icon: str = ""
    listed: bool = True
    """Whether it stands in its menu: no menu has more than nine entries. One that does not is
    where the thing is, has its keys and is found with Ctrl+K."""


def step_words(stack: QUndoStack | None) -> tuple[str, str]:
    """Return the names of the steps that would be undone and redone, "" for none."""
    return (stack.undoText(), stack.redoText()) if stack is not None else ("", "")


def off_menu(*actions: Action) -> tuple[Action, ...]:
    """Return actions that stand in no menu."""
    return tuple(action._replace(listed=False) for action in actions)


class _Entry:
    """An action with the place it has."""

    def __init__(
        self, menu: str, group: int, action: QAction, page: QWidget | None, icon: str, tip: str
    ) -> None:
        self.menu, self.group, self.action, self.page = menu, group, action, page
        self.icon, self.tip, self.reason = icon, tip, ""
        self.wanted = self.listed = True


class ActionRegistry(QObject):
    """The actions of the window and of its pages."""

    def __init__(self, bar: QMenuBar, window: QWidget) -> None:
        super().__init__(window)
        self._bar, self._window = bar, window
        self._entries: list[_Entry] = []
        self._of: dict[QAction, _Entry] = {}
        self._jumps: list[tuple[QWidget | None, Jumps]] = []
        self._menus: dict[str, QMenu] = {}
        self._page: QWidget | None = None
        self._waiting = False
        self._expected: tuple[str, ...] = ()

    def expect(self, *menus: str) -> None:
        """Show these menus already: the page that fills them is about to come."""
        self._expected = menus
        self.apply_pending()

    def add(
        self,
        text: str,
        slot: Callable[[], object],
        *,
        menu: str,
        page: QWidget | None = None,
        shortcut: str = "",
        group: int = 0,
        icon: str = "",
        tip: str = "",
        checkable: bool = False,
        listed: bool = True,
    ) -> QAction:
        """Make an action and put it into a menu; `group` numbers are parted by lines.

        One that is not `listed` stands in no menu: it has its key, and the palette finds it.
        Without a page it belongs to the whole window. Several shortcuts are parted by "; ".
        """
        action = QAction(text, self)
        action.setCheckable(checkable)
        # A checkable action hands its state over; no slot here wants it.
        action.triggered.connect(lambda _checked=False: slot())
        self.adopt(action, menu=menu, page=page, shortcut=shortcut, group=group, icon=icon, tip=tip)
        self._of[action].listed = listed
        return action

    def adopt(
        self,
        action: QAction,
        *,
        menu: str,
        page: QWidget | None = None,
        shortcut: str = "",
        group: int = 0,
        icon: str = "",
        tip: str = "",
    ) -> QAction:
        """Put an action that was made elsewhere, as by an undo stack, into a menu."""
        if menu not in MENUS:
            raise ValueError(f"There is no menu named {menu!r}; add it to MENUS.")
        if shortcut:
            action.setShortcuts([QKeySequence(keys) for keys in shortcut.split("; ")])
        # What an action is called for good: undo and redo change their words with each step.
        action.setObjectName(f"{menu}: {action.text().replace('&', '')}")
        entry = _Entry(menu, group, action, page, icon, tip)
        self._entries.append(entry)
        self._of[action] = entry
        self._show(entry)
        if tip:
            action.setToolTip(tip)
        self._window.addAction(action)
        self._apply_soon()
        return action

    def register(
        self,
        page: QWidget,
        actions: Iterable[Action],
        why_not: Callable[[], Mapping[str, str]],
        steps: Callable[[], tuple[str, str]],
    ) -> Callable[..., None]:
        """Add the actions of a page; return what brings them up to date, called once already.

        `why_not` returns by condition why what needs it cannot be done now, "" where it can.
        `steps` names what the actions that need "undo" and "redo" would take back and again.
        """
        made = [
            (
                each,
                self.add(
                    each.text, each.slot, menu=each.menu, page=page, shortcut=each.keys,
                    group=each.group, icon=each.icon, listed=each.listed,
                ),
            )
            for each in actions
        ]  # fmt: skip

        def refresh(*_what: object) -> None:
            reasons, words = why_not(), dict(zip(("undo", "redo"), steps(), strict=True))
            for each, action in made:
                reason = reasons.get(each.needs, "")
                if each.needs in words:
                    step = words[each.needs].replace("&", "&&")
                    action.setText(f"{each.text} {step}".rstrip())
                    reason = reason or ("" if step else f"There is nothing to {each.needs}.")
                self.block(action, reason)

        refresh()
        return refresh

    def block(self, action: QAction, reason: str) -> None:
        """Disable an action and say why in its tooltip; an empty reason enables it again."""
        entry = self._of[action]
        if entry.reason != reason:
            entry.reason = reason
            action.setEnabled(not reason)
            action.setToolTip(reason or entry.tip)

    def show(self, action: QAction, wanted: bool) -> None:
        """Take an action of a page away for a while, with its key, or bring it back."""
        entry = self._of[action]
        if entry.wanted != wanted:
            entry.wanted = wanted
            self._show(entry)
            self._apply_soon()

    def provide(self, jumps: Jumps, page: QWidget | None = None) -> None:
        """Let more than actions stand in the palette: always, or while a page is shown."""
        self._jumps.append((page, jumps))

    def jumps(self) -> list[Jumps]:
        """Return what gives the palette of now its entries beside the actions."""
        return [jumps for page, jumps in self._jumps if page is None or page is self._page]

    def all_actions(self) -> list[tuple[str, QAction, str]]:
        """Return every action of now with its menu, and why it is disabled if that is known."""
        order = {name: at for at, name in enumerate(MENUS)}
        shown = [entry for entry in self._entries if entry.action.isVisible()]
        shown.sort(key=lambda entry: (order[entry.menu], entry.group))
        return [(entry.menu, entry.action, entry.reason) for entry in shown]

    def show_page(self, page: QWidget | None) -> None:
        """Show the actions of a page and of the window, and no others."""
        self._page, self._expected = page, ()
        for entry in self._entries:
            self._show(entry)
        self.apply_pending()

    def of_menu(self, menu: str) -> list[QAction]:
        """Return the actions that a menu shows now, in order."""
        self.apply_pending()
        entries = [entry for entry in self._entries if entry.menu == menu]
        entries.sort(key=lambda entry: entry.group)
        return [entry.action for entry in entries if entry.listed and entry.action.isVisible()]

    def menu(self, name: str) -> QMenu | None:
        """Return a menu that is shown now."""
        self.apply_pending()
        return self._menus.get(name)

    def _show(self, entry: _Entry) -> None:
        here = entry.page is None or entry.page is self._page
        entry.action.setVisible(here and entry.wanted)

    def _apply_soon(self) -> None:
        if not self._waiting:
            self._waiting = True
            QTimer.singleShot(0, self, self.apply_pending)

    def apply_pending(self) -> None:
        """Fill the menus from the actions; done once after many were added."""
        self._waiting = False
        for name in MENUS:
            groups: dict[int, list[QAction]] = {}
            for entry in self._entries:
                if entry.menu == name and entry.listed and entry.action.isVisible():
                    groups.setdefault(entry.group, []).append(entry.action)
            self._fill(name, [groups[number] for number in sorted(groups)])

    def _fill(self, name: str, groups: list[list[QAction]]) -> None:
        menu = self._menus.get(name)
        if not groups and name not in self._expected:
            if menu is not None:
                menu.menuAction().setVisible(False)
            return
        if menu is None:
            menu = self._menus[name] = QMenu(f"&{name}", self._bar)
            menu.setToolTipsVisible(True)
            menu.aboutToShow.connect(lambda: self._draw_icons(name))
            following = self._following(name)
            if following is None:
                self._bar.addMenu(menu)
            else:
                self._bar.insertMenu(following, menu)
        menu.menuAction().setVisible(True)
        wanted = [action for group in groups for action in group]
        if [action for action in menu.actions() if not action.isSeparator()] == wanted:
            return
        menu.clear()
        for at, group in enumerate(groups):
            if at:
                menu.addSeparator()
            menu.addActions(group)

    def _following(self, name: str) -> QAction | None:
        """The bar's action before which a menu belongs."""
        for later in MENUS[MENUS.index(name) + 1 :]:
            if later in self._menus:
                return self._menus[later].menuAction()
        return None

    def _draw_icons(self, menu: str) -> None:
        """Draw a menu's icons when it opens: none is needed before, and the scheme may change."""
        tokens = theme_of(self).tokens
        for entry in self._entries:
            if entry.icon and entry.menu == menu:
                entry.action.setIcon(drawn_icon(entry.icon, tokens))
