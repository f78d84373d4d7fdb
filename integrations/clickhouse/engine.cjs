// Calls the functions in chdb for the lines of WORK/list, and writes the results of each to
// WORK/got, with the command that gives the same.
const { Session } = require("chdb");
const { execFileSync, spawn } = require("child_process");
const fs = require("fs");
const work = process.argv[2];

const session = new Session(work + "/chdb", { connectionArgs: ["--config-file=" + work + "/config.xml"] });
const query = (text) => session.query(text, "TSV");

query(`CREATE TABLE urls (line UInt64, url String) ENGINE = MergeTree ORDER BY line`);
query(`INSERT INTO urls SELECT rowNumberInAllBlocks() + 1, line FROM file('${work}/list', 'LineAsString')
	SETTINGS max_threads = 1, max_insert_threads = 1, input_format_parallel_parsing = 0`);
const rows = query("SELECT count() FROM urls").trim();
console.log(`chdb: version ${query("SELECT version()").trim()}, ${rows} rows`);

// workers returns the processes of uri that the engine started: number, seconds of the processor,
// memory.
function workers() {
	const found = [];
	for (const pid of fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
		try {
			const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
			if (Number(fields[1]) === process.pid && fs.readFileSync(`/proc/${pid}/comm`, "utf8") === "uri\n") {
				const peak = /VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"));
				found.push({ pid: Number(pid), seconds: (Number(fields[11]) + Number(fields[12])) / 100, peak: Number(peak[1]) });
			}
		} catch {} // it has ended
	}
	return found;
}

const sum = (list, key) => list.reduce((total, w) => total + w[key], 0);

// results writes the results of a call with its command.
function results(name, call, command) {
	const before = sum(workers(), "seconds"), own = process.cpuUsage();
	query(`SELECT ${call} FROM urls ORDER BY line INTO OUTFILE '${work}/got/${name}' FORMAT TSV`);
	const used = process.cpuUsage(own);
	const after = workers();
	const seconds = sum(after, "seconds") - before;
	console.log(`chdb: ${name.padEnd(28)} ${seconds.toFixed(2)} s of uri, ${((used.user + used.system) / 1e6).toFixed(2)} s of the engine, ${after.length} processes`);
	fs.writeFileSync(`${work}/commands/${name}`, command);
}

fs.mkdirSync(work + "/commands");
{
	const own = process.cpuUsage();
	query(`SELECT url FROM urls ORDER BY line INTO OUTFILE '${work}/alone' FORMAT TSV`);
	const used = process.cpuUsage(own);
	console.log(`chdb: ${"the query without a function".padEnd(28)} ${((used.user + used.system) / 1e6).toFixed(2)} s of the engine`);
}
for (const name of query("SELECT name FROM system.functions WHERE origin = 'ExecutableUserDefined' ORDER BY name").trim().split("\n")) {
	const [, f, profile] = /^uri_(normalize|key|.*?)(?:_(cache_key|crawl|crawl_href|dedup))?$/.exec(name);
	const command = `uri pipe ${f}` + (profile ? ` --level ${profile.replace("_", "-")}` : "");
	if (f !== "resolve" && f !== "query_parameter") {
		results(name, `${name}(url)`, command);
	}
}
results("uri_resolve", "uri_resolve('http://example.com/a/b', url)", "sed 's#^#http://example.com/a/b\\t#' | uri pipe resolve");
results("uri_query_parameter", "uri_query_parameter(url, 'id')", "sed 's#$#\\tid#' | uri pipe query_parameter");
console.log(`chdb: the largest process of uri had ${Math.max(...workers().map((w) => w.peak))} kB`);

query(`SELECT kept FROM (SELECT argMin(url, line) AS kept, min(line) AS first FROM urls
	WHERE uri_key_crawl(url) IS NOT NULL GROUP BY uri_key_crawl(url)) ORDER BY first
	INTO OUTFILE '${work}/sql-dedup' FORMAT TSV`);

