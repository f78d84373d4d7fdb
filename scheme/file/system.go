package file

import (
	"runtime"

	"github.com/urikit/uri/internal/engine/enum"
)

// A System is an operating system, as far as its paths are concerned.
type System uint8

// The values of System.
const (
	Native  System = iota // that for which the program was built: Windows, or else Unix
	Unix                  // paths such as /a/b, also of macOS and Plan 9
	Windows               // paths such as C:\a\b and \\host\share\a
)

var systemNames = enum.Names[System]{Package: "file", What: "system", Names: []string{"native", "unix", "windows"}}

// String returns "native", "unix" or "windows", or "unknown" for any other value.
func (s System) String() string { return systemNames.String(s) }

// MarshalText returns the name. A value without a name is an error.
func (s System) MarshalText() ([]byte, error) { return systemNames.MarshalText(s) }

// UnmarshalText sets s to the system with the given name, which is case-sensitive. The error wraps
// [uri.ErrUnknownName] and leaves s unchanged.
func (s *System) UnmarshalText(text []byte) error { return systemNames.UnmarshalText(s, text) }

// isWindows reports whether s has the paths of Windows. An unknown System is Native.
func (s System) isWindows() bool {
	return s == Windows || s != Unix && runtime.GOOS == "windows"
}
