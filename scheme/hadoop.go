package scheme

import "github.com/urikit/uri"

// Apache Hadoop, "FileSystem Shell": an optional authority, which names a cluster or the host of
// its name node, and an absolute path. Azure Data Lake Storage, "Use the Azure Data Lake
// Storage Gen2 URI": a file system, an "@" and the host of an account.

func hadoopRules() []Rules {
	abfs := Rules{
		Source:     "Azure Data Lake Storage Gen2 URI",
		Authority:  required,
		Userinfo:   required,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{SlashPath: true},
		Check:      noPassword,
	}
	abfss := abfs
	abfs.Name, abfs.Identifies = "abfs", "files of Azure Data Lake Storage"
	abfss.Name, abfss.Identifies = "abfss", "files of Azure Data Lake Storage, over TLS"
	return []Rules{abfs, abfss, {
		Name:       "hdfs",
		Identifies: "files of the Hadoop Distributed File System",
		Source:     "Apache Hadoop, FileSystem Shell",
		Form:       uri.SchemeForm{SlashPath: true},
		Check:      absoluteCheck,
	}}
}

// absoluteCheck checks that a URI without an authority has a path that begins with a slash.
func absoluteCheck(u uri.URI) []Violation {
	if _, ok := u.Authority(); ok {
		return nil
	}
	return violation(u, uri.ComponentPath, rootedFault(u.Path().String()))
}
