package test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// views are the views of the page. show shows one.
var views = []string{"empty", "valid", "remarks", "dangerous", "invalid", "compare", "resolve", "edit", "folds", "encode", "template", "extract", "list", "failure"}

func (b *tab) show(view string) {
	b.Helper()
	b.run(`take("one"); opened.clear()`)
	text := map[string]string{"base": "", "with": "", "input": "http://u:p@Example.com:80/a/./b;x=1/" + strings.Repeat("long", 40) + "?x=caf%C3%A9&y#f"}
	switch view {
	case "empty":
		text["input"] = ""
	case "remarks":
		text["input"] = "www.example.com/" + strings.Repeat("long", 40)
	case "dangerous":
		text["input"] = "http://admin:hunter2@0x7f.1/%2e%2e/" + strings.Repeat("long", 40)
	case "folds":
		b.unfold()
	case "invalid":
		text["input"] = "http://trusted.example\\@evil.example:80a/"
	case "compare":
		b.run(`take("compare")`)
		text["with"] = "http://example.com/" + strings.Repeat("long", 40)
	case "resolve":
		b.run(`take("resolve")`)
		text["input"], text["base"] = "../../g/./h/../i?y#s", "http://a/b/c/d;p?q"
	case "edit":
		b.edit("http://u:p@h/" + strings.Repeat("long", 40) + "/a%20b?x=caf%C3%A9&y#f")
		b.wait(`drawn.has("parameter:2")`)
		return
	case "encode", "template", "extract":
		b.run(`turn("` + view + `")`)
		long := strings.Repeat("long", 40)
		b.fill(view, map[string]map[string]string{
			"encode":   {"text": "AC/DC: " + long},
			"template": {"template": "http://h/{id}{?q}", "values": "id=" + long, "link": "http://h/7?q=x"},
			"extract":  {"text": "http://a/ http://b/" + long},
		}[view])
		return
	case "list":
		b.paste("input", "http://a/\nhttp://u:p@b c/\nhttp://u:p@c/"+strings.Repeat("long", 40)+"\n"+strings.Repeat("HTTP://0x7f.1/%2e/\n", 30))
		b.wait(`done && document.querySelectorAll("#space .row").length > 3`)
		return
	case "failure":
		b.enter(text)
		b.run(`hear({kind: "problem", id: question, status: 401, message: "x"})`)
		return
	}
	b.enter(text)
}

// fits checks that the page needs no horizontal scrolling, and that no element leaves the screen.
func (b *tab) fits(view string) {
	b.Helper()
	if wide := b.text(`[document.documentElement.scrollWidth - innerWidth, ...[...document.querySelectorAll("main *")].filter((e) =>
		e.getBoundingClientRect().right > innerWidth && !e.closest(".scroll, .skip, .parts, #table, pre")).map((e) => e.outerHTML.slice(0, 100))].filter((w) => !(w <= 0)).join(" ")`); wide != "" {
		b.Errorf("%s is too wide: %s", view, wide)
	}
}

// On a phone, with a zoom of 200% or 400%, and with large letters, nothing is wider than the
// screen.
func TestNarrow(t *testing.T) {
	screens := []struct {
		width, height int64
		scale         float64
		letters       string
	}{{360, 740, 3, ""}, {640, 400, 2, ""}, {320, 256, 4, ""}, {1280, 800, 1, "200%"}}
	look(t, func(b *tab) {
		for _, view := range views {
			b.show(view)
			for _, screen := range screens {
				b.run(fmt.Sprintf(`document.documentElement.style.fontSize = "%s"`, screen.letters))
				b.do(chromedp.EmulateViewport(screen.width, screen.height, chromedp.EmulateScale(screen.scale)))
				if !testing.Short() {
					b.show(view) // on this screen from the beginning
				}
				b.drawn()
				b.fits(fmt.Sprint(screen, view))
				b.apart(fmt.Sprint(screen))
			}
		}
		// The rows of a short list move when the window becomes narrow.
		b.run(`document.documentElement.style.fontSize = ""`)
		b.paste("input", "http://a/\nhttp://b/\nhttp://c/")
		b.wait(`done && listing.rows === 3`)
		b.size(360, 740)
		b.drawn()
		b.apart("a short list")
	})
}

