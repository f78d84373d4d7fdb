// Package ask answers questions about references with the JSON records of the command.
//
// A type such as [Parse] is a verb with its options. Its method Answer writes the record for a text,
// one line of JSON, and reports whether the text is valid. The command uses these verbs for
// --json, and their other methods for its plain output. So all programs that answer in JSON give the
// same bytes.
//
// The package reads no files and no network, and compiles for WebAssembly.
package ask
