"""What falls, is pinned, wrecked or marked, and the tests that follow from it."""

from __future__ import annotations

from rules.attack.modifiers import names_weapon
from rules.attack.procedure import Result
from rules.attack.scene import PINNED
from rules.attack.squads import SAVE
from rules.attack.two_dice import LOST
from rules.campaign.recording.battle_record import HOME, FateKind
from rules.table.battle import Battlefield
from rules.table.capabilities import ASSAULT, MOVED, carriers, moving_with, reacts
from rules.table.events import Assault, Attack
from rules.table.state import LOST as GONE
from rules.table.state import WRECK, Open, State, Status
from rules.table.turns import acting, note_help, step_of, whom_it_helps

WOUNDED, HEALED = "wounded", "healed"
"""Marks of a man whom a medic can help, and of one whom he has helped this turn."""


def carry_out(battlefield: Battlefield, state: State, done: Open, result: Result) -> None:
    """Change the state by what an attack, a fight or a test came to."""
    if isinstance(done.event, Attack):
        _after_attack(battlefield, state, done, done.event)
    test = battlefield.playbook.test.get(done.test)
    if test is not None and test.needs and not any(each.does for each in test.outcomes):
        state.mark(done.about, test.needs, on=False)
    for man in result.falls:
        shot = isinstance(done.event, Attack) or WRECK in state.piece(done.about).marks
        hit(battlefield, state, man, *_doer(battlefield, state, done, man), shot=shot)
    for man in result.pinned:
        state.mark(man, PINNED)
    for piece, mark in result.marks:
        _mark(battlefield, state, piece, mark)
    for man in result.gone:
        leave(battlefield, state, man, "fallen", done.made[-1].roll.purpose)
    for man in result.healed:
        _heal(battlefield, state, man)
    for piece, mark in result.unmarked:
        kept = (m for m in state.piece(piece).marks if m.partition(":")[0] != mark)
        state.change(piece, marks=frozenset(kept))
    for place in result.cleared:
        state.smoke.pop(place, None)
    for man in result.out:
        state.aboard.pop(man, None)
    for model in result.destroyed:
        wreck(battlefield, state, model, *_doer(battlefield, state, done, model))


def _doer(battlefield: Battlefield, state: State, done: Open, piece: str) -> tuple[str, str]:
    """Return who put a piece out of action, "" for nobody, and with which weapon or by which test.

    In a fight that is whoever struck. A test that follows from a hit, of a crew or of fuel that
    explodes, is that of whoever hit.
    """
    event, cause = done.event, state.piece(done.about)
    if isinstance(event, Assault):
        struck_back = event.actor in (piece, battlefield.unit_of.get(piece))
        return event.target if struck_back else event.actor, ASSAULT
    if event is not None:
        return event.actor, event.weapon
    if WRECK in cause.marks or (cause.status != "stands" and cause.by):
        return cause.by, cause.weapon
    return "", done.test


def _mark(battlefield: Battlefield, state: State, piece: str, mark: str) -> None:
    """Give a mark; who carries a weapon of a squad that is lost leaves the table with it."""
    if mark.startswith(f"{GONE}:") and not battlefield.is_model(piece):
        for man in carriers(battlefield, state, piece, mark.partition(":")[2]):
            leave(battlefield, state, man, "knocked-over")
    else:
        state.mark(piece, mark)


def _after_attack(battlefield: Battlefield, state: State, done: Open, event: Attack) -> None:
    """Note where it went, whom it lets answer, and which helps of the turn are used.

    What helps to escape hits is used only where dice were rolled for them.
    """
    state.ranged_in |= {(event.actor, event.target)}
    step = step_of(battlefield, state)
    moving = step is not None and step.does == "move" and reacts(battlefield, state, event.actor)
    if moving and event.target in battlefield.unit_of and event.actor not in state.shot_at:
        by = state.shot_at.get(event.target, ())
        state.shot_at[event.target] = (*by, event.actor)
        if battlefield.side_of[event.target] in acting(battlefield, state):
            note_move(battlefield, state, event.target)
    for word in event.modifiers:
        modifier = battlefield.playbook.modifier.get(word.partition(":")[0])
        if modifier is None or isinstance(modifier.value.value, str):
            continue
        helped = whom_it_helps(modifier, event)
        rolled = (made.roll.purpose == SAVE and made.roll.about == helped for made in done.made)
        if modifier.roll != SAVE or any(rolled):
            note_help(battlefield, state, modifier, helped)


def give_mark(battlefield: Battlefield, state: State, piece: str, mark: str) -> None:
    """Give a piece a mark; one of those that move also ends what lasts until then."""
    known = battlefield.playbook.mark.get(mark)
    if known is not None and MOVED in known.by:
        note_move(battlefield, state, piece)
    state.mark(piece, mark)


def note_move(battlefield: Battlefield, state: State, piece: str) -> None:
    """Mark who moved, with his whole team, and end what lasts until he moves."""
    given = [mark.id for mark in battlefield.playbook.marks if MOVED in mark.by]
    ending = battlefield.marks_ending("moves")
    team = moving_with(battlefield, piece) if given else ()
    for each in (each for each in team if state.piece(each).status in ("stands", "may-fire")):
        state.change(each, marks=state.piece(each).marks - ending)
        for mark in given:
            state.mark(each, mark)
        state.ranged_in = frozenset(pair for pair in state.ranged_in if each not in pair)


