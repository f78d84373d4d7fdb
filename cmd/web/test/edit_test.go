package test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// edit shows the table of the parts of a link.
func (b *tab) edit(text string) {
	b.Helper()
	b.run(`take("edit")`)
	b.enter(map[string]string{"input": text})
	b.wait(`edited?.text === ` + quote(text))
}

func quote(text string) string {
	quoted, _ := json.Marshal(text)
	return string(quoted)
}

// cell returns the selector of a cell, such as "segment:1", 0 and "decoded".
func cell(key string, slot int, side string) string {
	return fmt.Sprintf(`[data-key="%s"] [data-slot="%d"][data-side="%s"]`, key, slot, side)
}

// write replaces the text of a cell with the keyboard.
func (b *tab) write(key string, slot int, side, text string) {
	b.Helper()
	b.run(`{ const e = document.querySelector(` + quote(cell(key, slot, side)) + `); e.focus(); e.select(); }`)
	if text == "" {
		text = kb.Backspace
	}
	b.press(text)
}

// linkIs waits until the field has a link, and the table is about it.
func (b *tab) linkIs(want string) {
	b.Helper()
	b.wait(`edited.text === document.querySelector("#input").value && document.querySelector("#input").value === ` + quote(want))
}

// Each part can be written on either side, and the link follows. Back and Undo undo an edit.
func TestEdit(t *testing.T) {
	long(t, func(b *tab) {
		const start = "http://u@h.example/a%20b/c?x=caf%C3%A9+1&y#f"
		b.edit(start)
		if got := b.text(`[...document.querySelectorAll("#parts tbody tr")].map((row) => [row.firstChild.textContent, ...[...row.querySelectorAll("input:not([hidden])")].map((e) => e.value)].join("|")).join("\n")`); got != strings.Join([]string{
			"parameter 1|x|café 1|x|caf%C3%A9+1", "parameter 2|y||y|", "new parameter||||",
			"scheme|http", "user|u|u", "password||", "host|h.example|h.example", "port|", "segment 1|a b|a%20b", "segment 2|c|c", "new segment||", "fragment|f|f"}, "\n") {
			b.Errorf("the table is\n%s", got)
		}
		for _, test := range []struct {
			key  string
			slot int
			side string
			text string
			want string
		}{
			{"scheme:1", 0, "encoded", "https", "https://u@h.example/a%20b/c?x=caf%C3%A9+1&y#f"},
			{"user:1", 0, "decoded", "a:b", "http://a%3Ab@h.example/a%20b/c?x=caf%C3%A9+1&y#f"},
			{"host:1", 0, "encoded", "[::1]", "http://u@[::1]/a%20b/c?x=caf%C3%A9+1&y#f"},
			{"port:1", 0, "encoded", "8080", "http://u@h.example:8080/a%20b/c?x=caf%C3%A9+1&y#f"},
			{"segment:1", 0, "decoded", "ü/?", "http://u@h.example/%C3%BC%2F%3F/c?x=caf%C3%A9+1&y#f"},
			{"segment:2", 0, "encoded", "%2e", "http://u@h.example/a%20b/%2e?x=caf%C3%A9+1&y#f"},
			{"segment:3", 0, "decoded", "new", "http://u@h.example/a%20b/c/new?x=caf%C3%A9+1&y#f"},
			{"parameter:1", 1, "decoded", "a b&c", "http://u@h.example/a%20b/c?x=a+b%26c&y#f"},
			{"parameter:2", 1, "encoded", "1", "http://u@h.example/a%20b/c?x=caf%C3%A9+1&y=1#f"},
			{"parameter:3", 0, "decoded", "z z", "http://u@h.example/a%20b/c?x=caf%C3%A9+1&y&z+z#f"},
			{"fragment:1", 0, "decoded", "a#b", "http://u@h.example/a%20b/c?x=caf%C3%A9+1&y#a%23b"},
			{"fragment:1", 0, "encoded", "", "http://u@h.example/a%20b/c?x=caf%C3%A9+1&y#"},
		} {
			b.write(test.key, test.slot, test.side, test.text)
			b.linkIs(test.want)
			if got := b.text(`document.activeElement.matches(` + quote(cell(test.key, test.slot, test.side)) + `)`); got != "true" {
				b.Errorf("%v: the focus is on %s", test, b.text(`document.activeElement.outerHTML`))
			}
			b.wait(`history.state === entry && document.querySelector("#answer").dataset.question == question && !document.querySelector("#undo").disabled`)
			if strings.HasPrefix(test.key, "s") {
				b.run(`history.back()`)
			} else {
				b.click("#undo")
			}
			b.linkIs(start)
			b.wait(`document.querySelector("#undo").disabled`)
		}
		// Rows move and go. The focus follows them.
		button := func(key, name string) {
			b.focus(`[data-key="` + key + `"] [name="` + name + `"]`)
			b.press(kb.Enter)
		}
		button("parameter:1", "Move down")
		b.linkIs("http://u@h.example/a%20b/c?y&x=caf%C3%A9+1#f")
		b.wait(`document.activeElement.name === "Remove" && document.activeElement.closest("tr").dataset.key === "parameter:2"`)
		button("segment:2", "Move up")
		b.linkIs("http://u@h.example/c/a%20b?y&x=caf%C3%A9+1#f")
		for _, test := range [][2]string{
			{"parameter:1", "http://u@h.example/c/a%20b?x=caf%C3%A9+1#f"}, {"parameter:1", "http://u@h.example/c/a%20b#f"},
			{"segment:1", "http://u@h.example/a%20b#f"}, {"user:1", "http://h.example/a%20b#f"}, {"fragment:1", "http://h.example/a%20b"},
		} {
			button(test[0], "Remove")
			b.linkIs(test[1])
			b.wait(`document.activeElement !== document.body`)
		}
		for range 7 {
			b.wait(`history.state === entry && document.querySelector("#answer").dataset.question == question && !document.querySelector("#undo").disabled`)
			before := b.text(`document.querySelector("#input").value`)
			b.click("#undo")
			b.wait(`document.querySelector("#input").value !== ` + quote(before) + ` && edited.text === document.querySelector("#input").value`)
		}
		b.linkIs(start)
		// A text that is no part there is refused, and goes with the focus.
		for _, test := range [][4]string{
			{"segment:1", "encoded", "a/b", "This text would change other parts of the link. Type it on the decoded side."},
			{"port:1", "encoded", "80a", "port"}, {"segment:1", "encoded", "%z", "%"},
		} {
			b.write(test[0], 0, test[1], test[2])
			b.wait(`document.activeElement.getAttribute("aria-invalid") === "true" && document.querySelector("#edit-said").textContent.includes(` + quote(test[3]) + `)`)
			b.focus("#edit-title")
			b.wait(`!document.querySelector("#parts [aria-invalid]")`)
			b.wait(`document.querySelector(` + quote(cell(test[0], 0, "encoded")) + `).value !== ` + quote(test[2]))
		}
		// "+" can be a plus.
		b.edit("http://h/?x=1+2")
		b.click("#plus")
		b.wait(`document.querySelector(` + quote(cell("parameter:1", 1, "decoded")) + `).value === "1+2"`)
		// A text that is not valid has no parts.
		b.enter(map[string]string{"input": "http://h/ "})
		b.wait(`!document.querySelector("#edit-said").hidden && document.querySelector("#parts").hidden`)
		b.has("#edit-said", "Only a valid link has parts to edit: a path cannot contain a space")
		b.enter(map[string]string{"input": ""})
		b.wait(`document.querySelector("#edit").hidden`)
		// The address shows the table again.
		b.edit("http://h/x")
		b.wait(`location.hash === "#tool=edit&input=http%3A%2F%2Fh%2Fx"`)
		b.reload()
		b.wait(`drawn.has("segment:1")`)
	})
}

