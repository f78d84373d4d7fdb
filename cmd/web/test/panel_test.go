package test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// fill writes texts into the fields of a view, as if they were typed, and waits for the answer.
func (b *tab) fill(name string, values map[string]string) {
	b.Helper()
	before := b.text(`panels.` + name + `.number`)
	text, _ := json.Marshal(values)
	b.run(`for (const [field, value] of Object.entries(` + string(text) + `)) setValue(document.getElementById("` + name + `-" + field), value);
		document.getElementById("` + name + `-" + panels.` + name + `.fields[0]).dispatchEvent(new Event("input", {bubbles: true}))`)
	b.wait(`panels.` + name + `.number > ` + before + ` && document.querySelector("#` + name + `-answer").dataset.number == panels.` + name + `.number`)
}

// What is typed on one side is on the other, encoded or decoded for the component.
func TestEncode(t *testing.T) {
	both(t, func(b *tab) {
		b.focus("#show-encode")
		b.press(kb.Enter + kb.Tab + kb.Tab)
		b.wait(`view === "encode"`)
		b.focus("#encode-text")
		b.press("AC/DC: 100%")
		b.wait(`document.querySelector("#encode-encoded").value === "AC%2FDC:%20100%25"`)
		b.wait(`location.hash === "#view=encode&component=segment&text=AC%2FDC%3A+100%25"`)
		b.run(`opened.add("encode-ways"); askPanel("encode")`)
		b.wait(`document.querySelector("#encode-ways pre")`)
		b.has("#encode-ways", `uri encode --component segment -- 'AC/DC: 100%'`, `pct.Encode(pct.Segment, "AC/DC: 100%")`, "/v1/encode")
		b.choose("encode-component", "form")
		b.run(`document.querySelector("#encode-component").dispatchEvent(new Event("input", {bubbles: true}))`)
		b.wait(`document.querySelector("#encode-encoded").value === "AC/DC:+100%25"`)
		b.focus("#encode-encoded")
		b.run(`document.querySelector("#encode-encoded").select()`)
		b.press("a+%C3%BC")
		b.wait(`document.querySelector("#encode-text").value === "a ü"`)
		b.wait(`document.querySelector("#encode-ways").textContent.includes("uri decode --component form -- 'a+%C3%BC'")`)
		b.has("#encode-ways", `DecodeValue(`)
		b.wait(`location.hash === "#view=encode&component=form&encoded=a%2B%25C3%25BC"`)
		b.reload()
		b.wait(`document.querySelector("#encode-text")?.value === "a ü"`)
		b.press("")
		b.focus("#encode-encoded")
		b.press("%")
		b.wait(`document.querySelector("#encode-answer").textContent.includes("two hexadecimal digits")`)
		if got := b.text(`document.querySelector("#encode-text").value`); got != "" {
			b.Errorf("a text that is not decoded has the data %q", got)
		}
		b.run(`document.querySelector("#encode-encoded").select()`)
		b.press("%e2%80%ae%ff<b>")
		b.wait(`document.querySelector("#encode-answer").textContent.includes("The data is not text")`)
		b.has("#encode-answer", `\u202e`, "<b>")
		// What is encoded already can be decoded instead.
		b.run(`document.querySelector("#encode-text").value = ""; document.querySelector("#encode-text").focus()`)
		b.press("caf%C3%A9")
		b.wait(`document.querySelector("#encode-answer .fix button")`)
		b.click("#encode-answer .fix button")
		b.wait(`document.querySelector("#encode-text").value === "café" && document.querySelector("#encode-encoded").value === "caf%C3%A9"`)
		// So can a link that names no site.
		b.click("#show-one")
		b.enter(map[string]string{"input": "caf%C3%A9%20bar", "as": ""})
		b.click("#advice .fix button:last-child")
		b.wait(`view === "encode" && document.querySelector("#encode-text").value === "café bar"`)
		b.click("#show-one")
		b.enter(map[string]string{"input": "../img/a.png"})
		b.click("#advice .fix button")
		b.wait(`tool === "resolve" && document.activeElement === $("base")`)
		b.run(`decode("%e2%80%ae%ff<b>")`)
		b.wait(`document.querySelector("#encode-answer").textContent.includes("The data is not text")`)
		// An older answer that comes after a newer one changes nothing.
		b.run(`{
			window.late = false;
			const real = compute;
			compute = async (...question) => {
				compute = real;
				const answer = await real(...question);
				await new Promise((resolve) => setTimeout(resolve, 200));
				setTimeout(() => { late = true; }, 50);
				return answer;
			};
			decode("old");
			decode("%e2%80%ae%ff<b>");
		}`)
		b.wait(`late`)
		if got := b.text(`document.querySelector("#encode-text").value`); got != "" {
			b.Errorf("the older answer shows %q", got)
		}
		// Back leads to the links.
		b.click("#show-one")
		b.run(`history.back()`)
		b.wait(`view === "encode" && document.querySelector("#encode-encoded").value === "%e2%80%ae%ff<b>"`)
	})
}

