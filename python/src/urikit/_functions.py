"""The functions. Made from the table of functions by definitions_test.go."""

# mypy: disable-error-code="overload-overlap"

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, overload

from urikit._call import run
from urikit._types import Errors, S


class Function(NamedTuple):
    """A function with options, under a name that SQL has too, after "uri_"."""

    function: str
    arguments: tuple[str, ...]
    result: Literal["text", "bool", "list"]
    level: str = ""
    comment: str = ""


Level = Literal["string", "case", "percent", "path", "scheme", "generic", "cache-key", "crawl", "crawl-href", "dedup"]
Rule = Literal["uri-reference", "uri", "absolute-uri", "relative-ref"]

PROFILES = frozenset(("cache-key", "crawl", "crawl-href", "dedup"))

FUNCTIONS = {
    "valid": Function(
        "valid", ("reference",), "bool", "",
        "1 if the text is a URI-reference of RFC 3986, and otherwise 0.",
    ),
    "normalize": Function(
        "normalize", ("reference",), "text", "",
        "the normal form of RFC 3986, section 6.2, up to a level, or that of a profile. NULL: the text is not a reference, or with a profile not a URI.",
    ),
    "normalize_cache_key": Function(
        "normalize", ("reference",), "text", "cache-key",
        "the normal form of RFC 3986, section 6.2, up to a level, or that of a profile; level cache-key. NULL: the text is not a reference, or with a profile not a URI.",
    ),
    "normalize_crawl": Function(
        "normalize", ("reference",), "text", "crawl",
        "the normal form of RFC 3986, section 6.2, up to a level, or that of a profile; level crawl. NULL: the text is not a reference, or with a profile not a URI.",
    ),
    "normalize_crawl_href": Function(
        "normalize", ("reference",), "text", "crawl-href",
        "the normal form of RFC 3986, section 6.2, up to a level, or that of a profile; level crawl-href. NULL: the text is not a reference, or with a profile not a URI.",
    ),
    "normalize_dedup": Function(
        "normalize", ("reference",), "text", "dedup",
        "the normal form of RFC 3986, section 6.2, up to a level, or that of a profile; level dedup. NULL: the text is not a reference, or with a profile not a URI.",
    ),
    "resolve": Function(
        "resolve", ("base", "reference",), "text", "",
        "the target of the reference against the base (RFC 3986, section 5.2). NULL: the base is not a URI, or the text is not a reference.",
    ),
    "scheme": Function(
        "scheme", ("reference",), "text", "",
        "the scheme, as written. NULL: the text is not a reference, or it has no scheme.",
    ),
    "userinfo": Function(
        "userinfo", ("reference",), "text", "",
        "the userinfo, as written, with its password. NULL: the text is not a reference, or it has no userinfo.",
    ),
    "host": Function(
        "host", ("reference",), "text", "",
        "the host, as written; an IPv6 address with its brackets. NULL: the text is not a reference, or it has no authority.",
    ),
    "host_ascii": Function(
        "host_ascii", ("reference",), "text", "",
        "the host, a domain name in lower case and in its ASCII form, such as xn--bcher-kva.example. NULL: the text is not a reference, or it has no authority, or the name is not valid by UTS #46.",
    ),
    "host_unicode": Function(
        "host_unicode", ("reference",), "text", "",
        "the host, a domain name in lower case and in Unicode; it can look like another name. NULL: the text is not a reference, or it has no authority, or the name is not valid by UTS #46.",
    ),
    "registrable_domain": Function(
        "registrable_domain", ("reference",), "text", "",
        "the registrable domain of the host, such as example.co.uk, by the Public Suffix List. NULL: the text is not a reference, or it has no host with one, such as an address or a public suffix.",
    ),
    "port": Function(
        "port", ("reference",), "text", "",
        "the port, as written, which can be empty; the default port of a scheme is not written. NULL: the text is not a reference, or it has no port.",
    ),
    "path": Function(
        "path", ("reference",), "text", "",
        "the path, as written, which can be empty. NULL: the text is not a reference.",
    ),
    "query": Function(
        "query", ("reference",), "text", "",
        "the query, as written, which can be empty. NULL: the text is not a reference, or it has no query.",
    ),
    "fragment": Function(
        "fragment", ("reference",), "text", "",
        "the fragment, as written, which can be empty. NULL: the text is not a reference, or it has no fragment.",
    ),
    "query_parameter": Function(
        "query_parameter", ("reference", "name",), "text", "",
        'the decoded value of the first query parameter with the name, which is compared decoded; any bytes can be in it. NULL: the text is not a reference, or it has no such parameter; a parameter without "=" has an empty value.',
    ),
    "key": Function(
        "key", ("reference",), "text", "",
        "the first 16 octets of the SHA-256 of what normalize gives with the same options, as 32 hexadecimal digits. NULL: the text is not a reference, or with a profile not a URI.",
    ),
    "key_cache_key": Function(
        "key", ("reference",), "text", "cache-key",
        "the first 16 octets of the SHA-256 of what normalize gives with the same options, as 32 hexadecimal digits; level cache-key. NULL: the text is not a reference, or with a profile not a URI.",
    ),
    "key_crawl": Function(
        "key", ("reference",), "text", "crawl",
        "the first 16 octets of the SHA-256 of what normalize gives with the same options, as 32 hexadecimal digits; level crawl. NULL: the text is not a reference, or with a profile not a URI.",
    ),
    "key_crawl_href": Function(
        "key", ("reference",), "text", "crawl-href",
        "the first 16 octets of the SHA-256 of what normalize gives with the same options, as 32 hexadecimal digits; level crawl-href. NULL: the text is not a reference, or with a profile not a URI.",
    ),
    "key_dedup": Function(
        "key", ("reference",), "text", "dedup",
        "the first 16 octets of the SHA-256 of what normalize gives with the same options, as 32 hexadecimal digits; level dedup. NULL: the text is not a reference, or with a profile not a URI.",
    ),
    "error": Function(
        "error", ("reference",), "text", "",
        "why the text is not a URI-reference: a JSON object with offset, component, rule, message and section, as uri parse has them. NULL: the text is a reference.",
    ),
    "findings": Function(
        "findings", ("reference",), "list", "",
        "the ids of the findings of audit in any text, each once, in the order of audit.",
    ),
    "severity": Function(
        "severity", ("reference",), "text", "",
        "the highest severity of the findings of audit in any text: high, medium, low, info, or none without findings.",
    ),
    "browser_href": Function(
        "browser_href", ("reference",), "text", "",
        "the URL that a browser reads in any text, without a base, as it is serialized (URL Standard). NULL: a browser refuses the text.",
    ),
    "redact": Function(
        "redact", ("reference",), "text", "",
        "a text that is meant as one reference, valid or not, with its secrets masked; a line of a log is none.",
    ),
    "redact_text": Function(
        "redact_text", ("text",), "text", "",
        "a running text, such as a line of a log, with the secrets in it masked.",
    ),
}


