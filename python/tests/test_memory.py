"""The memory of a process and of its child does not grow with the rows of a stream of columns."""

import os
import subprocess
import sys

import pytest

if not os.environ.get("URIKIT_FULL"):
    pytest.skip("URIKIT_FULL is not set: it sends 10^8 rows, for minutes", allow_module_level=True)
if sys.platform != "linux":
    pytest.skip("it reads the memory of processes from /proc", allow_module_level=True)

# It prints the rows so far, and the highest memory that the process and its child had, in KiB.
STREAM = """
import pyarrow, pyarrow.compute as compute, urikit
from urikit import _child

ROWS = 100_000

def peak(pid):
    with open(f"/proc/{pid}/status") as file:
        return next(line.split()[1] for line in file if line.startswith("VmHWM:"))

for batch in range(1000):
    numbers = pyarrow.array(range(batch * ROWS, (batch + 1) * ROWS)).cast(pyarrow.string())
    texts = compute.binary_join_element_wise("HTTP://Host", numbers, ".example.com:80/a/../%7e?id=", numbers, "")
    found = urikit.columns(texts, "host", "port", "key")
    assert found["host"][-1].as_py() == f"Host{numbers[-1]}.example.com" and found["key"].null_count == 0
    if batch in (9, 99, 999):
        print((batch + 1) * ROWS, peak("self"), peak(_child._child.process.pid), flush=True)
"""


def test_flat():
    said = subprocess.run([sys.executable, "-c", STREAM], stdout=subprocess.PIPE, text=True, check=True).stdout
    print(f"\nrows, and KiB of Python and of uri:\n{said}")
    first, *more = ([int(n) for n in line.split()] for line in said.splitlines())
    assert first[0] == 10**6 and more[-1][0] == 10**8
    for _, process, child in more:
        assert process < 1.2 * first[1] and child < 1.2 * first[2]
