"""Calls of the functions: arguments in, results of the same kind out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from urikit import _child, _frames, _kinds
from urikit._errors import ChildError, Error


def run(function: str, arguments: Sequence[Any], *, errors: str = "null", **options: Any) -> Any:
    """Call one function, and return its results."""
    if errors not in ("null", "raise"):
        raise ValueError(f'errors is "null" or "raise", not {errors!r}')
    step = {"function": function, **{name: value for name, value in options.items() if value}}
    kinds, columns = answers([step], arguments)
    if errors == "raise":
        _raise(step, kinds, columns[0])
    return leader(kinds).results(columns[0])


def answers(
    steps: list[dict[str, object]], arguments: Sequence[Any]
) -> tuple[list[_kinds.Kind], list[list[_frames.Column]]]:
    """Call functions in one pass. For each, return its results as columns that follow each other."""
    kinds = [_kinds.kind_of(argument) for argument in arguments]
    if any(kind.kind == _frames.BYTES for kind in kinds):
        kinds = [_kinds.One(k.values[0].encode()) if isinstance(k, _kinds.One) and k.kind == _frames.TEXT else k for k in kinds]
        if any(kind.kind != _frames.BYTES for kind in kinds):
            raise TypeError("one argument has texts, and another has bytes")
    rows = len(leader(kinds))
    for kind in kinds:
        if not isinstance(kind, _kinds.One) and len(kind) != rows:
            raise ValueError(f"a column has {len(kind)} rows, and another has {rows}")
    ranges = list(_ranges(kinds, 0, rows)) or [(0, 0)]

    def batch(i: int) -> bytes:
        start, stop = ranges[i]
        one = isinstance(leader(kinds), _kinds.One)
        return _frames.batch(
            stop - start,
            (k.column(0, 1) if isinstance(k, _kinds.One) and not one else k.column(start, stop) for k in kinds),
        )

    try:
        found = _child.call(_frames.plan(steps), len(ranges), batch)
    except _frames.Refused as refused:
        raise ValueError(str(refused)) from None
    except _frames.Broken as broken:
        raise ChildError(f"the command uri does not speak the protocol of this package: {broken}") from None
    columns = [[answer[i] for answer in found] for i in range(len(steps))]
    if any(c.rows != stop - start for column in columns for c, (start, stop) in zip(column, ranges)):
        raise ChildError("the command uri gave an answer with another number of rows")
    for i, step in enumerate(steps):
        sent = {column.type for column in columns[i]}
        if step["function"] == "browser_href" and kinds[0].kind == _frames.TEXT and _frames.BYTES in sent:
            # A browser reads each lone surrogate as U+FFFD (USVString of Web IDL), not each of its bytes.
            texts: Any = getattr(kinds[0], "inner", kinds[0])
            columns[i] = answers([step], [[t and _kinds.SURROGATE.sub("\ufffd", t) for t in texts.values]])[1][0]
    return kinds, columns


def leader(kinds: Sequence[_kinds.Kind]) -> _kinds.Kind:
    """Return the argument whose kind the results have: the first column, or the first text."""
    return next((kind for kind in kinds if not isinstance(kind, _kinds.One)), kinds[0])


def _ranges(kinds: Sequence[_kinds.Kind], start: int, stop: int) -> Iterator[tuple[int, int]]:
    """Cut rows into batches."""
    rows = stop - start
    if rows > _kinds.ROWS:
        for first in range(start, stop, _kinds.ROWS):
            yield from _ranges(kinds, first, min(first + _kinds.ROWS, stop))
        return
    size = sum(rows * len(k.values[0] or "") if isinstance(k, _kinds.One) else k.size(start, stop) for k in kinds)
    if rows > 1 and size > _kinds.SIZE * 4:
        middle = (start + stop) // 2
        yield from _ranges(kinds, start, middle)
        yield from _ranges(kinds, middle, stop)
    elif rows:
        yield start, stop


def _raise(step: dict[str, object], kinds: Sequence[_kinds.Kind], results: list[_frames.Column]) -> None:
    """Raise the Error of the first row without a result whose text is not a reference."""
    row = 0
    rows = []
    for column in results:
        if column.validity:
            flags = _kinds.flags(column.validity, column.rows)
            rows += [row + i for i, flag in enumerate(flags) if flag == "0"]
        row += column.rows
    if not rows:
        return
    first: tuple[int, dict[str, Any]] | None = None
    references = kinds[:1] if step["function"] == "query_parameter" else kinds
    for position, kind in enumerate(references):
        whole = "uri" if step.get("level") in PROFILES or len(references) > 1 and position == 0 else "uri-reference"
        constant = isinstance(kind, _kinds.One)
        texts = [text for i in rows for text in _kinds.values(kind.column(0, 1) if constant else kind.column(i, i + 1), True)]
        for i, text in zip(rows, run("error", (texts,), **{"as": whole})):
            if text is not None and (first is None or i < first[0]):
                first = i, json.loads(text)
                break
    if first is not None:
        index = None if isinstance(leader(kinds), _kinds.One) else first[0]
        raise Error(index=index, **first[1])


# The levels whose functions need a URI, not only a reference. _functions.py sets them.
PROFILES: frozenset[str] = frozenset()
