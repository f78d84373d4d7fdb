package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/testenv"
)

// completions returns the words that complete the last argument, with what the shell adds: ":4"
// nothing, ":0" names of files, ":16" names of folders, and 2 more for no space.
func completions(t *testing.T, args ...string) []string {
	t.Helper()
	root := newCommand(&cli.Streams{}, "")
	var out bytes.Buffer
	root.SetOut(&out)
	root.SetErr(new(bytes.Buffer))
	root.SetArgs(append([]string{"__complete"}, args...))
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	var words []string
	for line := range strings.Lines(out.String()) {
		word, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(word, ":") || strings.HasPrefix(word, args[len(args)-1]) {
			words = append(words, word)
		}
	}
	return words
}

func TestComplete(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"norm", "normalize :4"},
		{"help norm", "normalize :4"},
		{"man norm", "normalize :4"},
		{"help normalize x", ":4"},
		{"get {path", "{path} {path:suffix} :6"},
		{"get {scheme}-{doma", "{scheme}-{domain} :6"},
		{"get {scheme} ht", ":4"},
		{"get --column para", "parameter:name:join parameter:value:join :4"},
		{"get --column host", "host host:ascii host:unicode host_kind :4"},
		{"set scheme", "scheme= :6"},
		{"set segment", "segment+= segment: :6"},
		{"set host=a -- x ht", ":4"},
		{"set --drop seg", "segment: :6"},
		{"filter addr", "address= :6"},
		{"filter !addr", "!address= :6"},
		{"filter kind=u", "kind=uri :6"},
		{"set --if !address=p", "!address=public :6"},
		{"trurl --url-", "--url-file :4"},
		{"trurl --url-file x", ":0"},
		{"trurl x", ":4"},
		{"filter host=a -- x ht", ":4"},
		{"audit --rule invalid,two", "invalid,two-readings :6"},
		{"audit --allow-scheme mailto,htt", "mailto,http mailto,https :6"},
		{"check --baseline x", ":0"},
		{"check x", ":0"},
		{"audit x", ":4"},
		{"extract x", ":0"},
		{"extract --glob x", ":0"},
		{"extract --find www --default-scheme https", "https :4"},
		{"extract --file x", ":0"},
		{"man --dir x", ":16"},
		{"normalize --level cra", "crawl crawl-href :4"},
		{"resolve --base ht", ":4"},
		{"completion z", "zsh :4"},
	} {
		got := strings.Join(completions(t, strings.Split(c.args, " ")...), " ")
		if c.args == "get {path" { // other fields may begin like that
			if !strings.HasPrefix(got, "{path} ") {
				t.Errorf("%s: %s", c.args, got)
			}
			continue
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.args, got, c.want)
		}
	}
}

// TestCompleteOptions checks that the values of all options have a completion.
func TestCompleteOptions(t *testing.T) {
	for _, cmd := range allCommands()[1:] {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if _, ok := cmd.GetFlagCompletionFunc(f.Name); !ok && f.NoOptDefVal == "" {
				t.Errorf("%s --%s has no completion", cmd.Name(), f.Name)
			}
		})
		if cmd.ValidArgsFunction == nil && cmd.ValidArgs == nil && cmd.GroupID == ask.Program.ID() && cmd.Name() != "version" {
			t.Errorf("%s: the arguments have no completion", cmd.Name())
		}
	}
}

