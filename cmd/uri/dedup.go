package main

import (
	"encoding/binary"
	"errors"
	"strconv"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/dedup"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/record"
)

var _ = runs(ask.VerbDedup, runner{run: runDedup})

// runDedup prints one input for each key.
func runDedup(opts *cli.Options, args []string) error {
	keys, err := askedKeys(opts)
	if err != nil {
		return err
	}
	count := opts.Is(ask.Count)
	o := dedup.Options{Count: count || opts.JSON, Required: len(opts.Texts(ask.AlsoIn)) > 0}
	switch opts.Text(ask.Keep) {
	case ask.KeepLast:
		o.Keep = dedup.Last
	case ask.KeepShortest:
		o.Keep = dedup.Shortest
	}
	d, close := newDistinct(opts, o)
	defer close()
	result, err := d.mark(opts, keys)
	if err != nil {
		return err
	}
	d.quiet, d.take = false, d.set.Add
	pack := packLine
	d.write = func(dst, line []byte, _ uint64) []byte { return append(dst, line...) }
	switch _, form := opts.Formats(); {
	case opts.JSON:
		pack = packKeyed
		d.write = func(dst, packed []byte, n uint64) []byte { return appendJSONKeyed(dst, packed, n, count) }
	case count && form == record.JSON:
		return cli.WrongOption(ask.Count, "it prints the number before a record: use %s alone, or %s tsv", ask.JSON.Flag(), ask.Out.Flag())
	case count:
		separator := byte('\t')
		if form == record.CSV {
			separator = ','
		}
		d.write = func(dst, line []byte, n uint64) []byte {
			return append(append(strconv.AppendUint(dst, n, 10), separator), line...)
		}
		if opts.Is(ask.Header) {
			d.heading = append([]byte("count"), separator)
		}
	}
	err = d.run(opts, args, keys, keepsInvalid(opts), pack)
	if err != nil && !errors.Is(err, process.ErrInvalid) && !errors.Is(err, process.ErrUnread) {
		return err
	}
	if err := d.finish(0); err != nil {
		return err
	}
	return process.Worse(result, err)
}

// keepsInvalid reports whether invalid inputs count by their text. In JSON they have an error instead, unless the
// command line asks for it.
func keepsInvalid(opts *cli.Options) bool {
	return opts.Records.Invalid == stream.Keep && (!opts.JSON || opts.Given(ask.Invalid))
}

// mark marks the keys of the inputs in files that results must not have, or must have. The result is
// [process.ErrInvalid] if one was invalid.
func (d *distinct) mark(opts *cli.Options, keys func() keyFunc) (result, err error) {
	for _, list := range []struct {
		files []string
		mark  func(dedup.Key) error
	}{{opts.Texts(ask.NotIn), d.set.Exclude}, {opts.Texts(ask.AlsoIn), d.set.Require}} {
		if len(list.files) == 0 {
			continue
		}
		d.quiet, d.take = true, func(k dedup.Key, _ []byte) (bool, error) { return false, list.mark(k) }
		of := *opts
		of.Records.Files, of.JSON = list.files, false
		err := d.run(&of, nil, keys, keepsInvalid(opts), func(_ *cli.Output, dst, _, _ []byte) ([]byte, error) { return dst, nil })
		if err != nil && err != process.ErrInvalid {
			return nil, err
		}
		result = process.Worse(result, err)
	}
	return result, nil
}

// A jsonKeyed is an input with its key, as JSON.
type jsonKeyed struct {
	answer.Input
	Valid bool `json:"valid"` // false only with --invalid keep
	answer.Line
	jsonTally
}

// packLine packs the line for a text.
func packLine(out *cli.Output, dst, _, text []byte) ([]byte, error) { return out.AppendLine(dst, text) }

// packKeyed packs a key, which has a mark, and a text.
func packKeyed(_ *cli.Output, dst, key, text []byte) ([]byte, error) {
	dst = binary.AppendUvarint(dst, uint64(len(key)))
	return append(append(dst, key...), text...), nil
}

// appendJSONKeyed appends a packed text with its key as JSON. If counted is set, the plain line has
// the count.
func appendJSONKeyed(dst, packed []byte, count uint64, counted bool) []byte {
	n, size := binary.Uvarint(packed)
	key, text := packed[size:size+int(n)], packed[size+int(n):]
	line := text
	if counted {
		line = appendCounted(nil, text, count)
	}
	return appendJSONLine(dst, jsonKeyed{answer.NewInput(text), key[0] == validKey, answer.NewLine(line), newJSONTally(key[1:], count)})
}
