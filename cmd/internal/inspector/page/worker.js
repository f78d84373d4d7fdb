// The worker asks for answers, so that the page stays responsive: from the service, or from the
// same functions in WebAssembly. It knows no rule of URIs.
"use strict";

let ask; // ask(verb, body, signal) returns a promise of the answer as text
let token = "";

// failure returns an error with a status of HTTP. The status is 0 if the request can be repeated.
function failure(message, status) {
	return Object.assign(new Error(message), {status});
}

// aboutInput reports whether an error is about the input, so that it stays the same.
const aboutInput = (error) => error.status === 400 || error.status === 413;

async function askService(verb, body, signal) {
	const headers = {"Content-Type": "application/json"};
	if (token) headers.Authorization = "Bearer " + token;
	let response;
	let text;
	try {
		response = await fetch("v1/" + verb, {method: "POST", headers, body, signal});
		text = await response.text();
	} catch (error) {
		if (signal?.aborted) throw error;
		throw failure("the service does not answer: check that it is running", 0);
	}
	if (response.ok) return text;
	let message = "status " + response.status + " " + response.statusText;
	try {
		message = JSON.parse(text).detail;
	} catch {
		// The answer is not from the service, but from a proxy.
	}
	if (response.status === 413) message = "the text is longer than this service takes";
	throw failure(message, response.status);
}

// The programs in WebAssembly: uri.wasm answers all questions. core.wasm, a third of it, loads
// first, and gives the first answer about a link.

let wasm = null; // a promise of uri.wasm, or null if it does not run
let core = null; // a promise of core.wasm
let sizes = []; // of both programs in bytes, core.wasm first
let whole = false; // uri.wasm runs

// load returns a promise of a program that runs. It tells the page how much of the program is here.
async function load(name, size, {ended, requested = fetch(name)} = {}) {
	const response = await requested;
	if (!response.ok) throw new Error("status " + response.status);
	let length = 0;
	let told = 0;
	const count = new TransformStream({transform(chunk, to) {
		length += chunk.length;
		to.enqueue(chunk);
		if (length - told < size / 50) return;
		told = length;
		postMessage({kind: "loading", name, part: Math.min(length / size, 1)});
	}});
	const counted = new Response(response.body.pipeThrough(count), {headers: {"Content-Type": "application/wasm"}});
	const go = new self.Go();
	const {instance} = await WebAssembly.instantiateStreaming(counted, go.importObject);
	await new Promise((resolve, reject) => {
		self.uriReady = resolve;
		go.run(instance).finally(() => {
			ended?.();
			reject(new Error("it stopped"));
		});
	});
}

function startCore() {
	core ??= (async () => {
		const requested = fetch("core.wasm"); // it comes while the script is loaded
		requested.catch(() => {}); // load reports it
		importScripts("wasm_exec.js");
		await load("core.wasm", sizes[0], {requested});
	})();
	return core;
}

async function startWasm() {
	await startCore().catch(() => {}); // uri.wasm does without it
	if (!self.Go) importScripts("wasm_exec.js");
	await load("uri.wasm", sizes[1], {ended: () => { wasm = null; }});
	whole = true;
	postMessage({kind: "loaded"});
}

// glance gives the first answer to a question that needs no more than its text.
async function glance({id, request}) {
	const {input, view, base, with: second, ...options} = request;
	if (input === undefined || Object.keys(options).length > 0) return;
	try {
		await startCore();
		if (!whole && newest === id) postMessage({kind: "first", id, page: self.uriGlance(input)});
	} catch {
		// uri.wasm answers.
	}
}

async function askWasm(verb, body) {
	try {
		wasm ??= startWasm();
		await wasm;
	} catch (error) {
		wasm = null;
		throw failure("the program uri.wasm does not run: " + error.message, 0);
	}
	let result;
	try {
		result = self.uriAnswer(verb, body);
	} catch {
		// The program ended.
	}
	if (!result) {
		wasm = null;
		throw failure("the program uri.wasm stopped", 0);
	}
	if (result.problem !== undefined) throw failure(result.problem, 400);
	return result.answer;
}

// One reference.

