package test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// state returns the state in the address of the page.
func (b *tab) state() url.Values {
	b.Helper()
	address := b.text(`location.hash.slice(1)`)
	if strings.Contains(b.text(`location.href`), "geheim") {
		b.Error("the address has a secret")
	}
	return must(url.ParseQuery(address))
}

// The address of the page holds what it shows, without secrets.
func TestAddress(t *testing.T) {
	long(t, func(b *tab) {
		b.enter(map[string]string{"input": "http://u:geheim@h/", "base": "http://a/?token=geheim", "with": "http://u:geheim@b/"})
		b.wait(`location.hash.includes("with=")`)
		if s := b.state(); s.Get("input") != "http://u:***@h/" || s.Get("base") != "http://a/?token=***" || s.Get("with") != "http://u:***@b/" {
			b.Error(s)
		}
		b.has("#shared", "shows this view again, with secrets masked")
		// A text that is too long, or has no answer, is not in the address, and neither is the text
		// before.
		b.enter(map[string]string{"input": "http://h/" + strings.Repeat("x", 9000), "base": "", "with": ""})
		b.wait(`!location.hash.includes("input=")`)
		b.has("#shared", "too long")
		b.enter(map[string]string{"input": "http://u:geheim@h/", "base": "", "with": ""})
		b.wait(`location.hash.includes("input=")`)
		b.run(`hear({kind: "problem", id: question, status: 413, message: "the text is too long"})`)
		b.wait(`!location.hash.includes("input=")`)
		b.has("#failure", "No answer: the text is too long.")
		b.has("#shared", "does not hold this text")
		b.enter(map[string]string{"input": "http://u:geheim@h/"})
		b.wait(`location.hash.includes("input=") && document.querySelector("#failure").hidden`)
		// U+FFFD in a text is a character like others.
		b.enter(map[string]string{"input": "http://h/\ufffd"})
		b.wait(`location.hash === "#input=http%3A%2F%2Fh%2F%EF%BF%BD"`)
		b.has("#shared", "shows this view again")
		b.paste("input", "http://h/\ufffd\nhttp://h/\n")
		b.wait(`location.hash.includes("%EF%BF%BD%0Ahttp")`)
		b.has("#shared", "shows these lines again")
		b.click("#clear")
		b.click("#show-one")
		b.enter(map[string]string{"input": "http://u:geheim@h/"})
		b.wait(`location.hash.includes("input=http%3A%2F%2Fu")`)
		// The list is another view, with its own entry in the history.
		b.click("#show-list")
		b.wait(`location.hash === "#view=list"`)
		b.paste("input", "http://a/\nhttp://u:geheim@b/\nhttp://b c/\n")
		b.wait(`location.hash.includes("lines=")`)
		b.choose("keep", "dangerous")
		b.set("#filter", "geheim")
		b.run(`refilter()`)
		b.wait(`location.hash.includes("show=dangerous")`)
		if s := b.state(); s.Get("view") != "list" || s.Get("lines") != "http://a/\nhttp://u:***@b/\nhttp://b c/" || s.Has("filter") {
			b.Error(s)
		}
		b.set("#filter", "***")
		b.run(`refilter()`)
		b.wait(`location.hash.includes("filter=***")`)
		b.has("#shared", "shows these lines again")
		// Inspect a line, and go back: to the list, then to the reference, with what the fields
		// had.
		list := b.text(`list`)
		b.click(`[data-line="1"]`)
		b.wait(`view === "one" && location.hash.includes("input=http%3A%2F%2Fu%3A***%40b")`)
		b.has("#input", "")
		if got := b.text(`document.querySelector("#input").value`); got != "http://u:geheim@b/" {
			b.Errorf("the line is %s", got)
		}
		b.run(`history.back()`)
		b.wait(`view === "list" && document.querySelectorAll("#space .row").length === 1`)
		if b.text(`list`) != list {
			b.Error("the list was read again")
		}
		b.run(`history.back()`)
		b.wait(`view === "one" && document.querySelector("#input").value === "http://u:geheim@h/"`)
		b.run(`history.forward()`)
		b.wait(`view === "list"`)
		b.run(`history.forward()`)
		b.wait(`view === "one" && document.querySelector("#input").value === "http://u:geheim@b/"`)
		// Two texts that differ only in a secret are two entries.
		b.click("#show-list")
		b.paste("input", "http://u:geheim1@h/\nhttp://u:geheim22@h/\n")
		b.wait(`view === "list" && done && listing.rows === 2`)
		b.choose("keep", "all")
		b.wait(`listing.shown === 2`)
		b.click(`[data-line="0"]`)
		b.wait(`answered.fields.input === "http://u:geheim1@h/" && location.hash === "#input=http%3A%2F%2Fu%3A***%40h%2F"`)
		b.click("#show-list")
		b.wait(`view === "list" && location.hash.includes("view=list")`)
		b.click(`[data-line="1"]`)
		b.wait(`answered.fields.input === "http://u:geheim22@h/" && location.hash === "#input=http%3A%2F%2Fu%3A***%40h%2F"`)
		for _, step := range []struct{ by, want string }{{"-2", "1"}, {"2", "22"}, {"-1", ""}, {"-1", "1"}} {
			b.run(`history.go(` + step.by + `)`)
			if step.want == "" {
				b.wait(`view === "list" && location.hash.includes("view=list")`)
			} else {
				b.wait(`view === "one" && document.querySelector("#input").value === "http://u:geheim` + step.want + `@h/"`)
			}
			if state := b.text(`JSON.stringify(history.state)`); strings.Contains(state, "geheim") {
				b.Errorf("the history has %s", state)
			}
		}
		b.run(`location.hash = "input=x:y"`)
		b.wait(`document.querySelector("#input").value === "x:y"`)
	})
}

