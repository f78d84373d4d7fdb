// A list is a table. The worker has its rows, and the page only those near the ones on the screen.
"use strict";

let list = 0; // the number of the newest list
let listSource = ""; // its text, or its file
let how = {}; // how it is read, as far as the reader chose that
let shape = null; // how the worker reads it
const nothing = {rows: 0, shown: 0, done: true, cut: false, inexact: false, part: 0, records: 0, header: 0, empty: 0, comments: 0, counts: {}, address: null, version: 0};
let listing = nothing; // what the worker told last
let done = true; // the list is read
let paused = false; // the reader stopped it
let arrangements = 0; // the number of the newest view
let arranged = true; // the worker has made it
let active = 0; // the place in the view of the row that the Tab key reaches
let seen = {version: -1, from: 0, elements: []}; // the elements that the page has
let wanted = null; // the window that the page asked for
const tallest = 8000000; // browsers limit the height of an element

const keepOf = () => document.querySelector("#keep :checked").value;
const viewOf = () => ({text: $("filter").value, ids: idsOf($("filter").value), keep: keepOf(), sort: $("sort").value, down: $("down").getAttribute("aria-pressed") === "true", grouped: $("group").checked});

// idsOf returns the findings whose name on this page contains a text.
const idsOf = (text) => text === "" ? [] : Object.keys(kinds).filter((id) => kinds[id].name.toLowerCase().includes(text.toLowerCase()));

const nameOf = (id) => kinds[id]?.name ?? id;

function keep(value) {
	const button = document.querySelector("#keep [value=\"" + value + "\"]") ?? $("keep-all");
	button.checked = true;
}

function startList(source, chosen = {}) {
	list++;
	listSource = source;
	how = chosen;
	shape = chosen.columns ? chosen : null;
	listing = {...nothing, done: source === ""};
	done = source === "";
	paused = false;
	arranged = true;
	active = 0;
	seen = {version: -1, from: 0, elements: []};
	wanted = null;
	$("scroller").scrollTop = 0;
	succeed("list");
	tell({kind: "list", id: list, source, options: optionsOf(), how, view: viewOf(), arrangement: arrangements});
	showShape();
	drawSoon();
	rememberList();
}

// stopList says why the list has no more rows.
function stopList(data) {
	const id = list;
	if (data.status === 413) done = true; // another attempt would fail, too
	failures.list = failureOf(data, () => {
		succeed("list");
		if (listing.rows === 0) startList(listSource, how);
		else tell({kind: "resume", id});
	});
	showFailure();
	draw();
	rememberList();
}

function addRows(data) {
	const now = data.arrangement === arrangements;
	const turned = data.done && !done || now && !arranged;
	if (now && !arranged) active = 0;
	listing = data;
	done ||= data.done;
	arranged = now;
	drawSoon();
	if (turned) rememberList();
}

// refilter asks for another view.
function refilter() {
	if (listSource !== "") {
		arranged = false;
		$("scroller").scrollTop = 0;
		tell({kind: "view", id: list, view: viewOf(), arrangement: ++arrangements});
	}
	draw();
}

let listed = null; // the lines in the address
let recalled = null; // the lines of an address, until they have rows

function rememberList() {
	if (view !== "list") return;
	const text = done ? listing.address : listSource === recalled ? recalled : null;
	const filter = listing.shown > 0 && arranged ? $("filter").value : ""; // a text that rows contain is no secret
	const short = [["view", "list"], ["as", $("as").value], ["show", keepOf() === "all" ? "" : keepOf()], ["filter", filter]];
	const fits = remember(short, text !== null ? [["lines", text]] : [], !listing.inexact);
	listed = text !== null && fits ? text : null;
	$("shared").textContent = listing.rows === 0 || !done ? "" : listed !== null ? again("these lines") :
		"The address of this page opens an empty list: these lines are too long for it, or not UTF-8, or have a carriage return.";
}

// recallList shows the list of an address.
function recallList(state) {
	keep(state.get("show") ?? "all");
	$("filter").value = state.get("filter") ?? "";
	show("list");
	const lines = state.get("lines");
	if (lines === null || lines === listed) {
		refilter();
		return;
	}
	$("lines").value = lines;
	recalled = lines;
	startList(lines, {in: "lines"});
}

