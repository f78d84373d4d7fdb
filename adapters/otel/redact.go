package uriotel

import (
	"slices"
	"strconv"
	"strings"

	"go.opentelemetry.io/otel/attribute"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"

	"github.com/urikit/uri"
)

const redacted = "REDACTED"

// DefaultQueryKeys returns the names of query parameters whose values the semantic conventions
// redact: those of version 1.43.0, and "AWSAccessKeyId" and "Signature", which they had up to
// version 1.41.0.
func DefaultQueryKeys() []string {
	return []string{
		"X-Amz-Signature", "X-Amz-Credential", "X-Amz-Security-Token", "sig", "X-Goog-Signature",
		"AWSAccessKeyId", "Signature",
	}
}

// A Redactor makes attributes and redacts secrets. The zero Redactor follows the semantic
// conventions.
type Redactor struct {
	// QueryKeys are the names of the query parameters whose values are redacted, instead of
	// [DefaultQueryKeys]. This is the property sensitive_query_parameters of the conventions.
	// They are compared with decoded names, and upper and lower case differ. Nil is the
	// default, and an empty list redacts no parameter.
	QueryKeys []string

	// Secrets returns the places of other secrets in a text, in any order.
	Secrets func(text string) []uri.Span
}

// Attributes returns the attributes of a reference.
func (r Redactor) Attributes(ref uri.Reference) []attribute.KeyValue {
	text := ref.String()
	parts := uri.Split(text)
	secrets := r.secrets(text, parts)
	var attributes []attribute.KeyValue
	if parts.HasScheme || parts.HasAuthority {
		attributes = append(attributes, semconv.URLFull(redact(text, uri.Span{Length: len(text)}, secrets)))
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
		value := redact(text, at, secrets)
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
	return redact(text, uri.Span{Length: len(text)}, r.secrets(text, uri.Split(text)))
}

// secrets returns the places of secrets in order. They do not overlap.
func (r Redactor) secrets(text string, parts uri.Parts) []uri.Span {
	var secrets []uri.Span
	if at, ok := parts.Span(uri.ComponentUserinfo); ok {
		user, _, _ := strings.Cut(at.Of(text), ":")
		secrets = append(secrets, uri.Span{Offset: at.Offset, Length: len(user)})
		if after := len(user) + len(":"); after < at.Length {
			secrets = append(secrets, uri.Span{Offset: at.Offset + after, Length: at.Length - after})
		}
	}
	if at, ok := uri.PasswordSpan(text); ok {
		secrets = append(secrets, at)
	}
	if at, ok := parts.Span(uri.ComponentQuery); ok {
		secrets = r.appendValues(secrets, at, text)
	}
	if r.Secrets != nil {
		secrets = append(secrets, r.Secrets(text)...)
	}
	return merged(secrets, len(text))
}

// appendValues appends the places of the secret values in a query. A semicolon can separate
// parameters, and can be a part of a value: after one, a name is found, and a value does not
// end there.
func (r Redactor) appendValues(secrets []uri.Span, query uri.Span, text string) []uri.Span {
	keys := r.QueryKeys
	if keys == nil {
		keys = DefaultQueryKeys()
	}
	params := uri.Params{Form: true}
	for at := query.Offset; at < query.End(); {
		end := at + until(text[at:query.End()], "&")
		for at < end {
			n := until(text[at:end], ";")
			name, _, ok := strings.Cut(text[at:at+n], "=")
			decoded, err := params.Decode(name)
			if ok && err == nil && slices.Contains(keys, decoded) {
				value := at + len(name) + len("=")
				secrets = append(secrets, uri.Span{Offset: value, Length: end - value})
				break
			}
			at += n + len(";")
		}
		at = end + len("&")
	}
	return secrets
}

// until returns the index of a separator in s, or len(s).
func until(s, separator string) int {
	if i := strings.Index(s, separator); i >= 0 {
		return i
	}
	return len(s)
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

// redact returns the part of a text at a place, with its secrets replaced.
func redact(text string, at uri.Span, secrets []uri.Span) string {
	var b strings.Builder
	done := at.Offset
	for _, s := range secrets {
		from, to := max(s.Offset, at.Offset), min(s.End(), at.End())
		if from < to {
			b.WriteString(text[done:from])
			b.WriteString(redacted)
			done = to
		}
	}
	if done == at.Offset {
		return at.Of(text)
	}
	b.WriteString(text[done:at.End()])
	return b.String()
}
