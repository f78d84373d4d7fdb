"""Speaks the protocol of uritest/vectors/PROTOCOL.md for the adapters in this folder."""

import json
import re
import sys

sys.path = [folder for folder in sys.path if folder != sys.path[0]]  # adapters have the names of modules


class Unsupported(Exception):
    """The implementation cannot be asked this."""


def serve(name, version, **functions):
    """Answers questions. A function gets the members of a question and returns those of the answer."""
    checks = [check.replace("_", "-") for check in functions]
    print(json.dumps({"protocol": 1, "name": name, "version": version, "checks": checks}), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        answer = {"id": question.pop("id")}
        question.pop("edition", None)
        function = functions[question.pop("check").replace("-", "_")]
        try:
            answer.update(function(**question))
        except Unsupported:
            answer["unsupported"] = True
        except Exception as error:
            answer["error"] = str(error) or type(error).__name__
        print(json.dumps(answer), flush=True)


def reading(host, user=None, password=None, port=None, scheme=None, path=None):
    """Returns the answer to "read". Several APIs leave out the brackets of an IPv6 address."""
    if host and ":" in host and not host.startswith("["):
        host = f"[{host}]"
    return {"host": host or None, "user": user, "password": password, "port": None if port is None else str(port),
            "scheme": scheme or None, "path": path}


def spelled(text, input):
    """Returns a component as the API gives it, or ... if the API folds its case or gives "" for undefined."""
    if text and f"[{text}]".lower() in input.lower():
        text = f"[{text}]"  # some APIs leave out the brackets of a literal
    return ... if not text or text not in input and text.lower() in input.lower() else text


def written_port(number, input):
    """Returns the port, or ... if the API gives a number and the text has another spelling of it or none."""
    return str(number) if number is not None and f":{number}" in input else ...


def written_path(path, input):
    """Returns the path, or ... if the API gives the text an empty path or "/", which are equivalent in http."""
    return ... if path == "/" and not re.search("//[^/?#]*/", input) else path


def as_written(**components):
    """Returns the components but those that are ..., which the API does not tell."""
    return {name: value for name, value in components.items() if value is not ...}
