package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/answer"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/whatwg"
)

// extraction has the options and the state of the command extract.
type extraction struct {
	options
	files    walkFlags
	fileBase bool
	position bool
	resolve  bool
	unique   bool
	count    bool
	links    document.Finder
	browsing browsing

	out   *output
	found map[string]int // the count of each text, for --unique and --count
}

func newExtract(std *streams) *cobra.Command {
	var e extraction
	var suffixes extract.Suffixes
	suffix, base := false, ""
	cmd := &cobra.Command{
		Use:   "extract [OPTION ...] [FILE ...]",
		Short: "Find URIs and references in files",
		Long: `extract prints the URIs and references in files, one per line.

A FILE can be a folder, which stands for all files in it and below it, in sorted
order. Without FILE, or for "-", extract reads standard input.

References are printed as they are meant: white space that breaks them is
removed, and the escapes of the document's format are decoded. With --resolve,
extract prints their targets. What counts as a reference depends on the format,
which the name of the file decides, or else its first bytes:

    text       URIs and IRIs of common schemes between white space, quotes or
               angle brackets, without the punctuation at the end (RFC 3986,
               appendix C)
    html       attributes with URLs, style sheets, srcdoc, refreshes
    xml        the references of XHTML, SVG and other known vocabularies;
               values that are URIs; URIs in text
    css        url(), @import and the like
    json       strings that are URIs; references under keys such as "href" and
               "$ref"; URIs in other strings
    markdown   links, images, definitions, autolinks; embedded HTML

In a folder, extract skips symbolic links, special files, ".git", without
--hidden hidden files, and without --no-ignore the files that .gitignore and
.git/info/exclude name. It also skips binary files and the file to which its
output goes, with a note on standard error. The PATTERNS of --include and
--exclude are those of .gitignore, relative to the working folder. They also
apply to files that are arguments. --files-from reads names, one in each line,
or ended by NUL. The file .uri.toml in the working folder, or above it up to the
top of the repository, can have both lists; docs/audit.md describes it.

Links in HTML, SVG, CSS and Markdown are written for browsers. They are printed
as browsers have them (URL Standard): as targets if the base is known, and
otherwise as the references that browsers make of them, percent-encoded. Links
that are not valid references (RFC 3986) are repaired that way. Standard error
has their number, and that of links with another target by RFC 3986, such as
"http:x". With --strict, or an older --edition, links that are not valid are
refused, and every reference is printed as in the document.

A reference that is refused is reported with FILE:LINE:COLUMN and the offset of
the error in its text; with --position, "uri: " is not before FILE. With
--resolve, a relative reference without a base is also an error. The base is the
one that the document contains, or else --default-base, or with --file-base the
URI of the file. Without --strict, --default-base is any URL that browsers read.
Lines and columns count from 1. Columns and offsets count bytes.

In running text, IRIs such as "http://a.example/ö" are printed as the URIs to
which they map (RFC 3987, section 3.1). A URI that ends before its delimiter,
because of a character that no IRI has, is printed up to there, with a note on
standard error that says where. A text that begins with a scheme and "//" but is
not an IRI is an error. A template such as "http://{host}/" is not printed; a
note says so, and the exit status does not change.

--suffix also finds URIs without a scheme in running text, such as
"www.example.com/x" (section 4.5), and prints them with a scheme.

With --json, each reference is an object. "uri" is its text, "raw" its form in
the file, and "output" the plain line. "target" is the target of browsers in the
formats that they read, and "strict" the target by RFC 3986. These and "base"
are null if there is none. "changes" lists the repairs. "browser_error" is there
if browsers refuse an invalid text too. "iri" is there if the text is an IRI and
not a URI. "candidates" has the possible URIs if a hyphen at a line end may or
may not belong to the URI. "truncated" is there if a URI ends before its
delimiter: "text" has the text up to that, and "offset" and "message" say why.
If the reference is not valid, "uri" is null, "text" has the text and "error"
the error. "template":true marks a template.

Memory use does not depend on the size of the files. Two exceptions: Markdown,
which is read whole up to 2 MiB, and --unique and --count, which keep each
distinct text.`,
		Example: `  uri extract --position README.md docs
  uri extract --resolve --default-base http://example.com/ page.html
  uri extract --count --suffix <mail.txt`,
		Annotations:       negative("a reference was invalid, or a file could not be understood"),
		ValidArgsFunction: fileNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			if e.count && (e.position || e.unique) {
				return errors.New("--count excludes --position and --unique")
			}
			e.links.Resolver.Edition = e.edition
			e.links.Text.Refused = true
			e.browsing.strict = e.browsing.strict || e.edition != uri.RFC3986
			if cmd.Flags().Changed("default-base") {
				if err := e.browsing.setBase(&e.links, base, e.parser()); err != nil {
					return err
				}
			}
			if err := uri.Validate(uri.RuleScheme, suffixes.Scheme); err != nil {
				return fmt.Errorf("--suffix-scheme: %s", answer.Describe(err, suffixes.Scheme))
			}
			if suffix || suffixes.AnyName || cmd.Flags().Changed("suffix-scheme") {
				e.links.Text.Suffixes = &suffixes
			}
			if err := e.files.useProject(cmd); err != nil {
				return err
			}
			args, err := e.files.prepare(std, args)
			if err != nil {
				return err
			}
			if len(args) == 0 && e.files.listed == "" {
				if err := e.refuseTerminal(); err != nil {
					return err
				}
				args = []string{"-"}
			}
			return e.run(args)
		},
	}
	addFrom(cmd, &e.links.Format, "the format of the files")
	e.addDocumentFlags(cmd, std, "reference")
	flags := cmd.Flags()
	flags.BoolVar(&e.records.FailFast, "fail-fast", false, "stop at the first invalid reference")
	e.files.add(cmd, "")
	flags.BoolVar(&e.position, "position", false, "print FILE:LINE:COLUMN: before each reference")
	flags.BoolVar(&e.resolve, "resolve", false, "print the targets of the references")
	flags.StringVar(&e.links.ContentType, "content-type", "", "the HTTP Content-Type `TYPE` of the files, for their format and encoding")
	flags.BoolVar(&e.browsing.strict, "strict", false, "read all references by RFC 3986, not as browsers do")
	flags.StringVar(&base, "default-base", "", "the base `URI` of documents that contain none")
	flags.BoolVar(&e.fileBase, "file-base", false, `use the "file" URI of each file as that base`)
	flags.BoolVar(&e.unique, "unique", false, "print each distinct text once, where it first occurs")
	flags.BoolVar(&e.count, "count", false, "print each distinct text at the end, with its count, most frequent first")
	flags.BoolVar(&suffix, "suffix", false, "also find URIs without a scheme in running text, such as www.example.com")
	flags.StringVar(&suffixes.Scheme, "suffix-scheme", "http", "the scheme `NAME` for URIs without a scheme; implies --suffix")
	flags.BoolVar(&suffixes.AnyName, "any-name", false, "also take bare names, and names that look like files, for URIs without a scheme; implies --suffix")
	flags.BoolVar(&e.links.Text.AnyScheme, "any-scheme", false, "in running text, find URIs of any scheme")
	flags.BoolVar(&e.links.Text.KeepPunctuation, "keep-punctuation", false, "in running text, keep punctuation at the end of a URI")
	flags.BoolVar(&e.links.Text.KeepBrackets, "keep-brackets", false, `in running text, keep an unmatched ")" at the end of a URI`)
	flags.BoolVar(&e.links.Text.OnlyURIs, "only-uris", false, "in running text, find only URIs: characters outside ASCII end them")
	flags.BoolVar(&e.links.Code, "code", false, "also search code spans and code blocks of Markdown")
	flags.BoolVar(&e.links.TextToo, "text-too", false, "also search the text of HTML and XHTML")
	flags.BoolVar(&e.links.Names, "names", false, "also find URIs that are only names, such as XML namespaces")
	return cmd
}

