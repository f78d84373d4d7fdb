package ask

import (
	"embed"
	"strings"
	"sync"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/hosts"
	"github.com/urikit/uri/cmd/internal/matched"
	"github.com/urikit/uri/cmd/internal/note"
	"github.com/urikit/uri/cmd/internal/reader"
	"github.com/urikit/uri/cmd/internal/slot"
	"github.com/urikit/uri/cmd/internal/table"
	"github.com/urikit/uri/internal/derive"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/glance"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/scalar"
	"github.com/urikit/uri/internal/verdict"
	"github.com/urikit/uri/render"
)

// The views of explain show a reference to people. All texts in a view can be shown as they are:
// secrets are masked, long texts are shortened, and characters that mislead are escaped, as package
// render does.

const (
	wideText  = glance.WideText
	caretText = 44 // the columns of a text with a caret below
	maxListed = glance.MaxListed
)

// ViewNames are the values of the option "view" of explain.
var ViewNames = []string{ViewPage, ViewBrief, "row", EditView, ViewTable, ViewRows}

const (
	ViewPage  = "page"
	ViewBrief = "brief" // the page without its folds
	EditView  = "edit"  // each part of a reference can be written
	ViewTable = "table" // how the list is written that begins with the text
	ViewRows  = "rows"  // a row for each record in a piece of a list
)

// A Part is a part of a text with a name, as shown.
type Part struct {
	Name string `json:"name"`
	glance.Piece
	Note    string `json:"note"`
	Decoded string `json:"decoded"` // of a host that is not as written
}

// A Page is what a page shows about a text, as JSON.
type Page struct {
	Valid      bool               `json:"valid"`
	Verdict    verdict.Verdict    `json:"verdict"`
	Fix        *shownFix          `json:"fix"`      // the one of the verdict, or null
	Document   string             `json:"document"` // to which the sections belong
	Redacted   string             `json:"redacted"` // the text with masks, for addresses and exports
	Length     int                `json:"length"`   // in bytes
	Secrets    int                `json:"secrets"`  // the number of masked places
	Masks      []answer.Span      `json:"masks"`    // the masked places
	Kind       string             `json:"kind,omitempty"`
	Pieces     []glance.Piece     `json:"pieces"`
	Problem    *shownProblem      `json:"problem"`  // null if the text is valid
	Template   string             `json:"template"` // the first expression of a URI Template, or ""
	Notes      []note.Remark      `json:"notes"`
	Decoded    string             `json:"decoded_host"` // a host that is not as written, or ""
	Hosts      []hosts.Host       `json:"hosts"`
	Scheme     string             `json:"scheme_note"`
	Violations []answer.Violation `json:"violations"`
	Ladder     []shownRung        `json:"ladder"`
	Findings   []shownFinding     `json:"findings"`
	Agreement  reader.Agreement   `json:"agreement"`
	*folds                        // nil in the brief view
	Resolution *Resolving         `json:"resolution,omitempty"` // only with a base
	Comparison *comparison        `json:"comparison,omitempty"` // only with a second reference
}

// folds are the parts of a page that are shown when they are opened. They are most of an answer.
type folds struct {
	Components []Part         `json:"components"`
	Tree       *derive.Node   `json:"tree"` // null if the text is not valid
	Readings   []shownReading `json:"readings"`
}

// shownProblem is the error of a text.
type shownProblem struct {
	*answer.Error
	Grammar string `json:"grammar"` // the rule in ABNF, or ""
	Line    string `json:"line"`
	Mark    string `json:"mark"` // a line to show below the line
}

// shownFinding is a finding with the change of the text that settles it.
type shownFinding struct {
	answer.Finding
	Fix *shownFix `json:"fix"` // null if none is certain
}

// shownFix is a change of the text that a button can make.
type shownFix struct {
	Label string      `json:"label"`
	Text  string      `json:"text"` // the result
	Edits []shownEdit `json:"edits"`
}

type shownEdit struct {
	answer.Span
	After string `json:"after"` // as it is, to write it into a field; it has no part of a secret
}

