package whatwg_test

import (
	"testing"

	"golang.org/x/text/encoding/traditionalchinese"

	"github.com/urikit/uri/whatwg"
)

// The encoder for Big5 does not write the additions of Hong Kong (Encoding Standard, section
// 11.1.2), as Chromium 156 does not.
func TestBig5(t *testing.T) {
	u, err := whatwg.Parser{Encoding: traditionalchinese.Big5}.Parse("http://h/?é中")
	if err != nil || u.String() != "http://h/?%26%23233%3B%A4%A4" {
		t.Error(u, err)
	}
}
