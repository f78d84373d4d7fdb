package recorded

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// A Record is a text with what readers read in it.
type Record struct {
	Text    string
	Answers Answers
}

// A Reader is a program whose answers are recorded.
type Reader struct {
	Name     string `json:"name"`
	Language string `json:"language"`
	Version  string `json:"version"`
}

// A header is the first line of a file of records. It has the readers in the order of their answers
// in the other lines.
type header struct {
	Readers []Reader `json:"readers"`
}

// A line is a record. Answers has one character for each reader: a letter for one of Read ("a" is
// the first), "-" if it refuses the text. An element of Read has the host, the user, the password,
// the port and the path, as far as the last that is not empty.
type line struct {
	Text    string     `json:"text"`
	Read    [][]string `json:"read,omitempty"`
	Answers string     `json:"answers"`
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// parts returns the parts of an answer in the form of a line.
func (a Answer) parts() []string {
	list := []string{a.Host, a.User, a.Password, a.Port, a.Path}
	for len(list) > 0 && list[len(list)-1] == "" {
		list = list[:len(list)-1]
	}
	return list
}

// answerOf is the inverse of parts.
func answerOf(list []string) Answer {
	list = append(list[:len(list):len(list)], make([]string, 5)...)
	a := Answer{Outcome: None, Host: list[0], User: list[1], Password: list[2], Port: list[3], Path: list[4]}
	if a.Host != "" {
		a.Outcome = Host
	}
	return a
}

// Write writes records as compressed JSON Lines. All must have answers of the readers.
func Write(w io.Writer, readers []Reader, records []Record) error {
	compressed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(compressed)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(header{readers}); err != nil {
		return err
	}
	for _, r := range records {
		l := line{Text: r.Text}
		answers := make([]byte, len(readers))
		for i, reader := range readers {
			a, ok := r.Answers[reader.Name]
			if !ok {
				return fmt.Errorf("%q: no answer of %s", r.Text, reader.Name)
			}
			if a.Outcome == Error {
				answers[i] = '-'
				continue
			}
			parts := a.parts()
			n := slices.IndexFunc(l.Read, func(list []string) bool { return slices.Equal(list, parts) })
			if n < 0 {
				n = len(l.Read)
				l.Read = append(l.Read, parts)
			}
			answers[i] = letters[n]
		}
		l.Answers = string(answers)
		if err := encoder.Encode(l); err != nil {
			return err
		}
	}
	return errors.Join(out.Flush(), compressed.Close())
}

// Read reads the output of Write. If keep is not nil, it reads only the answers of the readers that
// it names. If most is not 0, it reads so many records. A record has a letter for each reader: "-"
// for an error, or the number of one of its readings.
func Read(r io.Reader, keep func(name string) bool, most int) ([]Reader, []Record, error) {
	compressed, err := gzip.NewReader(r)
	if err != nil {
		return nil, nil, err
	}
	decoder := json.NewDecoder(compressed)
	var h header
	if err := decoder.Decode(&h); err != nil {
		return nil, nil, err
	}
	var records []Record
	for most == 0 || len(records) < most {
		var l line
		if err := decoder.Decode(&l); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, nil, err
		}
		if len(l.Answers) != len(h.Readers) {
			return nil, nil, fmt.Errorf("record %d has %d answers of %d readers", len(records)+1, len(l.Answers), len(h.Readers))
		}
		answers := make(Answers)
		for i, reader := range h.Readers {
			if keep != nil && !keep(reader.Name) {
				continue
			}
			n := strings.IndexByte(letters, l.Answers[i])
			switch {
			case l.Answers[i] == '-':
				answers[reader.Name] = Answer{Outcome: Error}
			case n < 0 || n >= len(l.Read) || len(l.Read[n]) > 5:
				return nil, nil, fmt.Errorf("record %d has the answer %q", len(records)+1, l.Answers[i])
			default:
				answers[reader.Name] = answerOf(l.Read[n])
			}
		}
		records = append(records, Record{l.Text, answers})
	}
	return h.Readers, records, nil
}

// ReadFile is like Read for a file.
func ReadFile(name string, keep func(name string) bool, most int) ([]Reader, []Record, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	return Read(bufio.NewReader(file), keep, most)
}