@overload
def valid(reference: str, *, rule: Rule = "uri-reference") -> bool: ...


@overload
def valid(reference: bytes, *, rule: Rule = "uri-reference") -> bool: ...


@overload
def valid(reference: S, *, rule: Rule = "uri-reference") -> S: ...


@overload
def valid(reference: Iterable[str | None], *, rule: Rule = "uri-reference") -> list[bool | None]: ...


@overload
def valid(reference: Iterable[bytes | None], *, rule: Rule = "uri-reference") -> list[bool | None]: ...


def valid(reference: Any, *, rule: Rule = "uri-reference") -> Any:
    """Return 1 if the text is a URI-reference of RFC 3986, and otherwise 0.

    rule: the rule that the whole text must match.
    """
    return run("valid", (reference,), **{"as": rule})


@overload
def normalize(reference: str, *, level: Level = "scheme", errors: Errors = "null") -> str | None: ...


@overload
def normalize(reference: bytes, *, level: Level = "scheme", errors: Errors = "null") -> bytes | None: ...


@overload
def normalize(reference: S, *, level: Level = "scheme", errors: Errors = "null") -> S: ...


@overload
def normalize(reference: Iterable[str | None], *, level: Level = "scheme", errors: Errors = "null") -> list[str | None]: ...


@overload
def normalize(reference: Iterable[bytes | None], *, level: Level = "scheme", errors: Errors = "null") -> list[bytes | None]: ...


