// The page shows what the worker answers. All texts are shown as text, never as markup, and the
// answers contain neither secrets nor characters that mislead.
"use strict";

const $ = (id) => document.getElementById(id);

// make returns an element with attributes and children. A child is a node or a text.
function make(name, attributes, ...children) {
	const element = document.createElement(name);
	for (const [key, value] of Object.entries(attributes ?? {})) {
		if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
		else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value);
	}
	element.append(...children.flat().filter((child) => child !== null && child !== undefined));
	return element;
}
const code = (text, attributes) => make("code", {dir: "ltr", ...attributes}, text);
const card = (title, attributes, ...children) => make("section", {...attributes, class: "card " + (attributes.class ?? "")}, make("h2", null, title), ...children);
const table = (label, head, rows, attributes) => make("div", {class: "scroll", role: "region", "aria-label": label, tabindex: "0"},
	make("table", attributes, make("thead", null, make("tr", null, head.map((text) => make("th", {scope: "col"}, text)))), make("tbody", null, rows)));
const plural = (n, word) => n.toLocaleString("en") + " " + word + (n === 1 ? "" : "s");
const place = (at) => at.offset + ".." + (at.offset + at.length);

const examples = [
	["everything", {input: "http://user:secret@Example.COM:80/%7ea/./b/../c;v=1?q=caf%C3%A9&token=abc#top", base: "http://a/b/c/d;p?q", with: "http://example.com/~a/c;v=1?q=caf%C3%A9#top"}],
	["an invalid port", {input: "http://example.com:80a/"}],
	["hosts that readers disagree on", {input: "http://trusted.example\\@evil.example/"}],
	["a relative reference", {input: "../../g/./h/../i?y#s", base: "http://a/b/c/d;p?q"}],
	["an IRI", {input: "http://bücher.example/straße?q=ü", as: "as=iri-reference"}],
	["an IPv6 address", {input: "http://[2001:DB8::7%25en1]:8042/"}],
	["an encoded address", {input: "http://0x7f.1/%2e%2e/admin"}],
	["a URN", {input: "urn:isbn:0451450523"}],
];

// The worker.

const answers = document.documentElement.dataset.answers;
let worker = null; // null if it stopped

function startWorker() {
	try {
		worker = new Worker("worker.js");
	} catch {
		lose("The worker of this page cannot start. Open the page over HTTP, not as a file.");
		return;
	}
	worker.onmessage = ({data}) => hear(data);
	worker.onerror = (event) => {
		event.preventDefault();
		lose("The worker of this page stopped.");
	};
	tell({kind: "start", answers});
	tell({kind: "token", token: $("token").value});
}

function tell(message) {
	worker?.postMessage(message);
}

function lose(message) {
	worker?.terminate();
	worker = null;
	$("answer").replaceChildren();
	say("");
	const restart = () => {
		startWorker();
		ask();
		if (!done) startList(listSource);
	};
	failures.one = {message, again: restart};
	if (!done) failures.list = failures.one;
	showFailure();
	draw();
}

function hear(data) {
	switch (data.kind) {
	case "page":
	case "problem":
		if (data.id !== question) return;
		$("answer").dataset.question = data.id;
		if (data.kind === "page") showPage(data.page);
		else showNoAnswer(data);
		break;
	case "rows":
		if (data.id === list) addRows(data);
		break;
	case "stopped":
		if (data.id === list) stopList(data);
		break;
	case "line":
		if (data.id === list) showLine(data);
		break;
	}
}

// Failures. Each view has its own.

const failures = {one: null, list: null};

function fail(message, again) {
	failures[view] = {message, again};
	showFailure();
}

function succeed(of) {
	failures[of] = null;
	showFailure();
}

function showFailure() {
	const failure = failures[view];
	$("failure").hidden = !failure;
	$("failure-text").textContent = failure?.message ?? "";
	$("again").hidden = !failure?.again;
}

