// Package cli has what the verbs of the command share: the values of options, the records that come in, and the
// results and diagnoses that go out.
package cli
