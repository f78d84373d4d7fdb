package main

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/condition"
	"github.com/urikit/uri/internal/edit"
	"github.com/urikit/uri/internal/field"
)

// A completer returns what a word on the command line can become.
type completer = cobra.CompletionFunc

// fileNames lets the shell complete names of files.
func fileNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveDefault
}

// folderNames lets the shell complete names of folders.
func folderNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// commandNames completes the name of a command as the first argument.
func commandNames(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, c := range cmd.Root().Commands() {
		if len(args) == 0 && c.GroupID != "" {
			names = append(names, c.Name()+"\t"+c.Short)
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// parts returns a completer of words that may need a rest, such as "host=", so that no space
// follows them.
func parts(words func() []string) completer {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return words(), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// listOf returns a completer of the last element of a list with commas. A word may have a
// description after a tab.
func listOf(words []string) completer {
	return func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexByte(typed, ',')+1]
		list := make([]string, len(words))
		for i, word := range words {
			list[i] = before + word
		}
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// fieldsOf completes a field in a FORMAT: the text after the last "{" that is open.
func fieldsOf(typed string) []string {
	open := strings.LastIndexByte(typed, '{')
	before := typed
	if open > strings.LastIndexByte(typed, '}') {
		before = typed[:open]
	}
	var list []string
	for _, name := range field.Names(field.InFormat) {
		end := "}"
		if strings.HasSuffix(name, ":") {
			end = ""
		}
		list = append(list, before+"{"+name+end)
	}
	return list
}

// completeOptions lets the shell complete the values of all options.
func completeOptions(root *cobra.Command) {
	byValue := map[string]completer{
		"FILE":      fileNames,
		"PATTERNS":  fileNames,
		"FOLDER":    folderNames,
		"CONDITION": conditionWords,
		"EDIT":      parts(edit.Names),
	}
	for _, v := range ask.All {
		cmd, _, err := root.Find([]string{v.Name})
		if err != nil {
			continue
		}
		for _, o := range v.CommandOptions() {
			flag := cmd.Flags().Lookup(o.Name)
			if flag.NoOptDefVal != "" {
				continue
			}
			if err := cmd.RegisterFlagCompletionFunc(o.Name, completerOf(o, flag, byValue)); err != nil {
				panic(err) // cannot happen: the option exists, and has no completer
			}
		}
	}
}

// completerOf returns the completer of an option. Without words, the name of the value in the help
// says what it is.
func completerOf(o *ask.Option, flag *pflag.Flag, byValue map[string]completer) completer {
	value, _ := pflag.UnquoteUsage(flag)
	switch {
	case o.Words != nil && o.Kind == ask.List:
		return listOf(o.Words())
	case o.Words != nil:
		return cobra.FixedCompletions(o.Words(), cobra.ShellCompDirectiveNoFileComp)
	case o.Values != nil:
		return cobra.FixedCompletions(o.Values(), cobra.ShellCompDirectiveNoFileComp)
	case byValue[value] != nil:
		return byValue[value]
	}
	return cobra.NoFileCompletions
}

// conditionWords completes a CONDITION.
func conditionWords(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	not := typed[:len(typed)-len(strings.TrimPrefix(typed, "!"))]
	var words []string
	for _, name := range condition.Names() {
		words = append(words, not+name)
	}
	for _, f := range []field.Field{field.Kind, field.Address} {
		start := not + f.String() + "="
		if !strings.HasPrefix(typed, start) {
			continue
		}
		for _, value := range condition.Values(f) {
			words = append(words, start+value)
		}
	}
	return words, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// beforeDash completes the arguments before "--", which are not inputs.
func beforeDash(complete completer) completer {
	return func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if dash := cmd.ArgsLenAtDash(); dash >= 0 && dash < len(args) { // cobra adds "--" at the end
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return complete(cmd, args, typed)
	}
}
