package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
)

// printAnswers copies texts from r to the readers and their answers to w.
func printAnswers(r io.Reader, w io.Writer) error {
	var texts []string
	for d := json.NewDecoder(r); ; {
		var text string
		if err := d.Decode(&text); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		texts = append(texts, text)
	}
	answers, err := ask(installed(), texts)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for _, a := range answers {
		if err := encoder.Encode(a); err != nil {
			return err
		}
	}
	return out.Flush()
}
