"""What the toy box asks the player: a name, an item, a colour, a drawing, a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.army import toy_fixes
from desktop.army.choosers import searched
from desktop.army.details.drawing_grid import DrawingGrid
from desktop.army.details.portrait_files import FILTER
from desktop.army.details.portraits import drawing_words
from desktop.army.figure_sources import figure_source
from desktop.file_dialogs import ask_open, ask_save, with_ending
from desktop.look.parts.dialog import SentenceDialog, tell
from desktop.look.parts.fields import Field
from desktop.shell.chooser import Entry, chooser_over
from desktop.toybox.controller import ToyBoxController
from resources.art import COLOURS
from rules.army.model import DRAWN
from rules.common.ids import new_id
from rules.common.wording import lower
from rules.games.roles_from_items import vocabulary
from rules.toybox import edits
from rules.toybox.matching import name_of_kind
from rules.toybox.stock import item_drawing, pose_drawing
from rules.toybox.toy_box import Bag, Loss, Pose
from rules.toybox.usual_toys import usual_poses

if TYPE_CHECKING:
    from desktop.services.campaigns import CampaignService

TELL = "Tell the campaign"
LISTS = "Lists of toys (*.csv *.txt);;All files (*)"


def ask_texts(
    parent: QWidget, title: str, sentence: str, act: str, fields: dict[str, str]
) -> list[str] | None:
    """Ask for texts, each with its label and what it is now; None where it was left."""
    dialog = SentenceDialog(title, sentence, (act, "Cancel"), parent=parent)
    lines = [QLineEdit(text) for text in fields.values()]
    for label, line in zip(fields, lines, strict=True):
        line.setMaxLength(edits.TEXT_LIMIT)
        dialog.content.addWidget(Field(label, line))
    lines[0].setFocus()
    lines[0].selectAll()
    dialog.exec()
    return [line.text().strip() for line in lines] if dialog.answer == act else None


def ask_name(controller: ToyBoxController, page: QWidget) -> None:
    """Let the player give the chosen pose another name and stance."""
    pose = controller.box.pose(controller.chosen)
    if pose is None:
        return
    fields = {"Name": pose.name, "Stance": pose.posture}
    found = ask_texts(page, "Rename this pose", "As you call it.", "Rename", fields)
    if found and found[0]:
        controller.change_pose("rename a pose", name=found[0], posture=found[1])


def ask_owner(controller: ToyBoxController, page: QWidget) -> None:
    """Let the player say whose toys these are."""
    fields = {"Name": controller.box.owner}
    found = ask_texts(page, "Whose toy box is this?", "The name stands over it.", "Save", fields)
    if found is not None:
        controller.edit("owner", lambda box: replace(box, owner=found[0]))


def ask_bag(controller: ToyBoxController, page: QWidget, bag_id: str) -> None:
    """Let the player change name, year and note of a bag."""
    bag = next((each for each in controller.box.bags if each.id == bag_id), None)
    if bag is None:
        return
    fields = {"Name or maker": bag.name, "Bought": bag.bought, "Note": bag.note}
    found = ask_texts(page, "This bag", "Where these toys came from.", "Save", fields)
    if found:
        changed = Bag(bag.id, found[0], found[1], found[2], bag.picture)
        controller.edit("change a bag", lambda box: edits.put_bag(box, changed))


def ask_item(page: QWidget, take: Callable[[str], None], title: str, now: tuple[str, ...]) -> None:
    """Let the player say what is moulded on a figure."""
    entries = [
        Entry(
            item.id,
            item.name,
            partial(take, item.id),
            kind="has it" if item.id in now else "",
            group=item.kind.capitalize(),
            figure=figure_source(page, drawing, "green")
            if (drawing := item_drawing(item.id))
            else None,
        )
        for item in vocabulary().values()
    ]
    chooser_over(page).ask(title, "Search items", searched(entries))


def ask_more_items(controller: ToyBoxController, page: QWidget) -> None:
    """Let the player put one item more on the chosen pose."""
    pose = controller.box.pose(controller.chosen)
    if pose is not None:
        take = partial(controller.turn_item, on=True)
        ask_item(page, take, f"What else is moulded on {pose.name}?", pose.items)


def ask_new_pose(page: QWidget, take: Callable[[Pose], None]) -> None:
    """Let the player say what a figure carries, and make a pose of it."""

    def made(item: str) -> None:
        take(Pose(new_id(), vocabulary()[item].name, items=(item,)))

    ask_item(page, made, "What does he carry? More can be added afterwards", ())


def ask_usual_pose(page: QWidget, take: Callable[[Pose], None], known: set[str]) -> None:
    """Let the player choose one of the usual poses, or a vehicle or gun."""
    poses = [each.pose for each in usual_poses().values() if each.id not in known]
    entries = [
        Entry(
            pose.id,
            pose.name,
            partial(take, pose),
            group={"man": "Men", "vehicle": "Vehicles", "gun": "Guns"}.get(pose.kind, "Terrain"),
            figure=figure_source(page, pose_drawing(pose), "green"),
        )
        for pose in poses
    ]
    own = Entry("", "Something else…", lambda: ask_new_pose(page, take), group="Men")
    chooser_over(page).ask("New pose", "Search poses", searched([*entries, own]))


def ask_colour(page: QWidget, take: Callable[[str], None], known: set[str]) -> None:
    """Let the player choose a colour of plastic."""
    entries = [
        Entry(
            colour,
            colour.capitalize(),
            partial(take, colour),
            figure=figure_source(page, "rifleman", colour),
        )
        for colour in COLOURS
        if colour not in known
    ]
    chooser_over(page).ask("Which colour?", "Search colours", searched(entries))


def ask_new_colour(controller: ToyBoxController, page: QWidget) -> None:
    """Let the player add one toy of the chosen pose in another colour."""
    stock = controller.chosen_stock()
    if stock is None:
        return
    pose = stock.pose

    def take(colour: str) -> None:
        label = f"add 1 {colour} {pose.name}"
        controller.edit(label, lambda box: edits.add_toys(box, pose, colour, 1))

    ask_colour(page, take, {each.colour for each in stock.colours if each.owned})


def ask_drawing(controller: ToyBoxController, page: QWidget) -> None:
    """Let the player choose which of Muster's drawings shows the chosen pose."""
    pose = controller.box.pose(controller.chosen)
    if pose is None:
        return
    names = [
        each.portrait.removeprefix(DRAWN) or each.model
        for each in (usual.pose for usual in usual_poses().values())
        if each.kind == pose.kind
    ]
    shown = [(name, drawing_words(name)) for name in dict.fromkeys(names) if name]
    title = f"How {pose.name} looks"
    grid = DrawingGrid(title, shown, pose_drawing(pose), "green", page)
    if grid.exec() and grid.chosen:
        controller.take_drawing(grid.chosen)


