package trurl

import (
	"fmt"
	"strings"

	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/readers/libcurl"
)

// A failure ends the program.
type failure struct {
	status int
	text   string
}

func fail(status int, format string, args ...any) *failure {
	return &failure{status, masked(format, args)}
}

// masked formats a message. Texts in it are masked, as they may contain passwords.
func masked(format string, args []any) string {
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			args[i] = mask.Redact(text)
		}
	}
	return fmt.Sprintf(format, args...)
}

// An assignment sets a part.
type assignment struct {
	part    libcurl.Part
	value   string
	encoded bool // the value is percent-encoded already
	absent  bool // only where the part is not defined
}

// A replacement replaces a parameter of a query.
type replacement struct {
	pair
	force bool // append the parameter where there is none of its name
}

// options is a command line.
type options struct {
	urls                []string
	file                string
	hasFile             bool
	format              string
	hasFormat           bool
	json                bool
	sets, iterations    []string
	appendPath          []string
	appendQuery         []string
	trims               []string
	replaces            []replacement
	redirect            string
	hasRedirect         bool
	separator           string
	reading             libcurl.Flags // how to read URLs
	writing             writing
	sort, encode        bool
	verify, quiet       bool
	help, version, ends bool
}

// short are the names of long options by their letters.
var short = map[byte]string{'a': "append", 'f': "url-file", 'g': "get", 'h': "help", 's': "set", 'v': "version"}

// parseOptions reads a command line.
func parseOptions(args []string) (*options, *failure) {
	o := &options{reading: libcurl.GuessScheme | libcurl.NonSupportScheme | libcurl.URLEncode}
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if o.ends || len(arg) == 0 || arg[0] != '-' {
			o.urls = append(o.urls, arg)
			continue
		}
		if arg == "--" {
			o.ends = true
			continue
		}
		name, value, has := strings.Cut(arg, "=")
		as := name
		switch long, is := strings.CutPrefix(name, "--"); {
		case is:
			name = long
		case len(arg) > 1 && short[arg[1]] != "":
			as, name = arg[:2], short[arg[1]]
			value, has = arg[2:], len(arg) > 2
		default:
			return nil, fail(statusFlag, "unknown option: %s", arg[:min(len(arg), 2)])
		}
		if flag := o.flag(name); flag != nil {
			if has {
				return nil, fail(statusFlag, "unknown option: %s", as)
			}
			if err := flag(); err != nil {
				return nil, err
			}
			continue
		}
		take := o.taker(name)
		if take == nil {
			return nil, fail(statusFlag, "unknown option: %s", as)
		}
		if !has {
			if i+1 == len(args) {
				if strings.HasSuffix(name, "replace") || name == "replace-append" {
					return nil, fail(statusReplace, "No data passed to replace component")
				}
				return nil, fail(statusArg, "Missing argument for %s", as)
			}
			i++
			value = args[i]
		}
		if err := take(value); err != nil {
			return nil, err
		}
	}
	if o.separator == "" {
		o.separator = "&"
	}
	return o, nil
}

// flag returns the function for an option without a value, or nil.
func (o *options) flag(name string) func() *failure {
	set := func(b *bool) func() *failure { return func() *failure { *b = true; return nil } }
	switch name {
	case "accept-space":
		return func() *failure { o.reading |= libcurl.AllowSpace; return nil }
	case "as-idn":
		return func() *failure {
			if o.writing.ascii {
				return fail(statusFlag, "--as-idn is mutually exclusive with --punycode")
			}
			o.writing.unicode = true
			return nil
		}
	case "curl":
		return func() *failure { o.reading &^= libcurl.NonSupportScheme; return nil }
	case "default-port":
		return set(&o.writing.DefaultPort)
	case "help":
		return set(&o.help)
	case "json":
		return func() *failure {
			if o.hasFormat {
				return fail(statusFlag, "--json is mutually exclusive with --get")
			}
			o.json = true
			return nil
		}
	case "keep-port":
		return set(&o.writing.KeepPort)
	case "no-guess-scheme":
		return func() *failure { o.reading &^= libcurl.GuessScheme; return nil }
	case "punycode":
		return func() *failure {
			if o.writing.unicode {
				return fail(statusFlag, "--punycode is mutually exclusive with --as-idn")
			}
			o.writing.ascii = true
			return nil
		}
	case "quiet":
		return set(&o.quiet)
	case "sort-query":
		return set(&o.sort)
	case "urlencode":
		return set(&o.encode)
	case "verify":
		return set(&o.verify)
	case "version":
		return set(&o.version)
	}
	return nil
}

