package main

import (
	"bytes"
	"errors"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/dedup"
	"github.com/urikit/uri/internal/process"
)

func newTally(std *streams) *cobra.Command {
	var opts options
	var by byKey
	var memory memoryFlags
	top := uint64(0)
	cmd := &cobra.Command{
		Use:   "tally [OPTION ...] [REFERENCE ...]",
		Short: "Count the inputs of each key",
		Long: `tally prints how many inputs there are for each key: the count, a tab and the
key. The keys with most inputs come first; keys with equal counts are in the
order of their bytes. The KEY of an input is that of --by:

` + keyHelp + `

Keys are in memory, up to the size of --memory, and then in temporary files. If
a disk is full, tally exits with status 3, and its output is not complete.

An invalid input is reported and not counted.`,
		Example: `  uri tally --by host <list
  uri tally --by domain --top 10 <list
  uri tally --by '{scheme}://{host}' http://example.com/a http://example.com/b`,
		RunE: func(cmd *cobra.Command, args []string) error {
			keys, err := by.prepare(cmd, &opts)
			if err != nil {
				return err
			}
			d, close := newDistinct(&opts, &memory, dedup.Options{Count: true, Most: true})
			defer close()
			end := opts.end()
			d.write = func(dst, key []byte, count uint64) []byte { return append(appendCounted(dst, key, count), end) }
			if opts.json {
				d.write = appendJSONTally
			} else {
				keys = lineKeys(keys, end)
			}
			err = d.run(&opts, args, keys, false, func(_ *output, dst, key, _ []byte) ([]byte, error) { return append(dst, key[1:]...), nil })
			if err != nil && !errors.Is(err, process.ErrInvalid) && !errors.Is(err, process.ErrUnread) {
				return err
			}
			if failed := d.finish(top); failed != nil {
				return failed
			}
			return err
		},
	}
	opts.addFlags(cmd, std)
	opts.addGeneric(cmd)
	opts.addAliases(cmd)
	by.addFlags(cmd)
	cmd.Flags().Uint64Var(&top, "top", 0, "print only this `NUMBER` of keys; 0 prints all")
	memory.addFlags(cmd, memoryForTexts)
	return cmd
}

// appendJSONTally appends a key with its count as JSON.
func appendJSONTally(dst, key []byte, count uint64) []byte {
	return appendJSONLine(dst, struct {
		Valid bool `json:"valid"` // always true
		ask.Line
		jsonTally
	}{true, ask.NewLine(appendCounted(nil, key, count)), newJSONTally(key, count)})
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
