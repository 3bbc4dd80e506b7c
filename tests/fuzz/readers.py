"""Every reader of what comes from outside, and what it is fed with to begin with.

A reader may refuse an input with one of the program's own problems; whatever else it raises is a
defect. What it accepts is used further: replayed, checked, written and read again.
"""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import resources
from rules.common.problems import InputProblem

if TYPE_CHECKING:
    from rules.games.catalog import Catalog

HERE = Path(__file__).parent
DATA = HERE.parent / "data"
SAMPLES = resources.path("samples")


class Reader(NamedTuple):
    """A reader: `seeds` gives good inputs, `read` reads a changed one in a folder of its own."""

    seeds: Callable[[], Sequence[bytes]]
    read: Callable[[bytes, Path], object]
    share: int = 1
    """How much of the time it gets beside the others."""


def _files(*paths: Path) -> list[bytes]:
    return [path.read_bytes() for path in paths]


def _corpus(name: str) -> list[bytes]:
    return _files(*sorted((HERE / "corpus" / name).iterdir()))


# ------------------------------------------------------------------ armies


def read_army(data: bytes, _folder: Path) -> None:
    """Read an army file, salvage it, and check and write what came of it."""
    from rules.army.documents.army_file import read_bundle, unpack_army, write_army
    from rules.army.documents.quick_check import is_surely_sound
    from rules.army.documents.salvage import salvage

    salvage(data, "x.muster")
    with contextlib.suppress(InputProblem):
        is_surely_sound(unpack_army(data, "x"))
    bundle = read_bundle(data, "x.muster")
    again = read_bundle(write_army(bundle.army, bundle.pictures), "x.muster")
    assert again.army == bundle.army, "what was written is read as something else"
    _checked(bundle.army)


def _checked(army: object) -> None:
    from rules.army.model import Army
    from rules.checks import check
    from rules.games.catalog import Catalog

    assert isinstance(army, Army)
    ruleset = Catalog().get(army.ruleset)
    if ruleset is not None:
        check(army, ruleset)


def read_text_list(data: bytes, folder: Path) -> None:
    """Read a list of an army, and write it again."""
    from rules.army.text_list_reader import load_list_text, read_list
    from rules.army.text_list_writer import write_list
    from rules.games.catalog import Catalog

    path = folder / "list.txt"
    path.write_bytes(data)
    found = read_list(load_list_text(path), Catalog().all())
    ruleset = Catalog().get(found.army.ruleset)
    if ruleset is not None:
        write_list(found.army, ruleset)


TOYS = """count,pose,items,colour,bag,size,broken,lost
14,"Rifleman, aiming",rifle,green,Patio,54,0,1
2,Bazooka,bazooka,tan,,54,1,
1,My old jeep,jeep,green,"Sand
box",60,,
"""


def read_toys(data: bytes, _folder: Path) -> None:
    """Read a list of toys as a file and as typed lines, write it and read it again."""
    from rules.toybox.csv_file import read_csv, write_csv
    from rules.toybox.entry_line import read_list
    from rules.toybox.toy_box import ToyBox

    read_list(data[:2_000].decode("utf-8", "replace"), ToyBox())
    box = read_csv(data, "x.csv", ToyBox())
    again = read_csv(write_csv(box), "x.csv", ToyBox())
    assert again.owned == box.owned, "what was written is read as something else"


def read_picture(data: bytes, folder: Path) -> None:
    """Read a picture file as a portrait."""
    from desktop.army.details.portrait_files import read_portrait
    from rules.army.portrait_images import picture_problem

    picture_problem(data)
    path = folder / "picture"
    path.write_bytes(data)
    assert not picture_problem(read_portrait(path))


# ------------------------------------------------------------------ games


