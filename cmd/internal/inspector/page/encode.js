// Data is percent-encoded for a component, and a component decoded: what one types on one side is
// on the other.
"use strict";

let coded = "text"; // the field that was written last

for (const field of ["text", "encoded"]) $("encode-" + field).addEventListener("input", () => { coded = field; });

const encodedOnce = /%[0-9A-Fa-f]{2}/;

// decode shows what a text says.
function decode(text) {
	turn("encode");
	coded = "encoded";
	$("encode-text").value = "";
	$("encode-encoded").value = text;
	$("encode-encoded").focus();
	askPanel("encode");
}

addPanel("encode", ["component", "text", "encoded"], async ({component, text, encoded}, isNewest) => {
	if (text === "" && encoded !== "" && document.activeElement !== $("encode-text")) coded = "encoded"; // of an address
	const [from, to, verb] = coded === "text" ? ["text", "encoded", "encode"] : ["encoded", "text", "decode"];
	const input = coded === "text" ? text : encoded;
	const other = $("encode-" + to);
	const answer = await compute(verb, {input, component});
	if (!isNewest() || coded !== from) return {show: [], held: null};
	if (!answer.valid) {
		other.value = "";
		return {show: [saidOf(answer)], held: {component}};
	}
	const visible = !answer.output_base64 && answer.output.replace(/[\n\t]|\p{Zs}/gu, "").search(hidden) < 0;
	other.value = visible ? answer.output : "";
	const mask = await masked([input]);
	const word = mask?.[0].secret ? null : input;
	return {
		show: [
			visible ? null : make("p", null, answer.output_base64 ? "The data is not text: " : "The data has characters that have no shape: ", code(escapes(answer.output))),
			coded === "text" && encodedOnce.test(text) ? make("div", {class: "fix"}, make("span", null, "This text looks encoded already."), make("button", {type: "button", onclick: () => decode(text)}, "Decode it")) : null,
		],
		held: mask && {component, [from]: mask[0].redacted},
		ways: word === null || word === "" ? [] : [
			["Command", "uri " + verb + " --component " + component + " -- " + shellQuoted(word)],
			["Go", goOfCoding(verb, component, word)],
			["curl", curlOf(verb, {input: word, component})],
		],
	};
});

// goOfCoding returns a call of package pct or of uri.Params.
function goOfCoding(verb, component, text) {
	if (component === "form") return verb === "encode" ? "text := uri.Params{Form: true}.EncodeValue(" + inGo(text) + ")" : "data, err := uri.Params{Form: true}.DecodeValue(" + inGo(text) + ")";
	const set = {userinfo: "Userinfo", host: "Host", segment: "Segment", path: "Path", query: "Query", "query-param": "QueryParam", fragment: "Fragment"}[component];
	return verb === "encode" ? "text := pct.Encode(pct." + set + ", " + inGo(text) + ")" : "data, err := pct.Decode(" + inGo(text) + ")";
}

for (const field of ["text", "encoded"]) $("encode-" + field + "-copy").append(copyOf("Copy", () => $("encode-" + field).value));