// A template is expanded, and the values of a link are found.
func TestTemplate(t *testing.T) {
	both(t, func(b *tab) {
		b.focus("#show-template")
		b.press(kb.Enter)
		b.focus("#template-template")
		b.press("http://h/users/{id}{?page}")
		b.wait(`document.querySelector("#template-answer").textContent.includes("No value for id and page: they are left out.")`)
		b.press(kb.Tab + "a b" + kb.Tab + "2")
		b.wait(`document.querySelector("#template-expansion")?.textContent === "http://h/users/a%20b?page=2"`)
		b.wait(`location.hash.includes("values=id%3Da+b%0Apage%3D2")`)
		b.run(`opened.add("template-ways"); askPanel("template")`)
		b.wait(`document.querySelector("#template-ways pre")`)
		b.has("#template-ways", `uri template --var 'id=a b' --var 'page=2' -- 'http://h/users/{id}{?page}'`, "template.Parse(", "/v1/template")
		if got := b.text(`document.querySelector("#template-values").value`); got != "id=a b\npage=2" {
			b.Errorf("the values are %q", got)
		}
		b.focus("#template-link")
		b.press("http://h/users/x%2Fy?page=3")
		b.wait(`document.querySelector("#template-match table")?.textContent.includes("page3")`)
		b.has("#template-match table", "id", "x/y", "page", "3")
		b.fill("template", map[string]string{"link": "http://other/"})
		b.has("#template-match", "does not expand to this link")
		// A field without text has no value. A variable with several values is written as text.
		b.focus("#template-name-page")
		b.press(kb.Backspace)
		b.wait(`document.querySelector("#template-expansion")?.textContent === "http://h/users/a%20b"`)
		b.fill("template", map[string]string{"values": "id=1\nid=2"})
		if got := b.text(`[document.querySelector("#template-name-id").value, document.querySelector("#template-name-id").readOnly, document.querySelector("#template-expansion").textContent].join()`); got != "1, 2,true,http://h/users/1,2" {
			b.Errorf("a list is %s", got)
		}
		b.fill("template", map[string]string{"template": "http://h/{?id*}", "values": "id[a]=1"})
		if got := b.text(`[document.querySelector("#template-name-id").value, document.querySelector("#template-name-id").readOnly, document.querySelector("#template-expansion").textContent].join()`); got != "[a]=1,true,http://h/?a=1" {
			b.Errorf("a value with a key is %s", got)
		}
		b.fill("template", map[string]string{"template": "http://h/{id"})
		b.has("#template-answer", "RFC 6570")
		b.fill("template", map[string]string{"template": "/{id}", "link": "", "values": "id=7"})
		b.run(`[...document.querySelectorAll("#template-answer button")].find((e) => e.textContent === "Inspect").click()`)
		b.wait(`view === "one" && answered?.fields.input === "/7"`)
		b.run(`history.back()`)
		b.wait(`view === "template" && document.querySelector("#template-expansion")?.textContent === "/7"`)
	})
}

// A link that is a template leads to the fields for its values. The address has the rest of a text
// with secrets.
func TestTemplateOfLink(t *testing.T) {
	browse(t, func(b *tab) {
		b.enter(map[string]string{"input": "http://h/{id}{?q}"})
		b.has("#status", "Not valid. This is a template: a value is missing in place of {id}.")
		b.click("#advice .fix button")
		b.wait(`view === "template" && document.activeElement.id === "template-name-id"`)
		b.press("7")
		b.wait(`document.querySelector("#template-expansion")?.textContent === "http://h/7"`)
		for name, test := range map[string]struct {
			values map[string]string
			want   string
		}{
			"template": {map[string]string{"template": "http://u:{x}@h/{?y}", "values": "x=geheim\ny=1", "link": "http://u:geheim@h/?y=2"}, "view=template&template=http://u:***@h/{?y}&values=x=***\ny=***&link=http://u:***@h/?y=2"},
			"extract":  {map[string]string{"text": "see http://u:geheim@h/ and http://i/", "base": "http://v:geheim@b/"}, "view=extract&text=see http://u:***@h/ and http://i/&base=http://v:***@b/"},
		} {
			b.click("#show-" + name)
			b.fill(name, test.values)
			b.wait(`decodeURIComponent(location.hash.slice(1).replaceAll("+", " ")) === ` + string(must(json.Marshal(test.want))))
			b.has("#shared", "with secrets masked")
		}
	})
}

