"""Answers for libcurl's URL API, strict and guessing schemes, through ctypes.

The readers "libcurl" and "libcurl guessing" accept the schemes that libcurl can transfer, as
curl_easy_perform and the command curl do: these refuse any other scheme before they connect. The
readers "of any scheme" have the flag with which a program reads URLs that libcurl cannot transfer.
The wheel of pycurl contains a libcurl of its own, which is newer than that of most systems.
"""

import ctypes
import ctypes.util
import glob
import importlib.util
import json
import os
import sys

sys.stdin.reconfigure(encoding="utf-8", newline="\n")
sys.stdout.reconfigure(encoding="utf-8", newline="\n")

# From curl/urlapi.h.
URL, USER, PASSWORD, HOST = 0, 2, 3, 5
NON_SUPPORT_SCHEME, GUESS_SCHEME = 1 << 3, 1 << 9


def load(path):
    curl = ctypes.CDLL(path)
    curl.curl_url.restype = ctypes.c_void_p
    curl.curl_url_cleanup.argtypes = [ctypes.c_void_p]
    curl.curl_url_set.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
    curl.curl_url_get.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_void_p), ctypes.c_uint]
    curl.curl_free.argtypes = [ctypes.c_void_p]
    curl.curl_version.restype = ctypes.c_char_p
    return curl


def pycurl():
    """Loads the libcurl in the wheel of pycurl, and returns None without one."""
    spec = importlib.util.find_spec("pycurl")
    if spec is None or spec.origin is None:
        return None
    importlib.import_module("pycurl")  # loads what its libcurl needs
    for folder in (os.path.dirname(spec.origin), os.path.dirname(os.path.dirname(spec.origin))):
        for path in glob.glob(os.path.join(folder, "pycurl.libs", "libcurl*.so*")):
            return load(path)
    return None


def part(curl, handle, which):
    p = ctypes.c_void_p()
    if curl.curl_url_get(handle, which, ctypes.byref(p), 0) != 0 or not p.value:
        return ""
    text = ctypes.string_at(p.value).decode("utf-8", "replace")
    curl.curl_free(p)
    return text


def read(curl, text, flags):
    data = text.encode("utf-8")
    handle = curl.curl_url()
    try:
        # A C string ends at NUL: callers cannot pass one on.
        if b"\0" in data or curl.curl_url_set(handle, URL, data, flags) != 0:
            return {"outcome": "error"}
        host = part(curl, handle, HOST)
        return {"outcome": "host" if host else "none", "host": host,
                "user": part(curl, handle, USER), "password": part(curl, handle, PASSWORD)}
    finally:
        curl.curl_url_cleanup(handle)


system, wheel = load(ctypes.util.find_library("curl") or "libcurl.so.4"), pycurl()
readers = {
    "libcurl": (system, 0),
    "libcurl guessing": (system, GUESS_SCHEME),
    "libcurl of any scheme": (system, NON_SUPPORT_SCHEME),
    "libcurl guessing, of any scheme": (system, NON_SUPPORT_SCHEME | GUESS_SCHEME),
}
if wheel is not None:
    readers["libcurl of pycurl"] = (wheel, 0)
    readers["libcurl of pycurl guessing"] = (wheel, GUESS_SCHEME)

if sys.argv[1:] == ["version"]:
    versions = [system.curl_version().decode().split()[0]]
    if wheel is not None:
        versions.append("pycurl with " + wheel.curl_version().decode().split()[0])
    print(", ".join(versions))
    sys.exit()

for line in sys.stdin:
    text = json.loads(line)
    print(json.dumps({name: read(curl, text, flags) for name, (curl, flags) in readers.items()}))
