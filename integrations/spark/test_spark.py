"""Spark's functions and jobs, on a master with three workers, which are killed, as are the processes of uri."""

import os
import shutil
import subprocess
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

import urikit
from urikit import _child

if not shutil.which("java") and "JAVA_HOME" not in os.environ:
    pytest.skip("Spark needs Java", allow_module_level=True)
pytest.importorskip("pyspark", "4.1")

import jobs  # noqa: E402
import urikit.spark  # noqa: E402
from cluster import Cluster, kill, parent  # noqa: E402
from pyspark.sql import functions as F  # noqa: E402

WORDS = ("a", "news", "%7euser", "index.html", "product-1234", "2024", "..", "img_x")
TEXTS = [
    b"http://u:p@A.example.co.uk:80/b?q=1+2#f", None, b"a b", "http://bücher.example/".encode(), b"", b"../x?q=%ff&r",
    b"HTTP://127.1/%7E", b"http://\xff/", b"http://h/?q=\xe2\x82", "/ü?q=%E2%82%AC".encode(), b"http://h/?q=%ff", b"a" * 1000,
    b"see http://u:hunter2@h/ \xff", b"http://h/?password=x",
]  # fmt: skip
ARGUMENTS = {"resolve": "'http://b/c/', url", "query_parameter": "url, 'q'"}
LINES = 400_000


@pytest.fixture(scope="module")
def cluster():
    with Cluster(3) as started:
        urikit.spark.register(started.session, uri_parts=("host", "port", "valid", "findings", "key_crawl"))
        yield started


@pytest.fixture
def spark(cluster):
    return cluster.session


@pytest.fixture(scope="module")
def texts(cluster):
    """A view of TEXTS, as strings of Spark."""
    rows = [(i, None if text is None else text.hex()) for i, text in enumerate(TEXTS)]
    frame = cluster.session.createDataFrame(rows, "i int, hex string").repartition(3)
    frame.select("i", F.unhex("hex").cast("string").alias("url")).createOrReplaceTempView("texts")


def wanted(name):
    """Return what the package gives for TEXTS, one by one, as bytes."""
    f = urikit.FUNCTIONS[name]
    options = {"level": f.level} if f.level else {}
    found = []
    for text in TEXTS:
        try:
            value = text if text is None else text.decode()
        except UnicodeDecodeError:
            value = text
        arguments = {"resolve": ("http://b/c/", value), "query_parameter": (value, "q")}.get(name, (value,))
        if isinstance(value, bytes):
            arguments = [a.encode() if isinstance(a, str) else a for a in arguments]
        result = None if text is None else getattr(urikit, f.function)(*arguments, **options)
        found.append(result.encode() if isinstance(result, str) else result)
    return found


def select(name):
    call = f"uri_{name}({ARGUMENTS.get(name, 'url')})"
    return f"binary({call})" if urikit.FUNCTIONS[name].result == "text" else call


def test_functions(spark, texts):
    """Every function gives in SQL what it gives in Python."""
    names = list(urikit.FUNCTIONS)
    rows = spark.sql(f"select {', '.join(map(select, names))} from texts order by i").collect()
    for i, name in enumerate(names):
        got = [bytes(row[i]) if isinstance(row[i], bytearray) else row[i] for row in rows]
        assert got == wanted(name), name


def test_names(spark):
    """No function of the table is forgotten, and none is there under another name."""
    found = {row.function for row in spark.sql("show user functions").collect()}
    assert {name.rpartition(".")[2] for name in found} == {f"uri_{name}" for name in urikit.FUNCTIONS} | {"uri_parts"}


def test_structs(spark, texts):
    names = ["host", "port", "valid", "findings", "key_crawl"]
    fields = ", ".join(f"{select(n)} as {n}" for n in names)
    want = spark.sql(f"select {fields} from texts order by i").collect()
    parts = ", ".join(f"binary(p.{n})" if urikit.FUNCTIONS[n].result == "text" else f"p.{n}" for n in names)
    got = spark.sql(f"select {parts} from (select i, uri_parts(url) as p from texts) order by i").collect()
    assert [tuple(row) for row in got] == [tuple(row) for row in want]
    frame = spark.table("texts")
    got = frame.select("i", urikit.spark.columns("url", "valid", "findings").alias("p")).select("p.*", "i").orderBy("i")
    assert [(r.valid, r.findings) for r in got.collect()] == [(r.valid, r.findings) for r in want]
    for names in ((), ("resolve",), ("nothing",), ("host", "host")):
        with pytest.raises(ValueError):
            urikit.spark.columns("url", *names)


