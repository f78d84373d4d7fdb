//go:build ada

package main

/*
#cgo LDFLAGS: -lada -lstdc++
#include "foreign.h"
*/
import "C"

func init() {
	libraries = append(libraries, library{
		name:  "ada",
		what:  "ada " + C.GoString(C.ada_version()),
		works: works(C.library(C.ada_url)),
		rules: browsers,
		verbs: []verb{parsing, reading, validating, resolving, normalizing},
	})
}
