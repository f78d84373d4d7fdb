package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/urikit/uri/internal/replace"
)

// scriptForms are links that may run a script: %C is the code.
var scriptForms = []string{
	"javascript:%C", "JavaScript:%C", " javascript:%C", "\x00javascript:%C", "\x01\x1f javascript:%C",
	"java\tscript:%C", "java\nscript:%C", "j\r\na\tvascript:%C", "javascript\t:%C", "javascript :%C", "java script:%C",
	"\u00a0javascript:%C", "\ufeffjavascript:%C", "\u3000javascript:%C", "\u200bjavascript:%C", "javascript%3a%C", "%6aavascript:%C",
	"javascript://%0a%C", "javascript://h/%0a%C", "javascript:/*x*/%C", "javascript:\n%C", "java\x00script:%C",
	"\x7fjavascript:%C", "\uff4aavascript:%C", "jav\u00adascript:%C", "javascript\uff1a%C", "javascript&colon;%C", "javascript&#58;%C",
	"vbscript:%C", "livescript:%C", "mocha:%C", "view-source:javascript:%C", "feed:javascript:%C", "javascript://[/%0a%C",
	"javascript;%C", "javascript", "javascript:", "url:javascript:%C", "about:blank#javascript:%C", "blob:javascript:%C",
	"filesystem:javascript:%C", "jar:javascript:%C", "javascript.:%C", "http:javascript:%C", "/javascript:%C", "x/../javascript:%C", "?javascript:%C",
}

// dataForms are data URLs of a document that may run a script: %D is the document in
// percent-encoding, and %B in Base64.
var dataForms = []string{
	"data:text/html,%D", "DATA:text/html,%D", "data:TEXT/HTML,%D", "data:text/html;charset=utf-8,%D", "data: text/html,%D",
	"data:text/html ,%D", "data:text/html ;x,%D", "data:text/html;base64,%B", "data:text/html;BASE64 ,%B", "data:text/html;a=\"b,c\",%D",
	"data:text/html,a,%D", "data:text/html;,%D", "data:text/html;x?y,%D", "data:text/html?,%D", "data:text/html#,%D", "data:text/html%D",
	"data:text%2Fhtml,%D", "data:text/ht%6dl,%D", "data:text/htmlx,%D", "data:text/html x,%D", "data:/text/html,%D", "data://text/html,%D",
	"data:///text/html,%D", " da\tta:text/html,%D", "\x01data:text/\nhtml,%D", "data:%20text/html,%D", "data:\u00a0text/html,%D",
	"data:application/xhtml+xml,%D", "data:image/svg+xml,%D", "data:image/svg+xml;base64,%B", "data:image/svg+xml;charset=utf-8,%D",
	"data:text/xml,%D", "data:application/xml,%D", "data:text/xsl,%D", "data:application/mathml+xml,%D", "data:application/rdf+xml,%D",
	"data:application/rss+xml,%D", "data:application/atom+xml,%D", "data:application/vnd.x+xml,%D", "data:x/y+xml,%D",
	"data:text/plain,%D", "data:,%D", "data:;charset=utf-8,%D", "data:text,%D", "data:/html,%D", "data:text/,%D", "data:text/javascript,%D",
	"data:application/javascript,%D", "data:application/json,%D", "data:image/png,%D", "data:image/svg,%D", "data:text/css,%D",
	"data:application/html,%D", "data:application/x-html,%D", "data:multipart/x-mixed-replace,%D", "data:message/rfc822,%D",
	"data:unknown/unknown,%D", "data:*/*,%D", "data:application/octet-stream,%D", "data:text/markdown,%D", "data:text/xml-external-parsed-entity,%D",
}

// scriptTexts returns the texts of all forms, in which the code tells its page its number.
func scriptTexts() []string {
	var texts []string
	for _, form := range append(scriptForms, dataForms...) {
		code := fmt.Sprintf("parent.postMessage(%d,'*')", len(texts))
		document := `<html xmlns="http://www.w3.org/1999/xhtml"><script>` + code + `</script></html>`
		texts = append(texts, strings.NewReplacer(
			"%C", code,
			"%D", url.PathEscape(document),
			"%B", base64.StdEncoding.EncodeToString([]byte(document)),
		).Replace(form))
	}
	return texts
}

// A script is a text, and whether a browser runs the script in it.
type script struct {
	Text string `json:"text"`
	Runs bool   `json:"runs"`
}

// recordScripts asks Chromium which texts run a script as the address of a frame, and writes the
// answers.
func recordScripts(name string) error {
	version, err := exec.Command("chromium", "--version").Output()
	if err != nil {
		return err
	}
	log.Printf("asked: %s", bytes.TrimSpace(version))
	texts := scriptTexts()
	list, err := json.Marshal(texts) // it escapes "<"
	if err != nil {
		return err
	}
	page := `<!doctype html><meta charset="utf-8"><body><script>
const ran = new Set()
addEventListener('message', e => ran.add(e.data))
for (const text of ` + string(list) + `) {
	const frame = document.createElement('iframe')
	frame.setAttribute('src', text)
	document.body.append(frame)
}
setTimeout(() => document.body.innerHTML = 'ran: ' + JSON.stringify([...ran]), 6000)
</script>`
	dir, err := os.MkdirTemp("", "readers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "page.html")
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		return err
	}
	out, err := exec.Command("chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir="+filepath.Join(dir, "profile"),
		"--virtual-time-budget=20000", "--dump-dom", "file://"+file).Output()
	if err != nil {
		return err
	}
	found := regexp.MustCompile(`ran: (\[[0-9,]*\])`).FindSubmatch(out)
	if found == nil {
		return errors.New("chromium did not show the page")
	}
	var ran []int
	if err := json.Unmarshal(found[1], &ran); err != nil {
		return err
	}
	scripts := make([]script, len(texts))
	for i, text := range texts {
		scripts[i].Text = text
	}
	for _, i := range ran {
		scripts[i].Runs = true
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	for _, s := range scripts {
		if err := encoder.Encode(s); err != nil {
			return err
		}
	}
	return replace.File(name, b.Bytes(), 0o644)
}
