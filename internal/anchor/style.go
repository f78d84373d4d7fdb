package anchor

// A Style is a rule with what the configuration of a site changes in it.
type Style struct {
	Rule
	Terms    bool    // the terms of definition lists have ids as headings have: autoDefinitionTermID of Hugo
	Headings Slugify // the function of the extension toc of Python-Markdown
	Tabs     Slugify // that of the extension pymdownx.tabbed. Without one, tabs have numbers
	Combined bool    // the id of a tab begins with that of its heading: combine_header_slug of pymdownx.tabbed
}

// A Slugify is a function of Python that makes slugs.
type Slugify uint8

const (
	NoSlugify     Slugify = iota // none is set, so the rule decides
	TocSlugify                   // markdown.extensions.toc.slugify
	UnicodeToc                   // markdown.extensions.toc.slugify_unicode
	PymdownxCased                // pymdownx.slugs.slugify
	PymdownxLower                // pymdownx.slugs.slugify with the case "lower"
	OtherSlugify                 // a function that this package does not know
)

// slug returns the function that makes slugs. It returns nil for NoSlugify and for functions that
// this package does not know.
func (s Slugify) slug() func(dst, text []byte) []byte {
	switch s {
	case TocSlugify:
		return mkdocsSlug
	case UnicodeToc:
		return unicodeTocSlug
	case PymdownxCased:
		return pymdownxSlug
	case PymdownxLower:
		return func(dst, text []byte) []byte { return pymdownxSlug(dst, plainLower(text)) }
	}
	return nil
}

// renderer returns the renderer of a style.
func (s Style) renderer() *renderer {
	r := s.of()
	if slug := s.Headings.slug(); slug != nil {
		changed := *r
		changed.slug = slug
		return &changed
	}
	return r
}
