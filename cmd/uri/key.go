package main

import (
	"errors"
	"os"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/format"
	"github.com/urikit/uri/cmd/internal/unpack"
	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/process"
)

// A keyFunc appends the key of an input. An error is a diagnosis of the input.
type keyFunc func(dst, text []byte) ([]byte, error)

// keysByLevel returns a function that returns a keyFunc for each job, by the normal form that the
// options ask for. An error is an error of the command line.
func keysByLevel(opts *cli.Options) (func() keyFunc, error) {
	normalizer, err := aliasNormalizer(opts)
	if err != nil {
		return nil, err
	}
	v := ask.NormalizeOf(opts.Values, normalizer)
	return func() keyFunc { return v.Append }, nil
}

// keysBy is like keysByLevel, by the KEY of an option.
func keysBy(opts *cli.Options, o *ask.Option, by string) (func() keyFunc, error) {
	switch {
	case by == ask.KeyText:
		return keysOf(opts, func(dst []byte, ref *field.Reference) ([]byte, error) {
			return append(dst, ref.String()...), nil
		}), nil
	case strings.Contains(by, "{"):
		return formatKeys(opts, o, by)
	}
	s, ok, err := field.Parse(strings.Split(by, ":"))
	switch {
	case !ok:
		return nil, cli.WrongOption(o, "%q is no field, and no format such as {host}%s", by, answer.Suggest(by, ask.KeyNames()))
	case err != nil:
		return nil, cli.WrongOption(o, "%q: %w", by, err)
	case s.HasMany():
		return nil, cli.WrongOption(o, "%q can have several texts", by)
	}
	s.Params, s.Decoded = opts.Params(), s.Field == field.QueryName // as a condition reads it
	return keysOf(opts, fieldKey(s, opts.Normalizer())), nil
}

// An appender appends the key of a reference. An error is a diagnosis of it.
type appender = func(dst []byte, ref *field.Reference) ([]byte, error)

// keysOf returns a function that returns a keyFunc for each job. Key has no state.
func keysOf(opts *cli.Options, key appender) func() keyFunc {
	parser, rule := opts.Parser(), opts.Rule
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

// fieldKey returns the function that appends a field of the normal form at level scheme. A host is
// in ASCII, and the domain of a host that has none is the host.
func fieldKey(s field.Selector, normalizer dialect.Normalizer) appender {
	host := field.Of(field.HostASCII)
	if s.Field == field.Host {
		s = host
	}
	return func(dst []byte, ref *field.Reference) ([]byte, error) {
		normal := normalizer.Normalize(ref, uri.LevelScheme)
		key, ok, err := s.Append(dst, &normal)
		if !ok && err == nil && s.Field == field.Domain {
			key, ok, err = host.Append(dst, &normal)
		}
		switch {
		case err != nil:
			return dst, field.NormalProblem(&host, ref, &normal, err)
		case !ok:
			return dst, nil
		}
		return key, nil
	}
}

// formatKeys returns a function that returns a keyFunc for each job, by a format.
func formatKeys(opts *cli.Options, o *ask.Option, by string) (func() keyFunc, error) {
	f, err := format.Compile(by, opts.Params())
	if err != nil {
		return nil, cli.WrongOption(o, "the format: %w", err)
	}
	if err := f.CheckLine(); err != nil {
		return nil, cli.WrongOption(o, "%w", err)
	}
	return func() keyFunc {
		own := f.ForJob()
		return keysOf(opts, func(dst []byte, ref *field.Reference) ([]byte, error) {
			err := own.Read(ref)
			if err != nil {
				return dst, err
			}
			return append(dst, own.Line()...), nil
		})()
	}, nil
}

// aliasNormalizer returns the normalizer for the options, with the aliases of a file. An error is
// an error of the command line, or a failure.
func aliasNormalizer(opts *cli.Options) (dialect.Normalizer, error) {
	n := opts.Normalizer()
	if !opts.Given(ask.Aliases) {
		return n, nil
	}
	return withAliases(n, opts.Text(ask.Aliases))
}

// withAliases returns a normalizer with the aliases of a file.
func withAliases(n dialect.Normalizer, name string) (dialect.Normalizer, error) {
	f, err := os.Open(name)
	if err != nil {
		return n, cli.OptionError(err)
	}
	defer f.Close()
	store, err := alias.Load(bom.NewReader(unpack.NewReader(f)), alias.Config{Schemes: n.Schemes})
	if broken := (*alias.LineError)(nil); errors.As(err, &broken) {
		if process.IsFailure(cli.OptionError(broken.Err)) {
			return n, &process.Failure{Err: cli.WrongFile(ask.Aliases, name, process.Reason(broken.Err))}
		}
		return n, cli.WrongOption(ask.Aliases, "%s:%d: %s", answer.ShownName(name), broken.Line, answer.Said(broken.Err))
	}
	n.Aliases = store
	return n, err
}
