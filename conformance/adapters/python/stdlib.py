"""urllib.parse of Python. With the argument "idna", it reads hosts as socket.getaddrinfo looks them up."""

import platform
import re
import sys
import urllib.parse

from frame import as_written, reading, serve, spelled, written_port


def bracketed(u):
    return f"[{u.hostname}]" if u.hostname and "[" in u.netloc.rpartition("@")[2] else u.hostname


def parse(input):
    u = urllib.parse.urlsplit(input)
    userinfo, at, _ = u.netloc.rpartition("@")
    return as_written(scheme=spelled(u.scheme, input) if u.scheme else None, authority=u.netloc or ..., userinfo=userinfo if at else None,
                      host=spelled(u.hostname, input), port=written_port(u.port, input), path=u.path, query=u.query or ...,
                      fragment=u.fragment or ...)


def read(input):
    u = urllib.parse.urlsplit(input)
    host = bracketed(u)
    if sys.argv[1:] == ["idna"] and host and not host.isascii():
        host = host.encode("idna").decode("ascii")
    port = re.search(r":(\d+)$", u.netloc)  # u.port raises an error for large ones
    return reading(host, u.username, u.password, port and port[1], u.scheme, u.path)


def resolve(base, reference):
    return {"target": urllib.parse.urljoin(base, reference)}


if sys.argv[1:] == ["idna"]:
    serve("Python idna codec", platform.python_version(), read=read)
else:
    serve("Python urlsplit", platform.python_version(), parse=parse, resolve=resolve, read=read)
