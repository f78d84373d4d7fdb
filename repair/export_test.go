package repair

// Inner returns the part of a typed text that is left when what is around it is removed.
func Inner(s string) string {
	c := newCleaner(s)
	c.unwrap()
	return s[c.start:c.end]
}
