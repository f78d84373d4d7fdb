"""Answers of the codec idna and of the package idna for each code point in each form of a name."""

import sys
import unicodedata

import idna

sys.stdout.reconfigure(encoding="utf-8", newline="\n")


def codec(name):
    try:
        return name.encode("idna").decode("ascii")
    except UnicodeError:
        return "!"


def package(name):
    try:
        return idna.encode(name).decode("ascii")
    except idna.IDNAError:
        return "!"


print(f"Python {sys.version.split()[0]} (Unicode {unicodedata.unidata_version})\tidna {idna.__version__}")
for c in range(0x80, 0x110000):
    if 0xD800 <= c < 0xE000:
        continue
    unknown = "unknown" if unicodedata.category(chr(c)) == "Cn" else ""
    for form in sys.argv[1:]:
        name = form.replace("?", chr(c))
        print(codec(name), package(name), unknown, sep="\t")