let running = null; // stops the question that is asked
let waiting = null; // the newest question; older ones are dropped
let newest = 0; // its number
async function answerOne() {
	if (running) {
		running.abort();
		return;
	}
	while (waiting) {
		const {id, request} = waiting;
		waiting = null;
		running = new AbortController();
		try {
			postMessage({kind: "page", id, page: JSON.parse(await ask("explain", JSON.stringify(request), running.signal))});
		} catch (error) {
			if (!running.signal.aborted) postMessage({kind: "problem", id, message: error.message, status: error.status ?? 0});
		}
	}
	running = null;
}

// answerAny answers another question, or says why there is no answer.
async function answerAny({id, verb, request}) {
	let answer;
	try {
		answer = JSON.parse(await ask(verb, JSON.stringify(request)));
	} catch (error) {
		answer = {problem: error.message};
	}
	postMessage({kind: "answer", id, answer});
}

// A list is a text or a file: lines, a table, JSON Lines, or a document with links, also in gzip.
// It is read piece by piece. Programs in Go find the records in a piece.

const mostRows = 1000000;
const mostStored = 1 << 28; // the length of the texts of rows
const mostRecord = 16 << 20;
const mostDocument = 16 << 20;

const zstd = "the file is compressed with Zstandard: decompress it with zstd -d, or let the command read it: uri validate <FILE";
const kinds = [
	[[0x28, 0xb5, 0x2f, 0xfd], zstd],
	...Array.from({length: 16}, (_, i) => [[0x50 + i, 0x2a, 0x4d, 0x18], zstd]), // a skippable frame comes first
	[[0x50, 0x4b, 0x03, 0x04], "the file is a ZIP archive, as spreadsheets are: save the spreadsheet as CSV, or unpack the archive"],
	[[0x42, 0x5a, 0x68], "the file is compressed with bzip2: decompress it"],
	[[0xfd, 0x37, 0x7a, 0x58], "the file is compressed with xz: decompress it"],
];
const begins = (bytes, ...first) => first.every((byte, i) => bytes[i] === byte);

// A Source gives the bytes of a text or a file, without a byte order mark and in UTF-8.
class Source {
	bytes = new Uint8Array(1 << 16);
	at = 0; // the beginning of what is not read yet
	end = 0;
	ended = false;
	came = 0; // the bytes of the file that came, maybe compressed

	// open begins to read. A text has ends of lines of any kind.
	async open(source) {
		const blob = typeof source === "string" ? new Blob([source.replace(/\r\n?/g, "\n")]) : source;
		this.size = blob.size;
		let head;
		try {
			head = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
		} catch (error) {
			throw failure("the file cannot be read: " + error.message, 413);
		}
		for (const [first, message] of kinds) {
			if (begins(head, ...first)) throw failure(message, 413);
		}
		const count = new TransformStream({transform: (chunk, to) => {
			this.came += chunk.length;
			to.enqueue(chunk);
		}});
		this.reader = blob.stream().pipeThrough(count).getReader();
		this.packed = begins(head, 0x1f, 0x8b);
		if (this.packed) {
			const texts = unpack(this.reader);
			this.reader = {read: () => texts.next()};
		}
		while (this.end < 3 && !this.ended) await this.fill();
		for (const [encoding, ...mark] of [["utf-16le", 0xff, 0xfe], ["utf-16be", 0xfe, 0xff]]) {
			if (!begins(this.bytes.subarray(0, this.end), ...mark)) continue;
			this.decoder = new TextDecoder(encoding);
			const read = this.bytes.slice(0, this.end);
			this.end = 0;
			this.put(read);
		}
		if (begins(this.bytes.subarray(0, this.end), 0xef, 0xbb, 0xbf)) this.at = 3;
	}

	put(chunk) {
		if (this.decoder) chunk = new TextEncoder().encode(this.decoder.decode(chunk, {stream: !this.ended}));
		const kept = this.bytes.subarray(this.at, this.end);
		if (this.end + chunk.length > this.bytes.length) {
			const bytes = kept.length + chunk.length > this.bytes.length / 2 ? new Uint8Array(2 * (kept.length + chunk.length)) : this.bytes;
			bytes.set(kept);
			this.bytes = bytes;
			[this.at, this.end] = [0, kept.length];
		}
		this.bytes.set(chunk, this.end);
		this.end += chunk.length;
	}

	async fill() {
		let chunk;
		try {
			chunk = await this.reader.read();
		} catch (error) {
			throw failure(this.packed ? "the gzip data is damaged or incomplete" : "the file cannot be read: " + error.message, 413);
		}
		this.ended = chunk.done;
		if (!chunk.done) this.put(chunk.value);
		else if (this.decoder) this.put(new Uint8Array());
	}

