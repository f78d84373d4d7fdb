package test

import (
	"context"
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestList(t *testing.T) {
	browse(t, func(b *tab) {
		b.paste("input", "http://a/\r\nhttp://b c/\nHTTP://u:geheim@D/\n")
		b.wait(`document.querySelector("#count").dataset.done === "true"`)
		b.has("#count", "3 lines of 3 shown.")
		b.has("#keep", "All\n3", "Dangerous\n1", "Not valid\n1", "Valid\n1", "Not in normal form\n1", "Clean: valid, no remarks, each once\n1")
		b.has("#table", "http://a/", "a host cannot contain a space", "http://u:***@d/", "password")
		b.choose("keep", "invalid")
		b.wait(`document.querySelector("#count").textContent.startsWith("1 line of 3")`)
		b.choose("keep", "remarks")
		b.wait(`document.querySelector("#count").textContent === "No line of 3 has remarks."`)
		b.choose("keep", "changed")
		b.wait(`document.querySelector("#count").textContent.startsWith("1 line of 3")`)
		b.has("#table", "http://u:***@d/")
		// A short text can be edited in the field. One line that is pasted is one reference.
		b.focus("#lines")
		b.press(kb.End + "http://e/\n")
		b.wait(`listing.rows === 4`)
		b.click("#show-one")
		b.run(`document.querySelector("#input").value = ""`)
		b.focus("#input")
		b.paste("input", "http://example.com/one\n")
		b.wait(`answered?.page?.length === 22`)
		// A long list with ends of lines of any kind is pasted at once.
		b.run(`globalThis.early = []; worker.addEventListener("message", ({data}) => { if (data.kind === "rows" && !data.done) early.push(data.cut); })`)
		b.paste("input", strings.Repeat("http://a/\rhttp://b/\r\nhttp://c/\n", 1000))
		b.wait(`done && listing.rows === 3000 && listing.counts.invalid === 0 && document.querySelector("#lines").value === ""`)
		if got := b.text(`early.length > 0 && !early.includes(true)`); got != "true" {
			b.Error("a list that is being read counts as too long: " + b.text(`early.join()`))
		}
		// A line of 1 MiB, which would make the field slow, is a list, too. The field shows its
		// beginning.
		b.click("#show-one")
		b.paste("input", "http://h/"+strings.Repeat("a/../", 1<<20/5))
		b.wait(`view === "list" && done && listing.rows === 1`)
		b.click(`[data-line="0"]`)
		b.wait(`answered?.page?.length === 1048584`)
		b.has("#reference", "until you edit the field")
		if n := b.text(`document.querySelector("#input").value.length`); n != "20000" {
			b.Errorf("the field has %s characters", n)
		}
		b.focus("#input")
		b.press("b")
		b.wait(`answered?.page?.length === 20001`)
		// A new list replaces one that is read or filtered.
		b.run(`keep("all"); document.querySelector("#filter").value = "c"; refilter(); startList("http://x/"); refilter(); startList("http://y/c")`)
		b.wait(`done && listing.rows === 1 && listing.shown === 1`)
		// The filter ignores case.
		b.run(`document.querySelector("#filter").value = "aBc"; startList("http://y/AbC\nhttp://z/")`)
		b.wait(`done && listing.rows === 2 && listing.shown === 1`)
	})
}

// choose selects an option.
func (b *tab) choose(id, value string) {
	b.Helper()
	if id == "keep" {
		b.run(`document.querySelector("#keep-` + value + `").click()`)
		return
	}
	b.set("#"+id, value)
	b.run(`document.querySelector("#` + id + `").dispatchEvent(new Event("change"))`)
}

// drop drops files onto the page, as a user does.
func (b *tab) drop(files ...string) {
	b.Helper()
	data := &input.DragData{Items: []*input.DragDataItem{}, Files: files, DragOperationsMask: 1}
	b.do(input.DispatchDragEvent(input.DragEnter, 200, 300, data), input.DispatchDragEvent(input.DragOver, 200, 300, data), input.DispatchDragEvent(input.Drop, 200, 300, data))
}

// utf16Of returns a text in UTF-16 with a byte order mark.
func utf16Of(order binary.AppendByteOrder, text string) []byte {
	var out []byte
	for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
		out = order.AppendUint16(out, unit)
	}
	return out
}

