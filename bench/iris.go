package main

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
)

// iriParsers parse IRIs, and read the path.
var iriParsers = []contender{
	{name: ours, what: "urikit `iri.ParseIRI`", prepare: func(lines []string) pass {
		return func() (accepted, sum int) {
			for _, s := range lines {
				if i, err := iri.ParseIRI(s); err == nil {
					accepted++
					sum += len(i.Path().String())
				}
			}
			return accepted, sum
		}
	}, answer: func(s string) (string, bool) {
		i, err := iri.ParseIRI(s)
		return strconv.Itoa(len(i.Path().String())), err == nil
	}},
	reads("uri-parse", "urikit `uri.Parse`", func(s string) (int, error) {
		r, err := uri.Parse(s)
		return len(r.Path().String()), err
	}).differing("takes URIs only"),
	parsers[1],
}

// iriNormalizers go from text to normalized text.
var iriNormalizers = []contender{
	makes(ours, "urikit `iri.ParseIRI`, `Normalize`", func(s string) (string, error) {
		i, err := iri.ParseIRI(s)
		return i.Normalize().String(), err
	}),
}

// iriMappers go from an IRI to a URI.
var iriMappers = []contender{
	makes(ours, "urikit `iri.ParseIRI`, `URI`", func(s string) (string, error) {
		i, err := iri.ParseIRI(s)
		if err != nil {
			return "", err
		}
		u, err := i.URI()
		return u.String(), err
	}),
	makes("x-net-idna", "net/url `Parse`, x/net/idna `ToASCII`, `String`", func(s string) (string, error) {
		u, err := url.Parse(s)
		if err == nil {
			u.Host, err = xnet.ToASCII(u.Host)
		}
		if err != nil {
			return "", err
		}
		return u.String(), nil
	}).differing(lenient),
}

// percentMappers do the same, but percent-encode the host.
var percentMappers = []contender{
	makes(ours, "urikit `iri.Parse`, `Mapper.ToURI` with `HostPercent`", func(s string) (string, error) {
		i, err := iri.Parse(s)
		if err != nil {
			return "", err
		}
		u, err := iri.Mapper{Host: iri.HostPercent}.ToURI(i)
		return u.String(), err
	}),
	normalizers[len(normalizers)-1],
}

// asciiLines returns the lines that are ASCII.
func asciiLines(lines []string) (ascii []string) {
	for _, s := range lines {
		if !strings.ContainsFunc(s, func(r rune) bool { return r > '\x7F' }) {
			ascii = append(ascii, s)
		}
	}
	return ascii
}