// failureOf returns the failure for an error of the worker. A request that failed because of its input
// fails again.
function failureOf(data, again) {
	if (data.status === 401) $("token-field").hidden = false;
	const advice = data.status !== 401 ? "" : $("token").value ? " The token in the field is not right." : " Enter it in the field \"Token of the service\".";
	const repeats = data.status === 400 || data.status === 413;
	return {message: "No answer: " + (data.status === 401 ? "this service asks for a token." : data.message.replace(/\.$/, "") + ".") + advice, again: repeats ? null : again};
}

// The question.

let question = 0; // the number of the newest question
let asked = null; // its fields
let answered = null; // the newest answer, with the fields of its question
let raw = null; // a line that the field cannot hold, and the text that the field shows for it
let timer = 0;

function optionsOf() {
	return Object.fromEntries(new URLSearchParams($("as").value));
}

function fieldsOf() {
	return {input: $("input").value, base: $("base").value, with: $("with").value, raw};
}

function ask() {
	clearTimeout(timer);
	question++;
	if ($("input").value !== raw?.text) raw = null;
	asked = fieldsOf();
	const request = {view: "page", ...optionsOf()};
	if (raw) request.input_base64 = raw.base64;
	else request.input = asked.input.toWellFormed ? asked.input.toWellFormed() : asked.input;
	if (asked.base) request.base = asked.base;
	if (asked.with) request.with = asked.with;
	tell({kind: "one", id: question, request});
}

// later asks after a pause in typing.
function later() {
	$("example").value = "";
	clearTimeout(timer);
	timer = setTimeout(ask, 120);
}

function say(text, kind) {
	$("status").replaceChildren(make("span", {class: kind ?? ""}, text));
}

// The state of the page is in the fragment of its address, with masked secrets. A view is an entry of
// the history; typing replaces the entry.

const longestState = 8000;
const mostKnown = 100;

let view = "one"; // or "list"
let listed = null; // the lines in the address
let recalled = null; // the lines of an address, until they have rows
const known = new Map(); // the fields, with their secrets, by entry of the history
let entry = null; // the number of the entry, which is its state in the history
let pending = null; // the next fragment
let pushes = false; // it is a new entry
let writing = 0;
let written = 0; // the time of the last fragment

// remember writes members of the state: short ones, and long ones if they fit and are exact. It returns
// whether they did.
function remember(short, long, exact) {
	const brief = long.every(([, value]) => (value ?? "").length <= longestState); // else encoding it takes long
	const text = new URLSearchParams([...short, ...(brief ? long : [])].filter(([, value]) => value)).toString();
	const fits = exact && brief && text.length <= longestState && !text.includes("%0D");
	pending = fits ? text : new URLSearchParams(short.filter(([, value]) => value)).toString();
	if (pushes || entry === null) entry = Math.random(); // unlike those from before the page was loaded
	if (view === "one" && answered) {
		known.delete(entry);
		known.set(entry, answered.fields);
		if (known.size > mostKnown) known.delete(known.keys().next().value);
	}
	clearTimeout(writing);
	const wait = written + 400 - performance.now(); // browsers limit how often the address changes
	if (pushes || wait <= 0) write();
	else writing = setTimeout(write, wait);
	return fits;
}

function write() {
	clearTimeout(writing);
	if (pending !== null && (pending !== location.hash.slice(1) || entry !== history.state)) {
		written = performance.now();
		history[pushes ? "pushState" : "replaceState"](entry, "", "#" + pending);
	}
	pending = null;
	pushes = false;
}

function rememberOne() {
	const page = answered?.page;
	const exact = !answered?.fields.raw || !page?.redacted.includes("\ufffd"); // it replaces bytes that are not UTF-8
	const fits = remember([["as", $("as").value]], page ? [["input", page.redacted], ["base", page.resolution?.redacted], ["with", page.comparison?.redacted]] : [], exact);
	$("shared").textContent = !page ? "The address of this page does not hold this text." : fits ? "The address of this page shows this view again, with secrets masked." : "The address of this page cannot hold this text: it is too long, or not UTF-8, or has a carriage return.";
}

