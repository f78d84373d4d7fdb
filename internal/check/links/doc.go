// Package links has no code: its test renders the documents that package linkcheck fixes with the
// programs of other modules, which the module of the library does not require.
package links
