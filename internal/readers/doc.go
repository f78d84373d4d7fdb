// Package readers has models of programs that read URLs. Each model is one function, which takes
// any text and returns the host that the program contacts, or that it names no host or refuses the
// text. [Models] lists the functions that model one program. Each doc comment names the source of
// the model and the version of the program that it was compared with.
//
// The program in bench/readers compares the models with the programs. Package
// [github.com/urikit/uri/internal/readers/recorded] reads the recorded answers, which the tests
// compare with the models on every machine.
//
// # Parts
//
// Package [github.com/urikit/uri/internal/readers/ipv4] has the readings of numbers as addresses.
// It is apart because package whatwg asks it, and this package asks package whatwg.
//
// Package [github.com/urikit/uri/internal/readers/libcurl] has the readings of all components by
// libcurl, which the command trurl prints and changes.
//
// Where any program may read a password is known to package
// [github.com/urikit/uri/internal/engine/secret]: the root package masks passwords and cannot
// import this package. It finds one place that covers the passwords of all programs, and is no
// model of one of them.
package readers
