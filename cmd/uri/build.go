package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version returns the version of the module from which the command was built.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// versionText returns the line that "uri version" and "uri --version" print.
func versionText() string {
	return fmt.Sprintf("uri %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
