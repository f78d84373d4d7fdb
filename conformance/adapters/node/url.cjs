// The class URL of Node. With the argument "page", it reads texts as references on a page of the scheme http.
'use strict'
const { serve, standard } = require('./frame.cjs')

const page = process.argv[2] === 'page' ? 'page.invalid' : undefined
serve(page ? 'Node URL on a page' : 'Node URL', `${process.versions.node} (ada ${process.versions.ada})`, standard(URL, page))
