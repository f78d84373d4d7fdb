"""hyperlink. Its URL holds text as written, and a port as a number."""

from frame import as_written, reading, serve, spelled, written_path, written_port

import hyperlink
import importlib.metadata


def path(u):
    return "/" * u.rooted + "/".join(u.path)


def parse(input):
    u = hyperlink.URL.from_text(input)
    return as_written(scheme=spelled(u.scheme, input) if u.scheme else None, userinfo=u.userinfo or ..., host=spelled(u.host, input),
                      port=written_port(u.port, input), path=written_path(path(u), input), fragment=u.fragment or ...)


def resolve(base, reference):
    return {"target": hyperlink.URL.from_text(base).click(reference).to_text()}


def read(input):
    u = hyperlink.parse(input)
    return reading(u.host, u.user, u.userinfo[1] if len(u.userinfo) > 1 else None, u.port, u.scheme, path(u.to_uri()))


serve("hyperlink", importlib.metadata.version("hyperlink"), parse=parse, resolve=resolve, read=read)
