package main

import (
	"net/url"
	"strings"

	"github.com/urikit/uri"
)

// normalizers go from text to normalized text.
var normalizers = []contender{
	normalizes("urikit `AppendNormalizeText`, syntax level", uri.Normalizer{}, uri.LevelPath),
	makes("urikit-values", "urikit `Parse`, `Normalize`", func(s string) (string, error) {
		r, err := uri.Parse(s)
		return r.Normalize().String(), err
	}),
	makes(theirs, "net/url `Parse`, `String`", func(s string) (string, error) {
		u, err := url.Parse(s)
		if err != nil {
			return "", err
		}
		return u.String(), nil
	}).differing(printsOnly),
}

// normalizes returns a contender that normalizes texts into a buffer that it reuses.
func normalizes(what string, n uri.Normalizer, level uri.Level) contender {
	return contender{
		name: ours, what: what,
		prepare: func(lines []string) pass {
			texts := bytesOf(lines)
			var made []byte
			return func() (accepted, sum int) {
				for _, text := range texts {
					var err error
					if made, err = n.AppendNormalizeText(made[:0], text, level); err == nil {
						accepted++
						sum += len(made)
					}
				}
				return accepted, sum
			}
		},
		answer: func(line string) (string, bool) {
			made, err := n.AppendNormalizeText(nil, []byte(line), level)
			return string(made), err == nil
		},
	}
}

// comparers compare pairs of references that were parsed before, and accept equivalent
// pairs. Each has its own loop: calling a function value would cost as much as the
// comparison.
var comparers = []contender{
	{name: ours, what: "urikit `Equivalent`, syntax level", prepare: func(lines []string) pass {
		pairs := parsePairs(lines)
		return func() (accepted, sum int) {
			for i := range pairs {
				if (uri.Normalizer{}).Equivalent(pairs[i].a, pairs[i].b, uri.LevelPath) {
					accepted++
				}
			}
			return accepted, accepted
		}
	}},
	{name: "normalize-both", what: "urikit `Normalize` of both, then `==`", prepare: func(lines []string) pass {
		pairs := parsePairs(lines)
		return func() (accepted, sum int) {
			for i := range pairs {
				if pairs[i].a.Normalize() == pairs[i].b.Normalize() {
					accepted++
				}
			}
			return accepted, accepted
		}
	}},
}

type referencePair struct{ a, b uri.Reference }

func parsePairs(lines []string) []referencePair {
	pairs := make([]referencePair, len(lines))
	for i, line := range lines {
		a, b, _ := strings.Cut(line, "\t")
		pairs[i] = referencePair{uri.MustParse(a), uri.MustParse(b)}
	}
	return pairs
}

// spelledPairs returns pairs of URIs that are equivalent but spelled differently. Each line
// is paired with itself in another spelling: in turn with scheme and host in upper case,
// with a letter of its path as a triplet, and with a dot-segment.
func spelledPairs(lines []string) []string {
	var pairs []string
	for i, line := range lines {
		u, err := uri.ParseURI(line)
		if err != nil {
			continue
		}
		host, _ := u.Span(uri.ComponentHost)
		path, _ := u.Span(uri.ComponentPath)
		other := line // stays if the line lacks the part to respell
		switch i % 3 {
		case 0:
			other = strings.ToUpper(line[:host.Offset]) + strings.ToUpper(host.Of(line)) + line[host.End():]
		case 1:
			if j := strings.IndexByte(path.Of(line), 'e'); j >= 0 {
				other = line[:path.Offset+j] + "%65" + line[path.Offset+j+1:]
			}
		case 2:
			if strings.HasPrefix(path.Of(line), "/") {
				other = line[:path.Offset] + "/x/.." + line[path.Offset:]
			}
		}
		pairs = append(pairs, line+"\t"+other)
	}
	return pairs
}

// neighbours returns pairs of consecutive lines. They are seldom equivalent and often
// begin alike.
func neighbours(lines []string) []string {
	var pairs []string
	last := ""
	for _, line := range lines {
		if _, err := uri.Parse(line); err != nil {
			continue
		}
		if last != "" {
			pairs = append(pairs, last+"\t"+line)
		}
		last = line
	}
	return pairs
}
