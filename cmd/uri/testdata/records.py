"""Writes records with Python's csv and json, and in the text format of PostgreSQL, and reads what
uri makes of them. decode is the identity here, because no text has a percent sign."""

import csv, io, json, random, subprocess, sys, urllib.parse

random.seed(sys.argv[1])
ALPHABET = ["a", "b", ",", '"', "\n", "\r", "\t", "\\", "N", "é", "😀", " ", "\x01", "\u2028", "{", "}", "[", "]", ":", "'"]
rows = [["".join(random.choices(ALPHABET, k=random.randint(0, 9))) for _ in range(3)] for _ in range(1000)]


def uri(data, *args):
    return subprocess.run(["uri", *args], input=data.encode(), stdout=subprocess.PIPE, check=True).stdout.decode()


def read_csv(text):
    return list(csv.reader(io.StringIO(text, newline="")))


def lines(text):
    return text.split("\n")[:-1]


# https://www.postgresql.org/docs/current/sql-copy.html
ESCAPES = {"\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\v": "\\v"}
MEANING = {escape[1]: char for char, escape in ESCAPES.items()}


def escaped(text):
    return "".join(ESCAPES.get(c, c) for c in text)


def unescaped(text):
    chars = iter(text)
    return "".join(MEANING[next(chars)] if c == "\\" else c for c in chars)


for quoting, end in ((csv.QUOTE_ALL, "\n"), (csv.QUOTE_ALL, "\r\n"), (csv.QUOTE_MINIMAL, "\r\n")):
    f = io.StringIO(newline="")
    csv.writer(f, quoting=quoting, lineterminator=end).writerows(rows)
    data = f.getvalue()
    for i in range(3):
        field = ["--in", "csv", "--field", str(i + 1)]
        assert read_csv(uri(data, "decode", *field)) == [[row[i]] for row in rows]
        assert read_csv(uri(data, "decode", "--replace", *field)) == rows
        assert read_csv(uri(data, "decode", "--add", "n", *field)) == [row + [row[i]] for row in rows]
        tabs = uri(data, "decode", "--replace", "--out", "tsv", *field)
        assert [[unescaped(text) for text in line.split("\t")] for line in lines(tabs)] == rows
        values = uri(data, "decode", "--add", "n", "--json", *field)
        assert [json.loads(line) for line in lines(values)] == [row + [row[i]] for row in rows]

data = "".join("\t".join(map(escaped, row)) + "\n" for row in rows)
for i in range(3):
    field = ["--in", "tsv", "--field", str(i + 1)]
    assert uri(data, "decode", "--replace", *field) == data
    assert [unescaped(line) for line in lines(uri(data, "decode", *field))] == [row[i] for row in rows]
    assert read_csv(uri(data, "decode", "--replace", "--out", "csv", *field)) == rows

for ascii in (True, False):
    objects = [{"id": 1.5e300, "a": {"url": row[0], "l": [None, row[1]]}, "k" + row[2]: {}} for row in rows]
    data = "".join(json.dumps(o, ensure_ascii=ascii) + "\n" for o in objects)
    assert uri(data, "decode", "--in", "jsonl", "--field", "a.url", "--replace") == data
    values = uri(data, "decode", "--in", "jsonl", "--field", "/a/l/1", "--out", "csv")
    assert read_csv(values) == [[row[1]] for row in rows]
    more = uri(data, "encode", "--component", "path", "--in", "jsonl", "--field", "a.url", "--add", "encoded")
    for before, line in zip(objects, lines(more), strict=True):
        after = json.loads(line)
        assert urllib.parse.unquote(after.pop("encoded")) == before["a"]["url"] and after == before
