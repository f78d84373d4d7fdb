"""Several functions in one pass."""

# mypy: disable-error-code="overload-overlap"

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, overload

from urikit import _call
from urikit._functions import FUNCTIONS
from urikit._types import S


@overload
def columns(reference: str, *names: str) -> dict[str, str | bool | list[str] | None]: ...


@overload
def columns(reference: bytes, *names: str) -> dict[str, bytes | bool | list[str] | None]: ...


@overload
def columns(reference: S, *names: str) -> dict[str, S]: ...


@overload
def columns(reference: Iterable[str | bytes | None], *names: str) -> dict[str, list[Any]]: ...


def columns(reference: Any, *names: str) -> Any:
    """Return the results of several functions of one text or column, by their names.

    A name is a key of FUNCTIONS, such as "host", "port" or "key_crawl", of a function with one argument.

    >>> import urikit
    >>> urikit.columns("http://example.com:80/", "host", "port")
    {'host': 'example.com', 'port': '80'}
    """
    plan = steps(names)
    if not plan:
        return {}
    if not isinstance(reference, (str, bytes, bytearray)) and not hasattr(reference, "__len__"):
        reference = list(reference)
    kinds, found = _call.answers(plan, (reference,))
    return {name: _call.leader(kinds).results(results) for name, results in zip(names, found)}


def steps(names: Iterable[str]) -> list[dict[str, object]]:
    """Return the steps of a plan. A name that is not that of a function of one argument is a ValueError."""
    found: list[dict[str, object]] = []
    for name in names:
        if name not in FUNCTIONS or len(FUNCTIONS[name].arguments) != 1:
            raise ValueError(f"{name!r} is not a function of one argument")
        f = FUNCTIONS[name]
        found.append({"function": f.function, **({"level": f.level} if f.level else {})})
    return found
