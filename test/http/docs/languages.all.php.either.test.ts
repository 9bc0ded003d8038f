/** The calls of the document in PHP. */
import { describeCalls } from './support/language-calls.ts';

describeCalls({
  name: 'PHP',
  run: ['php', 'call.php'],
  files: {
    'call.php': `<?php
require __DIR__ . '/porchlight.php';
try {
    $answer = $argv[1](...array_slice($argv, 2));
} catch (Unavailable) {
    $answer = 'unavailable';
}
echo json_encode(is_array($answer) ? $answer : [$answer]);
`,
  },
});
