"""Answers of phonenumbers and of geouri: are the two URIs of a line the same?"""

import importlib.metadata
import sys

import geouri
import phonenumbers


def number(text):
    n = phonenumbers.parse(text, None)
    return n.country_code, n.national_number, n.italian_leading_zero, n.extension


def same(a, b):
    if a.startswith("tel:"):
        return number(a) == number(b)
    return geouri.compare(geouri.parse(a), geouri.parse(b))


if sys.argv[1:] == ["version"]:
    print(", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("phonenumbers", "geouri")))
    sys.exit()
for line in sys.stdin:
    a, b = line.rstrip("\n").split("\t")
    try:
        answer = {True: "equal", False: "different", None: "refused"}[same(a, b)]
    except (phonenumbers.NumberParseException, geouri.GeoURIError):
        answer = "refused"
    print(answer)
