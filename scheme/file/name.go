package file

import (
	"strings"
	"unicode/utf8"
)

// checkName returns the reason why a decoded segment cannot be part of a path and be read
// back unchanged, or nil.
func checkName(name string, windows bool) *Error {
	if name == "." || name == ".." {
		return &Error{0, `a segment is "." or "..": remove it first`}
	}
	if i := strings.IndexByte(name, 0); i >= 0 {
		return &Error{i, "a name cannot contain NUL"}
	}
	if i := strings.IndexByte(name, '/'); i >= 0 {
		return &Error{i, "a name cannot contain a separator"}
	}
	if !windows || name == "" {
		return nil
	}
	return checkWindowsName(name)
}

// checkWindowsName returns the reason why name cannot be that of a file in Windows
// (https://learn.microsoft.com/windows/win32/fileio/naming-a-file), or nil. The bytes come first,
// so that the place of the error is the first wrong one, then the rules about the whole name.
func checkWindowsName(name string) *Error {
	for i := range len(name) {
		switch c := name[i]; {
		case c == '\\':
			return &Error{i, "a name cannot contain a separator"}
		case c == ':':
			return &Error{i, "a name cannot contain a colon, which begins the name of a stream"}
		case c < ' ' || strings.IndexByte(`<>"|?*`, c) >= 0:
			return &Error{i, "a name in Windows cannot contain this character"}
		}
	}
	for i, r := range name {
		if r == utf8.RuneError && !strings.HasPrefix(name[i:], "\uFFFD") {
			return &Error{i, "a name in Windows must be UTF-8"}
		}
	}
	if last := name[len(name)-1]; last == '.' || last == ' ' {
		return &Error{len(name) - 1, "a name in Windows cannot end with a dot or a space"}
	}
	if isDevice(name) {
		return &Error{0, "the name is that of a device in Windows"}
	}
	return nil
}

// isDevice reports whether name is that of a device of Windows, with or without an extension.
func isDevice(name string) bool {
	base, _, _ := strings.Cut(name, ".")
	base = strings.ToUpper(strings.TrimRight(base, " "))
	switch base {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	port, ok := strings.CutPrefix(base, "COM")
	if !ok {
		port, ok = strings.CutPrefix(base, "LPT")
	}
	if !ok {
		return false
	}
	switch port {
	case "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³":
		return true
	}
	return false
}
