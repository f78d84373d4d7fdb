package urihttp

import (
	"net/http"
	"net/netip"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/enum"
)

// A ReferrerPolicy says how much of the URI of a page a client sends as Referer. The zero
// ReferrerPolicy is the default of browsers.
type ReferrerPolicy uint8

// The policies (Referrer Policy, section 3). "Downgrade" is a request from a trustworthy URI to
// one that is not: see [ReferrerPolicy.Referer].
const (
	ReferrerStrictOriginWhenCrossOrigin ReferrerPolicy = iota // the URI to the same origin, otherwise the origin, nothing on a downgrade
	ReferrerNone                                              // nothing
	ReferrerNoneWhenDowngrade                                 // the URI, nothing on a downgrade
	ReferrerSameOrigin                                        // the URI to the same origin, otherwise nothing
	ReferrerOrigin                                            // the origin
	ReferrerStrictOrigin                                      // the origin, nothing on a downgrade
	ReferrerOriginWhenCrossOrigin                             // the URI to the same origin, otherwise the origin
	ReferrerUnsafeURL                                         // the URI
)

var policies = enum.Names[ReferrerPolicy]{Package: "urihttp", What: "referrer policy", Names: []string{
	"strict-origin-when-cross-origin", "no-referrer", "no-referrer-when-downgrade", "same-origin",
	"origin", "strict-origin", "origin-when-cross-origin", "unsafe-url",
}}

// String returns the name, such as "no-referrer".
func (p ReferrerPolicy) String() string { return policies.String(p) }

// MarshalText returns the name. A value without one is an error.
func (p ReferrerPolicy) MarshalText() ([]byte, error) { return policies.MarshalText(p) }

// UnmarshalText sets p to the policy of that name. The error wraps [uri.ErrUnknownName], and leaves
// p unchanged.
func (p *ReferrerPolicy) UnmarshalText(text []byte) error { return policies.UnmarshalText(p, text) }

// ReferrerPolicyOf returns the policy in the Referrer-Policy of a response, and whether there is
// one: the last policy in all lines (Referrer Policy, section 8.1). It ignores what is not the
// name of a policy, because newer browsers know more. Names are in upper or lower case.
func ReferrerPolicyOf(header http.Header) (p ReferrerPolicy, ok bool) {
	for _, line := range header["Referrer-Policy"] {
		for token := range strings.SplitSeq(line, ",") {
			if policy, err := policies.Parse(strings.ToLower(strings.Trim(token, " \t"))); err == nil {
				p, ok = policy, true
			}
		}
	}
	return p, ok
}

// mostReferrer is the length of the longest Referer that is not cut to the origin (Referrer
// Policy, section 8.3).
const mostReferrer = 4096

// Referer returns what a request for target, made from page, sends as Referer, and whether it
// sends one (Referrer Policy, section 8.3; RFC 9110, section 10.1.3). It is page without userinfo
// and fragment, with "/" for an empty path, and otherwise as written; or the origin of page with
// the path "/". It is the origin, too, if the text would be longer than 4096 bytes.
//
// It returns false for a page whose scheme is not http or https or whose host is empty, and for an
// unknown policy.
//
// A downgrade is a request from an https page to a target that is not https or wss, as in Chromium,
// and a request from a trustworthy page to a target that is not trustworthy (Secure Contexts,
// section 3.1). Trustworthy are https and wss, and the hosts 127.0.0.0/8, [::1], localhost and
// names below localhost.
func (p ReferrerPolicy) Referer(page, target uri.URI) (uri.URI, bool) {
	origin, full, ok := referrers(page)
	if !ok {
		return uri.URI{}, false
	}
	same := OriginOf(page).Same(OriginOf(target))
	downgrade := isDowngrade(page, target)
	switch p {
	case ReferrerNoneWhenDowngrade:
		return unless(downgrade, full)
	case ReferrerSameOrigin:
		return unless(!same, full)
	case ReferrerOrigin:
		return origin, true
	case ReferrerStrictOrigin:
		return unless(downgrade, origin)
	case ReferrerOriginWhenCrossOrigin:
		if same {
			return full, true
		}
		return origin, true
	case ReferrerStrictOriginWhenCrossOrigin:
		if same {
			return full, true
		}
		return unless(downgrade, origin)
	case ReferrerUnsafeURL:
		return full, true
	}
	return uri.URI{}, false
}

func unless(no bool, u uri.URI) (uri.URI, bool) {
	if no {
		return uri.URI{}, false
	}
	return u, true
}

// referrers returns the two values that the Referer of a page can have, and whether it has any.
func referrers(page uri.URI) (origin, full uri.URI, ok bool) {
	if name := strings.ToLower(page.Scheme()); name != "http" && name != "https" {
		return uri.URI{}, uri.URI{}, false
	}
	origin, err := uri.ParseURI(OriginOf(page).String() + "/")
	if err != nil {
		return uri.URI{}, uri.URI{}, false // the origin is "null"
	}
	b := page.Builder().RemoveComponent(uri.ComponentUserinfo).RemoveComponent(uri.ComponentFragment)
	if page.Path().String() == "" {
		b.SetComponent(uri.ComponentPath, "/")
	}
	full, err = b.BuildURI()
	if err != nil || len(full.String()) > mostReferrer {
		full = origin
	}
	return origin, full, true
}

// isDowngrade reports whether a request from page for target is a downgrade.
func isDowngrade(page, target uri.URI) bool {
	from, to := OriginOf(page), OriginOf(target)
	if from.isSecure() {
		return !to.isSecure()
	}
	return from.isLocal() && !to.isSecure() && !to.isLocal()
}

// isSecure reports whether the scheme of o is one of TLS.
func (o Origin) isSecure() bool {
	name, _, _, _ := o.Tuple()
	return name == "https" || name == "wss"
}

// isLocal reports whether the host of o is the computer itself, so that requests do not leave it.
func (o Origin) isLocal() bool {
	_, host, _, _ := o.Tuple()
	if addr, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return addr.IsLoopback()
	}
	host = strings.TrimSuffix(host, ".")
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}
