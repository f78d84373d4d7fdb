package main

import (
	"cmp"
	"math"

	"github.com/urikit/uri/bulk"
)

// A job makes something of a record: it writes the result, or reports what is bad and
// returns errInvalid.
type job func(*output, record) error

// A batch is what becomes of a block of records. It is kept until all that stands before
// it has been written: up to the record with which it gets large.
type batch struct {
	out    *output
	do     job
	asides asides
	result error // errInvalid if there was a bad record
	ended  bool  // with result: nothing is to follow
	done   int   // records of the block
}

// asides are what goes between the lines of a batch: diagnoses, and the place where the
// blank line before its first page would stand.
type asides struct {
	lines *sink
	list  []aside
	text  []byte // of the diagnoses, one behind the other
}

type aside struct {
	at   int // in the lines
	end  int // of its text
	page bool
}

// Write adds to a diagnosis.
func (a *asides) Write(p []byte) (int, error) {
	a.text = append(a.text, p...)
	at := len(a.lines.b)
	if last := len(a.list) - 1; last >= 0 && a.list[last].at == at && !a.list[last].page {
		a.list[last].end = len(a.text)
	} else {
		a.list = append(a.list, aside{at: at, end: len(a.text)})
	}
	return len(p), nil
}

// page notes that a page follows.
func (a *asides) page() { a.list = append(a.list, aside{len(a.lines.b), len(a.text), true}) }

// begin makes p ready for a block, with an output like that one.
func (p *batch) begin(like *output, start func() job) {
	if p.out == nil {
		own := *like
		p.asides.lines = new(sink)
		own.w, own.errors, own.asides = p.asides.lines, &p.asides, &p.asides
		p.out, p.do = &own, start()
	}
	p.asides.lines.b = p.asides.lines.b[:0]
	p.asides.list, p.asides.text = p.asides.list[:0], p.asides.text[:0]
	p.out.pages = 0
	p.result, p.ended, p.done = nil, false, 0
}

// work gives the records of a block to the job, from the first that has not been done,
// to the one with which the batch has more than so many bytes. Their numbers are counted
// from base.
func (p *batch) work(b *bulk.Block, base, most int) {
	n := 0
	for r := range b.Records() {
		if n++; n <= p.done {
			continue
		}
		p.done = n
		if len(r.Text) == 0 && p.out.skipEmpty {
			continue
		}
		err := p.do(p.out, record{source: stdin, number: base + int(r.Number), text: r.Text})
		if err != nil {
			if p.result = err; err != errInvalid || p.out.failFast {
				p.ended = true
				return
			}
		}
		if len(p.out.w.b)+len(p.asides.text) > most {
			return
		}
	}
}

// write writes a batch. Where both outputs are one file, or a terminal, each diagnosis
// stands between the lines that it stands between in the input.
func (p *batch) write(out *output) error {
	lines, text := p.asides.lines.b, p.asides.text
	from, said := 0, 0
	for _, a := range p.asides.list {
		out.w.Write(lines[from:a.at]) // an error stays until Flush
		if from = a.at; a.page {
			if out.pages > 0 {
				out.w.WriteByte('\n')
			}
			continue
		}
		if out.apart {
			continue
		}
		if err := out.say(text[said:a.end]); err != nil {
			return err
		}
		said = a.end
	}
	out.w.Write(lines[from:])
	if err := out.say(text[said:]); err != nil {
		return err
	}
	out.pages += p.out.pages
	return nil
}

// ending returns how p has ended, if nothing is to follow.
func (p *batch) ending() error {
	if p.ended {
		return p.result
	}
	return nil
}

// A direct batch is written while it is worked on.
type direct struct {
	batch
	to        *output
	diagnoses sink // while their place between the lines is of no account
}

func newDirect(out *output, do job) *direct {
	own := *out
	d := &direct{batch: batch{out: &own, do: do}, to: out, diagnoses: sink{to: out.errors}}
	if out.apart {
		own.errors = &d.diagnoses
	}
	return d
}

// work gives the records of a block to the job but for those that are done, and sends out
// what becomes of them.
func (d *direct) work(b *bulk.Block, base, done int) error {
	d.done = done
	d.out.pages = d.to.pages
	d.batch.work(b, base, math.MaxInt)
	d.to.pages = d.out.pages
	if err := cmp.Or(d.out.w.Flush(), d.diagnoses.Flush()); err != nil {
		return &processError{err}
	}
	return nil
}
