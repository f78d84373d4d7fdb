"""Functions for DuckDB: ``register`` makes them known to SQL.

>>> import duckdb, urikit.duckdb
>>> connection = duckdb.connect()
>>> urikit.duckdb.register(connection)
>>> connection.sql("SELECT uri_host('http://example.com/a')").fetchall()
[('example.com',)]

DuckDB hands over columns of up to 2,048 rows in the layout of Arrow, which needs the package pyarrow. The functions
have the names that all engines have, such as ``uri_normalize`` and ``uri_key_crawl``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import duckdb

import urikit
from urikit._functions import FUNCTIONS, Function

_TYPES = {"text": "VARCHAR", "bool": "BOOLEAN", "list": "VARCHAR[]"}


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Register the functions of this package on the database of a connection, as uri_valid, uri_host and so on.

    All connections of the database then have the functions. On this connection parameters also have names, as in
    ``uri_resolve(base := page, reference := href)``, and ``duckdb_functions()`` describes the functions: it gets a
    temporary macro of the same name for each, because DuckDB knows parameters of Python's functions by number only.

    Functions of these names that this connection registered before are replaced, so a second call is harmless. If
    another connection registered one, or this connection has a macro of that name, it is a ValueError, and nothing is
    changed.
    """
    names = ["uri_" + name for name in FUNCTIONS]
    there = connection.execute(
        "SELECT function_name, function_type = 'macro' FROM duckdb_functions()"
        " WHERE database_name IN ('system', 'temp') AND list_contains($1, function_name) ORDER BY ALL",
        [names],
    ).fetchall()
    functions = [name for name, is_macro in there if not is_macro]
    macros = [name for name, is_macro in there if is_macro]
    if not set(macros) <= set(functions):
        raise ValueError(f"the connection has a macro {min(set(macros) - set(functions))} already")
    for name in functions:
        _remove(connection, name, name in macros)
    for name, f in FUNCTIONS.items():
        connection.create_function(
            "uri_" + name,
            _function(f),
            [_TYPES["text"]] * len(f.arguments),
            _TYPES[f.result],
            type="arrow",
            null_handling="special",
        )
        parameters = ", ".join(f.arguments)
        comment = f.comment.replace("'", "''")
        connection.execute(f"CREATE TEMPORARY MACRO uri_{name}({parameters}) AS system.main.uri_{name}({parameters})")
        connection.execute(f"COMMENT ON MACRO temp.main.uri_{name} IS '{comment}'")


def _remove(connection: duckdb.DuckDBPyConnection, name: str, has_macro: bool) -> None:
    """Remove a function that this connection registered, and its macro."""
    if has_macro:
        connection.execute(f"DROP MACRO temp.main.{name}")
    try:
        connection.remove_function(name)
    except duckdb.Error:
        raise ValueError(f"the database has a function {name} already, which is not of this connection") from None


def _function(f: Function) -> Callable[..., Any]:
    """Return the code of a function, which DuckDB calls with columns of pyarrow."""
    call = getattr(urikit, f.function)
    options = {"level": f.level} if f.level else {}

    def one(reference: Any) -> Any:
        return call(reference, **options)

    def two(first: Any, second: Any) -> Any:
        return call(first, second, **options)

    return one if len(f.arguments) == 1 else two
