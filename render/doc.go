// Package render shows references, other texts and places in them to people: with
// nothing that a terminal or a browser would act on, nothing that hides or reorders
// what stands there, and no password (RFC 3986, sections 3.2.1, 7.5 and 7.6).
//
// A [View] is a text with its parts. It gives the text as a [Line], where long
// parts are shortened, the parts as a [Style], and [Note] values about characters
// that are not what they seem. A Line is written as plain text, in colours, as HTML,
// and with marks under it:
//
//	v := render.OfText(text)
//	line := v.Line(60)
//	fmt.Println(line)                       // plain
//	fmt.Println(line.Colored(v.Style()))    // on a terminal
//	fmt.Fprint(page, line.HTML(v.Style()))  // in HTML, with the rules of CSS
//	fmt.Print(line.Diagram(v.Notes()...))   // with a mark and a line for each note
//
// # Secrets
//
// What [uri.PasswordSpan] finds is never shown, nor how long it is. Everything but
// offsets and numbers of bytes is as if another password stood there. So it is for
// what the caller hides besides, with [View.Hide] or [NewLine]: a parameter that is a
// secret by its name is one only to those who know such names, as package audit does.
package render
