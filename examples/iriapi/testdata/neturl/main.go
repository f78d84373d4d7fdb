// Neturl is iriapi with net/url and golang.org/x/net/idna.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
)

func main() {
	slog.SetDefault(slog.New(slog.NewJSONHandler(os.Stderr, nil)))
	address := flag.String("listen", "localhost:8080", "the address to listen on")
	flag.Parse()
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(listener.Addr())
	http.HandleFunc("POST /{$}", answer)
	log.Fatal(http.Serve(listener, nil))
}

// A result is the answer for an IRI.
type result struct {
	URI    string `json:"uri"`
	Normal string `json:"normal"`
	Shown  string `json:"shown"`
}

// A fault answers a text that is not an IRI. net/url does not say the place.
type fault struct {
	Message string `json:"message"`
}

func answer(w http.ResponseWriter, r *http.Request) {
	var in struct{ IRI *string }
	err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&in)
	var out any
	if err != nil || in.IRI == nil {
		err, out = errors.New("JSON"), fault{"the body is not a JSON object with an IRI"}
	} else if out, err = read(*in.IRI); err != nil {
		out = fault{err.Error()}
	}
	if err != nil {
		slog.Warn("refused", "error", err)
		w.WriteHeader(http.StatusBadRequest)
	} else {
		slog.Info("read", "iri", out.(result).Shown)
	}
	_ = json.NewEncoder(w).Encode(out) // the client is gone
}

func read(text string) (result, error) {
	u, err := url.Parse(text)
	if err != nil {
		if outer, ok := errors.AsType[*url.Error](err); ok {
			err = outer.Err // the outer error has the text with its password
		}
		return result{}, err
	} else if u.Scheme == "" {
		return result{}, errors.New("a URI must begin with a scheme")
	} else if strings.Contains(text, " ") {
		return result{}, errors.New("an IRI cannot contain a space")
	}
	ascii := *u
	if isWeb(u) {
		host, err := idna.Lookup.ToASCII(u.Hostname())
		if err != nil && net.ParseIP(u.Hostname()) == nil {
			return result{}, err
		}
		ascii.Host = withPort(host, u.Port())
	}
	ascii.Opaque, ascii.RawQuery, ascii.RawFragment = encode(u.Opaque), encode(u.RawQuery), encode(u.EscapedFragment())
	return result{ascii.String(), normalize(ascii), show(*u)}, nil
}

func isWeb(u *url.URL) bool { return u.Scheme == "http" || u.Scheme == "https" }

func withPort(host, port string) string {
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port != "" {
		return host + ":" + port
	}
	return host
}

// encode encodes the characters outside ASCII, which net/url leaves in opaque parts and queries.
func encode(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		if c < 0x80 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// octets are percent-encoded octets outside ASCII.
var octets = regexp.MustCompile(`(?:%[89A-Fa-f][0-9A-Fa-f])+`)

// decode decodes letters outside ASCII, and no delimiter.
func decode(text string) string {
	return octets.ReplaceAllStringFunc(text, func(encoded string) string {
		decoded, err := url.PathUnescape(encoded)
		if err != nil || strings.ContainsFunc(decoded, func(r rune) bool { return !unicode.IsLetter(r) }) {
			return strings.ToUpper(encoded)
		}
		return decoded
	})
}

// normalize returns the form to compare. path.Clean also removes empty segments.
func normalize(u url.URL) string {
	if !isWeb(&u) {
		return decode(u.String())
	}
	port := u.Port()
	if u.Scheme == "http" && port == "80" || u.Scheme == "https" && port == "443" {
		port = ""
	}
	host, err := idna.ToUnicode(strings.ToLower(u.Hostname()))
	if err != nil {
		host = strings.ToLower(u.Hostname())
	}
	clean := path.Clean("/" + u.EscapedPath())
	if strings.HasSuffix(u.EscapedPath(), "/") && clean != "/" {
		clean += "/"
	}
	text := u.Scheme + "://"
	if u.User != nil {
		text += u.User.String() + "@"
	}
	text += withPort(host, port) + decode(clean)
	if u.RawQuery != "" || u.ForceQuery {
		text += "?" + decode(u.RawQuery)
	}
	if u.Fragment != "" {
		text += "#" + decode(u.EscapedFragment())
	}
	return text
}

var secret = regexp.MustCompile(`(?i)token|secret|password|api_?key`)

// show returns the IRI for people, without secrets.
func show(u url.URL) string {
	query := strings.Split(u.RawQuery, "&")
	for i, pair := range query {
		if name, _, ok := strings.Cut(pair, "="); ok && secret.MatchString(name) {
			query[i] = name + "=***"
		}
	}
	u.RawQuery = strings.Join(query, "&")
	user := ""
	if _, ok := u.User.Password(); ok {
		user = url.User(u.User.Username()).String() + ":***@"
		u.User = nil
	}
	return "\u2066" + strings.Replace(decode(u.String()), "://", "://"+user, 1) + "\u2069"
}
