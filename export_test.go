package uri

// Unchecked returns text as a relative reference with only a path, without validating it.
func Unchecked(text string) Reference {
	r := Reference{}
	r.text = text
	r.at.PathEnd = uint32(len(text))
	r.at.QueryEnd = uint32(len(text))
	return r
}
