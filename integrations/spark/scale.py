#!/usr/bin/env python3
"""Removes duplicates from many rows with Spark, kills in the middle, and compares the result with that of uri dedup.

    integrations/spark/scale.py [ROWS [WORKERS ...]]

It runs the job dedup of jobs.py on this machine, with three workers of one core. It kills processes of uri every two
seconds, and a worker with its executor in the middle of a stage, twice at most. In place of such a worker it starts
another one. Then it runs the job without kills, with three, two and one worker. Every result must have the rows and the
keys of uri dedup. It prints a table of times. It needs Java, Linux, the packages urikit and pyspark with pyarrow, and for
20 million rows 8 GB of disk under TMPDIR.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from cluster import Cluster, kill

import jobs
from urikit import _child

ROWS = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000_000
WORKERS = [int(n) for n in sys.argv[2:]] or [1, 2, 3]

# About half of the texts are another spelling of an earlier one, and one in a thousand is not
# valid.
TEXT = """CASE
    WHEN i % 1000 = 999 THEN concat('http://no host/', page)
    WHEN i % 4 = 0 THEN concat('http://host', host, '.example.com/a/', page, '?q=%7e')
    WHEN i % 4 = 1 THEN concat('HTTP://Host', host, '.EXAMPLE.com:80/a/./', page, '?q=~')
    WHEN i % 4 = 2 THEN concat('http://host', host, '.example.com:/b/../a/', page, '?q=%7E')
    ELSE concat('http://host', host, '.ex%61mple.com/a/', page, '?q=~') END"""


def shell(command: str, **names: object) -> str:
    """Run a pipe of commands, which must succeed."""
    environment = os.environ | {"LC_ALL": "C", "URI": _child.command()} | {k: str(v) for k, v in names.items()}
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], env=environment, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"status {done.returncode}: {command}")
    return done.stdout.strip()


def check(folder: Path, out: Path) -> None:
    """Compare a result with that of uri dedup: its texts, their keys, and the number of rows that they stand for."""
    shell('cat "$OUT"/part-* | cut -f 3- | sort -S 1G | cmp - "$DIR/want"', OUT=out, DIR=folder)
    shell('cmp <(cat "$OUT"/part-* | cut -f 1) <(cat "$OUT"/part-* | cut -f 3- | "$URI" pipe key)', OUT=out)
    total = shell('cut -f 2 "$OUT"/part-* | awk "{ n += \\$1 } END { print n }"', OUT=out)
    if int(total) != ROWS:
        raise SystemExit(f"the counts have the sum {total}, and not {ROWS}")
    shutil.rmtree(out)


def harm(cluster: Cluster, done: threading.Event, count: dict[str, int]) -> None:
    """Kill processes of uri every two seconds, and a worker in the middle of a stage, twice at most."""
    assert cluster.session is not None
    tracker = cluster.session.sparkContext.statusTracker()
    master = cluster.session.sparkContext.master
    hurt: set[int] = set()
    while not done.wait(2):
        count["children"] += sum(map(kill, cluster.children()))
        for number in tracker.getActiveStageIds():
            stage = tracker.getStageInfo(number)
            if stage and 3 * stage.numCompletedTasks > stage.numTasks > 1 and number not in hurt and len(hurt) < 2:
                cluster.kill_worker(len(hurt))
                hurt.add(number)
                count["workers"] += 1
                cluster.add(master)


def run(workers: int, kills: bool, folder: Path) -> None:
    out = folder / "out"
    count = {"children": 0, "workers": 0}
    with Cluster(workers) as cluster:
        assert cluster.session is not None
        done = threading.Event()
        thread = threading.Thread(target=harm, args=(cluster, done, count))
        if kills:
            thread.start()
        start = time.monotonic()
        frame = jobs.read(cluster.session, str(folder / "list"), "text", ["url"])
        rows = jobs.dedup(frame, "url", "scheme").select("uri_key", "uri_rows", "url")
        spaces = {"ignoreLeadingWhiteSpace": False, "ignoreTrailingWhiteSpace": False}
        rows.write.csv(str(out), sep="\t", quote="", nullValue="\\N", **spaces)
        seconds = time.monotonic() - start
        processor = cluster.seconds()
        done.set()
        if kills:
            thread.join()
            if not all(count.values()):
                raise SystemExit(f"nothing was killed: {count}")
    what = f", {count['children']} processes of `uri` and {count['workers']} workers killed" if kills else ""
    used = "" if kills else f"{processor:.0f}"
    check(folder, out)
    print(f"| Spark, {workers} worker{'s' * (workers > 1)}{what} | {seconds:.0f} | {used} |", flush=True)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="urikit-scale-") as name:
        folder = Path(name)
        with Cluster(2) as cluster:
            assert cluster.session is not None
            rows = cluster.session.range(0, ROWS, 1, 8).selectExpr("id as i", "id * 2654435761 % 11999989 as page")
            rows.selectExpr("i", "page", "page % 4999 as host").selectExpr(TEXT).write.text(str(folder / "list"))
        print("| | seconds | of processors |\n| --- | ---: | ---: |")
        start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        shell('cat "$DIR"/list/part-* | "$URI" dedup --invalid keep >"$DIR/first" 2>/dev/null || [ $? = 1 ]', DIR=folder)
        seconds, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        count = shell('sort -S 1G "$DIR/first" >"$DIR/want"; rm "$DIR/first"; wc -l <"$DIR/want"', DIR=folder)
        print(f"| `uri dedup`: {count} of {ROWS} rows remain | {seconds:.0f} | {processor:.0f} |", flush=True)
        run(max(WORKERS), True, folder)
        for workers in reversed(WORKERS):
            run(workers, False, folder)


if __name__ == "__main__":
    main()
