import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';

const MODULE = new URL('../../../server/http/logging/standard-output.ts', import.meta.url).href;

/** Short and long lines, with characters of one to four bytes, and one line that is longer than any batch. */
const LINES = [
  ...Array.from({ length: 500 }, (_, index) => `${index} ${'x'.repeat(index % 300)}\n`),
  ...Array.from({ length: 50 }, (_, index) => `${index} für 日本 🏮 ${'é'.repeat(index * 20)}\n`),
  `${'日'.repeat(100_000)}\n`,
];
const LAST = 'the last one\n';

it.each([true, false])('brings every line out whole and in order, shared: %s', async (isShared) => {
  const script = `
    import { standardOutput } from ${JSON.stringify(MODULE)};
    const output = standardOutput({ isShared: ${isShared} });
    let input = '';
    for await (const chunk of process.stdin.setEncoding('utf8')) input += chunk;
    for (const line of JSON.parse(input)) output.write(line);
    // What is on its way is not waited for by a flush, so the last line comes when all others are out.
    process.on('message', () => {
      output.write(${JSON.stringify(LAST)});
      output.flushSync();
      process.disconnect();
    });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  });
  child.stdin?.end(JSON.stringify(LINES));
  const expected = LINES.join('');
  let read = '';
  for await (const chunk of child.stdout?.setEncoding('utf8') ?? []) {
    read += chunk;
    if (read.length === expected.length) child.send('now');
  }
  // Compared as true or false, because nobody could read a difference of this size.
  expect(read === expected + LAST).toBe(true);
});
