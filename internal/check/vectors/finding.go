package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// extracting makes the topic extract from the table of texts and the URIs in them.
func extracting(e *edition) *topic {
	t := &topic{edition: e, name: "extract", check: "extract", about: "running text, and the URIs in it, in order"}
	for _, name := range []string{"rfc3986.txt", "rfc2396.txt"} {
		page, err := os.ReadFile(filepath.Join(root, "extract", "testdata", "appendix", name))
		check(err)
		_, text, _ := strings.Cut(string(page), "For example, the text")
		text, _, _ = strings.Cut(strings.TrimLeft(text, ":\n"), "   contains the")
		uris := []string{"http://www.w3.org/Addressing/", "ftp://foo.example.com/rfc/", "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING"}
		source := "RFC 3986 Appendix C"
		if name == "rfc2396.txt" {
			uris[1], source = "ftp://ds.internic.net/rfc/", "RFC 2396 Appendix E"
		}
		t.add(source, "C", "", object{}.with("text", text), object{}.with("uris", uris))
	}
	text, err := os.ReadFile(filepath.Join(root, "extract", "testdata", "text.tsv"))
	check(err)
	note := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if heading, ok := strings.CutPrefix(line, "# "); ok {
			note = strings.TrimPrefix(heading, "RFC 3986, appendix C: ")
			continue
		}
		row := strings.Split(line, "\t")
		if row[0] != "-" && row[0] != "uris" || len(row) < 3 {
			continue // with options, or a comment
		}
		uris := []string{}
		for _, found := range strings.Fields(row[2]) {
			found, _, _ = strings.Cut(strings.TrimPrefix(found, "URL:"), "|")
			if found != "-" {
				uris = append(uris, strings.Trim(found, `<>"`))
			}
		}
		t.add("reading of RFC 3986 Appendix C, by hand", "C", note, object{}.with("text", unquote(row[1])), object{}.with("uris", uris))
	}
	return t
}

// auditing makes the topic audit from the examples of the rules and from a table of
// findings that a text must or must not have.
func auditing(e *edition) *topic {
	t := &topic{edition: e, name: "audit", check: "audit", about: "texts, and the ids of findings that there are, or are not; what each finds is in docs/tables/audit.md"}
	page, err := os.ReadFile(filepath.Join(root, "docs", "tables", "audit.md"))
	check(err)
	row := regexp.MustCompile("(?m)^\\| `([^`]+)` \\| ([^|]*) \\| ([^|]*) \\| .* \\| `([^`]+)` \\| [^|]* \\|$")
	for _, m := range row.FindAllStringSubmatch(string(page), -1) {
		if strings.Contains(m[2], "optional") {
			continue
		}
		text := m[4]
		if unquoted, err := strconv.Unquote(text); err == nil {
			text = unquoted
		}
		t.add("example of the rule in docs/tables/audit.md", m[3], "", object{}.with("input", text), object{}.with("finds", []string{m[1]}))
	}
	for _, row := range rows("internal/check/vectors/audit.tsv") {
		list := func(column string) []string {
			if row[column] == "-" {
				return nil
			}
			return strings.Fields(row[column])
		}
		want := object{}
		if finds := list("finds"); finds != nil {
			want = want.with("finds", finds)
		}
		if not := list("not"); not != nil {
			want = want.with("not", not)
		}
		t.add("reading of RFC 3986, by hand", row["section"], "", object{}.with("input", row["text"]), want)
	}
	require(len(t.vectors) > 1, "no rules in docs/tables/audit.md")
	return t
}
