package main

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/urikit/uri"
)

// resolvers go over pairs: a base and a reference, with a tab between them. They
// resolve the references to text, against bases that they have prepared.
var resolvers = []contender{
	{name: ours, what: "urikit `AppendResolveText`", prepare: resolveBytes},
	{name: "urikit-values", what: "urikit `Parse`, `Resolve`", prepare: resolveStrings(prepareBase, func(b *uri.Base, s string) bool {
		ref, err := uri.Parse(s)
		if err != nil {
			return false
		}
		_, err = b.Resolve(ref)
		return err == nil
	})},
	{name: theirs, what: "net/url `Parse`, `ResolveReference`, `String`", prepare: resolveStrings(url.Parse, func(b *url.URL, s string) bool {
		ref, err := url.Parse(s)
		return err == nil && b.ResolveReference(ref).String() != ""
	})},
}

// resolveStrings makes passes of functions that prepare a base and that resolve
// a reference.
func resolveStrings[B any](prepare func(string) (B, error), resolves func(B, string) bool) func([]string) pass {
	return func(pairs []string) pass {
		refs := make([]string, len(pairs))
		for i, pair := range pairs {
			_, refs[i], _ = strings.Cut(pair, "\t")
		}
		bases := prepareBases(pairs, prepare)
		return func() (accepted int) {
			for i, ref := range refs {
				if resolves(bases[i], ref) {
					accepted++
				}
			}
			return accepted
		}
	}
}

// resolveBytes makes passes of AppendResolveText, on references that are bytes
// beforehand, into a buffer that is used again.
func resolveBytes(pairs []string) pass {
	refs := make([][]byte, len(pairs))
	for i, pair := range pairs {
		_, ref, _ := strings.Cut(pair, "\t")
		refs[i] = []byte(ref)
	}
	bases := prepareBases(pairs, prepareBase)
	var target []byte
	return func() (accepted int) {
		for i, ref := range refs {
			var err error
			if target, err = bases[i].AppendResolveText(target[:0], ref); err == nil {
				accepted++
			}
		}
		return accepted
	}
}

// prepareBases returns the base of each pair. Pairs in a row that have the same
// one share it.
func prepareBases[B any](pairs []string, prepare func(string) (B, error)) []B {
	bases := make([]B, len(pairs))
	last := ""
	for i, pair := range pairs {
		text, _, _ := strings.Cut(pair, "\t")
		if i > 0 && text == last {
			bases[i] = bases[i-1]
			continue
		}
		base, err := prepare(text)
		if err != nil {
			panic(err) // pairs are made of what all take
		}
		bases[i], last = base, text
	}
	return bases
}

func prepareBase(text string) (*uri.Base, error) {
	u, err := uri.ParseURI(text)
	if err != nil {
		return nil, err
	}
	return uri.Resolver{}.Base(u)
}

// printedPairs returns the examples of RFC 3986, section 5.4.
func printedPairs() ([]string, error) {
	text, err := os.ReadFile(filepath.Join("..", "testdata", "spec", "resolution.tsv"))
	if err != nil {
		return nil, err
	}
	var pairs []string
	for line := range strings.Lines(string(text)) {
		row := strings.Split(line, "\t")
		if row[0] != "printed" || row[3] != "rfc3986" {
			continue
		}
		var base, ref string
		if err := json.Unmarshal([]byte(row[1]), &base); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(row[2]), &ref); err != nil {
			return nil, err
		}
		pairs = append(pairs, base+"\t"+ref)
	}
	return pairs, nil
}

// crawledPairs makes of a corpus what a crawler would find. Every so many lines
// a URI is a page, and those behind it are what it links to, in the forms that
// links have by turns: a whole URI, an absolute path, a relative one, and one
// that climbs.
func crawledPairs(lines []string) []string {
	const links = 20 // of a page
	var pairs []string
	base := ""
	for i, line := range lines {
		u, err := uri.ParseURI(line)
		if _, lenient := url.Parse(line); err != nil || lenient != nil {
			continue
		}
		if i%links == 0 || base == "" {
			base = line
		}
		path, _ := u.Span(uri.ComponentPath)
		name := strings.LastIndexByte(line[:path.End()], '/') + 1
		ref := line
		switch i % 4 {
		case 1:
			ref = line[path.Offset:]
		case 2:
			ref = line[max(path.Offset, name):]
		case 3:
			ref = "../" + line[max(path.Offset, name):]
		}
		if _, err := uri.Parse(ref); err != nil {
			ref = line // there is a colon where none can be
		}
		pairs = append(pairs, base+"\t"+ref)
	}
	return pairs
}
