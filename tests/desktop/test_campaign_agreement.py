"""Window, paper, command line, ledger and files tell the same of a campaign, however it went."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace as with_values
from pathlib import Path
from random import Random

import pytest
from campaign_hand import CampaignHand, told_in
from campaign_paper import parts_of, source_for
from campaigns import MOMENT, PLAYERS, an_army, an_entry, any_settings, grown
from cli_hand import Command
from msgspec.structs import replace
from paper import page_texts

from desktop.campaign.open_campaign import About
from printables.engine.options import PrintOptions
from printables.pack import Order, build_pack
from rules.army.model import Army
from rules.campaign.describe_acts import ledger_lines
from rules.campaign.files.campaign_file import CampaignFile
from rules.campaign.files.campaign_file_reading import save_campaign_file
from rules.campaign.ledger.acts import Enter, Join
from rules.campaign.ledger.append import append, begin
from rules.campaign.ledger.chain import Ledger
from rules.campaign.planning.settings import Player
from rules.campaign.recording.battle_record import BattleRecord
from rules.campaign.state.campaign_state import Battle, CampaignState, Career
from rules.campaign.state.replay import replay
from rules.campaign.state.standings_columns import COLUMNS, columns_of
from rules.common.wording import listed

Rooms = Callable[..., CampaignHand]


def any_campaign(seed: int) -> Ledger:
    """Return a campaign by chance; two players share a name, and every other man has none."""
    chance = Random(seed)
    ledger = begin(any_settings(chance), MOMENT)
    for owner in PLAYERS:
        name = "Ada" if owner != "milo" else "Milo"
        ledger = append(ledger, Join(Player(owner, name)), MOMENT)
        ledger = append(ledger, Enter(an_entry(owner), half_named(owner)), MOMENT)
    return grown(ledger, chance, 60)


def half_named(owner: str) -> Army:
    army = an_army(owner, 6)
    squad = army.units[0]
    men = (replace(man, name="" if at % 2 else man.name) for at, man in enumerate(squad.figures))
    return replace(army, units=(replace(squad, figures=tuple(men)),))


class Surfaces:
    """One campaign as a player meets it everywhere."""

    def __init__(self, ledger: Ledger, rooms: Rooms, muster: Command, folder: Path) -> None:
        self.state: CampaignState = replay(ledger)
        self.room = rooms(ledger)
        file = folder / "war.muster-campaign"
        save_campaign_file(CampaignFile(ledger, {}, {}, {}), file)
        said = muster("campaign", file)
        assert said.status == 0, said.err
        self.lines = said.out.splitlines()
        self.results = json.loads(muster("campaign", file, "--json").out)
        self.ledger = {each.batch.id: each.text for each in ledger_lines(ledger, self.state)}
        self.paper = _bare(" ".join(_printed(self.state, folder)))

    @property
    def counted(self) -> list[Battle]:
        """The battles that count, in their order."""
        return [line for line in self.state.battles if line.number]

    def shown(self, about: About) -> list[str]:
        """Return what the window's right pane says of a man or a battle."""
        self.room.page.controller.show_about(about)
        self.room.hand.events()
        return self.room.right().split("\n")

    def man(self, career: Career) -> tuple[str, list[str]]:
        """Return what the window calls a man, and what it says of each of his battles."""
        self.shown(About("man", career.entry, career.figure))
        name, *_ = told_in(self.room.page.details.sheet)
        rows = self.room.page.details.sheet.rows  # between battles stands how he came back
        return name, [row.accessibleName() for row in rows if not row.line.icon]


def _printed(state: CampaignState, folder: Path, battle: str = "") -> list[str]:
    """Return the text of each page of the report with all its chapters, or that of one battle."""
    source = source_for(state)
    assert source.campaign is not None
    source = with_values(source, campaign=with_values(source.campaign, battle=battle))
    counts = {
        part.id: int(not battle or part.count) for part in parts_of("campaign-report", source)
    }
    order = Order(("campaign-report",), PrintOptions(), {"campaign-report": counts})
    file = folder / "report.pdf"
    file.write_bytes(build_pack(source, order).pdf)
    return page_texts(file)


def _bare(text: str) -> str:
    """Return a text without the blanks and line breaks that paper puts into it."""
    return re.sub(r"\s+", "", text)


@pytest.fixture(
    params=(2, 5, 7, *(pytest.param(seed, marks=pytest.mark.long) for seed in (3, 4, 9)))
)
def surfaces(
    request: pytest.FixtureRequest, campaigns: Rooms, muster: Command, tmp_path: Path
) -> Surfaces:
    return Surfaces(any_campaign(request.param), campaigns, muster, tmp_path)


