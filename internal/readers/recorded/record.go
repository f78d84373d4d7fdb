package recorded

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// A Record is a text with the hosts that readers name in it.
type Record struct {
	Text    string
	Answers Answers // without users and passwords
}

// A header is the first line of a file of records. It has the names of the readers, in the
// order of their answers in the other lines.
type header struct {
	Readers []string `json:"readers"`
}

// A line is a record. Answers has one character for each reader: a letter for one of Hosts
// ("a" is the first), "." if the reader names no host, "-" if it refuses the text.
type line struct {
	Text    string   `json:"text"`
	Hosts   []string `json:"hosts,omitempty"`
	Answers string   `json:"answers"`
}

// Write writes records as JSON Lines. All must have the readers of the first.
func Write(w io.Writer, records []Record) error {
	out := bufio.NewWriter(w)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	var names []string
	if len(records) > 0 {
		names = slices.Sorted(maps.Keys(records[0].Answers))
	}
	if err := encoder.Encode(header{names}); err != nil {
		return err
	}
	for _, r := range records {
		l := line{Text: r.Text}
		answers := make([]byte, len(names))
		for i, name := range names {
			switch a := r.Answers[name]; a.Outcome {
			case Host:
				n := slices.Index(l.Hosts, a.Host)
				if n < 0 {
					n = len(l.Hosts)
					l.Hosts = append(l.Hosts, a.Host)
				}
				answers[i] = 'a' + byte(n)
			case None:
				answers[i] = '.'
			case Error:
				answers[i] = '-'
			default:
				return fmt.Errorf("%q: no answer of %s", r.Text, name)
			}
		}
		l.Answers = string(answers)
		if err := encoder.Encode(l); err != nil {
			return err
		}
	}
	return out.Flush()
}

// Read reads the output of Write.
func Read(r io.Reader) ([]Record, error) {
	decoder := json.NewDecoder(r)
	var h header
	if err := decoder.Decode(&h); err != nil {
		return nil, err
	}
	var records []Record
	for {
		var l line
		if err := decoder.Decode(&l); errors.Is(err, io.EOF) {
			return records, nil
		} else if err != nil {
			return nil, err
		}
		if len(l.Answers) != len(h.Readers) {
			return nil, fmt.Errorf("record %d has %d answers of %d readers", len(records)+1, len(l.Answers), len(h.Readers))
		}
		answers := make(Answers, len(h.Readers))
		for i, name := range h.Readers {
			switch c := l.Answers[i]; c {
			case '.':
				answers[name] = Answer{Outcome: None}
			case '-':
				answers[name] = Answer{Outcome: Error}
			default:
				if n := int(c) - 'a'; n < 0 || n >= len(l.Hosts) {
					return nil, fmt.Errorf("record %d has the answer %q", len(records)+1, c)
				}
				answers[name] = Answer{Outcome: Host, Host: l.Hosts[int(c)-'a']}
			}
		}
		records = append(records, Record{l.Text, answers})
	}
}