def normalize(reference: Any, *, level: Level = "scheme", errors: Errors = "null") -> Any:
    """Return the normal form of RFC 3986, section 6.2, up to a level, or that of a profile.

    The result is None if the text is not a reference, or with a profile not a URI.

    level: one of section 6.2, or a profile.
    errors: "raise" raises an Error for the first text that is not a reference.
    """
    return run("normalize", (reference,), level=level, errors=errors)


@overload
def resolve(base: str, reference: str, *, errors: Errors = "null") -> str | None: ...


@overload
def resolve(base: bytes, reference: bytes, *, errors: Errors = "null") -> bytes | None: ...


@overload
def resolve(base: S | str | bytes, reference: S | str | bytes, *, errors: Errors = "null") -> S: ...


@overload
def resolve(base: str | Iterable[str | None], reference: str | Iterable[str | None], *, errors: Errors = "null") -> list[str | None]: ...


@overload
def resolve(base: bytes | Iterable[bytes | None], reference: bytes | Iterable[bytes | None], *, errors: Errors = "null") -> list[bytes | None]: ...


def resolve(base: Any, reference: Any, *, errors: Errors = "null") -> Any:
    """Return the target of the reference against the base (RFC 3986, section 5.2).

    The result is None if the base is not a URI, or the text is not a reference.

    errors: "raise" raises an Error for the first text that is not a reference.
    """
    return run("resolve", (base, reference,), errors=errors)


@overload
def scheme(reference: str, *, errors: Errors = "null") -> str | None: ...


@overload
def scheme(reference: bytes, *, errors: Errors = "null") -> bytes | None: ...


@overload
def scheme(reference: S, *, errors: Errors = "null") -> S: ...


@overload
def scheme(reference: Iterable[str | None], *, errors: Errors = "null") -> list[str | None]: ...


@overload
def scheme(reference: Iterable[bytes | None], *, errors: Errors = "null") -> list[bytes | None]: ...


def scheme(reference: Any, *, errors: Errors = "null") -> Any:
    """Return the scheme, as written.

    The result is None if the text is not a reference, or it has no scheme.

    errors: "raise" raises an Error for the first text that is not a reference.
    """
    return run("scheme", (reference,), errors=errors)


@overload
def userinfo(reference: str, *, errors: Errors = "null") -> str | None: ...


@overload
def userinfo(reference: bytes, *, errors: Errors = "null") -> bytes | None: ...


@overload
def userinfo(reference: S, *, errors: Errors = "null") -> S: ...


@overload
def userinfo(reference: Iterable[str | None], *, errors: Errors = "null") -> list[str | None]: ...


@overload
def userinfo(reference: Iterable[bytes | None], *, errors: Errors = "null") -> list[bytes | None]: ...


def userinfo(reference: Any, *, errors: Errors = "null") -> Any:
    """Return the userinfo, as written, with its password.

    The result is None if the text is not a reference, or it has no userinfo.

    errors: "raise" raises an Error for the first text that is not a reference.
    """
    return run("userinfo", (reference,), errors=errors)


@overload
def host(reference: str, *, errors: Errors = "null") -> str | None: ...


@overload
def host(reference: bytes, *, errors: Errors = "null") -> bytes | None: ...


@overload
def host(reference: S, *, errors: Errors = "null") -> S: ...


@overload
def host(reference: Iterable[str | None], *, errors: Errors = "null") -> list[str | None]: ...


@overload
def host(reference: Iterable[bytes | None], *, errors: Errors = "null") -> list[bytes | None]: ...


