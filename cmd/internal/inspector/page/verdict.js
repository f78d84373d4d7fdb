// The verdict comes first: a word, the reason, and what to do.
"use strict";

// severities has the colour of each severity, and of a text without findings.
const severities = {high: "bad", medium: "warn", low: "warn", info: "good", "": "good"};
const states = {
	dangerous: {words: "Dangerous", class: "bad"}, invalid: {words: "Not valid", class: "bad"},
	remarks: {words: "Valid, with a remark", class: "warn"}, valid: {words: "Valid", class: "good"},
};

function showVerdict(page) {
	if (page.comparison) {
		showVerdicts(page);
		return;
	}
	const {state, reason, advice} = page.verdict;
	$("verdict").className = state;
	$("status").replaceChildren(make("b", {class: states[state].class}, states[state].words + "."), " ", sentence(reason));
	$("advice").replaceChildren(...[
		advice ? make("p", null, advice) : null, fixOf(page.fix),
		make("p", {class: "soft"}, [countOf(page.findings), page.secrets > 0 ? secretsOf(page) : null].filter((text) => text).join(" · ")),
	].filter((element) => element));
}

const secretsOf = (page) => plural(page.secrets, "secret") + " masked, here and in the address of this page.";

// say shows a text in place of the verdict.
function say(text, kind) {
	$("verdict").className = "";
	$("status").replaceChildren(make("span", {class: kind ?? ""}, text));
	$("advice").replaceChildren();
}

// countOf returns the number of findings of each severity.
function countOf(findings) {
	const counts = Object.keys(severities).map((severity) => [findings.filter((f) => f.severity === severity).length, severity]);
	const words = counts.filter(([n]) => n > 0).map(([n, severity]) => n + " " + severity);
	return words.length === 0 ? "" : words.join(", ") + (findings.length === 1 ? " finding" : " findings");
}

// fixOf returns a button that makes a change, and its result.
function fixOf(fix) {
	if (!fix || asked.raw) return null;
	return make("div", {class: "fix"}, make("button", {type: "button", onclick: () => replaceInput(fixed(fix))}, fix.label), code(fix.text), copyOf("Copy", () => fixed(fix)));
}

// fixed returns the link with the edits of a fix.
function fixed(fix) {
	const bytes = new TextEncoder().encode(answered.fields.input);
	const decoder = new TextDecoder();
	let text = "";
	let done = 0;
	for (const edit of fix.edits) {
		text += decoder.decode(bytes.subarray(done, edit.offset)) + edit.after;
		done = edit.offset + edit.length;
	}
	return text + decoder.decode(bytes.subarray(done));
}

// replaceInput writes a link into the field as a new entry of the history. Back undoes it.
function replaceInput(text) {
	write();
	pushes = true;
	$("input").value = text;
	$("input").focus();
	reshade();
	ask();
}
