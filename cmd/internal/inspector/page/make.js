// The elements of the page. All texts are shown as text, never as markup, and the answers contain
// neither secrets nor characters that mislead.
"use strict";

const $ = (id) => document.getElementById(id);

// make returns an element with attributes and children. A child is a node or a text.
function make(name, attributes, ...children) {
	const element = document.createElement(name);
	for (const [key, value] of Object.entries(attributes ?? {})) {
		if (key.startsWith("on")) element[key] = value; // renew moves it
		else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value);
	}
	element.append(...children.flat().filter((child) => child !== null && child !== undefined));
	return element;
}

// Some elements can have these handlers.
const handlers = ["onclick", "onfocus", "onmouseenter", "ontoggle"];
const acting = ["button", "details", "summary"];

// renew gives an element new children. An old child stays where a new one differs only in its
// texts, attributes and handlers, so that the browser draws only what differs. A handler must find
// its elements by its event, as those that are made with it are perhaps not those in the page.
function renew(element, ...children) {
	const made = children.flat().filter((child) => child !== null && child !== undefined && child !== "").map((child) => typeof child === "string" ? new Text(child) : child);
	let old = element.firstChild;
	for (const child of made) {
		const next = old?.nextSibling ?? null;
		if (!old) element.append(child);
		else if (old.nodeName !== child.nodeName || old.id !== child.id) old.replaceWith(child);
		else if (old.nodeType === Node.TEXT_NODE) renewText(old, child.data);
		else renewElement(old, child);
		old = next;
	}
	while (old) {
		const next = old.nextSibling;
		old.remove();
		old = next;
	}
}

function renewElement(old, made) {
	if (old.isEqualNode(made)) {
		const all = [old, made].map((element) => [element, ...element.querySelectorAll(acting)]);
		all[0].forEach((element, i) => renewHandlers(element, all[1][i]));
		return;
	}
	for (const name of old.getAttributeNames()) if (!made.hasAttribute(name)) old.removeAttribute(name);
	for (const name of made.getAttributeNames()) if (old.getAttribute(name) !== made.getAttribute(name)) old.setAttribute(name, made.getAttribute(name));
	renewHandlers(old, made);
	renew(old, [...made.childNodes]);
}

function renewHandlers(old, made) {
	if (acting.includes(old.localName)) for (const name of handlers) old[name] = made[name];
}

// renewText replaces the part of a text that differs: the browser keeps the lines before it.
function renewText(node, text) {
	const {head, tail} = common(node.data, text);
	const end = node.length - tail;
	if (head < end || head < text.length - tail) node.replaceData(head, end - head, text.slice(head, text.length - tail));
}

// common returns how many characters two texts have in common at their beginnings, and then at
// their ends.
function common(a, b) {
	const most = Math.min(a.length, b.length);
	let head = 0;
	while (head < most && a[head] === b[head]) head++;
	let tail = 0;
	while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
	return {head, tail};
}

const code = (text, attributes) => make("code", {dir: "ltr", ...attributes}, text);
const card = (title, attributes, ...children) => make("section", {...attributes, class: "card " + (attributes.class ?? "")}, make("h2", null, title), ...children);
const cardOr = (title, attributes, children) => children.length === 0 ? null : card(title, attributes, ...children);
const table = (label, head, rows, attributes) => make("div", {class: "scroll", role: "region", "aria-label": label, tabindex: "0"},
	make("table", attributes, make("thead", null, make("tr", null, head.map((text) => make("th", {scope: "col"}, text)))), make("tbody", null, rows)));
// digits returns a number with commas. It needs no Intl, whose first use takes as long as two
// frames.
const digits = (n) => String(n).replace(/\B(?=(?:\d{3})+$)/g, ",");

const plural = (n, word) => digits(n) + " " + word + (n === 1 ? "" : "s");
const place = (at) => at.offset + ".." + (at.offset + at.length);
const sentence = (text) => (/^[a-z]{3,} URI/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)) + "."; // "http URIs"

// section returns the name of a section, as a link if its document is an RFC. The document of a
// text such as "RFC 9110, 4.2" is in the text.
function section(text, document = "RFC 3986") {
	const [, named, number] = /^(?:(RFC \d+), )?(?:section )?([\dA-Z.]+)$/.exec(text) ?? [];
	const rfc = /^RFC (\d+)$/.exec(named ?? document)?.[1];
	const name = (named ?? document) + ", section " + (number ?? text);
	if (!rfc || !number) return name;
	return make("a", {href: "https://www.rfc-editor.org/rfc/rfc" + rfc + "#" + (/^\d/.test(number) ? "section-" : "appendix-") + number}, name);
}

const opened = new Set(); // the folds and rules that are open, which stay open while one types

// rememberOpen keeps whether an element is open.
const rememberOpen = (key, open) => { opened[open ? "add" : "delete"](key); };

// opens returns the attributes of a summary whose element stays open, or closed. The browser tells
// that it is open only later, and an answer can come before that. It also tells that it opened one
// to find a text.
const opens = (key) => ({onclick: ({currentTarget: {parentElement: of}}) => rememberOpen(key, !of.open)});

// fold returns a part of the page that is closed at first. Its content is made when it is opened.
function fold(id, title, content) {
	const element = make("details", {id, class: "fold", open: opened.has(id) ? "" : null, ontoggle: ({target, currentTarget}) => {
		if (target !== currentTarget) return;
		rememberOpen(id, target.open);
		fill(target);
	}}, make("summary", opens(id), title));
	const fill = (of) => {
		if (of.open && of.childElementCount === 1) of.append(...content());
	};
	fill(element);
	return element;
}
