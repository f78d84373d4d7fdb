package audit

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scan/scantest"
	"github.com/urikit/uri/internal/secret"
)

func TestMain(m *testing.M) { scantest.Main(m) }

// eager applies the optional rules too.
var (
	eager                  = allRules("mine")
	eagerWithoutParameters = allRules()
)

func allRules(parameters ...string) Auditor {
	c := Config{Parameters: parameters}
	for _, rule := range Rules() {
		if rule.Optional {
			c.Also = append(c.Also, rule.ID)
		}
	}
	a, err := New(c)
	if err != nil {
		panic(err)
	}
	return a
}

// What chapters are left out by a glance find nothing.
func glanceTells(t testing.TB, s string) (quiet bool) {
	r, err := uri.Parse(s)
	if err != nil {
		return false
	}
	a := eager
	chapters := a.glance(s)
	if chapters == all {
		return false
	}
	x := audit{subject: ofReference(r), by: a}
	if found := x.run(all &^ chapters); found != nil {
		t.Errorf("chapters %b are enough for %q, but: %+v", chapters, uri.Redact(s), found)
	}
	a = eagerWithoutParameters
	chapters = a.glance(s)
	x = audit{subject: ofReference(r), by: a}
	if found := x.run(all &^ chapters); found != nil {
		t.Errorf("chapters %b are enough for %q without parameters of its own, but: %+v", chapters, uri.Redact(s), found)
	}
	return chapters == 0
}

func TestGlance(t *testing.T) {
	for _, p := range probes(t) {
		glanceTells(t, p.In)
	}
	for _, r := range rules {
		glanceTells(t, r.Example)
	}
	pieces := []string{
		"a", "A", "1", "-", ".", "..", "--", "xn--", "www.", ".com.", ".x.y", "localhost", "metadata", "/", "//", "?", "#", "=", "&", ";", ":", "@", "%",
		"aux", "con.", "com1", "lpt", "c:", "token=", "mine=", "sig", "_", "~", "%2F", "0x1", "127.0.0.1", "8.8.8.8",
	}
	for _, scheme := range []string{"http://", "https://", "http:", "HTTP://"} {
		for _, a := range pieces {
			for _, b := range pieces {
				for _, c := range pieces {
					glanceTells(t, scheme+a+b+c)
					glanceTells(t, scheme+"h.h/"+a+b+c)
					glanceTells(t, scheme+"h.h?"+a+b+c)
					glanceTells(t, scheme+"h"+a+b+c+"h")
				}
			}
		}
	}
	for _, s := range []string{"http://a.a", "http://example.com/", "https://www.example.co.uk/a/contact?x&z#top", "http://h.h/c/nu/auxiliary/a?a:b@c"} {
		if !glanceTells(t, s) {
			t.Errorf("%q is not quiet", s)
		}
	}
}

// Every octet is noticed, encoded, wherever it means something.
func TestGlanceTriplets(t *testing.T) {
	for c := range 256 {
		triplet := fmt.Sprintf("%%%02X", c)
		for _, around := range []string{"/|", "?|", "#|", "/a|b?c", "/.|", "/con|", "/co|", "/|on", "/c|", "/|/", "/a?x=|y", "/|2F", "/|.", "/..|/", "/aux|txt", "/com1|"} {
			glanceTells(t, "http://h.h"+strings.ReplaceAll(around, "|", triplet))
			glanceTells(t, "http://h.h"+strings.ReplaceAll(around, "|", triplet+triplet))
		}
	}
}

// A secret's name is noticed in every spelling, wherever it stands.
func TestGlanceNames(t *testing.T) {
	pads := 70 // more than a block of the scanner
	step := 1
	if testing.Short() {
		step = 9
	}
	for _, names := range secret.Names {
		for i, name := range names {
			spellings := []string{name, strings.ToUpper(name), "x[" + name + "]", name + "[0]", name[:2] + "-" + name[2:]}
			for _, behind := range []string{"-", "_", ".", "._-", "%5D", "%5B1", "%5B12%5D", "%5B123", "%5B1-2", "%5B12.3"} {
				spellings = append(spellings, name+behind)
			}
			for i := range len(name) {
				spellings = append(spellings, fmt.Sprintf("%s%%%02x%s", name[:i], name[i], name[i+1:]))
			}
			for _, spelling := range spellings {
				for _, before := range []string{"?", "#", "/;", "?a&", "?id=1&", "?a=b;", "?=", "?a=/p?"} {
					for pad := i % step; pad < pads; pad += step {
						s := "http://h.h/" + strings.Repeat("p", pad) + before + spelling + "=v"
						if !glanceTells(t, s) {
							continue
						}
						t.Fatalf("%q is quiet", s)
					}
				}
			}
		}
	}
}

// Most of what one meets is quiet.
func TestGlanceCorpus(t *testing.T) {
	folder := os.Getenv("URIKIT_CORPUS")
	if folder == "" {
		t.Skip("URIKIT_CORPUS is not set")
	}
	files, _ := filepath.Glob(filepath.Join(folder, "*.txt"))
	lines, quiet := 0, 0
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(file) {
			lines++
			if glanceTells(t, string(bytes.TrimSuffix(line, []byte("\n")))) {
				quiet++
			}
		}
	}
	t.Logf("%d lines, %d quiet", lines, quiet)
}

func FuzzGlance(f *testing.F) {
	for _, r := range rules {
		f.Add(r.Example)
	}
	f.Add("https://www.example.com.au/a-b/contact?x=y&amp;z#top")
	f.Fuzz(func(t *testing.T, s string) {
		scantest.Each(func(string) {
			glanceTells(t, s)
			glanceTells(t, "http://h"+s)
			glanceTells(t, "http://h.h"+s)
		})
	})
}
