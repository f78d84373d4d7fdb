package main

import (
	"errors"
	"fmt"
	"log"
	"runtime"
	"sync"

	"github.com/urikit/uri/bench/adapters"
	"github.com/urikit/uri/internal/readers/recorded"
)

// installed starts the adapters that answer here which parts they read, once, and logs what is
// missing.
var installed = sync.OnceValue(func() []adapters.Adapter {
	all, missing, err := adapters.All()
	if err != nil {
		log.Fatal(err)
	}
	for _, what := range missing {
		log.Printf("left out: %s", what)
	}
	var list []adapters.Adapter
	for _, a := range all {
		if a.Answers("read") {
			list = append(list, a)
		} else {
			a.Close()
		}
	}
	return list
})

// readersOf returns the names and versions of adapters.
func readersOf(list []adapters.Adapter) []recorded.Reader {
	readers := make([]recorded.Reader, len(list))
	for i, a := range list {
		readers[i] = recorded.Reader{Name: a.Name, Language: a.Language, Version: a.Version}
	}
	return readers
}

// ask returns what adapters read in each of texts. Each adapter is asked by one goroutine.
func ask(list []adapters.Adapter, texts []string) ([]recorded.Answers, error) {
	answers := make([]recorded.Answers, len(texts))
	for i := range answers {
		answers[i] = make(recorded.Answers, len(list))
	}
	var (
		lock    sync.Mutex
		problem error
		work    sync.WaitGroup
		turns   = make(chan struct{}, runtime.GOMAXPROCS(0))
	)
	for _, a := range list {
		work.Go(func() {
			turns <- struct{}{}
			defer func() { <-turns }()
			read := make([]recorded.Answer, len(texts))
			for i, text := range texts {
				read[i] = readBy(a, text)
			}
			lock.Lock()
			defer lock.Unlock()
			if len(a.Troubles) > 0 {
				problem = errors.Join(problem, fmt.Errorf("%s does not keep to the protocol: %v", a.Name, a.Troubles))
			}
			for i := range texts {
				answers[i][a.Name] = read[i]
			}
		})
	}
	work.Wait()
	return answers, problem
}

// readBy asks an adapter about a text.
func readBy(a adapters.Adapter, text string) recorded.Answer {
	reading, err := a.Read(text)
	if err != nil {
		return recorded.Answer{Outcome: recorded.Error}
	}
	part := func(name string) string {
		if p := reading[name]; p != nil {
			return *p
		}
		return ""
	}
	answer := recorded.Answer{Outcome: recorded.None, Host: part("host"), User: part("user"), Password: part("password"), Port: part("port"), Path: part("path")}
	if answer.Host != "" {
		answer.Outcome = recorded.Host
	}
	return answer
}

// record asks adapters about texts.
func record(list []adapters.Adapter, texts []string) ([]recorded.Record, error) {
	answers, err := ask(list, texts)
	if err != nil {
		return nil, err
	}
	records := make([]recorded.Record, len(texts))
	for i, text := range texts {
		records[i] = recorded.Record{Text: text, Answers: answers[i]}
	}
	return records, nil
}
