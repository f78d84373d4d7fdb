package test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The answer has the content of folds only while one of them is open. A fold that is opened shows all of it.
func TestFolds(t *testing.T) {
	both(t, func(b *tab) {
		const parts = `["components", "tree", "readings"].map((name) => name in answered.page).join()`
		for id, texts := range map[string][]string{
			"components": {"userinfo", "7..11", "dot-segment"},
			"tree":       {"URI-reference", "path-abempty"},
			"readings":   {"1 of 6 differs", "RFC 2396 differs from RFC 3986.", "≠ /./a"},
		} {
			b.enter(map[string]string{"input": "http://user@h/./a"})
			b.has("#more", "Table of the parts", "Rules of the grammar", "1 of 6 differs")
			if got := b.text(parts); got != "false,false,false" {
				b.Errorf("the answer for closed folds has %s", got)
			}
			b.focus("#" + id + " summary")
			b.press(kb.Enter)
			b.wait(`answered.page.readings && document.querySelector("#answer").dataset.question === String(question)`)
			b.has("#"+id, texts...)
			if got := b.text(`document.activeElement.parentElement.id + document.querySelector("#answer").innerText.includes("Loading")`); got != id+"false" {
				b.Errorf("%s: %s", id, got)
			}
			// It stays open while one types, until it is closed.
			b.enter(map[string]string{"input": "http://user@h/./ab"})
			if got := b.text(`document.querySelector("#` + id + `").open + " " + ` + parts); got != "true true,true,true" {
				b.Errorf("%s: %s", id, got)
			}
			b.focus("#" + id + " summary")
			b.press(kb.Enter)
			b.wait(`opened.size === 0`)
		}
		// A fold that is opened in the moment in which an answer comes stays open, and shows all of it.
		b.run(`{
			ask();
			document.querySelector("#tree summary").click();
			showPage(answered.page);
		}`)
		if got := b.text(`document.querySelector("#tree").open`); got != "true" {
			b.Error("an answer closes a fold")
		}
		b.wait(`document.querySelector("#tree").innerText.includes("path-abempty") && document.querySelector("#answer").dataset.question === String(question)`)
	})
}

// Each kind of answer has its words.
func TestParts(t *testing.T) {
	browse(t, func(b *tab) {
		if strings.HasSuffix(b.Name(), "wasm") {
			b.has("#where-computed", "stays in this browser")
		} else {
			b.has("#where-computed", "only to the service on this machine")
		}
		b.unfold()
		for _, test := range []struct {
			text, base, with, as string
			want                 map[string][]string
		}{
			{"", "", "", "", map[string][]string{"#examples": {"Start with an example", "A dangerous link"}, "#answer": {""}, "#verdict": {""}}},
			{"", "http://a/", "", "", map[string][]string{"#reference": {"(empty)"}, "#tree": {"relative-part"}}},
			{"http://h/" + strings.Repeat("a/", 300), "", "", "", map[string][]string{"#tree": {" more"}, "#reference": {"http", "h"}}},
			{"http://h/%zz", "", "", "", map[string][]string{"#problem": {"at byte ", "rule ", "section "}}},
			{"http://example.com/", "", "", "", map[string][]string{"#hosts": {"All 13 readers find the same host: example.com."}}},
			{"http://u:geheim@h/?token=geheim", "", "", "", map[string][]string{"#advice": {"2 secrets masked"}}},
			{"mailto:a@b", "", "", "", map[string][]string{"#hosts": {"Readers disagree"}, "#components": {"scheme", "path-rootless"}}},
			{"urn:a:b", "", "", "", map[string][]string{"#tree": {"path-rootless"}}},
			{"g", "a b", "", "", map[string][]string{"#status": {"No result. The base is not a whole link: "}, "#resolution": {"section"}}},
			{"g", "/relative", "", "", map[string][]string{"#status": {"No result. The base is not a whole link: "}}},
			{"../g", "mailto:a@b", "", "", map[string][]string{"#status": {"The link leads to mailto:g"}}},
			{strings.Repeat("../", 200) + "g", "http://a/" + strings.Repeat("b/", 200), "", "", map[string][]string{"#resolution": {"Removing . and .. from the path", " more steps"}}},
			{"http://h/", "", "a b", "", map[string][]string{"#comparison": {"The second link is not valid."}}},
			{"a b", "", "http://h/", "", map[string][]string{"#comparison": {"The first link is not valid."}}},
			{"http://h/", "", "http://h/", "", map[string][]string{"#comparison": {"string", "the same", "first", "second"}}},
			{"http://h/\u202e", "", "", "as=iri-reference", map[string][]string{"#findings": {"bytes 9..12"}}},
			{"HTTP://h/%7e", "", "", "", map[string][]string{"#normal": {"1 change", "gives http://h/~", ": no change"}, "#readings": {"all 6 agree", "Each of the 6 readers accepts the text and finds the same parts", "http://h/~"}}},
			{"http://xn--80ak6aa92e.com/", "", "", "", map[string][]string{"#reference": {"stands for \"аррӏе\", in letters of Cyrillic"}, "#readings": {"all 6 agree"}}},
			{"//h", "", "", "as=uri", map[string][]string{"#status": {"Not valid"}}},
		} {
			b.enter(map[string]string{"input": test.text, "base": test.base, "with": test.with, "as": test.as})
			for selector, texts := range test.want {
				b.has(selector, texts...)
			}
		}
		// No reader differs from RFC 3986 if that reads nothing.
		b.enter(map[string]string{"input": "http://h/\u00e9", "base": "", "with": "", "as": ""})
		b.has("#readings", "accepts")
		if n := b.text(`document.querySelectorAll("#readings .differs").length`); n != "0" {
			b.Errorf("%s parts differ from those of an invalid text", n)
		}
		// The answer to an older question is not shown.
		b.run(`hear({kind: "problem", id: question - 1, message: "old", status: 0})`)
		if b.text(`document.querySelector("#answer").dataset.question === String(question)`) != "true" {
			b.Error("an old answer is shown")
		}
		// A part has its place when it is clicked, as when it has the focus.
		b.enter(map[string]string{"input": "http://user@h/", "base": "", "with": "", "as": ""})
		b.run(`document.querySelector(".reference .c-host").click()`)
		b.has("#reference", "host, bytes 12..13 (1 byte)")
		// A rule that is opened stays open while one types.
		b.click("#tree .tree summary")
		b.wait(`opened.size === 7`)
		b.enter(map[string]string{"input": "http://user@h/x"})
		if b.text(`document.querySelector("#tree .tree details").open`) != "true" {
			b.Error("typing closes a rule")
		}
		b.click("#tree .tree summary")
		b.wait(`opened.size === 6`)
		// The fields of at most mostKnown entries are kept.
		b.run(`for (let i = 0; known.size < mostKnown; i++) known.set("old" + i, {})`)
		b.click("#show-list")
		b.click("#show-one")
		b.enter(map[string]string{"input": "http://new/"})
		if b.text(`known.size === mostKnown && known.get(history.state).input`) != "http://new/" {
			b.Error(b.text(`known.size`))
		}
		// An address with unknown options has the first one of each.
		for _, address := range []string{"as=x&input=a", "as=x&view=list&show=y&lines=a"} {
			b.run(`location.hash = "` + address + `"`)
			b.wait(`view === "` + map[bool]string{true: "list", false: "one"}[strings.Contains(address, "list")] + `"`)
			if got := b.text(`[document.querySelector("#as").selectedIndex, keepOf()].join()`); got != "0,all" {
				b.Errorf("%s selects %s", address, got)
			}
		}
	})
}

// number returns the value of an expression.
func (b *tab) number(expression string) float64 {
	b.Helper()
	n, err := strconv.ParseFloat(b.text(expression), 64)
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// Each example is shown. Typing ends the choice.
func TestExamples(t *testing.T) {
	look(t, func(b *tab) {
		n := int(b.number(`examples.length`))
		if got := b.text(`document.querySelector("#example").options.length`); n < 8 || got != b.text(`examples.length + 1`) {
			b.Fatalf("%s options for %d examples", got, n)
		}
		for _, name := range strings.Split(b.text(`examples.map(([name]) => name).join("|")`), "|") {
			b.choose("example", name)
			b.wait(`answered.fields.input === examples.find(([name]) => name === "` + name + `")[1].input && document.querySelector("#answer").dataset.question == question`)
			if got := b.text(`["base", "with", "as"].every((id) => document.getElementById(id).value === (examples.find(([name]) => name === "` + name + `")[1][id] ?? ""))`); got != "true" {
				b.Errorf("%s: the other fields are not those of the example", name)
			}
			if valid := b.text(`answered.page.valid`) == "true"; valid == (name == "An invalid port" || name == "An IPv6 address" || name == "Two hosts in one link" || name == "A link that does not work" || name == "A template") {
				b.Errorf("%s: valid is %v", name, valid)
			}
		}
		b.focus("#input")
		b.press("x")
		b.wait(`document.querySelector("#example").value === "" && answered.fields.input.includes("x")`)
	})
}

// The table says what is in each row, and its filters keep what they name.
func TestRows(t *testing.T) {
	look(t, func(b *tab) {
		b.paste("input", "http://a/\nhttp://u:geheim@b/\nHTTP://c/"+strings.Repeat("%7e", 400)+"\nhttp://d:x/\n")
		b.wait(`done && listing.rows === 4`)
		cell := func(row, column int) string {
			return b.text(strings.NewReplacer("R", string(rune('0'+row)), "C", string(rune('0'+column))).Replace(`document.querySelectorAll("#space .row")[R].children[C].innerText`))
		}
		for i, want := range [][2]string{{"valid", "as written"}, {"dangerous", "as written"}, {"valid", "http://c/" + strings.Repeat("~", 291) + "…"}, {"not valid", "a port can contain only digits"}} {
			if got := [2]string{cell(i, 1), cell(i, 5)}; got[0] != want[0] || !strings.HasPrefix(got[1], want[1]) {
				b.Errorf("row %d is %q", i+1, got)
			}
		}
		if got := b.text(`[...document.querySelectorAll("#space .row")].map((e) => e.ariaRowIndex + e.querySelector("button").tabIndex + e.querySelector("button").ariaLabel).join()`); got != "20Inspect line 1,3-1Inspect line 2,4-1Inspect line 3,5-1Inspect line 4" {
			b.Errorf("the rows are %s", got)
		}
		b.focus(`[data-line="2"]`)
		if got := b.text(`active + [...document.querySelectorAll("#space button")].map((e) => e.tabIndex).join()`); got != "2-1,-1,0,-1" {
			b.Errorf("the row that Tab reaches is %s", got)
		}
		for keep, want := range map[string]string{"all": "0,1,2,3", "valid": "0,2", "dangerous": "1", "invalid": "3", "changed": "2", "findings": "0,1,2,3", "duplicates": "", "unique": "0,1,2,3"} {
			b.choose("keep", keep)
			b.wait(`arranged && seen.elements.map((e) => e.number).join() === "` + want + `"`)
		}
		b.choose("keep", "all")
		for _, test := range [][2]string{{"DIGITS", "3"}, {"password", "1"}, {"~~", "2"}, {"Http://A", "0"}, {"nothing", ""}} {
			filter, want := test[0], test[1]
			b.set("#filter", filter)
			b.run(`document.querySelector("#filter").dispatchEvent(new Event("input"))`)
			b.wait(`arranged && seen.elements.map((e) => e.number).join() === "` + want + `"`)
		}
		b.has("#count", "0 lines of 4 shown.")
		b.click("#clear")
		b.has("#count", "No lines yet.")
		if got := b.text(`document.activeElement.id + document.querySelector("#show-list").ariaPressed + document.querySelector("#show-one").ariaPressed`); got != "linestruefalse" {
			b.Errorf("the view is %s", got)
		}
		// A list that is higher than elements can be shows its first and its last row.
		b.run(`{
			list++; // the worker tells of no such list
			listSource = "x";
			showShape();
			const element = (number) => ({number, line: number + 1, valid: true, text: "http://a/", host: "a", findings: [], severity: "", normalized: "", message: "", changed: false});
			tell = ({from, to}) => hearWindow({version: 0, from, elements: Array.from({length: to - from}, (_, i) => element(from + i))});
			addRows({...listing, rows: 300000, shown: 300000, version: 0, arrangement: arrangements});
		}`)
		for _, end := range []struct{ at, line string }{{"0", "0"}, {"1e9", "299999"}} {
			b.run(`document.querySelector("#scroller").scrollTop = ` + end.at + `; draw()`)
			b.wait(`(() => { const e = document.querySelector("[data-line='` + end.line + `']")?.getBoundingClientRect(), s = document.querySelector("#scroller").getBoundingClientRect(); return e && e.top >= s.top - 1 && e.bottom <= s.bottom + 1; })()`)
		}
	})
}

// The answers of a proxy, which are not JSON, and refusals of an input have words. A request that
// failed because of its input cannot be repeated.
func TestRefusals(t *testing.T) {
	for _, test := range []struct {
		status     int
		body, want string
		again      bool
	}{
		{502, "<h1>Bad gateway</h1>", "No answer: status 502 Bad Gateway.", true},
		{500, `{"detail": "the service has a fault."}`, "No answer: the service has a fault.", true},
		{400, `{"detail": "the option is wrong"}`, "No answer: the option is wrong.", false},
		{413, `{"detail": "anything"}`, "No answer: the text is longer than this service takes.", false},
	} {
		b := open(t, proxied(t, test.status, test.body))
		b.wait(`!document.querySelector("#failure").hidden`)
		if got := b.text(`document.querySelector("#failure-text").textContent + " " + !document.querySelector("#again").hidden`); got != test.want+" "+map[bool]string{true: "true", false: "false"}[test.again] {
			b.Errorf("%d: %s", test.status, got)
		}
		b.only("Failed to load resource")
	}
}

// proxied returns the address of a service whose answers are replaced.
func proxied(t *testing.T, status int, body string) string {
	t.Helper()
	files := http.FileServer(http.Dir("../../../cmd/internal/inspector/page"))
	programs(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			w.WriteHeader(status)
			w.Write([]byte(body))
			return
		}
		w.Header().Set("Content-Security-Policy", policy)
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// Two links that differ have their differing parts marked, as text.
func TestApart(t *testing.T) {
	look(t, func(b *tab) {
		b.enter(map[string]string{"input": "http://example.com/a/<b>/z", "with": "http://u:geheim@example.com/a/c/z"})
		marks := func() string {
			return b.text(`[...document.querySelectorAll("#comparison li:last-child mark")].map((e) => e.textContent).join("|")`)
		}
		b.enter(map[string]string{"input": "http://example.com/a/b/z", "with": "http://Example.com/a/c/z"})
		if got := marks(); got != "b|c" {
			b.Errorf("the marks are %s", got)
		}
		b.enter(map[string]string{"input": "http://example.com/\U0001F600", "with": "http://example.com/\U0001F601", "as": "as=iri-reference"})
		b.has("#comparison", "scheme")
		b.enter(map[string]string{"input": "http://example.com/", "with": "http://u:geheim@example.com/", "as": ""})
		if got := marks(); got != "u:***@" {
			b.Errorf("the marks are %s", got)
		}
	})
}

// An answer keeps the elements of the one before that do not differ. The page is as if it was made
// anew, and its buttons are about the new link.
func TestRenew(t *testing.T) {
	look(t, func(b *tab) {
		b.run(`window.shown = ["status", "advice", "answer", "shade"].map((id) => document.getElementById(id))`)
		for _, unfold := range []bool{false, true} {
			if unfold {
				b.unfold()
			}
			for _, name := range strings.Split(b.text(`examples.map(([name]) => name).join("|")`), "|") {
				b.run(`showExample(examples.find(([of]) => of === ` + quote(name) + `)[1])`)
				b.wait(`document.querySelector("#answer").dataset.question === String(question)`)
				b.run(`{
					window.renewed = shown.map((e) => e.cloneNode(true));
					for (const element of shown) element.replaceChildren();
					showPage(answered.page);
				}`)
				if got := b.text(`shown.map((e, i) => e.isEqualNode(renewed[i]) ? "" : renewed[i].innerHTML + " want " + e.innerHTML).join("")`); got != "" {
					b.Errorf("%s: the page shows %s", name, got)
				}
			}
		}
		b.enter(map[string]string{"input": "http://user@h.example/%7Ea?q=1", "base": "", "with": ""})
		b.run(`{
			window.kept = [...document.querySelectorAll("#status *, #advice *, #answer *, #shade *")];
			window.told = 0;
			new MutationObserver((list) => { told += list.length; }).observe(document.querySelector("#status"), {subtree: true, childList: true, characterData: true});
			window.copied = "";
			copy = async (text) => { copied = text; return true; };
		}`)
		b.focus("#input")
		b.press(kb.End + "2")
		b.wait(`answered.fields.input.endsWith("q=12")`)
		if got := b.text(`[kept.filter((e) => !e.isConnected).map((e) => e.outerHTML), told].join()`); got != ",0" {
			b.Errorf("a keystroke makes anew or tells again: %s", got)
		}
		b.has("#shade", "q=12")
		b.has("#normal", "/~a?q=12")
		b.click("#normal .buttons button")
		b.wait(`copied === "http://user@h.example/~a?q=12"`)
	})
}
