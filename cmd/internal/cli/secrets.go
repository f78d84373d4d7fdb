package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/mask"
)

// Sayable returns what is said of an error with the secrets of the arguments masked. Errors of the
// command line quote a whole argument, the name or value of an option, or an element of a
// list. Characters that would act on a terminal are escaped.
func Sayable(err error, said string, args []string) string {
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		said = strings.ReplaceAll(said, p.Op+" "+p.Path+": ", p.Op+" "+answer.ShownName(p.Path)+": ")
	}
	for _, whole := range args {
		arg := strings.TrimLeft(whole, "-")
		name, value, _ := strings.Cut(arg, "=")
		if arg == whole && uri.Split(arg).HasAuthority {
			value = "" // a reference: no program reads a part of it alone
		}
		for _, list := range []string{arg, value} {
			said = withoutListed(said, list)
		}
		hide := func(quoted, shown string) {
			if shown != quoted {
				said = strings.ReplaceAll(said, quoted, shown)
				said = strings.ReplaceAll(said, strconv.Quote(quoted), strconv.Quote(shown))
				said = strings.ReplaceAll(said, quotedByTime(quoted), quotedByTime(shown))
			}
		}
		hide(arg, mask.Redact(arg))
		hide(name, mask.Redact(mask.Find(arg).Mask(arg, uri.Span{Length: len(name)})))
		for _, quoted := range slices.Concat([]string{value}, strings.Split(arg, ","), strings.Split(value, ",")) {
			hide(quoted, mask.Redact(quoted))
		}
	}
	return shownText(said)
}

// quotedByTime returns a text as package time quotes it in errors.
func quotedByTime(text string) string {
	b := []byte{'"'}
	for _, c := range []byte(text) {
		switch {
		case c < ' ', c >= utf8.RuneSelf:
			b = fmt.Appendf(b, `\x%02x`, c)
		case c == '"', c == '\\':
			b = append(b, '\\', c)
		default:
			b = append(b, c)
		}
	}
	return string(append(b, '"'))
}

// withoutListed returns the text of an error with the quoted elements of a list masked. An
// element can be a part of a password that contains a comma. The list is the first line that
// is not empty.
func withoutListed(said, list string) string {
	secrets := mask.Find(list)
	rest := strings.TrimLeft(list, "\r\n")
	at := uri.Span{Offset: len(list) - len(rest)}
	line, _, _ := strings.Cut(rest, "\n")
	line = strings.TrimSuffix(line, "\r")
	for element := range strings.SplitSeq(line, ",") {
		at.Length = len(element)
		if shown := mask.Redact(secrets.Mask(list, at)); shown != element {
			said = strings.ReplaceAll(said, strconv.Quote(element), strconv.Quote(shown))
		}
		at.Offset = at.End() + 1
	}
	return said
}
