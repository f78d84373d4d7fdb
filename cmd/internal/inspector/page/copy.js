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

// hidden are the characters that are invisible or change the direction of text.
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;
const escapes = (text) => text.replace(hidden, (c) => c.length > 1 ? "\\U" + c.codePointAt(0).toString(16).padStart(8, "0") : "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
const inJSON = (value) => JSON.stringify(value).replace(hidden, (c) => c.split("").map((unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0")).join(""));

// shellQuoted returns a text as a word of bash or zsh.
const shellQuoted = (text) => text.search(hidden) < 0 ? "'" + text.replaceAll("'", "'\\''") + "'" : "$'" + escapes(text.replace(/['\\]/g, "\\$&")) + "'";

// shownWays shows a question in other places.
const shownWays = (ways) => ways.map(([name, text]) => make("div", {class: "way"}, make("h3", null, name), make("pre", {dir: "ltr", tabindex: "0", "aria-label": name}, text), copyOf("Copy", text)));

// waysOf returns the question as a command, in Go, and for curl. Secrets are masked.
function waysOf(page) {
	const [input, base, second] = [page.redacted, page.resolution?.redacted, page.comparison?.redacted];
	const verb = second !== undefined ? "compare" : base !== undefined ? "resolve" : "explain";
	const options = verb === "resolve" ? ["--base", base] : [];
	for (const [name, value] of verb === "resolve" || verb === "compare" ? [] : Object.entries(optionsOf())) options.push("--" + name, value);
	const texts = verb === "compare" ? [input, second] : [input];
	const command = ["uri", verb, ...options.map((o) => o.startsWith("--") ? o : shellQuoted(o)), "--", ...texts.map(shellQuoted)].join(" ");
	const body = {compare: {a: input, b: second}, resolve: {input, base}, explain: {input, ...optionsOf()}}[verb];
	const service = answers === "wasm" ? "http://127.0.0.1:3986/" : location.origin + location.pathname;
	const curl = "curl -s -H 'Content-Type: application/json' -d " + shellQuoted(inJSON(body)) + " " + service + "v1/" + verb;
	return [["Command", command], ["Go", goOf(verb, input, base, second)], ["curl", curl]];
}

function goOf(verb, input, base, second) {
	const quoted = (text) => escapes(JSON.stringify(text));
	if (verb === "resolve") return "base, err := uri.ParseURI(" + quoted(base) + ")\nif err != nil {\n\treturn err\n}\ntarget, err := base.ResolveText(" + quoted(input) + ")";
	if (verb === "compare") return "a, err := uri.Parse(" + quoted(input) + ")\nb, err := uri.Parse(" + quoted(second) + ")\n// if both errors are nil:\nsame := a.Normalize() == b.Normalize()";
	return "ref, err := uri.Parse(" + quoted(input) + ")";
}