// run extracts the references from the files.
func (e *extraction) run(names []string) error {
	size, err := e.checkFiles(names)
	if err != nil {
		return err
	}
	e.out = e.open(size)
	if e.unique || e.count {
		e.found = make(map[string]int)
	}
	result := error(nil)
	for name, err := range e.files.walk.Files(names) {
		if err == nil {
			err = e.file(name)
		}
		if err = e.out.settle(name, err); err == nil {
			continue
		}
		if err != stream.ErrInvalid && err != stream.ErrUnread {
			return e.out.Close(err)
		}
		if result = stream.Worse(result, err); e.records.FailFast {
			break
		}
	}
	if e.count {
		if err := e.counts(); err != nil {
			result = err
		}
	}
	if !e.json {
		if err := e.browsing.tell(e.out); err != nil {
			result = err
		}
	}
	return e.out.Close(result)
}

// file extracts the references from a file.
func (e *extraction) file(name string) error {
	links := e.links
	if e.fileBase && name != "-" {
		var err error
		links.URL = whatwg.URL{}
		if links.Base, err = fileURI(e.parser(), name); err != nil {
			return err
		}
	}
	return e.out.Open(name, func(in *stream.Input) error { return e.document(in.Name, in, links) })
}

// fileURI returns the URI of a file (RFC 8089).
func fileURI(p uri.Parser, name string) (uri.URI, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		return uri.URI{}, err
	}
	u, err := file.URI(path)
	if err != nil {
		return uri.URI{}, err
	}
	return p.ParseURI(u.String())
}