def leave(
    battlefield: Battlefield, state: State, man: str, fate: FateKind, weapon: str = ""
) -> None:
    """Take a man off the table at once, by what he did himself; `weapon` is the test he failed."""
    gone = {"status": "off", "fate": fate, "by": "", "weapon": weapon, "turn": state.turn}
    state.change(man, marks=frozenset(), **gone)
    commander_too(battlefield, state, battlefield.unit_of[man], fate, weapon=weapon)


def commander_too(
    battlefield: Battlefield,
    state: State,
    unit: str,
    fate: FateKind,
    *,
    by: str = "",
    weapon: str = "",
) -> None:
    """Take off the commander of a unit of which no other man is left. [Commanders]

    One who was knocked over by an elbow is gone with them, too.
    """
    men = battlefield.men_in[unit]
    ranks = [state.piece(man) for man in men if not battlefield.man[man].commands]
    if not battlefield.squads_shoot or not ranks or any(m.status == "stands" for m in ranks):
        return
    home = any(man.fate in HOME for man in ranks)
    gone = {"status": "off", "fate": fate, "by": by, "weapon": weapon, "turn": state.turn}
    for man in men:
        now = state.piece(man)
        alone = now.status == "stands" or (now.fate in HOME and not home)
        if battlefield.man[man].commands and alone:
            state.change(man, marks=frozenset(), **gone)


def _heal(battlefield: Battlefield, state: State, man: str) -> None:
    if state.piece(man).status != "stands":
        stand_up(battlefield, state, man)
    state.mark(man, WOUNDED, on=False)
    if HEALED in battlefield.playbook.mark:
        state.mark(man, HEALED)


def stand_up(battlefield: Battlefield, state: State, piece: str) -> None:
    """Let somebody stand again, as if nothing had become of him."""
    marks = state.piece(piece).marks - _marks_of_the_fallen(battlefield)
    again = {"status": "stands", "fate": "standing", "marks": marks}
    state.change(piece, **again, by="", weapon="", turn=0)


def _marks_of_the_fallen(battlefield: Battlefield) -> frozenset[str]:
    return frozenset(mark.id for mark in battlefield.playbook.marks if mark.fallen)


def hit(
    battlefield: Battlefield, state: State, man: str, by: str, weapon: str, *, shot: bool = True
) -> None:
    """Let a man fall, or lose one of his lives."""
    piece = state.piece(man)
    if piece.status != "stands":
        return
    lives = piece.lives + 1
    if lives < battlefield.lives(man):
        state.change(man, lives=lives, by=by, weapon=weapon, turn=state.turn)
        return
    lost = lives if battlefield.lives(man) > 1 else 0
    fall(battlefield, state, man, by=by, weapon=weapon, lives=lost, shot=shot)
    carried = battlefield.man[man].derived.weapons
    for test in battlefield.playbook.tests:
        if test.fallen_with and any(names_weapon(test.fallen_with, each) for each in carried):
            state.open = (*state.open, Open(test=test.id, about=man))


def fall(
    battlefield: Battlefield,
    state: State,
    piece: str,
    *,
    by: str,
    weapon: str,
    lives: int = 0,
    shot: bool = True,
) -> None:
    """Lay a piece down as the game has it: it may fire on, it lies, or it is off the table.

    Who is not `shot` fell by what followed from a shot.
    """
    before, step = state.piece(piece), step_of(battlefield, state)
    state.change(
        piece,
        status=_fallen(battlefield, state, shot and weapon in battlefield.ruleset.weapon),
        fate="fallen",
        by=by,
        weapon=weapon,
        turn=state.turn,
        lives=lives or before.lives,
        marks=before.marks - {PINNED} - _marks_of_the_fallen(battlefield),
        step=step.id if step is not None else "",
    )
    state.aboard.pop(piece, None)
    if piece in battlefield.man:
        commander_too(
            battlefield, state, battlefield.unit_of[piece], "fallen", by=by, weapon=weapon
        )


def _fallen(battlefield: Battlefield, state: State, shot: bool) -> Status:
    """Return how somebody lies: who is shot may fire on, and while he moves he may answer."""
    step, fallen = step_of(battlefield, state), battlefield.turn.fallen
    if fallen == "off":
        return "off"
    answers = step is not None and step.does == "move" and step.react and shot
    if answers or (step is not None and step.does == "fire"):
        return "may-fire"
    return "off" if fallen == "shot" else "lies"


def wreck(battlefield: Battlefield, state: State, model: str, by: str, weapon: str) -> None:
    """Destroy a vehicle or gun; those aboard are lost, or take the test that the game has."""
    if state.piece(model).status != "stands":
        return
    fall(battlefield, state, model, by=by, weapon=weapon)
    state.mark(model, WRECK)
    inside = [man for man, vehicle in state.aboard.items() if vehicle == model]
    target = battlefield.playbook.target.get(battlefield.target_kind(model))
    if not inside or target is None:
        return
    if target.crew_test:
        state.open = (*state.open, Open(test=target.crew_test, about=model))
    elif "crew" in target.stats and target.stats["crew"].value == LOST:
        for man in inside:
            fall(battlefield, state, man, by=by, weapon=weapon)
