"""gunicorn with preload_app: each worker has a child of its own, and nothing hangs or is left when workers end."""

import concurrent.futures
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time

import pytest
from test_child import alive, limit  # noqa: F401

if os.name != "posix":
    pytest.skip("gunicorn needs the signals of POSIX", allow_module_level=True)
pytest.importorskip("gunicorn")

WORKERS = 3
APPLICATION = """
import json, os, pathlib, time, urikit
from urikit import _child

COLUMN = [f"http://h{i}/" for i in range(20_000)]
HOSTS = urikit.host(COLUMN)  # the master has a child before it forks
MASTER = os.getpid(), _child._child.process.pid

def application(environ, start_response):
    right = urikit.host(COLUMN) == HOSTS == [f"h{i}" for i in range(20_000)]
    if name := environ["QUERY_STRING"]:  # this worker is busy until there is a file
        pathlib.Path(name).touch()
        while not os.path.exists("go"):
            right = right and urikit.host(COLUMN) == HOSTS
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps([right, MASTER, os.getpid(), _child._child.process.pid]).encode()]
"""


class Server:
    """A running gunicorn. Requests go to a socket of this machine without a port."""

    def __init__(self, folder, options):
        self.folder = folder
        (folder / "application.py").write_text(APPLICATION)
        self.socket = str(folder / "socket")
        command = [sys.executable, "-m", "gunicorn", "--preload", "--workers", str(WORKERS), *options]
        command += ["--bind", f"unix:{self.socket}", "--graceful-timeout", "20", "application"]
        self.log = open(folder / "log", "w+b")
        self.process = subprocess.Popen(command, cwd=folder, stdout=self.log, stderr=self.log, start_new_session=True)

    def get(self, busy=""):
        """Return whether the hosts are right, the pids of the master and its child, and those of the worker.

        With a name, the worker makes a file of that name, and works until there is a file "go". If a worker is killed
        within a request, another one gets it.
        """
        for _ in range(500):
            assert self.process.poll() is None, self.said()
            connection = http.client.HTTPConnection("localhost")
            try:
                connection.sock = socket.socket(socket.AF_UNIX)
                connection.sock.settimeout(30)
                connection.sock.connect(self.socket)
                connection.request("GET", f"/?{busy}")
                answer = connection.getresponse()
                body = answer.read()
                assert answer.status == 200, self.said()
                return json.loads(body)
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
            finally:
                connection.close()
        pytest.fail(f"no worker answers: {self.said()}")

    def pairs(self, but=()):
        """Ask until all workers have answered, none of which is one of but. Return each one's child."""
        found = {}
        with concurrent.futures.ThreadPoolExecutor(2 * WORKERS) as pool:
            while len(found) < WORKERS:
                for right, (_, child), worker, own in pool.map(self.get, [""] * 2 * WORKERS):
                    assert right and own != child and worker not in but
                    assert found.setdefault(worker, own) == own
        assert len(set(found.values())) == WORKERS
        return found

    def said(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")


@pytest.fixture(params=[[], ["--threads", "4"]], ids=["sync", "threads"])
def server(request, tmp_path):
    started = Server(tmp_path, request.param)
    yield started
    if started.process.poll() is None:
        os.killpg(started.process.pid, signal.SIGKILL)
        started.process.wait()
    started.log.close()


def until(condition):
    """Wait for a condition: limit ends a test that waits for ever."""
    while not condition():
        time.sleep(0.05)


def gone(pids):
    """Wait until processes have ended."""
    until(lambda: not any(map(alive, pids)))


def test_preload(server):
    first = server.pairs()
    _, (master, mine), _, _ = server.get()
    assert master == server.process.pid and alive(mine)

    # Workers die. Their children end with them, and new workers have children of their own.
    for worker in first:
        os.kill(worker, signal.SIGKILL)
    gone([*first, *first.values()])
    second = server.pairs(but=first)
    assert not set(second.values()) & {mine, *first.values()}

    # Children die. Each worker starts another one.
    for child in second.values():
        os.kill(child, signal.SIGKILL)
    gone(second.values())
    third = server.pairs()
    assert set(third) == set(second) and not set(third.values()) & set(second.values())

    # A reload ends the workers when they have answered.
    server.process.send_signal(signal.SIGHUP)
    gone([*third, *third.values()])
    fourth = server.pairs(but=third)

    # So does the end: requests that the workers have are answered.
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        names = [f"busy{i}" for i in range(WORKERS)]
        waiting = [pool.submit(server.get, name) for name in names]
        until(lambda: all((server.folder / name).exists() for name in names))
        server.process.send_signal(signal.SIGTERM)
        until(lambda: not os.path.exists(server.socket))
        (server.folder / "go").touch()
        assert server.process.wait() == 0, server.said()
        assert all(future.result()[0] for future in waiting)
    gone([mine, *fourth, *fourth.values()])


@pytest.mark.parametrize("server", [["--threads", "4"]], indirect=True)
def test_killed_master(server):
    """The workers and all children end with a master that is killed."""
    pairs = server.pairs()
    _, (_, mine), _, _ = server.get()
    server.process.kill()
    server.process.wait()
    gone([mine, *pairs, *pairs.values()])
