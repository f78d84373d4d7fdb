package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

// auditors are the verb with the settings for each kind of text.
type auditors struct {
	texts    ask.Audit
	strict   linkAuditors // links that are URIs, or have no form that all agree on
	iris     linkAuditors // links that are IRIs, where browsers read them
	repaired linkAuditors // links that browsers repair
	lenient  bool         // there are links of the last two kinds
}

// linkAuditors are the verb for links in documents.
type linkAuditors struct {
	links    ask.Audit
	pictures ask.Audit // at the places where browsers show an image
}

// newAuditors returns the verb for settings. Lenient says that a link that browsers read need not be
// a URI.
func newAuditors(lenient bool, set *ask.Values) (*auditors, error) {
	v, err := ask.NewAudit(set)
	if err != nil {
		return nil, err
	}
	all := &auditors{texts: *v, lenient: lenient}
	if all.strict, err = newLinkAuditors(set); err != nil || !lenient {
		return all, err
	}
	iris := set.Clone()
	iris.Suppose(ask.As, ask.RuleNames(uri.RuleURIReference)[1]) // RFC 3986 is the edition, from which an IRI may depart here
	if all.iris, err = newLinkAuditors(iris); err != nil {
		return nil, err
	}
	repaired := set.Clone()
	repaired.Suppose(ask.Severity, append([]string{auditname.Invalid + "=" + audit.SeverityInfo.String()}, set.Texts(ask.Severity)...))
	all.repaired, err = newLinkAuditors(repaired)
	return all, err
}

// newLinkAuditors returns the verb for links, which the rule script-link is about unless it is off.
func newLinkAuditors(set *ask.Values) (linkAuditors, error) {
	if set.Setting(auditname.ScriptLink) == ask.SettingOff {
		v, err := ask.NewAudit(set)
		if err != nil {
			return linkAuditors{}, err
		}
		return linkAuditors{*v, *v}, nil
	}
	links := set.Clone()
	links.Suppose(ask.Severity, append([]string{auditname.ScriptLink + "=" + ask.SettingOn}, set.Texts(ask.Severity)...))
	v, err := ask.NewAudit(links)
	if err != nil {
		return linkAuditors{}, err
	}
	all := linkAuditors{links: *v}
	links.Suppose(ask.Severity, append(slices.Clone(set.Texts(ask.Severity)), auditname.ScriptLink+"="+ask.SettingOff))
	if v, err = ask.NewAudit(links); err != nil {
		return linkAuditors{}, err
	}
	all.pictures = *v
	return all, nil
}

// find finds the findings in a text. A reference in running text is not a link.
func (all *auditors) find(s *audited) {
	if s.link == nil || s.link.Delimiter != delimiter.Attribute && s.link.Delimiter != delimiter.Markup {
		s.findings, s.valid, s.fingerprints = all.texts.Find(s.Text)
		return
	}
	by, repaired := &all.strict, false
	if all.lenient && s.link.Browser.Reads && s.link.Browser.Err == nil {
		if uri.Validate(uri.RuleURIReference, s.link.Text) != nil {
			repaired = agreedForm(s.link) != ""
		}
		switch {
		case !repaired:
		case isIRI(s.link.Text):
			by, repaired = &all.iris, false
		default:
			by = &all.repaired
		}
	}
	by.find(s)
	for i := range s.findings {
		if f := &s.findings[i]; f.ID == auditname.Invalid && repaired {
			f.Message += ", but browsers accept it" // the form can have a secret that no rule knows
		}
	}
}

// find finds the findings in a link.
func (by *linkAuditors) find(s *audited) {
	s.findings, s.valid, s.fingerprints = by.links.Find(s.Text)
	if slices.ContainsFunc(s.findings, func(f audit.Finding) bool { return f.ID == auditname.ScriptLink }) && isPicture(s.link) {
		s.findings, s.valid, s.fingerprints = by.pictures.Find(s.Text)
	}
}

// disputed are the rules for texts that programs, or people, read in several ways.
var disputed = []string{
	auditname.TwoReadings, auditname.BrowserDiffers, auditname.Backslash, auditname.StrippedCharacter, auditname.UserinfoMisleading,
	auditname.HostEncoded, auditname.HostFolds, auditname.MixedScripts, auditname.InvalidALabel, auditname.DirectionControl,
	auditname.InvisibleCharacter,
}

// agreedForm returns the URI or relative reference for what browsers, and extract, make of a link. It
// returns "" if there is none, and if programs or people read the link in several ways.
func agreedForm(l *document.Link) string {
	form, _ := l.Encoded()
	form = encodeRest(form)
	if uri.Validate(uri.RuleURIReference, form) != nil || !isAgreedHost(l.Text) {
		return ""
	}
	for _, f := range (audit.Auditor{}).AuditText(l.Text) {
		if slices.Contains(disputed, f.ID) {
			return ""
		}
	}
	return form
}

// encodeRest percent-encodes the characters after the authority that no URI has and that browsers
// keep, such as "|" and "[". It leaves "%" as it is: programs decode a bad one in several ways.
func encodeRest(form string) string {
	start := 0
	if parts := uri.Split(form); parts.HasAuthority {
		start = strings.Index(form, "//") + len("//") + len(parts.Authority)
	}
	fragment, has := "", false
	rest := form[start:]
	if rest, fragment, has = strings.Cut(rest, "#"); has {
		fragment = "#" + encodeInvalid(fragment)
	}
	return form[:start] + encodeInvalid(rest) + fragment
}

// encodeInvalid percent-encodes the bytes that are neither allowed in a path, a query or a fragment
// nor "%".
func encodeInvalid(text string) string {
	const also = "-._~:/?@!$&'()*+,;=%"
	var b strings.Builder
	for _, c := range []byte(text) {
		if c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || strings.IndexByte(also, c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// isAgreedHost reports whether all programs that know internationalized names read the same host in a
// text: its labels need no mapping but that of upper case, which the versions of IDNA define in
// several ways, and have no character that only some of them keep.
func isAgreedHost(text string) bool {
	authority := uri.Split(text).Authority
	host := authority[strings.LastIndexByte(authority, '@')+1:]
	if i := strings.LastIndexByte(host, ':'); i >= 0 && !strings.HasSuffix(host, "]") {
		host = host[:i]
	}
	if !strings.ContainsFunc(host, func(r rune) bool { return r >= 0x80 }) {
		return true
	}
	const deviating = "ßς\u200C\u200D"
	ascii, err := idn.ToASCII(host)
	if err != nil || strings.ContainsAny(host, deviating) {
		return false
	}
	back, err := idn.ToUnicode(ascii)
	return err == nil && back == strings.ToLower(host)
}

// isIRI reports whether a text is an IRI reference.
func isIRI(text string) bool {
	_, err := iri.Parse(text)
	return err == nil
}

// isPicture reports whether a link is data of an image, and not at a place where browsers show it
// as a document: they run no scripts of "data:image/svg+xml" in an img element or a style sheet.
func isPicture(l *document.Link) bool {
	if strings.EqualFold(l.Attribute, "formaction") { // of a button, whose src is a picture
		return false
	}
	switch strings.ToLower(l.Element) {
	case "a", "area", "iframe", "frame", "embed", "object", "portal", "form", "button", "meta", "script", "autolink", "definition":
		return false
	case "link": // of Markdown; that of HTML has an attribute
		if l.Attribute == "" {
			return false
		}
	}
	u, err := whatwg.Parse(l.Text)
	return err == nil && u.Scheme() == "data" && len(u.Pathname()) > len("image/") && strings.EqualFold(u.Pathname()[:len("image/")], "image/")
}
