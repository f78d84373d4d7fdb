package audit_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/redact"
)

// secretHosts are hosts with a secret.
var secretHosts = []string{
	"token=hunter2", "password=hunter2.example", "api_key=hunter2", "a.token=hunter2",
	"ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789", "1ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789.token=%40",
	"comghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789password=%40", "10.0.0.1.token=hunter2", "www.example.com.token=hunter2",
	"glpat-hunter2Hunter2Hunter2", "xn--token=hunter2", "localhost.token=hunter2",
}

// secretForms write a host in ways that readers undo.
var secretForms = []func(host string) string{
	func(host string) string { return host },
	func(host string) string { return host + "\u3002com" },
	func(host string) string { return host + "\uff0eexample" },
	func(host string) string { return "b\u00fccher." + host },
	func(host string) string { return host + ".xn--bcher-kva" },
	func(host string) string { return host + "%E3%80%82com" },
	func(host string) string { return strings.ReplaceAll(host, "u", "\u00fc") },
	func(host string) string { return strings.ReplaceAll(host, "2", "\u00b2") },
	func(host string) string { return strings.ReplaceAll(host, "u", "%75") },
	func(host string) string { return strings.ReplaceAll(host, "t", "\u00adt") },
	func(host string) string { return strings.ToUpper(host) },
	func(host string) string { return host + "." },
	func(host string) string { return host + "%25eth0" },
}

// secretFrames are texts around a host.
var secretFrames = []string{
	"http://H/", "https://H:22/", "//H", "foo://H/", "http://u@H/", "http:H", `http:\\H\a`, "H://h.example/", "http://h.example?H", "token=http://H/", "http://H/%2F..;x/c:/nul",
	"http://www.example.com@H/", "//[H]/", "http://[::1%25H]/",
}

// TestMessagesHide checks that no message of any rule shows what package redact masks in the text,
// in any form that a reader makes of it.
func TestMessagesHide(t *testing.T) {
	all := audit.Config{Trusted: []string{"example.com", "bücher.example"}, Schemes: []string{"https"}}
	for _, r := range audit.Rules() {
		all.Also = append(all.Also, r.ID)
	}
	var texts []string
	for _, frame := range secretFrames {
		for _, host := range secretHosts {
			for _, form := range secretForms {
				texts = append(texts, strings.ReplaceAll(frame, "H", form(host)))
			}
		}
	}
	for _, r := range audit.Rules() { // each as a secret
		texts = append(texts, "token="+r.Example, "//h/?password="+r.Example, "http://u:"+r.Example+"@h/")
	}
	n := 0
	for _, iris := range []bool{false, true} {
		all.IRIs = iris
		by := must(t, all)
		for _, text := range texts {
			spans := mask.Find(text)
			if len(spans) == 0 {
				continue
			}
			hidden := hiddenForms(text, spans)
			for _, f := range by.AuditText(text) {
				n++
				message := strings.ToLower(plainMessage(f.Message + f.Advice))
				for _, form := range hidden {
					if strings.Contains(message, form) {
						t.Errorf("%q\n      is %q:\n      %s shows %q: %s", text, redact.String(text), f.ID, form, f.Message)
					}
				}
			}
		}
	}
	if n < 10_000 {
		t.Errorf("only %d messages", n)
	}
}

// hiddenForms returns the secrets of a text in the forms that readers make of them, and the hosts
// that contain one.
func hiddenForms(text string, spans mask.Spans) (list []string) {
	add := func(form string) {
		if form = strings.ToLower(form); len(form) > 3 && !slices.Contains(list, form) { // a shorter one can be a part of a word
			list = append(list, form)
		}
	}
	for _, s := range spans {
		secret := s.Of(text)
		decoded := percent.Decode(secret)
		ascii, _ := idn.ToASCII(decoded)
		wide, _ := idn.ToUnicode(decoded)
		for _, form := range []string{secret, decoded, ascii, wide, strings.ReplaceAll(decoded, "\u00ad", "")} {
			add(form)
			label, _, _ := strings.Cut(strings.ReplaceAll(form, "\u3002", "."), ".")
			add(label)
		}
	}
	for _, r := range audit.Readings(text) {
		if r.Shown == redact.Mask && r.Host != redact.Mask {
			add(r.Host)
		}
	}
	return list
}

// plainMessage returns a message with the characters that it quotes.
func plainMessage(message string) string {
	return strings.NewReplacer(`\u00fc`, "\u00fc", `\u00b2`, "\u00b2", `\u00ad`, "\u00ad", `\u3002`, "\u3002", `\uff0e`, "\uff0e").Replace(message)
}
