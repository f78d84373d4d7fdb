package test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/verdict"
)

// A verdict says to a person where a link leads, why it is dangerous, and what to do.
func TestPlain(t *testing.T) {
	browse(t, func(b *tab) {
		for _, test := range []struct{ text, as, verdict, advice string }{
			{"http://example.com/", "", "Valid. It leads to example.com.", "Nothing is wrong with the link itself. Open it if you trust example.com."},
			{"http://example.com:8080/", "", "Valid. It leads to example.com.", "Open it only if you expect this port."},
			{"mailto:a@b.example", "", "Valid. It names no site.", ""},
			{"//example.com/x", "", "Valid. It leads to example.com.", "Open it if you trust example.com."},
			{"www.example.com", "", "Valid, with a remark. It has no https:// before it", "write https:// before it."},
			{"http://h/x", "edition=rfc2396", "Valid", "Nothing is wrong"},
			{"a/b", "", "Valid. It leads on from the page that has it: it names no site.", ""},
			{"https://shop.example/?next=//evil.example", "", "Valid, with a remark. It leads to shop.example, which may send you on to evil.example: that address is in the link.", "Open it only if you trust both."},
			{"https://shop.example/?token=geheim&next=//evil.example", "", `Valid, with a remark. The value of the parameter "token" is probably a secret.`, "Do not pass the link on"},
			{"https://mybank.example@evil.example/", "", `Dangerous. It leads to evil.example, not to what is before the "@".`, "Do not open it. Ask who sent it."},
			{"http://xn--80ak6aa92e.com/", "", `Dangerous. This is not apple.com: the letters that look like "a", "p", "l" and "e" are Cyrillic.`, "Do not open it. Ask who sent it."},
			{"https://www.\u0430pple.com/", "", `Dangerous. This is not www.apple.com: the letter that looks like "a" is Cyrillic.`, "Do not open it. Ask who sent it."},
			{"https://www.\u0430pple.com/", "as=iri-reference", `Dangerous. This is not www.apple.com: the letter that looks like "a" is Cyrillic.`, "Do not open it. Ask who sent it."},
			{"https://www.\u0436pple.com/", "", "Dangerous. The host looks like another name, but has letters of another alphabet.", "Do not open it. Ask who sent it."},
			{"http://example.com/a b", "", "Not valid. A path cannot contain a space.", "If it is your link, use the repaired one. If not, ask for the right one."},
			{"http://example.com:80a/", "", "Not valid. A port can contain only digits", "If it is your link, look for a slip at the marked place. If not, ask for the right one."},
			{"http://192.168.1.0/", "", "Valid, with a remark. ", "Open it only if you mean this machine or your own network."},
		} {
			b.enter(map[string]string{"input": test.text, "as": test.as})
			b.has("#status", test.verdict)
			b.has("#advice", test.advice)
			if said := b.text(`document.querySelector("main").innerText`); strings.Contains(said, "Refuse") || strings.Contains(said, "geheim") {
				b.Errorf("%s: the page says %s", test.text, said)
			}
		}
		// What is copied for a colleague has no secret.
		b.enter(map[string]string{"input": "http://u:geheim@0x7f.1/", "as": ""})
		b.click("#report summary")
		b.wait(`document.querySelector("#report pre")`)
		preview := b.text(`document.querySelector("#report pre").textContent`)
		b.run(`window.copied = ""; copy = async (text) => { copied = text; return true; }`)
		b.click("#advice .rest button")
		b.wait(`copied !== ""`)
		if got := b.text(`copied`); !strings.HasPrefix(got, "http://u:***@0x7f.1/\nDangerous. Browsers connect to 127.0.0.1 (this machine); other programs connect to 0x7f.1. Do not open it.") ||
			!strings.Contains(got, "\n- high: The text contains a password.") || !strings.HasSuffix(got, "\nThe same in a terminal: uri explain -- 'http://u:***@0x7f.1/'\n") {
			b.Errorf("the text for a colleague is %s", got)
		}
		if got := b.text(`copied`); got != preview {
			b.Errorf("the preview is %s, and the copy %s", preview, got)
		}
		// Where a link leads from its base comes first, and is copied as it is.
		b.enter(map[string]string{"input": "../g", "base": "http://u:geheim@h/a/b/c"})
		b.has("#status", "The link leads to http://u:***@h/a/g")
		b.run(`copied = ""`)
		b.click("#advice .fix button")
		b.wait(`copied === "http://u:geheim@h/a/g"`)
		b.click("#advice .fix button:last-child")
		b.wait(`answered.fields.input === "http://u:geheim@h/a/g" && answered.fields.base === ""`)
		// The middle of a long part is shown on demand.
		b.enter(map[string]string{"input": "http://u:geheim@h/" + strings.Repeat("long/", 300) + "?token=geheim&x=" + strings.Repeat("y", 1000)})
		b.run(`for (const e of document.querySelectorAll(".parts .small")) e.click()`)
		if got := b.text(`document.querySelector(".parts .c-path code").textContent.length + " " + document.querySelector(".parts .c-query code").textContent.slice(0, 12)`); got != "1501 token=***&x=" {
			b.Errorf("the parts are %s", got)
		}
	})
}

// The page has words for all that can decide a verdict, and for each finding, and for nothing else.
func TestKinds(t *testing.T) {
	var kinds, readers []string
	for _, rule := range audit.Rules() {
		if !rule.Optional {
			kinds = append(kinds, rule.ID)
		}
	}
	for _, d := range dialect.Dialects() {
		readers = append(readers, d.String())
	}
	formats := append(ask.In.Values(), "document")
	const values = `[...document.querySelector("#%s").options].map((o) => o.value)`
	look(t, func(b *tab) {
		for _, test := range []struct {
			what, page string
			want       []string
		}{
			{"findings", `Object.keys(kinds)`, kinds},
			{"what decides", `Object.keys(deciders)`, verdict.Deciders()},
			{"readers", `Object.keys(readerNames)`, append(readers, "browser")},
			{"formats of lists", `Object.keys(formats)`, formats},
			{"formats to choose", fmt.Sprintf(values, "in"), formats},
			{"components", fmt.Sprintf(values, "encode-component") + `.concat("unreserved")`, ask.Component.Values()},
		} {
			slices.Sort(test.want)
			if got := b.text(test.page + `.sort().join()`); got != strings.Join(test.want, ",") {
				b.Errorf("%s: the page has %s, want %s", test.what, got, test.want)
			}
		}
		if got := b.text(`Object.keys(kinds).filter((id) => !kinds[id].name || !kinds[id].advice).join()`); got != "" {
			b.Errorf("these findings lack words: %s", got)
		}
	})
}