// hearList hears what the worker tells about lists.
function hearList(data) {
	if (data.kind === "making") hearMaking(data);
	else if (data.kind === "made") hearMade(data);
	else if (data.id === list) ({rows: addRows, stopped: stopList, line: showLine, shape: hearShape, window: hearWindow})[data.kind]?.(data);
}

// How the list is read.

const formats = {lines: "lines", csv: "CSV", tsv: "TSV", jsonl: "JSON Lines", space: "columns with spaces", combined: "a log of Apache or Nginx", squid: "a log of Squid", document: "a document, such as HTML"};

function hearShape(data) {
	shape = data.shape;
	showShape();
}

function showShape() {
	$("work").hidden = $("results").hidden = listSource === "";
	$("shape").hidden = !shape || listSource === "";
	if (!shape) return;
	$("in").value = shape.in;
	const {columns} = shape;
	$("column").hidden = columns.length === 0;
	$("linked").replaceChildren(...columns.map((c, i) => make("option", {value: c.field}, (shape.in === "jsonl" ? c.name || "the whole text" : (i + 1) + (c.name ? ": " + c.name : "")) + (c.example ? " (" + clip(c.example, 40) + ")" : ""))));
	$("linked").value = shape.field;
	$("headed").hidden = !["csv", "tsv", "space"].includes(shape.in);
	$("header").checked = shape.header;
	const column = columns.find((c) => c.field === shape.field);
	$("guess").textContent = (shape.guessed ? "Guessed: " : "Read as ") + formats[shape.in] +
		(column ? ", with the links in " + (shape.in === "jsonl" ? "the member " : "the column ") + (column.name || shape.field || "that is the whole text") + (column.texts > 0 ? " (" + digits(column.links) + " of the first " + plural(column.texts, "text") + (column.texts === 1 ? " looks" : " look") + " like links)" : "") : "") + ".";
}

// clip returns the beginning of a long text, for a cell.
const clip = (text, most = 300) => text.length > most ? text.slice(0, most) + "…" : text;

$("in").addEventListener("change", () => startList(listSource, {...formOf(listSource), in: $("in").value}));
for (const id of ["linked", "header"]) {
	$(id).addEventListener("change", () => startList(listSource, {in: shape.in, columns: shape.columns, field: $("linked").value, header: $("header").checked}));
}

// The table.

let drawing = false;
let frameless = true; // no frame is waited for
function drawSoon() {
	drawing = true;
	if (!frameless) return;
	frameless = false;
	requestAnimationFrame(() => {
		frameless = true;
		drawing = false;
		draw();
	});
}

// rowHeight returns the height of a row in pixels, which the style sheet has.
const rowHeight = () => parseFloat(getComputedStyle($("space")).minHeight) || 32;

const elementAt = (index) => seen.elements[index - seen.from];

// hearWindow takes elements of the view.
function hearWindow(data) {
	wanted = null;
	seen = data;
	draw();
	const button = pressed === null ? null : $("space").querySelector("[data-index=\"" + pressed + "\"]");
	pressed = null;
	button?.click();
}

let pressed = null; // the place of a row that the reader chose before it was here

// want asks for the elements around a place of the view.
function want(first, end) {
	if (wanted || worker === null) return; // draw asks again when it is here
	const more = 5 * (end - first);
	wanted = {from: Math.max(0, first - more), to: end + more};
	tell({kind: "window", id: list, ...wanted});
}

let painted = ""; // the rows in the table, which stay while others come

// paint makes the rows between two places of the view. The row with the focus keeps it.
function paint(first, end, topOf, reached) {
	const elements = [];
	for (let i = first; i < end; i++) {
		const element = rowOf(elementAt(i), i, i === reached);
		element.style.top = topOf(i) + "px";
		elements.push(element);
	}
	const focused = document.activeElement?.dataset.index;
	$("space").replaceChildren(...elements);
	if (focused) $("space").querySelector("[data-index=\"" + focused + "\"]")?.focus({preventScroll: true});
}

