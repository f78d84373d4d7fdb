"""httpx. Its URL percent-encodes what it gets."""

from frame import as_written, reading, serve, spelled, written_path, written_port

import httpx


def parse(input):
    u = httpx.URL(input)
    path, _, query = u.raw_path.decode("ascii").partition("?")
    return as_written(scheme=spelled(u.scheme, input) if u.scheme else None, userinfo=u.userinfo.decode("ascii") or ...,
                      host=spelled(u.raw_host.decode("ascii"), input), port=written_port(u.port, input),
                      path=written_path(path, input), query=query or ..., fragment=u.fragment or ...)


def resolve(base, reference):
    return {"target": str(httpx.URL(base).join(reference))}


def read(input):
    u = httpx.URL(input)
    return reading(u.raw_host.decode("ascii"), u.username, u.password, u.port, u.scheme, u.raw_path.decode("ascii"))


serve("httpx", httpx.__version__, parse=parse, resolve=resolve, read=read)
