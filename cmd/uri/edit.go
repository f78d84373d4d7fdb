package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/pct"
)

// An edit changes components of a reference. The result is checked after the last edit.
type edit func(*uri.Builder) error

// apply applies edits, and then more, to a reference, which b builds. The result must also be
// valid for p. An error is about the reference as a whole.
func apply(b *uri.Builder, edits, more []edit, p uri.Parser) (uri.Reference, error) {
	for _, list := range [...][]edit{edits, more} {
		for _, edit := range list {
			if err := edit(b); err != nil {
				return uri.Reference{}, err
			}
		}
	}
	result, err := built(b, p)
	if err == nil && ask.IsOlder(p.Edition) {
		err = p.Validate(uri.RuleURIReference, result.String())
	}
	syntax := (*uri.SyntaxError)(nil)
	if errors.As(err, &syntax) {
		// The offset counts in the result, which is not printed.
		err = ask.WholeError(syntax.Component, syntax.Production, syntax.Document, syntax.Section, syntax.Message)
	}
	return result, err
}

// built returns the reference that b builds. For the parser of IRIs it is one.
func built(b *uri.Builder, p uri.Parser) (uri.Reference, error) {
	result, err := b.Build()
	if syntax, ok := ask.AsProblem(err); p.Edition != ask.RFC3987 || !ok || syntax.Offset < 0 {
		return result, err
	}
	parts := uri.Parts{}
	parts.Scheme, parts.HasScheme = b.Component(uri.ComponentScheme)
	parts.Authority, parts.HasAuthority = b.Component(uri.ComponentAuthority)
	parts.Path, _ = b.Component(uri.ComponentPath)
	parts.Query, parts.HasQuery = b.Component(uri.ComponentQuery)
	parts.Fragment, parts.HasFragment = b.Component(uri.ComponentFragment)
	if _, err := iri.Build(parts); err != nil {
		return uri.Reference{}, err
	}
	return p.Parse(parts.String())
}

// settable are the components that edits can name.
var settable = map[string]struct {
	component uri.Component
	rule      uri.Rule // the rule for its text in any reference
	data      pct.Set
	hasData   bool   // := is possible
	delimiter string // before the component
}{
	"scheme":    {component: uri.ComponentScheme, rule: uri.RuleScheme},
	"authority": {component: uri.ComponentAuthority, rule: uri.RuleAuthority},
	"userinfo":  {uri.ComponentUserinfo, uri.RuleUserinfo, pct.Userinfo, true, ""},
	"host":      {uri.ComponentHost, uri.RuleHost, pct.Host, true, ""},
	"port":      {component: uri.ComponentPort, rule: uri.RulePort},
	"path":      {uri.ComponentPath, uri.RulePath, pct.Path, true, ""},
	"query":     {uri.ComponentQuery, uri.RuleQuery, pct.Query, true, "?"},
	"fragment":  {uri.ComponentFragment, uri.RuleFragment, pct.Fragment, true, "#"},
}

// errNoEdit is the error of an unknown edit.
var errNoEdit = errors.New("unknown EDIT: \"uri help set\" lists them")

// errNoPart is the error of an unknown component of --remove.
var errNoPart = errors.New("unknown component: use a component, user, password, query:NAME or segment:N")

// suggestFor returns a suggestion for a name if err says that it is unknown.
func suggestFor(err error, name string, known []string) string {
	if errors.Is(err, errNoEdit) || errors.Is(err, errNoPart) {
		return ask.Suggest(strings.TrimRight(name, "?:+"), known)
	}
	return ""
}