	// head waits for so many bytes, and returns those that came.
	async head(size) {
		while (!this.ended && this.end - this.at < size) await this.fill();
		return this.bytes.subarray(this.at, this.end);
	}

	// lines returns the next lines with their ends: at most so many, and more bytes than least. An
	// end is added to the last line if it has none. At the end it returns nothing.
	async lines(most, least) {
		for (;;) {
			const bytes = this.bytes.subarray(0, this.end);
			let n = 0;
			let end = this.at;
			while (n < most || end - this.at <= least) {
				const next = bytes.indexOf(10, end) + 1;
				if (next === 0 || n > 0 && next - this.at > Math.max(mostLength, 2 * least)) break;
				end = next;
				n++;
			}
			const left = this.end - this.at;
			if (n > 0 && end - this.at > least) return {bytes: bytes.subarray(this.at, end), n, last: this.ended && end === this.end};
			if (this.ended) {
				if (left === 0) return null;
				if (this.bytes[this.end - 1] !== 10) this.put(new Uint8Array([10]));
				return {bytes: this.bytes.subarray(this.at, this.end), n: n + 1, last: true};
			}
			if (left > mostRecord) throw failure("a line is longer than " + (mostRecord >> 20) + " MiB", 413);
			await this.fill();
		}
	}

	// part returns how much of the source is read.
	get part() { return this.size === 0 ? 1 : Math.min(1, this.packed || this.decoder ? this.came / this.size : (this.came - (this.end - this.at)) / this.size); }
}

const utf8 = new TextDecoder("utf-8", {fatal: true, ignoreBOM: true});

function base64(bytes) {
	let text = "";
	for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
	return btoa(text);
}

// inputOf returns bytes as the members of a request.
function inputOf(bytes) {
	try {
		return {input: utf8.decode(bytes)};
	} catch {
		return {input_base64: base64(bytes)};
	}
}

const unread = (message) => ({valid: null, text: "", redacted: "", message, offset: -1, kind: "", scheme: "", host: "", normalized: "", changed: false, severity: "", state: "unread", findings: []});

let list = {id: 0}; // the newest one

// The pieces of a list are small at first, so that the first rows come soon, and then such that an
// answer takes some time.
const firstLines = 50;
const answerTime = 20;
const mostLines = 4000;
const mostLength = 200000;
const tellTime = 100; // milliseconds between two messages about a list that is read

async function startList({id, source, options, how, view, arrangement}) {
	try {
		if (typeof Rows === "undefined") importScripts("rows.js", "unpack.js");
	} catch {
		list = {id};
		postMessage({kind: "stopped", id, message: "the server of this page does not answer: check that it is running", status: 0});
		return;
	}
	const rows = new Rows();
	list = {id, options, arrangement, rows, view: new View(rows), source: new Source(), pieces: firstLines, least: 0, done: false, paused: false, told: -Infinity, records: 0, header: 0, empty: 0, comments: 0};
	list.view.how = view;
	const started = list;
	try {
		await started.source.open(source);
		started.shape = await shapeOf(started, how);
		if (started !== list) return;
		postMessage({kind: "shape", id, shape: started.shape});
		if (started.shape.in === "document") started.links = await linksOf(started, how.from);
	} catch (error) {
		if (started === list) stopped(started, error);
		return;
	}
	if (started === list) answerList(started);
}

function stopped(l, error) {
	postMessage({kind: "stopped", id: l.id, message: error.message, status: error.status ?? 0});
	tellRows(l);
}

// shapeOf returns how a list is written: as how says, and the rest is guessed from the beginning.
async function shapeOf(l, how) {
	const guess = !how.in || how.in !== "lines" && how.in !== "document" && how.field === undefined;
	let shape = {in: how.in, columns: [], header: false, field: ""};
	if (guess) {
		const head = (await l.source.head(1 << 16)).subarray(0, 1 << 16);
		const end = head.lastIndexOf(10) + 1;
		const input = inputOf(head.length < 1 << 16 ? new Uint8Array([...head, 10]) : head.subarray(0, end || 1 << 12));
		shape = JSON.parse(await ask("explain", JSON.stringify({...input, view: "table", in: how.in || undefined})));
		shape.guessed = true;
	}
	return {...shape, columns: how.columns ?? shape.columns, field: how.field ?? shape.field, header: how.header ?? shape.header, guessed: guess};
}

