// The page shows what the worker answers.
"use strict";

// The examples teach what a link can be.
const examples = [
	["A dangerous link", {input: "http://admin:secret@0x7f.1/%2e%2e/admin"}],
	["Two hosts in one link", {input: "http://trusted.example\\@evil.example/"}],
	["A link that does not work", {input: "http://example.com/a b"}],
	["A link without a scheme", {input: "www.example.com/contact"}],
	["A name that looks like another", {input: "http://xn--80ak6aa92e.com/"}],
	["Two links to compare", {input: "HTTP://Example.com:80/%7ea/./b", with: "http://example.com/~a/b"}],
	["A relative link and its base", {input: "../../g/./h/../i?y#s", base: "http://a/b/c/d;p?q"}],
	["Letters of any language", {input: "http://bücher.example/straße?q=ü", as: "as=iri-reference"}],
	["An invalid port", {input: "http://example.com:80a/"}],
	["An IPv6 address", {input: "http://[2001:DB8::7%25en1]:8042/"}],
	["A template", {input: "http://example.com/users/{id}"}],
	["A link with everything", {input: "http://user:secret@Example.COM:80/%7ea/./b/../c;v=1?q=caf%C3%A9&token=abc#top"}],
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
	tell({kind: "start", answers, sizes: (document.documentElement.dataset.sizes ?? "").split(" ").map(Number)});
	tell({kind: "token", token: $("token").value});
}

function tell(message) {
	worker?.postMessage(message);
}

function lose(message) {
	worker?.terminate();
	worker = null;
	wanted = null; // by the list, which nobody answers now
	$("answer").replaceChildren();
	$("loading").hidden = true;
	say("");
	const restart = () => {
		startWorker();
		ask();
		if (!done) startList(listSource, how);
	};
	failures.one = {message, again: restart};
	if (!done) failures.list = failures.one;
	showFailure();
	draw();
}

