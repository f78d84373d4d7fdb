"""The functions in DuckDB."""

import os
import signal
import threading

import pytest

import urikit
from urikit import _child

duckdb = pytest.importorskip("duckdb")
import urikit.duckdb  # noqa: E402

TEXTS = ["http://u:p@A:80/b?q=1#f", None, "a b", "", "HTTP://127.1/%7E", "http://ü/", "?q=%FF", "http://h/" + "a" * 100000]
TYPES = {"text": "VARCHAR", "bool": "BOOLEAN", "list": "VARCHAR[]"}


@pytest.fixture
def connection():
    found = duckdb.connect()
    urikit.duckdb.register(found)
    yield found
    found.close()


@pytest.mark.parametrize("name", urikit.FUNCTIONS)
def test_every_function(connection, name):
    """A function of the table gives what the package gives, for a column and for constants."""
    f = urikit.FUNCTIONS[name]
    connection.execute("CREATE TABLE texts (number INTEGER, a VARCHAR)")
    connection.executemany("INSERT INTO texts VALUES (?, ?)", list(enumerate(TEXTS)))
    arguments = {"resolve": "'http://h/b/', {}", "query_parameter": "{}, 'q'"}.get(name, "{}")
    options = {"level": f.level} if f.level else {}
    values = {"resolve": ["http://h/b/", TEXTS], "query_parameter": [TEXTS, "q"]}.get(name, [TEXTS])
    want = getattr(urikit, f.function)(*values, **options)
    assert any(v is not None for v in want) and want[1] is None
    got = connection.execute(f"SELECT uri_{name}({arguments.format('a')}) FROM texts ORDER BY number").fetchall()
    assert [v for (v,) in got] == want
    for text, result in zip(TEXTS, want):
        assert connection.execute(f"SELECT uri_{name}({arguments.format('$1')})", [text]).fetchall() == [(result,)]


def test_catalog(connection):
    """DuckDB's own list of functions is that of the table, with types, names of parameters and comments."""
    rows = "SELECT function_name, {} FROM duckdb_functions() WHERE function_name LIKE 'uri\\_%' ESCAPE '\\' AND function_type = '{}'"
    types = dict((n, t) for n, *t in connection.execute(rows.format("parameter_types, return_type", "scalar")).fetchall())
    names = dict((n, t) for n, *t in connection.execute(rows.format("parameters, comment", "macro")).fetchall())
    assert types == {f"uri_{n}": [["VARCHAR"] * len(f.arguments), TYPES[f.result]] for n, f in urikit.FUNCTIONS.items()}
    assert names == {f"uri_{n}": [list(f.arguments), f.comment] for n, f in urikit.FUNCTIONS.items()}


def test_parameters(connection):
    got = connection.execute("SELECT uri_resolve(reference := '../g', base := 'http://a/b/c'), 'http://a/'.uri_host()")
    assert got.fetchall() == [("http://a/g", "a")]
    for text in ("uri_resolve('http://a/')", "uri_host(1)", "uri_host(text := 'a')"):
        with pytest.raises(duckdb.Error, match="uri_"):
            connection.execute(f"SELECT {text}")


def test_connections(connection):
    other = connection.cursor()
    assert other.execute("SELECT uri_host('http://a/')").fetchall() == [("a",)]
    with pytest.raises(ValueError, match="already"):
        urikit.duckdb.register(other)
    urikit.duckdb.register(connection)
    assert connection.execute("SELECT uri_host(reference := 'http://a/')").fetchall() == [("a",)]
    with duckdb.connect() as fresh:
        fresh.execute("CREATE TEMPORARY MACRO uri_host(a) AS a")
        with pytest.raises(ValueError, match="macro uri_host"):
            urikit.duckdb.register(fresh)
        assert fresh.execute("SELECT count(*) FROM duckdb_functions() WHERE function_name LIKE 'uri\\_%' ESCAPE '\\'").fetchall() == [(1,)]


def test_files(tmp_path):
    """A table with functions in a view is read again by another process's connection, which registers them."""
    path = str(tmp_path / "crawl.db")
    with duckdb.connect(path) as first:
        urikit.duckdb.register(first)
        first.execute("CREATE TABLE pages AS SELECT 'http://H' || i || '/' AS url FROM range(3) r(i)")
        first.execute("CREATE VIEW hosts AS SELECT uri_normalize(url) AS normal FROM pages")
    with duckdb.connect(path) as second:
        with pytest.raises(duckdb.Error, match="uri_normalize"):
            second.execute("FROM hosts")
        urikit.duckdb.register(second)
        assert second.execute("FROM hosts").fetchall() == [(f"http://h{i}/",) for i in range(3)]


@pytest.mark.parametrize("setting", ["arrow_large_buffer_size = true", "produce_arrow_string_view = true", "threads = 1", "threads = 4"])
def test_many_rows(connection, setting):
    """Rows of many columns, on several threads and connections, are in order."""
    connection.execute(f"SET {setting}")
    if "view" in setting:
        connection.execute("SET arrow_output_version = '1.4'")
    query = "SELECT count(*), count(*) FILTER (WHERE uri_host('HTTP://h' || i || '/') = 'h' || i), count(DISTINCT uri_key('http://h' || i % 1000)) FROM range(100000) r(i)"
    found = []

    def run():
        found.append(connection.cursor().execute(query).fetchall())

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[(100000, 100000, 1000)]] * 3


def test_child(connection, monkeypatch):
    """A query goes on with another child, and fails if there is none."""
    query = "SELECT count(uri_host('http://h' || i)) FROM range(300000) r(i)"
    assert connection.execute("SELECT uri_host('http://a/' || random())").fetchall() == [("a",)]
    if hasattr(signal, "SIGKILL"):
        child = _child._child.process.pid
        killer = threading.Timer(0.05, os.kill, (child, signal.SIGKILL))
        killer.start()
        assert connection.execute(query).fetchall() == [(300000,)]
        killer.join()
        assert connection.execute(query).fetchall() == [(300000,)]
    monkeypatch.setattr(_child, "_child", None)
    monkeypatch.setenv("URIKIT_COMMAND", "/nowhere/uri")
    with pytest.raises(duckdb.Error, match="cannot start the command uri"):
        connection.execute(query)
