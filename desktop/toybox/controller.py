"""What is shown of the toy box, what is chosen in it, and every change of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from desktop.jobs import Job, run_and_wait
from desktop.services.armies import ArmyService
from desktop.services.pictures import PictureService
from desktop.services.result import DONE, Result
from desktop.services.toy_box import Change, ToyBoxService
from rules.army.army_under_ruleset import Roster
from rules.army.model import DRAWN, PICTURE
from rules.common.file_io import read_bytes, replace_file
from rules.common.problems import InputProblem
from rules.common.wording import counted, lower, plural
from rules.games.roles_from_items import derive_roles
from rules.toybox import edits
from rules.toybox.csv_file import read_csv, write_csv
from rules.toybox.entry_line import read_entry, read_list
from rules.toybox.matching import Short, match, most_in_armies
from rules.toybox.shortfalls import shortage
from rules.toybox.stock import ColourStock, PoseStock, colours_of, pose_drawing, stock_of
from rules.toybox.toy_box import Bag, Loss, Lot, LotKey, Pose, ToyBox

if TYPE_CHECKING:
    from rules.games.ruleset import Ruleset

POSES, BAGS, LOST = "poses", "bags", "lost"
COUNT_AFTER_MS = 80
"""What armies use is worked out when the page has been painted."""
LOOSE = "loose"
"""The key of what came out of no bag."""


class EntryRead(NamedTuple):
    """What the entry line says: a pose and how many of it, or why it cannot be taken."""

    number: int = 0
    words: str = ""
    second: str = ""
    drawing: str = ""
    colour: str = ""
    pose: Pose | None = None
    nearest: tuple[Pose, ...] = ()


class BagTold(NamedTuple):
    """A bag as its card tells it; `men` are the drawings and colours of its toys."""

    id: str
    name: str
    number: int
    second: str
    men: tuple[tuple[str, str], ...]
    photo: QImage | None = None


class Shortage(NamedTuple):
    """What an army lacks of one kind, and that in words."""

    army: str
    short: Short
    words: str


Counts = tuple[dict[LotKey, int], tuple[Shortage, ...]]
"""How many toys of each lot armies use, and what armies lack."""


class ToyBoxController(QObject):
    """One place for what the page shows. Panes ask it and tell it; it writes by the service."""

    changed = Signal()
    """The box, or which part of it is shown."""
    chosen_changed = Signal()
    found_again = Signal(object)
    """A toy that a campaign lost is to hand again: the `Loss`."""
    said = Signal(str)

    def __init__(
        self,
        toys: ToyBoxService,
        armies: ArmyService,
        pictures: PictureService,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.toys, self.armies, self.pictures = toys, armies, pictures
        self.colour = self.bag = ""
        self.only_missing = False
        self.view = POSES
        self.chosen = ""
        self.in_armies: Mapping[LotKey, int] = {}
        self.short: tuple[Shortage, ...] = ()
        self._job: Job | None = None
        self._soon = QTimer(self, singleShot=True, interval=COUNT_AFTER_MS)
        self._soon.timeout.connect(self.count_armies)
        toys.changed.connect(self.refresh)
        toys.said.connect(self.said)

    @property
    def box(self) -> ToyBox:
        """Return the box as it is now."""
        return self.toys.box

    def refresh(self) -> None:
        """Show the box as it is, and count anew what armies use of it."""
        if self.box.pose(self.chosen) is None:
            self.chosen = next((pose.id for pose in self.box.poses), "")
        known = {bag.id for bag in self.box.bags} | {"", LOOSE}
        self.bag = self.bag if self.bag in known else ""
        self.colour = self.colour if self.colour in colours_of(self.box) else ""
        self._soon.start()
        self.changed.emit()

    # ---- what armies use, worked out in a thread

    @property
    def counting(self) -> bool:
        """Return whether what armies use is still being worked out."""
        return self._soon.isActive() or self._job is not None

    def count_armies(self) -> None:
        """Work out which toys the player's armies use, and what they lack."""
        if self._job is not None:
            self._job.cancel()
        box, load, catalog = self.box, self.armies.loader(), self.armies.catalog
        ids = [entry.id for entry in self.armies.entries if not entry.archived]
        if not box.lots:
            self._take_counts(({}, ()))
            return

        def work() -> Counts:
            rosters = []
            for army in filter(None, map(load, ids)):
                ruleset = catalog.get(army.ruleset)
                if ruleset is not None:
                    rosters.append(Roster(army, ruleset))
            short = [
                Shortage(roster.army.name or "An army", each, shortage(box, roster, each))
                for roster in rosters
                for each in match(box, (roster,)).short
            ]
            return most_in_armies(box, rosters), tuple(short)

        self._job = Job(work, self)
        self._job.done.connect(self._take_counts)
        self._job.start()

    def _take_counts(self, found: Counts) -> None:
        self._job = None
        if (self.in_armies, self.short) != found:
            self.in_armies, self.short = found
            self.changed.emit()

    @property
    def shortage(self) -> Shortage | None:
        """Return what the first army lacks that lacks something, None for nothing."""
        return self.short[0] if self.short else None

    # ---- what is shown

    def lots(self) -> Iterator[Lot]:
        """Return the lots that the filters let through."""
        box = self.box
        for lot in box.lots:
            bag = lot.bag or LOOSE
            gone = lot.broken + box.lost_of(lot)
            if (
                self.colour in ("", lot.colour)
                and self.bag in ("", bag)
                and (gone or not self.only_missing)
            ):
                yield lot

    def stock(self) -> tuple[PoseStock, ...]:
        """Return the poses to show: all, or those with toys that the filters let through."""
        colours = [self.colour] if self.colour else list(colours_of(self.box))[:2]
        filtered = bool(self.bag or self.only_missing or self.colour)
        found = stock_of(self.box, self.lots(), self.in_armies, colours)
        return tuple(each for each in found if each.owned or not filtered)

    def chosen_stock(self) -> PoseStock | None:
        """Return the chosen pose with all that there is of it, None for none."""
        pose = self.box.pose(self.chosen)
        if pose is None:
            return None
        colours, lots = list(colours_of(self.box))[:2], self.box.lots_of(pose.id)
        return stock_of(self.box, lots, self.in_armies, colours, (pose,))[0]

    def totals(self) -> ColourStock:
        """Return the sums of the whole box."""
        box = self.box
        lost = sum(box.lost_of(lot) for lot in box.lots)
        broken = sum(lot.broken for lot in box.lots)
        return ColourStock("", box.owned, sum(self.in_armies.values()), broken, lost)

    def sizes(self, pose: Pose) -> list[str]:
        """Return the sizes of a pose's toys: "54 mm"."""
        return [f"{size} mm" for size in sorted({lot.size for lot in self.box.lots_of(pose.id)})]

    def bags(self) -> list[BagTold]:
        """Return the bags with their toys, and the loose finds where there are any."""
        bags: list[Bag] = list(self.box.bags)
        if any(not lot.bag for lot in self.box.lots):
            bags.append(Bag(LOOSE, "Loose finds"))
        return [self._told(bag) for bag in bags]

    def _told(self, bag: Bag) -> BagTold:
        box = self.box
        lots = [lot for lot in box.lots if (lot.bag or LOOSE) == bag.id]
        lost, broken = sum(map(box.lost_of, lots)), sum(lot.broken for lot in lots)
        gone = [f"{count} {word}" for count, word in ((lost, "lost"), (broken, "broken")) if count]
        colours = dict.fromkeys(lot.colour for lot in lots)
        sizes = dict.fromkeys(f"{lot.size} mm" for lot in lots)
        told = [", ".join((*colours, *sizes)), f"bought {bag.bought}" if bag.bought else ""]
        most = sorted(lots, key=lambda lot: -lot.owned)
        poses = {pose.id: pose for pose in box.poses}
        men = tuple(
            (pose_drawing(poses[lot.pose]), lot.colour) for lot in most if lot.pose in poses
        )
        words = " · ".join(filter(None, (*told, ", ".join(gone))))
        owned, photo = sum(lot.owned for lot in lots), self.pictures.image(bag.picture)
        return BagTold(bag.id, bag.name or "A bag", owned, words, men, photo)

    def roles_of(self, pose: Pose) -> list[tuple[str, str]]:
        """Return what a man of this pose is in each game: its name and his role."""
        if pose.kind != "man":
            return []
        found = []
        for ruleset in self.armies.catalog.all():
            if not ruleset.extends:
                found.append((ruleset.name, _role(ruleset, pose)))
        return found

    def photo(self, pose: Pose) -> QImage | None:
        """Return the player's own photograph of a pose, None for none."""
        if not pose.portrait.startswith(PICTURE):
            return None
        return self.pictures.image(pose.portrait.removeprefix(PICTURE))

    # ---- what is chosen

    def choose(self, pose: str) -> None:
        """Show a pose of the box in the details."""
        if pose != self.chosen and self.box.pose(pose) is not None:
            self.chosen = pose
            self.chosen_changed.emit()

    def show_only(self, **filters: object) -> None:
        """Set filters: colour, bag, only_missing, view."""
        for name, value in filters.items():
            setattr(self, name, value)
        self.changed.emit()

    # ---- changes

    def edit(self, label: str, change: Change) -> Result[None]:
        """Change the box as one step; what is refused is said."""
        done = self.toys.edit(label, change)
        if not done:
            self.said.emit(done.error)
        return done

    def read_entry(self, text: str) -> EntryRead:
        """Return what the entry line says now."""
        if not text.strip():
            return EntryRead(second="Number, pose and colour in any order: 12 bazooka green")
        found = read_entry(text, self.box)
        colour = found.colour or self.colour or next(iter(colours_of(self.box)), "green")
        if found.pose is None:
            words = f"No pose is called “{found.unknown}”." if found.unknown else ""
            second = "Did you mean" if found.unknown else "Which pose?"
            return EntryRead(0, words, second, colour=colour, nearest=found.nearest)
        pose = found.pose
        owned = sum(lot.owned for lot in self.box.lots_of(pose.id) if lot.colour == colour)
        words = f"{found.count} {colour} {pose_words(pose, found.count)}"
        second = f"you own {owned or 'none'}, then {owned + found.count}"
        return EntryRead(found.count, words, second, pose_drawing(pose), colour, pose)

    def with_pose(self, text: str, pose: Pose) -> str:
        """Return the line with a pose's name in the place of the words that name none."""
        unknown = read_entry(text, self.box).unknown
        number = read_entry(text, self.box).count
        colour = read_entry(text, self.box).colour
        return " ".join(filter(None, (str(number), pose.name, colour))) if unknown else text

    def add_entry(self, text: str) -> bool:
        """Add what the line says; return whether something was added."""
        found = self.read_entry(text)
        if found.pose is None or not found.number:
            return False
        pose, colour, count = found.pose, found.colour, found.number
        bag = self.bag if self.bag not in ("", LOOSE) else ""
        done = self.edit(
            f"add {count} {pose_words(pose, count)}",
            lambda box: edits.add_toys(box, pose, colour, count, bag),
        )
        if done:
            self.choose(pose.id)
        return bool(done)

    def set_owned(self, colour: str, owned: int) -> None:
        """Set how many of the chosen pose are owned in a colour; the largest lot takes it."""
        pose = self.chosen
        lots = [lot for lot in self.box.lots_of(pose) if lot.colour == colour]
        if owned == sum(lot.owned for lot in lots):
            return
        lot = max(lots, key=lambda each: each.owned, default=Lot(pose, colour))
        now = owned - sum(each.owned for each in lots if each != lot)
        if now < 0:
            self.said.emit("These toys lie in several bags: choose a bag first.")
            self.chosen_changed.emit()
            return
        self.edit("change a number", lambda box: edits.change_lot(box, lot.key, owned=now))

    def colours_for(self, letter: str) -> list[str]:
        """Return the colours of the chosen pose of which one can be lost, broken or found."""
        stock = self.chosen_stock()
        if stock is None:
            return []
        found = letter == "f"
        return [
            each.colour
            for each in stock.colours
            if (each.missing if found else each.owned - each.missing)
        ]

    def count_one(self, letter: str, colour: str) -> None:
        """Count one toy of the chosen pose as lost (l), broken (b) or found again (f)."""
        pose = self.chosen
        if letter in ("l", "b"):
            what = "lost" if letter == "l" else "broken"
            self.edit(f"1 {what}", lambda box: edits.change_one(box, pose, colour, **{what: 1}))
            return
        losses = [
            loss for loss in self.box.losses
            if (loss.pose, loss.colour) == (pose, colour) and not loss.found
        ]  # fmt: skip
        if any(lot.lost for lot in self.box.lots_of(pose) if lot.colour == colour):
            self.edit("1 found", lambda box: edits.change_one(box, pose, colour, lost=-1))
        elif losses:
            self.find_again(losses[0])
        else:
            self.edit("1 mended", lambda box: edits.change_one(box, pose, colour, broken=-1))

    def find_again(self, loss: Loss) -> None:
        """Take a toy that a campaign lost back into the box; the page asks whether to tell it."""
        if self.edit("found again", lambda box: edits.set_found(box, loss, found=True)):
            self.said.emit("Found again.")
            self.found_again.emit(loss)

    def letter(self, letter: str, pose: str) -> None:
        """Do what a letter says to a pose, in the colour of which there are most."""
        self.choose(pose)
        colours = self.colours_for(letter)
        if colours:
            self.count_one(letter, colours[0])

    def change_pose(self, label: str, **changes: object) -> None:
        """Change the chosen pose."""
        pose = self.box.pose(self.chosen)
        if pose is not None:
            changed = replace(pose, **changes)
            self.edit(label, lambda box: edits.put_pose(box, changed))

    def turn_item(self, item: str, on: bool) -> None:
        """Put an item on the chosen pose, or take it off."""
        pose = self.box.pose(self.chosen)
        if pose is not None:
            items = tuple(each for each in pose.items if each != item)
            items = (*items, item) if on else items
            portrait = pose.portrait if pose.portrait.startswith(PICTURE) else ""
            self.change_pose("change a pose", items=items, portrait=portrait)

    def stored_photo(self, path: Path) -> str:
        """Keep a picture file and return its id, "" where that cannot be, which is said."""
        from desktop.army.details.portrait_files import read_portrait

        try:
            data = run_and_wait(partial(read_portrait, path))
        except InputProblem as trouble:
            self.said.emit(trouble.sentence())
            return ""
        return self.pictures.put_one(data).value or ""

    def take_photo(self, path: Path) -> None:
        """Show a picture file as the chosen pose."""
        picture = self.stored_photo(path)
        if picture:
            self.change_pose("photograph", portrait=f"{PICTURE}{picture}")

    def take_drawing(self, drawing: str) -> None:
        """Show one of Muster's drawings as the chosen pose."""
        self.change_pose("drawing", portrait=f"{DRAWN}{drawing}")

    def delete_pose(self) -> None:
        """Take the chosen pose and its toys out of the box."""
        pose = self.box.pose(self.chosen)
        if pose is not None:
            done = self.edit(f"delete {pose.name}", lambda box: edits.delete_pose(box, pose.id))
            if done:
                self.said.emit(
                    f"{pose.name} and its toys are out of the box. Undo brings them back."
                )

    def delete_bag(self, key: str) -> None:
        """Take a bag out of the list; its toys stay, as loose finds."""
        bag = next((each for each in self.box.bags if each.id == key), None)
        if bag is None:
            self.said.emit("Choose a bag first: loose finds are in none.")
        elif self.edit(f"delete {bag.name}", lambda box: edits.delete_bag(box, key)):
            self.said.emit(f"The toys of {bag.name} are loose finds now. Undo brings it back.")

    # ---- files

    def take_file(self, path: Path) -> None:
        """Add the toys of a CSV file, or of a list with a pose on each line."""

        def change(box: ToyBox) -> ToyBox:
            return _with_file(box, path)

        before = self.box.owned
        if self.edit(f"add {path.name}", change):
            self.said.emit(f"{toys_words(self.box.owned - before)} added from {path.name}.")

    def save_file(self, path: Path) -> Result[None]:
        """Write all toys as a CSV file."""
        try:
            replace_file(path, write_csv(self.box))
        except InputProblem as problem:
            return Result(error=problem.sentence())
        return DONE