// linksOf returns the links in a document. Its name can say its format.
async function linksOf(l, from = "auto") {
	const bytes = await l.source.head(mostDocument + 1);
	if (bytes.length > mostDocument) throw failure("a document can have " + (mostDocument >> 20) + " MiB here. The command reads longer ones: uri extract FILE", 413);
	return JSON.parse(await ask("extract", JSON.stringify({...inputOf(bytes), from}))).filter((link) => link.raw !== undefined);
}

// nextLinks adds the rows of some links of a document.
async function nextLinks(l) {
	const links = l.links.slice(l.rows.length, l.rows.length + l.pieces);
	const inputs = links.map((link) => ({...l.options, input: link.text ?? link.iri ?? link.uri ?? link.raw, view: "row"}));
	const answers = links.length > 0 ? await rowsOf(inputs) : [];
	return () => {
		answers.forEach((row, i) => add(l, links[i].line, row, inputs[i].input));
		l.records += links.length;
		l.source.at = l.source.end;
		return l.rows.length < l.links.length;
	};
}

// rowsOf returns the rows of some inputs. Inputs that are too long together are asked for in
// halves.
async function rowsOf(inputs) {
	try {
		return JSON.parse(await ask("explain", JSON.stringify(inputs)));
	} catch (error) {
		if (!aboutInput(error)) throw error;
		if (inputs.length > 1) {
			const half = inputs.length >> 1;
			return [...await rowsOf(inputs.slice(0, half)), ...await rowsOf(inputs.slice(half))];
		}
		return [unread("no answer: " + error.message)];
	}
}

// nextRows adds the rows of the next piece. It returns null if the piece must be another.
async function nextRows(l) {
	const piece = await l.source.lines(l.pieces, l.least);
	if (!piece) return () => false;
	const shape = l.shape;
	const request = {...l.options, ...inputOf(piece.bytes), view: "rows", in: shape.in};
	if (shape.field !== "") request.field = shape.field;
	if (shape.header && l.header === 0) request.header = true;
	let answer;
	try {
		answer = JSON.parse(await ask("explain", JSON.stringify(request)));
	} catch (error) {
		if (!aboutInput(error)) throw error;
		if (piece.n > 1) {
			l.pieces = piece.n >> 1;
			l.most = l.pieces; // a longer piece would be refused, too
			return null;
		}
		answer = {rows: [{record: 1, place: {offset: -1, length: 0}, ...unread("no answer: " + error.message)}], read: piece.bytes.length, records: 1, header: 0, empty: 0, comments: 0};
	}
	if (answer.read === 0 && !piece.last) { // a record has more lines
		if (piece.bytes.length > mostRecord) throw failure("a record is longer than " + (mostRecord >> 20) + " MiB: it has an open quote", 413);
		l.least = 2 * piece.bytes.length;
		return null;
	}
	if (answer.read < piece.bytes.length && piece.last && answer.read === 0) {
		answer = {rows: [{record: 1, place: {offset: -1, length: 0}, ...unread("a quoted field has no closing quote")}], read: piece.bytes.length, records: 1, header: 0, empty: 0, comments: 0};
	}
	l.least = 0;
	return () => {
		const {input} = request;
		const ascii = input !== undefined && input.length === piece.bytes.length;
		for (const row of answer.rows) {
			const {offset, length} = row.place;
			if (offset < 0) {
				add(l, l.records + row.record, {...row, hidden: row.redacted.includes("***")});
				continue;
			}
			const text = ascii ? input.slice(offset, offset + length) : inputOf(piece.bytes.slice(offset, offset + length)).input;
			add(l, l.records + row.record, row, text ?? piece.bytes.slice(offset, offset + length));
		}
		for (const count of ["records", "header", "empty", "comments"]) l[count] += answer[count];
		l.source.at += answer.read;
		return l.source.at < l.source.end || !l.source.ended;
	};
}

function add(l, line, row, original) {
	if (l.rows.length === mostRows) return;
	if (row.state === "unread") row.valid = null;
	if (typeof original !== "string" && original && row.redacted.includes("\ufffd")) l.inexact = true;
	l.rows.add(line, row, original === row.redacted ? undefined : original);
}

async function answerList(l) {
	if (l.running) return;
	l.running = true;
	await answerPieces(l);
	l.running = false;
	if (l === list && !l.view.plain) arrange(l, l.view.how);
}