// draw shows the rows at the place to which the table is scrolled.
function draw() {
	const scroller = $("scroller");
	const tall = rowHeight();
	const count = listing.shown;
	const height = Math.min(count * tall, tallest);
	$("space").style.height = height + "px";
	const view = scroller.clientHeight || 384;
	const most = Math.ceil(view / tall) + 2;
	const range = height - view;
	const last = count - Math.floor(view / tall);
	const first = height < tallest || range <= 0 ? Math.floor(scroller.scrollTop / tall) : Math.round(scroller.scrollTop / range * last);
	const top = height < tallest ? first * tall : scroller.scrollTop;
	const end = Math.min(first + most, count);
	const reached = Math.min(Math.max(active, first), end - 1);
	const lacking = seen.version !== listing.version || end > first && (!elementAt(first) || !elementAt(end - 1));
	if (count === 0) seen = {version: listing.version, from: 0, elements: []};
	else if (lacking && view > 0) want(first, end);
	drawing = !frameless || worker !== null && (wanted !== null || !arranged);
	const shown = Array.from({length: end - first}, (_, i) => elementAt(first + i) ?? null);
	const painting = JSON.stringify([list, first, top, tall, reached, shown]);
	if (painting !== painted) paint(first, end, (i) => top + (i - first) * tall, reached);
	painted = painting;
	$("table").setAttribute("aria-rowcount", count + 1);
	$("count").textContent = counted();
	$("count").dataset.rows = listing.rows;
	$("count").dataset.done = done;
	$("read").textContent = read();
	$("unfilter").hidden = $("filter").value === "" && keepOf() === "all";
	$("progress").hidden = done || failures.list !== null;
	$("part").value = listing.part || 0; // an empty list has no parts
	$("stop").textContent = paused ? "Continue" : "Stop";
	for (const label of $("keep").querySelectorAll("label")) {
		const {value} = label.firstElementChild;
		const n = value === "all" ? listing.rows : listing.counts[value] ?? 0;
		label.lastElementChild.textContent = digits(n);
		if (value === "unread") label.hidden = n === 0 && !label.firstElementChild.checked;
	}
	drawDownloads();
	for (const button of document.querySelectorAll("#table [data-sort]")) {
		const sorts = button.dataset.sort === $("sort").value && !$("group").checked;
		button.parentElement.ariaSort = !sorts ? "none" : viewOf().down ? "descending" : "ascending";
	}
}

const count = (n, one, several = one + "s") => digits(n) + " " + (n === 1 ? one : several);

// noLine says, by the rows that are shown, what no line is.
const noLine = {dangerous: "is dangerous", invalid: "is invalid", remarks: "has remarks", valid: "is valid without remarks", clean: "is clean", findings: "has findings", changed: "differs from its normal form", duplicates: "repeats"};

// counted says how many rows the table shows.
function counted() {
	const {rows, shown, cut} = listing;
	if (rows === 0 && !(done && listing.records > 0)) return done ? "No lines yet." : failures.list ? "No answer yet." : "Reading…";
	const stopped = failures.list || paused;
	const state = done ? "" : (stopped ? ", stopped (" : ", still reading (") + Math.floor((listing.part || 0) * 100) + " %)";
	const kept = document.querySelector("#keep :checked").value;
	const said = shown === 0 && noLine[kept] && $("filter").value === "" ? "No line of " + digits(rows) + " " + noLine[kept] : $("group").checked ? count(listing.counts.duplicates ?? 0, "line") + " of " + digits(rows) + (listing.counts.duplicates === 1 ? " is" : " are") + " in groups of duplicates" :
		count(shown, "line") + " of " + digits(rows) + " shown";
	return (arranged ? said : "Arranging " + count(rows, "line")) + state + (done || stopped ? "." : "…") +
		(cut ? " The list is longer: this page reads the first " + digits(rows) + " lines." : "");
}

// read says what became of each line, if some have no row.
function read() {
	const {records, rows, header, empty, comments, counts} = listing;
	const again = rows - (counts.unique ?? rows);
	const repeated = again === 0 ? "" : count(counts.unique, "different link") + ": " + count(again, "line repeats", "lines repeat") + " another. ";
	if (header + empty + comments === 0) return repeated.trim();
	return repeated + count(records, "line") + " read: " + [[rows, "row", "rows"], [header, "header", "headers"], [empty, "empty", "empty"], [comments, "comment", "comments"]]
		.filter(([n]) => n > 0).map(([n, one, several]) => count(n, one, several)).join(", ") + ".";
}

const stateNames = {dangerous: "dangerous", remarks: "remarks", unread: "no answer"};