def _catalog(folder: Path, files: dict[str, bytes]) -> None:
    """Read games as the player's own ones, and use those that can be read."""
    from rules.army.model import new_army
    from rules.army.offers_to_add import add_offer, offers
    from rules.checks import check
    from rules.games.catalog import Catalog
    from rules.games.game import Game

    own = folder / "rulesets"
    own.mkdir(exist_ok=True)
    for name, data in files.items():
        (own / name).write_bytes(data)
    catalog = Catalog(folder)
    for problem in catalog.problems():
        problem.sentence().encode()
    catalog.titles()
    for ruleset in catalog.all()[5:]:
        Game.of(ruleset, catalog.playbook(ruleset.id))
        army = new_army(ruleset.id)
        for offer in offers(ruleset)[:8]:
            army = add_offer(army, ruleset, offer)[0]
        check(army, ruleset)


def read_ruleset(data: bytes, folder: Path) -> None:
    """Read a ruleset."""
    _catalog(folder, {"fuzz.toml": data})


def read_playbook(data: bytes, folder: Path) -> None:
    """Read a playbook beside its ruleset."""
    game = (DATA / "rulesets" / "back-garden.toml").read_bytes()
    _catalog(folder, {"back-garden.toml": game, "back-garden.play.toml": data})


def read_overlay(data: bytes, folder: Path) -> None:
    """Read house rules: among the games, and as the page Rules does."""
    from rules.games.catalog import Catalog
    from rules.games.game import Game
    from rules.games.house_rules.describe_changes import base_changes, list_changes
    from rules.games.house_rules.file import load_house, parse_house, write_toml

    files = {name: (DATA / "rulesets" / name).read_bytes()
             for name in ("back-garden.toml", "back-garden.play.toml")}  # fmt: skip
    _catalog(folder, {**files, "house.toml": data})
    house = load_house(folder / "rulesets" / "house.toml")
    catalog = Catalog(folder)
    base = catalog.get(house.extends)
    if base is not None:
        game = Game.of(base, catalog.playbook(base.id))
        list_changes(house, game)
        base_changes(house, game)
    parse_house(write_toml(house), Path("again.toml"))


# ------------------------------------------------------------------ campaigns and scores


def read_campaign(data: bytes, folder: Path) -> None:
    """Open a campaign file, replay it, show it, and write it and its results."""
    from rules.campaign.describe_acts import ledger_lines
    from rules.campaign.display_names import CampaignNames
    from rules.campaign.files.campaign_file import write_campaign
    from rules.campaign.files.campaign_file_reading import open_campaign
    from rules.campaign.files.results_export import battles_csv, fates_csv, results
    from rules.campaign.state.replay import replay

    opened = open_campaign(data, "war")
    for problem in opened.problems:
        problem.sentence().encode()
    if opened.campaign is None:
        assert opened.problems
        return
    document = results("x", CampaignNames(replay(opened.campaign.ledger)))
    json.dumps(document)
    battles_csv(document)
    fates_csv(document)
    ledger_lines(opened.campaign.ledger)
    again = open_campaign(write_campaign(opened.campaign), "war")
    assert not again.problems, again.problems[0].sentence()
    path = folder / "war.muster-campaign"
    path.write_bytes(write_campaign(opened.campaign))
    _command("campaign", str(path), "--readable", "--data", str(folder))
    if len(data) % 40 == 0:  # paper takes half a second
        paper = str(folder / "report.pdf")
        _command("print", str(path), "-o", paper, "--data", str(folder))


def read_score(data: bytes, folder: Path) -> None:
    """Count the points of a score sheet."""
    from desktop.cli.inputs import game
    from rules.games.catalog import Catalog
    from rules.scoring.score import ScoreProblem, score
    from rules.scoring.score_file import armies_of, read_sheet

    read = read_sheet(data, "score.json")
    ruleset, playbook = game(Catalog(DATA), read.sheet.ruleset)
    armies = armies_of(read.sheet, folder / "score.json")
    try:
        score(ruleset, playbook, read.sheet, armies)
    except ScoreProblem as trouble:
        raise read.problems(trouble.faults) from None


