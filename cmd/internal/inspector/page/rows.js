// The rows of a list are in the worker, and the page has those on the screen. A row is a number in
// arrays, so that a million rows fit in memory. Work on all rows comes in slices, between which the
// worker hears messages.
"use strict";

const sliceTime = 15; // milliseconds

const resting = [];
const bell = new MessageChannel();
bell.port1.onmessage = () => resting.shift()();

// rest returns a promise that is kept after the messages that wait.
const rest = () => new Promise((resolve) => {
	resting.push(resolve);
	bell.port2.postMessage(null);
});

// sliced calls step for the numbers up to the result of end, and rests after each slice. It looks
// at the clock after some numbers. It returns false if alive did.
async function sliced(end, step, alive, some = 200) {
	for (let at = 0; at < end();) {
		for (const until = performance.now() + sliceTime; at < end() && performance.now() < until;) {
			for (const stop = Math.min(at + some, end()); at < stop; at++) step(at);
		}
		await rest();
		if (!alive()) return false;
	}
	return true;
}

// A Vector is a typed array that grows.
class Vector {
	constructor(type) {
		this.values = new type(1024);
		this.length = 0;
	}
	push(value) {
		if (this.length === this.values.length) {
			const values = new this.values.constructor(2 * this.length);
			values.set(this.values);
			this.values = values;
		}
		this.values[this.length++] = value;
	}
	whole() { return this.values.subarray(0, this.length); }
}

// A Pool has each value once, by its key.
class Pool {
	values = [];
	numbers = new Map();
	number(key, value) {
		let n = this.numbers.get(key);
		if (n === undefined) {
			n = this.values.push(value) - 1;
			this.numbers.set(key, n);
		}
		return n;
	}
}

const none = 0xffffffff;
const states = ["dangerous", "invalid", "remarks", "valid", "unread"];
const grades = ["high", "medium", "low", "info", ""];

class Rows {
	length = 0;
	line = new Vector(Uint32Array);
	fact = new Vector(Uint32Array); // the number in facts
	host = new Vector(Uint32Array);
	group = new Vector(Uint32Array); // the number of the rows with the same normal form, or none
	next = new Vector(Uint32Array); // the next row of the group
	offset = new Vector(Int32Array); // of the error
	changed = new Vector(Uint8Array);
	redacted = [];
	text = [];
	normalized = [];
	forms = new Map(); // the normal forms that are shown with escapes
	original = new Map(); // the texts and bytes that the masked text does not have
	facts = new Pool(); // what many rows have in common
	hosts = new Pool();
	groups = new Map(); // their numbers by normal form
	first = new Vector(Uint32Array); // of a group
	last = new Vector(Uint32Array);
	size = new Vector(Uint32Array);
	good = new Vector(Uint32Array); // the first valid row of a group, or none
	counts = {dangerous: 0, invalid: 0, remarks: 0, valid: 0, unread: 0, clean: 0, findings: 0, changed: 0, duplicates: 0, unique: 0};
	stored = 0; // the length of the texts

	add(line, row, original) {
		const {redacted} = row;
		this.line.push(line);
		this.offset.push(row.offset);
		this.changed.push(row.changed ? 1 : 0);
		this.redacted.push(redacted);
		this.text.push(row.text === redacted ? redacted : row.text);
		const normalized = row.normalized === redacted ? redacted : row.normalized;
		this.normalized.push(normalized);
		if (original !== undefined) this.original.set(this.length, original);
		if (row.form !== undefined) this.forms.set(this.length, row.form);
		this.stored += redacted.length + row.text.length + normalized.length + (row.form?.length ?? 0);
		const findings = row.findings.join(" ");
		const fact = this.facts.number([row.valid, row.state, row.severity, row.kind, row.scheme, findings, row.message].join("\n"),
			{valid: row.valid, message: row.message, kind: row.kind, scheme: row.scheme, severity: row.severity, state: row.state, findings: row.findings, text: (row.message + "\n" + findings).toLowerCase()});
		this.fact.push(fact);
		this.host.push(this.hosts.number(row.host, row.host));
		this.counts[row.state]++;
		if (row.findings.length > 0) this.counts.findings++;
		if (row.changed) this.counts.changed++;
		this.join(row, normalized, original);
		this.length++;
	}

	// join adds the newest row to its group. A text with a secret has the group of the same text,
	// because normal forms have masks.
	join(row, normalized, original) {
		this.next.push(none);
		let key = row.valid ? normalized : "\n" + row.redacted;
		if (original !== undefined) key = typeof original === "string" ? "\n\n" + original : undefined;
		if (row.state === "unread" || original === undefined && row.hidden) key = undefined;
		if (key === undefined) {
			this.group.push(none);
			this.counts.unique++;
			if (row.state === "valid") this.counts.clean++;
			return;
		}
		const n = this.groups.get(key);
		if (n === undefined) {
			this.groups.set(key, this.first.length);
			this.group.push(this.first.length);
			this.first.push(this.length);
			this.last.push(this.length);
			this.size.push(1);
			this.good.push(none);
			this.counts.unique++;
			this.choose(this.first.length - 1, row);
			return;
		}
		this.group.push(n);
		this.next.values[this.last.values[n]] = this.length;
		this.last.values[n] = this.length;
		this.counts.duplicates += ++this.size.values[n] === 2 ? 2 : 1;
		this.choose(n, row);
	}