def the_winners(record: BattleRecord) -> set[str] | None:
    """Return who won: nobody, where all did; None without a result."""
    if record.decided == "none":
        return None
    winners = set(record.winners)
    return winners if winners != {side.entry for side in record.sides} else set()


def test_all_tell_the_same(surfaces: Surfaces) -> None:
    results_agree(surfaces)
    standings_agree(surfaces)
    men_agree(surfaces)


def results_agree(the: Surfaces) -> None:
    label = the.room.page.controller.shown.names.label
    cards = {card.id: card for card in the.room.page.war_room.battles.timeline.battles.cards}
    told = {each["id"]: each for each in the.results["battles"]}
    assert the.counted
    for line in the.counted:
        record = line.record
        assert record is not None
        winners = the_winners(record)
        outcome = {
            side.entry: "" if winners is None else "drawn" if not winners
            else "won" if side.entry in winners else "lost"
            for side in record.sides
        }  # fmt: skip
        names = [label(each) for each in record.winners] if winners else []
        won = f"{listed(names)} won"
        words = won if names else "Drawn" if winners is not None else "No result yet"
        low = won if names else "a draw" if winners is not None else "no result yet"

        assert {s["army"]: s["outcome"] for s in told[line.id]["sides"]} == outcome
        assert set(told[line.id]["winners"]) == (winners or set())
        assert cards[line.id].result == words
        alone = next(iter(winners)) if winners and len(winners) == 1 else ""
        assert cards[line.id].winner == alone
        assert words in the.shown(About("battle", battle=line.id))
        assert _bare(words) in the.paper
        row = next(each for each in the.lines if re.match(rf"\s+{line.number}  \d", each))
        assert f"  {words}" in row
        act = the.ledger[line.batch].partition(", inserted before")[0]
        if not line.corrections:
            assert act.endswith(f", {low}")


def standings_agree(the: Surfaces) -> None:
    """Each table of the standings shows what the results of the battles come to."""
    fought: dict[str, Counter[str]] = {each.entry: Counter() for each in the.state.standings}
    for battle in the.results["battles"]:
        for side in battle["sides"]:
            fought[side["army"]][side["outcome"]] += 1
    start = the.lines.index("Standings") + 2
    lines = zip(the.state.standings, the.results["standings"], strict=True)
    for at, (standing, row) in enumerate(lines):
        counts = fought[standing.entry]
        expected = [counts[each] for each in ("won", "drawn", "lost")]
        assert [standing.won, standing.drawn, standing.lost] == expected
        assert row == row | {each.key: each.value(the.state, standing) for each in COLUMNS}
        columns = columns_of(the.state, narrow=True)
        seen = the.room.table()[at]
        assert seen == seen | {each.name: each.narrow_cell(the.state, standing) for each in columns}
        columns = columns_of(the.state)
        cells = [each.cell(the.state, standing) for each in columns]
        assert the.lines[start + at].split()[-len(cells) :] == cells
        cells = [each.cell(the.state, standing) for each in columns_of(the.state)]
        assert "".join(cells) in the.paper


def men_agree(the: Surfaces) -> None:
    """Everybody is called the same, and the same befell him, wherever he is told of."""
    gone = {(each["army"], each["figure"]): each for each in the.results["fallen"]}
    known = {(each["army"], each["figure"]) for each in the.results["honours"]} | gone.keys()
    for career in the.state.careers.values():
        key = career.entry, career.figure
        if key not in known and not (career.hero and career.deeds):
            continue  # paper has no line for him
        name, battles = the.man(career)
        assert _bare(name) in the.paper, name
        if key in gone:
            assert any(name in line and gone[key]["text"] in line for line in the.lines), name
        for deed, row in zip(career.deeds, battles, strict=True):
            text = gone[key]["text"] if key in gone else ""
            if text and deed.number == gone[key]["number"]:
                assert gone[key]["fate"] == deed.fate
                assert text in row
                assert _bare(f"battle {deed.number} · {text}") in the.paper
            if career.hero:  # paper has his service record
                assert _bare(row.split(", ")[1]) in the.paper, row


def test_a_battle_is_told_alike_in_the_window_and_on_paper(
    campaigns: Rooms, tmp_path: Path
) -> None:
    ledger = any_campaign(7)
    state, room = replay(ledger), campaigns(ledger)
    armies = {each.entry.name for each in state.entries}
    for line in (each for each in state.battles if each.number):
        room.page.controller.show_about(About("battle", battle=line.id))
        room.hand.events()
        paper = _bare(" ".join(_printed(state, tmp_path, line.id)))
        rows = [row.accessibleName().split(", ", 1) for row in room.page.details.sheet.rows]
        men = [(name, words) for name, words in rows if name not in armies]
        assert all(_bare(name + words) in paper for name, words in men), men
