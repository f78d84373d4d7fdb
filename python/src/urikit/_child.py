"""The process of the command ``uri`` that answers the calls of this process.

It starts at the first call and ends with this process, because its standard input then ends. After
``fork`` the new process starts one of its own.
"""

from __future__ import annotations

import atexit
import importlib.metadata
import os
import subprocess
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO

from urikit import _frames
from urikit._errors import ChildError

Answer = list[_frames.Column]


def command() -> str:
    """Return the path of ``uri``: that of URIKIT_COMMAND, or the one that was installed with this package."""
    if named := os.environ.get("URIKIT_COMMAND"):
        return named
    for file in importlib.metadata.files("urikit") or ():
        if file.name in ("uri", "uri.exe"):
            # "pip install --target" puts programs into a folder beside the package.
            for path in (Path(str(file.locate())), Path(__file__).parents[1] / "bin" / file.name):
                if path.exists():
                    return str(path)
    raise ChildError("urikit was installed without the command uri: install its wheel")


class _Ended(Exception):
    """The child ended, or closed its pipes."""


class _Child:
    """A running command."""

    def __init__(self) -> None:
        self.errors: IO[bytes] = tempfile.TemporaryFile()
        arguments = [command(), "pipe", "--in", "columns", "--max-record", str(2**31 - 1)]
        try:
            # A session of its own: Ctrl-C is for this process, which then ends the child.
            self.process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                bufsize=0,
                start_new_session=os.name == "posix",
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            self.errors.close()
            raise ChildError(f"cannot start the command uri: {error}") from error
        assert self.process.stdin is not None and self.process.stdout is not None
        self.stdin, self.stdout = self.process.stdin, self.process.stdout
        self.plan = b""  # the last plan that it has

    def send(self, frame: bytes) -> None:
        view = memoryview(frame)
        try:
            while view:
                view = view[self.stdin.write(view) :]
        except OSError as error:
            raise _Ended from error

    def read(self, size: int) -> memoryview:
        data = memoryview(bytearray(size))
        at = 0
        while at < size:
            n = self.stdout.readinto(data[at:])  # type: ignore[attr-defined]
            if not n:
                raise _Ended
            at += n
        return data

    def answer(self) -> Answer:
        """Read the answer to a frame."""
        kind, count, length = _frames.head(self.read(_frames.HEAD.size))
        body = self.read(length)
        if kind == b"E":
            raise _frames.Refused(str(body, "utf-8"))
        return _frames.columns(count, body)

    def close(self) -> None:
        """End the child, and forget it."""
        self.stdin.close()
        self.stdout.close()
        self.process.kill()
        self.process.wait()
        self.errors.close()

    def why(self) -> str:
        """Say how the child ended."""
        try:
            status: object = self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            status = "unknown"
        self.errors.seek(0)
        said = self.errors.read()[-2000:].decode(errors="replace").strip()
        return f"status {status}" + (f": {said}" if said else "")

    def forget(self) -> None:
        """Close the files of a child that belongs to the process that forked this one."""
        self.stdin.close()
        self.stdout.close()
        self.errors.close()
        self.process.returncode = 0  # there is nothing to wait for


_lock = threading.Lock()
_owner: int | None = None  # the thread that has the lock
_child: _Child | None = None


def call(plan: bytes, count: int, batch: Callable[[int], bytes]) -> list[Answer]:
    """Send a plan and batches, and return the answers to the batches.

    If the child ends, another one starts and gets the batches that have no answer. If that one
    ends too, it is a ChildError.
    """
    global _owner, _child
    if _owner == threading.get_ident():  # a signal handler or a finalizer within a call
        own = _Child()
        try:
            return _converse(own, plan, count, batch, [])
        except _Ended:
            raise ChildError(f"the command uri ended: {own.why()}") from None
        finally:
            own.close()
    with _lock:
        _owner = threading.get_ident()
        answers: list[Answer] = []
        restarts = 1
        try:
            while True:
                if _child is None:
                    _child = _Child()
                try:
                    return _converse(_child, plan, count, batch, answers)
                except _Ended:
                    if restarts == 0:
                        raise ChildError(f"the command uri ended again after a restart: {_child.why()}") from None
                    restarts -= 1
                    _child.close()
                    _child = None
        except BaseException:  # an interrupt, too: frames are in the pipes
            if _child is not None:
                _child.close()
                _child = None
            raise
        finally:
            _owner = None


def _converse(
    child: _Child, plan: bytes, count: int, batch: Callable[[int], bytes], answers: list[Answer]
) -> list[Answer]:
    """Send what has no answer yet, one frame ahead of the answers."""
    waiting = 0
    if child.plan != plan:
        child.plan = b""
        child.send(plan)
        child.answer()
        child.plan = plan
    for i in range(len(answers), count):
        frame = batch(i)
        try:
            child.send(frame)
        except _Ended:
            if waiting:  # its answer can say why
                answers.append(child.answer())
            raise
        waiting += 1
        if waiting == 2:
            answers.append(child.answer())
            waiting -= 1
    if waiting:
        answers.append(child.answer())
    return answers


def _after_fork() -> None:
    global _lock, _owner, _child
    if _child is not None:
        _child.forget()
    _lock, _owner, _child = threading.Lock(), None, None


def _at_exit() -> None:
    global _child
    if _lock.acquire(timeout=1):
        if _child is not None:
            _child.close()
            _child = None
        _lock.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
atexit.register(_at_exit)