function rowOf(row, index, reached) {
	const attributes = {role: "row", class: "row", "aria-rowindex": index + 2};
	const button = {type: "button", "data-index": index, tabindex: reached ? "0" : "-1", onfocus: (event) => reach(index, event.target)};
	const cell = (attributes, ...children) => make("span", {role: "cell", ...attributes}, ...children);
	if (!row) return make("div", attributes, cell(null, make("button", {...button, "aria-label": "A row that is not here yet", onclick: () => { pressed = index; }}, "…")), ...Array.from({length: 5}, () => cell(null)));
	const verdict = stateNames[row.state] ?? (row.valid ? "valid" : "not valid");
	const badge = cell({class: states[row.state]?.class ?? (row.valid ? "good" : "bad")}, verdict);
	if (row.group !== undefined) {
		return make("div", {...attributes, class: "row group"},
			cell(null, make("button", {...button, "aria-expanded": row.open, "aria-label": plural(row.size, "line") + " with one normal form", onclick: () => tell({kind: "toggle", id: list, group: row.group})}, (row.open ? "▾ " : "▸ ") + digits(row.size) + "×")),
			badge, cell({class: "mono", dir: "ltr", title: row.text}, row.text), cell(null), cell(null), cell(null));
	}
	return make("div", {...attributes, class: row.member ? "row member" : "row"},
		cell(null, make("button", {...button, "aria-label": "Inspect line " + row.line, "data-line": row.number, onclick: () => inspect(row.number)}, String(row.line))),
		badge,
		cell({class: "mono", dir: "ltr", title: row.text}, row.text),
		cell({class: "mono", dir: "ltr"}, clip(row.host)),
		cell({class: severities[row.severity], title: row.findings.map((id) => nameOf(id) + " (" + id + ")").join(", ")}, row.findings.map(nameOf).join(", ")),
		cell({dir: "ltr", class: row.valid ? "mono" : "bad", title: row.valid ? row.normalized : row.message}, row.valid ? (row.changed ? row.normalized : "as written") : row.message));
}

// reach makes a row the one that the Tab key reaches.
function reach(index, button) {
	active = index;
	for (const other of $("space").querySelectorAll("button")) other.tabIndex = other === button ? 0 : -1;
}

// A click anywhere in a row is one on its button, unless it selects text.
$("space").addEventListener("click", ({target}) => {
	if (!target.closest("button") && getSelection().isCollapsed) target.closest(".row")?.querySelector("button").click();
});

// The arrow keys move between rows.
$("scroller").addEventListener("keydown", (event) => {
	const tall = rowHeight();
	const jump = Math.max(1, Math.floor($("scroller").clientHeight / tall) - 1);
	const to = {ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + jump, PageUp: active - jump, Home: 0, End: listing.shown - 1}[event.key];
	if (to === undefined || event.target === $("scroller") || listing.shown === 0) return;
	event.preventDefault();
	const next = Math.min(Math.max(to, 0), listing.shown - 1);
	const scroller = $("scroller");
	const height = Math.min(listing.shown * tall, tallest);
	const top = height < tallest ? next * tall : next / listing.shown * height;
	scroller.scrollTop = Math.max(Math.min(scroller.scrollTop, top), top + tall - scroller.clientHeight);
	draw();
	$("space").querySelector("[data-index=\"" + next + "\"]")?.focus({preventScroll: true});
});

