package mailto_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/mail"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/mailto"
)

// refused returns the offset of an error, or -1 for nil.
func refused(t *testing.T, err error) int {
	t.Helper()
	if err == nil {
		return -1
	}
	var e *scheme.Error
	if !errors.As(err, &e) {
		t.Fatalf("not an Error of scheme: %v", err)
	}
	return e.Span.Offset
}

// message returns a message with addresses and pairs of fields.
func message(to []string, pairs ...string) mailto.Message {
	m := mailto.Message{To: to}
	for pair := range slices.Chunk(pairs, 2) {
		m.Add(pair[0], pair[1])
	}
	return m
}

// TestRFC reads the examples of the RFC, and builds them again.
func TestRFC(t *testing.T) {
	text, err := os.ReadFile("testdata/rfc6068.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		rows++
		columns := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		got, err := mailto.Parse(columns[1])
		if columns[2] == "refused" {
			if refused(t, err) < 0 {
				t.Errorf("%s: accepted", columns[1])
			}
			continue
		}
		var want mailto.Message
		if columns[2] == `"\\\"it's\ ugly\\\""@example.org` {
			want.To = columns[2:3]
		} else {
			want.To = slices.Clip(strings.Fields(columns[2]))
		}
		for _, column := range columns[3:] {
			field, err := strconv.Unquote(column)
			if err != nil {
				t.Fatal(err)
			}
			name, value, _ := strings.Cut(field, "=")
			want.Add(name, value)
		}
		if err != nil || !slices.Equal(got.To, want.To) || !slices.Equal(got.Fields, want.Fields) {
			t.Errorf("%s: %+v, %v; want %+v", columns[1], got, err, want)
			continue
		}
		for _, address := range got.To {
			if _, err := mail.ParseAddress(address); err != nil {
				t.Errorf("net/mail refuses %s: %v", address, err)
			}
		}
		u, err := got.URI()
		if err != nil || !(uri.Normalizer{}).Equivalent(u.Reference(), uri.MustParse(columns[1]), uri.LevelPercent) {
			t.Errorf("%s became %s, %v", columns[1], u, err)
		}
	}
	if rows != 22 {
		t.Errorf("%d examples", rows)
	}
}

// TestParse has other URIs and their messages.
func TestParse(t *testing.T) {
	for _, test := range []struct {
		text string
		want mailto.Message
	}{
		{"mailto:", message(nil)},
		{"MAILTO:a@b", message([]string{"a@b"})},
		{"mailto:a@b#top", message([]string{"a@b"})},
		{"mailto:a+b@c?subject=1+1%2B1", message([]string{"a+b@c"}, "subject", "1+1+1")},
		{"mailto:%22a,b%2C%5C%22c@%22@d,e@f", message([]string{`"a,b,\"c@"@d`, "e@f"})},
		{"mailto:a@%5B192.0.2.1%5D", message([]string{"a@[192.0.2.1]"})},
		{"mailto:%C3%BC@b", message([]string{"ü@b"})},
		{"mailto:?Subject=a&subject=b&SUBJECT=", message(nil, "Subject", "a", "subject", "b", "SUBJECT", "")},
		{"mailto:?subject=%2520", message(nil, "subject", "%20")},
		{"mailto:?subject=%C2%A0%EF%BF%BD%F0%9F%98%80", message(nil, "subject", "\u00A0\uFFFD\U0001F600")},
		{"mailto:?body=%C2%85%E2%80%A8%E2%80%A9", message(nil, "body", "\u0085\u2028\u2029")},
		{"mailto:?subject=%09a", message(nil, "subject", "\ta")},
		{"mailto:?%62ody=a%0Ab%0D%0A%0Dc%01", message(nil, "body", "a\nb\r\n\rc\x01")},
		{"mailto:?amp;cc=a@b", message(nil, "amp;cc", "a@b")},
	} {
		got, err := mailto.Parse(test.text)
		if err != nil || !slices.Equal(got.To, test.want.To) || !slices.Equal(got.Fields, test.want.Fields) {
			t.Errorf("%q: %+v, %v; want %+v", test.text, got, err, test.want)
		}
	}
}

