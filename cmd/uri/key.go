package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/format"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
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
	values := ask.KeyNames()
	cmd.Flags().StringVar(&k.name, "by", uri.LevelScheme.String(), "the `KEY` of an input: "+strings.Join(values, ", ")+", or a format of get")
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
	level, notLevel := enum.Of[uri.Level](k.name)
	normalizer, err := opts.protocolNormalizer("--by", cmd.Flags().Changed("by"), &level)
	if err != nil {
		return nil, err
	}
	f, isField := field.Find(field.InKey, k.name)
	switch {
	case k.name == ask.KeyText:
		return keysOf(opts.parser(), opts.rule, func(dst []byte, ref uri.Reference) ([]byte, error) { return append(dst, ref.String()...), nil }), nil
	case isField:
		return keysOf(opts.parser(), opts.rule, fieldKey(f, normalizer)), nil
	case notLevel == nil && level > uri.LevelString:
		return keysOf(opts.parser(), opts.rule, func(dst []byte, ref uri.Reference) ([]byte, error) {
			return normalizer.AppendNormalize(dst, ref, level), nil
		}), nil
	case strings.Contains(k.name, "{"):
		return k.formatKeys(opts)
	case !slices.Contains(ask.ProfileNames(), k.name):
		return nil, fmt.Errorf("--by: %q is no level, no profile, and no format such as {host}", k.name)
	}
	to := ask.Form{Profile: k.name}
	appendForm, browser := to.Prepare(normalizer)
	return opts.profileKeys(appendForm, browser), nil
}

// An appender appends the key of a reference. An error is a diagnosis of it.
type appender = func(dst []byte, ref uri.Reference) ([]byte, error)

// keysOf returns a function that returns a keyFunc for each job. Key has no state.
func keysOf(parser uri.Parser, rule uri.Rule, key appender) func() keyFunc {
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

// fieldKey returns the function that appends a field of the normal form: the host in ASCII, or its registrable
// domain, if it has one.
func fieldKey(f field.Field, normalizer ask.Normalizer) appender {
	host, domain := field.Of(field.HostASCII), field.Of(field.Domain)
	return func(dst []byte, ref uri.Reference) ([]byte, error) {
		normal := normalizer.Normalize(ref, uri.LevelScheme)
		key, ok, err := dst, false, error(nil)
		if f == field.Domain {
			key, ok, err = domain.Append(dst, normal)
		}
		if !ok && err == nil {
			key, _, err = host.Append(dst, normal)
		}
		if err != nil {
			return dst, ask.NormalFieldProblem(&host, ref, normal, err)
		}
		return key, nil
	}
}

// formatKeys returns a function that returns a keyFunc for each job, by a format.
func (k *byKey) formatKeys(opts *options) (func() keyFunc, error) {
	f, err := format.Compile(k.name, k.params, ask.AreIRIs(opts.parser().Edition))
	switch {
	case err != nil:
		return nil, fmt.Errorf("the format of --by: %w", err)
	case f.HasItems():
		return nil, errors.New("--by needs a format with one line for each input")
	}
	return func() keyFunc {
		own := f.ForJob()
		return keysOf(opts.parser(), opts.rule, func(dst []byte, ref uri.Reference) ([]byte, error) {
			err := own.Read(ref)
			if err != nil {
				return dst, err
			}
			return append(dst, own.Line()...), nil
		})()
	}, nil
}

// profileKeys returns a function that returns a keyFunc for each job, by the form of a profile. If it is one of browsers,
// links are read as they do.
func (opts *options) profileKeys(form appender, browser bool) func() keyFunc {
	rule := opts.rule
	if rule == uri.RuleURIReference {
		rule = uri.RuleURI
	}
	if !browser {
		return keysOf(opts.parser(), rule, form)
	}
	return func() keyFunc {
		return func(dst, text []byte) ([]byte, error) {
			ref, err := ask.ReadLink(text, rule)
			if err != nil {
				return dst, err
			}
			return form(dst, ref)
		}
	}
}
