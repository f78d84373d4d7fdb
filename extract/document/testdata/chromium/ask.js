// Usage: node ask.js CHROMIUM
// Writes the links of the documents in links.jsonl as that browser has them.
const fs = require('fs'), http = require('http'), os = require('os'), path = require('path');
const { spawn } = require('child_process');

const file = path.join(__dirname, 'links.jsonl');
const cases = fs.readFileSync(file, 'utf8').trim().split('\n').map(line => JSON.parse(line));

// ask runs in the browser.
async function ask() {
  const props = { href: 'href', src: 'src', action: 'action', formaction: 'formAction', cite: 'cite', poster: 'poster',
    data: 'data', longdesc: 'longDesc', lowsrc: 'lowsrc', background: 'background' };
  const kinds = await (await fetch('/kinds')).json();
  const wait = time => new Promise(done => setTimeout(done, time));
  const load = i => new Promise(done => {
    const frame = document.createElement('iframe');
    frame.onload = () => done(frame);
    setTimeout(() => done(frame), 3000);
    frame.src = '/dir/doc?' + i;
    document.body.appendChild(frame);
  });
  const read = {
    async links(frame) {
      const page = frame.contentDocument, found = [];
      for (const e of page.querySelectorAll('*')) for (const a of e.attributes) {
        if (!props[a.name] || e.namespaceURI != 'http://www.w3.org/1999/xhtml') continue;
        const link = page.createElement('a');
        link.setAttribute('href', a.value);
        found.push([e.localName, a.name, e.localName == 'base' ? e.href : link.protocol == ':' ? null : link.href]);
      }
      return found;
    },
    async css(frame) {
      const image = /url\("((?:[^"\\]|\\.)*)"\)/.exec(getComputedStyle(frame.contentDocument.querySelector('p')).backgroundImage);
      return [['', '', image && image[1].replace(/\\(.)/g, '$1') || null]];
    },
    async srcset(frame) {
      await wait(300);
      return [['img', 'srcset', frame.contentDocument.querySelector('img').currentSrc || null]];
    },
    async refresh(frame, i) {
      await wait(1800);
      let href;
      try { href = frame.contentWindow.location.href; } catch { href = 'cross-origin'; }
      return [['meta', 'content', href.endsWith('/dir/doc?' + i) ? null : href]];
    },
  };
  const all = [], todo = kinds.map((_, i) => i);
  await Promise.all(Array.from({ length: 12 }, async () => {
    for (let i; (i = todo.shift()) !== undefined;) {
      const frame = await load(i);
      all[i] = await read[kinds[i]](frame, i);
      frame.remove();
    }
  }));
  await fetch('/links', { method: 'POST', body: JSON.stringify(all) });
}

const server = http.createServer((request, response) => {
  const html = 'text/html; charset=utf-8', send = (type, body) => response.setHeader('content-type', type).end(body);
  const doc = /^\/dir\/doc\?(\d+)$/.exec(request.url);
  if (doc) return send(cases[doc[1]].type, Buffer.from(cases[doc[1]].doc, 'latin1'));
  if (request.url == '/ask') return send(html, `<!doctype html><body><script>${ask};ask()</script>`);
  if (request.url == '/kinds') return send('application/json', JSON.stringify(cases.map(c => c.kind)));
  if (request.url != '/links') return send(html, '<!doctype html><body>another page');
  let body = '';
  request.on('data', part => body += part).on('end', () => {
    const links = JSON.parse(body.replace(/\/dir\/doc\?\d+/g, '/dir/doc?q'));
    const escape = text => text.replace(/[^\x00-\x7e]/g, c => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));
    fs.writeFileSync(file, cases.map((c, i) => escape(JSON.stringify({ ...c, links: links[i] })) + '\n').join(''));
    response.end();
    browser.kill();
    process.exit();
  });
});
let browser;
server.listen(0, '127.0.0.1', () => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'chromium-'));
  browser = spawn(process.argv[2], ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
    '--user-data-dir=' + profile, '--proxy-server=direct://', '--remote-debugging-port=0',
    '--host-resolver-rules=MAP * 127.0.0.1:' + server.address().port, 'http://example.com/ask'], { stdio: 'ignore' });
});