function rememberList() {
	if (view !== "list") return;
	let text = !done && listSource === recalled ? recalled : "";
	for (let n = 0; done && n < rows.length && text.length <= longestState; n++) text += (n > 0 ? "\n" : "") + rows[n].redacted;
	const whole = done ? !cut && rows.every((row) => row.valid !== null) : text !== "";
	const filter = shown.length > 0 && !refiltering ? $("filter").value : ""; // a text that rows contain is no secret
	const short = [["view", "list"], ["as", $("as").value], ["show", $("keep").value === "all" ? "" : $("keep").value], ["filter", filter]];
	const fits = remember(short, whole ? [["lines", text]] : [], !inexact);
	listed = whole && fits ? text : null;
	$("shared").textContent = rows.length === 0 || !done ? "" : listed !== null ? "The address of this page shows these lines again, with secrets masked." :
		"The address of this page opens an empty list: these lines are too long for it, or not UTF-8, or have a carriage return.";
}

function recall() {
	clearTimeout(writing);
	pending = null;
	pushes = false;
	entry = history.state;
	const state = new URLSearchParams(location.hash.slice(1));
	$("as").value = state.get("as") ?? "";
	if ($("as").selectedIndex < 0) $("as").selectedIndex = 0;
	if (state.get("view") === "list") {
		$("keep").value = state.get("show") ?? "all";
		if ($("keep").selectedIndex < 0) $("keep").selectedIndex = 0;
		$("filter").value = state.get("filter") ?? "";
		show("list");
		const lines = state.get("lines");
		if (lines === null || lines === listed) {
			refilter();
			return;
		}
		$("lines").value = lines;
		recalled = lines;
		startList(lines);
		return;
	}
	const fields = known.get(entry) ?? {};
	for (const id of ["input", "base", "with"]) $(id).value = fields[id] ?? state.get(id) ?? "";
	raw = fields.raw ?? null;
	show("one");
	ask();
}

// One reference.

function pieces(list, name) {
	const where = make("p", {class: "soft hint", "aria-live": "off"}, "Point at a part, or reach it with Tab, to see its place.");
	const line = make("p", {class: "reference", dir: "ltr", role: "group", "aria-label": name});
	for (const piece of list) {
		const what = piece.component || "delimiter";
		const tell = () => {
			where.textContent = what + ", bytes " + place(piece) + " (" + plural(piece.length, "byte") + ")";
		};
		line.append(make("button", {
			type: "button", class: piece.component ? "c-" + piece.component : "delimiter", tabindex: piece.component ? "0" : "-1",
			"aria-label": what + " " + piece.text + ", bytes " + place(piece), onfocus: tell, onmouseenter: tell, onclick: tell,
		}, piece.text));
	}
	if (list.length === 0) line.append(make("span", {class: "soft"}, "(empty)"));
	return [line, where];
}

function problemOf(problem) {
	return [
		make("p", {class: "bad"}, problem.message),
		problem.line ? make("pre", {tabindex: "0", dir: "ltr", "aria-label": "the place of the error"}, problem.line + "\n" + problem.mark) : null,
		make("p", {class: "soft"}, [
			problem.offset === null ? "" : "at byte " + problem.offset + "; ", problem.component ? problem.component + "; " : "",
			"rule " + problem.rule + ", " + (problem.document ?? "RFC 3986") + " section " + problem.section,
		].join("")),
		problem.expected ? make("p", null, "Expected: " + problem.expected) : null,
		problem.grammar ? make("p", null, code(problem.grammar)) : null,
	];
}

function componentRows(components) {
	return components.map((c) => make("tr", {class: c.name === "segment" || c.name === "parameter" ? "indent" : null},
		make("th", {scope: "row", class: "c-" + c.component}, c.name), make("td", null, place(c)),
		make("td", null, code(c.text), c.note ? make("div", {class: "soft"}, c.note) : null)));
}

const opened = new Set(); // the rules that show their ABNF, which stay open while one types

function treeOf(node, path = "") {
	path += "/" + node.rule;
	const item = make("li", null, make("details", {
		open: opened.has(path) ? "" : null, ontoggle: (event) => { opened[event.target.open ? "add" : "delete"](path); },
	},
		make("summary", null, make("b", null, node.rule), " ", code(node.text, {class: "soft"})),
		code(node.grammar || node.rule, {class: "abnf"}), make("span", {class: "soft"}, "bytes " + place(node))));
	if (node.children.length > 0) {
		const list = make("ul", null, node.children.map((child) => treeOf(child, path)));
		if (node.more > 0) list.append(make("li", {class: "soft"}, "and " + node.more + " more"));
		item.append(list);
	}
	return item;
}

