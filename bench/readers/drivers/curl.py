"""Answers for libcurl's URL API, strict and guessing schemes, through ctypes."""

import ctypes
import ctypes.util
import json
import sys

sys.stdin.reconfigure(encoding="utf-8", newline="\n")
sys.stdout.reconfigure(encoding="utf-8", newline="\n")

# From curl/urlapi.h.
URL, USER, PASSWORD, HOST = 0, 2, 3, 5
NON_SUPPORT_SCHEME, GUESS_SCHEME = 1 << 3, 1 << 9

curl = ctypes.CDLL(ctypes.util.find_library("curl") or "libcurl.so.4")
curl.curl_url.restype = ctypes.c_void_p
curl.curl_url_cleanup.argtypes = [ctypes.c_void_p]
curl.curl_url_set.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
curl.curl_url_get.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_void_p), ctypes.c_uint]
curl.curl_free.argtypes = [ctypes.c_void_p]
curl.curl_version.restype = ctypes.c_char_p


def part(handle, which):
    p = ctypes.c_void_p()
    if curl.curl_url_get(handle, which, ctypes.byref(p), 0) != 0 or not p.value:
        return ""
    text = ctypes.string_at(p.value).decode("utf-8", "replace")
    curl.curl_free(p)
    return text


def read(text, flags):
    data = text.encode("utf-8")
    handle = curl.curl_url()
    try:
        # A C string ends at NUL: callers cannot pass one on.
        if b"\0" in data or curl.curl_url_set(handle, URL, data, flags) != 0:
            return {"outcome": "error"}
        host = part(handle, HOST)
        return {"outcome": "host" if host else "none", "host": host,
                "user": part(handle, USER), "password": part(handle, PASSWORD)}
    finally:
        curl.curl_url_cleanup(handle)


if sys.argv[1:] == ["version"]:
    print(curl.curl_version().decode().split()[0])
    sys.exit()

for line in sys.stdin:
    text = json.loads(line)
    print(json.dumps({
        "libcurl": read(text, NON_SUPPORT_SCHEME),
        "libcurl guessing": read(text, NON_SUPPORT_SCHEME | GUESS_SCHEME),
    }))
