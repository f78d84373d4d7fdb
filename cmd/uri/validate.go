package main

import (
	"cmp"
	"slices"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/scheme"
)

func newValidate(std *streams) *cobra.Command {
	var opts options
	pass := choice{values: []string{"none", "valid", "invalid"}}
	schemeRules := false
	cmd := &cobra.Command{
		Use:   "validate [flags] [REFERENCE ...]",
		Short: "Tell which inputs are valid",
		Long: `validate holds each input against the grammar of RFC 3986, or of the edition that
--edition names. It says nothing of a valid one, and what is wrong with an invalid
one, on standard error. With --print it also passes the inputs of one kind through,
unchanged.

With --scheme-rules, a URI that its scheme's own specification forbids is invalid
too (section 3.1), as far as the rules are known here: see "uri help schemes". The
first rule that it breaks is told, or with --json each, in "violations", and there
also what is only deprecated.

The rules go by the components of RFC 3986. With an older --edition they are asked
about the components that both have at the same place. They are not asked about userinfo,
host and port of a registry name, such as http://a_b/ by RFC 2396, nor about anything in
a text that is invalid by RFC 3986. A note on standard error says so; the exit status
stays. With --json the components are in "unasked".`,
		Example: `  uri validate 'http://example.com:80a/'
  uri validate --scheme-rules http:///path 'ws://example.com/#top'
  uri validate --print valid <list >good`,
		RunE: func(cmd *cobra.Command, args []string) error {
			rule, parser := opts.rule, opts.parser()
			return opts.runJob(args, func(out *output, r stream.Record) error {
				err := parser.ValidateBytes(rule, r.Text)
				var broken []scheme.Violation // nil if not looked for
				var unasked []string
				if err == nil && schemeRules {
					broken, unasked, err = checkScheme(parser.Edition, r.Text)
				}
				if out.json {
					return out.verdict(r, err, newJSONViolations(broken), unasked)
				}
				if unasked != nil {
					if err := out.remark(r, notAsked(unasked, parser.Edition)); err != nil {
						return err
					}
				}
				if err == nil && pass.String() == "valid" || err != nil && pass.String() == "invalid" {
					if err := out.Line(r.Text); err != nil {
						return err
					}
				}
				if err != nil {
					return out.invalid(r, err)
				}
				return nil
			})
		},
	}
	opts.addFlags(cmd, std)
	pass.add(cmd, "print", "which inputs to pass through", "")
	cmd.Flags().BoolVar(&schemeRules, "scheme-rules", false, "hold URIs against the rules of their schemes too")
	return cmd
}

// checkScheme returns what askScheme does for a text, and as an error the first violation
// that makes it invalid.
func checkScheme(e uri.Edition, text []byte) (broken []scheme.Violation, unasked []string, err error) {
	ref, err := uri.Parser{Edition: e}.ParseBytes(text)
	if err != nil {
		return nil, nil, err
	}
	broken, unasked = askScheme(e, ref)
	i := slices.IndexFunc(broken, func(v scheme.Violation) bool { return v.Need != scheme.Deprecated })
	if i < 0 {
		return broken, unasked, nil
	}
	return broken, unasked, newSchemeProblem(e, broken[i])
}

// notAsked returns the note that the rules of the scheme were not asked about some
// components.
func notAsked(components []string, e uri.Edition) *uri.SyntaxError {
	return &uri.SyntaxError{
		Offset: -1, Production: "scheme", Document: e.Document(), Section: "3.1",
		Message: "note: the rules of its scheme " + listUnasked(components),
	}
}

// newSchemeProblem returns the error that a violation is, by an edition. It leaves the
// rules to the scheme, whose document the message names.
func newSchemeProblem(e uri.Edition, v scheme.Violation) error {
	component := v.Component
	if component == uri.ComponentAuthority {
		component = uri.ComponentHost // which is there where the authority is
	}
	return &uri.SyntaxError{
		Offset:     v.Span.Offset,
		Component:  component,
		Span:       v.Span,
		Production: v.Component.String(),
		Document:   e.Document(),
		Section:    "3.1",
		Message:    v.Message + ": " + v.Source,
	}
}

// verdict writes as JSON whether r is valid. Violations are nil where they were not
// looked for. Unasked are the components that the rules could not be asked about.
func (o *output) verdict(r stream.Record, err error, violations []jsonViolation, unasked []string) error {
	if err != nil && violations == nil {
		return o.invalid(r, err)
	}
	if violations == nil {
		return o.Put(append(appendJSONInput(o.Buffer, o.Bytes(), r.Text), `,"valid":true}`+"\n"...))
	}
	object := struct {
		Valid      bool            `json:"valid"`
		Error      *jsonError      `json:"error,omitempty"`
		Violations []jsonViolation `json:"violations,omitzero"`
		Unasked    []string        `json:"unasked,omitempty"`
	}{err == nil, nil, violations, unasked}
	if err == nil {
		return o.objectOf(r.Text, object)
	}
	p, ok := asProblem(err)
	if !ok {
		return &stream.Failure{Err: err}
	}
	object.Error = newJSONError(p)
	return cmp.Or(o.objectOf(r.Text, object), stream.ErrInvalid)
}