def host(reference: Any, *, errors: Errors = "null") -> Any:
    """Return the host, as written; an IPv6 address with its brackets.

    The result is None if the text is not a reference, or it has no authority.

    errors: "raise" raises an Error for the first text that is not a reference.
    """
    return run("host", (reference,), errors=errors)


@overload
def host_ascii(reference: str, *, errors: Errors = "null") -> str | None: ...


@overload
def host_ascii(reference: bytes, *, errors: Errors = "null") -> bytes | None: ...


@overload
def host_ascii(reference: S, *, errors: Errors = "null") -> S: ...


@overload
def host_ascii(reference: Iterable[str | None], *, errors: Errors = "null") -> list[str | None]: ...


@overload
def host_ascii(reference: Iterable[bytes | None], *, errors: Errors = "null") -> list[bytes | None]: ...


def host_ascii(reference: Any, *, errors: Errors = "null") -> Any:
    """Return the host, a domain name in lower case and in its ASCII form, such as xn--bcher-kva.example.

    The result is None if the text is not a reference, or it has no authority, or the name is not valid by UTS #46.

    errors: "raise" raises an Error for the first text that is not a reference.
    """
    return run("host_ascii", (reference,), errors=errors)


@overload
def host_unicode(reference: str, *, errors: Errors = "null") -> str | None: ...


@overload
def host_unicode(reference: bytes, *, errors: Errors = "null") -> bytes | None: ...


@overload
def host_unicode(reference: S, *, errors: Errors = "null") -> S: ...


@overload
def host_unicode(reference: Iterable[str | None], *, errors: Errors = "null") -> list[str | None]: ...


@overload
def host_unicode(reference: Iterable[bytes | None], *, errors: Errors = "null") -> list[bytes | None]: ...


def host_unicode(reference: Any, *, errors: Errors = "null") -> Any:
    """Return the host, a domain name in lower case and in Unicode; it can look like another name.

    The result is None if the text is not a reference, or it has no authority, or the name is not valid by UTS #46.

    errors: "raise" raises an Error for the first text that is not a reference.
    """
    return run("host_unicode", (reference,), errors=errors)


@overload
def registrable_domain(reference: str, *, errors: Errors = "null") -> str | None: ...


@overload
def registrable_domain(reference: bytes, *, errors: Errors = "null") -> bytes | None: ...


@overload
def registrable_domain(reference: S, *, errors: Errors = "null") -> S: ...


@overload
def registrable_domain(reference: Iterable[str | None], *, errors: Errors = "null") -> list[str | None]: ...


@overload
def registrable_domain(reference: Iterable[bytes | None], *, errors: Errors = "null") -> list[bytes | None]: ...


def registrable_domain(reference: Any, *, errors: Errors = "null") -> Any:
    """Return the registrable domain of the host, such as example.co.uk, by the Public Suffix List.

    The result is None if the text is not a reference, or it has no host with one, such as an address or a public suffix.

    errors: "raise" raises an Error for the first text that is not a reference.
    """
    return run("registrable_domain", (reference,), errors=errors)


@overload
def port(reference: str, *, errors: Errors = "null") -> str | None: ...


@overload
def port(reference: bytes, *, errors: Errors = "null") -> bytes | None: ...


@overload
def port(reference: S, *, errors: Errors = "null") -> S: ...


@overload
def port(reference: Iterable[str | None], *, errors: Errors = "null") -> list[str | None]: ...


@overload
def port(reference: Iterable[bytes | None], *, errors: Errors = "null") -> list[bytes | None]: ...


def port(reference: Any, *, errors: Errors = "null") -> Any:
    """Return the port, as written, which can be empty; the default port of a scheme is not written.

    The result is None if the text is not a reference, or it has no port.

    errors: "raise" raises an Error for the first text that is not a reference.
    """
    return run("port", (reference,), errors=errors)


@overload
def path(reference: str, *, errors: Errors = "null") -> str | None: ...


@overload
def path(reference: bytes, *, errors: Errors = "null") -> bytes | None: ...


@overload
def path(reference: S, *, errors: Errors = "null") -> S: ...


