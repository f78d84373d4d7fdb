package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/publicsuffix"
)

// A byKey is the option --by, which says what makes two inputs the same.
type byKey struct {
	name   string
	params uri.Params
}

// keyHelp describes the values of --by.
const keyHelp = `    text     the input as written
    case, percent, path, scheme, protocol
             the normal form up to a level, as of "uri normalize --level";
             protocol needs --aliases, and is the default with it
    host     the host in normal form, with a name in its ASCII form
    domain   the registrable domain by the Public Suffix List, or the host if it
             has none
    PROFILE  the result of a profile, as "uri normalize --profile" prints it
    FORMAT   text with fields in braces, as in "uri get"

A key is empty where the host or the fields are undefined.`

// addFlags adds --by and the options for query parameters.
func (k *byKey) addFlags(cmd *cobra.Command) {
	values := append([]string{"text", "case", "percent", "path", "scheme", "protocol", "host", "domain"}, ask.ProfileNames()...)
	cmd.Flags().StringVar(&k.name, "by", "scheme", "the `KEY` of an input: "+strings.Join(values, ", ")+", or a format of get")
	if err := cmd.RegisterFlagCompletionFunc("by", cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // cannot happen: the option exists
	}
	addParams(cmd, &k.params)
}

// A keyFunc appends the key of an input. An error is a diagnosis of the input.
type keyFunc func(dst, text []byte) ([]byte, error)

// prepare returns a function that returns a keyFunc for each job. An error is an error of the
// command line.
func (k *byKey) prepare(cmd *cobra.Command, opts *options) (func() keyFunc, error) {
	rule, parser := opts.rule, opts.parser()
	level, notLevel := enum.Of[uri.Level](k.name)
	normalizer, err := opts.protocolNormalizer("--by", cmd.Flags().Changed("by"), &level)
	if err != nil {
		return nil, err
	}
	// of returns a keyFunc for each job that has no state.
	of := func(key func(dst []byte, ref uri.Reference) ([]byte, error)) func() keyFunc {
		return func() keyFunc {
			return func(dst, text []byte) ([]byte, error) {
				ref, err := inplace.Parse(parser, rule, text)
				if err != nil {
					return dst, err
				}
				return key(dst, ref)
			}
		}
	}
	switch k.name {
	case "text":
		return of(func(dst []byte, ref uri.Reference) ([]byte, error) { return append(dst, ref.String()...), nil }), nil
	case "host", "domain":
		domain := k.name == "domain"
		return of(func(dst []byte, ref uri.Reference) ([]byte, error) {
			host, err := nameIn(normalizer.Normalize(ref, uri.LevelScheme), idn.ToASCII)
			if err != nil {
				return dst, err
			}
			if domain {
				if name, ok := publicsuffix.Registrable(strings.TrimSuffix(host, ".")); ok {
					host = name
				}
			}
			return append(dst, host...), nil
		}), nil
	}
	if notLevel == nil && level > uri.LevelString {
		return of(func(dst []byte, ref uri.Reference) ([]byte, error) {
			return normalizer.AppendNormalize(dst, ref, level), nil
		}), nil
	}
	if strings.Contains(k.name, "{") {
		f, err := compile(k.name, k.params)
		switch {
		case err != nil:
			return nil, fmt.Errorf("the format of --by: %w", err)
		case f.items != nil:
			return nil, fmt.Errorf("--by needs a format with one line for each input")
		}
		f.edition = parser.Edition
		return func() keyFunc {
			own := *f // each job needs its own buffers
			return of(func(dst []byte, ref uri.Reference) ([]byte, error) {
				if err := own.unavailable(ref); err != nil {
					return dst, err
				}
				for line := range own.lines(ref) {
					dst = append(dst, line...)
				}
				return dst, nil
			})()
		}, nil
	}
	if !slices.Contains(ask.ProfileNames(), k.name) {
		return nil, fmt.Errorf("--by: %q is no level, no profile, and no format such as {host}", k.name)
	}
	to := ask.Form{Profile: k.name}
	appendForm, browser := to.Prepare(normalizer)
	if rule == uri.RuleURIReference {
		rule = uri.RuleURI
	}
	if !browser {
		return of(appendForm), nil
	}
	return func() keyFunc {
		return func(dst, text []byte) ([]byte, error) {
			ref, err := ask.ReadLink(text, rule)
			if err != nil {
				return dst, err
			}
			return appendForm(dst, ref)
		}
	}, nil
}
