package extract

// Text finds IRIs and URIs in running text. The zero Text suits most programs. Text is safe
// for concurrent use.
type Text struct {
	// OnlyURIs finds only URIs: characters outside ASCII end them. Letters outside ASCII
	// that follow a host are probably part of it. Then nothing is found.
	OnlyURIs bool

	// AnyScheme accepts every scheme that the grammar allows, not only those in use.
	AnyScheme bool

	// KeepPunctuation keeps . , ; : ! ? and ', and punctuation outside ASCII, at the end
	// of a URI that ends at white space.
	KeepPunctuation bool

	// KeepBrackets keeps ) at that end even if nothing in the URI opens it, and brackets
	// outside ASCII anywhere.
	KeepBrackets bool

	// Suffixes, if not nil, also finds suffix references and guesses their URIs. A name
	// alone, without a path or a port, is found in running text only if it is in lower
	// case and under one of the old generic domains ("com", "edu", "gov", "int", "mil",
	// "net", "org") or a public suffix of several labels ("co.uk"): "word.No" is more
	// often the end of a sentence. The path, query and fragment can be those of an IRI.
	Suffixes *Suffixes

	// Invalid also finds texts that are not URIs, but in which some software may find a
	// host. They begin with a scheme and end at white space, a quotation mark, a
	// backtick or an angle bracket, and have
	//
	//   - "//" and an invalid authority with an "@" or characters outside ASCII:
	//     http://good.example\@evil.example/, http://a@b@c/
	//   - or, in schemes that browsers know, slashes or backslashes other than "//" and
	//     a name with a dot: http:\\evil.example, https:/evil.example
	//   - or an invisible character in the host: "http://exam\u200Bple.com/"
	//
	// Placeholders such as {host}, [user@] and %s are not faults. A letter of a script
	// without spaces between words ends the text. [Match.Err] describes the fault.
	//
	// Invalid also finds the texts with a scheme in use and "//" that are too long, or that
	// follow too many others without white space, with [ErrSkipped]. The Raw of one that is
	// too long is its first MaxLength bytes or less.
	Invalid bool

	// Refused also finds all other texts that begin with a scheme in use and "//", and
	// that are skipped because they are not URIs: http://[::1/, "http://a/{b}",
	// http://exa mple.com/. It includes Invalid. [Match.Err] says why each is skipped; for
	// templates such as http://{host}/ it wraps [ErrPlaceholder].
	Refused bool

	// MaxLength is the length in bytes of the longest URI to find, with the white space
	// in it and the punctuation after it. Zero means 64 KiB. Longer ones are skipped; Invalid
	// and Refused report those with "//".
	// FindReader needs a few times as much memory.
	MaxLength int
}

const defaultMaxLength = 1 << 16

func (t *Text) maxLength() int {
	if t.MaxLength > 0 {
		return t.MaxLength
	}
	return defaultMaxLength
}
