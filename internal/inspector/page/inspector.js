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

const worker = new Worker("worker.js");
worker.postMessage({kind: "start", answers: document.documentElement.dataset.answers});
$("where-computed").textContent = document.documentElement.dataset.answers === "wasm" ? "this browser" : "this service";

// The question.

let question = 0; // the number of the newest question
let timer = 0;

function optionsOf() {
	return Object.fromEntries(new URLSearchParams($("as").value));
}

function request() {
	const r = {input: $("input").value, view: "page", ...optionsOf()};
	if ($("base").value) r.base = $("base").value;
	if ($("with").value) r.with = $("with").value;
	return r;
}

function ask() {
	clearTimeout(timer);
	question++;
	worker.postMessage({kind: "one", id: question, request: request()});
}

// later asks after a pause in typing.
function later() {
	clearTimeout(timer);
	timer = setTimeout(ask, 120);
}

function say(text, kind) {
	$("status").replaceChildren(make("span", {class: kind ?? ""}, text));
}

// The state of the page is in the fragment of its address, with masked secrets.

const longestState = 8000;

function remember(page) {
	const state = new URLSearchParams();
	if (page.redacted) state.set("input", page.redacted);
	if (page.resolution) state.set("base", page.resolution.redacted);
	if (page.comparison) state.set("with", page.comparison.redacted);
	if ($("as").value) state.set("as", $("as").value);
	const text = state.toString();
	history.replaceState(null, "", text.length <= longestState ? "#" + text : "#");
}

function recall() {
	const state = new URLSearchParams(location.hash.slice(1));
	$("input").value = state.get("input") ?? "";
	$("base").value = state.get("base") ?? "";
	$("with").value = state.get("with") ?? "";
	$("as").value = state.get("as") ?? "";
	if ($("as").selectedIndex < 0) $("as").selectedIndex = 0;
	if (state.get("view") === "list") showList();
	else showOne();
	ask();
}

// One reference.

function pieces(list, name) {
	const where = make("p", {class: "soft", "aria-live": "off"}, "Point at a part, or move to it with the Tab key, to see its place.");
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
		make("td", null, code(c.text)), make("td", {class: "soft"}, c.note)));
}

