package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/pct"
)

func newSet(std *streams) *cobra.Command {
	var opts options
	var params uri.Params
	var removals []string
	cmd := &cobra.Command{
		Use:   "set EDIT ... [OPTION ...] [-- REFERENCE ...]",
		Short: "Change components of each input",
		Long: `set changes components of each input and prints the result.

The arguments before "--" are EDITs. The arguments after it are the inputs.

    NAME=TEXT           set a component to TEXT, which must be percent-encoded
                        already: scheme, authority, userinfo, host, port, path,
                        query or fragment
    NAME:=DATA          percent-encode DATA and set a component to it: userinfo,
                        host, path, query or fragment
    segment+=DATA       append a segment to the path
    segment:N=DATA      replace segment N: 1 is the first, -1 the last
    query:NAME=DATA     set the first parameter NAME and remove the others, or
                        append it if there is none
    query:NAME+=DATA    append a parameter
    query+=NAME         append a parameter without a value

set first removes what --remove names, and then applies the EDITs in order. The
rest of the input stays the same, byte for byte. "NAME=" makes a component empty
and does not remove it. A query that loses its last parameter is removed.

The segments "." and ".." are refused as DATA of a segment, but path:=DATA keeps
them. An IP literal cannot be DATA: write host=[::1]. The NAME of a parameter is
plain text that ends at the first "=" or "+=".

An EDIT that no reference could contain is an error of the command line. If the
result is not a valid reference, such as a port without a host, that is an error
of the input.

set reads and writes references by RFC 3986. With an older --edition, input and
result must also be valid by that edition. With --as iri-reference and the like,
TEXT can be that of an IRI; DATA is percent-encoded as in a URI.`,
		Example: `  uri set scheme=https port=8443 -- http://example.com/
  uri set --remove userinfo --remove query:session segment+='AC/DC' <list
  uri set 'query:q=1 + 1' -- 'http://example.com/?q=2&lang=en'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			texts, inputs := args, []string(nil)
			if dash := cmd.ArgsLenAtDash(); dash >= 0 {
				texts, inputs = args[:dash], args[dash:]
			}
			rule, parser := opts.rule, opts.parser()
			var edits []edit
			for _, name := range removals {
				e, err := newRemoval(name, params)
				if err != nil {
					return fmt.Errorf("--remove %q: %w", known(name), err)
				}
				edits = append(edits, e)
			}
			for _, text := range texts {
				e, err := newEdit(text, params, parser)
				if err != nil {
					return err
				}
				edits = append(edits, e)
			}
			if len(edits) == 0 {
				return errors.New("set needs an EDIT or --remove")
			}
			return opts.runJob(inputs, func(out *output, r stream.Record) error {
				ref, err := inplace.Parse(parser, rule, r.Text)
				if err == nil && isOlder(parser.Edition) {
					ref, err = uri.ParseBytes(r.Text)
				}
				if err == nil {
					ref, err = apply(edits, ref, parser)
				}
				if err != nil {
					return out.invalid(r, err)
				}
				return out.result(r, "result", []byte(ref.String()))
			})
		},
	}
	opts.addFlags(cmd, std)
	cmd.Flags().StringArrayVar(&removals, "remove", nil,
		"remove the component `NAME`, query:NAME or segment:N, before any EDIT (repeatable)")
	names := cobra.FixedCompletions([]string{"scheme", "authority", "userinfo", "host", "port", "path",
		"query", "fragment", "query:", "segment:"}, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc("remove", names); err != nil {
		panic(err) // cannot happen: the option exists
	}
	addParams(cmd, &params)
	opts.addLineFlags(cmd)
	return cmd
}

// An edit changes components of a reference. The result is checked after the last edit.
type edit func(*uri.Builder) error

// apply applies edits to ref. The result must also be valid for p. An error is about ref as a
// whole.
func apply(edits []edit, ref uri.Reference, p uri.Parser) (uri.Reference, error) {
	b := ref.Builder()
	for _, edit := range edits {
		if err := edit(b); err != nil {
			return uri.Reference{}, err
		}
	}
	result, err := built(b, p)
	if err == nil && isOlder(p.Edition) {
		err = p.Validate(uri.RuleURIReference, result.String())
	}
	syntax := (*uri.SyntaxError)(nil)
	if errors.As(err, &syntax) {
		// The offset counts in the result, which is not printed.
		err = wholeError(syntax.Component, syntax.Production, syntax.Document, syntax.Section, syntax.Message)
	}
	return result, err
}

// built returns the reference that b builds. For the parser of IRIs it is one.
func built(b *uri.Builder, p uri.Parser) (uri.Reference, error) {
	result, err := b.Reference()
	if syntax, ok := asProblem(err); p.Edition != rfc3987 || !ok || syntax.Offset < 0 {
		return result, err
	}
	parts := uri.Parts{}
	parts.Scheme, parts.HasScheme = b.Get(uri.ComponentScheme)
	parts.Authority, parts.HasAuthority = b.Get(uri.ComponentAuthority)
	parts.Path, _ = b.Get(uri.ComponentPath)
	parts.Query, parts.HasQuery = b.Get(uri.ComponentQuery)
	parts.Fragment, parts.HasFragment = b.Get(uri.ComponentFragment)
	if _, err := iri.Build(parts); err != nil {
		return uri.Reference{}, err
	}
	return p.Parse(parts.String())
}

// settable are the components that edits can name.
var settable = map[string]struct {
	component uri.Component
	rule      uri.Rule // the rule for its text in any reference
	data      pct.Component
	hasData   bool // := is possible
}{
	"scheme":    {component: uri.ComponentScheme, rule: uri.RuleScheme},
	"authority": {component: uri.ComponentAuthority, rule: uri.RuleAuthority},
	"userinfo":  {uri.ComponentUserinfo, uri.RuleUserinfo, pct.Userinfo, true},
	"host":      {uri.ComponentHost, uri.RuleHost, pct.Host, true},
	"port":      {component: uri.ComponentPort, rule: uri.RulePort},
	"path":      {uri.ComponentPath, uri.RulePath, pct.Path, true},
	"query":     {uri.ComponentQuery, uri.RuleQuery, pct.Query, true},
	"fragment":  {uri.ComponentFragment, uri.RuleFragment, pct.Fragment, true},
}

// errNoEdit is the error of an unknown edit.
var errNoEdit = errors.New("unknown EDIT: \"uri help set\" lists them")

// newEdit parses an EDIT. An error does not quote the value, which may be a password.
func newEdit(text string, params uri.Params, p uri.Parser) (edit, error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return nil, fmt.Errorf(`%q is not an EDIT, because it has no "=": write REFERENCEs after "--"`, known(text))
	}
	parameter, isParameter := strings.CutPrefix(name, "query:")
	isParameter = isParameter && parameter != "" // query:=DATA is not a parameter
	segment, isSegment := strings.CutPrefix(name, "segment:")
	var e edit
	var err error
	switch {
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
		return nil, fmt.Errorf("%q: %w", known(name)+"=", err)
	}
	return e, nil
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
		value = pct.Encode(c.data, value).String()
	}
	if p.Edition != rfc3987 {
		p.Edition = uri.RFC3986
	}
	if err := p.Validate(c.rule, value); err != nil {
		return nil, errors.New(describe(err, value))
	}
	if c.component == uri.ComponentAuthority {
		return newAuthority(value, p), nil
	}
	return func(b *uri.Builder) error {
		b.Set(c.component, value)
		return nil
	}, nil
}

// newAuthority returns the edit that sets the authority to a valid text.
func newAuthority(value string, p uri.Parser) edit {
	a, _ := p.ParseAuthority(value)
	return func(b *uri.Builder) error {
		b.Remove(uri.ComponentAuthority).Set(uri.ComponentHost, a.Host().String())
		if userinfo, ok := a.Userinfo(); ok {
			b.Set(uri.ComponentUserinfo, userinfo)
		}
		if port, ok := a.Port(); ok {
			b.Set(uri.ComponentPort, port)
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
		params.Query, _ = b.Get(uri.ComponentQuery)
		if isAppend {
			b.Set(uri.ComponentQuery, params.Append(name, value).Query)
		} else {
			b.Set(uri.ComponentQuery, params.Set(name, value).Query)
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
		params.Query, _ = b.Get(uri.ComponentQuery)
		b.Set(uri.ComponentQuery, params.AppendName(name).Query)
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
			params.Query, _ = b.Get(uri.ComponentQuery)
			switch rest := params.Remove(parameter).Query; rest {
			case params.Query: // no parameter has this name
			case "":
				b.Remove(uri.ComponentQuery)
			default:
				b.Set(uri.ComponentQuery, rest)
			}
			return nil
		}, nil
	}
	if number, ok := strings.CutPrefix(name, "segment:"); ok {
		n, err := segmentNumber(number)
		return func(b *uri.Builder) error { return removeSegment(b, n) }, err
	}
	c, ok := settable[name]
	if !ok {
		return nil, errors.New("unknown component: use a component, query:NAME or segment:N")
	}
	return func(b *uri.Builder) error {
		b.Remove(c.component)
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
	path, _ := b.Get(uri.ComponentPath)
	at, ok := findSegment(path, n)
	if !ok {
		return misplacedSegment(uri.RuleSegment, fmt.Sprintf("the path has no segment %d", n))
	}
	if at.Offset == 0 && data == "" {
		return errEmptyFirst
	}
	as := pct.Segment
	_, hasScheme := b.Get(uri.ComponentScheme)
	if _, hasHost := b.Get(uri.ComponentHost); at.Offset == 0 && !hasScheme && !hasHost {
		as = pct.SegmentNC // otherwise a colon would end a scheme
	}
	b.Set(uri.ComponentPath, path[:at.Offset]+pct.Encode(as, data).String()+path[at.End():])
	return nil
}

// removeSegment removes the n-th segment, if it exists, and a slash: the one after it, or for
// the last segment the one before it.
func removeSegment(b *uri.Builder, n int) error {
	path, _ := b.Get(uri.ComponentPath)
	at, ok := findSegment(path, n)
	if !ok {
		return nil
	}
	if at.End() == len(path) {
		b.Set(uri.ComponentPath, path[:max(at.Offset-len("/"), 0)])
		return nil
	}
	rest := path[at.End()+len("/"):]
	if at.Offset == 0 && (rest == "" || rest[0] == '/') {
		return errEmptyFirst
	}
	b.Set(uri.ComponentPath, path[:at.Offset]+rest)
	return nil
}

// errEmptyFirst is the error of segments that have no text form, because the text would be
// read as other segments.
var errEmptyFirst = misplacedSegment(uri.RuleSegmentNZ, `the first segment cannot be empty: set a host, or begin the path with "/"`)

// misplacedSegment returns an error about the path as a whole.
func misplacedSegment(rule uri.Rule, message string) error {
	return wholeError(uri.ComponentPath, rule.String(), uri.RFC3986.Document(), "3.3", message)
}
