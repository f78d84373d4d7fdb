package condition

import (
	"cmp"
	"errors"
	"fmt"
	"net/netip"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/glob"
	"github.com/urikit/uri/internal/ipblock"
	"github.com/urikit/uri/internal/publicsuffix"
)

// A value is a value of a condition.
type value struct {
	field field.Field
	op    string // that of the condition
	text  string

	match func(text string) bool // whether a text is the value; nil for an address
	exact []string               // the only texts that match, if they are known
	ports *ports
	block // for an address
}

// isAny reports whether each text matches the value.
func (v value) isAny() bool {
	return v.op == "=" && v.field != field.QueryName && v.text != "" && strings.Trim(v.text, "*") == ""
}

// A subject is what the conditions about a field are about.
type subject struct {
	text    func(dialect.Normalizer) func(*field.Reference) (string, error) // nil for the parameter and the address
	value   func(*value, dialect.Normalizer) error                          // reads the text of a value
	pattern func(*value, dialect.Normalizer) error                          // reads a regular expression
}

var subjects = map[field.Field]subject{
	field.Scheme:    {writtenText(field.Scheme), (*value).readScheme, (*value).readASCII},
	field.Host:      {normalText(field.HostASCII), (*value).readName, (*value).readASCII},
	field.Domain:    {normalText(field.Domain), (*value).readDomain, (*value).readASCII},
	field.Port:      {normalText(field.EffectivePort, field.Port), (*value).readPort, (*value).readASCII},
	field.Path:      {normalText(field.Path), (*value).readPath, (*value).readPattern},
	field.Extension: {extensionText, (*value).readExtension, (*value).readPattern},
	field.Kind:      {writtenText(field.Kind), (*value).readKind, (*value).readASCII},
	field.QueryName: {nil, (*value).readParameter, (*value).readPattern},
	field.Address: {nil, (*value).readAddress, func(*value, dialect.Normalizer) error {
		return errors.New("an address has no regular expression: write address=10.0.0.0/8, or host~PATTERN")
	}},
}

// normalText returns the text of a subject that is the first of some fields in the normal form.
func normalText(fields ...field.Field) func(dialect.Normalizer) func(*field.Reference) (string, error) {
	return func(n dialect.Normalizer) func(*field.Reference) (string, error) {
		var selectors []field.Selector
		for _, f := range fields {
			selectors = append(selectors, field.Of(f))
		}
		return normal(n, selectors...)
	}
}

// writtenText returns the text of a subject that is a field as written, in lower case.
func writtenText(f field.Field) func(dialect.Normalizer) func(*field.Reference) (string, error) {
	return func(dialect.Normalizer) func(*field.Reference) (string, error) {
		s := field.Of(f)
		return func(r *field.Reference) (string, error) {
			text, _, err := s.Text(r)
			return ascii.Lower(text), err
		}
	}
}

// extensionText returns the function that returns the extension of the path, decoded.
func extensionText(n dialect.Normalizer) func(*field.Reference) (string, error) {
	extension := field.Of(field.Extension)
	extension.Decoded = true
	text := normal(n, extension)
	return func(r *field.Reference) (string, error) {
		got, err := text(r)
		return strings.ToLower(got), err
	}
}

// readPattern reads a regular expression. The error of a bad one does not show it.
func (v *value) readPattern(n dialect.Normalizer) error {
	pattern, err := regexp.Compile(v.text)
	if wrong := (*syntax.Error)(nil); errors.As(err, &wrong) {
		return fmt.Errorf("the value is not a regular expression of RE2: %s", wrong.Code)
	}
	if v.field == field.Path && !n.Dialect.AreIRIs() {
		err = isASCII(v.text)
	}
	v.match = pattern.MatchString
	return err
}

// readASCII reads a regular expression for texts that are ASCII.
func (v *value) readASCII(n dialect.Normalizer) error {
	if err := v.readPattern(n); err != nil {
		return err
	}
	return isASCII(v.text)
}

// isASCII returns an error for a pattern that no text matches, because texts are ASCII.
func isASCII(pattern string) error {
	if strings.ContainsFunc(pattern, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return errors.New("the regular expression has characters outside ASCII, which no text has that it is compared with: " +
			"write those of a host in ASCII, such as xn--, and percent-encode those of a path")
	}
	return nil
}

