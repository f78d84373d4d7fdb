// Package pipe lets another program call a function for each row of a table: it reads the
// arguments of the rows from a stream, and writes the results, one for each row and in order.
//
// This is the protocol of ClickHouse's executable user-defined functions. The formats are two of
// ClickHouse, TabSeparated and RowBinary:
//
//   - TabSeparated: tabs between the arguments, LF after a row, and backslash escapes. \N is NULL.
//   - RowBinary: the type of each argument is Nullable(String): a byte 0, the length as an unsigned
//     LEB128 number, and that many bytes; or a byte 1 for NULL. The type of the result is also
//     Nullable, or without NULL a String or UInt8.
//
// A list is an Array(String), which ClickHouse cannot have as NULL: it is empty.
//
// A chunk is what the other program sends before it reads the results. Results are sent before
// waiting for more data, so a chunk needs no mark. With send_chunk_header, a line with the number
// of rows precedes each chunk. There is no header before the results.
//
// Sources: https://clickhouse.com/docs/sql-reference/functions/udf,
// https://clickhouse.com/docs/interfaces/formats/TabSeparated and
// https://clickhouse.com/docs/interfaces/formats/RowBinary.
package pipe
