package audit

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/readers"
)

// A Reading is what one kind of software reads in a text.
type Reading struct {
	Reader string // the kind of software

	// Outcome is "named" if the text names the host, "no host" if it names none, or "refused" if
	// the text is an error.
	Outcome string

	// Guess says that the reader guesses a scheme, or finds a host without "//". Most
	// texts with a path have such readings. The rule two-readings ignores them, and
	// guessed-host reports some.
	Guess bool

	// Host is the host, if there is one: a name in lower case and in its ASCII form, an
	// IPv4 address, or an IPv6 address in brackets, in the form of RFC 5952 and without a
	// zone. It can be any text, also a part of a secret.
	Host string

	// Shown is Host in a form that a program may show: [redact.Mask] if it contains a part
	// of a secret. See package redact.
	Shown string
}

// Readings returns the reading of each reader for a text, valid or not, always in the
// same order. The first reader is the grammar of RFC 3986. The hosts are those that a
// program would contact.
func Readings(text string) []Reading { return AppendReadings(nil, text) }

// AppendReadings appends the [Readings] of a text to dst. It does not allocate for most texts if
// dst has room.
func AppendReadings(dst []Reading, text string) []Reading {
	return new(Auditor).appendReadings(dst, text)
}

func (a *Auditor) appendReadings(dst []Reading, text string) []Reading {
	host, ok := plainHost(text)
	if !ok {
		return a.appendEachReading(dst, text)
	}
	dst = append(dst, plainReadings[:]...)
	list := dst[len(dst)-len(plainReadings):]
	for i := range list {
		list[i].Host, list[i].Shown = host, host
	}
	return dst
}

// plainReadings are the readings of a text with a plain host, without the host.
var plainReadings = func() (list [len(models)]Reading) {
	for i, r := range models {
		list[i] = Reading{Reader: r.name, Outcome: auditname.Named, Guess: guesses(r.name, "http://h")}
	}
	return list
}()

// plainHost returns the host that all readers name in a valid text of the common form, in which
// the host is neither a number nor Punycode. It returns false for any other text.
func plainHost(text string) (string, bool) {
	if webStart(text) == 0 {
		return "", false
	}
	r, err := uri.Parse(text)
	if err != nil {
		return "", false
	}
	authority, _ := r.Authority()
	host := authority.String()
	if has, ok := nameSigns(host); !ok || has&(numberLabel|strayJoint) != 0 {
		return "", false
	}
	return ascii.Lower(host), true
}

// appendEachReading asks each reader.
func (a *Auditor) appendEachReading(dst []Reading, text string) []Reading {
	shown := a.redacted(text)
	dst = slices.Grow(dst, len(models))
	for _, r := range models {
		read := r.read(text)
		reading := Reading{r.name, read.Outcome, guesses(r.name, text), read.Host, read.Host}
		if shown != text {
			// A host that does not change with the secrets contains no part of them.
			if masked := r.read(shown); masked.Host != read.Host && read.Host != "" {
				reading.Shown = secret.Masked
			}
		}
		dst = append(dst, reading)
	}
	return dst
}

// verb returns what a reader does with a text. The ending is that of the verb.
func (r *Reading) verb(ending string) string {
	switch {
	case r.Outcome == auditname.Refused:
		return "refuse" + ending + " the text"
	case r.Outcome == auditname.NoHost:
		return "read" + ending + " no host"
	case r.Shown == secret.Masked, r.Shown == readers.SamePage:
		return "read" + ending + " " + r.Shown
	}
	return "read" + ending + " " + quote(r.Shown)
}

// readingsMessage returns a message with the host that each reader names. Each round of the outer
// loop writes a host, and the inner loop adds the readers that name it.
func readingsMessage(list []Reading) string {
	var b strings.Builder
	b.WriteString("programs read different hosts: ")
	done := make([]bool, len(list))
	separator := ""
	for i, r := range list {
		if done[i] || r.Outcome == auditname.Refused && i > 0 {
			continue
		}
		b.WriteString(separator)
		separator = "; "
		switch {
		case r.Outcome == auditname.Refused:
			b.WriteString("refused")
		case r.Outcome == auditname.NoHost:
			b.WriteString("no host")
		case r.Shown == secret.Masked, r.Shown == readers.SamePage:
			b.WriteString(r.Shown)
		default:
			b.WriteString(quote(r.Shown))
		}
		by := " by "
		for j := i; j < len(list); j++ {
			if list[j].Outcome == r.Outcome && list[j].Host == r.Host {
				done[j] = true
				b.WriteString(by)
				b.WriteString(list[j].Reader)
				by = ", "
			}
		}
	}
	return b.String()
}
