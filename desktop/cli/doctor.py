"""`muster doctor`: checks the data and the installation; only `--mend` changes anything."""

from __future__ import annotations

import argparse
import platform
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from desktop import __version__
from desktop.cli.inputs import open_catalog
from desktop.cli.output import CommandResult, as_json, picked, wrapped
from rules.common.wording import counted, day_said
from rules.games.game_titles import BUILT_IN

if TYPE_CHECKING:
    from db.data_folder import DataFolder
    from db.store import UnitOfWork

DESCRIPTION = "Check your data and the installation; nothing is changed without --mend."
State = Literal["well", "note", "wrong", "unusable"]
_SHAPES: dict[State, str] = {"well": "✓", "note": "○", "wrong": "▲", "unusable": "●"}
_STATUS: dict[State, int] = {"well": 0, "note": 0, "wrong": 1, "unusable": 2}
_NAMES = {
    "packages": "Packages", "fonts": "Fonts", "drawings": "Drawings", "window": "Window",
    "rulesets": "Games", "database": "Database", "armies": "Armies", "campaigns": "Campaigns",
    "battles": "Battles", "copies": "Copies",
}  # fmt: skip
_ENDS = (
    "All is well.",
    "Something is wrong; the rest can be used.",
    "Something stops Muster or your data from being used.",
)
Looked = tuple[str, tuple[str, ...]]
"""A sentence for when all is well, and what is wrong."""

_FONTS = (
    "Roboto-Regular.ttf", "Roboto-Medium.ttf", "Roboto-Bold.ttf", "RobotoCondensed-Regular.ttf",
    "RobotoCondensed-Medium.ttf", "RobotoCondensed-Bold.ttf", "SairaStencilOne-Regular.ttf",
)  # fmt: skip
_WANTED = (
    "PySide6-Essentials>=6.8,<6.12", "SQLAlchemy>=2,<3", "alembic>=1.13", "pillow>=10.3",
    "reportlab>=4.2", "pypdfium2>=4.30", "msgspec>=0.19", "platformdirs>=4", "numpy>=1.26",
)  # fmt: skip
"""What pyproject.toml asks for; a test holds that both say the same."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one look came to: about what, how it is, and a sentence."""

    about: str
    state: State
    text: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    words = "recover what can be read of a damaged database; what is damaged is put aside"
    parser.add_argument("--mend", action="store_true", help=words)


def run(args: argparse.Namespace) -> CommandResult:
    """Check data and installation: status 0 when well, 1 when wrong, 2 when unusable."""
    from db.data_folder import DataFolder, default_folder

    data_folder = DataFolder(args.data or default_folder())
    mended = [*_mend(data_folder)] if args.mend else []
    data = [*_data(data_folder)]
    if any(each.about == "database" and each.state == "unusable" for each in mended):
        # What could not be mended is told once, without the advice to mend it.
        data = [each for each in data if (each.about, each.state) != ("database", "unusable")]
    found = [*_installation(), *_games(data_folder), *mended, *data]
    status = max(_STATUS[each.state] for each in found)
    if args.json:
        document = {
            "muster": __version__,
            "python": platform.python_version(),
            "system": platform.system(),
            "data": str(data_folder.root),
            "status": status,
            "checks": [{"check": each.about, **picked(each, "state", "text")} for each in found],
        }
        return CommandResult(status, [as_json(document)])
    lines = [f"Muster {__version__} · Python {platform.python_version()} · {data_folder.root}"]
    for each in found:
        head = f"  {_SHAPES[each.state]} {_NAMES[each.about]:<10} "
        lines += wrapped(each.text, head, " " * len(head))
    return CommandResult(status, [*lines, _ENDS[status]])


# ------------------------------------------------------------------ the installation


def _installation() -> Iterator[Found]:
    looks: tuple[tuple[str, Callable[[], tuple[str, tuple[str, ...]]]], ...] = (
        ("packages", packages),
        ("fonts", fonts),
        ("drawings", drawings),
    )
    for about, look in looks:
        well, troubles = look()
        yield from (Found(about, "unusable", each) for each in troubles)
        if not troubles:
            yield Found(about, "well", well)
    yield _window()


def _window() -> Found:
    from desktop import preflight

    try:
        preflight.check()
    except preflight.NoScreenError as trouble:
        return Found("window", "note", f"There is no screen for it: {trouble}.")
    except preflight.NoWindowError as trouble:
        return Found("window", "unusable", str(trouble))
    return Found("window", "well", "It can be opened.")


def _games(data_folder: DataFolder) -> Iterator[Found]:
    catalog = open_catalog(data_folder.root)
    problems = catalog.problems(everything=True)
    for problem in problems:
        yield Found("rulesets", "wrong", problem.sentence())
    own = [each.name for each in catalog.all() if each.id not in BUILT_IN]
    mine = f", {len(own)} of your own" if own else ""
    if not problems:
        yield Found("rulesets", "well", f"{counted(len(catalog.all()), 'game')}{mine}.")


