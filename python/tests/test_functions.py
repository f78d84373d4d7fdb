"""Every kind of argument gives the same results, and keeps its kind."""

import inspect
import pickle

import numpy
import pandas
import polars
import pyarrow
import pytest

import urikit

TEXTS = ["http://u:p@A:80/b?q=1+2#f", None, "a b", "http://ü/", "", "HTTP://127.1/%7E", "\udcff", "a" * 1000]


def kinds(texts):
    """Return the texts as a column of each kind, with a function that makes a list of a result."""
    plain = [t for t in texts if t is None or t.isprintable()]
    large = pyarrow.array(["x", *plain, "x"], pyarrow.large_string()).slice(1, len(plain))
    return {
        "list": (plain, list),
        "tuple": (tuple(plain), list),
        "generator": ((t for t in plain), list),
        "numpy": (numpy.array(plain, dtype=object), lambda r: r.tolist()),
        "pyarrow": (pyarrow.array(plain), lambda r: r.to_pylist()),
        "large": (large, lambda r: r.to_pylist()),
        "view": (pyarrow.array(plain).cast(pyarrow.string_view()), lambda r: r.to_pylist()),
        "chunks": (pyarrow.chunked_array([plain[:3], plain[3:]]), lambda r: r.to_pylist()),
        "dictionary": (pyarrow.array(plain).dictionary_encode(), lambda r: r.to_pylist()),
        "polars": (polars.Series("name", plain), lambda r: r.to_list()),
        "categorical": (polars.Series("name", plain, dtype=polars.Categorical), lambda r: r.to_list()),
        "pandas": (pandas.Series(plain, name="name"), missing),
        "object": (pandas.Series(plain, name="name", dtype=object), missing),
        "arrow": (pandas.Series(plain, name="name", dtype=pandas.ArrowDtype(pyarrow.string())), missing),
    }


def missing(series):
    """Return a series of pandas as a list, with None for each of its signs of a missing value."""
    found = []
    for value, is_list in ((v, isinstance(v, (list, numpy.ndarray))) for v in series.astype(object)):
        found.append(list(value) if is_list else None if pandas.isna(value) else value)
    return found


@pytest.mark.parametrize("kind", kinds([]))
@pytest.mark.parametrize("name", [n for n, f in urikit.FUNCTIONS.items() if not f.level and len(f.arguments) == 1])
def test_kinds(kind, name):
    column, to_list = kinds(TEXTS)[kind]
    call = getattr(urikit, name)
    texts = [t for t in TEXTS if t is None or t.isprintable()]
    want = [None if t is None else call(t) for t in texts]
    got = call(column)
    assert to_list(got) == want
    if kind not in ("tuple", "generator", "dictionary"):
        same = pyarrow.Array if kind in ("pyarrow", "large", "view") else type(column)
        assert isinstance(got, same)
    if kind in ("polars", "pandas", "object", "arrow"):
        assert got.name == "name"
    if kind in ("pyarrow", "large", "view") and urikit.FUNCTIONS[name].result == "text":
        assert got.type == column.type


def test_every_function():
    """The table, which is made from that in Go, has the functions that there are."""
    functions = {f.function for f in urikit.FUNCTIONS.values()}
    assert functions == {n for n in urikit.__all__ if inspect.isfunction(getattr(urikit, n)) and n != "columns"}
    for name in functions:
        assert getattr(urikit, name).__doc__, name
        assert hasattr(urikit, name)


def test_results():
    assert urikit.normalize("HTTP://Example.com:80/%7Ea") == "http://example.com/~a"
    assert urikit.normalize("http://u@a/?utm_source=x#f", level="crawl") == "http://a/"
    assert urikit.host(b"http://a/") == b"a"
    assert urikit.valid("a b") is False
    assert urikit.valid("a", rule="uri") is False
    assert urikit.findings("http://u:p@h.example/") == ["password"]
    assert urikit.query_parameter("?a=1+2", "a", form=True) == "1 2"
    assert urikit.query_parameter(["?a=1", "?b=2"], "a") == ["1", None]
    assert urikit.query_parameter("?a=1&b=2", ["a", "b", None]) == ["1", "2", None]
    assert urikit.query_parameter("?a=%FF", "a") is None
    assert urikit.query_parameter(b"?a=%FF", b"a") == b"\xff"
    assert urikit.query_parameter([b"?a=%FF"], "a") == [b"\xff"]
    assert urikit.resolve("http://a/b/", ["c", "../d", None]) == ["http://a/b/c", "http://a/d", None]
    assert urikit.resolve(["http://a/", "http://b/"], "c") == ["http://a/c", "http://b/c"]
    assert urikit.host([]) == []
    assert urikit.host(polars.Series([], dtype=polars.String)).to_list() == []
    assert urikit.host(pyarrow.chunked_array([], pyarrow.string())).to_pylist() == []
    assert urikit.redact("http://u:\udcff@h/\udcff") == "http://u:***@h/\udcff"
    assert urikit.redact_text("GET http://u:p@h/ x") == "GET http://u:***@h/ x"


