//go:build boost

package main

/*
#cgo LDFLAGS: -lboost_url -lboost_system -lstdc++
#include "foreign.h"
*/
import "C"

func init() {
	libraries = append(libraries, library{
		name:  "boost-url",
		what:  "Boost.URL " + C.GoString(C.boost_version()),
		works: works(C.library(C.boost_url)),
		verbs: []verb{parsing, reading, resolving, normalizing, comparing, encoding, decoding},
	})
}