# ------------------------------------------------------------------ the data


def _data(data_folder: DataFolder) -> Iterator[Found]:
    """Look through a copy of the database: the one that is in use is left in peace."""
    from db.data_folder import DataFolder
    from db.errors import FOREIGN, GONE, NEWER, StoreProblem
    from db.sqlite_file_checks import (
        check_integrity,
        copy_database,
        inspect_file,
        translate_errors,
    )
    from db.store import Store

    try:
        with translate_errors(data_folder.database):
            state = inspect_file(data_folder.database).state
        if state == "new" and any(data_folder.backups.glob("muster-*.db")):
            raise GONE.problem(data_folder.database)
        if state == "new":
            text = f"There is none in {data_folder.root} yet; it is made when Muster is opened."
            yield Found("database", "note", text)
            return
        if state in ("newer", "foreign"):
            raise (NEWER if state == "newer" else FOREIGN).problem(data_folder.database)
        troubles = check_integrity(data_folder.database)
        yield from (Found("database", "wrong", each) for each in troubles)
        with tempfile.TemporaryDirectory(prefix="muster-doctor-") as folder:
            copy = DataFolder(Path(folder))
            copy_database(data_folder.database, copy.database)
            if not troubles:
                yield Found("database", "well", _sound(data_folder, state))
            with Store.open(copy.root) as store, store.reading() as work:
                yield from _armies(work)
                yield from _campaigns(work, data_folder)
                yield from _battles(work)
    except StoreProblem as problem:
        yield Found("database", "unusable", problem.sentence())
    except OSError as error:
        yield Found(
            "database", "unusable", f"{data_folder.database} cannot be read: {error.strerror}."
        )
    yield from _copies(data_folder)


def _mend(data_folder: DataFolder) -> Iterator[Found]:
    """Recover a damaged database and put damaged copies aside; tell what was done."""
    from db.backups import DAMAGED, look_into
    from db.damaged_database import recover
    from db.errors import StoreProblem
    from db.sqlite_file_checks import check_integrity

    for copy in data_folder.copies():
        if look_into(copy).problem.startswith(DAMAGED):
            aside = copy.with_name(f"{copy.name}.damaged")
            copy.replace(aside)
            yield Found("copies", "note", f"The damaged copy {copy.name} is {aside.name} now.")
    if not data_folder.database.is_file():
        return
    try:
        if not check_integrity(data_folder.database):
            return
    except StoreProblem as problem:
        if problem.kind not in ("damaged", "foreign"):
            return
    try:
        done = recover(data_folder)
    except StoreProblem as problem:
        yield Found("database", "unusable", problem.sentence())
        return
    for about, text in done.sentences().items():
        yield Found(about, "wrong" if about == "armies" else "note", text)


def _sound(data_folder: DataFolder, state: str) -> str:
    # What a window that was ended hard has written last lies beside it until the next start.
    beside = data_folder.database.with_name(f"{data_folder.database.name}-wal")
    files = [each for each in (data_folder.database, beside) if each.exists()]
    size = sum(each.stat().st_size for each in files) / 1_000_000
    old = ", from an earlier version that Muster upgrades" if state == "old" else ""
    return f"{data_folder.database} is sound: {size:.1f} MB{old}."


def _armies(work: UnitOfWork) -> Iterator[Found]:
    ids = work.armies.ids()
    bad = 0
    for army_id in ids:
        try:
            army, problem = work.armies.load_checked(army_id)
        except Exception as error:  # whatever was written there, the others are looked at too
            bad += 1
            why = getattr(error, "orig", error)  # SQLAlchemy adds the statement and an address
            yield Found("armies", "wrong", f"The army {army_id} cannot be read: {why}.")
            continue
        if problem is not None:
            bad += 1
            yield Found("armies", "wrong", problem.sentence())
        missing = [] if army is None else [*army.pictures()]
        lost = len(missing) - len(work.pictures.of(missing))
        if army is not None and lost:
            pictures = counted(lost, "picture")
            yield Found("armies", "wrong", f"“{army.name}”: {pictures} of its men not here.")
            bad += 1
    if not bad:
        read = "can be read" if ids else "are here yet"
        yield Found("armies", "well", f"{counted(len(ids), 'army').capitalize()} {read}.")


def _campaigns(work: UnitOfWork, data_folder: DataFolder) -> Iterator[Found]:
    summaries = work.campaigns.summaries()
    if not summaries:
        yield Found("campaigns", "well", "None is here yet.")
    for each in summaries:
        troubles = work.campaigns.check(each.id)
        name = f"“{each.name}”" if each.name else each.id
        yield from (Found("campaigns", "wrong", f"{name}: {trouble}") for trouble in troubles)
        if troubles and (way := _way_back(work, data_folder, each.id)):
            yield Found("campaigns", "note", f"{name}: {way}")
        if not troubles:
            text = f"{name}: {counted(each.batches, 'act')}, the history is complete and adds up."
            yield Found("campaigns", "well", text)
            yield from _attention(work, name, each.id)


