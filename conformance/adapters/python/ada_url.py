"""ada-url, the parser of Node for Python. It follows the URL Standard, whose relative URLs need a base."""

import importlib.metadata

from frame import as_written, reading, serve, spelled, written_path

import ada_url


def parse(input):
    u = ada_url.URL(input)
    userinfo = u.username + (f":{u.password}" if u.password else "")
    return as_written(scheme=spelled(u.protocol[:-1], input), userinfo=userinfo or ..., host=spelled(u.hostname, input), port=u.port or ...,
                      path=written_path(u.pathname, input), query=u.search[1:] or ..., fragment=u.hash[1:] or ...)


def resolve(base, reference):
    return {"target": ada_url.join_url(base, reference)}


def read(input):
    u = ada_url.URL(input)
    return reading(u.hostname, u.username or None, u.password or None, u.port or None, u.protocol[:-1], u.pathname)


serve("ada-url", importlib.metadata.version("ada-url"), parse=parse, resolve=resolve, read=read)