// document extracts the references from a document.
func (e *extraction) document(name string, r io.Reader, links document.Finder) error {
	const size = 1 << 12
	if links.Format == document.Auto {
		b := bufio.NewReaderSize(r, size)
		head, _ := b.Peek(size / 4) // the next read returns the error
		links.Format, r = document.Detect(name, links.ContentType, head), b
	}
	result := error(nil)
	for link, err := range links.Links(r) {
		if err == nil {
			err = e.link(name, link)
		}
		if err == stream.ErrInvalid && !e.records.FailFast {
			result = err
			continue
		}
		if err != nil {
			return err
		}
	}
	return result
}

// link writes a reference, or reports its error.
func (e *extraction) link(name string, l document.Link) error {
	if p := e.problem(l); p != nil {
		if errors.Is(l.Err, extract.ErrPlaceholder) {
			return e.template(name, l, p)
		}
		return e.invalid(name, l, p)
	}
	if l.Truncated != nil && !e.json {
		if err := e.truncated(name, l); err != nil {
			return err
		}
	}
	text := l.Reference.String()
	if e.resolve {
		text = targetText(l)
	}
	if e.browsing.applies(l) {
		text = e.browsing.text(l)
	}
	if e.found != nil {
		e.found[text]++
		if e.count || e.found[text] > 1 {
			return nil
		}
	}
	if e.json {
		j := e.newJSONLink(name, l, nil)
		j.Output = &text
		return e.out.object(j)
	}
	if e.position {
		fmt.Fprintf(e.out, "%s:%d:%d:", name, l.Line, l.Column)
	}
	return e.out.Line([]byte(text))
}

// targetText returns the text that is printed for the target of a reference.
func targetText(l document.Link) string {
	if l.Err == uri.ErrCurrentDocument {
		fragment, has := l.Reference.Fragment()
		return answer.CurrentDocument(uri.Target{CurrentDocument: true, Fragment: fragment, HasFragment: has})
	}
	return l.Target.String()
}

// problem returns the error of a reference, or nil. A reference can be invalid. With --resolve
// it can also have no target, or contain a base that cannot be used.
func (e *extraction) problem(l document.Link) *uri.SyntaxError {
	if e.browsing.applies(l) {
		return e.browsing.problem(l, e.resolve)
	}
	p, isSyntax := answer.AsProblem(textError(l))
	switch {
	case isSyntax && l.Reference == (uri.Reference{}):
		return p
	case errors.Is(l.Err, document.ErrTooLong):
		return answer.NewProblem(e.edition, uri.ComponentNone, uri.RuleURIReference, "4.1", tooLong)
	case !e.resolve, l.Err == uri.ErrCurrentDocument:
		return nil
	case l.Err != nil:
		if p, ok := answer.AsProblem(answer.Refusal(l.Err, e.edition)); ok {
			return p
		}
		return answer.BaseProblem(e.edition, l.Err)
	case l.Target.IsZero():
		return answer.NewProblem(e.edition, uri.ComponentScheme, uri.RuleAbsoluteURI, "5.1",
			noBase)
	}
	return nil
}

