// Package uritest tests any implementation of the URI generic syntax: it asks the questions of
// [Vectors], and reports which answers are right.
//
// It needs no other package of this module. An [Implementation] has the functions to ask. This
// test asks two functions of net/url:
//
//	func TestConformance(t *testing.T) {
//		expected, err := uritest.ReadExpected(file)
//		if err != nil {
//			t.Fatal(err)
//		}
//		uritest.Test(t, uritest.Implementation{
//			Decode: url.PathUnescape,
//			Relativize: func(base, target string) (string, error) { ... },
//		}, expected)
//	}
//
// The file lists the ids of known failures, as [Report.WriteExpected] writes them. The
// test does not fail for a failure in the list. It fails for a listed id that passes,
// so the list stays correct.
//
// Without the testing package, [Suite.Run] returns a [Report].
package uritest
