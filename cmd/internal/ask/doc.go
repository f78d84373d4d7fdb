// Package ask has the table of the questions that the program answers, with their records in JSON.
//
// A [Verb] is a row: its options, its constraints, and its job over one record. An [Option] is
// declared once. The flags of the command, the members of requests and their description, and the
// keys of a project file are made from the rows. [Values] are read by the options. An [OptionError]
// says which option is wrong, and each front end says it in its own words.
//
// A type such as [Parse] is a verb with its options. Its method Answer writes the record for a
// text, one line of JSON, and reports whether the text is valid. The command uses these verbs for
// --json, and their other methods for its plain output. So all programs that answer in JSON give
// the same bytes.
//
// The package reads no files and no network, and compiles for WebAssembly.
package ask
