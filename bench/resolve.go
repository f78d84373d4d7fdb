package main

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/urikit/uri"
)

// resolvers take pairs of a base and a reference, with a tab between them. They resolve
// the references to text, against bases that they prepared before.
var resolvers = []contender{
	fromBaseBytes(ours, "urikit `AppendResolveText`", func(b *uri.Base, dst, ref []byte) ([]byte, error) {
		return b.AppendResolveText(dst, ref)
	}),
	fromBase("urikit-values", "urikit `Parse`, `Resolve`", prepareBase, func(b *uri.Base, s string) (string, error) {
		ref, err := uri.Parse(s)
		if err != nil {
			return "", err
		}
		target, err := b.Resolve(ref)
		return target.String(), err
	}),
	fromBase(theirs, "net/url `Parse`, `ResolveReference`, `String`", url.Parse, func(b *url.URL, s string) (string, error) {
		ref, err := url.Parse(s)
		if err != nil {
			return "", err
		}
		return b.ResolveReference(ref).String(), nil
	}).differing("takes an empty component for none, and encodes anew"),
}

// relativizers take pairs of URIs, a base and a target. They make the reference that leads
// from the base to the target, with bases that they prepared before.
var relativizers = []contender{
	fromBase(ours, "urikit `ParseURI`, `Relativize`", prepareBase, func(b *uri.Base, s string) (string, error) {
		target, err := uri.ParseURI(s)
		if err != nil {
			return "", err
		}
		ref, err := b.Relativize(target, uri.Relativizer{})
		return ref.String(), err
	}),
}

// fromBase returns a contender that makes strings from prepared bases and strings.
func fromBase[B any](name, what string, prepare func(string) (B, error), f func(B, string) (string, error)) contender {
	return contender{
		name: name, what: what,
		prepare: func(pairs []string) pass {
			refs := make([]string, len(pairs))
			for i, pair := range pairs {
				_, refs[i], _ = strings.Cut(pair, "\t")
			}
			bases := prepareBases(pairs, prepare)
			return func() (accepted, sum int) {
				for i, ref := range refs {
					if made, err := f(bases[i], ref); err == nil {
						accepted++
						sum += len(made)
					}
				}
				return accepted, sum
			}
		},
		answer: func(pair string) (string, bool) {
			_, ref, _ := strings.Cut(pair, "\t")
			text, err := f(prepareBases([]string{pair}, prepare)[0], ref)
			return text, err == nil
		},
	}
}

// fromBaseBytes is like [fromBase] for references that were converted to bytes before. It
// writes into a buffer that it reuses.
func fromBaseBytes(name, what string, f func(b *uri.Base, dst, ref []byte) ([]byte, error)) contender {
	return contender{
		name: name, what: what,
		prepare: func(pairs []string) pass {
			texts := make([]string, len(pairs))
			for i, pair := range pairs {
				_, texts[i], _ = strings.Cut(pair, "\t")
			}
			refs := bytesOf(texts)
			bases := prepareBases(pairs, prepareBase)
			var target []byte
			return func() (accepted, sum int) {
				for i, ref := range refs {
					var err error
					if target, err = f(bases[i], target[:0], ref); err == nil {
						accepted++
						sum += len(target)
					}
				}
				return accepted, sum
			}
		},
		answer: func(pair string) (string, bool) {
			_, ref, _ := strings.Cut(pair, "\t")
			target, err := f(prepareBases([]string{pair}, prepareBase)[0], nil, []byte(ref))
			return string(target), err == nil
		},
	}
}

// prepareBases returns the base of each pair. Consecutive pairs with the same base share
// one value.
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
			panic(err) // all contenders accept the bases
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
	return uri.NewBase(u, uri.Resolver{})
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

// crawledPairs turns a corpus into the pairs that a crawler would find. A URI at a regular
// distance is a page, and the lines after it are its links. The links have four forms in
// turn: a whole URI, an absolute path, a relative path, and a path that climbs.
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
			ref = line // the path would have a colon in its first segment
		}
		pairs = append(pairs, base+"\t"+ref)
	}
	return pairs
}

// targets replaces the reference of each pair by its target. It drops pairs that do not
// resolve.
func targets(pairs []string) (to []string) {
	for _, pair := range pairs {
		base, ref, _ := strings.Cut(pair, "\t")
		b, err := prepareBase(base)
		if err != nil {
			continue
		}
		r, err := uri.Parse(ref)
		if err != nil {
			continue
		}
		if target, err := b.Resolve(r); err == nil {
			to = append(to, base+"\t"+target.String())
		}
	}
	return to
}
