# Answers for Ruby's URI, and Addressable if it is installed.
require 'json'
require 'uri'
begin
  require 'addressable/uri'
rescue LoadError
  # It is left out.
end

def answer(host, user, password)
  host = host.to_s.dup.force_encoding('UTF-8').scrub
  { outcome: host.empty? ? 'none' : 'host', host: host,
    user: user.to_s.scrub, password: password.to_s.scrub }
end

readers = { 'Ruby URI' => URI }
readers['Addressable'] = Addressable::URI if defined?(Addressable)

if ARGV[0] == 'version'
  puts ["Ruby #{RUBY_VERSION} (uri #{URI::VERSION})",
        *("Addressable #{Addressable::VERSION::STRING}" if defined?(Addressable))].join(', ')
  exit
end

$stdin.set_encoding('UTF-8')
$stdin.each_line do |line|
  text = JSON.parse(line, quirks_mode: true)
  answers = readers.to_h do |name, reader|
    u = reader.parse(text)
    [name, answer(u.host, u.user, u.password)]
  rescue StandardError
    [name, { outcome: 'error' }]
  end
  puts JSON.generate(answers)
end
