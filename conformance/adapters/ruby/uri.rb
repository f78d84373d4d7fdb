# URI of Ruby's standard library.
require 'uri'
require_relative 'frame'

serve('Ruby URI', "#{URI::VERSION} of Ruby #{RUBY_VERSION}", %w[parse resolve read]) do |check, q|
  next { target: URI.join(q[:base], q[:reference]).to_s } if check == 'resolve'

  u = URI.parse(q[:input])
  if check == 'read'
    next { scheme: text(u.scheme), user: text(u.user), password: text(u.password), host: some(u.host), port: text(u.port), path: text(u.path) }
  end

  a = { fragment: text(u.fragment) }
  a[:scheme] = text(u.scheme) if u.scheme.nil? || q[:input].include?(u.scheme) # it is in lower case
  a[:port] = u.port.to_s if u.port && q[:input].include?(":#{u.port}") # perhaps of the scheme, and a number
  next a if u.opaque # the path and the query in one

  { **a, userinfo: text(u.userinfo), path: text(u.path), query: text(u.query) }.merge(u.host ? { host: text(u.host) } : {})
end
