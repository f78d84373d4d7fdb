// Speaks the protocol of uritest/vectors/PROTOCOL.md for the adapters in this folder.
'use strict'
process.removeAllListeners('warning') // url.parse is deprecated

// folded returns a component, or undefined, which is left out, if the API folds its case.
exports.folded = (text, input) => !input.includes(text) && input.toLowerCase().includes(text.toLowerCase()) ? undefined : text

// serve answers questions. A function gets a question and returns the members of the answer, or undefined
// for a question that the implementation cannot be asked.
exports.serve = (name, version, functions) => {
  const say = line => process.stdout.write(JSON.stringify(line) + '\n')
  say({ protocol: 1, name, version, checks: Object.keys(functions) })
  require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
    const question = JSON.parse(line)
    try {
      say({ id: question.id, ...(functions[question.check](question) ?? { unsupported: true }) })
    } catch (error) {
      say({ id: question.id, error: error.message || 'invalid' })
    }
  })
}

// standard returns the functions of a class URL as in the URL Standard. With a page, "read" has it as base.
exports.standard = (URL, page) => page
  ? { read: ({ input }) => read(new URL(input, `http://${page}/`), page) }
  : {
      parse: ({ input }) => {
        const u = new URL(input)
        const userinfo = u.username + (u.password && `:${u.password}`)
        return {
          scheme: exports.folded(u.protocol.slice(0, -1), input),
          userinfo: userinfo || undefined,
          host: u.hostname ? exports.folded(u.hostname, input) : undefined,
          port: u.port || undefined,
          path: u.pathname === '/' && !/\/\/[^/?#]*\//.test(input) ? undefined : u.pathname, // empty or "/"
          query: u.search.slice(1) || undefined,
          fragment: u.hash.slice(1) || undefined
        }
      },
      resolve: ({ base, reference }) => ({ target: new URL(reference, base).href }),
      read: ({ input }) => read(new URL(input))
    }

function read (u, page) {
  return {
    scheme: u.protocol.slice(0, -1),
    user: u.username || null,
    password: u.password || null,
    host: u.hostname === page ? null : u.hostname || null,
    port: u.port || null,
    path: u.pathname
  }
}
