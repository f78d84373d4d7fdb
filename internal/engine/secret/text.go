package secret

import (
	"bytes"
	"encoding/base64"
	"math/bits"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/scan"
)

// FindText returns the places of the secrets in running text, such as a line of a log, a message, a
// shell command, a header or JSON, in order. They do not overlap.
//
// It finds values after "=" or ":" by their names, options such as "--password x" and "-u user:x",
// credentials after "Bearer" and "Basic", private keys, tokens, webhooks, and in each word the
// secrets of a reference, with a scheme or without one.
func (r *Rules) FindText(text string) []Span { return r.AppendFindText(nil, text) }

// AppendFindText is FindText for an empty slice that can have room.
func (r *Rules) AppendFindText(spans []Span, text string) []Span {
	return r.appendText(spans, textual{text: text, rules: r}, &Near{Text: text})
}

// AppendFindValue is AppendFindText for a text that is whole, such as a string of JSON, so that all
// of it can be one reference, in which a space can be. near has it at an offset. If it is decoded,
// near has its escaped spelling there.
func (r *Rules) AppendFindValue(spans []Span, text string, near *Near, at int, decoded bool) []Span {
	if len(text) < shortestShape && scan.Outside(text, &textCalm) == 0 { // most names
		return spans
	}
	spans = r.appendText(spans, textual{text: text, rules: r, at: at, decoded: decoded, own: Near{Text: text}}, near)
	if !isReferenceInQuotes(text) {
		return spans
	}
	return r.merged(append(spans, r.fitted(text, r.inQuotes(text))...))
}

// appendText is AppendFindText for the text of t. The masks give the places of characters that
// begin or divide a secret, and each case reads one kind there. It skips the places before the end
// of the last secret.
func (r *Rules) appendText(spans []Span, t textual, near *Near) []Span {
	text := t.text
	t.near = *near
	if len(text) >= shortestShape {
		spans = appendShapes(spans, text)
	}
	next := 0 // the end of the last secret
	for block := 0; block < len(text); block += scan.Block {
		for places := scan.Outside(text[block:], &textCalm); places != 0; places &= places - 1 {
			i := block + bits.TrailingZeros64(places)
			if i < next {
				continue
			}
			var found Span
			switch text[i] {
			case '=', ':':
				if t.isInPassword(i + 1) { // before its value is read, since many values can overlap
					continue
				}
				if found = t.assignment(i); found.Length > 0 {
					spans = t.references(spans, found.Offset)
					if t.isInPassword(found.Offset) {
						found = Span{}
					}
				}
			case '@', '%', '\\':
				spans = t.references(spans, i)
			case '"':
				spans = t.quoted(spans, i)
			case 'B', 'b':
				found = credentialsAt(text, i)
			case '-':
				if strings.HasPrefix(text[i:], beginsKey) {
					found = privateKey(text, i)
				} else if i == 0 || text[i-1] <= ' ' {
					found = t.option(i)
				}
			}
			if found.Length > 0 {
				spans = append(spans, found)
				next = found.End()
			}
		}
	}
	*near = t.near
	if len(spans) == 0 {
		return spans
	}
	return r.merged(spans)
}

// A textual searches running text from its beginning to its end.
type textual struct {
	text    string
	rules   *Rules
	word    int // the end of the last word that was read as references
	quote   int // where the last text in quotes ends
	near    Near
	at      int  // the place of the text in near
	decoded bool // near has another spelling of the text
	own     Near // if the text is a part of near, for its own names

	passwords []Span // those of the last word or text in quotes that was read as references, in order
}

// textCalm are the characters of ASCII at which no secret of running text is found, other than one
// by its shape.
var textCalm = func() (set scan.Set) {
	for c := range byte(0x80) {
		if strings.IndexByte("=:@%\\\"Bb-", c) < 0 {
			set.Add(c)
		}
	}
	return set
}()

// inName are the bytes of names in running text.
var inName = func() (set [256]bool) {
	for c := range set {
		set[c] = ascii.IsAlphanumeric(byte(c)) || c >= 0x80
	}
	for _, c := range "_-.%[]$~" {
		set[c] = true
	}
	return set
}()

// An assignment is a name, "=" or ":", and a value in running text.
type assignment struct {
	at         int // the place of the "=" or ":"
	name       string
	row        string // of the table
	verdict    verdict
	quoted     bool // the name is in quotes
	spaced     bool // white space precedes the value
	closed     bool // the value is in quotes or brackets
	start, end int  // of the value
}

// assignment reads a name before the "=" or ":" at i and the value after it. It returns the place
// of a secret value, or an empty one. It tests the end of the name first, because most texts fail
// there.
func (t *textual) assignment(i int) Span {
	text := t.text
	if text[i] == ':' && (strings.HasPrefix(text[i+1:], "/") || strings.HasPrefix(text[i+1:], `\/`)) {
		return t.divided(i + 1) // of a scheme
	}
	end, quoted := nameEnd(text, i)
	if i-end > 4 || end > 0 && !inName[text[end-1]] {
		return Span{}
	}
	if !t.mayEndName(end) {
		return Span{}
	}
	begin := end
	for begin > 0 && end-begin < 3*maxName && inName[text[begin-1]] {
		begin--
	}
	if quoted && begin > 0 && !isQuote(text[begin-1]) {
		return Span{} // the end of a text in quotes
	}
	if text[i] == ':' && isPort(text[i+1:]) && endsInAuthority(text[max(0, begin-maxUserinfo):begin]) {
		return Span{} // the name is a host
	}
	name := unescapedName(text, begin, end)
	row, v := t.rules.judge(name)
	if v == harmless {
		return Span{}
	}
	return t.value(assignment{at: i, name: name, row: row, verdict: v, quoted: quoted})
}

func isQuote(c byte) bool { return c == '"' || c == '\'' || c == '`' }

