"""Schedules, dice before a battle, sides, honours by own rules and tables, by hand in the room."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import campaign_made as made
import pytest
from campaign_hand import CampaignHand, name_all, pick, write
from dice_hand import before
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from record_desk import MemoryDesk

from desktop.campaign.details.rates import TablesDialog
from desktop.campaign.open_campaign import About
from desktop.campaign.planning.schedule_commands import ScheduleDialog
from desktop.campaign.recording.controller import BattleController
from desktop.campaign.settings.honour_rules import HonoursDialog
from desktop.campaign.settings.page import SettingsPage
from desktop.services.sample_armies import sample_armies
from rules.army.edits import duplicate_army
from rules.campaign.describe_acts import ledger_lines
from rules.campaign.ledger.acts import AnyAct, Join, Plan, Record, Reinforce
from rules.campaign.ledger.append import append, begin
from rules.campaign.ledger.chain import Ledger
from rules.campaign.planning.settings import Honour, Losses, Player, Scenario
from rules.campaign.recording.battle_record import BattlePlan, PlannedSide
from rules.campaign.recording.draft import everybody_else_came_home, mark

Opens = Callable[..., CampaignHand]
KNOWN = made.armies()
MEET = (PlannedSide("ada", "attacker"), PlannedSide("tomas", "defender"))


@pytest.fixture
def room(opener, data: Path) -> Opens:
    """Open the room over a campaign."""

    def start(ledger: Ledger, size: tuple[int, int] = (1280, 800)) -> CampaignHand:
        made.put(data, ledger)
        return CampaignHand(opener(data, size, room="campaigns"))

    return start


def campaign(*acts: AnyAct, players: int = 4, **agreed: object) -> Ledger:
    """Return a ledger of the first players with these acts behind their entering."""
    ledger = begin(made.settings(**agreed), made.MOMENT)
    founding = made.founding({name: KNOWN[name] for name in made.PLAYERS[:players]})
    for act in (*founding, *acts):
        ledger = append(ledger, act, made.MOMENT)
    return ledger


# ------------------------------------------------------------------ schedules


def test_a_league_of_three_plans_round_after_round_and_says_who_rests(room: Opens) -> None:
    at = room(campaign(players=3, kind="league", begins="2026-10-04"))
    assert at.page.war_room.battles.schedule_button.text() == "Plan the next round…"
    seen: list[str] = []

    def first(dialog: QWidget) -> None:
        assert isinstance(dialog, ScheduleDialog)
        seen.extend(line.title for line in dialog.lines)
        at.press_button(dialog, "Plan round 1 alone")

    at.hand.in_dialog(lambda: at.hand.press("Ctrl+E"), first)
    assert len(seen) == 6 and sum("rests" in each for each in seen) == 3, "a bye in each round"
    assert [line.plan.round for line in at.stored().battles] == [1]
    at.hand.in_dialog(lambda: at.hand.press("Ctrl+E"), at.answer("Plan 2 battles"))
    assert [line.plan.round for line in at.stored().battles] == [1, 2, 3]
    assert at.stored().battles[2].day == "2026-10-18", "a week after each other"


def test_sides_and_what_was_agreed_are_seen_before_the_first_battle(room: Opens) -> None:
    joined = [Join(Player(name, name.capitalize(), "North" if at % 2 else "South"))
              for at, name in enumerate(made.PLAYERS)]  # fmt: skip
    at = room(campaign(*joined, kind="league", house="No hoses."))
    assert "No hoses." in at.right() and "South, Ada and June, 0" in at.right()
    assert at.page.head().lines[0].startswith("L.G.A.M. · 4 players on 2 sides")
    assert at.standings.lines.rows[0].owner == "Ada · South"
    told: list[str] = []

    def look(dialog: QWidget) -> None:
        told.append(dialog.accessibleDescription())
        at.press_button(dialog, "Cancel")

    at.hand.in_dialog(lambda: at.hand.press("Ctrl+E"), look)
    assert told[0].startswith("Everyone meets everyone on the other side once: 2 rounds")
    at.controller.show_about(About("army", "ada"))
    assert "Ada, for South" in at.right()
    at.hand.press("Ctrl+G")
    assert "No hoses." in at.right()


def test_who_is_on_no_side_is_told_beside_the_sides(room: Opens) -> None:
    north, south, alone, _ = made.PLAYERS
    at = room(campaign(Join(Player(north, "Ann", "North")), Join(Player(south, "Ben", "South")),
                       Join(Player(alone, "Cleo")), players=3))  # fmt: skip
    assert at.page.head().lines[0].endswith("3 players on 3 sides")
    for line in ("North, Ann, 0", "South, Ben, 0", "Cleo, On no side, 0"):
        assert line in at.right()
    assert "the others alone" in at.right()


def test_what_was_agreed_says_when_the_last_of_a_unit_counts(room: Opens) -> None:
    rule = Honour("last", "Last One Standing", "last", 1)
    at = room(campaign(players=2, honours=(rule,)))
    at.controller.show_agreed()
    assert "The last of his unit standing. His unit had 6 men or more" in at.right()


def test_the_winner_decides_the_next_scenario(room: Opens) -> None:
    tree = (
        Scenario("s1", "Bridgehead", after={"attacker": "s2", "defender": "s3"}),
        Scenario("s2", "Storm the shed"),
        Scenario("s3", "Back to the hedge"),
    )
    ledger = campaign(players=2, kind="tree", scenarios=tree)
    plan = BattlePlan("2026-10-04", MEET, "lgam", "Bridgehead", scenario="s1")
    ledger = append(ledger, Plan("b1", plan), made.MOMENT)
    ledger = append(ledger, Record("b1", made.record(0, KNOWN)), made.MOMENT)
    at = room(ledger)
    at.hand.in_dialog(
        lambda: at.hand.click(at.page.war_room.battles.schedule_button), at.answer("Plan 1 battle")
    )
    assert at.stored().battles[-1].plan.name == "Storm the shed", "Ada attacked, and won"
    at.controller.battles.open()
    assert "Planned, not played yet." in at.right(), "the battle that was planned is chosen"


def test_a_tree_that_goes_round_is_not_written_down(room: Opens) -> None:
    tree = (Scenario("s1", "Out", after={"draw": "s2"}), Scenario("s2", "Back"))
    at = room(campaign(players=2, kind="tree", scenarios=tree))

    def use(dialog: SettingsPage) -> None:
        pick(dialog.how.scenarios.rows[1].ends["draw"], "Out")
        assert "would never end" in dialog.summary.wrong.text()
        assert not dialog.summary.next.isEnabled()
        at.controller.show_cover(None)

    at.in_form(lambda: at.hand.press("F2"), use)


# ------------------------------------------------------------------ before a battle


def test_dice_from_the_table_and_reinforcements_come_before_the_battle(room: Opens) -> None:
    plan = Plan("b2", BattlePlan("2026-11-22", MEET, "lgam"))
    losses = Losses("recover", needed=4, reinforcements=1)
    at = room(campaign(Record("b1", made.record(0, KNOWN)), plan, losses=losses))
    men = {each.entry: each.men for each in at.stored().standings}
    at.battle("b2")

    at.controller.battles.play()
    page = before(at)
    ada, tomas = page.columns
    for row, face in zip(ada.dice.values(), (2, 5), strict=True):
        row.throw(face)
    assert [row.result.text for row in ada.dice.values()] == ["Stays out", "Back"]
    one, other = tomas.back.values()
    at.hand.click(one)
    assert not other.isEnabled(), "one comes back for each battle"
    assert "1 man may come back" in other.toolTip()
    assert tomas.number.text() == str(men["tomas"] + 1)
    go_on = partial(at.hand.click, page.next)
    at.hand.in_dialog(go_on, at.answer("Go on without"))
    assert at.controller.recording is not None, "the battle is recorded then"
    state = at.stored()
    now = {each.entry: each.men for each in state.standings}
    assert (now["ada"], now["tomas"]) == (men["ada"] + 1, men["tomas"] + 1)
    story = [line.text for line in ledger_lines(at.controller.campaigns.ledger)]
    assert any(
        "2nd Sandbox Company rolled for the fallen: 2 for " in each
        and "and 5 for Pvt. Clay; Pvt. Clay came back" in each
        for each in story
    ), story
    acts = [each.act for each in at.controller.campaigns.ledger.batches]
    assert sum(isinstance(each, Reinforce) for each in acts) == 2
    fit = at.controller.recording.controller.army("ada").figure_count()
    assert fit == now["ada"], "the army takes the field with him"


# ------------------------------------------------------------------ recording


def test_armies_of_one_side_win_together_and_do_not_score_by_each_other(qapp) -> None:
    ten, other = (each for each in sample_armies() if each.ruleset == "army-men-combat")
    campaigns = MemoryDesk([ten, other, duplicate_army(ten, "Third Ten")], "duel")
    for player in (Player("p0", "Milo", "Green"), Player("p2", "Ada", "Green")):
        campaigns.write(Join(player))
    parent = QWidget()
    session = BattleController(campaigns, "b1", parent)
    men = {each: [man.id for man in session.army(each).figures()] for each in ("e0", "e1", "e2")}
    draft = session.draft
    for entry, figure, by in (("e1", 0, "e0"), ("e1", 1, "e0"), ("e1", 2, "e2"), ("e0", 0, "e1"),
                              ("e0", 1, "e1"), ("e2", 0, "e0")):  # fmt: skip
        draft = mark(draft, entry, (men[entry][figure],), "fallen", by=men[by][5])
    session.step("fates", everybody_else_came_home(draft))
    score = session.score()
    assert score is not None and [each.points for each in score.sides] == ["2", "2", "1"]
    assert score.winners == ("e0", "e2"), "three for Milo and Ada together, two against them"
    assert session.accept() == ""
    record = campaigns.state.battle("b1").record
    assert record is not None and record.winners == ("e0", "e2")


# ------------------------------------------------------------------ what was agreed


def test_ties_days_picture_and_honours_are_of_ones_own_or_of_the_game(
    room: Opens, tmp_path: Path
) -> None:
    at = room(made.war())
    picture = tmp_path / "yard.png"
    picture.write_bytes(_png())

    def rules(dialog: QWidget) -> None:
        assert isinstance(dialog, HonoursDialog)
        at.hand.click(dialog.add_button)
        row = dialog.rows[-1]
        assert not dialog.buttons[0].isEnabled(), "an honour has a name"
        write(row.name, "Star of the Gravel")
        row.at.setValue(1)
        at.press_button(dialog, "Use these")

    def use(dialog: SettingsPage) -> None:
        pick(dialog.how.victory.ties.steps[0], "Men fit")
        dialog.how.victory.ties.steps[0].activated.emit(0)
        write(dialog.how.ends, "2026-09-01")
        write(dialog.how.begins, "2026-10-04")
        assert dialog.summary.wrong.text() == "The last day is before the first."
        write(dialog.how.ends, "2026-12-20")
        dialog.who.picture.take_file(picture)
        dialog.how.medals.change()
        assert "3 rules, your own" in dialog.how.medals.told.text()
        at.take(dialog)

    at.in_form(lambda: at.hand.press("F2"), use, rules, at.answer("Save"))
    agreed = at.stored().settings
    assert agreed.victory.ties[0] == "men" and agreed.ends == "2026-12-20"
    assert agreed.honours[-1].name == "Star of the Gravel"
    assert at.controller.campaigns.pictures.image(agreed.picture) is not None
    at.hand.press("Ctrl+G")
    assert "4 October to 20 December" in at.right() and "Star of the Gravel" in at.right()

    def name(dialog: QWidget) -> None:
        form = name_all(dialog, "Second war", "Ada", "Tomas")
        form.how.planned.setValue(12)
        at.take(form)

    at.in_form(lambda: at.hand.press("Ctrl+N"), name)
    agreed = at.stored().settings
    sharp = next(each for each in agreed.honours if each.name == "Sharpshooter")
    assert sharp.at == 16, "what is proposed is for so many battles"
    assert len(agreed.rulesets) == 1, "nobody ticked a game: the armies say which"
    playbook = at.controller.campaigns.catalog.playbook(agreed.rulesets[0])
    assert playbook is not None
    goals = {f"objective:{each.id}" for each in playbook.missions if each.kind == "objective"}
    assert goals <= {each.counts for each in agreed.honours}


def _png() -> bytes:
    image = QImage(64, 48, QImage.Format.Format_RGB32)
    image.fill(0x4A5A28)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


# ------------------------------------------------------------------ tables


def test_players_and_armies_have_their_figures_and_all_meetings_one_table(room: Opens) -> None:
    at = room(made.war(), size=(1024, 700))
    at.hand.press("Ctrl+F")
    at.hand.type("tomas\n")
    assert "Tan Raiders" in at.right() and "Against the others" in at.right()
    player = next(row for row in at.about.sheet.rows if row.line.title.startswith("Tomas"))
    at.hand.click(player)
    right = at.right()
    assert at.about.header.title == "Player" if hasattr(at.about.header, "title") else True
    assert "Overrun the base, 1 of 1 won, 100 %" in right and "Men fit after each battle" in right
    seen: list[str] = []

    def read(dialog: QWidget) -> None:
        assert isinstance(dialog, TablesDialog)
        seen.extend(dialog.table.accessibleDescription().split(". "))
        assert dialog.table.item(0, 1).text() == "2–0–0"
        assert any("5 of 7 won" in row.accessibleName() for row in dialog.rows)
        at.press_button(dialog, "Close")

    at.hand.in_dialog(lambda: at.hand.press("Ctrl+H"), read)
    assert "June – Milo: 0 won, 1 drawn, 0 lost" in seen
