"""The page of a battle in a small window: everything stays in its line and in sight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from record_hand import Opens, Recorder, opens_battles

from desktop.campaign.panes.timeline import met_in
from desktop.campaign.recording.fate_cards import AROUND, name_lines
from desktop.campaign.recording.recording_page import FATES, OBJECTIVES
from desktop.look.parts.panel import ScrollPage
from desktop.look.parts.text import ElidedLabel, TextLabel, text_width
from desktop.look.theme import theme_of

SMALL = (972, 740)
"""What a window of 1024 × 768 leaves the page."""


@pytest.fixture
def opens(qtbot) -> Opens:
    return opens_battles(qtbot)


def one_line(*widgets) -> bool:
    """Return whether what is shown of widgets stands in one line."""
    seen = [each for each in widgets if each.isVisible()]
    middles = {each.mapTo(each.window(), each.rect().center()).y() for each in seen}
    return len(seen) > 1 and max(middles) - min(middles) <= 2


def on_fates(opens: Opens, size: tuple[int, int], *names: str) -> Recorder:
    at = opens(*(names or ("2nd Sandbox Company", "Tan Raiders")), size=size)
    at.panel.go(FATES)
    at.events()
    return at


def test_in_a_small_window_men_and_a_jeep_are_marked_where_they_stand(opens: Opens) -> None:
    at = on_fates(opens, SMALL)
    army, hero = next(
        (army.entry, figure.id)
        for army in at.panel.controller.shown()
        for figure in army.figures
        if figure.hero
    )
    at.panel.fates.field.choose(army, hero)
    at.press("F")
    strip = at.panel.fates.strip
    fields = (strip.by, strip.pick, strip.weapon, strip.turn, strip.kills, strip.lives, strip.note)
    assert all(each.isVisible() for each in fields) and one_line(*fields)
    assert strip.note.mapTo(strip, strip.note.rect().topRight()).x() < strip.width()
    high = strip.height()
    army, man = (
        at.panel.controller.shown()[0].entry,
        at.men(at.panel.controller.shown()[0].entry)[0],
    )
    at.panel.fates.field.choose(army, man)
    at.events()
    assert strip.height() == high, "walking moves nothing"

    army = at.panel.controller.shown()[0]
    jeep = next(each.id for each in army.figures if each.model)
    for key, word in (("W", "damaged"), ("F", "lost")):
        at.panel.fates.field.choose(army.entry, jeep)
        at.press(key)
        tiles = at.tiles(jeep)
        assert word in next(each.spoken for each in tiles.tiles if each.key == jeep)


@pytest.mark.parametrize("size", [SMALL, (1204, 772)])
def test_the_fates_stand_in_one_line_and_none_moves(opens: Opens, size: tuple[int, int]) -> None:
    at = on_fates(opens, size)
    bar = at.panel.fates.bar
    shown = (*bar.buttons.values(), bar.more, bar.home)
    assert one_line(*shown) and bar.home.accessibleName() == "Everyone else came home"
    assert bar.home.text() == ("Others home" if size == SMALL else "Everyone else came home")
    before = [each.geometry() for each in shown]
    for act in bar.more.menu().actions():
        act.trigger()
        at.events()
        assert bar.more.text() != "More"
        assert [each.geometry() for each in shown] == before
    at.push(bar.buttons["fallen"])
    assert [each.geometry() for each in shown] == before and bar.more.text() == "More"


def test_in_a_wide_window_names_are_whole_and_nothing_is_stretched(opens: Opens) -> None:
    at = on_fates(opens, (1844, 980), "Garden Gate", "Patio Guard")
    field, theme = at.panel.fates.field, theme_of()
    for view in field.armies:
        for squad in view.squads:
            for place, figure in enumerate(figure for figure in squad.tiles._figures):
                name = f"{figure.name or figure.label} {figure.number}"
                assert squad.tiles.item_rect(place).width() > text_width(theme, "small", name) + 8
    assert sum(view.width() for view in field.armies) <= 1040 < field.window().width()


def test_no_name_no_line_of_the_score_and_no_source_is_cut(opens: Opens) -> None:
    at = on_fates(opens, (1204, 772), "Garden Gate", "Patio Guard")
    theme, score, labels = theme_of(), at.panel.score, list[str]()
    for view in at.panel.fates.field.armies:
        for squad in view.squads:
            for place, figure in enumerate(squad.tiles._figures):
                room = squad.tiles.item_rect(place).width() - 2 * AROUND - 9
                lines = name_lines(theme, figure, room)
                labels += [" ".join(lines)] if len(lines) > 1 else []
                assert all(text_width(theme, "small", each) <= room + 0.5 for each in lines)
    assert "Flame thrower 9" in labels, "a long name takes two lines"
    assert not any(label.shortened for label in score.findChildren(ElidedLabel))
    assert score.source.text() and not score.findChild(ScrollPage).isAncestorOf(score.source)


def test_three_armies_stand_beside_each_other_in_a_small_window(opens: Opens) -> None:
    at = on_fates(opens, SMALL, "2nd Sandbox Company", "Tan Raiders", "Garden Gate")
    tops = {view.y() for view in at.panel.fates.field.armies}
    assert len(at.panel.fates.field.armies) == 3 and len(tops) == 1, "nobody has to look below"
    heads = [label.text() for label in at.panel.fates.field.findChildren(TextLabel)]
    assert "14 of 14" in heads, "what is plain leaves the army's name its room"


def test_a_click_on_a_man_at_the_edge_moves_nobody_under_the_mouse(opens: Opens) -> None:
    at = on_fates(opens, SMALL)
    field = at.panel.fates.field
    view, port = field.armies[0], field.viewport()
    below = [
        (figure.id, top)
        for figure in view.army.figures
        if (top := view.mapTo(port, view.rect_of(figure.id).topLeft()).y()) >= port.height()
    ]
    man, top = below[0]
    field.verticalScrollBar().setValue(field.verticalScrollBar().value() + top - port.height() + 50)
    at.events()
    before = field.verticalScrollBar().value()
    tiles = at.tiles(man)
    spot = tiles.rect_of(man).center().toPoint()
    spot.setY(round(tiles.rect_of(man).top()) + 30)
    QTest.mouseClick(tiles, Qt.MouseButton.LeftButton, pos=spot)
    at.events()
    assert at.fate(view.army.entry, man) == "fallen"
    assert field.verticalScrollBar().value() == before
    at.press("Down")
    assert field.verticalScrollBar().value() > before, "who walks by keys sees where he is"


def test_on_a_narrow_card_who_met_stands_closer_before_names_are_cut(qtbot) -> None:
    theme, who = theme_of(), "Ann – Ben – Cleo"
    wide = text_width(theme, "second-bold", who)
    assert met_in(theme, "second-bold", who, wide) == who
    assert met_in(theme, "second-bold", who, wide - 4) == "Ann–Ben–Cleo"
    short = met_in(theme, "second-bold", who, wide / 2)
    assert short.count("–") == 2 and "…" in short


def test_with_large_text_no_objective_is_cut_off(opens: Opens) -> None:
    theme = theme_of()
    theme.set_text_percent(150)
    try:
        at = opens("2nd Sandbox Company", "Tan Raiders", size=(1228, 690))
        at.panel.go(OBJECTIVES)
        at.events()
        page = at.panel.objectives
        for card in page.sides:
            right = card.mapTo(page.viewport(), card.rect().topRight()).x()
            assert right < page.viewport().width()
    finally:
        theme.set_text_percent(100)
