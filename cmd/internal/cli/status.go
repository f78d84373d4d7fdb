package cli

import "fmt"

// An OwnStatus is an exit status of a command that has its own. Its message is printed already.
type OwnStatus int

func (s OwnStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }
