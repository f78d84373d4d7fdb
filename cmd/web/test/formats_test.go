package test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// texts returns the links in the table.
func (b *tab) texts() string {
	b.Helper()
	return b.text(`seen.elements.map((e) => e.text).join(" ")`)
}

// packed returns a text in gzip.
func packed(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(text))
	w.Close()
	return b.String()
}

// A list of each format is read as the page says, dropped and pasted, and each of its records is
// counted.
func TestFormats(t *testing.T) {
	const table = "title,url\nA,http://a/\n\"B,\n=1+1\",http://u:geheim@b/\n,\n<b>C</b>,http://c/\n"
	formats := []struct{ name, text, guess, rows, read string }{
		{"a.csv", table, "Guessed: CSV, with the links in the column url (3 of the first 3 texts look like links).", "http://a/ http://u:***@b/ http://c/", "5 lines read: 3 rows, 1 header, 1 empty."},
		{"table", table, "Guessed: CSV", "http://a/ http://u:***@b/ http://c/", "5 lines read: 3 rows, 1 header, 1 empty."},
		{"a.tsv", strings.ReplaceAll("a b\nx http://a/\n", " ", "\t"), "Guessed: TSV, with the links in the column b", "http://a/", "2 lines read: 1 row, 1 header."},
		{"a.jsonl", `{"page":{"url":"http:\/\/a\/"}}` + "\n" + `{"page":{"url":"http://u:geheim@b/"}}` + "\n{\"page\":{}}\n", "Guessed: JSON Lines, with the links in the member page/url", `http://a/ http://u:***@b/ {"page":{}}`, ""},
		{"a.html", "<!doctype html><title>x</title>\n<a href='/a?b&amp;c'>x</a><img src=http://u:geheim@b/>\n<script>alert(1)</script>", "a document, such as HTML", "/a?b&c http://u:***@b/", ""},
		{"late.html", "Hello <a href=x>x</a>", "a document, such as HTML", "x", ""},
		{"a.markdown", "[a](b.html), `http://code/`\n\n    [c](d)\n", "a document, such as HTML", "b.html", ""},
		{"notes", "# a list\nhttp://a/\n\n# end\n#top", "Guessed: lines.", "http://a/ #top", "5 lines read: 2 rows, 1 empty, 2 comments."},
	}
	folder := t.TempDir()
	for _, f := range formats {
		for name, text := range map[string]string{f.name: f.text, f.name + ".gz": packed(f.text)} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	refused := map[string]string{
		"a.zst": "\x28\xb5\x2f\xfd", "frame.zst": "\x5a\x2a\x4d\x18", "a.xlsx": "PK\x03\x04", "cut.gz": packed(strings.Repeat("http://a/\n", 1000))[:40], "open.csv": "a,b\nhttp://a/,\"x\n",
	}
	for name, text := range refused {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	browse(t, func(b *tab) {
		for _, f := range formats {
			for _, way := range []string{f.name, f.name + ".gz", "pasted"} {
				if way == "pasted" && strings.Contains("late.html a.markdown", f.name) {
					continue // only the name says the format
				}
				before := b.text(`list`)
				if way == "pasted" {
					b.paste("input", f.text)
				} else {
					b.drop(filepath.Join(folder, way))
				}
				b.wait(`list > ` + before + ` && done`)
				if got := b.texts(); got != f.rows {
					b.Errorf("%s: the rows are %s", way, got)
				}
				b.has("#guess", f.guess)
				b.has("#read", f.read)
				if shown := b.text(`document.querySelector("#list").innerHTML`); strings.Contains(shown, "geheim") || strings.Contains(shown, "<b>C") {
					b.Errorf("%s: the page shows %s", way, shown)
				}
			}
		}
		// Another column, another format, and no header.
		b.drop(filepath.Join(folder, "a.csv"))
		b.wait(`done && shape?.in === "csv" && listing.rows === 3`)
		b.choose("linked", "1")
		b.wait(`done && shape?.field === "1" && listing.rows === 3 && seen.elements[0].text === "A"`)
		if got := b.texts(); got != `A B,\n=1+1 <b>C</b>` {
			b.Errorf("the rows of the first column are %s", got)
		}
		b.click("#header")
		b.wait(`done && shape?.header === false && listing.rows === 4`)
		b.choose("in", "lines")
		b.wait(`done && shape?.in === "lines" && listing.rows === 6`)
		b.has("#guess", "Read as lines.")
		// A secret that the table masks is in the field of one link, as it was written.
		b.choose("in", "csv")
		b.wait(`done && shape?.in === "csv" && listing.rows === 3`)
		b.click(`[data-line="1"]`)
		b.wait(`view === "one" && document.querySelector("#input").value === "http://u:geheim@b/"`)
		for name, want := range map[string]string{"a.zst": "Zstandard", "frame.zst": "Zstandard", "a.xlsx": "save the spreadsheet as CSV", "cut.gz": "the gzip data is damaged"} {
			b.run(`document.querySelector("#failure-text").textContent = ""`)
			b.drop(filepath.Join(folder, name))
			b.wait(`document.querySelector("#failure-text").textContent.includes("` + want + `")`)
		}
		b.drop(filepath.Join(folder, "open.csv"))
		b.wait(`done && listing.counts.unread === 1`)
		b.has("#table", "a quoted field has no closing quote")
	})
}

// All members of a file of gzip are read, as the command reads them. A file that is damaged is
// refused, also where a member could begin.
func TestMembers(t *testing.T) {
	a, b := packed(strings.Repeat("http://a/\n", 3)), packed("http://b/\n")
	var stored bytes.Buffer
	w := must(gzip.NewWriterLevel(&stored, gzip.NoCompression))
	w.Write([]byte("http://a/?\x1f\x8b\x08\n"))
	w.Close()
	long := packed(strings.Repeat("http://a/\n", 50_000))
	files := []struct {
		name, data string
		rows       int // 0 if the file is refused
	}{
		{"one", a, 3}, {"two", a + b, 4}, {"many", strings.Repeat(a+packed("")+b, 50), 200}, {"long", long + b + long, 100_001},
		{"in the text", stored.String() + b, 2},
		{"junk", a + "junk", 0}, {"zeros", a + "\x00\x00\x00\x00", 0}, {"beginning", a + b[:3], 0}, {"less", a + b[:2], 0}, {"cut", a + b[:len(b)-3], 0},
		{"cut between", a[:len(a)-5] + b, 0}, {"no length", a[:len(a)-4] + b, 0}, {"checksum", a + b[:len(b)-8] + "\x00" + b[len(b)-7:], 0},
	}
	folder := t.TempDir()
	for _, f := range files {
		name := filepath.Join(folder, f.name)
		if err := os.WriteFile(name, []byte(f.data), 0o666); err != nil {
			t.Fatal(err)
		}
		out, _ := exec.Command(compiled(t).uri, "validate", "--json", "-f", name).CombinedOutput()
		if got := bytes.Count(out, []byte(`"input"`)); f.rows > 0 && got != f.rows || bytes.Contains(out, []byte("the gzip data is")) != (f.rows == 0) {
			t.Errorf("%s: the command reads %d lines, want %d: %.300s", f.name, got, f.rows, out)
		}
	}
	both(t, func(b *tab) {
		for _, f := range files {
			b.run(`takeList(new File([Uint8Array.from(atob("` + base64.StdEncoding.EncodeToString([]byte(f.data)) + `"), (c) => c.charCodeAt(0))], "list.gz"))`)
			if f.rows == 0 {
				b.wait(`document.querySelector("#failure-text").textContent.includes("the gzip data is damaged")`)
				continue
			}
			b.wait(`done || failures.list`)
			if got := b.text(`listing.rows + (failures.list?.message ?? "")`); got != strconv.Itoa(f.rows) {
				b.Errorf("%s: the page has %s rows, want %d", f.name, got, f.rows)
			}
		}
	})
}

// Rows are sorted, grouped and filtered with the keyboard. What filters can be seen, and a new list
// has no filter.
func TestOrder(t *testing.T) {
	programs(t)
	script := axe(t)
	long(t, func(b *tab) {
		lines := []string{"http://c/", "http://b/%7E", "HTTP://C", "http://a b/", "http://0x7f.1/", "http://b/~", "http://c", "http://u:p1@c/", "http://u:p2@c/"}
		b.size(1200, 800) // the page asks for all rows that have room
		b.paste("input", strings.Join(lines, "\n"))
		b.wait(`done && listing.rows === 9`)
		order := func(want string) {
			b.Helper()
			b.wait(`arranged`)
			if got := b.text(`seen.elements.map((e) => e.group !== undefined ? "(" + e.size + ")" : e.line).join(" ")`); got != want {
				b.Errorf("the order is %s, want %s", got, want)
			}
		}
		order("1 2 3 4 5 6 7 8 9")
		for sort, want := range map[string]string{"reference": "3 5 4 2 6 7 1 8 9", "verdict": "5 8 9 4 1 2 3 6 7", "normalized": "4 5 2 6 1 3 7 8 9"} {
			b.choose("sort", sort)
			order(want)
		}
		b.choose("sort", "line")
		b.focus("#down")
		b.press(kb.Enter)
		order("9 8 7 6 5 4 3 2 1")
		b.size(1200, 800)
		b.click(`[data-sort="host"]`)
		b.wait(`arranged && document.querySelector("[data-sort=host]").parentElement.ariaSort === "ascending"`)
		b.click(`[data-sort="host"]`)
		b.wait(`arranged && document.querySelector("[data-sort=host]").parentElement.ariaSort === "descending"`)
		// The groups of duplicates: two texts that differ in a secret are two links.
		b.focus("#group")
		b.press(" ")
		order("(2) (3)") // in reverse
		b.has("#count", "5 lines of 9 are in groups of duplicates.")
		b.focus(`[data-index="0"]`)
		b.press(kb.Enter)
		b.wait(`seen.elements.length === 4`)
		order("(2) 2 6 (3)")
		b.press(kb.ArrowDown + kb.ArrowDown)
		if got := b.text(`document.activeElement.textContent`); got != "6" {
			b.Errorf("the focus is on %s", got)
		}
		b.accessible(script, "groups")
		b.fits("groups")
		b.size(1200, 800)
		b.focus("#group")
		b.press(" ")
		b.choose("sort", "line")
		// The counts of the verdicts are all rows. The arrow keys choose.
		if got := b.text(`["dangerous", "invalid", "remarks", "valid", "unread"].map((k) => listing.counts[k]).join("+")`); got != "3+1+0+5+0" {
			b.Errorf("the counts are %s", got)
		}
		b.focus("#keep-all")
		b.press(kb.ArrowRight)
		order("2 1") // the first valid line of each normal form
		b.has("#which", "Download these 2 lines:")
		b.has("#read", "6 different links: 3 lines repeat another.")
		b.press(kb.ArrowRight)
		order("9 8 5")
		b.wait(`!document.querySelector("#unfilter").hidden`)
		b.choose("keep", "unique")
		order("9 8 5 4 2 1")
		b.choose("keep", "duplicates")
		order("7 6 3 2 1")
		b.focus("#filter")
		b.press("B/")
		b.wait(`arranged && listing.shown === 2`)
		b.has("#count", "2 lines of 9 shown.")
		b.click("#unfilter")
		order("9 8 7 6 5 4 3 2 1")
		b.press("nothing")
		b.wait(`arranged && listing.shown === 0`)
		b.accessible(script, "a filter without rows")
		b.paste("input", "http://new/\nhttp://list/\n")
		b.wait(`done && listing.rows === 2 && listing.shown === 2 && document.querySelector("#filter").value === "" && document.querySelector("#unfilter").hidden`)
		// Duplicates are found also among rows that come later.
		b.choose("keep", "duplicates")
		b.run(`startList("http://x/\n".repeat(3000) + "http://y/\nhttp://z/\nHTTP://y/")`)
		b.wait(`done && arranged && listing.shown === 3002 && listing.counts.unique === 3`)
	})
}

// No message about a list has more than the rows near those on the screen, whatever is done with
// it, and the worker rests between the slices of its work, so that neither thread is busy for long.
func TestSlices(t *testing.T) {
	lines := 20_000
	if testing.Short() {
		lines = 3_000
	}
	var text strings.Builder
	for i := range lines {
		fmt.Fprintf(&text, "http://%c.example/%d\n", 'a'+i%26, i*7919%lines)
	}
	look(t, func(b *tab) {
		b.run(`{
			window.most = window.heard = 0;
			worker.addEventListener("message", ({data}) => {
				heard++;
				const size = (value) => Array.isArray(value) ? value.length : 0;
				most = Math.max(most, ...Object.values(data).map(size));
			});
		}`)
		b.paste("input", text.String())
		b.wait(`done && listing.rows === ` + fmt.Sprint(lines))
		if n := b.number(`heard`); n < float64(lines/4000) {
			b.Errorf("only %v messages", n)
		}
		b.choose("sort", "reference")
		b.wait(`arranged`)
		first := b.text(`seen.elements[0].text`)
		b.run(`document.querySelector("#scroller").scrollTop = 1e9`)
		b.wait(`elementAt(listing.shown - 1)`)
		if last := b.text(`elementAt(listing.shown - 1).text`); first != "http://a.example/0" || last <= "http://z.example/9" {
			b.Errorf("the rows are from %s to %s", first, last)
		}
		b.click("#group")
		b.wait(`arranged`)
		if n := b.number(`most`); n > 400 {
			b.Errorf("a message has %v rows", n)
		}
		if n := b.number(`document.querySelectorAll("#space .row").length`); n > 60 {
			b.Errorf("the page has %v rows", n)
		}
	})
}
