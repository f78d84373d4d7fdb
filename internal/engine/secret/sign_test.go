package secret

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestSigns checks that hasSign overlooks no row of the table, at any place in the blocks of the
// scanner, and that each row is found.
func TestSigns(t *testing.T) {
	var r *Rules
	check := func(what, text string) {
		t.Helper()
		for pad := range 70 {
			s := "https://h/" + strings.Repeat("p", pad) + "/" + text
			if !hasSign(s) || len(r.Find(s)) == 0 || len(r.FindText("see "+s)) == 0 {
				t.Fatalf("%s: nothing in %q", what, s)
			}
		}
	}
	for _, text := range []string{"gh\tp_" + strings.Repeat("aB3", 12), "/hooks.sl\nack.com/services/T0/B0/x", "hooks.slack\r\n.com/ser\tvices/T0/B0/x"} {
		if s := "https://h/" + text; !hasSign(s) || len(r.Find(s)) == 0 {
			t.Errorf("nothing in %q, which browsers read without tabs and line ends", s)
		}
	}
	bodies := map[charset]string{alnum: "aB3", upper: "A7B", hex: "0af", base64url: "aB3_-x", jose: "aB3.x"}
	for _, row := range tokens {
		n := row.least
		if !row.exact {
			n += 4
		}
		body := strings.Repeat(bodies[row.body], n)[:n]
		if strings.HasSuffix(body, ".") {
			body = body[:n-1] + "x"
		}
		check(row.prefix, row.prefix+body)
		if row.source == "" {
			t.Errorf("%s has no source", row.prefix)
		}
	}
	for _, row := range webhooks {
		for _, host := range []string{row.host, strings.ToUpper(row.host)} {
			if strings.HasPrefix(host, ".") {
				host = "a" + host
			}
			check(row.host, "/"+host+row.path+"12:secret")
			check(row.host, "/"+host+":443"+strings.ToUpper(row.path)+"12:secret/x")
		}
	}
	for _, row := range words {
		if row.source == "" {
			t.Errorf("%s has no source", row.text)
		}
	}
	for name, tail := range Names() {
		for _, spelled := range []string{name, strings.ToUpper(name[:1]) + name[1:], "x_" + name, name + tail, name + "2", "a[" + name + "]"} {
			check(name, "?"+spelled+"=secret")
		}
	}
}

// TestNoSigns checks that common references have no sign, so that they cost little.
func TestNoSigns(t *testing.T) {
	for _, text := range []string{
		"https://www.example.com/path/to/page?x=1&y=2#frag", "https://en.wikipedia.org/wiki/Uniform_Resource_Identifier", "http://example.org/",
		"https://www.nytimes.com/2019/03/12/technology/my-long-article-title-here.html", "https://example.com/s?k=usb-cable&qid=1609459200&sr=1-3",
	} {
		if hasSign(text) {
			t.Errorf("%q has a sign", text)
		}
		if n := testing.AllocsPerRun(10, func() { String(text) }); n > 0 {
			t.Errorf("%q: %v allocations", text, n)
		}
	}
}

// TestMayName holds MayName, and the first test of judge, against names that judge reads whole:
// they end in words, tails, parts of them, digits and marks, after other text and alone. With names
// of its own, judge has no first test.
func TestMayName(t *testing.T) {
	slow := &Rules{More: []string{"zzzzzz"}}
	pieces := []string{"1", "00", "2", "-", "_", ".", "T", "t", "x", "K", "%65", "%31", "é", "$", "]", "~"}
	marks := len(pieces)
	for _, w := range words {
		pieces = append(pieces, w.text, strings.ToUpper(w.text), w.text[:len(w.text)-1], w.text[len(w.text)/2:])
	}
	pieces = append(pieces, tails[:]...)
	r := rand.New(rand.NewPCG(3, 4))
	secrets, refused := 0, 0
	for range 100_000 {
		name := ""
		for range 1 + r.IntN(4) {
			name += pieces[r.IntN(len(pieces))]
			if r.IntN(2) == 0 {
				name += pieces[r.IntN(marks)]
			}
		}
		isWhole := false // it is not the end of a text
		switch r.IntN(50) {
		case 0:
			name = "a[" + name + "]"
		case 1:
			name += "[0]"
		case 2:
			name += strings.Repeat("7", r.IntN(2*maxName))
		case 3:
			name, isWhole = name+[]string{" #1", "/2", ",", "?", "=1", "\x00xyz", "%00xyz1", "(2)", "#"}[r.IntN(9)], true
		}
		_, v := slow.judge(name)
		if _, fast := (*Rules)(nil).judge(name); fast != v {
			t.Fatalf("%q has the verdict %d, and %d without the first test", name, fast, v)
		}
		before := []string{"", " ", "?", "&", "a b ", "/x;", "\""}[r.IntN(7)]
		switch may := MayName(before + name); {
		case isWhole:
		case !may && v != harmless:
			t.Fatalf("%q after %q may be no name of a secret, but it is one", name, before)
		case !may:
			refused++
		case v != harmless:
			secrets++
		}
	}
	if secrets == 0 || refused == 0 {
		t.Errorf("%d names are those of secrets, %d are refused", secrets, refused)
	}
}
