package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/readers/recorded"
	"github.com/urikit/uri/internal/replace"
	"github.com/urikit/uri/scheme"
)

// unregisteredSchemes are schemes that IANA's registry does not list: those of programs (RFC 8252,
// section 7.1), those that only some readers know, and names that nobody uses.
var unregisteredSchemes = []string{
	"com.example.app", "com.googleusercontent.apps.123-abc", "org.example", "localhost", "app", "x", "foo", "x-a+b.c", "x1", "s",
	"vscode", "vscode-insiders", "slack", "zoommtg", "fb123", "line", "whatsapp", "obsidian", "chrome-extension", "moz-extension",
	"classpath", "s3a", "s3n", "gs", "abfs", "abfss", "wasb", "hdfs", "kafka", "nats", "mongodb+srv", "sqlserver", "oracle", "clickhouse",
	"neo4j", "bolt", "cassandra", "sqlite", "jdbc", "unix", "tcp", "udp", "git+ssh", "git+https", "svn+ssh", "docker", "oci", "helm",
	"jar", "jrt", "jmod", "netdoc", "verbatim", "phar", "php", "zip", "zlib", "glob", "expect", "ogg", "compress.zlib", "view-source",
	"vbscript", "livescript", "mhtml", "wyciwyg", "filesystem", "resource", "url", "uri", "urn2", "webcal", "webcals", "itms-apps",
	"ftps", "gophers", "imaps", "ldapi", "mqtts", "mqttss", "pop3", "pop3s", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts", "scp", "smbs", "smtp", "smtps", "telnets",
	"wss2", "https2", "httpx", "httpsx", "shttp", "ht", "htt",
}

// schemeForms are the beginnings of references in which readers may find a host without "//", or
// ignore the one after it.
var schemeForms = []string{
	"%s:h.example/y", "%s:/h.example/y", "%s://h.example/y", "%s:///h.example/y", "%s:////h.example/y",
	`%s:\\h.example/y`, `%s:/\h.example/y`, "url:%s://h.example/y",
}

// schemeTexts returns a text of each form for each registered scheme, each of package scheme, and
// each of unregisteredSchemes.
func schemeTexts() []string {
	names := slices.Clone(unregisteredSchemes)
	for r := range scheme.Registrations() {
		names = append(names, strings.ToLower(r.Name))
	}
	for r := range scheme.Known().All() {
		names = append(names, r.Name)
	}
	slices.Sort(names)
	var texts []string
	for _, name := range slices.Compact(names) {
		for _, form := range schemeForms {
			texts = append(texts, fmt.Sprintf(form, name))
		}
	}
	return texts
}

// recordSchemes writes the answers of all readers to the texts of all schemes.
func recordSchemes(name string) error {
	records, err := record(installed(), schemeTexts())
	if err != nil {
		return err
	}
	return writeRecords(name, readersOf(installed()), records)
}

func writeRecords(name string, readers []recorded.Reader, records []recorded.Record) error {
	var b bytes.Buffer
	if err := recorded.Write(&b, readers, records); err != nil {
		return err
	}
	return replace.File(name, b.Bytes(), 0o644)
}
