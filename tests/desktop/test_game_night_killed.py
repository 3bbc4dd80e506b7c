"""The window killed in Game night: Home offers the battle again; a record is whole or not there."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from army_hand import Hand
from battle_in_campaign import SEED, as_planned, fight, found
from killed import in_another_process
from PySide6.QtCore import QCoreApplication
from random_battle import battlefield_of, play

from db.store import Store
from desktop.gamenight.battle_log import BattleLog
from desktop.gamenight.battle_recording import BattleRecording, Place
from desktop.gamenight.controller import GameNightController
from desktop.home.cards import GoOnCard
from desktop.services.result import Result
from desktop.services.services import Services
from rules.campaign.ledger.acts import AnyAct, Record
from rules.games.catalog import Catalog
from rules.table.events import Ended
from rules.table.log import Line

MODULE = "tests.desktop.test_game_night_killed"


def opened(folder: Path) -> tuple[GameNightController, BattleRecording]:
    """Open the battles and campaigns of a folder."""
    services = Services(folder, Catalog(), QCoreApplication.instance() or QCoreApplication())
    assert services.database.open()
    services.campaigns.refresh()
    controller = GameNightController(BattleLog(services.battles, services.catalog, services))
    return controller, BattleRecording(controller, services.campaigns)


def prepare(folder: Path, planned: bool) -> None:
    """Fight a planned battle of a campaign to its end, or one outside of any."""
    controller, recording = opened(folder)
    field = battlefield_of("lgam")
    if planned:
        field = as_planned(field, found(recording.campaigns, field, "The Lawn War"))
    fight(controller, field)
    assert controller.log.do(Ended(("2",)))
    controller.log.close()


def record(folder: Path, die_at: int) -> int:
    """Record the battle, killed in the midst of a step of the database; return how many."""
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        if steps == die_at:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    controller, recording = opened(folder)
    assert controller.log.open("battle")
    place = recording.place()
    if place is not None:
        entries = recording.entries(place)
    else:
        place, entries = recording.joined(Place("", "The Shed War", "battle"), {})
    store = recording.campaigns.database.store()
    connection = store._engine.raw_connection().driver_connection
    assert connection is not None
    connection.set_progress_handler(step, 1)
    why = recording.record(place, entries)
    assert not why, why
    return steps


def in_a_child(act: Callable[[], int]) -> int | None:
    """Do it in another process; return the number that it gives, None where it was killed."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            os.write(writes, str(act()).encode())
            status = 0
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    os.close(writes)
    given = os.read(reads, 20)
    os.close(reads)
    assert status in (0, signal.SIGKILL), "it broke down by itself"
    return int(given) if status == 0 else None


def recorded(folder: Path) -> bool:
    """See that nothing is there by halves, and return whether the battle is recorded."""
    with Store.open(folder) as store, store.reading() as work:
        (line,), campaigns = work.battles.summaries(), work.campaigns.summaries()
        copies, acts = list[str](), list[AnyAct]()
        for campaign in campaigns:
            assert work.campaigns.check(campaign.id) == ()
            assert not work.campaigns.drafts(campaign.id), "nobody began to record it by hand"
            copies += work.campaigns.fielded_documents(campaign.id)
            acts += [batch.act for batch in work.campaigns.load(campaign.id).batches]
        lines = work.battles.load("battle")
    done = any(isinstance(act, Record) for act in acts)
    assert line.state == ("recorded" if done else "ended")
    assert len(copies) == (2 if done else 0) and len(lines) == line.lines
    assert len(campaigns) == (1 if done or line.planned else 0)
    return done


def survive(folder: Path, kills: int, planned: bool) -> None:
    """Kill the recording of a battle here and there, and record it afterwards."""
    begun = folder / "begun"
    in_a_child(lambda: prepare(begun, planned) or 0)
    assert not recorded(begun)
    shutil.copytree(begun, folder / "whole")
    steps = in_a_child(lambda: record(folder / "whole", 0))
    assert steps and recorded(folder / "whole")
    chance, seen = Random(3), set[bool]()
    for kill in range(kills):
        at = folder / str(kill)
        shutil.copytree(begun, at)
        die_at = steps - kill if kill < kills // 4 else chance.randint(1, steps)
        assert in_a_child(lambda at=at, die_at=die_at: record(at, die_at)) is None  # type: ignore[misc]
        seen.add(recorded(at))
        if not recorded(at):
            assert in_a_child(lambda at=at: record(at, 0)) and recorded(at)  # type: ignore[misc]
    assert False in seen, "it was killed before it was written, too"


@pytest.mark.parametrize("planned", [True, False], ids=["planned", "outside of a campaign"])
def test_a_window_killed_while_it_records_leaves_nothing_that_nobody_made(
    planned: bool, tmp_path: Path
) -> None:
    in_another_process(MODULE, f"survive(Path({str(tmp_path)!r}), 6, {planned})")


@pytest.mark.long
@pytest.mark.parametrize("planned", [True, False], ids=["planned", "outside of a campaign"])
def test_a_window_killed_two_hundred_times_while_it_records(planned: bool, tmp_path: Path) -> None:
    in_another_process(MODULE, f"survive(Path({str(tmp_path)!r}), 200, {planned})")


# ---- what Home offers after it


def play_until(folder: Path, moment: str) -> None:
    """Play a planned battle of a campaign up to a moment, and be killed."""
    controller, recording = opened(folder)
    field = battlefield_of("lgam")
    field = as_planned(field, found(recording.campaigns, field, "The Lawn War"))
    assert controller.log.begin(field.battle)
    events = [event for event, _state in play(field, SEED)][:-1]
    while events and moment != "begun":
        assert controller.log.do(events.pop(0))
        if moment == "one act" or (moment == "in a shot" and controller.log.state.open):
            break
    write = controller.log.battles.append
    last = {"over": 1, "over and taken back": 2}.get(moment, 0)

    def append(battle: str, lines: Sequence[Line] = ()) -> Result[None]:
        """Write lines, and be killed before anything else follows from the last ones."""
        nonlocal last
        done, last = write(battle, lines), last - 1
        if not last:
            os.kill(os.getpid(), signal.SIGKILL)
        return done

    if last:
        controller.log.battles.append = append  # type: ignore[method-assign]
        controller.log.do(Ended(("2",)))
        controller.log.undo()
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("moment", ["begun", "one act", "in a shot", "over and taken back", "over"])
def test_home_offers_the_battle_in_which_the_window_was_killed(
    moment: str, tmp_path: Path, opener: Callable[..., Hand]
) -> None:
    data = tmp_path / "data"
    in_another_process(MODULE, f"play_until(Path({str(data)!r}), {moment!r})", -signal.SIGKILL)
    hand = opener(data)
    hand.window.go("home")
    home = hand.window.page_of("home")
    hand.qtbot.waitUntil(lambda: home.facts is not None and home.facts.half_played is not None)
    card = next(card for card in home.cards if isinstance(card, GoOnCard) and card.main)
    label = "Battle to record" if moment == "over" else "Half-played battle"
    assert card.accessibleName() == f"{label}: Ada – Tomas"
    assert home.facts.next is None, "it is offered once"
    hand.click(card.button)
    controller = hand.window.page_of("game-night").controller
    assert hand.window.room == "game-night"
    assert controller.log.battle.id == "battle" and controller.log.state.over == (moment == "over")
    assert bool(controller.log.state.open) == (moment == "in a shot")
    assert not controller.log.battles.reads_only("battle"), "nobody else referees it"
