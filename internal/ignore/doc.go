// Package ignore matches the names of files with the patterns of .gitignore, as git does
// (gitignore(5), and wildmatch of git for the wildcards). It compares bytes: case matters.
//
// Text that is not a valid pattern, such as "[a", matches nothing. Matching takes time
// proportional to the length of the pattern times that of the name.
package ignore