def test_frames(spark, texts):
    """A function of columns takes the options of the package."""
    frame = spark.table("texts").where("i in (0, 6)").orderBy("i")
    got = frame.select(
        urikit.spark.normalize("url", level="string").alias("a"),
        urikit.spark.valid("url", rule="relative-ref").alias("b"),
        urikit.spark.query_parameter("url", F.lit("q"), form=True).alias("c"),
    ).collect()
    texts = [TEXTS[i].decode() for i in (0, 6)]
    assert [r.a for r in got] == urikit.normalize(texts, level="string")
    assert [r.b for r in got] == [False, False]
    assert [r.c for r in got] == ["1 2", None]
    assert urikit.spark.host.__doc__ == urikit.host.__doc__ and "host" in dir(urikit.spark)
    with pytest.raises(AttributeError):
        urikit.spark.nothing
    with pytest.raises(TypeError, match="base, reference"):
        urikit.spark.resolve("url")


def test_wrong_type(spark):
    with pytest.raises(Exception, match="a column of int32 has no texts: cast it to a string"):
        spark.sql("select uri_host(1)").collect()
    assert spark.sql("select uri_host(null), uri_host(x'687474703a2f2f612f')").collect()[0][:] == (None, "a")


def test_batches(spark):
    """Rows stay in place over many batches and partitions."""
    frame = spark.range(0, 100_000, 1, 7).selectExpr("id", "concat('http://h', id, '/') as url")
    wrong = frame.selectExpr("id", "uri_host(url) as host").where("host is null or host != concat('h', id)")
    assert wrong.count() == 0
    assert frame.limit(0).selectExpr("uri_host(url)").collect() == []


def test_children(cluster):
    """Each worker process has a child of its own."""

    def look(batches):
        import pyarrow

        for batch in batches:
            urikit.host(batch.column(0).cast(pyarrow.string()))
            time.sleep(0.5)  # so that all workers take part
            pids = [os.getpid()], [_child._child.process.pid]
            yield pyarrow.RecordBatch.from_arrays([pyarrow.array(p, pyarrow.int64()) for p in pids], ["worker", "child"])

    rows = cluster.session.range(0, 12, 1, 12).mapInArrow(look, "worker long, child long").collect()
    pairs = {(row.worker, row.child) for row in rows}
    assert len(pairs) == len({w for w, _ in pairs}) == len({c for _, c in pairs}) >= 3
    assert all(parent(child) == worker for worker, child in pairs)
    assert {child for _, child in pairs} <= set(cluster.children())


def text(i):
    """Return a text like one of a crawl: hosts repeat, spellings differ, and one in a hundred is not valid."""
    path = "/".join(WORDS[(i * k) % 8] for k in range(1, 2 + i % 4))
    host = f"{'Www' if i % 10 == 0 else 'www'}.example{i * 7919 % 5000}.{'co.uk' if i % 7 == 0 else 'com'}"
    query = f"?id={i % 300}&utm_source=x" if i % 5 < 2 else ""
    return f"http{'s' * (i % 3 > 0)}://{host}/{path}{query}{' ' * (i % 100 == 99)}"


