"""Services without a window: what they write, what they return, and two of them over one folder."""

from __future__ import annotations

import sqlite3
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from campaigns import a_record, an_army, an_entry
from pytestqt.qtbot import QtBot

from desktop.services.army_document import STEPS_KEPT, ArmyDocument
from desktop.services.campaigns import ELSEWHERE
from desktop.services.services import Services
from rules.army import edits
from rules.army.model import new_army
from rules.campaign.ledger.acts import Enter, Join, Record, Undo
from rules.campaign.planning.settings import CampaignSettings, Player
from rules.campaign.recording.battle_record import FateKind
from rules.games.catalog import Catalog
from rules.toybox.edits import add_toys
from rules.toybox.usual_toys import usual_poses


@pytest.fixture
def open_services(tmp_path: Path, qtbot: QtBot) -> Iterator[object]:
    """Give what opens services over one folder, as another window would."""
    made: list[Services] = []

    def opened() -> Services:
        services = Services(tmp_path / "data", Catalog(tmp_path / "data"))
        assert services.database.open()
        made.append(services)
        return services

    yield opened
    for each in made:
        each.armies.close()


def rename(services: Services, army_id: str, name: str) -> None:
    document = services.armies.document(army_id)
    assert document is not None
    document.edit("rename", lambda army: edits.change_army(army, name=name))


def test_an_edit_is_saved_after_a_pause_and_read_by_the_next_start(
    open_services, qtbot: QtBot
) -> None:
    first = open_services()
    army_id = first.armies.entries[0].id
    with qtbot.waitSignal(first.armies.autosave.saved, timeout=5000):
        rename(first, army_id, "Ants")
        assert first.armies.autosave.unsaved
    assert open_services().armies.entry(army_id).name == "Ants"


def test_a_write_that_fails_returns_its_sentence_and_tells_it_once(
    open_services, tmp_path: Path
) -> None:
    services = open_services()
    told: list[str] = []
    services.database.trouble.connect(told.append)
    other = sqlite3.connect(tmp_path / "data" / "muster.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    before = services.armies.entries
    done = services.armies.duplicate(before[0].id)
    other.close()
    assert not done and "using the database" in done.error
    assert told == [done.error]
    assert services.armies.entries == before
    assert services.armies.duplicate(before[0].id)


def test_two_windows_that_change_one_army_keep_both(open_services) -> None:
    first, second = open_services(), open_services()
    army_id = first.armies.entries[0].id
    in_conflict: list[str] = []
    second.armies.autosave.conflict.connect(in_conflict.append)
    for services, name in ((first, "Ants"), (second, "Bees")):
        rename(services, army_id, name)
    assert first.armies.autosave.save()
    assert not second.armies.autosave.save()
    assert in_conflict == [army_id]
    assert second.armies.keep_both(army_id)
    names = {each.name for each in open_services().armies.entries}
    assert {"Ants", "Bees (this window)"} <= names


def test_an_act_that_another_window_overtook_is_not_written(open_services) -> None:
    first, second = open_services(), open_services()
    assert first.campaigns.create(CampaignSettings("Garden war", ("lgam",)))
    second.campaigns.refresh()
    assert second.campaigns.opened == first.campaigns.opened
    assert first.campaigns.append(Join(Player("june", "June")))
    done = second.campaigns.append(Join(Player("tom", "Tom")))
    assert done.error == ELSEWHERE
    assert [each.name for each in second.campaigns.state.players] == ["June"]


@pytest.mark.parametrize("number", [1000, pytest.param(10_000, marks=pytest.mark.long)])
def test_many_edits_take_no_more_memory_than_a_few(qapp, number: int) -> None:
    army = new_army("lgam", "Endless", "green")
    document = ArmyDocument(army, Catalog().get)
    sizes = []
    tracemalloc.start()
    try:
        for at in range(number):
            name = f"Name {at}"
            document.edit("rename", lambda army, name=name: edits.change_army(army, name=name))
            document.packed_steps()
            if at in (number // 5 - 1, number - 1):
                sizes.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert document.undo_stack.count() == STEPS_KEPT
    assert sizes[1] < sizes[0] * 1.2


def test_toys_that_a_battle_loses_are_out_of_the_box_until_it_is_undone_or_they_are_found(
    open_services,
) -> None:
    services = open_services()
    campaigns, toys = services.campaigns, services.toy_box
    campaigns.create(CampaignSettings("The backyard war", ("army-men",)))
    for owner in ("ada", "june"):
        campaigns.append(Join(Player(owner, owner.title())))
        campaigns.append(Enter(an_entry(owner), an_army(owner)))
    rifleman = usual_poses()["rifleman"].pose
    toys.edit("add 8", lambda box: add_toys(box, rifleman, "green", 8))
    toys.edit("add 4", lambda box: add_toys(box, rifleman, "green", 4))
    fates: dict[str, FateKind] = {"ada-1": "lost", "june-1": "gone", "june-2": "fallen"}
    assert campaigns.append(Record("b1", a_record("ada", "june", won="ada", fates=fates)))
    assert toys.box.all_to_hand == 10
    toys.undo()
    assert (toys.box.owned, toys.box.all_to_hand) == (8, 6), "undo keeps what battles lost"
    assert campaigns.toy_found(toys.box.losses[0])
    assert [each.name for each in toys.box.losses] == ["June 1, battle 1"]
    for _ in range(2):  # the toy again, then the battle
        assert campaigns.append(*(Undo(each.id) for each in campaigns.last_acts))
    assert toys.box.all_to_hand == 8
    assert open_services().toy_box.box == toys.box
