package main

import (
	"net/url"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
)

// iriParsers parse IRI-references that are ASCII, for which the parser of URIs does the same.
var iriParsers = []contender{
	accepts(ours, "urikit `iri.Parse`", acceptsIRI),
	accepts("uri-parse", "urikit `uri.Parse`", func(s string) bool {
		_, err := uri.Parse(s)
		return err == nil
	}),
}

// wideParsers parse IRI-references with characters outside ASCII.
var wideParsers = []contender{
	iriParsers[0],
	accepts(theirs, "net/url `Parse`", func(s string) bool {
		_, err := url.Parse(s)
		return err == nil
	}).differing(lenient),
}

func acceptsIRI(s string) bool {
	_, err := iri.Parse(s)
	return err == nil
}

// asciiLines returns the lines that are ASCII.
func asciiLines(lines []string) (ascii []string) {
	for _, s := range lines {
		if !strings.ContainsFunc(s, func(r rune) bool { return r > '\x7F' }) {
			ascii = append(ascii, s)
		}
	}
	return ascii
}

// alphabets write the letters from a to z in other scripts.
var alphabets = func() (all [][]rune) {
	for _, alphabet := range []string{
		"ábčděfghíjklmňópqřšťúvwxýž",
		"αβψδεφγηιξκλμνοπςρστθωχυζώ",
		"абцдефгхийклмнопярстужвьыз",
		"אבגדהוזחטיכלמנסעפצקרשתםןףץ",
		"ابتثجحخدذرزسشصضطظعغفقكلمنه",
		"अआइईउऊऋएऐओऔकखगघङचछजझञटठडढण",
		"กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผ",
		"あいうえおかきくけこさしすせそたちつてとなにぬねのは",
		"的一是不了人我在有他这中大来上国个到说们为子和你地出",
		"가나다라마바사아자차카타파하거너더러머버서어저처커터",
		"𐌀𐌁𐌂𐌃𐌄𐌅𐌆𐌇𐌈𐌉𐌊𐌋𐌌𐌍𐌎𐌏𐌐𐌑𐌒𐌓𐌔𐌕𐌖𐌗𐌘𐌙",
	} {
		all = append(all, []rune(alphabet))
	}
	return all
}()

// wideLines returns the valid lines, with their small letters after the authority in one of
// alphabets. In every third line those of a host are, too, before its last dot.
func wideLines(lines []string) (wide []string) {
	for i, s := range lines {
		r, err := uri.Parse(s)
		if _, ok := r.Scheme(); err != nil || !ok {
			continue
		}
		start, ok := r.Span(uri.ComponentHost)
		if i%3 > 0 || !ok {
			start, _ = r.Span(uri.ComponentPath)
		}
		text := []rune(s[:start.Offset])
		last := strings.LastIndexByte(s[:start.End()], '.')
		for j := start.Offset; j < len(s); j++ {
			c := rune(s[j])
			suffix := last < j && j < start.End() && start.Offset < last
			if 'a' <= c && c <= 'z' && !suffix && !strings.HasPrefix(s[max(0, j-1):], "%") && !strings.HasPrefix(s[max(0, j-2):], "%") {
				c = alphabets[i%len(alphabets)][c-'a']
			}
			text = append(text, c)
		}
		if string(text) != s {
			wide = append(wide, string(text))
		}
	}
	return wide
}
