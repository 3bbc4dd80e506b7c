"""What is spoken: by Qt's text to speech where the machine has it, else a sound, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from desktop.gamenight.controller import GameNightController
from desktop.services.preferences import Preferences

VOICE, CHIME, SILENCE = "voice", "chime", "silence"
WORDS = {VOICE: "Voice: on", CHIME: "Voice: a chime", SILENCE: "Voice: off"}
SPEECH = "PySide6.QtTextToSpeech"


class Speaker(Protocol):
    """What can say a sentence, as QTextToSpeech does."""

    def say(self, text: str, /) -> object:
        """Say a sentence."""


def machine_speech(parent: QObject) -> Speaker | None:
    """Return the speech of this machine, None where it has none: that is no fault.

    Qt's module for it may not be installed, and a machine may have no engine, or one without a
    single voice.
    """
    try:
        module = import_module(SPEECH)
    except ImportError:
        return None
    engines = [name for name in module.QTextToSpeech.availableEngines() if name != "mock"]
    if not engines:
        return None
    speech = module.QTextToSpeech(engines[0], parent)
    broken = speech.state() == module.QTextToSpeech.State.Error or not speech.availableVoices()
    found: Speaker | None = None if broken else speech
    return found


class Voice(QObject):
    """Speaks the calls of the clock and the next step, as the player chose for this machine."""

    changed = Signal()

    def __init__(
        self,
        controller: GameNightController,
        preferences: Preferences,
        parent: QObject | None = None,
        *,
        speech: Callable[[QObject], Speaker | None] = machine_speech,
        chime: Callable[[], object] = QApplication.beep,
    ) -> None:
        super().__init__(parent)
        self.controller, self._preferences = controller, preferences
        self._make_speech, self._chime = speech, chime
        controller.called.connect(self.call)

    @cached_property
    def _speech(self) -> Speaker | None:
        """The machine's speech, looked for when something is first to be said."""
        return self._make_speech(self)

    @property
    def mode(self) -> str:
        """Return how calls are made: a chime where speech is wished and the machine has none."""
        wished = self._preferences.values.voice
        return CHIME if wished == VOICE and self._speech is None else wished

    @property
    def words(self) -> str:
        """Return what the button says."""
        return WORDS[self.mode]

    def call(self, words: str) -> None:
        """Say something, or make a sound in its place."""
        mode = self.mode
        if mode == VOICE and self._speech is not None:
            self._speech.say(words)
        elif mode == CHIME:
            self._chime()

    def next_mode(self) -> None:
        """Go on from voice to a sound, to silence, and to the voice again."""
        modes = [VOICE, CHIME, SILENCE] if self._speech is not None else [CHIME, SILENCE]
        following = modes[(modes.index(self.mode) + 1) % len(modes)]
        # Without speech the chime is kept as the wish for a voice: another machine may have one.
        kept = VOICE if following == CHIME and self._speech is None else following
        self._preferences.change(voice=kept)
        self.changed.emit()