def read_battle(data: bytes, folder: Path) -> None:
    """Read the log of a battle, replay it, tell how it stands, and write it again."""
    from rules.table.choices import choices
    from rules.table.log import (
        battlefield_of,
        read_log,
        replay,
        standing_lines,
        without,
        write_log,
    )

    lines = read_log(data, "battle.log")
    assert read_log(write_log(lines), "battle.log") == lines, "it is read as something else"
    field = battlefield_of(lines, _games())
    made = replay(field, standing_lines(lines))
    choices(field, made.state)
    without(field, lines, [len(lines)])
    path = folder / "battle.log"
    path.write_bytes(data)
    _command("table", str(path), "--data", str(folder))
    _command("table", str(path), "--json", "--data", str(folder))


@cache
def _games() -> Catalog:
    from rules.games.catalog import Catalog

    return Catalog()


# ------------------------------------------------------------------ the window's own files


def read_preferences(data: bytes, folder: Path) -> None:
    """Read the preferences and the printers, which another program may have written."""
    from desktop.services.preferences import Preferences
    from desktop.services.printer_measurements import PrinterService

    path = folder / "preferences.json"
    path.write_bytes(data)
    kept = Preferences.load(path)
    kept.change(geometry="0,0")
    assert not Preferences.load(path).problem
    path.write_bytes(data)
    PrinterService.load(path).all()


def read_database(data: bytes, folder: Path) -> None:
    """Open a database, and read all that is in it."""
    from db.backups import look_into
    from db.campaign_errors import LedgerDamaged
    from db.damaged_database import recover
    from db.data_folder import DataFolder
    from db.errors import StoreProblem
    from db.store import Store

    (folder / "muster.db").write_bytes(data)
    look_into(folder / "muster.db")
    try:
        with Store.open(folder, lock_timeout=0.1) as store:
            with store.reading() as work:
                armies = work.armies.ids()
                work.armies.summaries()
                campaigns = work.campaigns.summaries()
                battles = work.battles.summaries()
                for name in work.packs.names():
                    work.packs.load(name)
            for each in armies:
                with contextlib.suppress(StoreProblem), store.reading() as work:
                    army, _ = work.armies.load_checked(each)
                    assert army is not None
                    for version in work.versions.of(each):
                        work.versions.load(version.id)
            for battle in battles:
                with contextlib.suppress(StoreProblem), store.reading() as work:
                    work.battles.load(battle.id)
            for line in campaigns:
                with contextlib.suppress(StoreProblem, LedgerDamaged), store.reading() as work:
                    work.campaigns.check(line.id)
                    work.campaigns.fielded_documents(line.id)
                    work.campaigns.load(line.id)
    except StoreProblem as problem:
        problem.sentence().encode()
    if len(data) % 3 == 0:
        with contextlib.suppress(StoreProblem):
            recover(DataFolder(folder))
            with Store.open(folder) as store, store.reading() as work:
                for each in work.armies.ids():
                    work.armies.load(each)


def read_rows(data: bytes, folder: Path) -> None:
    """Open a database in whose rows something else was written: one statement a line."""
    path = folder / "changed.db"
    path.write_bytes(_database())
    connection = sqlite3.connect(path)
    for line in data.decode("utf-8", "replace").splitlines()[:20]:
        if line.startswith("UPDATE "):
            with contextlib.suppress(sqlite3.Error, sqlite3.Warning, ValueError):
                connection.execute(line.replace("\0", ""))
    connection.commit()
    connection.close()
    changed = path.read_bytes()
    path.unlink()
    read_database(changed, folder)