// The links of a text or a document are a table, from which each can be inspected.
func TestExtract(t *testing.T) {
	both(t, func(b *tab) {
		b.focus("#show-extract")
		b.press(kb.Enter)
		b.focus("#extract-text")
		b.press("See http://a.example/x, <http://b.example/>.")
		b.wait(`document.querySelector("#extract-count")?.textContent === "2 links." && document.querySelector("#links").textContent.includes("http://b.example/")`) // each key asks
		b.has("#links", "line 1, 5", "http://a.example/x", "http://b.example/")
		b.wait(`location.hash.startsWith("#view=extract&text=See+")`)
		b.fill("extract", map[string]string{"text": `<a href="/x y">x</a><img src="//c/">www.d.de`, "from": "html", "base": "http://h/"})
		b.has("#links", "http://h/x%20y", "a href", "http://c/", "img src", "A path cannot contain a space")
		b.run(`opened.add("extract-ways"); askPanel("extract")`)
		b.wait(`document.querySelector("#extract-ways pre")`)
		b.has("#extract-ways", "uri extract --from html --resolve --base 'http://h/'", "document.Finder{", "/v1/extract")
		b.fill("extract", map[string]string{"text": "www.d.de", "from": "text", "base": ""})
		b.has("#extract-answer", "No links.")
		b.fill("extract", map[string]string{"www": "yes"})
		b.has("#links", "http://www.d.de")
		b.wait(`location.hash.includes("www=yes")`)
		b.reload()
		b.wait(`document.querySelector("#links") && document.querySelector("#extract-www").checked`)
		b.focus("#links button")
		b.press(kb.Enter)
		b.wait(`view === "one" && answered?.fields.input === "http://www.d.de"`)
		b.run(`history.back()`)
		b.wait(`view === "extract" && document.querySelector("#links")`)
		b.fill("extract", map[string]string{"text": strings.Repeat("http://a.example/ ", 1100)})
		b.has("#extract-answer", "1,100 links.", "and 100 more links")
	})
}

// No two scripts of the page declare the same name: all have one scope.
func TestNames(t *testing.T) {
	scripts, err := filepath.Glob("../../internal/inspector/page/*.js")
	if err != nil || len(scripts) < 10 {
		t.Fatal(scripts, err)
	}
	page := string(must(os.ReadFile("../../internal/inspector/page/index.html")))
	declares := map[string]string{}
	for _, script := range scripts {
		if !strings.Contains(page, `src="`+filepath.Base(script)+`"`) { // the worker has a scope of its own
			continue
		}
		for _, name := range regexp.MustCompile(`(?m)^(?:async )?(?:function|const|let|class) ([\w$]+)`).FindAllStringSubmatch(string(must(os.ReadFile(script))), -1) {
			if other, twice := declares[name[1]]; twice {
				t.Errorf("%s declares %s, as %s does", script, name[1], other)
			}
			declares[name[1]] = script
		}
	}
}

// The views make no elements of texts, show no character that misleads, and keep no secret.
func TestPanelsHostile(t *testing.T) {
	look(t, func(b *tab) {
		const attack = `"><img src=x onerror=alert(1)><script>alert(1)</script>` + "\u202e"
		for name, values := range map[string][]map[string]string{
			"encode":   {{"text": attack}, {"text": "http://u:geheim@h/"}, {"text": "", "encoded": "http://u:geheim@h/"}},
			"template": {{"template": attack}, {"template": "http://h/{x}", "values": "x=" + attack}, {"template": "http://u:{x}@h/", "values": "x=geheim"}, {"template": "http://h/{?token}", "values": "token=geheim"}, {"template": "http://h/{x}", "link": "http://h/" + "%3Cimg%20src=x%3E%E2%80%AE", "values": ""}},
			"extract":  {{"text": `<a href='x"><img src=x onerror=alert(1)>` + "\u202e" + `'>`, "from": "html"}, {"text": "http://h/ http://u:geheim@h/ http://h/?token=geheim", "from": "text"}, {"text": "<a href='http://u:geheim@h/'>", "from": "html"}},
		} {
			b.click("#show-" + name)
			b.wait(`view === "` + name + `"`)
			b.run(`opened.add("` + name + `-ways")`)
			for _, fields := range values {
				b.fill(name, fields)
				if n := b.text(`document.querySelectorAll("#` + name + `-answer :is(img, script)").length`); n != "0" {
					b.Errorf("%v makes elements", fields)
				}
				if shown := b.text(`document.querySelector("#` + name + `-answer").textContent`); strings.ContainsAny(shown, "\u202e\u2066\u200b\x00") || strings.Contains(shown, "geheim") {
					b.Errorf("%v is shown as %s", fields, shown)
				}
				if kept := b.text(`location.href + JSON.stringify(history.state) + JSON.stringify(localStorage) + JSON.stringify(sessionStorage) + document.cookie + document.body.innerHTML`); strings.Contains(kept, "geheim") {
					b.Errorf("%v: the page keeps a secret: %.200s", fields, kept[strings.Index(kept, "geheim")-100:])
				}
			}
		}
	})
}
