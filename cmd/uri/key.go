package main

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/format"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/scalar"
	"github.com/urikit/uri/whatwg"
)

// A keyFunc appends the key of an input. An error is a diagnosis of the input.
type keyFunc func(dst, text []byte) ([]byte, error)

// keysBy returns a function that returns a keyFunc for each job, by the KEY of an option. An error is an error
// of the command line.
func keysBy(opts *cli.Options, o *ask.Option, by string) (func() keyFunc, error) {
	normalizer, err := aliasNormalizer(opts)
	if err != nil {
		return nil, err
	}
	level, isLevel := opts.Level()
	if o != ask.By {
		level, isLevel = scalar.FindLevel(by)
		normalizer.Schemes = level.Schemes()
	}
	f, isField := field.Find(field.InKey, by)
	switch {
	case by == ask.KeyText:
		return keysOf(opts.Parser(), opts.Rule, func(dst []byte, ref *field.Reference) ([]byte, error) {
			return append(dst, ref.String()...), nil
		}), nil
	case isField:
		return keysOf(opts.Parser(), opts.Rule, fieldKey(f, normalizer)), nil
	case strings.Contains(by, "{"):
		return formatKeys(opts, o, by)
	case !isLevel || by == uri.LevelString.String():
		return nil, cli.WrongOption(o, "%q is no level, and no format such as {host}", by)
	}
	form := ask.Form{Level: level}
	appendForm, browser := form.Prepare(normalizer)
	if level.Profile == "" {
		return keysOf(opts.Parser(), opts.Rule, appendForm.Append), nil
	}
	return profileKeys(opts, appendForm, browser), nil
}

// An appender appends the key of a reference. An error is a diagnosis of it.
type appender = func(dst []byte, ref *field.Reference) ([]byte, error)

// keysOf returns a function that returns a keyFunc for each job. Key has no state.
func keysOf(parser answer.Parser, rule uri.Rule, key appender) func() keyFunc {
	return func() keyFunc {
		var ref field.Reference
		return func(dst, text []byte) ([]byte, error) {
			if err := parser.ParseInto(&ref, rule, inplace.String(text)); err != nil {
				return dst, err
			}
			return key(dst, &ref)
		}
	}
}

// fieldKey returns the function that appends a field of the normal form: the host in ASCII, or its registrable
// domain, if it has one.
func fieldKey(f field.Field, normalizer answer.Normalizer) appender {
	host, domain := field.Of(field.HostASCII), field.Of(field.Domain)
	return func(dst []byte, ref *field.Reference) ([]byte, error) {
		normal := normalizer.Normalize(ref, uri.LevelScheme)
		key, ok, err := dst, false, error(nil)
		if f == field.Domain {
			key, ok, err = domain.Append(dst, &normal)
		}
		if !ok && err == nil {
			key, _, err = host.Append(dst, &normal)
		}
		if err != nil {
			return dst, ask.NormalFieldProblem(&host, ref, &normal, err)
		}
		return key, nil
	}
}

// formatKeys returns a function that returns a keyFunc for each job, by a format.
func formatKeys(opts *cli.Options, o *ask.Option, by string) (func() keyFunc, error) {
	f, err := format.Compile(by, opts.Params())
	switch {
	case err != nil:
		return nil, cli.WrongOption(o, "the format: %w", err)
	case f.HasItems():
		return nil, cli.WrongOption(o, "it needs a format with one line for each input")
	}
	return func() keyFunc {
		own := f.ForJob()
		return keysOf(opts.Parser(), opts.Rule, func(dst []byte, ref *field.Reference) ([]byte, error) {
			err := own.Read(ref)
			if err != nil {
				return dst, err
			}
			return append(dst, own.Line()...), nil
		})()
	}, nil
}

// profileKeys returns a function that returns a keyFunc for each job, by the form of a profile. If it is one
// of browsers, links are read as they do.
func profileKeys(opts *cli.Options, form *ask.Former, browser bool) func() keyFunc {
	rule := opts.Rule
	if rule == uri.RuleURIReference {
		rule = uri.RuleURI
	}
	parser := opts.Parser()
	if browser {
		parser = answer.Browser(whatwg.URL{})
	}
	return keysOf(parser, rule, form.Append)
}
