//go:build uriparser

package main

/*
#cgo LDFLAGS: -luriparser
#include <uriparser/Uri.h>
#include "foreign.h"
*/
import "C"

func init() {
	parsers = append(parsers, contender{
		name:    "uriparser-cgo",
		what:    "uriparser " + C.URI_VER_ANSI + ", a call from Go per URI",
		prepare: oneByOne(C.library(C.uriparser), parsing),
		heap:    func(lines []string) allocation { return works(C.library(C.uriparser))(parsing, lines).allocated() },
	})
	libraries = append(libraries, library{
		name:  "uriparser",
		what:  "uriparser " + C.URI_VER_ANSI,
		works: works(C.library(C.uriparser)),
		differs: map[verb]string{
			normalizing: "keeps a port or a query that is empty apart, as RFC 3986 does",
		},
		verbs: []verb{parsing, reading, resolving, relativizing, normalizing, encoding, decoding},
	})
}
