package uri

// Unchecked returns text as a relative reference that is nothing but a path,
// whatever it is.
func Unchecked(text string) Reference {
	r := Reference{}
	r.text = text
	r.at.PathEnd = uint32(len(text))
	r.at.QueryEnd = uint32(len(text))
	return r
}