def test_surrogates():
    """A lone surrogate does not change the results of other rows. A browser reads it as U+FFFD."""
    lone = ["\udc80", "?q=%FF", "?q=%ED%A0%80", "?q=%C3%BC", None]
    assert urikit.query_parameter(lone, "q") == [None, None, None, "ü", None]
    assert urikit.query_parameter(pandas.Series(lone, dtype=object), "q").tolist() == [None, None, None, "ü", None]
    assert urikit.query_parameter(["?q=%FF", "?q=a"], ["\udc80", "q"]) == [None, "a"]
    assert urikit.query_parameter("?%ED%B2%80=%FF", ["\udc80"]) == [None]
    assert urikit.redact(["http://u:\udc80@h/", "\ud800"]) == ["http://u:***@h/", "\ud800"]
    href = "http://h/%EF%BF%BD"
    assert urikit.browser_href("http://h/\udc80") == href
    for kind in (list, lambda texts: pandas.Series(texts, dtype=object)):
        texts = kind(["http://h/\udc80", "http://h/\ud800", None, "http://ü/"])
        assert list(urikit.browser_href(texts)) == [href, href, None, "http://xn--tda/"]
        got = urikit.columns(texts, "redact", "browser_href")
        assert list(got["browser_href"]) == [href, href, None, "http://xn--tda/"]
        assert list(got["redact"]) == list(texts)


def test_columns():
    got = urikit.columns(pyarrow.array(TEXTS[:5]), "host", "port", "key_crawl", "error", "valid", "findings")
    for name, column in got.items():
        f = urikit.FUNCTIONS[name]
        options = {"level": f.level} if f.level else {}
        assert column.to_pylist() == getattr(urikit, f.function)(TEXTS[:5], **options), name
    assert urikit.columns("http://a:1/", "host", "port") == {"host": "a", "port": "1"}
    with pytest.raises(ValueError, match="'nope' is not a function"):
        urikit.columns("a", "nope")
    with pytest.raises(ValueError, match="'resolve' is not a function of one"):
        urikit.columns("a", "resolve")


def test_many_batches():
    """Rows of several batches are in order, whatever their length."""
    column = [f"http://h{i}.example/" + "a" * (5_000_000 if i % 40_000 == 7 else i % 50) for i in range(100_000)]
    column[::1000] = [None] * 100
    want = [None if t is None else t.split("/")[2] for t in column]
    assert urikit.host(column) == want
    array = pyarrow.array(column)
    assert urikit.host(array).to_pylist() == want
    assert urikit.host(array.slice(3)).to_pylist() == want[3:]
    assert urikit.path(array).to_pylist() == [None if t is None else t[t.index("/", 8) :] for t in column]


def test_errors():
    with pytest.raises(urikit.Error) as caught:
        urikit.host(["http://a/", None, "mailto:a", "http://h:8x/p"], errors="raise")
    error = caught.value
    assert (error.index, error.offset, error.component, error.rule, error.section) == (3, 11, "port", "port", "3.2.3")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    with pytest.raises(urikit.Error) as caught:
        urikit.normalize("a b", errors="raise")
    assert caught.value.index is None
    assert urikit.host(["mailto:a"], errors="raise") == [None]
    with pytest.raises(urikit.Error, match="scheme"):
        urikit.key("a", level="crawl", errors="raise")
    with pytest.raises(urikit.Error) as caught:
        urikit.resolve("a", ["b"], errors="raise")
    assert caught.value.component == "scheme"
    with pytest.raises(urikit.Error) as caught:
        urikit.host(pyarrow.array(["a"] * 50_000 + ["http://u:secret value@h/"]), errors="raise")
    assert caught.value.index == 50_000
    assert "secret" not in str(caught.value)


def test_wrong_arguments():
    for value in (1, None, [1], ["a", b"b"], pyarrow.array([1]), polars.Series([1]), numpy.array([["a"]])):
        with pytest.raises((TypeError, AttributeError)):
            urikit.host(value)
    with pytest.raises(ValueError, match="no level"):
        urikit.normalize("a", level="nope")
    with pytest.raises(ValueError, match="errors is"):
        urikit.host("a", errors="nope")
    with pytest.raises(ValueError, match="rows"):
        urikit.query_parameter(["a"], ["b", "c"])
    assert urikit.host("http://a/") == "a"  # another child
