// Package derive shows how RFC 3986 reads a reference: the rules of its grammar that parts of the
// text match, the steps that lead to the target, and the normal forms of section 6.2 with what
// changes from one to the next.
package derive

import (
	"bytes"
	"strings"

	"github.com/urikit/uri"
)

// A Step is a step of a resolution.
type Step struct {
	Section string `json:"section"`
	What    string `json:"what"`
	Result  string `json:"result"` // a path, or ""
}

// A Removal is a step of the removal of dot-segments: the buffers after it.
type Removal struct {
	Rule   string `json:"rule"` // the letter of section 5.2.4, step 2, or "" for the beginning
	Input  string `json:"input"`
	Output string `json:"output"`
}

// A Resolution writes down the steps of sections 5.2.2 to 5.2.4. It follows their pseudocode, which
// does not guard the path of a target that would be read as something else: the target itself is
// that of package uri.
type Resolution struct {
	Show     func(path string) string // returns a path as the steps have it
	Most     int                      // the most Removals
	Steps    []Step
	Removals []Removal
	More     int       // the number of removals that are left out
	Target   uri.Parts // T in the pseudocode
}

func (t *Resolution) step(section, what, path string) {
	t.Steps = append(t.Steps, Step{section, what, t.Show(path)})
}

// Transform writes down the steps for a reference, which is R in section 5.2.2. The cases have the
// order of the pseudocode.
func (t *Resolution) Transform(base, r uri.Parts) {
	t.Target = r
	switch {
	case r.HasScheme:
		t.step("5.2.2", "The link has a scheme: the result takes the scheme, authority, path and query of the link.", r.Path)
		t.removeDotSegments(r.Path)
	case r.HasAuthority:
		t.step("5.2.2", "The link has no scheme, but an authority: the result takes the authority, path and query of the link, and the scheme of the base.", r.Path)
		t.removeDotSegments(r.Path)
	case r.Path == "":
		query := "the query of the base, as the link has none"
		if r.HasQuery {
			query = "the query of the link"
		} else {
			t.Target.Query, t.Target.HasQuery = base.Query, base.HasQuery
		}
		t.step("5.2.2", "The path of the link is empty: the result takes the scheme, authority and path of the base, and "+query+".", base.Path)
		t.Target.Path = base.Path
	case strings.HasPrefix(r.Path, "/"):
		t.step("5.2.2", `The path of the link begins with "/": the result takes the path and query of the link, and the scheme and authority of the base.`, r.Path)
		t.removeDotSegments(r.Path)
	default:
		t.step("5.2.2", "The path of the link is relative: the result takes the scheme and authority of the base, and the query of the link. Its path joins both paths.", r.Path)
		merged := base.Path[:strings.LastIndexByte(base.Path, '/')+1] + r.Path
		what := `The path of the link follows the last "/" of the path of the base.`
		if base.HasAuthority && base.Path == "" {
			merged, what = "/"+r.Path, `The base has an authority and an empty path: "/" comes before the path of the link.`
		}
		t.step("5.2.3", what, merged)
		t.removeDotSegments(merged)
	}
	if !r.HasScheme {
		t.Target.Scheme, t.Target.HasScheme = base.Scheme, base.HasScheme
		if !r.HasAuthority {
			t.Target.Authority, t.Target.HasAuthority = base.Authority, base.HasAuthority
		}
	}
	what := "The result takes the fragment of the link."
	if !r.HasFragment {
		what = "The link has no fragment, so the result has none."
	}
	t.Steps = append(t.Steps, Step{"5.2.2", what, ""})
}

// removeDotSegments is section 5.2.4.
func (t *Resolution) removeDotSegments(path string) {
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
	t.Target.Path = string(output)
	t.step("5.2.4", "Remove the dot-segments.", t.Target.Path)
}

func (t *Resolution) removal(rule, input string, output []byte) {
	if len(t.Removals) == t.Most {
		t.More++
		return
	}
	t.Removals = append(t.Removals, Removal{rule, t.Show(input), t.Show(string(output))})
}
