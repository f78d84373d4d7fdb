package test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// Pointing at a part, reaching it or selecting it lights the same bytes everywhere.
func TestLight(t *testing.T) {
	look(t, func(b *tab) {
		b.unfold()
		b.enter(map[string]string{"input": "http://admin:geheim@0x7f.1/%2e%2e?q=1"})
		const views = `["#shade", "#reference", "#findings", "#components", "#tree", "#hosts", "#readings"].map((v) => [...document.querySelectorAll(v + " .lit")].some((e) => v !== "#shade" || e.textContent === "0x7f.1")).join()`
		host := map[string]string{
			"a part":         `document.querySelector("#reference .c-host").focus()`,
			"a row":          `[...document.querySelectorAll("#components tr")].find((e) => e.textContent.startsWith("host")).dispatchEvent(new MouseEvent("mouseover", {bubbles: true}))`,
			"a rule":         `[...document.querySelectorAll("#tree summary")].find((e) => e.textContent.startsWith("host")).focus()`,
			"a finding":      `[...document.querySelectorAll("#findings li")].find((e) => e.textContent.includes("ipv4-rare")).dispatchEvent(new MouseEvent("mouseover", {bubbles: true}))`,
			"its place":      `[...document.querySelectorAll("#findings li")].find((e) => e.textContent.includes("ipv4-rare")).querySelector(".place").focus()`,
			"a reader":       `document.querySelector("#hosts summary").focus()`,
			"a view":         `[...document.querySelectorAll("#readings td")].find((e) => e.textContent === "0x7f.1").dispatchEvent(new MouseEvent("mouseover", {bubbles: true}))`,
			"the caret":      `document.querySelector("#input").focus(); document.querySelector("#input").setSelectionRange(23, 23)`,
			"what is chosen": `document.querySelector("#input").focus(); document.querySelector("#input").setSelectionRange(20, 26)`,
			"the field": `{
				const box = [...document.querySelectorAll("#shade span")].find((e) => e.textContent === "0x7f.1").getBoundingClientRect();
				document.querySelector("#input").dispatchEvent(new MouseEvent("mousemove", {bubbles: true, clientX: box.left + 5, clientY: box.top + 5}));
			}`,
		}
		for name, point := range host {
			b.run(`document.activeElement.blur(); scrollTo(0, 0); light(null)`) // the field is in view
			b.wait(`document.querySelectorAll(".lit").length === 0`)
			b.run(point)
			b.wait(`lit !== null`)
			if got := b.text(views); got != "true,true,true,true,true,true,true" || b.text(`lit.join()`) != "20,26" {
				b.Errorf("%s lights %s: %s", name, b.text(`lit.join()`), got)
			}
		}
		// A part with letters of several bytes has its place.
		b.enter(map[string]string{"input": "http://h/é/ü?q"})
		b.run(`document.querySelector("#reference .c-query").focus()`)
		if got := b.text(`document.querySelector("#shade .lit").textContent + lit.join()`); got != "q15,16" {
			b.Errorf("the query is %s", got)
		}
	})
}

// The field is coloured by component while one types, and shows no secret. Its text and the shade
// have the same lines.
func TestShade(t *testing.T) {
	look(t, func(b *tab) {
		b.run(`take("one")`)
		b.press("http://user:geheim@h.example/p?q#f")
		b.wait(`answered.fields.input === "http://user:geheim@h.example/p?q#f"`)
		const spans = `[...document.querySelectorAll("#shade span")].map((e) => e.className + "=" + e.textContent).join(" ")`
		if got := b.text(spans); got != "c-scheme=http delimiter=:// c-userinfo=user: c-userinfo=•••••• delimiter=@ c-host=h.example c-path=/p delimiter=? c-query=q delimiter=# c-fragment=f" {
			b.Errorf("the shade is %s", got)
		}
		if strings.Contains(b.text(`document.body.innerHTML + location.href`), "geheim") {
			b.Error("the page shows a password")
		}
		// So do the other fields.
		b.enter(map[string]string{"with": "http://u:geheim@h/", "base": "http://u:geheim@i/"})
		for _, id := range []string{"with", "base"} {
			b.wait(`document.querySelector("#shade-` + id + `").textContent.startsWith("http://u:••••••@")`)
		}
		b.enter(map[string]string{"with": "", "base": ""})
		// Before the answer comes, the colours move with the text.
		b.run(`{
			const field = document.querySelector("#input");
			field.value = field.value.replace("h.example", "h2.example");
			reshade();
		}`)
		if got := b.text(spans); !strings.Contains(got, "c-host=h2.example c-path=/p") {
			b.Errorf("the shade is %s", got)
		}
		for _, width := range []int64{1200, 390} {
			b.size(width, 800)
			for _, text := range []string{"", "http://h/" + strings.Repeat("a-b/%20é", 60), strings.Repeat("ü", 300), "http://h/ a  b"} {
				b.enter(map[string]string{"input": text})
				if got := b.text(`document.querySelector("#input").scrollHeight - document.querySelector("#shade").clientHeight`); got != "0" {
					b.Errorf("%d, %.20q: the text is %s pixels higher than its shade", width, text, got)
				}
			}
		}
		b.enter(map[string]string{"input": "http://h/" + strings.Repeat("a", 20000)})
		if got := b.text(`document.querySelector("#field").className + document.querySelector("#shade").textContent`); got != "field plain" {
			b.Errorf("a long text has a shade: %.100s", got)
		}
	})
}

