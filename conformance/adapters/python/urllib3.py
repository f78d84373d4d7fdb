"""urllib3, which only reads."""

from frame import reading, serve

import urllib3


def read(input):
    u = urllib3.util.parse_url(input)
    user, colon, password = (u.auth or "").partition(":")
    return reading(u.host, user, password if colon else None, u.port, u.scheme, u.path)


serve("urllib3", urllib3.__version__, read=read)
