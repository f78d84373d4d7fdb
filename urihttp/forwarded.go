package urihttp

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
)

// A ForwardedError says why a header of a trusted proxy is not valid. Its text contains nothing
// of the header.
type ForwardedError struct {
	Header  string // "Forwarded", "X-Forwarded-Proto", "X-Forwarded-Host" or "X-Forwarded-Port"
	Offset  int    // the offset in the lines of the header, joined with ", "; -1 for the header as a whole
	Message string // the fault, for people, without any part of the header
}

// Error returns the header, the message and the offset.
func (e *ForwardedError) Error() string {
	text := "urihttp: " + e.Header + ": " + e.Message
	if e.Offset >= 0 {
		text += " (offset " + strconv.Itoa(e.Offset) + ")"
	}
	return text
}

const (
	forwarded      = "Forwarded"
	forwardedProto = "X-Forwarded-Proto"
	forwardedHost  = "X-Forwarded-Host"
	forwardedPort  = "X-Forwarded-Port"
)

const tooFew = "it has fewer values than there are trusted proxies"

// forward replaces the parts of a target that trusted proxies know better. The other fields come
// after Forwarded and replace what it says.
func (v Receiver) forward(header http.Header, p *parts) error {
	if v.Forwarded > 0 {
		element, err := lastElement(header, v.Forwarded)
		if err != nil {
			return err
		}
		if element.proto.ok {
			if err := setProto(p, forwarded, element.proto); err != nil {
				return err
			}
		}
		if element.host.ok {
			if err := setHost(p, forwarded, element.host); err != nil {
				return err
			}
		}
	}
	for _, field := range []struct {
		name  string
		count int
		set   func(p *parts, name string, value field) error
	}{
		{forwardedProto, v.XForwardedProto, setProto},
		{forwardedHost, v.XForwardedHost, setHost},
		{forwardedPort, v.XForwardedPort, setPort},
	} {
		if field.count <= 0 {
			continue
		}
		value, err := lastValue(header, field.name, field.count)
		if err == nil {
			err = field.set(p, field.name, value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// A field is a value in a header.
type field struct {
	text   string
	offset int
	ok     bool // the value is there
}

// setProto sets the scheme. The proxies that write ws and wss mean the protocol after an upgrade;
// the request for it is one of HTTP (RFC 6455, section 4.1).
func setProto(p *parts, header string, value field) error {
	switch strings.ToLower(value.text) {
	case "http", "ws":
		p.scheme = "http"
	case "https", "wss":
		p.scheme = "https"
	default:
		return &ForwardedError{header, value.offset, "the protocol is not http, https, ws or wss"}
	}
	return nil
}

func setHost(p *parts, header string, value field) error {
	if checkHost(value.text) != nil {
		return &ForwardedError{header, value.offset, "it is not a host with an optional port"}
	}
	p.authority = value.text
	return nil
}

// setPort sets the port. A default port is left out.
func setPort(p *parts, header string, value field) error {
	port, ok := portNumber(value.text)
	if !ok {
		return &ForwardedError{header, value.offset, "it is not a port"}
	}
	p.authority, _ = cutPort(p.authority)
	if !standardPort(p.scheme, port) {
		p.authority += ":" + port
	}
	return nil
}

// lastValue returns the n-th value from the end of a header that is a list without quotation.
func lastValue(header http.Header, name string, n int) (field, error) {
	line := strings.Join(header[name], ", ")
	end := len(line)
	for line != "" && end >= 0 {
		start := strings.LastIndexByte(line[:end], ',') + 1
		if n--; n == 0 {
			text := line[start:end]
			trimmed := strings.TrimLeft(text, " \t")
			return field{strings.TrimRight(trimmed, " \t"), start + len(text) - len(trimmed), true}, nil
		}
		end = start - 1
	}
	return field{}, &ForwardedError{name, -1, tooFew}
}

// An element is a forwarded-element (RFC 7239, section 4), with the parameters that Target uses.
type element struct{ proto, host field }

// lastElement returns the n-th element from the end of Forwarded. All of the header must be
// valid: a client that begins a quoted string could otherwise hide what a proxy adds.
func lastElement(header http.Header, n int) (element, error) {
	p := parser{text: strings.Join(header[forwarded], ", ")}
	last := make([]element, 0, min(n, strings.Count(p.text, ",")+1)) // a ring of the last n elements
	count := 0
	for {
		p.skip(" \t")
		if p.at < len(p.text) && p.text[p.at] != ',' { // RFC 9110, section 5.6.1: a list can have empty elements
			e, err := p.element()
			if err != nil {
				return element{}, err
			}
			if len(last) < cap(last) {
				last = append(last, e)
			} else {
				last[count%len(last)] = e
			}
			count++
		}
		if p.at == len(p.text) {
			break
		}
		if p.text[p.at] != ',' {
			return element{}, p.fault(`";" or "," must follow a value`)
		}
		p.at++
	}
	if count < n {
		return element{}, &ForwardedError{forwarded, -1, tooFew}
	}
	return last[count%len(last)], nil
}

// A parser parses a Forwarded header.
type parser struct {
	text string
	at   int
}

func (p *parser) fault(message string) error { return &ForwardedError{forwarded, p.at, message} }

func (p *parser) skip(set string) {
	for p.at < len(p.text) && strings.IndexByte(set, p.text[p.at]) >= 0 {
		p.at++
	}
}

// element parses a forwarded-element that is not empty, and the spaces after it. It accepts spaces
// around ";", as many programs write them.
func (p *parser) element() (element, error) {
	var e element
	seen := map[string]bool{}
	for {
		if p.at < len(p.text) && ascii.IsTokenByte(p.text[p.at]) {
			name := strings.ToLower(p.token())
			if seen[name] {
				return element{}, p.fault("a parameter appears twice in an element")
			}
			seen[name] = true
			if p.at == len(p.text) || p.text[p.at] != '=' {
				return element{}, p.fault(`"=" must follow the name of a parameter`)
			}
			p.at++
			value, err := p.value()
			if err != nil {
				return element{}, err
			}
			switch name {
			case "proto":
				e.proto = value
			case "host":
				e.host = value
			}
		}
		p.skip(" \t")
		if p.at == len(p.text) || p.text[p.at] != ';' {
			return e, nil
		}
		p.at++
		p.skip(" \t")
	}
}

// token parses the token at p.at, which can be empty.
func (p *parser) token() string {
	start := p.at
	for p.at < len(p.text) && ascii.IsTokenByte(p.text[p.at]) {
		p.at++
	}
	return p.text[start:p.at]
}

// value parses a token or a quoted-string (RFC 9110, section 5.6). In a quoted-string, the
// character after a backslash stands for itself.
func (p *parser) value() (field, error) {
	start := p.at
	if p.at == len(p.text) || p.text[p.at] != '"' {
		token := p.token()
		if token == "" {
			return field{}, p.fault("a value must be a token or in quotation marks")
		}
		return field{token, start, true}, nil
	}
	p.at++
	var text []byte
	for ; p.at < len(p.text); p.at++ {
		c := p.text[p.at]
		switch {
		case c == '"':
			p.at++
			return field{string(text), start + 1, true}, nil
		case c == '\\' && p.at+1 < len(p.text):
			p.at++
			c = p.text[p.at]
		}
		if c < ' ' && c != '\t' || c == 0x7F {
			return field{}, p.fault("a control character")
		}
		text = append(text, c)
	}
	return field{}, p.fault("a quotation mark is missing")
}
