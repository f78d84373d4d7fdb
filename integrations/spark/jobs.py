#!/usr/bin/env python3
"""Typical jobs for Spark. They need PySpark 4.1 or newer, and on each node the package urikit.

    spark-submit jobs.py dedup  LIST OUT          the first text of each key
    spark-submit jobs.py join   LIST OTHER OUT    pairs of texts with the same key
    spark-submit jobs.py redact LOGS OUT          lines with their secrets masked
    spark-submit jobs.py links  LINKS OUT         links between registrable domains, counted

Inputs are files of lines; in LINKS a line has a page, a tab, and a link on that page. --format names another format
of Spark, such as parquet, whose columns are "url" for the first two jobs, "value" for redact, "page" and "href" for
links, unless --column says otherwise. dedup and redact write the same format, join and links Parquet. OUT is a
folder, which must not be there.
"""

from __future__ import annotations

import argparse

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F

import urikit.spark


def key(column: str, level: str) -> Column:
    """Return the key of a text, which is NULL if the text has no normal form of that level."""
    return urikit.spark.key(column, level=level)


def dedup(frame: DataFrame, column: str, level: str) -> DataFrame:
    """Return the first row of each key, with the key and the number of its rows as uri_key and uri_rows.

    The order is that of the names of the files, and of the rows in them. A text without a key is compared as it is
    written, so no row is lost: its uri_key is NULL.
    """
    place = F.struct("_metadata.file_path", "_metadata.file_block_start", F.monotonically_increasing_id())
    texts = frame.select(
        F.struct(frame.columns).alias("row"),
        place.alias("place"),
        F.unhex(key(column, level)).alias("key"),
        F.col(column).alias("text"),
    )
    # The SHA-256 of a text has 32 bytes, and a key has 16: they are never equal.
    text = F.unhex(F.sha2(F.col("text").cast("binary"), 256))
    groups = texts.groupBy(F.coalesce("key", text).alias("same")).agg(
        F.min_by("row", "place").alias("row"), F.count("*").alias("rows")
    )
    found = F.when(F.length("same") == 16, F.lower(F.hex("same")))
    return groups.select("row.*", found.alias("uri_key"), F.col("rows").alias("uri_rows"))


def join(left: DataFrame, right: DataFrame, column: str, level: str) -> DataFrame:
    """Return the pairs of texts that have the same key. A text without a key has no pair."""
    one = left.select(key(column, level).alias("uri_key"), F.col(column).alias("left"))
    two = right.select(key(column, level).alias("uri_key"), F.col(column).alias("right"))
    return one.join(two, "uri_key")


def redact(frame: DataFrame, column: str) -> DataFrame:
    """Return the rows with the secrets in a column of running text masked."""
    return frame.withColumn(column, urikit.spark.redact_text(column))


def links(frame: DataFrame, page: str, href: str) -> DataFrame:
    """Count the links from each registrable domain to each, as the columns site, target and links.

    A domain is NULL for an address, for a name such as localhost, and for a link that cannot be resolved. So the sum
    of links is the number of rows.
    """
    targets = frame.select(F.col(page), urikit.spark.resolve(page, href).alias("target"))
    domains = targets.select(
        urikit.spark.registrable_domain(page).alias("site"), urikit.spark.registrable_domain("target").alias("target")
    )
    return domains.groupBy("site", "target").agg(F.count("*").alias("links"))


def read(spark: SparkSession, path: str, form: str, columns: list[str]) -> DataFrame:
    """Read files. The fields of lines, which end with LF or CRLF, become columns."""
    frame = load(spark, path, form)
    if form != "text":
        return frame
    # In bytes: a line can have any.
    line = F.expr("if(endswith(value, '\\r'), string(substring(binary(value), 1, octet_length(value) - 1)), value)")
    if len(columns) == 1:
        return frame.select(line.alias(columns[0]))
    fields = F.split(line, "\t", len(columns))
    return frame.select(*(F.get(fields, i).alias(name) for i, name in enumerate(columns)))


def load(spark: SparkSession, path: str, form: str) -> DataFrame:
    """Read files as they are. A line of text ends with LF."""
    return spark.read.format(form).load(path, **({"lineSep": "\n"} if form == "text" else {}))


def run(spark: SparkSession, arguments: list[str] | None = None) -> None:
    """Run a job by the arguments of a command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    jobs = parser.add_subparsers(dest="job", required=True)
    for name, inputs in {"dedup": ["LIST"], "join": ["LIST", "OTHER"], "redact": ["LOGS"], "links": ["LINKS"]}.items():
        job = jobs.add_parser(name)
        for path in [*inputs, "OUT"]:
            job.add_argument(path)
        job.add_argument("--format", default="text")
        if name in ("dedup", "join"):
            job.add_argument("--level", default="scheme", help='as in "uri help normalize"')
        default = {"redact": ["value"], "links": ["page", "href"]}.get(name, ["url"])
        job.add_argument("--column", default=default, nargs=len(default))
    given = parser.parse_args(arguments)
    names = given.column
    if given.job == "join":
        sides = [read(spark, path, given.format, names) for path in (given.LIST, given.OTHER)]
        join(*sides, *names, given.level).write.parquet(given.OUT)
    elif given.job == "links":
        links(read(spark, given.LINKS, given.format, names), *names).write.parquet(given.OUT)
    elif given.job == "redact":
        redact(load(spark, given.LOGS, given.format), *names).write.format(given.format).save(given.OUT)
    else:
        rows = dedup(read(spark, given.LIST, given.format, names), *names, given.level)
        if given.format == "text":
            rows = rows.select(*names)
        rows.write.format(given.format).save(given.OUT)


if __name__ == "__main__":
    session = SparkSession.builder.appName("urikit").getOrCreate()
    try:
        run(session)
    finally:
        session.stop()
