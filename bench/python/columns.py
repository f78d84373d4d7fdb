#!/usr/bin/env python3
"""Measures columns of a million texts in urikit, and the same jobs in urllib.parse, ada-url, yarl and w3lib.

    pip install urikit ada-url yarl w3lib pyarrow
    bench/python/columns.py [ROWS [ROUNDS [JOB ...]]]

It prints the least seconds of several interleaved rounds, by the clock and of the processor. It needs Linux.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
import sys
import time
from pathlib import Path
from urllib.parse import parse_qs, urlsplit, urlunsplit

import ada_url
import pyarrow
import w3lib.url
import yarl

import urikit
from urikit import _child

ROWS = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 3
WORDS = ("a", "news", "%7euser", "index.html", "product-1234", "2024", "..", "img_x")


def text(i: int) -> str:
    """Return a text like one of a crawl: hosts repeat, spellings differ, and one in a hundred is not valid."""
    path = "/".join(WORDS[(i * k) % 8] for k in range(1, 2 + i % 4))
    host = f"{'Www' if i % 10 == 0 else 'www'}.example{i * 7919 % 5000}.{'co.uk' if i % 7 == 0 else 'com'}"
    query = f"?id={i % 300}&utm_source=x" if i % 5 < 2 else ""
    return f"http{'s' * (i % 3 > 0)}://{host}/{path}{query}{' ' * (i % 100 == 99)}"


def urllib_normalize(url: str) -> str:
    """Do the little that urllib.parse has of it: scheme and host in lower case. It leaves ports, escapes and dot-segments."""
    p = urlsplit(url)
    return urlunsplit(p._replace(netloc=p.netloc.lower()))


def attempt(call, failed):
    def one(url):
        try:
            return call(url)
        except failed:
            return None

    return one


yarl_error = (ValueError, UnicodeError)
JOBS = {
    "normalize": {
        "urllib.parse": attempt(urllib_normalize, ValueError),
        "ada-url": attempt(ada_url.normalize_url, ValueError),
        "yarl": attempt(lambda u: str(yarl.URL(u)), yarl_error),
        "w3lib": attempt(w3lib.url.canonicalize_url, ValueError),
    },
    "host": {
        "urllib.parse": attempt(lambda u: urlsplit(u).hostname, ValueError),
        "ada-url": attempt(lambda u: ada_url.URL(u).hostname, ValueError),
        "yarl": attempt(lambda u: yarl.URL(u).host, yarl_error),
    },
    "query_parameter": {
        "urllib.parse": attempt(lambda u: parse_qs(urlsplit(u).query).get("id", [None])[0], ValueError),
        "yarl": attempt(lambda u: yarl.URL(u).query.get("id"), yarl_error),
        "w3lib": attempt(lambda u: w3lib.url.url_query_parameter(u, "id"), ValueError),
    },
}
CALLS = {
    "normalize": urikit.normalize,
    "host": urikit.host,
    "query_parameter": lambda column: urikit.query_parameter(column, "id"),
}


def main() -> None:
    texts = [text(i) for i in range(ROWS)]
    array = pyarrow.array(texts)
    urikit.host("http://a/")
    print(f"Python {platform.python_version()}, {ROWS} rows, {ROUNDS} rounds")
    print(", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("ada-url", "yarl", "w3lib", "pyarrow")))
    for job in sys.argv[3:] or JOBS:
        peers = JOBS[job]
        runs = {name: lambda call=call: [call(u) for u in texts] for name, call in peers.items()}
        runs["urikit, list"] = lambda: CALLS[job](texts)
        runs["urikit, pyarrow"] = lambda: CALLS[job](array)
        least = dict.fromkeys(runs, (float("inf"), float("inf")))
        for _ in range(ROUNDS):
            for name, run in runs.items():
                before, start = processor(), time.perf_counter()
                run()
                took = time.perf_counter() - start, processor() - before
                least[name] = tuple(map(min, least[name], took))
        for name, (seconds, used) in least.items():
            print(f"{job:16} {name:16} {seconds:6.2f} s, {used:6.2f} s of the processor", flush=True)


def processor() -> float:
    """Return the seconds of the processor of this process and the command uri, which Linux tells."""
    fields = Path(f"/proc/{_child._child.process.pid}/stat").read_text().rpartition(")")[2].split()
    return time.process_time() + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")



if __name__ == "__main__":
    main()
