// The elements of the page. All texts are shown as text, never as markup, and the answers contain neither secrets
// nor characters that mislead.
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
const cardOr = (title, attributes, children) => children.length === 0 ? null : card(title, attributes, ...children);
const table = (label, head, rows, attributes) => make("div", {class: "scroll", role: "region", "aria-label": label, tabindex: "0"},
	make("table", attributes, make("thead", null, make("tr", null, head.map((text) => make("th", {scope: "col"}, text)))), make("tbody", null, rows)));
// digits returns a number with commas. It needs no Intl, whose first use takes as long as two frames.
const digits = (n) => String(n).replace(/\B(?=(?:\d{3})+$)/g, ",");

const plural = (n, word) => digits(n) + " " + word + (n === 1 ? "" : "s");
const place = (at) => at.offset + ".." + (at.offset + at.length);
const sentence = (text) => (/^[a-z]{3,} URI/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)) + "."; // "http URIs"

// section returns the name of a section, as a link if its document is an RFC. The document of a text such as
// "RFC 9110, 4.2" is in the text.
function section(text, document = "RFC 3986") {
	const [, named, number] = /^(?:(RFC \d+), )?(?:section )?([\dA-Z.]+)$/.exec(text) ?? [];
	const rfc = /^RFC (\d+)$/.exec(named ?? document)?.[1];
	const name = (named ?? document) + ", section " + (number ?? text);
	if (!rfc || !number) return name;
	return make("a", {href: "https://www.rfc-editor.org/rfc/rfc" + rfc + "#" + (/^\d/.test(number) ? "section-" : "appendix-") + number}, name);
}

const opened = new Set(); // the folds and rules that are open, which stay open while one types

// fold returns a part of the page that is closed at first. Its content is made when it is opened.
function fold(id, title, content) {
	const element = make("details", {id, class: "fold", open: opened.has(id) ? "" : null, ontoggle: (event) => {
		if (event.target !== element) return;
		opened[element.open ? "add" : "delete"](id);
		fill();
	}}, make("summary", null, title));
	const fill = () => {
		if (element.open && element.childElementCount === 1) element.append(...content());
	};
	fill();
	return element;
}