func (v *value) readParameter(dialect.Normalizer) error {
	want := v.text
	v.match = func(text string) bool { return text == want }
	if v.op == "" {
		v.match = func(string) bool { return true }
	}
	return nil
}

func (v *value) readScheme(dialect.Normalizer) error {
	if bare := strings.ReplaceAll(v.text, "*", "x"); v.text != "" && uri.Validate(uri.RuleScheme, bare) != nil {
		return errors.New("the value is not a scheme: write names such as http,https")
	}
	v.readGlob()
	return nil
}

// readGlob reads a text in lower case, in which "*" is any text.
func (v *value) readGlob() {
	if v.text = strings.ToLower(v.text); !strings.Contains(v.text, "*") {
		v.exact = []string{v.text}
	}
	v.match = glob.Match(v.text)
}

func (v *value) readExtension(dialect.Normalizer) error {
	if strings.HasPrefix(v.text, ".") {
		return errors.New("an extension is written without its dot: ext=pdf")
	}
	v.readGlob()
	return nil
}

// readDomain reads a registrable domain.
func (v *value) readDomain(n dialect.Normalizer) error {
	if err := v.readName(n); err != nil || v.text == "" || v.exact == nil {
		return err
	}
	if domain, _ := publicsuffix.Registrable(v.exact[1]); domain != v.exact[1] {
		return errors.New("the value is not a registrable domain, such as example.co.uk: for other names write host=")
	}
	return nil
}

// readName reads the name of a host.
func (v *value) readName(dialect.Normalizer) error {
	pattern, err := asciiPattern(v.text)
	if err != nil {
		return err
	}
	if !canBeHost(pattern) {
		return errors.New("the value cannot be a host: write a name or an address alone, such as example.com or [::1]")
	}
	if v.text = strings.ToLower(v.text); !strings.Contains(v.text, "*") {
		v.exact = []string{v.text, pattern}
	}
	written, ascii := glob.Match(v.text), glob.Match(pattern)
	v.match = func(name string) bool {
		if strings.Contains(name, "%") {
			name = strings.ToLower(name) // a percent-encoded octet has capitals in the normal form
		}
		return written(name) || ascii(name)
	}
	return nil
}

// canBeHost reports whether a host can match a pattern in ASCII, or be undefined. "*" can stand in
// a name, and in the pattern of an IP literal beside any of its characters.
func canBeHost(pattern string) bool {
	if pattern == "" || uri.Validate(uri.RuleHost, pattern) == nil {
		return true
	}
	first, last := pattern[0], pattern[len(pattern)-1]
	inner := strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(pattern, "["), "]"), "*", "")
	return strings.Contains(pattern, "*") && (first == '[' || first == '*') && (last == ']' || last == '*') &&
		uri.Validate(uri.RuleHost, "[v1."+cmp.Or(inner, "x")+"]") == nil
}

// ports are the numbers from one to another.
type ports struct{ from, to uint64 }

func (p ports) contains(n uint64) bool { return p.from <= n && n <= p.to }

func (v *value) readPort(dialect.Normalizer) error {
	from, to, isRange := strings.Cut(v.text, "-")
	if isRange {
		return v.readPorts(from, to)
	}
	if v.text != "" && uri.Validate(uri.RulePort, v.text) != nil {
		return errors.New("the value must be a number, or a range such as 1-1023")
	}
	port := shortPort(v.text)
	v.text, v.exact = port, []string{port}
	v.match = func(text string) bool { return shortPort(text) == port }
	return nil
}

// readPorts reads a range of ports.
func (v *value) readPorts(from, to string) error {
	var of ports
	var err, errTo error
	of.from, err = strconv.ParseUint(from, 10, 64)
	of.to, errTo = strconv.ParseUint(to, 10, 64)
	if err != nil || errTo != nil || of.from > of.to {
		return errors.New("a range has its lowest and its highest number, such as 1-1023")
	}
	v.ports = &of
	v.match = func(text string) bool {
		n, err := strconv.ParseUint(text, 10, 64)
		return err == nil && of.contains(n)
	}
	return nil
}

