package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// Version returns the version of the module from which the command was built.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// VersionText returns the line that "uri version" and "uri --version" print.
func VersionText() string {
	return fmt.Sprintf("uri %s %s %s/%s\n", Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
