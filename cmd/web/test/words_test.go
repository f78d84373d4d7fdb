package test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The functions of the page and of its list make the right elements and texts of any answer.
func TestWords(t *testing.T) {
	look(t, func(b *tab) {
		b.run(`window.html = (...nodes) => { const e = document.createElement("div"); e.append(...nodes.flat().filter((n) => n)); return e.innerHTML; }`)
		for _, test := range []struct{ expression, want string }{
			{`html(changeOf("", "/"))`, `<span class="mono" dir="ltr"><ins>/</ins></span>`},
			{`html(changeOf("80", ""))`, `<span class="mono" dir="ltr"><del>80</del></span>`},
			{`html(changeOf("A", "a"))`, `<span class="mono" dir="ltr"><del>A</del> → <ins>a</ins></span>`},
			{`html(make("p", {hidden: false, id: null, title: undefined, lang: ""}, null, ["a", undefined], "b"))`, `<p lang="">ab</p>`},
			{`plural(1, "line") + plural(2000, "line")`, "1 line2,000 lines"},
			{`place({offset: 2, length: 3})`, "2..5"},
			{`["high", "medium", "low", "info", ""].map((s) => severities[s]).join()`, "bad,warn,warn,good,good"},
			{`html(partsOf({length: 0, pieces: [], hosts: []}))`, `<p class="reference soft">(empty)</p>`},
			{`sentence("a b") + sentence("http URIs have no user")`, "A b.http URIs have no user."},
			{`html(section("3.2"), section("RFC 9110, 4.2"))`, `<a href="https://www.rfc-editor.org/rfc/rfc3986#section-3.2">RFC 3986, section 3.2</a><a href="https://www.rfc-editor.org/rfc/rfc9110#section-4.2">RFC 9110, section 4.2</a>`},
			{`section("4.4", "URL Standard") + section("RFC 9110, section 4.2").href + section("B").hash`, "URL Standard, section 4.4https://www.rfc-editor.org/rfc/rfc9110#section-4.2#appendix-B"},
			{`shellQuoted("a'b")`, `'a'\''b'`},
			{`html(problemOf({message: "m", line: "", offset: null, component: "", rule: "r", section: "1", expected: "", grammar: ""}))`, `<p class="bad">m</p><details id="rule" class="fold"><summary>The rule that it breaks</summary></details>`},
			{`(opened.add("rule"), html(problemOf({message: "m", line: "l", mark: "^", offset: 0, component: "c", rule: "r", document: "d", section: "1", expected: "e", grammar: "g"}, "m")))`,
				"<pre tabindex=\"0\" dir=\"ltr\" aria-label=\"the place of the error\">l\n^</pre><details id=\"rule\" class=\"fold\" open=\"\"><summary>The rule that it breaks</summary><p class=\"soft\">at byte 0; c; rule r, d, section 1</p><p>Expected: e</p><p><code dir=\"ltr\">g</code></p></details>"},
			{`componentRows(["segment", "parameter", "path"].map((name) => ({name, component: "path", offset: 1, length: 2, text: "t", note: name === "path" ? "n" : ""}))).map((e) => e.className + " " + e.innerText).join(";")`, "indent segment1..3t;indent parameter1..3t; path1..3tn"},
			{`treeOf({rule: "r", text: "t", grammar: "g", offset: 0, length: 1, more: 2, children: [{rule: "s", text: "", grammar: "", offset: 0, length: 0, more: 0, children: []}]}).textContent`, "r tgbytes 0..1s sbytes 0..0and 2 more"},
			{`hostsOf([{outcome: "named", host: "h", readers: ["a"]}, {outcome: "refused", readers: ["b", "c"]}]).map((e) => e.className + " " + e.textContent).join(";")`, "warn Readers disagree: 2 answers.;host h1 reader: aa;host other refused2 readers: b, cbc"},
			{`hostsOf([{outcome: "named", host: "h", readers: ["a"]}, {outcome: "named", host: "g", guess: true, readers: ["b"]}]).map((e) => e.className).join()`, "warn,host,host"},
			{`html(brief("a".repeat(80))).length + " " + brief("é".repeat(81)).textContent`, "103 " + strings.Repeat("é", 40) + " …" + strings.Repeat("é", 41)},
			{`[true, false].map((equivalent) => comparisonOf({equivalent, rung: equivalent ? "path" : null, output: "o", differs: [], levels: [{level: "path", section: "6.2.2.3", equal: equivalent, a: "x", b: "y"}]})).map(([p, said, list]) => [p.className, said.innerText, list.textContent].join()).join(";")`,
				"good,The standard says: o, RFC 3986, section 6.2.2.3.,Without steps such as ./ and ../: the same · level path, RFC 3986, section 6.2.2.3firstxsecondy;warn,The standard says: o.,Without steps such as ./ and ../: different · level path, RFC 3986, section 6.2.2.3firstxsecondy"},
			{`html(resolutionOf({base_problem: null, refused: "no"}))`, ""},
			{`resolutionOf({target: "t", steps: [{section: "5.2.2", what: "w", result: ""}], removals: [{rule: "", output: "o", input: "i"}], more: 0}).map((e) => e.textContent).join(";")`, "wRFC 3986, section 5.2.2;The standard calls the link R and the result T."},
			{`resolutionOf({target: "t", steps: [], removals: [{rule: "", output: "", input: "i"}, {rule: "C", output: "o", input: ""}], more: 3}).map((e) => e.textContent).join(";")`, "Removing . and .. from the path;RFC 3986, section 5.2.4;ruledonestill to dostarti2Co;and 3 more steps"},
			{`findingsOf({verdict: {state: "remarks", decided_by: "userinfo", reason: "m", advice: ""}, pieces: [], fix: null, findings: [{component: "path", severity: "low", message: "x", advice: "Do.", id: "single-label", section: "7", offset: 1, length: 1}, {component: "host", severity: "low", message: "m", advice: "", id: "userinfo", section: "7", offset: 1, length: 1}], violations: [{need: "should", component: "port", message: "v", source: "s", span: {offset: 0, length: 2}}, {need: "should", component: "path", message: "w", source: "9.1", span: {offset: 0, length: 2}}], notes: [{text: "n", offset: 3, length: 1}, {text: "stands for \"x\", in letters of Latin", script: "Latin", offset: 4, length: 1}]}).textContent`,
				"4 findingslow M.RFC 3986, section 7 · userinfo · bytes 1..2medium V.RFC 3986, section s · bytes 0..2low X.It works only in a network that knows this name.W. RFC 3986, section 9.1RFC 3986, section 7 · single-label · bytes 1..2info N.bytes 3..4"},
			{`ladderOf([{level: "l", section: "6", changes: [], more: 0, marked: [], text: ""}, {level: "k", section: "7", changes: [1], more: 2, marked: [{same: "a"}, {before: "B", after: "b"}, {before: "x"}, {after: "y"}], text: "t"}]).innerHTML.replaceAll(/<(\/?(?:del|ins))>/g, "[$1]").replaceAll(/<[^>]*>/g, "")`,
				"l RFC 3986, section 6: no changek RFC 3986, section 7: 3 changesa[del]B[/del][ins]b[/ins][del]x[/del][ins]y[/ins]gives t"},
			{`failureOf({status: 400, message: "m."}, ask).again + failureOf({status: 400, message: "m."}, ask).message`, "nullNo answer: m."},
			{`failureOf({status: 0, message: "m"}, ask).again === ask`, "true"},
			{`clip("a".repeat(300)).length + "," + clip("a".repeat(301)).length`, "300,301"},
			{`["id=x=y", "k[a=b]=x", "x", "k[a"].map(withoutValue).join()`, "id=***,k[a=b]=***,***,***"},
			{`[" ", "a", "\u00a0", "\u3000", "\u202e", "\u0301", "\n", "\u05d0", "\u200d"].map((c) => c.search(hidden) + 1).join("")`, "001110101"},
		} {
			if got := b.text(test.expression); got != test.want {
				b.Errorf("%s is\n%s, want\n%s", test.expression, got, test.want)
			}
		}
		// A reader that refuses a text has no component, and writes nothing.
		b.unfold()
		b.enter(map[string]string{"input": "http://h/\u00e9", "base": "", "with": ""})
		if got := b.text(`[...document.querySelector("table.readings tbody").lastChild.children].map((e) => e.innerText).slice(0, 2).join()`); got != "writes,–" {
			b.Errorf("the last row is %s", got)
		}
	})
}

