package verdict

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/derive"
	"github.com/urikit/uri/internal/edits"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/whatwg"
)

// A Fix is a change of a text that a person can make at once. The changes have no part of a secret.
type Fix struct {
	Label   string
	Changes []uri.Change
	Result  string
	Secrets mask.Spans // of the result
}

// Fixes are the fixes of a text. A finding has at most one of them.
type Fixes struct {
	subject *Subject
	secrets mask.Spans
	Verdict *Fix // the one of the verdict, or nil
	made    map[string]*Fix
}

// longestFixed is the length of the longest text that has fixes.
const longestFixed = 8000

// FixesOf returns the fixes of a text with the given secrets.
func FixesOf(s *Subject, secrets mask.Spans) *Fixes {
	f := &Fixes{subject: s, secrets: secrets, made: map[string]*Fix{}}
	if s.Dialect.IsOlder() || len(s.Text) > longestFixed {
		return f
	}
	_, _, worst := s.state()
	switch {
	case s.isStray():
		f.Verdict = f.fix("Remove what is around the link", mean)
	case s.Ref != nil && s.namesNoHost():
		f.Verdict = f.fix(didYouMean, mean)
	case worst != nil:
		f.Verdict = f.Of(worst)
	}
	return f
}

const (
	didYouMean = "Did you mean this?"
	takeHost   = "Write what browsers read"
	encode     = "Repair it"
)

// Of returns the fix for a finding, or nil if none is certain. Each case is a kind of finding, with
// the words of its fix and the function that computes it, which can still find none.
func (f *Fixes) Of(found *audit.Finding) *Fix {
	s := f.subject
	if s.Dialect.IsOlder() || len(s.Text) > longestFixed {
		return nil
	}
	switch found.ID {
	case auditname.Invalid:
		if _, own, ok := strings.Cut(found.Advice, "In your own text, "); ok && own != "" {
			return f.fix(encode, mean)
		}
	case auditname.TwoReadings, auditname.IPv4Rare, auditname.HostEncoded, auditname.HostFolds, auditname.BrowserDiffers:
		if s.Ref != nil {
			return f.fix(takeHost, asBrowsers)
		}
	case auditname.SuffixReference:
		return f.fix(didYouMean, mean)
	case auditname.EncodedDotSegment, auditname.Climb, auditname.PortSpelling:
		return f.fix("Write the normal form", asNormal)
	case auditname.Password, auditname.PasswordEmpty, auditname.Userinfo:
		return f.fix("Remove the user and the password", withoutUserinfo)
	}
	return nil
}

// fix returns the fix that a function makes, or nil if it changes nothing, or a secret.
func (f *Fixes) fix(label string, make func(s *Subject) []uri.Change) *Fix {
	if made, ok := f.made[label]; ok {
		return made
	}
	f.made[label] = nil
	changes := make(f.subject)
	result := edits.Apply(f.subject.Text, changes)
	if result == f.subject.Text {
		return nil
	}
	changes = slices.DeleteFunc(slices.Clone(changes), func(c uri.Change) bool { return c.Before == c.After })
	secrets := f.secrets.FindDerived(result, f.subject.Text, func(masked string) (string, bool) {
		ref, err := f.subject.Dialect.Parser().Parse(uri.RuleURIReference, masked)
		of := &Subject{Text: masked, Dialect: f.subject.Dialect}
		if err == nil {
			of.Ref = &ref
		}
		again := make(of)
		return edits.Apply(masked, again), again != nil
	})
	growth := 0
	for _, c := range changes {
		after := uri.Span{Offset: c.Span.Offset + growth, Length: len(c.After)}
		growth += after.Length - c.Span.Length
		if c.After != "" && (f.secrets.Overlap(c.Span) || secrets.Overlap(after)) {
			return nil
		}
	}
	f.made[label] = &Fix{label, changes, result, secrets}
	return f.made[label]
}

// mean changes a text to the URI that people mean by it.
func mean(s *Subject) []uri.Change {
	_, changes, err := extract.Typed{Suffixes: guessed}.ReadURI(s.Text)
	if err != nil {
		return nil
	}
	return changes
}

// guessed has the scheme that a text without one probably has.
var guessed = extract.Suffixes{Scheme: "https"}

// asBrowsers changes a text to the URI that browsers read in it.
func asBrowsers(s *Subject) []uri.Change {
	u, changes, err := whatwg.Parser{}.ParseChanges(s.Text)
	if err != nil {
		return nil
	}
	_, encoded, err := u.URIChanges()
	if err != nil {
		return nil
	}
	return edits.Compose(s.Text, changes, u.String(), encoded)
}

// asNormal changes a reference to its normal form.
func asNormal(s *Subject) []uri.Change {
	if s.Ref == nil {
		return nil
	}
	var all []uri.Change
	for _, rung := range derive.Climb(s.Ref, s.Dialect.Normalizer()) {
		all = edits.Compose(s.Text, all, rung.Below.String(), slices.Collect(rung.Changes))
	}
	return all
}

// withoutUserinfo removes the userinfo of a reference, and the "@" after it.
func withoutUserinfo(s *Subject) []uri.Change {
	if s.Ref == nil {
		return nil
	}
	at, ok := s.Ref.Span(uri.ComponentUserinfo)
	if !ok {
		return nil
	}
	at.Length += len("@")
	return []uri.Change{{Component: uri.ComponentUserinfo, Span: at, Before: at.Of(s.Text)}}
}
