"""Expressions and series of polars: after ``import urikit.polars`` they have ``uri``.

>>> import polars as pl, urikit.polars
>>> pl.DataFrame({"url": ["http://A/b"]}).select(pl.col("url").uri.normalize())["url"].to_list()
['http://a/b']

Each function of this package is a method; ``columns`` gives several results as a struct. Expressions are lazy, and
work in streaming queries. ``resolve`` takes the base as a text or an expression.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import polars

import urikit
from urikit._functions import FUNCTIONS, Function

_DTYPES: dict[str, Any] = {"text": polars.String, "bool": polars.Boolean, "list": polars.List(polars.String)}


def _method(name: str, f: Function) -> Callable[..., Any]:
    call = getattr(urikit, name)
    others = [argument for argument in f.arguments if argument not in ("reference", "text")]

    @functools.wraps(call)
    def method(self: _Namespace, *arguments: Any, **options: Any) -> Any:
        if len(arguments) != len(others):
            raise TypeError(f"{name} takes {len(others)} arguments: {', '.join(others)}")
        given = dict(zip(others, arguments))
        place = next(i for i, argument in enumerate(f.arguments) if argument not in others)
        values = [given.get(argument, self.value) for argument in f.arguments]
        if isinstance(self.value, polars.Series):
            return call(*values, **options)
        expressions = [self.value, *(v for v in arguments if isinstance(v, polars.Expr))]

        def run(series: list[polars.Series]) -> polars.Series:
            rest = iter(series[1:])
            found = [next(rest) if isinstance(v, polars.Expr) and i != place else v for i, v in enumerate(values)]
            found[place] = series[0]
            return call(*_even(found), **options).alias(series[0].name)

        return polars.map_batches(expressions, run, return_dtype=_DTYPES[f.result], is_elementwise=True)

    return method


def _even(values: list[Any]) -> list[Any]:
    """Make a series of one row, as of a literal, as long as the others."""
    rows = [len(v) for v in values if isinstance(v, polars.Series)]
    most = max(rows) if 0 not in rows else 0
    return [
        v.extend_constant(v[0], most - 1) if isinstance(v, polars.Series) and len(v) == 1 < most else v for v in values
    ]


class _Namespace:
    """The functions of urikit."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def columns(self, *names: str) -> Any:
        """Return the results of several functions as a struct, in one pass."""

        def run(series: polars.Series) -> polars.Series:
            found = urikit.columns(series, *names)
            return polars.DataFrame([s.alias(name) for name, s in found.items()]).to_struct(series.name)

        if isinstance(self.value, polars.Series):
            return run(self.value)
        dtype = polars.Struct({name: _DTYPES[FUNCTIONS[name].result] for name in names})
        return self.value.map_batches(run, return_dtype=dtype, is_elementwise=True)


for _name, _function in FUNCTIONS.items():
    if not _function.level:
        setattr(_Namespace, _name, _method(_name, _function))

polars.api.register_expr_namespace("uri")(_Namespace)
polars.api.register_series_namespace("uri")(_Namespace)
