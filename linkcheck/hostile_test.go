package linkcheck

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/urikit/uri/internal/testenv"
)

// hostile has documents that are slow to check unless the work is linear: functions of a number of
// repetitions.
var hostile = []struct {
	name string
	make func(b *strings.Builder, n int)
}{
	{"links.md", func(b *strings.Builder, n int) {
		for i := range n {
			fmt.Fprintf(b, "[x](none%d.md) ", i)
		}
	}},
	{"unused.md", func(b *strings.Builder, n int) {
		for i := range n {
			fmt.Fprintf(b, "[label %d]: none.md\n", i)
		}
	}},
	{"twice.md", func(b *strings.Builder, n int) { b.WriteString(strings.Repeat("[label]: none.md\n", n)) }},
	{"undefined.md", func(b *strings.Builder, n int) {
		for i := range n {
			fmt.Fprintf(b, "[x][label %d]\n", i)
		}
	}},
	{"fragments.md", func(b *strings.Builder, n int) {
		for i := range n {
			fmt.Fprintf(b, "# heading %d\n\n[x](#headinf-%d)\n\n", i, i)
		}
	}},
	{"one fragment.md", func(b *strings.Builder, n int) {
		b.WriteString(strings.Repeat("[x](#headinf)\n\n# heading\n\n<a id=heading></a>\n\n", n))
	}},
	{"near fragments.html", func(b *strings.Builder, n int) {
		for i := range n {
			fmt.Fprintf(b, "<p id=abcd%cefgh><a href='#abcd%cefgh'></a>\n", rune(0x4E00+i%20000), rune(0x20000+i%20000))
		}
	}},
	{"case.html", func(b *strings.Builder, n int) {
		for i := range n {
			id := []byte("aaaaaaaaaaaaaaaaaaaaaaaa")
			for bit := range id {
				id[bit] -= byte(i>>bit&1) << 5
			}
			fmt.Fprintf(b, "<p id=%s><a href='#%s'></a>\n", id, strings.ToUpper(string(id[:1]))+strings.Replace(string(id[1:]), "a", "A", 1))
		}
	}},
	{"ids.html", func(b *strings.Builder, n int) { b.WriteString(strings.Repeat("<p id=a>\n", n)) }},
	{"passwords.html", func(b *strings.Builder, n int) {
		b.WriteString(strings.Repeat("<a href=\"https://u:kq8Zr2vL@db.example/\">password=kq8Zr2vLw9</a>\n", n))
	}},
	{"one line.html", func(b *strings.Builder, n int) {
		b.WriteString(strings.Repeat("<a href=\"https://u:kq8Zr2vL@db.example/\">password=kq8Zr2vLw9</a><p id=a>", n))
	}},
	{"names.json", func(b *strings.Builder, n int) {
		b.WriteString(strings.Repeat("[", n))
		b.WriteString(strings.Repeat(`{"$ref": "#/0/0"}, {"$ref": "#x"},`, n))
	}},
	{"directives.html", func(b *strings.Builder, n int) {
		b.WriteString(strings.Repeat("<a href='#:~:text=none'>x</a>\n", n))
	}},
	{"segments.md", func(b *strings.Builder, n int) {
		b.WriteString("[x](" + strings.Repeat("a/../", n) + "x)\n" + "[x](" + strings.Repeat("a/", n) + "x)\n")
	}},
}

// hostileText returns the document of a family that is about length bytes long.
func hostileText(make func(b *strings.Builder, n int), length int) string {
	var some, all strings.Builder
	make(&some, 1000)
	make(&all, length*1000/some.Len())
	return all.String()
}

// TestHostile checks that no document takes long. With quadratic time, the longest would take
// minutes.
func TestHostile(t *testing.T) {
	length := testenv.Tier(1<<18, 1<<18, 4<<20)
	for _, h := range hostile {
		text := hostileText(h.make, length)
		began := time.Now()
		checkOne(t, h.name, text)
		took := time.Since(began)
		t.Logf("%6d ms: %s, %d bytes", took.Milliseconds(), h.name, len(text))
		if took > 60*time.Second {
			t.Errorf("%s: %v", h.name, took)
		}
	}
}

// checkOne checks a tree of one document.
func checkOne(t *testing.T, name, text string) {
	t.Helper()
	k, err := New(Config{Files: fstest.MapFS{name: {Data: []byte(text)}}, Slugs: "pandoc", Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	for r := range k.Check(context.Background(), slices.Values([]string{name})) {
		if r.Err != nil {
			t.Errorf("%s: %v", name, r.Err)
		}
	}
}