// textError returns the error of a reference. In running text it can be one that is not a
// syntax error, but says likewise why there is no URI.
func textError(l document.Link) error {
	if l.Err == nil || l.Reference != (uri.Reference{}) {
		return l.Err
	}
	if wrong := (*iri.HostError)(nil); errors.As(l.Err, &wrong) {
		return answer.NameProblem(wrong.Err, wrong.Span.Of(l.Text), wrong.Span.Offset)
	}
	if why, ok := strings.CutPrefix(l.Err.Error(), "extract: "); ok && !errors.Is(l.Err, extract.ErrPlaceholder) {
		return answer.NewProblem(uri.RFC3986, uri.ComponentNone, uri.RuleURI, "3", why)
	}
	return l.Err
}

// invalid reports the error of a reference.
func (e *extraction) invalid(name string, l document.Link, p *uri.SyntaxError) error {
	if e.json {
		return e.out.invalidObject(e.newJSONLink(name, l, p))
	}
	return e.report(name, l, p, l.Text)
}

// template reports that a text with placeholders is not a URI. It is not a fault of the document,
// so the exit status does not change.
func (e *extraction) template(name string, l document.Link, p *uri.SyntaxError) error {
	if e.json {
		return e.out.object(e.newJSONLink(name, l, p))
	}
	at := *p
	at.Message = "template: " + at.Message
	if err := e.report(name, l, &at, l.Text); err != stream.ErrInvalid {
		return err
	}
	return nil
}

// truncated reports that a URI in running text ends before its delimiter. It is found all the
// same, so the exit status does not change.
func (e *extraction) truncated(name string, l document.Link) error {
	p, _ := answer.AsProblem(l.Truncated.Err)
	at := *p
	at.Message = "truncated: " + at.Message
	if err := e.report(name, l, &at, l.Truncated.Text); err != stream.ErrInvalid {
		return err
	}
	return nil
}

// report writes a diagnosis of text, which is l or begins there.
func (e *extraction) report(name string, l document.Link, p *uri.SyntaxError, text string) error {
	if err := e.out.Flush(); err != nil {
		return err
	}
	var b bytes.Buffer
	if !e.position { // an editor that reads the places takes all before the first ":" as the file
		b.WriteString("uri: ")
	}
	fmt.Fprintf(&b, "%s:%d:%d: %s\n", answer.ShownName(name), l.Line, l.Column, answer.Describe(p, text))
	if text != "" || p.Offset >= 0 {
		var hide []uri.Span
		if l.Delimiter != extract.DelimiterAttribute && l.Delimiter != extract.DelimiterMarkup {
			hide = cutPassword(text)
		}
		e.out.mark(&b, []byte(text), p, hide...)
	}
	return e.out.Report(b.Bytes())
}

