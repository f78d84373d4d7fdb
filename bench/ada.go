//go:build ada

package main

/*
#cgo LDFLAGS: -lada -lstdc++
#include "foreign.h"
*/
import "C"

const whatwgRules = "goes by the standard of browsers: it takes only what has a scheme, and repairs, encodes and lower-cases what it takes"

func init() {
	libraries = append(libraries, library{
		name:  "ada",
		what:  "ada " + C.GoString(C.ada_version()),
		works: works(C.library(C.ada_url)),
		verbs: []verb{parsing, reading, validating, resolving, normalizing},
	})
}
