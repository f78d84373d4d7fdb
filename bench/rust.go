//go:build rust

package main

/*
#cgo LDFLAGS: -L${SRCDIR}/rust/target/release -lpeers -lm -lpthread -ldl
#include "foreign.h"
*/
import "C"

func init() {
	verbs := []verb{parsing, reading, resolving, normalizing, normalizingParsed}
	libraries = append(libraries, library{
		name:  "fluent-uri",
		what:  "fluent-uri " + C.GoString(C.fluent_uri_version()),
		works: works(C.library(C.fluent_uri)),
		differs: map[verb]string{
			normalizing:       fluentForms,
			normalizingParsed: fluentForms,
		},
		verbs: verbs,
	}, library{
		name:  "iri-string",
		what:  "iri-string " + C.GoString(C.iri_string_version()),
		works: works(C.library(C.iri_string)),
		differs: map[verb]string{
			normalizing:       absoluteOnly,
			normalizingParsed: absoluteOnly,
		},
		verbs: verbs,
	})
}
