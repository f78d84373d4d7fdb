"""The kinds of arguments, and how each gives its texts as buffers and takes back results.

A kind is found by the type of the argument, so no library is imported that the caller has not.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Any, Protocol

from urikit._frames import BOOL, BYTES, LIST, TEXT, Buffer, Column

ROWS = 1 << 15  # of a batch, at most
SIZE = 1 << 20  # of the texts of a batch, if it has more than one row

SURROGATE = re.compile("[\ud800-\udfff]")  # a str can have lone ones, UTF-8 cannot


class Kind(Protocol):
    """A kind of argument."""

    kind: int

    def __len__(self) -> int: ...

    def size(self, start: int, stop: int) -> int:
        """Return about how many bytes the texts of some rows have."""

    def column(self, start: int, stop: int) -> Column:
        """Return some rows as a column."""

    def results(self, columns: list[Column]) -> Any:
        """Return results, which are one column or several that follow each other, as the kind of the argument."""


class Texts:
    """A list of texts, None among them."""

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = values
        first = next((v for v in values if v is not None), "")
        self.kind = BYTES if isinstance(first, (bytes, bytearray)) else TEXT

    def __len__(self) -> int:
        return len(self.values)

    def size(self, start: int, stop: int) -> int:
        return sum(map(len, filter(None, self.values[start:stop])))

    def column(self, start: int, stop: int) -> Column:
        values = self.values[start:stop]
        validity = b""
        if None in values:
            validity = bits([v is not None for v in values])
            values = [b"" if v is None else v for v in values] if self.kind == BYTES else [v or "" for v in values]
        kind = self.kind
        if kind == TEXT:
            text = "".join(values)
            try:
                data = text.encode()
            except UnicodeEncodeError:  # Lone surrogates are sent as bytes, so that redact can give them back.
                kind, values = BYTES, [v.encode(errors="surrogatepass") for v in values]
                data = b"".join(values)
            else:
                if len(data) != len(text):
                    values = [v.encode() for v in values]
        else:
            data = b"".join(values)
        return Column(kind, len(values), validity, (int32(accumulate(map(len, values), initial=0)), data))

    def results(self, columns: list[Column]) -> Any:
        """Return results as a list."""
        found: list[Any] = []
        for column in columns:
            part = values(column, column.type == BYTES)
            if column.type == BYTES and self.kind == TEXT:
                part = [decoded(result, text) for result, text in zip(part, self.values[len(found) :])]
            found += part
        return found


def decoded(result: bytes | None, text: str | None) -> str | None:
    """Return a result of a batch with lone surrogates. They are in results of texts that have them.

    As in other batches, a result that is not UTF-8 is None: query_parameter can decode such octets.
    """
    if result is None:
        return None
    try:
        return result.decode(errors="surrogatepass" if SURROGATE.search(text or "") else "strict")
    except UnicodeDecodeError:
        return None


def int32(numbers: Iterable[int]) -> Buffer:
    """Return numbers as int32, little-endian."""
    found = array("i", numbers)
    if sys.byteorder == "big":
        found.byteswap()
    return memoryview(found).cast("B")


def offsets(buffer: Buffer) -> list[int]:
    """Return the numbers of a buffer of int32."""
    found = array("i")
    found.frombytes(buffer)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tolist()


def bits(flags: Sequence[bool]) -> bytes:
    """Return a bit for each flag, the lowest of a byte first."""
    text = "".join("1" if flag else "0" for flag in reversed(flags))
    return int(text or "0", 2).to_bytes((len(flags) + 7) // 8, "little")


def flags(buffer: Buffer, rows: int) -> str:
    """Return "0" or "1" for each bit."""
    return bin(int.from_bytes(buffer, "little") | 1 << rows)[:2:-1][:rows]


def slices(buffer: Buffer, data: Buffer, as_bytes: bool) -> list[Any]:
    """Return the texts between offsets."""
    at = offsets(buffer)
    if at[0]:  # a part of an array
        at = [offset - at[0] for offset in at]
    raw = bytes(data)
    if as_bytes:
        return [raw[a:b] for a, b in pairwise(at)]
    text = raw.decode()
    if len(text) == len(raw):
        return [text[a:b] for a, b in pairwise(at)]
    return [raw[a:b].decode() for a, b in pairwise(at)]


def values(column: Column, as_bytes: bool) -> list[Any]:
    """Return the values of a column of results."""
    found: list[Any]
    if column.type == BOOL:
        found = [c == "1" for c in flags(column.buffers[0], column.rows)]
    elif column.type == LIST:
        words = slices(column.buffers[1], column.buffers[2], as_bytes=False)
        found = [words[a:b] for a, b in pairwise(offsets(column.buffers[0]))]
    else:
        found = slices(column.buffers[0], column.buffers[1], as_bytes)
    if column.validity:
        found = [v if c == "1" else None for v, c in zip(found, flags(column.validity, column.rows))]
    return found


class One(Texts):
    """One text."""

    def __init__(self, value: Any) -> None:
        super().__init__((value,))

    def results(self, columns: list[Column]) -> Any:
        return super().results(columns)[0]


class Numpy(Texts):
    """An array of numpy, of one dimension."""

    def __init__(self, value: Any) -> None:
        if value.ndim != 1:
            raise TypeError(f"an array of {value.ndim} dimensions is not a column")
        super().__init__(value.tolist())

    def results(self, columns: list[Column]) -> Any:
        import numpy

        found = super().results(columns)
        if columns and columns[0].type == BOOL and None not in found:
            return numpy.array(found, dtype=bool)
        result: Any = numpy.empty(len(found), dtype=object)
        result[:] = found
        return result


class Arrow:
    """An array or a chunked array of pyarrow. Its buffers are used as they are, if its offsets are int32."""

    def __init__(self, value: Any) -> None:
        import pyarrow

        self.value = value
        self.chunks: list[Any] = value.chunks if isinstance(value, pyarrow.ChunkedArray) else [value]
        kind = value.type
        if pyarrow.types.is_dictionary(kind):
            kind = kind.value_type
        if pyarrow.types.is_null(kind):
            kind = pyarrow.string()
        self.type = kind
        binary = (pyarrow.types.is_binary, pyarrow.types.is_large_binary, pyarrow.types.is_fixed_size_binary)
        self.kind = BYTES if any(is_(kind) for is_ in binary) or kind == pyarrow.binary_view() else TEXT
        texts = (pyarrow.string(), pyarrow.large_string(), pyarrow.string_view())
        if self.kind == TEXT and kind not in texts:
            raise TypeError(f"a column of {kind} has no texts")
        self.plain = pyarrow.binary() if self.kind == BYTES else pyarrow.string()
        self.starts = [0, *accumulate(map(len, self.chunks))]

    def __len__(self) -> int:
        return self.starts[-1]

    def part(self, start: int, stop: int) -> Any:
        """Return some rows as an array with offsets of int32."""
        import pyarrow

        parts = []
        for first, chunk in zip(self.starts, self.chunks):
            a, b = max(start, first), min(stop, first + len(chunk))
            if a < b or (a == b == start == stop):
                piece = chunk.slice(a - first, b - a)
                parts.append(piece if piece.type == self.plain else piece.cast(self.plain))
        if len(parts) == 1:
            return parts[0]
        return pyarrow.concat_arrays(parts) if parts else pyarrow.array([], self.plain)

    def size(self, start: int, stop: int) -> int:
        total = 0
        for first, chunk in zip(self.starts, self.chunks):
            a, b = max(start, first), min(stop, first + len(chunk))
            if a < b:
                total += chunk.slice(a - first, b - a).nbytes
        return total

    def column(self, start: int, stop: int) -> Column:
        import pyarrow

        part = self.part(start, stop)
        rows = len(part)
        _, at, data = part.buffers()
        if rows == 0 or at is None:
            return Column(self.kind, rows, b"", (bytes(4 * (rows + 1)), b""))
        at = memoryview(at).cast("B")[4 * part.offset : 4 * (part.offset + rows + 1)]
        first, last = (int.from_bytes(at[i : i + 4], sys.byteorder) for i in (0, 4 * rows))
        texts = memoryview(data).cast("B")[first:last] if data is not None else b""
        validity: Buffer = b""
        if part.null_count:
            flags = part.is_null()
            validity = pyarrow.compute.invert(flags).buffers()[1] if flags.offset == 0 else b""
            if not validity:
                validity = bits([v.as_py() for v in part.is_valid()])
            validity = memoryview(validity).cast("B")[: (rows + 7) // 8]
        if sys.byteorder == "big":
            at = int32(n - first for n in array("i", bytes(at)))
        return Column(self.kind, rows, validity, (at, texts))

    def array(self, column: Column) -> Any:
        """Return a column of results as an array."""
        import pyarrow

        if sys.byteorder == "big":
            return pyarrow.array(values(column, column.type == BYTES), self.plain if column.type != BOOL else None)
        buffers = [pyarrow.py_buffer(b) for b in column.buffers]
        validity = pyarrow.py_buffer(column.validity) if column.validity else None
        if column.type == BOOL:
            return pyarrow.Array.from_buffers(pyarrow.bool_(), column.rows, [validity, buffers[0]])
        if column.type == LIST:
            count = len(column.buffers[1]) // 4 - 1
            words = pyarrow.StringArray.from_buffers(count, buffers[1], buffers[2])
            kind = pyarrow.list_(pyarrow.string())
            return pyarrow.Array.from_buffers(kind, column.rows, [validity, buffers[0]], children=[words])
        plain = pyarrow.string() if column.type == TEXT else pyarrow.binary()
        return pyarrow.Array.from_buffers(plain, column.rows, [validity, *buffers])

    def results(self, columns: list[Column]) -> Any:
        import pyarrow

        arrays = [self.array(column) for column in columns]
        if columns[0].type in (TEXT, BYTES) and not pyarrow.types.is_fixed_size_binary(self.type):
            arrays = [a if a.type == self.type else a.cast(self.type) for a in arrays]
        if isinstance(self.value, pyarrow.ChunkedArray):
            return pyarrow.chunked_array(arrays)
        return arrays[0] if len(arrays) == 1 else pyarrow.concat_arrays(arrays)


class Polars:
    """A series of polars."""

    def __init__(self, value: Any) -> None:
        import polars

        self.value = value
        if value.dtype not in (polars.String, polars.Binary, polars.Categorical, polars.Null) and not isinstance(
            value.dtype, polars.Enum
        ):
            raise TypeError(f"a series of {value.dtype} has no texts")
        if value.dtype != polars.Binary:
            value = value.cast(polars.String)
        self.inner: Arrow | Texts
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            self.inner = Texts(value.to_list())
        else:
            self.inner = Arrow(value.to_arrow(compat_level=polars.CompatLevel.oldest()))
        self.kind = self.inner.kind

    def __len__(self) -> int:
        return len(self.value)

    def size(self, start: int, stop: int) -> int:
        return self.inner.size(start, stop)

    def column(self, start: int, stop: int) -> Column:
        return self.inner.column(start, stop)

    def results(self, columns: list[Column]) -> Any:
        import polars

        texts = polars.Binary if columns[0].type == BYTES else polars.String
        dtype = {BOOL: polars.Boolean, LIST: polars.List(polars.String)}.get(columns[0].type, texts)
        found = self.inner.results(columns)
        return polars.Series(self.value.name, found, dtype=dtype)


class Pandas:
    """A series of pandas. The result has its index and its name."""

    def __init__(self, value: Any) -> None:
        self.value = value
        self.inner: Arrow | Texts
        storage = getattr(value.dtype, "storage", None)
        if hasattr(value.dtype, "pyarrow_dtype") or storage == "pyarrow":
            import pyarrow

            self.inner = Arrow(pyarrow.Array.from_pandas(value))
        else:
            missing = value.isna()
            texts = value.astype(object)
            self.inner = Texts((texts.where(~missing, None) if missing.any() else texts).tolist())
        self.kind = self.inner.kind

    def __len__(self) -> int:
        return len(self.value)

    def size(self, start: int, stop: int) -> int:
        return self.inner.size(start, stop)

    def column(self, start: int, stop: int) -> Column:
        return self.inner.column(start, stop)

    def results(self, columns: list[Column]) -> Any:
        import pandas

        found = self.inner.results(columns)
        dtype: Any = self.value.dtype
        if hasattr(dtype, "pyarrow_dtype"):
            dtype = pandas.ArrowDtype(found.type)
        elif columns[0].type == BOOL:
            dtype = "boolean"
        elif columns[0].type == LIST:
            dtype = object
        if isinstance(self.inner, Arrow):
            if columns[0].type == LIST and dtype is object:
                found = found.to_pylist()
            elif hasattr(dtype, "pyarrow_dtype"):
                found = pandas.arrays.ArrowExtensionArray(found)
            else:
                found = pandas.array(found.to_numpy(zero_copy_only=False), dtype=dtype)
        return pandas.Series(found, index=self.value.index, name=self.value.name, dtype=dtype)


def kind_of(value: Any) -> Kind:
    """Return the kind of an argument."""
    if isinstance(value, (str, bytes, bytearray)):
        return One(value)
    module = type(value).__module__.partition(".")[0]
    name = type(value).__name__
    if module == "numpy" and name == "ndarray":
        return Numpy(value)
    if module == "pyarrow" and name.endswith("Array"):
        return Arrow(value)
    if module == "polars" and name == "Series":
        return Polars(value)
    if module == "pandas" and name == "Series":
        return Pandas(value)
    if module in ("polars", "pandas") or not isinstance(value, Iterable):
        raise TypeError(f"{module}.{name} is neither a text nor a column of texts")
    return Texts(list(value))
