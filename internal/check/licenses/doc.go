// Package licenses checks what the repository says of the works of others: THIRD_PARTY_LICENSES,
// which has the notices of all modules in the binaries and of all copied files, and copied.tsv,
// which lists these files. With -update its test writes THIRD_PARTY_LICENSES.
package licenses
