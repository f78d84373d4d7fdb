package main

// The URL Standard, where a text is read otherwise than by RFC 3986. The answers are those of the
// URL of Node 20.20.2, which has the parser ada: urls.mjs recorded them in urls.tsv, beside the
// clause that decides.

var urlStandard = &edition{name: "url-standard", url: "https://url.spec.whatwg.org/", document: "URL Standard"}

// urlsOfBrowsers makes the topic urls.
func urlsOfBrowsers() []*topic {
	clause := ""
	t := &topic{edition: urlStandard, name: "urls", check: "url", about: "texts that the URL Standard refuses, repairs or reads otherwise than RFC 3986, and their URL; no href: failure",
		decide: func(asked) string { return "url-standard/" + clause }}
	for _, row := range rows("internal/check/vectors/urls.tsv") {
		question := object{}.with("input", row["input"])
		if row["base"] != "" {
			question = question.with("base", row["base"])
		}
		want := object{}
		if row["href"] != "" {
			want = want.with("href", row["href"]).with("host", row["host"])
		}
		require(readsOtherwise(row["input"], row["base"], row["href"]), "%q is %q by RFC 3986 too", row["input"], row["href"])
		clause = row["clause"]
		t.add("Node 20.20.2", "4.4", "", question, want)
	}
	return []*topic{t}
}

// readsOtherwise reports whether the URL Standard refuses a text, repairs it, or has another target
// for it than RFC 3986, which has none without a base.
func readsOtherwise(text, base, href string) bool {
	if href == "" || !rfc3986.isReference(text) {
		return true
	}
	if base == "" {
		return text != href
	}
	target, _ := rfc3986.resolve(base, text, false)
	return target != href
}