@overload
def path(reference: Iterable[str | None], *, errors: Errors = "null") -> list[str | None]: ...


@overload
def path(reference: Iterable[bytes | None], *, errors: Errors = "null") -> list[bytes | None]: ...


def path(reference: Any, *, errors: Errors = "null") -> Any:
    """Return the path, as written, which can be empty.

    The result is None if the text is not a reference.

    errors: "raise" raises an Error for the first text that is not a reference.
    """
    return run("path", (reference,), errors=errors)


@overload
def query(reference: str, *, errors: Errors = "null") -> str | None: ...


@overload
def query(reference: bytes, *, errors: Errors = "null") -> bytes | None: ...


@overload
def query(reference: S, *, errors: Errors = "null") -> S: ...


@overload
def query(reference: Iterable[str | None], *, errors: Errors = "null") -> list[str | None]: ...


@overload
def query(reference: Iterable[bytes | None], *, errors: Errors = "null") -> list[bytes | None]: ...


def query(reference: Any, *, errors: Errors = "null") -> Any:
    """Return the query, as written, which can be empty.

    The result is None if the text is not a reference, or it has no query.

    errors: "raise" raises an Error for the first text that is not a reference.
    """
    return run("query", (reference,), errors=errors)


@overload
def fragment(reference: str, *, errors: Errors = "null") -> str | None: ...


@overload
def fragment(reference: bytes, *, errors: Errors = "null") -> bytes | None: ...


@overload
def fragment(reference: S, *, errors: Errors = "null") -> S: ...


@overload
def fragment(reference: Iterable[str | None], *, errors: Errors = "null") -> list[str | None]: ...


@overload
def fragment(reference: Iterable[bytes | None], *, errors: Errors = "null") -> list[bytes | None]: ...


def fragment(reference: Any, *, errors: Errors = "null") -> Any:
    """Return the fragment, as written, which can be empty.

    The result is None if the text is not a reference, or it has no fragment.

    errors: "raise" raises an Error for the first text that is not a reference.
    """
    return run("fragment", (reference,), errors=errors)


@overload
def query_parameter(reference: str, name: str, *, raw: bool = False, form: bool = False, errors: Errors = "null") -> str | None: ...


@overload
def query_parameter(reference: bytes, name: bytes, *, raw: bool = False, form: bool = False, errors: Errors = "null") -> bytes | None: ...


@overload
def query_parameter(reference: S | str | bytes, name: S | str | bytes, *, raw: bool = False, form: bool = False, errors: Errors = "null") -> S: ...


@overload
def query_parameter(reference: str | Iterable[str | None], name: str | Iterable[str | None], *, raw: bool = False, form: bool = False, errors: Errors = "null") -> list[str | None]: ...


@overload
def query_parameter(reference: bytes | Iterable[bytes | None], name: bytes | Iterable[bytes | None], *, raw: bool = False, form: bool = False, errors: Errors = "null") -> list[bytes | None]: ...


def query_parameter(reference: Any, name: Any, *, raw: bool = False, form: bool = False, errors: Errors = "null") -> Any:
    """Return the decoded value of the first query parameter with the name, which is compared decoded; any bytes can be in it.

    The result is None if the text is not a reference, or it has no such parameter; a parameter without "=" has an empty value.

    raw: leave percent-encoded octets in the value. form: read "+" as a space.
    errors: "raise" raises an Error for the first text that is not a reference.
    """
    return run("query_parameter", (reference, name,), params=["raw"] * raw + ["form"] * form, errors=errors)


@overload
def key(reference: str, *, level: Level = "scheme", errors: Errors = "null") -> str | None: ...


@overload
def key(reference: bytes, *, level: Level = "scheme", errors: Errors = "null") -> bytes | None: ...


@overload
def key(reference: S, *, level: Level = "scheme", errors: Errors = "null") -> S: ...


@overload
def key(reference: Iterable[str | None], *, level: Level = "scheme", errors: Errors = "null") -> list[str | None]: ...


