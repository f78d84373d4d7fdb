package linkcheck

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/relink"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

// auditors are package audit with the settings for each kind of text.
type auditors struct {
	texts    audit.Auditor
	iriTexts audit.Auditor // IRIs in running text
	strict   linkAuditors  // links that are URIs, or have no form that all agree on
	iris     linkAuditors  // links that are IRIs, where browsers read them or the format has IRIs
	repaired linkAuditors  // links that browsers repair
	lenient  bool          // there are links of the last two kinds
}

// linkAuditors are those for links in documents.
type linkAuditors struct {
	links    audit.Auditor
	pictures audit.Auditor // at the places where browsers show an image
}

// newAuditors returns the auditors for settings. Lenient says that a link that browsers read need
// not be a URI.
func newAuditors(c audit.Config, lenient bool) (a auditors, err error) {
	a.lenient = lenient
	c.IRIs = false
	if a.texts, err = audit.New(c); err != nil {
		return a, err
	}
	if a.strict, err = newLinkAuditors(c); err != nil || !lenient {
		return a, err
	}
	iris := c
	iris.IRIs = true
	if a.iriTexts, err = audit.New(iris); err != nil {
		return a, err
	}
	if a.iris, err = newLinkAuditors(iris); err != nil {
		return a, err
	}
	c.Severities = withDefault(c.Severities, auditname.Invalid, audit.SeverityInfo)
	a.repaired, err = newLinkAuditors(c)
	return a, err
}

// withDefault returns severities with that of a rule, unless they have it.
func withDefault(all map[string]audit.Severity, id string, s audit.Severity) map[string]audit.Severity {
	with := map[string]audit.Severity{id: s}
	for id, s := range all {
		with[id] = s
	}
	return with
}

// newLinkAuditors returns the auditors for links, which the rule script-link is about unless it is
// off.
func newLinkAuditors(c audit.Config) (by linkAuditors, err error) {
	isOff := slices.Contains(c.Without, auditname.ScriptLink)
	c.Links = !isOff
	if by.links, err = audit.New(c); err != nil || isOff {
		by.pictures = by.links
		return by, err
	}
	c.Links = false
	c.Also = slices.DeleteFunc(slices.Clone(c.Also), func(id string) bool { return id == auditname.ScriptLink })
	by.pictures, err = audit.New(c)
	return by, err
}

// wrong returns what is wrong with the text of a link, and if browsers repair it, what they make of
// it. A reference in running text is not a link. by is the auditor for the kind of link: for
// running text, for IRIs, for a text that browsers repair, or the strict one.
func (all *auditors) wrong(l *document.Link) (found []audit.Finding, form string) {
	isOwnIRI := all.lenient && !l.Browser.Reads && l.Err == nil && uri.Validate(uri.RuleURIReference, l.Text) != nil && isIRI(l.Text)
	if !isLink(l) {
		by := &all.texts
		if isOwnIRI {
			by = &all.iriTexts
		}
		isFile := strings.EqualFold(uri.Split(l.Text).Scheme, "file") // in the output of a program, which nobody follows
		return slices.DeleteFunc(by.AuditText(l.Text), func(f audit.Finding) bool { return isFile && f.ID == auditname.SchemeRisky }), ""
	}
	by, repaired := &all.strict, false
	if isOwnIRI {
		by = &all.iris
	}
	if all.lenient && l.Browser.Reads && l.Browser.Err == nil {
		if uri.Validate(uri.RuleURIReference, l.Text) != nil {
			form = agreedForm(l)
			repaired = form != ""
		}
		switch {
		case !repaired:
		case isIRI(l.Text):
			by, repaired, form = &all.iris, false, ""
		default:
			by = &all.repaired
		}
	}
	found = by.find(l)
	for i := range found {
		if f := &found[i]; f.ID == auditname.Invalid && repaired {
			f.Message += ", but browsers accept it" // the form can have a secret that no rule knows
		}
	}
	return found, form
}

// find finds the findings in a link.
func (by *linkAuditors) find(l *document.Link) []audit.Finding {
	found := by.links.AuditText(l.Text)
	isOfScheme := func(f audit.Finding) bool { return f.ID == auditname.ScriptLink || f.ID == auditname.SchemeRisky }
	if slices.ContainsFunc(found, isOfScheme) && isPicture(l) {
		found = slices.DeleteFunc(by.pictures.AuditText(l.Text), isOfScheme)
	}
	return found
}

// showsSecret reports whether a finding is about a secret.
func showsSecret(f audit.Finding) bool {
	return f.ID == auditname.Password || f.ID == auditname.CredentialParameter
}

// disputed are the rules for texts that programs, or people, read in several ways.
var disputed = []string{
	auditname.TwoReadings, auditname.BrowserDiffers, auditname.Backslash, auditname.StrippedCharacter, auditname.UserinfoMisleading,
	auditname.HostEncoded, auditname.HostFolds, auditname.MixedScripts, auditname.InvalidALabel, auditname.DirectionControl,
	auditname.InvisibleCharacter,
}

// agreedForm returns the URI or relative reference for what browsers, and extract, make of a link.
// It returns "" if there is none, and if programs or people read the link in several ways. A text
// with bytes that are not of the document's encoding has none: nobody knows which characters they
// are.
func agreedForm(l *document.Link) string {
	if !utf8.ValidString(l.Text) || strings.ContainsRune(l.Text, utf8.RuneError) {
		return ""
	}
	form, _ := l.Encoded()
	authority := relink.AuthorityEnd(form)
	for _, c := range relink.Invalid(form) {
		if c.Span.Offset < authority || form[c.Span.Offset] == '%' { // programs decode a bad "%" in several ways
			return ""
		}
	}
	form = relink.Read(*l).Text
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

// isAgreedHost reports whether all programs that know internationalized names read the same host in
// a text: its labels need no mapping but that of upper case, which the versions of IDNA define in
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

// withInvisible adds to a URI in running text the text after it, if an invisible character
// separates them. People read both as one URI, perhaps in another order.
func withInvisible(l *document.Link, format document.Format) {
	if l.Truncated == nil {
		return
	}
	text := l.Truncated.Text
	wrong, ok := errors.AsType[*uri.SyntaxError](l.Truncated.Err)
	if !ok || wrong.Offset < 0 {
		return
	}
	if r, _ := utf8.DecodeRuneInString(text[wrong.Offset:]); !ucd.In(r, ucd.Cf) {
		return
	}
	if format == document.PlainText { // other formats can write the character in another way
		l.Raw, l.Span.Length = text, len(text)
	}
	l.Text = text
}
