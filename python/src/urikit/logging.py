"""A filter of the standard library's logging that masks secrets.

>>> import logging, urikit.logging
>>> handler = logging.StreamHandler()
>>> handler.addFilter(urikit.logging.Redact())

Each record costs a round trip to the command ``uri``. Add the filter to handlers, not to loggers: a
filter of a logger does not see the records of the loggers below it.
"""

from __future__ import annotations

import logging

from urikit._errors import ChildError
from urikit._functions import redact_text

_FORMATTER = logging.Formatter()


class Redact(logging.Filter):
    """Masks the secrets in the message, the traceback and the stack of each record.

    If the command cannot mask a text, its place has a note: the text is not logged.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        try:
            message = record.getMessage()
        except Exception as error:  # a handler would print the message and the arguments
            message = f"{record.msg} {record.args!r} [{error!r}]"
        record.msg = _masked(message)
        record.args = None
        if record.exc_info and not record.exc_text:
            record.exc_text = _FORMATTER.formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = _masked(record.exc_text)
        if record.stack_info:
            record.stack_info = _masked(record.stack_info)
        return super().filter(record)


def _masked(text: str) -> str:
    try:
        return redact_text(text)
    except ChildError as error:
        return f"[a text that urikit could not redact: {error}]"
