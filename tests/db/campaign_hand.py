"""Hands for the tests of campaigns in the database: what the window does with them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from db.store import Store
from rules.campaign.ledger.acts import AnyAct
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger
from rules.campaign.state.campaign_state import StandingsRow
from rules.campaign.state.replay import replay
from tests.db.databases import execute_directly
from tests.db.made_campaigns import CAMPAIGN, FIELDED, MOMENT


def create(store: Store, ledger: Ledger) -> None:
    """Store a campaign with the copies of the small one."""
    with store.writing() as work:
        work.campaigns.create(ledger, FIELDED)


def load(store: Store, campaign: str = CAMPAIGN) -> Ledger:
    """Return the ledger as a window opens it."""
    with store.reading() as work:
        return work.campaigns.load(campaign)


def write(
    store: Store,
    before: Ledger,
    *acts: AnyAct,
    copies: Mapping[str, bytes] | None = None,
    with_state: bool = False,
) -> Ledger:
    """Write acts into a campaign as the window does, and return its ledger."""
    after = before
    for act in acts:
        after = append(after, act, MOMENT)
    with store.writing() as work:
        work.campaigns.append(
            before.id,
            after.batches[len(before.batches) :],
            len(before.batches),
            copies,
            replay(after) if with_state else None,
        )
    return after


def check(store: Store, campaign: str = CAMPAIGN) -> tuple[str, ...]:
    """Return what is wrong with a campaign."""
    with store.reading() as work:
        return work.campaigns.check(campaign)


def spoil(store: Store, statement: str, *values: object) -> None:
    """Let another program write into the database."""
    execute_directly(store, statement, *values)


def standings(store: Store, campaign: str = CAMPAIGN) -> tuple[StandingsRow, ...]:
    """Return the standings as another program reads them."""
    rows = execute_directly(
        store,
        "SELECT place, id, played, won, drawn, lost, points, score, against, objectives, men,"
        " strength, tie FROM campaign_entry WHERE campaign_id = ? AND place > 0 ORDER BY rank",
        campaign,
    )
    return tuple(StandingsRow(*row[:7], *map(Fraction, row[7:9]), *row[9:]) for row in rows)
