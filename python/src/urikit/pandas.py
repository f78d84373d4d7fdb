"""Series of pandas: after ``import urikit.pandas`` they have ``uri``.

>>> import pandas as pd, urikit.pandas
>>> pd.Series(["http://A/b"]).uri.normalize().to_list()
['http://a/b']

Each function of this package is a method; ``columns`` gives several results as a DataFrame.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pandas

import urikit
from urikit._functions import FUNCTIONS, Function


def _method(name: str, f: Function) -> Callable[..., Any]:
    call = getattr(urikit, name)
    others = [argument for argument in f.arguments if argument not in ("reference", "text")]

    @functools.wraps(call)
    def method(self: _Accessor, *arguments: Any, **options: Any) -> Any:
        if len(arguments) != len(others):
            raise TypeError(f"{name} takes {len(others)} arguments: {', '.join(others)}")
        given = dict(zip(others, arguments))
        result = call(*(given.get(argument, self.value) for argument in f.arguments), **options)
        return result.set_axis(self.value.index).rename(self.value.name)

    return method


class _Accessor:
    """The functions of urikit."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def columns(self, *names: str) -> Any:
        """Return the results of several functions as a DataFrame, in one pass."""
        return pandas.DataFrame(urikit.columns(self.value, *names), index=self.value.index)


for _name, _function in FUNCTIONS.items():
    if not _function.level:
        setattr(_Accessor, _name, _method(_name, _function))

pandas.api.extensions.register_series_accessor("uri")(_Accessor)
