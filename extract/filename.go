package extract

import "strings"

// fileEnds has the top-level domains that are also extensions of file names, with the
// contents of such files. Extensions that are not top-level domains are not needed here.
// Domains that are common while the files are rare, such as "in" and "ai", are left out.
var fileEnds = map[string]string{
	"ac":         "Autoconf",
	"am":         "Automake",
	"app":        "an application for macOS",
	"bz":         "data that bzip has compressed",
	"cab":        "an archive",
	"cc":         "C++",
	"dot":        "a graph",
	"download":   "half of a download",
	"gs":         "Google Apps Script",
	"java":       "Java",
	"la":         "Libtool",
	"map":        "a source map",
	"md":         "Markdown",
	"mk":         "make",
	"ml":         "OCaml",
	"mo":         "translations",
	"mov":        "a film",
	"nc":         "NetCDF",
	"pl":         "Perl",
	"pm":         "Perl",
	"properties": "settings of a Java program",
	"ps":         "PostScript",
	"pub":        "a key",
	"py":         "Python",
	"rs":         "Rust",
	"run":        "an installer",
	"sh":         "a shell script",
	"so":         "a shared library",
	"sv":         "SystemVerilog",
	"tf":         "Terraform",
	"zip":        "an archive",
}

// isFile reports whether name ends like a file name.
func isFile(name string) bool {
	_, ok := fileEnds[strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])]
	return ok
}
