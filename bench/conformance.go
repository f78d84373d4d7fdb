package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/PuerkitoBio/purell"
	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"

	adapters "github.com/urikit/uri/internal/peers"
	"github.com/urikit/uri/uritest"
)

// A candidate answers those conformance vectors that it has an operation for.
type candidate struct {
	what           string // the heading in the table
	implementation uritest.Implementation
}

// candidates are the contenders with the operations that answer vectors, and uriparser if
// it was built in.
var candidates = []candidate{
	{"urikit", adapters.Urikit()},
	{"net/url", adapters.NetURL()},
	{"fredbi/uri", uritest.Implementation{Parse: fredbiURI{}.Parse, Matches: fredbiURI{}.Matches, ParseHost: fredbiURI{}.ParseHost}},
	{"nlnwa/whatwg-url", uritest.Implementation{Parse: whatwgURL{}.Parse, Resolve: whatwgURL{}.Resolve}},
	{"purell", uritest.Implementation{Normalize: purellFlags{}.Normalize, Equivalent: purellFlags{}.Equivalent}},
}

// conformance returns the table of right answers as Markdown: a line for each topic
// of RFC 3986. The other libraries implement no other edition.
func conformance() (string, error) {
	suite := uritest.Suite{Editions: []string{"rfc3986"}}
	var reports []*uritest.Report
	for _, c := range candidates {
		report, err := suite.Run(c.implementation)
		if err != nil {
			return "", err
		}
		reports = append(reports, report)
	}
	var b strings.Builder
	row := func(first, second string, cells func(int) string) {
		fmt.Fprintf(&b, "| %s | %s |", first, second)
		for i := range candidates {
			fmt.Fprintf(&b, " %s |", cells(i))
		}
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
	row("topic", "vectors", func(i int) string { return candidates[i].what })
	row("---", "---:", func(int) string { return "---:" })
	for topic, r := range reports[0].Results {
		row(r.Topic, fmt.Sprint(r.Vectors), func(i int) string { return reports[i].Results[topic].String() })
	}
	return b.String(), nil
}

// only3986 is the error for any other edition.
func only3986(edition string) error {
	if edition != "rfc3986" {
		return errors.ErrUnsupported
	}
	return nil
}

func text(s string) *string { return &s }

// nonEmpty converts a component of a library that does not distinguish empty from
// undefined.
func nonEmpty(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// fredbiURI is fredbi/uri. It gives only the parameters of a query, so its components
// cannot be compared with the text.
type fredbiURI struct{}

func (fredbiURI) Parse(edition, s string) (c uritest.Components, err error) {
	if err := only3986(edition); err != nil {
		return c, err
	}
	_, err = fredbi.ParseReference(s)
	return uritest.Components{Untold: true}, err
}

func (fredbiURI) Matches(edition, rule, s string) (bool, error) {
	if err := only3986(edition); err != nil {
		return false, err
	}
	switch rule {
	case "URI-reference":
		return fredbi.IsURIReference(s), nil
	case "URI":
		return fredbi.IsURI(s), nil
	}
	return false, errors.ErrUnsupported
}

func (fredbiURI) ParseHost(edition, host string) (kind, address string, err error) {
	if err := only3986(edition); err != nil {
		return "", "", err
	}
	u, err := fredbi.ParseReference("//" + host + "/")
	if err != nil {
		return "", "", err
	}
	a := u.Authority()
	if a.UserInfo() != "" || a.Port() != "" || a.Path() != "/" {
		err = errors.New("more than a host")
	}
	if a.IsIP() {
		address = a.IPAddr().String()
	}
	return "", address, err
}

// whatwgURL is nlnwa/whatwg-url. It follows another standard, the browsers' URL Standard.
type whatwgURL struct{}

func (whatwgURL) Parse(edition, s string) (c uritest.Components, err error) {
	if err := only3986(edition); err != nil {
		return c, err
	}
	u, err := whatwg.Parse(s)
	if err != nil {
		return c, err
	}
	c = uritest.Components{
		Scheme:   text(u.Scheme()),
		Path:     u.Pathname(),
		Query:    nonEmpty(u.Query()),
		Fragment: nonEmpty(u.Fragment()),
	}
	if u.Host() == "" && u.Scheme() != "file" {
		return c, nil
	}
	c.Host, c.Port = text(u.Hostname()), nonEmpty(u.Port())
	authority := u.Host()
	if u.Username() != "" || u.Password() != "" {
		userinfo := u.Username()
		if u.Password() != "" {
			userinfo += ":" + u.Password()
		}
		c.Userinfo, authority = &userinfo, userinfo+"@"+authority
	}
	c.Authority = &authority
	return c, nil
}

func (whatwgURL) Resolve(edition, base, reference string, options []string) (t uritest.Target, err error) {
	if err := only3986(edition); err != nil {
		return t, err
	}
	if options != nil {
		return t, errors.ErrUnsupported
	}
	u, err := whatwg.ParseRef(base, reference)
	if err != nil {
		return t, err
	}
	return uritest.Target{URI: u.Href(false)}, nil
}

// purellFlags is purell with the flags that normalize up to the same level.
type purellFlags struct{}

var levelFlags = map[string]purell.NormalizationFlags{
	"case":    purell.FlagLowercaseScheme | purell.FlagLowercaseHost | purell.FlagUppercaseEscapes,
	"percent": purell.FlagLowercaseScheme | purell.FlagLowercaseHost | purell.FlagUppercaseEscapes | purell.FlagDecodeUnnecessaryEscapes,
	"path":    purell.FlagLowercaseScheme | purell.FlagLowercaseHost | purell.FlagUppercaseEscapes | purell.FlagDecodeUnnecessaryEscapes | purell.FlagRemoveDotSegments,
	"scheme":  purell.FlagLowercaseScheme | purell.FlagLowercaseHost | purell.FlagUppercaseEscapes | purell.FlagDecodeUnnecessaryEscapes | purell.FlagRemoveDotSegments | purell.FlagRemoveDefaultPort | purell.FlagRemoveEmptyPortSeparator,
}

func (purellFlags) Normalize(edition, s, level string) (string, error) {
	if err := only3986(edition); err != nil {
		return "", err
	}
	return purell.NormalizeURLString(s, levelFlags[level])
}

func (p purellFlags) Equivalent(edition, a, b, level string) (bool, error) {
	if level == "string" {
		return false, errors.ErrUnsupported
	}
	a, err := p.Normalize(edition, a, level)
	if err != nil {
		return false, err
	}
	b, err = p.Normalize(edition, b, level)
	return a == b, err
}
