"""Giving a man a portrait: a picture file, a drawing, or again what he carries."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop.army.controller import ArmyController
from desktop.army.details import hero_commands
from desktop.asked_files import ask_open
from desktop.jobs import Job
from rules.common.problems import InputProblem

_NOBODY = ("top_", "item_")
"""What the drawings begin with that show no man: vehicles from above, things he carries."""
_SEVERAL = ("_team", "_squad")
_MODELS = frozenset(
    {
        *("aagun", "apc", "boat", "car", "halftrack", "helicopter", "hmg", "howitzer", "jeep"),
        *("jeep_medical", "light_cannon", "missile", "missile_launcher", "pillbox", "plane"),
        *("raft", "rocket_rack", "tank", "tank_heavy", "train", "truck", "truck_open"),
    }
)
"""Drawings of vehicles and guns."""
NOT_KEPT = "The picture could not be kept, so his portrait is as it was."


class PortraitActs(QObject):
    """What can be done about the portrait of the current man."""

    troubled = Signal(str)
    """One sentence: why a picture was not taken; "" when all is well again."""

    def __init__(self, controller: ArmyController, widget: QWidget) -> None:
        super().__init__(widget)
        self._controller, self._widget = controller, widget
        self._jobs: set[Job] = set()

    @property
    def busy(self) -> bool:
        """Return whether a picture is being read."""
        return bool(self._jobs)

    def ask_picture(self) -> None:
        """Ask for a picture file."""
        from desktop.army.details.portrait_files import FILTER

        found = self._controller.current_figure()
        name = ask_open(self._widget, "Choose a picture", FILTER)
        if name and found is not None:
            self.take_file(Path(name), found[1].id)

    def take_file(self, path: Path, figure_id: str) -> None:
        """Read a picture beside the window; the man gets it when it is there."""
        from desktop.army.details.portrait_files import read_portrait

        job = Job(lambda: read_portrait(path), self)
        self._jobs.add(job)
        document = self._controller.document
        job.done.connect(lambda data: self._take(job, document, figure_id, data))
        job.troubled.connect(lambda trouble: self._tell(job, trouble))
        self.troubled.emit("")
        job.start()

    def _take(self, job: Job, document: object, figure_id: str, data: bytes) -> None:
        self._jobs.discard(job)
        army = self._controller.document.army if self._controller.document else None
        gone = army is None or all(man.id != figure_id for man in army.figures())
        if gone or self._controller.document is not document:
            return  # another army lies there by now
        picture = self._controller.pictures.put_one(data)
        if picture.value:
            hero_commands.set_picture(self._controller, figure_id, picture.value)
        else:
            self.troubled.emit(NOT_KEPT)

    def _tell(self, job: Job, trouble: Exception) -> None:
        self._jobs.discard(job)
        if not isinstance(trouble, InputProblem):
            raise trouble
        self.troubled.emit(trouble.sentence())
        self._controller.said.emit(trouble.sentence())

    def ask_drawing(self) -> None:
        """Let the player choose among the drawings."""
        from desktop.army.details.drawing_grid import DrawingGrid
        from resources import art

        found, document = self._controller.current_figure(), self._controller.document
        if found is None or document is None:
            return
        figure = found[1]
        names = sorted(filter(_a_man, art.names()))
        names.sort(key=lambda name: not name.startswith(art.BUST))
        dialog = DrawingGrid(
            f"A drawing for {self._controller.called(figure.id)}",
            [(name, drawing_words(name)) for name in names],
            figure.drawing,
            document.army.colour_of(figure),
            self._widget,
        )
        dialog.exec()
        dialog.deleteLater()
        if dialog.chosen:
            self.troubled.emit("")
            hero_commands.set_drawing(self._controller, figure.id, dialog.chosen)

    def take_away(self) -> None:
        """Show the man as what he carries."""
        found = self._controller.current_figure()
        if found is not None:
            self.troubled.emit("")
            hero_commands.set_drawing(self._controller, found[1].id, "")

    def entries(self) -> tuple[tuple[str, Callable[[], None], bool], ...]:
        """Return what the portrait's menu offers: words, act, whether it can be done now."""
        found = self._controller.current_figure()
        own = found is not None and bool(found[1].portrait)
        return (
            ("Choose a picture…", self.ask_picture, found is not None),
            ("Choose a drawing…", self.ask_drawing, found is not None),
            ("As he is moulded", self.take_away, own),
        )


def drawing_words(name: str) -> str:
    """Return what a drawing is called: "officer_pointing" -> "Officer pointing"."""
    return name.removeprefix("bust_").replace("_", " ").capitalize()


def _a_man(name: str) -> bool:
    """Return whether a drawing shows one man."""
    return not (name in _MODELS or name.startswith(_NOBODY) or name.endswith(_SEVERAL))
