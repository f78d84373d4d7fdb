# Addressable::URI.
require 'addressable/uri'
require_relative 'frame'

serve('Addressable', Addressable::VERSION::STRING, %w[parse resolve normalize read]) do |check, q|
  next { target: Addressable::URI.join(q[:base], q[:reference]).to_s } if check == 'resolve'

  u = Addressable::URI.parse(q[:input])
  case check
  when 'normalize'
    q[:level] == 'scheme' ? { normalized: u.normalize.to_s } : { unsupported: true }
  when 'read'
    { scheme: text(u.scheme), user: text(u.user), password: text(u.password), host: some(u.host), port: text(u.port), path: text(u.path) }
  else
    a = { scheme: text(u.scheme), authority: text(u.authority), userinfo: text(u.userinfo), host: text(u.host), path: text(u.path), query: text(u.query), fragment: text(u.fragment) }
    a[:port] = u.port.to_s if u.port && q[:input].include?(":#{u.port}") # a number
    a
  end
end
