"""A man's fate in a battle as paper tells it: who did it is called by his name or his number."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from printables.campaign.names import CampaignFacts
from printables.figures import State
from rules.campaign.deeds import BY_SOMEBODY, of_model, told
from rules.campaign.merit import earned_in
from rules.campaign.record import BattleRecord, Fate, FateKind
from rules.campaign.state import Career, Deed

LOOKS: dict[FateKind, State] = {
    "fallen": "fallen",
    "knocked-over": "fallen",
    "lost": "not_owned",
    "gone": "not_owned",
}
"""How somebody of a fate is drawn where he does not stand as always; a toy that is away is pale."""


@dataclass(frozen=True, slots=True)
class Telling:
    """Tells the fates of one campaign."""

    campaign: CampaignFacts

    def doer(self, record: BattleRecord, fate: Fate) -> str:
        """Return who did it, with his army where another has his name; "" where nobody did."""
        named = replace(fate, by_name=self._name_of_doer(record, fate))
        return self.campaign.doers.told_apart(record, named).by_name

    def _name_of_doer(self, record: BattleRecord, fate: Fate) -> str:
        """Return what he was called who did it, "" where nobody is known or nobody did.

        A ledger keeps what he was called then; an older one of a man without a name only his role.
        """
        if fate.kind not in BY_SOMEBODY:
            return ""
        careers = self.campaign.state.careers
        keys = [(side.entry, fate.by) for side in record.sides if fate.by]
        known = next((careers[key] for key in keys if key in careers), None)
        if known is None or known.name:
            return fate.by_name or (known.name if known else "")
        role = self.campaign.role(known)
        if fate.by_name.casefold() not in ("", role.casefold()):
            return fate.by_name
        return self.campaign.called(known, ranked=False)

    def fate(self, record: BattleRecord, fate: Fate) -> str:
        """Return what became of him: "Fell to Rifleman No. 8, rifle"."""
        return told(replace(fate, by_name=self.doer(record, fate)))

    def is_model(self, entry: str, figure: str) -> bool:
        """Return whether this is a vehicle or gun, and no man."""
        known = self.campaign.beings(entry).get(figure)
        return known is not None and not known.number

    def told(self, entry: str, figure: str, text: str) -> str:
        """Return a fate's text as it is said of whom it befell: a jeep does not fall."""
        return of_model(text) if self.is_model(entry, figure) else text

    def earned(self, career: Career, deed: Deed) -> tuple[str, ...]:
        """Return the medals and ranks that a battle brought a man."""
        names = earned_in(career, deed.battle)
        return tuple(self.campaign.clean(name, "The name of a medal") for name in names)

    def deed(self, career: Career, deed: Deed) -> str:
        """Return what a battle was for a man."""
        line = self.campaign.line(deed.battle)
        record = line.record if line else None
        fates = [
            fate
            for side in (record.sides if record and deed.fate in BY_SOMEBODY else ())
            for fate in (side.fates if side.entry == career.entry else ())
            if fate.figure == career.figure
        ]
        text = self.fate(record, fates[-1]) if record and fates else deed.text
        text = self.told(career.entry, career.figure, text)
        return self.campaign.clean(text, "A deed") or "Fought"