def _attention(work: UnitOfWork, name: str, campaign_id: str) -> Iterator[Found]:
    """Tell what contradicts itself in a campaign and was not agreed to, and what is left open."""
    from rules.campaign.display_names import CampaignNames
    from rules.campaign.state.attention import attention, open_points
    from rules.campaign.state.replay import replay

    names = CampaignNames(replay(work.campaigns.load(campaign_id)))
    for point in open_points(attention(names)):
        if point.severity != "advice":
            state: State = "wrong" if point.severity == "error" else "note"
            yield Found("campaigns", state, f"{name}: {point.text}")


def _way_back(work: UnitOfWork, data_folder: DataFolder, campaign_id: str) -> str:
    """Say what can be done for a damaged ledger in the window; "" where it is whole."""
    from db.campaigns_in_copies import in_copies

    ledger, faults = work.campaigns.read(campaign_id)
    if not faults:
        return ""
    read = counted(len(ledger.batches), "act")
    left = f"the first {read} can be read" if ledger.batches else "nothing of it can be read"
    copied = in_copies(data_folder, campaign_id)
    if copied is not None:
        held = counted(len(copied.ledger.batches), "act")
        return (
            f"{left}, and the copy of {_day_of(copied.path)} has it whole, with {held}; open it in"
            " Muster to bring it back."
        )
    if ledger.batches:
        return f"{left}, and no copy has it whole; open it in Muster to go on from there."
    return f"{left}, and no copy has it whole; bring it back from its file, if it was saved to one."


def _battles(work: UnitOfWork) -> Iterator[Found]:
    """Read the log of every battle at the table."""
    from db.errors import StoreProblem

    summaries = work.battles.summaries()
    troubles = []
    for each in summaries:
        try:
            work.battles.load(each.id)
        except StoreProblem as problem:
            troubles.append(problem.sentence())
    yield from (Found("battles", "wrong", each) for each in troubles)
    if summaries and not troubles:
        text = f"{counted(len(summaries), 'battle').capitalize()} at the table can be read."
        yield Found("battles", "well", text)


def _copies(data_folder: DataFolder) -> Iterator[Found]:
    from db.backups import look_into

    contents = [look_into(path) for path in data_folder.copies()]
    if not contents:
        yield Found("copies", "note", "There is no copy of the database yet.")
        return
    for each in contents:
        if each.problem:
            yield Found("copies", "wrong", f"{each.path.name}: {each.problem}")
    good = [each for each in contents if not each.problem]
    if good:
        count = counted(len(good), "copy").capitalize()
        day = _day_of(good[0].path)
        yield Found("copies", "well", f"{count} of the database can be used, the newest of {day}.")


def _day_of(copy: Path) -> str:
    return day_said(date.fromtimestamp(copy.stat().st_mtime).isoformat())


# ------------------------------------------------------------------ what is looked at


def packages() -> Looked:
    """Look for the packages that Muster needs, in versions that it was made for."""
    found, troubles = [], []
    for wanted in _WANTED:
        name, limits = re.split(r"(?=[<>=])", wanted, maxsplit=1)
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            troubles.append(f"{name} is not installed.")
            continue
        if not fits(version, limits):
            troubles.append(f"{name} is {version}, and Muster was made for {limits}.")
        found.append(f"{name} {version}")
    return f"{', '.join(found)}.", tuple(troubles)


def fits(version: str, limits: str) -> bool:
    """Return whether a version lies within limits such as ">=6.8,<6.12"."""
    here = _numbers(version)
    for limit in limits.split(","):
        than, number = re.split(r"(?<=[<>=])(?=\d)", limit.strip(), maxsplit=1)
        wanted = _numbers(number)
        if (than == ">=" and here < wanted) or (than == "<" and here >= wanted):
            return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def fonts() -> Looked:
    """Read every font that the window and the paper are set in."""
    from printables.engine.fonts import Face
    from printables.engine.problems import PrintProblem

    troubles = []
    for name in _FONTS:
        try:
            Face(name.removesuffix(".ttf"), name)
        except PrintProblem as trouble:
            troubles.append(str(trouble).rstrip(".") + ".")
    return f"{counted(len(_FONTS), 'font')} can be read.", tuple(troubles)


def drawings() -> Looked:
    """Read every drawing, large and small."""
    from resources import art

    troubles = []
    for name in art.names():
        try:
            for small in (False, True):
                art.picture(name, small)
        except (OSError, ValueError, KeyError, TypeError):
            troubles.append(f"The drawing {name} cannot be read; install Muster again.")
    if not art.has(art.NEUTRAL):
        troubles.append("The drawings are not here; install Muster again.")
    return f"{counted(len(art.names()), 'drawing')} can be read.", tuple(troubles)
