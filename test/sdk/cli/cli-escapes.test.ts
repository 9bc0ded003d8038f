/** H43: text from a file by somebody else. It cannot control the terminal in which it is shown. */

import { PassThrough } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { confirm } from '../../../sdk/src/cli/frame/confirm.ts';
import { Output } from '../../../sdk/src/cli/frame/output.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { applyShell } from '../support/apply-shell.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

/** Sets the title of the window, adds a second line, sends a C1 control and changes the direction of text. */
const HOSTILE = '\u001b]0;pwn\u0007\n✓ Applied\u009b2J\u202e';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
const STEERS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;

describe('H43: escapes in porchlight.json', () => {
  it('H43: are not printed by an error, as text or as JSON', async () => {
    const shell = await applyShell(harness);
    for (const file of [{ [HOSTILE]: 1 }, { providers: { [HOSTILE]: { enabled: 'x' } } }, { name: HOSTILE }]) {
      await shell.write(file);
      for (const words of [
        ['--plan', '--text'],
        ['--plan', '--json'],
        ['--yes', '--text'],
        ['--yes', '--json'],
      ]) {
        const { stdout, stderr } = await shell.run('apply', ...words);
        expect(`${stdout}${stderr}`).not.toMatch(STEERS);
        expect(`${stdout}${stderr}`).not.toMatch(/^✓ Applied/m);
      }
    }
    await shell.write({ [HOSTILE]: 1 });
    const { stderr } = await shell.run('apply', '--plan', '--json');
    expect(JSON.parse(stderr).error.errors[0].path).toContain(HOSTILE);
  });

  it('H43: are not printed by a result, a hint, a line that moves, or a question', async () => {
    let printed = '';
    const stream = { isTTY: true, write: (text: string) => (printed += text) };
    const out = new Output({ stdout: stream, stderr: stream, json: false, color: true });
    out.result({}, () => [out.paint('green', HOSTILE)]);
    out.hint(HOSTILE);
    expect(printed).toContain('\u001b[32m');
    expect(printed.replaceAll('\u001b[32m', '').replaceAll('\u001b[39m', '')).not.toMatch(STEERS);
    printed = '';
    out.live(HOSTILE);
    for (const steering of ['\u0007', '\u009b', '\u202e']) expect(printed).not.toContain(steering);
    out.endLive();

    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end('y\n');
    await confirm(HOSTILE, { input, output, interruption: new AbortController() });
    expect(String(output.read())).not.toMatch(STEERS);
  });
});
