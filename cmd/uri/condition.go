package main

// conditionHelp describes the conditions.
const conditionHelp = `    scheme=NAME       the scheme, in any case
    host=NAME         the host, in any case; a name in Unicode or in ASCII
    domain=NAME       the registrable domain by the Public Suffix List
    port=NUMBER       the port, or the default port of the scheme
    path=PREFIX       the path begins with PREFIX, segment by segment
    query:NAME        there is a parameter NAME
    query:NAME=VALUE  a parameter NAME has the value VALUE, both decoded
    kind=NAME         the kind, as "uri parse" prints it
    address=public    the host is an IP address, and not for a special purpose
    address=special   the host is an IP address for a special purpose, such as
                      10.0.0.1, or embeds one
    address=BLOCK     the host is an IP address in a block, such as 10.0.0.0/8

"!" before a condition negates it. In the NAME of a scheme, a host and a domain,
and in a path, "*" matches any text; a path with "*" must match to its end. An
empty NAME, NUMBER or PREFIX means that the component is undefined or empty.
Scheme, host, port and path are compared in their normal form (level scheme).
Two conditions about the same part that no input meets together, such as
scheme=http and scheme=https, are an error; so are a scheme and a kind, and a
host and an address. Two values with "*", a domain and a host, and a block and
public or special are not compared: such conditions can be met by no input
without an error.`