// TestRefused has URIs that are refused, and the offset of the error.
func TestRefused(t *testing.T) {
	for text, want := range map[string]int{
		"http://h/":              0,
		"mailto:a":               7,
		"mailto:a@b,":            11,
		"mailto:a@b,c":           11,
		"mailto:a%2Cb@c":         7,
		"mailto:a%20b@c":         7,
		"mailto:Joe%20%3Ca@b%3E": 7,
		"mailto://a@b":           9,
		"mailto:a@b?":            11,
		"mailto:a@b?subject":     11,
		"mailto:a@b?subject=a=b": 20,
		"mailto:?a=b&=&c=d":      12,
		"mailto:a@b?s=%FF":       13,
		"mailto:%FF@b":           7,

		// Injection of header fields.
		"mailto:?subject=x%0D%0ABcc:y@example.com": 17,
		"mailto:?subject=x%0ABcc:y@example.com":    17,
		"mailto:?subject=x%0d":                     17,
		"mailto:?to=a@b%0D%0ABcc:c@d":              14,
		"mailto:?subject%0D%0ABcc=x":               15,
		"mailto:?subject:%20x%0D%0Aa=x":            15,
		"mailto:?a%20b=x":                          9,
		"mailto:?%C3%BC=x":                         8,
		"mailto:?body%20=a%0D%0A":                  12,
		"mailto:a@b%0D%0ABcc:c@d":                  7,
		"mailto:%22a%0D%0ABcc:c%22@d":              7,
		"mailto:?subject=%00":                      16,
		"mailto:?subject=%7F":                      16,
		"mailto:?subject=%1B":                      16,
		"mailto:?body=a%00":                        14,
		"mailto:a@b?subject=x%C2%85Bcc:y@z":        20,
		"mailto:a@b?subject=x%E2%80%A8Bcc:y@z":     20,
		"mailto:a@b?cc=%e2%80%a9":                  14,
		"mailto:a@b?cc=c@d%C2%80":                  17,
		"mailto:a@b?subject=%C2%9F":                19,
		"mailto:a%C2%85b@c":                        8,
		"mailto:%22a%E2%80%A8%22@c":                11,
		"mailto:?x%C2%85=a":                        9,

		// Octets that are not UTF-8.
		"mailto:?subject=a%85":          17,
		"mailto:?subject=a%C2":          17,
		"mailto:?subject=%C3%BC%C2%E2b": 22,
		"mailto:?subject=%ED%A0%80":     16,
		"mailto:?body=a%0D%0A%C2":       20,
		"mailto:?a%FF=b":                9,
	} {
		m, err := mailto.Parse(text)
		if refused(t, err) != want || !reflect.DeepEqual(m, mailto.Message{}) {
			t.Errorf("%q: %v; want an error at %d", text, err, want)
		}
	}
	var syntax *uri.SyntaxError
	if _, err := mailto.Parse("mailto:a b@c"); !errors.As(err, &syntax) {
		t.Errorf("a space: %v", err)
	}
	if _, err := mailto.FromURI(uri.URI{}); refused(t, err) != 0 {
		t.Errorf("the zero URI: %v", err)
	}
}

