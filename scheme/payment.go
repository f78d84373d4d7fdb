package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// BIP 21: an address of letters and digits, and parameters in the query: an amount, which is
// digits with an optional dot, and others.
//
// ERC-681: an optional "pay-", an address or a name of ENS, an optional "@" with the number of a
// chain, and an optional slash with a function; then parameters in the query. An address is "0x"
// and 40 hexadecimal digits.

func paymentRules() []Rules {
	return []Rules{
		{
			Name:       "bitcoin",
			Identifies: "payments in Bitcoin",
			Source:     "BIP 21",
			Authority:  forbidden,
			Check:      bitcoinCheck,
		},
		{
			Name:       "ethereum",
			Identifies: "transactions of Ethereum",
			Source:     "ERC-681",
			Authority:  forbidden,
			Check:      ethereumCheck,
		},
	}
}

func bitcoinCheck(u uri.URI) []Violation {
	var found []Violation
	path := u.Path().String()
	if n := run(path, isAlphanumeric); n < len(path) {
		found = violation(u, uri.ComponentPath, fault{n, n + 1, "an address can contain only letters and digits"})
	}
	query, _ := u.Query()
	start := 0
	for parameter := range strings.SplitSeq(query, "&") {
		amount, ok := strings.CutPrefix(parameter, "amount=")
		whole, fraction, _ := strings.Cut(amount, ".")
		if ok && (run(whole, isDigit) < len(whole) || run(fraction, isDigit) < len(fraction)) {
			return append(found, violation(u, uri.ComponentQuery, fault{start, start + len(parameter), "an amount must be digits, with an optional dot"})...)
		}
		start += len(parameter) + 1
	}
	return found
}

func ethereumCheck(u uri.URI) []Violation {
	var found []Violation
	path := u.Path().String()
	if f := ethereumFault(path); f.message != "" {
		found = violation(u, uri.ComponentPath, f)
	}
	if query, ok := u.Query(); ok {
		start := 0
		for parameter := range strings.SplitSeq(query, "&") {
			if strings.IndexByte(parameter, '=') < 1 {
				return append(found, violation(u, uri.ComponentQuery, fault{start, start + len(parameter), "a parameter must be key=value"})...)
			}
			start += len(parameter) + 1
		}
	}
	return found
}

func ethereumFault(path string) fault {
	text := strings.TrimPrefix(path, "pay-")
	target, function, hasFunction := strings.Cut(text, "/")
	target, chain, hasChain := strings.Cut(target, "@")
	at := len(path) - len(text)
	digits, isAddress := strings.CutPrefix(target, "0x")
	switch {
	case target == "", isAddress && (len(digits) != 40 || !all(digits, isHex)):
		return fault{at, at + len(target), "an address must be 0x and 40 hexadecimal digits, or a name"}
	case hasChain && !all(chain, isDigit):
		at += len(target) + 1
		return fault{at, at + len(chain), "a chain must be a number"}
	case hasFunction && (function == "" || strings.IndexByte(function, '/') >= 0):
		return fault{len(path) - len(function), len(path), "one function must follow the slash"}
	}
	return fault{}
}
