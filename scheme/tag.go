package scheme

import "strings"

// RFC 4151, section 2.1: the name of an authority, a date, and a text that the authority
// chooses. A month is from 01 to 12, and a day must exist in its month. Section 2.4: tags
// are equal only if they are the same, character by character. So the form changes
// nothing.

func tagRules() []Rules {
	return []Rules{{
		Name:       "tag",
		Identifies: "anything, by a name that its owner gave it",
		Source:     "RFC 4151, section 2.1",
		Authority:  forbidden,
		Check:      inPath(tagFault),
	}}
}

func tagFault(path string) fault {
	entity, _, ok := strings.Cut(path, ":")
	if !ok {
		return fault{len(path), len(path), "a colon must follow the date"}
	}
	authority, date, ok := strings.Cut(entity, ",")
	if !ok {
		return fault{len(entity), len(entity), "a comma and a date must follow the name of the authority"}
	}
	name := authority
	if local, domain, ok := strings.Cut(authority, "@"); ok {
		name = domain
		if !all(local, func(c byte) bool { return isLetterDigitHyphen(c) || c == '.' || c == '_' }) {
			return fault{0, len(local), "the local part can contain only letters, digits and -._"}
		}
	}
	if !isDNSName(name) {
		return fault{len(authority) - len(name), len(authority), "the name of an authority must be a DNS name, or a mail address with one"}
	}
	if !isDate(date) {
		return fault{len(authority) + 1, len(entity), "a date must be YYYY, YYYY-MM or YYYY-MM-DD"}
	}
	if !isInCalendar(date) {
		return fault{len(authority) + 1 + len("2004-"), len(entity), "a date must exist in the calendar"}
	}
	return fault{}
}

// isDNSName reports whether s is labels of letters, digits and hyphens, with dots between them.
func isDNSName(s string) bool {
	for label := range strings.SplitSeq(s, ".") {
		if !all(label, isLetterDigitHyphen) || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
	}
	return true
}

// isInCalendar reports whether the month and the day exist, if date has them.
func isInCalendar(date string) bool {
	year, month, day := number(date[:4]), 1, 1
	if len(date) > len("2004") {
		month = number(date[5:7])
	}
	if len(date) > len("2004-05") {
		day = number(date[8:])
	}
	if month < 1 || month > 12 {
		return false
	}
	days := [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
	if month == 2 && year%4 == 0 && (year%100 != 0 || year%400 == 0) {
		days++
	}
	return day >= 1 && day <= days
}

// number returns the value of digits.
func number(digits string) (n int) {
	for i := range len(digits) {
		n = 10*n + int(digits[i]-'0')
	}
	return n
}

// isDate reports whether s has the form 2004, 2004-05 or 2004-05-06.
func isDate(s string) bool {
	const form = "0000-00-00"
	for i := range min(len(s), len(form)) {
		if form[i] == '-' && s[i] != '-' || form[i] != '-' && !isDigit(s[i]) {
			return false
		}
	}
	return len(s) == 4 || len(s) == 7 || len(s) == 10
}
