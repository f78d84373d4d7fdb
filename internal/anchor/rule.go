package anchor

import "github.com/urikit/uri/internal/engine/enum"

// A Rule names the renderer that gives headings of Markdown their ids.
type Rule uint8

const (
	GitHub           Rule = iota // github.com, and github-slugger of remark
	GitLab                       // gitlab.com
	MdBook                       // mdBook 0.5
	Hugo                         // Hugo, autoHeadingIDType = "github", which is the default
	HugoASCII                    // Hugo, autoHeadingIDType = "github-ascii"
	HugoBlackfriday              // Hugo, autoHeadingIDType = "blackfriday"
	Docusaurus                   // Docusaurus 3
	Pandoc                       // pandoc -f markdown, and Quarto: auto_identifiers
	PandocGFM                    // pandoc -f gfm: gfm_auto_identifiers
	MarkdownItAnchor             // markdown-it-anchor with its default slugify
	VSCode                       // the preview of Visual Studio Code
	MkDocs                       // MkDocs, and Python-Markdown with the extension toc
)

var rules = enum.Names[Rule]{Package: "anchor", What: "rule of slugs", Names: []string{
	"github", "gitlab", "mdbook", "hugo", "hugo-ascii", "hugo-blackfriday", "docusaurus",
	"pandoc", "pandoc-gfm", "markdown-it-anchor", "vscode", "mkdocs",
}}

// String returns the name, such as "github", or "unknown".
func (r Rule) String() string { return rules.String(r) }

// MarshalText returns the name. A value without a name is an error.
func (r Rule) MarshalText() ([]byte, error) { return rules.MarshalText(r) }

// UnmarshalText sets r to the rule with the given name. An error leaves r unchanged.
func (r *Rule) UnmarshalText(text []byte) error { return rules.UnmarshalText(r, text) }

// Rules returns all rules, in their order.
func Rules() []Rule {
	all := make([]Rule, len(rules.Names))
	for i := range all {
		all[i] = Rule(i)
	}
	return all
}

// A renderer says how a renderer derives the id of a heading.
type renderer struct {
	slug     func(dst, text []byte) []byte // appends the slug of a text
	raw      bool                          // the text is the last line as written, with its markup
	image    bool                          // the description of an image is part of the text
	tag      bool                          // a br element is a line break
	breaks   breaks                        // which line breaks are part of the text
	dashes   func(hyphens int) int         // how many of several hyphens stay. nil if all do, and "..."
	oneLine  bool                          // a heading has one line only
	again    bool                          // an id with its number is made a slug again
	elements bool                          // headings in HTML have ids, too
	separate bool                          // explicit ids do not matter for the numbers of others

	attributes attributes // the syntax of explicit ids. nil if there is none
	empty      string     // the id of a heading whose slug is empty. "" if it has none
	count      counting   // how ids that occur again differ
	prefix     string     // ids also have this prefix
	footnotes  footnotes  // the ids of footnotes. nil if there are none
	lines      bool       // fragments name lines of the source, also of documents
}

// breaks says which line breaks are part of a text.
type breaks uint8

const (
	allBreaks breaks = iota
	softBreaks
	noBreaks
)

// renderers has the renderers by their rules.
var renderers = [...]renderer{
	GitHub:          {slug: githubSlug, elements: true, prefix: "user-content-", footnotes: githubNotes, lines: true},
	GitLab:          {slug: gitlabSlug, elements: true, count: bySlug, prefix: "user-content-", footnotes: githubNotes, lines: true},
	MdBook:          {slug: mdbookSlug, breaks: softBreaks, dashes: onlyHyphen, separate: true, attributes: braces{flags: true, empty: true}.read, footnotes: mdbookNotes},
	Hugo:            {slug: hugoSlug, raw: true, attributes: braces{empty: true, keyed: true}.read, empty: "heading", footnotes: colonNotes},
	HugoASCII:       {slug: hugoASCIISlug, raw: true, attributes: braces{empty: true, keyed: true}.read, empty: "heading", footnotes: colonNotes},
	HugoBlackfriday: {slug: blackfridaySlug, raw: true, attributes: braces{empty: true, keyed: true}.read, empty: "heading", footnotes: colonNotes},
	Docusaurus:      {slug: githubSlug, image: true, separate: true, attributes: docusaurusID, footnotes: remarkNotes},
	Pandoc: {slug: pandocSlug, image: true, tag: true, dashes: hyphenAfterDashes, oneLine: true, attributes: braces{hyphen: true, keyed: true}.read,
		empty: "section", footnotes: pandocNotes},
	PandocGFM:        {slug: pandocGFMSlug, image: true, tag: true, count: bySlug, footnotes: pandocNotes},
	MarkdownItAnchor: {slug: markdownItSlug, breaks: noBreaks, attributes: braces{flags: true, keyed: true}.read, footnotes: pandocNotes},
	VSCode:           {slug: vscodeSlug, image: true, breaks: noBreaks, again: true, count: bySlug},
	MkDocs:           {slug: mkdocsSlug, oneLine: true, attributes: braces{colon: true, flags: true, spaced: true, keyed: true}.read, count: byUnderscore, footnotes: labelNotes},
}

// onlyHyphen keeps a hyphen alone: several become dashes.
func onlyHyphen(hyphens int) int {
	if hyphens == 1 {
		return 1
	}
	return 0
}

// hyphenAfterDashes is like onlyHyphen, but each three hyphens become a dash, and one may stay
// after them.
func hyphenAfterDashes(hyphens int) int {
	if hyphens%3 == 1 {
		return 1
	}
	return 0
}

// of returns the renderer of a rule. An unknown rule is GitHub.
func (r Rule) of() *renderer {
	if int(r) < len(renderers) {
		return &renderers[r]
	}
	return &renderers[GitHub]
}
