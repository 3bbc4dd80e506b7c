"""An army as a forecast fights it: its men by kinds, with what each does in every turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rules.army.army_under_ruleset import Man
from rules.army.hero_rules import life_count, lives_of
from rules.attack.question import Question
from rules.forecast.assumptions import Assumptions
from rules.odds.answer_question import ask
from rules.odds.expected_losses import ExpectedLoss, Setting
from rules.odds.face_off import FIREPOWER, Fighter, best_shots, hits_of_hero
from rules.odds.loss_distribution import Harm, Shot, harm_of
from rules.odds.shooters_and_targets import HERO, Shooter, agreed_readings, shooters_by_bearer

FIRE, RALLY = "fire", "rally"
MOUNTED = 0
"""The hits of somebody who cannot be shot at: he rides in a vehicle, or is its gun."""


@dataclass(frozen=True, slots=True)
class ForceKind:
    """Men, or weapons on vehicles, that are alike: who fires what, and how many hits each stands.

    `men` are the ids of their figures, "" for a weapon on a vehicle. `shots` are what one of them
    does in each turn, with the place of his firing phase among all; whether he sees anybody and how
    many of the foe stand behind cover is counted in.
    """

    who: str
    hits: int
    shots: tuple[tuple[int, Shot], ...]
    men: tuple[str, ...]

    @property
    def count(self) -> int:
        """Return how many they are."""
        return len(self.men)

    @property
    def harm(self) -> float:
        """Return the hits that one of them scores in the battle, if he stands to its end."""
        return sum(harm_of(shot) for _, shot in self.shots)


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards of one army that are drawn in any order each turn, where the first hit pins a man.

    `cards` say what each does: FIRE or RALLY. A pinned man does not fire; `rally` is his chance to
    stand up on the second, and `needed` his roll in words.
    """

    cards: tuple[str, ...]
    rally: float
    needed: str


@dataclass(frozen=True, slots=True)
class Force:
    """One army ready to fight; `men` are all its men, those aboard as well.

    `late` is whether who falls fires until the end of the turn, and not only of the phase. `deck`
    are its cards where cards say who acts.
    """

    kinds: tuple[ForceKind, ...]
    men: int
    late: bool
    deck: Deck | None

    @property
    def on_foot(self) -> tuple[ForceKind, ...]:
        """Return the kinds that can be shot at."""
        return tuple(kind for kind in self.kinds if kind.hits != MOUNTED)

    @property
    def harmless(self) -> bool:
        """Return whether it has nothing that could hurt the other army."""
        return not any(kind.harm for kind in self.kinds)

    def without(self, kind: ForceKind) -> Force:
        """Return the army without one of a kind."""
        rest = [
            replace(each, men=each.men[:-1]) if each is kind else each
            for each in self.kinds
            if each is not kind or each.count > 1
        ]
        return replace(self, kinds=tuple(rest), men=self.men - bool(kind.men[-1]))


def force(army: Fighter, foe: Fighter, assumptions: Assumptions, covered: float) -> Force:
    """Return an army as it fights another, of which so great a share is behind cover."""
    phases = {phase.id: at for at, phase in enumerate(army.roster.ruleset.phases)}
    weapons = army.roster.ruleset.weapon
    fired: dict[Shooter | None, tuple[tuple[int, Shot], ...]] = {None: ()}
    for distance in assumptions.distances():
        aimed = Setting(distance, together=assumptions.blast)
        clear = _shots(army, foe, aimed)
        behind = _shots(army, foe, replace(aimed, cover=assumptions.cover)) if covered else {}
        for shooter in army.shooters.counts:
            at = clear.get(shooter)
            phase = phases.get(weapons[at.weapon].phase, 0) if at else 0
            shots = [(at, 1 - covered), (behind.get(shooter), covered)]
            shot = mixed(shots, assumptions.sight)
            fired[shooter] = (*fired.get(shooter, ()), (phase, shot))
    told: dict[tuple[str, int, tuple[tuple[int, Shot], ...]], list[str]] = defaultdict(list)
    every = list(shooters_by_bearer(army.roster, army.playbook))
    bearers = {man: each for each, man in every}
    for man in army.roster.men:
        one = bearers.get(man.figure.id)
        who = one.who if one else man.role_name
        told[who, _hits_of(man, army), fired[one]].append(man.figure.id)
    for mounted, man_id in every:
        if not man_id:
            told[mounted.who, MOUNTED, fired[mounted]].append("")
    kinds = tuple(ForceKind(*key, men=tuple(men)) for key, men in told.items())
    turn = army.playbook.turn
    late = turn is not None and turn.fallen_fire_on
    return Force(kinds, len(army.roster.men), late, deck_of(army))


def deck_of(army: Fighter) -> Deck | None:
    """Return the cards of an army that change a forecast, None where there are no cards."""
    ruleset, playbook = army.roster.ruleset, army.playbook
    if playbook.odds.kind != FIREPOWER or playbook.turn is None or not playbook.turn.deck:
        return None
    deck, does = playbook.turn.deck, {step.id: step.does for step in playbook.turn.steps}
    own = (does.get(card.step, "") for card in deck if card.side == deck[0].side)
    readings = agreed_readings(army.roster.army, ruleset)
    rally = ask(ruleset, playbook, Question(RALLY, switches=readings))
    cards = tuple(card for card in own if card == FIRE or (card == RALLY and card in playbook.test))
    return Deck(cards, float(rally.chance or 0), rally.needed)


def _shots(army: Fighter, foe: Fighter, setting: Setting) -> dict[Shooter, ExpectedLoss]:
    return {shooter: one for shooter, one, _ in best_shots(army, foe, setting)}


def mixed(shots: Iterable[tuple[ExpectedLoss | None, float]], sight: float = 1.0) -> Shot:
    """Return what a man does who now and then sees somebody, in the open or behind cover."""
    found: defaultdict[Harm, float] = defaultdict(float)
    for one, share in shots:
        for harm, part in one.shot if one else ():
            found[harm] += sight * share * float(part)
    harmful = {harm: part for harm, part in sorted(found.items()) if harm != (0, 0) and part}
    return (*harmful.items(), ((0, 0), 1 - sum(harmful.values())))


def _hits_of(man: Man, army: Fighter) -> int:
    if man.vehicle is not None:
        return MOUNTED
    if army.playbook.odds.kind == FIREPOWER:
        return 2
    if man.figure.hero and HERO in army.playbook.target:
        lives = life_count(lives_of(man.figure, army.roster.ruleset)) or None
        return hits_of_hero(lives, army.playbook)
    return 1


def phases_of(sides: Sequence[Force], turn: int) -> list[int]:
    """Return the firing phases in which anybody fires in a turn, in their order."""
    return sorted({kind.shots[turn][0] for side in sides for kind in side.kinds if kind.shots})
