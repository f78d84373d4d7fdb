package recorded

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/readers"
)

// Reading returns the reading that a is.
func (a Answer) Reading() readers.Reading {
	switch a.Outcome {
	case Host:
		return readers.Reading{Outcome: auditname.Named, Host: readers.Canonical(a.Host)}
	case None:
		return readers.Reading{Outcome: auditname.NoHost}
	}
	return readers.Reading{Outcome: auditname.Refused}
}

// AllReadings returns the readings of the programs of a model. If they differ, only those with the
// most remain: a host before no host before an error. It leaves out programs without an answer.
func AllReadings(m readers.Model, r Record) []readers.Reading {
	var list []readers.Reading
	for _, program := range m.Programs {
		if a, ok := r.Answers[program]; ok {
			list = append(list, a.Reading())
		}
	}
	for _, outcome := range []string{auditname.Named, auditname.NoHost} {
		if slices.ContainsFunc(list, func(r readers.Reading) bool { return r.Outcome == outcome }) {
			return slices.DeleteFunc(list, func(r readers.Reading) bool { return r.Outcome != outcome })
		}
	}
	return list
}

// Readings is AllReadings for a text in which the model must read as one of its programs does.
// Otherwise it returns false.
func Readings(m readers.Model, r Record) ([]readers.Reading, bool) {
	list := AllReadings(m, r)
	by := comparisons[m.Name]
	if len(list) == 0 || by.except != nil && by.except(r.Text) {
		return nil, false
	}
	if by.loose {
		if _, err := uri.Parse(r.Text); err != nil || list[0].Outcome == auditname.Refused {
			return nil, false
		}
	}
	return list, true
}

// A comparison says in which texts a model must read as its programs do.
type comparison struct {
	loose  bool                   // only in valid texts that the program accepts
	except func(text string) bool // the texts to leave out, or nil
}

// comparisons has the models by their names. A model without an entry must always read as its
// program does.
var comparisons = map[string]comparison{
	"Browser":        {loose: true}, // it has a base
	"JavaURL":        {loose: true}, // java.net.URL refuses IPvFuture and large ports
	"URLLib3":        {loose: true}, // it converts names by Python's package idna, and refuses more of them
	"Curl":           {except: exceptCurl},
	"Libcurl":        {except: exceptCurl},
	"NodeURLParse":   {except: exceptNode},
	"PythonURLSplit": {except: exceptPython},
}

// exceptCurl is true for octets that are not UTF-8, which the driver replaces in its answer, and
// for "ws": not every build of libcurl has this scheme, and newer versions refuse more hosts.
func exceptCurl(text string) bool {
	return strings.Contains(text, "%ff") || strings.HasPrefix(text, "ws:")
}

// exceptNode is true for names that the C++ of Node checks by rules other than those of UTS #46:
// from right to left, and of A-labels.
func exceptNode(text string) bool {
	rightToLeft := func(r rune) bool { return 0x590 <= r && r < 0x900 }
	return strings.ContainsFunc(text, rightToLeft) || strings.HasPrefix(text, "http://xn--") || strings.Contains(text, "[]")
}

// exceptPython is true for a letter that Python writes as two in lower case, and for zones that the
// standard library of Go accepts and Python refuses.
func exceptPython(text string) bool {
	return strings.Contains(text, "\u0130") || strings.Contains(text, "%25%65")
}
