package main

import (
	"net/url"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/inplace"
)

// byteParsers parse references given as bytes.
var byteParsers = []contender{
	readsBytes(ours, "urikit `ParseBytes`", func(text []byte) (int, error) {
		r, err := uri.Parser{}.ParseBytes(text)
		return len(r.Path().String()), err
	}),
	readsBytes("urikit-view", "urikit in place, as the command does, which does not copy", func(text []byte) (int, error) {
		r, err := inplace.Parse(uri.Parser{}, uri.RuleURIReference, text)
		return len(r.Path().String()), err
	}),
	readsBytes(theirs, "net/url `Parse` of a copy", func(text []byte) (int, error) {
		u, err := url.Parse(string(text))
		if err != nil {
			return 0, err
		}
		return len(u.Path) + len(u.Opaque), nil
	}).differing(lenient),
}

// validators report whether references are valid, and nothing else.
var validators = []contender{
	{name: ours, what: "urikit `Validate`", prepare: func(lines []string) pass {
		return func() (accepted, sum int) {
			for _, s := range lines {
				if uri.Validate(uri.RuleURIReference, s) == nil {
					accepted++
				}
			}
			return accepted, accepted
		}
	}, answer: func(s string) (string, bool) { return "1", uri.Validate(uri.RuleURIReference, s) == nil }},
	accepts(theirs, "net/url `Parse`", func(s string) bool {
		_, err := url.Parse(s)
		return err == nil
	}).differing(lenient),
}

// readsBytes is like [reads] for lines that were converted to bytes before.
func readsBytes(name, what string, f func(text []byte) (int, error)) contender {
	return contender{name: name, what: what, prepare: eachBytes(f)}
}
