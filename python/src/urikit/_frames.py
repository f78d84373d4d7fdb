"""The frames of ``uri pipe --in columns``: docs/design/columns.md describes them."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable
from typing import NamedTuple, Union

Buffer = Union[bytes, bytearray, memoryview]

TEXT, BYTES, BOOL, LIST = 1, 2, 3, 4

HEAD = struct.Struct("<3scIQ")


class Column(NamedTuple):
    """A column of a batch, with the buffers of Apache Arrow."""

    type: int
    rows: int
    validity: Buffer  # empty if no row is null
    buffers: tuple[Buffer, ...]  # those that the type has after validity


class Refused(Exception):
    """The command refused a frame, and says why."""


class Broken(Exception):
    """An answer is not a frame of this protocol."""


def plan(steps: Iterable[dict[str, object]]) -> bytes:
    """Return the frame of a plan."""
    body = json.dumps({"functions": list(steps)}).encode()
    return HEAD.pack(b"uri", b"P", 0, len(body)) + body


def batch(rows: int, columns: Iterable[Column]) -> bytes:
    """Return the frame of a batch."""
    parts: list[Buffer] = [b"", struct.pack("<Q", rows)]
    count = 0
    for column in columns:
        count += 1
        parts.append(struct.pack("<II", column.type, column.rows))
        for buffer in (column.validity, *column.buffers):
            size = memoryview(buffer).nbytes
            parts += (struct.pack("<Q", size), buffer, bytes(-size % 8))
    parts[0] = HEAD.pack(b"uri", b"B", count, sum(memoryview(part).nbytes for part in parts))
    return b"".join(parts)


def head(data: Buffer) -> tuple[bytes, int, int]:
    """Return the kind, the number of columns and the length of the body of an answer."""
    magic, kind, count, length = HEAD.unpack(data)
    if magic != b"uri" or kind not in (b"P", b"B", b"E"):
        raise Broken("the answer is not a frame")
    return kind, count, length


def columns(count: int, body: memoryview) -> list[Column]:
    """Return the columns of an answer, which are views of its body."""
    found = []
    at = 8
    for _ in range(count):
        kind, rows = struct.unpack_from("<II", body, at)
        at += 8
        buffers = []
        for _ in range({TEXT: 3, BYTES: 3, BOOL: 2, LIST: 4}[kind]):
            (size,) = struct.unpack_from("<Q", body, at)
            at += 8
            buffers.append(body[at : at + size])
            at += size + -size % 8
        found.append(Column(kind, rows, buffers[0], tuple(buffers[1:])))
    return found
