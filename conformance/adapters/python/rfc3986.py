"""rfc3986. A reference is valid if a Validator accepts all components that it has."""

from frame import reading, serve

import rfc3986
import rfc3986.validators


def reference(input):
    u = rfc3986.uri_reference(input)
    u.authority_info()  # raises an error for an authority that is none
    rfc3986.validators.Validator().check_validity_of("scheme", "userinfo", "host", "port", "path", "query", "fragment").validate(u)
    return u


def parse(input):
    u = reference(input)
    return {"scheme": u.scheme, "authority": u.authority, "userinfo": u.userinfo, "host": u.host, "port": u.port,
            "path": u.path or "", "query": u.query, "fragment": u.fragment}


def validate(rule, input):
    u = reference(input)
    return {"valid": {"URI-reference": True, "URI": u.scheme is not None, "relative-ref": u.scheme is None,
                      "absolute-URI": u.scheme is not None and u.fragment is None}[rule]}


def resolve(base, reference):
    return {"target": rfc3986.uri_reference(reference).resolve_with(rfc3986.uri_reference(base), strict=True).unsplit()}


def read(input):
    u = rfc3986.uri_reference(input)
    a = u.authority_info()
    user, colon, password = (a["userinfo"] or "").partition(":")
    return reading(a["host"], user, password if colon else None, a["port"], u.scheme, u.path)


serve("rfc3986", rfc3986.__version__, parse=parse, validate=validate, resolve=resolve, read=read)
