"""The history of the open army: its steps, its earlier versions, and keeping it as it is now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from db.list_summaries import VersionSummary
from desktop.army.figure_sources import figure_source
from desktop.look.parts.buttons import PlainButton, SmallButton
from desktop.look.parts.check import Check
from desktop.look.parts.dialog import SentenceDialog, ask
from desktop.look.parts.fields import Field
from desktop.look.parts.flow import flowing
from desktop.look.parts.layouts import beside, stacked
from desktop.look.parts.panel import Divider, Panel
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.parts.text import TextLabel
from desktop.services import army_versions as versions
from desktop.services.armies import ArmyService
from desktop.services.army_document import ArmyDocument
from rules.army.army_under_ruleset import Roster
from rules.army.differences import ArmyDifference, army_differences, differences_summary
from rules.army.drawing_choice import man_art
from rules.army.model import Army
from rules.common.wording import capital, counted
from rules.games.ruleset import Ruleset

STEP, VERSION = "step:", "version:"


class HistoryPanel(QWidget):
    """The steps and the versions, newest first, and below them what is chosen of them.

    A click only looks: a button or Enter goes there, and before a version is restored one is
    asked.
    """

    closed = Signal()
    keep_asked = Signal()
    said = Signal(str)

    def __init__(self, army_service: ArmyService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._army_service = army_service
        self._document: ArmyDocument | None = None
        self._versions: dict[str, VersionSummary] = {}
        self._loaded: dict[int, Army] = {}
        self._now = 0
        self.rows = RowModel()
        self.list = RowList("History", keep_selection=True)
        self.list.setModel(self.rows)
        self.keep_button = SmallButton("Keep this version…", tip="Keeps the army as it is now")
        self.go_button = PlainButton("Go to this step", hint="Enter")
        self.restore_button = PlainButton("Restore…", hint="Enter")
        self.new_button = PlainButton("Open as new army", act=self._open_as_new)
        self.delete_button = PlainButton("Delete…", tip="Deletes this version for good")
        acts = (self.go_button, self.restore_button, self.new_button, self.delete_button)
        self.view = VersionView(acts)
        self._build()
        self._wire()

    def _build(self) -> None:
        head = beside(QWidget(), self.keep_button, grows=0)
        head.setContentsMargins(12, 8, 12, 8)
        stacked(head, self.list, Divider(), self.view, gap=0, on=self)
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.setStretchFactor(self.list, 3)
        column.setStretchFactor(self.view, 2)

    def _wire(self) -> None:
        self.list.chosen.connect(self._look)
        self.list.opened.connect(self._take)
        self.keep_button.clicked.connect(self.keep_asked)
        self.go_button.clicked.connect(lambda: self._take(self.list.current_key()))
        self.restore_button.clicked.connect(lambda: self._take(self.list.current_key()))
        self.delete_button.clicked.connect(self._delete)
        self._army_service.opened.connect(self._follow_army)
        self._army_service.version_kept.connect(self.refresh)

    # ---- what is shown

    def open(self) -> None:
        """Show the history of the army that is open now; another one at its present step."""
        known = self._document
        if self.isVisible() and self._army_service.current is known:
            return  # it follows the steps by itself
        self._follow_army()
        self.refresh()
        document = self._document
        if document is not known:
            self._choose_present()

    def take_focus(self) -> None:
        """Give the keyboard to the list, at the present step."""
        self._choose_present()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose_present(self) -> None:
        if self._document is not None:
            step = f"{STEP}{self._document.undo_stack.index()}"
            self.list.setCurrentIndex(self.rows.index_of(step))

    def _follow_army(self) -> None:
        document = self._army_service.current
        if document is self._document:
            return
        if self._document is not None:
            self._document.undo_stack.indexChanged.disconnect(self._refresh_shown)
        self._document = document
        self._loaded.clear()
        if document is not None:
            document.undo_stack.indexChanged.connect(self._refresh_shown)

    def _refresh_shown(self) -> None:
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Show the steps and versions there are now."""
        document = self._document
        if document is None:
            self.rows.set_rows([])
            return
        before, self._now = self._now, document.undo_stack.index()
        found = versions.versions_of(self._army_service, document.army.id)
        self._versions = {f"{VERSION}{each.id}": each for each in found}
        current = self.list.current_key()
        if current == f"{STEP}{before}":
            current = f"{STEP}{self._now}"  # who looks at the army as it is, goes with it
        self.list.blockSignals(True)
        rows = [*self._step_rows(document), Row("versions", "Earlier versions", kind="group")]
        rows += [self._version_row(key, each) for key, each in self._versions.items()]
        if not found:
            rows.append(Row("none", "None yet: one is kept for each day.", kind="note"))
        self.rows.set_rows(rows)
        if not self.rows.index_of(current).isValid():
            current = f"{STEP}{document.undo_stack.index()}"
        self.list.setCurrentIndex(self.rows.index_of(current))
        self.list.blockSignals(False)
        self._look(current)

    def _step_rows(self, document: ArmyDocument) -> list[Row]:
        stack = document.undo_stack
        now, rows = stack.index(), [Row("steps", "Steps you can undo", kind="group")]
        for at in range(stack.count(), 0, -1):
            when = document.time_of(at)
            right = "now" if at == now else "taken back" if at > now else when
            tip = f"{when}: {stack.text(at - 1)}"
            rows.append(
                Row(f"{STEP}{at}", capital(stack.text(at - 1)), right=right, dimmed=at > now,
                    tip=tip)
            )  # fmt: skip
        rows.append(Row(f"{STEP}0", "Before these steps", right="now" if now == 0 else ""))
        return rows

    def _version_row(self, key: str, version: VersionSummary) -> Row:
        clock = version.moment.astimezone().strftime("%H:%M")
        day = capital(versions.day_of(version))
        second = f"{day}, {clock} · {counted(version.figures, 'figure')}"
        if version.kind == "day":
            second = f"as it was at {clock} · {counted(version.figures, 'figure')}"
        elif version.kind == versions.BATTLE:
            second += " · battle"
        words = day if version.kind == "day" else versions.title_of(version)
        return Row(key, words, second, tip=f"{words}: {version.name}, {second}")

    # ---- what is chosen

    def _look(self, key: str) -> None:
        document = self._document
        if document is None:
            return
        for button in (self.restore_button, self.new_button, self.delete_button):
            button.setVisible(key in self._versions)
        self.go_button.setVisible(key.startswith(STEP))
        if key in self._versions:
            self._look_at_version(document, self._versions[key])
        elif key.startswith(STEP):
            self._look_at_step(document, int(key.removeprefix(STEP)))

    def _look_at_step(self, document: ArmyDocument, at: int) -> None:
        before, after = document.state_at(max(at - 1, 0)), document.state_at(at)
        stack = document.undo_stack
        here = at == stack.index()
        self.go_button.set_blocked("The army is at this step." if here else "")
        self.view.title.setText(capital(stack.text(at - 1)) if at else "Before these steps")
        when = document.time_of(at) if at else ""
        words = [when, counted(after.figure_count(), "figure")]
        words += ["the army as it is now"] if here else []
        self.view.second.setText(" · ".join(word for word in words if word))
        self.view.show_army(
            after,
            document.ruleset,
            "What this step did",
            army_differences(before, after, document.ruleset),
            "No changes yet." if not at else "Nothing visible changed.",
        )

    def _look_at_version(self, document: ArmyDocument, version: VersionSummary) -> None:
        was = self._loaded.get(version.id) or versions.load_version(self._army_service, version)
        if was is None:  # it cannot be read any more
            self._choose_present()
            return
        self._loaded[version.id] = was
        found = army_differences(was, document.army, document.ruleset)
        self.view.title.setText(versions.title_of(version))
        self.view.second.setText(
            f"{was.name or 'Army without a name'} · {was.colour} ·"
            f" {counted(version.figures, 'figure')} · since then: {differences_summary(found)}"
        )
        self.restore_button.set_blocked("" if found else "The army is like this now.")
        self.view.show_army(
            was, document.ruleset, "What has changed since", found, "Nothing has changed since."
        )

    # ---- acts

    def _take(self, key: str) -> None:
        document = self._document
        if document is None:
            return
        if key.startswith(STEP):
            document.go_to(int(key.removeprefix(STEP)))
        elif key in self._versions and self.restore_button.isEnabled():
            self._restore(self._versions[key])

    def _restore(self, version: VersionSummary) -> None:
        words = versions.title_of(version)
        sentence = f"The army will be as it was: “{words}”. What it is now stays in its history."
        if ask(self, "Restore this version", sentence, "Restore") and versions.restore(
            self._army_service, version
        ):
            self.said.emit(f"Restored: {words}. Undo takes it back.")

    def _open_as_new(self) -> None:
        version = self._versions.get(self.list.current_key())
        if version is not None:
            versions.open_as_new(self._army_service, version)

    def _delete(self) -> None:
        version = self._versions.get(self.list.current_key())
        if version is None:
            return
        words = versions.title_of(version)
        sentence = f"“{words}” will be deleted. The army itself stays as it is."
        if ask(self, "Delete this version", sentence, "Delete for good", danger=True):
            versions.drop(self._army_service, version)
            self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back with Escape, delete a version with Delete."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() == Qt.Key.Key_Delete and self.list.current_key() in self._versions:
            self._delete()
        else:
            super().keyPressEvent(event)


