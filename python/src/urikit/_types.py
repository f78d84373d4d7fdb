"""Types in signatures. No library is imported for them."""

from __future__ import annotations

from typing import Any, Literal, Protocol, TypeVar, Union

Errors = Literal["null", "raise"]


class HasDtype(Protocol):
    """An array of numpy, or a series of pandas or polars."""

    @property
    def dtype(self) -> Any: ...


class HasType(Protocol):
    """An array or a chunked array of pyarrow."""

    @property
    def type(self) -> Any: ...


S = TypeVar("S", bound=Union[HasDtype, HasType])
