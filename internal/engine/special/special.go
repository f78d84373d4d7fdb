// Package special lists the special schemes of the URL Standard (section 4.2).
package special

// Schemes are the special schemes in lower case. The last, "file", is the only one with an empty
// host.
var Schemes = [...]string{"http", "https", "ws", "wss", "ftp", "file"}

// OfHosts are those after which browsers find a host without slashes.
var OfHosts = Schemes[:len(Schemes)-1]