MARKS = {"came": "+", "went": "−", "changed": "·", "army": "·"}
"""What stands in front of a difference, so that came and went are told apart at a glance."""


class VersionView(Panel):
    """A title with its acts, the differences as sentences, and the units with their men."""

    def __init__(self, acts: Sequence[PlainButton]) -> None:
        super().__init__(())
        self.title = TextLabel("", "headline", wrap=True)
        self.second = TextLabel("", "second", "ink2", wrap=True)
        self.rows = RowModel()
        self.list = RowList("What was in it")
        self.list.setModel(self.rows)
        head = stacked(self.title, self.second, flowing(*acts), gap=6)
        head.setContentsMargins(12, 14, 12, 12)
        stacked(head, Divider(), self.list, gap=0, on=self)

    def show_army(
        self,
        army: Army,
        ruleset: Ruleset | None,
        heading: str,
        differences: Sequence[ArmyDifference],
        nothing: str,
    ) -> None:
        """Show an army with what differs; `nothing` is said when nothing does."""
        rows = [Row("differences", heading, kind="group")]
        rows += [
            Row(f"difference {at}", f"{MARKS[each.kind]}  {each.sentence}", tip=each.sentence)
            for at, each in enumerate(differences)
        ] or [Row("nothing", nothing, kind="note")]
        rows += self._contents(army, ruleset)
        self.rows.set_rows(rows)
        self.list.scrollToTop()

    def _contents(self, army: Army, ruleset: Ruleset | None) -> list[Row]:
        if not army.units:
            return [
                Row("contents", "What was in it", kind="group"),
                Row("nobody", "Nobody yet.", kind="note"),
            ]
        roster = Roster(army, ruleset) if ruleset is not None else None
        rows: list[Row] = []
        for unit in army.units:
            men = counted(len(unit.figures), "man") if unit.figures else ""
            name = unit.name or "Unit without a name"
            rows.append(Row(unit.id, f"{name} · {men}" if men else name, kind="group"))
            if roster is None:
                rows += [Row(man.id, man.called) for man in unit.figures if man.called]
                continue
            plain: Counter[tuple[str, str]] = Counter()
            arts: dict[tuple[str, str], str] = {}
            for man in roster.men_of(unit):
                role = man.role.name if man.role else "Unknown soldier"
                if man.figure.plain:
                    plain[role, man.figure.colour] += 1
                    arts.setdefault((role, man.figure.colour), man_art(man))
                else:
                    art = figure_source(self, man_art(man), army.colour_of(man.figure))
                    second = role if man.figure.called else ""
                    words = man.figure.called or role
                    rows.append(Row(man.figure.id, words, right=second, figure=art))
            for (role, colour), number in plain.items():
                art = figure_source(self, arts[role, colour], colour or army.colour)
                words = f"{counted(number, role)}, {colour}" if colour else counted(number, role)
                rows.append(Row(f"{unit.id} {role} {colour}", words, figure=art))
        return rows


LONGEST = 80
KEEP = "Keep this version"


def ask_version(parent: QWidget, army_service: ArmyService, army: Army) -> bool:
    """Ask for a name, and keep the army; return whether it is kept now."""
    dialog = SentenceDialog(
        KEEP,
        f"{army.name or 'The army'} stays in its history as it is now, whatever you change later.",
        (KEEP, "Cancel"),
        parent=parent,
    )
    name = QLineEdit()
    name.setMaxLength(LONGEST)
    name.setPlaceholderText("Before Saturday")
    battle = Check("It goes into a battle like this")
    dialog.content.addWidget(Field("Name", name))
    dialog.content.addWidget(battle)
    name.setFocus()
    dialog.exec()
    if dialog.answer != KEEP:
        return False
    kind = versions.BATTLE if battle.isChecked() else versions.BY_HAND
    return bool(versions.keep(army_service, army, kind, name.text().strip()))