function hostsOf(hosts) {
	const named = hosts.filter((h) => h.outcome === "named");
	if (named.length === 0) return [make("p", null, "No reader finds a host.")];
	const agree = hosts.length === 1;
	return [
		make("p", {class: agree ? "good" : "warn"}, agree ? "All readers find the same host." : "Readers disagree: " + hosts.length + " answers."),
		...hosts.map((h, i) => make("div", {class: "host" + (i > 0 && !h.guess ? " other" : "")},
			make("div", null, h.outcome === "named" ? code(h.host) : make("em", null, h.outcome)),
			make("details", agree ? null : {open: ""}, make("summary", {class: "soft"}, plural(h.readers.length, "reader")), make("ul", null, h.readers.map((r) => make("li", null, r)))))),
	];
}

const readerNames = {
	"rfc3986": "RFC 3986", "rfc2396bis-02": "draft 02", "rfc2396bis-01": "draft 01", "rfc2396": "RFC 2396", "rfc3987": "IRI, RFC 3987", "browser": "browsers",
};
const formNames = {"URI of it": "As a URI", "IRI of it": "As an IRI", "browser": "In browsers"};
const partNames = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

// brief returns a text for a narrow cell. A long one shows its beginning, and its rest if it is opened.
function brief(text) {
	if (text.length <= 80) return code(text);
	const start = [...text].slice(0, 40).join("");
	return make("details", {class: "brief"}, make("summary", null, code(start), make("span", {class: "soft"}, " …")), code(text.slice(start.length)));
}

function readingsOf(readings) {
	const columns = readings.filter((r) => r.reader in readerNames);
	const part = (r, name) => r.parts.find((p) => p.name === name)?.text;
	const first = columns[0];
	const row = (label, cell) => make("tr", null, make("th", {scope: "row"}, label), columns.map((r) => cell(r)));
	const cell = (text) => make("td", null, text === undefined ? make("span", {class: "soft"}, "–") : brief(text));
	const rows = [row("verdict", (r) => make("td", null, r.problem ? make("span", {class: "bad"}, r.problem.message) : make("span", {class: "good"}, "accepts")))];
	const names = columns.some((r) => part(r, "authority") !== undefined && part(r, "host") === undefined) ? ["scheme", "authority", ...partNames.slice(1)] : partNames;
	for (const name of names) {
		if (!columns.some((r) => part(r, name) !== undefined)) continue;
		rows.push(row(name, (r) => {
			const differs = !first.problem && !r.problem && part(r, name) !== part(first, name);
			const element = cell(part(r, name));
			if (differs) {
				element.className = "differs";
				element.prepend(make("span", {role: "img", "aria-label": "differs: "}, "≠ "));
			}
			return element;
		}));
	}
	rows.push(row("writes", (r) => cell(r.problem ? undefined : r.normalized)));
	return [
		table("Readings side by side", ["part", ...columns.map((r) => readerNames[r.reader])], rows, {class: "readings"}),
		...readings.filter((r) => !(r.reader in readerNames) || r.reader === "browser").map((r) => make("div", null,
			make("h3", null, formNames[r.reader] ?? r.reader),
			r.problem ? make("p", {class: "soft"}, r.problem.message) : make("p", null, code(r.normalized)),
			r.changes.length === 0 ? null : make("ul", {class: "soft"}, r.changes.map((c) => make("li", null, c.from === c.to ? null : [changeOf(c.from, c.to), " "], c.why)), r.more ? make("li", null, "and " + r.more + " more") : null))),
	];
}

function changeOf(before, after) {
	return make("span", {class: "mono", dir: "ltr"}, before === "" ? null : make("del", null, before), before !== "" && after !== "" ? " → " : null, after === "" ? null : make("ins", null, after));
}

