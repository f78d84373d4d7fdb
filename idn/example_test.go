package idn_test

import (
	"errors"
	"fmt"

	"github.com/urikit/uri/idn"
)

func Example() {
	host, err := idn.ToASCII("Bücher.example")
	fmt.Println(host, err)
	host, err = idn.ToUnicode(host)
	fmt.Println(host, err)
	// Output:
	// xn--bcher-kva.example <nil>
	// bücher.example <nil>
}

func ExampleToASCII() {
	for _, host := range []string{"Bücher.example", "例え。テスト", "www.example.com", "_dmarc.example.com."} {
		fmt.Println(idn.ToASCII(host))
	}
	// Output:
	// xn--bcher-kva.example <nil>
	// xn--r8jz45g.xn--zckzah <nil>
	// www.example.com <nil>
	// _dmarc.example.com. <nil>
}

func ExampleToUnicode() {
	fmt.Println(idn.ToUnicode("xn--bcher-kva.example"))
	fmt.Println(idn.ToUnicode("XN--FA-HIA.example"))
	// Output:
	// bücher.example <nil>
	// faß.example <nil>
}

func ExampleError() {
	_, err := idn.ToASCII("www.a\u200Db.example")
	fmt.Println(err)
	var invalid *idn.Error
	if errors.As(err, &invalid) {
		fmt.Println(invalid.Offset, len(invalid.Label), invalid.Rule)
	}
	// Output:
	// idn: label "a\u200db" at offset 4: it contains the joiner U+200D without a virama before it (rule C2)
	// 4 5 C2
}

func ExampleCheck() {
	for _, err := range idn.Check("-a.bücher.xn--a") {
		fmt.Println(err)
	}
	// Output:
	// idn: label "-a" at offset 0: it begins or ends with a hyphen (rule V3)
	// idn: label "xn--a" at offset 11: it contains U+0080, which domain names cannot contain (rule V7)
}

func ExampleUnicodeVersion() {
	fmt.Println(idn.UnicodeVersion())
	// Output:
	// 17.0.0
}

func ExampleDisplay() {
	for _, host := range []string{"xn--bcher-kva.example", "xn--pple-43d.example", "r3---sn-x.xn--p1ai"} {
		fmt.Println(idn.Display(host))
	}
	// Output:
	// bücher.example
	// xn--pple-43d.example
	// r3---sn-x.рф
}

func ExampleDomainToASCII() {
	fmt.Println(idn.DomainToASCII("r3---sn-x.GoogleVideo.com", false))
	fmt.Println(idn.DomainToASCII("r3---sn-x.GoogleVideo.com", true))
	// Output:
	// r3---sn-x.googlevideo.com <nil>
	//  idn: label "r3---sn-x" at offset 0: it has hyphens in the third and fourth place (rule V2)
}

func ExampleDomainToUnicode() {
	fmt.Println(idn.DomainToUnicode("xn--bcher-kva.example", false))
	// Output:
	// bücher.example <nil>
}
