package scheme

// RFC 4918, appendix C: a UUID, and an optional extension, which is any path.

func opaqueLockTokenRules() []Rules {
	return []Rules{{
		Name:       "opaquelocktoken",
		Identifies: "locks of WebDAV servers",
		Source:     "RFC 4918, appendix C",
		Authority:  forbidden,
		Query:      forbidden,
		Check: inPath(func(path string) fault {
			return uuidFault(path[:min(len(path), len("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"))])
		}),
	}}
}