// inspect shows a line of the list as one reference.
function inspect(number) {
	tell({kind: "line", id: list, number});
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

const making = new Set(); // the formats of the files that are made

const fileNames = {csv: "CSV", txt: "Text, in normal form", jsonl: "JSON Lines"};

// drawDownloads says which rows a file has.
function drawDownloads() {
	const grouped = $("group").checked;
	const lines = grouped ? listing.counts.duplicates ?? 0 : listing.shown;
	$("which").textContent = "Download " + (lines === listing.rows && !grouped ? "all " : "these ") + count(lines, "line") + ":";
	for (const format of Object.keys(fileNames)) {
		if (making.has(format)) continue;
		$(format).textContent = fileNames[format];
		$(format).disabled = lines === 0;
	}
}

function download(format) {
	if (making.has(format)) return;
	making.add(format);
	tell({kind: "make", format});
}

function hearMaking({format, part}) {
	if (making.has(format)) $(format).textContent = Math.floor(part * 100) + " %";
}

function hearMade({format, file}) {
	making.delete(format);
	drawDownloads();
	$(format).textContent = "Saved links." + format;
	setTimeout(drawDownloads, 4000);
	const link = make("a", {href: URL.createObjectURL(file), download: "links." + format});
	document.body.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// The ways in: paste, type, choose or drop a file.

const mostTyped = 20000; // a longer text in a field makes the page slow

// takeList shows a text or a file as the list, without the filter of the list before.
function takeList(source) {
	turn("list");
	$("lines").value = typeof source === "string" && source.length <= mostTyped ? source : "";
	if (typeof source === "string" || source.name === undefined) $("file").value = "";
	clearFilter();
	startList(source, formOf(source));
}

// The extensions of tables, and of documents as package document has them.
const tables = {csv: "csv", tsv: "tsv", jsonl: "jsonl ndjson"};
const documents = {
	html: "html htm shtml", markdown: "md markdown mdown mkd mkdn mdx",
	xml: "xml xhtml xht svg rss atom rdf owl xsl xslt xsd wsdl wadl rng sch opml kml gpx opf ncx xlf mml mathml dbk rels",
};

// formOf returns how a file is read whose name says it.
function formOf({name = ""}) {
	const extension = /\.([a-z]+)(?:\.gz)?$/i.exec(name)?.[1].toLowerCase();
	const of = (formats) => Object.keys(formats).find((format) => formats[format].split(" ").includes(extension));
	const [table, from] = [of(tables), of(documents)];
	return table ? {in: table} : from ? {in: "document", from} : {};
}

const mostPasted = 100000;
const mostAtOnce = 1 << 22;

// blobOf returns a long text as a file, which it makes of some of the text at a time. Ends of lines
// become LF.
async function blobOf(text) {
	const parts = [];
	for (let at = 0; at < text.length;) {
		let end = Math.min(at + mostAtOnce, text.length);
		if (text[end - 1] === "\r" || /[\uD800-\uDBFF]/.test(text[end - 1])) end++;
		parts.push(new Blob([text.slice(at, end).replace(/\r\n?/g, "\n")]));
		at = end;
		await new Promise((resolve) => setTimeout(resolve));
	}
	return new Blob(parts);
}

let pastes = 0; // the number of the newest long text

// pasted takes a text of several lines, or a long one, as a list. One line loses its end.
function pasted(event) {
	const text = event.clipboardData?.getData("text/plain") ?? "";
	let end = text.length;
	while (end > 0 && (text[end - 1] === "\n" || text[end - 1] === "\r")) end--;
	const line = text.slice(0, end);
	const several = line.includes("\n") || line.includes("\r") || line.length > mostPasted;
	const left = event.target === $("lines") ? !several || text.length + $("lines").value.length <= mostTyped : !several && line === text;
	if (left) return; // the browser pastes it
	event.preventDefault();
	const number = ++pastes;
	if (several && text.length > mostAtOnce) blobOf(text).then((blob) => { if (number === pastes) takeList(blob); });
	else if (several) takeList(text);
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

function clearFilter() {
	$("filter").value = "";
	keep("all");
	$("sort").value = "line";
	$("down").setAttribute("aria-pressed", "false");
	$("group").checked = false;
}
let filterTimer = 0;
$("filter").addEventListener("input", () => {
	clearTimeout(filterTimer);
	arranged = listSource === "";
	filterTimer = setTimeout(refilter, listing.rows > 10000 ? 150 : 0);
});
for (const id of ["keep", "sort", "group"]) $(id).addEventListener("change", refilter);
$("down").addEventListener("click", () => {
	$("down").setAttribute("aria-pressed", $("down").getAttribute("aria-pressed") === "false");
	refilter();
});
$("table").addEventListener("click", (event) => {
	const {sort} = event.target.dataset;
	if (!sort) return;
	$("down").setAttribute("aria-pressed", $("sort").value === sort && !$("group").checked && !viewOf().down);
	$("sort").value = sort;
	$("group").checked = false;
	refilter();
});
$("unfilter").addEventListener("click", () => {
	$("filter").value = "";
	keep("all");
	$("filter").focus(); // the button goes
	refilter();
});
$("csv").addEventListener("click", () => download("csv"));
$("jsonl").addEventListener("click", () => download("jsonl"));
$("txt").addEventListener("click", () => download("txt"));
$("stop").addEventListener("click", () => {
	paused = !paused;
	tell(paused ? {kind: "pause"} : {kind: "resume", id: list});
	draw();
});
$("clear").addEventListener("click", () => {
	takeList("");
	$("lines").focus();
});
$("scroller").addEventListener("scroll", drawSoon);
addEventListener("resize", drawSoon);
