// Package machine describes the machine and the commit of a measurement.
package machine

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"time"

	"github.com/urikit/uri/internal/engine/scan"
)

// Describe returns two lines without their ends: the processors, the system and Go's
// version; and the date, the commit of the working folder and the kernel.
func Describe() []string {
	return []string{
		fmt.Sprintf("%d × %s, %s/%s, %s", runtime.NumCPU(), cpu(), runtime.GOOS, runtime.GOARCH, runtime.Version()),
		fmt.Sprintf("%s, urikit %s, kernel %s", time.Now().UTC().Format(time.DateOnly), commit(), scan.Kernels()[0]),
	}
}

// cpu returns the model of the processor, or "unknown processor".
func cpu() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	model := regexp.MustCompile(`(?m)^model name\s*: (.*)$`).FindSubmatch(info)
	if model == nil {
		return "unknown processor"
	}
	return string(model[1])
}

// commit describes the commit of the working folder. "go run" does not record
// it in the program.
func commit() string {
	out, err := exec.Command("git", "describe", "--always", "--dirty").Output()
	if err != nil {
		return "at an unknown commit"
	}
	return strings.TrimSpace(string(out))
}