def pose_words(pose: Pose, count: int) -> str:
    """Return what so many toys of a pose are called: "riflemen, kneeling", "officer"."""
    noun, comma, rest = pose.name.partition(",")
    return f"{lower(noun) if count == 1 else plural(lower(noun))}{comma}{rest}"


def toys_words(count: int) -> str:
    """Return a number of toys in words."""
    return counted(count, "toy")


def _with_file(box: ToyBox, path: Path) -> ToyBox:
    data = read_bytes(path)
    if path.suffix.casefold() == ".csv":
        return read_csv(data, path.name, box)
    entries, unknown = read_list(data.decode("utf-8-sig", "replace"), box)
    if unknown or not entries:
        return read_csv(data, path.name, box)
    for entry in entries:
        assert entry.pose is not None
        box = edits.add_toys(box, entry.pose, entry.colour or "green", entry.count)
    return box


def _role(ruleset: Ruleset, pose: Pose) -> str:
    """Return what a man with these items is in a game, "nobody" where it knows none."""
    derived = derive_roles(ruleset, pose.items)
    if derived.role is None:
        return "nobody: it has no rule for him"
    post = next(
        (
            team
            for team in ruleset.teams
            if any(each.gives == derived.role.id for each in team.posts)
        ),
        None,
    )
    size = sum(each.count for each in post.posts) if post else 0
    return f"{lower(derived.role.name)}{f', team of {size}' if size else ''}"
