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
	if (page.resolution) {
		showTarget(page);
		return;
	}
	const {state} = page.verdict;
	const advice = plainAdvice(page);
	$("verdict").className = state;
	renew($("status"), ...wordOf(page));
	renew($("advice"),
		advice ? make("p", null, advice) : null,
		page.template ? make("div", {class: "fix"}, make("button", {type: "button", onclick: () => fillTemplate(asked.input)}, "Fill in the values")) : fixOf(page.fix, state === "dangerous"),
		leadsOn(page),
		restOf(page),
	);
}

// leadsOn returns what one can do with a link that names no site.
function leadsOn(page) {
	if (!["relative", "no-host"].includes(page.verdict.decided_by) || hostIn(page)) return null;
	return make("div", {class: "buttons fix"}, make("button", {type: "button", onclick: () => take("resolve")}, "Find where it leads from a page"),
		page.redacted.includes("%") ? make("button", {type: "button", onclick: () => decode(answered.fields.input)}, "Show it decoded") : null);
}

const wordOf = (page) => [make("b", {class: states[page.verdict.state].class}, states[page.verdict.state].words + "."), " ", sentence(plainReason(page))];

// restOf returns how many findings the link has and which secrets, with a button for a text that
// others can use.
function restOf(page) {
	const n = itemsOf(page).length;
	const secrets = page.secrets > 0;
	return make("div", {class: "buttons rest"}, copyOf("Copy for a colleague", () => reportOf(page)),
		fold("report", "What it copies", () => [make("pre", {dir: "ltr", tabindex: "0", "aria-label": "What is copied for a colleague"}, reportOf(page))]),
		n > 0 ? make("button", {type: "button", class: "small", onclick: () => $("findings-title").focus()}, "Show " + plural(n, "finding")) : null,
		secrets ? make("span", {class: "soft"}, secretsOf(page)) : null);
}

const secretsOf = (page) => plural(page.secrets, "secret") + " masked, here, in what you copy for a colleague and in the address of this page. Only the field has " + (page.secrets === 1 ? "it." : "them.");

// reportOf returns what the page says about the link, as a text without secrets.
function reportOf(page) {
	const other = page.comparison ?? page.resolution;
	return [
		escapes(page.redacted), other ? (page.comparison ? "Compared with: " : "Base: ") + escapes(other.redacted) : "",
		$("status").textContent + " " + (other ? "" : plainAdvice(page)),
		...itemsOf(page).map((item) => "- " + item.severity + ": " + sentence(item.message) + (item.advice && item.advice !== plainAdvice(page) ? " " + item.advice : "")),
		"The same in a terminal: " + waysOf(page)[0][1],
	].map((line) => line.trim()).filter((line) => line).join("\n") + "\n";
}

// showTarget shows first where a link leads from its base.
function showTarget(page) {
	const {target, refused, base_problem: problem} = page.resolution;
	const {state} = page.verdict;
	const valid = state === "valid";
	$("verdict").className = target ? state : "invalid";
	if (!target) {
		renew($("status"), make("b", {class: "bad"}, "No result."), " ", problem ? "The base is not a whole link: " + sentence(problem.message) : sentence(refused));
		renew($("advice"), problem ? make("p", null, "Write the address of the page that has the link, such as https://example.com/a/page.html.") : "");
		return;
	}
	const whole = async () => (await compute("resolve", {...inputOfPage(), base: answered.fields.base, ...optionsOf()}))?.output ?? target;
	renew($("status"), make("b", {class: states[state].class}, "The link leads to"), " ", code(target, {class: "target"}));
	renew($("advice"),
		make("div", {class: "buttons fix"}, copyOf(copyWords(target), whole), make("button", {type: "button", class: "small", onclick: async () => inspectLink(await whole())}, "Inspect it")),
		valid ? "" : make("p", null, "The link itself: ", wordOf(page), " ", plainAdvice(page)),
		restOf(page));
}

// copyWords returns the words of the button that copies a text, which the page may show with
// secrets masked.
const copyWords = (shown) => shown.includes("***") ? "Copy with its secret" : "Copy";

// say shows a text in place of the verdict.
function say(text, kind) {
	$("verdict").className = "";
	renew($("status"), make("span", {class: kind ?? ""}, text));
	renew($("advice"));
}

// fixOf returns a button that makes a change, and its result.
function fixOf(fix, quiet) {
	if (!fix || asked.raw) return null;
	return make("div", {class: "fix"}, make("button", {type: "button", class: quiet ? "small" : null, onclick: () => replaceInput(fixed(fix))}, fix.label), code(fix.text), copyOf(copyWords(fix.text), () => fixed(fix)));
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
