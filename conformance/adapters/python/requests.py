"""requests, which only reads: what it would send a GET request to."""

import urllib.parse

from frame import reading, serve

import requests

session = requests.Session()


def read(input):
    url = requests.Request("GET", input).prepare().url
    session.get_adapter(url)  # refuses the schemes that it does not know
    u = urllib.parse.urlsplit(url)  # as the adapter does
    user, password = requests.utils.get_auth_from_url(url)
    return reading(u.hostname, user or None, password or None, u.port, u.scheme, u.path)


serve("requests", requests.__version__, read=read)