function hear(data) {
	switch (data.kind) {
	case "loading":
		showLoading(data);
		break;
	case "loaded":
		$("loading").hidden = true;
		break;
	case "first":
		if (data.id === question) showFirst(data.page);
		break;
	case "page":
	case "problem":
		if (data.id !== question) return;
		$("answer").dataset.question = data.id;
		if (data.kind === "page") showPage(data.page);
		else showNoAnswer(data);
		break;
	case "answer":
		hearAnswer(data);
		break;
	default:
		hearList(data);
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

// failureOf returns the failure for an error of the worker. A request that failed because of its
// input fails again.
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

function optionsOf() {
	return Object.fromEntries(new URLSearchParams($("as").value));
}

function fieldsOf() {
	return {input: $("input").value, base: $("base").value, with: $("with").value, raw};
}

function ask() {
	question++;
	if ($("input").value !== raw?.text) raw = null;
	asked = fieldsOf();
	if (!answered && !Object.values(asked).some(Boolean)) showEmpty();
	const request = {view: foldsOfPage.some((id) => opened.has(id)) ? "page" : "brief", ...optionsOf()};
	if (raw) request.input_base64 = raw.base64;
	else request.input = asked.input.toWellFormed ? asked.input.toWellFormed() : asked.input;
	if (asked.base) request.base = asked.base;
	if (asked.with) request.with = asked.with;
	tell({kind: "one", id: question, request});
	reshadeOthers();
}

// foldsOfPage are most of an answer, which has them only if one of them is open.
const foldsOfPage = ["components", "tree", "readings"];

function foldOfPage(id, title, page, content) {
	return fold(id, title, () => {
		if (page.readings) return content();
		ask();
		return [make("p", {class: "soft"}, "Loading…")];
	});
}

// hearTyping asks at once, before the browser draws what is typed. The worker drops all questions
// but the newest. The address waits for a pause in typing: a password is known as one only when "@"
// follows.
function hearTyping() {
	written = performance.now();
	ask();
	reshade();
	$("example").value = "";
}

// Questions beside that of the page, such as for a whole normal form.

const expected = new Map(); // what is done with an answer, by number
let lastAsked = 0;

// compute returns a promise of the answer to a question. Without one, its member "problem" says
// why.
function compute(verb, request) {
	return new Promise((resolve) => {
		expected.set(++lastAsked, resolve);
		tell({kind: "ask", id: lastAsked, verb, request});
	});
}

function hearAnswer(data) {
	expected.get(data.id)?.(data.answer);
	expected.delete(data.id);
}

// inputOfPage returns the input of the answer as the member of a request.
function inputOfPage() {
	const {input, raw: of} = answered.fields;
	return of ? {input_base64: of.base64} : {input};
}

// The state of the page is in the fragment of its address, with masked secrets. A view is an entry
// of the history; typing replaces the entry.

const longestState = 8000;
const mostKnown = 100;

let view = "one"; // or "list", or that of a panel
const known = new Map(); // the fields, with their secrets, by entry of the history
let entry = null; // the number of the entry, which is its state in the history
let pending = null; // the next fragment
let pushes = false; // it is a new entry
let writing = 0;
let written = 0; // the time of the last fragment

// remember writes members of the state: short ones, and long ones if they fit and are exact. It
// returns whether they did.
function remember(short, long, exact) {
	const brief = long.every(([, value]) => (value ?? "").length <= longestState); // else encoding it takes long
	const text = new URLSearchParams([...short, ...(brief ? long : [])].filter(([, value]) => value)).toString();
	const fits = exact && brief && text.length <= longestState && !text.includes("%0D");
	pending = fits ? text : new URLSearchParams(short.filter(([, value]) => value)).toString();
	if (pushes || entry === null) entry = Math.random(); // unlike those from before the page was loaded
	const fields = view === "one" ? answered?.fields : panels[view]?.values;
	if (fields) {
		known.delete(entry);
		known.set(entry, fields);
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
	const fits = remember([["tool", asked.with || asked.base || tool === "one" ? "" : tool], ["as", $("as").value]], page ? [["input", page.redacted], ["base", page.resolution?.redacted], ["with", page.comparison?.redacted]] : [], exact);
	$("shared").textContent = isEmpty() ? "" : !page ? "The address of this page does not hold this text." : fits ? again("this view") + (local ? " For others, use \"Copy for a colleague\"." : "") : "The address of this page cannot hold this text: it is too long, or not UTF-8, or has a carriage return.";
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
		recallList(state);
		return;
	}
	if (recallPanel(state)) return;
	const fields = known.get(entry) ?? {};
	for (const id of ["input", "base", "with"]) $(id).value = fields[id] ?? state.get(id) ?? "";
	raw = fields.raw ?? null;
	tool = tools.includes(state.get("tool")) ? state.get("tool") : $("with").value ? "compare" : $("base").value ? "resolve" : "one";
	show("one");
	reshade();
	ask();
}

// One reference.

// browserHost returns the host that browsers find, or "".
const browserHost = (page) => page.hosts.find((h) => h.outcome === "named" && h.browsers)?.host ?? "";

// noteOf returns what a part stands for, or "".
function noteOf(page, piece) {
	const host = browserHost(page);
	if (piece.component === "host" && host && host !== piece.text.toLowerCase()) return "browsers: " + host;
	const misleading = page.notes.find((n) => n.offset >= piece.offset && n.offset + n.length <= piece.offset + piece.length);
	if (piece.component === "host" && misleading) return misleading.text;
	return piece.component === "host" && page.decoded_host ? "= \"" + page.decoded_host + "\"" : "";
}

// meanings says what each component is.
const meanings = {
	scheme: "how programs get there", userinfo: "user and password", authority: "the site", host: "the site or machine", port: "the door at the site, by its number",
	path: "the page at the site", query: "what the page is told", fragment: "the place in the page",
};

// wholeOf returns a button that shows the whole of a part whose middle is left out, or null.
function wholeOf(page, piece) {
	if (!/…\d+ bytes…/.test(piece.text) || asked.raw || !page.masks) return null;
	return make("button", {type: "button", class: "small", onclick: ({currentTarget: button}) => {
		let text = asked.input;
		for (const mask of page.masks.toSorted((a, b) => b.offset - a.offset).filter((m) => overlap(m, piece))) {
			const [before, , after] = cutBytes(text, mask);
			text = before + "\0".repeat(mask.length) + after;
		}
		button.previousElementSibling.querySelector("code").classList.add("all");
		button.previousElementSibling.querySelector("code").textContent = escapes(cutBytes(text, piece)[1].replace(/\0+/g, "***"));
		button.remove();
	}}, "Show all of it");
}

// partsOf returns the parts of a text as a row of cards.
function partsOf(page) {
	const where = make("p", {class: "soft hint", "aria-live": "off"}, "Point at a part to see what it is.");
	const line = make("ul", {class: "parts reference", "data-group": "", "aria-label": "The parts of the link"});
	for (const piece of page.pieces.filter((p) => p.component)) {
		const tell = () => {
			document.querySelector("#reference .hint").textContent = piece.component + ", bytes " + place(piece) + " (" + plural(piece.length, "byte") + "): " + meanings[piece.component];
		};
		line.append(make("li", null, make("button", {type: "button", class: "c-" + piece.component, "data-at": at(piece), onfocus: tell, onmouseenter: tell, onclick: tell},
			make("small", null, piece.component), code(clip(piece.text)), make("span", {class: "note"}, noteOf(page, piece))), wholeOf(page, piece)));
	}
	if (page.length === 0) return [make("p", {class: "reference soft"}, "(empty)")];
	return [line, where];
}

// placeOf returns a button with the place of some bytes, which lights them.
const placeOf = (span) => make("button", {type: "button", class: "place", "data-at": at(span)}, "bytes " + place(span));

// problemOf returns the place of an error, with its message unless that is known.
function problemOf(problem, known) {
	return [
		problem.message === known ? null : make("p", {class: "bad"}, problem.message),
		problem.line ? make("pre", {tabindex: "0", dir: "ltr", "aria-label": "the place of the error"}, problem.line + "\n" + problem.mark) : null,
		fold("rule", "The rule that it breaks", () => [
			make("p", {class: "soft"}, [
				problem.offset === null ? "" : "at byte " + problem.offset + "; ", problem.component ? problem.component + "; " : "",
				"rule " + problem.rule + ", ",
			].join(""), section(problem.section, problem.document)),
			problem.expected ? make("p", null, "Expected: " + problem.expected) : "",
			problem.grammar ? make("p", null, code(problem.grammar)) : "",
		]),
	];
}

function componentRows(components) {
	return components.map((c) => make("tr", {class: c.name === "segment" || c.name === "parameter" ? "indent" : null, "data-at": at(c)},
		make("th", {scope: "row", class: "c-" + c.component}, c.name), make("td", null, make("button", {type: "button", class: "place", "data-at": at(c)}, place(c))),
		make("td", null, code(c.text), c.note ? make("div", {class: "soft"}, c.note) : null)));
}

function treeOf(node, path = "") {
	path += "/" + node.rule;
	const item = make("li", null, make("details", {open: opened.has(path) ? "" : null, ontoggle: ({target}) => rememberOpen(path, target.open)},
		make("summary", {"data-at": at(node), ...opens(path)}, make("b", null, node.rule), " ", code(node.text, {class: "soft"})),
		code(node.grammar || node.rule, {class: "abnf"}), make("span", {class: "soft"}, "bytes " + place(node))));
	if (node.children.length > 0) {
		const list = make("ul", null, node.children.map((child) => treeOf(child, path)));
		if (node.more > 0) list.append(make("li", {class: "soft"}, "and " + node.more + " more"));
		item.append(list);
	}
	return item;
}

function hostsOf(hosts, where) {
	const agree = hosts.length === 1;
	return [
		agree ? make("p", {class: "good", "data-at": where}, "All " + hosts[0].readers.length + " readers find the same host: ", code(hosts[0].host), ".") :
			make("p", {class: "warn"}, "Readers disagree: " + hosts.length + " answers."),
		...hosts.map((h, i) => make("div", {class: "host" + (i > 0 && !h.guess ? " other" : ""), "data-at": where},
			agree ? null : make("div", null, h.outcome === "named" ? code(i > 0 ? apart(h.host, hosts[0].host) : h.host) : make("em", null, h.outcome)),
			make("details", null, make("summary", {class: "soft", "data-at": where}, plural(h.readers.length, "reader") + (agree ? "" : ": " + briefly(h.readers))), make("ul", null, h.readers.map((r) => make("li", null, r)))))),
	];
}

// briefly returns the first readers of a list.
const briefly = (readers) => readers.slice(0, 2).map((r) => r.replace(/ \(.*/, "")).join(", ") + (readers.length > 2 ? " and " + (readers.length - 2) + " more" : "");

function changeOf(before, after) {
	return make("span", {class: "mono", dir: "ltr"}, before === "" ? null : make("del", null, before), before !== "" && after !== "" ? " → " : null, after === "" ? null : make("ins", null, after));
}

function ladderOf(ladder, standard) {
	return make("ol", {class: "plain"}, ladder.map((rung) => make("li", null,
		make("div", null, make("b", null, rung.level), make("span", {class: "soft"}, " ", section(rung.section, standard), rung.changes.length === 0 ? ": no change" : ": " + plural(rung.changes.length + rung.more, "change"))),
		rung.changes.length === 0 ? null : make("div", null,
			make("div", {class: "mono", dir: "ltr"}, rung.marked.map((m) => m.same ? m.same : [m.before ? make("del", null, m.before) : null, m.after ? make("ins", null, m.after) : null]).flat()),
			make("div", {class: "soft"}, "gives ", code(rung.text))))));
}

// normalOf returns the normal form, and the steps to it.
function normalOf(page) {
	const steps = page.ladder.filter((rung) => rung.changes.length > 0).length;
	if (steps === 0) return [make("p", {class: "good"}, "The link is in its normal form.")];
	const whole = async () => (await compute("normalize", {...inputOfPage(), ...optionsOf()}))?.output ?? page.ladder.at(-1).text;
	return [
		make("p", null, code(page.ladder.at(-1).text)),
		make("div", {class: "buttons"}, copyOf(copyWords(page.ladder.at(-1).text), whole), make("button", {type: "button", class: "small", onclick: async () => replaceInput(await whole())}, "Use it")),
		fold("steps", plural(steps, "step"), () => [ladderOf(page.ladder, page.document)]),
	];
}

// findingsOf returns a card with the findings, or null if there are none. What the verdict has is
// not repeated.
function findingsOf(page) {
	const items = itemsOf(page);
	if (items.length === 0) return null;
	const fix = page.template ? null : page.fix?.label;
	const said = plainAdvice(page);
	const element = card(plural(items.length, "finding"), {id: "findings"}, make("ul", {class: "plain", "data-group": ""}, items.map((item) => make("li", {"data-at": at(item)},
		make("span", {class: "badge " + severities[item.severity]}, item.severity), " ", sentence(item.message),
		item.advice === "" || item.advice === said ? null : make("div", {class: "advice"}, item.advice), item.fix && item.fix.label !== fix ? fixOf(item.fix, true) : null,
		item.also.map(([message, source]) => make("div", {class: "soft"}, sentence(message), source ? [" ", section(source)] : null)),
		make("div", {class: "soft"}, item.section ? [section(item.section), " · "] : null, item.id ? [make("a", {href: rulesPage}, item.id), " · "] : null, placeOf(item))))));
	element.firstElementChild.id = "findings-title";
	element.firstElementChild.tabIndex = -1;
	return element;
}

const rulesPage = "https://github.com/urikit/uri/blob/main/docs/security.md#rules";

const removals = {"": "start", A: "2A", B: "2B", C: "2C", D: "2D", E: "2E"};

function resolutionOf(r) {
	if (r.base_problem) return problemOf(r.base_problem, r.base_problem.message); // the verdict has it
	if (r.refused) return [];
	const parts = [];
	if (r.steps.length > 0) {
		parts.push(make("ol", {class: "plain"}, r.steps.map((s) => make("li", null, s.what, s.result === "" ? null : make("div", null, code(s.result)), make("div", {class: "soft"}, section(s.section))))),
			make("p", {class: "soft"}, "The standard calls the link R and the result T."));
	}
	if (r.removals.length > 1) {
		parts.push(make("h3", null, "Removing . and .. from the path"), make("p", {class: "soft"}, section("5.2.4")), table("How . and .. are removed", ["rule", "done", "still to do"],
			r.removals.map((s) => make("tr", null, make("th", {scope: "row"}, removals[s.rule]), make("td", null, code(s.output)), make("td", null, code(s.input))))));
		if (r.more > 0) parts.push(make("p", {class: "soft"}, "and " + r.more + " more steps"));
	}
	return parts;
}

// apart returns a text in which the part is marked that differs from another text.
function apart(text, other) {
	const [a, b] = [[...text], [...other]];
	const {head, tail} = common(a, b);
	const end = a.length - tail;
	return make("span", null, a.slice(0, head).join(""), head < end ? make("mark", null, a.slice(head, end).join("")) : null, a.slice(end).join(""));
}

// isEmpty reports whether there is an answer, to no question.
const isEmpty = () => answered !== null && Object.values(answered.fields).every((value) => !value);

function showPage(page) {
	answered = {page, fields: asked};
	const empty = isEmpty();
	$("examples").hidden = !empty || view !== "one";
	$("example-field").hidden = empty || view !== "one";
	if (empty) {
		$("answer").replaceChildren();
		say("");
		shade(page, "");
	} else {
		showAnswer(page);
		showVerdict(page);
		if (asked.raw) shade(null, "");
		else if ($("input").value === asked.input) shade(page, asked.input);
	}
	succeed("one");
	showEdit();
	if (view === "one") rememberOne();
}

function showAnswer(page) {
	const parts = [make("section", {id: "reference", class: "wide", "aria-label": "Parts"}, ...partsOf(page),
		asked.raw ? make("p", {class: "warn"}, "The field cannot hold this line as it is. This page shows the line of the list, until you edit the field.") : null)];
	if (page.resolution) parts.push(cardOr("How the link is resolved", {class: "wide", id: "resolution"}, resolutionOf(page.resolution)));
	if (page.comparison) parts.push(card("Compared with the second link", {class: "wide", id: "comparison"}, ...comparisonOf(page.comparison, page.document)));
	if (page.problem) parts.push(card("Where it fails", {class: "wide", id: "problem"}, ...problemOf(page.problem, page.verdict.reason)));
	const host = page.pieces.find((p) => p.component === "host" || p.component === "authority");
	const findings = findingsOf(page);
	const left = make("div", {class: "column"});
	const right = make("div", {class: "column"});
	if (findings) left.append(findings);
	if (page.hosts.some((h) => h.outcome === "named")) (findings ? right : left).append(card("Who reads which host", {id: "hosts", "data-group": ""}, ...hostsOf(page.hosts, host && at(host))));
	if (page.valid) (findings || left.childElementCount > 0 ? right : left).append(card("Normal form", {id: "normal"}, ...normalOf(page)));
	const more = card("More", {id: "more"});
	if (page.valid) {
		more.append(foldOfPage("components", "Table of the parts", page, () => [
			make("div", {"data-group": ""}, table("Table of the parts", ["part", "bytes", "text"], componentRows(page.components))), page.scheme_note ? make("p", {class: "soft"}, page.scheme_note) : ""]));
		more.append(foldOfPage("tree", "Rules of the grammar", page, () => [make("ul", {class: "tree", "data-group": ""}, treeOf(page.tree))]));
	}
	more.append(foldOfPage("readings", "Editions, IRI and browsers: " + agreementOf(page.agreement), page, () => [make("div", {"data-group": ""}, ...readingsOf(page.readings))]));
	more.append(fold("ways", "As a command, in Go, with curl", () => shownWays(waysOf(page))));
	right.append(more);
	parts.push(left, right);
	lit = null;
	renew($("answer"), ...parts);
}

function showNoAnswer(data) {
	$("answer").replaceChildren();
	say("");
	shade(null, "");
	answered = {page: null, fields: asked};
	failures.one = failureOf(data, ask);
	showFailure();
	if (view === "one") rememberOne();
}

// The views.

const tools = ["one", "compare", "resolve", "edit"]; // the views of one link
const firstFields = {compare: "with", resolve: "base", edit: "edit-title"}; // what has the focus first
let tool = "one";

function show(name) {
	view = name;
	const one = view === "one";
	$("show-list").setAttribute("aria-pressed", view === "list");
	for (const of of tools) $("show-" + of).setAttribute("aria-pressed", one && tool === of);
	$("with-field").hidden = tool !== "compare" && $("with").value === "";
	$("base-field").hidden = tool !== "resolve" && $("base").value === "";
	$("as").hidden = $("as").previousElementSibling.hidden = view in panels;
	for (const id of ["one-fields", "answer", "example-field", "verdict"]) $(id).hidden = !one;
	$("examples").hidden = !one || !isEmpty();
	if (isEmpty()) $("example-field").hidden = true;
	$("edit").hidden = !one || tool !== "edit" || isEmpty();
	$("list").hidden = view !== "list";
	showPanels();
	showFailure();
	if (view === "list") drawSoon();
}

// turn shows another view, from which Back leads to this one.
function turn(name) {
	if (view === name) return;
	write();
	pushes = true;
	show(name);
	if (name === "one" && !asked) ask(); // the page began with another view
	if (name === "one") rememberOne();
	else if (name === "list") rememberList();
	else askPanel(name);
}

// take shows a tool for one link.
function take(name) {
	const state = () => JSON.stringify([tool, fieldsOf()]);
	const before = state();
	tool = name;
	if (name !== "compare") $("with").value = "";
	if (name !== "resolve") $("base").value = "";
	if (view === "one") show("one");
	else turn("one");
	showEdit();
	const first = $($("input").value === "" ? "input" : firstFields[name] ?? "input");
	(first.closest("[hidden]") ? $("input") : first).focus();
	if (state() !== before) ask();
}

for (const id of ["input", "base", "with"]) $(id).addEventListener("input", hearTyping);
for (const id of ["base", "with"]) $(id).addEventListener("paste", (event) => { // one line, as in the first field
	const text = event.clipboardData?.getData("text/plain") ?? "";
	const line = text.replace(/[\r\n]+$/, "");
	if (line === text) return;
	event.preventDefault();
	if (!document.execCommand("insertText", false, line)) event.target.setRangeText(line); // keeps undo
});
$("as").addEventListener("change", () => {
	ask();
	if (listing.rows > 0 || !done) startList(listSource, how);
	else rememberList();
});
$("question").addEventListener("submit", (event) => {
	event.preventDefault();
	ask();
});
for (const id of ["input", "base", "with"]) $(id).addEventListener("keydown", (event) => {
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
$("examples").append(make("ul", null, examples.map(([name, example]) => make("li", null, make("button", {type: "button", onclick: () => {
	showExample(example);
	$("input").focus();
}}, make("b", null, name), code(example.input))))));
$("example").addEventListener("change", () => {
	const [, example] = examples.find(([name]) => name === $("example").value) ?? [];
	if (!example) return;
	showExample(example);
});
function showExample(example) {
	for (const id of ["input", "base", "with", "as"]) $(id).value = example[id] ?? "";
	tool = example.with ? "compare" : example.base ? "resolve" : "one";
	show("one");
	reshade();
	ask();
}
for (const name of tools) $("show-" + name).addEventListener("click", () => take(name));
$("show-list").addEventListener("click", () => turn("list"));
$("skip").addEventListener("click", (event) => { // the fragment is the state
	event.preventDefault();
	$(view === "one" ? "answer" : view + "-title").focus();
});
addEventListener("popstate", recall); // hashchange does not happen between entries with the same fragment

const local = /^(localhost|127\.[0-9.]+|\[::1\])$/.test(location.hostname);

// again says what the address of the page shows.
function again(what) {
	return "The address of this page shows " + what + " again, with secrets masked" + (local ? ", but only on this machine." : ".");
}

if (answers === "wasm") $("where-computed").textContent = "What you type stays in this browser.";
else if (local) $("where-computed").textContent = "What you type goes only to the service on this machine.";
say("Loading…", "soft");

addEventListener("DOMContentLoaded", () => { // list.js is there
	startWorker();
	recall();
	if (!location.hash) $("input").focus();
});