// TestBuild has messages with their URIs.
func TestBuild(t *testing.T) {
	for _, test := range []struct {
		m    mailto.Message
		want string
	}{
		{message(nil), "mailto:"},
		{message([]string{"//a@b"}), "mailto:%2F%2Fa@b"},
		{message([]string{"joe+x@example.com", "b@c"}), "mailto:joe+x@example.com,b@c"},
		{message([]string{"a/b&c=d?e#f%g@h"}), "mailto:a%2Fb%26c%3Dd%3Fe%23f%25g@h"},
		{message([]string{`"a@b,c\" "@[1:2]`}), "mailto:%22a%40b%2Cc%5C%22%20%22@%5B1%3A2%5D"},
		{message(nil, "Subject", "1 + 1 = 2 & more?"), "mailto:?Subject=1%20%2B%201%20%3D%202%20%26%20more%3F"},
		{message(nil, "body", "a\nb\r\nc\rd\r\n"), "mailto:?body=a%0D%0Ab%0D%0Ac%0D%0Ad%0D%0A"},
		{message([]string{"a@b"}, "cc", "c@d,e@f", "BODY", "\n\n"), "mailto:a@b?cc=c@d,e@f&BODY=%0D%0A%0D%0A"},
		{message(nil, "x-a=b&c", "ü"), "mailto:?x-a%3Db%26c=%C3%BC"},
	} {
		u, err := test.m.URI()
		if u.String() != test.want || err != nil {
			t.Errorf("%+v: %s, %v; want %s", test.m, u, err, test.want)
		}
	}
	for _, m := range []mailto.Message{
		message([]string{""}), message([]string{"a@b", ""}), message([]string{"a"}), message([]string{"a@b,c@d"}), message([]string{"Joe <a@b>"}),
		message([]string{"a@b\r\nBcc: c@d"}), message([]string{"a@b?subject=x", "\xff@b"}), message([]string{`"a@b`}), message([]string{`"a"b@c`}),
		message([]string{`"a\`}), message([]string{"@"}), message([]string{"a@b@c"}), message([]string{"a..b@c"}),
		message(nil, "", "x"), message(nil, "a b", "x"), message(nil, "a:b", "x"), message(nil, "subject", "x\r\nBcc: y"), message(nil, "subject", "x\n"),
		message(nil, "Subject\r\nBcc", "x"), message(nil, "ü", "x"), message(nil, "subject", "\xff"), message(nil, "subject", "x\u0085y"), message(nil, "cc", "\u2028"),
		message([]string{"a\u2029@b"}), message(nil, "subject", "x\u009f"), message(nil, "a\u0085", "x"), message(nil, "body", "\x00"), message(nil, "body", "\xff"),
	} {
		if u, err := m.URI(); refused(t, err) < 0 || !u.IsZero() {
			t.Errorf("%+v became %s, %v", m, u, err)
		}
		if text, err := m.MarshalText(); err == nil || text != nil || m.String() != "" {
			t.Errorf("%+v has the text %q, %v", m, text, err)
		}
	}
}

// TestMessage reads the fields of a message.
func TestMessage(t *testing.T) {
	m := message([]string{"a@b"}, "To", "c@d,", "CC", `Joe <e@f>, "x, y" <g@h>,(a (b, \) c) d) i@j , k@l`, "Bcc", "m@n", "cc", "o@p>,q", "Body", "x\ny",
		"Attach", "/etc/passwd", "From", "r@s", "keywords", "k", "X-A", "b", "subject", "t", "body", "z")
	for name, want := range map[string][]string{
		"to":      {"a@b", "c@d"},
		"Cc":      {"Joe <e@f>", `"x, y" <g@h>`, `(a (b, \) c) d) i@j`, "k@l", "o@p>", "q"},
		"BCC":     {"m@n"},
		"subject": {"t"},
		"none":    nil,
	} {
		if got := m.Addresses(name); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	list, err := mail.ParseAddressList(`Joe <e@f>, "x, y" <g@h>,k@l (a, b)`)
	if ours := message(nil, "x", `Joe <e@f>, "x, y" <g@h>,k@l (a, b)`).Addresses("x"); err != nil || len(list) != len(ours) {
		t.Errorf("%q: net/mail reads %v, %v", ours, list, err)
	}
	var unsafe []string
	for _, f := range m.Unsafe() {
		unsafe = append(unsafe, f.Name)
	}
	if want := []string{"Bcc", "Attach", "From", "X-A"}; !slices.Equal(unsafe, want) {
		t.Errorf("unsafe: %q, want %q", unsafe, want)
	}
	if body, ok := m.Body(); body != "x\r\ny" || !ok {
		t.Errorf("the body is %q, %v", body, ok)
	}
	if body, ok := (mailto.Message{}).Body(); body != "" || ok {
		t.Errorf("no body is %q, %v", body, ok)
	}
	m.Addresses("to")[0] = "x"
	if m.To[0] != "a@b" {
		t.Error("Addresses returns To itself")
	}
}

// TestLong reads and builds long messages in linear time.
func TestLong(t *testing.T) {
	size := testenv.Tier(1<<16, 1<<20, 1<<24)
	for _, text := range []string{
		"mailto:" + strings.Repeat("a@b,", size/4) + "a@b",
		"mailto:" + strings.Repeat("a", size) + "@b",
		"mailto:%22" + strings.Repeat("%5C%22,", size/7) + "%22@b",
		"mailto:a@b?a=b" + strings.Repeat("&a=b", size/4),
		"mailto:?body=" + strings.Repeat("%0D%0A", size/6),
		"mailto:?to=" + strings.Repeat("(", size) + strings.Repeat(",", size),
	} {
		m, err := mailto.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		m.Addresses("to")
		if _, err := m.URI(); err != nil {
			t.Error(err)
		}
	}
}

// lineEnds are the characters that some program reads as the end of a line.
const lineEnds = "\r\n\v\f\u0085\u2028\u2029"

// FuzzParse reads any text, and builds the message again.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"mailto:a@b,%22c%40%22@d?to=e@f&body=%0A", "mailto:?subject=x%0D%0ABcc:y", "mailto:a@%5B1%5D?a%3D=b", "mailto:%22a%5C%22,b%22@c,d@e"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := mailto.Parse(text)
		if err != nil {
			var e *scheme.Error
			if errors.As(err, &e) && (e.Span.Offset < 0 || e.Span.Length < 0 || e.Span.End() > len(text)) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		for _, field := range m.Fields {
			if strings.ContainsAny(field.Name, "\r\n: ") || !strings.EqualFold(field.Name, "body") && strings.ContainsAny(field.Value, lineEnds) {
				t.Fatalf("%q: the field %q", text, field)
			}
		}
		if strings.ContainsAny(strings.Join(m.To, ""), lineEnds) {
			t.Fatalf("%q: the addresses %q", text, m.To)
		}
		checkBuild(t, m)
	})
}

// FuzzBuild builds any message, and reads it again.
func FuzzBuild(f *testing.F) {
	f.Add("a@b", `"c@"@d`, "subject", "x", "body", "y\nz")
	f.Add("a@b", "", "x-a", "x", "", "")
	f.Fuzz(func(t *testing.T, to1, to2, name1, value1, name2, value2 string) {
		m := message([]string{to1, to2}, name1, value1, name2, value2)
		if to2 == "" {
			m.To = m.To[:1]
		}
		if name2 == "" {
			m.Fields = m.Fields[:1]
		}
		if _, err := m.URI(); err != nil {
			refused(t, err)
			return
		}
		checkBuild(t, m)
	})
}

// checkBuild checks that a message comes back from its URI.
func checkBuild(t *testing.T, m mailto.Message) {
	t.Helper()
	u, err := m.URI()
	if err != nil {
		t.Fatalf("%+v: %v", m, err)
	}
	var text mailto.Message
	if b, err := json.Marshal(m); err != nil || json.Unmarshal(b, &text) != nil || m.String() != u.String() {
		t.Fatalf("%+v: in JSON %s, %v", m, b, err)
	}
	again, err := mailto.FromURI(u)
	if !reflect.DeepEqual(again, text) {
		t.Fatalf("%s is %+v, and %+v from JSON", u, again, text)
	}
	if err != nil || !slices.Equal(again.To, m.To) || len(again.Fields) != len(m.Fields) {
		t.Fatalf("%+v became %s, then %+v, %v", m, u, again, err)
	}
	for i, field := range m.Fields {
		if strings.EqualFold(field.Name, "body") {
			field.Value = strings.NewReplacer("\r\n", "\r\n", "\r", "\r\n", "\n", "\r\n").Replace(field.Value)
		}
		if again.Fields[i] != field {
			t.Fatalf("%+v became %s, then %+v", m, u, again)
		}
	}
	normal := uri.Normalizer{Schemes: scheme.Known()}.NormalizeURI(u, uri.LevelPercent)
	if same, err := mailto.FromURI(normal); err != nil || !reflect.DeepEqual(same, again) {
		t.Fatalf("%s in normal form is %s: %+v, %v", u, normal, same, err)
	}
}

// TestAddressLists compares Addresses with net/mail for random lists: where net/mail reads a
// list, each of the addresses is one that it also reads alone.
func TestAddressLists(t *testing.T) {
	tokens := []string{
		"a@b", "c@d.e", "x@[1.2.3.4]", "x@[IPv6:::1]", "x@[1,2]", `"y, z"`, `"\"<,"`, "<e@f>", "<\"g,h\"@i>", "Joe", " ", ",", ", ", ";", ":", "g:", "(k, l)", `(\")`, `("m, n)`, "(o (p,) q)",
	}
	r := rand.New(rand.NewPCG(1, 2))
	read, several := 0, 0
	for range 200_000 {
		var b strings.Builder
		for range 1 + r.IntN(9) {
			b.WriteString(tokens[r.IntN(len(tokens))])
		}
		text := b.String()
		want, err := mail.ParseAddressList(text)
		if err != nil {
			continue
		}
		read++
		if len(want) > 1 {
			several++
		}
		got := message(nil, "x", text).Addresses("x")
		if len(got) != len(want) {
			t.Fatalf("%q: %q, net/mail: %v", text, got, want)
		}
		for i, address := range got {
			if alone, err := mail.ParseAddress(address); err != nil || alone.Address != want[i].Address {
				t.Fatalf("%q: %q is %v, %v, net/mail: %v", text, address, alone, err, want[i])
			}
		}
	}
	if read < 1000 || several < 200 {
		t.Errorf("net/mail reads %d lists, %d of them with several addresses", read, several)
	}
	for text, want := range map[string][]string{
		"g:h@i,j@k;":             {"h@i", "j@k"},
		"a@b, g: h@i ;, c@d":     {"a@b", "h@i", "c@d"},
		"g:;":                    nil,
		"a@[1,2]":                {"a@[1,2]"},
		`a@[1\],2],b@c`:          {`a@[1\],2]`, "b@c"},
		"<@a,@b:c@d>,e@f":        {"<@a,@b:c@d>", "e@f"},
		"a@[b(,c@d],e@f":         {"a@[b(,c@d]", "e@f"},
		"a@b;c@d":                {"a@b;c@d"},
		`"unclosed, a@b, c@d`:    {`"unclosed, a@b, c@d`},
		"Joe (a \"b, c) <d@e>,f": {"Joe (a \"b, c) <d@e>", "f"},
	} {
		if got := message(nil, "x", text).Addresses("x"); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestUnmarshalError checks that an error leaves a message unchanged.
func TestUnmarshalError(t *testing.T) {
	m := message([]string{"a@b"})
	if err := m.UnmarshalText([]byte("mailto:c@d?x")); err == nil || m.String() != "mailto:a@b" {
		t.Errorf("%s, %v", m, err)
	}
}
