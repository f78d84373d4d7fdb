package stream

import (
	"sync/atomic"

	"github.com/urikit/uri/internal/verdict"
)

// counts are the numbers of a run, or of a batch.
type counts struct {
	records int // those that were given to a job
	invalid int
	empty   int          // the records of lists that are empty references, if the Config counts them
	lost    int          // the invalid ones that should be kept, but cannot be written
	shown   atomic.Int64 // the messages; other goroutines read it
	hidden  int          // the messages that were not shown
	lists   bool         // some records are not arguments
}

// add adds the counts of a batch, without its messages.
func (n *counts) add(of *counts) {
	n.records += of.records
	n.invalid += of.invalid
	n.empty += of.empty
	n.lost += of.lost
	n.hidden += of.hidden
}

// reset sets all counts to zero.
func (n *counts) reset() {
	n.records, n.invalid, n.empty, n.lost, n.hidden = 0, 0, 0, 0, 0
	n.shown.Store(0)
}

// left returns the number of messages that can be shown yet.
func (o *Output) left() int {
	if o.config.MaxErrors == 0 {
		return int(^uint(0) >> 1)
	}
	return max(o.config.MaxErrors-int(o.counts.shown.Load())-o.before, 0)
}

// Tells reports whether a message about the record in work is shown. If not, it is counted, and
// needs not be made.
func (o *Output) Tells() bool {
	switch {
	case o.config.Quiet:
		return false
	case o.free || o.left() > 0:
		return true
	}
	o.counts.hidden++
	return false
}

// summary returns the lines about all records, or "".
func (o *Output) summary() string {
	line := o.invalidSummary()
	if n := o.counts.empty; n > 0 && !o.config.Quiet && !o.config.JSON {
		line += "uri: empty " + o.config.Counted + ", which are empty references: " + grouped(n) + "; --skip-empty skips them\n"
	}
	return line
}

// invalidSummary returns the line about all records, or "". It is about lists only: of arguments
// each has its message, unless some are not shown.
func (o *Output) invalidSummary() string {
	c, n := &o.config, o.counts
	if c.Quiet || n.hidden == 0 && (n.invalid == 0 || !n.lists || c.Counted == "" || c.JSON && c.Invalid != Drop) {
		return ""
	}
	line := "uri: "
	if c.Counted != "" {
		line += grouped(n.records-n.invalid) + " of " + grouped(n.records) + " " + c.Counted + " valid; " + grouped(n.invalid) + " invalid"
		switch {
		case n.invalid == 0:
		case c.Invalid == Drop && c.Advice:
			line += ": --invalid keep keeps them"
		case c.Invalid == Keep && n.lost > 0:
			line += ", kept but for " + grouped(n.lost) + " that cannot be"
		case c.Invalid == Keep:
			line += ", kept"
		case c.Invalid == Empty:
			line += ", left empty"
		case c.Invalid == Fail:
			line += ": stopped there"
		}
		if n.hidden > 0 {
			line += "; "
		}
	}
	if n.hidden > 0 {
		messages := " messages"
		if n.hidden == 1 {
			messages = " message"
		}
		line += grouped(n.hidden) + messages + " not shown: --max-errors 0 shows all"
	}
	return line + "\n"
}

// grouped returns a number with commas between groups of three digits.
func grouped(n int) string { return string(verdict.AppendNumber(nil, n)) }
