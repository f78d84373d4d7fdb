package anchor

import (
	"testing"
)

// TestShows checks text directives.
func TestShows(t *testing.T) {
	const page = `<title>No</title><h1>The <b>Fi</b>rst Caf&eacute;</h1><p>one,
 two</p><p>three</p><script>no</script><SCRIPT>"no"</SCRIPT><p>a&amp;b four`
	for fragment, want := range map[string]bool{
		":~:text=first%20cafe":                true,
		"top:~:text=The%20First%20CAF%C3%89":  true,
		":~:text=one%2C%20two":                true,
		":~:text=the-,first,two,-three":       true,
		":~:text=first&text=three":            true,
		":~:text=a%26b":                       true,
		":~:text=four":                        true,
		":~:text=first&text=no":               false,
		":~:text=no":                          false,
		":~:text=twothree":                    false,
		":~:text=two,first":                   false,
		":~:text=three,-two":                  false,
		":~:text=fir%20st":                    false,
		":~:selector(type=CssSelector,value)": true,
		":~:text=":                            true,
		"text=no":                             true,
		"":                                    true,
	} {
		if got := Shows([]byte(page), HTML, fragment); got != want {
			t.Errorf("%s: %t", fragment, got)
		}
	}
	if !Shows([]byte("one\n two"), PlainText, ":~:text=one%20two") || Shows([]byte("one\n two"), PlainText, ":~:text=three") {
		t.Error("plain text")
	}
	if !Shows([]byte("# one"), Markdown, ":~:text=two") {
		t.Error("Markdown has no shown text")
	}
}