	// choose makes the newest row the one that a clean list has of a group, if it is the first
	// valid one.
	choose(group, row) {
		if (row.state !== "valid" || this.good.values[group] !== none) return;
		this.good.values[group] = this.length;
		this.counts.clean++;
	}

	factOf(i) { return this.facts.values[this.fact.values[i]]; }
	hostOf(i) { return this.hosts.values[this.host.values[i]]; }
	sizeOf(i) { return this.group.values[i] === none ? 1 : this.size.values[this.group.values[i]]; }
	firstOf(i) { return this.group.values[i] === none ? i : this.first.values[this.group.values[i]]; }

	isClean(i) { return this.factOf(i).state === "valid" && (this.group.values[i] === none || this.good.values[this.group.values[i]] === i); }

	// members calls each for the rows of a group.
	members(group, each) {
		for (let i = this.first.values[group]; i !== none; i = this.next.values[i]) each(i);
	}

	// rowOf returns a row as the service gives it.
	rowOf(i) {
		const {valid, message, kind, scheme, severity, state, findings} = this.factOf(i);
		return {valid, text: this.text[i], redacted: this.redacted[i], message, offset: this.offset.values[i], kind, scheme, host: this.hostOf(i), normalized: this.normalized[i], changed: this.changed.values[i] === 1, severity, state, findings};
	}

	matcher({text, keep, ids = []}) {
		const wanted = text.toLowerCase();
		const keeps = {
			all: () => true,
			findings: (i) => this.factOf(i).findings.length > 0,
			changed: (i) => this.changed.values[i] === 1,
			duplicates: (i) => this.sizeOf(i) > 1,
			unique: (i) => this.firstOf(i) === i,
			clean: (i) => this.isClean(i),
		}[keep] ?? ((i) => this.factOf(i).state === keep);
		if (wanted === "") return keeps;
		return (i) => keeps(i) && (this.redacted[i].toLowerCase().includes(wanted) || this.factOf(i).text.includes(wanted) || ids.some((id) => this.factOf(i).findings.includes(id)) ||
			this.changed.values[i] === 1 && this.normalized[i].toLowerCase().includes(wanted) || this.hostOf(i).toLowerCase().includes(wanted));
	}

	// comparer returns the order of rows by a column.
	comparer({sort, down}) {
		const order = (a, b) => a < b ? -1 : a > b ? 1 : 0;
		const compare = {
			line: (a, b) => a - b,
			verdict: (a, b) => states.indexOf(this.factOf(a).state) - states.indexOf(this.factOf(b).state),
			reference: (a, b) => order(this.redacted[a], this.redacted[b]),
			host: (a, b) => order(this.hostOf(a), this.hostOf(b)),
			findings: (a, b) => grades.indexOf(this.factOf(a).severity) - grades.indexOf(this.factOf(b).severity) || order(this.factOf(a).text, this.factOf(b).text),
			normalized: (a, b) => order(this.normalized[a], this.normalized[b]),
		}[sort];
		return down ? (a, b) => compare(b, a) || a - b : (a, b) => compare(a, b) || a - b;
	}
}

// sorted returns numbers in an order, or null if alive did not stay true.
async function sorted(numbers, compare, alive) {
	const run = 1000;
	if (!await sliced(() => Math.ceil(numbers.length / run), (n) => numbers.subarray(n * run, (n + 1) * run).sort(compare), alive, 1)) return null;
	let from = numbers;
	let to = new Int32Array(numbers.length);
	for (let width = run; width < numbers.length; width *= 2) {
		let a, b, middle, end;
		const begin = (at) => {
			a = at;
			b = middle = Math.min(at + width, from.length);
			end = Math.min(at + 2 * width, from.length);
		};
		begin(0);
		const merge = (at) => {
			if (at === end) begin(at);
			to[at] = a < middle && (b === end || compare(from[a], from[b]) <= 0) ? from[a++] : from[b++];
		};
		if (!await sliced(() => numbers.length, merge, alive)) return null;
		[from, to] = [to, from];
	}
	return from;
}

// A View is what the page shows of the rows: those that a filter keeps, in an order, or the groups
// of duplicates. An element is the number of a row, or ~n for group n.
class View {
	version = 0;
	how = {text: "", keep: "all", sort: "line", down: false, grouped: false};
	elements = new Vector(Int32Array);
	opened = new Set(); // the groups whose rows are shown
	groups = []; // those that are shown
	arranging = 0; // counts the arrangements
	ready = true; // the newest one is done

	constructor(rows) { this.rows = rows; }

	// plain reports whether the view is that of the rows so far, whatever rows follow.
	get plain() { return this.how.sort === "line" && !this.how.down && !this.how.grouped && this.how.keep !== "duplicates"; }

