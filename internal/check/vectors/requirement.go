package main

import (
	"slices"
	"strings"
)

// The requirement levels of vectors.
const (
	required    = "required"    // the text of a standard decides
	recommended = "recommended" // a should, "in general", or the text of a draft
	judgement   = "judgement"   // a view of this project
)

// judged are vectors of the topic schemes whose answer another document contradicts, or no document
// gives.
var judged = []string{
	"ed745992", // RFC 8141, section 3.1, disagrees with RFC 3986, section 6.2.2.2
	"887cb2b4", // ni:// is not a URI of its scheme
	"5c9ec51d", // RFC 3887 does not say that the case of the path is ignored everywhere
}

// requirementOf returns the requirement level of a vector.
func (t *topic) requirementOf(id, source string, question, want object) string {
	level := t.requirementByText(id, source, question, want)
	if isDraft := t.edition == bis01 || t.edition == bis02; isDraft && level == required {
		return recommended // a draft is no standard
	}
	return level
}

func (t *topic) requirementByText(id, source string, question, want object) string {
	if strings.HasPrefix(source, "reading of") || source == opaqueReading {
		return judgement
	}
	switch t.check {
	case "extract", "audit", "relativize": // no standard has them
		return judgement
	case "normalize":
		return recommended
	case "compare":
		if slices.ContainsFunc(judged, func(hash string) bool { return strings.HasSuffix(id, hash) }) || t.name == "schemes" && !namesDocument(source) {
			return judgement
		}
		return recommended
	case "resolve":
		return resolveRequirement(question, want)
	case "decode": // a standard does not say what to do with malformed octets
		return requiredIf(!want.has("offset"))
	case "split": // the expression is for references
		text, ok := question.value("input").(string)
		return requiredIf(ok && t.edition.isReference(text))
	case "parse":
		if want.value("host_kind") == "empty" { // a name of this project
			return judgement
		}
	case "host":
		if want.value("kind") == "empty" {
			return judgement
		}
	}
	return required
}

// resolveRequirement returns the level of a resolution: no standard says what to answer if there is
// no target.
func resolveRequirement(question, want object) string {
	options, _ := question.value("options").([]string)
	switch {
	case want.has("error"):
		return judgement
	case slices.Equal(options, []string{"lax"}): // the standards allow it and advise against it
		return recommended
	case options != nil:
		return judgement
	}
	return required
}

func requiredIf(ok bool) string {
	if ok {
		return required
	}
	return judgement
}

// namesDocument reports whether the source of an answer about a scheme names a document: its name, a
// draft or a manual page. The other sources are reasons.
func namesDocument(source string) bool {
	named := strings.TrimPrefix(source, "by hand: ")
	return named[0] >= 'A' && named[0] <= 'Z' || strings.HasPrefix(named, "draft-") || strings.HasSuffix(named, ")")
}
