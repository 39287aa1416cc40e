"""A real server for the browser tests, which can be stopped and started again where it was."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.services import free_port


class House:
    """`kist serve` on a free port with its own data."""

    def __init__(self, data: Path, *options: str, port: int | None = None) -> None:
        self._data = data
        self._options = options
        self.port = port or free_port()
        self._process: subprocess.Popen[str] | None = None
        self.address = f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Start, and wait until it answers."""
        command = [
            sys.executable,
            "-m",
            "kist.cli.main",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self._data),
        ]
        self._process = subprocess.Popen(
            [*command, "--bot-pace", "0", *self._options], stdout=subprocess.PIPE, text=True, env={**os.environ}
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert re.search(r"http://", line), f"the server did not start: {line!r}"

    def admin(self, *arguments: str) -> str:
        """What `kist admin` says, which works beside it."""
        command = [sys.executable, "-m", "kist.cli.main", "admin", *arguments, "--data", str(self._data)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def freeze(self) -> None:
        """Let it say nothing any more, with all its lines open."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on where it was."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def close(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop; with SIGKILL without a word to anybody."""
        if self._process is None:
            return
        self.thaw()
        self._process.send_signal(how)
        self._process.wait(timeout=30)
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None