func newFix(f *verdict.Fix) *shownFix {
	if f == nil {
		return nil
	}
	shown := &shownFix{f.Label, subjectWith(f.Result, f.Secrets).Line(), []shownEdit{}}
	for _, c := range f.Changes {
		shown.Edits = append(shown.Edits, shownEdit{answer.NewSpan(c.Span), c.After})
	}
	return shown
}

// shownRung is the normal form at a level, with the changes from the level before.
type shownRung struct {
	Level   string               `json:"level"`
	Section string               `json:"section"`
	Text    string               `json:"text"`
	Marked  []markedPart         `json:"marked"` // the text of the level before, with the changes
	Changes []answer.LevelChange `json:"changes"`
	More    int                  `json:"more"` // the number of changes that are left out
}

// markedPart is a part of a text that stays the same, or a change.
type markedPart struct {
	Same   string `json:"same"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// shownReading is a column of the table of readings.
type shownReading struct {
	Reader     string        `json:"reader"`
	Problem    *shownProblem `json:"problem"`
	Parts      []Part        `json:"parts"`
	Normalized string        `json:"normalized"` // or the form in which the reader writes the text
	Normal     []Part        `json:"normal"`     // the parts of Normalized
	Differs    []string      `json:"differs"`    // the parts of Normalized that are not those of the first reader, or "verdict"
	Changes    []Change      `json:"changes"`
	More       int           `json:"more"`
}

// A View is explain with what people see in a page or a table.
type View struct {
	Rule   uri.Rule
	Parser dialect.Parser
	Name   string  // of [ViewNames]
	Base   *string // nil without; only for the page
	With   *string // nil without; only for the page
	Form   bool    // "+" is a space in parameters; only for edit
}

// Answer writes the view of a text. Characters that are invisible or change the direction of text
// are escapes in its JSON.
func (v *View) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	var view any
	switch v.Name {
	case "row":
		r := v.row(string(text))
		view, valid = r, r.Valid
	case EditView:
		e := slot.Reader{Parser: v.Parser, Rule: v.Rule, Form: v.Form}.Read(string(text))
		view, valid = e, e.Valid
	default:
		p := v.page(string(text))
		view, valid = p, p.Valid
	}
	return valid, answer.PutVisible(to, view)
}

// A subject is a text with its secrets.
type subject struct {
	*glance.Subject
	View render.View
}

func newSubject(text string) subject { return subjectWith(text, mask.Find(text)) }

func subjectWith(text string, secrets mask.Spans) subject {
	view := render.OfText(text).Hide(secrets...)
	return subject{&glance.Subject{Text: text, Secrets: secrets, Within: func(at uri.Span) string { return view.Line(wideText, at).String() }}, view}
}

// Line returns the text as shown.
func (s subject) Line() string { return s.View.Line(wideText).String() }

// normal returns the normal form of s at a level as a subject.
func (s subject) normal(normal *field.Reference, level uri.Level, by dialect.Normalizer) subject {
	return subjectWith(normal.String(), derive.SecretsOfNormal(s.Text, s.Secrets, normal, level, by))
}

// shownText returns any text as shown. It is not derived from one with secrets.
func shownText(text string) string { return newSubject(text).Line() }

// problem returns the error of the text as shown.
func (s subject) problem(err error, d dialect.Dialect) *shownProblem {
	if err == nil {
		return nil
	}
	return s.shown(s.problemOf(err), d)
}

// problemOf returns an error as one of the text.
func (s subject) problemOf(err error) *uri.SyntaxError {
	p, ok := answer.AsProblem(err)
	if !ok {
		p, _ = answer.AsProblem(answer.WholeError(uri.ComponentNone, "", "", "", answer.Said(err)))
	}
	return field.Completed(p, []byte(s.Text))
}

// shown returns an error as shown.
func (s subject) shown(p *uri.SyntaxError, d dialect.Dialect) *shownProblem {
	shown := &shownProblem{Error: answer.NewError(p, []byte(s.Text)), Grammar: Grammar(d, p.Production)}
	if p.Offset >= 0 && p.Offset <= len(s.Text) {
		line := render.NewLine(s.Text, p.Offset, caretText, s.Secrets...)
		shown.Line, shown.Mark = line.String(), string(line.AppendMark(nil, p.Offset, p.Span))
	}
	return shown
}

// page returns what a page shows about a text. If the text is not valid, it ends after the
// findings.
func (v *View) page(text string) *Page {
	s, e := newSubject(text), v.Parser.Dialect
	page := &Page{
		Document: e.Document(), Redacted: s.Masked(), Length: len(text), Secrets: len(s.Secrets), Masks: []answer.Span{},
		Notes: note.Remarks(text, s.View), Violations: []answer.Violation{}, Ladder: []shownRung{}, Findings: []shownFinding{},
	}
	for _, at := range s.Secrets[:min(len(s.Secrets), maxListed)] {
		page.Masks = append(page.Masks, answer.NewSpan(at))
	}
	page.Hosts = hosts.Of(text)
	found := answer.FindingsOf(e, text)
	read := v.read(text)
	page.Agreement = reader.Agree(read)
	if v.Name != ViewBrief {
		page.folds = &folds{Components: []Part{}, Readings: v.readings(s, found, read)}
	}
	if v.With != nil {
		page.Comparison = v.compare(s, newSubject(*v.With))
	}
	ref, err := v.Parser.Parse(v.Rule, text)
	if v.Base != nil {
		page.Resolution = v.resolving(s, newSubject(*v.Base))
	}
	judged := &verdict.Subject{Text: text, Ref: &ref, Dialect: e, Found: found}
	if err != nil {
		judged.Problem, judged.Ref = answer.Beside(s.problemOf(err), found), nil
		page.Problem = s.shown(judged.Problem, e)
		page.Template = s.Within(matched.Expression(text, judged.Problem))
		page.Pieces = s.Pieces(glance.Split(text))
	}
	page.Verdict = verdict.Of(judged)
	fixes := verdict.FixesOf(judged, s.Secrets)
	page.Fix = newFix(fixes.Verdict)
	for i, f := range answer.NewFindings(found[:min(len(found), maxListed)], &answer.Fingerprints{By: answer.AuditorOf(e), Text: []byte(text)}) {
		page.Findings = append(page.Findings, shownFinding{f, newFix(fixes.Of(&found[i]))})
	}
	if err != nil {
		return page
	}
	page.Valid, page.Kind = true, field.KindOf(&ref)
	page.Pieces = s.Pieces(ref.Span)
	page.Decoded = s.decodedHost(&ref)
	if page.folds != nil {
		page.Components = s.components(&ref, e)
		page.Tree = derive.Tree(&ref, e.Edition(), maxListed)
		s.describe(page.Tree, e)
	}
	if name, ok := ref.Scheme(); ok {
		known := answer.FindScheme(name)
		page.Scheme = shownText(known.Label) + ": " + known.About()
	}
	broken, _ := dialect.AskScheme(e, &ref)
	page.Violations = answer.NewViolations(broken)
	by := e.Normalizer()
	for _, step := range derive.Climb(&ref, by) {
		rung := shownRung{Level: step.Level.String(), Section: e.Terms().Level(step.Level), Text: s.normal(&step.Normal, step.Level, by).Line(), Changes: []answer.LevelChange{}, Marked: []markedPart{}}
		from := s.normal(&step.Below, step.Level-1, by)
		done := 0
		for c := range step.WithoutSecrets(from.Secrets) {
			if len(rung.Changes) == maxListed {
				rung.More++
				continue
			}
			change := answer.LevelChange{
				Level: rung.Level, Section: rung.Section, Component: c.Component.String(), Span: answer.NewSpan(c.Span),
				Before: shownPart(c.Before), After: shownPart(c.After),
			}
			rung.Changes = append(rung.Changes, change)
			if c.Span.Offset >= done {
				rung.Marked = append(rung.Marked, markedPart{Same: from.Between(done, c.Span.Offset)}, markedPart{Before: change.Before, After: change.After})
				done = c.Span.End()
			}
		}
		rung.Marked = append(rung.Marked, markedPart{Same: from.Between(done, len(from.Text))})
		page.Ladder = append(page.Ladder, rung)
	}
	return page
}

// shownPart returns a part of a text, which contains no secret, as shown.
func shownPart(text string) string { return render.NewLine(text, 0, wideText).String() }

// parts returns the components without notes. span returns the place of a component.
func (s subject) parts(span func(uri.Component) (uri.Span, bool)) []Part {
	list := []Part{}
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		if at, ok := span(c); ok {
			list = append(list, Part{Name: c.String(), Piece: s.Piece(c.String(), at)})
		}
	}
	return list
}

// components returns the components of a reference, the segments of its path and the parameters of
// its query, with notes.
func (s subject) components(ref *field.Reference, d dialect.Dialect) []Part {
	list := []Part{}
	words := d.Terms()
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		at, ok := ref.Span(c)
		if !ok {
			continue
		}
		text, decoded := note.On(ref, c, words, wideText, s.Secrets.Overlap(at)), ""
		if a, _ := ref.Authority(); c == uri.ComponentAuthority && a.IsRegistry() {
			text = "a registry name"
		}
		if c == uri.ComponentHost {
			decoded = s.decodedHost(ref)
		}
		list = append(list, Part{c.String(), s.Piece(c.String(), at), text, decoded})
		switch c {
		case uri.ComponentPath:
			list = s.items(list, field.Segment.Stem(), field.Of(field.SegmentAll), ref, note.Segment)
		case uri.ComponentQuery:
			list = s.items(list, field.Parameter.String(), field.Of(field.Parameter), ref, note.Part)
		}
	}
	return list
}

// decodedHost returns the host of a reference if it is not as written and no secret, or "".
func (s subject) decodedHost(ref *field.Reference) string {
	if at, ok := ref.Span(uri.ComponentHost); !ok || s.Secrets.Overlap(at) {
		return ""
	}
	return note.Host(ref, wideText)
}

// items appends the items of a list in a component of a reference, with notes.
func (s subject) items(list []Part, name string, of field.Selector, ref *field.Reference, noteOf func(text string, columns int) string) []Part {
	n := 0
	for at := range of.Places(*ref) {
		if n++; n > maxListed {
			break
		}
		text := noteOf(at.Of(s.Text), wideText)
		if text != note.DotSegment && s.Secrets.Overlap(at) {
			text = ""
		}
		list = append(list, Part{name, s.Piece(of.Component().String(), at), text, ""})
	}
	return list
}

// describe sets the texts of the nodes of a tree.
func (s subject) describe(n *derive.Node, d dialect.Dialect) {
	n.Grammar, n.Text = Grammar(d, n.Rule), s.Within(uri.Span{Offset: n.Offset, Length: n.Length})
	for _, child := range n.Children {
		s.describe(child, d)
	}
}

// read returns the parts that the editions, IRIs and browsers find in a text.
func (v *View) read(text string) []reader.Parts {
	var list []reader.Parts
	for _, d := range dialect.Dialects() {
		normal, parts := reader.Normal(text, d)
		if parts != nil && d.AreIRIs() { // the URI of an IRI is compared
			if result, _, err := NewConversion(iriReference, FormURI).Convert(normal, false); err == nil {
				parts = reader.InURI(result, parts)
			}
		}
		list = append(list, parts)
	}
	if c, err := v.conversion(AsBrowser, FormBrowser); err == nil {
		if result, _, err := c.Convert(text, false); err == nil {
			return append(list, reader.InURI(result, reader.New(result, glance.Split(result))))
		}
	}
	return append(list, nil)
}

// conversion returns a conversion with the base of the view.
func (v *View) conversion(from, to string) (*Conversion, error) {
	c := NewConversion(from, to)
	if v.Base != nil {
		return c, c.SetBase(*v.Base)
	}
	return c, nil
}

// readings returns how the editions, IRIs and browsers read a text with its findings. read has the
// parts that they find.
func (v *View) readings(s subject, found []audit.Finding, read []reader.Parts) []shownReading {
	list := []shownReading{}
	for _, d := range dialect.Dialects() {
		ref, err := d.Parser().Parse(uri.RuleURIReference, s.Text)
		r := shownReading{Reader: d.String(), Parts: []Part{}, Normal: []Part{}, Changes: []Change{}}
		if err != nil {
			r.Problem = s.shown(answer.Beside(s.problemOf(err), found), d)
		} else {
			r.Parts = s.parts(ref.Span)
			by := d.Normalizer()
			normal := by.Normalize(&ref, uri.LevelScheme)
			form := s.normal(&normal, uri.LevelScheme, by)
			r.Normalized, r.Normal = form.Line(), form.parts(normal.Span)
			if c := NewConversion(iriReference, FormURI); d.AreIRIs() {
				if result, _, err := c.Convert(form.Text, false); err == nil {
					r.normalize(subjectWith(result, c.SecretsOf(result, form.Text, form.Secrets)))
				}
			}
		}
		r.Differs = read[len(list)].Differ(read[0])
		list = append(list, r)
	}
	for _, form := range []struct{ reader, from, to string }{{formURI, AsTyped, FormURI}, {formIRI, AsTyped, FormIRI}, {"browser", AsBrowser, FormBrowser}} {
		r := v.converted(s, form.reader, form.from, form.to, found)
		if r.Differs = []string{}; form.to == FormBrowser {
			r.Differs = read[len(read)-1].Differ(read[0])
		}
		list = append(list, r)
	}
	return list
}

// The readers that are other forms of a text.
const (
	formURI = "URI of it"
	formIRI = "IRI of it"
)

// normalize sets the parts of the normal form by RFC 3986 of a text that is a reference.
func (r *shownReading) normalize(s subject) {
	if ref, err := dialect.RFC3986.Parser().Parse(uri.RuleURIReference, s.Text); err == nil {
		by := dialect.RFC3986.Normalizer()
		normal := by.Normalize(&ref, uri.LevelScheme)
		r.Normal = s.normal(&normal, uri.LevelScheme, by).parts(normal.Span)
	}
}

// converted returns another form of a text.
func (v *View) converted(s subject, form, from, to string, found []audit.Finding) shownReading {
	r := shownReading{Reader: form, Parts: []Part{}, Normal: []Part{}, Changes: []Change{}}
	c, err := v.conversion(from, to)
	if err != nil {
		r.Problem = s.shown(answer.Beside(s.problemOf(err), found), dialect.RFC3986)
		return r
	}
	result, changes, err := c.Convert(s.Text, true)
	if err != nil {
		r.Problem = s.shown(answer.Beside(s.problemOf(err), found), dialect.RFC3987)
		return r
	}
	d := subjectWith(result, c.SecretsOf(result, s.Text, s.Secrets))
	r.Normalized = d.Line()
	growth := 0
	for _, c := range changes {
		after := uri.Span{Offset: c.Span.Offset + growth, Length: len(c.After)}
		growth += after.Length - c.Span.Length
		if len(r.Changes) == maxListed {
			r.More++
			continue
		}
		j := NewChange(c)
		j.From, j.To, j.Base64 = s.Within(c.Span), d.Within(after), nil
		if s.Secrets.Overlap(c.Span) || d.Secrets.Overlap(after) {
			j.From, j.To = secret.Masked, secret.Masked
		}
		r.Changes = append(r.Changes, j)
	}
	if to == FormBrowser {
		r.Parts = d.parts(glance.Split(d.Text))
		r.Normal = r.Parts
		r.normalize(d)
	}
	return r
}

// A comparison says at which level two references are equivalent.
type comparison struct {
	Redacted string         `json:"redacted"` // the second text with masks
	Pieces   []glance.Piece `json:"pieces"`   // of the second text
	Problem  *shownProblem  `json:"problem"`  // of the second text
	Template string         `json:"template"` // the first expression of the second text, if it is a URI Template, or ""
	Output   string         `json:"output"`   // the verdict, or "" if a text is not valid
	Comparison
	Levels  []comparedLevel `json:"levels"`
	Verdict verdict.Verdict `json:"verdict"` // on the second text
	Differs []comparedPart  `json:"differs"` // the parts that are not equal in the normal forms
}

// comparedPart is a part in which the normal forms of two texts differ. An absent part is null.
type comparedPart struct {
	Name string    `json:"name"`
	A    *oneOfTwo `json:"a"`
	B    *oneOfTwo `json:"b"`
}

type oneOfTwo struct {
	answer.Span        // in the text as written
	Text        string `json:"text"`   // as written
	Normal      string `json:"normal"` // in the normal form
}

type comparedLevel struct {
	Level   string `json:"level"`
	Section string `json:"section"`
	A       string `json:"a"`
	B       string `json:"b"`
	Equal   bool   `json:"equal"`
}

func (v *View) compare(a, b subject) *comparison {
	highest, _ := scalar.FindLevel(scalar.DefaultLevel)
	j := &comparison{Redacted: b.Masked(), Pieces: b.Pieces(glance.Split(b.Text)), Comparison: Comparison{Level: highest.String()}, Levels: []comparedLevel{}, Differs: []comparedPart{}}
	first, errA := v.Parser.Parse(v.Rule, a.Text)
	second, errB := v.Parser.Parse(v.Rule, b.Text)
	judged := &verdict.Subject{Text: b.Text, Ref: &second, Dialect: v.Parser.Dialect, Found: answer.FindingsOf(v.Parser.Dialect, b.Text)}
	if errB != nil {
		judged.Problem, judged.Ref = answer.Beside(b.problemOf(errB), judged.Found), nil
		j.Problem = b.shown(judged.Problem, v.Parser.Dialect)
		j.Template = b.Within(matched.Expression(b.Text, judged.Problem))
	}
	j.Verdict = verdict.Of(judged)
	if errA != nil || errB != nil {
		return j
	}
	by := v.Parser.Dialect.Normalizer()
	j.Comparison = newComparison(highest, by, &first, &second)
	j.Output = j.Comparison.String()
	for level := uri.LevelString; level <= uri.LevelScheme; level++ {
		x, y := by.Normalize(&first, level), by.Normalize(&second, level)
		j.Levels = append(j.Levels, comparedLevel{level.String(), v.Parser.Dialect.Terms().Level(level), a.normal(&x, level, by).Line(), b.normal(&y, level, by).Line(), x == y})
	}
	x, y := by.Normalize(&first, uri.LevelScheme), by.Normalize(&second, uri.LevelScheme)
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		at, isA := x.Span(c)
		to, isB := y.Span(c)
		if _, hasHost := x.Span(uri.ComponentHost); c == uri.ComponentAuthority && hasHost || isA == isB && at.Of(x.String()) == to.Of(y.String()) {
			continue
		}
		j.Differs = append(j.Differs, comparedPart{c.String(), a.compared(&first, &x, c, by), b.compared(&second, &y, c, by)})
	}
	return j
}

// compared returns a part of one of two texts, or nil if its normal form lacks the part.
func (s subject) compared(ref, normal *field.Reference, c uri.Component, by dialect.Normalizer) *oneOfTwo {
	at, ok := normal.Span(c)
	if !ok {
		return nil
	}
	written, _ := ref.Span(c)
	return &oneOfTwo{answer.NewSpan(written), s.Within(written), s.normal(normal, uri.LevelScheme, by).Within(at)}
}

// whole returns the columns that are enough for all of a text. Downloads have whole texts.
func whole(text string) int { return len(`\x00`)*len(text) + len(secret.Masked) }

// row returns what a table shows about a text.
func (v *View) row(text string) *table.Row {
	s := newSubject(text)
	const columns = 80
	r := &table.Row{
		Text: s.View.Line(columns).String(), Redacted: s.Masked(), Offset: -1, Findings: []string{},
	}
	found := answer.FindingsOf(v.Parser.Dialect, text)
	ref, err := v.Parser.Parse(v.Rule, text)
	p, ok := answer.AsProblem(err)
	if ok {
		p = answer.Beside(field.Completed(p, []byte(text)), found)
		r.Message, r.Offset = p.Message, p.Offset
	} else {
		r.Valid, r.Kind = true, field.KindOf(&ref)
		if at, ok := ref.Span(uri.ComponentScheme); ok {
			r.Scheme = s.Within(at)
		}
		if at, ok := ref.Span(uri.ComponentHost); ok {
			r.Host = s.View.Line(whole(at.Of(text)), at).String()
		}
		by := v.Parser.Dialect.Normalizer()
		normal := s
		if form := by.Normalize(&ref, uri.LevelScheme); form.String() != text {
			normal, r.Changed = s.normal(&form, uri.LevelScheme, by), true
		}
		r.Normal = normal.View.Line(whole(normal.Text)).String()
		if form := normal.Masked(); form != r.Normal {
			r.Form = form
		}
	}
	judged := verdict.Of(&verdict.Subject{Text: text, Problem: p, Ref: &ref, Dialect: v.Parser.Dialect, Found: found})
	r.Severity, r.State = judged.Severity, judged.State
	for _, f := range found {
		if n := len(r.Findings); n < 20 && (n == 0 || r.Findings[n-1] != f.ID) {
			r.Findings = append(r.Findings, f.ID)
		}
	}
	return r
}

// explain answers with the explanation of a text.
func explain(to *buffer.Buffer, text []byte, rule uri.Rule, parser dialect.Parser) (valid bool, err error) {
	ref, err := parser.ParseBytes(rule, text)
	if err == nil {
		return true, answer.Encode(to, answer.NewExplanation(&ref, text, parser.Dialect.Normalizer()))
	}
	p, ok := answer.AsProblem(err)
	if !ok || parser.Dialect.IsOlder() {
		return PutInvalid(to, text, err)
	}
	return false, answer.PutObject(to, text, answer.NewInvalidExplanation(p, text, parser.Dialect))
}

// explainOf returns the method that answers for options.
func explainOf(v *Values) func(to *buffer.Buffer, text []byte) (valid bool, err error) {
	if v.Given(ViewOption) {
		view := View{Rule: v.Rule(), Parser: v.Parser(), Name: v.Text(ViewOption), Base: v.Optional(Base), With: v.Optional(With), Form: v.Lists(Params, ParamsForm)}
		return view.Answer
	}
	rule, parser := v.Rule(), v.Parser()
	return func(to *buffer.Buffer, text []byte) (bool, error) { return explain(to, text, rule, parser) }
}

// The grammars are copies of those in testdata/abnf.
//
//go:embed abnf/*.abnf
var grammars embed.FS

// productions returns the rules of all grammars in ABNF, by document and name in lower case.
var productions = sync.OnceValue(func() map[[2]string]string {
	all := map[[2]string]string{}
	for _, e := range dialect.Dialects() {
		document := e.Document()
		text, _ := grammars.ReadFile("abnf/" + strings.ToLower(strings.ReplaceAll(document, " ", "")) + ".abnf")
		for line := range strings.Lines(string(text)) {
			if name, _, ok := strings.Cut(line, " = "); ok && !strings.HasPrefix(line, ";") {
				all[[2]string{document, strings.ToLower(name)}] = strings.TrimSpace(line)
			}
		}
	}
	return all
})

// Grammar returns a rule of a dialect in ABNF, or "" if the dialect has no such rule.
func Grammar(d dialect.Dialect, name string) string {
	return productions()[[2]string{d.Document(), strings.ToLower(name)}]
}