// newEdit parses an EDIT. An error does not quote the value, which may be a password.
func newEdit(text string, params uri.Params, p uri.Parser) (edit, error) {
	if e, ok := steps(params)[text]; ok {
		return e()
	}
	name, value, ok := strings.Cut(text, "=")
	if ok {
		if before, isAbsent := cutAbsent(name); isAbsent {
			return newAbsent(before, value, params, p)
		}
	}
	if !ok {
		return nil, fmt.Errorf(`%q is not an EDIT, because it has no "=": write REFERENCEs after "--"%s`, known(text), ask.Suggest(text, editNames()))
	}
	parameter, isParameter := strings.CutPrefix(name, "query:")
	isParameter = isParameter && parameter != "" // query:=DATA is not a parameter
	segment, isSegment := strings.CutPrefix(name, "segment:")
	var e edit
	var err error
	switch {
	case name == "user" || name == "user:" || name == "password" || name == "password:":
		e, err = newUserinfo(name, value, p)
	case name == "path/":
		e, err = newJoin(value)
	case isParameter:
		e = newParameter(parameter, value, params)
	case name == "query+":
		e, err = newParameterName(value, params)
	case isSegment:
		e, err = newSegment(segment, value)
	case name == "segment+":
		e, err = func(b *uri.Builder) error {
			b.AppendSegments(value)
			return nil
		}, checkSegment(value)
	default:
		e, err = newText(name, value, p)
	}
	if err != nil {
		return nil, fmt.Errorf("%q: %w%s", known(name)+"=", err, suggestFor(err, name, editNames()))
	}
	return e, nil
}

// steps are the edits without a value. The separator of the parameters must be "&".
func steps(params uri.Params) map[string]func() (edit, error) {
	of := func(step canonical.Step) func() (edit, error) {
		return func() (edit, error) { return newStep(step, params) }
	}
	return map[string]func() (edit, error){
		"query.sort":       of(canonical.SortParameters()),
		"query.drop-empty": of(canonical.DropEmptyParameters()),
	}
}

// newDrop returns the edit that removes the parameters whose names match one of the patterns.
func newDrop(patterns []string, params uri.Params) (edit, error) {
	return newStep(canonical.DropParameters(patterns...), params)
}

// newStep returns the edit that applies a step to the query. The separator must be "&".
func newStep(step canonical.Step, params uri.Params) (edit, error) {
	if params.Semicolon {
		return nil, errors.New("query.sort, query.drop-empty and --drop need \"&\" between parameters: remove --semicolon")
	}
	return func(b *uri.Builder) error {
		query, ok := b.Component(uri.ComponentQuery)
		if !ok {
			return nil
		}
		u, err := uri.ParseURI("http://h/?" + query)
		if err != nil {
			return nil // the last check refuses the query
		}
		if u, err = step.Apply(u); err != nil {
			return err
		}
		if query, ok = u.Query(); ok {
			b.SetComponent(uri.ComponentQuery, query)
		} else {
			b.RemoveComponent(uri.ComponentQuery)
		}
		return nil
	}, nil
}

// cutAbsent cuts the "?" from the name of an edit for what is undefined: NAME? or NAME?:.
func cutAbsent(name string) (string, bool) {
	name, isData := strings.CutSuffix(name, ":")
	name, ok := strings.CutSuffix(name, "?")
	if isData {
		name += ":"
	}
	return name, ok
}

// newAbsent returns the edit that does what NAME=VALUE does where NAME is undefined.
func newAbsent(name, value string, params uri.Params, p uri.Parser) (edit, error) {
	e, err := newEdit(name+"="+value, params, p)
	if err != nil {
		return nil, err
	}
	component := strings.TrimSuffix(name, ":")
	parameter, isParameter := strings.CutPrefix(component, "query:")
	c, ok := settable[component]
	var defined func(b *uri.Builder) bool
	switch {
	case isParameter:
		defined = func(b *uri.Builder) bool {
			params := params // several jobs share the edit
			params.Query, _ = b.Component(uri.ComponentQuery)
			_, ok := params.Get(parameter)
			return ok
		}
	case component == "user" || component == "password":
		defined = func(b *uri.Builder) bool {
			userinfo, ok := b.Component(uri.ComponentUserinfo)
			return ok && (component == "user" || strings.Contains(userinfo, ":"))
		}
	case ok && c.component == uri.ComponentAuthority:
		defined = func(b *uri.Builder) bool { _, ok := b.Component(uri.ComponentHost); return ok }
	case ok && c.component == uri.ComponentPath:
		defined = func(b *uri.Builder) bool { path, _ := b.Component(uri.ComponentPath); return path != "" }
	case ok:
		defined = func(b *uri.Builder) bool { _, ok := b.Component(c.component); return ok }
	default:
		return nil, fmt.Errorf("%q: %w", known(name)+"?=", errNoEdit)
	}
	return func(b *uri.Builder) error {
		if defined(b) {
			return nil
		}
		return e(b)
	}, nil
}

