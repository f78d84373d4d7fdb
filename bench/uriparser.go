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
			relativizing: "makes references that are not always the shortest",
			normalizing:  "writes IPv6 addresses with all their digits",
			encoding:     "encodes some more characters than a segment needs",
		},
		verbs: []verb{parsing, reading, resolving, relativizing, normalizing, encoding, decoding},
	})
}
