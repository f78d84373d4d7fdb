"""polars, pandas, logging, and the package itself."""

import io
import logging
import subprocess
import sys
import types
import warnings

import pandas
import polars
import pyarrow
import pytest

import urikit
import urikit.logging
import urikit.pandas
import urikit.polars
import urikit.spark
from urikit import _child

TEXTS = ["http://u:p@A:80/b?q=1#f", None, "a b", "HTTP://127.1/%7E"]
NAMES = sorted({f.function for f in urikit.FUNCTIONS.values()})


@pytest.mark.parametrize("name", NAMES)
def test_every_function(name):
    """A function of the table is a method of expressions and series."""
    call = getattr(urikit, name)
    arguments = {"resolve": ["http://h/"], "query_parameter": ["q"]}.get(name, [])
    want = call(*arguments, TEXTS) if name == "resolve" else call(TEXTS, *arguments)
    series = polars.Series("u", TEXTS)
    frame = series.to_frame()
    assert getattr(series.uri, name)(*arguments).to_list() == want
    expression = getattr(polars.col("u").uri, name)(*arguments)
    for engine in ("in-memory", "streaming"):
        got = frame.lazy().select(expression).collect(engine=engine)
        assert got["u"].to_list() == want
        assert frame.lazy().select(expression).collect_schema() == got.schema
    assert list(getattr(pandas.Series(TEXTS).uri, name)(*arguments).isna()) == [v is None for v in want]


def test_polars_expressions():
    frame = polars.DataFrame({"base": ["http://a/b/", "http://c/"], "href": ["../x", "y"]})
    got = frame.select(polars.col("href").uri.resolve(polars.col("base")))
    assert got["href"].to_list() == ["http://a/x", "http://c/y"]
    got = frame.select(polars.col("href").uri.resolve(polars.lit("http://d/")))
    assert got["href"].to_list() == ["http://d/x", "http://d/y"]
    got = frame.lazy().select(polars.col("base").uri.columns("host", "valid")).unnest("base").collect()
    assert got.to_dict(as_series=False) == {"host": ["a", "c"], "valid": [True, True]}
    got = frame.filter(polars.col("base").uri.host() == "a").select(polars.col("base").uri.key(level="crawl"))
    assert got["base"].to_list() == [urikit.key("http://a/b/", level="crawl")]
    assert frame.clear().select(polars.col("base").uri.host()).height == 0
    with pytest.raises(Exception, match="segment"):
        polars.DataFrame({"u": ["a b"]}).select(polars.col("u").uri.host(errors="raise"))


def test_polars_groups():
    frame = polars.DataFrame({"g": [1, 2, 1], "u": ["http://a/", "http://b/", "http://c/"]})
    got = frame.group_by("g", maintain_order=True).agg(polars.col("u").uri.host())
    assert got["u"].to_list() == [["a", "c"], ["b"]]


def test_pandas():
    series = pandas.Series(["../x", "y"], index=[5, 7], name="href")
    got = series.uri.resolve(pandas.Series(["http://a/b/", "http://c/"], index=[5, 7]))
    assert got.to_dict() == {5: "http://a/x", 7: "http://c/y"} and got.name == "href"
    got = series.uri.columns("path", "valid")
    assert got["path"].to_dict() == {5: "../x", 7: "y"} and list(got.columns) == ["path", "valid"]


@pytest.mark.parametrize("name", urikit.FUNCTIONS)
def test_spark(name):
    """A function of the table has a type in Spark, and takes arrays. integrations/spark has tests with Spark itself."""
    f = urikit.FUNCTIONS[name]
    options = {"level": f.level} if f.level else {}
    assert f.result in urikit.spark._TYPES
    texts = pyarrow.array([*TEXTS, "http://ü/?q=%ff"])
    others = {"resolve": ["http://h/"] * len(texts), "query_parameter": ["q"] * len(texts)}.get(name)
    columns = [texts] if others is None else [texts, pyarrow.array(others)]
    if name == "resolve":
        columns.reverse()
    want = getattr(urikit, f.function)(*columns, **options)
    assert urikit.spark._answer(f)(*columns).equals(want)
    assert urikit.spark._answer(f)(*(c.cast(pyarrow.large_binary()) for c in columns)).equals(want)
    if others is None:
        other = "host" if name == "valid" else "valid"
        found = urikit.spark._answer_all([name, other])(texts)
        assert found.field(name).equals(want) and found.field(other).equals(getattr(urikit, other)(texts))


