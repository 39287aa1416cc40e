"""Policies that can keep nothing: every question to one is answered by a process that is gone afterwards.

A helper process loads the policy and never calls it. For every question it forks, the child asks the policy, answers
and ends: whatever it wrote into dictionaries, attributes or closures ends with it. The helper never gets hold of a
game, so there is nothing to find in its memory either; and its children can open no more files than the helper has,
nor make any of them longer.

This keeps honest mistakes and plain cheating out. It is no prison: who lets policies of strangers play runs all of it
in a container.
"""

import atexit
import os
import pickle
import resource
import subprocess
import sys
from contextlib import suppress
from functools import cache
from random import Random
from struct import Struct
from typing import IO, Any, Final

import kist.skelter.memory
import kist.skelter.table  # noqa: F401 - what questions are made of: a child can open no file to load it
from kist.core.errors import BadSettings, KistError

_LENGTH: Final = Struct("=Q")
_WORKS, _FAILED = "works", "failed"


class Isolated:
    """A policy in a helper process, which lives as long as this does."""

    def __init__(self, policy: bytes) -> None:
        if not hasattr(os, "fork"):
            raise KistError(
                "no-fork", "Policies of one's own are kept apart by forking, which this system cannot do."
            )
        self._helper = subprocess.Popen(  # noqa: S603 - ourselves
            [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_environment()
        )
        atexit.register(self.close)
        self._send(policy)
        self._receive()

    def ask(self, method: str, given: tuple[Any, ...], luck: str) -> Any:
        """What the policy (`method` empty) or one of its methods answers to this, with luck from a seed as its last
        argument. Raises `KistError` when it fails."""
        self._send(pickle.dumps((method, given, luck)))
        return self._receive()

    def _send(self, message: bytes) -> None:
        assert self._helper.stdin
        try:
            self._helper.stdin.write(_LENGTH.pack(len(message)) + message)
            self._helper.stdin.flush()
        except BrokenPipeError:
            raise _gone() from None

    def _receive(self) -> Any:
        assert self._helper.stdout
        message = _read(self._helper.stdout)
        if message is None:
            raise _gone()
        how, answer = pickle.loads(message)  # noqa: S301 - plain values of our own helper, see `_answered`
        if how == _FAILED:
            raise KistError("policy-failed", f"The policy failed: {answer}")
        return answer

    def close(self) -> None:
        """End the helper."""
        for pipe in (self._helper.stdin, self._helper.stdout):
            if pipe:
                with suppress(OSError):
                    pipe.close()
        self._helper.wait()


def isolated(policy: Any) -> Isolated:
    """A policy in its helper process; the same policy has the same one. Raises `KistError`."""
    return _helper(_packed(policy))


@cache
def _helper(policy: bytes) -> Isolated:
    return Isolated(policy)


def _environment() -> dict[str, str]:
    """What can be imported here can be imported there."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(each or os.getcwd() for each in sys.path)}


def _packed(policy: Any) -> bytes:
    """A policy as the helper can load it: by its name, or as a value of a class that it can import."""
    module = getattr(policy, "__module__", None) or type(policy).__module__
    try:
        if module == "__main__":
            raise pickle.PicklingError("it was written in a notebook, at a prompt or in the script that runs")
        return pickle.dumps(policy)
    except (pickle.PicklingError, AttributeError, TypeError) as reason:
        message = f"This policy cannot be asked in another process: {reason}. Write it into a module and import that."
        raise BadSettings("bad-agent", message) from reason


def _gone() -> KistError:
    return KistError("policy-failed", "The process that asks the policy has ended.")


def _read(pipe: IO[bytes]) -> bytes | None:
    head = pipe.read(_LENGTH.size)
    return pipe.read(_LENGTH.unpack(head)[0]) if len(head) == _LENGTH.size else None


# In the helper ----------------------------------------------------------------------------------------------------


def _answer(policy: Any, message: bytes) -> bytes:
    """What the policy says to one question, as plain values that mean nothing but themselves."""
    method, given, luck = pickle.loads(message)  # noqa: S301 - from whoever started us
    asked = getattr(policy, method) if method else policy
    answer = asked(*given, Random(luck))  # noqa: S311 - a game, not a secret
    if not isinstance(answer, str | bytes):
        raise TypeError(f"it answered with {type(answer).__name__}, not with text or bytes")
    return pickle.dumps((_WORKS, str(answer) if isinstance(answer, str) else bytes(answer)))


def _in_a_child(policy: Any, message: bytes) -> bytes:
    reads, writes = os.pipe()
    if (child := os.fork()) == 0:
        _answer_and_end(policy, message, writes)
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return answer or pickle.dumps((_FAILED, "it ended its process"))


def _answer_and_end(policy: Any, message: bytes, writes: int) -> None:
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_NOFILE, (writes + 1, writes + 1))
        answer = _answer(policy, message)
    except BaseException as reason:  # whatever somebody's policy does
        answer = pickle.dumps((_FAILED, f"{type(reason).__name__}: {reason}"))
    with os.fdopen(writes, "wb") as pipe:
        pipe.write(answer)
    os._exit(0)


def main() -> None:
    """Load the policy that comes first, then answer questions until nobody asks any more."""
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a policy prints is no answer
    policy, message = None, _read(questions)
    while message is not None:
        if policy is None:
            try:
                policy = pickle.loads(message)  # noqa: S301 - from whoever started us
                answer = pickle.dumps((_WORKS, ""))
            except Exception as reason:  # somebody's module may fail in any way
                answer = pickle.dumps((_FAILED, f"{type(reason).__name__}: {reason}"))
        else:
            answer = _in_a_child(policy, message)
        answers.write(_LENGTH.pack(len(answer)) + answer)
        answers.flush()
        message = _read(questions)


if __name__ == "__main__":
    main()
