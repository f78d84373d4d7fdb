// Package uritest tests any implementation of the URI generic syntax with the questions
// of package vectors, and reports which answers are right.
//
// An implementation is a value with some of the methods of the interfaces in this
// package. A [Parser] is asked for components, a [Resolver] for targets, and so on. An
// implementation is not asked about methods that it does not have. A method that
// supports only some questions, for example only some editions or options, returns
// [errors.ErrUnsupported] for the others. The vector is then skipped.
//
// An edition is "rfc3986", "rfc2396bis-02", "rfc2396bis-01", "rfc2396" or, for IRIs,
// "rfc3987". Texts are as written, percent-encoded, unless an interface says otherwise. A
// method returns an error if there is no answer, for example because the text is invalid.
// The other results are then ignored.
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
// The file lists the ids of known failures, as [Report.WriteExpected] writes them. The
// test does not fail for a failure in the list. It fails for a listed id that passes,
// so the list stays correct.
//
// Without the testing package, [Suite.Run] returns a [Report].
package uritest
