package linkcheck

import (
	"cmp"
	"hash/maphash"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/anchor"
	"github.com/urikit/uri/pct"
)

// targets are the fragments that files of the tree have. Each file is read once, when a link with a
// fragment leads to it, or when it is checked itself.
type targets struct {
	guesses anchor.Guesses
	chosen  *anchor.Rule   // for all files, or nil
	known   sync.Map       // targetSet by name, of files that their folders do not list
	reading [64]sync.Mutex // by the hash of the name: who reads a file holds one
	seed    maphash.Seed
}

// A targetSet has the fragments of a file. Their lock is one of targets.
type targetSet struct {
	set    atomic.Pointer[anchor.Set] // nil before the file is read
	length int                        // of the file
}

// unreadable is the set of a file that could not be read.
var unreadable = new(anchor.Set)

// SlugRules returns the names of the rules by which fragments are made from headings.
func SlugRules() (names []string) {
	for _, r := range anchor.Rules() {
		names = append(names, r.String())
	}
	return names
}

// choose chooses the rule for headings: that of the name or, if the name is empty, those that the
// files show.
func (t *targets) choose(files fs.FS, name string) error {
	t.seed = maphash.MakeSeed()
	t.guesses = anchor.Guess(files)
	if name == "" {
		return nil
	}
	t.chosen = new(anchor.Rule)
	return t.chosen.UnmarshalText([]byte(name))
}

// rule returns the rule for a file.
func (t *targets) rule(name string) anchor.Rule {
	if t.chosen != nil {
		return *t.chosen
	}
	return t.guesses.Rule(name)
}

// style returns the style of a file.
func (t *targets) style(name string) anchor.Style {
	style := t.guesses.Style(name)
	if t.chosen != nil {
		style.Rule = *t.chosen
	}
	return style
}

// isSite reports whether a program makes a site of a file. Otherwise people read it at a forge or
// in an editor.
func (t *targets) isSite(name string) bool {
	switch t.rule(name) {
	case anchor.GitHub, anchor.GitLab, anchor.VSCode:
		return false
	}
	return true
}

// isHugo reports whether Hugo makes a page of a file.
func (t *targets) isHugo(name string) bool {
	switch t.rule(name) {
	case anchor.Hugo, anchor.HugoASCII, anchor.HugoBlackfriday:
		return true
	}
	return false
}

// targetsOf returns what is known about a file.
func (k *Checker) targetsOf(name string) *targetSet {
	if listed := k.folders.entry(name); listed != nil {
		return &listed.targetSet
	}
	got, ok := k.targets.known.Load(name)
	if !ok {
		got, _ = k.targets.known.LoadOrStore(name, new(targetSet))
	}
	return got.(*targetSet)
}

// of returns the fragments of the document, whose content is known.
func (p *page) of() *anchor.Set {
	return p.fill(p.targetsOf(p.Name), p.Name, func() (content, error) { return p.content, nil })
}

// at returns the fragments of a file of the tree, or nil if it cannot be read. The document that
// leads to it has the first turn to read it, and its content is kept a while for the check of the
// file itself.
func (p *page) at(all *targetSet, name string) *anchor.Set {
	if name == p.Name {
		return p.of()
	}
	return p.fill(all, name, func() (content, error) {
		c, err := p.read(name)
		if err == nil {
			p.contents.put(name, c)
		}
		return c, err
	})
}

// fill finds the fragments of a file, unless that was done. It returns nil if the file cannot be
// read.
func (k *Checker) fill(all *targetSet, name string, read func() (content, error)) *anchor.Set {
	set := all.set.Load()
	if set == nil {
		lock := &k.targets.reading[maphash.String(k.targets.seed, name)%uint64(len(k.targets.reading))]
		lock.Lock()
		defer lock.Unlock()
		if set = all.set.Load(); set == nil {
			if c, err := read(); err == nil {
				set, all.length = anchor.Of(c.text, anchorFormat(c.format), k.targets.style(name)), len(c.text)
			} else {
				set = unreadable
			}
			all.set.Store(set)
		}
	}
	if set == unreadable {
		return nil
	}
	return set
}

// anchorFormat returns the format of a document as package anchor names it.
func anchorFormat(f document.Format) anchor.Format {
	switch f {
	case document.HTML:
		return anchor.HTML
	case document.XML:
		return anchor.XML
	case document.Markdown:
		return anchor.Markdown
	case document.JSON:
		return anchor.JSON
	case document.Binary:
		return anchor.Binary
	}
	return anchor.PlainText
}

// A file is read again to find a fragment near one that it lacks, or the text of a directive. These
// keep the cost of a document bounded, and depend on nothing that other documents do: mostShown is
// the number of directives of a document that are looked up in one file, and longest the length in
// bytes of another file that is read again.
const (
	mostShown = 100
	longest   = 1 << 17
)

