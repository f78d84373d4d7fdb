package main

import (
	"bytes"
	"errors"
	"slices"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/secret"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/scheme"
)

func newCompare(std *streams) *cobra.Command {
	var opts based
	var level uri.Level
	var asURNs, ignoreFragment bool
	cmd := &cobra.Command{
		Use:   "compare [OPTION ...] [REFERENCE REFERENCE]",
		Short: "Report whether two references are equivalent",
		Long: `compare reports whether two references are equivalent.

It compares its two arguments. Without arguments it compares the two references
of each record of standard input, which has a tab between them. It prints
"equivalent" or "different", and the first level of RFC 3986, section 6.2, at
which the references are equal: string, case, percent, path, scheme, protocol,
or none. They are equivalent if this level is not above --level. References that
are different can still identify the same resource.

"uri help normalize" describes the levels, --generic and --aliases. Relative
references are compared as they are, unless --base gives the URI to resolve them
against. --ignore-fragment compares without fragments, because two references
that differ only there retrieve the same resource (section 4.4).

--urn compares two URNs by RFC 8141, section 3.1. It ignores r-, q- and
f-components, decodes nothing and keeps dot-segments. The level is then "urn" or
"none". Other pairs are compared as usual.

Offsets in messages count from the start of the record. Two arguments count as
one record, with a tab between them.`,
		Example: `  uri compare http://example.com/%7Euser HTTP://example.com/~user
  uri compare --level scheme http://example.com http://example.com:80/
  uri compare --base http://example.com/a/b ../c http://example.com/c
  uri compare --ignore-fragment 'http://example.com/#top' http://example.com/
  paste old new | uri compare --json`,
		Annotations: negative("a pair was different or invalid"),
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 0, len(args) == 1 && args[0] == "-":
				return nil
			case len(args) != 2:
				return errors.New("compare takes two references, or none to read pairs from standard input")
			case slices.Contains(args, "-"):
				return errors.New(`"-" means standard input, which contains pairs: for the reference write ./-`)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			cut := -1 // the end of A, or -1 for the only tab
			if len(args) == 2 {
				cut = len(args[0])
				args = []string{args[0] + "\t" + args[1]}
			}
			if asURNs {
				if err := opts.needsDefault("--urn"); err != nil {
					return err
				}
			}
			normalizer, err := opts.protocolNormalizer("--level", cmd.Flags().Changed("level"), &level)
			if err != nil {
				return err
			}
			rule, parser := opts.rule, opts.parser()
			var base *uri.Base
			if cmd.Flags().Changed("base") {
				opts.resolver.Compat.NewRequest = true // RFC 2396: "#s" is a part of the base
				if base, err = opts.prepare(); err != nil {
					return err
				}
			}
			var different atomic.Bool
			err = opts.runJob(args, func(out *output, r stream.Record) error {
				cut := cut
				if r.Source != stream.Arg {
					cut = -1
				}
				p, err := newPair(r.Text, cut)
				if err != nil {
					return out.invalid(r, err, secretsBetweenTabs(r.Text)...)
				}
				a, b, err := p.parse(parser, rule)
				if err != nil {
					return p.invalid(out, r, err)
				}
				if base != nil {
					if a, b, err = p.resolve(base, parser.Edition, a, b); err != nil {
						return p.invalid(out, r, err)
					}
				}
				if ignoreFragment {
					a, b = withoutFragment(a, parser), withoutFragment(b, parser)
				}
				name, equivalent := compareUpTo(level, normalizer, a, b)
				if u, v, ok := urns(a, b); ok && asURNs {
					name, equivalent = noLevel, scheme.URNEquivalent(u, v)
					if equivalent {
						name = "urn"
					}
				}
				if !equivalent {
					different.Store(true)
				}
				return p.verdict(out, r, name, equivalent)
			})
			if err == nil && different.Load() {
				return stream.ErrNegative
			}
			return err
		},
	}
	opts.addFlags(cmd, std)
	opts.addGeneric(cmd)
	opts.addAliases(cmd)
	opts.addLineFlags(cmd)
	addLevel(cmd, &level, uri.LevelProtocol, "the highest level at which equal references are equivalent")
	cmd.Flags().StringVar(&opts.text, "base", "", "resolve both references against this base `URI` first")
	cmd.Flags().BoolVar(&ignoreFragment, "ignore-fragment", false, "compare without fragments")
	cmd.Flags().BoolVar(&asURNs, "urn", false, "compare URNs by RFC 8141, section 3.1")
	return cmd
}

// noLevel is the name of the level of references that are not equal at any level.
const noLevel = "none"

// compareUpTo returns the name of the first level at which a and b are equal, and whether
// this level is not above highest.
func compareUpTo(highest uri.Level, n normalizer, a, b uri.Reference) (name string, equivalent bool) {
	level, found := n.EquivalentFrom(a, b)
	if !found {
		return noLevel, false
	}
	return level.String(), level <= highest
}

// urns returns a and b as URIs, and whether both have the scheme "urn".
func urns(a, b uri.Reference) (u, v uri.URI, ok bool) {
	u, okA := a.URI()
	v, okB := b.URI()
	return u, v, okA && okB && scheme.IsURN(u) && scheme.IsURN(v)
}

// A pair is a record of two references.
type pair struct{ a, b []byte }