// inShell prepares a folder with the command and with scripts for shells.
func inShell(t *testing.T, shell string) (path string, env []string) {
	t.Helper()
	testenv.NotShort(t, "it starts a shell for each case")
	testenv.NotRace(t, "it starts a shell for each case")
	path = testenv.Program(t, shell)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.Mkdir("bin", 0o777); err != nil {
		t.Fatal(err)
	}
	testenv.Symlink(t, self, filepath.Join("bin", "uri"))
	for _, name := range []string{"results.sarif", "results.txt", "a file"} {
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return path, append(os.Environ(), "HOME="+dir, "PATH="+filepath.Join(dir, "bin")+":"+os.Getenv("PATH"), "TERM=dumb", "GORACE=atexit_sleep_ms=0")
}

// TestBash completes in bash.
func TestBash(t *testing.T) {
	bash, env := inShell(t, "bash")
	const library = "/usr/share/bash-completion/bash_completion"
	if _, err := os.Stat(library); err != nil {
		t.Skip("needs bash-completion, and there is no " + library)
	}
	for typed, want := range map[string][]string{
		"uri norm":                      {"normalize"},
		"uri help norm":                 {"normalize"},
		"uri get {schem":                {`\{scheme\}`}, // escaped for the shell
		"uri get '{schem":               {"{scheme}"},
		"uri get '{host}-{port:e":       {"{host}-{port:effective}"},
		`uri get "{host:u`:              {"{host:unicode}"},
		"uri get {host:u":               {`unicode\}`}, // readline replaces the text after the colon
		`uri get x\|{schem`:             {`x\|\{scheme\}`},
		"uri get {host_kind}{schem":     {`\{host_kind\}\{scheme\}`},
		"uri set 'schem":                {"scheme=", "scheme=…"}, // two words, so that the quote stays open
		"uri set 'schem' por":           {"port="},
		"uri audit --rule=two":          {"two-readings"},
		"uri get '$(touch made)' --lev": nil,
		"uri set schem":                 {"scheme="},
		"uri audit --rule tw":           {"two-readings"},
		"uri check --baseline=":         nil, // names of files, which readline completes
	} {
		words := strings.Fields(typed)
		script := `source ` + library + `; source <(uri completion bash)
COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9
__start_uri 2>/dev/null; printf '%s\n' "${COMPREPLY[@]}"`
		cmd := exec.Command(bash, slices.Concat([]string{"--norc", "-c", script, "bash"}, words)...)
		cmd.Env = env
		out, err := cmd.CombinedOutput()
		if got := strings.Fields(string(out)); err != nil || want != nil && !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v, want %q", typed, out, err, want)
		}
	}
	if _, err := os.Stat("made"); err == nil {
		t.Error("completing ran a command of the line")
	}
}

// TestFish completes in fish.
func TestFish(t *testing.T) {
	fish, env := inShell(t, "fish")
	for typed, want := range map[string]string{
		"uri norm":                   "normalize",
		"uri help norm":              "normalize",
		"uri set schem":              "scheme=",
		"uri get {host:u":            "{host:unicode}",
		"uri get '{host}-{schem":     "'{host}-{scheme}",
		"uri audit --rule two-r":     "two-readings",
		"uri audit --rule=two-r":     "--rule=two-readings",
		"uri audit --baseline resul": "results.sarif",
		"uri get 'a b' -f a\\ ":      "a file",
		"uri man --dir bi":           "bin/",
	} {
		cmd := exec.Command(fish, "--no-config", "-c", "uri completion fish | source; complete -C $argv[1]", "--", typed)
		cmd.Env = env
		out, err := cmd.CombinedOutput()
		first, _, _ := strings.Cut(string(out), "\n")
		if got, _, _ := strings.Cut(first, "\t"); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", typed, out, err, want)
		}
	}
}

// TestZsh types into a zsh on a terminal of its own.
func TestZsh(t *testing.T) {
	zsh, env := inShell(t, "zsh")
	for typed, want := range map[string]string{
		"uri norm":                   "uri normalize ",
		"uri help norm":              "uri help normalize ",
		"uri set schem":              "uri set scheme=",
		"uri check --baseline resul": "uri check --baseline results.",
		"uri audit --rule two-r":     "uri audit --rule two-readings",
		"uri audit --rule=two-r":     "uri audit --rule=two-readings",
		"uri get '{host}-{schem":     "uri get '{host}-{scheme}",
		"uri get \"{host:u":          "uri get \"{host:unicode}",
		"uri get {host:u":            "uri get {host:unicode}",
		"uri get {host}-{schem":      "uri get {host}-{scheme}",
		"uri get 'a b' -f a\\ ":      "uri get 'a b' -f a\\ file ",
		"uri man --dir bi":           "uri man --dir bin/",
	} {
		script := `zmodload zsh/zpty || exit 9
zpty z zsh -f -i
ask() { zpty -w z "$1"; }
ask 'PS1= RPS1= PROMPT_EOL_MARK=; autoload -U compinit; compinit -u -D; source <(uri completion zsh); compdef _uri uri'
ask 'bindkey "^I" complete-word; zstyle ":completion:*" list-prompt ""; setopt no_always_last_prompt'
ask 'show() { print -r -- "<<$BUFFER>>" >shown; BUFFER=; }; zle -N show; bindkey "^X" show; print ready >ready'
for i in {1..200}; do [[ -e ready ]] && break; sleep 0.05; done
zpty -w -n z "$1"$'\t'$'\x18'
for i in {1..200}; do [[ -e shown ]] && break; sleep 0.05; done
zpty -d z; cat shown; rm -f shown ready`
		cmd := exec.Command(zsh, "-f", "-c", script, "zsh", typed)
		cmd.Env = env
		out, err := cmd.CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != "<<"+want+">>" {
			if cmd.ProcessState.ExitCode() == 9 {
				t.Skip("needs zpty, which this zsh has not")
			}
			t.Errorf("%s: %q, %v, want %q", typed, out, err, want)
		}
	}
}