// mayEndName reports whether a name of a secret can end at a place.
func (t *textual) mayEndName(end int) bool {
	return t.rules != nil && len(t.rules.More) > 0 || MayName(t.text[:end])
}

// nameEnd returns the end of the name before the "=" or ":" at i, and whether quotes follow the
// name.
func nameEnd(text string, i int) (end int, quoted bool) {
	end = i
	for end > 0 && text[end-1] == ' ' && i-end < 2 { // "name : value"
		end--
	}
	for end > 0 && (isQuote(text[end-1]) || quoted && text[end-1] == '\\') {
		quoted = true
		end--
	}
	return end, quoted
}

// unescapedName returns a name without the rest of an escape before it, such as "n" of "\n".
func unescapedName(text string, begin, end int) string {
	name := text[begin:end]
	if begin == 0 || text[begin-1] != '\\' {
		return name
	}
	if len(name) > 5 && hasPrefixFold(name, "u00") {
		return name[len("u0026"):]
	}
	if len(name) > 1 && strings.IndexByte("ntr", name[0]) >= 0 {
		return name[1:]
	}
	return name
}

// maxUserinfo is the number of bytes before a host in which endsInAuthority looks for a scheme.
const maxUserinfo = 256

// endsInAuthority reports whether a text ends before a host: in a scheme, ":", two slashes and
// perhaps a userinfo.
func endsInAuthority(text string) bool {
	if strings.HasSuffix(text, "@") {
		text = text[:strings.LastIndexAny(text, "/\\ \t\r\n\"<>`")+1]
	}
	before := strings.TrimRight(text, `/\`)
	return len(text)-len(before) > 1 && strings.HasSuffix(before, ":")
}

// isPort reports whether a text begins with a port, which ends the authority.
func isPort(text string) bool {
	n := 0
	for n < len(text) && text[n]-'0' <= 9 {
		n++
	}
	return n > 0 && n <= len("65535") && (n == len(text) || endsWord(text[n]) || strings.IndexByte(`/?#\'),;]}`, text[n]) >= 0)
}

// isInPassword reports whether the value that begins at start belongs to the password of a
// reference, after which its host follows: in "https://token:x@host", "token" is a user.
func (t *textual) isInPassword(start int) bool {
	for len(t.passwords) > 0 && t.passwords[0].End() <= start {
		t.passwords = t.passwords[1:]
	}
	return len(t.passwords) > 0 && t.passwords[0].Offset <= start
}

// value returns the place of the value of an assignment if it is a secret, or an empty place.
// A name with a certain verdict needs only a value that is not harmless. For others, the value must
// look like a secret, or the neighbors must show that it is one.
func (t *textual) value(a assignment) Span {
	text := t.text
	if !a.begin(text) || a.isElsewhere(text) {
		return Span{}
	}
	if (Name{row: a.row}).IsCredentials() && text[a.at] == ':' {
		return t.header(a.start, a.row)
	}
	if !a.delimit(text) || !a.skipScheme(text) || a.isHarmless(text) || !a.closed && a.isReport(text) {
		return Span{}
	}
	value := text[a.start:a.end]
	granted := a.verdict == byNeighbour && len(value) >= minCode && t.isGranted(a.at)
	if a.verdict != certain && !granted && !isByValue(a.row, value) {
		return Span{}
	}
	if a.verdict != certain && !a.closed {
		a.end = a.start + bareLen(text[a.start:], inURL(text, a.at))
	}
	return span(a.start, a.end, Parameters)
}

// begin finds the start of the value. It returns false for an assignment without a value. White
// space, the rest of the operator and escapes for colors can precede it, in this order.
func (a *assignment) begin(text string) bool {
	start := a.at + 1
	for start < len(text) && (text[start] == ' ' || text[start] == '\t') {
		start++
	}
	a.spaced = start > a.at+1
	if start < len(text) && (text[start] == '=' || text[start] == '>') { // ":=" or "=>"
		start++
	}
	for start < len(text) && text[start] == ' ' {
		start++
	}
	if text[a.at] == '=' && a.spaced && start < len(text) && !a.quoted && text[max(0, a.at-1)] != ' ' {
		return false // "name= other"
	}
	for strings.HasPrefix(text[start:], "\x1b[") { // colors
		n := strings.IndexByte(text[start:min(len(text), start+16)], 'm')
		if n < 0 {
			break
		}
		start += n + 1
	}
	a.start = start
	return true
}

// delimit finds the end of the value, and its start within quotes or brackets. It returns false if
// the value has values of its own. A value is in quotes, a list as Go or JSON writes it, or bare.
// Any other bracket begins an object.
func (a *assignment) delimit(text string) bool {
	rest := text[a.start:]
	a.end, a.closed = quotedEnd(text, a.start)
	switch {
	case a.closed:
		a.start += quoteLen(rest)
	case strings.HasPrefix(rest, goStrings):
		a.start, a.end = listed(text, a.start+len(goStrings)-1)
		a.closed = true
		return a.start != a.end
	case strings.HasPrefix(rest, "[") && a.verdict == certain && (a.quoted || !a.spaced || text[a.at] == '='):
		a.start, a.end = listed(text, a.start)
		a.closed = true
		return a.start != a.end
	case rest != "" && (rest[0] == '{' || rest[0] == '[' || rest[0] == '('):
		return false
	default:
		if a.verdict != certain { // many such values can overlap
			rest = rest[:min(len(rest), maxRandom)]
		}
		a.end = a.start + bareLen(rest, inURL(text, a.at))
	}
	return true
}

// skipScheme moves the value after the scheme of credentials. It returns false if a word of a
// sentence or another name follows.
func (a *assignment) skipScheme(text string) bool {
	value := text[a.start:a.end]
	if a.closed || !strings.EqualFold(value, "bearer") && !strings.EqualFold(value, "basic") {
		return true
	}
	a.start = min(a.end+1, len(text))
	a.end = a.start + bareLen(text[a.start:], false)
	value = text[a.start:a.end]
	return !isProse(value) && !namesNext(value, false)
}

// isElsewhere reports whether what precedes or begins the value says that it is no secret. It is
// asked before the value is read, since many such values can overlap.
func (a *assignment) isElsewhere(text string) bool {
	isPath := a.name == "PWD" && a.start < len(text) && (text[a.start] == '/' || text[a.start] == '~') // the working directory
	return isPath || !a.spaced && isModule(text[:a.at-len(a.name)])
}

// isHarmless reports whether the value is no secret, whether or not it is in quotes.
func (a *assignment) isHarmless(text string) bool {
	value := text[a.start:a.end]
	switch {
	case IsHarmlessValue(value), isPlaceholder(value), isFlag(a.row, value):
		return true
	case a.closed && a.row == "accesskey" && len(value) == 1: // the key of a link of HTML
		return true
	}
	return a.name == "PWD" && (value[0] == '/' || value[0] == '~') // the working directory
}

// isReport reports whether a value without quotes belongs to a message about the name. Except for
// results of go test, only the text after a colon can be such a message.
func (a *assignment) isReport(text string) bool {
	value := text[a.start:a.end]
	if a.row == "pass" && (isNumber(value) && len(value) < 4 || a.name == "PASS" && strings.HasSuffix(text[:a.at-len(a.name)], "--- ")) {
		return true // of go test
	}
	switch {
	case text[a.at] != ':':
		return false
	case !a.spaced:
		return isArchitecture(value)
	case a.quoted:
		return false
	}
	return isProse(value) || len(value) < 3 || isProgram(a.name) || !isChosen(a.row) && isMessage(value)
}

// isGranted reports whether a name like "state=" is near i.
func (t *textual) isGranted(i int) bool {
	return t.near.grants(t.at+i) || t.at > 0 && t.own.grants(i)
}

// inURL reports whether the name before i is one of a query: "?" or "&" is before it.
func inURL(text string, i int) bool {
	for i > 0 && inName[text[i-1]] {
		i--
	}
	return i > 0 && (text[i-1] == '?' || text[i-1] == '&' || text[i-1] == '#' || text[i-1] == '\\' || i > 3 && text[i-1] == ';')
}

// quoteLen returns the length of the quote that a text begins with, with the backslashes before it.
func quoteLen(text string) int {
	n := 0
	for n < len(text) && n < 8 && text[n] == '\\' {
		n++
	}
	if n < len(text) && (text[n] == '"' || text[n] == '\'' || text[n] == '`') {
		return n + 1
	}
	return 0
}

// quotedEnd returns the end of a value that begins with a quote: before the same quote with as many
// backslashes, or at the end of the text.
func quotedEnd(text string, start int) (end int, ok bool) {
	n := quoteLen(text[start:])
	if n == 0 {
		return 0, false
	}
	quote, slashes := text[start+n-1], 0
	for i := start + n; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			slashes++
			continue
		case c == quote && (slashes == n-1 || slashes < n-1 && slashes%2 == 0):
			return i - slashes, true
		case c == '\n' && quote != '`':
			return i, true
		}
		slashes = 0
	}
	return len(text), true
}

