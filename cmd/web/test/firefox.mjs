// Drives Firefox for the tests. Its arguments are the program, the address of a proxy, the scheme
// of colours and a folder for downloads. Each line of standard input is a command with its
// arguments. Each line of standard output is an answer, or tells what happens in the page.
import {createInterface} from "node:readline";
import puppeteer from "puppeteer-core";

const [executablePath, proxy, scheme, folder] = process.argv.slice(2);
const {hostname, port} = new URL(proxy);
const browser = await puppeteer.launch({
	browser: "firefox",
	executablePath,
	extraPrefsFirefox: {
		"layout.css.prefers-color-scheme.content-override": scheme === "dark" ? 0 : 1,
		"network.proxy.type": 1,
		"network.proxy.http": hostname, "network.proxy.http_port": Number(port),
		"network.proxy.ssl": hostname, "network.proxy.ssl_port": Number(port),
		"browser.download.folderList": 2, "browser.download.dir": folder,
		"accessibility.tabfocus": 7,
	},
});

// The browser ends with the test, also if the test is killed in the middle of a command.
const lines = createInterface({input: process.stdin});
const end = async () => {
	await browser.close();
	process.exit();
};
lines.on("close", end);
process.stdout.on("error", end);

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

let context, page;
const commands = {
	async open() {
		context = await browser.createBrowserContext();
		page = await context.newPage();
		page.on("console", (message) => say({fault: "console: " + message.text()}));
		page.on("pageerror", (error) => say({fault: "exception: " + error.message}));
		page.on("request", (request) => say({request: request.url()}));
	},
	close: () => context.close(),
	load: (address) => page.goto(address),
	reload: () => page.reload(),
	value: (expression) => page.evaluate(expression),
	click: (selector) => page.locator(selector).click(),
	size: (width, height) => page.setViewport({width, height}),
	async press(...keys) {
		for (const key of keys) await page.keyboard.press(key);
	},
};

for await (const line of lines) {
	const [command, ...rest] = JSON.parse(line);
	try {
		const value = await commands[command](...rest);
		say({answer: command === "value" ? String(value) : ""});
	} catch (error) {
		say({error: error.message});
	}
}
