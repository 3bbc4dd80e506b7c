"""Six battles in each game, recorded in the window, with a correction in the middle."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from campaign_hand import CampaignHand
from paper import page_texts
from samples import GAMES, sample
from war_hand import DRAW, WarHand

from db.store import Store
from desktop import cli
from rules.army.edits import duplicate_army
from rules.campaign.files.campaign_file_reading import load_campaign_file
from rules.campaign.state.replay import replay

long = pytest.mark.long
WARS = [pytest.param(game, marks=() if game == "army-men-combat" else long) for game in GAMES]


def two_armies(data: Path, game: str) -> tuple[str, str]:
    """Return the names of two armies of the game, of which the second may have to be made."""
    first, *more = (sample(name)[0] for name in GAMES[game])
    if more:
        return first.name, more[0].name
    with Store.open(data) as store, store.writing() as work:
        work.armies.add(duplicate_army(first, "The Others"))
    return first.name, "The Others"


def books_agree(war: WarHand) -> None:
    """See that the window, the database, a replay and the player's notes say the same."""
    state = war.at.stored()
    names = {each.entry.id: each.entry.name for each in state.entries}
    assert {row["Army"]: row["Points"] for row in war.at.table()} == {
        army: str(war.notes.points(army)) for army in war.armies
    }
    for stands in state.standings:
        whole = state.entry(stands.entry).army.figures()
        lost = {figure for entry, figure in war.notes.out() if entry == stands.entry}
        assert stands.men == sum(man.id not in lost for man in whole), names[stands.entry]
    out = {key for key, career in state.careers.items() if career.state == "out"}
    assert out == war.notes.out()


@pytest.mark.parametrize("game", WARS)
def test_six_battles_are_fought_one_is_corrected_and_the_books_agree(
    opener: Callable, data: Path, tmp_path: Path, game: str
) -> None:
    green, tan = two_armies(data, game)
    war = WarHand(CampaignHand(opener(data)), game, (green, tan), seed=len(game))
    war.found("The Long Summer")
    for won in (green, tan, DRAW, tan):
        war.fight(won)
        books_agree(war)
    war.correct(3, green, "It was no draw")
    books_agree(war)
    for won in (green, tan):
        war.fight(won)
        books_agree(war)
    assert len(war.at.cards()) == 6 and "The Long Summer" in war.page.head().title

    file = tmp_path / "summer.muster-campaign"
    war.page.controller.files.write_copy(file)
    copy = replay(load_campaign_file(file).ledger)
    assert copy.standings == war.at.stored().standings

    report = tmp_path / "summer.pdf"
    words = ["print", str(file), "--sheet", "campaign-report", "-o", str(report)]
    assert cli.run([*words, "--data", str(tmp_path / "elsewhere")]) == 0
    text = " ".join(page_texts(report))
    assert "THE LONG SUMMER" in text and "6 battles played" in text
    assert "Ada" in text and "Tomas" in text
