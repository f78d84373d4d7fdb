package audit

import "github.com/urikit/uri"

// A Finding is one problem that a rule found in a text.
type Finding struct {
	ID       string // of the rule
	Severity Severity
	Section  string // that of the [Rule]

	// Component is the component with the problem, and Span its place in the text. For
	// a problem of the whole text, the component is [uri.ComponentNone].
	Component uri.Component
	Span      uri.Span

	Message string // the problem, for people; without passwords and values

	// Advice is what to do about the problem: that of the [Rule], or how to repair a text of
	// one's own if no other finding has it refused. It is empty if a finding that is more serious
	// decides what to do: findings of overlapping places have no two pieces of advice, except
	// about secrets, and a text to refuse has no advice to change it.
	Advice string
}