// The statements of jobs.sql run, on a cluster of this process alone. The rows are of the list, and
// texts without a key of a URI, each of them twice.
const keyless = ["a b", "http://h/%", "http://[::1/", "", "/a", "/b", "../x?y#z", "//h/a", "%00", "\\\\", "\u00e9", "x".repeat(100000)];
const [makeCrawl, makeAll, ...jobs] = fs.readFileSync("jobs.sql", "utf8").replace(/^--.*$/gm, "").replaceAll(" ON CLUSTER c", "")
	.split(";").filter((job) => job.trim());
query(makeCrawl);
query(makeAll);
query("CREATE TABLE crawl_new AS crawl");
query("CREATE TABLE links ENGINE = MergeTree ORDER BY page AS SELECT 'http://a.example/b/' AS page, '//b.example/' AS href");
const sent = ["INSERT INTO crawl_all (number, url, fetched) SELECT line, url, line FROM urls WHERE line <= 1000"];
keyless.forEach((text, i) => {
	const literal = `unhex('${Buffer.from(text).toString("hex")}')`;
	sent.push(`INSERT INTO crawl_all (number, url, fetched) VALUES (${2001 + 2 * i}, ${literal}, 1), (${2002 + 2 * i}, ${literal}, 2)`);
});
const loaded = 1000 + 2 * keyless.length;
// count compares what a query counts with a number.
function count(text, want) {
	const got = Number(query(text));
	if (got !== want) {
		console.error(`${got} instead of ${want}: ${text}`);
		process.exit(1);
	}
}
for (const insert of sent) query(insert);
count("SELECT count() FROM crawl_all FINAL", loaded);
for (const insert of sent) query(insert); // as after an error
const pages = jobs.find((job) => job.includes("AS pages")).replace(/LIMIT \d+/, "");
count(`SELECT sum(pages) FROM (${pages})`, loaded);
count("SELECT count() FROM crawl_all FINAL", loaded);
query("OPTIMIZE TABLE crawl FINAL");
count("SELECT count() FROM crawl_all", loaded);
count("SELECT uniqExact(number, url) FROM crawl_all", loaded);
count("SELECT uniqExact(key) FROM crawl_all WHERE number > 2000", keyless.length);
count("SELECT count() FROM crawl_all WHERE (length(key) = 16) != isNotNull(uri_key_crawl(url))", 0);
count("SELECT uniqExact(key) - uniqExact(url) FROM crawl_all WHERE length(key) != 16", 0);
const counts = jobs.map((job) => query(job).trim().split("\n").length);
count("SELECT uniqExact(key) FROM crawl_all", counts[0]);
count("SELECT count() FROM crawl_all WHERE uri_key_crawl(url) IS NULL", counts[1]);
console.log(`chdb: ${loaded} rows were sent twice and none is lost; the queries of jobs.sql gave ${counts.join(", ")} rows`);

// One process of uri is killed while a query runs, or between two queries. A query fails or goes
// on, and the pool starts another process.
const keys = "SELECT count(), sum(cityHash64(uri_key(url))) FROM urls";
const want = query(keys);
let failed = 0, right = 0;
// attempt asks for the keys, and reports whether there was an answer, which must be right.
function attempt() {
	let got;
	try {
		got = query(keys);
	} catch {
		failed++;
		return false;
	}
	if (got !== want) {
		console.error("a query gives another result after a process was killed");
		process.exit(1);
	}
	right++;
	return true;
}
const rounds = 5;
for (let round = 0; round < rounds; round++) {
	spawn("sh", ["-c", `sleep 0.0${1 + 2 * round}
		for p in $(pgrep -P ${process.pid} -x uri); do
			case "$(tr '\\0' ' ' </proc/$p/cmdline)" in *"pipe key --chunk"*) kill -9 $p; break ;; esac
		done`]);
	attempt();
}
execFileSync("sleep", ["0.5"]); // for the last one
let attempts = 0;
while (!attempt()) {
	if (++attempts > rounds) {
		console.error("the pool does not recover");
		process.exit(1);
	}
}
console.log(`chdb: with ${rounds} processes killed, ${failed} queries failed, ${right} gave the right result, the last one among them`);
session.close();
process.exit(0);
