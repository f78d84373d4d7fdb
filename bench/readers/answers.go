package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"log"
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
	drivers, missing := installed()
	for _, name := range missing {
		log.Printf("left out: %s", name)
	}
	answers, err := ask(drivers, texts)
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