// A button makes the change that it shows, keeps the secrets, and Back undoes it.
func TestFix(t *testing.T) {
	look(t, func(b *tab) {
		for _, test := range []struct{ text, button, want string }{
			{"www.example.com", "#advice", "https://www.example.com/"},
			{"example.com:8080/x", "#advice", "https://example.com:8080/x"},
			{` "http://example.com/ü" `, "#advice", "http://example.com/%C3%BC"},
			{"http://example.com/a b?é", "#advice", "http://example.com/a%20b?%C3%A9"},
			{"http://u:geheim@0x7f.1/%2e%2e/ok", "#advice", "http://u:geheim@127.0.0.1/ok"},
			{"http://u:geheim@h.example/%2e%2e/ok", "#advice", "http://h.example/%2e%2e/ok"},
			{"http://h.example/%2e%2e/a?token=geheim", "#advice", "http://h.example/a?token=geheim"},
			{"http://u:geheim@0x7f.1/%2e%2e/ok", "#findings", "http://0x7f.1/%2e%2e/ok"},
		} {
			b.run(`take("one")`)
			b.enter(map[string]string{"input": test.text})
			shown := strings.ReplaceAll(test.want, "geheim", "***")
			b.has(test.button+" .fix", shown)
			b.click(test.button + " .fix button")
			b.wait(`answered.fields.input === document.querySelector("#input").value && document.activeElement.id === "input"`)
			if got := b.text(`document.querySelector("#input").value`); got != test.want {
				b.Errorf("%q becomes %q, want %q", test.text, got, test.want)
			}
			b.wait(`new URLSearchParams(location.hash.slice(1)).get("input") === answered.page.redacted`)
			b.run(`history.back()`)
			b.wait(`answered.fields.input === ` + string(must(json.Marshal(test.text))))
		}
		// The whole normal form is copied or used, also one that the page shortens.
		long := "HTTP://u:geheim@EXAMPLE.com/" + strings.Repeat("long/", 100)
		b.enter(map[string]string{"input": long})
		b.run(`window.copied = ""; copy = async (text) => { copied = text; return true; }`)
		b.click("#normal .buttons button")
		b.wait(`copied !== ""`)
		want := strings.NewReplacer("HTTP", "http", "EXAMPLE", "example").Replace(long)
		if got := b.text(`copied`); got != want {
			b.Errorf("%s is copied", got)
		}
		b.click("#normal .buttons button:last-child")
		b.wait(`answered.fields.input === ` + string(must(json.Marshal(want))))
	})
}

// The tools have addresses, and the questions can be copied without secrets.
func TestTools(t *testing.T) {
	both(t, func(b *tab) {
		for _, tool := range []string{"compare", "resolve"} {
			b.run(`document.querySelector("#show-` + tool + `").focus()`)
			b.press(kb.Enter)
			field := map[string]string{"compare": "with", "resolve": "base"}[tool]
			b.wait(`document.activeElement.id === "input" && location.hash.includes("tool=` + tool + `")`)
			b.reload()
			b.wait(`answered && !document.querySelector("#` + field + `-field").hidden && document.querySelector("#show-` + tool + `").ariaPressed === "true"`)
		}
		b.unfold()
		for _, test := range []struct {
			fields map[string]string
			want   []string
		}{
			{map[string]string{"input": "http://u:geheim@h/it's", "base": "", "with": ""}, []string{`uri explain -- 'http://u:***@h/it'\''s'`, `uri.Parse("http://u:***@h/it's")`, `/v1/explain`, `{"input":"http://u:***@h/it'\''s"}`}},
			{map[string]string{"input": "../g", "base": "http://a/b/c", "with": ""}, []string{`uri resolve --base 'http://a/b/c' -- '../g'`, `base.ResolveText("../g")`, `{"input":"../g","base":"http://a/b/c"}`}},
			{map[string]string{"input": "http://a", "base": "", "with": "http://A/"}, []string{`uri compare -- 'http://a' 'http://A/'`, `uri.Normalizer{Schemes: scheme.Known()}.Equivalent(a, b, uri.LevelScheme)`, `{"a":"http://a","b":"http://A/"}`}},
		} {
			b.enter(test.fields)
			b.has("#ways", test.want...)
		}
	})
}
