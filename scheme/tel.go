package scheme

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/params"
)

// RFC 3966: a global number begins with "+", and a local one has a phone-context.
// Parameters have a fixed order, and each occurs once (section 3). A comparison ignores
// visual separators, the order of parameters, and case (section 4).
//
// RFC 5724: an sms URI has such numbers separated by commas, at least one, and fields in
// its query (section 2.2). The numbers are compared as those of tel (section 2.4).

func telRules() []Rules {
	return []Rules{
		{
			Name:       "tel",
			Identifies: "telephone numbers",
			Source:     "RFC 3966, section 3",
			Authority:  forbidden,
			Query:      forbidden,
			Form:       uri.SchemeForm{Path: telPath},
			Check:      inPath(telFault),
		},
		{
			Name:       "sms",
			Identifies: "numbers to send short messages to",
			Source:     "RFC 5724, section 2.2",
			Authority:  forbidden,
			Form:       uri.SchemeForm{Path: smsPath},
			Check:      smsCheck,
		},
	}
}

// isSeparator reports whether c is a visual-separator.
func isSeparator(c byte) bool {
	switch c {
	case '-', '.', '(', ')':
		return true
	}
	return false
}

// isPhoneDigit reports whether c is in phonedigit.
func isPhoneDigit(c byte) bool { return isDigit(c) || isSeparator(c) }

// isGlobalNumber reports whether s is global-number-digits.
func isGlobalNumber(s string) bool {
	digits, ok := strings.CutPrefix(s, "+")
	return ok && scan.Run(digits, 0, phoneDigits) == len(digits) && run(digits, isSeparator) < len(digits)
}

var phoneDigits = setOf(isPhoneDigit)

// isLocalNumber reports whether s is local-number-digits. The "#" in them is
// percent-encoded.
func isLocalNumber(s string) bool {
	digits := 0
	for s != "" {
		switch c := s[0]; {
		case strings.HasPrefix(s, "%23"):
			digits++
			s = s[3:]
			continue
		case isHex(c), c == '*':
			digits++
		case !isSeparator(c):
			return false
		}
		s = s[1:]
	}
	return digits > 0
}

// isDomainName reports whether s is a domainname: labels of letters, digits and hyphens.
// The last label begins with a letter.
func isDomainName(s string) bool {
	s = strings.TrimSuffix(s, ".")
	return isDNSName(s) && isLetter(s[strings.LastIndexByte(s, '.')+1])
}

// telFault returns the first fault of a telephone-subscriber.
func telFault(path string) fault {
	if isGlobalNumber(path) {
		return fault{}
	}
	f, l := telSyntax(path)
	if f.message == "" && !l.InOrder() {
		return fault{l.At(), len(path), "the parameters must be in order: isub or ext, phone-context, then the others sorted by name"}
	}
	return f
}

// telSyntax is like telFault but ignores the order of the parameters. It returns them if
// there is no fault.
func telSyntax(path string) (fault, params.List) {
	at := strings.IndexByte(path, ';')
	if at < 0 {
		at = len(path)
	}
	global := strings.HasPrefix(path, "+")
	switch number := path[:at]; {
	case global && !isGlobalNumber(number):
		return fault{0, at, "a global number must be + and digits, with optional visual separators"}, params.List{}
	case !global && !isLocalNumber(number):
		return fault{0, at, "a local number must be digits, with optional visual separators"}, params.List{}
	}
	context := false
	for p := range params.All(path, at) {
		if f := telParameterFault(p); f != (fault{}) {
			return f, params.List{}
		}
		context = context || equalFold(p.Name, "phone-context")
	}
	if !global && !context {
		return fault{0, at, "a local number must have a phone-context"}, params.List{}
	}
	l := params.Order(params.Tel).List(path, at)
	if p, ok := l.Twice(); ok {
		return fault{p.Start, p.End, "a parameter can appear only once"}, params.List{}
	}
	return fault{}, l
}

// telParameterFault returns the fault of a parameter. Three parameters have rules of their own. The
// last case is that of all others.
func telParameterFault(p params.Parameter) fault {
	switch {
	case !all(p.Name, isLetterDigitHyphen):
		return fault{p.Start, p.Start + len(p.Name), "the name of a parameter can contain only letters, digits and hyphens"}
	case equalFold(p.Name, "isub"):
		if !allEncoded(p.Value, func(c byte) bool { return isPathChar(c) || c == '/' }) {
			return fault{p.Start, p.End, "a subaddress cannot be empty"}
		}
	case equalFold(p.Name, "ext"):
		if !all(p.Value, isPhoneDigit) {
			return fault{p.Start, p.End, "an extension must be digits, with optional visual separators"}
		}
	case equalFold(p.Name, "phone-context"):
		if !isGlobalNumber(p.Value) && !isDomainName(p.Value) {
			return fault{p.Start, p.End, "a phone-context must be a global number or a domain name"}
		}
	case p.HasValue && !allEncoded(p.Value, isParameter):
		return fault{p.Start, p.End, "a value cannot be empty, and its special characters must be percent-encoded"}
	}
	return fault{}
}

func telPath(dst []byte, path string) []byte {
	f, parameters := telSyntax(path)
	if f.message != "" {
		return append(dst, path...)
	}
	dst = appendNumber(dst, path[:parameters.At()])
	return parameters.Append(dst, appendPhoneParameter)
}

// appendNumber appends a number without its visual separators, in lower case.
func appendNumber(dst []byte, number string) []byte {
	start := len(dst)
	dst = appendWithout(dst, number, isSeparator)
	syntax.Lower(dst[start:])
	return dst
}

func appendPhoneParameter(dst []byte, p params.Parameter) []byte {
	dst = appendLower(append(dst, ';'), p.Name)
	if !p.HasValue {
		return dst
	}
	dst = append(dst, '=')
	// By the grammar, an extension may have separators alone. Without them it would be empty.
	if equalFold(p.Name, "ext") && run(p.Value, isSeparator) < len(p.Value) || equalFold(p.Name, "phone-context") && isGlobalNumber(p.Value) {
		return appendNumber(dst, p.Value)
	}
	return appendLower(dst, p.Value)
}

func smsCheck(u uri.URI) []Violation {
	found := violation(u, uri.ComponentPath, smsFault(u.Path().String()))
	if query, ok := u.Query(); ok {
		found = append(found, violation(u, uri.ComponentQuery, smsQueryFault(query))...)
	}
	return found
}

func smsFault(path string) fault {
	start := 0
	for number := range strings.SplitSeq(path, ",") {
		if f := telFault(number); f.message != "" {
			return fault{start + f.start, start + f.end, f.message}
		}
		start += len(number) + 1
	}
	return fault{}
}

// smsQueryFault returns the first fault in the fields of a query.
func smsQueryFault(query string) fault {
	start, body := 0, false
	for field := range strings.SplitSeq(query, "&") {
		name, value, ok := strings.Cut(field, "=")
		if !ok || !all(name, isUnreserved) || runEncoded(value, isUnreserved) < len(value) {
			return fault{start, start + len(field), "a field must be name=value, with special characters percent-encoded"}
		}
		if equalFold(name, "body") {
			if body {
				return fault{start, start + len(field), "a URI can have only one body"}
			}
			body = true
		}
		start += len(field) + 1
	}
	return fault{}
}

func smsPath(dst []byte, path string) []byte {
	for {
		number, rest, more := strings.Cut(path, ",")
		dst = telPath(dst, number)
		if !more {
			return dst
		}
		dst, path = append(dst, ','), rest
	}
}
