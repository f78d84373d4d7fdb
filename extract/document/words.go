package document

// words calls f with the start and end of each word of text. White space of HTML separates
// words.
func words(text []byte, f func(i, j int)) {
	for i := 0; i < len(text); {
		if isHTMLSpace[text[i]] {
			i++
			continue
		}
		j := i
		for j < len(text) && !isHTMLSpace[text[j]] {
			j++
		}
		f(i, j)
		i = j
	}
}

// separated calls f with each part of text between separators, without white space around
// it, unless the part is empty.
func separated(text []byte, separator byte, f func(i, j int)) {
	for i := 0; i <= len(text); {
		j := i
		for j < len(text) && text[j] != separator {
			j++
		}
		if from, to := trimmed(text, i, j, isHTMLSpace); from < to {
			f(from, to)
		}
		i = j + 1
	}
}
