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
		fmt.Println(invalid.Span.Offset, invalid.Span.Length, invalid.Rule)
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

func ExampleProfile() {
	for _, p := range []idn.Profile{idn.URLStandard, idn.UTS46, idn.IDNA2008, idn.IDNA2003} {
		for _, name := range []string{"faß.de", "Faß.de", "127․0․0․1"} {
			ascii, err := p.ToASCII(name)
			if err != nil {
				ascii = "invalid"
			}
			fmt.Printf("%s %s: %s\n", p, name, ascii)
		}
	}
	// Output:
	// url-standard faß.de: xn--fa-hia.de
	// url-standard Faß.de: xn--fa-hia.de
	// url-standard 127․0․0․1: invalid
	// uts46 faß.de: xn--fa-hia.de
	// uts46 Faß.de: xn--fa-hia.de
	// uts46 127․0․0․1: invalid
	// idna2008 faß.de: xn--fa-hia.de
	// idna2008 Faß.de: invalid
	// idna2008 127․0․0․1: invalid
	// idna2003 faß.de: fass.de
	// idna2003 Faß.de: fass.de
	// idna2003 127․0․0․1: 127.0.0.1
}

func ExampleProfile_String() {
	fmt.Println(idn.IDNA2003)
	// Output:
	// idna2003
}

func ExampleProfile_ToASCII() {
	fmt.Println(idn.URLStandard.ToASCII("r3---sn-x.GoogleVideo.com"))
	fmt.Println(idn.UTS46.ToASCII("r3---sn-x.GoogleVideo.com"))
	// Output:
	// r3---sn-x.googlevideo.com <nil>
	//  idn: label "r3---sn-x" at offset 0: it has hyphens in the third and fourth place (rule V2)
}

func ExampleProfile_ToUnicode() {
	fmt.Println(idn.URLStandard.ToUnicode("xn--bcher-kva.example"))
	// Output:
	// bücher.example <nil>
}

func ExampleProfile_UnmarshalText() {
	var p idn.Profile
	if err := p.UnmarshalText([]byte("idna2003")); err != nil {
		panic(err)
	}
	fmt.Println(p.ToASCII("faß.de"))
	// Output: fass.de <nil>
}
