package main

import (
	"cmp"
	"slices"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

func newValidate(std *streams) *cobra.Command {
	var in input
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
also what is only deprecated.`,
		Example: `  uri validate 'http://example.com:80a/'
  uri validate --scheme-rules http:///path 'ws://example.com/#top'
  uri validate --print valid <list >good`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if schemeRules {
				if err := in.needsDefault("--scheme-rules"); err != nil {
					return err
				}
			}
			rule := in.asRule()
			return in.runJob(args, func(out *output, r record) error {
				err := out.parser().ValidateBytes(rule, r.text)
				var broken []scheme.Violation // nil if not looked for
				if err == nil && schemeRules {
					broken, err = checkScheme(r.text)
				}
				if out.json {
					return out.verdict(r, err, newJSONViolations(broken))
				}
				if err == nil && pass.String() == "valid" || err != nil && pass.String() == "invalid" {
					if err := out.line(r.text); err != nil {
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
	in.addFlags(cmd, std)
	pass.add(cmd, "print", "which inputs to pass through", "")
	cmd.Flags().BoolVar(&schemeRules, "scheme-rules", false, "hold URIs against the rules of their schemes too")
	return cmd
}

// checkScheme returns how a reference, which is valid, breaks the rules of its
// scheme, if it has one, and as an error the first way that makes it invalid.
func checkScheme(text []byte) ([]scheme.Violation, error) {
	ref, err := uri.ParseBytes(text)
	if err != nil {
		return nil, err
	}
	broken := violations(ref)
	i := slices.IndexFunc(broken, func(v scheme.Violation) bool { return v.Need != scheme.Deprecated })
	if i < 0 {
		return broken, nil
	}
	return broken, newSchemeProblem(broken[i])
}

// violations returns how ref breaks the rules of its scheme. It is never nil.
func violations(ref uri.Reference) []scheme.Violation {
	if u, ok := ref.URI(); ok {
		if broken := scheme.Known().Violations(u); broken != nil {
			return broken
		}
	}
	return []scheme.Violation{}
}

// newSchemeProblem returns the error that a violation is. RFC 3986 leaves it to the
// scheme, whose document the message names.
func newSchemeProblem(v scheme.Violation) error {
	component := v.Component
	if component == uri.ComponentAuthority {
		component = uri.ComponentHost // which is there where the authority is
	}
	return &uri.SyntaxError{
		Offset:    v.Span.Offset,
		Component: component,
		Span:      v.Span,
		Rule:      v.Component.String(),
		Document:  uri.RFC3986.Document(),
		Section:   "3.1",
		Message:   v.Message + ": " + v.Source,
	}
}

// verdict writes as JSON whether r is valid. Violations are nil where they were not
// looked for.
func (o *output) verdict(r record, err error, violations []jsonViolation) error {
	if err != nil && violations == nil {
		return o.invalid(r, err)
	}
	if violations == nil {
		return o.put(append(o.w.appendJSONInput(o.w.b, r.text), `,"valid":true}`+"\n"...))
	}
	object := struct {
		Valid      bool            `json:"valid"`
		Error      *jsonError      `json:"error,omitempty"`
		Violations []jsonViolation `json:"violations,omitzero"`
	}{err == nil, nil, violations}
	if err == nil {
		return o.objectOf(r.text, object)
	}
	p, ok := asProblem(err)
	if !ok {
		return &processError{err}
	}
	object.Error = newJSONError(p)
	return cmp.Or(o.objectOf(r.text, object), errInvalid)
}

// A jsonViolation is how JSON shows that a URI breaks a rule of its scheme.
type jsonViolation struct {
	Component string   `json:"component"`
	Span      jsonSpan `json:"span"`
	Need      string   `json:"need"`
	Source    string   `json:"source"`
	Message   string   `json:"message"`
}

// newJSONViolations returns the violations for JSON, nil for nil.
func newJSONViolations(broken []scheme.Violation) []jsonViolation {
	if broken == nil {
		return nil
	}
	list := []jsonViolation{}
	for _, v := range broken {
		list = append(list, jsonViolation{v.Component.String(), newJSONSpan(v.Span), v.Need.String(), v.Source, v.Message})
	}
	return list
}