// A tab shows what its address says, and works alone.
func TestOtherTab(t *testing.T) {
	look(t, func(b *tab) {
		b.load(b.site + "#view=list&lines=http%3A%2F%2Fa%2F%0Ahttp%3A%2F%2Fu%3A***%40b%2F%0Ahttp%3A%2F%2Fb%20c%2F&show=dangerous&filter=***")
		b.wait(`done && listing.rows === 3 && listing.shown === 1`)
		shared := b.text(`location.href`)
		b.click("#show-one")
		other := *b
		ctx, stop := chromedp.NewContext(b.ctx)
		defer stop()
		other.ctx = ctx
		other.listen()
		other.load(shared)
		other.wait(`done && listing.rows === 3 && listing.shown === 1`)
		other.has("#table", "http://u:***@b/")
		if got := other.text(`document.querySelector("#lines").value + keepOf()`); got != "http://a/\nhttp://u:***@b/\nhttp://b c/dangerous" {
			b.Errorf("the fields have %q", got)
		}
		b.enter(map[string]string{"input": "http://only.here/"})
		b.has("#status", "It leads to only.here")
		if other.text(`view`) != "list" || strings.Contains(other.text(`location.href`), "only") {
			b.Error("a tab changes another")
		}
		other.reload()
		other.wait(`done && listing.rows === 3`)
		// A long list is not in the address.
		other.paste("input", strings.Repeat("http://a/\n", 2000))
		other.wait(`done && listing.rows === 2000 && !location.hash.includes("lines=")`)
		other.wait(`document.querySelector("#shared").textContent.includes("too long")`)
		if stored := other.text(`JSON.stringify(localStorage) + JSON.stringify(sessionStorage) + document.cookie`); stored != "{}{}" {
			b.Errorf("the page stores %s", stored)
		}
		// An address that is no state shows an empty reference.
		other.load(b.site + "#%zz&as=x&view=y&show=z&input=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
		other.wait(`view === "one" && document.querySelector("#problem")`)
		if n := other.text(`document.querySelectorAll("#answer img").length`); n != "0" {
			b.Error("an address makes elements")
		}
	})
}
