package redact

import (
	"reflect"
	"slices"
	"strings"
)

// MaskHeader returns a copy of a header, such as an http.Header, in which the values of credentials
// are masked: those of Authorization, whose scheme stays, of cookies, whose names stay, and of each
// header whose name says that it is secret. In the values of all others it masks what
// [Policy.MaskText] masks.
func (p Policy) MaskHeader(h map[string][]string) map[string][]string {
	if h == nil {
		return nil
	}
	rules := p.rules()
	masked := make(map[string][]string, len(h))
	for name, values := range h {
		list := slices.Clone(values) // nil stays nil
		for i, value := range values {
			list[i] = p.headerValue(name, value, rules.IsHeader(name))
		}
		masked[name] = list
	}
	return masked
}

// Header is [Policy.MaskHeader] of the zero Policy.
func Header(h map[string][]string) map[string][]string { return Policy{}.MaskHeader(h) }

// headerOf returns the header that a value of type http.Header is. This package does not import
// net/http.
func headerOf(v any) (map[string][]string, bool) {
	if !isHeaderType(reflect.TypeOf(v)) {
		return nil, false
	}
	h, ok := reflect.ValueOf(v).Convert(reflect.TypeFor[map[string][]string]()).Interface().(map[string][]string)
	return h, ok
}

// isHeaderType reports whether a type is http.Header.
func isHeaderType(t reflect.Type) bool {
	return t != nil && t.Kind() == reflect.Map && t.Name() == "Header" && t.PkgPath() == "net/http"
}

// headerValue returns a value of a header with its secrets masked. The first cases do not depend on
// isSecret. A secret cookie keeps its name, and other credentials their scheme.
func (p *Policy) headerValue(name, value string, isSecret bool) string {
	switch lower := strings.ToLower(name); {
	case p.Show.Headers || value == "":
	case lower == "location" || lower == "content-location" || lower == "referer":
		return p.MaskText(p.MaskString(value)) // one reference, in which a space can be
	case !isSecret:
	case lower == "cookie":
		cookies := strings.Split(value, ";")
		for i, cookie := range cookies {
			cookies[i] = p.cookie(cookie)
		}
		return strings.Join(cookies, ";")
	case lower == "set-cookie":
		cookie, attributes, ok := strings.Cut(value, ";")
		if cookie = p.cookie(cookie); ok {
			cookie += ";" + p.MaskText(attributes)
		}
		return cookie
	default:
		scheme, _, ok := strings.Cut(value, " ")
		if ok && strings.HasSuffix(lower, "authorization") && strings.Trim(strings.ToLower(scheme), "abcdefghijklmnopqrstuvwxyz0123456789-") == "" {
			return scheme + " " + p.mask()
		}
		return p.mask()
	}
	return p.MaskText(value)
}

// cookie returns "name=value" with the value masked.
func (p *Policy) cookie(pair string) string {
	name, value, ok := strings.Cut(pair, "=")
	switch {
	case !ok && strings.TrimSpace(pair) != "":
		return p.mask()
	case value == "":
		return pair
	}
	return name + "=" + p.mask()
}
