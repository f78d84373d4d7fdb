"""yarl. Components are read with encoded=True, which changes no text; the other functions encode what they get."""

from frame import as_written, reading, serve, spelled, written_path

import yarl


def parse(input):
    u = yarl.URL(input, encoded=True)
    return as_written(scheme=spelled(u.scheme, input) if u.scheme else None, authority=u.raw_authority or ..., host=spelled(u.raw_host, input),
                      path=written_path(u.raw_path, input), query=u.raw_query_string or ..., fragment=u.raw_fragment or ...)


def resolve(base, reference):
    return {"target": str(yarl.URL(base).join(yarl.URL(reference)))}


def read(input):
    u = yarl.URL(input)
    return reading(u.raw_host, u.user, u.password, u.port, u.scheme, u.raw_path)


serve("yarl", yarl.__version__, parse=parse, resolve=resolve, read=read)
