package main

import "fmt"

// An ownStatus is an exit status of a command that has its own. Its message is printed already.
type ownStatus int

func (s ownStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }
