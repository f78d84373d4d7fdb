// Package render shows references, other texts and places in them to people. Its output
// contains nothing that a terminal or a browser would act on, no character that hides
// or reorders others, and no secret (RFC 3986, sections 3.2.1, 7.5 and 7.6).
//
// [Text] is the one call for most programs:
//
//	fmt.Println("cannot reach", render.Text(address))
//
// It needs packages uri, iri, idn and scheme, and no other module.
//
// A [View] is a text with its parts. It gives the text as a [Line], in which long parts
// are shortened; the parts as a [Style]; and a [Note] for each character that is
// misleading. A Line can be written as plain text, in colours, as HTML, and with marks
// below it:
//
//	v := render.OfText(text)
//	line := v.Line(60)
//	fmt.Println(line)                       // plain
//	fmt.Println(line.Colored(v.Style()))    // on a terminal
//	fmt.Fprint(page, line.HTML(v.Style()))  // in HTML, with the rules of CSS
//	fmt.Print(line.Diagram(v.Notes()...))   // with a mark and a line for each note
//
// # Other scripts
//
// A Line has escapes for letters that are written from right to left, because the columns
// of its marks would be wrong. [Text] and [View.Isolated] have these letters and domain names
// in Unicode, for people who read them. They isolate the text, so that neither it nor the text
// around it changes how the other is shown.
//
// # Secrets
//
// The output never contains a secret that redact.String masks, nor its length.
// Apart from offsets and numbers of bytes, the output is the same with any other
// password. The same holds for the spans that the caller hides with [View.Hide] or
// [NewLine]. The caller hides what only it knows to be secret, such as a part of a masked text.
package render
