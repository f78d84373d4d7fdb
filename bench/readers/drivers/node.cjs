// Answers for Node: URL, URL on a page of http, and the legacy url.parse.
'use strict'
const url = require('node:url')
process.removeAllListeners('warning')

const page = 'page.invalid' // the host of the page

function answer (host, user, password) {
  if (!host || host === page) host = ''
  return { outcome: host ? 'host' : 'none', host, user: user || '', password: password || '' }
}

function standard (text, base) {
  const u = new URL(text, base)
  return answer(u.hostname, u.username, u.password)
}

function legacy (text, slashes) {
  const u = url.parse(text, false, slashes)
  const auth = u.auth || ''
  // The hostname is without the brackets of an address, the host is not.
  const host = u.host && u.host[0] === '[' && u.hostname ? `[${u.hostname}]` : u.hostname
  const colon = auth.indexOf(':')
  return colon < 0 ? answer(host, auth) : answer(host, auth.slice(0, colon), auth.slice(colon + 1))
}

const readers = {
  'Node URL': text => standard(text),
  'Node URL on a page': text => standard(text, `http://${page}/`),
  'Node url.parse': text => legacy(text, false),
  'Node url.parse, //host': text => legacy(text, true)
}

if (process.argv[2] === 'version') {
  console.log(`Node.js ${process.versions.node} (ada ${process.versions.ada})`)
} else {
  const lines = require('node:fs').readFileSync(0, 'utf8').split('\n')
  lines.pop()
  const out = lines.map(line => {
    const text = JSON.parse(line)
    const answers = {}
    for (const [name, read] of Object.entries(readers)) {
      try {
        answers[name] = read(text)
      } catch {
        answers[name] = { outcome: 'error' }
      }
    }
    return JSON.stringify(answers) + '\n'
  })
  process.stdout.write(out.join(''))
}
