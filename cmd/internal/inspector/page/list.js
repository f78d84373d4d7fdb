// A list of references is a table. It holds only the rows that are on the screen.
"use strict";

let list = 0; // the number of the newest list
let listSource = ""; // its text, or its file
let rows = [];
let shown = []; // the numbers of the rows that the filter keeps
let invalid = 0; // the number of rows that are not valid
let done = true;
let cut = false; // the list has more lines
let inexact = false; // rows have U+FFFD in place of bytes that are not UTF-8
let part = 0; // how much of the list has rows
let paused = false; // the reader stopped it
let active = 0; // the place in shown of the row that the Tab key reaches
const tallest = 8000000; // browsers limit the height of an element

const keeps = {
	all: () => true,
	valid: (row) => row.valid === true,
	invalid: (row) => row.valid !== true,
	findings: (row) => row.findings.length > 0,
	changed: (row) => row.changed,
};

function matcher() {
	const text = $("filter").value.toLowerCase();
	const keep = keeps[$("keep").value];
	return (row) => keep(row) && (text === "" || [row.text, row.host, row.message, row.normalized, row.findings.join(" ")].some((t) => t.toLowerCase().includes(text)));
}

function startList(source) {
	list++;
	filters++;
	refiltering = 0;
	listSource = source;
	rows = [];
	shown = [];
	invalid = active = part = 0;
	done = source === "";
	cut = inexact = paused = false;
	$("scroller").scrollTop = 0;
	succeed("list");
	tell({kind: "list", id: list, source, options: optionsOf()});
	draw();
	rememberList();
}

// stopList says why the list has no more rows.
function stopList(data) {
	const id = list;
	if (data.status === 413) done = true; // another attempt would fail, too
	failures.list = failureOf(data, () => {
		succeed("list");
		if (rows.length === 0) startList(listSource);
		else tell({kind: "resume", id});
	});
	showFailure();
	draw();
	rememberList();
}

function addRows(data) {
	const matches = matcher();
	for (const row of data.rows) {
		rows.push(row);
		if (row.valid !== true) invalid++;
		if (!refiltering && matches(row)) shown.push(rows.length - 1);
	}
	({done, cut, part} = data);
	inexact ||= data.inexact;
	drawSoon();
	if (done) rememberList();
}

// refilter applies the filter to all rows, some at a time.
let filters = 0; // the number of the newest filter
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
		active = refiltering = 0;
		$("scroller").scrollTop = 0;
		draw();
		rememberList();
	};
	go();
}

let drawing = false;
function drawSoon() {
	if (drawing) return;
	drawing = true;
	requestAnimationFrame(() => {
		drawing = false;
		draw();
	});
}

// rowHeight returns the height of a row in pixels, which the style sheet has.
const rowHeight = () => parseFloat(getComputedStyle($("space")).minHeight) || 32;

// draw shows the rows at the place to which the table is scrolled. The row with the focus keeps it.
function draw() {
	const scroller = $("scroller");
	const tall = rowHeight();
	const height = Math.min(shown.length * tall, tallest);
	$("space").style.height = height + "px";
	const view = scroller.clientHeight || 384;
	const most = Math.ceil(view / tall) + 2;
	const range = height - view;
	const last = shown.length - Math.floor(view / tall);
	const first = height < tallest || range <= 0 ? Math.floor(scroller.scrollTop / tall) : Math.round(scroller.scrollTop / range * last);
	const top = height < tallest ? first * tall : scroller.scrollTop;
	const end = Math.min(first + most, shown.length);
	const reached = Math.min(Math.max(active, first), end - 1);
	const elements = [];
	for (let i = first; i < end; i++) {
		const element = rowOf(shown[i], i, i === reached);
		element.style.top = top + (i - first) * tall + "px";
		elements.push(element);
	}
	const focused = document.activeElement?.dataset.line;
	$("space").replaceChildren(...elements);
	if (focused) $("space").querySelector("[data-line=\"" + focused + "\"]")?.focus({preventScroll: true});
	$("table").setAttribute("aria-rowcount", shown.length + 1);
	$("count").textContent = counted();
	$("count").dataset.rows = rows.length;
	$("count").dataset.done = done;
	$("progress").hidden = done || failures.list !== null;
	$("part").value = part || 0; // an empty list has no parts
	$("stop").textContent = paused ? "Continue" : "Stop";
}

