package main

import "os"

func Example() {
	os.Args = []string{"linkcheck", "testdata"}
	main()
	// Output:
	// guide.md:3:74: sub%20dir/200%25.md: file does not exist
	// guide.md:5:11: sub%20dir%2Fx.png: a name cannot contain a separator
	// guide.md:5:39: ../no-such-file.png: file does not exist
	// index.html:5:10: missing.html: file does not exist
	// index.html:7:10: my file.html: file does not exist
	// sub dir/100%.md:1:26: ./x/../none.md: file does not exist
}