// cutPassword returns the place of the beginning of a password in a text that ends within it,
// because it has white space or a delimiter: the text after a colon in the authority, unless
// it is a port.
func cutPassword(text string) []uri.Span {
	scheme, rest, _ := strings.Cut(text, ":")
	authority := strings.TrimLeft(rest, `/\`)
	start := len(scheme) + len(":") + len(rest) - len(authority)
	if n := strings.IndexAny(authority, "/?#"); n >= 0 {
		authority = authority[:n]
	}
	if n := strings.IndexByte(authority, ']'); strings.HasPrefix(authority, "[") && n > 0 {
		authority = authority[n:]
		start += n
	}
	authority = strings.NewReplacer("%3a", ":::", "%3A", ":::").Replace(authority)
	n := strings.IndexByte(authority, ':')
	if n < 0 || strings.Trim(authority[n:], ":0123456789") == "" {
		return nil
	}
	return []uri.Span{{Offset: start + n + 1, Length: len(text) - start - n - 1}}
}

// counts writes the distinct texts with their counts.
func (e *extraction) counts() error {
	for _, text := range slices.SortedFunc(maps.Keys(e.found), func(a, b string) int {
		return cmp.Or(cmp.Compare(e.found[b], e.found[a]), strings.Compare(a, b))
	}) {
		n := e.found[text]
		line := fmt.Sprintf("%7d %s", n, text)
		if !e.json {
			if err := e.out.Line([]byte(line)); err != nil {
				return err
			}
			continue
		}
		j := jsonCount{Valid: true, Output: line, Count: n}
		if e.resolve {
			j.Target = &text
		} else {
			j.URI = &text
		}
		if err := e.out.object(j); err != nil {
			return err
		}
	}
	return nil
}

// A jsonCount is a distinct text with its count, as JSON.
type jsonCount struct {
	Valid  bool    `json:"valid"` // always true
	Output string  `json:"output"`
	Count  int     `json:"count"`
	URI    *string `json:"uri,omitempty"`
	Target *string `json:"target,omitempty"` // with --resolve
}

// A jsonLink is a reference in a document, as JSON.
type jsonLink struct {
	File            string        `json:"file"`
	FileBase64      []byte        `json:"file_base64,omitempty"` // if it is not UTF-8
	Line            int           `json:"line"`
	Column          int           `json:"column"`
	Offset          int64         `json:"offset"`
	Valid           bool          `json:"valid"`            // by RFC 3986, or by the edition
	Output          *string       `json:"output,omitempty"` // the plain line
	URI             *string       `json:"uri"`              // null if it is not valid
	IRI             *string       `json:"iri,omitempty"`    // if it is not a URI as written
	Raw             string        `json:"raw"`
	RawBase64       []byte        `json:"raw_base64,omitempty"` // if it is not UTF-8
	Delimiter       string        `json:"delimiter"`
	URLPrefix       bool          `json:"url_prefix"`
	Base            *string       `json:"base"`
	Target          *string       `json:"target"` // of browsers, where they read the reference
	CurrentDocument bool          `json:"current_document,omitempty"`
	Fragment        *string       `json:"fragment,omitempty"` // of the current document
	Strict          *string       `json:"strict"`
	Candidates      []string      `json:"candidates"`
	Element         string        `json:"element,omitempty"`
	Attribute       string        `json:"attribute,omitempty"`
	Text            *string       `json:"text,omitempty"` // only with an error
	Error           *answer.Error `json:"error,omitempty"`
	BrowserError    *answer.Error `json:"browser_error,omitempty"`
	Template        bool          `json:"template,omitempty"` // the error is that of a template
	Truncated       *truncated    `json:"truncated,omitempty"`

	Changes []answer.Change `json:"changes"`
}

// A truncated says where and why a URI in running text ends before its delimiter.
type truncated struct {
	Text       string `json:"text"`
	TextBase64 []byte `json:"text_base64,omitempty"` // if it is not UTF-8
	*answer.Error
}

// newJSONLink returns a reference for JSON, with its error p unless that is nil.
func (e *extraction) newJSONLink(name string, l document.Link, p *uri.SyntaxError) *jsonLink {
	j := &jsonLink{
		File: name, Line: l.Line, Column: l.Column, Offset: l.Offset,
		Raw:        l.Raw,
		Delimiter:  l.Delimiter.String(),
		URLPrefix:  l.URLPrefix,
		Base:       answer.Optional(l.Base),
		Target:     answer.Optional(l.Target),
		Strict:     answer.Optional(l.Target),
		Changes:    []answer.Change{},
		Candidates: []string{},
		Element:    l.Element,
		Attribute:  l.Attribute,
		Template:   errors.Is(l.Err, extract.ErrPlaceholder),
	}
	if !utf8.ValidString(name) {
		j.FileBase64 = []byte(name)
	}
	if !utf8.ValidString(l.Raw) {
		j.RawBase64 = []byte(l.Raw)
	}
	for _, u := range l.Candidates {
		j.Candidates = append(j.Candidates, u.String())
	}
	if l.Err == uri.ErrCurrentDocument {
		j.CurrentDocument = true
		if fragment, has := l.Reference.Fragment(); has {
			j.Fragment = &fragment
		}
	}
	switch text := l.Reference.String(); {
	case errors.Is(l.Err, document.ErrTooLong):
	case text == l.Text:
		j.URI = &l.Text
	case text != "": // an IRI in running text
		j.URI, j.IRI = &text, &l.Text
	}
	if c := l.Truncated; c != nil {
		p, _ := answer.AsProblem(c.Err)
		j.Truncated = &truncated{Text: c.Text, Error: answer.NewError(p, []byte(c.Text))}
		if !utf8.ValidString(c.Text) {
			j.Truncated.TextBase64 = []byte(c.Text)
		}
	}
	j.Valid = j.URI != nil
	if e.browsing.applies(l) {
		e.browsing.describe(j, l, p)
	} else if p != nil {
		j.Text = &l.Text
		j.Error = answer.NewError(p, []byte(l.Text))
	}
	return j
}