function counted() {
	if (rows.length === 0) return done ? "No lines yet." : failures.list ? "No answer yet." : "Reading…";
	return plural(shown.length, "line") + " of " + rows.length.toLocaleString("en") + " shown" +
		(done ? (shown.length === rows.length ? ", " + invalid.toLocaleString("en") + " not valid." : ". Of all, " + invalid.toLocaleString("en") + (invalid === 1 ? " is" : " are") + " not valid.") :
			(failures.list || paused ? ", stopped (" : ", still reading (") + Math.floor(part * 100) + " %)" + (failures.list || paused ? "." : "…")) +
		(cut ? " The list is longer: this page reads the first " + rows.length.toLocaleString("en") + " lines." : "");
}

// clip returns the beginning of a long text, for a cell.
const clip = (text) => text.length > 300 ? text.slice(0, 300) + "…" : text;

function rowOf(number, index, reached) {
	const row = rows[number];
	const verdict = row.valid === null ? "no answer" : row.state === "dangerous" || row.state === "remarks" ? row.state : row.valid ? "valid" : "not valid";
	return make("div", {role: "row", class: "row", "aria-rowindex": index + 2},
		make("span", {role: "cell"}, make("button", {
			type: "button", "aria-label": "Inspect line " + (number + 1), "data-line": number, tabindex: reached ? "0" : "-1",
			onclick: () => inspect(number), onfocus: (event) => reach(index, event.target),
		}, String(number + 1))),
		make("span", {role: "cell", class: states[row.state]?.class ?? (row.valid ? "good" : "bad")}, verdict),
		make("span", {role: "cell", class: "mono", dir: "ltr", title: row.text}, row.text),
		make("span", {role: "cell", class: "mono", dir: "ltr"}, clip(row.host)),
		make("span", {role: "cell", class: severities[row.severity], title: row.findings.join(", ")}, row.findings.join(", ")),
		make("span", {role: "cell", dir: "ltr", class: row.valid ? "mono" : "bad", title: row.valid ? clip(row.normalized) : row.message}, row.valid ? (row.changed ? clip(row.normalized) : "as written") : row.message));
}

// reach makes a row the one that the Tab key reaches.
function reach(index, button) {
	active = index;
	for (const other of $("space").querySelectorAll("button")) other.tabIndex = other === button ? 0 : -1;
}

// The arrow keys move between rows.
$("scroller").addEventListener("keydown", (event) => {
	const tall = rowHeight();
	const jump = Math.max(1, Math.floor($("scroller").clientHeight / tall) - 1);
	const to = {ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + jump, PageUp: active - jump, Home: 0, End: shown.length - 1}[event.key];
	if (to === undefined || event.target === $("scroller") || shown.length === 0) return;
	event.preventDefault();
	const next = Math.min(Math.max(to, 0), shown.length - 1);
	const scroller = $("scroller");
	const height = Math.min(shown.length * tall, tallest);
	const top = height < tallest ? next * tall : next / shown.length * height;
	scroller.scrollTop = Math.max(Math.min(scroller.scrollTop, top), top + tall - scroller.clientHeight);
	draw();
	$("space").querySelector("[data-line=\"" + shown[next] + "\"]")?.focus({preventScroll: true});
});

// inspect shows a line of the list as one reference.
function inspect(number) {
	tell({kind: "line", number});
}

function showLine(data) {
	$("input").value = data.text;
	$("base").value = $("with").value = "";
	tool = "one";
	raw = data.base64 ? {text: $("input").value, base64: data.base64} : null;
	turn("one");
	$("input").focus();
	ask();
}

// The downloads hold the rows that the filter keeps.

const making = new Set(); // the names of the files that are made

