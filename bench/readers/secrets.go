package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/redact"
)

// secrets generates texts in which a reader sees a password, or a user that is a token, and checks
// that package redact shows none, but for the spellings that visible names.
type secrets struct {
	n      int
	seed   uint64
	record string // file to write the texts and their readers to, if any
}

// plantedUser matches users that are tokens: those of GitHub, and 40 hexadecimal digits.
var plantedUser = regexp.MustCompile(`ghp_[A-Za-z0-9]{36}|[0-9a-f]{40}`)

// visible are the spellings that show a secret, with the reason. Each says whether it is that of a
// text in which a reader sees a secret.
var visible = []struct {
	reason string
	is     func(text string, readers []string) bool
}{
	{"the scheme has no userinfo (RFC 6068, RFC 8141 and others), so an address or a name is before the \"@\"",
		func(text string, _ []string) bool { return exemptScheme(text) != "" }},
	{"without a list of schemes, curl reads \"sip\" as a user and the whole address as its password",
		func(text string, readers []string) bool {
			return strings.HasPrefix(strings.ToLower(text), "sip") && !slices.ContainsFunc(readers, func(r string) bool { return !strings.HasPrefix(r, "libcurl") })
		}},
}

func (s *secrets) run() error {
	log.Printf("%d texts with secrets, seed %d", s.n, s.seed)
	working := installed()
	for _, r := range readersOf(working) {
		log.Printf("asked: %s %s", r.Name, r.Version)
	}
	var (
		found   []secretText
		r       = rand.New(rand.NewPCG(s.seed, 33))
		left    = map[string]int{}
		seenBy  = map[string]int{}
		shown   = 0
		next    int
		quietly int // valid texts in which nobody sees a secret
		masked  int // those of them that are masked
	)
	for len(found) < s.n {
		texts := make([]string, 20_000)
		for i := range texts {
			texts[i] = textWithSecret(r, next)
			next++
		}
		answers, err := ask(working, texts)
		if err != nil {
			return err
		}
		for i, text := range texts {
			var readers []string
			seen, secret := false, ""
			for name, a := range answers[i] {
				seen = seen || a.Password != ""
				if t := token.FindString(a.Password); t != "" {
					readers, secret = append(readers, name), t
				} else if t := plantedUser.FindString(a.User); t != "" {
					readers, secret = append(readers, name), t
				}
			}
			if len(readers) == 0 {
				if !seen && syntax.RFC3986.Parse(text, syntax.URIReference, new(syntax.Offsets)) == syntax.Valid {
					quietly++
					if redact.String(text) != text {
						masked++
					}
				}
				continue
			}
			slices.Sort(readers)
			if len(found) < s.n {
				found = append(found, secretText{text: text, readers: readers})
				for _, name := range readers {
					seenBy[name]++
				}
			}
			if !strings.Contains(redact.String(text), secret) {
				continue
			}
			if i := slices.IndexFunc(visible, func(v struct {
				reason string
				is     func(text string, readers []string) bool
			}) bool {
				return v.is(text, readers)
			}); i >= 0 {
				left[visible[i].reason]++
				if last := len(found) - 1; found[last].text == text {
					found[last].reason = i + 1
				}
				continue
			}
			if shown++; shown <= 40 {
				log.Printf("shown: %q, in which %s see a secret: %q", text, strings.Join(readers, ", "), redact.String(text))
			}
		}
	}
	for _, reason := range slices.Sorted(maps.Keys(left)) {
		log.Printf("visible, because %s: %d", reason, left[reason])
	}
	for _, name := range slices.Sorted(maps.Keys(seenBy)) {
		log.Printf("%s sees a secret in %d", name, seenBy[name])
	}
	log.Printf("of %d valid texts in which no reader sees a password, %d are masked", quietly, masked)
	if shown > 0 {
		return fmt.Errorf("%d of %d secrets are shown", shown, len(found))
	}
	if s.record == "" {
		return nil
	}
	return s.write(found)
}

// write writes the names of the readers and the reasons of visible as one line each, and then a
// line for each text: a JSON array of the text, of the readers that see a secret in it, as the bits
// of a hexadecimal number, and, if the secret is visible, of the number of the reason.
func (s *secrets) write(found []secretText) error {
	var names, reasons []string
	for _, r := range found {
		for _, name := range r.readers {
			if i, ok := slices.BinarySearch(names, name); !ok {
				names = slices.Insert(names, i, name)
			}
		}
	}
	for _, v := range visible {
		reasons = append(reasons, v.reason)
	}
	f, err := os.Create(s.record)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	err = errors.Join(encoder.Encode(names), encoder.Encode(reasons))
	for _, r := range found {
		bits := 0
		for _, name := range r.readers {
			i, _ := slices.BinarySearch(names, name)
			bits |= 1 << i
		}
		line := []any{r.text, fmt.Sprintf("%x", bits)}
		if r.reason > 0 {
			line = append(line, r.reason-1)
		}
		err = errors.Join(err, encoder.Encode(line))
	}
	return errors.Join(err, w.Flush(), f.Close())
}

