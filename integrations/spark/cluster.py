"""A cluster of Spark on this machine: a master and workers, each a process, on a loopback address.

It needs Linux: processes are found in /proc. Only processes that the cluster started are ended.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType

from pyspark.find_spark_home import _find_spark_home
from pyspark.sql import SparkSession

HOST = "127.0.0.1"


class Cluster:
    """A master and workers of one core and one GiB each, from __enter__ to __exit__."""

    def __init__(self, workers: int) -> None:
        self.count = workers
        self.folder = tempfile.TemporaryDirectory(prefix="urikit-spark-")
        self.work = Path(self.folder.name)
        self.workers: list[subprocess.Popen[bytes]] = []
        self.started: list[subprocess.Popen[bytes]] = []
        self.session: SparkSession | None = None

    def __enter__(self) -> Cluster:
        try:
            self._start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _start(self) -> None:
        self._run("master", "org.apache.spark.deploy.master.Master", "--host", HOST, "--port", "0", "--webui-port", "0")
        master = self._wait("master", r"Starting Spark master at (spark://\S+)")
        for i in range(self.count):
            self.add(master)
        self._wait("master", *[r"Registering worker"] * self.count)
        os.environ.update(self.environment())
        builder = SparkSession.builder.master(master).appName("urikit")
        for name, value in {
            "spark.driver.host": HOST,
            "spark.driver.bindAddress": HOST,
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            "spark.executor.memory": "1g",
            "spark.sql.warehouse.dir": str(self.work / "warehouse"),
            "spark.sql.shuffle.partitions": "12",
            "spark.sql.files.maxPartitionBytes": "32m",
        }.items():
            builder = builder.config(name, value)
        self.session = builder.getOrCreate()
        self.session.sparkContext.setLogLevel("ERROR")

    def add(self, master: str) -> None:
        """Start a worker."""
        name = f"worker{len(self.workers)}"
        options = ["--host", HOST, "--port", "0", "--webui-port", "0", "--cores", "1", "--memory", "1200M"]
        self.workers.append(
            self._run(name, "org.apache.spark.deploy.worker.Worker", *options, "--work-dir", str(self.work / name), master)
        )

    def environment(self) -> dict[str, str]:
        """Return the variables that this process and those of Spark need."""
        return {
            "SPARK_HOME": _find_spark_home(),
            "SPARK_LOCAL_IP": HOST,
            "SPARK_DAEMON_MEMORY": "256m",
            "PYSPARK_PYTHON": sys.executable,
            "PYSPARK_DRIVER_PYTHON": sys.executable,
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def _run(self, name: str, *arguments: str) -> subprocess.Popen[bytes]:
        environment = os.environ | self.environment() | {"SPARK_LOCAL_DIRS": str(self.work)}
        with open(self.work / f"{name}.log", "wb") as log:
            process = subprocess.Popen(
                [f"{environment['SPARK_HOME']}/bin/spark-class", *arguments],
                env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        self.started.append(process)
        return process

    def _wait(self, name: str, *patterns: str) -> str:
        """Wait until a log has lines, and return what the last of them has in parentheses."""
        log = self.work / f"{name}.log"
        for _ in range(3000):  # five minutes: machines can have other work
            found = re.findall(patterns[0], log.read_text(errors="replace"))
            if len(found) >= len(patterns):
                return found[-1]
            time.sleep(0.1)
        raise TimeoutError(f"{name} of Spark does not start:\n{log.read_text(errors='replace')[-2000:]}")

    def processes(self, *words: str) -> list[int]:
        """Return the processes below the workers whose command has all words."""
        parents: dict[int, int] = {}
        commands: dict[int, list[str]] = {}
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                try:
                    parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                    commands[int(folder.name)] = (folder / "cmdline").read_text(errors="replace").split("\0")
                except OSError:  # it ended
                    continue
        below = {worker.pid for worker in self.workers}
        found = list(below)
        for pid in found:
            found += [child for child, parent in parents.items() if parent == pid]
        return [pid for pid in found if pid not in below and set(words) <= set(commands.get(pid, ()))]

    def seconds(self) -> float:
        """Return the seconds of processors that executors, workers of Python and processes of uri have used."""
        ticks = 0
        for pid in self.processes():
            try:
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            ticks += sum(map(int, fields[11:15]))  # with its children that ended
        return ticks / os.sysconf("SC_CLK_TCK")

    def children(self) -> list[int]:
        """Return the processes of uri."""
        return self.processes("pipe", "columns")

    def kill_worker(self, i: int) -> None:
        """Kill a worker and its executor."""
        executors = self.processes("org.apache.spark.executor.CoarseGrainedExecutorBackend")
        executors = [pid for pid in executors if parent(pid) == self.workers[i].pid]
        self.workers[i].kill()
        self.workers[i].wait()
        for pid in executors:
            kill(pid)

    def close(self) -> None:
        if self.session is not None:
            self.session.stop()
        for process in reversed(self.started):
            process.terminate()
        for process in self.started:
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.folder.cleanup()


def parent(pid: int) -> int | None:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None


def kill(pid: int) -> bool:
    """Kill a process, and return whether it was there."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True
