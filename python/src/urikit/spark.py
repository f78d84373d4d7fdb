"""Functions for Spark: ``register(spark)`` makes them known to SQL.

>>> import urikit.spark
>>> urikit.spark.register(spark)
>>> spark.sql("select uri_host(url), uri_key(url) from pages")

DataFrames need no registration: each function of this package takes columns here, and its options.

>>> frame.select(urikit.spark.normalize("url", level="crawl"), urikit.spark.resolve("page", "href"))
>>> frame.select(urikit.spark.columns("url", "host", "port", "key").alias("uri")).select("uri.*")

Spark hands over batches of Apache Arrow. Each worker process of Python has a child of its own. It needs
PySpark 4.1, and on each node pyarrow and this package.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pyarrow

import urikit
from urikit._columns import steps
from urikit._functions import FUNCTIONS, Function

_TYPES = {"text": "string", "bool": "boolean", "list": "array<string>"}


def register(spark: Any, **structs: Iterable[str]) -> None:
    """Register the functions in a session, under the names that every engine of SQL has, such as uri_host.

    A keyword registers one more function, which returns the results of several functions as a struct, in one pass:
    ``register(spark, uri_parts=("host", "port"))``.
    """
    for name, f in FUNCTIONS.items():
        spark.udf.register(f"uri_{name}", _function(f))
    for name, names in structs.items():
        spark.udf.register(name, _struct(tuple(names)))


def columns(column: Any, *names: str) -> Any:
    """Return the results of several functions of a column as a struct, in one pass.

    A name is a key of FUNCTIONS, such as "host", "port" or "key_crawl", of a function with one argument.
    """
    return _struct(names)(column)


def __getattr__(name: str) -> Callable[..., Any]:
    """Return a function of columns: those of the package, with the same arguments and options."""
    f = FUNCTIONS.get(name)
    if f is None or f.level:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    @functools.wraps(getattr(urikit, name))
    def call(*arguments: Any, **options: Any) -> Any:
        if len(arguments) != len(f.arguments):
            raise TypeError(f"{name} takes {len(f.arguments)} arguments: {', '.join(f.arguments)}")
        return _function(f, **options)(*arguments)

    return call


def __dir__() -> list[str]:
    return [*globals(), *(name for name, f in FUNCTIONS.items() if not f.level)]


def _function(f: Function, **options: Any) -> Any:
    """Return a function of Spark for a function of the table."""
    return _udf(_answer(f, **options), f.function, _TYPES[f.result])


def _struct(names: Sequence[str]) -> Any:
    """Return a function of Spark for several functions of the table."""
    if not steps(names) or len(set(names)) < len(names):
        raise ValueError("a struct has one function or more, each once")
    fields = ", ".join(f"`{name}`: {_TYPES[FUNCTIONS[name].result]}" for name in names)
    return _udf(_answer_all(names), "columns", f"struct<{fields}>")


def _answer(f: Function, **options: Any) -> Callable[..., pyarrow.Array]:
    """Return a function of arrays."""
    if f.level:
        options["level"] = f.level
    call = functools.partial(getattr(urikit, f.function), **options)

    def answer(*texts: pyarrow.Array) -> pyarrow.Array:
        octets = [_octets(text) for text in texts]
        return _strings(call(*octets), octets)

    return answer


def _answer_all(names: Sequence[str]) -> Callable[..., pyarrow.Array]:
    """Return a function of an array that returns an array of structs."""

    def answer(text: pyarrow.Array) -> pyarrow.Array:
        octets = _octets(text)
        found = urikit.columns(octets, *names)
        return pyarrow.StructArray.from_arrays([_strings(found[name], [octets]) for name in names], names=list(names))

    return answer


def _udf(answer: Callable[..., Any], name: str, kind: str) -> Any:
    """Return a function of Spark, with a name for plans and errors, that calls answer with batches."""
    try:
        from pyspark.sql.functions import arrow_udf
    except ImportError as error:
        raise ImportError("urikit.spark needs PySpark 4.1 or newer") from error
    answer.__name__ = name
    return arrow_udf(answer, kind)


def _octets(texts: Any) -> Any:
    """Return texts as bytes. A string of Spark can have any bytes, such as those of a line of a file."""
    types = pyarrow.types
    if not any(
        is_(texts.type)
        for is_ in (types.is_string, types.is_large_string, types.is_binary, types.is_large_binary, types.is_null)
    ):
        raise TypeError(f"a column of {texts.type} has no texts: cast it to a string")
    return texts.cast(pyarrow.binary())


def _strings(found: Any, octets: Sequence[Any]) -> Any:
    """Return results of bytes as strings.

    As in the functions of str, a result that is not UTF-8 is null if the arguments are UTF-8: query_parameter can
    decode such octets.
    """
    if found.type != pyarrow.binary():
        return found
    strings = found.view(pyarrow.string())
    if _is_utf8(strings):
        return strings
    rows = zip(found, *octets)
    kept = [
        None if not _decodes(result) and all(map(_decodes, arguments)) else result.as_py() for result, *arguments in rows
    ]
    return pyarrow.array(kept, pyarrow.binary()).view(pyarrow.string())


def _is_utf8(strings: Any) -> bool:
    try:
        strings.validate(full=True)
    except pyarrow.ArrowInvalid:
        return False
    return True


def _decodes(value: Any) -> bool:
    try:
        (value.as_py() or b"").decode()
    except UnicodeDecodeError:
        return False
    return True