@overload
def key(reference: Iterable[bytes | None], *, level: Level = "scheme", errors: Errors = "null") -> list[bytes | None]: ...


def key(reference: Any, *, level: Level = "scheme", errors: Errors = "null") -> Any:
    """Return the first 16 octets of the SHA-256 of what normalize gives with the same options, as 32 hexadecimal digits.

    The result is None if the text is not a reference, or with a profile not a URI.

    level: one of section 6.2, or a profile.
    errors: "raise" raises an Error for the first text that is not a reference.
    """
    return run("key", (reference,), level=level, errors=errors)


@overload
def error(reference: str, *, rule: Rule = "uri-reference") -> str | None: ...


@overload
def error(reference: bytes, *, rule: Rule = "uri-reference") -> bytes | None: ...


@overload
def error(reference: S, *, rule: Rule = "uri-reference") -> S: ...


@overload
def error(reference: Iterable[str | None], *, rule: Rule = "uri-reference") -> list[str | None]: ...


@overload
def error(reference: Iterable[bytes | None], *, rule: Rule = "uri-reference") -> list[bytes | None]: ...


def error(reference: Any, *, rule: Rule = "uri-reference") -> Any:
    """Return why the text is not a URI-reference: a JSON object with offset, component, rule, message and section, as uri parse has them.

    The result is None if the text is a reference.

    rule: the rule that the whole text must match.
    """
    return run("error", (reference,), **{"as": rule})


@overload
def findings(reference: str) -> list[str]: ...


@overload
def findings(reference: bytes) -> list[str]: ...


@overload
def findings(reference: S) -> S: ...


@overload
def findings(reference: Iterable[str | None]) -> list[list[str] | None]: ...


@overload
def findings(reference: Iterable[bytes | None]) -> list[list[str] | None]: ...


def findings(reference: Any) -> Any:
    """Return the ids of the findings of audit in any text, each once, in the order of audit.

    """
    return run("findings", (reference,))


@overload
def severity(reference: str) -> str: ...


@overload
def severity(reference: bytes) -> bytes: ...


@overload
def severity(reference: S) -> S: ...


@overload
def severity(reference: Iterable[str | None]) -> list[str | None]: ...


@overload
def severity(reference: Iterable[bytes | None]) -> list[bytes | None]: ...


def severity(reference: Any) -> Any:
    """Return the highest severity of the findings of audit in any text: high, medium, low, info, or none without findings.

    """
    return run("severity", (reference,))


@overload
def browser_href(reference: str) -> str | None: ...


@overload
def browser_href(reference: bytes) -> bytes | None: ...


@overload
def browser_href(reference: S) -> S: ...


@overload
def browser_href(reference: Iterable[str | None]) -> list[str | None]: ...


@overload
def browser_href(reference: Iterable[bytes | None]) -> list[bytes | None]: ...


def browser_href(reference: Any) -> Any:
    """Return the URL that a browser reads in any text, without a base, as it is serialized (URL Standard).

    The result is None if a browser refuses the text.

    """
    return run("browser_href", (reference,))


@overload
def redact(reference: str) -> str: ...


@overload
def redact(reference: bytes) -> bytes: ...


@overload
def redact(reference: S) -> S: ...


@overload
def redact(reference: Iterable[str | None]) -> list[str | None]: ...


@overload
def redact(reference: Iterable[bytes | None]) -> list[bytes | None]: ...


def redact(reference: Any) -> Any:
    """Return a text that is meant as one reference, valid or not, with its secrets masked; a line of a log is none.

    """
    return run("redact", (reference,))


@overload
def redact_text(text: str) -> str: ...


@overload
def redact_text(text: bytes) -> bytes: ...


@overload
def redact_text(text: S) -> S: ...


@overload
def redact_text(text: Iterable[str | None]) -> list[str | None]: ...


@overload
def redact_text(text: Iterable[bytes | None]) -> list[bytes | None]: ...


def redact_text(text: Any) -> Any:
    """Return a running text, such as a line of a log, with the secrets in it masked.

    """
    return run("redact_text", (text,))
