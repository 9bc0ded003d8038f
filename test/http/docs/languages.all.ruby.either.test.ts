/** The calls of the document in Ruby. */
import { describeCalls } from './support/language-calls.ts';

describeCalls({
  name: 'Ruby',
  run: ['ruby', 'call.rb'],
  files: {
    'call.rb': `require_relative "porchlight"
name = ARGV.shift
name = "listed?" if name == "listed"
begin
  puts JSON.generate(Array(Porchlight.public_send(name, *ARGV)))
rescue Porchlight::Unavailable
  puts JSON.generate(["unavailable"])
end
`,
  },
});
