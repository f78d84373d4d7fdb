# Speaks the protocol of uritest/vectors/PROTOCOL.md for the adapters in this folder.
require 'json'

$stdout.sync = true

# serve answers questions. The block gets a check and the question, and returns the members of the answer.
def serve(name, version, checks)
  puts JSON.generate({ protocol: 1, name: name, version: version, checks: checks })
  $stdin.set_encoding('UTF-8')
  $stdin.each_line do |line|
    question = JSON.parse(line, symbolize_names: true)
    answer = begin
      yield question[:check], question
    rescue StandardError => e
      { error: e.message.scrub }
    end
    puts JSON.generate({ id: question[:id], **answer }, ascii_only: true)
  end
end

# text returns a text that is UTF-8, or nil.
def text(value)
  value&.to_s&.dup&.force_encoding('UTF-8')&.scrub
end

# some returns a text, or nil for an empty one.
def some(value)
  text(value)&.then { |t| t.empty? ? nil : t }
end
