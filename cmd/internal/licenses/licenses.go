// Package licenses has the notices of what is in the binaries and was made by others.
package licenses

import _ "embed"

// Text has the notices of the modules and the copied files in the command uri and in the static
// site of its page. The test of internal/check/licenses writes and checks it.
//
//go:embed THIRD_PARTY_LICENSES
var Text string
