"""What `muster print` prints: the armies of files, or a campaign with the armies in it."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.cli.inputs import NamedArmy, open_catalog, read_armies
from rules.campaign.files.campaign_file import SUFFIX, CampaignFile
from rules.common.problems import InputProblem, Problem
from rules.games.catalog import OWN_FOLDER, Catalog
from rules.games.ruleset import Ruleset

if TYPE_CHECKING:
    from printables.source import Source
    from rules.campaign.state.campaign_state import CampaignState

REPORT = "campaign-report"


@dataclass(frozen=True, slots=True)
class PrintSource:
    """What is printed: `names` are what the armies, or the campaign, are called.

    `usual` are the sheets that are meant where none is named, () for what a game night needs.
    """

    source: Source
    names: tuple[str, ...]
    usual: tuple[str, ...] = ()


def read_source(files: Sequence[str], data: Path | None) -> PrintSource:
    """Return what the files hold; InputProblem for what cannot be used.

    A campaign file is printed by itself: its armies are in it.
    """
    catalog = open_catalog(data)
    wars = [file for file in files if file.lower().endswith(SUFFIX)]
    if not wars:
        armies = read_armies(files, catalog)
        return PrintSource(source_of(armies, catalog), tuple(each.name for each in armies))
    if len(files) > 1:
        message = "is a campaign, which is printed by itself; name it without other files."
        raise InputProblem(Problem(wars[0], "", message))
    return _campaign_source(wars[0], catalog)


def source_of(armies: Sequence[NamedArmy], catalog: Catalog) -> Source:
    """Return the armies with all that the paper names: games, playbooks, pictures."""
    from printables.source import Source

    pairs = [(each.army, each.ruleset) for each in armies]
    pictures = {key: data for each in armies for key, data in each.pictures.items()}
    games = {game for each in armies for game in (each.ruleset.id, each.ruleset.extends) if game}
    books = {game: book for game in games if (book := catalog.playbook(game))}
    return Source(pairs, _known(catalog), books, pictures)


def _campaign_source(file: str, catalog: Catalog) -> PrintSource:
    """Return a campaign, with the armies that play in it as they are now."""
    from rules.campaign.files.campaign_file_reading import open_campaign_file
    from rules.campaign.state.replay import replay

    opened = open_campaign_file(Path(file))
    if opened.problems or opened.campaign is None:
        raise InputProblem(opened.problems)
    state = replay(opened.campaign.ledger)
    with _with_its_games(catalog, opened.campaign) as games:
        source = _source_of_war(state, opened.campaign, games)
    return PrintSource(source, (state.settings.name,), (REPORT,))


def _source_of_war(state: CampaignState, campaign: CampaignFile, games: Catalog) -> Source:
    from printables.source import Campaign, Source

    found = ((each.army, games.get(each.army.ruleset)) for each in state.entries)
    pairs = [(army, ruleset) for army, ruleset in found if ruleset is not None]
    ids = {*state.settings.rulesets, *(ruleset.id for _, ruleset in pairs)}
    ids |= {ruleset.extends for _, ruleset in pairs if ruleset.extends}
    books = {game: book for game in ids if (book := games.playbook(game))}
    shown = campaign.pictures
    return Source(pairs, _known(games), books, shown, Campaign(state), shown)


@contextlib.contextmanager
def _with_its_games(catalog: Catalog, campaign: CampaignFile) -> Iterator[Catalog]:
    """Give the games, with those that came in the file where one of them is not here."""
    named = [name.removesuffix(".toml") for name in campaign.rulesets if ".play." not in name]
    if all(catalog.get(each) for each in named):
        yield catalog
        return
    with tempfile.TemporaryDirectory(prefix="muster-") as folder:
        own = Path(folder) / OWN_FOLDER
        own.mkdir()
        for name, data in campaign.rulesets.items():
            (own / name).write_bytes(data)
        yield Catalog(Path(folder))


def _known(catalog: Catalog) -> Mapping[str, Ruleset]:
    """Return the rulesets by id, so that the paper can name those that numbers come from."""
    return {ruleset.id: ruleset for ruleset in catalog.all()}
