"""A program that plays: started when it is needed, asked line by line, and ended when it does not keep to that."""

import atexit
import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from kist.core.errors import BadNotation, BadSettings, KistError
from kist.core.given import shown
from kist.core.json_lines import read_json, write_json
from kist.core.types import Json

PROTOCOL: Final = 1
START_SECONDS: Final = 10.0
"""So long a program may take until it says that it is ready."""
GRACE_SECONDS: Final = 5.0
"""So much longer than it was told to it may take to answer."""
LEAVE_SECONDS: Final = 2.0
"""So long it may take to end once nobody asks it any more."""
LONGEST_ANSWER: Final = 100_000
"""Characters in a line."""


class EngineFailed(KistError):
    """A program that was to play and did not: it could not be started, is silent, has ended or talks nonsense."""


def arguments_of(command: str) -> list[str]:
    """The program and its arguments, as a shell would part them; raises `BadSettings` when there is none."""
    try:
        arguments = shlex.split(command)
    except ValueError as reason:
        raise _no_engine(command, f"its quotes do not match ({reason})") from reason
    if not arguments:
        raise _no_engine(command, "name the program after the colon, such as engine:./rocket")
    if shutil.which(arguments[0]) is None:
        raise _no_engine(command, f"there is no program {arguments[0]} that could be run")
    return arguments


def _no_engine(command: str, why: str) -> BadSettings:
    return BadSettings("not-an-engine", f"{shown(command)} is not an engine: {why}.")


class Engine:
    """A running program. One is asked at a time, by whichever thread; who waits too long for it ends it."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.games: tuple[str, ...] | None = None
        """The games that it plays, as it says of itself; None for any."""
        self._process = self._started(arguments_of(command))
        self._asking = threading.Lock()
        self._unsaid: list[Json] = []
        atexit.register(self.stop)
        self._greet()

    @property
    def is_running(self) -> bool:
        """Whether it can still be asked."""
        return self._process.poll() is None

    def _started(self, arguments: list[str]) -> "subprocess.Popen[str]":
        try:
            return subprocess.Popen(  # noqa: S603 - whoever names a program wants it to run
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # it is ended with all that it has started itself
            )
        except OSError as reason:
            raise EngineFailed("engine-not-started", f"{self.command} cannot be run: {reason.strerror}.") from reason

    def _greet(self) -> None:
        said = self.ask([{"type": "hello", "protocol": PROTOCOL}], "ready", START_SECONDS)
        games = said.get("games")
        self.games = tuple(map(str, games)) if isinstance(games, list) else None

    def check_plays(self, game: str) -> None:
        """Raise `BadSettings` when it says that it does not play a game."""
        if self.games is not None and game not in self.games:
            message = f"{self.command} does not play {game}, only: {', '.join(self.games)}."
            raise BadSettings("not-its-game", message)

    def tell_later(self, message: Json) -> None:
        """Say something before the next question: nobody waits for that."""
        self._unsaid.append(message)

    def ask(self, messages: Iterable[Json], wanted: str, seconds: float) -> Mapping[str, Json]:
        """Say all this, and give the answer, a message of the type that is wanted; raises `EngineFailed`."""
        with self._asking:
            before, self._unsaid = self._unsaid, []
            line = self._within(seconds, lambda: self._exchange(write_json([*before, *messages])))
            return self._understood(line, wanted)

    def _exchange(self, text: str) -> str:
        streams: Any = self._process
        with contextlib.suppress(BrokenPipeError, ValueError):  # it has ended, which its silence tells as well
            streams.stdin.write(text)
            streams.stdin.flush()
        line: str = streams.stdout.readline(LONGEST_ANSWER)
        return line

    def _within(self, seconds: float, exchange: Callable[[], str]) -> str:
        """What comes of an exchange: when that takes too long the program is ended, and so is the wait for it."""
        late = threading.Event()

        def give_up() -> None:
            late.set()
            self._kill()

        watch = threading.Timer(seconds, give_up)
        watch.daemon = True
        watch.start()
        try:
            line = exchange()
        finally:
            watch.cancel()
        if late.is_set():
            raise EngineFailed("engine-silent", f"{self.command} gave no answer within {seconds:g} s; it was ended.")
        if not line:
            self.stop()
            message = f"{self.command} has ended (exit code {self._process.returncode}) instead of answering."
            raise EngineFailed("engine-ended", message)
        return line

    def _understood(self, line: str, wanted: str) -> Mapping[str, Json]:
        try:
            said = read_json(line)
        except BadNotation:
            said = None
        match said:
            case {"type": "fail", **rest}:
                raise self._failed("engine-failed", f"says that it cannot: {shown(rest.get('message'))}")
            case {"type": kind} if kind == wanted and isinstance(said, Mapping):
                return said
        raise self._failed("engine-nonsense", f'said {shown(line.strip())} instead of {{"type":"{wanted}",...}}')

    def _failed(self, code: str, why: str) -> EngineFailed:
        self.stop()
        return EngineFailed(code, f"{self.command} {why}.")

    def stop(self) -> None:
        """End it: politely at first."""
        atexit.unregister(self.stop)
        streams: Any = self._process
        with contextlib.suppress(OSError, ValueError):
            streams.stdin.close()
        try:
            self._process.wait(LEAVE_SECONDS)
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()
        streams.stdout.close()

    def _kill(self) -> None:
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