// The table makes no elements of texts, and no secret is in the page, its address or its history.
func TestEditHostile(t *testing.T) {
	look(t, func(b *tab) {
		b.edit("http://u:geheim@h/%3Cimg%20src=x%20onerror=alert(1)%3E/%e2%80%ae%00?%22%3E%3Cb%3E=%3Cscript%3E&token=geheim")
		b.wait(`drawn.has("parameter:2")`)
		if got := b.text(`document.querySelector("#edit").querySelectorAll("img, b, script").length`); got != "0" {
			b.Error("a text makes elements")
		}
		if got := b.text(cellValue("segment:1", 0, "decoded")); got != "<img src=x onerror=alert(1)>" {
			b.Error(got)
		}
		if got := b.text(cellValue("segment:2", 0, "decoded")); got != `\u202e\x00` {
			b.Errorf("characters that mislead are %q", got)
		}
		if b.text(`document.querySelector(`+quote(cell("segment:2", 0, "decoded"))+`).readOnly`) != "true" {
			b.Error("what is not shown as it is can be written")
		}
		secrets := func() {
			b.Helper()
			if text := b.text(`document.querySelector("#edit").outerHTML + [...document.querySelectorAll("#edit input")].filter((e) => e !== document.activeElement).map((e) => e.value).join() + location.href + JSON.stringify(history.state) + JSON.stringify(localStorage) + JSON.stringify(sessionStorage) + document.cookie`); strings.Contains(text, "geheim") {
				b.Errorf("the page shows a secret: %s", text)
			}
		}
		secrets()
		b.write("password:1", 0, "encoded", "geheim2")
		b.wait(`document.querySelector("#input").value.includes("u:geheim2@")`)
		if got := b.text(`getComputedStyle(document.activeElement).webkitTextSecurity`); got != "disc" {
			b.Errorf("a secret is typed as %s", got)
		}
		b.wait(`history.state === entry && location.hash.includes("u%3A***%40")`)
		secrets()
		b.focus("#edit-title")
		b.wait(`cell === null`)
		secrets()
		b.run(`history.back()`)
		b.wait(`document.querySelector("#input").value.includes("u:geheim@")`)
		secrets()
	})
}

func cellValue(key string, slot int, side string) string {
	return `document.querySelector(` + quote(cell(key, slot, side)) + `).value`
}

// The parameters and another part are on the first screen of a laptop, and the first parameter is on
// that of a phone.
func TestEditFirstScreen(t *testing.T) {
	look(t, func(b *tab) {
		b.edit("https://user@shop.example/a%20b/c?q=caf%C3%A9&lang=fr&page=2#top")
		for _, screen := range []struct {
			width, height int64
			key           string
		}{{1280, 800, "parameter:3"}, {1280, 800, "scheme:1"}, {390, 844, "parameter:1"}} {
			b.size(screen.width, screen.height)
			b.run(`scrollTo(0, 0)`)
			if got := b.text(`document.querySelector("[data-key='` + screen.key + `']").getBoundingClientRect().bottom <= innerHeight`); got != "true" {
				b.Errorf("on %d×%d %s ends at %s", screen.width, screen.height, screen.key, b.text(`document.querySelector("[data-key='`+screen.key+`']").getBoundingClientRect().bottom`))
			}
		}
	})
}
