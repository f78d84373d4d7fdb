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

// The programs in WebAssembly: uri.wasm answers all questions. core.wasm, a third of it, loads first, and gives the first
// answer about a link.

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

// A list is a text or a file in bytes. Its lines end with LF or CRLF, like those of the command.

const mostBytes = 16 << 20;
const mostRows = 200000;

let list = {id: 0, bytes: new Uint8Array()}; // the newest one

async function bytesOf(source) {
	const size = typeof source === "string" ? source.length : source.size;
	if (size > mostBytes) {
		throw failure("the list has " + Math.ceil(size / (1 << 20)) + " MiB, and this page reads up to " + (mostBytes >> 20) + ". The command reads longer lists: uri validate <FILE", 413);
	}
	if (typeof source === "string") return unmarked(new TextEncoder().encode(source.replace(/\r\n?/g, "\n")));
	let bytes;
	try {
		bytes = new Uint8Array(await source.arrayBuffer());
	} catch (error) {
		throw failure("the file cannot be read: " + error.message, 413);
	}
	for (const [encoding, first, second] of [["utf-16le", 0xff, 0xfe], ["utf-16be", 0xfe, 0xff]]) {
		if (bytes[0] === first && bytes[1] === second) return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
	}
	return unmarked(bytes);
}

// unmarked returns bytes without a byte order mark in UTF-8 at the beginning.
function unmarked(bytes) {
	return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

// lineAt returns the line at an offset, and the offset of the next line.
function lineAt(bytes, at) {
	let end = bytes.indexOf(10, at);
	if (end < 0) end = bytes.length;
	return [bytes.subarray(at, end > at && bytes[end - 1] === 13 ? end - 1 : end), end + 1];
}

const utf8 = new TextDecoder("utf-8", {fatal: true, ignoreBOM: true});

function base64(line) {
	let text = "";
	for (const byte of line) text += String.fromCharCode(byte);
	return btoa(text);
}

// inputOf returns a line as the members of a request.
function inputOf(line) {
	try {
		return {input: utf8.decode(line)};
	} catch {
		return {input_base64: base64(line)};
	}
}

// rowsOf returns the rows of some inputs. Inputs that are too long together are asked for in halves.
async function rowsOf(inputs) {
	try {
		return JSON.parse(await ask("explain", JSON.stringify(inputs)));
	} catch (error) {
		if (!aboutInput(error)) throw error;
		if (inputs.length > 1) {
			const half = inputs.length >> 1;
			return [...await rowsOf(inputs.slice(0, half)), ...await rowsOf(inputs.slice(half))];
		}
		return [{valid: null, text: "", redacted: "", message: "no answer: " + error.message, offset: -1, kind: "", scheme: "", host: "", normalized: "", changed: false, severity: "", findings: []}];
	}
}

// The rows of a list come in chunks, a small one first, so that the first rows come soon.
const firstChunk = 50;
const mostLines = 250;
const mostLength = 200000;

async function startList({id, source, options}) {
	list = {id, bytes: new Uint8Array(), at: 0, rows: 0, options};
	const started = list;
	try {
		const bytes = await bytesOf(source);
		if (started !== list) return;
		list.bytes = bytes;
	} catch (error) {
		postMessage({kind: "stopped", id, message: error.message, status: error.status ?? 0});
		return;
	}
	answerList(started);
}

async function answerList(l) {
	while (l === list && !l.paused) {
		const inputs = [];
		let at = l.at;
		const most = Math.min(l.rows === 0 ? firstChunk : mostLines, mostRows - l.rows);
		for (let length = 0; at < l.bytes.length && inputs.length < most && length < mostLength;) {
			const [line, next] = lineAt(l.bytes, at);
			at = next;
			length += line.length;
			inputs.push({...l.options, ...inputOf(line), view: "row"});
		}
		let rows = [];
		try {
			if (inputs.length > 0) rows = await rowsOf(inputs);
		} catch (error) {
			if (l === list) postMessage({kind: "stopped", id: l.id, message: error.message, status: error.status ?? 0});
			return;
		}
		if (l !== list) return;
		l.at = at;
		l.rows += rows.length;
		const done = at >= l.bytes.length || l.rows === mostRows;
		const inexact = rows.some((row, i) => inputs[i].input_base64 !== undefined && row.redacted.includes("\ufffd"));
		postMessage({kind: "rows", id: l.id, rows, inexact, done, cut: done && at < l.bytes.length, part: at / l.bytes.length});
		if (done) return;
		await new Promise((resolve) => setTimeout(resolve)); // other messages, such as the next list
	}
}

const mostTyped = 20000; // a longer text in a field makes the page slow

// sendLine sends a line of the list, for the field of one reference. If the field cannot hold it, its
// bytes are the input, and the field has its beginning.
function sendLine(number) {
	let line;
	for (let n = 0, at = 0; n <= number; n++) [line, at] = lineAt(list.bytes, at);
	const {input} = inputOf(line);
	const exact = input !== undefined && input.length <= mostTyped && !input.includes("\r"); // a field turns CR into LF
	postMessage({kind: "line", id: list.id, text: (input ?? new TextDecoder().decode(line)).slice(0, mostTyped), base64: exact ? null : base64(line)});
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
		if (data.id !== list.id) return;
		list.paused = false;
		answerList(list);
		break;
	case "pause":
		list.paused = true;
		break;
	case "line":
		sendLine(data.number);
		break;
	}
};
