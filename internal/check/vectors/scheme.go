package main

import (
	"slices"
	"strings"
)

// The rules of schemes, as far as the text of a document decides.

var schemeDocuments = &edition{name: "schemes", url: "https://www.iana.org/assignments/uri-schemes", document: "the document of each scheme"}

// schemeClauses are the clauses that decide the rows of a source in scheme/testdata/violations.tsv.
var schemeClauses = map[string]string{
	"RFC 2392, section 2": "rfc2392/content-id", "RFC 2397, section 3": "rfc2397/dataurl", "RFC 3966, section 3": "rfc3966/telephone-uri",
	"RFC 4151, section 2.1": "rfc4151/tagURI", "RFC 4501, section 3": "rfc4501/dnsurl", "RFC 4516, section 2": "rfc4516/ldapurl",
	"RFC 5870, section 3.3": "rfc5870/geo-URI", "RFC 6068, section 2": "rfc6068/mailtoURI", "RFC 6455, section 3": "rfc6455/ws-URI",
	"RFC 7064, section 3.1": "rfc7064/stunURI", "RFC 7252, section 6.1": "rfc7252/coap-URI", "RFC 7565, section 7": "rfc7565/acctURI",
	"RFC 8089, section 2": "rfc8089/file-URI", "RFC 8089, appendix B": "rfc8089/file-URI", "RFC 8141, section 2": "rfc8141/namestring",
	"RFC 9110, section 4.2.1": "rfc9110/http-URI", "RFC 9110, section 4.2.2": "rfc9110/https-URI",
}

// byProse are rows that other sentences of those sections decide, that only should, or that the
// grammar allows by another of its rules: they are left out. So are accounts with more than one
// letter, because by the letter of RFC 7565 a user has one.
var byProse = []string{
	"mailto:a@b#f", "tel:%2301*A;phone-context=example.com", "tel:+1;isub=1/2%3B;phone-context=h.example.;a;b=%5B",
	"tag:a,2003-02-29:x", "tag:a,2004-00:x", "tag:a,2004-04-31:x", "tag:a,2004-13-45:x", "dns:example?TYPE=A;TYPE=A", "dns:example?TYPE=A;TYPE=TXT",
	"geo:1,2;a=1;u=1", "geo:1,2;crs=x;crs=y", "geo:1,2;u=1;U=2", "geo:1,2;u=1;crs=x", "geo:1,2;u=-1", "coap:///x", "cid:a%40b@c",
	"cid://a@b", "tel:+1;ext=a", "stun:",
}