// bareLen returns the length of a value without quotes at the beginning of a text. It ends before
// white space and quotes, in a URL before "&" and "#", and before a delimiter that another name
// follows.
func bareLen(text string, inURL bool) int {
	n := 0
loop:
	for n < len(text) {
		switch c := text[n]; {
		case c <= ' ', c == '"', c == '<', c == '>', c == '`', c == 0x7F:
			break loop
		case inURL && (c == '&' || c == '#'):
			break loop
		case c == '\\' && endsEscaped(text[n:], inURL):
			break loop
		case (c == ',' || c == ';' || c == '&' || c == '|') && (n+1 == len(text) || text[n+1] <= ' ' || namesNext(text[n+1:], inURL)):
			break loop
		}
		n++
	}
	for n > 0 && strings.IndexByte(",;)]}'", text[n-1]) >= 0 {
		n--
	}
	return n
}

// endsEscaped reports whether a text begins with backslashes and an escaped character that ends a
// value: a quote, a line end, or in a URL "&" as encoding/json writes it. At most eight
// backslashes count: each text of JSON within another doubles them. In a URL, a single quote and
// other white space end the value, too.
func endsEscaped(text string, inURL bool) bool {
	n := 0
	for n < len(text) && n < 8 && text[n] == '\\' {
		n++
	}
	return n < len(text) && (text[n] == '"' || text[n] == 'n' || text[n] == 'u' || inURL && (text[n] == '\'' || text[n] == 'r' || text[n] == 't'))
}

// namesNext reports whether a text begins with a name and "=" or ":". In a URL two slashes must
// follow the colon.
func namesNext(text string, inURL bool) bool {
	n := 0
	for n < len(text) && n < 64 && inName[text[n]] {
		n++
	}
	return n > 0 && n < len(text) && (text[n] == '=' || text[n] == ':' && (!inURL || strings.HasPrefix(text[n+1:], "//")))
}

// isProse reports whether a word after "name: " belongs to a sentence about the name.
func isProse(value string) bool {
	value = strings.TrimRight(value, ".,;:!?")
	for _, c := range []byte(value) {
		if c < 'a' || c > 'z' {
			if c >= 'A' && c <= 'Z' && c == value[0] {
				continue
			}
			return false
		}
	}
	for _, word := range proseWords {
		if strings.EqualFold(word, value) {
			return true
		}
	}
	return false
}

// proseWords begin sentences about a secret: "token: not found", or follow the name of an option in
// one: "the option --password is missing".
var proseWords = [...]string{
	"a", "an", "and", "any", "are", "authentication", "bad", "be", "cannot", "could", "does", "empty", "error", "expected", "expired", "failed",
	"failure", "for", "from", "has", "if", "illegal", "in", "incorrect", "invalid", "is", "it", "malformed", "mismatch", "missing", "must", "no", "not", "of", "option", "options", "please", "rejected",
	"should", "success", "that", "the", "this", "to", "too", "unable", "unauthorized", "unexpected", "unknown", "unsupported", "use", "valid", "verification", "was", "will", "with", "wrong", "you", "your",
}

