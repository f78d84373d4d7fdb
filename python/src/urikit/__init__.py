"""URIs by RFC 3986: validate, normalize, resolve, take apart, find what is dangerous, mask secrets.

Each function takes a text, or a column of texts: any iterable, an array of numpy or pyarrow, a series
of pandas or polars. It returns the same kind; an iterable gives a list. None in a column gives None, and
so does a text for which the function has no result.

>>> import urikit
>>> urikit.host("http://example.com:80/a")
'example.com'
>>> urikit.normalize(["HTTP://Example.com:80/%7Ea", "a b", None])
['http://example.com/~a', None, None]

The command ``uri`` does the work, in a process that starts at the first call. One text costs a round
trip to it: give columns to work on many texts.
"""

import importlib.metadata

from urikit import _call
from urikit._columns import columns
from urikit._errors import ChildError, Error
from urikit._functions import *  # noqa: F403
from urikit._functions import FUNCTIONS, PROFILES, Function, Level, Rule

_call.PROFILES = PROFILES

__version__ = importlib.metadata.version("urikit")

__all__ = ["FUNCTIONS", "ChildError", "Error", "Function", "Level", "Rule", "columns", *{f.function: f for f in FUNCTIONS.values()}]
