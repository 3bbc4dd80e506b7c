"""An army that was changed since it entered a campaign: what differs, and the act that takes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from msgspec.structs import replace

from rules.army.differences import ArmyDifference, army_differences, differences_summary
from rules.army.documents.army_file import pack_army
from rules.army.model import Army
from rules.campaign.ledger.acts import Batch, Enter
from rules.campaign.ledger.reinforcement_limits import too_many
from rules.campaign.ledger.undone_acts import standing_acts
from rules.campaign.state.campaign_state import CampaignState
from rules.common.wording import counted, listed
from rules.convert.conversion import army_in_game
from rules.games.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Renewal:
    """An army as it is in the campaign and as it is now, and what distinguishes the two.

    `came`, `went` and `kept` count men by who they are: a man who is replaced by one that looks
    like him is another man, with a service record of his own.
    """

    entry: str
    army: Army
    differences: tuple[ArmyDifference, ...]
    came: int
    went: int
    kept: int

    @property
    def summary(self) -> str:
        """Return in a few words how it differs: "2 came, 1 went and 3 changes"."""
        parts = [f"{self.came} came"] if self.came else []
        parts += [f"{self.went} went"] if self.went else []
        others = sum(each.kind in ("changed", "army") for each in self.differences)
        parts += [counted(others, "change")] if others else []
        if self.differences and not parts:  # vehicles, which are no men
            return differences_summary(self.differences)
        return listed(parts) or "small changes"

    @property
    def sentence(self) -> str:
        """Return what becomes of the service records when it is taken as it is now."""
        parts = []
        if self.kept:
            words = "man keeps his service record", "men keep their service records"
            parts.append(counted(self.kept, *words))
        if self.came:
            parts.append(counted(self.came, "man starts one", "men start one"))
        if self.went:
            words = "man has left", "men have left"
            parts.append(f"{counted(self.went, *words)} (those who fought keep their records)")
        return f"{listed(parts)}." if parts else "Nobody came or went."

    @property
    def mark(self) -> str:
        """Return what names this very state of the army, by which players let it lie."""
        return sha256(pack_army(self.army)).hexdigest()


def renewal_of(
    state: CampaignState, entry_id: str, now: Army, ruleset: Ruleset | None = None
) -> Renewal | None:
    """Return how an army is another than the one in the campaign; None where it is the same.

    One that plays another game now is looked at as it stands in the game of the campaign.
    """
    found = state.entry(entry_id)
    old = found.army
    # The players choose in which colour an army takes part: two may be green in Armies.
    now = replace(army_in_game(now, old.ruleset) or now, colour=old.colour, readings=())
    if now == old:
        return None
    differences = army_differences(old, now, ruleset)
    were, are = found.men, {man.id for man in now.figures()}
    if not differences and were == are:
        return None
    return Renewal(entry_id, now, differences, len(are - were), len(were - are), len(were & are))


def older(batches: Iterable[Batch], renewal: Renewal) -> bool:
    """Return whether the army outside is one that the campaign had before: its own is newer.

    So it is where another computer took the army anew, and on this one nobody has touched it.
    """
    entered = [
        batch.act.army
        for batch in batches
        if isinstance(batch.act, Enter) and batch.act.entry.id == renewal.entry
    ]
    return renewal.army in entered[:-1]


def taken(state: CampaignState, renewal: Renewal, why: str = "") -> Enter:
    """Return the act by which the campaign goes on with the army as it is now.

    It is refused with more new men than were agreed (`beyond`), unless `why` says that all agreed.
    """
    army, entry = renewal.army, state.entry(renewal.entry).entry
    now = replace(entry, name=army.name, ruleset=army.ruleset, colour=army.colour)
    return Enter(now, army, why)


def beyond(state: CampaignState, renewal: Renewal, batches: Iterable[Batch]) -> str:
    """Return in a sentence that more men are new than were agreed, "" where they are not.

    `batches` are those of the ledger. Before its first battle an army may change freely, and
    where every man is back for the next battle nothing was agreed that could be exceeded.
    """
    entry, act = state.entry(renewal.entry), taken(state, renewal)
    found = too_many(state.settings.losses, standing_acts(batches), entry, act)
    if found is None:
        return ""
    new, left = found
    agreed = f"only {left} more" if left else "no more"
    return (
        f"{counted(new, 'man is', 'men are')} new, but {agreed} reinforcements were agreed. All"
        f" players must agree to this."
    )
