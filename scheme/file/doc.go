// Package file converts between paths of files and "file" URIs (RFC 8089), for Unix and for
// Windows with its UNC paths, on any platform. It needs only packages uri and pct and the standard
// library.
//
//	u, err := file.ToURI("/home/me/100% a.txt") // file:///home/me/100%25%20a.txt
//	path, err := file.ToPath(u)                 // /home/me/100% a.txt
//
//	c := file.Converter{System: file.Windows}
//	u, err = c.ToURI(`C:\a b`)          // file:///C:/a%20b
//	u, err = c.ToURI(`\\host\share\a`)  // file://host/share/a
//
// [ToURI] and [ToPath] use the rules of the system that the program was built for, a [Converter]
// those of any system. None of them accesses the file system.
//
// # Paths
//
// A path is decoded: a "%" in it is a percent sign. On Unix it is any bytes but NUL, so names
// that are not UTF-8 survive. On Windows it is UTF-8, and "/" and "\" both separate names. The
// path that [Converter.ToPath] returns has "\". A separator at the end stays, so that the path
// of a directory can be a base.
//
// The path must be absolute: make it so with [path/filepath.Abs]. On Windows, `C:x` and `\x`
// are relative: to the current directory of a drive, and to the current drive.
//
// # Exact or refused
//
// A path and its URI name the same file, and each conversion is the inverse of the other. A
// path or URI that does not allow this is an [*Error], and never changed:
//
//   - Segments "." and "..", also encoded. In a URI they are removed before they reach a file
//     system, where "a/.." can be another directory. To remove them, use
//     [path/filepath.Clean] or [uri.URI.Normalize].
//   - An encoded separator: "%2F", and on Windows also "%5C". Decoded, it would divide a name
//     in two (RFC 3986, section 7.3).
//   - NUL, and on Windows the characters that no name has: control characters and any of
//     `<>:"|?*`. So alternate data streams such as "a.txt:s" are refused, too.
//   - On Windows, names that end with a space or a dot, which Windows drops, and names of
//     devices, such as "NUL" and "com1.txt". Text that is not UTF-8 is refused.
//   - Windows paths of devices, such as `\\.\pipe\x`, and those with `\\?\` in front. These are
//     for names that the rules above exclude. For any other name, remove the `\\?\`.
//   - A path that begins with two slashes on Unix, because POSIX lets each system define its
//     meaning.
//   - A query, userinfo or a port in a URI.
//
// A fragment is ignored, because it identifies a place in the file.
//
// # Hosts
//
// The host "localhost" means the same as no host (RFC 8089, section 2). On Windows another
// host is that of a UNC path. On Unix it is an error, unless [Converter.LocalHosts] has it.
// Characters outside ASCII in the name of a host are percent-encoded UTF-8.
//
// # Nonstandard URIs
//
// Appendix E of RFC 8089 lists URIs that are in use and not in the grammar of the RFC. With
// [Converter.Nonstandard], the path of these is returned on Windows:
//
//   - "file:c:/a" (appendix E.2).
//   - "file:///c%7C/a", whose "%7C" is an encoded vertical bar (appendix E.2.2).
//   - "file:////host/share/a" and "file://///host/share/a" (appendix E.3.2).
//
// No URI contains a vertical bar or a backslash (appendix E.4). Package whatwg reads texts with
// them as browsers do, and its URL has a URI. It also resolves "/x" against "file:///c:/a" to
// "file:///c:/x" (appendix E.2.1), where RFC 3986 gives "file:///x". Userinfo (appendix E.1) is
// always refused: a path has no place for it.
package file
