// Package answer has the parts of answers: the components of a reference, its normal forms, the
// rules that it breaks and the problems of texts that are not valid, as people read them and as
// JSON.
//
// It knows neither verbs nor options. Package ask answers questions with these parts, and the
// command shows them.
package answer