def ask_photo(controller: ToyBoxController, page: QWidget) -> None:
    """Let the player choose a photograph of the chosen pose."""
    name = ask_open(page, "Choose a photograph", FILTER)
    if name:
        controller.take_photo(Path(name))


def ask_list(controller: ToyBoxController, page: QWidget) -> None:
    """Let the player choose a CSV file or a list to add."""
    name = ask_open(page, "Add toys from a list", LISTS)
    if name:
        controller.take_file(Path(name))


def save_list(controller: ToyBoxController, page: QWidget) -> None:
    """Let the player choose where all toys are written as a CSV file."""
    asked = ask_save(page, "Save the toy box", "toy-box.csv", "CSV (*.csv)", with_ending(".csv"))
    if asked is None:
        return
    done = controller.save_file(asked[0])
    if done:
        controller.said.emit(f"All toys are in {asked[0].name}.")
    else:
        tell(page, "The toy box was not saved", done.error)


def ask_campaign(page: QWidget, campaigns: CampaignService, loss: Loss) -> str:
    """Ask whether the campaign that lost a toy is told it was found; return what to say of it."""
    settings = campaigns.agreed(loss.campaign)
    if settings is None:  # deleted, or it lies elsewhere
        return ""
    dialog = SentenceDialog(
        "Tell the campaign?",
        f"{settings.name} counts this toy as missing: {loss.name or 'a man without a name'}.",
        (TELL, "Not now"),
        second="Its history then says that he has a toy again. The toy box knows it either way.",
        parent=page,
    )
    dialog.exec()
    if dialog.answer != TELL:
        return f"Found again. {settings.name} still counts it as missing."
    done = campaigns.toy_found(loss)
    return f"{settings.name} knows it." if done else done.error


def ask_stand_in(controller: ToyBoxController, page: QWidget) -> None:
    """Let the player choose which toy plays men of an army for whom there is none."""
    if not controller.short:
        return
    army, short, _ = controller.short[0]
    who = lower(name_of_kind(controller.box, short.need.kind))
    toy_fixes.ask_stand_in(page, controller.box, short.need, who, army, controller.edit)
