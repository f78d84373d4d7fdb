"""The process of the command: none of these hangs, and each gives every result."""

import asyncio
import concurrent.futures
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import urikit
from urikit import _child

posix = pytest.mark.skipif(os.name != "posix", reason="needs the signals of POSIX")
COLUMN = [f"http://h{i}/" for i in range(50_000)]
HOSTS = [f"h{i}" for i in range(50_000)]


@pytest.fixture(autouse=True)
def limit():
    """End a test that hangs."""
    if hasattr(signal, "alarm"):
        signal.signal(signal.SIGALRM, lambda *_: pytest.fail("it hangs"))
        signal.alarm(60)
    yield
    if hasattr(signal, "alarm"):
        signal.alarm(0)


def child_pid():
    urikit.host("http://a/")
    return _child._child.process.pid


def work(_):
    return urikit.host(COLUMN) == HOSTS, os.getpid(), child_pid()


@pytest.mark.parametrize("method", [m for m in multiprocessing.get_all_start_methods() if m in ("fork", "spawn")])
def test_multiprocessing(method):
    mine = child_pid()
    with multiprocessing.get_context(method).Pool(3) as pool:
        results = pool.map(work, range(6), chunksize=1)
    assert all(right for right, _, _ in results)
    assert mine not in {child for _, _, child in results}
    assert len({pid for _, pid, _ in results}) == len({child for _, _, child in results})
    assert child_pid() == mine


@posix
def test_fork_within_call():
    """A process that is forked while another thread waits for an answer has a child of its own."""
    stop = threading.Event()
    thread = threading.Thread(target=lambda: [urikit.host(COLUMN) for _ in iter(stop.is_set, True)])
    thread.start()
    try:
        for _ in range(5):
            pid = os.fork()
            if pid == 0:
                os._exit(0 if urikit.host(COLUMN) == HOSTS else 1)
            assert os.waitpid(pid, 0)[1] == 0
    finally:
        stop.set()
        thread.join()
    assert urikit.host(COLUMN) == HOSTS


def test_threads():
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        columns = [[f"http://t{t}x{i}/" for i in range(2_000)] for t in range(40)]
        for column, result in zip(columns, pool.map(urikit.host, columns)):
            assert result == [text[7:-1] for text in column]


def test_asyncio():
    async def main():
        return await asyncio.gather(*(asyncio.to_thread(urikit.host, COLUMN) for _ in range(8)))

    assert asyncio.run(main()) == [HOSTS] * 8


def test_asyncio_cancelled():
    async def main():
        task = asyncio.create_task(asyncio.to_thread(urikit.host, COLUMN * 5))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return await asyncio.to_thread(urikit.host, COLUMN)

    assert asyncio.run(main()) == HOSTS


@posix
def test_killed_child():
    os.kill(child_pid(), signal.SIGKILL)
    assert urikit.host(COLUMN) == HOSTS


@posix
def test_killed_while_it_works():
    """A child that dies within a call is restarted once, and no row is lost or doubled."""
    for delay in (0.0, 0.02, 0.1):
        pid = child_pid()
        killer = threading.Timer(delay, os.kill, (pid, signal.SIGKILL))
        killer.start()
        assert urikit.host(COLUMN * 4) == HOSTS * 4
        killer.join()


@posix
def test_killed_twice(monkeypatch):
    batch = _child._Child.send

    def kill(self, frame):
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        batch(self, frame)

    monkeypatch.setattr(_child._Child, "send", kill)
    with pytest.raises(urikit.ChildError, match="ended again after a restart: status -9"):
        urikit.host("http://a/")
    monkeypatch.undo()
    assert urikit.host("http://a/") == "a"


@posix
def test_interrupt():
    """Ctrl-C ends a call, and the next call works."""
    code = (
        "import urikit, os, signal, threading, sys\n"
        "urikit.host('http://a/')\n"
        "threading.Timer(0.3, os.killpg, (0, signal.SIGINT)).start()\n"
        "try:\n"
        "    while True: urikit.normalize(['http://A/'] * 300_000)\n"
        "except KeyboardInterrupt: print('interrupted')\n"
        "print(urikit.host('http://a/'))\n"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30, process_group=0)
    assert found.stdout == "interrupted\na\n", found.stderr


@posix
def test_signal_handler():
    """A handler that calls a function within a call has its result."""
    found = []
    before = signal.signal(signal.SIGUSR1, lambda *_: found.append(urikit.host("http://handler/")))
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGUSR1))
    timer.start()
    try:
        while not found:
            assert urikit.host(COLUMN) == HOSTS
    finally:
        timer.join()
        signal.signal(signal.SIGUSR1, before)
    assert found == ["handler"]


@pytest.mark.parametrize("end", ["sys.exit()", "os._exit(1)", "os.kill(os.getpid(), 9)"])
@posix
def test_ends_with_parent(end):
    """The child ends with its process, also if a process that was forked lives on."""
    code = (
        "import os, sys, time, urikit\nfrom urikit import _child\n"
        "urikit.host('http://a/')\n"
        "if os.fork() == 0:\n    os.close(1)\n    time.sleep(5)\n    os._exit(0)\n"
        f"print(_child._child.process.pid, flush=True)\n{end}\n"
    )
    found = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=30)
    pid = int(found.stdout)
    for _ in range(200):
        if not alive(pid):
            return
        time.sleep(0.02)
    pytest.fail("the child lives on")


def alive(pid):
    """Report whether a process runs. One that nobody waits for has ended."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        try:
            os.kill(pid, 0)
        except OSError:
            return False
        return not os.path.isdir("/proc/self")


def test_full_pipes():
    """Large frames in both directions fill the pipes, and nobody waits for ever."""
    long = ["http://h/" + "{" * 1_500_000] * 6
    assert set(urikit.browser_href(long)) == {"http://h/" + "%7B" * 1_500_000}
    names = [n for n, f in urikit.FUNCTIONS.items() if len(f.arguments) == 1 and not f.level]
    many = urikit.columns(["http://h/" + "a" * 30] * 100_000, *names)
    assert set(many["host"]) == {"h"} and len(many["host"]) == 100_000


def test_no_command(monkeypatch):
    monkeypatch.setenv("URIKIT_COMMAND", "/nowhere/uri")
    monkeypatch.setattr(_child, "_child", None)
    with pytest.raises(urikit.ChildError, match="cannot start the command uri"):
        urikit.host("http://a/")


@posix
def test_other_program(monkeypatch):
    """A program with another protocol is an error."""
    monkeypatch.setattr(_child, "_child", None)
    for program in ("/bin/true", "/bin/echo"):
        monkeypatch.setenv("URIKIT_COMMAND", program)
        with pytest.raises(urikit.ChildError):
            urikit.host("http://a/")