	// see adds the rows from a number on.
	see(from) {
		if (!this.ready) return; // arrange does it
		const matches = this.rows.matcher(this.how);
		if (this.how.grouped) return;
		for (let i = from; i < this.rows.length; i++) {
			if (matches(i)) this.elements.push(i);
		}
	}

	// arrange makes the view for a filter and an order. It returns whether it did.
	async arrange(how) {
		const id = ++this.arranging;
		const alive = () => id === this.arranging;
		this.how = how;
		this.ready = false;
		const matches = this.rows.matcher(how);
		const kept = new Vector(Int32Array);
		if (!await sliced(() => this.rows.length, (i) => { if (matches(i)) kept.push(i); }, alive)) return false;
		const seen = this.rows.length;
		let elements = kept;
		if (how.grouped) {
			const found = new Set();
			if (!await sliced(() => kept.length, (n) => { if (this.rows.sizeOf(kept.values[n]) > 1) found.add(this.rows.group.values[kept.values[n]]); }, alive)) return false;
			const {size} = this.rows;
			const order = (a, b) => size.values[b] - size.values[a] || a - b;
			this.groups = await sorted(Int32Array.from(found), how.down ? (a, b) => order(b, a) : order, alive);
			if (!this.groups) return false;
			this.opened.clear();
			elements = this.grouped();
		} else if (how.sort !== "line" || how.down) {
			const values = await sorted(kept.whole(), this.rows.comparer(how), alive);
			if (!values) return false;
			elements.values = values.length > 0 ? values : new Int32Array(1024);
		}
		this.elements = elements;
		this.ready = true;
		this.version++;
		this.see(seen);
		return true;
	}

	grouped() {
		const elements = new Vector(Int32Array);
		for (const group of this.groups) {
			elements.push(~group);
			if (this.opened.has(group)) this.rows.members(group, (i) => elements.push(i));
		}
		return elements;
	}

	toggle(group) {
		if (!this.opened.delete(group)) this.opened.add(group);
		this.elements = this.grouped();
		this.version++;
	}

	// window returns the elements between two places.
	window(from, to) {
		const {rows, how} = this;
		return Array.from(this.elements.whole().subarray(from, to), (n) => {
			if (n >= 0) {
				const row = rows.rowOf(n);
				return {...row, redacted: undefined, normalized: clip(row.normalized), number: n, line: rows.line.values[n], same: rows.sizeOf(n), member: how.grouped};
			}
			const row = rows.rowOf(rows.first.values[~n]);
			return {group: ~n, open: this.opened.has(~n), size: rows.size.values[~n], text: row.valid ? clip(row.normalized) : row.text, state: row.state, valid: row.valid, severity: row.severity};
		});
	}

	// numbers returns the rows of the view.
	numbers() {
		if (!this.how.grouped) return this.elements.whole().slice();
		const numbers = new Vector(Int32Array);
		for (const group of this.groups) this.rows.members(group, (i) => numbers.push(i));
		return numbers.whole();
	}
}

// clip returns the beginning of a long text, for a cell.
const clip = (text) => text.length > 300 ? text.slice(0, 300) + "…" : text;

// The files to download hold the rows of the view.

// csvField returns a field of CSV (RFC 4180). A spreadsheet would compute a field that begins with
// "=" or a similar character, so an apostrophe comes before it. It could also take other characters
// than the comma as separators, so every text is quoted.
function csvField(text) {
	if (/^[\s\0]*[=+\-@＝＋－＠\t\r\n\0]/.test(text)) text = "'" + text;
	return "\"" + text.replaceAll("\"", "\"\"") + "\"";
}

const fileTypes = {
	csv: {
		type: "text/csv", head: "line,valid,reference,host,findings,normalized,error,same_as\r\n",
		line: (line, r, same) => line + "," + (r.valid ?? "") + "," + [r.redacted, r.host, r.findings.join(" "), r.normalized, r.message].map(csvField).join(",") + "," + (same ?? "") + "\r\n",
	},
	txt: {type: "text/plain", head: "", line: (line, r) => (r.valid ? r.normalized : r.redacted) + "\n"},
	jsonl: {type: "application/jsonl", head: "", line: (line, r, same) => JSON.stringify({line, ...r, same_as: same}) + "\n"},
};

// fileOf returns a file of the rows of a view, and tells how much of it is made.
async function fileOf(view, format, tell) {
	const {rows} = view;
	const {type, head, line} = fileTypes[format];
	const numbers = view.numbers();
	const parts = [];
	let text = head;
	let told = 0;
	await sliced(() => numbers.length, (at) => {
		const i = numbers[at];
		const first = rows.firstOf(i);
		text += line(rows.line.values[i], {...rows.rowOf(i), normalized: rows.forms.get(i) ?? rows.normalized[i]}, first === i ? null : rows.line.values[first]);
		if (text.length > 1 << 18) {
			parts.push(new Blob([text]));
			text = "";
		}
		if (at - told >= 20000) tell((told = at) / numbers.length);
	}, () => true);
	return new Blob([...parts, text], {type});
}
