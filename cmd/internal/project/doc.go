// Package project says which files the command reads, and by which settings: it walks folders, and reads
// .uri.toml from the tree or from a revision.
package project
