// A file of gzip (RFC 1952) can have several members, one after the other. DecompressionStream
// reads one, and refuses bytes after its end. Where bytes look like the beginning of a member, the
// first one is written alone: if it is refused, and the bytes before it say the length of the text,
// a member has ended.
"use strict";

class Member {
	length = 0; // of the text
	trailer = []; // the last four bytes that were written

	constructor() {
		const {writable, readable} = new DecompressionStream("gzip");
		this.to = writable.getWriter();
		this.from = readable.getReader();
		this.next = this.from.read();
	}

	// until returns the text that comes until a promise is fulfilled. The stream takes no bytes
	// while its text is not read.
	async *until(promise) {
		for (;;) {
			const chunk = await Promise.race([this.next, promise]);
			if (!chunk || chunk.done) return;
			this.length += chunk.value.length;
			this.next = this.from.read();
			yield chunk.value;
		}
	}

	async *write(bytes) {
		yield* this.until(this.to.write(bytes));
		this.trailer = [...this.trailer, ...bytes.subarray(-4)].slice(-4);
	}

	async *end() {
		this.to.close().catch(() => {}); // the reader reports it
		yield* this.until(new Promise(() => {}));
	}

	// complete reports whether the trailer has the length of the text.
	get complete() { return this.trailer.reduce((sum, byte, i) => sum + byte * 2 ** (8 * i), 0) === this.length % 2 ** 32; }
}

// partsOf returns the bytes of a stream in parts, and for each whether it looks like the beginning
// of a member.
async function* partsOf(stream) {
	let bytes = new Uint8Array();
	for (let done = false; !done;) {
		const chunk = await stream.read();
		done = chunk.done;
		if (!done) {
			const more = new Uint8Array(bytes.length + chunk.value.length);
			more.set(bytes);
			more.set(chunk.value, bytes.length);
			bytes = more;
		}
		const end = done ? bytes.length : Math.max(0, bytes.length - 2); // what follows may be the beginning of a beginning
		let from = 0;
		let begins = false;
		for (let at = bytes.indexOf(0x1f); at >= 0 && at < end; at = bytes.indexOf(0x1f, at + 1)) {
			if (bytes[at + 1] !== 0x8b || bytes[at + 2] !== 8) continue;
			if (at > from) yield [bytes.subarray(from, at), begins];
			from = at;
			begins = true;
		}
		if (end > from) yield [bytes.subarray(from, end), begins];
		bytes = bytes.slice(end);
	}
}

// unpack returns the text of a stream, in pieces.
async function* unpack(stream) {
	let member = new Member();
	let first = true;
	for await (const [part, begins] of partsOf(stream)) {
		let rest = part;
		if (begins && !first) {
			try {
				yield* member.write(part.subarray(0, 1));
				rest = part.subarray(1);
			} catch (error) {
				if (!member.complete) throw error;
				member = new Member();
			}
		}
		first = false;
		yield* member.write(rest);
	}
	yield* member.end();
}