// drawn waits until the browser has drawn the page.
func (b *tab) drawn() {
	b.Helper()
	b.text(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`)
	b.wait(`true`)
}

// apart checks that the rows of the list do not overlap.
func (b *tab) apart(name string) {
	b.Helper()
	if b.text(`[...document.querySelectorAll("#space .row")].some((row, i, all) => i > 0 && row.getBoundingClientRect().top < all[i - 1].getBoundingClientRect().bottom - 1)`) == "true" {
		b.Errorf("%s: rows overlap", name)
	}
}

// A long text in a narrow cell of the readings shows its beginning, and its rest if it is opened.
func TestLongCells(t *testing.T) {
	look(t, func(b *tab) {
		b.size(360, 740)
		b.unfold()
		tallest := `Math.max(...[...document.querySelectorAll(".readings tr")].map((row) => row.getBoundingClientRect().height))`
		for _, path := range []string{strings.Repeat("ü", 300), strings.Repeat("a", 3000), strings.Repeat("long-name.", 400) + "example"} {
			b.enter(map[string]string{"input": "http://h/./" + path}) // RFC 2396 keeps the dot
			if b.text(tallest+` < 250`) != "true" {
				b.Errorf("%.10s: a row is %s pixels high", path, b.text(tallest))
			}
		}
		b.has(".readings summary", "long-name.long-name", " …")
		long := `document.querySelector(".readings details").innerText`
		if strings.Contains(b.text(long), "example") {
			b.Error("the cell shows its end")
		}
		closed := b.text(tallest)
		b.focus(".readings summary")
		b.press(kb.Enter)
		b.wait(`document.querySelector(".readings details").open`)
		if shown := b.text(long); b.text(tallest+` > `+closed+` + 50`) != "true" || !strings.HasSuffix(shown, "long-name.example") || strings.Contains(shown, " …\n") {
			b.Errorf("the cell shows %s", shown)
		}
		b.fits("long cells")
	})
}

// accessible checks that the page has no fault that axe-core, whose source is script, knows: in
// light and dark, on a screen and on a phone. With -short the phone is in the dark, and the screen
// is in the light.
func (b *tab) accessible(script, name string) {
	b.Helper()
	b.run(script)
	for _, screen := range []struct {
		width  int64
		scheme string
		short  bool
	}{{1200, "light", true}, {1200, "dark", false}, {360, "light", false}, {360, "dark", true}} {
		if testing.Short() && !screen.short || b.fox != nil && b.fox.scheme != screen.scheme {
			continue
		}
		b.size(screen.width, 800)
		if b.fox == nil {
			b.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: screen.scheme}}))
		}
		faults := b.text(`axe.run().then((r) => r.violations.map((v) => v.id + ": " + v.help + ": " + v.nodes.map((n) => n.target.join(" ") + " " + n.failureSummary).join("; ")).join("\n"))`)
		if faults != "" {
			b.Errorf("%s, %v: %s", name, screen, faults)
		}
	}
}

// The page is accessible in each view.
func TestAccessibility(t *testing.T) {
	programs(t)
	script := axe(t)
	test := func(b *tab) {
		for _, view := range views {
			b.show(view)
			b.accessible(script, view)
		}
	}
	look(t, test)
	for _, scheme := range []string{"dark", "light"} {
		if scheme == "light" && testing.Short() {
			break
		}
		t.Run("firefox "+scheme, func(t *testing.T) { try(hunt(t, sites(t)["service"], scheme), test) })
	}
}

// Colours of the system replace those of the page, and motion can be turned off.
func TestMedia(t *testing.T) {
	look(t, func(b *tab) {
		b.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}, {Name: "prefers-reduced-motion", Value: "reduce"}}))
		b.show("invalid")
		b.unfold()
		if got := b.text(`[...document.querySelectorAll("*")].filter((e) => parseFloat(getComputedStyle(e).animationDuration) || parseFloat(getComputedStyle(e).transitionDuration)).length`); got != "0" {
			b.Errorf("%s elements move", got)
		}
		if b.text(`getComputedStyle(document.querySelector("#show-one")).backgroundColor === getComputedStyle(document.querySelector("#show-list")).backgroundColor`) == "true" {
			b.Error("the button of the view looks like the other")
		}
		b.enter(map[string]string{"input": "http://0x7f.1/"})
		b.has("#readings .differs", "≠")
		if got := b.text(`getComputedStyle(document.querySelector("#readings .differs")).outlineStyle + getComputedStyle(document.querySelector("ins")).textDecorationLine`); got != "solidunderline" {
			b.Errorf("changes are not marked: %s", got)
		}
	})
}

// In each view, Tab reaches everything in the order of the page, and leaves it again. The focus can
// be seen.
func TestKeyboard(t *testing.T) {
	long(t, func(b *tab) {
		want := map[string]string{
			"empty": "skip show-one show-list show-compare show-resolve show-edit show-encode show-template show-extract A A input as BUTTON", "remarks": "input as BUTTON",
			"valid": "skip show-one show-list input as example small c-scheme c-userinfo c-host c-port c-path c-query c-fragment place small small SUMMARY", "invalid": "skip input c-host PRE place",
			"dangerous": "input as small c-host small A A place", "folds": "c-host place small SUMMARY scroll place PRE small",
			"compare": "with", "resolve": "base", "edit": "input as small plus INPUT hide small",
			"encode": "encode-component encode-text small encode-encoded small SUMMARY", "template": "template-template template-name-id template-name-q small SUMMARY template-values template-link", "extract": "extract-text extract-from extract-base extract-www small scroll small SUMMARY", "list": "skip show-list as lines file in keep-all filter sort down group csv txt jsonl clear line:0", "failure": "input token again",
		}
		b.size(1200, 800)
		for _, view := range views {
			if b.fox != nil && testing.Short() && !slices.Contains([]string{"dangerous", "edit", "extract", "list"}, view) {
				continue
			}
			b.anew()
			b.show(view)
			// Tab begins where the focus was last: at the beginning of the page.
			b.run(`{
				const first = make("button");
				document.body.prepend(first);
				first.focus();
				first.remove();
				scrollTo(0, 0);
			}`)
			var seen []string
			for range 200 {
				b.press(kb.Tab)
				at := b.text(`(() => {
					const e = document.activeElement;
					if (e === document.body) return "";
					const box = e.getBoundingClientRect();
					const ring = [e, e.closest(".field") ?? e].some((of) => getComputedStyle(of).outlineStyle !== "none" && parseFloat(getComputedStyle(of).outlineWidth) >= 2);
					const seen = box.bottom > 0 && box.top < innerHeight && box.width > 0;
					return (ring && seen ? "" : "unseen ") + (e.dataset.line ? "line:" + e.dataset.line : e.id || e.className.replace(/ ?\blit$/, "") || e.tagName);
				})()`)
				if at == "" || len(seen) > 0 && at == seen[0] {
					break
				}
				if strings.HasPrefix(at, "unseen") {
					b.Errorf("%s: %s", view, at)
				}
				seen = append(seen, at)
			}
			if len(seen) == 200 {
				b.Errorf("%s: Tab does not leave the page: %v", view, seen)
			}
			rest := seen
			for _, id := range strings.Fields(want[view]) {
				i := slices.Index(rest, id)
				if i < 0 {
					b.Errorf("%s: Tab does not reach %s in order: %v", view, id, seen)
					break
				}
				rest = rest[i:]
			}
		}
		b.anew()
		b.show("list")
		b.show("valid")
		b.focus("#input")
		b.run(`document.querySelector("#input").select()`)
		b.press("urn:a:b" + kb.Enter)
		const hash = "#input=urn%3Aa%3Ab"
		b.wait(`document.querySelector("#status").textContent.includes("A namespace must have 2 to 32 letters") && location.hash === "` + hash + `"`)
		b.focus("#skip")
		b.press(kb.Enter)
		if got := b.text(`document.activeElement.id + location.hash`); got != "answer"+hash {
			b.Errorf("the link leads to %s", got)
		}
		b.focus("#show-list")
		b.press(kb.Enter)
		b.focus("#clear")
		b.press(kb.Enter)
		var text strings.Builder
		for i := range 200 {
			fmt.Fprintf(&text, "http://c/%d\n", i)
		}
		b.press("a b" + kb.Enter + "http://c/")
		b.wait(`document.querySelector("#count").dataset.rows === "2"`)
		b.paste("input", text.String())
		b.wait(`done && listing.rows === 200`)
		// The arrow keys move between rows, and the table follows.
		b.focus(`[data-line="0"]`)
		b.press(strings.Repeat(kb.ArrowDown, 30) + kb.PageDown + kb.ArrowUp + kb.PageDown + kb.PageUp)
		if got := b.text(`document.activeElement.dataset.line`); got != "40" {
			b.Errorf("the focus is on %s", got)
		}
		b.press(kb.End)
		b.wait(`document.activeElement.dataset.line === "199"`)
		if b.text(`(() => { const a = document.activeElement.getBoundingClientRect(), s = document.querySelector("#scroller").getBoundingClientRect(); return a.bottom <= s.bottom + 1 && a.top >= s.top; })()`) != "true" {
			b.Error("the row with the focus is not in the table")
		}
		b.press(kb.Home + kb.ArrowDown + kb.Enter)
		b.wait(`document.querySelector("#input").value === "http://c/1" && document.activeElement.id === "input"`)
	})
}

// While one types or points at parts, what one works with stays at its place.
func TestStill(t *testing.T) {
	look(t, func(b *tab) {
		const places = `["input", "base", "with", "as", "verdict", "status"].map((id) => document.getElementById(id).getBoundingClientRect().top).join()`
		for _, tool := range []string{"resolve", "compare"} {
			width := map[string]int64{"resolve": 1200, "compare": 360}[tool]
			b.size(width, 800)
			b.run(`take("` + tool + `")`)
			b.enter(map[string]string{"input": "", "base": "", "with": ""})
			before := b.text(places)
			text := "http://user@[::1]:80a/%zz?q#f g"
			for i := range text {
				b.enter(map[string]string{"input": text[:i+1]})
				if after := b.text(places); after != before {
					b.Fatalf("%q moves %s to %s", text[:i+1], before, after)
				}
			}
			b.show("valid")
			const cards = `[...document.querySelectorAll("#answer .card")].map((e) => e.getBoundingClientRect().top + scrollY).join()`
			before = b.text(cards)
			for i := range 7 {
				b.run(fmt.Sprintf(`document.querySelectorAll(".reference button")[%d].focus()`, i))
				if after := b.text(cards); after != before {
					b.Errorf("the focus moves %s to %s", before, after)
				}
			}
		}
	})
}
