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
	given                    map[string]bool // the names of the options that it has
	urls                     []string
	file, format             string
	sets, iterations, trims  []string
	appendPath, appendQuery  []string
	replaces                 []replacement
	redirect, separator      string
	acceptSpace, curl, exact bool
	reading                  libcurl.Flags // how to read URLs
	writing                  writing
	json, sort, encode       bool
	verify, quiet            bool
	help, version, ends      bool
}

// A place is where an option puts its value. Take comes after that, and can refuse the value.
type place struct {
	flag *bool   // of an option without a value
	text *string // of an option that can be there once
	list *[]string
	take func(value string) *failure
}

// places returns the places of the options by their names.
func (o *options) places() map[string]place {
	return map[string]place{
		"accept-space":    {flag: &o.acceptSpace},
		"append":          {take: o.takeAppend},
		"as-idn":          {flag: &o.writing.unicode},
		"curl":            {flag: &o.curl},
		"default-port":    {flag: &o.writing.DefaultPort},
		"force-replace":   {take: o.takeReplace(true)},
		"get":             {text: &o.format},
		"help":            {flag: &o.help},
		"iterate":         {list: &o.iterations},
		"json":            {flag: &o.json},
		"keep-port":       {flag: &o.writing.KeepPort},
		"no-guess-scheme": {flag: &o.exact},
		"punycode":        {flag: &o.writing.ascii},
		"qtrim":           {list: &o.trims},
		"query-separator": {text: &o.separator, take: checkSeparator},
		"quiet":           {flag: &o.quiet},
		"redirect":        {text: &o.redirect},
		"replace":         {take: o.takeReplace(false)},
		"replace-append":  {take: o.takeReplace(true)},
		"set":             {list: &o.sets},
		"sort-query":      {flag: &o.sort},
		"trim":            {take: o.takeTrim},
		"url":             {list: &o.urls},
		"url-file":        {text: &o.file},
		"urlencode":       {flag: &o.encode},
		"verify":          {flag: &o.verify},
		"version":         {flag: &o.version},
	}
}

// short are the names of long options by their letters, and excluded the options that another one
// excludes.
var (
	short    = map[byte]string{'a': "append", 'f': "url-file", 'g': "get", 'h': "help", 's': "set", 'v': "version"}
	excluded = map[string]string{"as-idn": "punycode", "punycode": "as-idn", "get": "json", "json": "get"}
)

// parseOptions reads a command line. A value follows "=", is the next argument, or follows a short
// option directly.
func parseOptions(args []string) (*options, *failure) {
	o := &options{given: map[string]bool{}, reading: libcurl.GuessScheme | libcurl.NonSupportScheme | libcurl.URLEncode}
	places := o.places()
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
		to, known := places[name]
		switch {
		case !known || to.flag != nil && has:
			return nil, fail(statusFlag, "unknown option: %s", as)
		case to.flag != nil || has:
		case i+1 < len(args):
			i++
			value = args[i]
		case strings.Contains(name, "replace"):
			return nil, fail(statusReplace, "No data passed to replace component")
		default:
			return nil, fail(statusArg, "Missing argument for %s", as)
		}
		if err := o.put(name, value, to); err != nil {
			return nil, err
		}
	}
	o.complete()
	return o, nil
}

// complete sets what follows from the options.
func (o *options) complete() {
	if o.separator == "" {
		o.separator = "&"
	}
	if o.acceptSpace {
		o.reading |= libcurl.AllowSpace
	}
	if o.curl {
		o.reading &^= libcurl.NonSupportScheme
	}
	if o.exact {
		o.reading &^= libcurl.GuessScheme
	}
}

// put puts the value of an option in its place.
func (o *options) put(name, value string, to place) *failure {
	switch other := excluded[name]; {
	case o.given[other]:
		return fail(statusFlag, "--%s is mutually exclusive with --%s", name, other)
	case to.text != nil && o.given[name]:
		return fail(statusFlag, "only one --%s is supported", name)
	}
	o.given[name] = true
	switch {
	case to.flag != nil:
		*to.flag = true
	case to.text != nil:
		*to.text = value
	case to.list != nil:
		*to.list = append(*to.list, value)
	}
	if to.take == nil {
		return nil
	}
	return to.take(value)
}

func checkSeparator(value string) *failure {
	if len(value) != 1 {
		return fail(statusFlag, "only single-letter query separators are supported")
	}
	return nil
}

func (o *options) takeTrim(value string) *failure {
	what, ok := strings.CutPrefix(value, "query=")
	if !ok {
		return fail(statusTrim, "Unsupported trim component: %s", value)
	}
	o.trims = append(o.trims, what)
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
