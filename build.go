package uri

import (
	"bytes"
	"cmp"
	"strings"

	"github.com/urikit/uri/pct"
)

// A Builder composes a reference from percent-encoded text; package pct encodes data.
// [Builder.Build] checks everything: the result has exactly the components that
// were set.
type Builder struct {
	text    [ComponentFragment + 1]string
	defined [ComponentFragment + 1]bool
	faults  [ComponentFragment + 1]error // errors of SetComponent and AppendSegments
}

// Builder returns a [Builder] with the components of c.
func (c components) Builder() *Builder {
	b := new(Builder)
	c.fill(b)
	return b
}

// fill sets the components of b. It is not a part of Builder, so that the compiler can put
// the Builder of a caller that only copies it on the stack.
func (c *components) fill(b *Builder) {
	for component := ComponentScheme; component <= ComponentFragment; component++ {
		if component != ComponentAuthority {
			b.text[component], b.defined[component] = c.part(component)
		}
	}
	if a, _ := c.Authority(); a.IsRegistry() {
		b.SetComponent(ComponentAuthority, a.text) // the built authority is one of RFC 3986
	}
}

// SetComponent defines a component with a text without delimiters. For the authority it sets or
// removes userinfo, host and port. [Builder.Build] reports errors.
func (b *Builder) SetComponent(component Component, text string) *Builder {
	if component == ComponentAuthority {
		b.RemoveComponent(ComponentAuthority)
		a, err := ParseAuthority(text)
		if err != nil {
			b.faults[ComponentAuthority] = err
			return b
		}
		b.text[ComponentUserinfo], b.defined[ComponentUserinfo] = a.Userinfo()
		b.text[ComponentHost], b.defined[ComponentHost] = a.text[a.hostStart:a.hostEnd], true
		b.text[ComponentPort], b.defined[ComponentPort] = a.Port()
		return b
	}
	if component == ComponentNone || component > ComponentFragment {
		return b.fail(ComponentNone, RuleURIReference, "3", "unknown component: use one of the Component constants")
	}
	b.text[component], b.defined[component], b.faults[component] = text, true, nil
	return b
}

// Component returns a component, if any. The authority is userinfo, host and port.
func (b *Builder) Component(component Component) (string, bool) {
	switch component {
	case ComponentAuthority:
		if !b.defined[ComponentHost] {
			return "", false
		}
		authority := b.text[ComponentHost]
		if b.defined[ComponentUserinfo] {
			authority = b.text[ComponentUserinfo] + "@" + authority
		}
		if b.defined[ComponentPort] {
			authority += ":" + b.text[ComponentPort]
		}
		return authority, true
	case ComponentPath:
		return b.text[ComponentPath], true
	}
	if component > ComponentFragment {
		return "", false
	}
	return b.text[component], b.defined[component]
}

// RemoveComponent makes a component undefined, or the path empty; see [Builder.SetComponent].
func (b *Builder) RemoveComponent(component Component) *Builder {
	switch {
	case component == ComponentAuthority:
		b.RemoveComponent(ComponentUserinfo).RemoveComponent(ComponentHost).RemoveComponent(ComponentPort)
	case component == ComponentNone || component > ComponentFragment:
		return b.fail(ComponentNone, RuleURIReference, "3", "unknown component: use one of the Component constants")
	default:
		b.text[component], b.defined[component] = "", false
	}
	b.faults[component] = nil
	return b
}

// AppendSegments encodes segments and appends them to the path: "a/b" becomes "a%2Fb".
// "c" after "/a/" or "/a" gives "/a/c". [Builder.Build] reports "." and "..",
// which are dot-segments even encoded (section 6.2.2.2), and an empty first segment
// that no slash can precede.
func (b *Builder) AppendSegments(segments ...string) *Builder {
	text := []byte(b.text[ComponentPath])
	first := len(text) == 0 && !b.defined[ComponentHost] // no slash precedes the first segment
	for i, segment := range segments {
		as := pct.Segment
		switch {
		case segment == "." || segment == "..":
			return b.fail(ComponentPath, RuleSegment, "3.3", `a segment cannot be "." or "..": both are dot-segments, even percent-encoded`)
		case i > 0, !first && !bytes.HasSuffix(text, []byte("/")):
			text = append(text, '/')
		case first && segment == "":
			return b.fail(ComponentPath, RuleSegmentNZ, "3.3", `the first segment cannot be empty: set a host, or begin the path with "/"`)
		case first && !b.defined[ComponentScheme]:
			as = pct.SegmentNC
		}
		text = pct.AppendEncode(text, as, segment)
	}
	return b.SetComponent(ComponentPath, string(text))
}

// fail stores an error for a component, until the component is set or removed.
func (b *Builder) fail(component Component, rule Rule, section, message string) *Builder {
	b.faults[component] = misplaced(component, rule, section, message)
	return b
}

// misplaced returns an error about a component as a whole.
func misplaced(component Component, rule Rule, section, message string) error {
	return &SyntaxError{Offset: -1, Component: component, Production: rule.String(), Document: RFC3986.Document(), Section: section, Message: message}
}