function treeOf(node) {
	const item = make("li", null, make("details", null,
		make("summary", null, make("b", null, node.rule), " ", code(node.text, {class: "soft"})),
		code(node.grammar || node.rule, {class: "abnf"}), make("span", {class: "soft"}, "bytes " + place(node))));
	if (node.children.length > 0) {
		const list = make("ul", null, node.children.map(treeOf));
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
const partNames = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

function readingsOf(readings) {
	const columns = readings.filter((r) => r.reader in readerNames);
	const part = (r, name) => r.parts.find((p) => p.name === name)?.text;
	const first = columns[0];
	const row = (label, cell) => make("tr", null, make("th", {scope: "row"}, label), columns.map((r) => cell(r)));
	const cell = (text) => make("td", null, text === undefined ? make("span", {class: "soft"}, "–") : code(text));
	const rows = [row("verdict", (r) => make("td", null, r.problem ? make("span", {class: "bad"}, r.problem.message) : make("span", {class: "good"}, "accepts")))];
	const names = columns.some((r) => part(r, "authority") !== undefined && part(r, "host") === undefined) ? ["scheme", "authority", ...partNames.slice(1)] : partNames;
	for (const name of names) {
		if (!columns.some((r) => part(r, name) !== undefined)) continue;
		rows.push(row(name, (r) => {
			const element = cell(part(r, name));
			if (!first.problem && !r.problem && part(r, name) !== part(first, name)) element.className = "differs";
			return element;
		}));
	}
	rows.push(row("writes", (r) => cell(r.problem ? undefined : r.normalized)));
	return [
		table("Readings side by side", ["part", ...columns.map((r) => readerNames[r.reader])], rows, {class: "readings"}),
		...readings.filter((r) => !(r.reader in readerNames) || r.reader === "browser").map((r) => make("div", null,
			make("h3", null, r.reader === "browser" ? "In browsers" : r.reader),
			r.problem ? make("p", {class: "soft"}, r.problem.message) : make("p", null, code(r.normalized)),
			r.changes.length === 0 ? null : make("ul", {class: "soft"}, r.changes.map((c) => make("li", null, changeOf(c.from, c.to), " " + c.why)), r.more ? make("li", null, "and " + r.more + " more") : null))),
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

const severities = {high: "bad", medium: "warn", low: "warn", info: "good"};

function findingsOf(page) {
	const list = page.findings.map((f) => make("li", null,
		make("span", {class: "badge " + (severities[f.severity] ?? "warn")}, f.severity), " ", f.message,
		make("div", null, f.advice), make("div", {class: "soft"}, f.id + ", section " + f.section + ", bytes " + place(f))));
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
		make("p", {class: c.equivalent ? "good" : "bad"}, c.equivalent ? "Equivalent from the level \"" + c.level + "\" on." : "Different at every level."),
		table("Normal forms of both", ["level", "first", "second", "verdict"], c.levels.map((l) => make("tr", null,
			make("th", {scope: "row"}, l.level), make("td", null, code(l.a)), make("td", null, code(l.b)), make("td", {class: l.equal ? "good" : "bad"}, l.equal ? "equal" : "different"))), {class: "broad"}),
	];
}

function showPage(page) {
	const parts = [];
	const empty = page.length === 0;
	parts.push(card("Reference", {class: "wide", id: "reference"}, ...pieces(page.pieces, "The reference in parts"),
		page.secrets > 0 ? make("p", {class: "warn"}, plural(page.secrets, "secret") + " masked, here and in the address of this page.") : null));
	if (page.problem) parts.push(card("Why it is not valid", {class: "wide", id: "problem"}, ...problemOf(page.problem)));
	if (page.resolution) parts.push(card("Resolved against the base", {class: "wide", id: "resolution"}, ...resolutionOf(page.resolution)));
	if (page.comparison) parts.push(card("Compared with the second reference", {class: "wide", id: "comparison"}, ...comparisonOf(page.comparison)));
	const left = make("div", {class: "column"});
	const right = make("div", {class: "column"});
	if (page.valid) left.append(card("Components", {id: "components"}, table("Components", ["component", "bytes", "text", "note"], componentRows(page.components)), page.scheme_note ? make("p", {class: "soft"}, page.scheme_note) : null));
	(page.valid ? right : left).append(card("Findings", {id: "findings"}, findingsOf(page)));
	if (page.valid) right.append(card("Normal forms", {id: "ladder"}, ladderOf(page.ladder)));
	right.append(card("Hosts by reader", {id: "hosts"}, ...hostsOf(page.hosts)));
	if (page.tree) left.append(card("Rules that match", {id: "tree"}, make("ul", {class: "tree"}, treeOf(page.tree))));
	parts.push(left, right);
	parts.push(card("Editions, IRI and browsers", {class: "wide", id: "readings"}, ...readingsOf(page.readings)));
	$("answer").replaceChildren(...parts);
	if (empty) say("An empty reference is valid: it means the base.", "soft");
	else if (page.valid) say("Valid: " + (page.kind === "uri" ? "a URI" : page.kind === "iri" ? "an IRI" : "a relative reference") + " of " + plural(page.length, "byte") + ".", "good");
	else say("Not valid: " + page.problem.message, "bad");
	remember(page);
}

// A list.

let list = 0; // the number of the newest list
let rows = [];
let shown = []; // the numbers of the rows that the filter keeps
let done = true;
let listText = "";
const rowHeight = 32;
const tallest = 8000000; // browsers limit the height of an element

const keeps = {
	all: () => true,
	valid: (row) => row.valid,
	invalid: (row) => !row.valid,
	findings: (row) => row.findings.length > 0,
	changed: (row) => row.valid && row.normalized !== row.text,
};

function matcher() {
	const text = $("filter").value.toLowerCase();
	const keep = keeps[$("keep").value];
	return (row) => keep(row) && (text === "" || [row.text, row.host, row.message, row.normalized, row.findings.join(" ")].some((t) => t.toLowerCase().includes(text)));
}

function startList(text) {
	list++;
	listText = text;
	rows = [];
	shown = [];
	done = text === "";
	$("scroller").scrollTop = 0;
	worker.postMessage({kind: "list", id: list, text, options: optionsOf()});
	draw();
}

function addRows(data) {
	const matches = matcher();
	for (const row of data.rows) {
		rows.push(row);
		if (!refiltering && matches(row)) shown.push(rows.length - 1);
	}
	done = data.done;
	drawSoon();
}

// refilter applies the filter to all rows, some at a time.
let refiltering = 0;
function refilter() {
	const id = ++filters;
	refiltering = id;
	const matches = matcher();
	const kept = [];
	let at = 0;
	const go = () => {
		if (id !== filters) return;
		for (const end = Math.min(at + 5000, rows.length); at < end; at++) {
			if (matches(rows[at])) kept.push(at);
		}
		if (at < rows.length) {
			setTimeout(go);
			return;
		}
		shown = kept;
		refiltering = 0;
		$("scroller").scrollTop = 0;
		draw();
	};
	go();
}
let filters = 0;

let drawing = false;
function drawSoon() {
	if (drawing) return;
	drawing = true;
	requestAnimationFrame(() => {
		drawing = false;
		draw();
	});
}

// draw shows the rows at the place to which the table is scrolled.
function draw() {
	const scroller = $("scroller");
	const height = Math.min(shown.length * rowHeight, tallest);
	$("space").style.height = height + "px";
	const view = scroller.clientHeight || 384;
	const most = Math.ceil(view / rowHeight) + 2;
	const range = height - view;
	const last = shown.length - Math.floor(view / rowHeight);
	const first = height < tallest || range <= 0 ? Math.floor(scroller.scrollTop / rowHeight) : Math.round(scroller.scrollTop / range * last);
	const top = height < tallest ? first * rowHeight : scroller.scrollTop;
	const elements = [];
	for (let i = first; i < Math.min(first + most, shown.length); i++) {
		const element = rowOf(shown[i], i);
		element.style.top = top + (i - first) * rowHeight + "px";
		elements.push(element);
	}
	$("space").replaceChildren(...elements);
	$("table").setAttribute("aria-rowcount", shown.length + 1);
	const invalid = done ? rows.reduce((n, row) => n + (row.valid ? 0 : 1), 0) : 0;
	$("count").textContent = rows.length === 0 && done ? "No lines yet." :
		plural(shown.length, "line") + " of " + rows.length.toLocaleString("en") + " shown" + (done ? ", " + invalid.toLocaleString("en") + " not valid." : ", still reading…");
	$("count").dataset.rows = rows.length;
	$("count").dataset.done = done;
}

function rowOf(number, index) {
	const row = rows[number];
	return make("div", {role: "row", class: "row", "aria-rowindex": index + 2},
		make("span", {role: "cell"}, make("button", {type: "button", "aria-label": "Inspect line " + (number + 1), "data-line": number, onclick: () => inspect(number)}, String(number + 1))),
		make("span", {role: "cell", class: row.valid ? "good" : "bad"}, row.valid ? "valid" : "not valid"),
		make("span", {role: "cell", class: "mono", dir: "ltr", title: row.text}, row.text),
		make("span", {role: "cell", class: "mono", dir: "ltr"}, row.host),
		make("span", {role: "cell", class: row.severity === "high" ? "bad" : "warn", title: row.findings.join(", ")}, row.findings.join(", ")),
		make("span", {role: "cell", dir: "ltr", class: row.valid ? "mono" : "bad", title: row.valid ? row.normalized : row.message}, row.valid ? (row.normalized === row.text ? "as written" : row.normalized) : row.message));
}

// inspect shows a line of the list as one reference.
function inspect(number) {
	let at = 0;
	for (let n = 0; n < number; n++) at = listText.indexOf("\n", at) + 1;
	const end = listText.indexOf("\n", at);
	$("input").value = listText.slice(at, end < 0 ? undefined : end).replace(/\r$/, "");
	showOne();
	$("input").focus();
	ask();
}

function download(name, type, lines) {
	const link = make("a", {href: URL.createObjectURL(new Blob(lines, {type})), download: name});
	document.body.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// field returns a field of CSV (RFC 4180). Spreadsheets would compute what begins with "=".
function field(text) {
	if (/^[=+\-@\t\r]/.test(text)) text = "'" + text;
	return /[",\r\n]/.test(text) ? "\"" + text.replaceAll("\"", "\"\"") + "\"" : text;
}

function downloadCSV() {
	const lines = ["line,valid,reference,host,findings,normalized,error\r\n"];
	for (const n of shown) {
		const r = rows[n];
		lines.push([String(n + 1), String(r.valid), r.redacted, r.host, r.findings.join(" "), r.normalized, r.message].map(field).join(",") + "\r\n");
	}
	download("references.csv", "text/csv", lines);
}

function downloadJSONL() {
	download("references.jsonl", "application/jsonl", shown.map((n) => JSON.stringify({line: n + 1, ...rows[n]}) + "\n"));
}

// The views.

function showOne() {
	$("show-one").setAttribute("aria-pressed", "true");
	$("show-list").setAttribute("aria-pressed", "false");
	$("list").hidden = true;
	$("one-fields").hidden = $("answer").hidden = $("example").parentElement.hidden = $("status").hidden = false;
}

function showList() {
	$("show-one").setAttribute("aria-pressed", "false");
	$("show-list").setAttribute("aria-pressed", "true");
	$("list").hidden = false;
	$("one-fields").hidden = $("answer").hidden = $("example").parentElement.hidden = $("status").hidden = true;
	draw();
}

worker.onmessage = ({data}) => {
	if (data.kind === "rows" && data.id === list) addRows(data);
	if (data.kind === "rows" || data.id !== question) return;
	$("answer").dataset.question = data.id;
	if (data.kind === "page") showPage(data.page);
	if (data.kind === "problem") {
		$("answer").replaceChildren();
		say("No answer: " + data.message, "bad");
		if (data.status === 401) $("token-field").hidden = false;
	}
};
worker.onerror = () => say("The worker could not start.", "bad");

for (const id of ["input", "base", "with"]) $(id).addEventListener("input", later);
$("as").addEventListener("change", () => {
	ask();
	if (listText) startList(listText);
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
	worker.postMessage({kind: "token", token: $("token").value});
	ask();
});
for (const [name] of examples) $("example").append(make("option", {value: name}, name));
$("example").addEventListener("change", () => {
	const [, example] = examples.find(([name]) => name === $("example").value) ?? [];
	if (!example) return;
	for (const id of ["input", "base", "with", "as"]) $(id).value = example[id] ?? "";
	ask();
});
$("show-one").addEventListener("click", showOne);
$("show-list").addEventListener("click", showList);

// pasted takes a text of several lines as a list, without putting it into a field, which would be slow.
function pasted(event) {
	const text = event.clipboardData?.getData("text/plain") ?? "";
	if (!/\n./.test(text)) return;
	event.preventDefault();
	showList();
	$("lines").value = "";
	startList(text);
}
$("input").addEventListener("paste", pasted);
$("lines").addEventListener("paste", pasted);
let linesTimer = 0;
$("lines").addEventListener("input", () => {
	clearTimeout(linesTimer);
	linesTimer = setTimeout(() => startList($("lines").value), 200);
});
async function read(file) {
	if (file) startList(await file.text());
}
$("file").addEventListener("change", () => read($("file").files[0]));
for (const name of ["dragover", "dragenter"]) {
	document.addEventListener(name, (event) => {
		event.preventDefault();
		$("drop").classList.add("over");
	});
}
document.addEventListener("dragleave", () => $("drop").classList.remove("over"));
document.addEventListener("drop", (event) => {
	$("drop").classList.remove("over");
	if (event.dataTransfer.files.length === 0) return;
	event.preventDefault();
	showList();
	read(event.dataTransfer.files[0]);
});
$("filter").addEventListener("input", refilter);
$("keep").addEventListener("change", refilter);
$("csv").addEventListener("click", downloadCSV);
$("jsonl").addEventListener("click", downloadJSONL);
$("clear").addEventListener("click", () => {
	$("lines").value = "";
	startList("");
	$("lines").focus();
});
$("scroller").addEventListener("scroll", drawSoon);
addEventListener("resize", drawSoon);
addEventListener("hashchange", recall);

recall();
if (!location.hash) {
	$("input").value = "http://user@example.com:8042/over/there?name=ferret#nose";
	ask();
}
