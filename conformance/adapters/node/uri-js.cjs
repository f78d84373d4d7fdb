// uri-js. It sets an error where a text is not a reference, and returns the components all the same.
'use strict'
const uri = require('uri-js')
const { folded, serve } = require('./frame.cjs')

function checked (input) {
  const u = uri.parse(input)
  if (u.error) throw new Error(u.error)
  return u
}

serve('uri-js', require('uri-js/package.json').version, {
  parse: ({ input }) => {
    const u = checked(input)
    return {
      scheme: u.scheme ?? null,
      userinfo: u.userinfo ?? null,
      host: u.host ? folded(input.includes(`[${u.host}]`) ? `[${u.host}]` : u.host, input) : undefined,
      port: u.port == null ? undefined : String(u.port),
      path: u.path ?? '',
      query: u.query,
      fragment: u.fragment
    }
  },
  resolve: ({ base, reference }) => ({ target: uri.resolve(base, reference) }),
  normalize: ({ input, level }) => level === 'scheme' ? { normalized: uri.normalize(input) } : undefined,
  compare: ({ a, b, level }) => level === 'scheme' ? { equivalent: uri.equal(a, b) } : undefined,
  read: ({ input }) => {
    const u = checked(input)
    const [, user, password] = /^([^:]*)(?::(.*))?$/s.exec(u.userinfo ?? '')
    return {
      scheme: u.scheme ?? null,
      user: u.userinfo == null ? null : user,
      password: password ?? null,
      host: u.host || null,
      port: u.port == null ? null : String(u.port),
      path: u.path ?? ''
    }
  }
})
