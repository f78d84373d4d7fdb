"""The libcurl in the wheel of pycurl, newer than that of most systems. With the argument "guess" it guesses a scheme."""

import ctypes
import glob
import os
import sys

from frame import reading, serve

import pycurl

# From curl/urlapi.h.
PARTS = {"scheme": 1, "user": 2, "password": 3, "host": 5, "port": 6, "path": 7}
GUESS_SCHEME = 1 << 9

folder = os.path.dirname(pycurl.__file__)
curl = ctypes.CDLL(next(path for base in (folder, os.path.dirname(folder)) for path in glob.glob(f"{base}/pycurl.libs/libcurl*.so*")))
curl.curl_url.restype = ctypes.c_void_p
curl.curl_url_cleanup.argtypes = curl.curl_free.argtypes = [ctypes.c_void_p]
curl.curl_url_set.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
curl.curl_url_get.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_char_p), ctypes.c_uint]


def part(handle, which):
    text = ctypes.c_char_p()
    return None if curl.curl_url_get(handle, which, ctypes.byref(text), 0) else text.value.decode("utf-8", "replace")


def read(input):
    handle, data = curl.curl_url(), input.encode("utf-8")
    try:
        if b"\0" in data or curl.curl_url_set(handle, 0, data, GUESS_SCHEME * guesses):
            raise ValueError("no URL")
        return reading(**{name: part(handle, which) for name, which in PARTS.items()})
    finally:
        curl.curl_url_cleanup(handle)


guesses = sys.argv[1:] == ["guess"]
serve("libcurl of pycurl" + " guessing" * guesses, pycurl.version_info()[1], read=read)
