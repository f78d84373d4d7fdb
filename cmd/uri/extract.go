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

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/whatwg"
)

// extraction has the options and the state of the command extract.
type extraction struct {
	options
	files    walkFlags
	fileBase bool
	position bool
	unique   bool
	count    bool
	verb     ask.Extract
	repairs  repairs

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
top of the repository, can have both lists; docs/audit.md describes it. If it or
.gitignore leaves out files or folders, a line on standard error says how many.

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
			e.verb.SetEdition(e.edition)
			if cmd.Flags().Changed("default-base") {
				if err := e.verb.SetBase(base); err != nil {
					return err
				}
			}
			if err := ask.CheckSuffixScheme(suffixes.Scheme); err != nil {
				return err
			}
			if suffix || suffixes.AnyName || cmd.Flags().Changed("suffix-scheme") {
				e.verb.Links.Text.Suffixes = &suffixes
			}
			if err := e.files.useProject(cmd); err != nil {
				return err
			}
			args, err := e.files.prepare(std, args, e.records.MaxRecord)
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
	addFrom(cmd, &e.verb.Links.Format, "the format of the files")
	e.addDocumentFlags(cmd, std, "reference")
	flags := cmd.Flags()
	e.addMaxRecord(cmd, "refuse a reference, a document that is read whole, or a list of files that is longer than this `SIZE`: bytes, or with K, M or G")
	flags.BoolVar(&e.records.FailFast, "fail-fast", false, "stop at the first invalid reference")
	e.files.add(cmd, "")
	flags.BoolVar(&e.position, "position", false, "print FILE:LINE:COLUMN: before each reference")
	flags.BoolVar(&e.verb.Resolve, "resolve", false, "print the targets of the references")
	flags.StringVar(&e.verb.Links.ContentType, "content-type", "", "the HTTP Content-Type `TYPE` of the files, for their format and encoding")
	flags.BoolVar(&e.verb.Strict, "strict", false, "read all references by RFC 3986, not as browsers do")
	flags.StringVar(&base, "default-base", "", "the base `URI` of documents that contain none")
	flags.BoolVar(&e.fileBase, "file-base", false, `use the "file" URI of each file as that base`)
	flags.BoolVar(&e.unique, "unique", false, "print each distinct text once, where it first occurs")
	flags.BoolVar(&e.count, "count", false, "print each distinct text at the end, with its count, most frequent first")
	flags.BoolVar(&suffix, "suffix", false, "also find URIs without a scheme in running text, such as www.example.com")
	flags.StringVar(&suffixes.Scheme, "suffix-scheme", "http", "the scheme `NAME` for URIs without a scheme; implies --suffix")
	flags.BoolVar(&suffixes.AnyName, "any-name", false, "also take bare names, and names that look like files, for URIs without a scheme; implies --suffix")
	flags.BoolVar(&e.verb.Links.Text.AnyScheme, "any-scheme", false, "in running text, find URIs of any scheme")
	flags.BoolVar(&e.verb.Links.Text.KeepPunctuation, "keep-punctuation", false, "in running text, keep punctuation at the end of a URI")
	flags.BoolVar(&e.verb.Links.Text.KeepBrackets, "keep-brackets", false, `in running text, keep an unmatched ")" at the end of a URI`)
	flags.BoolVar(&e.verb.Links.Text.OnlyURIs, "only-uris", false, "in running text, find only URIs: characters outside ASCII end them")
	flags.BoolVar(&e.verb.Links.Code, "code", false, "also search code spans and code blocks of Markdown")
	flags.BoolVar(&e.verb.Links.TextToo, "text-too", false, "also search the text of HTML and XHTML")
	flags.BoolVar(&e.verb.Links.Names, "names", false, "also find URIs that are only names, such as XML namespaces")
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
	e.files.walk.Seen = new(stream.Seen)
	for name, err := range e.files.walk.Files(names) {
		if err == nil {
			err = e.file(name)
		}
		if err = e.out.settle(name, err); err == nil {
			continue
		}
		if err != process.ErrInvalid && err != process.ErrUnread {
			return e.out.Close(err)
		}
		if result = process.Worse(result, err); e.records.FailFast {
			break
		}
	}
	if e.count {
		if err := e.counts(); err != nil {
			result = err
		}
	}
	if !e.json {
		if err := e.repairs.tell(e.out); err != nil {
			result = err
		}
	}
	if err := e.files.noteOmitted(e.out, 0); err != nil && err != process.ErrInvalid { // no check fails
		result = err
	}
	return e.out.Close(result)
}

// file extracts the references from a file.
func (e *extraction) file(name string) error {
	links := e.verb.Links
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
	u, err := file.ToURI(path)
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
	r = e.limit(&links, r)
	result := error(nil)
	for link, err := range links.Links(r) {
		if err == nil {
			err = e.link(name, link)
		}
		if err == process.ErrInvalid && !e.records.FailFast {
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
	p := e.verb.Problem(l)
	if p != nil {
		if isTooLong(l.Err) {
			at := *p
			at.Message += shortenIt
			p = &at
		}
		if e.json {
			return e.out.answered(e.verb.Put(e.out.Buffer, name, l, p))
		}
		if errors.Is(l.Err, extract.ErrPlaceholder) {
			return e.template(name, l, p)
		}
		return e.report(name, l, p, l.Text)
	}
	if l.Truncated != nil && !e.json {
		if err := e.truncated(name, l); err != nil {
			return err
		}
	}
	if e.verb.Applies(l) {
		e.repairs.count(l)
	}
	text := e.verb.Text(l)
	if e.found != nil {
		e.found[text]++
		if e.count || e.found[text] > 1 {
			return nil
		}
	}
	if e.json {
		return e.out.answered(e.verb.Put(e.out.Buffer, name, l, nil))
	}
	if e.position {
		fmt.Fprintf(e.out, "%s:%d:%d:", name, l.Line, l.Column)
	}
	return e.out.Line([]byte(text))
}

// template reports that a text with placeholders is not a URI. It is not a fault of the document,
// so the exit status does not change.
func (e *extraction) template(name string, l document.Link, p *uri.SyntaxError) error {
	at := *p
	at.Message = "template: " + at.Message
	if err := e.report(name, l, &at, l.Text); err != process.ErrInvalid {
		return err
	}
	return nil
}

// truncated reports that a URI in running text ends before its delimiter. It is found all the
// same, so the exit status does not change.
func (e *extraction) truncated(name string, l document.Link) error {
	p, _ := ask.AsProblem(l.Truncated.Err)
	at := *p
	at.Message = "truncated: " + at.Message
	if err := e.report(name, l, &at, l.Truncated.Text); err != process.ErrInvalid {
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
	fmt.Fprintf(&b, "%s:%d:%d: %s\n", ask.ShownName(name), l.Line, l.Column, ask.Describe(p, text))
	if text != "" || p.Offset >= 0 {
		hide := mask.Find(text)
		if l.Delimiter != delimiter.Attribute && l.Delimiter != delimiter.Markup {
			hide = append(hide, cutPassword(text)...)
		}
		b.Write(e.out.appendMarked(b.AvailableBuffer(), text, p, hide))
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
		if e.verb.Resolve {
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