// Pieces of texts with secrets. "P" stands for the secret.
var (
	secretSchemes = []string{
		"http:", "https:", "http:", "https:", "Https:", "htTp:", "ftp:", "wss:", "ws:", "ssh:", "sftp:", "ldap:", "redis:", "amqp:", "postgres:", "mongodb+srv:", "git+https:",
		"s3:", "smb:", "imap:", "", "", "", "jdbc:postgresql:", "jdbc:mysql:", "jdbc:oracle:thin:", "jdbc:sqlserver:", "url:https:", "view-source:http:", "blob:https:", "sip:", "sips:", "turn:", "rtsp:",
		"my_db:", "h[ttp]:", "x:", "localhost:", "2http:", "\u00fc:", "feed:https:", " https:", "\thttp:", "ht\ntp:", "\u200bhttp:", "%68ttp:", "mailto:", "urn:a:", "data:", "file:",
	}
	secretSlashes = []string{"//", "//", "//", "//", "//", "", "/", "///", "/////", `\\`, `\/`, `/\`, "/\t/", "//\n", "/./", "//./", "/ /", "%2F%2F", "//x/../"}
	secretUsers   = []string{"u", "bob", "x-access-token", "oauth2", "a.b@c", "", "%75", "a;b=c", "[::1]", "[::1]x", "[u", "\u5f20\u4e09", "a b", "a+b", "a/b", "DOMAIN\\bob", "u%", "u%zz", "${user}", "<u>", "'u'", "u&v", "1", "@"}
	secretColons  = []string{":", ":", ":", ":", ":", "::", "%3A", "%3a", ":\t", "\n:", ":/", ":?", ":#", ":80:", ":[", ": ", "%253A", "\uff1a"}
	secretBodies  = []string{"P", "P", "P", "P", "P", "P!", "!P", "P%20", "%40P", "P@", "P:", "P/", "/P", "P?", "?P", "P#", "#P", "P 2", `P\`, `\P`, "P[x]", "P{", "P|", "P^", "P%", "%P", "P\u00e9", "\u00fcP", "P<", `"P"`, "'P'", "P,", "P;", "P&x=", "é%3.AP<"}
	secretAts     = []string{"@", "@", "@", "@", "@", "@@", "@x@", " @", "@\t", "%40", "\uff20", "@/"}
	secretHosts   = []string{"h", "db.example.com", "example.com", "127.0.0.1", "127.1", "[::1]", "[::ffff:1.2.3.4]", "EXAMPLE.com.", "b\u00fccher.example", "xn--bcher-kva.example", "a_b", "h h", "", "h%41", "(host=h)", "tcp(db:3306)", "h,i", "@h", "h|", "0x7f.1"}
	secretEnds    = []string{"", "", "/", "/path", "/a/b?c=d", "?q=1", "#f", ":80", ":80/", ":5432/db?sslmode=disable", ":x/", "/@user", "/a:b@c", "/?a=b@c", "//", "/../..", ":", ":80:90", "?", "#", "/ x", "\\x", "\n", ";a=b", "/%zz"}
	secretNoise   = []string{":", "@", "/", "?", "#", `\`, "%3a", "%40", "//", "[", "]", "&", "=", ";", "\t", "\n", "\r", " ", "\x00", "\u00a0", "\u200b", "\ufeff", "|", "%", "\u3002"}
)

// textWithSecret returns a text with a password, or with a user that is a token.
func textWithSecret(r *rand.Rand, n int) string {
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	var text, secret string
	if r.IntN(6) == 0 {
		user := pick([]string{"P", "P", "P", "P:", "P:x", "P:x-oauth-basic", ":P", "P:api_token", "x:P"})
		text = pick(secretSchemes) + pick(secretSlashes) + user + pick(secretAts) + pick(secretHosts) + pick(secretEnds)
		secret = fmt.Sprintf("ghp_%06dAbCdEfGhIjKlMnOpQrStUvWxYz1234", n)
		if r.IntN(2) == 0 {
			secret = fmt.Sprintf("%06d%08x%08x%08x%08xab", n%1e6, r.Uint32(), r.Uint32(), r.Uint32(), r.Uint32())
		}
	} else {
		text = pick(secretSchemes) + pick(secretSlashes) + pick(secretUsers) + pick(secretColons) + pick(secretBodies) + pick(secretAts) + pick(secretHosts) + pick(secretEnds)
		secret = fmt.Sprintf("Zq%06dKx", n%1e6)
	}
	for range r.IntN(3) / 2 * (1 + r.IntN(2)) {
		i := r.IntN(len(text) + 1)
		if i < len(text) && (text[i]&0xC0 == 0x80) {
			continue
		}
		text = text[:i] + pick(secretNoise) + text[i:]
	}
	return strings.Replace(text, "P", secret, 1)
}
