"""The errors of this package."""

from __future__ import annotations


class Error(ValueError):
    """A text is not a reference by RFC 3986. Its message shows no secret of the text.

    ``offset`` counts the bytes of the text in UTF-8; it is None if the error belongs to no byte.
    ``component`` is the wrong component, such as ``"port"``, ``rule`` the rule of the grammar that
    does not match, ``section`` the section of RFC 3986, and ``index`` the row of a column, or None.
    """

    def __init__(
        self,
        message: str,
        offset: int | None = None,
        component: str = "",
        rule: str = "",
        section: str = "",
        index: int | None = None,
    ) -> None:
        super().__init__(message, offset, component, rule, section, index)
        self.message = message
        self.offset = offset
        self.component = component
        self.rule = rule
        self.section = section
        self.index = index

    def __str__(self) -> str:
        if not self.rule:  # a library made a copy with the text of another one
            return self.message
        row = "" if self.index is None else f"row {self.index}: "
        place = "" if self.offset is None else f"offset {self.offset}, "
        return f"{row}{self.message} ({place}{self.component}, {self.rule}; RFC 3986 section {self.section})"


class ChildError(RuntimeError):
    """The command ``uri`` is not there, or ended twice during one call."""