// Build returns the reference. The error wraps a [*SyntaxError] whose offset counts
// from the start of the component. It reports an invalid component, a path that cannot
// follow its scheme and authority (section 3.3), and userinfo or a port without a
// host.
func (b *Builder) Build() (Reference, error) {
	ref, parseErr := Parse(b.compose())
	if parseErr == nil && b.faults == [len(b.faults)]error{} && b.built(&ref.components) {
		return ref, nil
	}
	return Reference{}, cmp.Or(b.check(), parseErr) // only parseErr, if the text is too long
}

// compose returns the text of the components that are defined (section 5.3).
func (b *Builder) compose() string {
	parts := Parts{Path: b.text[ComponentPath]}
	parts.Scheme, parts.HasScheme = b.Component(ComponentScheme)
	parts.Authority, parts.HasAuthority = b.Component(ComponentAuthority)
	parts.Query, parts.HasQuery = b.Component(ComponentQuery)
	parts.Fragment, parts.HasFragment = b.Component(ComponentFragment)
	size := len(parts.Scheme) + len(parts.Authority) + len(parts.Path) + len(parts.Query) + len(parts.Fragment)
	text, _ := parts.AppendText(make([]byte, 0, len("://?#")+size))
	return view(text)
}

// built reports whether c, which was parsed from the text of b, has exactly the components
// of b. As their texts follow each other, the lengths suffice.
func (b *Builder) built(c *components) bool {
	for component := ComponentScheme; component <= ComponentFragment; component++ {
		if component == ComponentAuthority {
			continue
		}
		at, defined := c.Span(component)
		if at.Length != len(b.text[component]) || defined != b.defined[component] && component != ComponentPath {
			return false
		}
	}
	return true
}

// BuildURI is like [Builder.Build], for a URI. An undefined scheme is an error.
func (b *Builder) BuildURI() (URI, error) {
	if !b.defined[ComponentScheme] {
		return URI{}, misplaced(ComponentScheme, RuleURI, "3", "a URI must have a scheme: set one")
	}
	r, err := b.Build()
	return URI{components: r.components}, err
}

// componentRules are the rules that do not depend on other components.
var componentRules = map[Component]Rule{
	ComponentScheme:   RuleScheme,
	ComponentUserinfo: RuleUserinfo,
	ComponentHost:     RuleHost,
	ComponentPort:     RulePort,
	ComponentQuery:    RuleQuery,
	ComponentFragment: RuleFragment,
}

// check returns the first error, in the order of the components.
func (b *Builder) check() error {
	err := cmp.Or(b.faults[:]...)
	for component := ComponentScheme; err == nil && component <= ComponentFragment; component++ {
		rule, ok := componentRules[component]
		if component == ComponentPath {
			rule, ok = b.pathRule(), true
		}
		if !ok || !b.defined[component] {
			continue
		}
		err = Validate(rule, b.text[component])
		if err == nil && !b.defined[ComponentHost] && (component == ComponentUserinfo || component == ComponentPort) {
			err = misplaced(component, RuleAuthority, "3.2", component.String()+" without a host: set a host")
		}
	}
	return err
}

// pathRule returns the rule for the path, which depends on the components before it
// (section 3.3).
func (b *Builder) pathRule() Rule {
	path := b.text[ComponentPath]
	switch {
	case b.defined[ComponentHost]:
		return RulePathAbEmpty
	case path == "":
		return RulePath
	case strings.HasPrefix(path, "/"):
		return RulePathAbsolute
	case b.defined[ComponentScheme]:
		return RulePathRootless
	}
	return RulePathNoScheme
}

// With returns r with a component set by [Builder.SetComponent]; see [Builder.Build].
func (r Reference) With(component Component, text string) (Reference, error) {
	return r.Builder().SetComponent(component, text).Build()
}

// Without returns r without a component, or the error of [Builder.Build].
func (r Reference) Without(component Component) (Reference, error) {
	return r.Builder().RemoveComponent(component).Build()
}

// EditParams returns r with the parameters that edit makes of [Reference.FormParams], or the error
// of [Builder.Build]. All other bytes stay. If the result has no parameter, its Query is "", r
// loses its query; but a query of r that is already empty stays.
func (r Reference) EditParams(edit func(Params) Params) (Reference, error) {
	return r.editParams(edit).Build()
}

// editParams returns a Builder with the components of c, after edit has changed its parameters.
func (c components) editParams(edit func(Params) Params) *Builder {
	b := c.Builder()
	switch p := edit(c.FormParams()); {
	case p.Query != "":
		b.SetComponent(ComponentQuery, p.Query)
	case b.text[ComponentQuery] != "":
		b.RemoveComponent(ComponentQuery)
	}
	return b
}

// With is like [Reference.With]. The error is that of [Builder.BuildURI].
func (u URI) With(component Component, text string) (URI, error) {
	return u.Builder().SetComponent(component, text).BuildURI()
}

// Without returns u without a component, or the error of [Builder.BuildURI].
func (u URI) Without(component Component) (URI, error) {
	return u.Builder().RemoveComponent(component).BuildURI()
}

// EditParams is like [Reference.EditParams]. The error is that of [Builder.BuildURI].
func (u URI) EditParams(edit func(Params) Params) (URI, error) {
	return u.editParams(edit).BuildURI()
}