// A filter that is applied some rows at a time ends if another list begins. Keys in the table
// itself scroll it.
func TestRowsInTurn(t *testing.T) {
	look(t, func(b *tab) {
		b.paste("input", "http://a/\nhttp://b/\n")
		b.wait(`done && listing.rows === 2`)
		b.run(`refilter(); startList("http://c/\nhttp://d/"); refilter()`)
		b.wait(`done && listing.rows === 2`)
		b.run(`window.turns = 0; { const go = () => { if (++turns < 20) setTimeout(go); }; go(); }`)
		b.wait(`turns === 20`)
		if got := b.text(`seen.elements.map((e) => e.text).join()`); got != "http://c/,http://d/" {
			b.Errorf("the rows are %s", got)
		}
		// Text that is pasted into the field with more than it should hold becomes a list without
		// it.
		b.run(`document.querySelector("#lines").value = "a".repeat(mostTyped - 10)`)
		b.focus("#lines")
		b.paste("lines", "http://e/\nhttp://f/\n")
		b.wait(`done && listing.rows === 2 && seen.elements[0].text === "http://e/" && document.querySelector("#lines").value.length < 100`)
		b.paste("input", strings.Repeat("http://x/\n", 200))
		b.wait(`done && listing.rows === 200`)
		b.focus(`[data-line="0"]`)
		b.press(kb.End + kb.PageUp)
		b.wait(`Number(document.activeElement.dataset.line) > 100 && Number(document.activeElement.dataset.line) < 199`)
		b.press(kb.Home + kb.ArrowUp)
		b.wait(`document.activeElement.dataset.line === "0"`)
		b.run(`document.querySelector("#scroller").tabIndex = 0; document.querySelector("#scroller").focus()`)
		b.press(kb.ArrowDown)
		if got := b.text(`document.activeElement.id`); got != "scroller" {
			b.Errorf("the focus is on %q", got)
		}
		// The link at the top leads to the list. A row that is inspected has no base.
		b.focus("#skip")
		b.press(kb.Enter)
		b.wait(`document.activeElement.id === "list-title"`)
		b.run(`document.querySelector("#base").value = document.querySelector("#with").value = "http://y/"; inspect(0)`)
		b.wait(`view === "one" && document.querySelector("#input").value === "http://x/" && document.querySelector("#base").value + document.querySelector("#with").value === ""`)
		// The address has the option of an empty list.
		b.click("#show-list")
		b.click("#clear")
		b.choose("as", "as=iri-reference")
		b.wait(`new URLSearchParams(location.hash.slice(1)).get("as") === "as=iri-reference"`)
	})
}
