package redact

// ByStrings returns JSON with its secrets masked, read by its strings whatever it has.
func ByStrings(text string) string {
	masked, _ := ofZero.json([]byte(text), "", false, nil, joined(ofZero.rules.FindText(text)))
	return string(masked)
}
