package main

import (
	"bytes"
	"fmt"
	"strconv"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/iri"
)

func newConvert(std *streams) *cobra.Command {
	var opts options
	from := choice{values: []string{ask.FormURI, ask.FormIRI, ask.FormBrowser, ask.FormTyped}, chosen: 1}
	to := choice{values: []string{ask.FormURI, ask.FormIRI, ask.FormBrowser}}
	var host iri.HostForm
	base := ""
	tell := false
	cmd := &cobra.Command{
		Use:   "convert [OPTION ...] [REFERENCE ...]",
		Short: "Convert between URIs, IRIs and what browsers read",
		Long: `convert reads each input in one form and prints it in another.

The forms, for --from and --to:

    uri      a URI-reference of RFC 3986
    iri      an IRI-reference of RFC 3987
    browser  the URL that browsers read, by the URL Standard, as they write it
    typed    what people type and paste, only for --from: delimiters, white
             space and "URL:" around it are removed (RFC 3986, Appendix C), a
             missing scheme is guessed (section 4.5), a path such as C:\x.txt is
             a file, and the rest is read as browsers do

The default is --from iri --to uri (RFC 3987, section 3.1). --to iri decodes
what an IRI can contain in a URI (section 3.2). With --from iri, %C3%B6 stays as
it is, because the input is an IRI already; "uri normalize --as iri" decodes it.
--from browser --to uri encodes what RFC 3986 does not allow. Browsers read
almost any text, and need a scheme or --base.

With --base the result is the target of the input. The base has the form of
--from.

Hosts of schemes that are known to use domain names become ASCII, such as
xn--bcher-kva.example (UTS #46), and other hosts are percent-encoded. --to iri
leaves names as they are. --host says otherwise:

    ascii    names in ASCII, whatever the scheme
    unicode  names in Unicode, only with --to iri. Such a name can look like
             another one: "uri explain --as iri" shows it safely
    percent  percent-encoded, and with --to iri decoded, like other components

An input is an error if browsers would read another host in the result than in
the input.

With --json, "changes" lists each change with its place in the input, and the
reason. With --changes, standard error lists them. The changes of an input that
is longer than 64 KiB are one, because a list takes several hundred times its
memory. Without both, standard error has the number of inputs that --from
browser or typed changed.`,
		Example: `  uri convert 'http://bücher.example/straße'
  uri convert --from uri --to iri --host unicode http://xn--tda.example/%C3%B6
  uri convert --from browser --to browser --base http://example.com/a/ '..\b c'
  uri convert --from typed --changes '<www.example.com/x>'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			c := ask.NewConversion(from.String(), to.String())
			if cmd.Flags().Changed("host") {
				if err := c.SetHost(host); err != nil {
					return err
				}
			}
			if cmd.Flags().Changed("base") {
				if err := c.SetBase(base); err != nil {
					return err
				}
			}
			var seen, changed atomic.Int64
			err := opts.runJob(args, func(out *output, r stream.Record) error {
				if out.json {
					return out.answered(c.Answer(out.Buffer, r.Text))
				}
				text := string(r.Text)
				result, changes, err := c.Convert(text, tell)
				if err != nil {
					return out.invalid(r, err)
				}
				if seen.Add(1); result != text {
					changed.Add(1)
				}
				if err := out.Line([]byte(result)); err != nil || !tell {
					return err
				}
				return out.tell(r, c, result, changes)
			})
			if (err == nil || err == process.ErrInvalid) && !opts.json && !tell && changed.Load() > 0 && c.Repairs() {
				fmt.Fprintf(opts.std.err, "uri: %d of %d valid inputs changed: --changes says how\n", changed.Load(), seen.Load())
			}
			return err
		},
	}
	from.add(cmd, "from", "the form of the inputs", "")
	to.add(cmd, "to", "the form of the results", "")
	addEnum(cmd, &host, enum.Of[iri.HostForm], ask.NamesOf(iri.HostASCII, iri.HostUnicode, iri.HostPercent), "", "host", "the form of names in hosts")
	cmd.Flags().StringVar(&base, "base", "", "convert the targets of the inputs against this base `URI`")
	cmd.Flags().BoolVar(&tell, "changes", false, "list the changes on standard error")
	opts.addDataFlags(cmd, std)
	opts.addLineFlags(cmd)
	return cmd
}

// tell writes the changes of an input to its result to standard error, without secrets.
func (o *output) tell(r stream.Record, by *ask.Conversion, result string, changes []uri.Change) error {
	if len(changes) == 0 {
		return nil
	}
	secrets := mask.Find(string(r.Text))
	ofResult := by.SecretsOf(result, string(r.Text), secrets)
	growth := 0
	var b bytes.Buffer
	for n, c := range changes {
		if n == shownParts {
			fmt.Fprintf(&b, "uri: %s: and %d more changes: --json lists all\n", placeOf(r), len(changes)-n)
			break
		}
		before, after := quotedPart(c.Before), quotedPart(c.After)
		_, from := secrets.Search(c.Span)
		_, to := ofResult.Search(uri.Span{Offset: c.Span.Offset + growth, Length: len(c.After)})
		if growth += len(c.After) - c.Span.Length; from || to {
			before, after = secret.Masked, secret.Masked
		}
		about := ""
		if c.Component != uri.ComponentNone {
			about = ", " + c.Component.String()
		}
		b.WriteString("uri: " + placeOf(r) + ": " + before + " → " + after +
			": " + c.Reason + " (" + strconv.Itoa(c.Span.Offset) + about + ")\n")
	}
	return o.Diagnose(b.Bytes())
}

// quotedPart returns text for a message, in quotes, or "nothing" if it is empty.
func quotedPart(text string) string {
	if text == "" {
		return shownPart(text)
	}
	return `"` + shownPart(text) + `"`
}