// errNoPair reports that a record is not two references. The offset is that of the second
// tab, or the end of a record without a tab.
func errNoPair(offset int) error {
	return &uri.SyntaxError{
		Offset:     offset,
		Component:  uri.ComponentPath, // a tab would be in the path
		Span:       uri.Span{Length: offset},
		Production: uri.RuleURIReference.String(),
		Document:   uri.RFC3986.Document(),
		Section:    "4.1",
		Message:    "the record is not two references with one tab between them",
	}
}

// secretsBetweenTabs returns the places of the secrets in a record, whose texts are separated
// by tabs.
func secretsBetweenTabs(record []byte) []uri.Span {
	var hide []uri.Span
	i := 0
	for text := range bytes.SplitSeq(record, []byte("\t")) {
		for _, at := range secret.Find(string(text)) {
			at.Offset += i
			hide = append(hide, at)
		}
		i += len(text) + len("\t")
	}
	return hide
}

// newPair returns the pair in a record. A ends at cut or, if cut is negative, at the only
// tab.
func newPair(record []byte, cut int) (pair, error) {
	if cut < 0 {
		if cut = bytes.IndexByte(record, '\t'); cut < 0 {
			return pair{}, errNoPair(len(record))
		}
		if second := bytes.IndexByte(record[cut+1:], '\t'); second >= 0 {
			return pair{}, errNoPair(cut + 1 + second)
		}
	}
	return pair{record[:cut], record[cut+1:]}, nil
}

// parse parses both references. An error is a [partError] about the first invalid one.
func (p *pair) parse(parser uri.Parser, rule uri.Rule) (a, b uri.Reference, err error) {
	if a, err = inplace.Parse(parser, rule, p.a); err != nil {
		return a, b, partError{err, "A", p.a, 0}
	}
	if b, err = inplace.Parse(parser, rule, p.b); err != nil {
		return a, b, partError{err, "B", p.b, len(p.a) + len("\t")}
	}
	return a, b, nil
}

// resolve returns the targets of both references. An error is a [partError].
func (p *pair) resolve(base *uri.Base, e uri.Edition, a, b uri.Reference) (uri.Reference, uri.Reference, error) {
	targetA, err := base.Resolve(a)
	if err != nil {
		return a, b, partError{refusal(err, e), "A", p.a, 0}
	}
	targetB, err := base.Resolve(b)
	if err != nil {
		return a, b, partError{refusal(err, e), "B", p.b, len(p.a) + len("\t")}
	}
	return targetA.Reference(), targetB.Reference(), nil
}

// withoutFragment returns ref without its fragment.
func withoutFragment(ref uri.Reference, parser uri.Parser) uri.Reference {
	at, ok := ref.Span(uri.ComponentFragment)
	if !ok {
		return ref
	}
	ref, _ = parser.Parse(ref.String()[:at.Offset-len("#")]) // cannot fail: each edition has references without fragments
	return ref
}

// A partError is an error in a part of a record. The part begins at offset.
type partError struct {
	error
	part   string
	text   []byte
	offset int
}

func (e partError) Unwrap() error { return e.error }

// inRecord returns p, the error in the part, as an error of the whole record.
func (e partError) inRecord(p *uri.SyntaxError) *uri.SyntaxError {
	moved := *p
	moved.Message = "in " + e.part + ": " + moved.Message
	if moved.Offset >= 0 {
		moved.Offset += e.offset
		moved.Span.Offset += e.offset
	}
	return &moved
}

// A jsonPair is a pair as JSON.
type jsonPair struct {
	jsonInput
	A       string `json:"a"`
	ABase64 []byte `json:"a_base64,omitempty"`
	B       string `json:"b"`
	BBase64 []byte `json:"b_base64,omitempty"`
}

func newJSONPair(r stream.Record, p pair) jsonPair {
	a, b := newJSONInput(p.a), newJSONInput(p.b)
	return jsonPair{newJSONInput(r.Text), a.Input, a.Base64, b.Input, b.Base64}
}

// verdict writes whether the pair is equivalent, with the name of the level.
func (p *pair) verdict(out *output, r stream.Record, name string, equivalent bool) error {
	verdict := "different " + name
	if equivalent {
		verdict = "equivalent " + name
	}
	if !out.json {
		return out.Line([]byte(verdict))
	}
	object := struct {
		jsonPair
		Valid      bool    `json:"valid"` // always true
		Output     string  `json:"output"`
		Equivalent bool    `json:"equivalent"`
		Level      *string `json:"level"`
	}{newJSONPair(r, *p), true, verdict, equivalent, nil}
	if name != noLevel {
		object.Level = &name
	}
	return out.object(object)
}

// invalid reports an invalid reference of the pair in r. It shows only this reference: the
// other one may contain a password, which is hard to find in the two together.
func (p *pair) invalid(out *output, r stream.Record, err error) error {
	problem, ok := asProblem(err)
	part, inPart := err.(partError)
	if !ok || !inPart {
		return out.invalid(r, err)
	}
	problem = completed(problem, part.text)
	moved := part.inRecord(problem)
	if out.json {
		return out.invalidObject(struct {
			jsonPair
			jsonInvalid
		}{newJSONPair(r, *p), jsonInvalid{Error: newJSONError(moved, r.Text)}})
	}
	return out.diagnose(r, moved, part.text, problem)
}
