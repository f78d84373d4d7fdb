// whatwg-url, the reference implementation of the URL Standard in JavaScript.
'use strict'
const { serve, standard } = require('./frame.cjs')
const { URL } = require('whatwg-url')

serve('whatwg-url', require('whatwg-url/package.json').version, standard(URL))