@pytest.fixture(scope="module")
def crawl(tmp_path_factory):
    """Files of lines, and what uri dedup gives for them."""
    folder = tmp_path_factory.mktemp("crawl")
    (folder / "list").mkdir()
    for part in range(3):
        numbers = range(part * LINES // 3, (part + 1) * LINES // 3)
        lines = [(text(i) + ("\r\n" if i % 50 == 0 else "\n")).encode() for i in numbers]
        (folder / "list" / f"{part}").write_bytes(b"".join(lines) + b"http://h/\xff\n/\xe2\r\n")
    files = sorted(map(str, (folder / "list").iterdir()))
    command = [_child.command(), "dedup", "--invalid", "keep", "--level", "crawl", *(x for f in files for x in ("-f", f))]
    found = subprocess.run(command, capture_output=True)
    assert found.returncode == 1, found.stderr[-1000:]
    return folder / "list", Counter(found.stdout.splitlines())


def lines(folder):
    return [line for part in sorted(folder.glob("part-*")) for line in part.read_bytes().split(b"\n")[:-1]]


def test_dedup(spark, crawl, tmp_path):
    files, want = crawl
    jobs.run(spark, ["dedup", "--level", "crawl", str(files), str(tmp_path / "out")])
    assert Counter(lines(tmp_path / "out")) == want
    # Whole rows of another format, and their numbers.
    table = jobs.read(spark, str(files), "text", ["address"]).withColumn("more", F.length("address"))
    table.write.parquet(str(tmp_path / "table"))
    options = ["--level", "crawl", "--format", "parquet", "--column", "address"]
    jobs.run(spark, ["dedup", *options, str(tmp_path / "table"), str(tmp_path / "rows")])
    rows = spark.read.parquet(str(tmp_path / "rows"))
    assert rows.columns == ["address", "more", "uri_key", "uri_rows"]
    assert rows.agg(F.sum("uri_rows"), F.count("*")).collect()[0][:] == (LINES + 6, sum(want.values()))
    assert rows.where("not uri_key <=> uri_key_crawl(address) or more != length(address)").count() == 0


def during(cluster, job, harm):
    """Run a job, and do harm as soon as a part of it is done. Return what harm returns."""
    done, found = threading.Event(), []
    tracker = cluster.session.sparkContext.statusTracker()

    def watch():
        while not done.is_set():
            stages = [tracker.getStageInfo(s) for s in tracker.getActiveStageIds()]
            if any(s and 0 < s.numCompletedTasks < s.numTasks for s in stages):
                found.append(harm())
                if found[-1] is None:
                    return
            time.sleep(0.1)

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        job()
    finally:
        done.set()
        thread.join()
    return found


@pytest.fixture
def small(spark):
    """Cut the work into many tasks and batches."""
    settings = {"spark.sql.files.maxPartitionBytes": "1m", "spark.sql.execution.arrow.maxRecordsPerBatch": "500"}
    old = {name: spark.conf.get(name) for name in settings}
    for name, value in settings.items():
        spark.conf.set(name, value)
    yield
    for name, value in old.items():
        spark.conf.set(name, value)


def test_killed_children(cluster, crawl, small, tmp_path):
    files, want = crawl
    job = ["dedup", "--level", "crawl", str(files), str(tmp_path / "out")]
    killed = during(cluster, lambda: jobs.run(cluster.session, job), lambda: sum(map(kill, cluster.children())))
    assert sum(killed) >= 3
    assert Counter(lines(tmp_path / "out")) == want


def test_join(spark, tmp_path):
    left, right = ["HTTP://A/%7e", "http://a:80/~", "http://b/", "a b", "/x"], ["http://a/~", "http://c/", "a b", "/x"]
    (tmp_path / "left").write_text("\n".join(left))
    (tmp_path / "right").write_text("\n".join(right))
    jobs.run(spark, ["join", *(str(tmp_path / n) for n in ("left", "right", "out"))])
    got = {(r.left, r.right, r.uri_key) for r in spark.read.parquet(str(tmp_path / "out")).collect()}
    pairs = {(a, b, urikit.key(a)) for a in left for b in right if urikit.key(a) and urikit.key(a) == urikit.key(b)}
    assert got == pairs and len(pairs) == 3


def test_redact(spark, tmp_path):
    log = [b"GET http://u:hunter2@h%d/?token=s%d \xff\r" % (i, i) if i % 3 else b"no address, %d" % i for i in range(50_000)]
    (tmp_path / "log").write_bytes(b"\n".join(log) + b"\n")
    jobs.run(spark, ["redact", str(tmp_path / "log"), str(tmp_path / "out")])
    got = lines(tmp_path / "out")
    assert got == urikit.redact_text(log)
    assert not any(b"hunter2" in line for line in got)


def test_links(spark, tmp_path):
    rows = [
        ("http://www.a.example.co.uk/x", "../y"), ("http://www.a.example.co.uk/x", "http://b.com/"),
        ("http://b.com/", "//c.b.com/"),
        ("http://b.com/", "a b"), ("http://127.0.0.1/", "http://b.com/"), ("nothing", "/x"),
    ]  # fmt: skip
    (tmp_path / "links").write_text("".join(f"{a}\t{b}\r\n" for a, b in rows * 3))
    jobs.run(spark, ["links", str(tmp_path / "links"), str(tmp_path / "out")])
    pages, targets = [a for a, _ in rows], urikit.resolve([a for a, _ in rows], [b for _, b in rows])
    want = Counter(zip(urikit.registrable_domain(pages), urikit.registrable_domain(targets)))
    got = {(r.site, r.target): r.links for r in spark.read.parquet(str(tmp_path / "out")).collect()}
    assert got == {pair: 3 * count for pair, count in want.items()}


def test_submit(cluster, tmp_path):
    """A job runs as a program."""
    (tmp_path / "list").write_text("http://a/\nHTTP://A\nx y\n")
    home = cluster.environment()["SPARK_HOME"]
    command = [f"{home}/bin/spark-submit", "--master", "local[1]", "--conf", "spark.ui.enabled=false"]
    command += [str(Path(__file__).with_name("jobs.py")), "dedup", str(tmp_path / "list"), str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, env=os.environ | cluster.environment())
    assert done.returncode == 0, done.stderr[-3000:].decode()
    assert Counter(lines(tmp_path / "out")) == Counter([b"http://a/", b"x y"])


def test_killed_worker(cluster, crawl, small, tmp_path):
    """A worker dies with its executor. The others do its part again, and no process of uri remains of it."""
    files, want = crawl
    children = set(cluster.children())

    def harm():
        children.update(cluster.children())
        cluster.kill_worker(0)

    job = ["dedup", "--level", "crawl", str(files), str(tmp_path / "out")]
    assert during(cluster, lambda: jobs.run(cluster.session, job), harm) == [None]
    assert cluster.workers[0].poll() is not None
    assert Counter(lines(tmp_path / "out")) == want
    for _ in range(100):
        remain = {pid for pid in children if parent(pid) is not None} - set(cluster.children())
        if not remain:
            break
        time.sleep(0.1)
    assert not remain
