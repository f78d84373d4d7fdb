package ask

import "strings"

// elsewhere has the names by which options of other programs do what an option of ours does with a value.
var elsewhere = []struct {
	option *Option
	value  string // "" if the option takes none, or any
	names  string
}{
	{Glob, "'!PATTERN'", "exclude exclude-path exclude-file ignore ignore-path skip"},
	{Glob, "PATTERN", "include include-path ext"},
	{FindOption, FindCode, "code include-verbatim"},
	{Fix, FixLocal, "diff dry-run autofix"},
	{Baseline, "FILE " + Write.Flag(), "write-baseline update-baseline baseline-write"},
	{Rules, "", "list-rules"},
	{JSON, "", "jsonl ndjson"},
	{Online, "", "external check-external remote"},
	{Jobs, "N", "threads concurrency workers"},
	{Quiet, "", "silent no-progress"},
	{Accept, `=["200-299", "403"]`, "accept accept-status status"},
	{Headers, `=["HOST=NAME:VARIABLE"]`, "header headers"},
	{Cache, `="FILE"`, "cache cache-file"},
	{Private, `=["10.0.0.0/8"]`, "allow-private private"},
	{Robots, "=false", "no-robots ignore-robots"},
}

// Elsewhere returns what to write for an option that other programs have and a verb has not, or "".
func Elsewhere(v *Verb, name string) string {
	for _, row := range elsewhere {
		for n := range strings.FieldsSeq(row.names) {
			if _, has := v.Option(row.option); n != name || !has {
				continue
			}
			if o := row.option; o.Where == Settings {
				return Config.Flag() + " '" + strings.Join([]string{v.Name, o.Table, o.Name}, ".") + row.value + "'"
			}
			return strings.TrimSpace(row.option.Flag() + " " + row.value)
		}
	}
	return ""
}
