// Package uritest asks an implementation of the URI generic syntax, whichever it is,
// the questions of package vectors, and tells which answers are right.
//
// An implementation is a value with some of the methods of the interfaces here: a
// [Parser] is asked about components, a [Resolver] about targets, and so on. It is
// not asked for what it has no method for. A method that can do some of what is asked
// returns [errors.ErrUnsupported] for the rest, such as editions or options that it
// does not know, and the vector is skipped.
//
//	type adapter struct{}
//
//	func (adapter) Parse(edition, text string) (uritest.Components, error) { ... }
//
//	func TestConformance(t *testing.T) {
//		expected, err := uritest.ReadExpected(file)
//		...
//		uritest.Test(t, adapter{}, expected)
//	}
//
// Failures that are known are listed by their ids, as [Report.WriteExpected] writes
// them. One that is listed is no failure of the test; one that is listed and passes
// is, so that the list stays true.
//
// Without the testing package, [Suite.Run] gives a [Report].
package uritest