// moreOfSchemes are more URIs that the rules of a clause decide, and whether they match.
var moreOfSchemes = []struct {
	clause  string
	isValid bool
	uris    []string
}{
	{"rfc9110/http-URI", true, []string{"http://h", "http://h:/", "http://h:8080/a/b?c=d", "http://[::1]/", "http://192.0.2.1?"}},
	{"rfc9110/https-URI", true, []string{"https://h", "https://h/?", "https://h//a"}},
	{"rfc9110/http-URI", false, []string{"http:", "http:?q", "http:a/b"}},
	{"rfc9110/https-URI", false, []string{"https:h", "https:/h/p"}},
	{"rfc8141/namestring", true, []string{"urn:example:a", "URN:Example:a:b/c", "urn:isbn:0451450523", "urn:example:a#f", "urn:example:a?+r?=q#f", "urn:ab:%20"}},
	{"rfc8141/namestring", false, []string{"urn:a", "urn::a", "urn:example:?=q", "urn:example:#f"}},
	{"rfc6068/mailtoURI", true, []string{"mailto:a@b", "mailto:a.b@c.d,e@f", "mailto:a@b?subject=x&body=y", "mailto:?subject=", "mailto:a%25b@c", "mailto:a+b@c"}},
	{"rfc6068/mailtoURI", false, []string{"mailto:@b", "mailto:a@", "mailto:a..b@c", "mailto:.a@b", "mailto:a@b,,c@d"}},
	{"rfc3966/telephone-uri", true, []string{"tel:+1", "tel:+1-201-555-0123", "tel:+(44)20", "tel:+1;ext=22", "tel:7042;phone-context=example.com", "tel:863-1234;phone-context=+1-914-555", "tel:+1;x", "tel:*21;phone-context=+1"}},
	{"rfc3966/telephone-uri", false, []string{"tel:1", "tel:abc", "tel:+1a", "tel:+;ext=1", "tel:+1;=x"}},
	{"rfc2397/dataurl", true, []string{"data:,", "data:,A%20brief%20note", "data:text/plain,x", "data:text/plain;charset=utf-8,x", "data:image/png;base64,AAAA", "data:;charset=x,y"}},
	{"rfc2397/dataurl", false, []string{"data:", "data:base64", "data:text/,x", "data:text/plain;base64"}},
	{"rfc8089/file-URI", true, []string{"file:///", "file:/", "file:///a/b", "file://h/", "file://localhost/a", "file:/a//b"}},
	{"rfc8089/file-URI", false, []string{"file:a", "file://", "file://h:1/a", "file://u:p@h/a"}},
	{"rfc5870/geo-URI", true, []string{"geo:1,2", "geo:-1.5,2.25,3", "geo:1,2;u=10", "geo:1,2;crs=wgs84", "geo:1,2;crs=wgs84;u=1.5;a=b"}},
	{"rfc5870/geo-URI", false, []string{"geo:", "geo:a,b", "geo:1;2", "geo:1,2,", "geo:1,,2"}},
	{"rfc6455/ws-URI", false, []string{"ws:h", "ws:/h/", "ws://u:p@h/"}},
	{"rfc6455/ws-URI", true, []string{"ws://h", "ws://h:80/a?b"}},
	{"rfc7565/acctURI", true, []string{"acct:a@b", "acct:a@b.example"}},
	{"rfc7064/stunURI", true, []string{"stun:h", "stun:h:3478"}},
	{"rfc7252/coap-URI", true, []string{"coap://h", "coap://h:5683/a?b", "coap://[2001:db8::1]/"}},
	{"rfc4516/ldapurl", true, []string{"ldap:///", "ldap://h:389/o=x", "ldap://h/o=x?cn,mail?sub?(cn=a)", "ldap:///??base"}},
	{"rfc4501/dnsurl", true, []string{"dns:www.example.org", "dns:www.example.org?clAsS=IN;tYpE=A", "dns://192.0.2.1/a.example?type=MX", "dns:a"}},
	{"rfc4151/tagURI", true, []string{"tag:example.com,2004:x", "tag:a@b.com,2004-05-06:", "tag:a.b,2004-05:x:y"}},
}

// schemeRules makes the topic valid of schemes. decide returns clause, which is set before each
// call of add.
func schemeRules() []*topic {
	clause := ""
	t := &topic{edition: schemeDocuments, name: "valid", check: "valid", about: "URIs, and whether they keep the rules of their schemes' documents", decide: func(asked) string { return clause }}
	add := func(source, uri string, isValid bool) {
		require(rfc3986.isURI(uri) || !isValid, "%s", uri)
		name, _, _ := strings.Cut(strings.ToLower(uri), ":")
		t.add(source, "-", "", object{}.with("input", uri).with("rule", name), object{}.with("valid", isValid))
	}
	for _, row := range rows("scheme/testdata/violations.tsv") {
		source, _, _ := strings.Cut(row["source"], " (")
		if clause = schemeClauses[source]; clause == "" || slices.Contains(byProse, row["uri"]) {
			continue
		}
		switch {
		case row["component"] == "host" && clause == "rfc9110/http-URI":
			clause = "rfc9110/http-host"
		case row["component"] == "host" && clause == "rfc9110/https-URI":
			clause = "rfc9110/https-host"
		case strings.Contains(row["component"], "fragment"):
			clause = "rfc6455/fragment"
		case strings.HasPrefix(row["uri"], "wss:"):
			clause = "rfc6455/wss-URI"
		case row["uri"] == "tel:+1;a=1;ext=2" || row["uri"] == "tel:+1;b=1;a=2":
			clause = "rfc3966/order"
		case row["uri"] == "tel:+1;a=1;A=2":
			clause = "rfc3966/once"
		}
		add("by hand: "+source, row["uri"], row["component"] == "-")
	}
	for _, more := range moreOfSchemes {
		clause = more.clause
		document, _, _ := strings.Cut(strings.ToUpper(clause), "/")
		for _, uri := range more.uris {
			add("by hand: RFC "+strings.TrimPrefix(document, "RFC"), uri, more.isValid)
		}
	}
	return []*topic{t}
}
