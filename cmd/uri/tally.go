package main

import (
	"bytes"
	"errors"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/dedup"
	"github.com/urikit/uri/internal/process"
)

var _ = runs(ask.VerbTally, runner{run: runTally})

// runTally prints the number of inputs of each key.
func runTally(opts *cli.Options, args []string) error {
	keys, err := askedKeys(opts)
	if err != nil {
		return err
	}
	d, close := newDistinct(opts, dedup.Options{Count: true, Most: true})
	defer close()
	end := lineEnd(opts)
	d.write = func(dst, key []byte, count uint64) []byte { return append(appendCounted(dst, key, count), end) }
	if opts.JSON {
		d.write = appendJSONTally
	} else {
		keys = lineKeys(keys, end)
	}
	err = d.run(opts, args, keys, keepsInvalid(opts), func(_ *cli.Output, dst, key, _ []byte) ([]byte, error) { return append(dst, key[1:]...), nil })
	if err != nil && !errors.Is(err, process.ErrInvalid) && !errors.Is(err, process.ErrUnread) {
		return err
	}
	if failed := d.finish(opts.Uint(ask.Top)); failed != nil {
		return failed
	}
	return err
}

// appendJSONTally appends a key with its count as JSON.
func appendJSONTally(dst, key []byte, count uint64) []byte {
	return appendJSONLine(dst, struct {
		Valid bool `json:"valid"` // always true
		answer.Line
		jsonTally
	}{true, answer.NewLine(appendCounted(nil, key, count)), newJSONTally(key, count)})
}

// lineKeys returns keys that contain no end of a line.
func lineKeys(keys func() keyFunc, end byte) func() keyFunc {
	return func() keyFunc {
		key := keys()
		return func(dst, text []byte) ([]byte, error) {
			n := len(dst)
			dst, err := key(dst, text)
			if err == nil && bytes.IndexByte(dst[n:], end) >= 0 {
				err = errKeyEnd
			}
			return dst, err
		}
	}
}