// newUserinfo returns the edit that sets the part of the userinfo before its first colon, or
// the part after it. The name ends with a colon for data.
func newUserinfo(name, value string, p uri.Parser) (edit, error) {
	name, isData := strings.CutSuffix(name, ":")
	if isData {
		value = strings.ReplaceAll(string(pct.Encode(pct.Userinfo, value)), ":", "%3A")
	}
	if p.Edition != ask.RFC3987 {
		p.Edition = uri.RFC3986
	}
	if err := p.Validate(uri.RuleUserinfo, value); err != nil {
		return nil, errors.New(ask.Describe(err, value))
	}
	if name == "user" && strings.Contains(value, ":") {
		return nil, errors.New(`a user ends at ":": write "%3A", or user:=`)
	}
	return func(b *uri.Builder) error {
		userinfo, _ := b.Component(uri.ComponentUserinfo)
		user, password, has := strings.Cut(userinfo, ":")
		if name == "password" {
			password, has = value, true
		} else {
			user = value
		}
		if has {
			user += ":" + password
		}
		b.SetComponent(uri.ComponentUserinfo, user)
		return nil
	}, nil
}

// newJoin returns the edit that resolves a reference, which has only a path, against the path.
func newJoin(text string) (edit, error) {
	ref, err := uri.Parser{}.ParseRelativeRef(text)
	if err != nil {
		return nil, errors.New(ask.Describe(err, text))
	}
	if _, has := ref.Host(); has || ref.Path().String() != text {
		return nil, errors.New("the value must be a path alone")
	}
	return func(b *uri.Builder) error {
		path, _ := b.Component(uri.ComponentPath)
		_, isURI := b.Component(uri.ComponentScheme)
		_, isNetwork := b.Component(uri.ComponentAuthority)
		if !isURI && !isNetwork && !strings.HasPrefix(path, "/") && !strings.HasPrefix(text, "/") {
			b.SetComponent(uri.ComponentPath, joinRelative(path, text))
			return nil
		}
		base := "x:" + path
		if path == "" || path[0] == '/' {
			base = "x://h" + path
		}
		u, err := uri.ParseURI(base)
		if err != nil {
			return nil // the last check refuses the path
		}
		target, err := u.Resolve(ref)
		if err != nil {
			return err
		}
		b.SetComponent(uri.ComponentPath, target.Path().String())
		return nil
	}, nil
}

// joinRelative joins two paths that do not begin with a slash, and removes the dot-segments but for
// ".." segments at the start: section 5.2.4, which is for paths of URIs, would replace these by a
// slash.
func joinRelative(path, text string) string {
	if text == "" {
		return path
	}
	var joined []string
	segments := strings.Split(path[:strings.LastIndexByte(path, '/')+1]+text, "/")
	for i, segment := range segments {
		n := len(joined)
		switch {
		case segment == ".." && n > 0 && joined[n-1] != "..":
			joined = joined[:n-1]
		case segment != ".":
			joined = append(joined, segment)
		}
		if i == len(segments)-1 && (segment == "." || segment == "..") {
			joined = append(joined, "")
		}
	}
	path = strings.Join(joined, "/")
	if first, _, _ := strings.Cut(path, "/"); first == "" || strings.Contains(first, ":") {
		path = "./" + path // an empty first segment or a colon would mean something else
	}
	return path
}

