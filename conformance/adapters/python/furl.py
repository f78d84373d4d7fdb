"""furl. It decodes the path and the query, so the components as written are the others."""

from frame import as_written, reading, serve, spelled, written_port

import furl
import furl.furl


def parse(input):
    u = furl.furl(input)
    return as_written(scheme=spelled(u.scheme, input) if u.scheme else None, host=spelled(u.host, input), port=written_port(u.port, input))


def resolve(base, reference):
    return {"target": furl.furl(base).join(reference).url}


def read(input):
    u = furl.furl(input)
    return reading(u.host, u.username, u.password, u.port, u.scheme, str(u.path))


serve("furl", furl.__version__, parse=parse, resolve=resolve, read=read)
