// Results are copied, and so are the questions that give them.
"use strict";

// copyOf returns a button that copies a text, or the result of a function. It says when that is
// done.
function copyOf(label, text) {
	return make("button", {type: "button", class: "small", onclick: async ({currentTarget: button}) => {
		const copied = await copy(typeof text === "function" ? await text() : text);
		const said = copied ? "Copied" : "Not copied";
		button.textContent = said;
		setTimeout(() => { // unless an answer gave the button another label
			if (button.textContent === said) button.textContent = label;
		}, 1500);
	}}, label);
}

// copy reports whether the browser copies a text. Without TLS it has no clipboard, but copies a
// selection.
async function copy(text) {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		const field = make("textarea", {class: "skip"});
		field.value = text;
		document.body.append(field);
		field.select();
		const copied = document.execCommand("copy");
		field.remove();
		return copied;
	}
}

// hidden are the characters that have no shape of their own, but for the space of ASCII, as for
// package ucd.
const hidden = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;
const escapes = (text) => text.replace(hidden, (c) => c.length > 1 ? "\\U" + c.codePointAt(0).toString(16).padStart(8, "0") : "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
const inJSON = (value) => JSON.stringify(value).replace(hidden, (c) => c.split("").map((unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0")).join(""));

// shellQuoted returns a text as a word of bash or zsh.
function shellQuoted(text) {
	if (/^[a-z][a-z0-9-]*$/.test(text)) return text;
	return text.search(hidden) < 0 ? "'" + text.replaceAll("'", "'\\''") + "'" : "$'" + escapes(text.replace(/['\\]/g, "\\$&")) + "'";
}

const inGo = (text) => escapes(JSON.stringify(text));

// shownWays shows a question in other places.
const shownWays = (ways) => ways.map(([name, text]) => make("div", {class: "way"}, make("h3", null, name), make("pre", {dir: "ltr", tabindex: "0", "aria-label": name}, text), copyOf("Copy", text)));

// waysOf returns the question of the page as a command, in Go, and for curl. Secrets are masked.
function waysOf(page) {
	const {verb, request} = questionOf(page);
	const {input, a, b, ...options} = request;
	const texts = [input, a, b].filter((text) => text !== undefined);
	return [["Command", "uri " + verb + optionsIn(options) + " -- " + texts.map(shellQuoted).join(" ")], ["Go", goOf(request)], ["curl", curlOf(verb, request)]];
}

// questionOf returns the verb that answers as the page does, and the request.
function questionOf({redacted: input, resolution, comparison}) {
	if (comparison) return {verb: "compare", request: {a: input, b: comparison.redacted, ...optionsOf()}};
	if (resolution) return {verb: "resolve", request: {input, base: resolution.redacted, ...optionsOf()}};
	return {verb: "explain", request: {input, ...optionsOf()}};
}

// optionsIn returns the options of a request as those of a command, each after a space.
const optionsIn = (options) => Object.entries(options).map(([name, value]) => " --" + name + (value === true ? "" : " " + shellQuoted(String(value)))).join("");

// curlOf returns a request to the service.
const curlOf = (verb, body) => "curl -s -H 'Content-Type: application/json' -d " + shellQuoted(inJSON(body)) + " " + shellQuoted((answers === "wasm" ? "http://127.0.0.1:3986/" : location.origin + location.pathname) + "v1/" + verb);

// parsersInGo has the function that parses by a rule, and whether it returns a URI.
const parsersInGo = {
	"uri-reference": ["uri.Parse", false], "uri": ["uri.ParseURI", true], "absolute-uri": ["uri.Parser{}.ParseAbsoluteURI", true],
	"relative-ref": ["uri.Parser{}.ParseRelativeRef", false], "iri-reference": ["iri.Parse", false],
};

// goOf returns a request in Go.
function goOf({input, base, a, b, as = "uri-reference", edition = ""}) {
	const of = edition === "" ? "" : "Edition: uri." + edition.replace("rfc", "RFC").replace("-", "");
	const parser = "uri.Parser{" + of + (edition === "rfc2396" && base !== undefined ? ", Compat: uri.Compat{QueryOnly: true}" : "") + "}";
	const [parse, isURI] = of === "" ? parsersInGo[as] : [parser + ".Parse", false];
	const read = (name, text, by = parse) => name + ", err := " + by + "(" + inGo(text) + ")\n";
	const fail = "if err != nil {\n\treturn err\n}\n";
	const reference = (name) => name + (isURI ? ".Reference()" : "");
	const ofIRIs = as === "iri-reference";
	if (b !== undefined) {
		const by = ofIRIs ? "iri.Normalizer{" : "uri.Normalizer{" + (of && of + ", ");
		return read("a", a) + fail + read("b", b) + fail + "same := " + by + "Schemes: scheme.Known()}.Equivalent(" + reference("a") + ", " + reference("b") + ", uri.LevelScheme)";
	}
	if (base === undefined) return read("ref", input).trimEnd();
	const parsed = read("base", base, of ? parser + ".ParseURI" : ofIRIs ? "iri.ParseIRI" : "uri.ParseURI") + fail;
	if (of === "" && !isURI && as !== "relative-ref") return parsed + "target, err := base.ResolveText(" + inGo(input) + ")";
	const resolver = of ? "by, err := uri.NewBase(base, uri.Resolver{" + of + "})\n" + fail : "";
	const current = /^rfc2396(bis-01)?$/.test(edition) ? "\n// errors.Is(err, uri.ErrCurrentDocument): it is the document that has it" : "";
	return parsed + read("ref", input) + fail + resolver + "target, err := " + (of ? "by" : "base") + ".Resolve(" + reference("ref") + ")" + current;
}