// removeUser removes the user from the userinfo, and removePassword the password.
func removeUser(b *uri.Builder) error {
	userinfo, _ := b.Component(uri.ComponentUserinfo)
	if _, password, has := strings.Cut(userinfo, ":"); has {
		b.SetComponent(uri.ComponentUserinfo, ":"+password)
	} else {
		b.RemoveComponent(uri.ComponentUserinfo)
	}
	return nil
}

func removePassword(b *uri.Builder) error {
	userinfo, ok := b.Component(uri.ComponentUserinfo)
	if user, _, has := strings.Cut(userinfo, ":"); ok && has {
		b.SetComponent(uri.ComponentUserinfo, user)
	}
	return nil
}

// known returns the part of the name of an edit that an error may quote: the name of a
// component, and for query and segment the rest too. Otherwise the text after a colon, which
// can be encoded, may be a password in a reference without "=".
func known(name string) string {
	for _, colon := range [...]string{"%3A", "%3a"} {
		if before, _, ok := strings.Cut(name, colon); ok {
			name = before + ":…"
		}
	}
	component, rest, found := strings.Cut(name, ":")
	if found && rest != "" && component != "query" && component != "segment" {
		return component + ":…"
	}
	return name
}

// newText returns the edit that sets a component to a text or, with a colon after the name, to
// data. For the parser of IRIs it can be one of an IRI.
func newText(name, value string, p uri.Parser) (edit, error) {
	name, isData := strings.CutSuffix(name, ":")
	c, ok := settable[name]
	switch {
	case !ok:
		return nil, errNoEdit
	case isData && !c.hasData:
		return nil, fmt.Errorf("this component cannot be percent-encoded: write %s=", name)
	case isData:
		value = string(pct.Encode(c.data, value))
	}
	if p.Edition != ask.RFC3987 {
		p.Edition = uri.RFC3986
	}
	if err := p.Validate(c.rule, value); err != nil {
		return nil, errors.New(ask.DescribePart(err, c.delimiter, value))
	}
	if c.component == uri.ComponentAuthority {
		return newAuthority(value, p), nil
	}
	return func(b *uri.Builder) error {
		b.SetComponent(c.component, value)
		return nil
	}, nil
}

// newAuthority returns the edit that sets the authority to a valid text.
func newAuthority(value string, p uri.Parser) edit {
	a, _ := p.ParseAuthority(value)
	host, _ := a.Host()
	return func(b *uri.Builder) error {
		b.RemoveComponent(uri.ComponentAuthority).SetComponent(uri.ComponentHost, host.String())
		if userinfo, ok := a.Userinfo(); ok {
			b.SetComponent(uri.ComponentUserinfo, userinfo)
		}
		if port, ok := a.Port(); ok {
			b.SetComponent(uri.ComponentPort, port)
		}
		return nil
	}
}

// newParameter returns the edit that sets a parameter or, with a plus after the name, appends
// it.
func newParameter(name, value string, params uri.Params) edit {
	name, isAppend := strings.CutSuffix(name, "+")
	return func(b *uri.Builder) error {
		params := params // several jobs share the edit
		params.Query, _ = b.Component(uri.ComponentQuery)
		if isAppend {
			b.SetComponent(uri.ComponentQuery, params.Append(name, value).Query)
		} else {
			b.SetComponent(uri.ComponentQuery, params.Set(name, value).Query)
		}
		return nil
	}
}

// newParameterName returns the edit that appends a parameter without a value. It refuses a
// name with "=", which would be encoded although the user probably meant a value.
func newParameterName(name string, params uri.Params) (edit, error) {
	if name == "" || strings.Contains(name, "=") {
		return nil, errors.New("only a name is possible here: for a value write query:NAME+=DATA")
	}
	return func(b *uri.Builder) error {
		params := params
		params.Query, _ = b.Component(uri.ComponentQuery)
		b.SetComponent(uri.ComponentQuery, params.AppendName(name).Query)
		return nil
	}, nil
}

