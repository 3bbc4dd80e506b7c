"""Every act of the army page in the menus, with its keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction

from desktop.army import clipboard
from desktop.army.armies.commands import library_acts
from desktop.army.choosers import ask_role, ask_weapon
from desktop.army.colouring import ask_colour
from desktop.army.conditions import conditions, reason
from desktop.army.details.hero_menu import hero_menu
from desktop.army.findings_sheet import FindingsSheet
from desktop.army.moving import ask_place
from desktop.army.page import ArmyPage
from desktop.army.palette_entries import armies, army_in_sight
from desktop.shell.actions import ActionRegistry, Command, off_menu


def register_actions(page: ArmyPage, actions: ActionRegistry) -> None:
    """Register the acts, and keep them enabled just while they can do something."""
    acts = (*_file_acts(page), *_edit_acts(page), *_army_acts(page), *library_acts(page))
    made: list[tuple[QAction, str]] = []
    for act in acts:
        action = actions.add(
            act.text,
            act.slot,
            menu=act.menu,
            page=page,
            shortcut=act.keys,
            group=act.group,
            icon=act.icon,
            listed=act.listed,
        )
        made.append((action, act.needs))

    actions.provide(lambda: army_in_sight(page), page)
    actions.provide(lambda: armies(page))

    def refresh(_change: object = None) -> None:
        states = conditions(page)
        stack = page.undo_stack
        for action, needs in made:
            actions.block(action, "" if not needs or states[needs] else reason(page, needs))
            if needs == "undo":
                action.setText(f"&Undo {_shown(stack.undoText())}".rstrip() if stack else "&Undo")
            elif needs == "redo":
                action.setText(f"&Redo {_shown(stack.redoText())}".rstrip() if stack else "&Redo")

    controller = page.controller
    for signal in (
        controller.changed,
        controller.stepped,
        controller.document_changed,
        controller.selection.changed,
        page.army_service.listed,
        page.head_changed,
        page.findings.list.current_moved,
    ):
        signal.connect(refresh)
    page.copied.changed.connect(refresh)
    refresh()


def _file_acts(page: ArmyPage) -> tuple[Command, ...]:
    files = page.files
    return (
        Command("&New army…", page.show_new, "File", "Ctrl+N"),
        Command("&Armies…", page.show_armies, "File", "Ctrl+O"),
        Command("&Open a file…", files.ask_open, "File", "Ctrl+Shift+O"),
        Command("Save a &copy…", files.save_copy, "File", "Ctrl+Shift+S", 1, "army"),
        Command("Read a &list…", page.lists.read_clipboard, "File", "Ctrl+Shift+V"),
        Command("Copy as a lis&t", page.lists.copy, "File", "Ctrl+Shift+C", 1, "game"),
        Command("Save as te&xt…", page.lists.save, "File", "", 1, "game"),
        Command("&Details", page.toggle_inspector, "View", "F4", 5, "army"),
        Command("What the &rules say…", page.show_rule, "Help", "F1", 0, "rule"),
        Command("&Print…", page.print_army, "Print", "Ctrl+P", 0, "game"),
    )


def _edit_acts(page: ArmyPage) -> tuple[Command, ...]:
    controller = page.controller

    def paste() -> None:
        text = clipboard.paste_here(controller)
        if text is not None:
            page.lists.read(text)

    return (
        Command("&Undo", page.undo, "Edit", "Ctrl+Z", 0, "undo", "undo"),
        Command("&Redo", page.redo, "Edit", "Ctrl+Shift+Z; Ctrl+Y", 0, "redo", "redo"),
        Command("Cu&t", lambda: clipboard.cut(controller), "Edit", "Ctrl+X", 1, "chosen"),
        Command("&Copy", lambda: clipboard.copy(controller), "Edit", "Ctrl+C", 1, "chosen"),
        Command("&Paste", paste, "Edit", "Ctrl+V", 1, "clip"),
        Command("Re&name", lambda: _rename(page), "Edit", "F2", 2, "army"),
        Command("&Duplicate", controller.duplicate, "Edit", "Ctrl+D", 2, "chosen"),
        Command("Remo&ve", controller.remove, "Edit", "Del", 2, "chosen"),
        Command("Select &all", controller.select_all, "Edit", "Ctrl+A", 3, "somebody"),
        *off_menu(
            Command(
                "Select n&othing",
                lambda: controller.selection.set(()),
                "Edit",
                "Ctrl+Shift+A",
                3,
                "chosen",
            ),
        ),
    )


def _army_acts(page: ArmyPage) -> tuple[Command, ...]:
    controller = page.controller

    def find_in_army() -> None:
        page.finder.open()

    return (
        *hero_menu(page),
        Command("&Find in the tray", page.tray.take_focus, "Army", "Ctrl+F", 0, "game"),
        Command("Find in the a&rmy", find_in_army, "Army", "Ctrl+L", 0, "game"),
        *off_menu(
            Command("One &more", lambda: controller.change_count(1), "Army", "+; =", 1, "men"),
            Command("One &fewer", lambda: controller.change_count(-1), "Army", "-", 1, "men"),
            *_kit_acts(page),
        ),
        *_unit_acts(page),
        Command("&Face-off…", lambda: page.face_off_asked.emit(""), "Army", "Ctrl+E", 3, "game"),
        *_finding_acts(page),
    )


def _kit_acts(page: ArmyPage) -> tuple[Command, ...]:
    controller = page.controller

    def arm() -> None:
        ask_weapon(controller, page)

    def dye() -> None:
        ask_colour(controller, page)

    return (
        Command(
            "Change &role…", lambda: ask_role(controller, page), "Army", "Ctrl+R", 1, "equipped"
        ),
        Command("Change &weapon…", arm, "Army", "Ctrl+Shift+R", 1, "equipped"),
        Command("Change co&lour…", dye, "Army", "Ctrl+Shift+K", 1, "coloured"),
    )


def _unit_acts(page: ArmyPage) -> tuple[Command, ...]:
    controller = page.controller

    def get_out() -> None:
        controller.unseat(controller.selected_figures())

    return (
        Command("Make a &unit of them", controller.group, "Army", "Ctrl+G", 2, "men"),
        Command("Add an &empty squad", controller.add_group, "Army", "Ctrl+Shift+G", 2, "army"),
        Command("Mo&ve to…", lambda: ask_place(controller, page), "Army", "Ctrl+M", 2, "placed"),
        *off_menu(
            Command("Unit u&p", lambda: controller.move_unit(-1), "Army", "Alt+Up", 2, "up"),
            Command("Unit &down", lambda: controller.move_unit(1), "Army", "Alt+Down", 2, "down"),
            Command("To the &loose men", controller.loosen, "Army", "", 2, "not loose"),
            Command("&Get out of the vehicle", get_out, "Army", "", 2, "seated"),
        ),
    )


def _finding_acts(page: ArmyPage) -> tuple[Command, ...]:
    def on_findings(act: Callable[[FindingsSheet], object]) -> Callable[[], None]:
        def act_there() -> None:
            act(page.findings)

        return act_there

    fix = on_findings(lambda found: found.list.ask_fix())
    agree = on_findings(lambda found: found.list.ask_agree())
    return (
        Command("Next f&inding", page.next_finding, "Army", "F8", 3, "findings"),
        *off_menu(
            Command("Fi&x the finding", fix, "Army", "Ctrl+Return", 3, "fix"),
            Command("We &agreed…", agree, "Army", "Ctrl+Shift+Return", 3, "agree"),
        ),
    )


def _shown(label: str) -> str:
    """Return a label with the ampersands of a player's names as they are."""
    return label.replace("&", "&&")


def _rename(page: ArmyPage) -> None:
    if page.units.rename_current():
        return
    if not page.controller.selection.ids:
        page.title.edit_name()
        return
    if page.inspector.isHidden():
        page.toggle_inspector()
    page.inspector.focus_name()
