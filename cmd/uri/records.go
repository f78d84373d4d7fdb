package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"

	"github.com/urikit/uri"
)

// A record is an input.
type record struct {
	source string     // "arg", "stdin" or a file's name
	number int        // within the source, from 1
	text   []byte     // valid until the next record is asked for
	hide   []uri.Span // places of secrets in it that it does not tell itself
}

// records returns the inputs: the arguments, or the records of stdin where there
// are none and in the place of each "-". An error is one of reading, and the
// last thing that comes.
func (in *input) records(args []string, stdin io.Reader) iter.Seq2[record, error] {
	return func(yield func(record, error) bool) {
		if len(args) == 0 {
			args = []string{"-"}
		}
		lines := in.split(stdin)
		for i, arg := range args {
			if arg != "-" {
				if !yield(record{source: "arg", number: i + 1, text: []byte(arg)}, nil) {
					return
				}
				continue
			}
			for r, err := range lines {
				if !yield(r, err) {
					return
				}
			}
		}
	}
}

// split returns the records of r, the standard input, each ended by LF or NUL.
// What stands behind the last end is a record too, unless it is empty. There is
// no limit to a record's length, and no more is held than one record.
func (in *input) split(r io.Reader) iter.Seq2[record, error] {
	const source = "stdin"
	end := byte('\n')
	if in.null {
		end = 0
	}
	buffered := bufio.NewReaderSize(r, 1<<16)
	number := 0
	var long []byte // a record that does not fit the buffer
	return func(yield func(record, error) bool) {
		for {
			long = long[:0]
			text, err := buffered.ReadSlice(end)
			for err == bufio.ErrBufferFull {
				long = append(long, text...)
				text, err = buffered.ReadSlice(end)
			}
			if len(long) > 0 {
				long = append(long, text...)
				text = long
			}
			if err != nil && err != io.EOF {
				yield(record{}, &processError{fmt.Errorf("%s:%d: %w", source, number+1, err)})
				return
			}
			if err == nil {
				text = text[:len(text)-1]
				if !in.null {
					text = bytes.TrimSuffix(text, []byte("\r"))
				}
			} else if len(text) == 0 {
				return
			}
			number++
			if len(text) > 0 || !in.skipEmpty {
				if !yield(record{source: source, number: number, text: text}, nil) {
					return
				}
			}
			if err == io.EOF {
				return
			}
		}
	}
}