// isChosen reports whether people choose the values of a row, so that it can be any word.
func isChosen(row string) bool {
	switch row {
	case "token", "jwt", "sig", "signature", "hmac", "auth", "secret", "credential", "credentials", "assertion":
		return false
	}
	return true
}

// isMessage reports whether a word after "token: " belongs to a message: it is the first word of an
// error of package net/http, a noun of messages, a status of HTTP, or ends in a colon.
func isMessage(value string) bool {
	if len(value) == 3 && isNumber(value) || strings.HasSuffix(value, ":") {
		return true
	}
	for _, word := range messageWords {
		if strings.EqualFold(word, value) {
			return true
		}
	}
	return false
}

var messageWords = [...]string{
	"access", "auth", "certificate", "connection", "context", "credentials", "delete", "dial", "get", "head", "key", "lookup", "open",
	"parse", "parsing", "patch", "permission", "post", "put", "read", "request", "secret", "session", "signature", "token", "tokens", "validation",
}

// isProgram reports whether a name is that of the program passwd with the number of its process, as
// in "passwd[812]: password changed".
func isProgram(name string) bool {
	program, process, ok := strings.Cut(name, "[")
	return ok && strings.HasSuffix(program, "passwd") && len(process) > 2 && isNumber(process[:len(process)-1])
}

// isModule reports whether a text ends in the name of a module of PAM and a parenthesis, after
// which the module writes the service and its function: "pam_unix(passwd:chauthtok)".
func isModule(text string) bool {
	text, ok := strings.CutSuffix(text, "(")
	begin := len(text)
	for begin > 0 && (ascii.IsAlphanumeric(text[begin-1]) || text[begin-1] == '_') && len(text)-begin < 32 {
		begin--
	}
	return ok && strings.HasPrefix(text[begin:], "pam_")
}

// isPlaceholder reports whether a value stands for a secret: "<password>", "${TOKEN}", "%s",
// "****". The first conditions are about texts of one repeated character and known words, and the
// last switch about signs that open a variable or a place.
func isPlaceholder(value string) bool {
	if value == "" {
		return true
	}
	if len(value) > 64 {
		return strings.Trim(value, "*") == ""
	}
	if strings.Trim(value, "*") == "" || strings.Trim(value, "xX") == "" && len(value) > 2 || strings.Trim(value, ".") == "" {
		return true
	}
	for _, word := range removed {
		if strings.EqualFold(value, word) {
			return true
		}
	}
	switch value[0] {
	case '<':
		return strings.HasSuffix(value, ">")
	case '{':
		return strings.HasSuffix(value, "}")
	case '$':
		return len(value) > 2 && (value[1] == '{' || value[1] == '(' || isVariable(value[1:])) || len(value) == 2 && isNumber(value[1:]) // of SQL
	case '%':
		return len(value) == 2 && ascii.IsLetter(value[1])
	}
	return false
}

// removed are the words that programs write for a secret.
var removed = [...]string{"[redacted]", "redacted", "[filtered]", "[filtered", "[redacted"}

// isArchitecture reports whether a text is an architecture of Debian, which dpkg and apt write
// after the name of a package, as in "python3-jwt:all".
func isArchitecture(text string) bool {
	switch text {
	case "all", "any", "amd64", "arm64", "armel", "armhf", "i386", "mips64el", "ppc64el", "riscv64", "s390x":
		return true
	}
	return false
}