function ladderOf(ladder) {
	return make("ol", {class: "plain"}, ladder.map((rung) => make("li", null,
		make("div", null, make("b", null, rung.level), make("span", {class: "soft"}, " section " + rung.section + (rung.changes.length === 0 ? ": no change" : ": " + plural(rung.changes.length + rung.more, "change")))),
		rung.changes.length === 0 ? null : make("div", null,
			make("div", {class: "mono", dir: "ltr"}, rung.marked.map((m) => m.same ? m.same : [m.before ? make("del", null, m.before) : null, m.after ? make("ins", null, m.after) : null]).flat()),
			make("div", {class: "soft"}, "gives ", code(rung.text))))));
}

// severities has the colour of each severity, and of a text without findings.
const severities = {high: "bad", medium: "warn", low: "warn", info: "good", "": "good"};

function findingsOf(page) {
	const list = page.findings.map((f) => make("li", null,
		make("span", {class: "badge " + severities[f.severity]}, f.severity), " ", f.message,
		f.advice === "" ? null : make("div", {class: "advice"}, f.advice), make("div", {class: "soft"}, f.id + ", section " + f.section + ", bytes " + place(f))));
	for (const v of page.violations) {
		list.push(make("li", null, make("span", {class: "badge warn"}, v.need), " ", v.message, make("div", {class: "soft"}, v.source + ", bytes " + place(v.span))));
	}
	for (const n of page.notes) list.push(make("li", null, make("span", {class: "badge warn"}, "note"), " ", n.text, make("div", {class: "soft"}, "bytes " + place(n))));
	return list.length === 0 ? make("p", {class: "good"}, "No findings.") : make("ul", {class: "plain"}, list);
}

const removals = {"": "start", A: "2A", B: "2B", C: "2C", D: "2D", E: "2E"};

function resolutionOf(r) {
	if (r.base_problem) return [make("p", {class: "bad"}, "The base is not a URI."), ...problemOf(r.base_problem)];
	if (r.refused) return [make("p", {class: "bad"}, "No target: " + r.refused)];
	const parts = [make("p", null, "Target: ", code(r.target, {class: "target"}))];
	if (r.steps.length > 0) {
		parts.push(make("ol", {class: "plain"}, r.steps.map((s) => make("li", null, make("b", null, s.section), " " + s.what, s.result === "" ? null : make("div", null, code(s.result))))));
	}
	if (r.removals.length > 1) {
		parts.push(make("h3", null, "Removing dot-segments, section 5.2.4"), table("Buffers of section 5.2.4", ["step", "output buffer", "input buffer"],
			r.removals.map((s) => make("tr", null, make("th", {scope: "row"}, removals[s.rule]), make("td", null, code(s.output)), make("td", null, code(s.input))))));
		if (r.more > 0) parts.push(make("p", {class: "soft"}, "and " + r.more + " more steps"));
	}
	return parts;
}

function comparisonOf(c) {
	if (c.problem) return [make("p", {class: "bad"}, "The second reference is not valid."), ...problemOf(c.problem)];
	if (c.levels.length === 0) return [make("p", {class: "bad"}, "The first reference is not valid.")];
	return [
		make("p", {class: c.equivalent ? "good" : c.rung === null ? "bad" : "warn"}, c.output),
		make("ol", {class: "plain"}, c.levels.map((l) => make("li", null,
			make("div", null, make("b", null, l.level), " ", make("span", {class: l.equal ? "good" : "bad"}, l.equal ? "equal" : "not equal")),
			make("dl", {class: "pair"}, make("div", null, make("dt", null, "first"), make("dd", null, code(l.a))), make("div", null, make("dt", null, "second"), make("dd", null, code(l.b))))))),
	];
}