// taker returns the function for an option with a value, or nil.
func (o *options) taker(name string) func(value string) *failure {
	once := func(has *bool, to *string) func(string) *failure {
		return func(value string) *failure {
			if *has {
				return fail(statusFlag, "only one --%s is supported", name)
			}
			*has, *to = true, value
			return nil
		}
	}
	switch name {
	case "append":
		return o.takeAppend
	case "get":
		return func(value string) *failure {
			if o.json {
				return fail(statusFlag, "--get is mutually exclusive with --json")
			}
			return once(&o.hasFormat, &o.format)(value)
		}
	case "iterate":
		return func(value string) *failure { o.iterations = append(o.iterations, value); return nil }
	case "qtrim":
		return func(value string) *failure { o.trims = append(o.trims, value); return nil }
	case "query-separator":
		return func(value string) *failure {
			if o.separator != "" {
				return fail(statusFlag, "only one --query-separator is supported")
			}
			if len(value) != 1 {
				return fail(statusFlag, "only single-letter query separators are supported")
			}
			o.separator = value
			return nil
		}
	case "redirect":
		return once(&o.hasRedirect, &o.redirect)
	case "replace":
		return o.takeReplace(false)
	case "replace-append", "force-replace":
		return o.takeReplace(true)
	case "set":
		return func(value string) *failure { o.sets = append(o.sets, value); return nil }
	case "trim":
		return func(value string) *failure {
			what, ok := strings.CutPrefix(value, "query=")
			if !ok {
				return fail(statusTrim, "Unsupported trim component: %s", value)
			}
			o.trims = append(o.trims, what)
			return nil
		}
	case "url":
		return func(value string) *failure { o.urls = append(o.urls, value); return nil }
	case "url-file":
		return once(&o.hasFile, &o.file)
	}
	return nil
}

func (o *options) takeAppend(value string) *failure {
	switch name, data, has := strings.Cut(value, "="); {
	case has && name == "path":
		o.appendPath = append(o.appendPath, data)
	case has && name == "query":
		o.appendQuery = append(o.appendQuery, data)
	default:
		return fail(statusAppend, "--append unsupported component: %s", value)
	}
	return nil
}

// readAssignment reads COMPONENT=DATA, with ":" for encoded data and "?" for data where there is
// none before the "=".
func readAssignment(s string) (a assignment, name string, ok bool) {
	name, a.value, ok = strings.Cut(s, "=")
	if name == "" {
		return a, "", false
	}
	for {
		if before, is := strings.CutSuffix(name, ":"); is && before != "" {
			name, a.encoded = before, true
		} else if before, is := strings.CutSuffix(name, "?"); is && before != "" {
			name, a.absent = before, true
		} else {
			return a, name, ok
		}
	}
}

// readIteration reads COMPONENT=LIST of --iterate.
func readIteration(s string) (assignment, *failure) {
	a, name, _ := readAssignment(s)
	if !strings.Contains(s, "=") {
		return a, fail(statusIterate, "wrong iterate syntax")
	}
	part, ok := partOf(name)
	a.part = part
	if !ok || a.part == libcurl.PartURL || a.absent || strings.Contains(s, "::=") {
		return a, fail(statusIterate, "bad component for iterate")
	}
	return a, nil
}

func (o *options) takeReplace(force bool) func(string) *failure {
	return func(value string) *failure {
		o.replaces = append(o.replaces, replacement{plainPair(value), force})
		return nil
	}
}