// isVariable reports whether a text is the name of a variable of a shell.
func isVariable(text string) bool {
	for _, c := range []byte(text) {
		if c != '_' && (c < 'A' || c > 'Z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

func isNumber(text string) bool { return strings.Trim(text, "0123456789") == "" }

// header returns the place of the credentials of a header whose value begins at start: everything
// up to the end of the line, or to the quote that ends the whole header.
func (t *textual) header(start int, row string) Span {
	text := t.text
	var end int
	switch n := quoteLen(text[start:]); {
	case n > 0: // of JSON
		end, _ = quotedEnd(text, start)
		start += n
	case strings.HasPrefix(text[start:], "["): // as package fmt and JSON write a header
		start, end = listed(text, start)
	default:
		end = start + headerLen(text[start:])
	}
	for end > start && (text[end-1] == '\\' || text[end-1] == ' ') {
		end--
	}
	value := text[start:end]
	if row == "authorization" { // the name of the scheme stays
		name, rest, ok := strings.Cut(value, " ")
		if ok && len(name) < 16 && strings.Trim(rest, " ") != "" && isWord(name) {
			start += len(value) - len(strings.TrimLeft(rest, " "))
		}
	}
	if IsHarmlessValue(text[start:end]) || isPlaceholder(text[start:end]) {
		return Span{}
	}
	return span(start, end, Headers)
}

// headerLen returns the length of the value of a header at the beginning of a text. A quote ends
// it, but for one after "=", which begins the value of a cookie or of a parameter such as those of
// Digest. What follows the "=" that ends the credentials of Basic and Bearer is no such value.
func headerLen(text string) int {
	scheme, _, _ := strings.Cut(text[:min(len(text), 16)], " ")
	hasValues := !strings.EqualFold(scheme, "basic") && !strings.EqualFold(scheme, "bearer")
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\r', '\n':
			return i
		case '"', '\'':
			start := i
			for start > 0 && text[start-1] == '\\' {
				start--
			}
			if !hasValues || start == 0 || text[start-1] != '=' {
				return i
			}
			end, _ := quotedEnd(text, start)
			end += i - start // the backslashes before the quote
			if end >= len(text) || text[end] != text[i] {
				return i
			}
			i = end
		}
	}
	return len(text)
}

// goStrings is how package fmt begins a list of strings for "%#v".
const goStrings = "[]string{"

// listed returns the place of the elements of a list that begins with the bracket at start, without
// the first and the last quote. It is empty if an element is a list or an object.
func listed(text string, start int) (int, int) {
	start++
	n := quoteLen(text[start:])
	if n == 0 {
		end := start + untilAny(text[start:], "]\r\n[{")
		if end < len(text) && (text[end] == '[' || text[end] == '{') {
			end = start
		}
		return start, end
	}
	for at := start; ; {
		end, _ := quotedEnd(text, at)
		next := min(end+n, len(text))
		if strings.HasPrefix(text[next:], ",") {
			next++
			if strings.HasPrefix(text[next:], " ") {
				next++
			}
			if quoteLen(text[next:]) == n {
				at = next
				continue
			}
		}
		return start + n, end
	}
}

func isWord(text string) bool {
	for _, c := range []byte(text) {
		if !ascii.IsAlphanumeric(c) && c != '-' {
			return false
		}
	}
	return text != ""
}

// untilAny is until for a few characters of ASCII.
func untilAny(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}

// credentialsAt returns the place of credentials after "Bearer " or "Basic " at i. Without them it
// is empty. Those of Basic must be Base64 of a text with a colon. Those of Bearer must have a
// digit, a mark or 16 characters.
func credentialsAt(text string, i int) Span {
	n := 0
	switch {
	case i > 0 && ascii.IsAlphanumeric(text[i-1]), i+8 > len(text):
		return Span{}
	case text[i+1] == 'e' && strings.EqualFold(text[i:i+7], "bearer "):
		n = len("bearer ")
	case text[i+1] == 'a' && strings.EqualFold(text[i:i+6], "basic "):
		n = len("basic ")
	default:
		return Span{}
	}
	start := i + n
	end := start
	for end < len(text) && (ascii.IsAlphanumeric(text[end]) || strings.IndexByte("-._~+/=", text[end]) >= 0) {
		end++
	}
	value := strings.TrimRight(text[start:end], ".")
	switch {
	case len(value) < 8:
		return Span{}
	case n == len("basic "):
		var encoded, decoded [1 << 10]byte // without an allocation
		n := copy(encoded[:], strings.TrimRight(value, "="))
		n, err := base64.RawStdEncoding.Decode(decoded[:], encoded[:n])
		if err != nil || bytes.IndexByte(decoded[:n], ':') < 0 {
			return Span{}
		}
	case !strings.ContainsAny(value, "0123456789._-") && len(value) < 16: // "bearer authentication"
		return Span{}
	}
	return span(start, start+len(value), Headers)
}

// divided returns the place of a password with a space, a quote or a bracket in it, after a scheme
// whose colon is before start: an authority that one of these ends, and in which no port but
// something else follows a colon, up to the "@" of a later word, or an empty place. The condition
// after the loop is about that colon and about the character that ends the word.
func (t *textual) divided(start int) Span {
	text := t.text
	for start < len(text) && (text[start] == '/' || text[start] == '\\') {
		start++
	}
	end, colon := start, 0
	for end < len(text) && !endsWord(text[end]) {
		switch text[end] {
		case '/', '?', '#', '@', '\'', '(', ')', '{', '}', '|', ',':
			return Span{}
		case ':':
			if colon == 0 {
				colon = end + 1
			}
		}
		end++
	}
	if colon == 0 || colon == end || end+1 >= len(text) || text[end] != ' ' && (text[end] < ' ' || !ascii.IsAlphanumeric(text[end+1])) || isNumber(strings.TrimRight(text[colon:end], ".,;:")) || text[start] == '[' {
		return Span{}
	}
	const far = 256
	rest := text[end:min(len(text), end+far)]
	if text[end] == ' ' {
		rest = rest[:untilAny(rest, "\"\r\n<>")]
	} else {
		rest = rest[:untilAny(rest, " \t\r\n")]
	}
	at := strings.IndexByte(rest, '@')
	if at < 0 || strings.Contains(rest[:at], "//") {
		return Span{}
	}
	return span(colon, end+at, Passwords)
}

// option reads an option of a command at i: "--password x", "-u user:x" or "-px" after mysql. It
// returns the place of a secret, or an empty one.
func (t *textual) option(i int) Span {
	text := t.text
	rest := text[i:]
	switch {
	case strings.HasPrefix(rest, "--"):
		return t.longOption(i)
	case strings.HasPrefix(rest, "-u ") || strings.HasPrefix(rest, "-U "):
		return t.userOption(i + len("-u "))
	case strings.HasPrefix(rest, "-u") && len(rest) > 2 && strings.Contains(t.before(i), "curl"):
		return t.userOption(i + len("-u"))
	case strings.HasPrefix(rest, "-p") && len(rest) > 2:
		line := t.before(i)
		sshpass := strings.HasSuffix(strings.TrimRight(line, " "), "sshpass")
		switch {
		case rest[2] == ' ' && sshpass:
			return t.argument(i + len("-p "))
		case takesPassword(line):
			return t.argument(i + len("-p"))
		case rest[2] > ' ' && (sshpass || strings.Contains(line, "mysql") || strings.Contains(line, "mariadb")):
			return t.argument(i + len("-p"))
		}
	}
	return Span{}
}

// before returns the text before i, in which the command of an option can be.
func (t *textual) before(i int) string {
	const far = 256
	if !t.decoded {
		i += t.at
		return t.near.Text[max(0, i-far):i]
	}
	if i >= far {
		return t.text[i-far : i]
	}
	return t.near.Text[max(0, t.at-far+i):t.at] + t.text[:i]
}

// takesPassword reports whether a text ends in a command whose option "-p" is followed by a
// password: a word of [logins] and, perhaps after a subcommand, "login".
func takesPassword(text string) bool {
	for n := len(text); n > 0; { // a command can have several lines
		n = strings.LastIndexByte(text[:n], '\n')
		if n >= 0 && !strings.HasSuffix(text[:n], `\`) {
			text = text[n:]
			break
		}
	}
	end := strings.LastIndex(text, " login ")
	if end < 0 {
		return false
	}
	const far = len("/usr/local/bin/helm registry")
	divides := func(r rune) bool { return r <= ' ' || strings.ContainsRune("/`$>;&|(", r) }
	rest := text[max(0, end-far):end]
	for range 3 {
		rest = strings.TrimRightFunc(rest, divides)
		begin := strings.LastIndexFunc(rest, divides) + 1
		word := rest[begin:]
		if slices.Contains(logins[:], word[strings.LastIndexAny(word, "\"'")+1:]) { // a quoted command can begin with it
			return true
		}
		rest = rest[:begin]
	}
	return false
}

// beginsKey begins the line before a key (RFC 7468, section 2), and divides the ends of such lines.
const beginsKey, dashes = "-----BEGIN ", "-----"

// OpensKey reports whether a text ends in the line before a private key. The key is then in the
// texts after it, of which [MayBeInKey] is true, up to one of which [EndsKey] is.
func OpensKey(text string) bool {
	begin := strings.LastIndex(text, beginsKey)
	if begin < 0 {
		return false
	}
	label, rest, ok := strings.Cut(text[begin+len(beginsKey):], dashes)
	return ok && isPrivateKey(label) && !strings.Contains(rest, dashes)
}

// MayBeInKey reports whether a text is a line of a key that [OpensKey] begins: Base64.
func MayBeInKey(line string) bool {
	line = strings.TrimSpace(line)
	for i := range len(line) {
		if !isBase64(line[i]) {
			return false
		}
	}
	return line != ""
}

// EndsKey reports whether a text has the dashes of the lines before and after a key.
func EndsKey(line string) bool { return strings.Contains(line, dashes) }

// isPrivateKey reports whether a label is that of a private key.
func isPrivateKey(label string) bool {
	return strings.HasSuffix(strings.TrimSuffix(label, " BLOCK"), "PRIVATE KEY")
}

// privateKey returns the place of a private key whose first line begins at i: all between this line
// and the last, or without a last line what can be Base64 (RFC 7468, sections 10 and 11; RFC 9580,
// section 6.2). Without 32 characters of Base64 in sequence it is empty.
func privateKey(text string, i int) Span {
	const longestLabel = 64
	start := i + len(beginsKey)
	label, _, ok := strings.Cut(text[start:min(len(text), start+longestLabel)], dashes)
	if !ok || !isPrivateKey(label) {
		return Span{}
	}
	start += len(label) + len(dashes)
	end := start + strings.Index(text[start:], dashes)
	if end < start {
		for end = start; end < len(text) && (isBase64(text[end]) || text[end] <= ' ' || text[end] == '\\'); {
			end++
		}
	}
	for at, run := start, 0; at < end; at++ {
		if run++; !isBase64(text[at]) {
			run = 0
		} else if run == 32 {
			return span(start, end, Tokens)
		}
	}
	return Span{}
}

func isBase64(c byte) bool { return ascii.IsAlphanumeric(c) || c == '+' || c == '/' || c == '=' }

// longOption reads an option with two hyphens at i, such as "--password x".
func (t *textual) longOption(i int) Span {
	rest := t.text[i:]
	n := 2
	for n < len(rest) && n < 64 && inName[rest[n]] {
		n++
	}
	if n == len(rest) || rest[n] != ' ' || n == 2 {
		return Span{}
	}
	name := rest[2:n]
	if name == "user" || name == "proxy-user" {
		return t.userOption(i + n + 1)
	}
	if !t.rules.IsName(name) {
		return Span{}
	}
	return t.argument(i + n + 1)
}

// argument returns the place of the argument of a command that begins at start.
func (t *textual) argument(start int) Span {
	for start < len(t.text) && t.text[start] == ' ' {
		start++
	}
	end, closed := quotedEnd(t.text, start)
	if closed {
		start += quoteLen(t.text[start:])
	} else {
		end = start + untilSpace(t.text[start:], "\"")
	}
	value := t.text[start:end]
	if IsHarmlessValue(value) || isPlaceholder(value) || value[0] == '-' || !closed && isProse(value) {
		return Span{}
	}
	return span(start, end, Parameters)
}

// userOption returns the place of the password of an argument "user:password". Two numbers are
// something else, and so is a user with a slash, a space or a "+" before it.
func (t *textual) userOption(start int) Span {
	for start < len(t.text) && t.text[start] == ' ' {
		start++
	}
	end, closed := quotedEnd(t.text, start)
	if closed {
		start += quoteLen(t.text[start:])
	} else {
		end = start + untilSpace(t.text[start:], "\"")
	}
	user, password, ok := strings.Cut(t.text[start:end], ":")
	if !ok || password == "" || strings.ContainsAny(user, "/ ") || strings.HasPrefix(user, "+") || isPlaceholder(password) || isNumber(password) && isNumber(user) {
		return Span{}
	}
	return span(start+len(user)+1, end, Passwords)
}

// ends are the bytes that end a word, and so each reference, in running text.
func endsWord(c byte) bool {
	return c <= ' ' || c == '"' || c == '<' || c == '>' || c == '`' || c == 0x7F
}

// references reads the word around i as references. t.word is the end of the last word, so that no
// word is read twice.
func (t *textual) references(spans []Span, i int) []Span {
	if i < t.word {
		return spans
	}
	text := t.text
	start, end := i, i
	for start > t.word && !endsWord(text[start-1]) {
		start--
	}
	for end < len(text) && !endsWord(text[end]) {
		end++
	}
	t.word = end
	word := text[start:end]
	if !mayHide(word) {
		return spans
	}
	if isSIP(word) {
		// its password is not before the first colon
	} else if isReference(word) {
		// with a scheme and a user, or without a scheme
	} else if n := referenceStart(word); n >= 0 {
		word, start = word[n:], start+n
		word = strings.TrimRight(word, ".,;:!?)]}'\\")
	} else {
		if s := loose(start, word); s.Length > 0 {
			spans = t.within(append(spans, s), start, start+len(word), appendUsers(nil, word), -1)
		}
		if strings.IndexByte(word, '%') < 0 {
			return spans
		}
	}
	if !hasSign(word) && (t.rules == nil || len(t.rules.More) == 0) {
		return spans
	}
	var room [4]Span
	return t.within(spans, start, start+len(word), t.rules.find(room[:0], word, true, true), authorityStart(word))
}

// within adds the secrets that were found in a part of the text. It remembers the passwords that
// follow the first authority of the part. If the part has no authority, the offset is negative.
func (t *textual) within(spans []Span, start, end int, found []Span, authority int) []Span {
	if authority >= 0 {
		t.passwords = t.passwords[:0]
		for _, s := range found {
			if s.Kind == Passwords && s.Offset >= authority {
				t.passwords = append(t.passwords, span(start+s.Offset, start+s.End(), Passwords))
			}
		}
		if len(t.passwords) > 1 {
			t.passwords = (*Rules)(nil).merged(t.passwords)
		}
	}
	for _, s := range t.rules.fitted(t.text[start:end], found) {
		s.Offset += start
		spans = append(spans, s)
	}
	return spans
}

// referenceStart returns where a reference with a scheme begins in a word, or one with two slashes
// after an opening character, as in "(//user:password@host)". Without one it returns -1.
func referenceStart(word string) int {
	if n := schemeStart(word); n >= 0 {
		return n
	}
	for i := 1; i+1 < len(word); i++ {
		if word[i] == '/' && word[i+1] == '/' && strings.IndexByte("'([{=,", word[i-1]) >= 0 {
			return i
		}
	}
	return -1
}

// authorityStart returns where a reference begins in a word so that a host follows its passwords:
// it has two slashes before them, or is a "sip" URI. Without one it returns -1. In
// "config:password:a@b" all of "a@b" may be the password.
func authorityStart(word string) int {
	if isSIP(word) || len(word) > 2 && isSlash(word[0]) && isSlash(word[1]) {
		return 0
	}
	return referenceStart(word)
}

func isSIP(word string) bool { return hasPrefixFold(word, "sip:") || hasPrefixFold(word, "sips:") }

// mayHide reports whether a word has an "@", or an encoding that can hide a secret.
func mayHide(word string) bool {
	return strings.IndexByte(word, '@') >= 0 || encodesDelimiter(word) || hasEscapes(word)
}

// isReference reports whether a word with an "@" is a reference without slashes after its scheme,
// such as "http:user:password@host", or begins with two slashes. The text before the first colon
// must look like a scheme, and the text between it and the second one like a user.
func isReference(word string) bool {
	if len(word) > 2 && isSlash(word[0]) && isSlash(word[1]) {
		return true
	}
	scheme, rest, ok := strings.Cut(word, ":")
	if !ok || scheme == "" || isNumber(scheme[:1]) && !strings.HasSuffix(scheme, "http") || strings.ContainsAny(scheme, "@/=({") || isNotUser(scheme) {
		return false
	}
	user, password, ok := strings.Cut(rest, ":")
	return ok && user != "" && strings.IndexByte(user, '@') < 0 && strings.IndexByte(password, '@') >= 0 && !strings.HasPrefix(rest, "/") && !isNumber(user)
}

// quoted adds the secrets of the text in the quotes that begin at i, if it looks like a reference,
// which can contain spaces in quotes. Its escapes are those of JSON and of Go. t.quote and t.word
// are the ends of what has been read, so that nothing is read twice.
func (t *textual) quoted(spans []Span, i int) []Span {
	if i < t.quote { // it ends one
		return spans
	}
	start := i + 1
	end := start
	before := t.text[max(0, i-7):i]
	if slashes := len(before) - len(strings.TrimRight(before, "\\")); slashes > 0 { // of JSON in JSON
		end, _ = quotedEnd(t.text, i-slashes)
		t.quote = end + slashes + 1
	} else {
		end += stringLen(t.text[start:])
		t.quote = end + 1
	}
	content := t.text[start:end]
	if !isReferenceInQuotes(content) {
		return spans
	}
	t.word = end
	return t.within(spans, start, end, t.rules.inQuotes(content), authorityStart(content))
}

// isReferenceInQuotes reports whether a text that was in quotes looks like a reference that can
// have a secret.
func isReferenceInQuotes(text string) bool {
	return (strings.IndexByte(text, '@') >= 0 || strings.IndexByte(text, '%') >= 0 || strings.IndexByte(text, '\\') >= 0 ||
		strings.IndexByte(text, '=') >= 0 && BeginsWithScheme(text)) && beginsReference(text)
}

// inQuotes returns the places of the secrets of a reference that was in quotes.
func (r *Rules) inQuotes(text string) []Span {
	found := r.find(nil, text, true, true)
	if strings.IndexByte(text, '\\') >= 0 {
		found = append(found, placesIn(text, escaped, r.merged(r.find(nil, readBy(escaped, text), true, false)))...)
	}
	return found
}

// stringLen returns the length of a text in quotes. It is given what follows the first quote. The
// text ends at a quote without a backslash, or with the line. Most texts have no backslash.
func stringLen(text string) int {
	n := strings.IndexByte(text, '"')
	if n >= 0 && strings.IndexByte(text[:n], '\\') < 0 && strings.IndexByte(text[:n], '\n') < 0 {
		return n
	}
	for n = 0; n < len(text) && text[n] != '"' && text[n] != '\n'; n++ {
		if text[n] == '\\' {
			n++
		}
	}
	return min(n, len(text))
}

// beginsReference reports whether a text in quotes begins like a reference: with a slash, or with a
// name, a colon and no space. The loop finds the colon, not later than after 64 bytes.
func beginsReference(text string) bool {
	text = strings.TrimLeft(text, " ")
	n := 0
	for n < len(text) && n < 64 && text[n] > ' ' && text[n] != ':' {
		n++
	}
	isSlash := len(text) > 1 && text[0] == '\\' && strings.IndexByte(`bfnrt"`, text[1]) < 0
	return isSlash || strings.HasPrefix(text, "/") || n > 0 && n+1 < len(text) && text[n] == ':' && (text[n+1] != ' ' || strings.IndexByte(text[:n], '\\') > 0 || endsInSpecial(text[:n]))
}

// BeginsWithScheme reports whether a text begins with a scheme and two slashes, as a reference
// does.
func BeginsWithScheme(text string) bool {
	i := strings.IndexByte(text[:min(len(text), 64)], ':')
	return i > 0 && strings.HasPrefix(text[i+1:], "//") && schemeStart(text[:i+3]) == 0
}

// schemeStart returns the index of the first scheme in a word before two slashes, or -1. In JSON a
// backslash can stand before each. Digits and colons alone are not a scheme.
func schemeStart(word string) int {
	for from := 0; ; {
		i := strings.IndexByte(word[from:], ':')
		if i < 0 {
			return -1
		}
		i += from
		from = i + 1
		if rest := word[from:]; strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, `\/`) || strings.HasPrefix(rest, `\\`) {
			begin := i
			for begin > 0 && (ascii.IsAlphanumeric(word[begin-1]) || strings.IndexByte("+-.:_", word[begin-1]) >= 0) {
				begin--
			}
			if begin < i && strings.Trim(word[begin:i], "0123456789:") != "" {
				return begin
			}
		}
	}
}

// notUsers are names before a colon after which an address stands and no password.
var notUsers = [...]string{
	"account", "address", "author", "bcc", "by", "cc", "contact", "email", "e-mail", "from", "git", "login", "mail", "name", "npm", "owner",
	"recipient", "replyto", "reply-to", "rcpt", "sender", "to", "user", "username", "users", "uid", "id", "principal", "identity", "subject", "upn",
}

func isNotUser(text string) bool {
	for _, name := range notUsers {
		if strings.EqualFold(name, text) {
			return true
		}
	}
	return false
}

// loose returns the place of the password of a "user:password@host" without a scheme.
func loose(start int, word string) Span {
	at := strings.LastIndexByte(word, '@')
	if at < 0 || at+1 == len(word) || !ascii.IsAlphanumeric(word[at+1]) && word[at+1] != '[' && word[at+1] != '(' && word[at+1] < 0x80 {
		return Span{}
	}
	begin, colon := looseUser(word, at)
	if colon <= begin {
		return Span{}
	}
	user, password, host := word[begin:colon], word[colon+1:at], word[at+1:]
	if isNoCredential(user, password, host) {
		return Span{}
	}
	return span(start+colon+1, start+at, Passwords)
}

// looseUser returns the places of the user and of the colon after it, in a word with "@" at a
// place. Without them the colon is not after the user. Each turn moves the beginning back by one
// delimiter, until a colon or other text shows that the user begins there.
func looseUser(word string, at int) (begin, colon int) {
	first := strings.IndexByte(word, '@')
	begin, colon = first, strings.IndexByte(word[first:at], ':')
	if colon >= 0 {
		colon += first
	}
	others := false         // whether other characters than "=" are between begin and the first "@"
	for limit := first; ; { // what precedes the user, unless it is in the password
		i := strings.LastIndexAny(word[:limit], "=('\"[{|,")
		if n := strings.IndexByte(word[i+1:begin], ':'); n >= 0 {
			colon = i + 1 + n
		}
		others = others || strings.Trim(word[i+1:begin], "=") != ""
		begin, limit = i+1, i
		if i <= 0 || colon > begin || word[i-1] == ':' || others && (word[i] == '=' || word[i] == ',') {
			break
		}
	}
	if scheme := strings.IndexByte(word[:at], ':'); colon <= begin && scheme >= 0 && endsInSpecial(word[:scheme]) {
		return 0, scheme
	}
	return begin, colon
}

// isNoCredential reports whether "user:password@host" is something else.
func isNoCredential(user, password, host string) bool {
	switch {
	case password == "" || isPlaceholder(password), strings.ContainsAny(user, "/\\@"):
		return true
	case NoPassword(user), strings.HasPrefix(host, "sha256:"):
		return true
	case len(user) == 1 && strings.HasPrefix(password, `\`): // a Windows path
		return true
	case isNumber(user) && isNumber(password) && len(user) < 4 && len(password) < 4: // a ratio or a time
		return true
	case isNumber(user) && (isTime(password) || strings.HasPrefix(password, ":/")): // or the control group of a service of a user
		return true
	case isDate(user): // and an identifier of a message
		return true
	case isNotUser(user) && strings.IndexByte(password, ':') < 0 && strings.IndexByte(host, '.') >= 0 && !hasPort(host):
		return true
	}
	for _, scheme := range [...]string{"pkg", "ssh", "sip", "sips"} {
		if strings.EqualFold(user, scheme) {
			return true
		}
	}
	return strings.HasPrefix(password, "//")
}

// hasPort reports whether a text begins with a host and a port, which no address of mail has.
func hasPort(text string) bool {
	i := until(text, ":/?#,;")
	return i+1 < len(text) && text[i] == ':' && text[i+1]-'0' <= 9
}

// isTime reports whether a text begins like the minutes of a time.
func isTime(text string) bool {
	return len(text) > 2 && text[0]-'0' < 6 && text[1]-'0' <= 9 && text[2] == ':'
}

// isDate reports whether a text is a date such as "2026-11-24".
func isDate(text string) bool {
	return len(text) == len("2026-11-24") && text[4] == '-' && text[7] == '-' && isNumber(text[:4]+text[5:7]+text[8:])
}