func (v *value) readPath(n dialect.Normalizer) (err error) {
	if v.text != "" && uri.Validate(uri.RulePath, v.text) != nil {
		return errors.New("the value cannot begin a path: percent-encode it")
	}
	if v.text, err = normalPath(v.text, n); err != nil {
		return err
	}
	if v.text == "" {
		v.exact = []string{""}
	}
	v.match = newPrefix(v.text)
	return nil
}

func (v *value) readKind(dialect.Normalizer) error {
	want := v.text
	if kinds := field.Kinds(); !slices.Contains(kinds, want) {
		return fmt.Errorf("the kind must be one of %s", strings.Join(kinds, ", "))
	}
	v.exact = []string{want}
	v.match = func(kind string) bool { return kind == want }
	return nil
}

// asciiPattern returns a pattern of names with its labels in their ASCII form.
func asciiPattern(pattern string) (string, error) {
	labels := strings.Split(strings.ToLower(pattern), ".")
	for i, label := range labels {
		if !strings.ContainsFunc(label, func(r rune) bool { return r >= utf8.RuneSelf }) {
			continue
		}
		if strings.Contains(label, "*") {
			return "", errors.New("a label with \"*\" can have only ASCII letters: write its ASCII form, such as xn--*")
		}
		ascii, err := idn.URLStandard.ToASCII(label)
		if err != nil {
			return "", errors.New("the value is not the name of a host")
		}
		labels[i] = ascii
	}
	return strings.Join(labels, "."), nil
}

// newPrefix returns a function that reports whether a path has a prefix, or matches it if it has
// "*".
func newPrefix(prefix string) func(path string) bool {
	if prefix == "" || strings.Contains(prefix, "*") {
		return glob.Match(prefix)
	}
	below := strings.TrimSuffix(prefix, "/") + "/"
	return func(path string) bool { return path == prefix || strings.HasPrefix(path, below) }
}

// shortPort returns a port without leading zeros, which normalization keeps.
func shortPort(port string) string {
	if short := strings.TrimLeft(port, "0"); short != "" || port == "" {
		return short
	}
	return "0"
}

// normalPath returns the value of a condition about a path in the form of the paths that it is
// compared with.
func normalPath(value string, n dialect.Normalizer) (string, error) {
	prefix := ""
	if strings.HasPrefix(value, "/") && !strings.Contains(value, "//") {
		prefix = "x://h" // no path is guarded there
	}
	r, err := uri.Parse(prefix + value)
	if _, ok := r.Scheme(); err != nil || ok != (prefix != "") || r.Path().String() != value {
		return value, nil // such as "a:b", or "//", which can begin a path after an authority
	}
	form := n.Normalize(new(n.Dialect.Reference(r)), uri.LevelScheme)
	normal := form.Path().String()
	switch {
	case strings.Count(normal, "*") != strings.Count(value, "*"):
		return "", errors.New("the value has \"..\" after a segment with \"*\": write the path without \"..\"")
	case normal == "":
		return value, nil
	}
	return normal, nil
}

// The words that a condition about an address can have as its value.
const (
	public  = "public"
	special = "special"
)

// A block is a set of addresses.
type block struct {
	has    func(netip.Addr) bool
	prefix netip.Prefix // the zero value for special and public
}

// readAddress reads a word, a block, or an address.
func (v *value) readAddress(dialect.Normalizer) error {
	text := v.text
	if text == public || text == special {
		v.has = func(a netip.Addr) bool { return ipblock.IsSpecial(a) == (text == special) }
		return nil
	}
	prefix, err := netip.ParsePrefix(text)
	if err != nil {
		a, err := netip.ParseAddr(text)
		if err != nil || a.Zone() != "" {
			return errors.New("the value must be public, special, or a block such as 10.0.0.0/8")
		}
		prefix = netip.PrefixFrom(a, a.BitLen())
	}
	prefix = prefix.Masked()
	v.has = func(a netip.Addr) bool { return prefix.Contains(a) || prefix.Contains(a.Unmap()) }
	v.prefix = prefix
	return nil
}

// addressTest returns the test of the address that the host is.
func addressTest(values []value) Test {
	return func(r *field.Reference) (bool, error) {
		h, _ := r.Host()
		a, ok := h.Addr()
		if !ok {
			return false, nil
		}
		a = a.WithZone("")
		return slices.ContainsFunc(values, func(v value) bool { return v.has(a) }), nil
	}
}
