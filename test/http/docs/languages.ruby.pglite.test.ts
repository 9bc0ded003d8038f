/** The calls of the document in Ruby. */
import { describeCalls } from './support/language-calls.ts';

describeCalls({
  name: 'Ruby',
  run: ['ruby', 'call.rb'],
  files: {
    'call.rb': `require_relative "porchlight"
puts JSON.generate(Porchlight.public_send(*ARGV))
`,
  },
});