// newSegment returns the edit that replaces a segment.
func newSegment(number, data string) (edit, error) {
	n, err := segmentNumber(number)
	if err == nil {
		err = checkSegment(data)
	}
	return func(b *uri.Builder) error { return replaceSegment(b, n, data) }, err
}

// newRemoval returns the edit for --remove. It does nothing if the reference has no such
// component, parameter or segment.
func newRemoval(name string, params uri.Params) (edit, error) {
	if parameter, ok := strings.CutPrefix(name, "query:"); ok {
		return func(b *uri.Builder) error {
			params := params
			params.Query, _ = b.Component(uri.ComponentQuery)
			switch rest := params.Remove(parameter).Query; rest {
			case params.Query: // no parameter has this name
			case "":
				b.RemoveComponent(uri.ComponentQuery)
			default:
				b.SetComponent(uri.ComponentQuery, rest)
			}
			return nil
		}, nil
	}
	if number, ok := strings.CutPrefix(name, "segment:"); ok {
		n, err := segmentNumber(number)
		return func(b *uri.Builder) error { return removeSegment(b, n) }, err
	}
	switch name {
	case "user":
		return removeUser, nil
	case "password":
		return removePassword, nil
	}
	c, ok := settable[name]
	if !ok {
		return nil, errNoPart
	}
	return func(b *uri.Builder) error {
		b.RemoveComponent(c.component)
		return nil
	}, nil
}

// checkSegment returns an error for data that cannot be a segment.
func checkSegment(data string) error {
	if data == "." || data == ".." {
		return errors.New("a segment cannot be \".\" or \"..\"")
	}
	return nil
}

// replaceSegment replaces the n-th segment by data.
func replaceSegment(b *uri.Builder, n int, data string) error {
	path, _ := b.Component(uri.ComponentPath)
	at, ok := findSegment(path, n)
	if !ok {
		return misplacedSegment(uri.RuleSegment, fmt.Sprintf("the path has no segment %d", n))
	}
	if at.Offset == 0 && data == "" {
		return errEmptyFirst
	}
	as := pct.Segment
	_, hasScheme := b.Component(uri.ComponentScheme)
	if _, hasHost := b.Component(uri.ComponentHost); at.Offset == 0 && !hasScheme && !hasHost {
		as = pct.SegmentNC // otherwise a colon would end a scheme
	}
	b.SetComponent(uri.ComponentPath, path[:at.Offset]+string(pct.Encode(as, data))+path[at.End():])
	return nil
}

// removeSegment removes the n-th segment, if it exists, and a slash: the one after it, or for
// the last segment the one before it.
func removeSegment(b *uri.Builder, n int) error {
	path, _ := b.Component(uri.ComponentPath)
	at, ok := findSegment(path, n)
	if !ok {
		return nil
	}
	if at.End() == len(path) {
		b.SetComponent(uri.ComponentPath, path[:max(at.Offset-len("/"), 0)])
		return nil
	}
	rest := path[at.End()+len("/"):]
	if at.Offset == 0 && (rest == "" || rest[0] == '/') {
		return errEmptyFirst
	}
	b.SetComponent(uri.ComponentPath, path[:at.Offset]+rest)
	return nil
}

// errEmptyFirst is the error of segments that have no text form, because the text would be
// read as other segments.
var errEmptyFirst = misplacedSegment(uri.RuleSegmentNZ, `the first segment cannot be empty: set a host, or begin the path with "/"`)

// misplacedSegment returns an error about the path as a whole.
func misplacedSegment(rule uri.Rule, message string) error {
	return ask.WholeError(uri.ComponentPath, rule.String(), uri.RFC3986.Document(), "3.3", message)
}
