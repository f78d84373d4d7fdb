package main

import "os"

func Example() {
	os.Args = []string{"crawlkeys", "http://example.com/a/"}
	os.Stdin, _ = os.Open("testdata/links.txt")
	main()
	// Output:
	// http://example.com/x?a=1&b=2
	// http://example.com/~user
	// http://example.com/a/
	// mailto:joe@example.com
}
