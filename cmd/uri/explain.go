package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/render"
	"github.com/urikit/uri/scheme"
)

func newExplain(std *streams) *cobra.Command {
	var in input
	cmd := &cobra.Command{
		Use:   "explain [flags] [REFERENCE ...]",
		Short: "Tell everything about each input",
		Long: `explain shows for each input what a person may want to know: the text with a
ruler of byte offsets, the rules that it matches, each component with its place
and kind, the segments of its path and what they decode to; what is known of its
scheme, and which of the scheme's rules it breaks; and its normal forms, with what
each rung of the ladder of section 6.2 changes, and where. A password is masked,
except in JSON.
Of an invalid input it says what could have stood in the wrong place.`,
		Example: `  uri explain 'http://user@[2001:db8::7]:8042/a%20b/../c?name=ferret#nose'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			rule := in.asRule()
			return in.run(args, func(out *output, r record) error {
				out.expected = true
				ref, err := out.parse(r, rule)
				if err != nil {
					return out.invalid(r, err)
				}
				if out.json {
					return out.object(newJSONExplanation(ref))
				}
				page := page{out, ref, render.Components(ref)}
				return out.page(page.write)
			})
		},
	}
	in.addFlags(cmd, std)
	return cmd
}

// A page is what explain shows of a reference.
type page struct {
	*output
	ref   uri.Reference
	style render.Style
}

const (
	wide       = 200 // columns of a value that are shown
	shownParts = 100 // segments, changes or violations that are shown
)

func (p *page) write() {
	line := render.NewLine(p.ref.String(), 0, wide)
	fmt.Fprintf(p.w, "%s\n%s\n\n", p.shown(line, p.style), p.paint(render.Dim, line.Ruler()))
	for _, m := range matches(p.ref) {
		fmt.Fprintf(p.w, "%s %s\n", p.paint(render.Bold, m.rule.String()), m.note)
	}
	p.w.WriteByte('\n')
	p.components()
	p.w.WriteByte('\n')
	if u, ok := p.ref.URI(); ok {
		p.scheme(u)
		p.w.WriteByte('\n')
	}
	p.ladder()
}

// components writes the components with their places.
func (p *page) components() {
	// Spans are those of the input, values those with the password masked.
	masked := uri.MustParse(p.ref.Redacted())
	for component := uri.ComponentScheme; component <= uri.ComponentFragment; component++ {
		at, ok := p.ref.Span(component)
		if !ok {
			continue
		}
		shown, _ := masked.Span(component)
		value := render.NewLine(shown.Of(masked.String()), 0, wide)
		text := value.String()
		if p.color {
			text = render.OfComponent(component).Paint(text)
		}
		row(p.output, component.String(), place(at), text, note(p.ref, component))
		if component == uri.ComponentPath {
			n := 0
			for segment := range p.ref.Path().Segments() {
				if n++; n <= shownParts {
					row(p.output, "  segment", "", render.NewLine(segment, 0, wide).String(), segmentNote(segment))
				}
			}
			p.more(n)
		}
	}
}

// scheme writes what is known of the scheme, and which of its rules u breaks.
func (p *page) scheme(u uri.URI) {
	s := findScheme(u.Scheme())
	fmt.Fprintf(p.w, "%s %s\n", p.paint(render.Bold, render.NewLine(s.name, 0, wide).String()), schemeNote(u, s))
	broken := violations(p.ref)
	switch {
	case !s.hasRules:
		fmt.Fprintln(p.w, "none of its rules are known here")
	case len(broken) == 0:
		fmt.Fprintf(p.w, "no rule of the scheme is broken (%s)\n", s.rules.Source)
	}
	for n, v := range broken {
		if n < shownParts {
			row(p.output, v.Component.String(), place(v.Span), v.Message, v.Source)
		}
	}
	p.more(len(broken))
}

// schemeNote says how a scheme is registered and what its URIs are.
func schemeNote(u uri.URI, s knownScheme) string {
	note := "(" + s.Status.String()
	for _, more := range []string{s.Reference, s.Note} {
		if more != "" {
			note += ", " + more
		}
	}
	note += ")"
	if scheme.IsURN(u) {
		note += ": a URN"
	}
	return note
}

// more says how many of n parts are not shown.
func (p *page) more(n int) {
	if n > shownParts {
		row(p.output, fmt.Sprintf("  and %d more", n-shownParts), "", "", "")
	}
}

// reference returns a reference as one line, in colours if there are to be any.
func (p *page) reference(ref uri.Reference) string {
	return p.shown(render.NewLine(ref.String(), 0, wide), render.Components(ref))
}

// shown returns the line, in colours if there are to be any.
func (p *page) shown(l render.Line, style render.Style) string {
	if p.color {
		return l.Colored(style)
	}
	return l.String()
}

func (p *page) paint(c render.Color, s string) string {
	if p.color {
		return c.Paint(s)
	}
	return s
}

// place says where a span lies.
func place(s uri.Span) string { return fmt.Sprintf("%d..%d", s.Offset, s.End()) }

// row writes a line of a table.
func row(out *output, name, place, value, note string) {
	if note != "" {
		note = "  (" + note + ")"
	}
	fmt.Fprintln(out.w, strings.TrimRight(fmt.Sprintf("%-11s %-8s %s%s", name, place, value, note), " "))
}

// A match is a rule that a reference matches, and what that means.
type match struct {
	rule uri.Rule
	note string
}

// matches returns the rules for references that ref matches besides
// URI-reference.
func matches(ref uri.Reference) []match {
	if _, ok := ref.URI(); ok {
		m := []match{{uri.RuleURI, "(RFC 3986 section 3): it has a scheme"}}
		if ref.IsAbsolute() {
			m = append(m, match{uri.RuleAbsoluteURI, "(section 4.3): and no fragment, so it can be a base"})
		}
		return m
	}
	kind := "a relative-path reference"
	if _, ok := ref.Authority(); ok {
		kind = "a network-path reference"
	} else if ref.Path().Kind() == uri.PathAbsolute {
		kind = "an absolute-path reference"
	}
	return []match{{uri.RuleRelativeRef, "(RFC 3986 section 4.2): " + kind}}
}

// note says what there is to say of a component besides its text.
func note(ref uri.Reference, component uri.Component) string {
	switch component {
	case uri.ComponentUserinfo:
		if userinfo, _ := ref.Userinfo(); strings.Contains(userinfo, ":") {
			return `"user:password" is deprecated, section 3.2.1`
		}
	case uri.ComponentHost:
		host, _ := ref.Host()
		text := host.Kind().String()
		if host.String() == "" {
			return "empty " + text
		}
		if addr, ok := host.Addr(); ok {
			return text + " " + addr.String()
		}
		if decoded := decodedNote(host.String(), host.Decoded()); decoded != "" {
			return text + ", " + decoded
		}
		return text
	case uri.ComponentPort:
		switch _, err := ref.PortNumber(); err {
		case uri.ErrNoPort:
			return "empty, the same as none"
		case uri.ErrPortRange:
			return "above 65535: no port of TCP or UDP"
		}
	case uri.ComponentPath:
		return "path-" + ref.Path().Kind().String()
	case uri.ComponentQuery, uri.ComponentFragment:
		if at, _ := ref.Span(component); at.Length == 0 {
			return "empty, not undefined"
		}
	}
	return ""
}

// segmentNote says what there is to say of a path segment.
func segmentNote(segment string) string {
	if segment == "." || segment == ".." {
		return "dot-segment"
	}
	return decodedNote(segment, decode(segment))
}

// decodedNote says what text decodes to, if that is something else.
func decodedNote(text, decoded string) string {
	if text == decoded {
		return ""
	}
	return "decoded \"" + render.NewLine(decoded, 0, columns).String() + "\""
}

// decode returns a part of a valid reference, decoded.
func decode(text string) string {
	decoded, _ := pct.Decode(text)
	return decoded
}

// A jsonExplanation is what explain tells, as JSON.
type jsonExplanation struct {
	*jsonReference
	Rules      []string            `json:"rules"`
	Spans      map[string]jsonSpan `json:"spans"`
	Address    *string             `json:"address"`
	PortNumber *uint16             `json:"port_number"`
	Segments   []jsonSegment       `json:"segments"`
	jsonLadder
	URN        bool            `json:"urn"`
	Scheme     *jsonScheme     `json:"scheme_rules"` // null without a scheme
	Violations []jsonViolation `json:"violations"`
}

type jsonSegment struct {
	Text    string `json:"text"`
	Decoded string `json:"decoded"`
	Base64  []byte `json:"decoded_base64,omitempty"` // if that is not UTF-8
}

func newJSONExplanation(ref uri.Reference) *jsonExplanation {
	j := &jsonExplanation{
		jsonReference: newJSONReference(ref),
		Rules:         []string{uri.RuleURIReference.String()},
		Spans:         map[string]jsonSpan{},
		Segments:      []jsonSegment{},
		jsonLadder:    newJSONLadder(ref),
		Violations:    newJSONViolations(violations(ref)),
	}
	for _, m := range matches(ref) {
		j.Rules = append(j.Rules, m.rule.String())
	}
	for component := uri.ComponentScheme; component <= uri.ComponentFragment; component++ {
		if at, ok := ref.Span(component); ok {
			j.Spans[component.String()] = newJSONSpan(at)
		}
	}
	if host, ok := ref.Host(); ok {
		if addr, ok := host.Addr(); ok {
			text := addr.String()
			j.Address = &text
		}
	}
	if n, err := ref.PortNumber(); err == nil {
		j.PortNumber = &n
	}
	if u, ok := ref.URI(); ok {
		j.URN = scheme.IsURN(u)
		j.Scheme = newJSONScheme(findScheme(u.Scheme()))
	}
	for text := range ref.Path().Segments() {
		s := jsonSegment{Text: text, Decoded: decode(text)}
		if !utf8.ValidString(s.Decoded) {
			s.Base64 = []byte(s.Decoded)
		}
		j.Segments = append(j.Segments, s)
	}
	return j
}