async function answerPieces(l) {
	while (l === list && !l.paused && !l.done) {
		const start = performance.now();
		let put;
		try {
			put = await (l.links ? nextLinks(l) : nextRows(l));
		} catch (error) {
			if (l === list) stopped(l, error);
			return;
		}
		if (l !== list) return;
		if (!put) continue;
		const before = l.rows.length;
		let more = put();
		if (more && !l.links && l.source.at === l.source.end) { // maybe nothing more comes
			await l.source.head(1).catch(() => {}); // the next piece reports the error
			more = l.source.at < l.source.end;
		}
		l.view.see(before);
		l.cut = more && (l.rows.length >= mostRows || l.rows.stored > mostStored);
		l.done = !more || l.cut;
		const fits = Math.round((l.rows.length - before) * answerTime / Math.max(performance.now() - start, 1));
		l.pieces = Math.max(10, Math.min(fits, 2 * l.pieces, l.most ?? mostLines));
		if (l.done || performance.now() - l.told >= tellTime) tellRows(l);
		await rest();
	}
	if (l === list && l.paused) tellRows(l);
}

// tellRows tells the page what there is of a list, and of what it shows.
function tellRows(l) {
	const {rows, view} = l;
	l.told = performance.now();
	const message = {
		kind: "rows", id: l.id, done: l.done, cut: l.cut === true, part: l.source.part, inexact: l.inexact === true, rows: rows.length, counts: rows.counts,
		records: l.records, header: l.header, empty: l.empty, comments: l.comments, shown: view.elements.length, version: view.version, arrangement: l.arrangement,
	};
	if (l.done) message.address = addressOf(l);
	postMessage(message);
}

const longestAddress = 8000;

// addressOf returns the lines for the address of the page, with masks, or null if they are too
// long.
function addressOf({rows, cut}) {
	if (cut || rows.counts.unread > 0) return null;
	let text = "";
	for (let i = 0; i < rows.length; i++) {
		text += (i > 0 ? "\n" : "") + rows.redacted[i];
		if (text.length > longestAddress) return null;
	}
	return text;
}

async function arrange(l, how, arrangement = l.arrangement) {
	if (!await l.view.arrange(how) || l !== list) return;
	l.arrangement = arrangement;
	tellRows(l);
}

async function makeFile(l, format) {
	const tell = (part) => postMessage({kind: "making", format, part});
	postMessage({kind: "made", format, file: await fileOf(l.view, format, tell)});
}

const mostTyped = 20000; // a longer text in a field makes the page slow

// sendLine sends a line of the list, for the field of one reference. If the field cannot hold it,
// its bytes are the input, and the field has its beginning.
function sendLine(i) {
	const original = list.rows.original.get(i) ?? list.rows.redacted[i];
	const bytes = typeof original === "string" ? new TextEncoder().encode(original) : original;
	const {input} = inputOf(bytes);
	const exact = input !== undefined && input.length <= mostTyped && !input.includes("\r"); // a field turns CR into LF
	postMessage({kind: "line", id: list.id, text: (input ?? new TextDecoder().decode(bytes)).slice(0, mostTyped), base64: exact ? null : base64(bytes)});
}

onmessage = ({data}) => {
	switch (data.kind) {
	case "start":
		ask = data.answers === "wasm" ? askWasm : askService;
		sizes = data.sizes;
		break;
	case "token":
		token = data.token;
		break;
	case "one":
		waiting = data;
		newest = data.id;
		if (ask === askWasm && !whole) glance(data);
		answerOne();
		break;
	case "ask":
		answerAny(data);
		break;
	case "list":
		startList(data);
		break;
	case "resume":
		if (data.id !== list.id || !list.shape) return;
		list.paused = false;
		answerList(list);
		break;
	case "pause":
		list.paused = true;
		break;
	case "line":
		sendLine(data.number);
		break;
	case "view":
		if (data.id === list.id && list.view) arrange(list, data.view, data.arrangement);
		break;
	case "toggle":
		if (data.id !== list.id || !list.view?.how.grouped) return;
		list.view.toggle(data.group);
		tellRows(list);
		break;
	case "window":
		if (data.id === list.id && list.view) postMessage({kind: "window", id: list.id, version: list.view.version, from: data.from, elements: list.view.window(data.from, data.to)});
		break;
	case "make":
		if (list.view) makeFile(list, data.format);
		break;
	}
};
