//go:build boost

package main

/*
#cgo LDFLAGS: -lboost_url -lboost_system -lstdc++
#include "foreign.h"
*/
import "C"

import "strings"

func init() {
	libraries = append(libraries, library{
		name:  "boost-url",
		what:  "Boost.URL " + strings.ReplaceAll(C.GoString(C.boost_version()), "_", "."),
		works: works(C.library(C.boost_url)),
		differs: map[verb]string{
			parsing:   "takes a path without a slash behind an authority",
			resolving: "keeps dot-segments that climb above the root",
			comparing: "does not remove dot-segments",
		},
		verbs: []verb{parsing, reading, resolving, normalizing, comparing, encoding, decoding},
	})
}
