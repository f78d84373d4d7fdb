package stream

import (
	"bytes"
	"cmp"
	"math"

	"github.com/urikit/uri/bulk"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/plainuri"
	"github.com/urikit/uri/internal/process"
)

// A batch has the results of a block of records. It is kept until all results before it are
// written. It ends after the record with which it gets too large.
type batch struct {
	out    *Output
	do     Job
	asides asides
	plain  plainuri.Scanner
	result error // process.ErrInvalid if a record was invalid
	ended  bool  // the run ends here, with result
	done   int   // the number of records of the block that are done
}

// asides are the diagnoses of a batch, with their places between its lines. They also have the
// place of the blank line before the first page.
type asides struct {
	lines *buffer.Buffer
	list  []aside
	text  []byte // the text of all diagnoses
}

type aside struct {
	at      int // the offset in the lines
	end     int // the end of its text
	page    bool
	limited bool // MaxErrors applies
}

// add adds a diagnosis.
func (a *asides) add(text []byte, limited bool) {
	a.text = append(a.text, text...)
	a.list = append(a.list, aside{at: len(a.lines.Bytes()), end: len(a.text), limited: limited})
}

// page notes that a page follows.
func (a *asides) page() {
	a.list = append(a.list, aside{at: len(a.lines.Bytes()), end: len(a.text), page: true})
}

// begin prepares p for a block, with an output like the given one.
func (p *batch) begin(like *Output, start Start) {
	if p.out == nil {
		own := *like
		p.asides.lines = buffer.New(nil)
		own.Buffer, own.asides, own.counts = p.asides.lines, &p.asides, new(counts)
		p.out, p.do = &own, own.start(start)
	}
	p.asides.lines.Put(p.asides.lines.Bytes()[:0])
	p.asides.list, p.asides.text = p.asides.list[:0], p.asides.text[:0]
	p.out.pages, p.out.open = 0, false
	p.out.counts.reset()
	p.out.before = int(like.counts.shown.Load())
	p.result, p.ended, p.done = nil, false, 0
}

// work gives the records of a block to the job, from the first that is not done. It stops before
// a record that is longer than long, and after the record with which the batch has more than
// most bytes. Records are numbered from base.
func (p *batch) work(b *bulk.Block, source string, base, long, most int) {
	// A record that is too long is alone in its block, which has only its beginning.
	if p.done == 0 && p.out.config.plain() != plainuri.None && b.Size() <= p.out.config.maxRecord() {
		p.workOthers(b, source, base, long, most)
		return
	}
	n, first, keeps := 0, int64(0), p.out.config.keepsEnds()
	for r := range b.Records() {
		if n++; n == 1 {
			first = r.Offset
		}
		if n <= p.done {
			continue
		}
		if len(r.Text) > long {
			return
		}
		found := Record{Source: source, Number: base + int(r.Number), Text: r.Text}
		if keeps && r.Err == nil {
			found.end = endOf(b.Bytes()[r.Offset-first+int64(len(r.Text)):])
		}
		if r.Err != nil {
			found.Text, found.Err = nil, p.out.config.tooLong(theRecord)
		}
		if !p.record(found, most) {
			return
		}
	}
}

// endOf returns the end of a record, with which text begins unless it is empty. It is not nil.
func endOf(text []byte) []byte {
	n := min(len(text), 1)
	if n == 1 && text[0] == '\r' {
		n = 2
	}
	return text[:n:n]
}

// workOthers is like work, but it skips or copies plain records. p.plain gives runs of plain
// records, and the other record after each run.
func (p *batch) workOthers(b *bulk.Block, source string, base, long, most int) {
	c := &p.out.config
	text, end := b.Bytes(), p.out.recordEnd()
	whole := bytes.LastIndexByte(text, end) + 1
	p.plain.Reset(text[:whole], end, c.plain())
	number := base + int(b.First())
	for {
		run, n, other, ok := p.plain.Next()
		if !ok {
			break
		}
		p.out.counts.records += n
		if p.done += n; c.CopyPlain && n > 0 {
			p.out.lines += n
			p.out.Write(run) // Flush returns the error
		}
		if other == nil {
			continue
		}
		if other = other[: len(other)-1 : len(other)-1]; !c.Null {
			other = bytes.TrimSuffix(other, []byte("\r"))
		}
		if len(other) > long || !p.record(Record{Source: source, Number: number + p.done, Text: other}, most) {
			return
		}
	}
	if rest := text[whole:]; len(rest) > 0 && len(rest) <= long {
		p.record(Record{Source: source, Number: number + p.done, Text: rest}, most)
	}
}

// record gives the next record to the job. It reports whether to continue.
func (p *batch) record(r Record, most int) bool {
	p.done++
	c := &p.out.config
	if len(r.Text) == 0 && c.SkipEmpty && p.out.plan == nil && r.Err == nil {
		if c.Invalid.fills() && !c.JSON {
			p.out.fill(r)
		}
		return true
	}
	p.out.counts.records++
	if err := p.do(r); err != nil {
		p.result = process.Worse(p.result, err)
		if err != process.ErrNegative && (err != process.ErrInvalid || c.Invalid == Fail) {
			p.ended = true
			return false
		}
	}
	return len(p.out.Bytes())+len(p.asides.text) <= most
}

// write writes the batch. If both outputs are one file or a terminal, diagnoses keep their
// places between the lines.
func (p *batch) write(out *Output) error {
	lines := p.asides.lines.Bytes()
	from, said := 0, 0
	var later []byte // what is written after the lines
	for _, a := range p.asides.list {
		out.Write(lines[from:a.at]) // Flush returns the error
		if from = a.at; a.page {
			if out.pages > 0 {
				out.WriteByte('\n')
			}
			continue
		}
		text := p.asides.text[said:a.end]
		said = a.end
		switch {
		case a.limited && out.left() == 0:
			out.counts.hidden++
			continue
		case a.limited:
			out.counts.shown.Add(1)
		}
		if out.apart {
			later = append(later, text...)
			continue
		}
		if err := out.say(text); err != nil {
			return err
		}
	}
	out.Write(lines[from:])
	if err := out.say(later); err != nil {
		return err
	}
	out.counts.add(p.out.counts)
	out.pages += p.out.pages
	return nil
}

// ending returns the error with which the run ends, or nil if it continues.
func (p *batch) ending() error {
	if p.ended {
		return p.result
	}
	return nil
}

// A direct batch is written while it is worked on.
type direct struct {
	batch
	to        *Output
	diagnoses *buffer.Buffer // used if the streams are different files
}

func newDirect(out *Output, start Start) *direct {
	own := *out
	d := &direct{batch: batch{out: &own}, to: out, diagnoses: buffer.New(out.errors)}
	if out.apart {
		own.errors = d.diagnoses
	}
	d.do = own.start(start)
	return d
}

// work gives the records of a block to the job, except those that are done, and writes the
// results.
func (d *direct) work(b *bulk.Block, source string, base, done int) error {
	d.done = done
	d.out.pages = d.to.pages
	d.batch.work(b, source, base, math.MaxInt, math.MaxInt)
	d.to.pages = d.out.pages
	return cmp.Or(d.out.Flush(), d.diagnoses.Flush())
}