// download makes a file of the rows, some at a time, so that the page stays responsive.
async function download(name, type, head, lineOf) {
	if (making.has(name)) return;
	making.add(name);
	const of = rows;
	const kept = shown.slice(); // the list can change meanwhile
	const parts = [head];
	for (let at = 0; at < kept.length;) {
		let text = "";
		for (const end = performance.now() + 20; at < kept.length && performance.now() < end; at++) text += lineOf(kept[at] + 1, of[kept[at]]);
		parts.push(new Blob([text]));
		await new Promise((resolve) => setTimeout(resolve));
	}
	making.delete(name);
	const link = make("a", {href: URL.createObjectURL(new Blob(parts, {type})), download: name});
	document.body.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// field returns a field of CSV (RFC 4180). A spreadsheet would compute a field that begins with "=" or
// a similar character, so an apostrophe comes before it. It could also take other characters than the
// comma as separators, so every text is quoted.
function field(text) {
	if (/^[\s\0]*[=+\-@＝＋－＠\t\r\n\0]/.test(text)) text = "'" + text;
	return "\"" + text.replaceAll("\"", "\"\"") + "\"";
}

function downloadCSV() {
	download("references.csv", "text/csv", "line,valid,reference,host,findings,normalized,error\r\n", (line, r) =>
		line + "," + (r.valid ?? "") + "," + [r.redacted, r.host, r.findings.join(" "), r.normalized, r.message].map(field).join(",") + "\r\n");
}

function downloadJSONL() {
	download("references.jsonl", "application/jsonl", "", (line, r) => JSON.stringify({line, ...r}) + "\n");
}

// The ways in: paste, type, choose or drop a file.

const mostTyped = 20000; // a longer text in a field makes the page slow

// takeList shows a text or a file as the list.
function takeList(source) {
	turn("list");
	$("lines").value = typeof source === "string" && source.length <= mostTyped ? source : "";
	if (typeof source === "string") $("file").value = "";
	startList(source);
}

const mostPasted = 100000;

// pasted takes a text of several lines, or a long one, as a list. One line loses its end.
function pasted(event) {
	const text = event.clipboardData?.getData("text/plain") ?? "";
	const line = text.replace(/[\r\n]+$/, "");
	const several = /[\r\n]/.test(line) || line.length > mostPasted;
	const left = event.target === $("lines") ? !several || text.length + $("lines").value.length <= mostTyped : !several && line === text;
	if (left) return; // the browser pastes it
	event.preventDefault();
	if (several) takeList(text);
	else if (!document.execCommand("insertText", false, line)) event.target.setRangeText(line); // keeps undo
}
$("input").addEventListener("paste", pasted);
$("lines").addEventListener("paste", pasted);
let linesTimer = 0;
$("lines").addEventListener("input", () => {
	clearTimeout(linesTimer);
	linesTimer = setTimeout(() => {
		$("file").value = "";
		startList($("lines").value);
	}, 200);
});
$("file").addEventListener("change", () => {
	if ($("file").files.length > 0) takeList($("file").files[0]);
});
for (const name of ["dragover", "dragenter"]) {
	document.addEventListener(name, (event) => {
		if (!event.dataTransfer.types.includes("Files")) return;
		event.preventDefault();
		$("drop").classList.add("over");
	});
}
document.addEventListener("dragleave", () => $("drop").classList.remove("over"));
document.addEventListener("drop", (event) => {
	$("drop").classList.remove("over");
	const {files} = event.dataTransfer;
	if (files.length === 0) return;
	event.preventDefault();
	takeList(files[0]);
	if (files.length > 1) fail("Only the first of " + files.length + " files is read.");
	else $("file").files = files;
});
$("filter").addEventListener("input", refilter);
$("keep").addEventListener("change", refilter);
$("csv").addEventListener("click", downloadCSV);
$("jsonl").addEventListener("click", downloadJSONL);
$("stop").addEventListener("click", () => {
	paused = !paused;
	tell(paused ? {kind: "pause"} : {kind: "resume", id: list});
	draw();
});
$("clear").addEventListener("click", () => {
	$("filter").value = "";
	$("keep").value = "all";
	takeList("");
	$("lines").focus();
});
$("scroller").addEventListener("scroll", drawSoon);
addEventListener("resize", drawSoon);
