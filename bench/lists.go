package main

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
)

// The lists that are made here have no line of others in them, and are the same everywhere.

// wikipedias are the languages whose words make IRIs.
var wikipedias = []string{
	"ar", "bg", "bn", "cs", "de", "el", "en", "fa", "fr", "he", "hi", "hy", "ja", "ka", "ko", "mr", "pl", "ru", "sr", "ta", "te", "th", "tr", "uk", "vi", "zh",
}

// A topic is a word in a language: the name of a country, a language or a script.
type topic struct{ language, word string }

// topics returns the words in an order that mixes the languages.
func topics() (all []topic) {
	for _, name := range wikipedias {
		tag := language.MustParse(name)
		languages, regions, scripts := display.Languages(tag), display.Regions(tag), display.Scripts(tag)
		var words []string
		for _, r := range display.Supported.Regions() {
			words = append(words, regions.Name(r))
		}
		for _, s := range display.Supported.Scripts() {
			words = append(words, scripts.Name(s))
		}
		for _, b := range display.Supported.BaseLanguages() {
			words = append(words, languages.Name(b))
		}
		for _, word := range words {
			if word != "" {
				all = append(all, topic{name, word})
			}
		}
	}
	// A step that has no factor in common with the number of words visits each of them once.
	step := len(all)/len(wikipedias) + 1
	for gcd(step, len(all)) > 1 {
		step++
	}
	mixed := make([]topic, len(all))
	for i := range all {
		mixed[i] = all[i*step%len(all)]
	}
	return mixed
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// titleIRIs returns the addresses that articles of Wikipedia have, as IRIs.
func titleIRIs() (iris []string) {
	for _, t := range topics() {
		iris = append(iris, "https://"+t.language+".wikipedia.org/wiki/"+strings.ReplaceAll(t.word, " ", "_"))
	}
	return iris
}

// titleURIs returns the same addresses as URIs.
func titleURIs() (uris []string) {
	for _, t := range topics() {
		uris = append(uris, "https://"+t.language+".wikipedia.org/wiki/"+url.PathEscape(strings.ReplaceAll(t.word, " ", "_")))
	}
	return uris
}

// hostIRIs returns IRIs whose hosts are words outside ASCII, as they are written.
func hostIRIs() []string { return hostIRIsIn(func(name string) string { return name }) }

// hostASCII returns the same IRIs with hosts in ASCII.
func hostASCII() []string {
	return hostIRIsIn(func(name string) string {
		ascii, _ := idn.ToASCII(name)
		return ascii
	})
}

func hostIRIsIn(form func(string) string) (iris []string) {
	for i, t := range topics() {
		name := strings.ToLower(strings.Join(strings.FieldsFunc(t.word, func(r rune) bool { return strings.ContainsRune(" ().,&/'’", r) }), "-")) + ".example"
		if ascii, err := idn.ToASCII(name); err == nil && strings.HasPrefix(ascii, "xn--") {
			iris = append(iris, fmt.Sprintf("https://www.%s/%d/", form(name), i))
		}
	}
	return iris
}

// otherSchemes returns URIs of schemes other than "http" and "https".
func otherSchemes() (uris []string) {
	words := []string{"alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliett", "kilo", "lima"}
	for i := range 2500 {
		a, b := words[i%len(words)], words[i/len(words)%len(words)]
		uris = append(uris,
			fmt.Sprintf("ftp://ftp.%s.example/pub/%s/rfc%d.txt", a, b, i),
			fmt.Sprintf("urn:ietf:rfc:%d", i),
			fmt.Sprintf("tel:+1-816-555-%04d", i),
			fmt.Sprintf("mailto:%s.%s@%s.example", a, b, words[i%7]),
		)
	}
	return uris
}

// invalid returns lines with an error in each, in turn of one of the kinds that real lists have.
func invalid(lines []string) (broken []string) {
	for i, s := range lines {
		u, err := uri.ParseURI(s)
		if err != nil {
			continue
		}
		host, ok := u.Span(uri.ComponentHost)
		if !ok {
			continue
		}
		at := host.End() + (len(s)-host.End())*(i%5)/4
		made := [...]string{
			s[:at] + " " + s[at:],
			s[:at] + "|" + s[at:],
			s[:at] + "%" + cmp.Or(s[at:], " "),
			s[:at] + "<b>" + s[at:],
			s[:at] + "é" + s[at:],
			s[:host.Offset] + "[" + s[host.Offset:],
			s[:host.End()] + ":8o80" + s[host.End():],
			s[:at] + `"` + s[at:],
		}[i%8]
		if _, err := uri.Parse(made); err != nil {
			broken = append(broken, made)
		}
	}
	return broken
}

// validURIs returns the lines that are URIs.
func validURIs(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(s string) bool { return !isURI(s) })
}