function showPage(page) {
	const parts = [];
	parts.push(card("Parts", {class: "wide", id: "reference"}, ...pieces(page.pieces, "The reference in parts"),
		asked.raw ? make("p", {class: "warn"}, "The field cannot hold this line as it is. This page shows the line of the list, until you edit the field.") : null,
		page.secrets > 0 ? make("p", {class: "warn"}, plural(page.secrets, "secret") + " masked, here and in the address of this page.") : null));
	if (page.problem) parts.push(card("Why it is not valid", {class: "wide", id: "problem"}, ...problemOf(page.problem)));
	if (page.resolution) parts.push(card("Resolved against the base", {class: "wide", id: "resolution"}, ...resolutionOf(page.resolution)));
	if (page.comparison) parts.push(card("Compared with the second reference", {class: "wide", id: "comparison"}, ...comparisonOf(page.comparison)));
	const left = make("div", {class: "column"});
	const right = make("div", {class: "column"});
	if (page.valid) left.append(card("Components", {id: "components"}, table("Components", ["component", "bytes", "text"], componentRows(page.components)), page.scheme_note ? make("p", {class: "soft"}, page.scheme_note) : null));
	(page.valid ? right : left).append(card("Findings", {id: "findings"}, findingsOf(page)));
	if (page.valid) right.append(card("Normal forms", {id: "ladder"}, ladderOf(page.ladder)));
	right.append(card("Hosts by reader", {id: "hosts"}, ...hostsOf(page.hosts)));
	if (page.tree) left.append(card("Rules that match", {id: "tree"}, make("ul", {class: "tree"}, treeOf(page.tree))));
	parts.push(left, right);
	parts.push(card("Editions, IRI and browsers", {class: "wide", id: "readings"}, ...readingsOf(page.readings)));
	$("answer").replaceChildren(...parts);
	say(page.verdict.text, severities[page.verdict.severity]);
	answered = {page, fields: asked};
	succeed("one");
	if (view === "one") rememberOne();
}

function showNoAnswer(data) {
	$("answer").replaceChildren();
	say("");
	answered = {page: null, fields: asked};
	failures.one = failureOf(data, ask);
	showFailure();
	if (view === "one") rememberOne();
}

// The views.

function show(name) {
	view = name;
	const one = view === "one";
	$("show-one").setAttribute("aria-pressed", one);
	$("show-list").setAttribute("aria-pressed", !one);
	for (const id of ["one-fields", "answer", "example-field", "status"]) $(id).hidden = !one;
	$("list").hidden = one;
	showFailure();
	if (!one) draw();
}

// turn shows another view, from which Back leads to this one.
function turn(name) {
	if (view === name) return;
	write();
	pushes = true;
	show(name);
	if (name === "one") rememberOne();
	else rememberList();
}

for (const id of ["input", "base", "with"]) $(id).addEventListener("input", later);
$("as").addEventListener("change", () => {
	ask();
	if (rows.length > 0 || !done) startList(listSource);
	else rememberList();
});
$("question").addEventListener("submit", (event) => {
	event.preventDefault();
	ask();
});
$("input").addEventListener("keydown", (event) => {
	if (event.key === "Enter" && !event.isComposing) {
		event.preventDefault();
		ask();
	}
});
$("token").addEventListener("change", () => {
	tell({kind: "token", token: $("token").value});
	ask();
	failures.list?.again?.();
});
$("again").addEventListener("click", () => {
	$(view === "one" ? "input" : "lines").focus(); // the button goes
	failures[view].again();
});
for (const [name] of examples) $("example").append(make("option", {value: name}, name));
$("example").addEventListener("change", () => {
	const [, example] = examples.find(([name]) => name === $("example").value) ?? [];
	if (!example) return;
	for (const id of ["input", "base", "with", "as"]) $(id).value = example[id] ?? "";
	ask();
});
$("show-one").addEventListener("click", () => turn("one"));
$("show-list").addEventListener("click", () => turn("list"));
$("skip").addEventListener("click", (event) => { // the fragment is the state
	event.preventDefault();
	$(view === "one" ? "answer" : "list-title").focus();
});
addEventListener("popstate", recall); // hashchange does not happen between entries with the same fragment

if (answers === "wasm") $("where-computed").textContent = "What you type stays in this browser.";
else if (/^(localhost|127\.[0-9.]+|\[::1\])$/.test(location.hostname)) $("where-computed").textContent = "What you type goes only to the service on this machine.";
say("Loading…", "soft");

addEventListener("DOMContentLoaded", () => { // list.js is there
	startWorker();
	recall();
	if (!location.hash) {
		$("input").value = "http://user@example.com:8042/over/there?name=ferret#nose";
		ask();
	}
});
