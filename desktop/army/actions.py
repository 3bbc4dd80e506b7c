"""Every command of the army page in the menus, with its keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from desktop.army import clipboard
from desktop.army.action_conditions import reasons
from desktop.army.armies.dialogs import ask_folder, ask_tags
from desktop.army.armies.pane import double
from desktop.army.choosers import ask_role, ask_weapon
from desktop.army.colouring import ask_colour
from desktop.army.command_palette_entries import armies, army_in_sight
from desktop.army.details import commands
from desktop.army.details.portraits import PortraitCommands
from desktop.army.move_to import ask_place
from desktop.army.page import ArmyPage
from desktop.army.page_stack import BIN
from desktop.shell.actions import Action, ActionRegistry, off_menu, step_words


def register_actions(page: ArmyPage, actions: ActionRegistry) -> None:
    """Register the commands, and keep them enabled just while they can do something."""
    tables = (_file, _library, _edit, _heroes, _army, _findings)
    refresh = actions.register(
        page,
        (each for table in tables for each in table(page)),
        lambda: reasons(page),
        lambda: step_words(page.undo_stack),
    )
    actions.provide(lambda: army_in_sight(page), page)
    actions.provide(lambda: armies(page))
    controller = page.controller
    for signal in (
        controller.changed,
        controller.stepped,
        controller.document_changed,
        controller.selection.changed,
        page.army_service.listed,
        page.head_changed,
        page.findings.list.current_moved,
        page.copied.changed,
    ):
        signal.connect(refresh)
    refresh()


def _file(page: ArmyPage) -> tuple[Action, ...]:
    files, lists = page.files, page.lists
    return (
        Action("&New army…", page.show_new, "File", "Ctrl+N"),
        Action("&Armies…", page.show_armies, "File", "Ctrl+O"),
        Action("&Open a file…", files.ask_open, "File", "Ctrl+Shift+O"),
        Action("Save a &copy…", files.save_copy, "File", "Ctrl+Shift+S", 1, "army"),
        Action("Read a &list…", lists.read_clipboard, "File", "Ctrl+Shift+V"),
        Action("Copy as a lis&t", lists.copy, "File", "Ctrl+Shift+C", 1, "game"),
        Action("Save as te&xt…", lists.save, "File", "", 1, "game"),
        Action("&Details", page.toggle_inspector, "View", "F4", 5, "army"),
        Action("What the &rules say…", page.show_rule, "Help", "F1", 0, "game"),
        Action("&Print…", page.print_army, "Print", "Ctrl+P", 0, "game"),
    )


def _library(page: ArmyPage) -> tuple[Action, ...]:
    """Return the commands on the armies chosen in the list, or on the open one."""
    pane, filing = page.armies, page.filing

    def on(text: str, act: Callable[[list[str]], object], keys: str, needs: str) -> Action:
        return Action(text, lambda: act(pane.chosen()), "File", keys, 2, needs)

    return (
        *off_menu(
            Action("Pick for me…", lambda: page.pick_asked.emit(""), "File"),
            Action("Find an ar&my", page.find_army, "File", "Ctrl+Shift+F", 0, "armies"),
            on("&Duplicate the army", partial(double, pane), "Ctrl+Shift+D", "army"),
            Action("Rename in the &list", page.rename_in_list, "File", "", 2, "army"),
            on("Put into a &folder…", partial(ask_folder, page, filing), "", "army"),
            on("Ta&gs…", partial(ask_tags, page, filing), "", "army"),
            on("Move &up in the list", lambda i: filing.move(i, -1), "Ctrl+Shift+Up", "army up"),
            on(
                "Move do&wn in the list",
                lambda i: filing.move(i, 1),
                "Ctrl+Shift+Down",
                "army down",
            ),
            on("&Archive the army", lambda i: filing.archive(i, True), "", "not archived"),
            on("Take out of the arc&hive", lambda i: filing.archive(i, False), "", "archived"),
            on("Put into the &bin", filing.bin, "Ctrl+B", "army"),
            Action("Put the list bac&k as it was", filing.take_back, "File", "", 2, "removed"),
            Action("&History…", page.show_history, "Edit", "Ctrl+H", 0, "army"),
            Action("&Keep this version…", page.keep_version, "Edit", "Ctrl+Shift+H", 0, "army"),
        ),
        Action("The b&in…", lambda: page.middle.show(BIN), "File", "Ctrl+Shift+B", 2, "store"),
    )


def _edit(page: ArmyPage) -> tuple[Action, ...]:
    controller = page.controller

    def paste() -> None:
        text = clipboard.paste_here(controller)
        if text is not None:
            page.lists.read(text)

    def rename() -> None:
        if page.units.rename_current():
            return
        if not controller.selection.ids:
            page.title.edit_name()
            return
        if page.inspector.isHidden():
            page.toggle_inspector()
        page.inspector.focus_name()

    nobody = partial(controller.selection.set, ())
    return (
        Action("&Undo", page.undo, "Edit", "Ctrl+Z", 0, "undo", "undo"),
        Action("&Redo", page.redo, "Edit", "Ctrl+Shift+Z; Ctrl+Y", 0, "redo", "redo"),
        Action("Cu&t", lambda: clipboard.cut(controller), "Edit", "Ctrl+X", 1, "chosen"),
        Action("&Copy", lambda: clipboard.copy(controller), "Edit", "Ctrl+C", 1, "chosen"),
        Action("&Paste", paste, "Edit", "Ctrl+V", 1, "clip"),
        Action("Re&name", rename, "Edit", "F2", 2, "army"),
        Action("&Duplicate", controller.duplicate, "Edit", "Ctrl+D", 2, "chosen"),
        Action("Remo&ve", controller.remove, "Edit", "Del", 2, "chosen"),
        Action("Select &all", controller.select_all, "Edit", "Ctrl+A", 3, "somebody"),
        *off_menu(Action("Select n&othing", nobody, "Edit", "Ctrl+Shift+A", 3, "chosen")),
    )


def _heroes(page: ArmyPage) -> tuple[Action, ...]:
    portraits = PortraitCommands(page.controller, page)

    def on(text: str, act: Callable[..., object], keys: str, needs: str) -> Action:
        return Action(text, partial(act, page.controller), "Army", keys, 4, needs)

    return (
        on("Make a &hero", commands.make_heroes, "H", "no hero"),
        on("Give e&veryone a name", commands.name_everyone, "Shift+N", "nameless"),
        *off_menu(
            on("Make an &ordinary man", commands.make_ordinary_men, "Shift+H", "hero"),
            on("Another &name", commands.draw_name, "N", "one man"),
            Action("Portrait: a p&icture…", portraits.ask_picture, "Army", "P", 4, "one man"),
            Action("Portrait: a &drawing…", portraits.ask_drawing, "Army", "Shift+P", 4, "one man"),
            Action("Portrait: as he is &moulded", portraits.take_away, "Army", "", 4, "portrait"),
        ),
    )


def _army(page: ArmyPage) -> tuple[Action, ...]:
    controller = page.controller

    def ask(text: str, act: Callable[..., object], keys: str, needs: str, group: int) -> Action:
        return Action(text, lambda: act(controller, page), "Army", keys, group, needs)

    def find_in_army() -> None:
        page.finder.open()

    def get_out() -> None:
        controller.unseat(controller.selected_figures())

    return (
        Action("&Find in the tray", page.tray.take_focus, "Army", "Ctrl+F", 0, "game"),
        Action("Find in the a&rmy", find_in_army, "Army", "Ctrl+L", 0, "game"),
        *off_menu(
            Action("One &more", lambda: controller.change_count(1), "Army", "+; =", 1, "men"),
            Action("One &fewer", lambda: controller.change_count(-1), "Army", "-", 1, "men"),
            ask("Change &role…", ask_role, "Ctrl+R", "equipped", 1),
            ask("Change &weapon…", ask_weapon, "Ctrl+Shift+R", "equipped", 1),
            ask("Change co&lour…", ask_colour, "Ctrl+Shift+K", "coloured", 1),
        ),
        Action("Make a &unit of them", controller.group, "Army", "Ctrl+G", 2, "men"),
        Action("Add an &empty squad", controller.add_group, "Army", "Ctrl+Shift+G", 2, "army"),
        ask("Mo&ve to…", ask_place, "Ctrl+M", "placed", 2),
        *off_menu(
            Action("Unit u&p", lambda: controller.move_unit(-1), "Army", "Alt+Up", 2, "up"),
            Action("Unit &down", lambda: controller.move_unit(1), "Army", "Alt+Down", 2, "down"),
            Action("To the &loose men", controller.loosen, "Army", "", 2, "not loose"),
            Action("&Get out of the vehicle", get_out, "Army", "", 2, "seated"),
            Action("O&wn cards…", page.show_own_cards, "Army", "", 3, "army"),
            Action("In another &game…", page.show_other_game, "Army", "Ctrl+J", 3, "army"),
        ),
        Action("&Face-off…", lambda: page.face_off_asked.emit(""), "Army", "Ctrl+E", 3, "game"),
    )


def _findings(page: ArmyPage) -> tuple[Action, ...]:
    found = page.findings.list
    return (
        Action("Next f&inding", page.next_finding, "Army", "F8", 3, "army"),
        *off_menu(
            Action("Fi&x the finding", found.ask_fix, "Army", "Ctrl+Return", 3, "fix"),
            Action("We &agreed…", found.ask_agree, "Army", "Ctrl+Shift+Return", 3, "agree"),
        ),
    )