// Files of any bytes are read as the command reads them, dropped or chosen.
func TestFiles(t *testing.T) {
	folder := t.TempDir()
	long := "http://h/" + strings.Repeat("a", 1<<20)
	files := []struct {
		name string
		text []byte
		want []string // the texts of the rows, and the errors
	}{
		{"crlf", []byte("http://a/\r\n\r\nhttp://b/"), []string{"http://a/", "http://b/"}},
		{"cr", []byte("http://a/\rhttp://b/"), []string{`http://a/\rhttp://b/: a path cannot contain U+000D`}},
		{"bytes", []byte("http://a/\xff\nhttp://b/\n\xc3\x28"), []string{`http://a/\xff: a path cannot contain the byte 0xFF`, "http://b/", `\xc3(: a path cannot contain the byte 0xC3`}},
		{"mark", []byte("\ufeffhttp://a/\n"), []string{"http://a/"}},
		{"utf16le", utf16Of(binary.LittleEndian, "http://a/\r\nhttp://ü/\n"), []string{"http://a/", `http://ü/: a host cannot contain "ü"`}},
		{"utf16be", utf16Of(binary.BigEndian, "http://a/\n"), []string{"http://a/"}},
		{"nul", []byte("\x00\n"), []string{`\x00: `}},
		{"markup", []byte("http://h/\u202egnp.exe\n<img src=x onerror=alert(1)>\n"), []string{`http://h/\u202egnp.exe: `, `<img src=x onerror=alert(1)>: `}},
		{"long", []byte(long + "\nhttp://b/\n"), []string{"http://h/aaa", "http://b/"}},
		{"empty", nil, nil},
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(folder, f.name), f.text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	huge := filepath.Join(folder, "huge")
	if err := os.WriteFile(huge, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(huge, 64<<20); err != nil {
		t.Fatal(err)
	}
	browse(t, func(b *tab) {
		for i, f := range files {
			b.run(`takeList("http://before/")`)
			b.wait(`done && listing.rows === 1`)
			before := b.text(`list`)
			if path := filepath.Join(folder, f.name); i%2 == 0 {
				b.drop(path)
			} else {
				b.do(chromedp.SetUploadFiles("#file", []string{path}))
			}
			b.wait(`list > ` + before + ` && done`)
			var got []struct {
				Valid         bool
				Text, Message string
			}
			if err := json.Unmarshal([]byte(b.text(`JSON.stringify(seen.elements)`)), &got); err != nil || len(got) != len(f.want) {
				b.Errorf("%s: %v, %v", f.name, got, err)
				continue
			}
			for i, row := range got {
				text := row.Text
				if !row.Valid {
					text += ": " + row.Message
				}
				if !strings.HasPrefix(text, f.want[i]) || row.Valid == strings.Contains(f.want[i], ": ") {
					b.Errorf("%s: line %d is %q", f.name, i+1, text)
				}
			}
			if n := b.text(`document.querySelectorAll("#list img, #list script").length`); n != "0" {
				b.Errorf("%s makes elements", f.name)
			}
			if shown := b.text(`document.querySelector("#list").innerHTML`); strings.ContainsAny(shown, "\u202e\x00") {
				b.Errorf("%s is shown as it is", f.name)
			}
		}
		// The file that was dropped is named. A line that is not UTF-8 is inspected in its bytes.
		b.drop(filepath.Join(folder, "bytes"))
		b.wait(`done && listing.rows === 3 && document.querySelector("#file").files[0].name === "bytes"`)
		b.has("#shared", "or not UTF-8")
		b.click(`[data-line="0"]`)
		b.wait(`document.querySelector("#problem")`)
		b.has("#status", "the byte 0xFF")
		b.has("#problem", `http://a/\xff`)
		b.has("#shared", "or not UTF-8")
		b.drop(filepath.Join(folder, "cr"))
		b.wait(`done && listing.rows === 1`)
		b.run(`document.querySelector("#space .mono").click()`) // the whole row is a button
		b.wait(`document.querySelector("#problem")?.textContent.includes("U+000D")`)
		b.has("#shared", "has a carriage return")
		b.click("#show-list")
		// A line that is too long is refused in words, without a pause.
		b.run(`window.longest = 0; window.last = performance.now(); setInterval(() => { longest = Math.max(longest, performance.now() - last); last = performance.now(); }, 5)`)
		b.drop(huge)
		b.wait(`!document.querySelector("#failure").hidden`)
		b.has("#failure", "a line is longer than 16 MiB")
		b.drop(folder)
		b.wait(`document.querySelector("#failure-text").textContent.includes("cannot be read")`)
		b.Logf("the longest pause: %s ms", b.text(`Math.round(longest)`))
		b.drop(filepath.Join(folder, "crlf"), filepath.Join(folder, "cr"))
		b.wait(`done && listing.rows === 2`)
		b.has("#read", "3 lines read: 2 rows, 1 empty.")
		b.has("#failure", "Only the first of 2 files")
	})
}

// The downloads hold the rows that the filter keeps, and a spreadsheet computes nothing in them.
func TestDownloads(t *testing.T) {
	long(t, func(b *tab) {
		text := []string{"http://a/", "=cmd|'/C calc'!A0", "+1", "-1", "@SUM(A1)", " =1", "a;=1+1", "a,=1", "\"=1", "HTTP://u:geheim@B/" + strings.Repeat("x", 300), "\t=1", "＝1", "＋1"}
		b.paste("input", strings.Join(text, "\n"))
		b.wait(`done && listing.rows === ` + string(must(json.Marshal(len(text)))))
		b.has("#txt", "Text, in normal form")
		folder := b.downloads()
		get := func(button, name string) string {
			b.click(button)
			pause := time.NewTicker(10 * time.Millisecond)
			for end := time.Now().Add(longestWait); time.Now().Before(end); <-pause.C {
				// A file that is not complete has another name, or a neighbour with one.
				file := filepath.Join(folder, name)
				text, err := os.ReadFile(file)
				if more, _ := filepath.Glob(file + ".*"); err == nil && len(text) > 0 && len(more) == 0 {
					os.Remove(file)
					return string(text)
				}
			}
			b.Fatalf("there is no %s", name)
			return ""
		}
		all := get("#csv", "links.csv")
		lines, err := csv.NewReader(strings.NewReader(all)).ReadAll()
		if err != nil || len(lines) != len(text)+1 || strings.Contains(all, "geheim") {
			b.Fatalf("%v: %q", err, all)
		}
		for i, line := range lines[1:] {
			for _, cell := range line {
				if strings.ContainsAny(cell[:min(1, len(cell))], "=+-@\t\r") {
					b.Errorf("a spreadsheet computes %q", cell)
				}
			}
			want := strings.Replace(text[i], "geheim", "***", 1)
			if got := strings.TrimPrefix(line[2], "'"); got != want {
				b.Errorf("line %d is %q, want %q", i+1, got, want)
			}
		}
		if got := lines[10][5]; got != "http://u:***@b/"+strings.Repeat("x", 300) {
			b.Errorf("the normal form is %s", got)
		}
		if !strings.Contains(all, `"a;=1+1"`) {
			b.Error("a semicolon is not quoted")
		}
		b.choose("keep", "dangerous")
		b.set("#filter", "u:*")
		b.run(`document.querySelector("#filter").dispatchEvent(new Event("input"))`)
		b.wait(`listing.shown === 1 && arranged`)
		lines, err = csv.NewReader(strings.NewReader(get("#csv", "links.csv"))).ReadAll()
		if err != nil || len(lines) != 2 || lines[1][0] != "10" {
			b.Errorf("%v: %v", err, lines)
		}
		var row struct {
			Line  int
			Valid bool
			Host  string
		}
		if got := get("#txt", "links.txt"); got != "http://u:***@b/"+strings.Repeat("x", 300)+"\n" {
			b.Errorf("the text is %q", got)
		}
		if got := get("#jsonl", "links.jsonl"); json.Unmarshal([]byte(got), &row) != nil || row.Line != 10 || !row.Valid || row.Host != "B" {
			b.Errorf("%s", got)
		}
		// A file has the letters that the table shows as escapes.
		b.run(`document.querySelector("#as").value = "as=iri-reference"`)
		b.paste("input", "http://b/\nHTTP://a/\u05d0?u:p@\n")
		b.wait(`done && listing.rows === 2`)
		if got := get("#txt", "links.txt"); got != "http://b/\nhttp://a/\u05d0?u:p@\n" {
			b.Errorf("the text is %q", got)
		}
		if got := get("#jsonl", "links.jsonl"); !strings.Contains(got, "\"normalized\":\"http://a/\u05d0?u:p@\"") {
			b.Errorf("%s", got)
		}
		b.run(`document.querySelector("#as").value = ""`)
		// Another click does not make the file again, and another list does not change it.
		rows := 60_000
		if testing.Short() {
			rows = 10_000
		}
		many, read := strings.Repeat("http://a/\nhttp://b/\n", rows/2), fmt.Sprintf(`done && listing.rows === %d`, rows)
		for button, want := range map[string]string{"csv": "\r\n%d,true,", "jsonl": "\n" + `{"line":%d,"valid":true,`} {
			b.paste("input", many)
			b.wait(read)
			b.run(`{
				window.made = [];
				const hear = hearMade;
				hearMade = (data) => {
					made.push(data.file);
					making.delete(data.format);
				};
				document.querySelector("#` + button + `").click();
				document.querySelector("#` + button + `").click();
				startList("http://other/");
			}`)
			b.wait(`made.length > 0 && done && listing.rows === 1`)
			file := b.text(`made[0].text()`)
			if b.text(`made.length`) != "1" || strings.Count(file, "\n") < rows || !strings.Contains(file, fmt.Sprintf(want, rows)) || strings.Contains(file, "other") {
				b.Errorf("%s: %s files; the first has %d bytes: %.300s", button, b.text(`made.length`), len(file), file)
			}
		}
	})
}

// downloads returns the folder of the files that the tab downloads.
func (b *tab) downloads() string {
	b.Helper()
	if b.fox != nil {
		return b.fox.folder
	}
	folder := b.TempDir()
	b.do(chromedp.ActionFunc(func(ctx context.Context) error {
		set := browser.SetDownloadBehavior(browser.SetDownloadBehaviorBehaviorAllow).WithDownloadPath(folder)
		return set.Do(cdp.WithExecutor(ctx, chromedp.FromContext(ctx).Browser))
	}))
	return folder
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// A list can be stopped and continued with the keyboard, and its counts say what they count. Clear
// removes the filter, too.
func TestStop(t *testing.T) {
	programs(t)
	script := axe(t)
	look(t, func(b *tab) {
		b.run(`{
			const add = addRows;
			addRows = (data) => {
				add(data);
				addRows = add;
				document.querySelector("#stop").focus();
				document.querySelector("#stop").click();
			};
		}`)
		b.paste("input", strings.Repeat("http://a/\nhttp://b c/<img src=x>\n", 10_000))
		b.wait(`paused && document.querySelector("#count").textContent.includes("stopped (") && listing.rows > 0`)
		b.has("#progress", "Continue")
		b.accessible(script, "stopped list")
		b.fits("stopped list")
		before := b.number(`listing.rows`)
		if before == 20_000 {
			b.Error("the list did not stop")
		}
		b.press(kb.Enter)
		b.wait(`done && listing.rows === 20000 && document.querySelector("#progress").hidden`)
		b.choose("keep", "valid")
		b.wait(`document.querySelector("#count").textContent === "10,000 lines of 20,000 shown."`)
		b.focus("#clear")
		b.press(kb.Enter)
		b.wait(`listing.rows === 0 && keepOf() === "all" && document.querySelector("#work").hidden`)
	})
}

// Findings have names in the list, by which one can filter, and identifiers in what one downloads.
func TestListNames(t *testing.T) {
	look(t, func(b *tab) {
		b.paste("input", "http://127.0.0.1/\nhttp://example.com/\nhttp://h.example:8080/")
		b.wait(`done && listing.rows === 3`)
		b.wait(`document.querySelector("#space").textContent.includes("private or special address")`)
		b.set("#filter", "Private or")
		b.run(`refilter()`)
		b.wait(`arranged && listing.shown === 1 && document.querySelector("#space").textContent.includes("127.0.0.1")`)
		b.set("#filter", "port-not-default")
		b.run(`refilter()`)
		b.wait(`arranged && listing.shown === 1 && document.querySelector("#space").textContent.includes("unusual port")`)
		b.run(`window.file = null; hearMade = async ({file}) => { window.file = await file.text(); }; download("csv")`)
		b.wait(`window.file !== null`)
		if got := b.text(`window.file`); !strings.Contains(got, `"port-not-default"`) || strings.Contains(got, "unusual") {
			b.Errorf("the file is %s", got)
		}
	})
}