// again returns the content and the format of a file that is read again, or false if it is too
// long.
func (p *page) again(name string) (text []byte, format anchor.Format, ok bool) {
	switch {
	case name == p.Name:
		text = p.text
	case p.targetsOf(name).length > longest:
		return nil, 0, false
	default:
		var err error
		if text, err = p.load(name); err != nil {
			return nil, 0, false
		}
	}
	return text, anchorFormat(formatOf(name, text)), true
}

// A lacking is a link with a fragment that its target lacks.
type lacking struct {
	at       int    // its index in the findings
	text     string // with the fixes of other findings
	fragment string
}

// fragment checks a fragment of a file.
func (p *page) fragment(l *document.Link, all *targetSet, name, fragment string) {
	set := p.at(all, name)
	switch {
	case set == nil:
		if _, err := p.load(name); err != nil {
			p.unread(l, name, err)
		}
	case set.Has(fragment):
		p.directive(l, name, fragment)
	default:
		if f := p.report(l, fragmentMissing, "the target has no such fragment"); f != nil {
			f.Target = name + "#" + fragment
			if p.lack == nil {
				p.lack = map[string][]lacking{}
			}
			p.lack[name] = append(p.lack[name], lacking{len(p.Findings) - 1, p.fixed(l), fragment})
		}
	}
}

// near finds the fragments that the links with wrong ones probably mean. Each target is read once
// more. If nobody knows whether a target lacks a fragment, the finding moves to NotKnown. It is
// dropped if an included file has the fragment.
func (p *page) near() {
	for name, all := range p.lack {
		text, format, ok := p.again(name)
		if !ok {
			continue
		}
		var fragments []string
		for _, l := range all {
			fragments = append(fragments, l.fragment)
		}
		why := p.whyLacking(name, text, all)
		for i, near := range anchor.Near(text, format, p.targets.style(name), fragments...) {
			if f := &p.Findings[all[i].at]; why[i] != "" {
				f.isOff = true
				if why[i] != isThere {
					known := *f
					known.Finding = audit.Finding{Message: why[i]}
					p.NotKnown = append(p.NotKnown, known)
				}
				continue
			}
			if near == "" {
				continue
			}
			f := &p.Findings[all[i].at]
			if isCertain(all[i].fragment, near) {
				f.Fix = withFragment(all[i].text, near)
			}
			f.Message += ": it has " + quoted(near)
			decoded, err := pct.Decode(all[i].fragment)
			if other, applies := p.finding(fragmentCase, "the target has "+quoted(near)); err == nil && strings.EqualFold(near, decoded) && !p.targets.isSite(name) {
				f.Finding = other
				f.isOff = !applies
			}
		}
	}
	p.Findings = slices.DeleteFunc(p.Findings, func(f Finding) bool { return f.isOff })
	slices.SortStableFunc(p.NotKnown, func(a, b Finding) int { return cmp.Compare(a.At.Offset, b.At.Offset) })
}

// isCertain reports whether a link with a fragment that its target lacks means the anchor near it.
// In a short fragment, one edit makes another word.
func isCertain(fragment, near string) bool {
	name, _, _ := strings.Cut(fragment, directive)
	decoded, err := pct.Decode(name)
	if err != nil {
		decoded = name
	}
	return !differInNumber(name, near) && (strings.EqualFold(decoded, near) || utf8.RuneCountInString(decoded) >= shortest)
}

// shortest is the number of characters of the shortest fragment in which an edit is a mistake.
const shortest = 4

// differInNumber reports whether fragments are the same but for digits: another of several headings
// with the same text is no certain fix.
func differInNumber(a, b string) bool {
	digits := func(r rune) rune {
		if '0' <= r && r <= '9' {
			return -1
		}
		return r
	}
	return a != b && strings.Map(digits, a) == strings.Map(digits, b)
}

// offers reports whether a file has a fragment.
func (p *page) offers(name, fragment string) bool {
	set := p.at(p.targetsOf(name), name)
	return set != nil && set.Has(fragment)
}

// directive checks the text directives of a fragment.
func (p *page) directive(l *document.Link, name, fragment string) {
	if !strings.Contains(fragment, directive) {
		return
	}
	if p.shown == nil {
		p.shown = map[string]int{}
	}
	if p.shown[name]++; p.shown[name] > mostShown {
		return
	}
	text, format, ok := p.again(name)
	if !ok || anchor.Shows(text, format, fragment) {
		return
	}
	if f := p.report(l, fragmentMissing, "the target does not show the text of the directive"); f != nil {
		f.Target = name + "#" + fragment
	}
}
