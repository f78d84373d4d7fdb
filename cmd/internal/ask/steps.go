package ask

import (
	"bytes"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/mask"
)

// A Resolving is the resolution of a reference, as shown, with the steps of RFC 3986.
type Resolving struct {
	Redacted        string           `json:"redacted"` // the base with masks
	Pieces          []Piece          `json:"pieces"`   // of the base
	BaseProblem     *shownProblem    `json:"base_problem"`
	Refused         string           `json:"refused"` // why there is no target
	Target          string           `json:"target"`
	CurrentDocument bool             `json:"current_document"`
	Steps           []ResolutionStep `json:"steps"`
	Removals        []Removal        `json:"removals"` // the steps of section 5.2.4
	More            int              `json:"more"`     // the number of removals that are left out
}

// A ResolutionStep is a step of a resolution.
type ResolutionStep struct {
	Section string `json:"section"`
	What    string `json:"what"`
	Result  string `json:"result"`
}

// A Removal is a step of the removal of dot-segments: the buffers after it.
type Removal struct {
	Rule   string `json:"rule"` // the letter of section 5.2.4, step 2, or "" for the beginning
	Input  string `json:"input"`
	Output string `json:"output"`
}

// resolving resolves a text against a base.
func (v *View) resolving(s, base *subject) *Resolving {
	d := v.Parser.Dialect
	j := &Resolving{
		Redacted: base.secrets.Mask(base.text, uri.Span{Length: len(base.text)}),
		Pieces:   base.pieces(splitSpans(base.text)), Steps: []ResolutionStep{}, Removals: []Removal{},
	}
	prepared, err := ParseBase(base.text, d, uri.Resolver{})
	if err != nil {
		j.BaseProblem = base.problem(err, d)
		return j
	}
	r := NewResolve(v.Rule, v.Parser, prepared)
	var result Resolution
	if err := r.Resolve(&result, []byte(s.text), false); err != nil {
		if p, ok := answer.AsProblem(err); ok {
			j.Refused = answer.Completed(p, []byte(s.text)).Message
		} else {
			j.Refused = answer.Said(err)
		}
		return j
	}
	target := string(result.Text)
	j.CurrentDocument = result.current != nil
	var again func() (string, bool)
	var masked Resolution // of the masked texts
	if len(s.secrets) > 0 || len(base.secrets) > 0 {
		again = func() (string, bool) {
			prepared, err := ParseBase(base.masked(), d, uri.Resolver{})
			if err != nil {
				return "", false
			}
			r := NewResolve(v.Rule, v.Parser, prepared)
			err = r.Resolve(&masked, []byte(s.masked()), false)
			return string(masked.Text), err == nil
		}
	}
	shown := subjectWith(target, mask.FindDerived(target, again))
	j.Target = shown.line()
	if d.IsOlder() || j.CurrentDocument {
		return j
	}
	// The steps are those of the masked texts, which lead to the masked target.
	t := trace{show: shownText}
	if j.Target == secret.Masked {
		t.show = func(string) string { return secret.Masked }
	}
	t.transform(uri.Split(base.masked()), uri.Split(s.masked()))
	t.Steps = append(t.Steps, ResolutionStep{"5.3", "Recompose the components of T.", j.Target})
	j.Steps, j.Removals, j.More = t.Steps, append(j.Removals, t.Removals...), t.more
	return j
}

// A trace writes down the steps of sections 5.2.2 to 5.2.4. It follows their pseudocode; the
// target itself is that of package uri.
type trace struct {
	show     func(string) string
	Steps    []ResolutionStep
	Removals []Removal
	more     int
	target   uri.Parts
}

func (t *trace) step(section, what, path string) {
	t.Steps = append(t.Steps, ResolutionStep{section, what, t.show(path)})
}

// transform is section 5.2.2.
func (t *trace) transform(base, r uri.Parts) {
	t.target = r
	switch {
	case r.HasScheme:
		t.step("5.2.2", "R has a scheme: T takes the scheme, authority, path and query of R.", r.Path)
		t.removeDotSegments(r.Path)
	case r.HasAuthority:
		t.step("5.2.2", "R has no scheme, but an authority: T takes the authority, path and query of R, and the scheme of the base.", r.Path)
		t.removeDotSegments(r.Path)
	case r.Path == "":
		query := "the query of the base, as R has none"
		if r.HasQuery {
			query = "the query of R"
		} else {
			t.target.Query, t.target.HasQuery = base.Query, base.HasQuery
		}
		t.step("5.2.2", "The path of R is empty: T takes the scheme, authority and path of the base, and "+query+".", base.Path)
		t.target.Path = base.Path
	case strings.HasPrefix(r.Path, "/"):
		t.step("5.2.2", `The path of R begins with "/": T takes the path and query of R, and the scheme and authority of the base.`, r.Path)
		t.removeDotSegments(r.Path)
	default:
		t.step("5.2.2", "The path of R is relative: T takes the scheme and authority of the base, and the query of R. Merge the paths.", r.Path)
		merged := base.Path[:strings.LastIndexByte(base.Path, '/')+1] + r.Path
		what := `Put the path of R after the last "/" of the path of the base.`
		if base.HasAuthority && base.Path == "" {
			merged, what = "/"+r.Path, `The base has an authority and an empty path: put "/" before the path of R.`
		}
		t.step("5.2.3", what, merged)
		t.removeDotSegments(merged)
	}
	if !r.HasScheme {
		t.target.Scheme, t.target.HasScheme = base.Scheme, base.HasScheme
		if !r.HasAuthority {
			t.target.Authority, t.target.HasAuthority = base.Authority, base.HasAuthority
		}
	}
	what := "T takes the fragment of R."
	if !r.HasFragment {
		what = "R has no fragment, so T has none."
	}
	t.Steps = append(t.Steps, ResolutionStep{"5.2.2", what, ""})
}

// removeDotSegments is section 5.2.4.
func (t *trace) removeDotSegments(path string) {
	input, output := path, make([]byte, 0, len(path))
	t.removal("", input, output)
	for input != "" {
		rule := ""
		switch {
		case strings.HasPrefix(input, "../"):
			rule, input = "A", input[len("../"):]
		case strings.HasPrefix(input, "./"):
			rule, input = "A", input[len("./"):]
		case strings.HasPrefix(input, "/./"):
			rule, input = "B", input[len("/."):]
		case input == "/.":
			rule, input = "B", "/"
		case strings.HasPrefix(input, "/../"), input == "/..":
			rule = "C"
			if input = input[len("/.."):]; input == "" {
				input = "/"
			}
			output = output[:max(0, bytes.LastIndexByte(output, '/'))]
		case input == ".", input == "..":
			rule, input = "D", ""
		default:
			n := strings.IndexByte(input[1:], '/') + 1
			if n == 0 {
				n = len(input)
			}
			rule = "E"
			output, input = append(output, input[:n]...), input[n:]
		}
		t.removal(rule, input, output)
	}
	t.target.Path = string(output)
	t.step("5.2.4", "Remove the dot-segments.", t.target.Path)
}

func (t *trace) removal(rule, input string, output []byte) {
	if len(t.Removals) == maxListed/4 {
		t.more++
		return
	}
	t.Removals = append(t.Removals, Removal{rule, t.show(input), t.show(string(output))})
}
