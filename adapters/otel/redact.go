package uriotel

import (
	"slices"
	"strconv"
	"strings"

	"go.opentelemetry.io/otel/attribute"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"

	"github.com/urikit/uri"
	"github.com/urikit/uri/redact"
)

// A Redactor makes attributes and redacts secrets. The zero Redactor redacts more than the semantic
// conventions ask for: all that package redact knows, and the user.
type Redactor struct {
	// Policy says what else or what less is a secret. An empty Mask is "REDACTED", as in the
	// conventions. Policy.Names is for the property sensitive_query_parameters of the conventions,
	// except that letters of either case are equal.
	Policy redact.Policy
}

// policy returns the Policy with its mask.
func (r Redactor) policy() redact.Policy {
	if r.Policy.Mask == "" {
		r.Policy.Mask = "REDACTED"
	}
	return r.Policy
}

// Attributes returns the attributes of a reference.
func (r Redactor) Attributes(ref uri.Reference) []attribute.KeyValue {
	text := ref.String()
	parts := uri.Split(text)
	secrets := r.secrets(text, parts)
	var attributes []attribute.KeyValue
	if parts.HasScheme || parts.HasAuthority {
		attributes = append(attributes, semconv.URLFull(r.redacted(text, uri.Span{Length: len(text)}, secrets)))
	}
	for _, c := range []struct {
		component uri.Component
		attribute func(value string) attribute.KeyValue
	}{
		{uri.ComponentScheme, semconv.URLScheme},
		{uri.ComponentHost, semconv.URLDomain},
		{uri.ComponentPort, nil},
		{uri.ComponentPath, semconv.URLPath},
		{uri.ComponentQuery, semconv.URLQuery},
		{uri.ComponentFragment, semconv.URLFragment},
	} {
		at, ok := parts.Span(c.component)
		if !ok {
			continue
		}
		value := r.redacted(text, at, secrets)
		if c.attribute != nil {
			attributes = append(attributes, c.attribute(value))
		} else if port, err := strconv.ParseUint(value, 10, 16); err == nil {
			attributes = append(attributes, semconv.URLPort(int(port)))
		}
	}
	return attributes
}

// Redact returns any text, valid or not, as the value of url.full. Without secrets it is the
// text itself.
func (r Redactor) Redact(text string) string {
	return r.redacted(text, uri.Span{Length: len(text)}, r.secrets(text, uri.Split(text)))
}

// secrets returns the places of secrets in order. They do not overlap.
func (r Redactor) secrets(text string, parts uri.Parts) []uri.Span {
	secrets := r.policy().Spans(text)
	if at, ok := parts.Span(uri.ComponentUserinfo); ok && !r.Policy.Show.Users {
		user, _, _ := strings.Cut(at.Of(text), ":")
		secrets = append(secrets, uri.Span{Offset: at.Offset, Length: len(user)})
	}
	return merged(secrets, len(text))
}

// merged returns the spans in order, without overlaps and without parts outside the text.
func merged(spans []uri.Span, length int) []uri.Span {
	slices.SortFunc(spans, func(a, b uri.Span) int { return a.Offset - b.Offset })
	end, n := 0, 0
	for _, s := range spans {
		from, to := max(s.Offset, end), min(s.End(), length)
		if from >= to {
			continue
		}
		if n > 0 && s.Offset < end {
			spans[n-1].Length = to - spans[n-1].Offset
		} else {
			spans[n] = uri.Span{Offset: from, Length: to - from}
			n++
		}
		end = to
	}
	return spans[:n]
}

// redacted returns the part of a text at a place, with its secrets replaced.
func (r Redactor) redacted(text string, at uri.Span, secrets []uri.Span) string {
	mask := r.policy().Mask
	var b strings.Builder
	done := at.Offset
	for _, s := range secrets {
		from, to := max(s.Offset, at.Offset), min(s.End(), at.End())
		if from < to {
			b.WriteString(text[done:from])
			b.WriteString(mask)
			done = to
		}
	}
	if done == at.Offset {
		return at.Of(text)
	}
	b.WriteString(text[done:at.End()])
	return b.String()
}
