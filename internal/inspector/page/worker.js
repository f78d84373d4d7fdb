// The worker asks for answers, so that the page stays responsive: from the service, or from the
// same functions in WebAssembly. It knows no rule of URIs.
"use strict";

let ask; // ask(verb, body) returns a promise of the answer as text
let token = "";
let current = 0; // the number of the newest list

async function askService(verb, body) {
	const headers = {"Content-Type": "application/json"};
	if (token) headers.Authorization = "Bearer " + token;
	const response = await fetch("v1/" + verb, {method: "POST", headers, body});
	const text = await response.text();
	if (response.ok) return text;
	let detail = text;
	try {
		detail = JSON.parse(text).detail;
	} catch {
		// not from the service: show it as it is
	}
	throw Object.assign(new Error(detail), {status: response.status});
}

let wasm; // a promise, kept after the first question
function askWasm(verb, body) {
	wasm ??= new Promise((resolve, reject) => {
		self.uriReady = resolve;
		importScripts("wasm_exec.js");
		const go = new self.Go();
		WebAssembly.instantiateStreaming(fetch("uri.wasm"), go.importObject).then((module) => go.run(module.instance)).catch(reject);
	});
	return wasm.then(() => {
		const result = self.uriAnswer(verb, body);
		if (result.problem !== undefined) throw new Error(result.problem);
		return result.answer;
	});
}

// Lists are answered in chunks, small ones first, so that the first rows come soon.
const firstChunk = 50;
const mostLines = 250;
const mostLength = 200000;

async function answerList(id, text, options) {
	let at = 0;
	let number = 0;
	let most = firstChunk;
	while (at < text.length && id === current) {
		const inputs = [];
		for (let length = 0; at < text.length && inputs.length < most && length < mostLength;) {
			let end = text.indexOf("\n", at);
			if (end < 0) end = text.length;
			const line = text.slice(at, text[end - 1] === "\r" && end > at ? end - 1 : end);
			at = end + 1;
			length += line.length;
			inputs.push(line);
		}
		most = mostLines;
		let rows;
		const question = (lines) => JSON.stringify(lines.map((input) => ({...options, input: input.toWellFormed ? input.toWellFormed() : input, view: "row"})));
		try {
			rows = JSON.parse(await ask("explain", question(inputs)));
		} catch (error) {
			const message = "no answer: " + error.message;
			rows = inputs.map(() => ({valid: false, text: "", redacted: "", message, offset: -1, kind: "", scheme: "", host: "", normalized: "", severity: "", findings: []}));
			if (error.status === 401) at = text.length;
		}
		if (id !== current) return;
		postMessage({kind: "rows", id, first: number, rows, done: at >= text.length});
		number += rows.length;
		await new Promise((resolve) => setTimeout(resolve)); // other messages, such as the next list
	}
	if (number === 0) postMessage({kind: "rows", id, first: 0, rows: [], done: true});
}

let busy = false;
let waiting = null; // the newest question; older ones are dropped
async function answerOne() {
	if (busy) return;
	busy = true;
	while (waiting) {
		const {id, request} = waiting;
		waiting = null;
		try {
			postMessage({kind: "page", id, page: JSON.parse(await ask("explain", JSON.stringify(request)))});
		} catch (error) {
			postMessage({kind: "problem", id, message: error.message, status: error.status ?? 0});
		}
	}
	busy = false;
}

onmessage = ({data}) => {
	switch (data.kind) {
	case "start":
		ask = data.answers === "wasm" ? askWasm : askService;
		break;
	case "token":
		token = data.token;
		break;
	case "one":
		waiting = data;
		answerOne();
		break;
	case "list":
		current = data.id;
		answerList(data.id, data.text, data.options);
		break;
	}
};
