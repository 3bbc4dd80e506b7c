"""The steps of a draft: each leads back to exactly what was before, also after it was kept."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from rules.campaign.recording import draft as edits
from rules.campaign.recording.draft import begin
from rules.campaign.recording.draft_undo import (
    MOST_LETTERS,
    MOST_STEPS,
    DraftHistory,
    read_history,
    step_between,
    write_history,
)

NEW = begin("2026-11-22", "green-and-tan", [("a", "Patio Guard"), ("b", "Garden Gate")])


@given(st.text(max_size=12), st.text(max_size=12))
def test_a_step_leads_back_from_any_text_to_any_other(before: str, after: str) -> None:
    assert step_between("x", before, after).before(after) == before
    assert step_between("x", before + after, before).before(before) == before + after


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 5), st.booleans()), max_size=12))
def test_kept_and_read_again_undo_leads_back_the_same_way(
    marks: list[tuple[str, int, bool]],
) -> None:
    history, drafts = DraftHistory(NEW), [NEW]
    for entry, man, falls in marks:
        kind = "fallen" if falls else "standing"
        draft = edits.mark(history.draft, entry, (f"m{man}",), kind, turn=man)
        if draft != history.draft:
            history.take(f"mark {kind}", draft)
            drafts.append(draft)
    again = read_history(write_history(history))
    for draft in reversed(drafts[:-1]):
        assert again.undo() and again.draft == draft
    assert not again.undo() and again.name == ""


def test_letters_in_a_row_are_one_step_and_a_draft_settled_anew_keeps_its_undo() -> None:
    history = DraftHistory(NEW)
    for words in ("R", "Ra", "Rain"):
        history.take("story", edits.change(history.draft, story=words), "story")
    assert len(history.steps) == 1
    history.settle(edits.change(history.draft, corrects=True))
    assert history.undo() and history.draft == NEW


def test_the_undo_of_a_long_evening_stays_small() -> None:
    history = DraftHistory(NEW)
    for at in range(MOST_STEPS + 5):
        story = ("a" if at % 2 else "b") * 9000
        history.take("story", edits.change(NEW, story=story))
    assert sum(len(step.text) for step in history.steps) <= MOST_LETTERS
    assert history.undo()


def test_photographs_that_undo_brings_back_are_named_in_the_text() -> None:
    picture = "0123456789abcdef" * 2
    history = DraftHistory(NEW)
    history.take("photograph", edits.change(NEW, photographs=(picture,)))
    history.take("photograph", NEW)
    text = write_history(history)
    assert json.loads(text)["pictures"] == [picture]
    assert write_history(read_history(text)) == text


def test_steps_that_do_not_fit_their_draft_are_forgotten_and_the_marks_are_not() -> None:
    history = DraftHistory(NEW)
    draft = edits.mark(NEW, "a", ("m1",), "fallen")
    history.take("mark", draft)
    document = json.loads(write_history(history))
    document["draft"]["story"] = "Written by another hand"
    found = read_history(json.dumps(document))
    assert found.draft.side("a").kinds() == {"m1": "fallen"} and not found.undo()
    document = json.loads(write_history(history))
    document["steps"][0]["text"] = "{"
    found = read_history(json.dumps(document))
    assert not found.undo() and found.draft == draft


def test_redo_brings_steps_again_until_another_is_taken() -> None:
    history = DraftHistory(NEW)
    drafts = [
        edits.change(NEW, story="The cat came."),
        edits.change(NEW, story="The dog came."),
    ]
    for draft in drafts:
        history.take("story", draft)
    assert not history.redo() and history.redo_name == ""
    assert history.undo() and history.undo() and history.draft == NEW
    assert history.redo_name == "story"
    assert history.redo() and history.draft == drafts[0]
    assert history.redo() and history.draft == drafts[1] and not history.redo()
    assert history.undo() and history.draft == drafts[0]
    history.take("note", edits.change(drafts[0], place="The sofa"))
    assert not history.redo() and history.undo() and history.draft == drafts[0]
