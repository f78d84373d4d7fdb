package main

import (
	"net/url"

	fredbi "github.com/fredbi/uri"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/inplace"
)

// byteParsers parse references given as bytes.
var byteParsers = []contender{
	acceptsBytes(ours, "urikit `ParseBytes`", func(text []byte) bool {
		_, err := uri.Parser{}.ParseBytes(text)
		return err == nil
	}),
	acceptsBytes("urikit-view", "urikit in place, as the command does, which does not copy", func(text []byte) bool {
		_, err := inplace.Parse(uri.Parser{}, uri.RuleURIReference, text)
		return err == nil
	}),
	acceptsBytes(theirs, "net/url `Parse` of a copy", func(text []byte) bool {
		_, err := url.Parse(string(text))
		return err == nil
	}).differing(lenient),
}

// validators report whether references are valid, and nothing else.
var validators = []contender{
	accepts(ours, "urikit `Validate`", func(s string) bool {
		return uri.Validate(uri.RuleURIReference, s) == nil
	}),
	acceptsBytes("urikit-bytes", "urikit `ValidateBytes`", func(text []byte) bool {
		return uri.Parser{}.ValidateBytes(uri.RuleURIReference, text) == nil
	}),
	accepts(theirs, "net/url `Parse`", func(s string) bool {
		_, err := url.Parse(s)
		return err == nil
	}).differing(lenient),
	accepts("fredbi-uri", "fredbi/uri `IsURIReference`", fredbi.IsURIReference).differing("limits schemes, ports and hosts further"),
}

// acceptsBytes is like [accepts] for lines that were converted to bytes before.
func acceptsBytes(name, what string, f func(text []byte) bool) contender {
	return contender{name: name, what: what, prepare: eachBytes(f)}
}
