package main

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/stream"
)

func newGet(std *streams) *cobra.Command {
	var opts options
	var params uri.Params
	keepLines, allowNUL := false, false
	cmd := &cobra.Command{
		Use:   "get FORMAT [flags] [REFERENCE ...]",
		Short: "Print parts of each input",
		Long: `get prints a line for each input: FORMAT, which is text with fields in it.

    {scheme} {authority} {userinfo} {user} {password} {host} {port}
    {path} {query} {fragment}  the components, without delimiters
    {uri}                      all of it
    {kind} {host_kind} {path_kind}
                               as parse has them
    {opaque_part}              by RFC 2396 and rfc2396bis-01, path and query of a
                               URI that has no slash behind its scheme
    {segment:N}                the N-th segment of the path: from 1, or from
                               -1 at the end
    {segments}                 how many segments there are
    {query:NAME}               the value of the first parameter of that name
    {segment:all}              each segment
    {query:NAME:all}           the value of each parameter of that name
    {parameter} {parameter:name} {parameter:value}
                               each parameter

With one of the last three kinds of field, get prints a line for each of what
they stand for, the rest of the line being the same. Where there is none, there
is no line, unless the field has a TEXT.

A field may end in one or both of these:

    {FIELD:decoded}            percent-encoded octets decoded, once, into bytes
    {FIELD|TEXT}               TEXT if what it stands for is undefined

Without TEXT, what is undefined is as nothing, like what is empty. To tell them
apart, a component that is defined can bring its own delimiter:

    {?scheme} {?authority} {?userinfo} {?password} {?port} {?query} {?fragment}
                               as in "http:", "//h", "me@", ":secret", ":80",
                               "?q" and "#f"

So {?scheme}{?authority}{path}{?query}{?fragment} is {uri}.

NAME is data, and names are compared decoded. A parameter without value has the
empty one. {query:decoded} is the whole query; the parameter of that name is
{query:decoded:raw}. What is decoded may hold line ends: with --null, NUL ends
what is printed. A field that would decode "%00" makes the input a bad one (section
7.3), unless --allow-nul is given.

In text, "{{" and "}}" are braces. Everywhere, these are characters:

    \n \r \t \0 \\ \{ \} \: \|

With --json, "output" is the line, and "outputs" the lines of a format that may
have several. What is not UTF-8 is also there exactly, in "output_base64".`,
		Example: `  uri get '{host}\t{port|80}' http://example.com/
  uri get '{segment:-1:decoded}' <list
  uri get --form '{parameter:name:decoded}' <list | sort | uniq -c`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("get takes a FORMAT")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := compile(args[0], params)
			if err != nil {
				return fmt.Errorf("the format: %w", err)
			}
			if keepLines && f.items != nil {
				return errors.New("--keep-lines does not go with a format that may have several lines")
			}
			rule, parser := opts.rule, opts.parser()
			if f.items != nil {
				opts.records.Jobs = 1 // a record may have more lines than are to be kept
			}
			return opts.run(args[1:], func(out *output) stream.Job {
				f := *f // with buffers of its own
				return func(r stream.Record) error {
					ref, err := inplace.Parse(parser, rule, r.Text)
					if err != nil {
						return out.invalidLine(r, err, keepLines)
					}
					if !allowNUL {
						if err := f.nul(ref); err != nil {
							return out.invalidLine(r, err, keepLines)
						}
					}
					if out.json {
						return out.object(newJSONGot(&f, ref))
					}
					for line := range f.lines(ref) {
						if err := out.Line(line); err != nil {
							return err
						}
					}
					return nil
				}
			})
		},
	}
	opts.addFlags(cmd, std)
	addParams(cmd, &params)
	addKeepLines(cmd, &keepLines)
	addAllowNUL(cmd, &allowNUL)
	return cmd
}

// A jsonGot is what get prints as JSON.
type jsonGot struct {
	jsonInput
	*jsonLine
	Lines *[]jsonLine `json:"outputs,omitempty"` // of a format that may have several
}

type jsonLine struct {
	Output string `json:"output"`
	Base64 []byte `json:"output_base64,omitempty"` // if that is not UTF-8
}

func newJSONGot(f *format, ref uri.Reference) *jsonGot {
	got := &jsonGot{jsonInput: jsonInput{Input: ref.String()}}
	lines := []jsonLine{}
	for text := range f.lines(ref) {
		line := jsonLine{Output: string(text)}
		if !utf8.Valid(text) {
			line.Base64 = []byte(line.Output)
		}
		lines = append(lines, line)
	}
	if f.items != nil {
		got.Lines = &lines
	} else {
		got.jsonLine = &lines[0]
	}
	return got
}
