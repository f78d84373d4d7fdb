// Package python_test makes the functions of the Python package from the table of functions.
package python_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scalar"
)

var update = flag.Bool("update", false, "write the functions")

// TestDefinitions holds the functions of Python equal to the table of functions.
func TestDefinitions(t *testing.T) {
	const name, want = "src/urikit/_functions.py", "go test ./python -update"
	text := functions()
	if *update {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != text {
		t.Errorf("%s is not that of the table: %s (%v)", name, want, err)
	}
}

// functions returns the module _functions.py.
func functions() string {
	var b strings.Builder
	b.WriteString(`"""The functions. Made from the table of functions by definitions_test.go."""

# mypy: disable-error-code="overload-overlap"

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, overload

from urikit._call import run
from urikit._types import Errors, S


class Function(NamedTuple):
    """A function with options, under a name that SQL has too, after "uri_"."""

    function: str
    arguments: tuple[str, ...]
    result: Literal["text", "bool", "list"]
    level: str = ""
    comment: str = ""


`)
	fmt.Fprintf(&b, "Level = Literal[%s]\n", quoted(levels()))
	fmt.Fprintf(&b, "Rule = Literal[%s]\n\n", quoted(rules()))
	fmt.Fprintf(&b, "PROFILES = frozenset((%s))\n\nFUNCTIONS = {\n", quoted(scalar.Profiles()))
	for _, f := range scalar.SQL() {
		fmt.Fprintf(&b, "    %q: Function(\n        %q, (%s,), %q, %q,\n        %s,\n    ),\n", strings.TrimPrefix(f.Name, "uri_"), f.Function.Name, quoted(f.Args), result(f.Function), f.Options.Level, pythonText(f.Comment()))
	}
	b.WriteString("}\n")
	for _, f := range scalar.Functions() {
		write(&b, f)
	}
	return b.String()
}

// levels returns the values of the option level.
func levels() []string {
	var names []string
	for _, name := range scalar.LevelNames() {
		if level, _ := scalar.FindLevel(name); level.Level <= uri.LevelScheme {
			names = append(names, name)
		}
	}
	return names
}

// rules returns the values of the option rule.
func rules() []string {
	var names []string
	for _, r := range []uri.Rule{uri.RuleURIReference, uri.RuleURI, uri.RuleAbsoluteURI, uri.RuleRelativeRef} {
		names = append(names, strings.ToLower(r.String()))
	}
	return names
}

func result(f *scalar.Function) string {
	return map[scalar.Result]string{scalar.Text: "text", scalar.Bool: "bool", scalar.List: "list"}[f.Result]
}

// pythonText returns a text as Python and black write it.
func pythonText(text string) string {
	if strings.Contains(text, `"`) {
		return "'" + text + "'"
	}
	return `"` + text + `"`
}

func quoted(names []string) string {
	var all []string
	for _, name := range names {
		all = append(all, fmt.Sprintf("%q", name))
	}
	return strings.Join(all, ", ")
}

// write writes a function with its overloads.
func write(b *strings.Builder, f *scalar.Function) {
	var options, passed, explained strings.Builder
	if f.Takes(scalar.OptionLevel) {
		fmt.Fprintf(&options, ", level: Level = %q", scalar.DefaultLevel)
		passed.WriteString(", level=level")
		explained.WriteString("\n    level: one of section 6.2, or a profile.")
	}
	if f.Takes(scalar.OptionRule) {
		fmt.Fprintf(&options, ", rule: Rule = %q", rules()[0])
		passed.WriteString(`, **{"as": rule}`)
		explained.WriteString("\n    rule: the rule that the whole text must match.")
	}
	if f.Takes(scalar.OptionParams) {
		options.WriteString(", raw: bool = False, form: bool = False")
		passed.WriteString(`, params=["raw"] * raw + ["form"] * form`)
		explained.WriteString("\n    raw: leave percent-encoded octets in the value. form: read \"+\" as a space.")
	}
	if strings.Contains(f.Null, "not a reference") {
		options.WriteString(`, errors: Errors = "null"`)
		passed.WriteString(", errors=errors")
		explained.WriteString("\n    errors: \"raise\" raises an Error for the first text that is not a reference.")
	}
	star := ""
	if options.Len() > 0 {
		star = ", *"
	}
	texts := map[scalar.Result][2]string{scalar.Text: {"str", "bytes"}, scalar.Bool: {"bool", "bool"}, scalar.List: {"list[str]", "list[str]"}}[f.Result]
	null := " | None"
	if f.Null == "" {
		null = ""
	}
	for i, kind := range []string{"str", "bytes"} {
		overload(b, f, kind, star+options.String(), texts[i]+null)
	}
	fmt.Fprintf(b, "\n\n@overload\ndef %s(%s%s%s) -> S: ...\n", f.Name, arrays(f), star, options.String())
	for i, kind := range []string{"str", "bytes"} {
		column := fmt.Sprintf("Iterable[%s | None]", kind)
		if len(f.Args) > 1 {
			column = kind + " | " + column
		}
		overload(b, f, column, star+options.String(), "list["+texts[i]+" | None]")
	}
	fmt.Fprintf(b, "\n\ndef %s(%s%s%s) -> Any:\n    \"\"\"Return %s.\n", f.Name, typed(f, "Any"), star, options.String(), f.Does)
	if f.Null != "" {
		fmt.Fprintf(b, "\n    The result is None if %s.\n", f.Null)
	}
	fmt.Fprintf(b, "%s\n    \"\"\"\n    return run(%q, (%s,)%s)\n", strings.TrimSuffix(explained.String(), "\n"), f.Name, strings.Join(f.Args, ", "), passed.String())
}

// overload writes a signature.
func overload(b *strings.Builder, f *scalar.Function, kind, options, result string) {
	fmt.Fprintf(b, "\n\n@overload\ndef %s(%s%s) -> %s: ...\n", f.Name, typed(f, kind), options, result)
}

// typed returns the parameters with one type.
func typed(f *scalar.Function, kind string) string {
	var all []string
	for _, arg := range f.Args {
		all = append(all, arg+": "+kind)
	}
	return strings.Join(all, ", ")
}

// arrays returns the parameters if the first, or for a function of two arguments one of them, is an
// array.
func arrays(f *scalar.Function) string {
	if len(f.Args) == 1 {
		return f.Args[0] + ": S"
	}
	return f.Args[0] + ": S | str | bytes, " + f.Args[1] + ": S | str | bytes"
}