def test_spark_register(monkeypatch):
    """No function of the table is forgotten in Spark. A session of Spark has a method that gets each."""
    monkeypatch.setattr(urikit.spark, "_udf", lambda answer, name, kind: (answer, name, kind))
    spark, found = types.SimpleNamespace(), {}
    spark.udf = types.SimpleNamespace(register=found.__setitem__)
    urikit.spark.register(spark, uri_parts=("host", "valid"))
    assert list(found) == [*(f"uri_{name}" for name in urikit.FUNCTIONS), "uri_parts"]
    texts = pyarrow.array(TEXTS)
    for name, f in urikit.FUNCTIONS.items():
        answer, function, kind = found[f"uri_{name}"]
        assert (function, kind) == (f.function, {"text": "string", "bool": "boolean", "list": "array<string>"}[f.result])
        options = {"level": f.level} if f.level else {}
        assert answer(*[texts] * len(f.arguments)).equals(getattr(urikit, f.function)(*[texts] * len(f.arguments), **options))
    assert found["uri_parts"][1:] == ("columns", "struct<`host`: string, `valid`: boolean>")


def test_spark_not_utf8():
    """A string of Spark can have any bytes. They do not change the results of other rows."""
    octets = pyarrow.array([b"http://u:p@h/?q=\xff", b"http://h/?q=%ff", None, b"http://h/?q=%C3%BC"])
    strings = octets.view(pyarrow.string())
    parameter = urikit.spark._answer(urikit.FUNCTIONS["query_parameter"])
    found = parameter(strings, pyarrow.array(["q"] * 4)).view(pyarrow.binary())
    assert found.to_pylist() == [None, None, None, "ü".encode()]
    found = urikit.spark._answer(urikit.FUNCTIONS["redact_text"])(strings).view(pyarrow.binary())
    assert found.to_pylist() == [b"http://u:***@h/?q=\xff", *octets.to_pylist()[1:]]
    with pytest.raises(TypeError, match="cast it to a string"):
        urikit.spark._answer(urikit.FUNCTIONS["host"])(pyarrow.array([1]))


def logged(call, *filters):
    stream = io.StringIO()
    logger = logging.Logger("test")
    handler = logging.StreamHandler(stream)
    handler.addFilter(urikit.logging.Redact())
    logger.addHandler(handler)
    call(logger)
    return stream.getvalue()


def test_logging():
    assert logged(lambda log: log.error("to %s", "http://u:hunter2@h/")) == "to http://u:***@h/\n"

    def fail(log):
        try:
            raise ValueError("http://u:hunter2@h/")
        except ValueError:
            log.exception("100%% %s", "token", stack_info=True)

    found = logged(fail)
    assert "hunter2" not in found and "u:***@h" in found and found.startswith("100% token\n")
    found = logged(lambda log: log.error("%d", "http://u:hunter2@h/"))
    assert "hunter2" not in found and "u:***@h" in found


def test_logging_without_command(monkeypatch):
    monkeypatch.setattr(_child, "_child", None)
    monkeypatch.setenv("URIKIT_COMMAND", "/nowhere/uri")
    found = logged(lambda log: log.error("to http://u:hunter2@h/"))
    assert "hunter2" not in found and "could not redact" in found


def test_imports_nothing():
    """The package imports no library that the caller has not."""
    code = "import sys, urikit; urikit.host(['http://a/']); print({'numpy', 'pyarrow', 'pandas', 'polars'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "set()\n"


def test_command():
    assert subprocess.run([_child.command(), "normalize", "HTTP://A"], capture_output=True, text=True).stdout == "http://a/\n"


def test_no_warnings():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for column in (polars.Series(TEXTS), pandas.Series(TEXTS), TEXTS):
            urikit.host(column)
            urikit.valid(column)
