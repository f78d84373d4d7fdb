"""Answers for Python: urllib.parse.urlsplit, the codec idna, and urllib3, requests, httpx and yarl if installed."""

import importlib
import json
import sys
import urllib.parse

sys.stdin.reconfigure(encoding="utf-8", newline="\n")
sys.stdout.reconfigure(encoding="utf-8", errors="replace", newline="\n")


def answer(host, user=None, password=None):
    return {"outcome": "host" if host else "none", "host": host or "", "user": user or "", "password": password or ""}


def bracketed(host):
    return f"[{host}]" if host and ":" in host else host


def read_urlsplit(text):
    u = urllib.parse.urlsplit(text)
    # hostname leaves the brackets out.
    literal = "[" in u.netloc.rpartition("@")[2]
    return answer(f"[{u.hostname}]" if literal else u.hostname, u.username, u.password)


def read_idna_codec(text):
    """What socket.getaddrinfo looks up for the host of urlsplit (RFC 3490)."""
    a = read_urlsplit(text)
    if not a["host"].isascii():
        a["host"] = a["host"].encode("idna").decode("ascii")
    return a


def read_urllib3(text):
    u = urllib3.util.parse_url(text)
    user, _, password = (u.auth or "").partition(":")
    return answer(u.host, user, password)


def read_requests(text):
    prepared = requests.Request("GET", text).prepare()
    session.get_adapter(prepared.url)  # refuses the schemes that it does not know
    u = urllib.parse.urlsplit(prepared.url)  # as the adapter does
    user, password = requests.utils.get_auth_from_url(prepared.url)
    return answer(bracketed(u.hostname), user, password)


def read_httpx(text):
    u = httpx.URL(text)
    return answer(bracketed(u.raw_host.decode("ascii")), u.username, u.password)  # host is in Unicode


def read_yarl(text):
    u = yarl.URL(text)
    return answer(bracketed(u.raw_host), u.user, u.password)  # host is in Unicode


readers = {"Python urlsplit": read_urlsplit, "Python idna codec": read_idna_codec}
versions = ["Python " + sys.version.split()[0]]
try:
    urllib3 = importlib.import_module("urllib3")
    readers["urllib3"] = read_urllib3
    versions.append("urllib3 " + urllib3.__version__)
except ImportError:
    pass
try:
    requests = importlib.import_module("requests")
    session = requests.Session()
    readers["requests"] = read_requests
    versions.append("requests " + requests.__version__)
except ImportError:
    pass

try:
    httpx = importlib.import_module("httpx")
    readers["httpx"] = read_httpx
    versions.append("httpx " + httpx.__version__)
except ImportError:
    pass
try:
    yarl = importlib.import_module("yarl")
    readers["yarl"] = read_yarl
    versions.append("yarl " + yarl.__version__)
except ImportError:
    pass

if sys.argv[1:] == ["version"]:
    print(", ".join(versions))
    sys.exit()

for line in sys.stdin:
    text = json.loads(line)
    answers = {}
    for name, read in readers.items():
        try:
            answers[name] = read(text)
        except Exception:
            answers[name] = {"outcome": "error"}
    print(json.dumps(answers))
