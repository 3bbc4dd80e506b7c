"""A battle put in before another is recorded with the armies as they were then."""

from __future__ import annotations

from PySide6.QtCore import QObject
from record_desk import MemoryDesk

from desktop.army.samples import sample_armies
from desktop.campaign.record_session import Session
from rules.campaign.acts import Amend, Record
from rules.campaign.charter import Charter, Losses
from rules.campaign.record import BattleRecord, Fate, SideRecord
from rules.campaign.recording import no_result_yet


def test_men_who_fell_later_stand_in_a_battle_put_in_before(qapp: object) -> None:
    armies = [army for army in sample_armies() if army.ruleset == "lgam"]
    desk = MemoryDesk((armies * 2)[:2])
    desk.write(Amend(Charter("Garden war", ("lgam",), losses=Losses("stay-out"))))
    one, other = (each.entry.id for each in desk.state.entries)
    men = [man.id for man in desk.state.entry(one).army.figures()]
    fates = tuple(Fate(man, "fallen") for man in men[:3])
    sides = (SideRecord(one, fates=fates), SideRecord(other))
    record = BattleRecord("2026-11-01", sides, "lgam", winners=(other,), decided="agreed")
    desk.write(Record("played", record))

    parent = QObject()
    now, put = Session(desk, None, parent), Session(desk, None, parent, before="played")
    assert now.army(one).figure_count() == len(men) - 3
    assert put.army(one).figure_count() == len(men)

    put.step("no result", no_result_yet(put.draft))
    assert put.accept() == ""
    written = desk.records[-1].record.sides[0]
    assert desk.records[-1].before == "played"
    assert written.men == len(men) and set(men) <= set(written.present)