@cache
def _database() -> bytes:
    """Return a small database of today with two armies and a campaign."""
    import tempfile

    from db.store import Store
    from rules.army.documents.army_file import load_army_file
    from rules.army.print_pack import PackPlan
    from rules.campaign.files.campaign_file_reading import load_campaign_file
    from rules.table.log import read_log

    with tempfile.TemporaryDirectory() as place:
        with Store.open(Path(place)) as store, store.writing() as work:
            for path in sorted(SAMPLES.glob("*.muster"))[:2]:
                work.armies.add(load_army_file(path))
            campaign = load_campaign_file(SAMPLES / "lawn-war.muster-campaign")
            work.campaigns.create(campaign.ledger, campaign.fielded)
            work.campaigns.keep_draft(campaign.ledger.id, "battle-9", "{}")
            log = (DATA / "battles" / "sandpit.log").read_bytes()
            work.battles.create(read_log(log, "sandpit.log"))
            work.packs.save("game night", PackPlan())
            work.settings.set("last", "x")
        return (Path(place) / "muster.db").read_bytes()


def _statements() -> list[bytes]:
    from db import tables

    digits = "9" * 4400
    values = (
        *("CAST(x'ff' AS TEXT)", "'abc'", "7", "-1", "x'00ff'", "1e300", "''", "'{'"),
        *(f"'{{\"version\": {digits}}}'", f"'{'[' * 3000}'", "'{\"\\ud800\": 1}'"),
    )
    return [
        f"UPDATE OR REPLACE {table.name} SET {column.name} = {value}".encode()
        for table in tables.metadata.tables.values()
        for column in table.columns
        for value in values
    ]


# ------------------------------------------------------------------ the command line

_WORDLESS = ("--mend", "--db")
"""Options that would change or ask for something beyond the folder."""


def run_words(data: bytes, folder: Path) -> None:
    """Run a command line; `{name}` in it stands for a sample."""
    for path in SAMPLES.iterdir():
        if path.is_file() and not (folder / path.name).exists():
            shutil.copy(path, folder / path.name)
    text = data.decode("utf-8", "surrogateescape").replace("\0", "")
    words = text.split()[:30]
    # What a player asks to be written elsewhere is written there: not here.
    words = [word for word in words if "/" not in word and ".." not in word]
    words = [word for word in words if not word.startswith(_WORDLESS)]
    if words[:1] in (["print"], ["doctor"]) and len(data) % 8:
        words = [*words, "--no-such-option"]  # these take a second where they succeed
    _command(*words, "--data", str(folder))


def _command(*words: str) -> None:
    """Run a command of the program, and hold its exit status."""
    from desktop import cli

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        status = cli.run([*words])
    assert status in (0, 1, 2), status


READERS: dict[str, Reader] = {
    "army": Reader(
        lambda: _files(*DATA.glob("armies/*.muster"), *SAMPLES.glob("*.muster")) + _corpus("army"),
        read_army,
        2,
    ),
    "campaign": Reader(
        lambda: [*_files(SAMPLES / "lawn-war.muster-campaign"), *_corpus("campaign")],
        read_campaign,
        3,
    ),
    "ruleset": Reader(
        lambda: [*_files(DATA / "rulesets" / "back-garden.toml"), *_corpus("ruleset")],
        read_ruleset,
        2,
    ),
    "overlay": Reader(
        lambda: [*_files(*DATA.glob("house_rules/*.toml")), *_corpus("overlay")], read_overlay, 2
    ),
    "playbook": Reader(
        lambda: _files(DATA / "rulesets" / "back-garden.play.toml"), read_playbook, 1
    ),
    "text-list": Reader(lambda: _corpus("text-list"), read_text_list),
    "toys": Reader(lambda: [TOYS.encode(), TOYS.replace(",", ";").encode("utf-16")], read_toys),
    "score": Reader(lambda: _corpus("score"), read_score),
    "battle": Reader(
        lambda: [*_files(DATA / "battles" / "sandpit.log"), *_corpus("battle")], read_battle, 2
    ),
    "preferences": Reader(lambda: _corpus("preferences"), read_preferences),
    "picture": Reader(lambda: _corpus("picture"), read_picture),
    "words": Reader(lambda: _corpus("words"), run_words),
    "database": Reader(lambda: [_database()], read_database),
    "rows": Reader(_statements, read_rows),
}
