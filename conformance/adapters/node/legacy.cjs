// The legacy url.parse of Node. With the argument "slashes" it takes what follows "//" for a host.
'use strict'
const url = require('node:url')
const { folded, serve } = require('./frame.cjs')

const slashes = process.argv[2] === 'slashes'

function parse ({ input }) {
  const u = url.parse(input)
  return {
    scheme: u.protocol && folded(u.protocol.slice(0, -1), input),
    host: u.host ? folded(u.port ? u.host.slice(0, -1 - u.port.length) : u.host, input) : undefined,
    port: u.port ?? undefined,
    path: u.pathname ?? '',
    query: u.query ?? undefined,
    fragment: u.hash?.slice(1)
  }
}

function read ({ input }) {
  const u = url.parse(input, false, slashes)
  const [, user, password] = /^([^:]*)(?::(.*))?$/s.exec(u.auth ?? '')
  return {
    scheme: u.protocol?.slice(0, -1) ?? null,
    user: u.auth == null ? null : user,
    password: password ?? null,
    host: (u.host?.startsWith('[') ? `[${u.hostname}]` : u.hostname) || null, // an address loses its brackets
    port: u.port,
    path: u.pathname
  }
}

const resolve = ({ base, reference }) => ({ target: url.resolve(base, reference) })
serve(slashes ? 'Node url.parse, //host' : 'Node url.parse', process.versions.node, slashes ? { read } : { parse, resolve, read })
